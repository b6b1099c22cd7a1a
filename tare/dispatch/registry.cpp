#include "tare/dispatch/registry.h"

#include <algorithm>

#include "tare/dispatch/bind.h"
#include "tare/dispatch/column_access.h"
#include "tare/dispatch/operator_names.h"
#include "tare/dispatch/register.h"
#include "tare/dispatch/run.h"

namespace tare {

namespace {

constexpr std::string_view kDefault = ".default";

std::string qualified(std::string_view name) {
  return name.find("::") != std::string_view::npos ? std::string(name) : fmt::format("{}::{}", kAten, name);
}

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

OperatorTable::OperatorTable(std::string_view family, std::vector<Row> rows, const Behavior* behavior,
                             const RecordedFacts* facts)
    : family_(family), rows_(std::move(rows)), behavior_(behavior), facts_(facts) {
  size_t count = 0;
  for (const Row& row : rows_)
    count += 1 + static_cast<size_t>(!row.forms.inplace.empty() + !row.forms.out.empty() + !row.forms.copy.empty() +
                                     !row.forms.copy_out.empty());
  named_.reserve(count);
  packets_.reserve(count);
  packet_table_ = NameTable(count);
  for (const Row& row : rows_) add(row);
  static std::atomic<size_t> next_index = 0;
  first_index_ = next_index.fetch_add(named_.size());
  states_ = std::make_unique<std::atomic<State>[]>(named_.size());
  ops_ = std::allocator<Op>().allocate(named_.size());
}

OperatorTable::~OperatorTable() {
  for (size_t i = 0; i < named_.size(); ++i)
    if (states_[i].load() != State::named) std::destroy_at(ops_ + i);
  std::allocator<Op>().deallocate(ops_, named_.size());
}

void OperatorTable::add(const Row& row) {
  const auto own = static_cast<uint32_t>(named_.size());
  add_name(row, Form::functional, row.schema, own);
  const Forms& forms = row.forms;
  check<SchemaError>(behavior_ == nullptr || (forms.inplace.empty() && forms.out.empty() && forms.copy.empty()),
                     "row {}: other forms follow from a row's own functions, and it has some that hold state",
                     named_[own].name);
  const auto add_form = [&](Form form, std::string_view text, uint32_t source) {
    if (!text.empty()) add_name(row, form, text, source);
  };
  add_form(Form::inplace, forms.inplace, own);
  add_form(Form::out, forms.out, own);
  add_form(Form::copy, forms.copy, own);
  if (!forms.copy.empty()) add_form(Form::out, forms.copy_out, static_cast<uint32_t>(named_.size()) - 1);
}

void OperatorTable::add_name(const Row& row, Form form, std::string_view text, uint32_t source) {
  const auto added = static_cast<uint32_t>(named_.size());
  const bool own = form == Form::functional;
  const uint32_t functional = own ? added : named_[source].functional;
  const std::string_view name = name_in(text, own ? std::string_view() : named_[functional].name);
  named_.push_back({.name = name, .row = &row, .functional = functional, .source = source, .form = form});
  const std::string_view shared = packet_of(name);
  const auto new_packet = static_cast<uint32_t>(packets_.size());
  if (packet_table_.add(shared, new_packet, [&](uint32_t i) { return packets_[i].name; })) {
    packets_.push_back({shared, added, added});
    return;
  }
  Packet& packet = packets_[this->packet(shared)];
  for (uint32_t i = packet.first; i != NameTable::kMissing; i = named_[i].next)
    check<SchemaError>(named_[i].name != name, "row {}: registered twice", name);
  named_[std::exchange(packet.last, added)].next = added;
}

// The name that a schema begins with, or that stands alone; of PyTorch's namespace unless it or the row says another.
std::string_view OperatorTable::name_in(std::string_view text, std::string_view of_row) {
  const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\n'; };
  size_t size = 0;
  bool spaced = false;
  for (; size < text.size() && text[size] != '('; ++size) spaced |= is_space(text[size]);
  std::string_view name = text.substr(0, size);
  if (spaced) {
    std::string& plain = texts_.emplace_back(name);
    std::erase_if(plain, is_space);
    name = plain;
  }
  name = without_aten(name);
  const size_t space = of_row.find("::");
  if (space == std::string_view::npos || name.find("::") != std::string_view::npos) return name;
  return texts_.emplace_back(fmt::format("{}::{}", of_row.substr(0, space), name));
}

void OperatorTable::check_functional(const Op& op) const {
  const Row& row = *op.row;
  if (row.meta.function == nullptr)
    check<SchemaError>(behavior_ != nullptr && behavior_->run,
                       "row {}: it has neither a meta rule nor a function that runs it", op.name);
  else if (row.meta.results != RuleResults::any || !row.meta.parameters.empty())  // else it reads any call
    check_parameters(op, row.meta.parameters, "meta");
  if (row.cpu.exists()) check_parameters(op, row.cpu.parameters, "cpu");
  check<SchemaError>(row.meta.results == RuleResults::any || row.meta.described == op.result_count,
                     "row {}: the meta rule describes {} results, its schema {}", op.name, row.meta.described,
                     op.result_count);
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

// Makes an overload of which nobody knows yet; its columns are empty.
Op& OperatorTable::make(uint32_t position) const {
  std::atomic<State>& state = states_[position];
  if (state.load() != State::named) return ops_[position];
  const Named& named = named_[position];
  const Row& row = *named.row;
  const bool own = named.functional == position;
  const Op* const functional = own ? nullptr : &make(named.functional);
  const Op* const source = own ? nullptr : &make(named.source);
  const auto schema = [&] {
    switch (named.form) {
      case Form::functional: return Schema::parse(row.schema);
      case Form::inplace: return inplace_schema(source->schema, row.forms.inplace);
      case Form::copy: return copy_schema(source->schema, row.forms.copy);
      case Form::out:
        return out_schema(source->schema, source->form != Form::copy ? row.forms.out : row.forms.copy_out);
    }
    return Schema();
  };
  const auto destroy = [](Op* op) { std::destroy_at(op); };
  std::unique_ptr<Op, decltype(destroy)> made(std::construct_at(ops_ + position));
  Op& op = *made;
  op.index = first_index_ + position;
  op.schema = schema();
  op.name = op.schema.is_aten() ? op.schema.full_name() : op.schema.qualified_name();
  check<SchemaError>(op.name == named.name, "row {}: its schema is of {}", named.name, op.name);
  op.family = family_;
  op.row = &row;
  op.form = named.form;
  op.functional = own ? &op : functional;
  op.behavior = behavior_;
  op.run = row.meta.function == nullptr ? run_behavior : run_function(row, op.form);
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
                       "row {}: its {} form {} lacks the argument '{}'", op.functional->name, tare::name(op.form),
                       op.name, op.functional->schema.arguments[i].name);
  if (own) check_functional(op);
  made.release();
  state.store(State::made);
  return op;
}

// A number beside a single tensor, which another overload takes as a tensor, is an operand as that is: `other` of
// add.Scalar, `self` of pow.Scalar, but not `alpha`.
std::vector<int64_t> OperatorTable::operands(const Op& op) const {
  std::vector<int64_t> found;
  if (op.form != Form::functional || !op.has(kPointwise) || op.tensor_arguments.size() != 1) return found;
  for (size_t i = 0; i < op.parameters.size(); ++i) {
    if (op.parameters[i] != ParamTag::scalar && op.parameters[i] != ParamTag::scalar_opt) continue;
    const std::string& name = op.schema.arguments[i].name;
    for (uint32_t at = packets_[packet(packet_of(op.name))].first; at != NameTable::kMissing; at = named_[at].next) {
      const Op& other = make(at);
      const int64_t argument = other.schema.find(name);
      if (argument < 0 || other.parameters[static_cast<size_t>(argument)] != ParamTag::tensor) continue;
      found.push_back(static_cast<int64_t>(i));
      break;
    }
  }
  return found;
}

void OperatorTable::complete(uint32_t position) const {
  if (states_[position].load() == State::complete) return;
  Op& op = make(position);
  if (op.functional != &op) complete(named_[position].functional);
  if (facts_ != nullptr) {
    op.columns = facts_->of(op);
    op.columns.operands = operands(op);
  }
  states_[position].store(State::complete, std::memory_order_release);
}

const Op& OperatorTable::at(uint32_t position) const {
  if (states_[position].load(std::memory_order_acquire) != State::complete) {
    const std::lock_guard lock(mutex_);
    complete(position);
  }
  return ops_[position];
}

uint32_t OperatorTable::packet(std::string_view name) const {
  return packet_table_.find(name, [&](uint32_t i) { return packets_[i].name; });
}

uint32_t OperatorTable::position(std::string_view name) const {
  const uint32_t found = packet(packet_of(name));
  uint32_t at = found == NameTable::kMissing ? found : packets_[found].first;
  while (at != NameTable::kMissing && named_[at].name != name) at = named_[at].next;
  return at;
}

const Op* OperatorTable::find(std::string_view name) const {
  name = without_aten(name);
  uint32_t found = position(name);
  // PyTorch writes `mm.default` for an overload without a name.
  if (found == NameTable::kMissing && name.ends_with(kDefault))
    found = position(name.substr(0, name.size() - kDefault.size()));
  return found == NameTable::kMissing ? nullptr : &at(found);
}

std::vector<const Op*> OperatorTable::overloads(std::string_view name) const {
  std::vector<const Op*> found;
  const uint32_t shared = packet(without_aten(name));
  if (shared == NameTable::kMissing) return found;
  for (uint32_t i = packets_[shared].first; i != NameTable::kMissing; i = named_[i].next) found.push_back(&at(i));
  return found;
}

bool OperatorTable::has_overloads(std::string_view name) const {
  return packet(without_aten(name)) != NameTable::kMissing;
}

std::vector<const Op*> OperatorTable::forms(const Op& op) const {
  std::vector<const Op*> found;
  for (auto i = static_cast<uint32_t>(op.functional->index - first_index_);
       i < named_.size() && named_[i].row == op.row; ++i)
    found.push_back(&at(i));
  return found;
}

std::vector<std::string_view> OperatorTable::packets() const {
  std::vector<std::string_view> names;
  names.reserve(packets_.size());
  for (const Packet& packet : packets_) names.push_back(packet.name);
  return names;
}

std::span<const Op> OperatorTable::ops() const {
  if (!all_complete_.load(std::memory_order_acquire)) {
    const std::lock_guard lock(mutex_);
    for (uint32_t i = 0; i < named_.size(); ++i) complete(i);
    all_complete_.store(true, std::memory_order_release);
  }
  return {ops_, named_.size()};
}

const Registry& Registry::instance() {
  // Not destroyed: a process that ends need not free thousands of operators one by one.
  static const Registry& registry = *new Registry;
  return registry;
}

Registry::Registry() : built_in_(kFamilies, kFamilyNames, new RecordedFacts(recorded_columns())) {}

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
  std::vector<const Op*> found = built_in_.overloads(name);
  return found.empty() ? registered_overloads(without_aten(name)) : found;
}

bool Registry::has_overloads(std::string_view name) const {
  return built_in_.has_overloads(name) || !registered_overloads(without_aten(name)).empty();
}

std::vector<const Op*> Registry::registered() const { return all_registered(); }

const Op& op_named(std::string_view name) { return Registry::instance().get(name); }

}  // namespace tare
