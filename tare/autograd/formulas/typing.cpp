#include "tare/autograd/formulas/typing.h"

#include "tare/autograd/formulas/evaluate.h"
#include "tare/dispatch/registry.h"

namespace tare::autograd {

namespace {

// Thrown where a type follows from values.
struct Untyped {};

constexpr Held kTensor = held(ParamTag::tensor), kScalar = held(ParamTag::scalar);

bool is_number(Held one) {
  using enum ParamTag;
  for (const ParamTag tag : {integer, integer_opt, floating, floating_opt, boolean, boolean_opt, scalar, scalar_opt})
    if (one == held(tag)) return true;
  return false;
}
// Of what may be missing, what it is otherwise; else the type itself.
Held surely(Held one) {
  switch (static_cast<ParamTag>(one)) {
    case ParamTag::integer_opt: return held(ParamTag::integer);
    case ParamTag::integers_opt: return held(ParamTag::integers);
    case ParamTag::floating_opt: return held(ParamTag::floating);
    case ParamTag::boolean_opt: return held(ParamTag::boolean);
    case ParamTag::scalar_opt: return kScalar;
    case ParamTag::string_opt: return held(ParamTag::string);
    case ParamTag::dtype_opt: return held(ParamTag::dtype);
    default: return one == Held::options_opt ? Held::options : one;
  }
}
bool may_miss(Held one) { return surely(one) != one; }

}  // namespace

// Writes a formula's steps.
class Typing {
 public:
  using Operand = TypedFormula::Operand;
  using Step = TypedFormula::Step;
  using Does = Step::Does;
  using Asks = GradientFunction::Asks;

  Typing(TypedFormula& formula, TypedFormula::Slots names) : formula_(formula), names_(names) {}

  void result(const Expression& e) {
    Operand found = settled(expression(e, true)).operand;
    if (found.held == Held::metadata) found = as({found}, kTensor);
    if (found.held != kTensor && (found.held != Held::value || found.from != Operand::From::cell)) throw Untyped();
    for (uint32_t i = 0; i < results_; ++i, ++found.index) formula_.results_.push_back(found);
  }

 private:
  // An operand, and what is asked of it: the type of the answer is the asker's choice, one that may miss or not.
  struct Typed {
    Operand operand;
    Asks asks = Asks::elements;
  };

  Typed expression(const Expression& e, bool is_result = false) {
    results_ = 1;
    switch (e.kind) {
      case Expression::Kind::constant: return {constant(e.value)};
      case Expression::Kind::name: {
        const auto slot = static_cast<size_t>(e.slot);
        return {{.from = Operand::From::name, .held = names_[slot], .index = static_cast<uint32_t>(slot)}};
      }
      case Expression::Kind::list: return {list(e)};
      case Expression::Kind::element: return {element(e)};
      case Expression::Kind::unary: return {unary(e)};
      case Expression::Kind::binary: return {binary(e)};
      case Expression::Kind::call: return call(e, is_result);
      default: throw Untyped();
    }
  }

  Operand constant(const Value& value) {
    formula_.constants_.push_back(value);
    const Value& kept = formula_.constants_.back();
    if (const Scalar* number = kept.get<Scalar>()) return {.held = kScalar, .constant = number};
    if (const std::string* text = kept.get<std::string>())
      return {.held = held(ParamTag::string), .constant = keep(std::string_view(*text))};
    throw Untyped();
  }
  // Keeps a constant that a step is given, and says where.
  template <class T>
  const void* keep(T value) {
    return next_place().put(last_place_, std::move(value));
  }
  const void* keep_number(Held wanted, const std::optional<Scalar>& number) {
    Frame& place = next_place();
    return put_number(place, last_place_, wanted, number);
  }
  Frame& next_place() {
    if (formula_.places_.empty() || ++last_place_ == Frame::kCells) {
      formula_.places_.emplace_back();
      last_place_ = 0;
    }
    return formula_.places_.back();
  }
  Operand list(const Expression& e) {
    std::vector<int64_t>& items = formula_.lists_.emplace_back();
    for (const Expression& item : e.operands) {
      const Scalar* const number = item.kind == Expression::Kind::constant ? item.value.get<Scalar>() : nullptr;
      if (number == nullptr) throw Untyped();
      items.push_back(number->to_int());
    }
    return {.held = held(ParamTag::integers), .constant = keep(IntList(items))};
  }
  // One of the gradients that come in.
  Operand element(const Expression& e) {
    const Operand whole = expression(e.operands[0]).operand;
    const Scalar* const place = e.operands[1].value.get<Scalar>();
    if (whole.held != held(ParamTag::tensors) || whole.from != Operand::From::name || place == nullptr) throw Untyped();
    const auto index = static_cast<uint32_t>(place->to_int());
    formula_.gradients_ = std::max<size_t>(formula_.gradients_, index + 1);
    return {.from = Operand::From::gradient, .held = kTensor, .index = index};
  }

  Operand unary(const Expression& e) {
    const Typed of = settled(expression(e.operands[0]));
    if (e.text != "-") throw Untyped();
    if (is_number(of.operand.held)) return numbers("-", constant(Scalar(0)), as(of, kScalar));
    return call_op(op_named("neg"), {there(of)});
  }
  Operand binary(const Expression& e) {
    static constexpr std::pair<std::string_view, std::string_view> kOps[] = {
        {"+", "add.Tensor"}, {"-", "sub.Tensor"}, {"*", "mul.Tensor"},        {"/", "div.Tensor"},
        {"==", "eq.Tensor"}, {"!=", "ne.Tensor"}, {"<", "lt.Tensor"},         {"<=", "le.Tensor"},
        {">", "gt.Tensor"},  {">=", "ge.Tensor"}, {"&", "bitwise_and.Tensor"}};
    const auto named = std::ranges::find(kOps, e.text, &std::pair<std::string_view, std::string_view>::first);
    if (named == std::end(kOps)) throw Untyped();
    Typed right = settled(expression(e.operands[1])), left = settled(expression(e.operands[0]));
    if (is_number(left.operand.held) && is_number(right.operand.held)) {
      if (e.text.find_first_of("+-*/") != 0) throw Untyped();
      const Operand first = as(left, kScalar);
      return numbers(named->first, first, as(right, kScalar));
    }
    for (Typed* side : {&left, &right})
      if (is_number(side->operand.held)) {
        const Operand number = as(*side, kScalar);
        side->operand = step({.does = Does::wrap, .gives = kTensor}, {number});
      } else {
        there(*side);
      }
    return call_op(op_named(named->second), {left, right});
  }
  Operand numbers(std::string_view text, const Operand& a, const Operand& b) {
    if (a.from == Operand::From::constant && b.from == Operand::From::constant)
      return constant(
          arithmetic(text, *static_cast<const Scalar*>(a.constant), *static_cast<const Scalar*>(b.constant)));
    return step({.does = Does::arithmetic, .gives = kScalar, .text = text}, {a, b});
  }

  Typed call(const Expression& e, bool is_result) {
    std::vector<Typed> given;
    const GradientFunction* const function = e.function;
    for (const Expression& operand : e.operands) given.push_back(expression(operand));
    results_ = 1;
    if (function == nullptr) return {call_op(overload(e.text, given), given, is_result)};
    switch (function->asks) {
      case Asks::sizes:
      case Asks::dtype:
      case Asks::options: return {asked(given), function->asks};
      case Asks::itself: return {as(given.at(0), kTensor)};
      case Asks::dim:
      case Asks::numel: {
        const Operand of = there({asked(given)});
        return {step({.does = function->asks == Asks::dim ? Does::dim : Does::numel, .gives = held(ParamTag::integer)},
                     {of})};
      }
      case Asks::size: {
        if (given.size() != 2) throw Untyped();
        const Operand dim = as(given[1], held(ParamTag::integer));
        const Operand of = there(asked({given[0]}));
        return {step({.does = Does::size, .gives = held(ParamTag::integer)}, {of, dim})};
      }
      default: return {call_function(*function, given, is_result)};
    }
  }
  // What metadata is asked of.
  Operand asked(const std::vector<Typed>& given) {
    if (given.size() != 1 || given[0].asks != Asks::elements) throw Untyped();
    const Operand& of = given[0].operand;
    const bool known = of.held == kTensor || of.held == Held::metadata || of.held == Held::kept_dtype;
    if (!known || of.from == Operand::From::cell) throw Untyped();
    return of;
  }

  Operand call_function(const GradientFunction& function, std::vector<Typed>& given, bool is_result) {
    const List<Held> parameters = function.forms.parameters;
    if (parameters.empty()) {  // nothing
      static const Tensor none;
      return {.held = kTensor, .constant = &none};
    }
    if (given.size() > static_cast<size_t>(parameters.size())) throw Untyped();
    const bool boxes = function.forms.typed == nullptr ||
                       std::ranges::any_of(given, [](const Typed& one) { return one.operand.held == Held::value; });
    std::vector<Operand> operands;
    if (boxes) {
      if (!is_result && function.forms.results != 0) throw Untyped();
      for (const Typed& one : given) {
        operands.push_back(one.operand.held == Held::value ? one.operand : boxable(one));
        if (operands.back().held == Held::metadata) operands.back() = as({operands.back()}, kTensor);
      }
      return step({.does = Does::boxed_function, .gives = Held::value, .function = &function}, operands);
    }
    if (function.forms.results != 1 && !is_result) throw Untyped();
    for (size_t i = 0; i < static_cast<size_t>(parameters.size()); ++i)
      operands.push_back(i < given.size() ? as(given[i], parameters[static_cast<int64_t>(i)])
                                          : missing(parameters[static_cast<int64_t>(i)]));
    results_ = function.forms.results;
    return step({.does = Does::function, .gives = kTensor, .results = function.forms.results, .function = &function},
                operands);
  }
  // As a type that can be boxed, missing or not.
  Operand boxable(const Typed& one) {
    if (one.asks == Asks::sizes) return as(one, held(ParamTag::integers_opt));
    if (one.asks == Asks::dtype) return as(one, held(ParamTag::dtype_opt));
    if (one.asks != Asks::elements || one.operand.held == Held::kept_dtype) throw Untyped();
    return one.operand;
  }
  // What a trailing argument is that was not given.
  Operand missing(Held wanted) {
    if (wanted == kTensor) {
      static const Tensor none;
      return {.held = kTensor, .constant = &none};
    }
    if (wanted == held(ParamTag::dtype_opt)) return {.held = wanted, .constant = keep(std::optional<DType>())};
    if (wanted == held(ParamTag::string_opt))
      return {.held = wanted, .constant = keep(std::optional<std::string_view>())};
    if (wanted == Held::options_opt) return {.held = wanted, .constant = keep(std::optional<Options>())};
    if (is_number(wanted) && may_miss(wanted)) return {.held = wanted, .constant = keep_number(wanted, std::nullopt)};
    throw Untyped();
  }

  // The overload that takes values of these types; the same must be found if one of them is missing, and for numbers
  // of each kind.
  const Op& overload(std::string_view name, const std::vector<Typed>& given) {
    std::vector<Value> sample;
    for (const Typed& one : given) sample.push_back(sample_of(one));
    const Op* const found = find_overload(name, sample);
    if (found == nullptr || found->schema.namespace_ != "aten") throw Untyped();
    for (size_t i = 0; i < given.size(); ++i) {
      if (given[i].operand.from == Operand::From::constant) continue;
      const Held type = given[i].operand.held;
      const Value before = sample[i];
      for (const Value& other : {Value(), Value(0.5)}) {
        if (other.is_none() ? !may_miss(type) : surely(type) != kScalar) continue;
        sample[i] = other;
        if (find_overload(name, sample) != found) throw Untyped();
      }
      sample[i] = before;
    }
    return *found;
  }
  static Value sample_of(const Typed& one) {
    static const Tensor tensor = Tensor::shell(TensorMeta(DType::float32, DeviceType::meta, IntList()));
    if (one.asks == Asks::sizes) return IntList();
    if (one.asks == Asks::dtype) return DType::float32;
    if (one.asks != Asks::elements) throw Untyped();
    if (one.operand.from == Operand::From::constant && one.operand.held == kScalar)
      return *static_cast<const Scalar*>(one.operand.constant);
    if (one.operand.held == kTensor || one.operand.held == Held::metadata) return tensor;
    switch (static_cast<ParamTag>(surely(one.operand.held))) {
      case ParamTag::integer: return int64_t{1};
      case ParamTag::scalar: return int64_t{1};
      case ParamTag::floating: return 0.5;
      case ParamTag::boolean: return true;
      case ParamTag::integers: return IntList();
      case ParamTag::booleans: return Value::Bools();
      case ParamTag::string: return std::string();
      case ParamTag::dtype: return DType::float32;
      default: throw Untyped();
    }
  }
  Operand call_op(const Op& op, const std::vector<Typed>& given, bool is_result = false) {
    std::vector<Operand> operands;
    for (size_t i = 0; i < op.parameters.size(); ++i) {
      if (i >= given.size()) {
        operands.push_back({.held = held(op.parameters[i]), .constant = op.defaults[i]});
        continue;
      }
      const Argument& parameter = op.schema.arguments[i];
      const Held wanted = held(op.parameters[i]);
      // A number of any kind fits a number of one by its value.
      if (surely(given[i].operand.held) == kScalar && surely(wanted) != kScalar && wanted != kTensor &&
          given[i].operand.from != Operand::From::constant)
        throw Untyped();
      const bool must = !parameter.type.optional && !(op.has(kLacksTensors) && !parameter.name.starts_with("grad"));
      if (wanted == kTensor && must && !is_number(given[i].operand.held)) there(given[i]);
      operands.push_back(as(given[i], wanted));
    }
    const std::vector<Argument>& returns = op.schema.returns;
    for (const Argument& one : returns)
      if (one.type.kind != TypeKind::tensor || one.type.list) throw Untyped();
    if (returns.empty() || (returns.size() > 1 && !is_result)) throw Untyped();
    results_ = static_cast<uint32_t>(returns.size());
    return step({.does = Does::op, .gives = kTensor, .results = static_cast<uint16_t>(returns.size()), .op = &op},
                operands);
  }

  // Has run() look whether it is there.
  Typed there(Typed of) {
    const Operand& operand = of.operand;
    if (operand.from == Operand::From::constant) throw Untyped();
    if (operand.from == Operand::From::cell) {
      if (made_by_function_ & uint32_t{1} << operand.index) throw Untyped();
      return of;
    }
    formula_.checks_.push_back(operand);
    return of;
  }
  Operand there(const Operand& operand) { return there(Typed{operand}).operand; }

  // With what was asked for at hand, where its type is no choice.
  Typed settled(Typed one) {
    if (one.asks == Asks::elements) return one;
    if (one.asks == Asks::sizes) return {as(one, held(ParamTag::integers))};
    throw Untyped();
  }

  // As an argument of that type.
  Operand as(const Typed& one, Held wanted) {
    const Operand& operand = one.operand;
    if (one.asks != Asks::elements) {
      const Held answer = one.asks == Asks::sizes   ? held(ParamTag::integers)
                          : one.asks == Asks::dtype ? held(ParamTag::dtype)
                                                    : Held::options;
      if (wanted == Held::value) return as({boxable(one)}, wanted);
      if (surely(wanted) != answer) throw Untyped();
      if (wanted == answer) there(operand);
      if (wanted == answer && operand.held == Held::kept_dtype) {
        Operand kept = operand;
        kept.held = wanted;
        return kept;
      }
      const Does does = one.asks == Asks::sizes ? Does::sizes : one.asks == Asks::dtype ? Does::dtype : Does::options;
      return step({.does = does, .gives = wanted}, {operand});
    }
    if (operand.held == Held::metadata && (wanted == kTensor || wanted == Held::value)) {
      formula_.shells_ |= uint32_t{1} << operand.index;
      Operand shell = operand;
      shell.held = kTensor;
      shell.index += static_cast<uint32_t>(names_.size());
      return wanted == kTensor ? shell : step({.does = Does::box, .gives = Held::value}, {shell});
    }
    if (operand.held == wanted) return operand;
    if (is_number(operand.held) && is_number(wanted)) {
      if (operand.from == Operand::From::constant)
        return {.held = wanted, .constant = keep_number(wanted, number_at(operand.held, operand.constant))};
      if (may_miss(operand.held) && !may_miss(wanted)) there(operand);
      return step({.does = Does::number, .gives = wanted}, {operand});
    }
    if (is_number(operand.held) && wanted == kTensor) {
      const Operand number = as(one, kScalar);
      return step({.does = Does::wrap, .gives = kTensor}, {number});
    }
    if (wanted == Held::value) {
      if (operand.held >= Held::value) throw Untyped();
      return step({.does = Does::box, .gives = Held::value}, {operand});
    }
    if (surely(wanted) == operand.held && wanted != Held::options_opt)
      return step({.does = Does::maybe, .gives = wanted}, {operand});
    if (surely(operand.held) == wanted && (wanted == held(ParamTag::integers) || wanted == held(ParamTag::dtype))) {
      there(operand);
      return step({.does = Does::surely, .gives = wanted}, {operand});
    }
    throw Untyped();
  }

  Operand step(Step step, const std::vector<Operand>& operands) {
    if (operands.size() > TypedFormula::kOperands || cells_ + step.results > Frame::kCells) throw Untyped();
    step.first = static_cast<uint16_t>(formula_.operands_.size());
    step.count = static_cast<uint16_t>(operands.size());
    step.cell = cells_;
    for (const Operand& one : operands) {
      formula_.operands_.push_back(one);
      if (one.from == Operand::From::cell && (one.held == kTensor || one.held == Held::value))
        step.drops |= uint32_t{1} << one.index;
    }
    if (step.does == Does::function) made_by_function_ |= uint32_t{1} << cells_;
    cells_ += step.results;
    formula_.steps_.push_back(step);
    return {.from = Operand::From::cell, .held = step.gives, .index = step.cell};
  }

  TypedFormula& formula_;
  const TypedFormula::Slots names_;
  uint32_t cells_ = 0, results_ = 1;
  uint32_t made_by_function_ = 0;  // cells that may hold no tensor
  size_t last_place_ = 0;
};

std::unique_ptr<const TypedFormula> TypedFormula::make(const Expression& expression, Slots slots) {
  if (slots.size() > Frame::kCells) return nullptr;
  auto formula = std::make_unique<TypedFormula>();
  try {
    Typing(*formula, slots).result(expression);
  } catch (const Untyped&) {
    return nullptr;
  }
  return formula;
}

}  // namespace tare::autograd
