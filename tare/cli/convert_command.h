#pragma once

#include <string>
#include <vector>

namespace tare {

struct ConvertFlags {
  std::string in, out;
  std::string dtype, shard_size;
  std::vector<std::string> renames;
  std::vector<std::string> inputs, dims;  ///< of a program: `x=f32[batch,3,224,224]`, `batch=8`
  bool overwrite = false;
  /// OUT is a program, .pt2, which Python writes.
  bool is_program() const { return out.ends_with(".pt2"); }
};

/// `tare convert`: shows how far it is and says what it wrote. Returns 0, or 130 where SIGINT or SIGTERM ended it.
int run_convert(const ConvertFlags& flags);

}  // namespace tare
