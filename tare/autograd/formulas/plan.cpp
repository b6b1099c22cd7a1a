#include "tare/autograd/formulas/plan.h"

#include <algorithm>
#include <cctype>
#include <deque>
#include <map>
#include <mutex>
#include <numeric>

#include "tare/autograd/formulas/typed.h"
#include "tare/autograd/gradients/functions.h"
#include "tare/core/error.h"
#include "tare/dispatch/bind.h"
#include "tare/dispatch/register.h"
#include "tare/dispatch/registry.h"

namespace tare::autograd {

namespace {

// The name of a gradient's node is its operator's with a capital behind all that is no letter: `max_pool2d`,
// `MaxPool2D`.
std::string camel_case(std::string_view name) {
  std::string result;
  bool capital = true;
  for (const char c : name) {
    if (c != '_') result += capital ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    capital = std::isalpha(static_cast<unsigned char>(c)) == 0;
  }
  return result;
}

// PyTorch numbers the derivatives of a name in the order of its own list. Where that is not the order of the rows:
struct Numbered {
  std::string_view overload;
  int number;
};
constexpr Numbered kNumbered[] = {
    {"clamp.Tensor", 0},
    {"clamp", 1},
    {"max.dim", 0},
    {"max", 1},
    {"min.dim", 0},
    {"min", 1},
    {"fmod.Scalar", 0},
    {"fmod.Tensor", 1},
    {"remainder.Scalar", 0},
    {"remainder.Tensor", 1},
    {"pow.Tensor_Scalar", 0},
    {"pow.Tensor_Tensor", 1},
    {"pow.Scalar", 2},
    {"norm.ScalarOpt_dim", 1},
    {"bernoulli", 0},
    {"bernoulli_.Tensor", 1},
    {"bernoulli_.float", 2},
    {"linalg_pinv.atol_rtol_tensor", 0},
    {"normal.Tensor_float", 1},
    {"normal.float_Tensor", 2},
    {"normal.Tensor_Tensor", 3},
    {"fill_.Scalar", 2},
    {"fill_.Tensor", 3},
    {"acosh_", 1},
    {"asinh_", 1},
    {"atanh_", 1},
    {"conj_physical_", 1},
    {"rrelu_with_noise_", 1},
};

// Without a derivative, and refused by name: PyTorch's nodes are named as those with one.
constexpr std::string_view kRefusedByName[] = {
    "_unique", "_unique2",        "unique_dim",      "unique_consecutive",
    "geqrf",   "_cdist_backward", "_pdist_backward", "unique_dim_consecutive",
};

using Keeps = Plan::Slot::Keeps;

class Planner {
 public:
  Planner(const Op& op, Plan& plan) : op_(op), plan_(plan) {}

  void plan() {
    const Derivative& derivative = op_.row->derivative;
    const bool own = op_.form == Form::inplace && !op_.row->inplace_formulas.empty();
    std::string_view operation = op_.functional->schema.name;
    if (operation.ends_with("_forward")) operation.remove_suffix(8);
    plan_.operation = camel_case(operation);
    plan_.name =
        fmt::format("{}Backward{}{}", plan_.operation, overload_number(), op_.form == Form::copy ? "_copy" : "");
    if (op_.form == Form::inplace && op_.has(kCopiesInto)) plan_.name = "CopyBackwards";
    plan_.implemented = own || derivative.kind == Derivative::Kind::formulas;
    if (!plan_.implemented) {
      if (std::ranges::find(kRefusedByName, op_.name) == std::end(kRefusedByName)) plan_.name = "NotImplemented";
      for (const int64_t i : op_.tensor_arguments)
        if (!op_.schema.arguments[static_cast<size_t>(i)].is_write() || op_.form == Form::inplace)
          plan_.differentiable.push_back(i);
      return;
    }
    // Formulas are evaluated in the order of their arguments' names, as PyTorch does: it decides what memory is alive.
    std::vector<Derivative::Formula> formulas(own ? op_.row->inplace_formulas : derivative.formulas);
    std::ranges::stable_sort(formulas, {}, [](const Derivative::Formula& formula) { return formula.argument; });
    for (const Derivative::Formula& formula : formulas) add(formula);
    // What is written in place has an edge, and the first, even if no gradient flows through it.
    if (op_.form == Form::inplace) plan_.differentiable.push_back(0);
    std::ranges::sort(plan_.differentiable);
    plan_.differentiable.erase(std::unique(plan_.differentiable.begin(), plan_.differentiable.end()),
                               plan_.differentiable.end());
    for (Plan::Formula& formula : plan_.formulas) {
      for (const int64_t argument : formula.arguments)
        formula.places.push_back(
            static_cast<size_t>(std::ranges::find(plan_.differentiable, argument) - plan_.differentiable.begin()));
      for (const size_t place : formula.places) formula.wanted |= uint64_t{1} << place;
    }
    add_saves(Plan::Source::argument, plan_.arguments);
    add_saves(Plan::Source::result, plan_.results);
    order_saves();
    for (size_t i = 0; i < plan_.slots.size(); ++i) plan_.unpacked.push_back(i);
    std::ranges::stable_sort(plan_.unpacked, {}, [&](size_t i) { return plan_.slots[i].saved; });
    for (Plan::Save& save : plan_.arguments) {
      const auto whole = std::ranges::find_if(plan_.arguments, [&](const Plan::Save& other) {
        return other.position == save.position && other.how == Plan::Save::How::tensor;
      });
      if (save.how == Plan::Save::How::metadata && whole != plan_.arguments.end())
        save.whole = whole - plan_.arguments.begin();
    }
    type_formulas();
  }

 private:
  // As what a typed formula is given a name.
  Held held_of(const Plan::Slot& slot) const {
    switch (slot.source) {
      case Plan::Source::gradient: return held(ParamTag::tensor);
      case Plan::Source::gradients: return held(ParamTag::tensors);
      case Plan::Source::wanted: return held(ParamTag::booleans);
      default: break;
    }
    const auto i = static_cast<size_t>(slot.saved);
    const bool of_result = slot.source == Plan::Source::result, is_word = !of_result && i >= plan_.saved;
    const Plan::Save& save =
        of_result ? plan_.results[i - plan_.counts.tensors] : plan_.arguments[is_word ? i - plan_.results.size() : i];
    if (is_word) return held(save.tag);
    if (of_result && save.tag == ParamTag::integer) return held(save.tag);
    if (save.tag != ParamTag::tensor) return Held::value;
    return slot.keeps == Keeps::dtype      ? Held::kept_dtype
           : slot.keeps == Keeps::metadata ? Held::metadata
                                           : held(ParamTag::tensor);
  }
  void type_formulas() {
    std::vector<Held> names;
    for (Plan::Slot& slot : plan_.slots) names.push_back(slot.held = held_of(slot));
    for (size_t i = 0; i < plan_.slots.size(); ++i)
      if (plan_.slots[i].source == Plan::Source::wanted) plan_.wanted_slot = static_cast<int64_t>(i);
    plan_.typed = true;
    for (Plan::Formula& formula : plan_.formulas) {
      formula.typed = TypedFormula::make(formula.expression, names);
      if (formula.typed) plan_.shells |= formula.typed->shells();
      else plan_.typed = false;
    }
  }

  void add(const Derivative::Formula& text) {
    Plan::Formula formula;
    const bool constant = text.expression.empty();
    std::string_view names = text.argument;
    while (!names.empty()) {
      const size_t comma = std::min(names.find(','), names.size());
      std::string_view one = names.substr(0, comma);
      while (one.starts_with(' ')) one.remove_prefix(1);
      const int64_t position = constant ? find(one).position : op_.schema.find(one);
      if (constant) plan_.constants.push_back(position);
      names.remove_prefix(std::min(comma + 1, names.size()));
      if (constant) continue;
      check<SchemaError>(position >= 0, "row {}: a derivative is by '{}', which is no argument", op_.name, one);
      formula.arguments.push_back(position);
      plan_.differentiable.push_back(position);
    }
    if (constant) return;
    formula.expression = parse_formula(text.expression);
    resolve(formula.expression, formula, Keeps::elements);
    plan_.formulas.push_back(std::move(formula));
  }

  void add_saves(Plan::Source source, std::vector<Plan::Save>& saves) {
    for (size_t i = 0; i < plan_.slots.size(); ++i) {
      Plan::Slot& slot = plan_.slots[i];
      if (slot.source != source) continue;
      Plan::Save save{.position = slot.position, .keeps = slot.keeps};
      const auto position = static_cast<size_t>(slot.position);
      save.tag = source == Plan::Source::argument ? op_.parameters[position]
                                                  : param_tag_for(op_.functional->schema.returns[position].type);
      save.bytes = static_cast<uint32_t>(Bound::plain_bytes(save.tag));
      save.how = how(save, source);
      save.place = source == Plan::Source::argument ? place_of_argument(slot.position) : place_of_result(position);
      for (const Plan::Formula& formula : plan_.formulas)
        if (std::ranges::find(formula.needs, static_cast<int>(i)) != formula.needs.end()) save.wanted |= formula.wanted;
      slot.saved = static_cast<int64_t>(saves.size());
      saves.push_back(save);
    }
  }

  // Arguments' tensors come first, results behind them, both in the order of their names, in which hooks hear of them;
  // and then values, kind by kind, so that each is kept in a loop of its own.
  void order_saves() {
    using How = Plan::Save::How;
    std::vector<Plan::Save>& saves = plan_.arguments;
    std::vector<size_t> order(saves.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](size_t i) {
      const auto position = static_cast<size_t>(saves[i].position);
      const std::string name = saves[i].is_word() ? std::string() : op_.schema.arguments[position].name;
      return std::pair(std::max(How::other, saves[i].how), name);
    });
    const auto result_name = [&](const Plan::Save& save) {
      const std::string& name = op_.functional->schema.returns[static_cast<size_t>(save.position)].name;
      return name.empty() ? fmt::format("result{}", save.position) : name;
    };
    std::vector<size_t> results(plan_.results.size());
    std::iota(results.begin(), results.end(), 0);
    std::ranges::stable_sort(results, {}, [&](size_t i) { return result_name(plan_.results[i]); });
    std::ranges::stable_sort(plan_.results, {}, result_name);
    std::vector<Plan::Save> ordered;
    for (const size_t i : order) ordered.push_back(saves[i]);
    saves = std::move(ordered);
    const auto count = [&](How first, How last) {
      return static_cast<uint32_t>(
          std::ranges::count_if(saves, [&](const Plan::Save& save) { return first <= save.how && save.how <= last; }));
    };
    plan_.counts = {.tensors = count(How::tensor, How::other),
                    .words = count(How::word, How::word),
                    .bytes = count(How::byte, How::byte),
                    .plain = count(How::plain, How::plain),
                    .lists = count(How::integers, How::text)};
    plan_.saved = plan_.counts.tensors + static_cast<uint32_t>(plan_.results.size());
    for (Plan::Save& save : saves) {
      save.word = plan_.words;
      if (save.is_word()) plan_.words += save.how == How::plain ? Plan::words_of(save.bytes) : 1;
    }
    for (Plan::Slot& slot : plan_.slots) {
      if (slot.source == Plan::Source::argument) {
        slot.saved = std::ranges::find(order, static_cast<size_t>(slot.saved)) - order.begin();
        if (slot.saved >= plan_.counts.tensors) slot.saved += static_cast<int64_t>(plan_.results.size());
      } else if (slot.source == Plan::Source::result) {
        slot.saved = std::ranges::find(results, static_cast<size_t>(slot.saved)) - results.begin();
        slot.saved += plan_.counts.tensors;
      }
    }
  }

  int64_t place_of_argument(int64_t position) const {
    const auto at = std::ranges::find(plan_.differentiable, position);
    return at != plan_.differentiable.end() ? at - plan_.differentiable.begin() : -1;
  }
  // -1 behind a list, whose length differs from call to call.
  int64_t place_of_result(size_t position) const {
    int64_t place = 0;
    for (size_t i = 0; i < position; ++i) {
      const Type& type = op_.functional->schema.returns[i].type;
      if (type.kind != TypeKind::tensor) continue;
      if (type.list) return -1;
      ++place;
    }
    return place;
  }

  Plan::Save::How how(const Plan::Save& save, Plan::Source source) const {
    using How = Plan::Save::How;
    if (save.tag == ParamTag::tensor && save.keeps == Keeps::dtype) return How::dtype;
    if (save.tag == ParamTag::tensor && save.keeps == Keeps::metadata) return How::metadata;
    if (source == Plan::Source::result) return save.tag == ParamTag::tensor ? How::tensor : How::other;
    if (save.tag == ParamTag::tensor) return plan_.writes_self ? How::other : How::tensor;
    if (save.tag == ParamTag::integers) return How::integers;
    if (save.tag == ParamTag::integers_opt) return How::integers_opt;
    if (save.tag == ParamTag::string) return How::text;
    if (save.bytes == 0) return How::other;
    return save.bytes == 8 ? How::word : save.bytes == 1 ? How::byte : How::plain;
  }

  void resolve(Expression& e, Plan::Formula& formula, Keeps keeps) {
    if (e.kind == Expression::Kind::name) {
      e.slot = slot_of(e.text, keeps);
      const Plan::Source source = plan_.slots[static_cast<size_t>(e.slot)].source;
      const bool kept = source == Plan::Source::argument || source == Plan::Source::result;
      if (kept && std::ranges::find(formula.needs, e.slot) == formula.needs.end()) formula.needs.push_back(e.slot);
      return;
    }
    if (e.kind == Expression::Kind::call) e.function = find_function(e.text);
    // What looks at a tensor's metadata only does not keep its elements.
    using Asks = GradientFunction::Asks;
    const Asks asks = e.function != nullptr ? e.function->asks : Asks::elements;
    const Keeps first = asks == Asks::elements ? Keeps::elements : asks == Asks::dtype ? Keeps::dtype : Keeps::metadata;
    for (size_t i = 0; i < e.operands.size(); ++i) resolve(e.operands[i], formula, i > 0 ? Keeps::elements : first);
  }

  // A tensor that one formula reads and of which another asks the sizes only has a slot for each, so that the second
  // keeps nothing.
  int slot_of(const std::string& name, Keeps keeps) {
    const auto [it, added] = by_name_.emplace(std::pair(name, keeps), static_cast<int>(plan_.slots.size()));
    if (added) {
      plan_.slots.push_back(find(name));
      plan_.slots.back().keeps = keeps;
    }
    return it->second;
  }

  Plan::Slot find(std::string_view name) const {
    using Source = Plan::Source;
    const auto& returns = op_.functional->schema.returns;
    if (name == "grad") return {Source::gradient, 0};
    if (name == "grads") return {Source::gradients};
    if (name == "grad_input_mask") return {Source::wanted};
    if (const int64_t i = op_.schema.find(name); i >= 0) return {Source::argument, i};
    if (name == "result") return {Source::result, 0};
    if (name.starts_with("result") && name.size() == 7 && name[6] >= '0' &&
        name[6] < '0' + static_cast<int>(returns.size()))
      return {Source::result, name[6] - '0'};
    for (size_t i = 0; i < returns.size(); ++i) {
      if (returns[i].name.empty()) continue;
      if (returns[i].name == name) return {Source::result, static_cast<int64_t>(i)};
      if (name == "grad_" + returns[i].name) return {Source::gradient, static_cast<int64_t>(i)};
    }
    // An in-place form lacks what only the functional one has: its default.
    fail<SchemaError>("row {}: a derivative names '{}', which is neither argument nor result", op_.name, name);
  }

  // PyTorch numbers the overloads of a name that have derivatives of their own.
  int overload_number() const {
    for (const std::string_view name : {std::string_view(op_.name), std::string_view(op_.functional->name)})
      for (const Numbered& one : kNumbered)
        if (one.overload == name) return one.number;
    int before = 0, all = 0;
    for (const Op* op : Registry::instance().overloads(op_.functional->schema.name)) {
      if (op == op_.functional) before = all;
      if (op->form == Form::functional &&
          (op->row->derivative.kind == Derivative::Kind::formulas || !op->row->inplace_formulas.empty()))
        ++all;
    }
    // In-place forms with formulas of their own, and views in place, come behind the others.
    const bool own = !op_.row->inplace_formulas.empty() && op_.row->derivative.kind == Derivative::Kind::formulas;
    return op_.form == Form::inplace && (own || op_.row->meta.kind == RuleKind::view) ? all + before : before;
  }

  const Op& op_;
  Plan& plan_;
  std::map<std::pair<std::string, Keeps>, int> by_name_;
};

Plan::Way way_of(const Op& op) {
  if (op.behavior != nullptr && op.behavior->derivative) return Plan::Way::function;
  const Derivative::Kind kind = op.row->derivative.kind;
  const bool own = op.form == Form::inplace && !op.row->inplace_formulas.empty();
  if (op.form == Form::out) {
    // What no gradient flows through anyway may be written: a comparison.
    const bool reads = !op.functional->tensor_arguments.empty();
    return kind == Derivative::Kind::none && reads ? Plan::Way::constant : Plan::Way::out;
  }
  // A row of its own for what is written into `out`.
  if (std::ranges::any_of(op.schema.arguments, [](const Argument& one) { return one.keyword_only && one.is_write(); }))
    return Plan::Way::out;
  if (kind == Derivative::Kind::derived) return Plan::Way::derived;
  if (kind == Derivative::Kind::none && !own) return Plan::Way::constant;
  return Plan::Way::recorded;
}

}  // namespace

const Plan& make_plan(const Op& op) {
  static std::mutex making;
  static std::deque<Plan> plans;
  const std::lock_guard lock(making);
  const std::atomic_ref place(op.plan);
  if (const Plan* plan = place.load(std::memory_order_acquire)) return *plan;
  Plan plan;
  const auto is_list = [&](int64_t i) { return op.parameters[static_cast<size_t>(i)] == ParamTag::tensors; };
  const std::vector<Argument>& returns = op.schema.returns;
  const bool one_tensor = returns.size() == 1 && returns[0].type.kind == TypeKind::tensor && !returns[0].type.list;
  plan.way = way_of(op);
  plan.given_lists = std::ranges::any_of(op.tensor_arguments, is_list);
  // Some rows are of operators that only exist in place. A leaf that became its own history would never be freed.
  plan.writes_self =
      op.form == Form::inplace || (!op.written_arguments.empty() && op.written_arguments.front() == 0 && !is_list(0));
  plan.may_return_self =
      one_tensor && !plan.writes_self && !op.parameters.empty() && op.parameters.front() == ParamTag::tensor;
  if (plan.way == Plan::Way::recorded) Planner(op, plan).plan();
  check<SchemaError>(plan.differentiable.size() < 64, "row {} has more than 63 differentiable arguments", op.name);
  plan.lists = std::ranges::any_of(plan.differentiable, is_list);
  for (Plan::Save& save : plan.arguments) save.edge = plan.lists ? -1 : save.place;
  if (std::ranges::none_of(returns, [](const Argument& one) { return one.type.list; })) {
    for (size_t i = 0; i < returns.size(); ++i)
      if (returns[i].type.kind == TypeKind::tensor) {
        const auto number = static_cast<int64_t>(plan.outputs.size());
        const bool flows = std::ranges::find(plan.constants, number) == plan.constants.end();
        const bool saved =
            std::ranges::any_of(plan.results, [&](const Plan::Save& save) { return save.place == number; });
        plan.outputs.push_back({.position = static_cast<int64_t>(i), .flows = flows, .saved = saved});
      }
    const auto last = std::ranges::find_if(plan.outputs.rbegin(), plan.outputs.rend(), &Plan::Output::flows);
    if (last != plan.outputs.rend()) last->last = true;
  }
  for (uint32_t i = 0; i < plan.arguments.size(); ++i)
    if (std::ranges::find(op.written_arguments, plan.arguments[i].position) != op.written_arguments.end())
      plan.rewritten.push_back(i);
  plan.one_result = one_tensor && plan.constants.empty() && op.written_arguments.empty();
  place.store(&plans.emplace_back(std::move(plan)), std::memory_order_release);
  return plans.back();
}

}  // namespace tare::autograd
