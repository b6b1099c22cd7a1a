#include "tare/distributed/tensor/redistribute.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tare/core/checked_int.h"
#include "tare/core/error.h"
#include "tare/distributed/ledger.h"
#include "tare/distributed/tensor/collectives.h"
#include "tare/ops.h"

// The execution of a redistribution, step by step. The law: what is uneven is padded to torch.chunk's full piece before
// it is sent, and narrowed afterwards; what results lies contiguously.
namespace tare {

namespace {

Tensor padded(const Tensor& tensor, int64_t dim, int64_t size) {
  const int64_t missing = size - tensor.size(dim);
  if (missing == 0) return tensor;
  std::vector<int64_t> pad(static_cast<size_t>(2 * (tensor.dim() - dim)), 0);
  pad.back() = missing;
  Tensor larger = constant_pad_nd(tensor, pad, Scalar(0));
  note_padding(larger.nbytes() - tensor.nbytes());
  return larger;
}
Tensor first_of(const Tensor& tensor, int64_t dim, int64_t size) {
  return tensor.size(dim) == size ? tensor : narrow(tensor, dim, 0, size);
}
int64_t largest_share(int64_t size, int64_t ranks) { return sharding::share(size, 0, ranks); }

// One mesh dimension of a step, or the joined ones.
struct Link {
  Mesh& mesh;
  const RedistributionStep& step;
  int64_t ranks = 1, rank = 0;

  Link(Mesh& mesh, const RedistributionStep& step) : mesh(mesh), step(step) {
    for (const int64_t dim : step.mesh_dims) {
      ranks *= mesh.size(dim);
      rank = rank * mesh.size(dim) + mesh.coordinate(dim);
    }
  }
  const std::string& group() const { return mesh.group(step.mesh_dims); }
};

// Rows of all ranks behind one another along a dimension.
Tensor gathered(const Tensor& tensor, int64_t dim, const Link& link) {
  const Tensor rows = collectives::all_gather(tensor, link.ranks, link.group());
  if (dim == 0) return rows;
  const std::vector<Tensor> parts = chunk(rows, link.ranks, 0);
  return cat(parts, dim);
}

Tensor shard_to_replicate(const Tensor& local, const Link& link) {
  const int64_t dim = link.step.from.dim, size = link.step.sizes[dim];
  const Tensor sent = contiguous(padded(local, dim, largest_share(size, link.ranks)));
  return contiguous(first_of(gathered(sent, dim, link), dim, size));
}

Tensor cut(const Tensor& whole, const Placement& placement, const Link& link) {
  const std::vector<Interval> held = piece({{0, whole.size(placement.dim)}}, placement, link.rank, link.ranks);
  if (held.empty()) return clone(narrow(whole, placement.dim, whole.size(placement.dim), 0));
  std::vector<Tensor> parts;
  for (const Interval& one : held) parts.push_back(narrow(whole, placement.dim, one.begin, one.size));
  return parts.size() == 1 ? clone(parts[0]) : cat(parts, placement.dim);
}

Tensor strided_to_replicate(const Tensor& local, const Link& link) {
  const Placement& placement = link.step.from;
  const int64_t dim = placement.dim, size = link.step.sizes[dim];
  // Where each place of the whole stands among the rows of all ranks.
  std::vector<std::vector<Interval>> held;
  int64_t most = 0;
  for (int64_t rank = 0; rank < link.ranks; ++rank) {
    held.push_back(piece({{0, size}}, placement, rank, link.ranks));
    int64_t own = 0;
    for (const Interval& one : held.back()) own += one.size;
    most = std::max(most, own);
  }
  struct Source {
    int64_t begin, from, size;
  };
  std::vector<Source> sources;
  for (size_t rank = 0; rank < held.size(); ++rank) {
    int64_t from = static_cast<int64_t>(rank) * most;
    for (const Interval& one : held[rank]) {
      sources.push_back({one.begin, from, one.size});
      from += one.size;
    }
  }
  std::ranges::sort(sources, {}, &Source::begin);
  const Tensor rows = gathered(contiguous(padded(local, dim, most)), dim, link);
  std::vector<Tensor> parts;
  for (const Source& one : sources) parts.push_back(narrow(rows, dim, one.from, one.size));
  if (parts.empty()) return contiguous(narrow(rows, dim, 0, 0));
  return cat(parts, dim);
}

Tensor reduced(const Tensor& local, const Link& link) {
  return collectives::all_reduce(local, reduction_of(link.step.from), link.group());
}

Tensor partial_to_shard(const Tensor& local, const Link& link) {
  const int64_t dim = link.step.to.dim, size = local.size(dim);
  if (link.step.to.kind == Placement::Kind::strided_shard) return cut(reduced(local, link), link.step.to, link);
  const int64_t full = largest_share(size, link.ranks);
  Tensor rows = local;
  if (size % link.ranks != 0 || dim != 0) {
    // Each rank's piece, padded, one behind the other.
    std::vector<Tensor> parts;
    for (int64_t rank = 0; rank < link.ranks; ++rank)
      parts.push_back(padded(
          narrow(local, dim, sharding::first_place(size, rank, link.ranks), sharding::share(size, rank, link.ranks)),
          dim, full));
    rows = cat(parts, 0);
  }
  const Tensor own =
      collectives::reduce_scatter(contiguous(rows), reduction_of(link.step.from), link.ranks, link.group());
  return first_of(own, dim, sharding::share(size, link.rank, link.ranks));
}

// From a shard of one dimension to one of another. Meshes on the CPU gather and cut, as PyTorch's do.
Tensor shard_to_shard(const Tensor& local, const Link& link) {
  const int64_t from = link.step.from.dim, to = link.step.to.dim;
  const int64_t had = link.step.sizes[from], has = link.step.sizes[to];
  Tensor sent = padded(local, from, largest_share(had, link.ranks));
  sent = contiguous(padded(sent, to, (Exact(largest_share(has, link.ranks)) * link.ranks).value));
  Tensor own;
  if (link.mesh.device_type() == "cpu") {
    const Tensor rows = gathered(sent, from, link);
    own = contiguous(narrow(rows, to, link.rank * largest_share(has, link.ranks), largest_share(has, link.ranks)));
  } else {
    own = collectives::shard_dim_all_to_all(sent, from, to, link.group());
  }
  return first_of(first_of(own, from, had), to, sharding::share(has, link.rank, link.ranks));
}

Tensor replicate_to_partial(const Tensor& local, const Link& link) {
  using enum Placement::Kind;
  const Placement::Kind kind = link.step.to.kind;
  if (kind == partial_sum) return div(local, Scalar(link.ranks));
  if (kind == kPartialNorm) {  // powers of equal parts add up to that of the whole
    const double order = static_cast<double>(link.step.to.split);
    return div(local, Scalar(std::pow(static_cast<double>(link.ranks), 1 / order)));
  }
  check<ValueError>(kind != partial_product, "Replicate to Partial({}) conversion is not supported.",
                    reduction_of(link.step.to));
  return local;
}

Tensor execute(const Tensor& local, const Link& link);

// The order's powers of norms add up.
Tensor reduce_norm(const Tensor& local, const Link& link) {
  const auto order = static_cast<double>(link.step.from.split);
  RedistributionStep step = link.step;
  step.from = partial_sum;
  return pow(execute(pow(local, Scalar(order)), Link(link.mesh, step)), Scalar(1 / order));
}

Tensor execute(const Tensor& local, const Link& link) {
  if (link.step.from.kind == kPartialNorm) return reduce_norm(local, link);
  const Placement &from = link.step.from, &to = link.step.to;
  const auto whole = [&] {
    return from.is_shard() ? shard_to_replicate(local, link) : strided_to_replicate(local, link);
  };
  Tensor result;
  if (to == replicate) {
    result = from.is_partial() ? reduced(local, link) : whole();
  } else if (to.cuts()) {
    if (from.is_partial()) result = partial_to_shard(local, link);
    else if (from == replicate) return cut(local, to, link);
    else if (from.is_shard() && to.is_shard()) return from.dim == to.dim ? local : shard_to_shard(local, link);
    else return cut(whole(), to, link);
  } else {
    if (from.kind == Placement::Kind::strided_shard) return replicate_to_partial(whole(), link);
    check(!from.cuts(), "redistribute from {} to {} not supported yet", name_of(from), name_of(to));
    check(from == replicate, "Redistribution from one partial type ({}) to another ({}) is unsupported.", name_of(from),
          name_of(to));
    return replicate_to_partial(local, link);
  }
  return link.step.divisor == 1 ? result : div(result, Scalar(link.step.divisor));
}

}  // namespace

Tensor redistribute(Tensor local, Mesh& mesh, const RedistributionSteps& steps) {
  if (!mesh.is_member()) return local;
  for (const RedistributionStep& step : steps) {
    const Link link(mesh, step);
    if (link.ranks > 1) local = execute(local, link);
  }
  return local;
}

}  // namespace tare
