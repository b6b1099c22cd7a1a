#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace tare {

/// Finds numbers by names that somebody else keeps: a hash table without nodes, for the 100,000 names of a large file.
class NameTable {
 public:
  static constexpr uint32_t kMissing = 0xFFFFFFFF;

  /// `count` names at most are going to be added.
  explicit NameTable(size_t count = 0) {
    size_t slots = 16;
    while (slots < 2 * count) slots *= 2;
    slots_.assign(slots, kMissing);
  }
  /// The number that stands for `name`; `name_of(number)` gives the name of one that was added before.
  template <class NameOf>
  uint32_t find(std::string_view name, NameOf&& name_of) const {
    return slots_[slot(name, name_of)];
  }
  /// Adds a number; false where the name is there already.
  template <class NameOf>
  bool add(std::string_view name, uint32_t number, NameOf&& name_of) {
    uint32_t& at = slots_[slot(name, name_of)];
    if (at != kMissing) return false;
    at = number;
    return true;
  }

 private:
  template <class NameOf>
  size_t slot(std::string_view name, NameOf& name_of) const {
    const size_t mask = slots_.size() - 1;
    size_t at = std::hash<std::string_view>()(name) & mask;
    while (slots_[at] != kMissing && name_of(slots_[at]) != name) at = (at + 1) & mask;
    return at;
  }
  std::vector<uint32_t> slots_;
};

}  // namespace tare
