#include "tare/dispatch/kernel_types.h"

#include <algorithm>
#include <atomic>
#include <unordered_map>

#include "tare/dispatch/arguments.h"
#include "tare/dispatch/registry.h"
#include "tare/dispatch/run.h"
#include "tare/dispatch/written.h"
#include "tare/ops/pointwise/elementwise.h"

// Kernels here compute in wide types and would take every element type. PyTorch's do not, and a program that runs on
// known values is to hear so. On meta, and where tensors only claim to be on the CPU, no kernel runs and nobody asks.
namespace tare {

namespace {

using Types = uint64_t;
static_assert(kDTypes <= 62);
constexpr Types kTakesEmpty = Types{1} << 63, kLookedUp = Types{1} << 62;

Types bit(DType dtype) { return Types{1} << static_cast<int>(dtype); }

template <class F>
void for_each_word(std::string_view text, const F& f) {
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    if (end > 0) f(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

using ByName = std::unordered_map<std::string_view, Types>;
ByName read_table() {
  ByName by_name;
  for (const MissingTypes& group : kMissingTypes) {
    Types types = 0;
    for_each_word(group.types, [&](std::string_view name) { types |= bit(*parse_dtype(name)); });
    for_each_word(group.operators, [&](std::string_view name) { by_name[name] |= types; });
  }
  for_each_word(kTakeEmpty, [&](std::string_view name) { by_name[name] |= kTakesEmpty; });
  return by_name;
}

// What is missing for an operator, looked up when its kernel runs for the first time: a program runs few of them.
Types types_of(const Op& op) {
  static const ByName by_name = read_table();
  static std::vector<std::atomic<Types>> found(Registry::instance().ops().size());
  std::atomic<Types>& kept = found[op.index];
  Types types = kept.load(std::memory_order_relaxed);
  if (types != 0) [[likely]]
    return types;
  const auto look_up = [](const std::string& name) {
    const auto at = by_name.find(name);
    return at == by_name.end() ? Types{0} : at->second;
  };
  const bool named = op.name != op.schema.name;
  types = kLookedUp | look_up(op.schema.name) | look_up(named ? op.name : op.name + ".");
  kept.store(types, std::memory_order_relaxed);
  return types;
}

// What an elementwise kernel's operands promote to, with the numbers that they are held against.
DType promoted(const Op& op, Args args) {
  std::vector<const Tensor*> operands;
  any_tensor_argument(op, args, [&](const Tensor& tensor) {
    operands.push_back(&tensor);
    return false;
  });
  // A mask takes no part, and nothing is promoted to bool.
  const auto is_mask = [](const Tensor* tensor) { return tensor->defined() && is_bool(tensor->dtype()); };
  if (!std::all_of(operands.begin(), operands.end(), is_mask)) std::erase_if(operands, is_mask);
  std::vector<Scalar> numbers;
  for (const std::string_view name : {"self", "other", "exponent", "min", "max"}) {
    const int64_t at = op.schema.find(name);
    if (at < 0) continue;
    const ParamTag tag = op.parameters[static_cast<size_t>(at)];
    if (tag == ParamTag::scalar) numbers.push_back(*static_cast<const Scalar*>(args[at]));
    else if (tag == ParamTag::scalar_opt)
      if (const auto& number = *static_cast<const std::optional<Scalar>*>(args[at])) numbers.push_back(*number);
  }
  return result_type({operands.data(), static_cast<int64_t>(operands.size())}, numbers);
}

const Tensor* first_tensor(const Op& op, Args args) {
  const Tensor* first = nullptr;
  any_tensor_argument(op, args, [&](const Tensor& tensor) {
    if (tensor.defined()) first = &tensor;
    return tensor.defined();
  });
  return first;
}

// The type that the call computes in: the one that is told, or that of its operands where an elementwise kernel does
// not make them floating; where no tensor is read, the result's.
DType computed_type(const Op& op, Args args, DType result) {
  const Tensor* first = first_tensor(op, args);
  if (first == nullptr || op.has(kReadsMetadata)) return result;
  const bool elementwise = op.has(kPointwise);
  const DType operands = elementwise ? promoted(op, args) : first->dtype();
  const bool told = dtype_given(op, args) || (op.schema.find("dtype") >= 0 && kind_of(result) >= kind_of(operands));
  return told || (elementwise && is_integral(operands, true) && is_inexact(result)) ? result : operands;
}

// Losses and the like promote their operands as well, and give what these promote to.
bool gives_type_of_another(const Op& op, Args args, DType result) {
  const auto has_it = [&](const Tensor& tensor) { return tensor.defined() && tensor.dtype() == result; };
  return !op.has(kPointwise) && any_tensor_argument(op, args, has_it);
}

bool is_empty(const Tensor* tensor) { return tensor != nullptr && tensor->defined() && tensor->numel() == 0; }

}  // namespace

void check_kernel_type(const Op& op, Args args, TensorList results) {
  const Types types = types_of(op);
  if (types == kLookedUp) return;
  const Tensor& result = results[0];
  const DType computed = computed_type(op, args, result.defined() ? result.dtype() : DType::undefined);
  if ((types & bit(computed)) == 0) return;
  if (result.defined() && (types & bit(result.dtype())) == 0 && gives_type_of_another(op, args, result.dtype())) return;
  if ((types & kTakesEmpty) != 0 && (is_empty(&result) || is_empty(first_tensor(op, args)))) return;
  fail_missing(op, MissingKernel(computed, result.defined() ? result.meta() : TensorMeta()));
}

}  // namespace tare
