#include <string>

#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/graph/pt2/run.h"

// Any text is an exported program or a CheckpointError; a program runs or an Error says why it does not.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tare;
  namespace pt2 = graph::pt2;
  const FakeGuard fake;
  const NoGradGuard no_grad;
  try {
    const auto program = pt2::parse("x", std::string(reinterpret_cast<const char*>(data), size));
    try {
      pt2::bind(*program, {});
      (void)pt2::run(*program, pt2::make_inputs(*program, Device("meta")), {Device("meta"), true});
    } catch (const Error&) {
    }
  } catch (const CheckpointError&) {
  }
  return 0;
}
