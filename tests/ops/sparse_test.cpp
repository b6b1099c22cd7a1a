#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include "tare/core/error.h"
#include "tare/core/sparse.h"
#include "tare/dispatch/registry.h"
#include "tare/ops.h"

// What holds of sparse tensors in C++. python/tests/test_sparse.py holds the values of operators against PyTorch's.
namespace tare::test {
namespace sparse_test {

Tensor made() {
  return sparse_coo_tensor(empty({1, 3}, DType::int64, {}, DeviceType::meta), empty({3, 2}, {}, {}, DeviceType::meta),
                           IntList{5, 2});
}

TEST(Sparse, EveryRuleIsOfAnOperator) {
  for (const Fact<SparseRule>& fact : sparse_rules()) {
    std::string_view words = fact.operators;
    while (!words.empty()) {
      const size_t end = std::min(words.find(' '), words.size());
      EXPECT_NE(Registry::instance().find(words.substr(0, end)), nullptr) << words.substr(0, end);
      words.remove_prefix(std::min(end + 1, words.size()));
    }
  }
}

TEST(Sparse, OperatorsWithoutARuleRefuseByName) {
  try {
    cos(made());
    FAIL() << "it was taken for dense";
  } catch (const NotImplementedError& error) {
    EXPECT_EQ(std::string_view(error.what()),
              "Could not run 'aten::cos' with arguments from the 'SparseMeta' backend. The operator has no rule for "
              "tensors of layout torch.sparse_coo in tare; give it x.to_dense()");
  }
}

TEST(Sparse, ComponentsHoldTheMemory) {
  const Tensor sparse = made();
  EXPECT_EQ(sparse.storage().bytes(), 0);
  EXPECT_EQ(components(sparse).nnz(), 3);
  EXPECT_EQ(layout_of(sparse), Layout::sparse_coo);
  EXPECT_EQ(layout_of(to_dense(sparse)), Layout::strided);
  EXPECT_THROW(components(to_dense(sparse)), TypeError);
}

TEST(Sparse, AddingToADenseTensorAgesItOnce) {
  const Tensor dense = zeros({5, 2}, {}, {}, DeviceType::meta);
  const uint32_t before = dense.version();
  add_(dense, made());
  EXPECT_EQ(dense.version(), before + 1);
  const Tensor sparse = made();
  add_(sparse, sparse);
  EXPECT_EQ(sparse.version(), 1U);
  EXPECT_EQ(components(sparse).nnz(), 6);
}

}  // namespace sparse_test
}  // namespace tare::test
