#include "tare/ops/random/distributions_cpu.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <mutex>
#include <numbers>

#include "tare/core/elements.h"
#include "tare/core/thread.h"
#include "tare/kernels/elementwise.h"
#include "tare/kernels/numbers.h"
#include "tare/kernels/special.h"

namespace tare::cpu {

namespace {

// Fills the result row by row with what `sample` makes of the parameters.
template <class F>
void draw(const Tensor& result, std::initializer_list<Tensor> parameters, Generator* given, F&& sample) {
  Generator& generator = given ? *given : default_generator();
  const std::lock_guard lock(generator.mutex());
  std::vector<Tensor> tensors{result};
  tensors.insert(tensors.end(), parameters);
  std::array<double, 3> values{};
  for_each_element(result.sizes(), tensors, [&](std::byte* const* at) {
    for (size_t i = 1; i < tensors.size(); ++i) values[i - 1] = load_double(at[i], tensors[i].dtype());
    store_double(at[0], result.dtype(), sample(generator, values));
  });
}

// A point under a table mountain hat, as Hörmann's rejection methods draw it (1993): `us` is how far it is from the
// edge, `k` the whole number it stands for.
struct Candidate {
  double us, v, k;
  Candidate(Generator& generator, double a, double b, double centre) {
    const double u = generator.uniform_double() - 0.5;
    v = generator.uniform_double();
    us = 0.5 - std::fabs(u);
    k = std::floor((2 * a / us + b) * u + centre);
  }
};

// Hörmann's PTRS for large rates; for small ones, products of uniform numbers are taken until they are too small.
double poisson_sample(Generator& generator, double rate) {
  if (rate == 0) return 0;
  if (rate < 10) {
    const double least = std::exp(-rate);
    double product = generator.uniform_double(), n = 0;
    for (; product > least; ++n) product *= generator.uniform_double();
    return n;
  }
  const double b = 0.931 + 2.53 * std::sqrt(rate), a = -0.059 + 0.02483 * b;
  const double inverse_alpha = 1.1239 + 1.1328 / (b - 3.4), inner = 0.9277 - 3.6224 / (b - 2);
  while (true) {
    const Candidate c(generator, a, b, rate + 0.43);
    if (c.us >= 0.07 && c.v <= inner) return c.k;
    if (c.k < 0 || (c.us < 0.013 && c.v > c.us)) continue;
    if (std::log(c.v) + std::log(inverse_alpha) - std::log(a / (c.us * c.us) + b) <=
        -rate + c.k * std::log(rate) - std::lgamma(c.k + 1))
      return c.k;
  }
}

// What Stirling's formula lacks of log k!.
double stirling_tail(double k) {
  static constexpr double small[] = {0.0810614667953272,  0.0413406959554092, 0.0276779256849983, 0.02079067210376509,
                                     0.0166446911898211,  0.0138761288230707, 0.0118967099458917, 0.0104112652619720,
                                     0.00925546218271273, 0.00833056343336287};
  if (k <= 9) return small[static_cast<size_t>(k)];
  const double square = (k + 1) * (k + 1);
  return (1.0 / 12 - (1.0 / 360 - 1.0 / 1260 / square) / square) / (k + 1);
}

// Hörmann's BTRS where many successes are expected; else the gaps between successes, which are geometric, are added.
double fewer_successes(Generator& generator, double n, double p) {
  if (n * p < 10) {
    const double scale = std::log1p(-p);
    double gaps = 0, successes = 0;
    while ((gaps += std::ceil(std::log(generator.uniform_double()) / scale)) <= n) ++successes;
    return successes;
  }
  const double deviation = std::sqrt(n * p * (1 - p));
  const double b = 1.15 + 2.53 * deviation, a = -0.0873 + 0.0248 * b + 0.01 * p, centre = n * p + 0.5;
  const double inner = 0.92 - 4.2 / b, odds = p / (1 - p), alpha = (2.83 + 5.1 / b) * deviation;
  const double mode = std::floor((n + 1) * p);
  while (true) {
    const Candidate c(generator, a, b, centre);
    const double k = c.k;
    if (c.us >= 0.07 && c.v <= inner) return k;
    if (k < 0 || k > n) continue;
    const double bound = (mode + 0.5) * std::log((mode + 1) / (odds * (n - mode + 1))) +
                         (n + 1) * std::log((n - mode + 1) / (n - k + 1)) +
                         (k + 0.5) * std::log(odds * (n - k + 1) / (k + 1)) + stirling_tail(mode) +
                         stirling_tail(n - mode) - stirling_tail(k) - stirling_tail(n - k);
    if (std::log(c.v * alpha / (a / (c.us * c.us) + b)) <= bound) return k;
  }
}
double binomial_sample(Generator& generator, double n, double p) {
  if (std::isnan(n)) return n;  // no candidate would ever be accepted
  if (n <= 0 || p <= 0) return 0;
  if (p >= 1) return n;
  if (p <= 0.5) return fewer_successes(generator, n, p);
  if (p > 0.5) return n - fewer_successes(generator, n, 1 - p);
  return std::numeric_limits<double>::quiet_NaN();
}

// Marsaglia and Tsang's method (2000). The parameter is computed in the type T that it has; constants are of float.
template <class T>
double gamma_sample(Generator& generator, T alpha) {
  double scale = 1;
  if (alpha < 1) {
    if (alpha == 0) return 0;
    scale = std::pow(1 - generator.uniform_double(), static_cast<double>(1 / alpha));
    alpha += 1;
  }
  const auto d = static_cast<double>(alpha - 1.0F / 3.0F);
  const double c = 1 / std::sqrt(9 * d);
  while (true) {
    double x = 0, y = 0;
    while (y <= 0) {
      x = generator.normal();
      y = 1 + c * x;
    }
    const double v = y * y * y, u = 1 - generator.uniform_double(), square = x * x;
    if (u < 1 - static_cast<double>(0.0331F) * square * square) return scale * d * v;
    if (std::log(u) < 0.5 * square + d * (1 - v + std::log(v))) return scale * d * v;
  }
}

double least_of(DType dtype) {
  return dtype == DType::float64 ? std::numeric_limits<double>::min()
                                 : static_cast<double>(std::numeric_limits<float>::min());
}

double polynomial(std::initializer_list<double> coefficients, double x) {
  double sum = 0;
  for (auto it = std::rbegin(coefficients); it != std::rend(coefficients); ++it) sum = sum * x + *it;
  return sum;
}

// -(dF/dalpha) / (dF/dx) of the gamma distribution: a series for small x.
double gamma_slope_near_0(double alpha, double x) {
  double term = 1, first = 1 / alpha, second = 1 / (alpha * alpha);
  for (int i = 1; i <= 5; ++i) {
    term *= -x / i;
    first += term / (alpha + i);
    second += term / ((alpha + i) * (alpha + i));
  }
  const double power = std::pow(x, alpha), density = std::pow(x, alpha - 1) * std::exp(-x);
  const double slope = -((std::log(x) - special::digamma(alpha)) * power * first - power * second) / density;
  return std::isnan(slope) ? 0 : slope;
}
// Rice's saddle point expansion for large alpha, and what it tends to where it divides by 0.
double gamma_slope_of_large(double alpha, double x) {
  constexpr auto lower = static_cast<double>(0.9F), upper = static_cast<double>(1.1F);
  if (lower * alpha <= x && x <= upper * alpha)
    return (1 + 24 * alpha * (1 + 12 * alpha)) *
           (1440 * alpha * alpha + 6 * x * (53 - 120 * x) - 65 * x * x / alpha + alpha * (107 + 3600 * x)) /
           (1244160 * alpha * alpha * alpha * alpha);
  const double away = alpha - x, ratio = std::log(x / alpha), root = std::sqrt(8 * alpha);
  const double tail = std::pow(x - alpha - alpha * ratio, -1.5), lead = root / away;
  const double sum =
      ratio * (x < alpha ? lead - tail : lead + tail) - std::sqrt(2 / alpha) * (alpha + x) / (away * away);
  return -(1 + 1 / (12 * alpha) * (1 + 1 / (24 * alpha))) * x * sum / root;
}
// Between them, a rational function of log(x / alpha) and log(alpha); its coefficients are PyTorch's.
double gamma_slope_between(double alpha, double x) {
  const double u = std::log(x / alpha), v = std::log(alpha);
  const double p = polynomial(
      {polynomial({0.16009398, 0.53487893, 0.040121004}, u), polynomial({-0.094634809, 0.1298071, -0.0065914022}, u),
       polynomial({0.025146376, 0.065735949, -0.0026286047}, u),
       polynomial({-0.0030648343, -0.0015649758, -0.0013441777}, u)},
      v);
  const double q =
      polynomial({polynomial({1, 0.16639465, 0.017050642}, u), polynomial({0.32668115, 0.020070113, -0.0021309326}, u),
                  polynomial({0.10406089, -0.0035938915, 0.00085092367}, u),
                  polynomial({0.0014179084, -0.00058392623, -1.5247877e-07}, u)},
                 v);
  return std::exp(p / q);
}

// log(exp(0) + exp(x))
double soft_plus(double x) { return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x))); }

// -(dF/dalpha) / (dF/dx) of the beta distribution: the integral of (log y - E log y) times the density of y over that
// of x. Over all y it is 0, so that it is taken over the side of x without the mean. By Takahasi and Mori's rule, whose
// points come so close to both ends that their distances are known by logarithms only.
double beta_slope(double x, double alpha, double beta) {
  constexpr double kStep = 1.0 / 32;
  constexpr int kPoints = 256;  // on each side
  const double expected = special::digamma(alpha) - special::digamma(alpha + beta);
  const bool below = x < alpha / (alpha + beta);
  const double span = std::log(below ? x : 1 - x), log_x = std::log(x), log_rest = std::log1p(-x);
  double sum = 0;
  for (int k = -kPoints; k <= kPoints; ++k) {
    const double t = k * kStep, twice = std::numbers::pi * std::sinh(t);
    const double lower = span - soft_plus(-twice), upper = span - soft_plus(twice);
    const double log_y = below ? lower : std::log(x + std::exp(lower));
    const double log_rest_of_y = below ? std::log(1 - x + std::exp(upper)) : upper;
    const double density = (alpha - 1) * (log_y - log_x) + (beta - 1) * (log_rest_of_y - log_rest);
    sum += (log_y - expected) * std::exp(density + lower + upper - span) * std::numbers::pi * std::cosh(t);
  }
  return (below ? -sum : sum) * kStep;
}

}  // namespace

void poisson(TensorList results, const Tensor& self, Generator* generator) {
  draw(results[0], {self}, generator, [](Generator& g, const auto& values) { return poisson_sample(g, values[0]); });
}
void binomial(TensorList results, const Tensor& count, const Tensor& prob, Generator* generator) {
  draw(results[0], {count, prob}, generator,
       [](Generator& g, const auto& values) { return binomial_sample(g, values[0], values[1]); });
}
void standard_gamma(TensorList results, const Tensor& self, Generator* generator) {
  const DType dtype = self.dtype();
  draw(results[0], {self}, generator, [&](Generator& g, const auto& values) {
    if (dtype == DType::float64) return std::max(least_of(dtype), gamma_sample(g, values[0]));
    const auto sample = static_cast<float>(gamma_sample(g, static_cast<float>(values[0])));
    return std::max(least_of(dtype), static_cast<double>(sample));
  });
}

// Gamma samples divided by their sum along the last dimension.
void sample_dirichlet(TensorList results, const Tensor& self, Generator* generator) {
  const Tensor& result = results[0];
  const FakeGuard real(false);
  const Tensor gammas(TensorMeta(DType::float64, DeviceType::cpu, self.sizes()));
  draw(gammas, {self}, generator, [](Generator& g, const auto& values) { return gamma_sample(g, values[0]); });
  std::vector<double> values = values_of<double>(gammas);
  const auto categories = static_cast<size_t>(self.dim() == 0 ? 1 : self.sizes().back());
  const auto most = static_cast<double>(std::nextafter(1.0F, 0.0F));
  for (size_t row = 0; categories > 0 && row < values.size(); row += categories) {
    double sum = 0;
    for (size_t i = 0; i < categories; ++i) sum += values[row + i];
    for (size_t i = 0; i < categories; ++i)
      values[row + i] = std::clamp(values[row + i] / sum, least_of(self.dtype()), most);
  }
  set_values(result, values);
}

void standard_gamma_grad(TensorList results, const Tensor& self, const Tensor& output) {
  const Tensor tensors[] = {results[0], self, output};
  for_each_element(results[0].sizes(), {tensors, 3}, [&](std::byte* const* at) {
    const double alpha = load_double(at[1], self.dtype()), x = load_double(at[2], output.dtype());
    const double slope = x < static_cast<double>(0.8F) ? gamma_slope_near_0(alpha, x)
                         : alpha > 8                   ? gamma_slope_of_large(alpha, x)
                                                       : gamma_slope_between(alpha, x);
    store_double(at[0], results[0].dtype(), slope);
  });
}

void dirichlet_grad(TensorList results, const Tensor& x, const Tensor& alpha, const Tensor& total) {
  const Tensor inputs[] = {x, alpha, total};
  map(results[0], {inputs, 3}, [](const double* v) { return beta_slope(v[0], v[1], v[2] - v[1]) / (1 - v[0]); });
}

}  // namespace tare::cpu
