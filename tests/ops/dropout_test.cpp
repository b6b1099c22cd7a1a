#include "tare/autograd/autograd.h"
#include "tare/core/thread.h"
#include "tare/ops.h"
#include "tare/run/memory.h"

// What dropout keeps for backward on each device.
namespace tare {
namespace dropout_test {

// Bytes that are alive beside a result of dropout that backward may be asked of.
int64_t kept(Device device) {
  const FakeGuard fake;
  Tensor x = zeros({1024}, {}, {}, device);
  x.set_requires_grad(true);
  MemoryTimeline memory(device.type);
  const tare::Run run({&memory});
  const Tensor y = dropout(x, 0.5, true);
  return memory.live() - y.nbytes();
}

TEST(Dropout, KeepsAByteForEachElementOnAGpuAndANumberElsewhere) {
  EXPECT_EQ(kept("cuda"), 1024);
  // Noise in the input's type, as PyTorch's CPU and meta have it.
  EXPECT_EQ(kept("cpu"), 4 * 1024);
  EXPECT_EQ(kept("meta"), 4 * 1024);
}

}  // namespace dropout_test
}  // namespace tare
