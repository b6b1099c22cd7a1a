#include "tare/autograd/gradients/functions.h"
#include "tare/core/strides.h"
#include "tare/ops.h"

// Derivatives of Fourier transforms and of what goes round.
namespace tare::autograd {

namespace {

int64_t back(IntList list) { return list.back(); }

Tensor roll_backward(const Tensor& grad, IntList shifts, IntList dims) {
  Dims again;
  for (const int64_t shift : shifts) again.push_back(static_cast<int64_t>(-static_cast<uint64_t>(shift)));
  return roll(grad, again, dims);
}
// The half that is not kept is zero in the gradient of a one-sided transform.
Tensor fft_r2c_backward(const Tensor& grad, IntList dim, int64_t norm, bool onesided, int64_t n) {
  const int64_t last = dim.back(), kept = grad.size(last);
  Tensor whole = grad;
  if (onesided && kept < n) {
    Dims sizes = grad.sizes();
    sizes[wrap_dim(last, grad.dim())] = n - kept;
    whole = cat(std::vector<Tensor>{grad, new_zeros(grad, sizes)}, last);
  }
  return real(_fft_c2c(whole, dim, norm, false));
}
// Frequencies whose mirror image is not kept count for two.
Tensor fft_c2r_backward(const Tensor& grad, IntList dim, int64_t norm) {
  Tensor half = _fft_r2c(grad, dim, norm, true);
  const int64_t last = dim.back(), twice = grad.size(last) - half.size(last);
  if (twice <= 0) return half;
  const Tensor factors = ones({half.size(last)}, real_type(half.dtype()), {}, half.device());
  fill_(narrow(factors, 0, 1, twice), Scalar(2));
  Dims sizes(half.dim(), 1);
  sizes[wrap_dim(last, half.dim())] = half.size(last);
  return mul(half, view(factors, sizes));
}

}  // namespace

List<GradientFunction> spectral_functions() {
  static constexpr GradientFunction list[] = {
      {"back", function<back>},
      {"roll_backward", function<roll_backward>},
      {"fft_r2c_backward", function<fft_r2c_backward>},
      {"fft_c2r_backward", function<fft_c2r_backward>},
  };
  return {list, std::size(list)};
}

}  // namespace tare::autograd
