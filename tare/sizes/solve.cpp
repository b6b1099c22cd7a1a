#include <algorithm>
#include <cstdlib>
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

// `times` of a measure in blocks of `parts` each, rounded up.
Monomial blocks_of(size_t symbol, int32_t times, int32_t parts) {
  const int32_t common = std::gcd(times, parts), divisor = parts / common;
  return {{static_cast<uint8_t>(symbol), divisor, divisor - 1, times / common}};
}

// Parts of a block which no others of these add up to: ⌈kx/n⌉ + ⌈(n-k)x/n⌉ is one for all k of one divisor in common
// with n.
std::vector<int32_t> independent_parts(int32_t parts) {
  std::vector<int32_t> list;
  for (int32_t k = 1; k <= parts / 2; ++k) list.push_back(k);
  for (int32_t k = 1; k < parts / 2; k *= 2) list.push_back(parts - k);
  return list;
}

// Blocks are taken, not given back: -⌈kx/n⌉ is said with ⌈(n-k)x/n⌉.
SizeFormula without_negative_parts(SizeFormula formula, const std::vector<size_t>& symbols, int32_t parts) {
  for (const size_t symbol : symbols)
    for (int32_t k = 1; k < parts; ++k) {
      const auto found = formula.terms().find(blocks_of(symbol, k, parts));
      if (found == formula.terms().end() || found->second.numerator > 0) continue;
      const int32_t common = std::gcd(k, parts);
      if (k == common || k == parts - common) continue;
      const Rational less = found->second, more{-less.numerator, less.denominator};
      formula.add(blocks_of(symbol, k, parts), more);
      formula.add(blocks_of(symbol, parts - k, parts), more);
      formula.add(blocks_of(symbol, common, parts), less);
      formula.add(blocks_of(symbol, parts - common, parts), less);
    }
  return formula;
}

}  // namespace

std::optional<SizeFormula> solve(const SizeSamples& samples, const std::vector<Monomial>& monomials) {
  const Echelon echelon = eliminated(samples, monomials);
  if (!echelon.consistent || !echelon.complete()) return {};
  return substituted(echelon, samples, monomials);
}

namespace {

constexpr size_t kAgree = 8;  // points that tell no unknown, and agree
constexpr int32_t kMostParts = 64;

// The first three of these, beside the others, that have all values.
std::optional<SizeFormula> solve_with_three(const SizeSamples& samples, const std::vector<Monomial>& monomials,
                                            const std::vector<Monomial>& of) {
  std::vector<Monomial> some = monomials;
  some.resize(monomials.size() + 3);
  const auto last = some.end();
  for (size_t a = 2; a < of.size(); ++a)
    for (size_t b = 1; b < a; ++b)
      for (size_t c = 0; c < b; ++c) {
        last[-3] = of[c], last[-2] = of[b], last[-1] = of[a];
        if (auto formula = solve(samples, some)) return formula;
      }
  return {};
}

// Of one size, parts for it and for the next are no longer independent. Any function of a period is a sum of
// ⌊(x + j)/n⌋, which three parts may say as well.
std::optional<SizeFormula> fit_blocks_of_one(const SizeSamples& samples, size_t symbol) {
  constexpr int32_t kMostTried = 32;  // triples are many
  const auto which = static_cast<uint8_t>(symbol);
  const std::vector<Monomial> plain{{}, {{which, 1, 0}}};
  for (int32_t parts = 2; parts <= kMostParts; parts *= 2) {
    std::vector<Monomial> monomials = plain, named;
    for (int32_t j = 1; j < parts; ++j) monomials.push_back({{which, parts, j}});
    const Echelon echelon = eliminated(samples, monomials);
    if (!echelon.consistent || echelon.settled + kAgree > samples.points->size()) continue;
    for (int32_t k = 1; k < parts; ++k) {
      named.push_back(blocks_of(symbol, k, parts));
      named.push_back(named.back());
      named.back()[0].added += named.back()[0].times;
    }
    if (parts <= kMostTried)
      if (auto formula = solve_with_three(samples, plain, named)) return formula;
    if (auto formula = substituted(echelon, samples, monomials)) return formula;
  }
  return {};
}

}  // namespace

std::optional<SizeFormula> fit_blocks(const SizeSamples& samples) {
  Entering once = entering(*samples.points);
  if (once.atoms.size() == 1) return fit_blocks_of_one(samples, once.atoms[0].symbol);
  for (int& power : once.powers) power = 1;
  std::vector<std::vector<size_t>> ways;
  if (samples.points->front().size() == 2) ways = {{2, 3, 0}, {2, 4, 1}};
  for (int32_t parts = 2; parts <= kMostParts; parts *= 2)
    for (const std::vector<size_t>& symbols : ways) {
      std::vector<Monomial> monomials = products(once);
      for (const size_t symbol : symbols)
        for (const int32_t k : independent_parts(parts)) monomials.push_back(blocks_of(symbol, k, parts));
      const Echelon echelon = eliminated(samples, monomials);
      if (!echelon.consistent || echelon.settled + kAgree > samples.points->size()) continue;
      if (const auto formula = substituted(echelon, samples, monomials))
        return without_negative_parts(*formula, symbols, parts);
    }
  return {};
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
