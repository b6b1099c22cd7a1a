#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tare/core/stand_in.h"
#include "tare/dispatch/sharding.h"

// Meshes of ranks and how tensors are distributed over them.
namespace tare {

class Mesh;

/// What the ranks have are norms of their parts, of order Placement::split: powers of them add up. No strategy of a row
/// says so.
inline constexpr auto kPartialNorm = static_cast<Placement::Kind>(8);

/// How a tensor is distributed: a placement for each dimension of a mesh, applied from the first to the last. There is
/// one of each kind a mesh, so that two are the same where their addresses are. It lives as long as its mesh.
struct Distribution {
  Mesh* mesh;
  std::vector<Placement> placements;
  int64_t shards;  ///< pieces that the tensor is cut into
  /// Of each dimension of the tensor that is cut, the mesh's dimensions in the order in which they cut it: from the
  /// first to the last, unless strided shards say otherwise. None where strided shards follow from no order.
  std::optional<std::map<int64_t, std::vector<int64_t>>> order;

  bool is_replicated() const;
  bool is_partial() const;
  bool is_strided() const;
  std::string str() const;  ///< `(S(0), R)`
};

/// A mesh as one of its ranks sees it.
class Mesh : public std::enable_shared_from_this<Mesh> {
 public:
  /// Who knows the groups of ranks along dimensions.
  class Groups {
   public:
    virtual ~Groups() = default;
    /// The name of the group along one dimension, or over several that the program joined; empty: it joined them not.
    virtual std::string of(const std::vector<int64_t>& dims) = 0;
  };
  /// `coordinate` is empty for a rank that is not part of it. `per_host` ranks in the mesh's order share a host.
  Mesh(std::vector<int64_t> sizes, std::vector<int64_t> coordinate, std::string device_type, int64_t per_host,
       std::unique_ptr<Groups> groups);
  ~Mesh();

  int64_t ndim() const { return static_cast<int64_t>(sizes_.size()); }
  int64_t size(int64_t dim) const { return sizes_[static_cast<size_t>(dim)]; }
  int64_t coordinate(int64_t dim) const { return coordinate_[static_cast<size_t>(dim)]; }
  bool is_member() const { return !coordinate_.empty(); }
  const std::string& device_type() const { return device_type_; }
  int64_t per_host() const { return per_host_; }
  /// Errors: Error where the program made no group over several dimensions.
  const std::string& group(const std::vector<int64_t>& dims);
  bool has_group(const std::vector<int64_t>& dims);

  /// Errors: ValueError for another number of placements than the mesh has dimensions.
  std::shared_ptr<const Distribution> distribution(std::vector<Placement> placements);
  /// A handle that keeps the mesh alive.
  std::shared_ptr<const Distribution> handle(const Distribution* distribution);

  /// What the answers to operators remember of their calls.
  struct Plans;
  Plans& plans() { return *plans_; }

 private:
  std::vector<int64_t> sizes_, coordinate_;
  std::string device_type_;
  int64_t per_host_;
  std::unique_ptr<Groups> groups_;
  std::map<std::vector<int64_t>, std::string> names_;
  std::vector<std::unique_ptr<Distribution>> distributions_;
  std::unique_ptr<Plans> plans_;
};

/// Places of a dimension that lie next to each other.
struct Interval {
  int64_t begin, size;
};
/// What a rank holds of each dimension of a tensor.
struct LocalPlaces {
  std::vector<std::vector<Interval>> dims;
  Dims sizes() const;
  /// The first place of each dimension; where there are none, the dimension's size, or -1 for a strided shard.
  std::vector<int64_t> offsets;
};
/// By torch.chunk's law along each dimension of the mesh, as far as the first `count` of them.
LocalPlaces local_places(const Distribution& distribution, IntList sizes, int64_t count);
inline LocalPlaces local_places(const Distribution& distribution, IntList sizes) {
  return local_places(distribution, sizes, distribution.mesh->ndim());
}
/// The same of sizes alone, by the rank at `coordinate`.
Dims local_sizes(const Distribution& distribution, IntList sizes);
/// This piece of a dimension that intervals describe.
std::vector<Interval> piece(const std::vector<Interval>& whole, const Placement& placement, int64_t part,
                            int64_t parts);

/// `S(0)`, `_S(0, 2)`, `R`, `P(sum)`.
std::string name_of(const Placement& placement);
/// `sum`, `avg`, ... as collectives name it.
std::string_view reduction_of(const Placement& partial);

/// A tensor of these sizes and strides, of which this rank holds `local`. Nothing is checked.
Tensor distributed_tensor(Tensor local, std::shared_ptr<const Distribution> distribution, TensorMeta&& meta);

}  // namespace tare
