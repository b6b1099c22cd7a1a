#include "tare/dispatch/kernel_types.h"

#include <algorithm>

#include "tare/dispatch/arguments.h"
#include "tare/dispatch/run.h"
#include "tare/dispatch/written.h"
#include "tare/shape/elementwise.h"

// Kernels here compute in wide types and would take every element type. PyTorch's do not, and a program that runs on
// known values is to hear so. On meta, and where tensors only claim to be on the CPU, no kernel runs and nobody asks.
namespace tare {

namespace {

// Operators under `special_` are called as those without are.
constexpr std::string_view kSpecial = "special_";

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
  for (const int64_t at : op.columns.operands) {
    if (op.parameters[static_cast<size_t>(at)] == ParamTag::scalar)
      numbers.push_back(*static_cast<const Scalar*>(args[at]));
    else if (const auto& number = *static_cast<const std::optional<Scalar>*>(args[at])) numbers.push_back(*number);
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
  const bool told = dtype_given(op, args) || (op.schema.find("dtype") >= 0 && info(result).kind >= info(operands).kind);
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
  const Columns& columns = op.columns;
  if (columns.missing_types == 0 || EveryTypeGuard::is_here()) return;
  const auto is_missing = [&](DType dtype) { return (columns.missing_types >> static_cast<int>(dtype) & 1) != 0; };
  const Tensor& result = results[0];
  const DType computed = computed_type(op, args, result.defined() ? result.dtype() : DType::undefined);
  if (!is_missing(computed)) return;
  if (result.defined() && !is_missing(result.dtype()) && gives_type_of_another(op, args, result.dtype())) return;
  if (columns.takes_empty && (is_empty(&result) || is_empty(first_tensor(op, args)))) return;
  fail_missing(op, MissingKernel(computed, result.defined() ? result.meta() : TensorMeta()));
}

MissingKernel::MissingKernel(DType computed, TensorMeta result)
    : NotImplementedError(fmt::format("the operator is not implemented for '{}'", computed)),
      result(std::move(result)),
      computed(computed) {}

std::string kernel_name(const Op& op) {
  const Op& functional = *op.functional;
  if (!functional.columns.kernel.empty()) return std::string(functional.columns.kernel);
  std::string_view own = functional.schema.name;
  if (own.starts_with(kSpecial)) own.remove_prefix(kSpecial.size());
  return fmt::format("{}_cpu", own);
}

void fail_missing(const Op& op, const MissingKernel& missing) {
  if (missing.computed == DType::undefined) throw missing;
  const std::string name = kernel_name(op);
  const bool sentence = name.find(' ') != std::string::npos;
  throw MissingKernel(sentence ? name : fmt::format("\"{}\" not implemented for '{}'", name, missing.computed),
                      missing.result);
}

}  // namespace tare
