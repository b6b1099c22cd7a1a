#include "tare/report/ranks.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "tare/core/meta.h"
#include "tare/report/lists.h"

namespace tare {

namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kAlive = 6;      // lines of what is alive
constexpr size_t kColumnsOf = 3;  // classes beside one another

std::string group_text(const LedgerEntry& entry) {
  return entry.members.empty() ? entry.group : fmt::format("{} ({})", entry.group, entry.members);
}
std::string some_bytes(int64_t bytes) { return bytes == 0 ? "" : bytes_text(bytes); }

std::string fits_text(const Estimate& result) {
  if (result.gpu == nullptr) return "";
  const int64_t spare = result.fit->spare();
  return spare >= 0 ? fmt::format("{} free", bytes_text(spare)) : fmt::format("no: lacks {}", bytes_text(-spare));
}
// A file as seen from the working folder.
std::string place_text(const SourceLine& source) {
  if (source.line <= 0) return "";
  std::error_code error;
  const std::string here = std::filesystem::current_path(error).string() + "/";
  std::string_view file = source.file;
  if (!error && file.starts_with(here)) file.remove_prefix(here.size());
  return fmt::format("{}:{}", file, source.line);
}

// Of which ranks it tells.
std::string of_text(const RanksReport& report) {
  if (report.alone)
    return fmt::format("{} of {}, the others assumed alike", report.classes[0].ranks.str(), report.count);
  return fmt::format("{} rank{}{}{}", report.count, report.count == 1 ? "" : "s", report.mesh.empty() ? "" : ", ",
                     report.mesh);
}

std::string classes_text(const RanksReport& report, const Style& style) {
  Table table({"", "peak", "FLOPs", "calls", "payload", "on the wire", "fits"});
  table.align_right({1, 2, 3, 4, 5}).without_empty();
  for (const RankClass& one : report.classes) {
    const Ledger& ledger = one.run->ledger;
    const Estimate& result = one.result;
    table.add({one.ranks.str(), bytes_text(result.peak), si_text(static_cast<double>(one.run->flops.total().flops)),
               ledger.calls() == 0 ? "" : grouped(ledger.calls()), some_bytes(ledger.payload()),
               some_bytes(ledger.wire()), fits_text(result)});
  }
  return table.str(style);
}

// By kind, a column for each class of ranks.
std::string peaks_text(const RanksReport& report, const Style& style) {
  std::vector<const RankClass*> shown;
  for (const RankClass& one : report.classes) shown.push_back(&one);
  std::ranges::stable_sort(shown, std::greater(), [](const RankClass* one) { return one->result.peak; });
  if (shown.size() > kColumnsOf) shown.resize(kColumnsOf);
  std::vector<std::string> headings{"memory at the peak"};
  std::vector<size_t> right;
  for (const RankClass* one : shown) {
    headings.push_back(one->ranks.str());
    right.push_back(right.size() + 1);
  }
  Table table(headings);
  table.align_right(right);
  for (size_t kind = 0; kind < kMemoryKinds; ++kind) {
    std::vector<std::string> cells{name(static_cast<MemoryKind>(kind))};
    bool some = false;
    for (const RankClass* one : shown) {
      cells.push_back(some_bytes(one->result.at_peak[kind]));
      some |= one->result.at_peak[kind] != 0;
    }
    if (some) table.add(cells);
  }
  return table.str(style);
}

std::string alive_text(const RankClass& one, const Style& style) {
  Table table({"largest there", "tensor", "kind", "bytes", "made at"});
  table.align_right({3}).cut_first({0, 4}).without_empty();
  for (size_t i = 0; i < std::min(kAlive, one.result.alive.size()); ++i) {
    const AliveGroup& group = one.result.alive[i];
    const std::string module = !group.in_module ? "(no module)" : group.module;
    table.add({group.in_module && module.empty() ? "(the model)" : module,
               group.dtype == DType::undefined
                   ? ""
                   : fmt::format("{}{}", group.count > 1 ? fmt::format("{} x ", group.count) : "",
                                 short_text(TensorMeta(group.dtype, DeviceType::meta, group.sizes))),
               name(group.kind), bytes_text(group.bytes), place_text(group.source)});
  }
  return table.empty() ? "" : table.str(style);
}

}  // namespace

const RankClass& highest(const RanksReport& report) {
  return *std::ranges::max_element(report.classes, {}, [](const RankClass& one) { return one.result.peak; });
}

bool RanksReport::fits() const {
  return std::ranges::all_of(classes, [](const RankClass& one) { return one.result.fits(); });
}

RanksReport ranks_report(std::string name, std::string mesh, const std::vector<std::shared_ptr<const ModelRun>>& runs) {
  RanksReport report{.name = std::move(name), .mesh = std::move(mesh), .count = std::ssize(runs)};
  if (!report.mesh.empty()) MeshNames(report.mesh, report.count);
  std::map<std::string, size_t> places;
  std::vector<std::vector<int64_t>> ranks;
  for (size_t rank = 0; rank < runs.size(); ++rank) {
    Estimate result = estimate(*runs[rank], runs[rank]->target.gpu);
    const auto [found, added] = places.try_emplace(estimate_json(*runs[rank], result).dump(), ranks.size());
    if (added) {
      ranks.emplace_back();
      report.classes.push_back({Ranks(), runs[rank], std::move(result)});
    }
    ranks[found->second].push_back(static_cast<int64_t>(rank));
  }
  for (size_t i = 0; i < ranks.size(); ++i) report.classes[i].ranks = Ranks(ranks[i]);
  return report;
}

RanksReport rank_report(std::string name, const std::shared_ptr<const ModelRun>& run, int64_t rank, int64_t count) {
  RanksReport report = ranks_report(std::move(name), "", {run});
  report.count = count;
  report.alone = true;
  report.classes[0].ranks = Ranks(std::vector<int64_t>{rank});
  return report;
}

std::string ledger_text(const Ledger& ledger, const std::string& title, const Style& style) {
  Table table({title, "collective", "phase", "calls", "payload", "on the wire", "padding"});
  table.align_right({3, 4, 5, 6}).cut_first({0}).without_empty();
  for (const LedgerEntry& entry : ledger.by_operation())
    table.add({group_text(entry), entry.operation, entry.phase, grouped(entry.calls), some_bytes(entry.payload),
               some_bytes(entry.wire), some_bytes(entry.padding)});
  return table.empty() ? "" : table.str(style);
}

std::string ranks_text(const RanksReport& report, const Style& style) {
  std::string text = fmt::format("{} {}\n", style.bold(report.name), style.dim(of_text(report)));
  text += classes_text(report, style);
  // Those of every rank, each once.
  std::vector<std::string> assumed;
  for (const RankClass& one : report.classes)
    for (const std::string& sentence : one.result.assumptions)
      if (std::ranges::find(assumed, sentence) == assumed.end()) assumed.push_back(sentence);
  text += assumed_text(assumed, style) + "\n" + peaks_text(report, style);
  if (const std::string alive = alive_text(highest(report), style); !alive.empty()) text += "\n" + alive;
  // Those that differ in something else and exchange the same stand together.
  std::vector<std::pair<const Ledger*, std::vector<int64_t>>> sent;
  for (const RankClass& one : report.classes) {
    auto found = std::ranges::find_if(
        sent, [&](const auto& other) { return other.first->entries() == one.run->ledger.entries(); });
    if (found == sent.end()) found = sent.insert(found, {&one.run->ledger, {}});
    const std::vector<int64_t> ranks = one.ranks.list();
    found->second.insert(found->second.end(), ranks.begin(), ranks.end());
  }
  for (auto& [ledger, ranks] : sent) {
    std::ranges::sort(ranks);
    if (const std::string table = ledger_text(*ledger, Ranks(ranks).str(), style); !table.empty()) text += "\n" + table;
  }
  return text;
}

Json ledger_json(const Ledger& ledger) {
  Json list = Json::array();
  for (const LedgerEntry& entry : ledger.entries())
    list.push_back({{"group", entry.group},
                    {"members", entry.members},
                    {"operation", entry.operation},
                    {"module", entry.kind.empty() ? Json() : Json(entry.module)},
                    {"class", entry.kind.empty() ? Json() : Json(entry.kind)},
                    {"phase", entry.phase.empty() ? Json() : Json(entry.phase)},
                    {"calls", entry.calls},
                    {"payload", entry.payload},
                    {"on_the_wire", entry.wire},
                    {"padding", entry.padding}});
  return list;
}

Json ranks_json(const RanksReport& report) {
  Json classes = Json::array();
  for (const RankClass& one : report.classes) {
    Json told = {{"ranks", one.ranks.list()}};
    told.update(estimate_json(*one.run, one.result));
    classes.push_back(std::move(told));
  }
  return {{"model", report.name},
          {"nproc", report.count},
          {"mesh", report.mesh.empty() ? Json() : Json(report.mesh)},
          {"alone", report.alone},
          {"ok", true},
          {"ranks", std::move(classes)}};
}

}  // namespace tare
