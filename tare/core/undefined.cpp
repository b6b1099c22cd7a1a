#include "tare/core/undefined.h"

#include <fmt/format.h>

#include "tare/core/elements.h"
#include "tare/core/error.h"
#include "tare/core/source_line.h"

namespace tare {

namespace {

// Kept by storages with memory; it means something only while their state is `undefined`.
class UndefinedOrigin final : public Provenance {
 public:
  SourceLine line;       // that allocated it
  std::string computed;  // of what, and by which call; empty: it was never written
};

UndefinedOrigin* origin_of(const Storage& storage) { return dynamic_cast<UndefinedOrigin*>(storage->provenance); }

// Foreign memory has a keeper in that place; of it nothing is noted.
UndefinedOrigin* note(const Storage& storage) {
  if (storage->provenance == nullptr) storage->provenance = new UndefinedOrigin;
  return origin_of(storage);
}

constexpr std::string_view kNeverWritten = "was allocated and never written";

std::string allocated_text(const UndefinedOrigin* origin) {
  if (origin == nullptr || origin->line.line == 0) return std::string(kNeverWritten);
  return fmt::format("{} (by {}:{})", kNeverWritten, origin->line.file, origin->line.line);
}

}  // namespace

void note_allocated(const Tensor& tensor) {
  if (source_line == nullptr || !tensor.defined() || tensor.storage().state() != StorageState::undefined) return;
  const SourceLine line = source_line();
  if (line.line == 0) return;
  if (UndefinedOrigin* const origin = note(tensor.storage())) origin->line = line;
}

void make_undefined(const Tensor& tensor, const Tensor& from, std::string_view op, std::string_view argument) {
  if (!tensor.defined() || tensor.storage().data() == nullptr) return;
  const UndefinedOrigin* const before = origin_of(from.storage());
  std::string computed = before != nullptr ? before->computed : std::string();
  if (computed.empty())
    computed = fmt::format("is computed by {} of '{}' ({}{} on {}), which {}", op, argument, name(from.dtype()),
                           from.sizes(), from.device(), allocated_text(before));
  tensor.storage()->state = StorageState::undefined;
  if (UndefinedOrigin* const origin = note(tensor.storage())) origin->computed = std::move(computed);
}

void store_result(const Tensor& to, const Tensor& from) {
  if (to.storage().data() == nullptr || from.numel() == 0) return;
  if (from.known()) return copy_elements(to, from);
  if (from.storage().state() == StorageState::undefined) make_undefined(to, from, "copy_", "src");
  else to.storage()->state = StorageState::unknown;
}

bool is_computed_of_undefined(const Storage& storage) {
  const UndefinedOrigin* const origin = origin_of(storage);
  return storage.state() == StorageState::undefined && origin != nullptr && !origin->computed.empty();
}

std::string why_undefined(const Storage& storage) {
  const UndefinedOrigin* const origin = origin_of(storage);
  return origin != nullptr && !origin->computed.empty() ? origin->computed : allocated_text(origin);
}

}  // namespace tare
