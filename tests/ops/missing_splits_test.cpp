#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <map>
#include <set>

#include "tests/ops/truth.h"

// The other half of the law in splits_test.cpp: what is true is written. Every case is cut into two in every way there
// is to place its arguments, a shard of each dimension or one kind of partial tensor, and what makes the whole again,
// of three sets of numbers and of unusual ones, and in as many parts as there are places, must be a strategy of the
// row, or stand in missing_splits.txt.
namespace tare::test {
namespace missing_splits_test {

// The ways to place arguments: shards of dimensions of one size, or sums and averages beside whole tensors. Which
// functions keep an order cannot be told of a few numbers.
std::vector<std::vector<Placement>> placements_of(const std::vector<Tensor>& inputs, bool reads_values) {
  std::vector<std::vector<Placement>> found;
  std::vector<Placement> chosen(inputs.size());
  const std::function<void(size_t, int64_t)> shard = [&](size_t i, int64_t size) {
    if (i == inputs.size()) {
      if (size != 0) found.push_back(chosen);
      return;
    }
    chosen[i] = replicate;
    shard(i + 1, size);
    for (int64_t d = 0; d < inputs[i].dim(); ++d) {
      const int64_t own = inputs[i].sizes()[d];
      if (own < 2 || (size != 0 && own != size)) continue;
      chosen[i] = Placement::shard(d);
      shard(i + 1, own);
    }
  };
  shard(0, 0);
  for (const Placement kind : {partial_sum, partial_average}) {
    for (size_t set = 1; reads_values && set < size_t{1} << inputs.size(); ++set) {
      std::vector<Placement> placements(inputs.size());
      bool possible = true;
      for (size_t i = 0; i < inputs.size(); ++i) {
        if ((set >> i & 1) == 0) continue;
        placements[i] = kind;
        const DType dtype = inputs[i].dtype();
        possible &= kind == partial_sum ? !is_bool(dtype) : is_inexact(dtype);
        possible &= inputs[i].numel() > 0;
      }
      if (possible) found.push_back(std::move(placements));
    }
  }
  return found;
}

// What a result may be, told of one set of numbers.
std::vector<Placement> true_placements(const Tensor& whole, const std::vector<Tensor>& parts) {
  std::vector<Placement> found;
  const auto holds = [&](Placement placement) { return makes_whole(whole, parts, placement); };
  for (int64_t d = 0; d < whole.dim(); ++d)
    if (whole.sizes()[d] > 1 && holds(Placement::shard(d))) found.push_back(Placement::shard(d));
  const auto is_told = [&](Placement kind) {  // of few numbers, and not by chance
    if (kind == partial_average) return is_inexact(whole.dtype());
    if (kind == partial_sum) return !is_bool(whole.dtype());
    return kind == replicate || !is_complex(whole.dtype());
  };
  for (const Placement kind : {replicate, partial_sum, partial_average, partial_max, partial_min})
    if (is_told(kind) && holds(kind)) found.push_back(kind);
  return found;
}

// For each result what it may be in all trials; empty where the parts do not make the whole.
std::vector<std::vector<Placement>> truth(const std::vector<Trial>& trials, const std::vector<Placement>& inputs) {
  std::vector<std::vector<Placement>> common;
  for (const Trial& trial : trials) {
    const auto parts = parts_of(trial, inputs);
    if (!parts) return {};
    for (size_t i = 0; i < parts->size(); ++i) {
      std::vector<Placement> own = true_placements(trial.whole.results[i], (*parts)[i]);
      if (&trial == trials.data()) common.push_back(own);
      else std::erase_if(common[i], [&](Placement one) { return std::ranges::find(own, one) == own.end(); });
      if (common[i].empty()) return {};
    }
  }
  return common;
}

bool is_written(const std::vector<Strategy>& strategies, const std::vector<Placement>& inputs,
                const std::vector<std::vector<Placement>>& results) {
  return std::ranges::any_of(strategies, [&](const Strategy& one) {
    if (one.inputs != inputs || one.results.size() != results.size()) return false;
    for (size_t i = 0; i < results.size(); ++i)
      if (std::ranges::find(results[i], one.results[i]) == results[i].end()) return false;
    return true;
  });
}

// Of what results may be, what is no accident: a shard or a sum of shards; of sums a sum, of averages an average.
// Nothing where a result is neither.
std::vector<Placement> likeliest(const std::vector<Placement>& inputs,
                                 const std::vector<std::vector<Placement>>& results) {
  const auto partial = std::ranges::find_if(inputs, &Placement::is_partial);
  const Placement kind = partial != inputs.end() ? *partial : partial_sum;
  std::vector<Placement> chosen;
  for (const std::vector<Placement>& possible : results) {
    const auto likely = std::ranges::find_if(
        possible, [&](Placement one) { return one.is_shard() || one == replicate || one == kind; });
    if (likely == possible.end()) return {};
    chosen.push_back(*likely);
  }
  return chosen;
}

// Whether it is so in other numbers of parts as well, and of partial tensors of unusual numbers.
bool is_borne_out(const Case& c, const std::vector<Trial>& trials, const std::vector<Placement>& inputs,
                  const std::vector<Placement>& results) {
  for (const int64_t parts : counts_of_equal_parts(inputs_of(trials[0].given), inputs))
    for (const Trial& trial : trials)
      if (!holds_of(trial, inputs, results, parts)) return false;
  if (std::ranges::none_of(inputs, &Placement::is_partial)) return true;
  for (const Unusual kind : {Unusual::large, Unusual::no_number, Unusual::zero}) {
    size_t next = 0;
    const auto trial = trial_of(c, [&](const Tensor& tensor) {
      if (inputs[next++].is_partial()) return unusual_numbers(tensor, kind);
      return tensor.known() ? tensor : numbers_for(tensor, 3);
    });
    if (trial && !holds_of(*trial, inputs, results)) return false;
  }
  return true;
}

// What is true and not written, by the operator's name and the inputs' placements. What is said of partial tensors must
// be so in every case that there is.
struct Findings {
  std::map<std::string, std::string> missing;  // as a line
  std::set<std::string> refuted;
};

void look_for_missing(const Case& c, Findings& findings) {
  const Op& op = op_named(c.op);
  const bool computes = op.row->cpu.exists() || op.is_view();
  if (!computes || op.form != Form::functional || op.has(kRandom) || op.has(kUninitialized)) return;
  std::vector<Trial> trials;
  const DeviceGuard cpu(DeviceType::cpu);
  for (const int64_t seed : {1, 2, 3}) {
    int64_t which = 0;
    std::optional<Trial> trial =
        trial_of(c, [&](const Tensor& tensor) { return tensor.known() ? tensor : numbers_for(tensor, seed, which++); });
    if (trial && std::ranges::all_of(trial->whole.results, is_finite)) trials.push_back(*std::move(trial));
  }
  if (trials.empty() || (!c.has_values && trials.size() < 2)) return;
  const std::vector<Tensor> inputs = inputs_of(trials[0].given);
  const Made& whole = trials[0].whole;
  if (inputs.empty() || inputs.size() > 4 || whole.results.empty()) return;
  for (const Tensor& result : whole.results)
    if (result.numel() == 0) return;
  for (const Strategy& one : whole.strategies)
    if (one.position >= 0) return;  // lists side by side are for the law alone
  for (const std::vector<Placement>& placements : placements_of(inputs, !op.looks_at_metadata() || op.is_view())) {
    const std::vector<std::vector<Placement>> results = truth(trials, placements);
    const std::vector<Placement> first = likeliest(placements, results);
    const bool is_partial = std::ranges::any_of(placements, &Placement::is_partial);
    const std::string key = op.name + ": " + describe(placements, {});
    // What does not depend on what is cut tells nothing, nor does what is partial of a shard by accident.
    const bool tells = !std::ranges::all_of(first, [](Placement one) { return one == replicate; });
    if (!tells) {
      if (is_partial) findings.refuted.insert(key);
    } else if (!is_written(whole.strategies, placements, results) && is_borne_out(c, trials, placements, first)) {
      findings.missing.emplace(key, op.name + ": " + describe(placements, first));
    }
  }
}

TEST(MissingSplits, WhatIsTrueIsWrittenOrListed) {
  std::ifstream file(std::string(TARE_SOURCE_DIR) + "/tests/ops/missing_splits.txt");
  std::set<std::string> listed, found;
  Findings findings;
  for (std::string line; std::getline(file, line);)
    if (!line.empty() && line[0] != '#') listed.insert(line);
  for (const Case& c : all_cases(DeviceType::meta))
    if (!c.fails() && !c.only_cpu) look_for_missing(c, findings);
  for (const auto& [key, line] : findings.missing)
    if (!findings.refuted.contains(key)) found.insert(line);
  for (const std::string& line : found) EXPECT_TRUE(listed.contains(line)) << "true and not written: " << line;
  for (const std::string& line : listed)
    EXPECT_TRUE(found.contains(line)) << "delete it from missing_splits.txt, it is written now: " << line;
}

}  // namespace missing_splits_test
}  // namespace tare::test
