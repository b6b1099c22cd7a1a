#include "tare/ops/convolution/folding_cpu.h"

#include <limits>

#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"

// Folding: blocks of an image as columns, and channels as places. The law: no element is computed (but for sums where
// blocks overlap), each is taken from a place that the sizes alone tell. Columns are contiguous; the shuffles keep a
// memory format on a CPU.
namespace tare {

namespace {

// --- blocks and columns ---

using Pair = std::array<int64_t, 2>;

// Errors for numbers beyond 32 bits as well: no image has them, and what is computed from them would overflow.
Pair pair_of(const char* name, IntList list) {
  check(list.size() == 2, "It is expected {} equals to 2, but got size {}", name, list.size());
  constexpr int64_t most = std::numeric_limits<int32_t>::max();
  for (const int64_t value : list) check(-most <= value && value <= most, "{} is too large: {}", name, list);
  return {list[0], list[1]};
}

cpu::Blocks blocks_of(IntList kernel_size, IntList dilation, IntList padding, IntList stride) {
  cpu::Blocks blocks;
  blocks.kernel = pair_of("kernel_size", kernel_size);
  blocks.dilation = pair_of("dilation", dilation);
  blocks.padding = pair_of("padding", padding);
  blocks.stride = pair_of("stride", stride);
  return blocks;
}

void check_blocks(const cpu::Blocks& blocks) {
  const auto check_least = [](const Pair& values, int64_t least, const char* what, const char* be, const char* prefix) {
    check(values[0] >= least && values[1] >= least, "{} should be {}, but got {}_height: {} {}_width: {}", what, be,
          prefix, values[0], prefix, values[1]);
  };
  check_least(blocks.kernel, 1, "kernel size", "greater than zero", "kernel");
  check_least(blocks.dilation, 1, "dilation", "greater than zero", "dilation");
  check_least(blocks.padding, 0, "padding", "non-negative", "pad");
  check_least(blocks.stride, 1, "stride", "greater than zero", "stride");
}

// How many blocks fit, in each direction.
Pair block_counts(const cpu::Blocks& blocks, const Pair& image) {
  Pair counts;
  for (size_t d = 0; d < 2; ++d) {
    const int64_t room = image[d] + 2 * blocks.padding[d] - blocks.dilation[d] * (blocks.kernel[d] - 1) - 1;
    counts[d] = (room >= 0 ? room / blocks.stride[d] : -((-room + blocks.stride[d] - 1) / blocks.stride[d])) + 1;
  }
  return counts;
}

std::string str(const Pair& pair) { return fmt::format("({}, {})", pair[0], pair[1]); }

// Columns of bool hold the blocks of masks.
constexpr unsigned kFolded = kBooleans | kFloats | kComplexes;

TensorMeta im2col_meta(const Tensor& self, IntList kernel_size, IntList dilation, IntList padding, IntList stride) {
  const cpu::Blocks blocks = blocks_of(kernel_size, dilation, padding, stride);
  check_blocks(blocks);
  const IntList sizes = self.sizes();
  const int64_t rank = sizes.size();
  if (rank < 3) wrap_dim(rank, rank);
  bool valid = rank == 3 || rank == 4;
  for (int64_t d = rank == 4 ? 1 : 0; valid && d < rank; ++d) valid = sizes[d] != 0;
  check<ShapeError>(valid,
                    "Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero "
                    "dimensions for input, but got: {}",
                    sizes);
  const Pair image = {sizes[rank - 2], sizes[rank - 1]}, counts = block_counts(blocks, image);
  if (counts[0] < 1 || counts[1] < 1)
    fail<ShapeError>(
        "Given input with spatial size {}, kernel_size={}, dilation={}, padding={}, calculated shape of the "
        "array of sliding blocks as {}, but its components must be at least one.",
        str(image), str(blocks.kernel), str(blocks.dilation), str(blocks.padding), str(counts));
  Dims columns = sizes.slice(0, rank - 2);
  columns.back() = checked_numel({columns.back(), blocks.kernel[0], blocks.kernel[1]});
  columns.push_back(checked_numel(counts));
  TensorMeta result(self.dtype(), self.device(), columns);
  check_kernel(result, self.dtype(), kFolded);
  return result;
}

void im2col_cpu(TensorList results, const Tensor& self, IntList kernel_size, IntList dilation, IntList padding,
                IntList stride) {
  cpu::im2col(results[0], self, blocks_of(kernel_size, dilation, padding, stride));
}

TensorMeta col2im_meta(const Tensor& self, IntList output_size, IntList kernel_size, IntList dilation, IntList padding,
                       IntList stride) {
  const Pair image = pair_of("output_size", output_size);
  const cpu::Blocks blocks = blocks_of(kernel_size, dilation, padding, stride);
  check_blocks(blocks);
  const IntList sizes = self.sizes();
  const int64_t rank = sizes.size();
  check<ShapeError>(
      (rank == 2 && sizes[0] != 0 && sizes[1] != 0) || (rank == 3 && sizes[1] != 0 && sizes[2] != 0),
      "Expected 2D or 3D (batch mode) tensor for input with possibly 0 batch size and non-zero dimensions "
      "for input, but got: {}",
      sizes);
  const int64_t rows = sizes[rank - 2], columns = sizes[rank - 1], area = blocks.kernel[0] * blocks.kernel[1];
  if (rows % area != 0)
    fail<ShapeError>(
        "Expected size of input's dimension 1 to be divisible by the product of kernel_size, but got "
        "input.size(1)={} and kernel_size={}.",
        rows, str(blocks.kernel));
  const Pair counts = block_counts(blocks, image);
  int64_t product = 0;
  const bool overflow = __builtin_mul_overflow(counts[0], counts[1], &product);
  if (overflow || columns != product || counts[0] < 1 || counts[1] < 1)
    fail<ShapeError>(
        "Given output_size={}, kernel_size={}, dilation={}, padding={}, stride={}, expected size of input's "
        "dimension 2 to match the calculated number of sliding blocks {} * {} = {}, but got input.size(2)={}.",
        str(image), str(blocks.kernel), str(blocks.dilation), str(blocks.padding), str(blocks.stride), counts[0],
        counts[1], product, columns);
  Dims result = sizes.slice(0, rank - 1);
  result.back() = rows / area;
  result.push_back(image[0]);
  result.push_back(image[1]);
  TensorMeta meta(self.dtype(), self.device(), result);
  check_kernel(meta, self.dtype(), kFolded);
  return meta;
}

void col2im_cpu(TensorList results, const Tensor& self, IntList, IntList kernel_size, IntList dilation, IntList padding,
                IntList stride) {
  cpu::col2im(results[0], self, blocks_of(kernel_size, dilation, padding, stride));
}

// --- channels and places ---

// CPU kernels write the memory format that they read; elsewhere the result is a reshaped permutation.
TensorMeta shuffled_meta(const Tensor& self, IntList sizes, bool three_dimensional) {
  if (self.device().target() != DeviceType::cpu) return {self.dtype(), self.device(), sizes};
  const MemoryFormat format = self.meta().suggested_memory_format();
  check(three_dimensional || format != MemoryFormat::channels_last_3d,
        "Unsupported memory format. Supports only ChannelsLast, Contiguous");
  if (format == MemoryFormat::contiguous) return {self.dtype(), self.device(), sizes};
  return {self.dtype(), self.device(), sizes, strides_for(sizes, format)};
}

int64_t squared(const char* name, int64_t factor) {
  int64_t area = 0;
  check<ValueError>(!__builtin_mul_overflow(factor, factor, &area),
                    "{0} factor is too large, ({0}_factor)^2 overflowed: {0}_factor={1}", name, factor);
  return area;
}

TensorMeta pixel_shuffle_meta(const Tensor& self, int64_t upscale_factor) {
  check<ShapeError>(self.dim() >= 3,
                    "pixel_shuffle expects input to have at least 3 dimensions, but got input with {} dimension(s)",
                    self.dim());
  check(upscale_factor > 0, "pixel_shuffle expects a positive upscale_factor, but got {}", upscale_factor);
  Dims sizes = self.sizes();
  const int64_t d = self.dim() - 3, channels = sizes[d], area = squared("upscale", upscale_factor);
  check<ShapeError>(channels % area == 0,
                    "pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of "
                    "upscale_factor, but input.size(-3)={} is not divisible by {}",
                    channels, area);
  sizes[d] /= area;
  sizes[d + 1] *= upscale_factor;
  sizes[d + 2] *= upscale_factor;
  return shuffled_meta(self, sizes, false);
}

TensorMeta pixel_unshuffle_meta(const Tensor& self, int64_t downscale_factor) {
  check<ShapeError>(self.dim() >= 3,
                    "pixel_unshuffle expects input to have at least 3 dimensions, but got input with {} dimension(s)",
                    self.dim());
  check(downscale_factor > 0, "pixel_unshuffle expects a positive downscale_factor, but got {}", downscale_factor);
  Dims sizes = self.sizes();
  const int64_t d = self.dim() - 3;
  for (const int64_t i : {2, 1})
    check<ShapeError>(sizes[self.dim() - i] % downscale_factor == 0,
                      "pixel_unshuffle expects {} to be divisible by downscale_factor, but input.size(-{})={} is not "
                      "divisible by {}",
                      i == 2 ? "height" : "width", i, sizes[self.dim() - i], downscale_factor);
  // A CPU gives an empty tensor back as it is, which is not what the factor asks for.
  if (self.numel() == 0 && self.device().target() == DeviceType::cpu) return preserved_meta(self, self.dtype());
  sizes[d] = checked_numel({sizes[d], squared("downscale", downscale_factor)});
  sizes[d + 1] /= downscale_factor;
  sizes[d + 2] /= downscale_factor;
  return shuffled_meta(self, sizes, false);
}

// The dimensions from `first` on replaced by others: sizes and strides in pairs.
Tensor regrouped(const Tensor& tensor, int64_t first, std::initializer_list<std::pair<int64_t, int64_t>> dims) {
  Dims sizes = tensor.sizes().slice(0, first), strides = tensor.strides().slice(0, first);
  for (const auto& [size, stride] : dims) sizes.push_back(size), strides.push_back(stride);
  return Tensor::view_of(tensor, tensor.meta().with_geometry(sizes, strides, tensor.storage_offset()));
}
// The image as (..., channels, i, j, height, width), where (i, j) is a place within a square of r x r pixels.
Tensor squares(const Tensor& image, int64_t r) {
  const int64_t d = image.dim() - 3;
  const IntList sizes = image.sizes().slice(d, 3), strides = image.strides().slice(d, 3);
  return regrouped(image, d,
                   {{sizes[0], strides[0]},
                    {r, strides[1]},
                    {r, strides[2]},
                    {sizes[1] / r, strides[1] * r},
                    {sizes[2] / r, strides[2] * r}});
}
// The same of the tensor whose channels are (channels, i, j).
Tensor stacks(const Tensor& stacked, int64_t r) {
  const int64_t d = stacked.dim() - 3;
  const IntList sizes = stacked.sizes().slice(d, 3), strides = stacked.strides().slice(d, 3);
  return regrouped(stacked, d,
                   {{sizes[0] / (r * r), strides[0] * r * r},
                    {r, strides[0] * r},
                    {r, strides[0]},
                    {sizes[1], strides[1]},
                    {sizes[2], strides[2]}});
}

void pixel_shuffle_cpu(TensorList results, const Tensor& self, int64_t upscale_factor) {
  if (self.numel() == 0) return;
  copy_elements(squares(results[0], upscale_factor), stacks(self, upscale_factor));
}
void pixel_unshuffle_cpu(TensorList results, const Tensor& self, int64_t downscale_factor) {
  if (self.numel() == 0) return;
  copy_elements(stacks(results[0], downscale_factor), squares(self, downscale_factor));
}

TensorMeta channel_shuffle_meta(const Tensor& self, int64_t groups) {
  check<ShapeError>(self.dim() > 2, "channel_shuffle expects input with > 2 dims, but got input with sizes {}",
                    self.sizes());
  const int64_t channels = self.sizes()[1];
  check(groups > 0, "Number of groups to divide channels in must be positive. Value of groups:{}", groups);
  check<ShapeError>(channels % groups == 0,
                    "Number of channels must be divisible by groups. Got {} channels and {} groups.", channels, groups);
  // There is nothing to shuffle in an empty tensor, which is given back.
  if (self.numel() == 0) return self.meta();
  return shuffled_meta(self, self.sizes(), true);
}

// The channels as (major, minor), or in the order (minor, major).
Tensor grouped(const Tensor& tensor, int64_t minor, bool swapped) {
  Dims sizes = tensor.sizes(), strides = tensor.strides();
  sizes[1] /= minor, strides[1] *= minor;
  sizes.insert(2, minor), strides.insert(2, tensor.strides()[1]);
  if (swapped) std::swap(sizes[1], sizes[2]), std::swap(strides[1], strides[2]);
  return Tensor::view_of(tensor, tensor.meta().with_geometry(sizes, strides, tensor.storage_offset()));
}

void channel_shuffle_cpu(TensorList results, const Tensor& self, int64_t groups) {
  if (self.numel() == 0) return;
  copy_elements(grouped(results[0], groups, true), grouped(self, self.sizes()[1] / groups, false));
}

// --- rows ---

// Splits along all but the channels, which stand second.
std::vector<Strategy> channel_splits(const ShardingCall& call, std::string_view) {
  std::string letters = "abcdefgh";
  letters.resize(static_cast<size_t>(std::min<int64_t>(call.tensor(0).dim(), 8)));
  letters[1] = '1';
  return ShardingRule::by_letters(call, letters + "->" + letters);
}

Row folding(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, CostRule cost,
            ShardingRule dims, std::string_view out, uint32_t tags = 0) {
  const bool copied = !out.starts_with("im2col") && !out.starts_with("col2im");
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost,
          .workspace = workspace::none,
          .sharding = dims,
          .forms = {.out = out, .write = copied ? writing::copied : writing::exact},
          .tags = tags};
}

#define TARE_BLOCKS "int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride"

}  // namespace

std::vector<Row> folding_ops() {
  return {
      folding("im2col(Tensor self, " TARE_BLOCKS ") -> Tensor", rule::fresh<im2col_meta>, rule::cpu<im2col_cpu>,
              {{"self", "col2im(grad, trailing(self.sizes(), 2), kernel_size, dilation, padding, stride)"}}, cost::none,
              ShardingRule("...111->...11").linear(), "im2col.out"),
      folding("col2im(Tensor self, SymInt[2] output_size, " TARE_BLOCKS ") -> Tensor", rule::fresh<col2im_meta>,
              rule::cpu<col2im_cpu>, {{"self", "im2col(grad, kernel_size, dilation, padding, stride)"}},
              cost::reduction(), ShardingRule("...11->...111").linear(), "col2im.out"),
      folding("pixel_shuffle(Tensor self, int upscale_factor) -> Tensor", rule::fresh<pixel_shuffle_meta>,
              rule::cpu<pixel_shuffle_cpu>, {{"self", "pixel_unshuffle(grad, upscale_factor)"}}, cost::none,
              ShardingRule("...(cuv)hw->...c(hu)(wv)").moving(), "pixel_shuffle.out"),
      folding("pixel_unshuffle(Tensor self, int downscale_factor) -> Tensor", rule::fresh<pixel_unshuffle_meta>,
              rule::cpu<pixel_unshuffle_cpu>, {{"self", "pixel_shuffle(grad, downscale_factor)"}}, cost::none,
              ShardingRule("...c(hu)(wv)->...(cuv)hw").moving(), "pixel_unshuffle.out", kDeviceDependent),
      folding("channel_shuffle(Tensor self, SymInt groups) -> Tensor", rule::fresh<channel_shuffle_meta>,
              rule::cpu<channel_shuffle_cpu>, {{"self", "channel_shuffle(grad, grad.size(1) / groups)"}}, cost::none,
              ShardingRule(channel_splits).moving(), "channel_shuffle.out"),
      folding("native_channel_shuffle(Tensor self, SymInt groups) -> Tensor", rule::fresh<channel_shuffle_meta>,
              rule::cpu<channel_shuffle_cpu>, derivative::not_implemented, cost::none,
              ShardingRule(channel_splits).moving(), {}),
  };
}

}  // namespace tare
