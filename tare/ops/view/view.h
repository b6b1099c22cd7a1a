#pragma once

#include "tare/dispatch/row.h"

// Geometries of views, which splits, scatters and backward operators use as well.
namespace tare {

TensorMeta select_meta(const Tensor& self, int64_t dim, int64_t index);
TensorMeta slice_meta(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end,
                      int64_t step);
TensorMeta diagonal_meta(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2);
TensorMeta as_strided_meta(const Tensor& self, IntList size, IntList stride, std::optional<int64_t> storage_offset);
TensorMeta expand_meta(const Tensor& self, IntList size, bool implicit);
/// The type of a tensor as older sentences name it: `torch.FloatTensor`, `torch.cuda.LongTensor`, `CPUBoolType`.
std::string type_name(const Tensor& tensor);
/// `length` places of a dimension from `start` on, all in range.
TensorMeta narrowed(const Tensor& self, int64_t dim, int64_t start, int64_t length);
/// Errors unless `start`, counted from the end when negative, and `length` lie in a dimension of `size` places; gives
/// the start counted from the beginning.
int64_t check_narrow(int64_t start, int64_t length, int64_t size);

/// A row of a view: no bytes move, and nothing is computed.
Row viewing(std::string_view schema, MetaRule meta, Derivative derivative, ShardingRule dims, Forms forms = {});

namespace sharding {
std::vector<Strategy> whole_dims(const ShardingCall&, std::string_view);
/// Along every dimension that comes out whole: with its own size and stride. What is partial goes through.
inline constexpr ShardingRule through = ShardingRule(whole_dims).moving();
std::vector<Strategy> factor_splits(const ShardingCall&, std::string_view);
/// Of dimensions that merge into others, or fall into others, along the outermost: `(ab)c->a(bc)`.
inline constexpr ShardingRule factors = ShardingRule(factor_splits, "(ab)c->a(bc)").moving();
}  // namespace sharding

}  // namespace tare
