#include <algorithm>
#include <array>
#include <deque>
#include <mutex>
#include <set>

#include "tare/batching/many.h"
#include "tare/core/error.h"
#include "tare/core/warning.h"
#include "tare/dispatch/bind.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"
#include "tare/ops.h"
#include "tare/shape/elementwise.h"

// Rules that hold for every row of a kind.
namespace tare::batching_rules {

namespace {

// Arguments laid out as a call takes them.
class Laid {
 public:
  Laid(const Op& op, const std::vector<Value>& values) {
    for (size_t i = 0; i < values.size(); ++i)
      pointers_.push_back(bound_.emplace_back(op, static_cast<int64_t>(i), values[i]).address());
  }
  Args get() const { return pointers_.data(); }

 private:
  std::deque<Bound> bound_;
  std::vector<const void*> pointers_;
};

// What one of many gives; nothing where no rule describes it. Errors: the operator's.
std::vector<TensorMeta> described(const Many& call) {
  const Laid laid(call.op, call.args);
  return ShardingCall(call.op, laid.get()).results();
}

template <class F>
void each_result(const std::vector<Value>& found, const F& visit) {
  for (const Value& value : found) {
    if (const Tensor* const one = value.get<Tensor>(); one != nullptr && one->defined()) visit(*one);
    if (const auto* const list = value.get<Value::Tensors>())
      for (const Tensor& one : *list) visit(one);
  }
}

// Whether all of many have been found: each result is as one's, with the mapped dimension before.
bool fits(const Many& call, const std::vector<TensorMeta>& expected, const std::vector<Value>& found) {
  size_t i = 0;
  bool right = true;
  each_result(found, [&](const Tensor& one) {
    right = right && i < expected.size() && one.dim() == expected[i].dim() + 1 && one.size(0) == call.size &&
            one.sizes().slice(1, one.dim() - 1) == expected[i].sizes() && one.dtype() == expected[i].dtype();
    ++i;
  });
  return right && i == expected.size();
}

// --- elementwise ---

// A tensor of no dimension decides a type only where nothing with dimensions does, and all of many have one.
std::vector<Value> promoted(const Many& call) {
  std::vector<Tensor> given;
  call.each_tensor([&](const Tensor& one) { given.push_back(one); });
  const bool mixed = std::ranges::any_of(given, [](const Tensor& one) { return one.dim() > 0; });
  if (!mixed) return call.args;
  std::vector<const Tensor*> operands;
  for (const Tensor& one : given)
    if (one.dim() > 0 && !is_bool(one.dtype())) operands.push_back(&one);
  if (operands.empty()) return call.args;
  const DType common = result_type({operands.data(), static_cast<int64_t>(operands.size())});
  return call.changed([&](const Tensor& one) {
    const bool weaker = one.dim() == 0 && call.is_mapped(one) && one.dtype() != common && is_floating(one.dtype()) &&
                        is_floating(common);
    return weaker ? batched_tensor(to(call.opened(one), common), call.level) : one;
  });
}

Found elementwise(const Many& call) {
  if (!is_elementwise(call.op)) return {};
  const std::vector<TensorMeta> expected = described(call);
  const Many even{call.op, call.level, call.size, promoted(call)};
  int64_t rank = 0;
  even.each_tensor([&](const Tensor& one) { rank = std::max(rank, one.dim()); });
  for (const bool all : {false, true}) {
    try {
      std::vector<Value> found = call_boxed(
          call.op, even.changed([&](const Tensor& one) { return all ? even.whole(one) : even.aligned(one, rank); }));
      if (expected.empty() || fits(call, expected, found)) return found;
    } catch (const Error&) {
    }
  }
  return {};
}

// --- along dimensions that are arguments ---

bool names_dims(std::string_view argument) {
  static constexpr std::array names{"dim", "dims", "dim0", "dim1", "dim2", "dimension", "start_dim", "end_dim"};
  return std::ranges::find(names, argument) != names.end();
}

// Whether no dimensions are none; else they are all.
bool keeps_no_dims(const Op& op) {
  return op.schema.name == "flip" || op.schema.name == "roll" || op.schema.name.starts_with("_fft_");
}

int64_t shifted(int64_t dim) { return dim < 0 ? dim : dim + 1; }

// Operators that leave the dimensions before the ones they speak of to be as many as they like.
bool leaves_leading_dims(const Op& op) {
  static const std::set<std::string_view> names{"cat",
                                                "stack",
                                                "gather",
                                                "scatter",
                                                "scatter_add",
                                                "scatter_reduce",
                                                "index_select",
                                                "index_add",
                                                "index_copy",
                                                "index_fill",
                                                "index_reduce",
                                                "unsqueeze",
                                                "flip",
                                                "roll",
                                                "tril",
                                                "triu",
                                                "constant_pad_nd",
                                                "glu",
                                                "glu_backward",
                                                "median",
                                                "nanmedian",
                                                "mode",
                                                "kthvalue",
                                                "sort",
                                                "topk",
                                                "cummax",
                                                "cummin",
                                                "_cdist_forward",
                                                "_cdist_backward",
                                                "cholesky",
                                                "cholesky_inverse",
                                                "cholesky_solve",
                                                "triangular_solve",
                                                "lu_unpack",
                                                "diag_embed",

                                                "_fft_c2c",
                                                "_fft_r2c",
                                                "_fft_c2r",
                                                "narrow_copy",
                                                "searchsorted",
                                                "logcumsumexp"};
  const std::string_view name = op.schema.name;
  return names.contains(name) || name.starts_with("linalg_") || name.starts_with("_linalg_");
}
// Whether the operator has no other way to tell dimensions than from the last, or than by arguments.
bool counts_from_the_last(const Op& op) {
  static const std::set<std::string_view> names{
      "detach",     "alias",        "_conj",       "_neg_view",  "conj_physical", "clone",          "lift",
      "contiguous", "resolve_conj", "resolve_neg", "lift_fresh", "view_as_real",  "view_as_complex"};
  const std::string_view equation = op.row->sharding.equation();
  return names.contains(op.schema.name) || op.schema.name.ends_with("_like") ||
         (equation.starts_with("...") && equation.find(",...") == std::string_view::npos);
}

// Whether a call splits along its tensors' first dimension where they are mapped, so that each part is one of many.
bool splits(const Op& op, const std::vector<Value>& args, const std::vector<bool>& mapped, int64_t dim) {
  const Laid laid(op, args);
  const std::vector<Strategy> strategies = op.row->sharding(ShardingCall(op, laid.get()));
  const auto placed = [dim](Placement placement) {
    return placement.kind == Placement::Kind::shard && placement.dim == dim;
  };
  return std::ranges::any_of(strategies, [&](const Strategy& one) {
    if (one.inputs.size() != mapped.size() || one.arguments != nullptr) return false;
    for (size_t i = 0; i < mapped.size(); ++i)
      if (mapped[i] ? !placed(one.inputs[i]) : !(one.inputs[i] == replicate)) return false;
    return std::ranges::all_of(one.results, placed);
  });
}

Found along_dims(const Many& call) {
  bool has_dims = false, none = false;
  Many moved = call;
  int64_t rank = 0;
  call.each_tensor([&](const Tensor& one) { rank = std::max(rank, one.dim()); });
  for (size_t i = 0; i < call.args.size(); ++i) {
    if (!names_dims(call.op.schema.arguments[i].name)) continue;
    has_dims = true;
    Value& value = moved.args[i];
    if (const Scalar* const one = value.get<Scalar>()) {
      value = Value(shifted(one->to_int()));
    } else if (const auto* const list = value.get<Value::Ints>(); list != nullptr && !list->empty()) {
      Value::Ints dims = *list;
      std::ranges::transform(dims, dims.begin(), shifted);
      value = Value(std::move(dims));
    } else if (value.is<Value::Ints>() && keeps_no_dims(call.op)) {
      none = call.op.schema.name == "roll";  // as if there were one
    } else if (call.op.parameters[i] == ParamTag::integers_opt || call.op.parameters[i] == ParamTag::integers) {
      Value::Ints dims;  // all
      for (int64_t d = 1; d <= rank; ++d) dims.push_back(d);
      value = Value(std::move(dims));
    } else {
      none = true;
    }
  }
  const bool trusted = leaves_leading_dims(call.op);
  if (none || !(has_dims || trusted || counts_from_the_last(call.op))) return {};
  const std::vector<TensorMeta> expected = described(call);
  if (expected.empty()) return {};
  const bool flat = has_dims && rank == 0 && !call.op.is_view();  // the only element counts as a dimension
  // Indices along one dimension are the same for all, or no dimension of theirs can be mapped.
  Tensor shared;
  if (call.op.schema.name.starts_with("index_") && call.position("index") >= 0) shared = call.tensor("index");
  if (shared.defined() && call.is_mapped(shared)) return {};
  for (const bool all : {false, true}) {
    if (trusted && !all) continue;
    std::vector<bool> mapped;
    std::vector<Value> args = moved.changed([&](const Tensor& one) {
      const bool same = shared.defined() && one.is_same(shared);
      mapped.push_back(!same && (all || call.is_mapped(one)));
      const Tensor found = all && !same ? call.whole(one) : call.opened(one);
      return flat && mapped.back() ? unsqueeze(found, 1) : found;
    });
    if (flat)
      for (size_t i = 0; i < args.size(); ++i)
        if (names_dims(call.op.schema.arguments[i].name) && args[i].is<Value::Ints>()) args[i] = Value(Value::Ints{1});
    try {
      if (!trusted && !splits(call.op, args, mapped, 0)) continue;
      std::vector<Value> found = call_boxed(call.op, args);
      if (flat)
        for (Value& value : found)
          if (const Tensor* const one = value.get<Tensor>(); one != nullptr && one->dim() == 2)
            value = Value(squeeze(*one, 1));
      if (fits(call, expected, found)) return found;
    } catch (const Error&) {
    }
  }
  return {};
}

// --- all elements ---

// What reduces all elements has an overload that reduces a dimension.
Found of_all_elements(const Many& call) {
  static const std::array<std::array<std::string_view, 2>, 9> names{{{"sum", "sum.dim_IntList"},
                                                                     {"mean", "mean.dim"},
                                                                     {"prod", "prod.dim_int"},
                                                                     {"max", "amax"},
                                                                     {"min", "amin"},
                                                                     {"any", "any.dim"},
                                                                     {"all", "all.dim"},
                                                                     {"median", "median.dim"},
                                                                     {"nanmedian", "nanmedian.dim"}}};
  const Tensor* const self = call.args[0].get<Tensor>();
  if (self == nullptr || !call.is_mapped(*self)) return {};
  int64_t operands = 0;
  call.each_tensor([&](const Tensor&) { ++operands; });
  const int64_t dim = call.position("dim");
  if (operands != 1 || self->numel() == 0) return {};
  const Tensor rows = reshape(call.opened(*self), {call.size, self->numel()});
  std::vector<Value> args{Value(rows)};
  if (dim > 0 && call.op.parameters[static_cast<size_t>(dim)] == ParamTag::integer_opt &&
      call.args[static_cast<size_t>(dim)].is_none()) {
    std::vector<Value> all = call.args;
    all[0] = Value(rows);
    all[static_cast<size_t>(dim)] = Value(int64_t{1});
    std::vector<Value> found = call_boxed(call.op, all);
    if (fits(call, described(call), found)) return found;
    return {};
  }
  if (dim >= 0) return {};
  for (const auto& [name, along] : names) {
    if (call.op.name != name) continue;
    const Op& reduce = op_named(along);
    const bool one = reduce.parameters[1] == ParamTag::integer;
    args.push_back(one ? Value(int64_t{1}) : Value(Value::Ints{1}));
    std::vector<std::pair<std::string, Value>> named;
    if (const int64_t dtype = call.position("dtype"); dtype >= 0)
      named.emplace_back("dtype", call.args[static_cast<size_t>(dtype)]);
    std::vector<Value> found = call_boxed(reduce, args, named);
    found.resize(1, Value());  // without positions
    return found;
  }
  return {};
}

// --- as the sharding rule splits it ---

// A tensor for a rule to look at, of which nobody hears.
Tensor without_bytes(TensorMeta&& meta) {
  const ThreadGuard unobserved(&ThreadState::observer, static_cast<Observer*>(nullptr));
  Storage storage = Storage::unknown(meta.storage_bytes(), meta.device());
  return {std::move(meta), std::move(storage)};
}

// All of many side by side in a dimension that the call splits along.
Found side_by_side(const Many& call) {
  const std::vector<TensorMeta> expected = described(call);
  int64_t rank = 0;
  call.each_tensor([&](const Tensor& one) { rank = std::max(rank, call.is_mapped(one) ? one.dim() : 0); });
  if (expected.empty() || call.op.is_view()) return {};
  for (int64_t dim = 0; dim < rank; ++dim) {
    for (const bool all : {false, true}) {
      std::vector<bool> mapped;
      bool possible = true;
      const auto sizes_of = [&](const Tensor& one) {
        Dims sizes = one.sizes();
        sizes[dim] *= call.size;
        return sizes;
      };
      const std::vector<Value> shells = call.changed([&](const Tensor& one) {
        mapped.push_back(all || call.is_mapped(one));
        possible = possible && (!mapped.back() || dim < one.dim());
        if (!mapped.back() || !possible) return one;
        return without_bytes(TensorMeta(one.dtype(), one.device(), sizes_of(one)));
      });
      try {
        if (!possible || !splits(call.op, shells, mapped, dim)) continue;
        size_t i = 0;
        std::vector<Value> found = call_boxed(call.op, call.changed([&](const Tensor& one) {
          return mapped[i++] ? reshape(movedim(call.whole(one), 0, dim), sizes_of(one)) : call.opened(one);
        }));
        for (Value& value : found) {
          const auto apart = [&](const Tensor& one) {
            std::vector<int64_t> sizes = one.sizes().vec();
            sizes[static_cast<size_t>(dim)] /= call.size;
            sizes.insert(sizes.begin() + dim, call.size);
            return movedim(reshape(one, sizes), dim, 0);
          };
          if (Tensor* const one = value.get<Tensor>(); one != nullptr && one->defined()) value = Value(apart(*one));
          else if (auto* const list = value.get<Value::Tensors>())
            for (Tensor& item : *list) item = apart(item);
        }
        if (fits(call, expected, found)) return found;
      } catch (const Error&) {
      }
    }
  }
  return {};
}

}  // namespace

bool is_elementwise(const Op& op) {
  const bool lists = std::ranges::any_of(
      op.tensor_arguments, [&](int64_t i) { return op.parameters[static_cast<size_t>(i)] != ParamTag::tensor; });
  return !lists && (op.has(kPointwise) || op.row->sharding.function() == sharding::broadcast_splits);
}

// Operators that read numbers out of their tensors to know what to do, or look at storages.
bool runs_for_each(const Op& op) {
  static const std::set<std::string_view> names{"ctc_loss.Tensor", "slice_inverse", "_foreach_addcmul.Tensor",
                                                "_foreach_addcdiv.Tensor"};
  return names.contains(op.name);
}

Found by_row(const Many& call) {
  for (const auto rule : {elementwise, along_dims, of_all_elements, side_by_side})
    if (Found found = rule(call)) return found;
  return {};
}

Found one_by_one(const Many& call) {
  static std::mutex mutex;
  static std::set<const Op*> said;
  bool first = false;
  if (call.size > 1 && !call.op.has(kRandom)) {
    const std::lock_guard lock(mutex);
    first = said.insert(&call.op).second;
  }
  if (first)
    warn(
        "There is a performance drop because we have not yet implemented the batching rule for {}. Please file us an "
        "issue "
        "on GitHub so that we can prioritize its implementation.",
        call.op.schema.qualified_name());
  if (call.size == 0) {
    std::vector<Value> found;
    for (const TensorMeta& one : described(call)) {
      Dims sizes{0};
      for (const int64_t each : one.sizes()) sizes.push_back(each);
      found.emplace_back(empty(sizes, one.dtype(), {}, one.device()));
    }
    if (call.op.row->meta.results == RuleResults::list) {
      Value::Tensors list;
      for (const Value& one : found) list.push_back(*one.get<Tensor>());
      found = {Value(std::move(list))};
    }
    return found;
  }
  // Results by their place: each a tensor of each call, or a list of them.
  std::vector<std::vector<Value>> calls;
  for (int64_t i = 0; i < call.size; ++i)
    calls.push_back(call_boxed(call.op, call.changed([&](const Tensor& one) {
      const Tensor all = call.opened(one);
      return call.is_mapped(one) ? select(all, 0, i) : all;
    })));
  const auto together = [&](const auto& pick) {
    std::vector<Tensor> items;
    for (const std::vector<Value>& one : calls) items.push_back(pick(one));
    if (!items[0].defined()) return Tensor();
    return items.size() == 1 ? unsqueeze(items[0], 0) : stack(items);
  };
  std::vector<Value> found;
  for (size_t r = 0; r < calls[0].size(); ++r) {
    if (const auto* const list = calls[0][r].get<Value::Tensors>()) {
      Value::Tensors all;
      for (size_t k = 0; k < list->size(); ++k)
        all.push_back(together([&](const std::vector<Value>& one) { return (*one[r].get<Value::Tensors>())[k]; }));
      found.emplace_back(std::move(all));
    } else if (calls[0][r].get<Tensor>() != nullptr) {
      found.emplace_back(together([&](const std::vector<Value>& one) { return *one[r].get<Tensor>(); }));
    } else {
      check(
          std::ranges::all_of(calls, [&](const std::vector<Value>& one) { return one[r].str() == calls[0][r].str(); }),
          "vmap: {} gives one number or truth value, which is not the same for each", call.op.name);
      found.push_back(calls[0][r]);
    }
  }
  return found;
}

}  // namespace tare::batching_rules
