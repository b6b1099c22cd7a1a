#include "tare/run/spans.h"

#include <algorithm>

#include "tare/core/small_vector.h"
#include "tare/run/cost.h"

namespace tare {

EventKinds SpanRecorder::kinds() const {
  return kinds_of<event::OperatorBegin, event::OperatorEnd, event::Workspace, event::StorageAllocated,
                  event::StorageResized, event::StorageFreed, event::ModuleEntered, event::ModuleLeft,
                  event::PhaseBegin, event::PhaseEnd>;
}

int64_t SpanRecorder::memory_time(int64_t time) const {
  const auto after = std::upper_bound(memory_times_.begin(), memory_times_.end(), time);
  return std::max<int64_t>(0, after - memory_times_.begin() - 1);
}

void SpanRecorder::begin(Kind kind, Id id, Span span) {
  span.kind = kind;
  span.depth = static_cast<int32_t>(open_.size());
  span.begin = ++now_;
  open_.push_back({kind, id, spans_.size()});
  spans_.push_back(span);
}

void SpanRecorder::end_last() {
  Span& span = spans_[open_.back().span];
  span.end = ++now_;
  if (span.kind == Kind::op) {
    span.cost = {total_.flops - span.cost.flops, total_.pointwise - span.cost.pointwise,
                 total_.bytes_moved - span.cost.bytes_moved};
    span.last_block = static_cast<int64_t>(memory_.blocks().size());
    --open_operators_;
  }
  open_.pop_back();
}

void SpanRecorder::end_until(size_t depth) {
  while (open_.size() > depth) end_last();
}

// Ends and begins spans of modules until those of `module_call` and its callers are open. Within an operator, what runs
// is the operator's.
void SpanRecorder::enter(const Run& run, Id module_call) {
  if (open_operators_ > 0) return;
  SmallVector<Id, 16> chain;
  for (Id call = module_call; call != 0; call = run.caller_of(call)) chain.emplace_back(call);
  std::reverse(chain.begin(), chain.end());
  size_t same = 0;
  while (same < open_.size() && same < chain.size() && open_[same].id == chain[same]) ++same;
  end_until(same);
  for (size_t i = same; i < chain.size(); ++i) begin(Kind::module, chain[i], {.module = run.module_of(chain[i])});
}

void SpanRecorder::read(const Event& event, const Moment& now) {
  if (detail_ == Detail::none) return;
  while (memory_times_.size() < memory_.history().size()) memory_times_.push_back(memory_times_.empty() ? 0 : ++now_);
  on(
      event,
      [&](const event::OperatorBegin& e) {
        enter(now.run, e.module_call);
        if (detail_ < Detail::operators) return;
        // What the totals and the count of blocks were, until it ends.
        begin(Kind::op, e.call,
              {.op = e.op, .cost = total_, .first_block = static_cast<int64_t>(memory_.blocks().size())});
        ++open_operators_;
      },
      [&](const event::OperatorEnd& e) {
        if (detail_ < Detail::operators) return;
        if (!e.raised && !e.op->is_composite())
          if (const auto cost = countable_cost(*now.call)) total_ += *cost;
        const auto found = std::find_if(open_.begin(), open_.end(),
                                        [&](const Open& open) { return open.kind == Kind::op && open.id == e.call; });
        if (found != open_.end()) end_until(static_cast<size_t>(found - open_.begin()));
      },
      [&](const event::ModuleEntered& e) {
        if (open_operators_ == 0) enter(now.run, e.call);
        else begin(Kind::module, e.call, {.module = e.module});
      },
      [&](const event::ModuleLeft& e) {
        const auto found = std::find_if(open_.begin(), open_.end(), [&](const Open& open) {
          return open.kind == Kind::module && open.id == e.call;
        });
        if (found != open_.end()) end_until(static_cast<size_t>(found - open_.begin()));
      },
      [&](const event::PhaseBegin& e) {
        open_phases_.push_back(spans_.size());
        spans_.push_back({.depth = static_cast<int32_t>(open_phases_.size()) - 1, .phase = e.name, .begin = ++now_});
      },
      [&](const event::PhaseEnd&) {
        if (open_phases_.empty()) return;
        enter(now.run, now.run.current_module_call());
        spans_[open_phases_.back()].end = ++now_;
        open_phases_.pop_back();
      });
}

}  // namespace tare
