#include "tare/device/simulated_gpu.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tare/autograd/autograd.h"
#include "tare/core/error.h"
#include "tare/nn/module.h"
#include "tare/ops.h"

namespace tare {
namespace simulated_gpu_test {

using testing::HasSubstr;
using testing::Not;

constexpr int64_t MiB = int64_t{1} << 20, GiB = 1024 * MiB;
const Device kGpu(DeviceType::cuda, 0);

Tensor floats(int64_t mebibytes, Device device = kGpu) { return empty({mebibytes * MiB / 4}, {}, {}, device); }
int64_t allocated(const SimulatedGpus& gpus, int device = 0) {
  return gpus.allocator(device).stats().allocated_bytes[0].current;
}

TEST(SimulatedGpus, StoragesOnCudaGoThroughTheAllocator) {
  SimulatedGpus gpus(specification("T4"));
  tare::Run run({&gpus});
  const Tensor host = empty({1000});
  const Tensor on_meta = empty({1000}, {}, {}, DeviceType::meta);
  EXPECT_EQ(allocated(gpus), 0);
  {
    const Tensor x = empty({3}, {}, {}, kGpu);
    const Tensor view = x.view({3, 1});
    const Tensor nothing = empty({0}, {}, {}, kGpu);
    EXPECT_EQ(allocated(gpus), 512);
    EXPECT_EQ(gpus.allocator(0).stats().reserved_bytes[0].current, 2 * MiB);
  }
  EXPECT_EQ(allocated(gpus), 0);
  EXPECT_EQ(gpus.allocator(0).stats().reserved_bytes[0].current, 2 * MiB);
}

TEST(SimulatedGpus, AStorageThatGrowsTakesItsNewMemoryBeforeTheOldOneGoes) {
  SimulatedGpus gpus(specification("T4"));
  tare::Run run({&gpus});
  const Tensor x = floats(10);
  x.storage().resize(20 * MiB);
  EXPECT_EQ(allocated(gpus), 20 * MiB);
  EXPECT_EQ(gpus.allocator(0).stats().allocated_bytes[0].peak, 30 * MiB);
  x.storage().resize(0);
  EXPECT_EQ(allocated(gpus), 0);
}

TEST(SimulatedGpus, AnAllocationThatDoesNotFitRaisesWithPyTorchsText) {
  SimulatedGpus gpus(specification("10GiB"));
  tare::Run run({&gpus});
  const Tensor x = floats(6 * 1024);
  try {
    floats(6 * 1024);
    FAIL() << "12 GiB fit into 10";
  } catch (const OutOfMemoryError& error) {
    const CachingAllocator& full = gpus.allocator(0);
    EXPECT_THAT(error.what(),
                HasSubstr("CUDA out of memory. Tried to allocate 6.00 GiB. GPU 0 has a total capacity of 10.00 GiB of "
                          "which " +
                          size_text(full.device_free()) +
                          " is free. Including non-PyTorch memory, this "
                          "process has " +
                          size_text(10 * GiB - full.device_free()) +
                          " memory in use. Of the "
                          "allocated memory 6.00 GiB is allocated by PyTorch, and 0 bytes is reserved by PyTorch but "
                          "unallocated. If reserved but unallocated memory is large try setting "
                          "PYTORCH_ALLOC_CONF=expandable_segments:True to avoid fragmentation.  See documentation for "
                          "Memory Management  "
                          "(https://pytorch.org/docs/stable/notes/cuda.html#environment-variables)"));
    EXPECT_THAT(error.what(), HasSubstr("aten::empty"));
  }
  // The program may go on: what did not come to be is nowhere, and what is alive is.
  EXPECT_EQ(allocated(gpus), 6 * GiB);
  EXPECT_EQ(gpus.alive(0).size(), 1u);
  EXPECT_NO_THROW(floats(1024));
}

TEST(SimulatedGpus, ReadersThatHeardOfAnAllocationThatFailedHearOfItsEnd) {
  SimulatedGpus gpus(specification("10GiB"));
  tare::Run outer({&gpus});
  MemoryTimeline memory(DeviceType::cuda);
  tare::Run inner({&memory});
  EXPECT_THROW(floats(20 * 1024), OutOfMemoryError);
  EXPECT_EQ(memory.live(), 0);
  const Tensor x = floats(1);
  EXPECT_THROW(x.storage().resize(20 * GiB), OutOfMemoryError);
  EXPECT_EQ(x.storage().bytes(), MiB);
  EXPECT_EQ(allocated(gpus), MiB);
}

struct Layer : nn::Module {
  nn::Parameter weight{empty({1024, 1024}, {}, {}, kGpu)};
  TARE_MODULE(Layer, weight)
  Tensor forward(const Tensor& x) { return relu(mm(x, weight)); }
};

TEST(SimulatedGpus, AnErrorSaysWhatIsAliveAndWhatWouldMakeItFit) {
  SimulatedGpus gpus(specification("2GiB"));
  tare::Run run({&gpus});
  Layer layer;
  layer.weight.set_requires_grad(true);
  gpus.tag(layer.weight, MemoryKind::weight, "weight");
  const void* address = nullptr;
  gpus.module_name = [&](const void* module) {
    address = module;
    return std::string("the layer");
  };
  int asked = 0;
  gpus.before_report = [&] { ++asked; };
  const Tensor x = empty({64 * 1024, 1024}, {}, {}, kGpu);
  std::string text;
  try {
    Tensor y = x;
    for (int i = 0; i < 8; ++i) y = layer(y);
  } catch (const OutOfMemoryError& error) {
    text = error.what();
  }
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(address, &layer);
  EXPECT_THAT(text, HasSubstr("weights              4.00 MiB  1 block\n"));
  EXPECT_THAT(text, HasSubstr("saved"));
  EXPECT_THAT(text, HasSubstr("256.00 MiB  saved, float32 [65536, 1024], by aten::relu, in the layer"));
  EXPECT_THAT(text, HasSubstr("What would make this allocation fit"));
  EXPECT_THAT(text, HasSubstr("a smaller batch: what follows from its size"));
  EXPECT_THAT(text, HasSubstr("activation checkpointing"));
  EXPECT_THAT(text, HasSubstr("a larger card: "));
  EXPECT_THAT(text, Not(HasSubstr("weights in 16 bits")));  // 4 MiB would not help
}

TEST(SimulatedGpus, MemoryInPiecesIsToldApartFromTooLittle) {
  SimulatedGpus gpus(specification("2GiB"));
  tare::Run run({&gpus});
  std::vector<Tensor> kept;
  {
    std::vector<Tensor> all;
    for (int i = 0; i < 70; ++i) {
      all.push_back(floats(16));
      kept.push_back(floats(4));  // five share a segment: four of each five go
    }
    for (size_t i = 0; i < kept.size(); ++i)
      if (i % 5 != 0) kept[i] = Tensor();
  }
  EXPECT_EQ(allocated(gpus), 14 * 4 * MiB);
  const int64_t room = gpus.allocator(0).capacity() - gpus.allocator(0).outside();
  try {
    floats((room - 100 * MiB) / MiB);
    FAIL();
  } catch (const OutOfMemoryError& error) {
    // 14 segments of 20 MiB are kept.
    EXPECT_THAT(error.what(), HasSubstr("there is room, but not in one piece, to which 180.00 MiB are missing"));
    EXPECT_THAT(error.what(), HasSubstr("  - PYTORCH_ALLOC_CONF=expandable_segments:True"));
    EXPECT_THAT(error.what(), HasSubstr("a smaller batch: what follows from its size"));
    EXPECT_THAT(error.what(), HasSubstr("a larger card: "));
  }
}

TEST(SimulatedGpus, EachDeviceHasItsOwnMemory) {
  SimulatedGpus gpus(specification("T4"), 2);
  tare::Run run({&gpus});
  const Tensor x = floats(1, Device(DeviceType::cuda, 1));
  EXPECT_EQ(allocated(gpus, 0), 0);
  EXPECT_EQ(allocated(gpus, 1), MiB);
  try {
    floats(1, Device(DeviceType::cuda, 2));
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.python_class(), "AcceleratorError");
    EXPECT_THAT(error.what(), HasSubstr("CUDA error: invalid device ordinal"));
  }
  EXPECT_THROW(SimulatedGpus(specification("T4"), 0), ValueError);
}

TEST(SimulatedGpus, MemoryComesFromThePoolOfTheCurrentStream) {
  SimulatedGpus gpus(specification("T4"));
  tare::Run run({&gpus});
  Tensor x = floats(32);
  const int64_t stream = gpus.new_stream();
  gpus.set_current_stream(0, stream);
  Tensor y = floats(32);
  gpus.set_current_stream(0, 0);
  gpus.record_stream(x, stream);
  x = y = Tensor();
  EXPECT_EQ(allocated(gpus), 0);
  EXPECT_EQ(gpus.allocator(0).stats().active_bytes[0].current, 32 * MiB);
  gpus.allocator(0).complete(stream);
  x = floats(32);
  EXPECT_EQ(gpus.allocator(0).stats().reserved_bytes[0].current, 64 * MiB);
  EXPECT_THROW(gpus.record_stream(empty({1}), stream), Error);
}

}  // namespace simulated_gpu_test
}  // namespace tare
