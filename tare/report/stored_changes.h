#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tare/checkpoint/storage/contents.h"
#include "tare/report/text.h"

// What two checkpoints differ in, told from their headers.
namespace tare {

/// A tensor as one checkpoint has it.
struct StoredAs {
  std::string type;  ///< a dtype, or a block format; empty: it has no such tensor
  std::vector<int64_t> shape;
  bool operator==(const StoredAs&) const = default;
};
struct StoredChange {
  std::string name;
  StoredAs a, b;
  /// `new`, `gone`, `dtype`, `shape`, or `dtype, shape`.
  std::string what() const;
};
/// Those that differ, in the order of the first; what only the second has stands behind.
std::vector<StoredChange> stored_changes(const checkpoint::Contents& a, const checkpoint::Contents& b);
/// `[{"name", "change", "a": {"dtype", "shape"}, "b"}, ...]`, with null where there is no such tensor.
nlohmann::ordered_json stored_changes_json(const std::vector<StoredChange>& changes);
/// A table; those whose names differ in numbers alone stand once, and of very many the first.
std::string stored_changes_text(const std::vector<StoredChange>& changes, const Style& style);

}  // namespace tare
