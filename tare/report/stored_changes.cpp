#include "tare/report/stored_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "tare/checkpoint/convert/names.h"
#include "tare/report/inspect.h"
#include "tare/report/lists.h"

namespace tare {

namespace {

using checkpoint::Contents;
using checkpoint::StoredTensor;

constexpr size_t kMostLines = 20;

std::map<std::string, StoredAs, std::less<>> by_name(const Contents& contents) {
  std::map<std::string, StoredAs, std::less<>> found;
  for (const StoredTensor tensor : contents.tensors)
    found.emplace(tensor.name, StoredAs{std::string(type_name(tensor)), {tensor.sizes.begin(), tensor.sizes.end()}});
  return found;
}

std::string text(const StoredAs& one) {
  return one.type.empty() ? "" : fmt::format("{}[{}]", one.type, fmt::join(one.shape, ", "));
}

nlohmann::ordered_json json(const StoredAs& one) {
  if (one.type.empty()) return nullptr;
  return {{"dtype", one.type}, {"shape", one.shape}};
}

}  // namespace

std::string StoredChange::what() const {
  if (a.type.empty()) return "new";
  if (b.type.empty()) return "gone";
  if (a.shape == b.shape) return "dtype";
  return a.type == b.type ? "shape" : "dtype, shape";
}

std::vector<StoredChange> stored_changes(const Contents& a, const Contents& b) {
  const auto own = by_name(a), others = by_name(b);
  std::vector<StoredChange> changes;
  for (const StoredTensor tensor : a.tensors) {
    const auto before = own.find(tensor.name), now = others.find(tensor.name);
    const StoredAs after = now == others.end() ? StoredAs{} : now->second;
    if (before->second != after) changes.push_back({std::string(tensor.name), before->second, after});
  }
  for (const StoredTensor tensor : b.tensors)
    if (!own.contains(tensor.name)) changes.push_back({std::string(tensor.name), {}, others.find(tensor.name)->second});
  return changes;
}

nlohmann::ordered_json stored_changes_json(const std::vector<StoredChange>& changes) {
  auto list = nlohmann::ordered_json::array();
  for (const StoredChange& one : changes)
    list.push_back({{"name", one.name}, {"change", one.what()}, {"a", json(one.a)}, {"b", json(one.b)}});
  return list;
}

std::string stored_changes_text(const std::vector<StoredChange>& changes, const Style& style) {
  struct Line {
    std::string name, change;
    size_t count = 0;
  };
  using Key = std::tuple<std::string, std::string, std::string>;  // the name without numbers, and both types
  std::vector<Key> order;
  std::map<Key, Line> lines;
  for (const StoredChange& one : changes) {
    Key key{without_numbers(one.name), text(one.a), text(one.b)};
    const auto [found, added] = lines.try_emplace(key, Line{one.name, one.what()});
    ++found->second.count;
    if (added) order.push_back(std::move(key));
  }
  if (order.empty()) return "\nboth have the same tensors, of the same dtypes and shapes\n";
  Table table({"tensor", "A", "B", "change"});
  table.cut_first({0});
  size_t told = 0;
  for (size_t i = 0; i < std::min(kMostLines, order.size()); ++i) {
    const auto& [pattern, a, b] = order[i];
    const Line& line = lines.at(order[i]);
    told += line.count;
    const std::string name = line.count == 1 ? line.name : fmt::format("{} ({})", pattern, line.count);
    table.add({checkpoint::printable(name), a, b, line.change});
  }
  if (told < changes.size()) table.add({fmt::format("{} more", changes.size() - told)});
  return "\n" + table.str(style);
}

}  // namespace tare
