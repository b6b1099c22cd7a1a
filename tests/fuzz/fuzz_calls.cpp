#include "random_calls.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static tare::test::CallCounts counts;
  tare::test::random_program(data, size, counts);
  return 0;
}
