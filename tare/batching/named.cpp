#include <algorithm>
#include <map>
#include <numeric>

#include "tare/batching/many.h"
#include "tare/core/error.h"
#include "tare/dispatch/call.h"
#include "tare/ops.h"

// Rules of operators of which the row alone does not tell how many of them are one.
namespace tare::batching_rules {

namespace {

using Ints = std::vector<int64_t>;

Ints with_first(int64_t size, IntList rest) {
  Ints sizes{size};
  sizes.insert(sizes.end(), rest.begin(), rest.end());
  return sizes;
}
std::vector<Value> one(Tensor result) { return {Value(std::move(result))}; }
const Tensor& self_of(const Many& call) { return *call.args[0].get<Tensor>(); }

// The mapped dimension into another, whose places of one lie together; and out of it.
Tensor merged(const Tensor& all, int64_t dim) { return flatten(movedim(all, 0, dim), dim, dim + 1); }
Tensor parted(const Tensor& all, int64_t dim, int64_t size) {
  if (!all.defined()) return all;
  Ints sizes = all.sizes().vec();
  const auto at = sizes.begin() + dim;
  *at = size == 0 ? 0 : *at / size;
  sizes.insert(at, size);
  return movedim(reshape(all, sizes), dim, 0);
}

// --- sizes that are arguments ---

Found view_rule(const Many& call) {
  const Tensor& self = self_of(call);
  if (!call.is_mapped(self) || call.position("size") < 0) return {};
  Ints sizes = call.integers("size");
  const auto free = std::ranges::find(sizes, -1);
  if (free != sizes.end()) {
    const int64_t rest = -std::accumulate(sizes.begin(), sizes.end(), int64_t{1}, std::multiplies<>());
    check(rest != 0 && self.numel() % rest == 0, "shape '{}' is invalid for input of size {}", IntList(sizes),
          self.numel());
    *free = self.numel() / rest;
  }
  check(std::accumulate(sizes.begin(), sizes.end(), int64_t{1}, std::multiplies<>()) == self.numel(),
        "shape '{}' is invalid for input of size {}", IntList(sizes), self.numel());
  const Tensor all = call.opened(self);
  const Ints with = with_first(call.size, sizes);
  return one(call.op.schema.name == "view" ? view(all, with) : reshape(all, with));
}

Found expand_rule(const Many& call) {
  const Ints size = call.integers("size");
  const Tensor all = call.aligned(self_of(call), static_cast<int64_t>(size.size()));
  return one(expand(all, with_first(call.size, size)));
}

Found repeat_rule(const Many& call) {
  const Ints repeats = call.integers("repeats");
  return one(repeat(call.aligned(self_of(call), static_cast<int64_t>(repeats.size())), with_first(1, repeats)));
}

// Sizes and type of the one, elements of the other.
Found copy_rule(const Many& call) {
  const Tensor& self = self_of(call);
  const Tensor from = expand(call.spread(call.tensor("src"), self.dim()), with_first(call.size, self.sizes()));
  return one(to(from, self.dtype(), false, true, MemoryFormat::contiguous));
}

Found permute_rule(const Many& call) {
  const int64_t rank = self_of(call).dim();
  Ints dims{0};
  for (const int64_t dim : call.integers("dims")) {
    check<IndexError>(dim >= -rank && dim < rank,
                      "Dimension out of range (expected to be in range of [{}, {}], but got {})", -rank, rank - 1, dim);
    dims.push_back(1 + (dim < 0 ? dim + rank : dim));
  }
  return one(permute(call.opened(self_of(call)), dims));
}

Found t_rule(const Many& call) {
  const Tensor all = call.opened(self_of(call));
  check(all.dim() <= 3, "t() expects a tensor with <= 2 dimensions, but self is {}D", all.dim() - 1);
  return one(all.dim() < 3 ? alias(all) : transpose(all, 1, 2));
}

// Each dimension of one place, of one of many.
Found squeeze_rule(const Many& call) {
  const Tensor& self = self_of(call);
  const int64_t rank = self.dim();
  Ints dims;
  if (const int64_t dim = call.position("dim"); dim < 0) {
    dims.resize(static_cast<size_t>(rank));
    std::iota(dims.begin(), dims.end(), int64_t{0});
  } else if (call.at("dim").is<Ints>()) {
    dims = call.integers("dim");
  } else {
    dims.push_back(call.integer("dim"));
  }
  Ints moved;
  for (const int64_t dim : dims)
    if (rank > 0) moved.push_back(1 + (dim < 0 ? dim + rank : dim));
  return one(squeeze(call.opened(self), IntList(moved)));
}

Found trace_rule(const Many& call) { return one(sum(diagonal(call.opened(self_of(call)), 0, 1, 2), IntList({1}))); }

// The offset is that of the first of many.
Found as_strided_rule(const Many& call) {
  const Tensor all = call.opened(self_of(call));
  const Value offset = call.position("storage_offset") >= 0 ? call.at("storage_offset") : Value();
  const int64_t at = offset.is_none() ? all.storage_offset() : offset.get<Scalar>()->to_int();
  return one(as_strided(all, with_first(call.size, call.integers("size")),
                        with_first(all.strides()[0], call.integers("stride")), at));
}

// New tensors, and gradients of parts: how large one is, is an argument.
template <bool counts_dims>
Found sized_rule(const Many& call) {
  std::vector<Value> args = call.changed([&](const Tensor& each) { return call.whole(each); });
  for (size_t i = 0; i < args.size(); ++i) {
    const std::string& name = call.op.schema.arguments[i].name;
    if ((name == "size" || name == "input_sizes") && call.args[i].is<Ints>())
      args[i] = Value(with_first(call.size, *call.args[i].get<Ints>()));
    if (!counts_dims || !name.starts_with("dim")) continue;
    const int64_t dim = call.args[i].get<Scalar>()->to_int();
    args[i] = Value(dim < 0 ? dim : dim + 1);
  }
  return call_boxed(call.op, args);
}

Found new_strided_rule(const Many& call) {
  const Ints size = call.integers("size"), stride = call.integers("stride");
  int64_t span = 1;
  for (size_t i = 0; i < size.size(); ++i) span += std::max<int64_t>(size[i] - 1, 0) * stride[i];
  std::vector<Value> args = call.changed([&](const Tensor& each) { return call.whole(each); });
  args[static_cast<size_t>(call.position("size"))] = Value(with_first(call.size, size));
  args[static_cast<size_t>(call.position("stride"))] = Value(with_first(span, stride));
  return call_boxed(call.op, args);
}

// --- products ---

Tensor product_of(const Many& call, const Tensor& left, const Tensor& right, std::string_view equation) {
  std::string letters;
  const size_t comma = equation.find(','), arrow = equation.find("->");
  const auto add = [&](bool mapped, std::string_view term) { letters += (mapped ? "z" : "") + std::string(term); };
  add(call.is_mapped(left), equation.substr(0, comma));
  letters += ',';
  add(call.is_mapped(right), equation.substr(comma + 1, arrow - comma - 1));
  letters += "->";
  add(true, equation.substr(arrow + 2));
  const Tensor both[] = {call.opened(left), call.opened(right)};
  return einsum(letters, both);
}

Found product_rule(const Many& call) {
  const Tensor &left = self_of(call), &right = *call.args[1].get<Tensor>();
  const std::string& name = call.op.schema.name;
  const std::string_view equation = name == "dot" ? "n,n->" : call.op.row->sharding.equation();
  if (is_bool(left.dtype()) || call.position("out_dtype") >= 0) return {};
  return one(product_of(call, left, right, equation));
}

// beta * self + alpha * a product
Found added_rule(const Many& call) {
  const Tensor &left = *call.args[1].get<Tensor>(), &right = *call.args[2].get<Tensor>();
  if (self_of(call).dtype() != left.dtype() || call.position("out_dtype") >= 0) return {};
  const Scalar beta = *call.at("beta").get<Scalar>(), alpha = *call.at("alpha").get<Scalar>();
  const std::string_view equation = call.op.row->sharding.equation();
  const auto rank = static_cast<int64_t>(equation.size() - equation.find("->") - 2);
  Tensor sum;
  if (call.is_mapped(left) || call.is_mapped(right)) {
    sum = product_of(call, left, right, equation);
    if (alpha.to_complex() != std::complex<double>(1)) sum = mul(sum, alpha);
  } else {
    const Tensor both[] = {call.opened(left), call.opened(right)};
    sum = mul(einsum(equation, both), alpha);
  }
  if (!beta.to_bool()) return one(call.is_mapped(left) || call.is_mapped(right) ? sum : call.whole(sum));
  Tensor self = call.aligned(self_of(call), rank);
  if (beta.to_complex() != std::complex<double>(1)) self = mul(self, beta);
  const Tensor found = add(self, sum);
  return one(found);
}

// --- convolution ---

bool splits_batch(const Many& call, std::initializer_list<std::string_view> weights) {
  return std::ranges::none_of(weights, [&](std::string_view name) {
    const Tensor weight = call.tensor(name);
    return weight.defined() && call.is_mapped(weight);
  });
}

// Images of all side by side, where they have the same weights; else the channels, each with its own groups.
Found convolution_rule(const Many& call) {
  const Tensor input = call.tensor("input"), weight = call.tensor("weight"), bias = call.tensor("bias");
  std::vector<Value> args = call.args;
  const bool batch = splits_batch(call, {"weight", "bias"});
  args[0] = Value(merged(call.whole(input), batch ? 0 : 1));
  if (batch) {
    args[1] = Value(call.opened(weight));
    if (bias.defined()) args[2] = Value(call.opened(bias));
  } else {
    args[1] = Value(merged(call.whole(weight), 0));
    if (bias.defined()) args[2] = Value(merged(call.whole(bias), 0));
    args[static_cast<size_t>(call.position("groups"))] = Value(call.integer("groups") * call.size);
  }
  return one(parted(*call_boxed(call.op, args)[0].get<Tensor>(), batch ? 0 : 1, call.size));
}

Found convolution_backward_rule(const Many& call) {
  std::vector<Value> args = call.args;
  args[0] = Value(merged(call.whole(call.tensor("grad_output")), 1));
  args[1] = Value(merged(call.whole(call.tensor("input")), 1));
  args[2] = Value(merged(call.whole(call.tensor("weight")), 0));
  if (Ints sizes = call.integers("bias_sizes"); !sizes.empty()) {
    sizes[0] *= call.size;
    args[3] = Value(std::move(sizes));
  }
  args[static_cast<size_t>(call.position("groups"))] = Value(call.integer("groups") * call.size);
  std::vector<Value> found = call_boxed(call.op, args);
  for (size_t i = 0; i < found.size(); ++i)
    if (const Tensor* const gradient = found[i].get<Tensor>(); gradient != nullptr && gradient->defined())
      found[i] = Value(parted(*gradient, i == 0 ? 1 : 0, call.size));
  return found;
}

// --- normalisation ---

// Channels of all side by side: each channel has statistics of its own.
Found channels_rule(const Many& call) {
  std::vector<Value> found = call_boxed(
      call.op, call.changed([&](const Tensor& each) { return merged(call.whole(each), each.dim() > 1 ? 1 : 0); }));
  for (Value& value : found) {
    const Tensor* const each = value.get<Tensor>();
    if (each == nullptr || !each->defined()) continue;
    if (each->numel() == 0 && each->dim() == 1) value = Value(new_zeros(*each, {call.size, 0}));
    else value = Value(parted(*each, each->dim() > 1 ? 1 : 0, call.size));
  }
  return found;
}

// Groups of all likewise, with channels and groups as numbers.
Found groups_rule(const Many& call) {
  Many wide = call;
  for (const std::string_view name : {"C", "group"})
    wide.args[static_cast<size_t>(call.position(name))] = Value(call.integer(name) * call.size);
  return channels_rule(wide);
}

Found layer_norm_rule(const Many& call) {
  const Tensor input = call.tensor("input"), weight = call.tensor("weight"), bias = call.tensor("bias");
  std::vector<Value> args = call.args;
  args[0] = Value(call.whole(input));
  if (!splits_batch(call, {"weight", "bias"})) args[2] = args[3] = Value(Tensor());
  else
    for (const size_t i : {size_t{2}, size_t{3}})
      if (const Tensor* const each = args[i].get<Tensor>(); each != nullptr && each->defined())
        args[i] = Value(call.opened(*each));
  if (splits_batch(call, {"weight", "bias"})) return call_boxed(call.op, args);
  const Tensor& any = weight.defined() ? weight : bias;
  args[0] = Value(to(*args[0].get<Tensor>(), any.dtype()));  // which may be wider
  std::vector<Value> found = call_boxed(call.op, args);
  Tensor result = *found[0].get<Tensor>();
  if (weight.defined()) result = mul(result, call.aligned(weight, input.dim()));
  if (bias.defined()) result = add(result, call.aligned(bias, input.dim()));
  found[0] = Value(to(result, input.dtype()));
  return found;
}

Found layer_norm_backward_rule(const Many& call) {
  const Tensor input = call.tensor("input"), weight = call.tensor("weight"), mean = call.tensor("mean");
  const int64_t rank = input.dim(), own = static_cast<int64_t>(call.integers("normalized_shape").size());
  const Tensor grad = call.whole(call.tensor("grad_out"));
  const Tensor rstd = call.whole(call.tensor("rstd"));
  const Tensor normal = mul(sub(call.whole(input), call.whole(mean)), rstd);
  Ints outer, inner;
  for (int64_t d = 1; d <= rank; ++d) (d <= rank - own ? outer : inner).push_back(d);
  const auto sum_of = [&](const Tensor& each) { return outer.empty() ? each : sum(each, IntList(outer)); };
  const Tensor scaled = weight.defined() ? mul(grad, call.aligned(weight, rank)) : grad;
  const auto mean_of = [&](const Tensor& each) { return tare::mean(each, IntList(inner), true); };
  const Tensor to_input = mul(rstd, sub(sub(scaled, mean_of(scaled)), mul(normal, mean_of(mul(scaled, normal)))));
  std::vector<Value> found{Value(to_input), Value(Tensor()), Value(Tensor())};
  if (weight.defined()) found[1] = Value(sum_of(mul(grad, normal)));
  if (call.tensor("bias").defined()) found[2] = Value(sum_of(grad));
  return found;
}

// --- tables ---

// Indices into tables that lie one behind the other.
Tensor moved_indices(const Many& call, const Tensor& indices, int64_t rows) {
  const Tensor all = call.whole(indices);
  Ints sizes(static_cast<size_t>(all.dim()), 1);
  sizes[0] = call.size;
  const Tensor steps =
      arange(Scalar(int64_t{0}), Scalar(call.size * rows), Scalar(rows), all.dtype(), {}, all.device());
  return add(all, view(steps, sizes));
}

Found embedding_rule(const Many& call) {
  const Tensor weight = call.tensor("weight"), indices = call.tensor("indices");
  if (!call.is_mapped(weight))
    return one(embedding(call.opened(weight), call.opened(indices), call.integer("padding_idx")));
  if (weight.size(0) == 0) return {};
  return one(embedding(merged(call.opened(weight), 0), moved_indices(call, indices, weight.size(0))));
}

Found embedding_backward_rule(const Many& call) {
  const int64_t rows = call.integer("num_weights"), padding = call.integer("padding_idx");
  if (rows == 0) return {};
  const Tensor all = embedding_dense_backward(call.whole(call.tensor("grad_output")),
                                              moved_indices(call, call.tensor("indices"), rows), rows * call.size, -1,
                                              call.at("scale_grad_by_freq").get<Scalar>()->to_bool());
  Tensor found = parted(all, 0, call.size);
  if (padding >= 0)
    found = index_fill(found, 1, full({1}, Scalar(padding), DType::int64, {}, found.device()), Scalar(0));
  return one(found);
}

// x[indices], where the indices are of neighbouring dimensions.
Found index_rule(const Many& call) {
  const Tensor& self = self_of(call);
  const auto& given = *call.args[1].get<Value::Tensors>();
  const bool puts = call.position("values") >= 0;
  int64_t rank = 0, first = -1, last = -1;
  for (int64_t d = 0; d < static_cast<int64_t>(given.size()); ++d) {
    const Tensor& each = given[static_cast<size_t>(d)];
    if (!each.defined()) continue;
    const bool is_mask = is_bool(each.dtype()) || each.dtype() == DType::uint8;
    check<Refused>(
        !is_mask || !call.is_mapped(each),
        "vmap: We do not support batching operators that can support dynamic shape. Attempting to batch over "
        "indexing with "
        "a boolean mask.");
    if (is_mask || (last >= 0 && d != last + 1)) return {};
    if (first < 0) first = d;
    last = d;
    rank = std::max(rank, each.dim());
  }
  if (first < 0 || (puts && first > 0)) return {};
  const bool mapped = call.is_mapped(self) || puts;
  std::vector<Tensor> indices;
  Tensor from = call.opened(self);
  if (mapped) {
    from = call.whole(self);
    Ints sizes(static_cast<size_t>(rank + 1), 1);
    sizes[0] = call.size;
    indices.push_back(view(arange(Scalar(call.size), DType::int64, {}, self.device()), sizes));
  }
  // Dimensions with indices come first, and their places return to where the dimensions were.
  for (int64_t d = first; d <= last && first > 0; ++d)
    from = movedim(from, d + (mapped ? 1 : 0), d - first + (mapped ? 1 : 0));
  for (const Tensor& each : given)
    if (each.defined()) indices.push_back(call.aligned(each, rank));
  std::vector<Value> args = call.args;
  args[0] = Value(from);
  args[1] = Value(indices);
  if (puts) {
    if (!call.is_mapped(self)) return {};
    const auto count = static_cast<int64_t>(std::ranges::count_if(given, &Tensor::defined));
    args[static_cast<size_t>(call.position("values"))] =
        Value(call.aligned(call.tensor("values"), rank + self.dim() - count));
    return call_boxed(call.op, args);
  }
  Tensor found = *call_boxed(call.op, args)[0].get<Tensor>();
  for (int64_t i = 0; i < first; ++i) found = movedim(found, 1 + rank + i, 1 + i);
  return one(found);
}

// Buckets that are the same for all.
Found bucketize_rule(const Many& call) {
  if (call.is_mapped(call.tensor("boundaries"))) return {};
  return call_boxed(call.op, call.changed([&](const Tensor& each) { return call.opened(each); }));
}
Found searched_rule(const Many& call) {
  const Tensor sequence = call.tensor("sorted_sequence");
  if (call.is_mapped(sequence) || sequence.dim() != 1) return {};
  return call_boxed(call.op, call.changed([&](const Tensor& each) { return call.opened(each); }));
}

// --- attention ---

// Sequences of all side by side.
Found attention_rule(const Many& call) {
  const Tensor mask = call.tensor("attn_mask");
  if (mask.defined() && (call.is_mapped(mask) || (mask.dim() > 2 && mask.size(0) != 1))) return {};
  std::vector<Value> found = call_boxed(call.op, call.changed([&](const Tensor& each) {
    return mask.defined() && each.is_same(mask) ? call.opened(each) : merged(call.whole(each), 0);
  }));
  for (Value& value : found)
    if (const Tensor* const each = value.get<Tensor>(); each != nullptr && each->defined())
      value = Value(parted(*each, 0, call.size));
  return found;
}

// --- losses ---

// Elementwise losses, and their gradients: one's elements are added up, or averaged.
Found loss_rule(const Many& call) {
  constexpr int64_t kApart = 0, kAveraged = 1, kSummed = 2;
  const int64_t reduction = call.integer("reduction");
  const bool backward = call.position("grad_output") >= 0;
  int64_t rank = 0, count = 1;
  call.each_tensor([&](const Tensor& each) {
    rank = std::max(rank, each.dim());
    count = std::max(count, each.numel());
  });
  std::vector<Value> args = call.changed(
      [&](const Tensor& each) { return each.dim() == rank ? call.whole(each) : call.aligned(each, rank); });
  const auto at = static_cast<size_t>(call.position("reduction"));
  args[at] = Value(reduction == kApart || !backward ? kApart : kSummed);
  std::vector<Value> found = call_boxed(call.op, args);
  Tensor losses = *found[0].get<Tensor>();
  if (backward && reduction == kAveraged) losses = div(losses, Scalar(static_cast<double>(count)));
  if (!backward && reduction != kApart && rank > 0) {
    Ints dims(static_cast<size_t>(rank));
    std::iota(dims.begin(), dims.end(), int64_t{1});
    losses = reduction == kAveraged ? mean(losses, IntList(dims)) : sum(losses, IntList(dims));
  }
  return one(losses);
}

// A loss of classes as its parts: what each row's class says, times its weight.
struct Classes {
  Tensor target, weights;  // [many, rows, 1] and [many, rows]
  Tensor scores;           // [many, rows, classes]
  bool single;             // one row, which is no dimension

  explicit Classes(const Many& call) {
    const Tensor input = call.tensor("self"), target_ = call.tensor("target"), weight = call.tensor("weight");
    single = input.dim() == 1;
    scores = call.whole(input);
    Tensor classes = call.whole(target_);
    if (single) scores = unsqueeze(scores, 1), classes = unsqueeze(classes, 1);
    const Tensor counts = ne(classes, Scalar(call.integer("ignore_index")));
    target = unsqueeze(where(counts, classes, Scalar(int64_t{0})), 2);
    weights = to(counts, input.dtype());
    if (!weight.defined()) return;
    const Tensor each = call.is_mapped(weight) ? unsqueeze(call.opened(weight), 1) : call.opened(weight);
    weights = mul(weights, squeeze(gather(expand(each, scores.sizes()), 2, target), 2));
  }
};

constexpr int64_t kNone = 0, kMean = 1;

Found nll_loss_rule(const Many& call) {
  const Classes of(call);
  const int64_t reduction = call.integer("reduction");
  const Tensor losses = neg(mul(squeeze(gather(of.scores, 2, of.target), 2), of.weights));
  const Tensor total = sum(of.weights, IntList({1}));
  if (reduction == kNone) return {{Value(of.single ? squeeze(losses, 1) : losses), Value(zeros_like(total))}};
  const Tensor all = sum(losses, IntList({1}));
  return {{Value(reduction == kMean ? div(all, total) : all), Value(total)}};
}

Found nll_loss_backward_rule(const Many& call) {
  const Classes of(call);
  const int64_t reduction = call.integer("reduction");
  Tensor grad = call.whole(call.tensor("grad_output"));
  if (reduction == kMean) grad = div(grad, call.whole(call.tensor("total_weight")));
  if (grad.dim() < 2) grad = unsqueeze(grad, 1);
  const Tensor slopes = neg(mul(grad, of.weights));
  const Tensor found = scatter(zeros_like(of.scores), 2, of.target, unsqueeze(slopes, 2));
  return one(of.single ? squeeze(found, 1) : found);
}

}  // namespace

Found by_name(const Many& call) {
  using Rule = Found (*)(const Many&);
  static const std::map<std::string_view, Rule> rules{
      {"view", view_rule},
      {"_unsafe_view", view_rule},
      {"reshape", view_rule},
      {"expand", expand_rule},
      {"repeat", repeat_rule},
      {"copy", copy_rule},
      {"permute", permute_rule},
      {"t", t_rule},
      {"squeeze", squeeze_rule},
      {"as_strided", as_strided_rule},
      {"_reshape_alias", as_strided_rule},
      {"new_empty", sized_rule<false>},
      {"new_zeros", sized_rule<false>},
      {"new_ones", sized_rule<false>},
      {"new_full", sized_rule<false>},
      {"select_backward", sized_rule<true>},
      {"slice_backward", sized_rule<true>},
      {"diagonal_backward", sized_rule<true>},
      {"unfold_backward", sized_rule<true>},
      {"mm", product_rule},
      {"bmm", product_rule},
      {"mv", product_rule},
      {"dot", product_rule},
      {"addmm", added_rule},
      {"baddbmm", added_rule},
      {"addbmm", added_rule},
      {"addmv", added_rule},
      {"addr", added_rule},
      {"convolution", convolution_rule},
      {"convolution_overrideable", convolution_rule},
      {"convolution_backward", convolution_backward_rule},
      {"native_batch_norm", channels_rule},
      {"native_batch_norm_backward", channels_rule},
      {"batch_norm_backward", channels_rule},
      {"_native_batch_norm_legit", channels_rule},
      {"_native_batch_norm_legit_no_training", channels_rule},
      {"_batch_norm_with_update", channels_rule},
      {"_batch_norm_no_update", channels_rule},
      {"native_layer_norm", layer_norm_rule},
      {"native_layer_norm_backward", layer_norm_backward_rule},
      {"embedding", embedding_rule},
      {"embedding_dense_backward", embedding_backward_rule},
      {"index", index_rule},
      {"index_put", index_rule},
      {"_index_put_impl", index_rule},
      {"new_empty_strided", new_strided_rule},
      {"native_group_norm", groups_rule},
      {"native_group_norm_backward", groups_rule},
      {"bucketize", bucketize_rule},
      {"searchsorted", searched_rule},
      {"_scaled_dot_product_flash_attention_for_cpu", attention_rule},
      {"_scaled_dot_product_flash_attention_for_cpu_backward", attention_rule},
      {"mse_loss", loss_rule},
      {"mse_loss_backward", loss_rule},
      {"smooth_l1_loss", loss_rule},
      {"smooth_l1_loss_backward", loss_rule},
      {"huber_loss", loss_rule},
      {"huber_loss_backward", loss_rule},
      {"binary_cross_entropy", loss_rule},
      {"binary_cross_entropy_backward", loss_rule},
      {"binary_cross_entropy_with_logits", loss_rule},
      {"soft_margin_loss", loss_rule},
      {"soft_margin_loss_backward", loss_rule},
      {"trace", trace_rule},
      {"nll_loss_forward", nll_loss_rule},
      {"nll_loss_backward", nll_loss_backward_rule},
  };
  const auto found = rules.find(call.op.schema.name);
  if (found == rules.end() || call.op.schema.namespace_ != "aten") return {};
  return found->second(call);
}

}  // namespace tare::batching_rules
