#pragma once

#include <string_view>

#include "tare/core/tensor.h"

// The collectives of redistributions, called as the operators that they are (tare/distributed/collectives.h).
namespace tare::collectives {

/// All ranks' tensors behind one another along the first dimension.
Tensor all_gather(const Tensor& tensor, int64_t ranks, std::string_view group);
Tensor all_reduce(const Tensor& tensor, std::string_view reduction, std::string_view group);
/// This rank's share of the first dimension of what all ranks' tensors are reduced to.
Tensor reduce_scatter(const Tensor& tensor, std::string_view reduction, int64_t ranks, std::string_view group);
/// The tensor is whole along `gather_dim` and cut along `shard_dim` afterwards, where it was cut and whole.
Tensor shard_dim_all_to_all(const Tensor& tensor, int64_t gather_dim, int64_t shard_dim, std::string_view group);

}  // namespace tare::collectives
