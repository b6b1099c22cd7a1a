#include "tare/ops/convolution/folding_cpu.h"

#include "tare/kernels/numbers.h"

namespace tare::cpu {

namespace {

// Calls `visit` with the row-major positions of each element of the columns and of the pixel it is, or -1 in padding.
template <class F>
void walk_blocks(IntList image, const Blocks& blocks, const F& visit) {
  const int64_t height = image[image.size() - 2], width = image[image.size() - 1];
  int64_t planes = 1;
  for (int64_t d = 0; d < image.size() - 2; ++d) planes *= image[d];
  const auto count = [&](size_t d, int64_t size) {
    return (size + 2 * blocks.padding[d] - blocks.dilation[d] * (blocks.kernel[d] - 1) - 1) / blocks.stride[d] + 1;
  };
  int64_t column = 0;
  for_each_index({planes, blocks.kernel[0], blocks.kernel[1], count(0, height), count(1, width)}, [&](IntList at) {
    const int64_t y = at[3] * blocks.stride[0] - blocks.padding[0] + at[1] * blocks.dilation[0];
    const int64_t x = at[4] * blocks.stride[1] - blocks.padding[1] + at[2] * blocks.dilation[1];
    const bool inside = y >= 0 && y < height && x >= 0 && x < width;
    visit(column++, inside ? (at[0] * height + y) * width + x : -1);
  });
}

}  // namespace

void im2col(const Tensor& columns, const Tensor& image, const Blocks& blocks) {
  with_type(image.dtype(), [&]<class T>(T) {
    const std::vector<T> in = values_of<T>(image);
    std::vector<T> out(static_cast<size_t>(columns.numel()));
    walk_blocks(image.sizes(), blocks, [&](int64_t column, int64_t pixel) {
      if (pixel >= 0) out[static_cast<size_t>(column)] = in[static_cast<size_t>(pixel)];
    });
    set_values(columns, out);
  });
}

void col2im(const Tensor& image, const Tensor& columns, const Blocks& blocks) {
  with_type(image.dtype(), [&]<class T>(T) {
    const std::vector<T> in = values_of<T>(columns);
    std::vector<T> out(static_cast<size_t>(image.numel()));
    walk_blocks(image.sizes(), blocks, [&](int64_t column, int64_t pixel) {
      if (pixel >= 0) out[static_cast<size_t>(pixel)] += in[static_cast<size_t>(column)];
    });
    set_values(image, out);
  });
}

}  // namespace tare::cpu
