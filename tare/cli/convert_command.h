#pragma once

#include <string>
#include <vector>

namespace tare {

struct ConvertFlags {
  std::string in, out;
  std::string dtype, shard_size;
  std::vector<std::string> renames;
  bool overwrite = false;
};

/// `tare convert`: shows how far it is and says what it wrote. Returns 0, or 130 where SIGINT or SIGTERM ended it.
int run_convert(const ConvertFlags& flags);

}  // namespace tare
