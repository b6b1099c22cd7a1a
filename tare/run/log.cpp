#include "tare/run/log.h"

#include <fmt/format.h>

#include <algorithm>

namespace tare {

std::optional<size_t> EventLog::first_difference(const EventLog& other) const {
  const auto [mine, theirs] = std::ranges::mismatch(events_, other.events_);
  if (mine == events_.end() && theirs == other.events_.end()) return std::nullopt;
  return static_cast<size_t>(mine - events_.begin());
}

namespace {

// Names are operators', phases' and groups': letters that JSON takes as they are, but for those of a program's own.
std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (static_cast<unsigned char>(c) < 0x20) result += fmt::format("\\u{:04x}", c);
    else result += c;
  }
  return result + '"';
}

std::string device_text(Device device) { return in_quotes(device.str()); }

}  // namespace

std::string json_line(const Event& event) {
  std::string line;
  on(
      event,
      [&](const event::OperatorBegin& e) {
        line = fmt::format(R"({{"event":"operator_begin","call":{},"parent":{},"module_call":{},"op":{}}})", e.call,
                           e.parent, e.module_call, in_quotes(e.op->schema.qualified_name()));
      },
      [&](const event::OperatorEnd& e) {
        line = fmt::format(R"({{"event":"operator_end","call":{},"op":{},"raised":{}}})", e.call,
                           in_quotes(e.op->schema.qualified_name()), e.raised);
      },
      [&](const event::Workspace& e) {
        line = fmt::format(R"({{"event":"workspace","call":{},"device":{},"bytes":{},"kept":{}}})", e.call,
                           device_text(e.device), e.bytes, e.kept);
      },
      [&](const event::StorageAllocated& e) {
        line = fmt::format(
            R"({{"event":"storage_allocated","storage":{},"device":{},"bytes":{},"call":{},"module_call":{}}})",
            e.storage, device_text(e.device), e.bytes, e.call, e.module_call);
      },
      [&](const event::StorageResized& e) {
        line = fmt::format(R"({{"event":"storage_resized","storage":{},"before":{},"bytes":{}}})", e.storage, e.before,
                           e.bytes);
      },
      [&](const event::StorageFreed& e) {
        line = fmt::format(R"({{"event":"storage_freed","storage":{}}})", e.storage);
      },
      [&](const event::StorageWritten& e) {
        line = fmt::format(R"({{"event":"storage_written","storage":{},"call":{}}})", e.storage, e.call);
      },
      [&](const event::Saved& e) { line = fmt::format(R"({{"event":"saved","storage":{}}})", e.storage); },
      [&](const event::Released& e) { line = fmt::format(R"({{"event":"released","storage":{}}})", e.storage); },
      [&](const event::GradientSet& e) { line = fmt::format(R"({{"event":"gradient_set","storage":{}}})", e.storage); },
      [&](const event::ModuleEntered& e) {
        line = fmt::format(R"({{"event":"module_entered","module":{},"call":{},"parent":{}}})", e.module, e.call,
                           e.parent);
      },
      [&](const event::ModuleReturned& e) {
        line = fmt::format(R"({{"event":"module_returned","module":{},"call":{}}})", e.module, e.call);
      },
      [&](const event::ModuleLeft& e) {
        line = fmt::format(R"({{"event":"module_left","module":{},"call":{}}})", e.module, e.call);
      },
      [&](const event::PhaseBegin& e) {
        line = fmt::format(R"({{"event":"phase_begin","phase":{},"name":{}}})", e.phase, in_quotes(e.name));
      },
      [&](const event::PhaseEnd& e) {
        line = fmt::format(R"({{"event":"phase_end","phase":{},"name":{}}})", e.phase, in_quotes(e.name));
      },
      [&](const event::Collective& e) {
        line = fmt::format(R"({{"event":"collective","operation":{},"group":{},"sequence":{},"bytes":{}}})",
                           in_quotes(e.operation), in_quotes(e.group), e.sequence, e.bytes);
      });
  return line;
}

}  // namespace tare
