#pragma once

#include <string>
#include <vector>

#include "tare/run/run.h"

namespace tare {

/// Keeps the events of a run: to compare runs, and to write them to a file.
class EventLog : public Reader {
 public:
  void read(const Event& event, const Moment&) override { events_.push_back(event); }
  const std::vector<Event>& events() const { return events_; }
  /// The place of the first event that differs from another run's, or that only one of them has; nothing if none does.
  std::optional<size_t> first_difference(const EventLog& other) const;

 private:
  std::vector<Event> events_;
};

/// An event as a line of JSON, without a line break: `{"event":"operator_end","call":3,"op":"aten::mm"}`.
std::string json_line(const Event& event);

}  // namespace tare
