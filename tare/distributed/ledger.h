#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "tare/distributed/world.h"
#include "tare/run/run.h"

namespace tare {

/// Calls that have all of this in common, and what they came to for one rank.
struct LedgerEntry {
  std::string group;    ///< `tp`: the mesh's name of its dimension, or what new_group was told
  std::string members;  ///< `2 ranks`, `4 ranks 2 apart`: the same for all groups of a dimension
  std::string operation;
  std::string module;  ///< on whose behalf, by path; empty: of none, or of the root
  std::string kind;    ///< the module's class; empty: of none
  std::string phase;   ///< forward, backward, step, ...; empty: none
  int64_t calls = 0;
  int64_t payload = 0;  ///< bytes that the rank gave
  int64_t wire = 0;     ///< bytes that it sends, by `wire_bytes`
  int64_t padding = 0;  ///< of the payload, what was added so that parts are equal
  friend bool operator==(const LedgerEntry&, const LedgerEntry&) = default;
};

/// What a rank exchanges: by group, operation, module and phase, in order of the first calls. Barriers are calls
/// without payload; what makes a group is not told.
class Ledger : public Reader {
 public:
  void read(const Event& event, const Moment& now) override;
  EventKinds kinds() const override { return kinds_of<event::Collective>; }
  const std::vector<LedgerEntry>& entries() const { return entries_; }
  /// Together, without modules.
  std::vector<LedgerEntry> by_operation() const;
  int64_t calls() const { return calls_; }
  int64_t payload() const { return payload_; }
  int64_t wire() const { return wire_; }

 private:
  using Key = std::tuple<const void*, std::string_view, Id, std::string_view>;
  std::map<Key, size_t> places_;
  std::vector<LedgerEntry> entries_;
  int64_t calls_ = 0, payload_ = 0, wire_ = 0;
};

/// Names for the dimensions of a world's ranks, the last one fastest: `dp=4,tp=2` has groups of 2 ranks that are
/// neighbours, and of 4 ranks 2 apart.
class MeshNames {
 public:
  MeshNames() = default;
  /// Errors: ValueError for a text of another form, or whose sizes do not make `ranks`.
  MeshNames(std::string_view text, int64_t ranks);
  /// The dimensions that a group's ranks run along, `dp`, `dp,tp`; empty: none.
  std::string of(const Ranks& ranks) const;
  bool empty() const { return dims_.empty(); }

 private:
  struct Dim {
    std::string name;
    int64_t size, stride;
  };
  std::vector<Dim> dims_;
};

/// What a call that is just told of is: while its event is read; null else.
struct Posted {
  const Group* group;
  const Request* request;
  int64_t rank;     ///< in the group
  int64_t padding;  ///< bytes of the payload
};
const Posted* posted();
/// The next call of the thread carries so many more bytes that only make parts equal. Who pads says so.
void note_padding(int64_t bytes);

}  // namespace tare
