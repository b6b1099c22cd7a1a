#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <set>
#include <utility>

#include "tare/sizes/formula.h"

// Finding a formula from values. Equations are solved modulo a prime, where nothing overflows or rounds; the fractions
// are found again from their residues, and the formula is then held against every value in exact numbers.
namespace tare {

namespace {

using Wide = __int128;
constexpr int64_t kPrime = (int64_t{1} << 61) - 1;
constexpr size_t kSpare = 3;

int64_t reduced(Wide number) {
  const auto rest = static_cast<int64_t>(number % kPrime);
  return rest < 0 ? rest + kPrime : rest;
}
int64_t product(int64_t a, int64_t b) { return static_cast<int64_t>(Wide(a) * b % kPrime); }
int64_t inverse(int64_t number) {
  int64_t result = 1;
  for (int64_t power = kPrime - 2; power > 0; power >>= 1, number = product(number, number))
    if ((power & 1) != 0) result = product(result, number);
  return result;
}

// The fraction with a small denominator that has this residue: the continued fraction of residue and prime. Bytes are
// whole numbers of sizes, so denominators are those of halves of squares and the like.
std::optional<Rational> fraction_of(int64_t residue) {
  int64_t r0 = kPrime, r1 = residue, t0 = 0, t1 = 1;
  for (;;) {
    const int64_t size = std::abs(t1);
    if (size > 4096) return {};
    if (r1 <= kPrime / (2 * 4096)) return Rational{t1 < 0 ? -r1 : r1, size};
    const int64_t quotient = r0 / r1;
    r0 = std::exchange(r1, r0 - quotient * r1);
    t0 = std::exchange(t1, t0 - quotient * t1);
  }
}
std::optional<Rational> small_fraction_of(int64_t residue) {
  if (residue == 0) return Rational{};
  const auto positive = fraction_of(residue);
  if (positive) return positive;
  const auto negative = fraction_of(kPrime - residue);
  if (!negative) return {};
  return Rational{-negative->numerator, negative->denominator};
}

// The sizes that differ between the points, and the powers of each that so many values tell apart.
struct Entering {
  std::vector<SizeAtom> atoms;
  std::vector<int> powers;
};
Entering entering(const std::vector<SizePoint>& points) {
  Entering result;
  for (size_t i = 0; i < points.front().size(); ++i) {
    std::set<int64_t> values;
    for (const SizePoint& point : points) values.insert(point[i]);
    if (values.size() < 2) continue;
    result.atoms.push_back({static_cast<uint8_t>(i), 1, 0});
    result.powers.push_back(values.size() > 2 ? 2 : 1);
  }
  return result;
}

// All products of one power of each atom's.
std::vector<Monomial> products(const Entering& of) {
  std::vector<Monomial> all{{}};
  for (size_t a = 0; a < of.atoms.size(); ++a) {
    const size_t before = all.size();
    for (int power = 1; power <= of.powers[a]; ++power)
      for (size_t i = 0; i < before; ++i) {
        Monomial monomial = all[i];
        monomial.insert(monomial.end(), static_cast<size_t>(power), of.atoms[a]);
        std::ranges::sort(monomial);
        all.push_back(std::move(monomial));
      }
  }
  return all;
}

// The formula of the lowest powers: first of all sizes once, then of one squared, then of all. What fewer unknowns
// explain at all points is not explained by more of them. So many points are to agree that no unknown needs.
std::optional<SizeFormula> solve_in(const SizeSamples& samples, const Entering& of, size_t spare) {
  const auto with = [&](const std::vector<int>& powers, size_t more) -> std::optional<SizeFormula> {
    const std::vector<Monomial> monomials = products({of.atoms, powers});
    if (monomials.size() + more > samples.points->size()) return {};
    return solve(samples, monomials);
  };
  const std::vector<int> once(of.powers.size(), 1);
  if (auto formula = with(once, spare)) return formula;
  for (size_t i = 0; i < of.powers.size(); ++i) {
    std::vector<int> powers = once;
    powers[i] = of.powers[i];
    if (powers == once) continue;
    if (auto formula = with(powers, kSpare)) return formula;
  }
  return with(of.powers, kSpare);
}

// Ways in which a size may enter, the simplest first: rounded up or down to blocks, then what strides and kernels
// leave of it.
const std::vector<std::pair<int32_t, int32_t>>& roundings() {
  static const std::vector<std::pair<int32_t, int32_t>> all = [] {
    std::vector<std::pair<int32_t, int32_t>> list{{1, 0}};
    for (int32_t divisor = 2; divisor <= 512; divisor *= 2) list.emplace_back(divisor, divisor - 1);
    for (int32_t divisor = 2; divisor <= 512; divisor *= 2) list.emplace_back(divisor, 0);
    for (const int32_t divisor : {3, 5, 6, 7, 10, 12, 14, 20, 24, 48, 96, 160, 192, 320}) {
      list.emplace_back(divisor, divisor - 1);
      list.emplace_back(divisor, 0);
    }
    for (int32_t divisor = 2; divisor <= 64; divisor *= 2)
      for (int32_t added = 1; added <= 2 * divisor; ++added)
        for (const int32_t signed_one : {added, -added})
          if (signed_one != divisor - 1) list.emplace_back(divisor, signed_one);
    for (const int32_t divisor : {3, 6, 12, 5, 10, 9, 18})  // pooled by three or five, behind layers of stride two
      for (int32_t added = 1; added <= 2 * divisor; ++added)
        for (const int32_t signed_one : {added, -added})
          if (signed_one != divisor - 1) list.emplace_back(divisor, signed_one);
    return list;
  }();
  return all;
}

bool all_equal(const std::vector<int64_t>& values) {
  return std::ranges::all_of(values, [&](int64_t value) { return value == values.front(); });
}

}  // namespace

namespace {

// The equations of some monomials at the points, solved as far as they go: in row m the first number is that of m.
struct Echelon {
  std::vector<std::vector<int64_t>> rows;  // empty: the points do not tell that monomial from others
  bool consistent = true;
  size_t settled = 0;  // behind the last point that told an unknown
  bool complete() const {
    return std::ranges::none_of(rows, [](const std::vector<int64_t>& row) { return row.empty(); });
  }
};
Echelon eliminated(const SizeSamples& samples, const std::vector<Monomial>& monomials) {
  const std::vector<SizePoint>& points = *samples.points;
  const size_t count = monomials.size();
  Echelon result{std::vector<std::vector<int64_t>>(count)};
  for (size_t p = 0; p < points.size(); ++p) {
    std::vector<int64_t> row(count + 1);
    for (size_t m = 0; m < count; ++m) {
      int64_t value = 1;
      for (const SizeAtom& atom : monomials[m]) value = product(value, reduced(atom.at(points[p])));
      row[m] = value;
    }
    row[count] = reduced(samples.values[p]);
    bool is_new = false;
    for (size_t m = 0; m < count && !is_new; ++m) {
      if (row[m] == 0) continue;
      std::vector<int64_t>& pivot = result.rows[m];
      if (pivot.empty()) {
        const int64_t scale = inverse(row[m]);
        for (int64_t& value : row) value = product(value, scale);
        pivot = row;
        is_new = true;
        result.settled = p + 1;
      } else {
        const int64_t times = kPrime - row[m];
        for (size_t k = m; k <= count; ++k) row[k] = reduced(Wide(row[k]) + product(times, pivot[k]));
      }
    }
    if (is_new || row[count] == 0) continue;
    result.consistent = false;  // all unknowns are eliminated, and a number is left
    return result;
  }
  return result;
}

// What the equations say; monomials that no point tells from others are left out.
std::optional<SizeFormula> substituted(const Echelon& echelon, const SizeSamples& samples,
                                       const std::vector<Monomial>& monomials) {
  const std::vector<SizePoint>& points = *samples.points;
  const size_t count = monomials.size();
  const auto& pivots = echelon.rows;
  std::vector<int64_t> values(count);
  SizeFormula formula;
  for (size_t m = count; m-- > 0;) {
    if (pivots[m].empty()) continue;
    int64_t value = pivots[m][count];
    for (size_t k = m + 1; k < count; ++k) value = reduced(Wide(value) - product(pivots[m][k], values[k]));
    values[m] = value;
    const auto coefficient = small_fraction_of(value);
    if (!coefficient) return {};
    formula.add(monomials[m], *coefficient);
  }
  for (size_t p = 0; p < points.size(); ++p)
    if (formula.at(points[p]) != samples.values[p]) return {};
  return formula;
}

}  // namespace

std::optional<SizeFormula> solve(const SizeSamples& samples, const std::vector<Monomial>& monomials) {
  const Echelon echelon = eliminated(samples, monomials);
  if (!echelon.consistent || !echelon.complete()) return {};
  return substituted(echelon, samples, monomials);
}

std::optional<SizeAtom> noted_atom(const SizeSamples& noted, int64_t block) {
  const std::vector<SizePoint>& points = *noted.points;
  if (all_equal(noted.values)) return {};
  const size_t sizes = points.front().size(), first = 0;
  for (size_t which = 0; which < (sizes == 2 ? 5 : sizes); ++which) {
    size_t other = 1;
    while (other < points.size() && measure(points[other], which) == measure(points[first], which)) ++other;
    if (other == points.size()) continue;
    const int64_t from = measure(points[first], which), distance = measure(points[other], which) - from;
    const int64_t difference = noted.values[other] - noted.values[first];
    if (difference % distance != 0) continue;
    const int64_t times = difference / distance;
    const int64_t common = block == 0 ? 1 : std::gcd(std::gcd(times, noted.values[first] - times * from), block);
    const int64_t divisor = std::max<int64_t>(block, 1) / common;
    const int64_t added = (noted.values[first] - times * from) / common + divisor - 1;
    if (times / common > INT32_MAX || times < 1 || std::abs(added) > INT32_MAX) continue;
    const SizeAtom atom{static_cast<uint8_t>(which), static_cast<int32_t>(divisor), static_cast<int32_t>(added),
                        static_cast<int32_t>(times / common)};
    bool all = true;
    for (size_t p = 0; p < points.size() && all; ++p)
      all = atom.at(points[p]) == (noted.values[p] / common + divisor - 1) / divisor;
    if (!all) continue;
    SizeAtom result = atom;
    result.transform = block == 0;
    return result;
  }
  return {};
}

std::optional<SizeFormula> fit_parts(const SizeSamples& samples, const std::set<SizeAtom>& parts) {
  constexpr size_t kAgree = 8;  // points that tell no unknown, and agree
  Entering once = entering(*samples.points);
  for (int& power : once.powers) power = 1;
  std::vector<Monomial> monomials = products(once);
  for (const SizeAtom& part : parts)
    if (part.divisor != 1 && !part.transform) monomials.push_back({part});
  const Echelon echelon = eliminated(samples, monomials);
  if (!echelon.consistent || echelon.settled + kAgree > samples.points->size()) return {};
  return substituted(echelon, samples, monomials);
}

namespace {

// Points of one formula lie side by side: of the points in the order of a measure, of two sizes' ratio or of the value,
// a part. Of the formulas of such parts that are nowhere more than the value, the one that is the value most often.
std::optional<SizeFormula> one_of_largest(const SizeSamples& samples, const std::vector<size_t>& left,
                                          const std::function<std::optional<SizeFormula>(const SizeSamples&)>& fit) {
  const std::vector<SizePoint>& points = *samples.points;
  const size_t sizes = points.front().size(), least = (size_t{1} << std::min<size_t>(sizes, 4)) + 4;
  std::optional<SizeFormula> best;
  size_t most = 0;
  const auto hold = [&](const std::vector<size_t>& some) {
    std::vector<SizePoint> own;
    SizeSamples part{&own, {}};
    for (const size_t i : some) own.push_back(points[i]), part.values.push_back(samples.values[i]);
    const std::optional<SizeFormula> formula = fit(part);
    if (!formula) return;
    size_t equal = 0;
    for (size_t i = 0; i < points.size(); ++i)
      if (formula->at(points[i]).value_or(INT64_MAX) > samples.values[i]) return;
    for (const size_t i : left) equal += formula->at(points[i]) == samples.values[i] ? 1 : 0;
    if (equal > most) most = equal, best = formula;
  };
  for (size_t order = 0; order < measures(sizes) + 2; ++order) {
    const auto key = [&](size_t i) -> double {
      if (order < measures(sizes)) return static_cast<double>(measure(points[i], order));
      if (order == measures(sizes)) return static_cast<double>(samples.values[i]);
      return static_cast<double>(points[i].back()) / static_cast<double>(points[i].front());
    };
    std::vector<size_t> sorted = left;
    std::ranges::stable_sort(sorted, {}, key);
    for (size_t width = order == 0 ? sorted.size() : sorted.size() / 2; width >= least; width /= 2)
      for (size_t begin = 0; begin + width <= sorted.size(); begin += (width + 1) / 2)
        hold({sorted.begin() + static_cast<int64_t>(begin), sorted.begin() + static_cast<int64_t>(begin + width)});
  }
  return best;
}

// A multiple of a known formula, and a constant, that is all of these values and nowhere more than one.
std::optional<SizeFormula> one_like_known(const SizeSamples& samples, const std::vector<size_t>& left,
                                          const std::vector<SizeFormula>& known) {
  constexpr size_t kLeast = 4;
  if (left.size() < kLeast) return {};
  const std::vector<SizePoint>& points = *samples.points;
  for (const SizeFormula& formula : known) {
    std::vector<int64_t> at;
    for (const SizePoint& point : points) at.push_back(formula.at(point).value_or(0));
    const auto other = std::ranges::find_if(left, [&](size_t i) { return at[i] != at[left[0]]; });
    if (other == left.end()) continue;
    const int64_t rise = samples.values[*other] - samples.values[left[0]], run = at[*other] - at[left[0]];
    if (rise % run != 0) continue;
    SizeFormula found(samples.values[left[0]] - rise / run * at[left[0]]);
    found.add(formula, rise / run);
    const auto equal = [&](size_t i) { return found.at(points[i]) == samples.values[i]; };
    if (!std::ranges::all_of(left, equal)) continue;
    bool most = false;
    for (size_t i = 0; i < points.size(); ++i) most |= found.at(points[i]).value_or(INT64_MAX) > samples.values[i];
    if (!most) return found;
  }
  return {};
}

}  // namespace

SizeLargest fit_largest(const SizeSamples& samples, const std::vector<SizeFormula>& known) {
  constexpr size_t kMostFormulas = 6;
  const std::vector<SizePoint>& points = *samples.points;
  const auto plain = [](const SizeSamples& part) { return solve_in(part, entering(*part.points), kSpare); };
  // Sizes are rounded as elsewhere in the run.
  std::set<SizeAtom> rounded;
  for (const SizeFormula& formula : known)
    for (const auto& [monomial, coefficient] : formula.terms())
      for (const SizeAtom& atom : monomial)
        if (atom.divisor != 1 && atom.symbol < points.front().size()) rounded.insert(atom);
  const auto with_rounded = [&](const SizeSamples& part) -> std::optional<SizeFormula> {
    for (const SizeAtom& atom : rounded) {
      Entering of = entering(*part.points);
      std::ranges::replace_if(
          of.atoms, [&](const SizeAtom& size) { return size.symbol == atom.symbol; }, atom);
      if (auto formula = solve_in(part, of, kSpare)) return formula;
    }
    return {};
  };
  std::vector<size_t> left(points.size());
  std::iota(left.begin(), left.end(), 0);
  SizeLargest largest;
  while (!left.empty() && largest.of.size() < kMostFormulas) {
    std::optional<SizeFormula> formula = one_of_largest(samples, left, plain);
    if (!formula && !rounded.empty()) formula = one_of_largest(samples, left, with_rounded);
    if (!formula) formula = one_like_known(samples, left, known);
    if (!formula) break;
    std::erase_if(left, [&](size_t i) { return formula->at(points[i]) == samples.values[i]; });
    largest.of.push_back(std::move(*formula));
  }
  for (const size_t i : left) largest.left.push_back(points[i]);
  return largest;
}

size_t points_needed(size_t symbols) {
  size_t unknown = 1;
  for (size_t i = 0; i < symbols; ++i) unknown *= 3;
  return unknown + 12;
}

std::optional<SizeFormula> fit_storage(const SizeSamples& samples) {
  if (all_equal(samples.values)) return SizeFormula(samples.values.front());
  const Entering plain = entering(*samples.points);
  // Points that do not tell the sizes themselves apart tell nothing.
  Entering once = plain;
  for (int& power : once.powers) power = 1;
  const SizeSamples nothing{samples.points, std::vector<int64_t>(samples.values.size())};
  if (!eliminated(nothing, products(once)).complete()) return {};
  if (auto formula = solve_in(samples, plain, 0)) return formula;
  const auto& ways = roundings();
  const auto rounded = [&](Entering of, size_t i, size_t way) {
    of.atoms[i].divisor = ways[way].first, of.atoms[i].added = ways[way].second;
    return of;
  };
  // One size is rounded.
  const size_t count = plain.atoms.size();
  for (size_t i = 0; i < count; ++i)
    for (size_t way = 1; way < ways.size(); ++way)
      if (auto formula = solve_in(samples, rounded(plain, i, way), kSpare)) return formula;
  // One stands beside itself rounded, or the product of all is rounded.
  constexpr size_t kPowersOfTwo = 19, kPlainRoundings = 47;
  const auto beside = [&](SizeAtom atom, const std::vector<Monomial>& times) -> std::optional<SizeFormula> {
    for (const Entering& base : {once, plain}) {
      std::vector<Monomial> monomials = products(base);
      for (Monomial monomial : times) {
        monomial.push_back(atom);
        std::ranges::sort(monomial);
        monomials.push_back(std::move(monomial));
      }
      if (monomials.size() + 4 > samples.points->size()) return {};
      if (auto formula = solve(samples, monomials)) return formula;
    }
    return {};
  };
  for (size_t way = 1; way < kPlainRoundings; ++way) {
    for (size_t i = 0; i < count; ++i) {
      Entering others = plain;
      others.atoms.erase(others.atoms.begin() + static_cast<int64_t>(i));
      others.powers.erase(others.powers.begin() + static_cast<int64_t>(i));
      if (auto formula = beside(rounded(plain, i, way).atoms[i], products(others))) return formula;
    }
    const size_t sizes = samples.points->front().size();
    if (measures(sizes) > sizes)
      if (auto formula = beside({static_cast<uint8_t>(sizes), ways[way].first, ways[way].second}, {{}})) return formula;
  }
  // Two sizes are rounded.
  for (size_t i = 0; i < count; ++i)
    for (size_t j = i + 1; j < count; ++j)
      for (size_t a = 1; a < kPowersOfTwo; ++a)
        for (size_t b = 1; b < kPowersOfTwo; ++b)
          if (auto formula = solve_in(samples, rounded(rounded(plain, i, a), j, b), kSpare)) return formula;
  return {};
}

std::optional<SizeFormula> fit_sum(const SizeSamples& samples, const std::set<Monomial>& monomials) {
  if (all_equal(samples.values)) return SizeFormula(samples.values.front());
  const std::vector<Monomial> plain = products(entering(*samples.points));
  if (auto formula = solve(samples, plain)) return formula;
  std::set<Monomial> all = monomials;
  all.insert(plain.begin(), plain.end());
  if (all.size() + 4 > samples.points->size()) return {};
  return solve(samples, {all.begin(), all.end()});
}

}  // namespace tare
