#include "tare/dispatch/columns.h"

#include <algorithm>

#include "tare/core/error.h"
#include "tare/dispatch/column_access.h"

namespace tare {

namespace {

static_assert(kDTypes <= 64);

template <class F>
void for_each_word(std::string_view text, const F& f) {
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    if (end > 0) f(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// Changes the columns of the overloads that a table's word names.
template <class F>
void change(OperatorTable& table, std::string_view word, const F& change_one) {
  if (word.find('.') != std::string_view::npos) {
    if (const Op* op = table.find(word)) change_one(table.ops()[op->index].columns);
  } else {
    for (const Op* op : table.overloads(word)) change_one(table.ops()[op->index].columns);
  }
}

template <class T, class F>
void change_all(OperatorTable& table, List<Fact<T>> facts, const F& change_one) {
  for (const Fact<T>& fact : facts)
    for_each_word(fact.operators,
                  [&](std::string_view word) { change(table, word, [&](Columns& c) { change_one(c, fact.value); }); });
}

void fill_missing_types(OperatorTable& table, const RecordedColumns& recorded) {
  for (const auto& [names, operators] : recorded.missing_types) {
    uint64_t types = 0;
    for_each_word(names, [&](std::string_view name) {
      const std::optional<DType> dtype = parse_dtype(name);
      check<SchemaError>(dtype.has_value(), "a recorded table names the type {}, which is none", name);
      types |= uint64_t{1} << static_cast<int>(*dtype);
    });
    for_each_word(operators,
                  [&](std::string_view word) { change(table, word, [&](Columns& c) { c.missing_types |= types; }); });
  }
  for_each_word(recorded.take_empty,
                [&](std::string_view word) { change(table, word, [](Columns& c) { c.takes_empty = true; }); });
}

// A name of an overload counts before that of its operator, and a name before that of which it is the special form:
// `special_round` is called as `round` is.
void fill_kernels(OperatorTable& table, List<Fact<std::string_view>> kernels) {
  for (const bool special : {true, false})
    for (const bool overload : {false, true})
      for (const auto& [name, operators] : kernels)
        for_each_word(operators, [&](std::string_view word) {
          if ((word.find('.') != std::string_view::npos) != overload) return;
          const std::string prefixed = special ? "special_" + std::string(word) : std::string(word);
          change(table, prefixed, [&](Columns& c) { c.kernel = name; });
        });
}

void fill_tags(OperatorTable& table, List<Fact<std::string_view>> tags) {
  uint32_t of_all = 0, of_out = 0, bit = 1;
  for (const auto& [name, operators] : tags) {
    for_each_word(operators,
                  [&](std::string_view word) { change(table, word, [&](Columns& c) { c.torch_tags |= bit; }); });
    if (name == "pt2_compliant_tag") of_all = bit;
    if (name == "out") of_out = bit;
    bit <<= 1;
  }
  for (Op& op : table.ops()) {
    const auto is_out = [](const Argument& argument) { return argument.keyword_only && argument.is_write(); };
    op.columns.torch_tags |= of_all | (std::ranges::any_of(op.schema.arguments, is_out) ? of_out : 0);
  }
}

void check_sparse_rules(const OperatorTable& table) {
  for (const Op& op : table.ops()) {
    const List<ParamTag> wanted = op.columns.sparse.parameters;
    check<SchemaError>(wanted.empty() || std::ranges::equal(wanted, op.parameters),
                       "the rule for sparse tensors of {} takes other arguments than its schema", op.name);
  }
}

// A number beside a single tensor, which another overload takes as a tensor, is an operand as that is: `other` of
// add.Scalar, `self` of pow.Scalar, but not `alpha`.
void fill_operands(OperatorTable& table) {
  for (Op& op : table.ops()) {
    if (op.form != Form::functional || !op.has(kPointwise) || op.tensor_arguments.size() != 1) continue;
    for (size_t i = 0; i < op.parameters.size(); ++i) {
      if (op.parameters[i] != ParamTag::scalar && op.parameters[i] != ParamTag::scalar_opt) continue;
      const std::string& name = op.schema.arguments[i].name;
      const auto takes_tensor = [&](const Op* other) {
        const int64_t at = other->schema.find(name);
        return at >= 0 && other->parameters[static_cast<size_t>(at)] == ParamTag::tensor;
      };
      if (std::ranges::any_of(table.overloads(op.schema.name), takes_tensor))
        op.columns.operands.push_back(static_cast<int64_t>(i));
    }
  }
}

}  // namespace

void fill_columns(OperatorTable& table, const RecordedColumns& recorded) {
  fill_missing_types(table, recorded);
  fill_kernels(table, recorded.kernels);
  fill_tags(table, recorded.tags);
  change_all(table, recorded.autocast_cpu, [](Columns& c, Autocast policy) { c.autocast_cpu = policy; });
  change_all(table, recorded.autocast_cuda, [](Columns& c, Autocast policy) { c.autocast_cuda = policy; });
  change_all(table, recorded.deprecated, [](Columns& c, Deprecated which) { c.deprecated = which; });
  change_all(table, recorded.numbers, [](Columns& c, Numbers which) { c.numbers = which; });
  change_all(table, sparse_rules(), [](Columns& c, const SparseRule& rule) { c.sparse = rule; });
  check_sparse_rules(table);
  fill_operands(table);
}

std::string_view name(Autocast policy) {
  static constexpr std::string_view names[] = {"none", "lower", "full", "typed", "widest", "refused"};
  return names[static_cast<int>(policy)];
}

std::string_view name(Deprecated which) {
  static constexpr std::string_view names[] = {"", "alpha", "value", "beta"};
  return names[static_cast<int>(which)];
}

std::string_view name(Numbers which) {
  static constexpr std::string_view names[] = {"", "second", "either"};
  return names[static_cast<int>(which)];
}

std::vector<std::string_view> missing_type_names(const Columns& columns) {
  std::vector<std::string_view> names;
  for (int i = 0; i < kDTypes; ++i)
    if ((columns.missing_types >> i & 1) != 0) names.emplace_back(info(static_cast<DType>(i)).name);
  return names;
}

std::vector<std::string_view> torch_tag_names(uint32_t bits) {
  std::vector<std::string_view> names;
  for (const Fact<std::string_view>& tag : recorded_columns().tags) {
    if ((bits & 1) != 0) names.push_back(tag.value);
    bits >>= 1;
  }
  return names;
}

}  // namespace tare
