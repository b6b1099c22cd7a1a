#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

#include "tare/report/estimate.h"
#include "tare/report/lists.h"
#include "tare/report/picture.h"
#include "tare/report/ranks.h"

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
  return fmt::format("{}{}", group.count > 1 ? fmt::format("{} x ", group.count) : "",
                     short_text(TensorMeta(group.dtype, DeviceType::meta, group.sizes)));
}

// Parameters, buffers and FLOPs, their numbers in one column.
std::string counts_text(const ModelRun& run, const Estimate& result) {
  struct Line {
    std::string what, number, said;
  };
  std::vector<Line> lines;
  const auto add = [&](const char* what, const std::vector<Estimate::Share>& shares) {
    for (const Estimate::Share& share : shares)
      lines.push_back({&share == &shares[0] ? what : "", grouped(share.elements),
                       fmt::format("{:<9}{:>10}", share.type, bytes_text(share.bytes))});
  };
  add("parameters", result.parameters);
  add("buffers", result.buffers);
  const Cost& cost = run.flops.total();
  if (run.subject.stored.empty())
    lines.push_back({run.subject.optimizer.empty() ? "FLOPs" : "FLOPs a step", grouped(cost.flops),
                     fmt::format("{} in contractions, {} others", flops_text(cost.flops),
                                 si_text(static_cast<double>(cost.pointwise)))});
  size_t widest = 18;
  for (const Line& line : lines) widest = std::max(widest, line.number.size());
  std::string text;
  for (const Line& line : lines) text += fmt::format("{:<14}{:>{}}  {}\n", line.what, line.number, widest, line.said);
  return text;
}

std::string alive_text(const Estimate& result, const Style& style) {
  Table table({"alive at peak", "operator", "tensor", "kind", "bytes"});
  table.align_right({4}).cut_first({0, 1});
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
  Table table({"phase", "peak", "after: weights", "gradients", "optimizer", "saved", "other"});
  table.align_right({1, 2, 3, 4, 5, 6}).without_empty();
  for (const PhaseHolding& phase : result.phases) {
    std::vector<std::string> cells{phase.name, bytes_text(phase.peak)};
    add_kinds(cells, phase.at_end);
    table.add(cells);
  }
  return "\n" + table.str(style);
}

std::string holdings_text(const char* what, const std::vector<Holding>& holdings, const Style& style) {
  Table table({fmt::format("peak by {}", what), "weights", "gradients", "optimizer", "saved", "other", "in all"});
  table.align_right({1, 2, 3, 4, 5, 6}).cut_first({0}).without_empty();
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

std::string training_text(const ModelRun& run, const Style& style) {
  const TrainingOptions& training = run.options.training;
  if (run.subject.optimizer.empty()) return "";
  using Kind = TrainingOptions::Checkpointing;
  if (run.subject.loss.empty()) return noted("training", run.subject.optimizer, style);
  const std::string text =
      noted("training", fmt::format("{}; loss: {}", run.subject.optimizer, run.subject.loss), style);
  std::vector<std::string> more;
  if (training.checkpointing == Kind::full) more.emplace_back("every block runs again for backward");
  if (training.checkpointing == Kind::every)
    more.push_back(fmt::format("one of {} blocks runs again for backward", training.every));
  if (training.checkpointing == Kind::selective) more.emplace_back("attention runs again for backward");
  if (training.autocast) more.push_back(fmt::format("autocast to {}", name(*training.autocast)));
  if (!run.subject.adapters.empty()) more.push_back(run.subject.adapters);
  if (training.accumulate > 1) more.push_back(fmt::format("{} forwards before a step", training.accumulate));
  if (training.clip) more.push_back(fmt::format("norm of gradients clipped to {}", *training.clip));
  more.push_back(training.steps == 1 ? "one step" : fmt::format("{} steps", training.steps));
  return text + noted("", fmt::format("{}", fmt::join(more, ", ")), style);
}

std::string serving_text(const ModelRun& run, const Estimate& result, const Style& style) {
  const ServingOptions& serving = run.options.serving;
  std::string text =
      wrapped(fmt::format("{} {} at once, {} positions each; the prompt of one is prefilled at a time", serving.users,
                          serving.users == 1 ? "user" : "users", grouped(*serving.context)),
              style.width()) +
      "\n";
  if (result.decode_bound == 0) return text;
  return text +
         wrapped(
             fmt::format("At most {} tokens a second decoded and {} prefilled: weights and cache are read "
                         "once for a token of each user, at {}B/s, and products run at the device's peak",
                         si_text(result.decode_bound), si_text(result.prefill_bound), si_text(result.gpu->bandwidth)),
             style.width()) +
         "\n";
}

// What the cache is where it is not a place for each position.
std::string cache_text(const Subject& subject, const Estimate& result) {
  if (!subject.cache.empty()) return "; " + subject.cache;
  if (result.cache_viewed == 0 || result.cache_viewed >= result.cache_bytes) return "";
  return fmt::format("; {} of it are what layers that slide still need, views that hold all that they were cut from",
                     bytes_text(result.cache_viewed));
}

std::string device_text(const ModelRun& run) {
  if (run.target.device.is_meta()) return "";
  const bool there = run.target.gpu != nullptr && !run.target.device.is_cpu();
  return fmt::format("{:<14}{}{}\n", "device", run.target.device.str(),
                     there ? fmt::format(", {}", run.target.gpu->name) : "");
}

// Zero is not said where nobody knows.
std::string not_modelled_text(const Estimate& result, const Style& style) {
  if (result.not_modelled.empty()) return "";
  std::vector<std::string> calls;
  for (const auto& [op, count] : result.not_modelled) calls.push_back(fmt::format("{} ({})", op, count));
  return wrapped(fmt::format("Not modelled: the scratch memory of {}, by calls.", listed(calls, kShown)),
                 style.width()) +
         "\n";
}

std::string reserved_text(const Estimate& result, const Style& style) {
  if (!result.fit) return "";
  const AllocatorReplay& replay = result.fit->unbounded;
  return wrapped(fmt::format("PyTorch's allocator reserves {} for them at most; {} ({}) of it is then cached or "
                             "fragmented.",
                             bytes_text(replay.reserved), bytes_text(replay.unused),
                             percent(replay.unused, replay.reserved)),
                 style.width()) +
         "\n";
}

double peak_in_16_bits(const Specification& gpu) { return std::max(gpu.flops.bfloat16, gpu.flops.float16); }

std::string time_text(const ModelRun& run, const Estimate& result, const Style& style) {
  if (!result.time) return "";
  const TimeEstimate& time = *result.time;
  const double all = time.total.seconds();
  std::string phases;
  for (const auto& [name, of] : time.phases)
    phases += fmt::format("{}{} {}", phases.empty() ? " (" : ", ", name, seconds_text(of.seconds()));
  phases += phases.empty() ? "" : ")";
  const char* const what = run.options.serving.on() ? "" : run.subject.optimizer.empty() ? " a forward" : " a step";
  const auto share = [&](double part) { return all > 0 ? std::lround(100 * part / all) : 0; };
  return "\n" +
         wrapped(fmt::format(
                     "Time, estimated: {}{}{}, {} % of the {}FLOP/s of {}; {} % of it arithmetic, {} % memory, {} "
                     "% launches. {}",
                     seconds_text(all), what, time.phases.size() > 1 ? phases : "", std::lround(100 * time.utilisation),
                     si_text(peak_in_16_bits(*result.gpu)), result.gpu->name, share(time.total.arithmetic),
                     share(time.total.memory), share(time.total.launch), efficiency_text(time, *result.gpu)),
                 style.width()) +
         "\n";
}

std::string verdict_text(const Estimate& result, const Style& style) {
  const Specification& gpu = *result.gpu;
  const std::string fit = fit_text(*result.fit, result.peak);
  std::string text =
      wrapped(fmt::format("{} has {}{}: {}.", gpu.name, bytes_text(result.room()),
                          result.reserve ? fmt::format(" beside {} in reserve", bytes_text(result.reserve)) : "", fit),
              style.width()) +
      "\n";
  for (const auto& [words, emphasised] :
       {std::pair("it does not fit", style.red("it does not fit")), std::pair("it fits", style.green("it fits"))})
    if (const size_t at = text.find(words); at != std::string::npos) text.replace(at, std::strlen(words), emphasised);
  text.insert(0, "\n");
  if (!result.fits()) {
    const int64_t needed = result.devices_needed();
    text += fmt::format("{} {}.\n", result.cache_bytes ? "Its weights and KV cache" : "Its weights",
                        needed == 1 ? "alone would fit" : fmt::format("need {} such GPUs", needed));
  }
  if (gpu.context == 0) return text;  // a plain size
  text += wrapped(fmt::format("Of {} GB by its data sheet a program finds {}, and CUDA's context takes {}.",
                              gpu.gigabytes, bytes_text(gpu.usable), bytes_text(gpu.context)),
                  style.width()) +
          "\n";
  return text +
         style.dim(wrapped(
             fmt::format("Sources: {}; memory {}; context {}.", gpu.source, gpu.usable_source, gpu.context_source),
             style.width())) +
         "\n";
}

}  // namespace

std::string seconds_text(double seconds) {
  if (seconds >= 0.9995) return fmt::format("{:.{}f} s", seconds, seconds < 9.995 ? 2 : seconds < 99.95 ? 1 : 0);
  const bool milli = seconds >= 0.9995e-3;
  const double number = seconds * (milli ? 1e3 : 1e6);
  return fmt::format("{:.{}f} {}", number, number < 9.995 ? 2 : number < 99.95 ? 1 : 0, milli ? "ms" : "us");
}

std::string efficiency_text(const TimeEstimate& time, const Specification& gpu) {
  const Efficiency& efficiency = time.efficiency;
  return fmt::format(
      "Not exact: each operator by itself takes its arithmetic at {:.0f} % of the peak, or its bytes at {:.0f} % of "
      "{}B/s, or {:.0f} us, whichever is longest.",
      100 * efficiency.matrix, 100 * efficiency.bandwidth, si_text(gpu.bandwidth), 1e6 * efficiency.launch);
}

std::string fit_text(const Fit& fit, int64_t peak) {
  const std::string retries = fit.retries() == 0 ? ""
                              : fit.retries() == 1
                                  ? " after the allocator gave its cache back once"
                                  : fmt::format(" after the allocator gave its cache back {} times", fit.retries());
  if (fit.fits()) return fmt::format("it fits{}, {} to spare", retries, bytes_text(fit.spare()));
  if (peak > fit.room.value_or(0)) return fmt::format("it does not fit; the peak is {}", bytes_text(peak));
  return fmt::format("it does not fit; {} of tensors would, but not in the segments that hold them, which come to {}",
                     bytes_text(peak), bytes_text(fit.unbounded.reserved));
}

std::string estimate_text(const ModelRun& run, const Estimate& result, const Style& style) {
  const Subject& subject = run.subject;
  std::string text = fmt::format("{} {}\n", style.bold(subject.name), style.dim(subject.kind));
  text += tensors_text(style, "input", subject.inputs) + tensors_text(style, "output", subject.outputs);
  text += device_text(run) + training_text(run, style);
  if (!subject.quantization.empty()) text += noted("stored as", subject.quantization, style);
  text += assumed_text(result.assumptions, style);
  text += differing_text(subject, style);
  text += "\n";
  const bool training = !subject.optimizer.empty();
  text += counts_text(run, result) + "\n";

  Table memory({"memory at the peak", "", ""});
  memory.align_right({1, 2});
  for (int kind = 0; kind < kMemoryKinds; ++kind)
    if (const int64_t bytes = result.at_peak[static_cast<size_t>(kind)])
      memory.add({name(static_cast<MemoryKind>(kind)), bytes_text(bytes), percent(bytes, result.peak)});
  memory.add({"in all", bytes_text(result.peak), ""});
  text += memory.str(style) + reserved_text(result, style) + not_modelled_text(result, style);
  if (subject.is_decoder && !training) {
    const int64_t of_token = result.cache_token_bytes;
    text += wrapped(fmt::format("KV cache at the end: {}{}{}", bytes_text(result.cache_bytes),
                                of_token ? fmt::format(" ({} a token)", bytes_text(of_token)) : "",
                                cache_text(subject, result)),
                    style.width()) +
            "\n";
  }
  if (run.options.serving.on()) text += serving_text(run, result, style) + phases_text(result, style);
  if (training) {
    text += phases_text(result, style) + holdings_text("module", result.by_module, style) +
            holdings_text("operator", result.by_operator, style);
  }
  text += alive_text(result, style);
  if (const std::string sent = ledger_text(run.ledger, "exchanged", style); !sent.empty()) text += "\n" + sent;

  text += time_text(run, result, style);
  const int64_t before = run.memory.history().front();
  const auto columns = static_cast<int64_t>(std::min<size_t>(style.width(), 120) - 11);
  if (const std::string drawn = picture(run.memory.history(), before, columns, 6, style); !drawn.empty())
    text += fmt::format(
        "\n{}\n{}",
        style.bold(fmt::format("Memory over the run, above the {} of weights, buffers and inputs", bytes_text(before))),
        drawn);
  text += ignored_text(subject, "\n");
  if (result.gpu) text += verdict_text(result, style);
  return text;
}

}  // namespace tare
