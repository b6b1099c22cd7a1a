#include "tare/ops/vision/deformable_cpu.h"

#include <array>
#include <cmath>

#include "tare/kernels/numbers.h"

namespace tare::cpu {

namespace {

using Doubles = std::vector<double>;

// The four pixels around a point, with their shares and the slopes of these by row and column; 0 outside.
struct Corner {
  int64_t at;
  double share, by_row, by_column;
};
std::array<Corner, 4> corners_of(double y, double x, int64_t height, int64_t width) {
  const double top = std::floor(y), left = std::floor(x), down = y - top, right = x - left;
  std::array<Corner, 4> corners = {};
  for (size_t i = 0; i < 4; ++i) {
    const bool lower = i >= 2, righter = i % 2 == 1;
    const double row = top + (lower ? 1 : 0), column = left + (righter ? 1 : 0);
    const bool inside =
        row >= 0 && row < static_cast<double>(height) && column >= 0 && column < static_cast<double>(width);
    if (!inside) continue;
    const double by_y = lower ? down : 1 - down, by_x = righter ? right : 1 - right;
    corners[i] = {static_cast<int64_t>(row) * width + static_cast<int64_t>(column), by_y * by_x, lower ? by_x : -by_x,
                  righter ? by_y : -by_y};
  }
  return corners;
}

// Where a tap of an offset group stands in an output pixel: of the whole of `offset` and `mask`, and in the image.
struct Tap {
  size_t row_offset, column_offset, mask;
  std::array<Corner, 4> corners;
};

class Walk {
 public:
  explicit Walk(const Deformable& c)
      : c(c),
        input(values_of<double>(c.input)),
        weight(values_of<double>(c.weight)),
        offset(values_of<double>(c.offset)),
        mask(c.use_mask ? values_of<double>(c.mask) : Doubles()),
        images(c.input.size(0)),
        channels(c.input.size(1)),
        height(c.input.size(2)),
        width(c.input.size(3)),
        outs(c.weight.size(0)),
        kernel_width(c.weight.size(3)),
        taps(c.weight.size(2) * kernel_width),
        out_height(c.offset.size(2)),
        out_width(c.offset.size(3)) {}

  // Calls `visit(image, output pixel, channel, tap number, tap)` for all that is read.
  template <class F>
  void each(const F& visit) const {
    const int64_t together = channels / c.offset_groups, pixels = out_height * out_width;
    for (int64_t n = 0; n < images; ++n)
      for (int64_t g = 0; g < c.offset_groups; ++g)
        for (int64_t k = 0; k < taps; ++k)
          for (int64_t pixel = 0; pixel < pixels; ++pixel) {
            const int64_t place = (n * c.offset_groups + g) * taps + k;
            Tap tap = {.row_offset = static_cast<size_t>(2 * place * pixels + pixel),
                       .column_offset = static_cast<size_t>((2 * place + 1) * pixels + pixel),
                       .mask = static_cast<size_t>(place * pixels + pixel),
                       .corners = {}};
            const double y = position(pixel / out_width, k / kernel_width, 0) + offset[tap.row_offset];
            const double x = position(pixel % out_width, k % kernel_width, 1) + offset[tap.column_offset];
            tap.corners = corners_of(y, x, height, width);
            for (int64_t channel = g * together; channel < (g + 1) * together; ++channel)
              visit(n, pixel, channel, k, tap);
          }
  }
  // The output channels that read an input channel, [first, end), and the weight of one of them.
  std::pair<int64_t, int64_t> readers(int64_t channel) const {
    const int64_t of_group = outs / c.groups, group = channel / (channels / c.groups);
    return {group * of_group, (group + 1) * of_group};
  }
  size_t weight_at(int64_t out, int64_t channel, int64_t k) const {
    const int64_t in_group = channels / c.groups;
    return static_cast<size_t>((out * in_group + channel % in_group) * taps + k);
  }
  size_t result_at(int64_t n, int64_t out, int64_t pixel) const {
    return static_cast<size_t>((n * outs + out) * out_height * out_width + pixel);
  }
  size_t plane(int64_t n, int64_t channel) const {
    return static_cast<size_t>((n * channels + channel) * height * width);
  }
  double shown(const Tap& tap) const { return c.use_mask ? mask[tap.mask] : 1.0; }

  const Deformable& c;
  Doubles input, weight, offset, mask;
  int64_t images, channels, height, width, outs, kernel_width, taps, out_height, out_width;

 private:
  double position(int64_t out, int64_t tap, int axis) const {
    return static_cast<double>(out * c.stride[axis] - c.padding[axis] + tap * c.dilation[axis]);
  }
};

}  // namespace

void deform_conv(const Tensor& result, const Deformable& convolution, const Tensor& bias) {
  const Walk walk(convolution);
  const Doubles added = values_of<double>(bias);
  Doubles sums(static_cast<size_t>(result.numel()));
  const int64_t pixels = walk.out_height * walk.out_width;
  for (size_t i = 0; i < sums.size(); ++i)
    sums[i] = added[static_cast<size_t>(static_cast<int64_t>(i) / pixels % walk.outs)];
  walk.each([&](int64_t n, int64_t pixel, int64_t channel, int64_t k, const Tap& tap) {
    double read = 0;
    for (const Corner& corner : tap.corners)
      read += corner.share * walk.input[walk.plane(n, channel) + static_cast<size_t>(corner.at)];
    const auto [first, end] = walk.readers(channel);
    for (int64_t out = first; out < end; ++out)
      sums[walk.result_at(n, out, pixel)] += walk.weight[walk.weight_at(out, channel, k)] * read * walk.shown(tap);
  });
  set_values<double>(result, sums);
}

void deform_conv_backward(TensorList results, const Deformable& convolution, const Tensor& grad) {
  const Walk walk(convolution);
  const Doubles given = values_of<double>(grad);
  std::array<Doubles, 5> found;
  for (size_t i = 0; i < found.size(); ++i)
    found[i].resize(static_cast<size_t>(results[static_cast<int64_t>(i)].numel()));
  auto& [to_input, to_weight, to_offset, to_mask, to_bias] = found;
  const int64_t pixels = walk.out_height * walk.out_width;
  for (size_t i = 0; i < given.size(); ++i)
    to_bias[static_cast<size_t>(static_cast<int64_t>(i) / pixels % walk.outs)] += given[i];
  walk.each([&](int64_t n, int64_t pixel, int64_t channel, int64_t k, const Tap& tap) {
    const double shown = walk.shown(tap);
    double read = 0, by_row = 0, by_column = 0, incoming = 0;
    for (const Corner& corner : tap.corners) {
      const double value = walk.input[walk.plane(n, channel) + static_cast<size_t>(corner.at)];
      read += corner.share * value, by_row += corner.by_row * value, by_column += corner.by_column * value;
    }
    const auto [first, end] = walk.readers(channel);
    for (int64_t out = first; out < end; ++out) {
      const double one = given[walk.result_at(n, out, pixel)];
      incoming += one * walk.weight[walk.weight_at(out, channel, k)];
      to_weight[walk.weight_at(out, channel, k)] += one * read * shown;
    }
    for (const Corner& corner : tap.corners)
      to_input[walk.plane(n, channel) + static_cast<size_t>(corner.at)] += incoming * shown * corner.share;
    to_offset[tap.row_offset] += incoming * shown * by_row;
    to_offset[tap.column_offset] += incoming * shown * by_column;
    if (convolution.use_mask) to_mask[tap.mask] += incoming * read;
  });
  for (size_t i = 0; i < found.size(); ++i) set_values<double>(results[static_cast<int64_t>(i)], found[i]);
}

}  // namespace tare::cpu
