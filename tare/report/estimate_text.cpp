#include <fmt/format.h>
#include <fmt/ranges.h>

#include <numeric>

#include "tare/report/estimate.h"
#include "tare/report/lists.h"
#include "tare/report/picture.h"

namespace tare {

namespace {

constexpr size_t kShown = 10;  // lines of a table

std::string module_text(const AliveGroup& group) {
  if (!group.in_module) return "(outside of modules)";
  return group.module.empty() ? "(the model)" : group.module;
}

std::string percent(int64_t part, int64_t whole) {
  return whole ? fmt::format("{:.1f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole)) : "";
}

std::string group_tensor(const AliveGroup& group) {
  if (group.dtype == DType::undefined) return "";
  return fmt::format("{}{}{}", group.count > 1 ? fmt::format("{} x ", group.count) : "", name(group.dtype),
                     str(group.sizes));
}

void add_shares(std::string& text, const char* what, const std::vector<Estimate::Share>& shares) {
  bool first = true;
  for (const auto& share : shares) {
    text += fmt::format("{:<14}{:>18}  {:<9}{:>10}\n", first ? what : "", grouped(share.elements), name(share.dtype),
                        bytes_text(share.bytes));
    first = false;
  }
}

std::string alive_text(const Estimate& result, const Style& style) {
  Table table({"alive at the peak: module", "operator", "tensor", "kind", "bytes"});
  table.align_right({4});
  int64_t rest = 0;
  for (size_t i = 0; i < result.alive.size(); ++i) {
    const AliveGroup& group = result.alive[i];
    if (i < kShown)
      table.add({module_text(group), group.op, group_tensor(group), name(group.kind), bytes_text(group.bytes)});
    else rest += group.bytes;
  }
  if (rest) table.add({fmt::format("{} more", result.alive.size() - kShown), "", "", "", bytes_text(rest)});
  return table.empty() ? "" : "\n" + table.str(style);
}

int64_t of(const std::vector<int64_t>& bytes, MemoryKind kind) { return bytes[static_cast<size_t>(kind)]; }

// Weights, gradients, optimizer state and saved tensors as cells, and what else there is.
void add_kinds(std::vector<std::string>& cells, const std::vector<int64_t>& bytes) {
  static constexpr MemoryKind kinds[] = {MemoryKind::weight, MemoryKind::gradient, MemoryKind::optimizer_state,
                                         MemoryKind::saved};
  int64_t rest = std::accumulate(bytes.begin(), bytes.end(), int64_t{0});
  const auto cell = [](int64_t number) { return number ? bytes_text(number) : ""; };
  for (const MemoryKind kind : kinds) {
    cells.push_back(cell(of(bytes, kind)));
    rest -= of(bytes, kind);
  }
  cells.push_back(cell(rest));
}

std::string phases_text(const Estimate& result, const Style& style) {
  Table table({"phase", "peak", "at its end: weights", "gradients", "optimizer", "saved", "other"});
  table.align_right({1, 2, 3, 4, 5, 6});
  for (const PhaseHolding& phase : result.phases) {
    std::vector<std::string> cells{phase.name, bytes_text(phase.peak)};
    add_kinds(cells, phase.at_end);
    table.add(cells);
  }
  return "\n" + table.str(style);
}

std::string holdings_text(const char* what, const std::vector<Holding>& holdings, const Style& style) {
  Table table(
      {fmt::format("at the peak, by {}", what), "weights", "gradients", "optimizer", "saved", "other", "in all"});
  table.align_right({1, 2, 3, 4, 5, 6});
  std::vector<int64_t> rest(kMemoryKinds);
  const auto add = [&](std::string name, const std::vector<int64_t>& bytes) {
    std::vector<std::string> cells{std::move(name)};
    add_kinds(cells, bytes);
    cells.push_back(bytes_text(std::accumulate(bytes.begin(), bytes.end(), int64_t{0})));
    table.add(cells);
  };
  for (size_t i = 0; i < holdings.size(); ++i) {
    if (i < kShown) add(holdings[i].name, holdings[i].bytes);
    else
      for (size_t kind = 0; kind < rest.size(); ++kind) rest[kind] += holdings[i].bytes[kind];
  }
  if (holdings.size() > kShown) add(fmt::format("{} more", holdings.size() - kShown), rest);
  return table.empty() ? "" : "\n" + table.str(style);
}

std::string training_text(const ModelRun& run) {
  const TrainingOptions& training = run.options.training;
  if (run.subject.optimizer.empty()) return "";
  using Kind = TrainingOptions::Checkpointing;
  if (run.subject.loss.empty()) return fmt::format("{:<14}{}\n", "training", run.subject.optimizer);
  std::string text = fmt::format("{:<14}{}; loss: {}\n", "training", run.subject.optimizer, run.subject.loss);
  std::vector<std::string> more;
  if (training.checkpointing == Kind::full) more.emplace_back("every block runs again for backward");
  if (training.checkpointing == Kind::every)
    more.push_back(fmt::format("one of {} blocks runs again for backward", training.every));
  if (training.checkpointing == Kind::selective) more.emplace_back("attention runs again for backward");
  if (training.autocast) more.push_back(fmt::format("autocast to {}", name(*training.autocast)));
  if (training.accumulate > 1) more.push_back(fmt::format("{} forwards before a step", training.accumulate));
  if (training.clip) more.push_back(fmt::format("norm of gradients clipped to {}", *training.clip));
  more.push_back(training.steps == 1 ? "one step" : fmt::format("{} steps", training.steps));
  return text + fmt::format("{:<14}{}\n", "", fmt::join(more, ", "));
}

// What decoding reads for a token of every user bounds how many there are in a second.
std::string serving_text(const ModelRun& run, const Estimate& result) {
  const ServingOptions& serving = run.options.serving;
  std::string text = fmt::format("{} {} at once, {} positions each; the prompt of one is prefilled at a time\n",
                                 serving.users, serving.users == 1 ? "user" : "users", grouped(*serving.context));
  if (result.tokens_bound == 0) return text;
  return text +
         fmt::format("At most {} tokens a second: weights and cache are read once for a token of each, at {}B/s\n",
                     si_text(result.tokens_bound), si_text(result.gpu->bandwidth));
}

std::string device_text(const ModelRun& run) {
  if (run.target.device.is_meta()) return "";
  const bool there = run.target.gpu != nullptr && !run.target.device.is_cpu();
  return fmt::format("{:<14}{}{}\n", "device", run.target.device.str(),
                     there ? fmt::format(", {}", run.target.gpu->name) : "");
}

// Zero is not said where nobody knows.
std::string not_modelled_text(const Estimate& result) {
  if (result.not_modelled.empty()) return "";
  std::vector<std::string> calls;
  for (const auto& [op, count] : result.not_modelled) calls.push_back(fmt::format("{} ({})", op, count));
  return wrapped(fmt::format("Not modelled: the scratch memory of {}, by calls.", listed(calls, kShown))) + "\n";
}

std::string verdict_text(const Estimate& result, const Style& style) {
  const Specification& gpu = *result.gpu;
  std::string text =
      fmt::format("\n{} has {}{}: ", style.bold(gpu.name), bytes_text(result.room()),
                  result.reserve ? fmt::format(" beside {} in reserve", bytes_text(result.reserve)) : "");
  if (result.fits()) {
    text += fmt::format("{}, {} to spare.\n", style.green("it fits"), bytes_text(result.room() - result.peak));
  } else {
    const int64_t needed = result.devices_needed();
    text += fmt::format("{}; the peak is {}.\n{} {}.\n", style.red("it does not fit"), bytes_text(result.peak),
                        result.cache_bytes ? "Its weights and KV cache" : "Its weights",
                        needed == 1 ? "alone would fit" : fmt::format("need {} such GPUs", needed));
  }
  if (gpu.context == 0) return text;  // a plain size
  text += fmt::format("Of {} GB by its data sheet a program finds {}, and CUDA's context takes {}.\n", gpu.gigabytes,
                      bytes_text(gpu.usable), bytes_text(gpu.context));
  return text +
         style.dim(wrapped(
             fmt::format("Sources: {}; memory {}; context {}.", gpu.source, gpu.usable_source, gpu.context_source))) +
         "\n";
}

}  // namespace

std::string estimate_text(const ModelRun& run, const Estimate& result, const Style& style) {
  const Subject& subject = run.subject;
  std::string text = fmt::format("{} {}\n", style.bold(subject.name), style.dim(subject.kind));
  text += tensors_text(style, "input", subject.inputs) + tensors_text(style, "output", subject.outputs);
  text += device_text(run) + training_text(run);
  for (const std::string& assumption : result.assumptions) text += fmt::format("{:<14}{}\n", "assumed", assumption);
  text += "\n";
  add_shares(text, "parameters", result.parameters);
  add_shares(text, "buffers", result.buffers);
  const Cost& cost = run.flops.total();
  const bool training = !subject.optimizer.empty();
  text += fmt::format("{:<14}{:>18}  {}FLOP in contractions; {}FLOP of other arithmetic\n\n",
                      training ? "FLOPs a step" : "FLOPs", grouped(cost.flops),
                      si_text(static_cast<double>(cost.flops)), si_text(static_cast<double>(cost.pointwise)));

  Table memory({"memory at the peak", "", ""});
  memory.align_right({1, 2});
  for (int kind = 0; kind < kMemoryKinds; ++kind)
    if (const int64_t bytes = result.at_peak[static_cast<size_t>(kind)])
      memory.add({name(static_cast<MemoryKind>(kind)), bytes_text(bytes), percent(bytes, result.peak)});
  memory.add({"in all", bytes_text(result.peak), ""});
  text += memory.str(style) + not_modelled_text(result);
  if (subject.is_decoder && !training)
    text += fmt::format("KV cache at the end: {} ({} a token)\n", bytes_text(result.cache_bytes),
                        bytes_text(result.cache_token_bytes));
  if (run.options.serving.on()) text += serving_text(run, result) + phases_text(result, style);
  if (training) {
    text += phases_text(result, style) + holdings_text("module", result.by_module, style) +
            holdings_text("operator", result.by_operator, style);
  }
  text += alive_text(result, style);

  const int64_t before = run.memory.history().front();
  if (const std::string drawn = picture(run.memory.history(), before, 78, 6); !drawn.empty())
    text += fmt::format(
        "\n{}\n{}",
        style.bold(fmt::format("Memory over the run, above the {} of weights, buffers and inputs", bytes_text(before))),
        drawn);
  text += ignored_text(subject, "\n");
  if (result.gpu) text += verdict_text(result, style);
  return text;
}

}  // namespace tare
