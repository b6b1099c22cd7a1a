#include <algorithm>
#include <unordered_set>

#include "tare/dispatch/operator_names.h"
#include "tare/dispatch/registry.h"

namespace tare {

/// Which families have overloads of a name.
class OperatorFamilies::Names {
 public:
  explicit Names(size_t count) : table_(count) { entries_.reserve(count); }
  /// In the order of the families.
  void add(std::string_view name, uint32_t family) {
    const auto added = static_cast<uint32_t>(entries_.size());
    entries_.push_back({name, family});
    if (table_.add(name, added, [this](uint32_t i) { return entries_[i].name; })) return;
    uint32_t last = first(name);
    while (entries_[last].next != NameTable::kMissing) last = entries_[last].next;
    entries_[last].next = added;
  }
  bool has(std::string_view name) const { return first(name) != NameTable::kMissing; }
  template <class F>  // f(uint32_t family)
  void each(std::string_view name, const F& f) const {
    for (uint32_t i = first(name); i != NameTable::kMissing; i = entries_[i].next) f(entries_[i].family);
  }

 private:
  struct Entry {
    std::string_view name;
    uint32_t family, next = NameTable::kMissing;
  };
  uint32_t first(std::string_view name) const {
    return table_.find(name, [this](uint32_t i) { return entries_[i].name; });
  }

  NameTable table_;
  std::vector<Entry> entries_;
};

OperatorFamilies::OperatorFamilies(List<Family> families, List<std::string_view> names, const RecordedFacts* facts)
    : families_(families), facts_(facts) {
  size_t count = 0;
  for (const std::string_view words : names) count += 1 + static_cast<size_t>(std::ranges::count(words, ' '));
  auto printed = std::make_unique<Names>(count);
  for (int64_t i = 0; i < std::min(names.size(), families.size()); ++i)
    for_each_word(names[i], [&](std::string_view word) { printed->add(word, static_cast<uint32_t>(i)); });
  names_ = printed.get();
  printed_ = std::move(printed);
  made_ = std::make_unique<Made[]>(static_cast<size_t>(families.size()));
}

OperatorFamilies::~OperatorFamilies() = default;

const OperatorTable& OperatorFamilies::table(size_t family) const {
  Made& made = made_[family];
  std::call_once(made.once, [&] {
    const Family& of = families_[static_cast<int64_t>(family)];
    made.table.emplace(of.name, of.rows(), nullptr, facts_);
  });
  return *made.table;
}

// What the rows themselves say, whatever was printed of them.
const OperatorFamilies::Names& OperatorFamilies::names_of_rows() const {
  std::call_once(names_once_, [&] {
    const auto families = static_cast<size_t>(families_.size());
    size_t count = 0;
    for (size_t i = 0; i < families; ++i) count += table(i).packets().size();
    auto names = std::make_unique<Names>(count);
    for (size_t i = 0; i < families; ++i)
      for (const std::string_view name : table(i).packets()) names->add(name, static_cast<uint32_t>(i));
    names_.store(names.get(), std::memory_order_release);
    of_rows_ = std::move(names);
  });
  return *of_rows_;
}

const OperatorFamilies::Names& OperatorFamilies::names_with(std::string_view packet) const {
  const Names* const names = names_.load(std::memory_order_acquire);
  return names->has(packet) || names != printed_.get() ? *names : names_of_rows();
}

const Op* OperatorFamilies::find(std::string_view name) const {
  name = without_aten(name);
  const Op* found = nullptr;
  const auto look = [&](uint32_t family) {
    if (found == nullptr) found = table(family).find(name);
  };
  const Names& names = names_with(packet_of(name));
  names.each(packet_of(name), look);
  if (found == nullptr && &names == printed_.get()) names_of_rows().each(packet_of(name), look);
  return found;
}

std::vector<const Op*> OperatorFamilies::overloads(std::string_view name) const {
  std::vector<const Op*> found;
  names_with(without_aten(name)).each(without_aten(name), [&](uint32_t family) {
    for (const Op* const op : table(family).overloads(name)) found.push_back(op);
  });
  return found;
}

bool OperatorFamilies::has_overloads(std::string_view name) const {
  return names_with(without_aten(name)).has(without_aten(name));
}

std::vector<const Op*> OperatorFamilies::forms(const Op& op) const {
  const auto* const family = std::ranges::find(families_, op.family, &Family::name);
  return table(static_cast<size_t>(family - families_.begin())).forms(op);
}

std::vector<std::string_view> OperatorFamilies::packets() const {
  std::vector<std::string_view> names;
  std::unordered_set<std::string_view> seen;
  for (size_t i = 0; i < static_cast<size_t>(families_.size()); ++i)
    for (const std::string_view name : table(i).packets())
      if (seen.insert(name).second) names.push_back(name);
  return names;
}

const std::vector<const Op*>& OperatorFamilies::all() const {
  std::call_once(all_once_, [&] {
    std::vector<const Op*> all;
    for (size_t i = 0; i < static_cast<size_t>(families_.size()); ++i)
      for (const Op& op : table(i).ops()) all.push_back(&op);
    all_ = std::move(all);
  });
  return all_;
}

}  // namespace tare
