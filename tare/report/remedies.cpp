#include "tare/report/remedies.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

namespace tare {

namespace {

using Json = nlohmann::ordered_json;
using Kind = TrainingOptions::Checkpointing;
using Clock = std::chrono::steady_clock;

bool lower_checkpointing(ModelOptions& options, Kind kind, int64_t every) {
  TrainingOptions& training = options.training;
  const auto rank = [](Kind of) {
    return of == Kind::none ? 0 : of == Kind::selective ? 1 : of == Kind::every ? 2 : 3;
  };
  if (rank(training.checkpointing) >= rank(kind)) return false;
  training.checkpointing = kind;
  training.every = every;
  return true;
}

bool lower_type(ModelOptions& options) {
  if (options.model.find(".py") != std::string::npos) return false;  // it has the types that it was made with
  if (!options.dtype.empty() && options.dtype != "float32" && options.dtype != "f32") return false;
  options.dtype = "bfloat16";
  options.training.autocast.reset();
  return true;
}

bool has_fused(const std::string& optimizer) {
  static constexpr std::string_view names[] = {"adam", "adamw", "sgd", "momentum", "adagrad"};
  return std::ranges::find(names, optimizer) != std::end(names);
}

constexpr Change kTraining[] = {
    {"--fused", "nothing",
     [](ModelOptions& o) {
       if (o.training.fused || !has_fused(o.training.optimizer) || target_of(o).device.is_meta()) return false;
       o.training.foreach = false;
       return o.training.fused = true;
     }},
    {"--autocast bf16", "digits",
     [](ModelOptions& o) {
       if (o.training.autocast) return false;
       o.training.autocast = DType::bfloat16;
       return true;
     }},
    {"--batch 1 --accumulate {batch}", "smaller kernels",
     [](ModelOptions& o) {
       if (o.batch.value_or(1) == 1) return false;
       o.training.accumulate *= *o.batch;
       o.batch = 1;
       return true;
     }},
    {"--checkpointing selective", "FLOPs", [](ModelOptions& o) { return lower_checkpointing(o, Kind::selective, 1); }},
    {"--checkpointing every 2", "FLOPs", [](ModelOptions& o) { return lower_checkpointing(o, Kind::every, 2); }},
    {"--checkpointing full", "FLOPs", [](ModelOptions& o) { return lower_checkpointing(o, Kind::full, 1); }},
    {"--dtype bfloat16", "digits of weights", lower_type},
    {"--optimizer adafactor", "another optimizer",
     [](ModelOptions& o) {
       if (o.training.optimizer == "adafactor" || o.training.optimizer == "sgd") return false;
       o.training.optimizer = "adafactor";
       o.training.fused = false;
       return true;
     }},
    {"--optimizer sgd", "another optimizer",
     [](ModelOptions& o) {
       if (o.training.optimizer == "sgd") return false;
       o.training.optimizer = "sgd";
       return true;
     }},
};
constexpr Change kInference[] = {
    {"--dtype bfloat16", "digits", lower_type},
    {"--batch 1", "one at a time",
     [](ModelOptions& o) {
       if (o.batch.value_or(1) == 1) return false;
       o.batch = 1;
       return true;
     }},
    {"--kv-dtype fp8", "digits of the cache",
     [](ModelOptions& o) {
       if (!o.serving.on() || o.serving.cache_dtype) return false;
       o.serving.cache_dtype = DType::float8_e4m3fn;
       return true;
     }},
};

constexpr size_t kMostKernels = 5;  // devices of so many kinds are tried

// Makes runs as long as there is time for one more.
class Trials {
 public:
  Trials(const RunModel& run_model, const Need& base, double seconds)
      : run_model_(run_model),
        base_(base),
        end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))) {}

  /// What it needs, if there was time and the model takes it; that it fits is told.
  std::optional<Need> run(const std::string& text, const std::string& cost, const ModelOptions& options) {
    if (Clock::now() + longest_ > end_) {
      result.not_tried.push_back(text);
      return {};
    }
    const Clock::time_point begin = Clock::now();
    const std::optional<Need> need = need_of(options, run_model_);
    longest_ = std::max(longest_, Clock::now() - begin);
    ++result.tried;
    if (!need || !need->fit.fits()) return need;
    const double flops = base_.flops > 0 ? static_cast<double>(need->flops) / static_cast<double>(base_.flops) : 1;
    result.found.push_back({text, cost, need->peak, need->fit.reserved(), flops});
    return need;
  }

  Remedies result;

 private:
  const RunModel& run_model_;
  const Need& base_;
  Clock::time_point end_;
  Clock::duration longest_{};
};

// The cache is as large as there are users.
void try_fewer_users(const ModelRun& run, const Estimate& result, Trials& trials) {
  const ServingOptions& serving = run.options.serving;
  if (!serving.on() || serving.users == 1) return;
  const int64_t one = result.cache_bytes / serving.users, others = result.fit->unbounded.reserved - result.cache_bytes;
  const int64_t users = one > 0 ? std::clamp<int64_t>((result.room() - others) / one, 0, serving.users - 1) : 0;
  if (users == 0) return;
  ModelOptions options = run.options;
  options.serving.users = users;
  trials.run(fmt::format("--users {}", users), "fewer at once", options);
}

// One flag after the other, until it fits. A flag that is given again takes the place of the one before.
void try_together(const ModelRun& run, Trials& trials) {
  ModelOptions all = run.options;
  std::vector<std::string> flags;
  for (const Change& change : changes_for(run.options)) {
    ModelOptions options = all;
    if (!change.apply(options)) continue;
    std::vector<std::string> more = flags;
    const std::string text = change_text(change, run.options);
    std::erase_if(more, [&](const std::string& flag) {
      return flag.substr(0, flag.find(' ')) == text.substr(0, text.find(' ')) ||
             (flag == "--fused" && !options.training.fused) ||
             (flag.starts_with("--autocast") && !options.training.autocast);
    });
    more.push_back(text);
    const auto need = trials.run(fmt::format("{}", fmt::join(more, " ")), "all of these", options);
    if (!need) continue;
    all = std::move(options);
    flags = std::move(more);
    if (need->fit.fits()) return;
  }
}

// The smallest of the same maker on which it fits. Devices alike in what rules ask of them run the same kernels.
void try_larger_device(const ModelRun& run, const Estimate& result, Trials& trials) {
  std::vector<const Specification*> larger;
  for (const Specification& other : specifications())
    if (other.available() > result.gpu->available() && other.accelerator.rocm == result.gpu->accelerator.rocm &&
        other.available() - result.reserve > result.weight_bytes)
      larger.push_back(&other);
  std::ranges::stable_sort(larger, {}, [](const Specification* one) { return one->available(); });
  std::vector<std::pair<Accelerator, std::optional<Need>>> known{{result.gpu->accelerator, need_of(run)}};
  for (const Specification* other : larger) {
    const auto same = std::ranges::find(known, other->accelerator, [](const auto& item) { return item.first; });
    const int64_t room = other->available() - result.reserve;
    if (same != known.end() && (!same->second || same->second->fit.unbounded.reserved > room)) continue;
    if (known.size() > kMostKernels) return;
    ModelOptions options = run.options;
    if (target_of(options).device.type == DeviceType::cuda) options.device.clear();
    options.gpu = other->name;
    const auto need = trials.run(fmt::format("--gpu {}", other->name), "a larger device", options);
    if (need && need->fit.fits()) return;
    if (same == known.end()) known.emplace_back(other->accelerator, need);
  }
}

}  // namespace

List<Change> changes_for(const ModelOptions& options) {
  if (options.training.on) return {kTraining, std::size(kTraining)};
  return {kInference, std::size(kInference)};
}

std::string change_text(const Change& change, const ModelOptions& options) {
  std::string text = change.text;
  const std::string_view word = "{batch}";
  if (const size_t at = text.find(word); at != std::string::npos)
    text.replace(at, word.size(), std::to_string(options.batch.value_or(1) * options.training.accumulate));
  return text;
}

Need need_of(const ModelRun& run) {
  const Specification& gpu = *run.target.gpu;
  return {run.memory.peak(), run.flops.total().flops,
          fit(run.memory, gpu.available() - run.options.reserve, allocator_config_of_environment())};
}

std::optional<Need> need_of(const ModelOptions& options, const RunModel& run_model) {
  try {
    const auto run = run_model(options);
    if (!run->problem.empty()) return {};
    return need_of(*run);
  } catch (const Error&) {
    return {};  // this model does not take it
  }
}

int64_t peak_with_step_offloaded(const MemoryTimeline& memory) {
  const auto size = memory.history().size();
  std::vector<int64_t> state(size + 1);
  for (const MemoryTimeline::Block& block : memory.blocks()) {
    if (block.kind != MemoryKind::optimizer_state) continue;
    state[static_cast<size_t>(block.allocated)] += block.bytes;
    if (block.freed >= 0) state[static_cast<size_t>(block.freed)] -= block.bytes;
  }
  std::vector<bool> in_step(size);
  for (const auto& phase : memory.phases())
    if (phase.name == "step")
      for (int64_t time = phase.begin + 1; time <= phase.end; ++time) in_step[static_cast<size_t>(time)] = true;
  int64_t held = 0, most = 0;
  for (size_t time = 0; time < size; ++time) {
    held += state[time];
    if (!in_step[time]) most = std::max(most, memory.history()[time] - held);
  }
  return most;
}

Remedies remedies_for(const ModelRun& run, const Estimate& result, const RunModel& run_model, double seconds) {
  const Need base{result.peak, run.flops.total().flops, *result.fit};
  Trials trials(run_model, base, seconds);
  // What costs no run: another way of the allocator, and the optimizer elsewhere.
  AllocatorConfig expandable = allocator_config_of_environment();
  expandable.expandable_segments = true;
  if (result.peak <= result.room())
    if (const Fit fitting = fit(run.memory, result.room(), expandable); fitting.fits())
      trials.result.found.push_back(
          {"PYTORCH_ALLOC_CONF=expandable_segments:True", "nothing", result.peak, fitting.reserved(), 1});
  for (const Change& change : changes_for(run.options)) {
    ModelOptions options = run.options;
    if (change.apply(options)) trials.run(change_text(change, run.options), change.cost, options);
  }
  try_fewer_users(run, result, trials);
  if (run.options.training.on)
    if (const int64_t peak = peak_with_step_offloaded(run.memory); peak <= result.room())
      trials.result.found.push_back({kOffloaded, "transfers", peak, peak, 1});
  if (trials.result.found.empty()) try_together(run, trials);
  try_larger_device(run, result, trials);
  return std::move(trials.result);
}

std::string remedies_text(const Remedies& remedies, const Style& style) {
  std::string text;
  Table table({"it fits with", "reserved", "FLOPs", "costs"});
  table.align_right({1, 2});
  for (const Remedies::Remedy& one : remedies.found) {
    const double more = 100 * (one.flops - 1);
    table.add(
        {one.text, bytes_text(one.reserved), std::abs(more) < 0.05 ? "" : fmt::format("{:+.1f} %", more), one.cost});
  }
  text += "\n" + (table.empty() ? "" : table.str(style));
  std::string runs = fmt::format(
      "{}: {} runs", table.empty() ? "No change that was tried makes it fit" : "Each was executed", remedies.tried);
  if (!remedies.not_tried.empty())
    runs += fmt::format("; {} more were not tried for want of time", remedies.not_tried.size());
  return text + wrapped(runs + "; --what-if tries all, alone and together.", style.width()) + "\n";
}

Json remedies_json(const Remedies& remedies) {
  Json found = Json::array();
  for (const Remedies::Remedy& one : remedies.found)
    found.push_back({{"change", one.text},
                     {"cost", one.cost},
                     {"peak", one.peak},
                     {"reserved", one.reserved},
                     {"flops_factor", one.flops}});
  return {{"found", found}, {"tried", remedies.tried}, {"not_tried", remedies.not_tried}};
}

}  // namespace tare
