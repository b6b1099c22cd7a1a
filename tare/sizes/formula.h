#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

// Figures as functions of named sizes: sums of products of sizes, and of sizes divided and rounded.
namespace tare {

/// One value for each named size, in their order.
using SizePoint = std::vector<int64_t>;

/// The number of things that sizes are read off: each size, and of two sizes their product.
size_t measures(size_t sizes);
/// One of them at a point; of two sizes x and y also x·(y + 1) and (x + 1)·y, the next two.
int64_t measure(const SizePoint& point, size_t which);

/// A measure divided and rounded down: `floor((times·x + added) / divisor)`.
struct SizeAtom {
  uint8_t symbol = 0;  ///< which measure
  int32_t divisor = 1, added = 0, times = 1;
  bool transform = false;  ///< the arithmetic of a Fourier transform of so many values, in place of their number
  int64_t at(const SizePoint& point) const;
  auto operator<=>(const SizeAtom&) const = default;
};
/// A product of atoms, sorted, each as often as its power. Empty: one.
using Monomial = std::vector<SizeAtom>;

/// `numerator / denominator`, in lowest terms, the denominator positive.
struct Rational {
  int64_t numerator = 0, denominator = 1;
  friend bool operator==(const Rational&, const Rational&) = default;
};

/// A sum of monomials with rational coefficients, none of them zero. Arithmetic is exact; what does not fit 64 bits
/// raises ValueError.
class SizeFormula {
 public:
  SizeFormula() = default;
  explicit SizeFormula(int64_t constant) { add({}, {constant, 1}); }
  void add(const Monomial& monomial, Rational coefficient);
  void add(const SizeFormula& other, int64_t times = 1);
  /// Nothing where the value is no whole number or does not fit 64 bits.
  std::optional<int64_t> at(const SizePoint& point) const;
  const std::map<Monomial, Rational>& terms() const { return terms_; }
  /// Whether no coefficient is smaller than the other's. Sizes are not negative, so then no value is.
  bool dominates(const SizeFormula& other) const;
  /// `16 + 4096·batch·seq`, in the names' order; with letters of ASCII alone, `4096*batch*seq`.
  std::string str(const std::vector<std::string>& names, bool ascii = false) const;
  /// Its terms, each with its sign, as people read them: `+ 4 096·batch·seq`.
  std::vector<std::string> texts(const std::vector<std::string>& names, bool ascii = false) const;
  friend bool operator==(const SizeFormula&, const SizeFormula&) = default;

 private:
  std::map<Monomial, Rational> terms_;
};

/// The values of one figure at several points.
struct SizeSamples {
  const std::vector<SizePoint>* points;
  std::vector<int64_t> values;
};
/// The formula in these monomials that has the values at all points, if there is one and the points leave no other.
std::optional<SizeFormula> solve(const SizeSamples& samples, const std::vector<Monomial>& monomials);
/// Of one storage: sizes enter as they are, at most squared, and one or two of them, or their product, divided and
/// rounded. The simplest that has all values; nothing where none has. At least `points_needed` points tell formulas
/// apart.
std::optional<SizeFormula> fit_storage(const SizeSamples& samples);
/// The atom of which the values are those that a run noted, in whole blocks (of how many the number is then a multiple
/// of), or as the length of a transform. Nothing where they are always the same, or no measure with something added.
std::optional<SizeAtom> noted_atom(const SizeSamples& noted, int64_t block);
/// Of a storage of several parts, each rounded by itself to one of these; nothing where there is none, or where too few
/// points agree.
std::optional<SizeFormula> fit_parts(const SizeSamples& samples, const std::set<SizeAtom>& parts);
/// Formulas of which the largest has the value, as of scratch memory for one of two purposes, or of what is alive at
/// several times. `left` are the points of which none was found: more points near them may tell.
struct SizeLargest {
  std::vector<SizeFormula> of;
  std::vector<SizePoint> left;
};
/// Sizes are rounded as in `known` formulas; one of them may be a multiple of such a formula and a constant, which few
/// points tell.
SizeLargest fit_largest(const SizeSamples& samples, const std::vector<SizeFormula>& known);
/// Of a sum of figures in which these monomials occur.
std::optional<SizeFormula> fit_sum(const SizeSamples& samples, const std::set<Monomial>& monomials);
/// How many points tell the formulas of so many sizes apart, with some to spare that must agree.
size_t points_needed(size_t symbols);

}  // namespace tare
