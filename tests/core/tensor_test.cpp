#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <thread>

#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/dispatch/registry.h"
#include "tare/ops.h"

// The sanitizers' allocators are to answer what malloc would.
extern "C" const char* __asan_default_options() { return "allocator_may_return_null=1"; }
extern "C" const char* __tsan_default_options() { return "allocator_may_return_null=1"; }

namespace tare {
namespace tensor_test {

constexpr int64_t k2to62 = int64_t{1} << 62;

TensorMeta on_meta(IntList sizes, DType dtype = DType::float32) { return {dtype, DeviceType::meta, sizes}; }
TensorMeta on_cpu(IntList sizes, DType dtype = DType::float32) { return {dtype, DeviceType::cpu, sizes}; }

template <class E = Error, class F>
std::string error_of(F&& run) {
  try {
    run();
  } catch (const E& error) {
    return error.what();
  }
  return "no such error";
}

int64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  int64_t total = 0, resident = 0;
  file >> total >> resident;
  return resident * 4096;
}

TEST(Sizes, NegativeAndOverflowingOnesAreRefused) {
  EXPECT_EQ(error_of([] { on_meta({2, -3}); }), "Trying to create tensor with negative dimension -3: [2, -3]");
  EXPECT_EQ(error_of([] { on_meta({k2to62}); }),
            fmt::format("Storage size calculation overflowed with sizes=[{}]", k2to62));
  EXPECT_EQ(on_meta({k2to62}, DType::uint8).storage_bytes(), k2to62);
  EXPECT_EQ(on_meta({k2to62 / 4}).storage_bytes(), k2to62);
  EXPECT_NE(error_of([] { on_meta({k2to62, 4}, DType::uint8); }), "no such error");
  EXPECT_NE(error_of([] { on_meta({0, k2to62, 4}, DType::uint8); }), "no such error");
  EXPECT_NE(error_of([] { on_meta({k2to62 / 4}).with_dtype(DType::complex128); }), "no such error");
  EXPECT_NE(error_of([] {
              TensorMeta(DType::float32, DeviceType::meta, {2, 3}, {k2to62, 1}).storage_bytes();
            }),
            "no such error");
  EXPECT_NE(error_of([] { TensorMeta(DType::float32, DeviceType::meta, {2, 3}, {1}); }), "no such error");
  EXPECT_NE(error_of([] { TensorMeta(DType::float32, DeviceType::meta, {-2}, {1}); }), "no such error");
}

TEST(Sizes, MoreBytesThanADoubleCountsAreExact) {
  const int64_t odd = (int64_t{1} << 53) + 1;
  const Tensor tensor(on_meta({odd}, DType::uint8));
  EXPECT_EQ(tensor.numel(), odd);
  EXPECT_EQ(tensor.storage().bytes(), odd);
  EXPECT_EQ(on_meta({odd, 3}, DType::int16).storage_bytes(), 6 * odd);
}

TEST(Sizes, AnyNumberOfDimensionsUpTo1024) {
  for (const int64_t rank : {0, 1, 6, 7, 64, 65, 1024}) {
    const TensorMeta meta = on_meta(Dims(rank, 1));
    TensorMeta copy = meta, assigned;
    assigned = copy;
    const TensorMeta moved = std::move(copy);
    EXPECT_EQ(moved.dim(), rank);
    EXPECT_EQ(moved.sizes(), meta.sizes());
    EXPECT_EQ(assigned.strides(), meta.strides());
    EXPECT_EQ(meta.numel(), 1);
    EXPECT_EQ(Tensor(TensorMeta(meta)).storage().bytes(), 4);
  }
  EXPECT_EQ(error_of([] { on_meta(Dims(2000, 1)); }),
            "a tensor of 2000 dimensions is refused; at most 1024 are supported");
  EXPECT_NE(error_of([] { TensorMeta(DType::float32, DeviceType::meta, Dims(2000, 1), Dims(2000, 1)); }),
            "no such error");
}

TEST(Sizes, AnUndefinedTensorHasNone) {
  EXPECT_EQ(error_of([] { (void)Tensor().size(0); }), "size() called on an undefined Tensor");
  EXPECT_EQ(error_of([] { (void)Tensor().stride(-1); }), "stride() called on an undefined Tensor");
}

TEST(Sizes, ElementwiseOperatorsTakeUpTo64Dimensions) {
  const Tensor most(on_meta(Dims(64, 1))), more(on_meta(Dims(65, 1)));
  EXPECT_EQ(add(most, most).dim(), 64);
  EXPECT_EQ(add(most, Tensor(on_meta({2}))).dim(), 64);
}

TEST(Storage, StartsAsItsDeviceSays) {
  EXPECT_EQ(Storage(16, DeviceType::meta).state(), StorageState::unknown);
  EXPECT_EQ(Storage(16, Device(DeviceType::cuda, 0)).data(), nullptr);
  const Storage host(16, DeviceType::cpu);
  EXPECT_EQ(host.state(), StorageState::undefined);
  EXPECT_NE(host.data(), nullptr);
  EXPECT_EQ(Storage(0, DeviceType::cpu).state(), StorageState::known);
  EXPECT_EQ(Storage::unknown(16, DeviceType::cpu).state(), StorageState::unknown);
  const FakeGuard fake;
  EXPECT_EQ(Storage(16, DeviceType::cpu).data(), nullptr);
}

TEST(Storage, ResizingKeepsTheBytesThatStay) {
  const Storage storage(4, DeviceType::cpu);
  std::memcpy(storage.data(), "tare", 4);
  storage->state = StorageState::known;
  storage.resize(8);
  EXPECT_EQ(storage.bytes(), 8);
  EXPECT_EQ(std::memcmp(storage.data(), "tare", 4), 0);
  storage.resize(2);
  EXPECT_EQ(std::memcmp(storage.data(), "ta", 2), 0);
  storage.resize(0);
  EXPECT_EQ(storage.data(), nullptr);
  storage.resize(4);
  EXPECT_EQ(storage.state(), StorageState::undefined);
  EXPECT_THROW(storage.resize(-1), Error);
  const Storage simulated(4, DeviceType::meta);
  simulated.resize(k2to62);
  EXPECT_EQ(simulated.bytes(), k2to62);
  EXPECT_EQ(simulated.data(), nullptr);
}

TEST(Storage, MoreMemoryThanThereIsIsAnErrorThatSaysSo) {
  const auto allocate = [] { Tensor(on_cpu({int64_t{1} << 60}, DType::uint8)); };
  EXPECT_EQ(error_of<OutOfMemoryError>(allocate),
            "cannot allocate 1152921504606846976 bytes of host memory; use device='meta' to work without them");
  const Storage storage(4, DeviceType::cpu);
  EXPECT_THROW(storage.resize(int64_t{1} << 60), OutOfMemoryError);
  EXPECT_EQ(storage.bytes(), 4);
  EXPECT_NE(storage.data(), nullptr);
}

TEST(Views, ShareStorageVersionAndBase) {
  const Tensor base(on_meta({4, 6}));
  const Tensor turned = transpose(base, 0, 1);
  const Tensor view = Tensor::view_of(turned, turned.meta().with_geometry({2, 2}, {1, 6}, 1));
  EXPECT_TRUE(view.storage() == base.storage());
  EXPECT_TRUE(view.is_view());
  EXPECT_FALSE(base.is_view());
  EXPECT_FALSE(base.base().defined());
  EXPECT_TRUE(view.base().is_same(base));
  EXPECT_EQ(view.storage_offset(), 1);
  const uint32_t before = base.version();
  add_(view, view);
  EXPECT_EQ(base.version(), before + 1);
  EXPECT_EQ(view.version(), before + 1);
  EXPECT_EQ(relu(base).version(), 0u);
}

TEST(Views, KeepTheirBaseAlive) {
  Tensor view;
  {
    const Tensor base(on_cpu({2, 2}));
    fill_elements(base, 3);
    view = t(base);
  }
  EXPECT_EQ(load_double(view.base().data(), DType::float32), 3);
  EXPECT_EQ(view.base().sizes(), IntList({2, 2}));
}

TEST(Views, OutsideOfTheStorageAreRefused) {
  const Storage storage(16, DeviceType::cpu);
  const auto over = [&](IntList sizes, IntList strides, int64_t offset) {
    return error_of([&] { Tensor(TensorMeta(DType::float32, DeviceType::cpu, sizes, strides, offset), storage); });
  };
  EXPECT_EQ(over({4}, {1}, 0), "no such error");
  EXPECT_EQ(over({0}, {1}, 100), "no such error");
  EXPECT_EQ(over({4}, {1}, 1),
            "setStorage: sizes [4], strides [1], storage offset 1, and itemsize 4 requiring a storage size of 20 are "
            "out of bounds for storage of size 16");
  EXPECT_NE(over({2}, {1}, -1), "no such error");
  EXPECT_NE(over({2}, {-1}, 1), "no such error");
  EXPECT_NE(over({3}, {-1}, 1), "no such error");
  EXPECT_NE(over({2}, {k2to62}, 0), "no such error");
}

TEST(Values, MemoryThatWasNeverWrittenMakesUndefinedResults) {
  const Tensor x(on_cpu({2, 3}));
  const Tensor more = sum(relu(add(Tensor::wrapped_number(1), x)));
  EXPECT_EQ(error_of<UndefinedError>([&] { more.item(); }),
            "_local_scalar_dense: the tensor (float32[] on cpu) is computed by add of 'other' (float32[2, 3] on cpu), "
            "which was allocated and never written; fill it or load it first");
  const Tensor filled = ones({2, 3});
  filled.copy_(x);
  EXPECT_EQ(filled.storage().state(), StorageState::undefined);
  relu_(x);
  EXPECT_EQ(x.storage().state(), StorageState::undefined);
  fill_elements(x, 2);
  EXPECT_TRUE(add(x, x).known());
}

TEST(Values, WithoutBytesThereAreNone) {
  EXPECT_EQ(error_of<NotImplementedError>([] { Tensor(on_meta({2})).data(); }),
            "Cannot copy out of meta tensor; no data!");
}

TEST(Tensors, OnlyFloatingOnesRequireGradients) {
  EXPECT_TRUE(Tensor(on_meta({2})).set_requires_grad(true).requires_grad());
  EXPECT_EQ(error_of([] { Tensor(on_meta({2}, DType::int64)).set_requires_grad(true); }),
            "Only Tensors of floating point and complex dtype can require gradients");
  EXPECT_FALSE(Tensor(on_meta({2}, DType::int64)).set_requires_grad(false).requires_grad());
}

TEST(Tensors, SelfAssignmentAndMovesKeepThem) {
  Tensor tensor(on_meta({2}));
  Tensor& same = tensor;
  tensor = same;
  EXPECT_EQ(tensor.numel(), 2);
  tensor = std::move(same);
  EXPECT_TRUE(tensor.defined());
  const Tensor taken = std::move(tensor);
  EXPECT_EQ(taken.numel(), 2);
}

TEST(Calls, ThatFailLeaveNothingToFreeTwice) {
  const Tensor deep = ones({1, 1, 1, 1, 1, 1, 1, 2}, {}, {}, DeviceType::meta);
  EXPECT_THROW(squeeze_(deep, 9), IndexError);
  EXPECT_THROW(split_with_sizes(deep, {1, 5}, -1), Error);
  EXPECT_THROW(add_(deep, ones({3}, {}, {}, DeviceType::meta)), Error);
  EXPECT_EQ(deep.dim(), 8);
}

TEST(Elements, OfNothingAreNoneHoweverLongTheOtherSizes) { EXPECT_EQ(eye(0, int64_t{1} << 62).numel(), 0); }

TEST(Elements, OfPartsOfBytesAreRefused) {
  for (const DType dtype : {DType::quint4x2, DType::quint2x4}) {
    std::byte element{};
    EXPECT_THROW(store_int(&element, dtype, 1), NotImplementedError);
    EXPECT_THROW(store_double(&element, dtype, 1.0), NotImplementedError);
  }
}

TEST(Memory, ATensorAndItsStorageFitTheirBudget) { EXPECT_LE(sizeof(TensorImpl) + sizeof(StorageImpl), 200u); }

TEST(Memory, MetaTensorsHaveNoData) {
  if (!TARE_POOL) GTEST_SKIP() << "a sanitizer keeps what is freed";
  std::vector<Tensor> tensors{zeros({1}, {}, {}, DeviceType::meta)};  // the first call makes the registry
  const int64_t before = resident_bytes();
  for (int i = 0; i < 1000; ++i) tensors.push_back(zeros({int64_t{1} << 40}, {}, {}, DeviceType::meta));
  EXPECT_LT(resident_bytes() - before, 8 << 20);
  EXPECT_EQ(tensors.back().storage().bytes(), int64_t{1} << 42);
}

// Runs `work(i)` on several threads that start at once.
template <class F>
void at_once(int count, F&& work) {
  std::atomic<bool> go = false;
  std::vector<std::thread> threads;
  for (int i = 0; i < count; ++i)
    threads.emplace_back([&, i] {
      while (!go) std::this_thread::yield();
      work(i);
    });
  go = true;
  for (std::thread& thread : threads) thread.join();
}

TEST(Threads, BuildTheRegistryOnce) {
  std::array<const Registry*, 4> found{};
  at_once(4, [&](int i) { found[static_cast<size_t>(i)] = &Registry::instance(); });
  for (const Registry* registry : found) EXPECT_EQ(registry, found[0]);
}

TEST(Threads, ShareTensors) {
  const Tensor shared(on_meta({4, 6}));
  std::vector<Tensor> kept(64);
  at_once(4, [&](int i) {
    for (size_t round = 0; round < 500; ++round) {
      const Tensor copy = shared;
      const Tensor view = transpose(t(copy), 0, 1);
      EXPECT_TRUE(view.base().is_same(shared));
      const Tensor sum = add(copy, copy);
      sum.bump_version();
      shared.bump_version();
      kept[round % 16 + 16 * static_cast<size_t>(i)] = round % 3 ? view : sum;
    }
  });
  EXPECT_EQ(shared.version(), 2000u);
  kept.clear();
  EXPECT_EQ(shared.impl()->references, 1u);
  EXPECT_EQ(shared.storage()->references, 1u);
}

TEST(Threads, FreeWhatOthersMade) {
  std::array<std::vector<Tensor>, 4> made;
  at_once(4, [&](int i) {
    for (int k = 0; k < 6000; ++k) made[static_cast<size_t>(i)].push_back(Tensor(on_meta({k})));
  });
  at_once(4, [&](int i) { made[static_cast<size_t>(i + 1) % 4].clear(); });
  EXPECT_EQ(Tensor(on_meta({3})).numel(), 3);
}

TEST(Threads, ThatOnlyFreeGiveTheBlocksBack) {
  if (!TARE_POOL) GTEST_SKIP() << "a sanitizer keeps what is freed";
  const auto round = [] {
    std::vector<Tensor> tensors;
    for (int k = 0; k < 3000; ++k) tensors.push_back(Tensor(on_meta({k})));
    std::thread([&] { tensors.clear(); }).join();
  };
  for (int i = 0; i < 10; ++i) round();
  const int64_t before = resident_bytes();
  for (int i = 0; i < 100; ++i) round();
  EXPECT_LT(resident_bytes() - before, 16 << 20);
}

TEST(Threads, HaveStateOfTheirOwn) {
  const DTypeGuard dtype(DType::float64);
  const DeviceGuard device(DeviceType::meta);
  std::thread([] {
    EXPECT_EQ(thread_state.default_dtype, DType::float32);
    EXPECT_TRUE(thread_state.default_device.is_cpu());
  }).join();
}

}  // namespace tensor_test
}  // namespace tare
