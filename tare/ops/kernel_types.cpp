#include "tare/dispatch/kernel_types.h"

#include <algorithm>
#include <unordered_map>

#include "tare/dispatch/registry.h"
#include "tare/dispatch/run.h"
#include "tare/ops/elementwise.h"

// Kernels here compute in wide types and would take every element type. PyTorch's do not, and a program that runs on
// known values is to hear so. On meta, and where tensors only claim to be on the CPU, no kernel runs and nobody asks.
namespace tare {

namespace {

using Types = uint64_t;
static_assert(kDTypes <= 63);
constexpr Types kTakesEmpty = Types{1} << 63;

Types bit(DType dtype) { return Types{1} << static_cast<int>(dtype); }

template <class F>
void for_each_word(std::string_view text, const F& f) {
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    if (end > 0) f(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// What is missing for each operator, by its index.
std::vector<Types> types_of_operators() {
  std::unordered_map<std::string_view, Types> by_name;
  for (const MissingTypes& group : kMissingTypes) {
    Types types = 0;
    for_each_word(group.types, [&](std::string_view name) { types |= bit(*parse_dtype(name)); });
    for_each_word(group.operators, [&](std::string_view name) { by_name[name] |= types; });
  }
  for_each_word(kTakeEmpty, [&](std::string_view name) { by_name[name] |= kTakesEmpty; });
  const auto found = [&](const std::string& name) {
    const auto at = by_name.find(name);
    return at == by_name.end() ? Types{0} : at->second;
  };
  const Registry& registry = Registry::instance();
  std::vector<Types> types(registry.ops().size());
  for (const Op& op : registry.ops()) {
    const bool named = op.name != op.schema.name;
    types[op.index] = found(op.schema.name) | found(named ? op.name : op.name + ".");
  }
  return types;
}

template <class F>
void for_each_tensor(const Op& op, Args args, const F& f) {
  for (const int64_t i : op.tensor_arguments) {
    if (op.parameters[static_cast<size_t>(i)] == ParamTag::tensor) f(*static_cast<const Tensor*>(args[i]));
    else
      for (const Tensor& item : *static_cast<const TensorList*>(args[i])) f(item);
  }
}

// What an elementwise kernel's operands promote to, with the numbers that they are held against.
DType promoted(const Op& op, Args args) {
  std::vector<const Tensor*> operands;
  for_each_tensor(op, args, [&](const Tensor& tensor) { operands.push_back(&tensor); });
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
  for_each_tensor(op, args, [&](const Tensor& tensor) {
    if (first == nullptr && tensor.defined()) first = &tensor;
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
  const int64_t dtype = op.schema.find("dtype");
  const bool given = dtype >= 0 && (op.parameters[static_cast<size_t>(dtype)] != ParamTag::dtype_opt ||
                                    static_cast<const std::optional<DType>*>(args[dtype])->has_value());
  const bool told = given || (dtype >= 0 && kind_of(result) >= kind_of(operands));
  return told || (elementwise && is_integral(operands, true) && is_inexact(result)) ? result : operands;
}

// Losses and the like promote their operands as well, and give what these promote to.
bool gives_type_of_another(const Op& op, Args args, DType result) {
  bool found = false;
  for_each_tensor(op, args, [&](const Tensor& tensor) { found |= tensor.defined() && tensor.dtype() == result; });
  return found && !op.has(kPointwise);
}

bool is_empty(const Tensor* tensor) { return tensor != nullptr && tensor->defined() && tensor->numel() == 0; }

}  // namespace

void check_kernel_type(const Op& op, Args args, TensorList results) {
  static const std::vector<Types> kTypes = types_of_operators();
  const Types types = kTypes[op.index];
  if (types == 0) return;
  const Tensor& result = results[0];
  const DType computed = computed_type(op, args, result.defined() ? result.dtype() : DType::undefined);
  if ((types & bit(computed)) == 0) return;
  if (result.defined() && (types & bit(result.dtype())) == 0 && gives_type_of_another(op, args, result.dtype())) return;
  if ((types & kTakesEmpty) != 0 && (is_empty(&result) || is_empty(first_tensor(op, args)))) return;
  fail_missing(op, MissingKernel(computed, result.defined() ? result.meta() : TensorMeta()));
}

}  // namespace tare
