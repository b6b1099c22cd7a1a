#include "tare/core/strides.h"
#include "tare/ops.h"
#include "tare/ops/convolution/grid_sampling_cpu.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"

// Sampling at the places of a grid, and grids of affine maps. The law: input (N, C, spatial...) at grid (N, places...,
// spatial dimensions) gives (N, C, places...); everything that comes out is contiguous.
namespace tare {

namespace {

void check_sampler(const Tensor& input, const Tensor& grid) {
  check(input.device() == grid.device(),
        "grid_sampler(): expected input and grid to be on same device, but input is on {} and grid is on {}",
        input.device(), grid.device());
  check<ShapeError>(
      input.dim() >= 2 && grid.dim() >= 1 && input.sizes()[0] == grid.sizes()[0],
      "grid_sampler(): expected grid and input to have same batch size, but got input with sizes {} and grid "
      "with sizes {}",
      input.sizes(), grid.sizes());
  check<ShapeError>(grid.sizes().back() == input.dim() - 2,
                    "grid_sampler(): expected grid to have size {} in last dimension, but got grid with sizes {}",
                    input.dim() - 2, grid.sizes());
  for (int64_t d = 2; d < input.dim(); ++d)
    check<ShapeError>(
        input.sizes()[d] > 0,
        "grid_sampler(): expected input to have non-empty spatial dimensions, but input has sizes {} with "
        "dimension {} being empty",
        input.sizes(), d);
}

template <int D>
void check_rank(const Tensor& input, const Tensor& grid, int64_t interpolation_mode) {
  check<ShapeError>(
      input.dim() == D + 2 && input.dim() == grid.dim(),
      "grid_sampler(): expected {}D input and grid with same number of dimensions, but got input with sizes {} "
      "and grid with sizes {}",
      D + 2, input.sizes(), grid.sizes());
  check(D == 2 || interpolation_mode != cpu::Sampling::cubic,
        "grid_sampler(): bicubic interpolation only supports 4D input");
}

void check_types(const TensorMeta& result, const Tensor& input, const Tensor& other) {
  check_kernel(result, input.dtype(), kFloats);
  check(other.dtype() == input.dtype(), "expected scalar type {} but found {}", input.dtype(), other.dtype());
}

Dims sampled_sizes(const Tensor& input, const Tensor& grid) {
  Dims sizes = grid.sizes().slice(0, grid.dim() - 1);
  sizes.insert(1, input.sizes()[1]);
  return sizes;
}

template <int D>
TensorMeta grid_sampler_meta(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t, bool) {
  check_sampler(input, grid);
  check_rank<D>(input, grid, interpolation_mode);
  TensorMeta result(input.dtype(), input.device(), sampled_sizes(input, grid));
  if (result.numel() != 0) check_types(result, input, grid);
  return result;
}

template <int D>
std::array<TensorMeta, 2> grid_sampler_backward_meta(const Tensor& grad_output, const Tensor& input, const Tensor& grid,
                                                     int64_t interpolation_mode, int64_t, bool, BoolList output_mask) {
  check_sampler(input, grid);
  check_rank<D>(input, grid, interpolation_mode);
  check(output_mask.size() == 2, "expected output_mask to have 2 entries, got {}", output_mask.size());
  const TensorMeta grad_input(input.dtype(), input.device(), input.sizes());
  check_types(grad_input, input, grad_output);
  check_types(grad_input, input, grid);
  // PyTorch reads past the end of a smaller one.
  const Dims sizes = sampled_sizes(input, grid);
  check<ShapeError>(grad_output.sizes() == IntList(sizes),
                    "grid_sampler(): expected grad_output to have sizes {}, but got {}", sizes, grad_output.sizes());
  return {output_mask[0] ? grad_input : TensorMeta(), TensorMeta(grid.dtype(), grid.device(), grid.sizes())};
}

// Other numbers than PyTorch's are taken as its kernels take them: interpolated linearly, padded with zeros.
cpu::Sampling sampling_of(int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  using cpu::Sampling;
  return {interpolation_mode == Sampling::nearest || interpolation_mode == Sampling::cubic
              ? static_cast<Sampling::Interpolation>(interpolation_mode)
              : Sampling::linear,
          padding_mode == Sampling::border || padding_mode == Sampling::reflection
              ? static_cast<Sampling::Padding>(padding_mode)
              : Sampling::zeros,
          align_corners};
}

void grid_sampler_cpu(TensorList results, const Tensor& input, const Tensor& grid, int64_t interpolation_mode,
                      int64_t padding_mode, bool align_corners) {
  cpu::grid_sample(results[0], input, grid, sampling_of(interpolation_mode, padding_mode, align_corners));
}
void grid_sampler_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& input, const Tensor& grid,
                               int64_t interpolation_mode, int64_t padding_mode, bool align_corners, BoolList) {
  cpu::grid_sample_backward(results[0], results[1], grad_output, input, grid,
                            sampling_of(interpolation_mode, padding_mode, align_corners));
}

Tensor grid_sampler_of(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                       bool align_corners) {
  check_sampler(input, grid);
  return input.dim() == 4 ? grid_sampler_2d(input, grid, interpolation_mode, padding_mode, align_corners)
                          : grid_sampler_3d(input, grid, interpolation_mode, padding_mode, align_corners);
}

// --- affine grids ---

void check_affine(IntList size) {
  check<ShapeError>(size.size() == 4 || size.size() == 5,
                    "AffineGridGenerator needs 4d (spatial) or 5d (volumetric) inputs.");
}

// (N, spatial..., spatial dimensions) of a size (N, C, spatial...).
Dims affine_grid_sizes(IntList size) {
  Dims sizes = size;
  sizes.erase(1);
  sizes.push_back(size.size() - 2);
  return sizes;
}

// Places times theta, transposed.
TensorMeta affine_grid_generator_meta(const Tensor& theta, IntList size, bool) {
  check_affine(size);
  const int64_t dims = size.size() - 2;
  if (theta.dim() < 3) wrap_dim(2, theta.dim());
  check<ShapeError>(theta.dim() == 3, "batch2 must be a 3D tensor");
  const IntList sizes = theta.sizes();
  check<ShapeError>(sizes[0] == size[0] && sizes[2] == dims + 1,
                    "Expected size for first two dimensions of batch2 tensor to be: [{}, {}] but got: [{}, {}].",
                    size[0], dims + 1, sizes[0], sizes[2]);
  const Dims result = affine_grid_sizes(size);
  TensorMeta meta(theta.dtype(), theta.device(), result);
  check<ShapeError>(sizes[1] == dims, "shape '{}' is invalid for input of size {}", result,
                    meta.numel() / dims * sizes[1]);
  check_kernel(meta, theta.dtype(), kNumbers);
  return meta;
}

void affine_grid_generator_cpu(TensorList results, const Tensor& theta, IntList, bool align_corners) {
  cpu::affine_grid(results[0], theta, align_corners);
}

// The grid's own coordinates, each followed by 1.
Tensor base_grid(const Tensor& like, IntList size, bool align_corners) {
  const int64_t dims = size.size() - 2;
  Dims sizes = affine_grid_sizes(size);
  ++sizes.back();
  Tensor grid = empty(sizes, like.dtype(), {}, like.device());
  for (int64_t d = 0; d < dims; ++d) {
    const int64_t places = size[size.size() - 1 - d];
    Tensor line = places <= 1 ? zeros({1}, like.dtype(), {}, like.device())
                              : linspace(-1, 1, places, like.dtype(), {}, like.device());
    if (places > 1 && !align_corners) line = div(mul(line, places - 1), places);
    Dims shape(dims, 1);
    shape[dims - 1 - d] = places;
    copy_(select(grid, -1, d), view(line, shape));
  }
  fill_(select(grid, -1, dims), 1);
  return grid;
}

Tensor affine_grid_generator_backward_of(const Tensor& grad, IntList size, bool align_corners) {
  check_affine(size);
  const Dims sizes = affine_grid_sizes(size);
  check<ShapeError>(grad.sizes() == IntList(sizes),
                    "affine_grid_generator_backward: expected grad to have sizes {}, but got {}", sizes, grad.sizes());
  const int64_t dims = sizes.back();
  int64_t places = 1;
  for (int64_t d = 1; d <= dims; ++d) places *= sizes[d];
  const Tensor base = view(base_grid(grad, size, align_corners), {size[0], places, dims + 1});
  return transpose(bmm(transpose(base, 1, 2), reshape(grad, {size[0], places, dims})), 1, 2);
}

// --- rows ---

// Each place reads 2, 4 or 8 elements, or 16 for the cubic.
Cost sampling_cost(const Call& call, int64_t direction) {
  const Tensor& sampled = direction > 0 ? call.result() : call.tensor(0);
  const int64_t mode = call.arg<int64_t>(direction > 0 ? 2 : 3);
  const int64_t taps = mode == cpu::Sampling::nearest ? 1
                       : mode == cpu::Sampling::cubic ? 16
                                                      : int64_t{1} << (sampled.dim() - 2);
  return {0, (Exact(sampled.numel()) * taps).value};
}

#define TARE_SAMPLING "Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners"

Row sampling(std::string_view schema, MetaRule meta, std::string_view gradient, ShardingRule dims,
             std::string_view out) {
  return {.schema = schema,
          .meta = meta,
          .cpu = rule::cpu<grid_sampler_cpu>,
          .derivative = {{"input, grid", gradient}},
          .cost = {sampling_cost, 1},
          .workspace = workspace::none,
          .sharding = dims,
          .forms = {.out = out, .write = writing::copied}};
}
// Each matrix makes its own grid; `size` begins with how many there are.
std::vector<Strategy> generated_splits(const ShardingCall& call, std::string_view) {
  std::vector<Strategy> strategies = ShardingRule::by_letters(call, "n**->n***");
  for (Strategy& strategy : strategies)
    strategy.arguments = [](const ShardingCall& whole, const Strategy&, int64_t part, int64_t parts) {
      std::vector<int64_t> sizes = whole.arg<IntList>(1).vec();
      sizes[0] = sharding::share(sizes[0], part, parts);
      return std::vector<Rewritten>{{1, Value(sizes)}};
    };
  return strategies;
}
Row sampling_backward(std::string_view schema, MetaRule meta, ShardingRule dims, std::string_view out) {
  return {.schema = schema,
          .meta = meta,
          .cpu = rule::cpu<grid_sampler_backward_cpu>,
          .derivative = derivative::not_implemented,
          .cost = {sampling_cost, -1},
          .workspace = workspace::none,
          .sharding = dims,
          .forms = {.out = out, .write = writing::copied}};
}

}  // namespace

std::vector<Row> grid_sampling_ops() {
  return {
      sampling("grid_sampler_2d(" TARE_SAMPLING ") -> Tensor", rule::fresh<grid_sampler_meta<2>>,
               "grid_sampler_2d_backward(grad, input, grid, interpolation_mode, padding_mode, align_corners, "
               "grad_input_mask)",
               ShardingRule("nc11,nhw1->nchw").linear("input"), "grid_sampler_2d.out"),
      sampling("grid_sampler_3d(" TARE_SAMPLING ") -> Tensor", rule::fresh<grid_sampler_meta<3>>,
               "grid_sampler_3d_backward(grad, input, grid, interpolation_mode, padding_mode, align_corners, "
               "grad_input_mask)",
               ShardingRule("nc111,ndhw1->ncdhw").linear("input"), "grid_sampler_3d.out"),
      sampling_backward(
          "grid_sampler_2d_backward(Tensor grad_output, " TARE_SAMPLING ", bool[2] output_mask) -> (Tensor, "
          "Tensor)",
          rule::fresh<grid_sampler_backward_meta<2>>, ShardingRule("nchw,nc11,nhw1->nc11,nhw1").linear("grad_output"),
          "grid_sampler_2d_backward.out"),
      sampling_backward(
          "grid_sampler_3d_backward(Tensor grad_output, " TARE_SAMPLING ", bool[2] output_mask) -> (Tensor, "
          "Tensor)",
          rule::fresh<grid_sampler_backward_meta<3>>,
          ShardingRule("ncdhw,nc111,ndhw1->nc111,ndhw1").linear("grad_output"), "grid_sampler_3d_backward.out"),
      composite("grid_sampler(" TARE_SAMPLING ") -> Tensor", rule::composite<grid_sampler_of>),
      {.schema = "affine_grid_generator(Tensor theta, SymInt[] size, bool align_corners) -> Tensor",
       .meta = rule::fresh<affine_grid_generator_meta>,
       .cpu = rule::cpu<affine_grid_generator_cpu>,
       .derivative = {{"theta", "affine_grid_generator_backward(grad, size, align_corners)"}},
       .cost = cost::pointwise(6),
       .workspace = workspace::none,
       .sharding = ShardingRule(generated_splits).linear(),
       .forms = {.out = "affine_grid_generator.out", .write = writing::copied}},
      composite("affine_grid_generator_backward(Tensor grad, SymInt[] size, bool align_corners) -> Tensor",
                rule::composite<affine_grid_generator_backward_of>),
  };
}

}  // namespace tare
