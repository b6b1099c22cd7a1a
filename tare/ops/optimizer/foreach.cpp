#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "tare/core/elements.h"
#include "tare/dispatch/bind.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"

// Operators over lists of tensors, `_foreach_*`. The law: an operator on tensors, called once for each position of the
// lists, whose lengths agree; what is no list goes to every call. In place its in-place form is called, so nothing is
// made. An argument is the one of the same name, or else of the same position.
namespace tare {

namespace {

struct Listed {
  std::string_view name;  // without `_foreach_`
  std::string_view arguments = "Tensor[] self";
  std::string_view element = name;  // the operator that is called at each position
  Also also = Also::both;
  void (*check)(Args) = nullptr;  // comes before the lengths are compared
  std::string_view returns = "Tensor[]";
  bool may_be_empty = false;  // whether empty lists give an empty list
  uint32_t tags = 0;
  WorkspaceRule workspace = workspace::none;
};

const TensorList& list(Args args, int64_t i = 0) { return *static_cast<const TensorList*>(args[i]); }

void check_max(Args args) {
  for (const Tensor& tensor : list(args))
    check(tensor.numel() > 0,
          "_foreach_max cannot compute the maximum of an empty tensor; max over zero elements is undefined.");
}

void check_norm(Args args) {
  const Scalar& ord = *static_cast<const Scalar*>(args[1]);
  check(!ord.is_boolean() && !ord.is_complex(), "foreach_tensor_norm_slow expects ord to be integer or float");
  const double order = ord.to_double();
  for (const Tensor& tensor : list(args))
    check(tensor.numel() > 0 || !std::isinf(order) || order < 0,
          "_foreach_norm cannot compute the infinity norm on an empty tensor because the operation does not have an "
          "identity");
}

void check_mm(Args args) {
  check(!list(args).empty(), "_foreach_mm requires non-empty tensor lists");
  check(list(args).size() == list(args, 1).size(), "_foreach_mm: self and mat2 must have the same number of tensors");
}

// Kernels of GPUs that reduce all tensors at once keep a number for each 65,536 elements of the longest one, for every
// tensor, in the type that they compute in. Source: aten/src/ATen/native/cuda/ForeachReduceOp.cu.
int64_t number_for_each_chunk(TensorList tensors, DType dtype) {
  int64_t longest = 0;
  for (const Tensor& tensor : tensors) longest = std::max(longest, tensor.numel());
  return tensors.size() * ((longest + 65535) / 65536) * itemsize(dtype);
}

bool on_gpu_alike(TensorList tensors, Device device) {
  return device.target() == DeviceType::cuda && !tensors.empty() &&
         std::ranges::all_of(tensors, [&](const Tensor& tensor) {
           return tensor.dtype() == tensors[0].dtype() && tensor.meta().is_non_overlapping_and_dense();
         });
}

std::optional<int64_t> norm_scratch(const Call& call, Device device) {
  const auto& tensors = call.arg<TensorList>(0);
  const double order = call.arg<Scalar>(1).to_double();
  const bool has_kernel = order == 1 || order == 2 || order == std::numeric_limits<double>::infinity();
  if (!on_gpu_alike(tensors, device) || !has_kernel || !is_floating(tensors[0].dtype())) return 0;
  const DType result = call.arg<std::optional<DType>>(2).value_or(tensors[0].dtype());
  return number_for_each_chunk(tensors, result == DType::float64 ? result : DType::float32);
}

std::optional<int64_t> max_scratch(const Call& call, Device device) {
  const auto& tensors = call.arg<TensorList>(0);
  return on_gpu_alike(tensors, device) ? number_for_each_chunk(tensors, tensors[0].dtype()) : 0;
}

#define TARE_WITH_LIST "Tensor[] self, Tensor[] other"
#define TARE_WITH_SCALAR "Tensor[] self, Scalar scalar"
#define TARE_WITH_SCALARS "Tensor[] self, Scalar[] scalars"
#define TARE_WITH_TENSOR "Tensor[] self, Tensor other"
#define TARE_ALPHA ", *, Scalar alpha=1"
#define TARE_THREE "Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, "
#define TARE_PACKED TARE_THREE "Tensor scalars"  // on the CPU, wherever the lists are
#define TARE_LERP "Tensor[] self, Tensor[] tensors1, "
#define TARE_NORM "Tensor[] self, Scalar ord=2, ScalarType? dtype=None"

constexpr Listed kListed[] = {
    {"abs"},
    {"acos"},
    {"asin"},
    {"atan"},
    {"ceil"},
    {"cos"},
    {"cosh"},
    {"erf"},
    {"erfc"},
    {"exp"},
    {"expm1"},
    {"floor"},
    {"frac"},
    {"lgamma"},
    {"log"},
    {"log10"},
    {"log1p"},
    {"log2"},
    {"neg"},
    {"reciprocal"},
    {"round"},
    {"rsqrt"},
    {"sign"},
    {"sigmoid"},
    {"sin"},
    {"sinh"},
    {"sqrt"},
    {"tan"},
    {"tanh"},
    {"trunc"},
    {.name = "zero", .returns = "Tensor[] self_out"},
    {.name = "max", .also = Also::out, .check = check_max, .workspace = max_scratch},

    {"add.List", TARE_WITH_LIST TARE_ALPHA, "add.Tensor"},
    {"add.Scalar", TARE_WITH_SCALAR},
    {"add.ScalarList", TARE_WITH_SCALARS, "add.Scalar"},
    {"add.Tensor", TARE_WITH_TENSOR TARE_ALPHA},
    {"sub.List", TARE_WITH_LIST TARE_ALPHA, "sub.Tensor"},
    {"sub.Scalar", TARE_WITH_SCALAR},
    {"sub.ScalarList", TARE_WITH_SCALARS, "sub.Scalar"},
    {"mul.List", TARE_WITH_LIST, "mul.Tensor"},
    {"mul.Scalar", TARE_WITH_SCALAR},
    {"mul.ScalarList", TARE_WITH_SCALARS, "mul.Scalar"},
    {"mul.Tensor", TARE_WITH_TENSOR},
    {"div.List", TARE_WITH_LIST, "div.Tensor"},
    {"div.Scalar", TARE_WITH_SCALAR},
    {"div.ScalarList", TARE_WITH_SCALARS, "div.Scalar"},
    {"div.Tensor", TARE_WITH_TENSOR},
    {"clamp_max.List", TARE_WITH_LIST, "clamp_max.Tensor"},
    {"clamp_max.Scalar", TARE_WITH_SCALAR, "clamp_max"},
    {"clamp_max.ScalarList", TARE_WITH_SCALARS, "clamp_max"},
    {"clamp_min.List", TARE_WITH_LIST, "clamp_min.Tensor"},
    {"clamp_min.Scalar", TARE_WITH_SCALAR, "clamp_min"},
    {"clamp_min.ScalarList", TARE_WITH_SCALARS, "clamp_min"},
    // PyTorch has these two as second names of the above.
    {"maximum.List", TARE_WITH_LIST, "clamp_min.Tensor"},
    {"maximum.Scalar", TARE_WITH_SCALAR, "clamp_min"},
    {"maximum.ScalarList", TARE_WITH_SCALARS, "clamp_min"},
    {"minimum.List", TARE_WITH_LIST, "clamp_max.Tensor"},
    {"minimum.Scalar", TARE_WITH_SCALAR, "clamp_max"},
    {"minimum.ScalarList", TARE_WITH_SCALARS, "clamp_max"},
    {"pow.List", "Tensor[] self, Tensor[] exponent", "pow.Tensor_Tensor"},
    {"pow.Scalar", "Tensor[] self, Scalar exponent", "pow.Tensor_Scalar"},
    {"pow.ScalarList", "Tensor[] self, Scalar[] exponent", "pow.Tensor_Scalar"},
    {"pow.ScalarAndTensor", "Scalar self, Tensor[] exponent", "pow.Scalar", Also::none},

    {"addcdiv.Scalar", TARE_THREE "Scalar value=1", "addcdiv"},
    {"addcdiv.ScalarList", TARE_THREE "Scalar[] scalars", "addcdiv"},
    {.name = "addcdiv.Tensor", .arguments = TARE_PACKED, .element = "addcdiv", .tags = kDeviceDependent},
    {"addcmul.Scalar", TARE_THREE "Scalar value=1", "addcmul"},
    {"addcmul.ScalarList", TARE_THREE "Scalar[] scalars", "addcmul"},
    {.name = "addcmul.Tensor", .arguments = TARE_PACKED, .element = "addcmul", .tags = kDeviceDependent},
    {"lerp.List", TARE_LERP "Tensor[] weights", "lerp.Tensor"},
    {"lerp.Scalar", TARE_LERP "Scalar weight"},
    {"lerp.ScalarList", TARE_LERP "Scalar[] weight", "lerp.Scalar"},

    {.name = "norm.Scalar",
     .arguments = TARE_NORM,
     .element = "linalg_vector_norm",
     .also = Also::out,
     .check = check_norm,
     .workspace = norm_scratch},
    {"powsum.Scalar", TARE_NORM, "linalg__powsum", Also::out},
    {"mm", "Tensor[] self, Tensor[] mat2", "mm", Also::none, check_mm},
    {"clone", "Tensor[] self, *, MemoryFormat? memory_format=None", "clone", Also::out},
    {"copy", "Tensor[] self, Tensor[] src, bool non_blocking=False", "copy", Also::both, nullptr, "Tensor[] self_out",
     true},
};

#undef TARE_WITH_LIST
#undef TARE_WITH_SCALAR
#undef TARE_WITH_SCALARS
#undef TARE_WITH_TENSOR
#undef TARE_ALPHA
#undef TARE_THREE
#undef TARE_PACKED
#undef TARE_LERP
#undef TARE_NORM

std::string schema_of(const Listed& listed, bool inplace) {
  if (!inplace) return fmt::format("_foreach_{}({}) -> {}", listed.name, listed.arguments, listed.returns);
  std::string name(listed.name), arguments(listed.arguments);
  name.insert(std::min(name.find('.'), name.size()), "_");  // `add_.Scalar` out of `add.Scalar`
  arguments.replace(0, arguments.find('['), "Tensor(a!)");
  return fmt::format("_foreach_{}({}) -> ()", name, arguments);
}

// Which argument of the list operator each argument of the element's operator is; -1 for its default.
struct Plan {
  const Op* element;
  std::vector<ParamTag> tags;  // of the list operator's arguments
  std::vector<int64_t> sources;

  Plan(const Listed& listed, bool inplace)
      : element(&op_named(inplace ? op_named(listed.element).row->forms.inplace : listed.element)) {
    const Schema schema = Schema::parse(schema_of(listed, inplace));
    for (const Argument& argument : schema.arguments) tags.push_back(param_tag_for(argument.type));
    const std::vector<Argument>& own = element->schema.arguments;
    for (size_t i = 0; i < own.size(); ++i) {
      int64_t source = schema.find(own[i].name);
      if (source < 0 && i < schema.arguments.size() && element->schema.find(schema.arguments[i].name) < 0)
        source = static_cast<int64_t>(i);
      sources.push_back(source);
    }
  }
};

// Numbers packed into a tensor. What they are does not show in a result's metadata, so only values need them.
std::vector<Scalar> unpacked(const Tensor& scalars, int64_t n, bool needed) {
  check(scalars.device().is_cpu(), "Expected scalars to be on CPU, got {} instead.", scalars.device());
  check(scalars.is_contiguous(), "Expected scalars to be contiguous.");
  check<ShapeError>(scalars.dim() == 1, "Expected packed scalar Tensor to be of dimension 1. Got {} instead.",
                    scalars.dim());
  check<ShapeError>(scalars.numel() == n, "Expected length of scalars to match input of length {} but got {} instead.",
                    n, scalars.numel());
  if (!scalars.known()) {
    check<DataDependentError>(!needed, "the values of scalars{} on {} are not known", scalars.sizes(),
                              scalars.device());
    return std::vector<Scalar>(static_cast<size_t>(n), is_complex(scalars.dtype()) ? Scalar(Complex(1, 0)) : Scalar(1));
  }
  std::vector<Scalar> numbers;
  for (int64_t i = 0; i < n; ++i)
    numbers.push_back(load_scalar(scalars.data() + i * scalars.itemsize(), scalars.dtype()));
  return numbers;
}

// The length that all lists have.
int64_t check_lengths(const Plan& plan, Args args, bool may_be_empty) {
  int64_t n = -1;
  for (size_t i = 0; i < plan.tags.size(); ++i) {
    if (plan.tags[i] != ParamTag::tensors) continue;
    const int64_t size = list(args, static_cast<int64_t>(i)).size();
    if (n < 0) n = size;
    check(size == n, "Tensor lists must have the same number of tensors, got {} and {}", n, size);
  }
  check(n > 0 || may_be_empty, "Tensor list must have at least one tensor.");
  for (size_t i = 0; i < plan.tags.size(); ++i)
    check(plan.tags[i] != ParamTag::scalars || static_cast<const ScalarList*>(args[i])->size() == n,
          "Tensor list must have same number of elements as scalar list.");
  return n;
}

bool any_known(TensorList tensors) {
  return std::ranges::any_of(tensors, [](const Tensor& tensor) { return tensor.known(); });
}

using Pointers = std::array<const void*, 16>;

// The arguments of the operator that is called at a position. `numbers` are those of a tensor of packed ones.
Pointers at_position(const Plan& plan, Args args, int64_t position, const std::vector<Scalar>& numbers) {
  Pointers pointers{};
  for (size_t k = 0; k < plan.sources.size(); ++k) {
    const int64_t source = plan.sources[k];
    if (source < 0) {
      pointers[k] = plan.element->defaults[k];
      continue;
    }
    const ParamTag tag = plan.tags[static_cast<size_t>(source)];
    const bool packed = tag == ParamTag::tensor && plan.element->parameters[k] == ParamTag::scalar;
    if (tag == ParamTag::tensors) pointers[k] = &list(args, source)[position];
    else if (tag == ParamTag::scalars) pointers[k] = &(*static_cast<const ScalarList*>(args[source]))[position];
    else pointers[k] = packed ? &numbers[static_cast<size_t>(position)] : args[source];
  }
  return pointers;
}

void for_each_position(const Plan& plan, const Listed& listed, Args args, std::vector<Tensor>* results) {
  if (listed.check) listed.check(args);
  std::vector<Scalar> numbers;
  for (size_t k = 0; k < plan.sources.size(); ++k) {
    const int64_t source = plan.sources[k];
    if (source < 0 || plan.tags[static_cast<size_t>(source)] != ParamTag::tensor) continue;
    const Tensor& shared = *static_cast<const Tensor*>(args[source]);
    if (plan.element->parameters[k] == ParamTag::scalar)
      numbers = unpacked(shared, list(args).size(), any_known(list(args)));
    else
      check<ShapeError>(shared.dim() == 0,
                        "scalar tensor expected to be 0 dim but it has {} dimensions and {} elements.", shared.dim(),
                        shared.numel());
  }
  const int64_t n = check_lengths(plan, args, listed.may_be_empty && results != nullptr);
  for (int64_t i = 0; i < n; ++i) {
    const Pointers pointers = at_position(plan, args, i, numbers);
    Tensor result = call_tensor(*plan.element, pointers.data());
    if (results) results->push_back(std::move(result));
  }
}

// --- sharding: at each position as the operator that is called there ---

std::vector<Strategy> splits_by_position(const Plan& plan, const ShardingCall& call) {
  // Where each argument's tensors begin among the inputs, and how long the lists are.
  std::vector<size_t> begins;
  size_t inputs = 0;
  int64_t n = 0;
  for (size_t i = 0; i < plan.tags.size(); ++i) {
    begins.push_back(inputs);
    if (plan.tags[i] == ParamTag::tensor) ++inputs;
    if (plan.tags[i] != ParamTag::tensors) continue;
    n = call.arg<TensorList>(static_cast<int64_t>(i)).size();
    inputs += static_cast<size_t>(n);
  }
  const std::vector<Scalar> numbers(static_cast<size_t>(n), Scalar(1));  // in place of packed ones
  const std::vector<Placement> whole(inputs, replicate),
      results(call.op().schema.returns.empty() ? 0 : static_cast<size_t>(n), replicate);
  std::vector<Strategy> strategies;
  for (int64_t position = 0; position < n; ++position) {
    const Pointers pointers = at_position(plan, call.args(), position, numbers);
    for (const Strategy& one : plan.element->row->sharding(ShardingCall(*plan.element, pointers.data()))) {
      Strategy strategy{whole, results, nullptr, position, one.pieces};
      size_t next = 0;
      bool only_here = true;
      for (const int64_t k : plan.element->tensor_arguments) {
        const int64_t source = plan.sources[static_cast<size_t>(k)];
        if (source < 0) continue;
        const auto at = static_cast<size_t>(source);
        const bool listed = plan.tags[at] == ParamTag::tensors;
        // A tensor that every position gets is the same for all.
        only_here &= listed || one.inputs[next] == replicate;
        strategy.inputs[begins[at] + (listed ? static_cast<size_t>(position) : 0)] = one.inputs[next++];
      }
      if (!results.empty()) strategy.results[static_cast<size_t>(position)] = one.results[0];
      if (only_here) strategies.push_back(std::move(strategy));
    }
  }
  return strategies;
}

template <size_t I, bool inplace>
const Plan& plan_of() {
  static const Plan plan(kListed[I], inplace);
  return plan;
}
template <size_t I, bool inplace>
void listed_rule(Args args, void* out) {
  for_each_position(plan_of<I, inplace>(), kListed[I], args,
                    inplace ? nullptr : static_cast<std::vector<Tensor>*>(static_cast<Results>(out)[0]));
}
template <size_t I, bool inplace>
std::vector<Strategy> listed_splits(const ShardingCall& call, std::string_view) {
  return splits_by_position(plan_of<I, inplace>(), call);
}

Row listed_row(const Listed& listed, bool inplace, void (*function)(Args, void*), ShardingRule dims) {
  const std::string_view schema = kept(schema_of(listed, inplace));
  const bool with_out = !inplace && (listed.also == Also::out || listed.also == Also::both);
  Row row = composite(schema, {RuleKind::composite, RuleResults::any, function, {}},
                      usual_forms(schema, with_out ? Also::out : Also::none, writing::copied), listed.tags);
  row.workspace = listed.workspace;
  row.sharding = dims;
  return row;
}

template <size_t... I>
std::vector<Row> listed_rows(std::index_sequence<I...>) {
  std::vector<Row> rows;
  const auto add = [&]<size_t i>(std::integral_constant<size_t, i>) {
    rows.push_back(listed_row(kListed[i], false, listed_rule<i, false>, ShardingRule(listed_splits<i, false>)));
    if (kListed[i].also == Also::inplace || kListed[i].also == Also::both)
      rows.push_back(listed_row(kListed[i], true, listed_rule<i, true>, ShardingRule(listed_splits<i, true>)));
  };
  (add(std::integral_constant<size_t, I>()), ...);
  return rows;
}

}  // namespace

std::vector<Row> foreach_ops() { return listed_rows(std::make_index_sequence<std::size(kListed)>()); }

}  // namespace tare
