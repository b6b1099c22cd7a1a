#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tare/core/noted_sizes.h"
#include "tare/run/memory.h"
#include "tare/sizes/formula.h"

// A run as a family: what it takes as a function of its sizes. It is executed at a few points; where the course of
// events is the same, each storage is a formula of the sizes, and so is what is alive at every time.
namespace tare {

/// A size that is a range.
struct SizeRange {
  std::string name;
  int64_t from = 1, to = 1;
  friend bool operator==(const SizeRange&, const SizeRange&) = default;
};

/// What one execution tells.
struct Execution {
  /// Of everything but sizes: two runs with one course differ in the sizes of their tensors alone.
  uint64_t course = 0;
  struct Life {
    int64_t allocated = 0, freed = -1;  ///< as MemoryTimeline counts times
  };
  std::shared_ptr<const std::vector<Life>> lives;  ///< of each storage; null where nobody asks for storages
  std::vector<int64_t> bytes;                      ///< of each storage
  int64_t peak = 0;
  std::vector<int64_t> figures;  ///< others, in an order that is the same in all executions: FLOPs, ...
  std::vector<NotedSize> noted;  ///< in the order of the course
};
/// Of a timeline, without `figures`; `salt` is what else tells courses apart.
Execution execution_of(const MemoryTimeline& memory, uint64_t salt);
/// Errors: those of the run.
using Execute = std::function<Execution(const SizePoint&)>;

/// Points between these bounds, both included, for each measure.
struct SizeBox {
  std::vector<std::pair<int64_t, int64_t>> bounds;
  bool holds(const SizePoint& point) const;
};
/// How many points it has, of so many sizes, but no more than `most`.
size_t volume(const SizeBox& box, size_t sizes, size_t most);

/// Where the course of events is one.
struct SizeRegion {
  std::vector<SizeBox> boxes;
  /// What is alive at the times that may be the peak, which is the most of them; the first `leading` are it somewhere
  /// among points all over the region. Empty: no formula was found.
  std::vector<SizeFormula> alive;
  size_t leading = 0;
  std::vector<std::optional<SizeFormula>> figures;  ///< as Execution has them
  /// Each storage's formula, by its place in `formulas`; empty where the peak was found as figures are. One may be the
  /// largest of several.
  std::vector<std::vector<SizeFormula>> formulas;
  std::vector<uint32_t> storages;
  std::shared_ptr<const std::vector<Execution::Life>> lives;

  bool holds(const SizePoint& point) const;
  bool known() const { return !alive.empty(); }
  bool says_the_same(const SizeRegion& other) const;
  std::optional<int64_t> peak(const SizePoint& point) const;
};
/// Nothing where one of them has no value.
std::optional<int64_t> largest_at(const std::vector<SizeFormula>& of, const SizePoint& point);

/// A point at which a formula and an execution were held against each other.
struct SizeCheck {
  SizePoint point;
  int64_t executed = 0;
  std::optional<int64_t> told;  ///< the formula's peak; nothing: the region has none
  bool right = false;           ///< all formulas that there are say what was executed
  bool equal = false;           ///< and the peak has one
};

class SizeFamily {
 public:
  /// Executes, finds regions and formulas, and holds them against executions at `checks` other points. Errors: those of
  /// a run.
  SizeFamily(std::vector<SizeRange> ranges, Execute execute, int64_t checks);

  const std::vector<SizeRange>& ranges() const { return ranges_; }
  std::vector<std::string> names() const;
  const std::vector<SizeRegion>& regions() const { return regions_; }
  /// The region of a point within the ranges.
  const SizeRegion& region(const SizePoint& point) const;
  std::optional<int64_t> peak(const SizePoint& point) const { return region(point).peak(point); }
  const std::vector<SizeCheck>& checks() const { return checks_; }
  int64_t executions() const { return executions_; }

 private:
  // Two neighbours along one size, of which the courses differ.
  struct Flip {
    size_t symbol;
    SizePoint below, above;
  };
  const Execution& at(const SizePoint& point);
  uint64_t next_random();
  std::optional<SizePoint> random_point(const SizeBox& box);
  void find_flips(size_t symbol, const SizePoint& below, const SizePoint& above);
  void find_flips_on_the_way(const SizePoint& from, const SizePoint& to);
  void explore();
  void find_begins();
  int64_t first_product(const std::vector<const Flip*>& flips);
  std::vector<SizeBox> cells() const;
  bool find_regions();
  bool add_region(std::vector<SizeBox> boxes);
  void join_last_region();
  bool gather(const std::vector<SizeBox>& boxes, size_t needed, std::vector<SizePoint>& points);
  std::optional<size_t> find_storages(SizeRegion& region, std::vector<SizePoint>& points);
  std::set<SizeAtom> noted_atoms(const std::vector<SizePoint>& points);
  std::vector<SizeFormula> find_largest(const SizeRegion& region, std::vector<SizePoint>& points,
                                        const std::function<int64_t(const Execution&)>& value_of);
  bool find_bend(const SizeRegion& region, const std::vector<SizePoint>& points, size_t storage);
  void find_totals(SizeRegion& region, std::vector<SizePoint>& points, std::set<Monomial> monomials,
                   const std::set<SizeAtom>& noted);
  void find_alive(SizeRegion& region);
  bool hold_against_executions(int64_t count);

  std::vector<SizeRange> ranges_;
  Execute execute_;
  std::map<SizePoint, Execution> executed_;
  std::vector<Flip> flips_;
  std::vector<std::pair<size_t, int64_t>> bends_;  // measures, and where a storage's formula becomes another
  std::vector<std::set<int64_t>> begins_;          // of each measure, where intervals begin
  std::vector<SizeRegion> regions_;
  std::vector<SizeCheck> checks_;
  uint64_t random_ = 0x9e3779b97f4a7c15;
  int64_t executions_ = 0;
  bool is_cut_ = false;                // a point of another course was met
  int refined_ = 0;                    // how often an execution refuted a formula
  std::optional<size_t> looped_over_;  // a size with which the course always changes, as loops over positions do
};

}  // namespace tare
