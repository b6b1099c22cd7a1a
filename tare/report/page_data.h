#pragma once

#include <array>
#include <numeric>
#include <string>
#include <unordered_map>
#include <vector>

#include "tare/report/model_run.h"

// What the page of a run draws, reduced to what a page can hold: moments, folded modules, groups of tensors.
namespace tare {

using BytesByKind = std::array<int64_t, kMemoryKinds>;
inline int64_t sum_of(const BytesByKind& bytes) { return std::accumulate(bytes.begin(), bytes.end(), int64_t{0}); }

/// How much a page may hold of each.
struct PageLimits {
  size_t moments = 720, rows = 600, groups = 8000, spans = 1500;
};

/// A line of the module tree: a module, or several of a list that are alike.
struct PageRow {
  std::string name;     ///< `0–79`
  std::string path;     ///< `layers.0–79.mlp`
  std::string pattern;  ///< its path with `*` where it stands for several: `layers.*.mlp`; of the root empty
  std::string kind, output;
  int64_t members = 1;  ///< modules that it stands for, those of lists around it multiplied
  int64_t times = 1;    ///< of the list itself: `x 80`
  size_t depth = 0;
  size_t end = 0;  ///< one behind the last row below it
  int64_t calls = 0, parameters = 0, flops = 0;
  BytesByKind at_peak{};  ///< alive at the peak, made by it and what is below it
};

/// Tensors alike, made by the same operator of the same line for the same row, that are alive over the same moments.
struct PageGroup {
  size_t row = 0;       ///< of `PageData::rows`; those without a module have one of their own, the last
  std::string numbers;  ///< what stands for the row's `*`; empty: of several
  const Op* op = nullptr;
  MemoryKind kind = MemoryKind::temporary;
  DType dtype = DType::undefined;
  Dims sizes;
  SourceLine source;
  bool before = false;      ///< it was there before the run
  size_t from = 0, to = 0;  ///< the first and last moment
  int64_t count = 0, bytes = 0;
};

/// A module that ran.
struct PageSpan {
  size_t row = 0;
  std::string path;
  int32_t depth = 0;
  int64_t begin = 0, end = 0;  ///< in times of the memory timeline
};

struct PageData {
  /// Times of the memory timeline, one for each of as many equal parts of the run: where most is alive in it. The
  /// peak is one of them.
  std::vector<int64_t> moments;
  size_t peak = 0;                  ///< its moment
  std::vector<BytesByKind> series;  ///< alive at each moment
  std::vector<BytesByKind> before;  ///< of these, what was there before the run
  std::vector<PageRow> rows;        ///< the tree in the order of its lines, then one for what no module made
  size_t rows_left_out = 0;         ///< lines below that have none; what they hold is in the lines around them
  std::vector<PageGroup> groups;    ///< the largest, by bytes
  size_t groups_left_out = 0;
  std::vector<PageSpan> spans;  ///< those that can be seen
  int64_t last = 0;             ///< the last time
};

PageData page_data(const ModelRun& run, const PageLimits& limits);
/// The path of a row's module, given what stands for the stars; of all of them where that is empty.
std::string path_of(const PageRow& row, std::string_view numbers);

}  // namespace tare
