#include "tare/distributed/tensor/mesh.h"

#include <algorithm>

#include "tare/core/error.h"
#include "tare/distributed/tensor/plan.h"

namespace tare {

// --- distributions ---

bool Distribution::is_replicated() const {
  return std::ranges::all_of(placements, [](const Placement& one) { return one == replicate; });
}
bool Distribution::is_partial() const {
  return std::ranges::any_of(placements, [](const Placement& one) { return one.is_partial(); });
}
bool Distribution::is_strided() const {
  return std::ranges::any_of(placements,
                             [](const Placement& one) { return one.kind == Placement::Kind::strided_shard; });
}

std::string_view reduction_of(const Placement& partial) {
  using enum Placement::Kind;
  switch (partial.kind) {
    case partial_average: return "avg";
    case partial_product: return "product";
    case partial_max: return "max";
    case partial_min: return "min";
    default: return "sum";
  }
}

std::string name_of(const Placement& placement) {
  if (placement.is_shard()) return fmt::format("S({})", placement.dim);
  if (placement.cuts()) return fmt::format("_S({}, {})", placement.dim, placement.split);
  if (placement.kind == kPartialNorm) return fmt::format("_NormPartial({})", placement.split);
  return placement.is_partial() ? fmt::format("P({})", reduction_of(placement)) : "R";
}

std::string Distribution::str() const {
  std::string text = "(";
  for (const Placement& one : placements) text += name_of(one) + (placements.size() == 1 ? ",)" : ", ");
  if (placements.size() != 1) text.replace(text.size() - 2, 2, ")");
  return text;
}

// --- meshes ---

Mesh::Mesh(std::vector<int64_t> sizes, std::vector<int64_t> coordinate, std::string device_type, int64_t per_host,
           std::unique_ptr<Groups> groups)
    : sizes_(std::move(sizes)),
      coordinate_(std::move(coordinate)),
      device_type_(std::move(device_type)),
      per_host_(per_host),
      groups_(std::move(groups)),
      plans_(std::make_unique<Plans>()) {}

Mesh::~Mesh() = default;

bool Mesh::has_group(const std::vector<int64_t>& dims) {
  std::string& name = names_[dims];
  if (name.empty()) name = groups_->of(dims);
  return !name.empty();
}

const std::string& Mesh::group(const std::vector<int64_t>& dims) {
  check(has_group(dims), "there is no group over several dimensions of the mesh");
  return names_[dims];
}

namespace {

// Strided shards are those that cut a dimension after others that stand behind them in the mesh: the number of pieces
// that these made says how many of them came before.
std::optional<std::map<int64_t, std::vector<int64_t>>> order_of(const Mesh& mesh,
                                                                const std::vector<Placement>& placements) {
  std::map<int64_t, std::vector<int64_t>> order;
  for (int64_t i = mesh.ndim() - 1; i >= 0; --i) {
    const Placement& placement = placements[static_cast<size_t>(i)];
    if (!placement.cuts()) continue;
    std::vector<int64_t>& before = order[placement.dim];
    int64_t pieces = 1;
    auto at = before.begin();
    const int64_t wanted = placement.is_shard() ? 1 : placement.split;
    while (pieces < wanted && at != before.end()) pieces *= mesh.size(*at++);
    if (pieces != wanted) return std::nullopt;
    before.insert(at, i);
  }
  return order;
}

}  // namespace

std::shared_ptr<const Distribution> Mesh::distribution(std::vector<Placement> placements) {
  check<ValueError>(placements.size() == sizes_.size(), "a mesh of {} dimensions needs as many placements, not {}",
                    sizes_.size(), placements.size());
  for (const Placement& one : placements)
    check<ValueError>(one.kind <= kPartialNorm && one.dim >= 0 && one.split >= 1,
                      "a placement's dimension counts from the front, and its split factor is positive: got {}",
                      name_of(one));
  for (const auto& one : distributions_)
    if (one->placements == placements) return handle(one.get());
  int64_t shards = 1;
  for (size_t i = 0; i < placements.size(); ++i)
    if (placements[i].cuts()) shards *= sizes_[i];
  auto order = order_of(*this, placements);
  distributions_.push_back(
      std::make_unique<Distribution>(Distribution{this, std::move(placements), shards, std::move(order)}));
  return handle(distributions_.back().get());
}

std::shared_ptr<const Distribution> Mesh::handle(const Distribution* distribution) {
  return {shared_from_this(), distribution};
}

// --- what a rank holds ---

namespace {

// Those places of intervals that stand at `begin` to `end` among all of theirs.
void take(const std::vector<Interval>& whole, int64_t begin, int64_t end, std::vector<Interval>& to) {
  for (const Interval& one : whole) {
    const int64_t from = std::max<int64_t>(begin, 0), until = std::min(end, one.size);
    if (from < until) {
      if (!to.empty() && to.back().begin + to.back().size == one.begin + from) to.back().size += until - from;
      else to.push_back({one.begin + from, until - from});
    }
    begin -= one.size;
    end -= one.size;
  }
}

int64_t size_of(const std::vector<Interval>& places) {
  int64_t size = 0;
  for (const Interval& one : places) size += one.size;
  return size;
}

}  // namespace

std::vector<Interval> piece(const std::vector<Interval>& whole, const Placement& placement, int64_t part,
                            int64_t parts) {
  const int64_t size = size_of(whole), split = placement.is_shard() ? 1 : placement.split;
  std::vector<Interval> held;
  for (int64_t i = 0; i < split; ++i) {
    const int64_t first = sharding::first_place(size, i, split), room = sharding::share(size, i, split);
    const int64_t begin = first + sharding::first_place(room, part, parts);
    take(whole, begin, begin + sharding::share(room, part, parts), held);
  }
  return held;
}

LocalPlaces local_places(const Distribution& distribution, IntList sizes, int64_t count) {
  LocalPlaces places;
  for (const int64_t size : sizes) {
    places.dims.push_back({{0, size}});
    places.offsets.push_back(0);
  }
  for (int64_t i = 0; i < count; ++i) {
    const Placement& placement = distribution.placements[static_cast<size_t>(i)];
    if (!placement.cuts()) continue;
    check<IndexError>(placement.dim < sizes.size(), "Sharding dim {} greater than tensor ndim {}", placement.dim,
                      sizes.size());
    const auto d = static_cast<size_t>(placement.dim);
    places.dims[d] = piece(places.dims[d], placement, distribution.mesh->coordinate(i), distribution.mesh->size(i));
    const std::vector<Interval>& held = places.dims[d];
    places.offsets[d] = !held.empty() ? held[0].begin : placement.is_shard() ? sizes[placement.dim] : -1;
  }
  return places;
}

Dims LocalPlaces::sizes() const {
  Dims sizes;
  for (const std::vector<Interval>& places : dims) sizes.push_back(size_of(places));
  return sizes;
}

Dims local_sizes(const Distribution& distribution, IntList sizes) {
  if (distribution.is_strided()) return local_places(distribution, sizes).sizes();
  Dims own(sizes);
  for (int64_t i = 0; i < distribution.mesh->ndim(); ++i) {
    const Placement& placement = distribution.placements[static_cast<size_t>(i)];
    if (!placement.cuts()) continue;
    check<IndexError>(placement.dim < sizes.size(), "Sharding dim {} greater than tensor ndim {}", placement.dim,
                      sizes.size());
    own[placement.dim] =
        sharding::share(own[placement.dim], distribution.mesh->coordinate(i), distribution.mesh->size(i));
  }
  return own;
}

Tensor distributed_tensor(Tensor local, std::shared_ptr<const Distribution> distribution, TensorMeta&& meta) {
  Storage storage = Storage::unknown(0, local.device());
  storage->provenance = new LocalPart(std::move(local), std::move(distribution));
  storage->state = StorageState::distributed;
  Tensor tensor = Tensor::shell(std::move(meta));
  tensor.set_storage(std::move(storage));
  return tensor;
}

}  // namespace tare
