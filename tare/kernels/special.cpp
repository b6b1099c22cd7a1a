#include "tare/kernels/special.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace tare::special {

namespace {
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kPi = std::numbers::pi;
// B_2, B_4, ...: what the asymptotic series below have in common.
constexpr double kBernoulli[] = {1.0 / 6,       -1.0 / 30, 1.0 / 42,      -1.0 / 30,     5.0 / 66,
                                 -691.0 / 2730, 7.0 / 6,   -3617.0 / 510, 43867.0 / 798, -174611.0 / 330};
}  // namespace

double digamma(double x) {
  if (x == 0) return std::copysign(kInfinity, -x);
  if (x < 0) return x == std::floor(x) ? kNan : digamma(1 - x) - kPi / std::tan(kPi * x);
  double below = 0;
  for (; x < 12; ++x) below += 1 / x;  // psi(x) = psi(x + 1) - 1/x
  double series = 0, power = 1 / (x * x);
  for (int k = 0; k < 7; ++k, power /= x * x) series += kBernoulli[k] / (2 * (k + 1)) * power;
  return std::log(x) - 0.5 / x - series - below;
}

double zeta(double x, double q) {
  if (x == 1) return kInfinity;
  if (x < 1) return kNan;
  if (q <= 0) {
    if (q == std::floor(q)) return kInfinity;
    if (x != std::floor(x)) return kNan;
  }
  if (std::isinf(x) && q <= 1) return q == 1 ? 1 : kInfinity;  // what is left of the first term, 1 / q^x
  double sum = 0;
  if (q < -1e4) {  // far below zero the terms are those of an integral
    const double far = -q, near = far - std::floor(far - 1e4), sign = std::fmod(x, 2) == 0 ? 1 : -1;
    sum = sign * (std::pow(near + 0.5, 1 - x) - std::pow(far + 0.5, 1 - x)) / (x - 1);
    q = -near;
  }
  // Euler and Maclaurin: some terms, the integral of the rest, half a term, and corrections.
  int terms = 0;
  for (; terms < 12 || q < 9; ++terms, ++q) sum += std::pow(q, -x);
  const double last = std::pow(q, -x);
  sum += last * q / (x - 1) + last / 2;
  double factor = x * last / q, factorial = 2;
  for (int k = 0; k < 10; ++k) {
    sum += kBernoulli[k] * factor / factorial;
    factor *= (x + 2 * k + 1) * (x + 2 * k + 2) / (q * q);
    factorial *= (2 * k + 3) * (2 * k + 4);
  }
  return sum;
}

double polygamma(int64_t n, double x) {
  if (n == 0) return digamma(x);
  if (n == 1 && std::isinf(x)) return x > 0 ? 0 : kNan;
  const double order = static_cast<double>(n);
  return (n % 2 ? 1 : -1) * std::exp(std::lgamma(order + 1)) * zeta(order + 1, x);
}

double erfinv(double x) {
  if (!(std::fabs(x) <= 1)) return kNan;
  if (std::fabs(x) == 1) return std::copysign(kInfinity, x);
  // Winitzki's approximation, then Newton steps on the complement, which keeps digits in the tails.
  const double a = 0.147, log = std::log1p(-x * x), b = 2 / (kPi * a) + log / 2;
  double y = std::copysign(std::sqrt(std::sqrt(b * b - log / a) - b), x);
  for (int i = 0; i < 4 && y != 0; ++i) {
    const double error =
        std::fabs(x) < 0.5 ? std::erf(y) - x : std::copysign(1.0, x) * ((1 - std::fabs(x)) - std::erfc(std::fabs(y)));
    y -= error / (2 / std::sqrt(kPi) * std::exp(-y * y));
  }
  return y;
}

double erfcx(double x) {
  if (x < 25) return std::exp(x * x) * std::erfc(x);
  const double square = x * x;  // the continued fraction's first terms suffice here
  return 1 / (x * std::sqrt(kPi)) * (1 - 0.5 / square * (1 - 1.5 / square * (1 - 2.5 / square)));
}

double ndtr(double x) { return 0.5 * std::erfc(-x / std::numbers::sqrt2); }

double log_ndtr(double x) {
  const double t = x / std::numbers::sqrt2;
  return x < -1 ? std::log(erfcx(-t) / 2) - t * t : std::log1p(-std::erfc(t) / 2);
}

double ndtri(double p) {
  if (p == 0 || p == 1) return p == 0 ? -kInfinity : kInfinity;
  if (!(p > 0 && p < 1)) return kNan;
  double x = std::numbers::sqrt2 * erfinv(2 * p - 1);
  if (!std::isfinite(x)) x = -std::sqrt(-2 * std::log(p));
  // 2 p - 1 loses a small p's digits; Newton on the logarithm brings them back.
  for (int i = 0; i < 4; ++i) {
    const double log = log_ndtr(x);
    x -= (log - std::log(p)) * std::exp(log + x * x / 2) * std::sqrt(2 * kPi);
  }
  return x;
}

namespace {

double gamma_series(double a, double x) {
  double term = 1 / a, sum = term;
  for (int k = 1; k < 2000 && std::fabs(term) > 1e-17 * std::fabs(sum); ++k) sum += term *= x / (a + k);
  return sum * std::exp(a * std::log(x) - x - std::lgamma(a));
}

double gamma_fraction(double a, double x) {
  constexpr double tiny = 1e-300;
  double b = x + 1 - a, c = 1 / tiny, d = 1 / b, h = d;
  for (int i = 1; i < 2000; ++i) {
    const double an = -i * (i - a);
    b += 2;
    d = 1 / (std::fabs(an * d + b) < tiny ? tiny : an * d + b);
    c = std::fabs(b + an / c) < tiny ? tiny : b + an / c;
    h *= d * c;
    if (std::fabs(d * c - 1) < 1e-16) break;
  }
  return h * std::exp(a * std::log(x) - x - std::lgamma(a));
}

}  // namespace

// Limits come before NaN: what does not depend on the other argument is known whatever that is.
double gammainc(double a, double x) {
  if (x < 0 || a < 0 || (a == 0 && !(x > 0))) return kNan;
  if (a == 0 || x == 0) return a == 0 ? 1 : 0;
  if (std::isinf(a) || std::isinf(x)) return std::isinf(a) ? (std::isinf(x) ? kNan : 0) : 1;
  if (std::isnan(a) || std::isnan(x)) return kNan;
  return x < a + 1 ? gamma_series(a, x) : 1 - gamma_fraction(a, x);
}

double gammaincc(double a, double x) {
  if (x < 0 || a < 0 || (a == 0 && !(x > 0))) return kNan;
  if (a == 0 || x == 0) return a == 0 ? 0 : 1;
  if (std::isinf(a) || std::isinf(x)) return std::isinf(a) ? (std::isinf(x) ? kNan : 1) : 0;
  if (std::isnan(a) || std::isnan(x)) return kNan;
  return x < a + 1 ? 1 - gamma_series(a, x) : gamma_fraction(a, x);
}

namespace {

// exp(-x) I_order(x) for x >= 0: the power series, or the asymptotic one where it converges.
double scaled_bessel_i(double order, double x) {
  if (x < 30) {
    double term = std::exp(-x) * (order == 0 ? 1 : x / 2), sum = term;
    for (int k = 1; k < 200 && term > 1e-17 * sum; ++k) sum += term *= x * x / 4 / (k * (k + order));
    return sum;
  }
  double term = 1, sum = 1;
  for (int k = 1; k < 20; ++k) sum += term *= -(4 * order * order - (2 * k - 1) * (2 * k - 1)) / (8 * x * k);
  return sum / std::sqrt(2 * kPi * x);
}

}  // namespace

double i0e(double x) { return scaled_bessel_i(0, std::fabs(x)); }
double i1e(double x) { return std::copysign(scaled_bessel_i(1, std::fabs(x)), x); }
double i0(double x) { return std::exp(std::fabs(x)) * i0e(x); }
double i1(double x) { return std::exp(std::fabs(x)) * i1e(x); }

double bessel_k(double order, double x, bool scaled) {
  if (!(x >= 0)) return kNan;
  if (x == 0) return kInfinity;
  if (x < 100) return std::cyl_bessel_k(order, x) * (scaled ? std::exp(x) : 1);
  double term = 1, sum = 1;
  for (int k = 1; k < 12; ++k) sum += term *= (4 * order * order - (2 * k - 1) * (2 * k - 1)) / (8 * x * k);
  return sum * std::sqrt(kPi / (2 * x)) * (scaled ? 1 : std::exp(-x));
}

double airy_ai(double x) {
  if (std::isnan(x) || std::isinf(x)) return kNan;
  const double t = 2.0 / 3 * std::pow(std::fabs(x), 1.5);
  if (t < 1e-16) return 0.355028053887817239 - 0.258819403792806798 * x;
  if (x > 0) return std::sqrt(x / 3) / kPi * bessel_k(1.0 / 3, t, false);
  // J of order -1/3 by its reflection onto J and Y.
  const double j = std::cyl_bessel_j(1.0 / 3, t), y = std::cyl_neumann(1.0 / 3, t);
  const double j_minus = std::cos(kPi / 3) * j - std::sin(kPi / 3) * y;
  return std::sqrt(-x) / 3 * (j + j_minus);
}

double log_add(double a, double b) {
  const double most = std::fmax(a, b);
  return std::isinf(a) && a == b ? a : most + std::log1p(std::exp(-std::fabs(a - b)));
}
Complex log_add(Complex a, Complex b) {
  for (const double part : {a.real(), a.imag(), b.real(), b.imag()})
    if (std::isnan(part)) return {kNan, kNan};
  const Complex most = a.real() >= b.real() ? a : b, least = a.real() >= b.real() ? b : a;
  if (std::isinf(most.real()) && most.real() == least.real())
    return most.real() < 0 ? least : std::log(std::exp(least) + std::exp(most));
  const Complex part = std::exp(least - most);
  return most + Complex(0.5 * std::log1p(std::norm(part) + 2 * part.real()), std::arg(1.0 + part));
}

double spherical_j0(double x) { return x == 0 ? 1 : std::isinf(x) ? 0 : std::sin(x) / x; }
double sinc(double x) { return x == 0 ? 1 : std::sin(kPi * x) / (kPi * x); }

namespace {

// Of a degree that nobody counts up to: closed forms in x = cos(t), or what they come near to as n grows (Hilb). NaN
// where there is none; then the recurrence leaves the doubles soon.
double polynomial_of_large_degree(Polynomial kind, double x, double n) {
  if (kind == Polynomial::laguerre && std::fabs(x) < 1000)
    return std::exp(x / 2) * (x < 0 ? i0(std::sqrt(-x * (4 * n + 2))) : ::j0(std::sqrt(x * (4 * n + 2))));
  if (!(std::fabs(x) <= 1)) return kNan;
  const double t = std::acos(std::fabs(x)), sign = x < 0 && std::fmod(n, 2) != 0 ? -1 : 1;
  const auto ratio = [&](double times, double by) {  // sin(times t) / sin(by t)
    return t == 0 ? times / by : std::sin(times * t) / std::sin(by * t);
  };
  switch (kind) {
    case Polynomial::chebyshev_t: return sign * std::cos(n * t);
    case Polynomial::chebyshev_u: return sign * ratio(n + 1, 1);
    case Polynomial::chebyshev_v:  // of -x it is the other's
    case Polynomial::chebyshev_w:
      if ((kind == Polynomial::chebyshev_w) == (x >= 0)) return sign * ratio(n + 0.5, 0.5);
      return sign * std::cos((n + 0.5) * t) / std::cos(t / 2);
    case Polynomial::legendre: return sign * std::sqrt(t == 0 ? 1 : t / std::sin(t)) * ::j0((n + 0.5) * t);
    default: return kNan;
  }
}

}  // namespace

double polynomial(Polynomial kind, double x, double n) {
  n = std::trunc(n);
  if (!(n >= 0 && n < 0x1p63)) return 0;  // no degree, PyTorch says so too
  // Every one has its p0 = 1, its own p1, and p[k+1] = a p[k] - c p[k-1].
  double before = 1, now = 0;
  switch (kind) {
    case Polynomial::chebyshev_t:
    case Polynomial::hermite_he:
    case Polynomial::legendre: now = x; break;
    case Polynomial::chebyshev_u:
    case Polynomial::hermite_h: now = 2 * x; break;
    case Polynomial::chebyshev_v: now = 2 * x - 1; break;
    case Polynomial::chebyshev_w: now = 2 * x + 1; break;
    case Polynomial::laguerre: now = 1 - x; break;
  }
  if (n == 0) return before;
  constexpr double most = 2e5;
  if (n > most)
    if (const double value = polynomial_of_large_degree(kind, x, n); !std::isnan(value)) return value;
  for (int64_t i = 1; static_cast<double>(i) < n && !std::isnan(now); ++i) {
    if (static_cast<double>(i) > most) return kNan;
    const double k = static_cast<double>(i);
    double next = 0;
    switch (kind) {
      case Polynomial::hermite_h: next = 2 * x * now - 2 * k * before; break;
      case Polynomial::hermite_he: next = x * now - k * before; break;
      case Polynomial::laguerre: next = ((2 * k + 1 - x) * now - k * before) / (k + 1); break;
      case Polynomial::legendre: next = ((2 * k + 1) * x * now - k * before) / (k + 1); break;
      default: next = 2 * x * now - before;
    }
    before = now, now = next;
  }
  return now;
}

}  // namespace tare::special
