#include "tare/sizes/formula.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <numeric>

#include "tare/core/error.h"
#include "tare/core/noted_sizes.h"

namespace tare {

namespace {

using Wide = __int128;

[[noreturn]] void fail_too_large() {
  fail<ValueError>("a formula's numbers do not fit 64 bits; ask for smaller sizes");
}

int64_t narrow(Wide number) {
  if (number > INT64_MAX || number < INT64_MIN) fail_too_large();
  return static_cast<int64_t>(number);
}

Rational sum_of(Rational a, Rational b) {
  const int64_t common = std::gcd(a.denominator, b.denominator);
  const Wide denominator = Wide(a.denominator / common) * b.denominator;
  const Wide numerator = Wide(a.numerator) * (b.denominator / common) + Wide(b.numerator) * (a.denominator / common);
  if (numerator == 0) return {};
  Wide x = numerator < 0 ? -numerator : numerator, y = denominator;
  while (y != 0) std::swap(x %= y, y);
  return {narrow(numerator / x), narrow(denominator / x)};
}

std::string grouped_digits(int64_t number) {
  std::string digits = fmt::format("{}", number);
  for (auto at = static_cast<int64_t>(digits.size()) - 3; at > (number < 0 ? 1 : 0); at -= 3)
    digits.insert(static_cast<size_t>(at), " ");
  return digits;
}

std::string atom_text(const SizeAtom& atom, const std::vector<std::string>& names, bool ascii) {
  const std::string times = ascii ? "*" : "·";
  if (atom.transform) {
    SizeAtom length = atom;
    length.transform = false;
    const std::string n = atom_text(length, names, ascii);
    return ascii ? fmt::format("floor(5*{0}*log2({0}))", n) : fmt::format("⌊5·{0}·log₂({0})⌋", n);
  }
  std::string name;
  if (atom.symbol < names.size()) name = names[atom.symbol];
  else
    for (size_t i = 0; i < names.size(); ++i) {
      const bool more = atom.symbol > names.size() && i != atom.symbol - names.size() - 1;
      name += (i == 0 ? "" : times) + (more ? fmt::format("({} + 1)", names[i]) : names[i]);
    }
  const bool next = atom.added == atom.divisor - 1 + atom.times && atom.times != 1;  // of the size behind
  if (next) name = fmt::format("({} + 1)", name);
  if (atom.times != 1) name = fmt::format("{}{}{}", atom.times, times, name);
  if (atom.divisor == 1 && atom.added == 0) return name;
  const bool up = next || atom.added == atom.divisor - 1;
  std::string inner = name;
  if (!up && atom.added != 0) inner = fmt::format("({} {} {})", name, atom.added < 0 ? "-" : "+", std::abs(atom.added));
  if (ascii) return fmt::format("{}({}/{})", up ? "ceil" : "floor", inner, atom.divisor);
  return up ? fmt::format("⌈{}/{}⌉", inner, atom.divisor) : fmt::format("⌊{}/{}⌋", inner, atom.divisor);
}

std::string monomial_text(const Monomial& monomial, const std::vector<std::string>& names, bool ascii) {
  std::string text;
  for (size_t i = 0; i < monomial.size();) {
    size_t power = 1;
    while (i + power < monomial.size() && monomial[i + power] == monomial[i]) ++power;
    text += (text.empty() ? "" : ascii ? "*" : "·") + atom_text(monomial[i], names, ascii);
    if (power > 1)
      text += ascii ? fmt::format("^{}", power) : power == 2 ? "²" : power == 3 ? "³" : fmt::format("^{}", power);
    i += power;
  }
  return text;
}

}  // namespace

size_t measures(size_t sizes) { return sizes == 2 ? 3 : sizes; }

int64_t measure(const SizePoint& point, size_t which) {
  if (which < point.size()) return point[which];
  int64_t product = 1;
  for (const int64_t size : point)
    if (__builtin_mul_overflow(product, size, &product)) fail_too_large();
  return which < point.size() + 1 ? product : narrow(Wide(product) + point[which - point.size() - 1]);
}

int64_t SizeAtom::at(const SizePoint& point) const {
  const int64_t sum = narrow(Wide(measure(point, symbol)) * times + added);
  const int64_t whole = sum >= 0 ? sum / divisor : -((-sum + divisor - 1) / divisor);
  return transform ? transform_operations(whole) : whole;
}

void SizeFormula::add(const Monomial& monomial, Rational coefficient) {
  if (coefficient.numerator == 0) return;
  Rational& kept = terms_[monomial];
  kept = sum_of(kept, coefficient);
  if (kept.numerator == 0) terms_.erase(monomial);
}

void SizeFormula::add(const SizeFormula& other, int64_t times) {
  for (const auto& [monomial, coefficient] : other.terms_)
    add(monomial, {narrow(Wide(coefficient.numerator) * times), coefficient.denominator});
}

std::optional<int64_t> SizeFormula::at(const SizePoint& point) const {
  Wide whole = 0, parts = 0, denominator = 1;  // whole + parts / denominator
  for (const auto& [monomial, coefficient] : terms_) {
    Wide product = coefficient.numerator;
    for (const SizeAtom& atom : monomial)
      if (__builtin_mul_overflow(product, Wide(atom.at(point)), &product)) return {};
    if (coefficient.denominator == 1) {
      if (__builtin_add_overflow(whole, product, &whole)) return {};
      continue;
    }
    const auto common = static_cast<int64_t>(std::gcd(static_cast<int64_t>(denominator), coefficient.denominator));
    const Wide more = coefficient.denominator / common;
    if (denominator > INT64_MAX / more || __builtin_mul_overflow(parts, more, &parts) ||
        __builtin_mul_overflow(product, denominator / common, &product) ||
        __builtin_add_overflow(parts, product, &parts))
      return {};
    denominator *= more;
  }
  if (parts % denominator != 0) return {};
  if (__builtin_add_overflow(whole, parts / denominator, &whole)) return {};
  if (whole > INT64_MAX || whole < INT64_MIN) return {};
  return static_cast<int64_t>(whole);
}

bool SizeFormula::dominates(const SizeFormula& other) const {
  const auto less = [](Rational a, Rational b) {
    return Wide(a.numerator) * b.denominator < Wide(b.numerator) * a.denominator;
  };
  auto mine = terms_.begin();
  auto theirs = other.terms_.begin();
  while (mine != terms_.end() || theirs != other.terms_.end()) {
    const bool only_mine = theirs == other.terms_.end() || (mine != terms_.end() && mine->first < theirs->first);
    const bool only_theirs = !only_mine && (mine == terms_.end() || theirs->first < mine->first);
    const Rational a = only_theirs ? Rational{} : mine->second, b = only_mine ? Rational{} : theirs->second;
    if (less(a, b)) return false;
    if (!only_theirs) ++mine;
    if (!only_mine) ++theirs;
  }
  return true;
}

std::vector<std::string> SizeFormula::texts(const std::vector<std::string>& names, bool ascii) const {
  std::vector<const std::pair<const Monomial, Rational>*> order;
  for (const auto& term : terms_) order.push_back(&term);
  std::ranges::stable_sort(order, {}, [](const auto* term) { return term->first.size(); });
  std::vector<std::string> list;
  for (const auto* term : order) {
    const Rational number = term->second;
    const std::string product = monomial_text(term->first, names, ascii);
    const bool negative = number.numerator < 0;
    std::string text = list.empty() ? (negative ? "-" : "") : negative ? "- " : "+ ";
    const int64_t size = negative ? -number.numerator : number.numerator;
    const bool one = size == 1 && number.denominator == 1 && !product.empty();
    if (!one) text += grouped_digits(size);
    if (number.denominator != 1) text += fmt::format("/{}", number.denominator);
    if (!product.empty()) text += (one ? "" : ascii ? "*" : "·") + product;
    list.push_back(std::move(text));
  }
  if (list.empty()) list.emplace_back("0");
  return list;
}

std::string SizeFormula::str(const std::vector<std::string>& names, bool ascii) const {
  std::string text;
  for (const std::string& term : texts(names, ascii)) text += (text.empty() ? "" : " ") + term;
  std::string without;  // digits in groups are for people
  for (size_t i = 0; i < text.size(); ++i) {
    const bool digits =
        i > 0 && i + 1 < text.size() && std::isdigit(text[i - 1]) != 0 && std::isdigit(text[i + 1]) != 0;
    if (text[i] != ' ' || !digits) without += text[i];
  }
  return without;
}

}  // namespace tare
