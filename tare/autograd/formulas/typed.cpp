#include "tare/autograd/formulas/typed.h"

#include <algorithm>
#include <bit>

#include "tare/autograd/formulas/evaluate.h"
#include "tare/autograd/formulas/typing.h"
#include "tare/core/strides.h"
#include "tare/dispatch/call.h"

namespace tare::autograd {

namespace {

template <class T>
const T& as(const void* at) {
  return *static_cast<const T*>(at);
}

// The metadata behind an operand, or null.
const TensorMeta* metadata_at(Held held, const void* at) {
  if (held == Held::metadata) return static_cast<const TensorMeta*>(at);
  const Tensor& tensor = as<Tensor>(at);
  return tensor.defined() ? &tensor.meta() : nullptr;
}

// Puts what was asked for, or an optional of it.
template <class T>
void put_asked(Frame& frame, uint32_t cell, bool optional, const std::optional<T>& found) {
  if (optional) frame.put(cell, std::optional<T>(found));
  else frame.put(cell, T(*found));
}

template <class T>
bool has(const void* at) {
  return as<std::optional<T>>(at).has_value();
}

}  // namespace

std::optional<Scalar> number_at(Held held, const void* at) {
  switch (static_cast<ParamTag>(held)) {
    case ParamTag::integer: return Scalar(as<int64_t>(at));
    case ParamTag::floating: return Scalar(as<double>(at));
    case ParamTag::boolean: return Scalar(as<bool>(at));
    case ParamTag::scalar: return as<Scalar>(at);
    case ParamTag::integer_opt:
      if (const auto& number = as<std::optional<int64_t>>(at)) return Scalar(*number);
      return std::nullopt;
    case ParamTag::floating_opt:
      if (const auto& number = as<std::optional<double>>(at)) return Scalar(*number);
      return std::nullopt;
    case ParamTag::boolean_opt:
      if (const auto& number = as<std::optional<bool>>(at)) return Scalar(*number);
      return std::nullopt;
    default: return as<std::optional<Scalar>>(at);
  }
}

const void* put_number(Frame& frame, size_t cell, Held held, const std::optional<Scalar>& number) {
  const auto maybe = [&]<class T>(T (*convert)(const Scalar&)) {
    return frame.put(cell, number ? std::optional<T>(convert(*number)) : std::optional<T>());
  };
  constexpr auto integer = +[](const Scalar& one) { return one.to_int(); };
  constexpr auto floating = +[](const Scalar& one) { return one.to_double(); };
  constexpr auto boolean = +[](const Scalar& one) { return one.to_bool(); };
  switch (static_cast<ParamTag>(held)) {
    case ParamTag::integer: return frame.put(cell, integer(*number));
    case ParamTag::floating: return frame.put(cell, floating(*number));
    case ParamTag::boolean: return frame.put(cell, boolean(*number));
    case ParamTag::scalar: return frame.put(cell, Scalar(*number));
    case ParamTag::integer_opt: return maybe(integer);
    case ParamTag::floating_opt: return maybe(floating);
    case ParamTag::boolean_opt: return maybe(boolean);
    default: return frame.put(cell, std::optional<Scalar>(number));
  }
}

bool TypedFormula::is_there(const Operand& operand, const void* at) {
  if (at == nullptr) return false;
  switch (operand.held) {
    case Held::metadata:
    case Held::kept_dtype: return true;
    default: break;
  }
  switch (static_cast<ParamTag>(operand.held)) {
    case ParamTag::tensor: return as<Tensor>(at).defined();
    case ParamTag::integer_opt: return has<int64_t>(at);
    case ParamTag::integers_opt: return has<IntList>(at);
    case ParamTag::floating_opt: return has<double>(at);
    case ParamTag::boolean_opt: return has<bool>(at);
    case ParamTag::scalar_opt: return has<Scalar>(at);
    case ParamTag::dtype_opt: return has<DType>(at);
    default: return true;
  }
}

void TypedFormula::take_step(const Step& step, const void* const* args, Frame& frame) const {
  const Operand* const operands = operands_.data() + step.first;
  const Held from = step.count > 0 ? operands[0].held : Held::other;
  switch (step.does) {
    case Step::Does::op:
    case Step::Does::function: {
      void* results[Frame::kCells];
      for (uint32_t i = 0; i < step.results; ++i) results[i] = frame.put(step.cell + i, Tensor());
      if (step.does == Step::Does::op) call(*step.op, args, results);
      else step.function->forms.typed(args, results);
      break;
    }
    case Step::Does::boxed_function: {
      std::vector<Value> values;
      values.reserve(step.count);
      for (uint32_t i = 0; i < step.count; ++i)
        values.push_back(operands[i].held == Held::value ? as<Value>(args[i])
                                                         : tare::box(static_cast<ParamTag>(operands[i].held), args[i]));
      frame.put(step.cell, step.function->forms.boxed(values));
      break;
    }
    case Step::Does::sizes: {
      const TensorMeta* const meta = metadata_at(from, args[0]);
      put_asked(frame, step.cell, step.gives == held(ParamTag::integers_opt),
                meta != nullptr ? std::optional<IntList>(meta->sizes()) : std::nullopt);
      break;
    }
    case Step::Does::dtype: {
      std::optional<DType> dtype;
      if (from == Held::kept_dtype) {
        if (args[0] != nullptr) dtype = as<DType>(args[0]);
      } else if (const TensorMeta* const meta = metadata_at(from, args[0])) {
        dtype = meta->dtype();
      }
      put_asked(frame, step.cell, step.gives == held(ParamTag::dtype_opt), dtype);
      break;
    }
    case Step::Does::options: {
      const TensorMeta* const meta = metadata_at(from, args[0]);
      put_asked(frame, step.cell, step.gives == Held::options_opt,
                meta != nullptr ? std::optional<Options>({meta->dtype(), meta->device()}) : std::nullopt);
      break;
    }
    case Step::Does::dim: frame.put(step.cell, metadata_at(from, args[0])->dim()); break;
    case Step::Does::numel: frame.put(step.cell, metadata_at(from, args[0])->numel()); break;
    case Step::Does::size: {
      const IntList sizes = metadata_at(from, args[0])->sizes();
      frame.put(step.cell, int64_t{sizes[wrap_dim(as<int64_t>(args[1]), sizes.size(), false)]});
      break;
    }
    case Step::Does::number: put_number(frame, step.cell, step.gives, number_at(from, args[0])); break;
    case Step::Does::maybe:
      if (step.gives == held(ParamTag::integers_opt))
        frame.put(step.cell, std::optional<IntList>(as<IntList>(args[0])));
      else if (step.gives == held(ParamTag::dtype_opt)) frame.put(step.cell, std::optional<DType>(as<DType>(args[0])));
      else frame.put(step.cell, std::optional<std::string_view>(as<std::string_view>(args[0])));
      break;
    case Step::Does::surely:
      if (step.gives == held(ParamTag::integers)) frame.put(step.cell, IntList(*as<std::optional<IntList>>(args[0])));
      else frame.put(step.cell, DType(*as<std::optional<DType>>(args[0])));
      break;
    case Step::Does::box: frame.put(step.cell, tare::box(static_cast<ParamTag>(from), args[0])); break;
    case Step::Does::wrap: frame.put(step.cell, Tensor::wrapped_number(as<Scalar>(args[0]))); break;
    case Step::Does::arithmetic:
      frame.put(step.cell, arithmetic(step.text, as<Scalar>(args[0]), as<Scalar>(args[1])));
      break;
  }
}

bool TypedFormula::run(const void* const* names, TensorList gradients, Gradients& tensors,
                       std::optional<Value>& boxed) const {
  if (gradients_ > static_cast<size_t>(gradients.size())) return false;
  Frame frame;
  const auto address = [&](const Operand& operand) -> const void* {
    switch (operand.from) {
      case Operand::From::name: return names[operand.index];
      case Operand::From::gradient: return &gradients[operand.index];
      case Operand::From::cell: return frame.at(operand.index);
      default: return operand.constant;
    }
  };
  for (const Operand& needed : checks_)
    if (!is_there(needed, address(needed))) return false;
  for (const Step& step : steps_) {
    const void* args[kOperands];
    const Operand* operand = operands_.data() + step.first;
    for (uint32_t i = 0; i < step.count; ++i) args[i] = address(*operand++);
    take_step(step, args, frame);
    for (uint32_t drops = step.drops; drops != 0; drops &= drops - 1)
      frame.drop(static_cast<size_t>(std::countr_zero(drops)));
  }
  for (const Operand& result : results_) {
    if (result.held == Held::value) boxed.emplace(std::move(*static_cast<Value*>(frame.at(result.index))));
    else if (result.from == Operand::From::cell)
      tensors.emplace_back(std::move(*static_cast<Tensor*>(frame.at(result.index))));
    else tensors.emplace_back(as<Tensor>(address(result)));
  }
  return true;
}

}  // namespace tare::autograd
