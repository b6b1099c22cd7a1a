#include "tare/distributed/tensor/programs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_map>

#include "tare/core/error.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"
#include "tare/dispatch/replaced.h"
#include "tare/distributed/tensor/collectives.h"
#include "tare/distributed/tensor/redistribute.h"
#include "tare/ops.h"

// The law of these programs: each rank computes on the classes, or the rows of a table, that it has; what other ranks
// have is masked, and sums over ranks make it whole.
namespace tare {

constinit thread_local bool loss_parallel = false;

namespace {

template <class T>
const T& at(Args args, int64_t i) {
  return *static_cast<const T*>(args[i]);
}
const Tensor& argument(Args args, int64_t i) { return at<Tensor>(args, i); }
Tensor& result_at(Results results, int64_t i) { return *static_cast<Tensor*>(results[i]); }

Tensor of_same_kind(Tensor local, const Tensor& like, const TensorMeta& meta) {
  return distributed_tensor(std::move(local), part_of(like).distribution, TensorMeta(meta));
}

// The mesh's dimension that cuts a dimension of the tensor.
int64_t cutting(const Tensor& tensor, int64_t dim) {
  const std::vector<Placement>& placements = part_of(tensor).distribution->placements;
  int64_t found = -1, count = 0;
  for (size_t i = 0; i < placements.size(); ++i)
    if (placements[i] == Placement::shard(dim)) found = static_cast<int64_t>(i), ++count;
  check<ValueError>(count == 1,
                    "loss_parallel() requires exactly one mesh dim to shard tensor dimension {}, but got placements {} "
                    "with {} such mesh dim(s).",
                    dim, part_of(tensor).distribution->str(), count);
  for (size_t i = 0; i < placements.size(); ++i)
    check<ValueError>(!placements[i].is_partial(),
                      "loss_parallel() expects non-TP mesh dims to be Shard or Replicate, got {} at dim {}.",
                      name_of(placements[i]), i);
  return found;
}

int64_t class_dim(const Tensor& logits) { return logits.dim() < 2 ? 0 : 1; }

// --- softmax ---

void log_softmax_of_parts(const Op& op, Args args, Results results, Mesh& mesh) {
  const Tensor& self = argument(args, 0);
  const int64_t dim = at<int64_t>(args, 1) < 0 ? at<int64_t>(args, 1) + self.dim() : at<int64_t>(args, 1);
  const bool half_to_float = at<bool>(args, 2);
  const std::string& group = mesh.group({cutting(self, dim)});
  const bool is_small = self.dtype() == DType::float16 || self.dtype() == DType::bfloat16;
  const DType result = half_to_float ? DType::float32 : self.dtype();
  check<TypeError>(is_inexact(self.dtype()), "\"{}\" not implemented for '{}'", op.schema.name, self.dtype());
  Tensor x = is_small ? _to_copy(part_of(self).local, DType::float32) : contiguous(part_of(self).local);
  if (x.numel() > 0) x = sub(x, collectives::all_reduce(amax(x, {dim}, true), "max", group));
  const Tensor sums = collectives::all_reduce(sum(exp(x), IntList{dim}, true), "sum", group);
  Tensor local = sub(x, log(sums));
  if (local.dtype() != result) local = _to_copy(local, result);
  result_at(results, 0) = of_same_kind(std::move(local), self, TensorMeta(result, self.device(), self.sizes()));
}

// The gradient of the loss below is that of both.
void log_softmax_backward_of_parts(const Op&, Args args, Results results, Mesh&) {
  const Tensor& grad = argument(args, 0);
  result_at(results, 0) = to(grad, at<DType>(args, 3));
}

// --- the loss of classes ---

// The classes that this rank has, and where targets are none of them.
struct Classes {
  int64_t dim, mesh_dim, first, count;
  Classes(const Tensor& logits, Mesh& mesh) : dim(class_dim(logits)), mesh_dim(cutting(logits, dim)) {
    const int64_t all = logits.size(dim), rank = mesh.coordinate(mesh_dim), ranks = mesh.size(mesh_dim);
    first = sharding::first_place(all, rank, ranks);
    count = sharding::share(all, rank, ranks);
  }
  Tensor elsewhere(const Tensor& target) const {
    return bitwise_or(lt(target, Scalar(first)), ge(target, Scalar(first + count)));
  }
  Tensor own(const Tensor& target, const Tensor& elsewhere) const {
    return masked_fill(sub(target, Scalar(first)), elsewhere, Scalar(0));
  }
};

// Targets are placed as the logits are, but whole where these are cut along their classes; plain ones are whole
// everywhere.
std::vector<Placement> target_placements(const Tensor& logits, int64_t dim) {
  std::vector<Placement> placements = part_of(logits).distribution->placements;
  for (Placement& one : placements) {
    if (one.cuts() && one.dim == dim) one = replicate;
    else if (one.cuts() && one.dim > dim) --one.dim;
  }
  return placements;
}

Tensor local_of(const Tensor& tensor, const std::vector<Placement>& placements, Mesh& mesh) {
  if (!tensor.defined()) return tensor;
  const auto wanted = mesh.distribution(placements);
  if (!is_dtensor(tensor)) {
    check<ValueError>(std::ranges::none_of(placements, [](const Placement& one) { return one.cuts(); }),
                      "loss_parallel() requires a DTensor (not a plain torch.Tensor) when the derived placements {} "
                      "contain Shard — this happens on a multi-dimensional mesh with a batch-sharded non-TP dim. Wrap "
                      "the tensor with DTensor.from_local or distribute_tensor to make the sharding explicit.",
                      wanted->str());
    return tensor;
  }
  check(part_of(tensor).distribution.get() == wanted.get(), "Expected {} but got {}.", wanted->str(),
        part_of(tensor).distribution->str());
  return part_of(tensor).local;
}

constexpr int64_t kNone = 0, kMean = 1;  // at::Reduction

Tensor along_classes(const Tensor& weight, const Tensor& logits, int64_t dim) {
  std::vector<int64_t> sizes(static_cast<size_t>(logits.dim()), 1);
  sizes[static_cast<size_t>(dim)] = weight.size(0);
  return view(weight, sizes);
}
// The weight of each target.
Tensor weights_of(const Tensor& weight, const Tensor& logits, const Tensor& targets, int64_t dim) {
  std::vector<int64_t> sizes = logits.sizes().vec();
  sizes[static_cast<size_t>(dim)] = weight.size(0);
  return gather(expand(along_classes(weight, logits, dim), sizes), dim, targets);
}

void nll_loss_of_parts(const Op&, Args args, Results results, Mesh& mesh) {
  const Tensor& logits = argument(args, 0);
  const int64_t reduction = at<int64_t>(args, 3), ignored = at<int64_t>(args, 4);
  const Classes classes(logits, mesh);
  const std::vector<Placement> whole(static_cast<size_t>(mesh.ndim()), replicate);
  const std::vector<Placement> placements = target_placements(logits, classes.dim);
  check<NotImplementedError>(reduction != kMean || mesh.ndim() == 1,
                             "loss_parallel() with reduction='mean' is only supported on one-dimensional DeviceMesh; "
                             "got mesh with ndim={}. Use reduction='sum' or 'none' instead.",
                             mesh.ndim());
  const Tensor target = local_of(argument(args, 1), placements, mesh);
  const Tensor weight = local_of(argument(args, 2), whole, mesh);
  Tensor x = part_of(logits).local;
  if (weight.defined()) x = mul(x, along_classes(narrow(weight, 0, classes.first, classes.count), x, classes.dim));
  const Tensor is_ignored = eq(target, Scalar(ignored));
  const Tensor safe = unsqueeze(masked_fill(target, is_ignored, Scalar(0)), classes.dim);
  const Tensor elsewhere = classes.elsewhere(safe);
  const Tensor picked = masked_fill(gather(x, classes.dim, classes.own(safe, elsewhere)), elsewhere, Scalar(0));
  Tensor loss = neg(squeeze(collectives::all_reduce(picked, "sum", mesh.group({classes.mesh_dim})), classes.dim));
  loss = masked_fill(loss, is_ignored, Scalar(0));
  Tensor total;
  std::vector<Placement> of_result = placements;
  if (reduction == kNone && x.dim() > 1) {
    total = full({}, Scalar(0.0), x.dtype(), {}, x.device());
  } else {
    total =
        weight.defined()
            ? sum(masked_fill(squeeze(weights_of(weight, x, safe, classes.dim), classes.dim), is_ignored, Scalar(0)))
            : to(sum(ne(target, Scalar(ignored))), x.dtype());
  }
  if (reduction != kNone) {
    loss = sum(loss);
    if (reduction == kMean) loss = div(loss, total);
    for (Placement& one : of_result)
      if (one.cuts()) one = partial_sum;
  }
  // The whole's sizes: those of the logits without their classes.
  Dims sizes;
  for (int64_t i = 0; i < logits.dim() && reduction == kNone; ++i)
    if (i != classes.dim) sizes.push_back(logits.size(i));
  TensorMeta meta(loss.dtype(), loss.device(), sizes);
  result_at(results, 0) = distributed_tensor(std::move(loss), mesh.distribution(of_result), std::move(meta));
  result_at(results, 1) = std::move(total);
}

// Of the loss and of the softmax before it, in one step: the softmax, less one at the target.
void nll_loss_backward_of_parts(const Op&, Args args, Results results, Mesh& mesh) {
  const Tensor& logits = argument(args, 1);
  const int64_t reduction = at<int64_t>(args, 4), ignored = at<int64_t>(args, 5);
  const Classes classes(logits, mesh);
  const std::vector<Placement> whole(static_cast<size_t>(mesh.ndim()), replicate);
  const std::vector<Placement> placements = target_placements(logits, classes.dim);
  const Tensor target = local_of(argument(args, 2), placements, mesh);
  const Tensor weight = local_of(argument(args, 3), whole, mesh);
  const Tensor& x = part_of(logits).local;
  Tensor grad = argument(args, 0);
  if (is_dtensor(grad)) {
    const Distribution& is = *part_of(grad).distribution;
    grad = reduction == kNone
               ? redistribute(part_of(grad).local, mesh,
                              redistribution_steps(is, *mesh.distribution(placements), grad.sizes(), grad.itemsize()))
               : part_of(grad).local;
  }
  if (reduction == kMean) {
    const Tensor& total = argument(args, 6);
    grad = div(grad, is_dtensor(total) ? part_of(total).local : total);
  }
  const Tensor is_ignored = unsqueeze(eq(target, Scalar(ignored)), classes.dim);
  const Tensor safe = masked_fill(unsqueeze(target, classes.dim), is_ignored, Scalar(0));
  const Tensor elsewhere = classes.elsewhere(safe);
  const Tensor update = sub(_to_copy(elsewhere, x.dtype()), Scalar(1.0));
  const Tensor local = scatter(zeros_like(x), classes.dim, classes.own(safe, elsewhere), update);
  if (x.dim() > grad.dim() && grad.dim() > 0) grad = unsqueeze(grad, classes.dim);
  if (weight.defined()) grad = mul(grad, weights_of(weight, x, safe, classes.dim));
  grad = masked_fill(grad.dim() == 0 ? expand(grad, is_ignored.sizes()) : grad, is_ignored, Scalar(0));
  result_at(results, 0) = of_same_kind(mul(add(local, exp(x)), grad), logits, logits.meta());
}

// --- positions of extremes ---

// The dimension that is reduced; none: all are.
std::optional<int64_t> reduced_dim(Args args) {
  const auto& dim = at<std::optional<int64_t>>(args, 1);
  if (!dim) return std::nullopt;
  return *dim < 0 ? *dim + argument(args, 0).dim() : *dim;
}

// Whether what is reduced is cut, into pieces of which each has elements.
bool is_reduced_in_parts(Args args) {
  const Tensor& self = argument(args, 0);
  if (!is_dtensor(self) || self.dim() == 0) return false;
  const Distribution& is = *part_of(self).distribution;
  if (!is.mesh->is_member() || is.is_strided()) return false;
  const std::optional<int64_t> dim = reduced_dim(args);
  bool found = false;
  std::vector<int64_t> pieces(static_cast<size_t>(self.dim()), 1);
  for (size_t i = 0; i < is.placements.size(); ++i)
    if (const Placement& one = is.placements[i]; one.cuts()) {
      found = found || !dim || one.dim == *dim;
      pieces[static_cast<size_t>(one.dim)] *= is.mesh->size(static_cast<int64_t>(i));
    }
  for (int64_t d = 0; d < self.dim(); ++d) {
    const int64_t count = pieces[static_cast<size_t>(d)];
    if (count > 1 && self.size(d) % count != 0) return false;
  }
  return found;
}

Tensor gathered_along(const Tensor& tensor, int64_t dim, int64_t ranks, const std::string& group) {
  const Tensor rows = collectives::all_gather(contiguous(tensor), ranks, group);
  return dim == 0 ? rows : cat(chunk(rows, ranks, 0), dim);
}

// Each rank's extreme and its position are gathered, in place of all elements; the extreme of these says whose position
// it is.
void position_of_parts(const Op& op, Args args, Results results, Mesh& mesh) {
  const Tensor& self = argument(args, 0);
  const std::optional<int64_t> dim = reduced_dim(args);
  const bool keepdim = at<bool>(args, 2);
  const Distribution& is = *part_of(self).distribution;
  std::vector<Placement> placements = is.placements;
  for (Placement& one : placements)
    if (one.is_partial()) one = replicate;
  const auto reduced = mesh.distribution(placements);
  const Tensor local =
      redistribute(part_of(self).local, mesh, redistribution_steps(is, *reduced, self.sizes(), self.itemsize()));
  const LocalPlaces places = local_places(*reduced, self.sizes());
  const auto position = [&](const Tensor& tensor, std::optional<int64_t> along, bool keeps) {
    const void* const own[] = {&tensor, &along, &keeps};
    return call_tensor(op, own);
  };
  const int64_t along = dim.value_or(0);
  Tensor value, index;
  if (dim) {
    index = position(local, dim, true);
    value = gather(local, *dim, index);
    index = add(index, Scalar(places.offsets[static_cast<size_t>(*dim)]));
  } else {
    const Tensor flat = reshape(local, {-1});
    const Tensor first = unsqueeze(position(flat, 0, false), 0);
    value = gather(flat, 0, first);
    // From a place of the part to one of the whole, dimension by dimension.
    Tensor rest = first;
    index = zeros_like(first);
    int64_t inner = local.numel(), inner_of_whole = self.numel();
    for (int64_t d = 0; d < self.dim(); ++d) {
      inner /= local.size(d);
      inner_of_whole /= self.size(d);
      const Tensor at_dim = add(floor_divide(rest, Scalar(inner)), Scalar(places.offsets[static_cast<size_t>(d)]));
      index = add(index, mul(at_dim, Scalar(inner_of_whole)));
      rest = remainder(rest, Scalar(inner));
    }
  }
  std::vector<Placement> made = placements;
  for (size_t i = 0; i < placements.size(); ++i) {
    Placement& one = made[i];
    if (!one.cuts()) continue;
    if (dim && one.dim != *dim) {
      if (!keepdim && one.dim > *dim) --one.dim;
      continue;
    }
    one = replicate;
    const auto mesh_dim = static_cast<int64_t>(i);
    value = gathered_along(value, along, mesh.size(mesh_dim), mesh.group({mesh_dim}));
    index = gathered_along(index, along, mesh.size(mesh_dim), mesh.group({mesh_dim}));
  }
  Tensor found = gather(index, along, position(value, along, true));
  std::vector<int64_t> own, whole;
  for (int64_t d = 0; d < self.dim(); ++d) {
    const bool is_reduced = !dim || d == *dim;
    if (is_reduced && !keepdim) continue;
    own.push_back(is_reduced ? 1 : local.size(d));
    whole.push_back(is_reduced ? 1 : self.size(d));
  }
  found = reshape(found, own);
  result_at(results, 0) =
      distributed_tensor(std::move(found), mesh.distribution(made), TensorMeta(DType::int64, self.device(), whole));
}

// --- tests that are several operators in PyTorch ---

bool is_inexact_dtensor(Args args) { return is_inexact(argument(args, 0).dtype()); }
// Of a partial tensor each of these operators makes what it needs whole, one after the other.
void finite_by_operators(const Op&, Args args, Results results, Mesh&) {
  const Tensor& self = argument(args, 0);
  const Tensor is_bounded = ne(abs(self), Scalar(std::numeric_limits<double>::infinity()));
  result_at(results, 0) = mul(eq(self, self), is_bounded);
}

// --- the loss's scale ---

// Gradients are divided where they lie, partial ones too. What a rank found in its parts is reduced along the
// dimensions of the mesh on which some gradient is not whole.
void unscale_parts(const Op& op, Args args, Results results, Mesh& mesh) {
  if (!mesh.is_member()) return;
  std::vector<Placement> state(static_cast<size_t>(mesh.ndim())), whole = state;
  for (const Tensor& gradient : at<TensorList>(args, 0)) {
    if (!is_dtensor(gradient)) continue;
    const std::vector<Placement>& own = part_of(gradient).distribution->placements;
    for (size_t d = 0; d < own.size(); ++d)
      if (own[d] != replicate) state[d] = partial_max;
  }
  const ReplacedArguments local(op, args,
                                [](const Tensor& one) { return is_dtensor(one) ? part_of(one).local : Tensor(one); });
  call(op, local.args(), results);
  const Tensor& found = argument(local.args(), 1);
  const auto steps =
      redistribution_steps(*mesh.distribution(state), *mesh.distribution(whole), found.sizes(), found.itemsize());
  if (!steps.empty()) copy_(found, redistribute(found, mesh, steps));
}
bool always_applies(Args) { return true; }

// What made the part is forgotten as well as what made the whole.
void detach_both(const Op& op, Args args, Results results, Mesh&) {
  detach_(part_of(argument(args, 0)).local);
  op.run(op, args, results);
}

// --- means of losses ---

// Of gradient, input and target: the gradient is whole, the others are cut alike.
bool is_mean(const ShardingCall& call) { return call.arg<int64_t>(3) == kMean; }
std::vector<Strategy> along_elements(const ShardingCall& call) {
  std::vector<Strategy> found;
  const std::vector<TensorMeta>& inputs = call.inputs();
  if (!is_mean(call) || inputs.size() != 3 || inputs[1].sizes() != inputs[2].sizes()) return found;
  for (int64_t d = 0; d < inputs[1].dim(); ++d)
    found.push_back({{replicate, Placement::shard(d), Placement::shard(d)}, {Placement::shard(d)}});
  return found;
}
// An operator on a part divides by the part's elements. (PyTorch's gradient is larger by the number of parts.)
void mean_backward_of_parts(const Op& op, Args args, Results results, const LocalPlaces&, IntList whole) {
  const Tensor& local = argument(args, 1);
  int64_t all = 1;
  for (const int64_t size : whole) all *= size;
  const double share = all == 0 ? 1 : static_cast<double>(local.numel()) / static_cast<double>(all);
  const Tensor grad = mul(argument(args, 0), Scalar(share));
  std::vector<const void*> parts(args, args + op.parameters.size());
  parts[0] = &grad;
  result_at(results, 0) = call_tensor(op, parts.data());
}

// --- rows of a table ---

// What is looked up elsewhere is zero here.
void embedding_of_parts(const Op&, Args args, Results results, const LocalPlaces& places, IntList) {
  const Tensor &weight = argument(args, 0), &indices = argument(args, 1);
  const int64_t first = places.offsets[0], count = weight.size(0);
  const Tensor elsewhere = bitwise_or(lt(indices, Scalar(first)), ge(indices, Scalar(first + count)));
  if (count == 0) {
    Dims sizes(indices.sizes());
    sizes.push_back(weight.size(1));
    result_at(results, 0) = zeros(sizes, weight.dtype(), {}, weight.device());
    return;
  }
  const Tensor own = masked_fill(sub(indices, Scalar(first)), elsewhere, Scalar(0));
  const Tensor rows = embedding(weight, own, at<int64_t>(args, 2), at<bool>(args, 3), at<bool>(args, 4));
  masked_fill_(rows, unsqueeze(elsewhere, -1), Scalar(0));
  result_at(results, 0) = rows;
}
std::vector<Strategy> along_rows(const ShardingCall&) { return {{{Placement::shard(0), replicate}, {partial_sum}}}; }

bool always(const ShardingCall&) { return true; }

constexpr PartProgram kPartPrograms[] = {
    {"embedding", 0, 0, true, always, along_rows, embedding_of_parts},
    {"mse_loss_backward", 1, -1, false, is_mean, along_elements, mean_backward_of_parts},
    {"smooth_l1_loss_backward", 1, -1, false, is_mean, along_elements, mean_backward_of_parts},
    {"huber_loss_backward", 1, -1, false, is_mean, along_elements, mean_backward_of_parts},
};

bool is_parallel_loss(Args) { return loss_parallel; }

struct Named {
  std::string_view name;
  bool (*applies)(Args);
  DistributedProgram program;
};
constexpr Named kPrograms[] = {
    {"_log_softmax", is_parallel_loss, log_softmax_of_parts},
    {"_log_softmax_backward_data", is_parallel_loss, log_softmax_backward_of_parts},
    {"nll_loss_forward", is_parallel_loss, nll_loss_of_parts},
    {"nll_loss2d_forward", is_parallel_loss, nll_loss_of_parts},
    {"nll_loss_backward", is_parallel_loss, nll_loss_backward_of_parts},
    {"nll_loss2d_backward", is_parallel_loss, nll_loss_backward_of_parts},
    {"argmax", is_reduced_in_parts, position_of_parts},
    {"argmin", is_reduced_in_parts, position_of_parts},
    {"isfinite", is_inexact_dtensor, finite_by_operators},
    {"_amp_foreach_non_finite_check_and_unscale_", always_applies, unscale_parts},
    {"detach_", always_applies, detach_both},
};

}  // namespace

const PartProgram* part_program_of(const Op& op) {
  static const auto programs = [] {
    std::unordered_map<const Op*, const PartProgram*> found;
    for (const PartProgram& one : kPartPrograms) found[&op_named(one.name)] = &one;
    return found;
  }();
  const auto found = programs.find(&op);
  return found != programs.end() ? found->second : nullptr;
}

DistributedProgram program_of(const Op& op, Args args) {
  static const auto programs = [] {
    std::unordered_map<const Op*, const Named*> found;
    for (const Named& one : kPrograms) found[&op_named(one.name)] = &one;
    return found;
  }();
  const auto found = programs.find(&op);
  return found != programs.end() && found->second->applies(args) ? found->second->program : nullptr;
}

}  // namespace tare
