#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "tare/core/tensor.h"

namespace tare {

/// What is taken for granted of choices that depend on values that nobody knows: which of its experts a router gives
/// each token to. All that follows from a choice (masks, counts, positions) is then computed from it. A choice is a
/// `topk`, `argmax` or `max` along a dimension; a rule says in which proportion its candidates are chosen.
class Routing {
 public:
  /// `uniform`: each candidate as often as any other; `worst`: each token chooses the same ones; else the path of a
  /// file with counts for each expert: JSON, an array of numbers for all choices or an array of such arrays, one for
  /// each choice in the order of calls, which begin anew after the last; or text, a line of numbers for each. Counts
  /// of another total are scaled. Errors: ValueError for a file that cannot be read or has other contents, or for
  /// counts that are negative, not finite, or all zero.
  explicit Routing(const std::string& rule);
  /// The same for counts at hand.
  explicit Routing(std::vector<std::vector<double>> counts);

  /// For a choice of `chosen` among `candidates` for each of `tokens`: writes the positions into a tensor of which the
  /// choices of a token lie along `dim` (-1: it has one choice a token and no such dimension). Empty where the rule
  /// says nothing about so many candidates. It is counted once the positions are asked for.
  std::function<void(const Tensor&)> positions(int64_t tokens, int64_t chosen, int64_t candidates, int64_t dim);

  /// How often each candidate is chosen: in proportion to `weights`, `tokens * chosen` in all, none more often than
  /// there are tokens. What is left after rounding down goes to the largest remainders, and to the first among equals.
  static std::vector<int64_t> counts(const std::vector<double>& weights, int64_t tokens, int64_t chosen);

  const std::string& rule() const { return rule_; }
  /// What was decided so far, a phrase each: `2 of 8 for each of 128 tokens, 32 tokens each (4 times)`.
  std::vector<std::string> decided() const;
  /// For an error of a choice that stays unknown: how many candidates the rule has counts for. Empty if for any.
  std::string limits() const;

 private:
  enum class Kind : uint8_t { uniform, worst, counts } kind_;
  std::string rule_;
  std::vector<std::vector<double>> counts_;
  size_t next_ = 0;
  /// By tokens, chosen, candidates, fewest and most tokens of one: how many choices.
  using Decided = std::map<std::tuple<int64_t, int64_t, int64_t, int64_t, int64_t>, int64_t>;
  std::shared_ptr<Decided> decided_ = std::make_shared<Decided>();  // what asks may outlive the rule
};

}  // namespace tare
