#include "tare/provenance/routing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <numeric>

#include "tare/core/elements.h"
#include "tare/core/error.h"

namespace tare {

namespace {

using Counts = std::vector<std::vector<double>>;

constexpr std::streamsize kMostBytes = 1 << 24;

std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  check<ValueError>(file.is_open(), "expected uniform, worst, or a file of counts; '{}' cannot be opened", path);
  std::string text(static_cast<size_t>(kMostBytes) + 1, '\0');
  file.read(text.data(), kMostBytes + 1);
  check<ValueError>(!file.bad() && file.gcount() <= kMostBytes, "'{}' is no file of counts, or longer than {} bytes",
                    path, kMostBytes);
  text.resize(static_cast<size_t>(file.gcount()));
  return text;
}

constexpr const char* kExpected =
    "expected counts for each expert: JSON as [5, 3] or [[5, 3], [4, 4]], or lines of numbers";

std::vector<double> counts_of(const nlohmann::json& json) {
  std::vector<double> counts;
  for (const nlohmann::json& item : json) {
    check<ValueError>(item.is_number(), kExpected);
    counts.push_back(item.get<double>());
  }
  return counts;
}

Counts counts_of_json(const std::string& text) {
  // A count is a number in a list, perhaps in a list: what nests deeper is refused before it is built.
  const auto shallow = [](int depth, nlohmann::json::parse_event_t, nlohmann::json&) {
    check<ValueError>(depth <= 2, kExpected);
    return true;
  };
  nlohmann::json json;
  try {
    json = nlohmann::json::parse(text, shallow);
  } catch (const nlohmann::json::exception&) {
    fail<ValueError>(kExpected);
  }
  check<ValueError>(json.is_array(), kExpected);
  if (json.empty() || !json[0].is_array()) return {counts_of(json)};
  Counts all;
  for (const nlohmann::json& item : json) {
    check<ValueError>(item.is_array(), kExpected);
    all.push_back(counts_of(item));
  }
  return all;
}

Counts counts_of_lines(const std::string& text) {
  constexpr std::string_view kBetween = " \t\r,";
  Counts all;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    std::vector<double> counts;
    for (size_t at = text.find_first_not_of(kBetween, begin); at < end; at = text.find_first_not_of(kBetween, at)) {
      const size_t stop = std::min({text.find_first_of(kBetween, at), end});
      double number = 0;
      const auto [last, error] = std::from_chars(text.data() + at, text.data() + stop, number);
      check<ValueError>(error == std::errc() && last == text.data() + stop, kExpected);
      counts.push_back(number);
      at = stop;
    }
    if (!counts.empty()) all.push_back(std::move(counts));
    begin = end + 1;
  }
  return all;
}

void check_counts(const Counts& all) {
  check<ValueError>(!all.empty(), kExpected);
  for (const std::vector<double>& counts : all) {
    double sum = 0;
    for (const double count : counts) {
      check<ValueError>(count >= 0 && count <= 1e15, "{} is no count of tokens", count);
      sum += count;
    }
    check<ValueError>(sum > 0, "no expert has a token");
  }
}

// Candidates stand in line, each as often as it is chosen; the line goes round over the tokens. Nobody is chosen more
// often than there are tokens, so no token meets one twice.
void write_positions(const Tensor& target, const std::vector<int64_t>& counts, int64_t tokens, int64_t dim) {
  Dims sizes = target.sizes(), strides = target.strides();
  int64_t along = 0;  // between the choices of a token
  if (dim >= 0) {
    along = strides[dim];
    sizes[dim] = 1;
  }
  std::vector<std::byte*> places;  // of the tokens' first choices
  places.reserve(static_cast<size_t>(tokens));
  const Tensor firsts(TensorMeta(target.meta()).with_geometry(sizes, strides, target.storage_offset()),
                      target.storage());
  for_each_element(sizes, {&firsts, 1}, [&](std::byte* const* at) { places.push_back(at[0]); });
  int64_t token = 0, rank = 0;
  for (size_t candidate = 0; candidate < counts.size(); ++candidate)
    for (int64_t i = 0; i < counts[candidate]; ++i) {
      store_int(places[static_cast<size_t>(token)] + rank * along * target.itemsize(), target.dtype(),
                static_cast<int64_t>(candidate));
      if (++token == tokens) token = 0, ++rank;
    }
}

}  // namespace

Routing::Routing(const std::string& rule)
    : kind_(rule == "uniform" ? Kind::uniform
            : rule == "worst" ? Kind::worst
                              : Kind::counts),
      rule_(rule) {
  if (kind_ != Kind::counts) return;
  const std::string text = text_of(rule);
  const size_t first = text.find_first_not_of(" \t\r\n");
  counts_ = first != std::string::npos && text[first] == '[' ? counts_of_json(text) : counts_of_lines(text);
  check_counts(counts_);
}

Routing::Routing(Counts counts) : kind_(Kind::counts), rule_("counts"), counts_(std::move(counts)) {
  check_counts(counts_);
}

std::vector<int64_t> Routing::counts(const std::vector<double>& weights, int64_t tokens, int64_t chosen) {
  std::vector<int64_t> counts(weights.size());
  int64_t left = tokens * chosen;
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0), all = static_cast<double>(left);
  std::vector<double> remainders(weights.size());
  for (size_t i = 0; i < weights.size(); ++i) {
    const double share = all * (weights[i] / sum);
    counts[i] = std::min({static_cast<int64_t>(share), tokens, left});
    remainders[i] = share - static_cast<double>(counts[i]);
    left -= counts[i];
  }
  std::vector<size_t> order(weights.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::stable_sort(order, [&](size_t a, size_t b) { return remainders[a] > remainders[b]; });
  // One for each remainder; what is still left, of candidates that every token has chosen, to those with room.
  for (const size_t i : order)
    if (left > 0 && counts[i] < tokens) ++counts[i], --left;
  for (const size_t i : order) {
    const int64_t more = std::min(left, tokens - counts[i]);
    counts[i] += more;
    left -= more;
  }
  return counts;
}

std::function<void(const Tensor&)> Routing::positions(int64_t tokens, int64_t chosen, int64_t candidates, int64_t dim) {
  if (tokens == 0 || chosen == 0 || chosen > candidates) return {};
  std::vector<double> weights(static_cast<size_t>(candidates), kind_ == Kind::worst ? 0.0 : 1.0);
  if (kind_ == Kind::worst) std::fill_n(weights.begin(), chosen, 1.0);
  if (kind_ == Kind::counts) {
    if (counts_[next_].size() != weights.size()) return {};
    weights = counts_[next_];
    next_ = (next_ + 1) % counts_.size();
  }
  return [decided = decided_, tokens, chosen, candidates, dim, weights = std::move(weights),
          is_counted = std::make_shared<bool>(false)](const Tensor& target) {
    const std::vector<int64_t> each = counts(weights, tokens, chosen);
    write_positions(target, each, tokens, dim);
    if (std::exchange(*is_counted, true)) return;
    const auto [fewest, most] = std::ranges::minmax(each);
    ++(*decided)[{tokens, chosen, candidates, fewest, most}];
  };
}

std::vector<std::string> Routing::decided() const {
  std::vector<std::string> found;
  for (const auto& [key, times] : *decided_) {
    const auto& [tokens, chosen, candidates, fewest, most] = key;
    found.push_back(fmt::format("{} of {} for each of {} tokens, {} tokens each{}", chosen, candidates, tokens,
                                fewest == most ? fmt::format("{}", most) : fmt::format("{} to {}", fewest, most),
                                times == 1 ? std::string() : fmt::format(" ({} times)", times)));
  }
  return found;
}

std::string Routing::limits() const {
  if (kind_ != Kind::counts) return "";
  std::vector<size_t> sizes;
  for (const std::vector<double>& counts : counts_) sizes.push_back(counts.size());
  std::ranges::sort(sizes);
  sizes.erase(std::ranges::unique(sizes).begin(), sizes.end());
  return fmt::format("{} has counts for {} candidates", rule_, fmt::join(sizes, " or "));
}

}  // namespace tare
