#include "tare/distributed/ledger.h"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "tare/core/checked_int.h"
#include "tare/core/error.h"

namespace tare {

namespace {

// Of what all groups of a kind have in common: how many, and how far apart.
std::string members_text(const Ranks& ranks) {
  std::string text = fmt::format("{} {}", ranks.size(), ranks.size() == 1 ? "rank" : "ranks");
  if (!ranks.is_layout() || ranks.sizes().size() != 1 || ranks.strides()[0] == 1 || ranks.size() < 2) return text;
  return text + fmt::format(" {} apart", ranks.strides()[0]);
}

int64_t sum(int64_t a, int64_t b) { return (Exact(a) + b).value; }

void add(LedgerEntry& to, const LedgerEntry& from) {
  to.calls += from.calls;
  to.payload = sum(to.payload, from.payload);
  to.wire = sum(to.wire, from.wire);
  to.padding = sum(to.padding, from.padding);
}

}  // namespace

void Ledger::read(const Event& event, const Moment& now) {
  on(event, [&](const event::Collective& e) {
    const Id module = now.run.module_of(now.run.current_module_call());
    const Posted* const told = posted();
    if (told != nullptr && told->request->exchange == Exchange::new_group) return;
    const void* const group = told != nullptr ? static_cast<const void*>(told->group) : e.group.data();
    const auto [found, added] =
        places_.try_emplace({group, e.operation, module, now.run.current_phase()}, entries_.size());
    if (added) {
      LedgerEntry entry{.group = std::string(e.group), .operation = std::string(e.operation)};
      if (told != nullptr) {
        entry.group = told->group->label();
        entry.members = members_text(told->group->ranks);
      }
      entry.module = now.run.module(module).path;
      entry.kind = now.run.module(module).kind;
      entry.phase = now.run.current_phase();
      entries_.push_back(std::move(entry));
    }
    LedgerEntry one{.calls = 1, .payload = e.bytes};
    if (told != nullptr) {
      one.wire = wire_bytes(*told->request, told->rank, told->group->size());
      one.padding = told->padding;
    } else {
      one.wire = e.bytes;  // of no group: from one rank to another
    }
    add(entries_[found->second], one);
    ++calls_;
    payload_ = sum(payload_, one.payload);
    wire_ = sum(wire_, one.wire);
  });
}

std::vector<LedgerEntry> Ledger::by_operation() const {
  std::vector<LedgerEntry> found;
  for (const LedgerEntry& entry : entries_) {
    const auto same = std::ranges::find_if(found, [&](const LedgerEntry& one) {
      return one.group == entry.group && one.members == entry.members && one.operation == entry.operation &&
             one.phase == entry.phase;
    });
    if (same != found.end()) {
      add(*same, entry);
      continue;
    }
    found.push_back(entry);
    found.back().module.clear();
    found.back().kind.clear();
  }
  return found;
}

MeshNames::MeshNames(std::string_view text, int64_t ranks) {
  int64_t product = 1;
  for (size_t at = 0; at <= text.size();) {
    const size_t comma = std::min(text.find(',', at), text.size());
    const std::string_view part = text.substr(at, comma - at);
    const size_t equals = part.find('=');
    int64_t size = 0;
    const bool has_name = equals != std::string_view::npos && equals > 0;
    const char* const end = part.data() + part.size();
    const auto [stop, error] =
        has_name ? std::from_chars(part.data() + equals + 1, end, size) : std::from_chars_result{end, std::errc()};
    check<ValueError>(has_name && error == std::errc() && stop == end && size > 0,
                      "a mesh is told as dp=4,tp=2: names and sizes of its dimensions, but got '{}'", text);
    dims_.push_back({std::string(part.substr(0, equals)), size, 0});
    check<ValueError>(!__builtin_mul_overflow(product, size, &product), "mesh {}: too many ranks", text);
    at = comma + 1;
  }
  check<ValueError>(product == ranks, "mesh {} has {} ranks, and there are {}", text, product, ranks);
  for (size_t i = dims_.size(), stride = 1; i-- > 0;) {
    dims_[i].stride = static_cast<int64_t>(stride);
    stride *= static_cast<size_t>(dims_[i].size);
  }
}

std::string MeshNames::of(const Ranks& ranks) const {
  if (!ranks.is_layout() || ranks.size() < 2) return "";
  // The dimensions that lie within the group's, the last one fastest as everywhere.
  std::string name;
  size_t at = 0;
  for (size_t k = 0; k < ranks.sizes().size(); ++k) {
    int64_t size = ranks.sizes()[k];
    for (; at < dims_.size() && size > 1; ++at) {
      const Dim& dim = dims_[at];
      if (dim.size == 1 || size % dim.size != 0 || dim.stride * dim.size != ranks.strides()[k] * size) continue;
      name += (name.empty() ? "" : ",") + dim.name;
      size /= dim.size;
    }
    if (size > 1) return "";
  }
  return name;
}

}  // namespace tare
