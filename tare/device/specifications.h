#pragma once

#include <cstdint>
#include <string_view>

#include "tare/core/list.h"

namespace tare {

/// What a vendor says of an accelerator.
struct Specification {
  std::string_view name;     ///< as `--gpu` takes it
  std::string_view aliases;  ///< other spellings, separated by spaces
  int64_t memory;            ///< bytes: the data sheet's gigabytes as GiB, which is how memory chips are sized
  double flops;              ///< peak dense FLOP/s of 16-bit matrix products, bfloat16 where the device has it
  double bandwidth;          ///< of its memory, bytes/s
  std::string_view source;   ///< where the figures stand
};

/// All accelerators that are known.
List<Specification> specifications();
/// Finds one by name or alias; case, hyphens and blanks do not count. Errors: ValueError naming all that are known.
const Specification& specification(std::string_view name);

}  // namespace tare
