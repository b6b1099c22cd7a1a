#include <functional>

#include "tare/graph/onnx/model.h"

namespace tare::graph::onnx {

// Open addressing: a name stands in the first free place from the one that its hash says. A quarter of the places, at
// the least, is free.
Index Names::find(const std::vector<ValueRecord>& values, std::string_view name) const {
  if (places_.empty()) return kNone;
  const size_t mask = places_.size() - 1;
  for (size_t at = std::hash<std::string_view>()(name) & mask; places_[at] != kNone; at = (at + 1) & mask)
    if (values[static_cast<size_t>(places_[at])].name == name) return places_[at];
  return kNone;
}

void Names::put(const std::vector<ValueRecord>& values, Index value) {
  const size_t mask = places_.size() - 1;
  size_t at = std::hash<std::string_view>()(values[static_cast<size_t>(value)].name) & mask;
  while (places_[at] != kNone) at = (at + 1) & mask;
  places_[at] = value;
}

void Names::add(const std::vector<ValueRecord>& values) {
  if (4 * (count_ + 1) > 3 * places_.size()) {
    const std::vector<Index> before = std::move(places_);
    places_ = std::vector<Index>(before.empty() ? 8 : 2 * before.size(), kNone);
    for (const Index value : before)
      if (value != kNone) put(values, value);
  }
  put(values, static_cast<Index>(values.size()) - 1);
  ++count_;
}

}  // namespace tare::graph::onnx
