#include <cmath>
#include <numbers>

#include "tare/core/elements.h"
#include "tare/kernels/special.h"
#include "tare/ops/creation/factory.h"
#include "tare/ops/families.h"

// Windows. The law: `window_length` floating elements, each a function of its place between 0 and 1; a periodic window
// is one that is longer by one, without its last element.
namespace tare {

namespace {

using Shape = double (*)(double place, double a, double b);

struct Window {
  std::string_view name;
  Shape shape;
};

double cosine(double place, double alpha, double beta) { return alpha - beta * std::cos(2 * std::numbers::pi * place); }
double triangle(double place, double, double) { return 1 - std::fabs(2 * place - 1); }
double blackman(double place, double, double) {
  return cosine(place, 0.42, 0.5) + 0.08 * std::cos(4 * std::numbers::pi * place);
}
double kaiser(double place, double beta, double) {
  const double x = 2 * place - 1;
  return special::i0(beta * std::sqrt(std::max(0.0, 1 - x * x))) / special::i0(beta);
}

constexpr Window kHann = {"hann_window", cosine};
constexpr Window kHamming = {"hamming_window", cosine};
constexpr Window kBartlett = {"bartlett_window", triangle};
constexpr Window kBlackman = {"blackman_window", blackman};
constexpr Window kKaiser = {"kaiser_window", kaiser};

void fill_window(const Window& window, const Tensor& result, bool periodic, double a, double b) {
  const int64_t n = result.numel();
  const auto span = static_cast<double>(periodic ? n : n - 1);
  for (int64_t i = 0; i < n; ++i) {
    const double value = n == 1 ? 1 : window.shape(static_cast<double>(i) / span, a, b);
    store_double(result.data() + i * result.itemsize(), result.dtype(), value);
  }
}

// `Parameters` is what follows window_length: nothing, `periodic`, then up to two coefficients; A and B are the
// coefficients where the call gives none, in hundredths.
template <const Window& W, int A, int B, class... Parameters>
struct Rule {
  static TensorMeta meta(int64_t window_length, Parameters..., DTypeOpt dtype, LayoutOpt layout, DeviceOpt device,
                         PinOpt pin_memory) {
    TensorMeta scalar = sized_meta({}, dtype, layout, device, pin_memory);
    check(is_inexact(scalar.dtype()), "{} expects floating point dtypes, got: {}", W.name, scalar.dtype());
    check(window_length >= 0, "{} requires non-negative window_length, got window_length={}", W.name, window_length);
    return {scalar.dtype(), scalar.device(), {window_length}};
  }
  static void cpu(TensorList results, int64_t, Parameters... given, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt) {
    double values[] = {1, A / 100.0, B / 100.0};
    [[maybe_unused]] int i = 0;
    ((values[i++] = static_cast<double>(given)), ...);
    fill_window(W, results[0], values[0] != 0, values[1], values[2]);
  }
};

template <const Window& W, int A, int B, class... Parameters>
Row window(std::string_view schema, std::string_view out) {
  return factory(schema, rule::fresh<Rule<W, A, B, Parameters...>::meta>, rule::cpu<Rule<W, A, B, Parameters...>::cpu>,
                 {.out = out, .write = writing::copied});
}

}  // namespace

std::vector<Row> window_ops() {
  return {
      window<kHann, 50, 50>("hann_window(int window_length, *, " TARE_OPTIONS ") -> Tensor", "hann_window.out"),
      window<kHann, 50, 50, bool>("hann_window.periodic(int window_length, bool periodic, *, " TARE_OPTIONS
                                  ") -> Tensor",
                                  "hann_window.periodic_out"),
      window<kBartlett, 0, 0>("bartlett_window(int window_length, *, " TARE_OPTIONS ") -> Tensor",
                              "bartlett_window.out"),
      window<kBartlett, 0, 0, bool>("bartlett_window.periodic(int window_length, bool periodic, *, " TARE_OPTIONS
                                    ") -> Tensor",
                                    "bartlett_window.periodic_out"),
      window<kBlackman, 0, 0>("blackman_window(int window_length, *, " TARE_OPTIONS ") -> Tensor",
                              "blackman_window.out"),
      window<kBlackman, 0, 0, bool>("blackman_window.periodic(int window_length, bool periodic, *, " TARE_OPTIONS
                                    ") -> Tensor",
                                    "blackman_window.periodic_out"),
      window<kHamming, 54, 46>("hamming_window(int window_length, *, " TARE_OPTIONS ") -> Tensor",
                               "hamming_window.out"),
      window<kHamming, 54, 46, bool>("hamming_window.periodic(int window_length, bool periodic, *, " TARE_OPTIONS
                                     ") -> Tensor",
                                     "hamming_window.periodic_out"),
      window<kHamming, 54, 46, bool, double>(
          "hamming_window.periodic_alpha(int window_length, bool periodic, float alpha, "
          "*, " TARE_OPTIONS ") -> Tensor",
          "hamming_window.periodic_alpha_out"),
      window<kHamming, 54, 46, bool, double, double>("hamming_window.periodic_alpha_beta(int window_length, bool "
                                                     "periodic, float alpha, float beta, *, " TARE_OPTIONS
                                                     ") -> Tensor",
                                                     "hamming_window.periodic_alpha_beta_out"),
      window<kKaiser, 1200, 0>("kaiser_window(int window_length, *, " TARE_OPTIONS ") -> Tensor", "kaiser_window.out"),
      window<kKaiser, 1200, 0, bool>("kaiser_window.periodic(int window_length, bool periodic, *, " TARE_OPTIONS
                                     ") -> Tensor",
                                     "kaiser_window.periodic_out"),
      window<kKaiser, 1200, 0, bool, double>(
          "kaiser_window.beta(int window_length, bool periodic, float beta, *, " TARE_OPTIONS ") -> Tensor",
          "kaiser_window.beta_out"),
  };
}

}  // namespace tare
