#pragma once

#include <memory>
#include <vector>

#include "tare/core/tensor.h"

namespace tare {

/// What hangs on the storage of a tensor that stands for others, which hold the elements: it has no bytes of its own.
/// Views of such tensors have storages of their own, which age together.
struct StandIn : Provenance {
  StandIn() = default;
  ~StandIn() override;
  StandIn(const StandIn&) = delete;
  StandIn& operator=(const StandIn&) = delete;
  /// The storages of the views of the same elements, where there are any.
  std::shared_ptr<std::vector<StorageImpl*>> views;
};

/// Makes a tensor one of the views of another, so that what is written to either ages both. Both stand for others.
void share_versions(const Tensor& view, const Tensor& base);
/// The other views of a tensor's elements age by one write.
void bump_other_versions(const Tensor& tensor);

struct Distribution;  // tare/distributed/tensor/mesh.h

/// What this rank holds of a tensor that is distributed over a mesh of ranks. The tensor has the sizes of the whole.
struct LocalPart final : StandIn {
  LocalPart(Tensor local, std::shared_ptr<const Distribution> distribution)
      : local(std::move(local)), distribution(std::move(distribution)) {}
  Tensor local;
  std::shared_ptr<const Distribution> distribution;
};

/// Whether a tensor is distributed: what it holds is this rank's part.
inline bool is_dtensor(const Tensor& tensor) {
  return tensor.storage() && tensor.storage().state() == StorageState::distributed;
}
inline LocalPart& part_of(const Tensor& tensor) { return *static_cast<LocalPart*>(tensor.storage()->provenance); }

}  // namespace tare
