#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "tare/device/simulated_gpu.h"

// What is alive on a simulated GPU, in words, and what would make more of it fit.
namespace tare {

namespace {

constexpr size_t kShown = 8;  // blocks and modules; the others are counted

std::string share(int64_t part, int64_t whole) {
  return fmt::format("{:.0f} %",
                     whole == 0 ? 0.0 : std::ceil(100.0 * static_cast<double>(part) / static_cast<double>(whole)));
}

/// A name, and how much of what belongs to it.
struct Sum {
  int64_t bytes = 0, blocks = 0;
};
std::string counted(const Sum& sum) {
  return fmt::format("{:>12}  {} {}", size_text(sum.bytes), sum.blocks, sum.blocks == 1 ? "block" : "blocks");
}

}  // namespace

std::string SimulatedGpus::name_of(const Allocation& allocation) const {
  if (!allocation.owner.empty()) return allocation.owner;
  return allocation.module != nullptr && module_name ? module_name(allocation.module) : std::string();
}

std::string SimulatedGpus::report(int device, int64_t asked) const {
  const std::vector<const Allocation*> blocks = alive(device);
  std::map<MemoryKind, Sum> kinds;
  std::map<std::string, Sum> modules;
  Sum all;
  for (const Allocation* one : blocks) {
    for (Sum* sum : {&all, &kinds[one->kind_now()], &modules[name_of(*one)]}) {
      sum->bytes += one->block->size;
      ++sum->blocks;
    }
  }
  std::string text = fmt::format("Alive on cuda:{} ({}, simulated): {} in {} blocks\n", device, specification_->name,
                                 size_text(all.bytes), all.blocks);
  std::vector<std::pair<MemoryKind, Sum>> by_kind(kinds.begin(), kinds.end());
  std::ranges::stable_sort(by_kind, [](const auto& a, const auto& b) { return a.second.bytes > b.second.bytes; });
  for (const auto& [kind, sum] : by_kind) text += fmt::format("  {:<16} {}\n", tare::name(kind), counted(sum));

  modules.erase("");
  std::vector<std::pair<std::string, Sum>> by_module(modules.begin(), modules.end());
  std::ranges::stable_sort(by_module, [](const auto& a, const auto& b) { return a.second.bytes > b.second.bytes; });
  if (!by_module.empty()) text += "By module:\n";
  for (size_t i = 0; i < std::min(kShown, by_module.size()); ++i)
    text += fmt::format("  {}  {}\n", counted(by_module[i].second), by_module[i].first);
  if (by_module.size() > kShown) text += fmt::format("  and {} more\n", by_module.size() - kShown);

  if (!blocks.empty()) text += "Largest blocks:\n";
  for (size_t i = 0; i < std::min(kShown, blocks.size()); ++i) {
    const Allocation& one = *blocks[i];
    text += fmt::format("  {:>12}  {}", size_text(one.block->size), tare::name(one.kind_now()));
    if (one.dtype != DType::undefined) text += fmt::format(", {} {}", tare::name(one.dtype), str(IntList(one.sizes)));
    if (one.op != nullptr && one.owner.empty()) text += fmt::format(", by {}", one.op->schema.qualified_name());
    if (const std::string name = name_of(one); !name.empty()) text += fmt::format(", in {}", name);
    if (one.source.line != 0) text += fmt::format(", at {}:{}", one.source.file, one.source.line);
    text += "\n";
  }
  if (asked > 0) text += remedies(device, asked);
  return text;
}

// What alone would be enough, the cheapest first.
std::string SimulatedGpus::remedies(int device, int64_t asked) const {
  const CachingAllocator& full = allocator(device);
  const int64_t room = std::min(full.capacity() - full.outside(), full.fraction_limit());
  std::array<int64_t, kMemoryKinds> kinds{};
  int64_t wide_weights = 0, used = 0;
  for (const Allocation* one : alive(device)) {
    kinds[static_cast<size_t>(one->kind_now())] += one->block->size;
    used += one->block->size;
    if (one->kind == MemoryKind::weight && one->dtype == DType::float32) wide_weights += one->block->size;
  }
  const auto of = [&](MemoryKind kind) { return kinds[static_cast<size_t>(kind)]; };
  const int64_t needed = used + asked;
  int64_t missing = needed - room;
  std::string text = fmt::format(
      "What would make this allocation fit, whatever comes after it: {} in use and {} asked "
      "for, of {} that\na program has here",
      size_text(used), size_text(asked), size_text(room));
  if (missing <= 0) {
    const int64_t reserved = full.capacity() - full.outside() - full.device_free();
    missing = std::max<int64_t>(0, asked - std::max<int64_t>(0, room - reserved));
    text += fmt::format(": there is room, but not in one piece, to which {} are missing\n", size_text(missing));
    if (full.fraction_limit() < full.capacity() - full.outside() && needed <= full.capacity() - full.outside())
      text += fmt::format("  - a larger fraction of the device: {} are allowed\n", size_text(full.fraction_limit()));
    if (!full.config().expandable_segments)
      text += "  - PYTORCH_ALLOC_CONF=expandable_segments:True, which grows segments instead of adding new ones\n";
    text += "  - fewer sizes of tensors, as by padding batches to few lengths\n";
  } else {
    text += fmt::format(": {} too few\n", size_text(missing));
  }
  const int64_t batch = of(MemoryKind::saved) + of(MemoryKind::activation) + of(MemoryKind::temporary) + asked;
  const auto frees = [&](int64_t bytes, std::string_view what) {
    if (bytes >= missing) text += fmt::format("  - {}\n", what);
  };
  frees(batch - batch / 64, fmt::format("a smaller batch: what follows from its size, {}, has to be {} smaller",
                                        size_text(batch), share(missing, batch)));
  frees(of(MemoryKind::saved) / 2, fmt::format("activation checkpointing (torch.utils.checkpoint): {} are saved for "
                                               "backward",
                                               size_text(of(MemoryKind::saved))));
  frees(wide_weights / 2, fmt::format("weights in 16 bits: {} of them are float32", size_text(wide_weights)));
  frees(of(MemoryKind::optimizer_state),
        fmt::format("optimizer state elsewhere or smaller (offload, sharding, 8 bits): it is {}",
                    size_text(of(MemoryKind::optimizer_state))));
  std::vector<const Specification*> cards;
  for (const Specification& card : specifications())
    if (card.available() >= std::max(needed, room + 1)) cards.push_back(&card);
  std::ranges::stable_sort(cards, {}, &Specification::usable);
  std::string names;
  for (size_t i = 0; i < std::min<size_t>(3, cards.size()); ++i)
    names += fmt::format("{}{} ({})", i == 0 ? "" : ", ", cards[i]->name, size_text(cards[i]->usable));
  if (!names.empty()) text += fmt::format("  - a larger card: {}\n", names);
  else text += "  - no single card that is known has as much: the model has to be sharded over several\n";
  return text +
         fmt::format(
             "`tare estimate FILE.py:CALLABLE --train --gpu {}` executes changes of a model's step, and says which "
             "make it\nfit.\n",
             specification_->name);
}

}  // namespace tare
