#include "tare/core/strides.h"

#include "tare/core/thread.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tests/golden.h"

namespace tare {
namespace strides_test {

using nlohmann::json;
using test::dims_of;

constexpr int64_t k2to62 = int64_t{1} << 62;

Tensor tensor_of(const json& item) {
  const FakeGuard fake;
  return Tensor(TensorMeta(test::dtype_of(item[0]), DeviceType::cpu, dims_of(item[1]), dims_of(item[2])));
}

// Strides where they say something: along dimensions of more than one.
Dims telling(IntList sizes, IntList strides) {
  Dims result = strides;
  for (int64_t i = 0; i < sizes.size(); ++i)
    if (sizes[i] < 2) result[i] = 0;
  return result;
}

void expect_layout(const TensorMeta& meta, const json& sizes, const json& strides, const json& item) {
  ASSERT_EQ(str(meta.sizes()), str(dims_of(sizes))) << item;
  EXPECT_EQ(str(telling(meta.sizes(), meta.strides())), str(telling(meta.sizes(), dims_of(strides)))) << item;
}

void for_each_layout(std::string_view op, const std::function<void(const json&, const std::vector<Tensor>&)>& hold) {
  std::ifstream file = test::open_golden("layouts.jsonl");
  int64_t held = 0;
  for (std::string line; std::getline(file, line);) {
    const json item = json::parse(line);
    if (item["op"] != op) continue;
    std::vector<Tensor> tensors;
    for (const json& tensor : item["in"]) tensors.push_back(tensor_of(tensor));
    hold(item, tensors);
    ++held;
  }
  EXPECT_GE(held, 30);
}

TEST(Strides, ContiguityDensityAndPreservedStridesAsInPyTorch) {
  for_each_layout("facts", [](const json& item, const std::vector<Tensor>& tensors) {
    const Tensor& x = tensors[0];
    const json& out = item["out"];
    EXPECT_EQ(x.is_contiguous(), out[0].get<bool>()) << item;
    const bool channels_last = (x.dim() == 4 && x.is_contiguous(MemoryFormat::channels_last)) ||
                               (x.dim() == 5 && x.is_contiguous(MemoryFormat::channels_last_3d));
    EXPECT_EQ(channels_last, out[1].get<bool>()) << item;
    EXPECT_EQ(x.meta().is_non_overlapping_and_dense(), out[2].get<bool>()) << item;
    const TensorMeta preserved = preserved_meta(x, x.dtype());
    expect_layout(preserved, item["in"][0][1], out[3], item);
  });
}

TEST(Strides, ViewsAsInPyTorch) {
  for_each_layout("view", [](const json& item, const std::vector<Tensor>& tensors) {
    const Dims to = dims_of(item["to"]);
    Dims strides;
    const bool possible = view_strides(tensors[0].sizes(), tensors[0].strides(), to, strides);
    EXPECT_EQ(possible, !item["out"].is_null()) << item;
    if (possible && !item["out"].is_null()) {
      EXPECT_EQ(telling(to, strides), telling(to, dims_of(item["out"]))) << item;
    }
  });
}

TEST(Strides, ExpansionAsInPyTorch) {
  for_each_layout("expand", [](const json& item, const std::vector<Tensor>& tensors) {
    const Dims to = dims_of(item["to"]);
    EXPECT_EQ(telling(to, broadcast_strides(tensors[0].sizes(), tensors[0].strides(), to)),
              telling(to, dims_of(item["out"])))
        << item;
  });
}

TEST(Strides, ElementwiseResultsAsInPyTorch) {
  for_each_layout("elementwise", [](const json& item, const std::vector<Tensor>& tensors) {
    std::vector<const Tensor*> operands;
    for (const Tensor& tensor : tensors) operands.push_back(&tensor);
    // Of two, the types may differ, and converting them is part of the law.
    if (tensors.size() != 2)
      expect_layout(elementwise_meta(Operands(operands), DType::float32), item["out"][0], item["out"][1], item);
    if (tensors.size() == 1)
      expect_layout(elementwise_meta(tensors[0], DType::float32), item["out"][0], item["out"][1], item);
    if (tensors.size() == 2)
      expect_layout(elementwise_meta(tensors[0], tensors[1], result_type(tensors[0], tensors[1])), item["out"][0],
                    item["out"][1], item);
  });
}

TEST(Strides, ContiguousStridesCountEmptyDimensionsAsOne) {
  EXPECT_EQ(contiguous_strides({2, 0, 3}), (Dims{3, 3, 1}));
  EXPECT_EQ(contiguous_strides({}), Dims());
  EXPECT_EQ(channels_last_strides({2, 3, 4, 5}), (Dims{60, 1, 15, 3}));
  EXPECT_EQ(channels_last_strides({2, 3, 4, 5, 6}), (Dims{360, 1, 90, 18, 3}));
  EXPECT_THROW(contiguous_strides({2, k2to62, 4}), Error);
}

TEST(Strides, FormatsAskForTheirNumberOfDimensions) {
  EXPECT_THROW(strides_for({2, 3, 4}, MemoryFormat::channels_last), Error);
  EXPECT_THROW(strides_for({2, 3, 4, 5}, MemoryFormat::channels_last_3d), Error);
  EXPECT_EQ(strides_for({2, 3, 4, 5}, MemoryFormat::channels_last), (Dims{60, 1, 15, 3}));
}

TEST(Strides, SuggestedFormatLeavesAmbiguousCasesContiguous) {
  const auto suggested = [](IntList sizes, IntList strides) {
    return TensorMeta(DType::float32, DeviceType::meta, sizes, strides).suggested_memory_format();
  };
  EXPECT_EQ(suggested({2, 3, 4, 5}, {60, 1, 15, 3}), MemoryFormat::channels_last);
  EXPECT_EQ(suggested({2, 3, 4, 5}, {60, 20, 5, 1}), MemoryFormat::contiguous);
  EXPECT_EQ(suggested({2, 3, 1, 1}, {3, 1, 1, 1}), MemoryFormat::contiguous);
  EXPECT_EQ(suggested({2, 3, 1, 1}, {3, 1, 3, 3}), MemoryFormat::channels_last);
  EXPECT_EQ(suggested({2, 3, 4, 5, 6}, {360, 1, 90, 18, 3}), MemoryFormat::channels_last_3d);
}

TEST(Strides, BroadcastNamesTheDimensionThatDoesNotFit) {
  EXPECT_EQ(broadcast_sizes({2, 1, 3}, {4, 1}), (Dims{2, 4, 3}));
  EXPECT_EQ(broadcast_sizes({0}, {1}), (Dims{0}));
  try {
    broadcast_sizes({2, 3}, {2, 4});
    FAIL();
  } catch (const ShapeError& error) {
    EXPECT_STREQ(error.what(),
                 "The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1");
  }
  EXPECT_THROW(broadcast_sizes({0}, {2}), ShapeError);
}

TEST(Strides, InferredSizesFit) {
  EXPECT_EQ(infer_size({2, -1}, 6), (Dims{2, 3}));
  EXPECT_EQ(infer_size({-1}, 0), (Dims{0}));
  EXPECT_THROW(infer_size({-1, -1}, 6), ShapeError);
  EXPECT_THROW(infer_size({4, -1}, 6), ShapeError);
  EXPECT_THROW(infer_size({-2}, 6), ShapeError);
  EXPECT_THROW(infer_size({-1, 0}, 0), ShapeError);
  EXPECT_THROW(infer_size({k2to62, 4}, 0), ShapeError);
}

TEST(Strides, DimensionsWrap) {
  EXPECT_EQ(wrap_dim(-1, 3), 2);
  EXPECT_EQ(wrap_dim(-1, 0), 0);
  EXPECT_THROW(wrap_dim(0, 0, false), IndexError);
  EXPECT_THROW(wrap_dim(3, 3), IndexError);
  EXPECT_THROW(wrap_dim(-4, 3), IndexError);
  EXPECT_THROW(wrap_dim(INT64_MIN, 3), IndexError);
}

// Steps that nothing is ever reached by may be as large as int64 holds; the undefined sanitizer watches.
TEST(Strides, HugeStepsDoNotOverflow) {
  const auto meta = [](IntList sizes, IntList strides) {
    return Tensor(TensorMeta(DType::float64, DeviceType::meta, sizes, strides));
  };
  const Tensor one = meta({1, 3}, {k2to62, 1});
  const Tensor other = meta({4, 1}, {1, k2to62});
  EXPECT_EQ(elementwise_meta(one, other, DType::float64).sizes(), IntList({4, 3}));
  EXPECT_EQ(preserved_meta(one, DType::float64).sizes(), IntList({1, 3}));
  const int64_t half = int64_t{1} << 40;
  const Tensor empty = meta({0, half, half, half}, {1, 1, half, 1});
  empty.is_contiguous(MemoryFormat::channels_last);
  empty.meta().suggested_memory_format();
  meta({1, 2, 1, 1}, {1, k2to62 / 16, k2to62, k2to62}).meta().suggested_memory_format();
  Dims strides;
  view_strides({1, 1, 2}, {k2to62, k2to62, k2to62 / 8}, {2}, strides);
  view_strides({1, 1, 2}, {k2to62, k2to62, k2to62 / 8}, {2, 1, 1}, strides);
  EXPECT_EQ(checked_numel({0, k2to62, k2to62}), 0);
}

}  // namespace strides_test
}  // namespace tare
