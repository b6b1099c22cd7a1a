#include "tare/dispatch/columns.h"

#include <algorithm>
#include <utility>

#include "tare/core/error.h"
#include "tare/dispatch/column_access.h"
#include "tare/dispatch/operator_names.h"

namespace tare {

namespace {

static_assert(kDTypes <= 64);

uint64_t types_named(std::string_view names) {
  uint64_t types = 0;
  for_each_word(names, [&](std::string_view name) {
    const std::optional<DType> dtype = parse_dtype(name);
    check<SchemaError>(dtype.has_value(), "a recorded table names the type {}, which is none", name);
    types |= uint64_t{1} << static_cast<int>(*dtype);
  });
  return types;
}

bool is_out(const Argument& argument) { return argument.keyword_only && argument.is_write(); }

constexpr std::string_view kSpecialPrefix = "special_";

}  // namespace

RecordedFacts::RecordedFacts(const RecordedColumns& recorded) : recorded_(recorded) {
  const auto each_table = [&](const auto& f) {
    const auto facts = [&](Column column, const auto& list, const auto& value) {
      for (int64_t i = 0; i < list.size(); ++i) f(column, value(i), list[i].operators);
    };
    const auto values = [&](Column column, const auto& list) {
      facts(column, list, [&](int64_t i) { return static_cast<uint64_t>(list[i].value); });
    };
    const auto positions = [](int64_t i) { return static_cast<uint64_t>(i); };
    facts(Column::missing_types, recorded.missing_types,
          [&](int64_t i) { return types_named(recorded.missing_types[i].value); });
    f(Column::takes_empty, 1, recorded.take_empty);
    facts(Column::kernel, recorded.kernels, positions);
    facts(Column::torch_tag, recorded.tags, [](int64_t i) { return uint64_t{1} << i; });
    values(Column::autocast_cpu, recorded.autocast_cpu);
    values(Column::autocast_cuda, recorded.autocast_cuda);
    values(Column::deprecated, recorded.deprecated);
    values(Column::numbers, recorded.numbers);
    facts(Column::sparse, sparse_rules(), positions);
  };
  size_t count = 0;
  each_table([&](Column, uint64_t, std::string_view words) {
    count += static_cast<size_t>(std::ranges::count(words, ' ')) + 1;
  });
  said_.reserve(count);
  words_ = NameTable(count);
  each_table([&](Column column, uint64_t value, std::string_view words) { add(column, value, words); });
  for (int64_t i = 0; i < recorded.tags.size(); ++i) {
    if (recorded.tags[i].value == "pt2_compliant_tag") tags_of_all_ = uint32_t{1} << i;
    if (recorded.tags[i].value == "out") tags_of_out_ = uint32_t{1} << i;
  }
}

void RecordedFacts::add(Column column, uint64_t value, std::string_view words) {
  for_each_word(words, [&](std::string_view word) {
    const auto added = static_cast<uint32_t>(said_.size());
    said_.push_back({.word = word, .value = value, .last = added, .column = column});
    const auto word_of = [&](uint32_t i) { return said_[i].word; };
    if (words_.add(word, added, word_of)) return;
    Said& first = said_[words_.find(word, word_of)];
    said_[std::exchange(first.last, added)].next = added;
  });
}

uint32_t RecordedFacts::first(std::string_view word) const {
  return words_.find(word, [&](uint32_t i) { return said_[i].word; });
}

void RecordedFacts::apply(const Said& said, Columns& columns) const {
  switch (said.column) {
    case Column::missing_types: columns.missing_types |= said.value; break;
    case Column::takes_empty: columns.takes_empty = true; break;
    case Column::kernel: break;  // the nearest name counts, not the last
    case Column::torch_tag: columns.torch_tags |= static_cast<uint32_t>(said.value); break;
    case Column::autocast_cpu: columns.autocast_cpu = static_cast<Autocast>(said.value); break;
    case Column::autocast_cuda: columns.autocast_cuda = static_cast<Autocast>(said.value); break;
    case Column::deprecated: columns.deprecated = static_cast<Deprecated>(said.value); break;
    case Column::numbers: columns.numbers = static_cast<Numbers>(said.value); break;
    case Column::sparse: columns.sparse = sparse_rules()[static_cast<int64_t>(said.value)].value; break;
  }
}

std::string_view RecordedFacts::kernel(std::string_view word) const {
  std::string_view name;
  for (uint32_t i = first(word); i != NameTable::kMissing; i = said_[i].next)
    if (said_[i].column == Column::kernel) name = recorded_.kernels[static_cast<int64_t>(said_[i].value)].value;
  return name;
}

Columns RecordedFacts::of(const Op& op) const {
  Columns columns;
  const std::string_view overload = op.name;
  const size_t dot = overload.find('.');
  const std::string_view packet = overload.substr(0, dot);
  const std::string of_one = dot == std::string_view::npos ? op.name + ".default" : op.name;
  // Later tables, and later lines of one, count before earlier ones.
  uint32_t a = first(packet), b = first(of_one);
  while (a != NameTable::kMissing || b != NameTable::kMissing) {
    uint32_t& next = a < b ? a : b;  // what is missing is the largest number
    apply(said_[next], columns);
    next = said_[next].next;
  }
  // A name of an overload counts before that of its operator, and a name before that of which it is the special form:
  // `special_round` is called as `round` is.
  columns.kernel = kernel(of_one);
  if (columns.kernel.empty()) columns.kernel = kernel(packet);
  if (columns.kernel.empty() && packet.starts_with(kSpecialPrefix)) {
    columns.kernel = kernel(std::string_view(of_one).substr(kSpecialPrefix.size()));
    if (columns.kernel.empty()) columns.kernel = kernel(packet.substr(kSpecialPrefix.size()));
  }
  columns.torch_tags |= tags_of_all_ | (std::ranges::any_of(op.schema.arguments, is_out) ? tags_of_out_ : 0);
  const List<ParamTag> wanted = columns.sparse.parameters;
  check<SchemaError>(wanted.empty() || std::ranges::equal(wanted, op.parameters),
                     "the rule for sparse tensors of {} takes other arguments than its schema", op.name);
  return columns;
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
