#include <algorithm>
#include <map>
#include <numeric>
#include <ranges>
#include <set>

#include "tare/core/error.h"
#include "tare/dispatch/letters.h"
#include "tare/dispatch/row.h"

// Rules that are written as letters of dimensions: `bnk,bkm->bnm`.
namespace tare {

namespace {

// Where letters stand in the tensors of one side of an equation.
struct Letters {
  struct Place {
    size_t tensor;
    int64_t dim;
  };
  std::map<std::string, std::vector<Place>> places;  // that can be cut
  std::vector<std::string> order;
  std::set<std::string> known;    // in either side
  std::set<std::string> blocked;  // inner factors, and factors of dimensions with one place
  std::set<size_t> marked;        // tensors whose terms begin with `=`

  // `has` says which of the schema's tensors there are. Errors are told by `false`: a tensor has not the rank that its
  // term says.
  bool read(std::string_view side, const std::vector<TensorMeta>& tensors, const std::vector<bool>& has);
  // What a term makes of these letters where no meta rule says it.
  Dims sizes_of(std::string_view term, const std::vector<TensorMeta>& tensors) const;

 private:
  bool read_term(std::string_view term, const std::vector<TensorMeta>& tensors, size_t tensor);
  void place(const std::string& letter, size_t tensor, int64_t dim, int64_t size, bool is_factor) {
    if (letter == "1") return;
    known.insert(letter);
    if (size < 2) {
      if (is_factor) blocked.insert(letter);
      return;
    }
    if (std::ranges::find(order, letter) == order.end()) order.push_back(letter);
    places[letter].push_back({tensor, dim});
  }
};

// The terms of one side, without the blanks around them.
std::vector<std::string_view> terms_of(std::string_view side) {
  std::vector<std::string_view> terms;
  for (const auto part : std::views::split(side, ',')) {
    std::string_view term(part.begin(), part.end());
    while (term.starts_with(' ')) term.remove_prefix(1);
    while (term.ends_with(' ')) term.remove_suffix(1);
    terms.push_back(term);
  }
  return terms;
}

// The dimensions of a term: a letter each, or the factors of one; `...` and `*` as they stand.
std::vector<std::string_view> dims_of(std::string_view term) {
  std::vector<std::string_view> dims;
  while (!term.empty()) {
    const bool group = term[0] == '(';
    const size_t length = term.starts_with("...") ? 3 : group ? term.find(')') - 1 : 1;
    dims.push_back(term.substr(group ? 1 : 0, length));
    term.remove_prefix(length + (group ? 2 : 0));
  }
  return dims;
}

bool is_several(std::string_view dim) { return dim == "..." || dim == "*"; }

bool Letters::read(std::string_view side, const std::vector<TensorMeta>& tensors, const std::vector<bool>& has) {
  const std::vector<std::string_view> terms = terms_of(side);
  size_t tensor = 0;
  for (size_t i = 0; i < std::min(terms.size(), has.size()); ++i) {
    if (!has[i]) continue;
    std::string_view term = terms[i];
    if (term.starts_with('=')) {
      marked.insert(tensor);
      term.remove_prefix(1);
    }
    if (term != "-" && !read_term(term, tensors, tensor)) return false;
    ++tensor;
  }
  return true;
}

bool Letters::read_term(std::string_view term, const std::vector<TensorMeta>& tensors, size_t tensor) {
  const IntList sizes = tensors[tensor].sizes();
  const std::vector<std::string_view> dims = dims_of(term);
  const auto several = static_cast<int64_t>(std::ranges::count_if(dims, is_several));
  const int64_t extra = sizes.size() - static_cast<int64_t>(dims.size()) + several;
  if (extra < 0 || (extra > 0 && several == 0)) return false;
  int64_t d = 0;
  for (const std::string_view dim : dims) {
    if (is_several(dim)) {
      // Those of `...` are numbered from the right.
      for (int64_t i = 0; i < extra; ++i)
        if (dim == "...") place("..." + std::to_string(extra - i), tensor, d + i, sizes[d + i], false);
      d += extra;
      continue;
    }
    place(std::string(1, dim[0]), tensor, d, sizes[d], dim.size() > 1);
    ++d;
    for (const char inner : dim.substr(1)) {
      known.insert(std::string(1, inner));
      blocked.insert(std::string(1, inner));
    }
  }
  return true;
}

Dims Letters::sizes_of(std::string_view term, const std::vector<TensorMeta>& tensors) const {
  Dims sizes;
  const auto take = [&](const std::string& letter) {
    const auto found = places.find(letter);
    sizes.push_back(found == places.end() ? 1 : tensors[found->second[0].tensor].sizes()[found->second[0].dim]);
  };
  if (term.starts_with('=')) term.remove_prefix(1);
  for (const std::string_view dim : dims_of(term)) {
    if (dim != "...") {
      take(std::string(1, dim[0]));
      continue;
    }
    int64_t leading = 0;
    while (known.contains("..." + std::to_string(leading + 1))) ++leading;
    for (; leading > 0; --leading) take("..." + std::to_string(leading));
  }
  return sizes;
}

}  // namespace

std::vector<Strategy> ShardingRule::by_letters(const ShardingCall& call, std::string_view equation) {
  if (!call.results().empty()) return splits_by_letters(call, equation, call.results(), call.has_result());
  const std::vector<TensorMeta>& inputs = call.inputs();
  Letters in;
  if (inputs.empty() || !call.has_result().empty() ||
      !in.read(equation.substr(0, equation.find("->")), inputs, call.has_input()))
    return {};
  std::vector<TensorMeta> results;
  std::vector<bool> has;
  for (const std::string_view term : terms_of(equation.substr(equation.find("->") + 2))) {
    has.push_back(term != "-");
    if (term != "-") results.emplace_back(inputs[0].dtype(), inputs[0].device(), in.sizes_of(term, inputs));
  }
  return splits_by_letters(call, equation, results, has);
}

std::vector<Strategy> splits_by_letters(const ShardingCall& call, std::string_view equation,
                                        const std::vector<TensorMeta>& results, const std::vector<bool>& has) {
  const std::vector<TensorMeta>& inputs = call.inputs();
  const size_t arrow = equation.find("->");
  Letters in, out;
  if (!in.read(equation.substr(0, arrow), inputs, call.has_input())) return {};
  if (!out.read(equation.substr(arrow + 2), results, has)) return {};
  std::vector<Strategy> strategies;
  for (const std::string& letter : in.order) {
    if (in.blocked.contains(letter) || out.blocked.contains(letter)) continue;
    int64_t common = 0;  // what the dimensions' sizes have in common: a factor's places
    Strategy strategy{std::vector<Placement>(inputs.size(), replicate),
                      std::vector<Placement>(results.size(), partial_sum)};
    for (size_t i = 0; i < results.size(); ++i)
      if (out.marked.contains(i) || results[i].numel() == 0) strategy.results[i] = replicate;
    const auto shard = [&](const Letters& side, const std::vector<TensorMeta>& tensors,
                           std::vector<Placement>& placements) {
      if (!side.places.contains(letter)) return;
      for (const auto& [tensor, dim] : side.places.at(letter)) {
        placements[tensor] = Placement::shard(dim);
        common = std::gcd(common, tensors[tensor].sizes()[dim]);
      }
    };
    if (out.known.contains(letter) && !out.places.contains(letter)) continue;
    shard(in, inputs, strategy.inputs);
    shard(out, results, strategy.results);
    if (common > 1) strategies.push_back(std::move(strategy));
  }
  return strategies;
}

}  // namespace tare
