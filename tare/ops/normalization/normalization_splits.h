#pragma once

#include "tare/dispatch/row.h"

// How normalizations split: beside what they reduce, which the gradients of their parameters sum.
namespace tare {

namespace sharding {
/// The rows of a normalization (`layer_splits`, `group_splits`) that is linear in its weight and bias.
std::vector<Strategy> affine_layer_splits(const ShardingCall&, std::string_view equation);
std::vector<Strategy> affine_group_splits(const ShardingCall&, std::string_view equation);
/// Everything before the normalized dimensions; `x` is the term of a tensor that ends with them.
std::vector<Strategy> layer_splits(const ShardingCall&, std::string_view equation);
/// Samples. Their number is an argument too.
std::vector<Strategy> group_splits(const ShardingCall&, std::string_view equation);
/// Channels; where the statistics are given, and not those of the batch, all else too. `equation` is of these.
std::vector<Strategy> batch_splits(const ShardingCall&, std::string_view equation);
}  // namespace sharding

inline constexpr ShardingRule kLayer{sharding::affine_layer_splits, "x,*,*->x,x,x"},
    kLayerBackward = ShardingRule(sharding::layer_splits, "x,x,x,x,*,*->x,*,*").linear("grad_out"),
    kGroup{sharding::affine_group_splits, "n*,*,*->n*,n*,n*"},
    kGroupBackward = ShardingRule(sharding::group_splits, "n*,n*,n*,n*,*->n*,*,*").linear("grad_out"),
    kBatch{sharding::batch_splits, "nc...,c,c,c,c->nc...,=c,=c,=c,=c"},
    kBatchReserving{sharding::batch_splits, "nc...,c,c,c,c->nc...,=c,=c,=*"},
    kBatchBackward{sharding::batch_splits, "nc...,nc...,c,c,c,c,c,*->nc...,c,c"};

}  // namespace tare
