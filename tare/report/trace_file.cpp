#include "tare/report/trace_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tare/checkpoint/convert/names.h"

namespace tare {

using checkpoint::json_string;

namespace {

constexpr int kPhases = 1, kModules = 2;  // tracks

// Texts in pieces, with commas between them.
class Events {
 public:
  explicit Events(const Put& put) : put_(put) {}
  ~Events() { put_(text_); }
  Events(const Events&) = delete;
  Events& operator=(const Events&) = delete;
  void add(std::string_view event) {
    text_ += first_ ? "\n" : ",\n";
    text_ += event;
    first_ = false;
    if (text_.size() < kFlushBytes) return;
    put_(text_);
    text_.clear();
  }

 private:
  const Put& put_;
  std::string text_;
  bool first_ = true;
};

std::string operator_arguments(const ModelRun& run, const SpanRecorder::Span& span) {
  std::string text = fmt::format(R"("flops":{},"other_flops":{},"bytes_moved":{})", span.cost.flops,
                                 span.cost.pointwise, span.cost.bytes_moved);
  const MemoryTimeline::Blocks blocks = run.memory.blocks();
  int64_t bytes = 0;
  for (int64_t i = span.first_block; i < span.last_block; ++i) bytes += blocks[static_cast<size_t>(i)].bytes;
  if (span.first_block == span.last_block) return text;
  const MemoryTimeline::Block block = blocks[static_cast<size_t>(span.first_block)];
  text += fmt::format(R"(,"allocates":{})", bytes);
  if (block.dtype != DType::undefined) text += fmt::format(R"(,"result":"{}{}")", name(block.dtype), str(block.sizes));
  if (block.source.line > 0)
    text += fmt::format(R"(,"line":{})", json_string(fmt::format("{}:{}", block.source.file, block.source.line)));
  return text;
}

void add_span(const ModelRun& run, const SpanRecorder::Span& span, Events& events) {
  const int64_t end = span.end < 0 ? run.spans.now() + 1 : span.end;
  std::string called, category, arguments;
  int track = kModules;
  switch (span.kind) {
    case SpanRecorder::Kind::phase: called = span.phase, category = "phase", track = kPhases; break;
    case SpanRecorder::Kind::module: {
      const Run::Module& module = run.run.module(span.module);
      const size_t dot = module.path.rfind('.');
      called = module.path.empty() ? module.kind : module.path.substr(dot == std::string::npos ? 0 : dot + 1);
      if (called.empty()) called = "(module)";
      category = "module";
      arguments = fmt::format(R"("path":{},"class":{})", json_string(module.path), json_string(module.kind));
      break;
    }
    case SpanRecorder::Kind::op:
      called = span.op->name, category = "operator";
      arguments = operator_arguments(run, span);
      break;
  }
  events.add(fmt::format(R"({{"ph":"X","pid":1,"tid":{},"ts":{},"dur":{},"name":{},"cat":"{}","args":{{{}}}}})", track,
                         span.begin, end - span.begin, json_string(called), category, arguments));
}

// Live bytes of each kind, wherever they change. A block that the tape keeps is of another kind meanwhile.
void add_counters(const ModelRun& run, Events& events) {
  struct Change {
    int64_t time;  // of the timeline
    MemoryKind kind;
    int64_t bytes;
  };
  std::vector<Change> changes;
  for (const auto& block : run.memory.blocks()) {
    if (block.bytes == 0) continue;
    MemoryKind kind = block.kind_at(block.allocated);
    changes.push_back({block.allocated, kind, block.bytes});
    for (const int64_t time : {block.saved_from, block.saved_until}) {
      if (time <= block.allocated || (block.freed >= 0 && time >= block.freed)) continue;
      const MemoryKind now = block.kind_at(time);
      if (now == kind) continue;
      changes.push_back({time, kind, -block.bytes});
      changes.push_back({time, now, block.bytes});
      kind = now;
    }
    if (block.freed >= 0) changes.push_back({block.freed, kind, -block.bytes});
  }
  std::ranges::stable_sort(changes, {}, &Change::time);
  std::array<int64_t, kMemoryKinds> live{}, told{};
  std::array<bool, kMemoryKinds> occurs{};
  for (const Change& change : changes) occurs[static_cast<size_t>(change.kind)] = true;
  const MemoryTimeline::History& history = run.memory.history();
  size_t next = 0;
  for (size_t time = 0; time < history.size(); ++time) {
    for (; next < changes.size() && changes[next].time <= static_cast<int64_t>(time); ++next)
      live[static_cast<size_t>(changes[next].kind)] += changes[next].bytes;
    for (size_t kind = 0; kind < kMemoryKinds; ++kind) {
      const int64_t bytes = live[kind];
      if (bytes == told[kind] && !(time == 0 && occurs[kind])) continue;
      told[kind] = bytes;
      events.add(fmt::format(R"({{"ph":"C","pid":1,"ts":{},"name":"{}","args":{{"bytes":{}}}}})",
                             run.spans.memory_times()[time], name(static_cast<MemoryKind>(kind)), bytes));
    }
    if (time == 0 || history[time] != history[time - 1])
      events.add(fmt::format(R"({{"ph":"C","pid":1,"ts":{},"name":"all memory","args":{{"bytes":{}}}}})",
                             run.spans.memory_times()[time], history[time]));
  }
}

}  // namespace

void write_trace(const ModelRun& run, const std::string& command, const Put& put) {
  put(fmt::format(
      R"({{"displayTimeUnit":"ns","otherData":{{"model":{},"command":{},"time":{},"peak_bytes":{}}},)"
      R"("traceEvents":[)",
      json_string(run.subject.name), json_string(command),
      json_string("A microsecond stands for one event: a begin or an end of a phase, module or operator, an "
                  "allocation or a release. It is no time that a device takes."),
      run.memory.peak()));
  {
    Events events(put);
    events.add(fmt::format(R"({{"ph":"M","pid":1,"name":"process_name","args":{{"name":{}}}}})",
                           json_string(run.subject.name)));
    events.add(
        fmt::format(R"({{"ph":"M","pid":1,"tid":{},"name":"thread_name","args":{{"name":"phases"}}}})", kPhases));
    events.add(fmt::format(
        R"({{"ph":"M","pid":1,"tid":{},"name":"thread_name","args":{{"name":"modules and operators"}}}})", kModules));
    for (const auto& span : run.spans.spans()) add_span(run, span, events);
    add_counters(run, events);
  }
  put("\n]}\n");
}

}  // namespace tare
