#include "tare/nn/convolution.h"

#include <fmt/format.h>

#include "tare/nn/init.h"
#include "tare/ops.h"

namespace tare::nn {

template <int N>
Conv<N>::Conv(int64_t in_channels, int64_t out_channels, Extent<N> kernel_size, const ConvOptions<N>& options)
    : in_channels(in_channels),
      out_channels(out_channels),
      groups(options.groups),
      kernel_size(kernel_size),
      stride(options.stride),
      padding(options.padding),
      dilation(options.dilation) {
  check<ValueError>(groups > 0, "groups must be a positive integer, got {}", groups);
  check<ValueError>(in_channels % groups == 0, "in_channels must be divisible by groups, got {} and {}", in_channels,
                    groups);
  check<ValueError>(out_channels % groups == 0, "out_channels must be divisible by groups, got {} and {}", out_channels,
                    groups);
  std::array<int64_t, N + 2> sizes{out_channels, in_channels / groups};
  for (size_t i = 0; i < N; ++i) sizes[i + 2] = kernel_size[i];
  weight = Parameter(empty(sizes, options.dtype, {}, options.device));
  if (options.bias) bias = Parameter(empty({out_channels}, options.dtype, {}, options.device));
  if (init::wants_values(weight)) init::reset_linear(weight, bias);
}

template <int N>
std::string_view Conv<N>::class_name() const {
  static constexpr std::string_view names[] = {"Conv1d", "Conv2d", "Conv3d"};
  return names[N - 1];
}

template <int N>
Tensor Conv<N>::forward(const Tensor& input) const {
  const auto convolve = [&](auto&& op) {
    return op(input, weight, bias, stride.list(), padding.list(), dilation.list(), groups);
  };
  if constexpr (N == 1) return convolve([](auto&&... args) { return conv1d(args...); });
  if constexpr (N == 2) return convolve([](auto&&... args) { return conv2d(args...); });
  if constexpr (N == 3) return convolve([](auto&&... args) { return conv3d(args...); });
}

template <int N>
std::string Conv<N>::extra_repr() const {
  std::string text =
      fmt::format("{}, {}, kernel_size={}, stride={}", in_channels, out_channels, kernel_size.tuple(), stride.tuple());
  if (!padding.all(0)) text += ", padding=" + padding.tuple();
  if (!dilation.all(1)) text += ", dilation=" + dilation.tuple();
  if (groups != 1) text += fmt::format(", groups={}", groups);
  if (!bias.defined()) text += ", bias=False";
  return text;
}

template class Conv<1>;
template class Conv<2>;
template class Conv<3>;

}  // namespace tare::nn
