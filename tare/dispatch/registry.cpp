#include "tare/dispatch/registry.h"

#include <algorithm>

#include "tare/dispatch/bind.h"
#include "tare/dispatch/column_access.h"
#include "tare/dispatch/register.h"
#include "tare/dispatch/run.h"

namespace tare {

namespace {

constexpr std::string_view kDefault = ".default";

std::string_view without_aten(std::string_view name) {
  const bool is_prefix = name.starts_with(kAten) && name.substr(kAten.size()).starts_with("::");
  return is_prefix ? name.substr(kAten.size() + 2) : name;
}
std::string qualified(std::string_view name) {
  return name.find("::") != std::string_view::npos ? std::string(name) : fmt::format("{}::{}", kAten, name);
}
// What all overloads of an operator have in common: `add`, `my::scale`.
std::string_view packet_of(std::string_view name) { return name.substr(0, name.find('.')); }

void check_parameters(const Op& op, List<ParamTag> parameters, std::string_view rule) {
  check<SchemaError>(static_cast<size_t>(parameters.size()) == op.parameters.size(),
                     "row {}: the {} rule takes {} arguments, its schema {}", op.name, rule, parameters.size(),
                     op.parameters.size());
  for (int64_t i = 0; i < parameters.size(); ++i)
    check<SchemaError>(parameters[i] == op.parameters[static_cast<size_t>(i)],
                       "row {}: argument '{}' is {} in the schema, and its {} rule takes another type", op.name,
                       op.schema.arguments[static_cast<size_t>(i)].name,
                       op.schema.arguments[static_cast<size_t>(i)].type.str(), rule);
}

Alias written(size_t index) { return {std::string(1, static_cast<char>('a' + index)) + "!", true, 0}; }

// A form's schema follows from the row's unless it is written out.
std::optional<Schema> written_out(std::string_view text) {
  if (text.find('(') == std::string_view::npos) return std::nullopt;
  return Schema::parse(text);
}

// A form is of its row's namespace, whether it says so or not.
void set_name(Schema& schema, std::string_view full_name) {
  if (const size_t end = full_name.find("::"); end != std::string_view::npos) full_name.remove_prefix(end + 2);
  const size_t dot = full_name.find('.');
  schema.name = full_name.substr(0, dot);
  schema.overload = dot == std::string_view::npos ? "" : full_name.substr(dot + 1);
}

Schema inplace_schema(const Schema& functional, std::string_view text) {
  if (auto schema = written_out(text)) return *schema;
  Schema schema = functional;
  set_name(schema, text);
  schema.arguments[0].alias = written(0);
  schema.returns = {schema.arguments[0]};
  schema.returns[0].name.clear();
  return schema;
}

Schema out_schema(const Schema& functional, std::string_view text) {
  if (auto schema = written_out(text)) return *schema;
  Schema schema = functional;
  set_name(schema, text);
  // Where a factory writes says which dtype and device it has.
  if (schema.find("layout") >= 0 && schema.find("pin_memory") >= 0)
    std::erase_if(schema.arguments, [](const Argument& argument) {
      return argument.name == "dtype" || argument.name == "layout" || argument.name == "device" ||
             argument.name == "pin_memory";
    });
  for (Argument& argument : schema.arguments) argument.alias.reset();
  const bool single = functional.returns.size() == 1;
  for (size_t i = 0; i < functional.returns.size(); ++i) {
    Argument out = functional.returns[i];
    out.alias = written(i);
    out.keyword_only = true;
    if (single || out.name.empty()) out.name = single ? "out" : "out" + std::to_string(i);
    schema.arguments.push_back(out);
    schema.returns[i].alias = written(i);
    if (single || functional.returns[i].name.empty()) schema.returns[i].name = "";
  }
  if (single && functional.returns[0].type.list) schema.returns.clear();
  return schema;
}

Schema copy_schema(const Schema& functional, std::string_view text) {
  if (auto schema = written_out(text)) return *schema;
  Schema schema = functional;
  set_name(schema, text);
  for (Argument& argument : schema.arguments) argument.alias.reset();
  for (Argument& result : schema.returns) result.alias.reset();
  return schema;
}

}  // namespace

static void run_behavior(const Op& op, Args args, Results results) { op.behavior->run({op, args, results}); }

Op& OperatorTable::add(const Row& given, std::string_view family, const Behavior* behavior) {
  const Row& row = rows_.emplace_back(given);
  Op& functional = add_form(row, family, Form::functional, Schema::parse(row.schema), nullptr);
  functional.behavior = behavior;
  if (row.meta.function == nullptr) {
    check<SchemaError>(behavior != nullptr && behavior->run,
                       "row {}: it has neither a meta rule nor a function that "
                       "runs it",
                       functional.name);
    functional.run = run_behavior;
  } else {
    check_parameters(functional, row.meta.parameters, "meta");
  }
  if (row.cpu.exists()) check_parameters(functional, row.cpu.parameters, "cpu");
  check<SchemaError>(row.meta.results == RuleResults::any || row.meta.described == functional.result_count,
                     "row {}: the meta rule describes {} results, its schema {}", functional.name, row.meta.described,
                     functional.result_count);
  const Forms& forms = row.forms;
  const bool has_forms = !forms.inplace.empty() || !forms.out.empty() || !forms.copy.empty();
  check<SchemaError>(behavior == nullptr || !has_forms,
                     "row {}: other forms follow from a row's own functions, and it has some that hold state",
                     functional.name);
  if (!forms.inplace.empty())
    add_form(row, family, Form::inplace, inplace_schema(functional.schema, forms.inplace), &functional);
  if (!forms.out.empty()) add_form(row, family, Form::out, out_schema(functional.schema, forms.out), &functional);
  if (!forms.copy.empty()) {
    const Op& copy = add_form(row, family, Form::copy, copy_schema(functional.schema, forms.copy), &functional);
    if (!forms.copy_out.empty()) add_form(row, family, Form::out, out_schema(copy.schema, forms.copy_out), &functional);
  }
  return functional;
}

namespace {
Op::Category category_of(const Op& op) {
  using enum Op::Category;
  if (op.is_composite()) return composite;
  if (op.is_view()) return view;
  if (op.form != Form::functional || !op.written_arguments.empty() || op.parameters.empty()) return other;
  if (op.has(kUninitialized) && op.tensor_arguments.empty()) return fresh;
  if (op.has(kReadsMetadata)) return other;
  if (op.parameters[0] == ParamTag::tensor) return of_tensor;
  return op.parameters[0] == ParamTag::tensors ? of_list : other;
}
}  // namespace

Op& OperatorTable::add_form(const Row& row, std::string_view family, Form form, Schema schema, const Op* functional) {
  Op& op = ops_.emplace_back();
  op.index = ops_.size() - 1;
  op.schema = std::move(schema);
  op.name = op.schema.is_aten() ? op.schema.full_name() : op.schema.qualified_name();
  op.family = family;
  op.row = &row;
  op.form = form;
  op.functional = functional ? functional : &op;
  op.run = run_function(row, form);
  op.meta_function = row.meta.function;
  op.result_count = static_cast<int64_t>(op.schema.returns.size());
  auto& defaults = defaults_.emplace_back();
  const size_t count = op.schema.arguments.size();
  op.parameters.reserve(count);
  op.to_functional.reserve(op.functional->schema.arguments.size());
  defaults.reserve((count + Op::kDefaultsBlock - 1) / Op::kDefaultsBlock * Op::kDefaultsBlock);
  for (size_t i = 0; i < count; ++i) {
    const Argument& argument = op.schema.arguments[i];
    op.parameters.push_back(param_tag_for(argument.type));
    if (argument.type.kind == TypeKind::tensor) op.tensor_arguments.push_back(static_cast<int64_t>(i));
    if (argument.is_write()) op.written_arguments.push_back(static_cast<int64_t>(i));
    if (argument.default_value) {
      auto bound = std::make_shared<Bound>(op, static_cast<int64_t>(i), *argument.default_value);
      defaults.push_back(bound->address());
      kept_.push_back(std::move(bound));
    } else {
      defaults.push_back(nullptr);
    }
  }
  while (defaults.size() % Op::kDefaultsBlock != 0) defaults.push_back(nullptr);
  op.defaults = defaults.data();
  op.category = category_of(op);
  for (const Argument& argument : op.functional->schema.arguments)
    op.to_functional.push_back(op.schema.find(argument.name));
  for (size_t i = 0; i < op.to_functional.size(); ++i)
    check<SchemaError>(op.to_functional[i] >= 0 || op.functional->defaults[i] != nullptr,
                       "row {}: its {} form {} lacks the argument '{}'", op.functional->name, name(form), op.name,
                       op.functional->schema.arguments[i].name);
  check<SchemaError>(by_name_.emplace(op.name, &op).second, "row {}: registered twice", op.name);
  by_packet_[packet_of(op.name)].push_back(&op);
  return op;
}

const Op* OperatorTable::find(std::string_view name) const {
  name = without_aten(name);
  if (const auto it = by_name_.find(name); it != by_name_.end()) return it->second;
  // PyTorch writes `mm.default` for an overload without a name.
  if (name.ends_with(kDefault))
    if (const auto it = by_name_.find(name.substr(0, name.size() - kDefault.size())); it != by_name_.end())
      return it->second;
  return nullptr;
}

List<const Op*> OperatorTable::overloads(std::string_view name) const {
  const auto it = by_packet_.find(without_aten(name));
  return it == by_packet_.end() ? List<const Op*>() : List<const Op*>(it->second);
}

const Registry& Registry::instance() {
  // Not destroyed: a process that ends need not free 6,000 operators one by one.
  static const Registry& registry = *new Registry;
  return registry;
}

Registry::Registry() {
  for (const Family& family : kFamilies)
    for (const Row& row : family.rows()) built_in_.add(row, family.name);
  fill_columns(built_in_, recorded_columns());
}

const Op* Registry::find(std::string_view name) const {
  if (const Op* const found = built_in_.find(name)) return found;
  name = without_aten(name);
  if (const Op* const found = find_registered(name)) return found;
  return name.ends_with(kDefault) ? find_registered(name.substr(0, name.size() - kDefault.size())) : nullptr;
}

const Op& Registry::get(std::string_view name) const {
  if (const Op* op = find(name)) return *op;
  std::string known;
  for (const Op* op : overloads(packet_of(name))) known += " " + op->name;
  fail<NotImplementedError>(
      "the operator {} is not implemented{}", qualified(name),
      known.empty() ? std::string("; `tare ops` lists those that are") : "; its overloads here are:" + known);
}

std::vector<const Op*> Registry::overloads(std::string_view name) const {
  const List<const Op*> found = built_in_.overloads(name);
  return found.empty() ? registered_overloads(without_aten(name)) : found.vec();
}

std::vector<const Op*> Registry::registered() const { return all_registered(); }

const Op& op_named(std::string_view name) { return Registry::instance().get(name); }

}  // namespace tare
