#include "tare/core/written_lines.h"

#include <fmt/format.h>

#include <unordered_map>

#include "tare/core/source_line.h"

namespace tare {

namespace {

struct Written {
  uint32_t version;  // that the storage has by it: another one, or another storage there, was written since
  SourceLine line;
};

constexpr size_t kMostLines = 1 << 14;  // more are forgotten together: what is asked about was written lately

std::unordered_map<const StorageImpl*, Written>& lines() {
  static thread_local std::unordered_map<const StorageImpl*, Written> all;
  return all;
}

}  // namespace

void note_line_of_write(const Tensor& tensor) {
  if (source_line == nullptr || !tensor.defined() || !tensor.storage()) return;
  const SourceLine line = source_line();
  if (line.line == 0) return;
  if (lines().size() >= kMostLines) lines().clear();
  lines().insert_or_assign(tensor.storage().operator->(), Written{tensor.version(), line});
}

std::string line_of_write_text(const Tensor& tensor) {
  if (!tensor.defined() || !tensor.storage()) return "";
  const auto found = lines().find(tensor.storage().operator->());
  if (found == lines().end() || found->second.version != tensor.version()) return "";
  return fmt::format(" It was written by {}:{}.", found->second.line.file, found->second.line.line);
}

}  // namespace tare
