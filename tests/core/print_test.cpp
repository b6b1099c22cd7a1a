#include <gmock/gmock.h>

#include "tare/core/elements.h"
#include "tare/core/thread.h"
#include "tests/golden.h"

namespace tare {
namespace print_test {

using nlohmann::json;

std::string content_of(const json& item) {
  std::string bytes;
  if (item.contains("count")) {
    for (int64_t i = 0; i < item["count"].get<int64_t>(); ++i) bytes += static_cast<char>((i * 7 + 3) % 256);
    return bytes;
  }
  const auto hex = item["bytes"].get<std::string>();
  for (size_t i = 0; i < hex.size(); i += 2) bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  return bytes;
}

Tensor tensor_of(const json& item) {
  const bool values = item.contains("count") || item.contains("bytes");
  TensorMeta meta = TensorMeta(test::dtype_of(item["dtype"]), Device(item["device"].get<std::string>()),
                               test::dims_of(item["sizes"]), test::dims_of(item["strides"]), item.value("offset", 0))
                        .with_bits(item.value("conj", false), false);
  const FakeGuard fake(!values);
  if (!values) return Tensor(std::move(meta));
  const std::string content = content_of(item);
  const Storage storage(static_cast<int64_t>(content.size()), DeviceType::cpu);
  if (!content.empty()) std::memcpy(storage.data(), content.data(), content.size());
  storage->state = StorageState::known;
  return Tensor(std::move(meta), storage);
}

TEST(Print, AsPyTorchPrints) {
  for (const json& item : test::read_golden("print.json")) {
    const DTypeGuard guard(test::dtype_of(item.value("default", "float32")));
    const Tensor tensor = tensor_of(item).set_requires_grad(item.value("requires_grad", false));
    EXPECT_EQ(tensor.str(), item["text"].get<std::string>());
  }
}

TEST(Print, UndefinedMemoryIsMarkedUnlessItMayBeRead) {
  const Tensor tensor(TensorMeta(DType::float32, DeviceType::cpu, {2, 3}));
  EXPECT_EQ(tensor.str(), "tensor(undefined, size=(2, 3))");
  const UndefinedGuard allowed;
  EXPECT_EQ(tensor.str(), "tensor([[0., 0., 0.],\n        [0., 0., 0.]])");
}

TEST(Print, AnUndefinedTensorIsNone) { EXPECT_EQ(Tensor().str(), "None"); }

TEST(Print, NegatedViewsPrintTheNegatedNumbers) {
  const Tensor two = Tensor::wrapped_number(2.0);
  EXPECT_EQ(Tensor::view_of(two, TensorMeta(two.meta()).with_bits(false, true)).str(),
            "tensor(-2., dtype=torch.float64)");
}

TEST(Print, KindsWithoutNumbersPrintNone) {
  const Tensor bits(TensorMeta(DType::uint4, DeviceType::cpu, {2}));
  bits.storage()->state = StorageState::known;
  EXPECT_EQ(bits.str(), "tensor(..., size=(2,), dtype=torch.uint4)");
}

}  // namespace print_test
}  // namespace tare
