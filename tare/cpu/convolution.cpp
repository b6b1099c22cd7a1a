#include "tare/cpu/convolution.h"

#include "tare/cpu/numbers.h"

namespace tare::cpu {

// A convolution pairs each place of the strided side (the result; of a transposed one, the input) and each tap of the
// kernel with one place of the other side.
void convolve(const Tensor& result, const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride,
              IntList padding, IntList dilation, bool transposed, int64_t groups) {
  const int64_t spatial = input.dim() - 2;
  const IntList in = input.sizes(), out = result.sizes(), kernel = weight.sizes();
  const IntList in_space = in.slice(2, spatial), out_space = out.slice(2, spatial), taps = kernel.slice(2, spatial);
  const IntList strided = transposed ? in_space : out_space, other = transposed ? out_space : in_space;
  const int64_t in_group = in[1] / groups, out_group = out[1] / groups;
  const auto volume = [](IntList sizes) {
    int64_t n = 1;
    for (const int64_t size : sizes) n *= size;
    return n;
  };
  with_type(result.dtype(), [&]<class T>(T zero) {
    const std::vector<T> x = values_of<T>(input), w = values_of<T>(weight);
    std::vector<T> b, sums(static_cast<size_t>(result.numel()), zero);
    if (bias.defined()) b = values_of<T>(bias);
    for (size_t i = 0; i < sums.size() && !b.empty(); ++i)
      sums[i] = b[i / static_cast<size_t>(volume(out_space)) % b.size()];
    Dims place(spatial);
    for_each_index(taps, [&](IntList tap) {
      for_each_index(strided, [&](IntList at) {
        for (int64_t d = 0; d < spatial; ++d) place[d] = at[d] * stride[d] - padding[d] + tap[d] * dilation[d];
        const int64_t far = position(place, other), near = position(at, strided);
        if (far < 0) return;
        const int64_t from = transposed ? near : far, to = transposed ? far : near;
        for (int64_t n = 0; n < in[0]; ++n)
          for (int64_t g = 0; g < groups; ++g)
            for (int64_t o = 0; o < out_group; ++o)
              for (int64_t i = 0; i < in_group; ++i) {
                const int64_t row = transposed ? g * in_group + i : g * out_group + o, column = transposed ? o : i;
                const int64_t w_at = (row * kernel[1] + column) * volume(taps) + position(tap, taps);
                const int64_t x_at = (n * in[1] + g * in_group + i) * volume(in_space) + from;
                const int64_t y_at = (n * out[1] + g * out_group + o) * volume(out_space) + to;
                sums[static_cast<size_t>(y_at)] += x[static_cast<size_t>(x_at)] * w[static_cast<size_t>(w_at)];
              }
      });
    });
    set_values(result, sums);
  });
}

}  // namespace tare::cpu
