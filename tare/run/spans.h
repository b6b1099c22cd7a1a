#pragma once

#include <string_view>
#include <vector>

#include "tare/run/memory.h"

namespace tare {

/// From when until when modules, operators and phases ran, and which within which. An operator of backward runs within
/// the module whose forward it differentiates: a module's span there lasts from its first operator to the last that
/// follows it. Time counts the begins and ends of spans and the changes of memory, from 1; nothing else takes time.
/// It hears of memory from another reader of the run, which comes before it.
class SpanRecorder : public Reader {
 public:
  enum class Detail : uint8_t { none, modules, operators };
  enum class Kind : uint8_t { phase, module, op };
  struct Span {
    Kind kind = Kind::phase;
    int32_t depth = 0;       ///< spans of modules and operators around it; of a phase, phases
    const Op* op = nullptr;  ///< of an operator
    Id module = 0;           ///< of a module
    std::string_view phase;  ///< of a phase
    int64_t begin = 0;
    int64_t end = -1;         ///< -1: it has not ended
    Cost cost;                ///< of an operator, with those that it is written in
    int64_t first_block = 0;  ///< of an operator: the blocks of memory that it made, by their places in the timeline
    int64_t last_block = 0;   ///< one after
  };

  explicit SpanRecorder(const MemoryTimeline& memory) : memory_(memory) {}
  /// Set before the run starts.
  void record(Detail detail) { detail_ = detail; }
  Detail detail() const { return detail_; }

  void read(const Event& event, const Moment& now) override;
  EventKinds kinds() const override;

  /// In the order in which they began.
  const std::vector<Span>& spans() const { return spans_; }
  /// When the timeline's memory changed; element i is the time of its history's element i.
  const std::vector<int64_t>& memory_times() const { return memory_times_; }
  /// How often memory had changed by then.
  int64_t memory_time(int64_t time) const;
  /// The last time that there is.
  int64_t now() const { return now_; }

 private:
  struct Open {
    Kind kind;
    Id id;  // of the call
    size_t span;
  };
  void begin(Kind kind, Id id, Span span);
  void end_last();
  void end_until(size_t depth);
  void enter(const Run& run, Id module_call);

  const MemoryTimeline& memory_;
  Detail detail_ = Detail::none;
  Cost total_;  // of the operators that have ended
  int64_t now_ = 0;
  std::vector<Span> spans_;
  std::vector<Open> open_;           // modules and operators, the innermost last
  std::vector<size_t> open_phases_;  // places of their spans
  size_t open_operators_ = 0;
  std::vector<int64_t> memory_times_;
};

}  // namespace tare
