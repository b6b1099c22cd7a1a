#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tare {
struct Op;
}

namespace tare::test {

/// What became of random calls.
struct CallCounts {
  int64_t calls = 0, results = 0;
  int64_t backwards = 0, gradients = 0;     ///< walks of the tape that were asked for, and that gave gradients
  std::map<std::string, int64_t> errors;    ///< of calls and walks, by class
  std::map<const Op*, int64_t> results_of;  ///< of those that gave any
  bool print = false;                       ///< each call before it runs
};

/// Runs one random program over all operators: calls whose arguments are drawn from `data`, or are results of the calls
/// before. Each call ends in a result or a tare::Error, and each result lies within its storage; anything else gets
/// out. It runs on meta, a claimed accelerator, the CPU or a claimed CPU, with gradients recorded or not.
void random_program(const uint8_t* data, size_t size, CallCounts& counts);

}  // namespace tare::test
