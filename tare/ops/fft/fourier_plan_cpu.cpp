#include "tare/ops/fft/fourier_plan_cpu.h"

#include <cmath>
#include <numbers>

#include "tare/kernels/elementwise.h"

namespace tare::cpu {

namespace {

constexpr int64_t kLargestFactor = 31;  // up to which sums of p numbers cost less than a convolution

// Fours last, for they need no turns there.
std::vector<int64_t> factors_of(int64_t n) {
  std::vector<int64_t> factors;
  for (int64_t p = 3; p * p <= n; p += 2)
    for (; n % p == 0; n /= p) factors.push_back(p);
  int64_t fours = 0;
  for (; n % 4 == 0; n /= 4) ++fours;
  if (n % 2 == 0) factors.push_back(2), n /= 2;
  if (n > 1) factors.push_back(n);
  factors.insert(factors.end(), static_cast<size_t>(fours), 4);
  return factors;
}

bool has_small_factors(int64_t n) {
  for (int64_t p = 2; p <= kLargestFactor; ++p)
    while (n % p == 0) n /= p;
  return n == 1;
}

const double* address(const std::vector<Complex>& values) { return reinterpret_cast<const double*>(values.data()); }

// In fours: real parts, imaginary parts.
std::vector<double> in_fours(const std::vector<Complex>& values) {
  const size_t lanes = static_cast<size_t>(kLanes);
  std::vector<double> fours((values.size() + lanes - 1) / lanes * 2 * lanes);
  for (size_t i = 0; i < values.size(); ++i) {
    fours[i / lanes * 2 * lanes + i % lanes] = values[i].real();
    fours[i / lanes * 2 * lanes + lanes + i % lanes] = values[i].imag();
  }
  return fours;
}

}  // namespace

std::vector<Complex> roots_of_one(int64_t n, int64_t count) {
  std::vector<Complex> roots(static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i) {
    constexpr double kSines[] = {0, 1, 0, -1};
    const auto quarter = static_cast<size_t>(4 * i / n);
    roots[static_cast<size_t>(i)] =
        4 * i % n == 0 ? Complex(kSines[(quarter + 1) % 4], -kSines[quarter])
                       : std::polar(1.0, -2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(n));
  }
  return roots;
}

FourierPlan::FourierPlan(int64_t n) {
  line_.n = n;
  if (!has_small_factors(n)) make_chirp();
  else make_passes();
  if (line_.passes && n % (kLanes * kLanes) == 0) make_quarters();
}

void FourierPlan::make_passes() {
  const std::vector<Complex> roots = roots_of_one(line_.n, line_.n);
  int64_t n = line_.n;
  for (const int64_t p : factors_of(n)) {
    const int64_t m = n / p, apart = line_.n / n;
    std::vector<Complex> turns;
    for (int64_t k = 0; k < m && m > 1; ++k)
      for (int64_t r = 1; r < p; ++r) turns.push_back(roots[static_cast<size_t>(r * k * apart)]);
    const size_t at = turns_.size();
    turns_.push_back(std::move(turns));
    turns_.push_back(p > 5 ? roots_of_one(p, p) : std::vector<Complex>());
    passes_.push_back({p, m, address(turns_[at]), address(turns_[at + 1])});
    n = m;
  }
  // A number alone has no passes, and an address all the same: it needs no chirp.
  if (passes_.empty()) passes_.push_back({1, 1, nullptr, nullptr});
  line_.passes = passes_.data();
}

void FourierPlan::make_quarters() {
  const int64_t n = line_.n, m = n / kLanes;
  other_ = of(m);
  line_.quarter = &other_->line();
  const std::vector<Complex> roots = roots_of_one(n, 3 * m);
  for (int64_t k = 0; k < m; k += kLanes)
    for (int64_t r = 1; r < kLanes; ++r)
      for (const bool imaginary : {false, true})
        for (int64_t l = 0; l < kLanes; ++l) {
          const Complex root = roots[static_cast<size_t>(r * (k + l))];
          across_.push_back(imaginary ? root.imag() : root.real());
        }
  line_.across = across_.data();
}

void FourierPlan::make_chirp() {
  const int64_t n = line_.n, lanes = kLanes * kLanes;
  const auto is_smooth = [](int64_t length) {
    for (const int64_t p : {2, 3, 5})
      while (length % p == 0) length /= p;
    return length == 1;
  };
  int64_t length = (2 * n - 1 + lanes - 1) / lanes * lanes;
  while (!is_smooth(length)) length += lanes;
  other_ = of(length);
  line_.longer = &other_->line();
  const std::vector<Complex> roots = roots_of_one(2 * n, 2 * n);
  std::vector<Complex> turns(static_cast<size_t>(n)), kernel(static_cast<size_t>(length));
  for (int64_t j = 0, square = 0; j < n; square = (square + 2 * j + 1) % (2 * n), ++j) {
    const Complex root = roots[static_cast<size_t>(square)];
    turns[static_cast<size_t>(j)] = root;
    kernel[static_cast<size_t>(j)] = kernel[static_cast<size_t>(j == 0 ? 0 : length - j)] =
        std::conj(root) / static_cast<double>(length);
  }
  chirp_ = in_fours(turns);
  line_.chirp = chirp_.data();
  LineWork work{.kind = Spectrum::complex,
                .scale = 1,
                .n = length,
                .given = length,
                .made = length,
                .plan = line_.longer,
                .from = kernel.data(),
                .to = kernel.data(),
                .from_double = true,
                .to_double = true,
                .from_step = 2,
                .to_step = 2};
  const int64_t begin = 0;
  work.from_at = work.to_at = &begin;
  work.count = 1;
  transform(work);
  kernel_ = in_fours(kernel);
  line_.chirp_kernel = kernel_.data();
}

std::shared_ptr<const FourierPlan> FourierPlan::of(int64_t n) {
  constexpr int64_t kMostKept = int64_t{1} << 18;  // in all, a plan being some 100 bytes for each
  thread_local std::vector<std::shared_ptr<const FourierPlan>> kept;
  for (const std::shared_ptr<const FourierPlan>& plan : kept)
    if (plan->line().n == n) return plan;
  const auto plan = std::make_shared<const FourierPlan>(n);
  int64_t sum = n;
  for (const std::shared_ptr<const FourierPlan>& other : kept) sum += other->line().n;
  if (n > kMostKept) return plan;
  for (; sum > kMostKept; kept.erase(kept.begin())) sum -= kept.front()->line().n;
  kept.push_back(plan);
  return plan;
}

}  // namespace tare::cpu
