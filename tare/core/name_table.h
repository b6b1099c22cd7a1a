#pragma once

#include <cstdint>
#include <cstring>
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
    size_t at = hash(name) & mask;
    while (slots_[at] != kMissing && name_of(slots_[at]) != name) at = (at + 1) & mask;
    return at;
  }
  // Eight bytes at a time: names are a few dozen bytes, of which the standard library's hash looks at one by one.
  static size_t hash(std::string_view name) {
    uint64_t hash = name.size();
    const auto mix = [&hash](uint64_t word) {
      hash = (hash ^ word) * 0x9E3779B97F4A7C15;
      hash ^= hash >> 32;
    };
    const char* at = name.data();
    const char* const end = at + name.size();
    for (; end - at >= 8; at += 8) {
      uint64_t word;
      std::memcpy(&word, at, sizeof word);
      mix(word);
    }
    uint64_t rest = 0;
    for (; at < end; ++at) rest = rest << 8 | static_cast<uint8_t>(*at);
    mix(rest);
    return static_cast<size_t>(hash);
  }
  std::vector<uint32_t> slots_;
};

}  // namespace tare
