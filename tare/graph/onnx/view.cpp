#include <algorithm>
#include <cmath>

#include "tare/graph/onnx/call.h"
#include "tare/graph/onnx/machine.h"
#include "tare/ops.h"

// Sizes, and where elements stand: constants, reshapes, joins, cuts, paddings.
namespace tare::graph::onnx {

namespace {

std::vector<Item> identity(Call& c) { return {c.item(0)}; }

std::vector<Item> constant(Call& c) {
  const Attribute* said = nullptr;
  if ((said = c.attribute("value")) != nullptr && said->tensor) return {c.machine.weight(*said->tensor)};
  const Unheard unheard;
  const auto made = [](IntList sizes, DType dtype) {
    Tensor tensor(TensorMeta(dtype, DeviceType::cpu, sizes));
    tensor.storage()->state = StorageState::known;
    return tensor;
  };
  if ((said = c.attribute("value_int")) != nullptr) {
    const Tensor tensor = made({}, DType::int64);
    *tensor.data_as<int64_t>() = said->integer;
    return {Item::of_known(tensor)};
  }
  if ((said = c.attribute("value_float")) != nullptr) {
    const Tensor tensor = made({}, DType::float32);
    *tensor.data_as<float>() = said->real;
    return {Item::of_known(tensor)};
  }
  if ((said = c.attribute("value_ints")) != nullptr) {
    const Tensor tensor = made({static_cast<int64_t>(said->integers.size())}, DType::int64);
    std::ranges::copy(said->integers, tensor.data_as<int64_t>());
    return {Item::of_known(tensor)};
  }
  if ((said = c.attribute("value_floats")) != nullptr) {
    const Tensor tensor = made({static_cast<int64_t>(said->rest().reals.size())}, DType::float32);
    std::ranges::copy(said->rest().reals, tensor.data_as<float>());
    return {Item::of_known(tensor)};
  }
  if (c.attribute("value_string") != nullptr) return {Item::of(c.empty({}, DType::uint8), kString)};
  if ((said = c.attribute("value_strings")) != nullptr)
    return {Item::of(c.empty({static_cast<int64_t>(said->rest().texts.size())}, DType::uint8), kString)};
  if ((said = c.attribute("sparse_value")) != nullptr && said->rest().sparse_values)
    return {Item::of(c.empty(said->rest().sparse_dims, dtype_of(said->rest().sparse_values->type)),
                     said->rest().sparse_values->type)};
  fail<TypeError>("a constant without a value");
}

std::vector<Tensor> shape_of(Call& c) {
  const IntList sizes = c[0].sizes();
  const int64_t rank = sizes.size();
  const auto bound = [&](int64_t at) { return std::clamp<int64_t>(at < 0 ? at + rank : at, 0, rank); };
  const int64_t from = bound(c.integer("start", 0)), to = bound(c.integer("end", rank));
  return one(c.tensor(sizes.slice(from, std::max<int64_t>(to - from, 0))));
}
std::vector<Tensor> size_of(Call& c) { return one(c.number(Scalar(c[0].numel()), DType::int64)); }

std::vector<Tensor> reshape_to(Call& c, std::vector<int64_t> sizes) {
  const Tensor x = c[0];
  if (c.integer("allowzero", 0) == 0)
    for (size_t d = 0; d < sizes.size(); ++d)
      if (sizes[d] == 0) sizes[d] = x.size(static_cast<int64_t>(d));
  return one(reshape(x, sizes));
}
std::vector<Tensor> reshape_attribute(Call& c) {
  return reshape_to(c, c.integers("shape").value_or(std::vector<int64_t>()));
}
std::vector<Tensor> reshape_input(Call& c) { return reshape_to(c, c.ints(1)); }

std::vector<Tensor> flatten_of(Call& c) {
  const Tensor x = c[0];
  int64_t axis = c.integer("axis", 1);
  if (axis < 0) axis += x.dim();
  check<IndexError>(axis >= 0 && axis <= x.dim(), "Flatten: dimension {} of {}", axis, str(x.sizes()));
  int64_t rows = 1, columns = 1;
  for (int64_t d = 0; d < x.dim(); ++d) (d < axis ? rows : columns) *= x.size(d);
  return one(reshape(x, {rows, columns}));
}

std::vector<Tensor> transpose_of(Call& c) {
  const Tensor x = c[0];
  std::vector<int64_t> order = c.integers("perm").value_or(std::vector<int64_t>());
  if (order.empty()) {
    order = counted(0, x.dim());
    std::ranges::reverse(order);
  }
  // What a program would make of it lies as it is read.
  return one(permute(x, order));
}

std::vector<Tensor> squeeze_of(Call& c) {
  const Tensor x = c[0];
  const std::optional<std::vector<int64_t>> axes = c.ints_of("axes", 1);
  if (!axes) return one(squeeze(x));
  std::vector<int64_t> dims = wrapped(*axes, x.dim());
  for (const int64_t dim : dims)
    check<ShapeError>(x.size(dim) == 1, "Squeeze: dimension {} of {} is not 1", dim, str(x.sizes()));
  return one(squeeze(x, IntList(dims)));
}
std::vector<Tensor> unsqueeze_of(Call& c) {
  Tensor x = c[0];
  std::vector<int64_t> axes = c.ints_of("axes", 1).value_or(std::vector<int64_t>());
  axes = wrapped(axes, x.dim() + static_cast<int64_t>(axes.size()));
  std::ranges::sort(axes);
  check<ValueError>(std::ranges::adjacent_find(axes) == axes.end(), "Unsqueeze: a dimension is named twice");
  for (const int64_t axis : axes) x = unsqueeze(x, axis);
  return one(x);
}

std::vector<Tensor> concat(Call& c) {
  const std::vector<Tensor> parts = c.all();
  check<TypeError>(!parts.empty(), "Concat of nothing");
  const int64_t dim = wrapped(c.integer("axis", 1), parts[0].dim());
  for (const Tensor& part : parts)
    check<ShapeError>(part.dim() == parts[0].dim(), "Concat: {} and {} have other numbers of dimensions",
                      str(part.sizes()), str(parts[0].sizes()));
  return one(cat(parts, dim));
}

std::vector<Tensor> split_of(Call& c) {
  const Tensor x = c[0];
  const int64_t dim = wrapped(c.integer("axis", 0), x.dim()), whole = x.size(dim);
  std::optional<std::vector<int64_t>> parts = c.ints_of("split", 1);
  if (!parts) {
    const int64_t count = c.integer("num_outputs", int64_t{c.node.output_count});
    check<ValueError>(count > 0 && count <= 1 << 20, "Split into {} parts", count);
    const int64_t each = (whole + count - 1) / count;
    parts.emplace();
    for (int64_t i = 0, left = whole; i < count; ++i) {
      parts->push_back(std::max<int64_t>(std::min(each, left), 0));
      left -= parts->back();
    }
    if (c.version < 18) check<ShapeError>(whole % count == 0, "Split: {} in {} equal parts", whole, count);
  }
  return split_with_sizes(x, *parts, dim);
}

std::vector<Tensor> slice_by(Call& c, const std::vector<int64_t>& starts, const std::vector<int64_t>& ends,
                             std::vector<int64_t> axes, std::vector<int64_t> steps) {
  Tensor x = c[0];
  if (axes.empty()) axes = counted(0, static_cast<int64_t>(starts.size()));
  if (steps.empty()) steps.assign(starts.size(), 1);
  check<ShapeError>(starts.size() == ends.size() && starts.size() == axes.size() && starts.size() == steps.size(),
                    "Slice: {} starts, {} ends, {} axes and {} steps", starts.size(), ends.size(), axes.size(),
                    steps.size());
  axes = wrapped(std::move(axes), x.dim());
  for (size_t i = 0; i < axes.size(); ++i)
    check<ValueError>(std::find(axes.begin(), axes.begin() + static_cast<int64_t>(i), axes[i]) ==
                          axes.begin() + static_cast<int64_t>(i),
                      "Slice: dimension {} is named twice", axes[i]);
  for (size_t i = 0; i < starts.size(); ++i) {
    const int64_t dim = axes[i], size = x.size(dim), step = steps[i];
    check<ValueError>(step != 0, "Slice: a step of 0");
    const auto bound = [&](int64_t at, int64_t least, int64_t most) {
      return std::clamp(at < 0 ? at + size : at, least, most);
    };
    if (step > 0) {
      const int64_t from = bound(starts[i], 0, size), to = bound(ends[i], 0, size);
      x = slice(x, dim, from, std::max(from, to), step);
    } else {
      const int64_t from = bound(starts[i], -1, size - 1);
      const int64_t to = ends[i] < -size ? -1 : bound(ends[i], -1, size - 1);
      const int64_t low = to + 1, high = std::max(from + 1, low);
      // Backwards: turn around what is between, and step forwards.
      x = slice(flip(slice(x, dim, low, high), {dim}), dim, 0, high - low,
                step < -size ? std::max<int64_t>(size, 1) : -step);
    }
  }
  return one(x);
}
std::vector<Tensor> slice_attribute(Call& c) {
  const auto take = [&](const char* name) { return c.integers(name).value_or(std::vector<int64_t>()); };
  return slice_by(c, take("starts"), take("ends"), take("axes"), {});
}
std::vector<Tensor> slice_input(Call& c) {
  const auto take = [&](size_t i) { return c.has(i) ? c.ints(i) : std::vector<int64_t>(); };
  return slice_by(c, take(1), take(2), take(3), take(4));
}

std::vector<Tensor> expand_of(Call& c) {
  const Tensor x = c[0];
  std::vector<int64_t> sizes = c.ints(1);
  const auto rank = static_cast<int64_t>(sizes.size());
  Dims own(x.sizes());
  if (rank < x.dim()) sizes.insert(sizes.begin(), static_cast<size_t>(x.dim() - rank), 1);
  for (int64_t d = 0; d < x.dim(); ++d) {
    int64_t& size = sizes[sizes.size() - static_cast<size_t>(x.dim() - d)];
    if (size == 1) size = x.size(d);
  }
  return one(expand(x, sizes));
}

std::vector<Tensor> tile_inputs(Call& c) {
  if (c.count() < 3) return one(repeat(c[0], c.ints(1)));
  // Version 1: how often, along which dimension.
  std::vector<int64_t> repeats(static_cast<size_t>(c[0].dim()), 1);
  repeats[static_cast<size_t>(wrapped(c.integer(2), c[0].dim()))] = c.integer(1);
  return one(repeat(c[0], repeats));
}

std::vector<Tensor> filled(Call& c) {
  const std::vector<int64_t> sizes = c.ints(0);
  const Attribute* const said = c.attribute("value");
  if (said == nullptr || !said->tensor) return one(full(sizes, Scalar(0.0), DType::float32, {}, c.device()));
  Item value = c.machine.weight(*said->tensor);
  const TypeInfo& type = type_info(said->tensor->type);
  c.set_type(0, said->tensor->type);
  check<ShapeError>(said->tensor->numel() == 1, "ConstantOfShape: {} values", said->tensor->numel());
  const Tensor& known = c.machine.known_of(value);
  if (!known.defined()) return one(c.empty(sizes, type.dtype));
  return one(expand(to(reshape(known, {}), c.device(), type.dtype), sizes).clone());
}

// Pads by pairs of numbers for each dimension: befores, then afters. Negative ones cut.
std::vector<Tensor> pad_by(Call& c, const std::vector<int64_t>& pads, std::vector<int64_t> axes, const Tensor& value) {
  Tensor x = c[0];
  const std::string_view mode = c.text("mode", "constant");
  if (axes.empty()) axes = counted(0, x.dim());
  axes = wrapped(axes, x.dim());
  check<ShapeError>(pads.size() == 2 * axes.size(), "Pad: {} pads for {} dimensions", pads.size(), axes.size());
  for (size_t i = 0; i < axes.size(); ++i) {
    const int64_t dim = axes[i];
    int64_t before = pads[i], after = pads[i + axes.size()];
    const int64_t from = std::max<int64_t>(-before, 0), to = x.size(dim) - std::max<int64_t>(-after, 0);
    if (before < 0 || after < 0) x = slice(x, dim, from, std::max(from, to));
    before = std::max<int64_t>(before, 0);
    after = std::max<int64_t>(after, 0);
    if (before == 0 && after == 0) continue;
    const int64_t size = x.size(dim);
    check<ValueError>(before < (int64_t{1} << 40) && after < (int64_t{1} << 40), "Pad by {} and {}", before, after);
    if (mode == "constant") {
      Dims sizes(x.sizes());
      const auto piece = [&](int64_t length) {
        sizes[dim] = length;
        return value.defined() ? expand(value, sizes) : zeros(sizes, x.dtype(), {}, c.device());
      };
      std::vector<Tensor> parts;
      if (before > 0) parts.push_back(piece(before));
      parts.push_back(x);
      if (after > 0) parts.push_back(piece(after));
      x = cat(parts, dim);
      continue;
    }
    // Where each element comes from.
    check<ShapeError>(size > 0, "Pad: nothing to repeat along dimension {} of {}", dim, str(x.sizes()));
    check<ValueError>(before + after < (1 << 24), "Pad by {} and {}", before, after);
    std::vector<int64_t> sources;
    for (int64_t at = -before; at < size + after; ++at) {
      int64_t source = at;
      if (mode == "edge") source = std::clamp<int64_t>(at, 0, size - 1);
      else if (mode == "wrap") source = ((at % size) + size) % size;
      else if (mode == "reflect") {
        const int64_t period = size == 1 ? 1 : 2 * (size - 1), place = ((at % period) + period) % period;
        source = place < size ? place : period - place;
      } else {
        fail<ValueError>("Pad: no mode is {}", mode);
      }
      sources.push_back(source);
    }
    x = index_select(x, dim, c.tensor(sources));
  }
  return one(x.is_same(c[0]) ? clone(x) : x);
}
std::vector<Tensor> pad_attribute(Call& c) {
  const std::optional<std::vector<int64_t>> pads = c.integers(c.version < 2 ? "paddings" : "pads");
  const double value = c.real("value", 0.0);
  return pad_by(c, pads.value_or(std::vector<int64_t>()), {},
                value == 0 ? Tensor() : full({}, Scalar(value), c[0].dtype(), {}, c.device()));
}
std::vector<Tensor> pad_input(Call& c) {
  const Tensor value = c.optional(2);
  return pad_by(c, c.ints(1), c.has(3) ? c.ints(3) : std::vector<int64_t>(),
                value.defined() ? reshape(value, {}) : value);
}

std::vector<Tensor> center_crop_pad(Call& c) {
  Tensor x = c[0];
  const std::vector<int64_t> sizes = c.ints(1);
  const std::vector<int64_t> axes = wrapped(c.integers("axes").value_or(counted(0, x.dim())), x.dim());
  check<ShapeError>(sizes.size() == axes.size(), "CenterCropPad: {} sizes for {} dimensions", sizes.size(),
                    axes.size());
  for (size_t i = 0; i < axes.size(); ++i) {
    const int64_t dim = axes[i], size = x.size(dim), wanted = sizes[i];
    if (wanted < size) {
      const int64_t from = (size - wanted) / 2;
      x = slice(x, dim, from, from + wanted);
    } else if (wanted > size) {
      Dims before(x.sizes()), after(x.sizes());
      before[dim] = (wanted - size) / 2;
      after[dim] = wanted - size - before[dim];
      x = cat({zeros(before, x.dtype(), {}, c.device()), x, zeros(after, x.dtype(), {}, c.device())}, dim);
    }
  }
  return one(x);
}

std::vector<Tensor> depth_to_space(Call& c) {
  const Tensor x = c[0];
  check<ShapeError>(x.dim() == 4, "DepthToSpace takes four dimensions, not {}", str(x.sizes()));
  const int64_t block = c.integer("blocksize", 1), n = x.size(0), depth = x.size(1), h = x.size(2), w = x.size(3);
  check<ShapeError>(block > 0 && depth % (block * block) == 0, "DepthToSpace: {} channels and blocks of {}", depth,
                    block);
  const int64_t left = depth / (block * block);
  if (c.text("mode", "DCR") == "CRD")
    return one(reshape(permute(reshape(x, {n, left, block, block, h, w}), {0, 1, 4, 2, 5, 3}),
                       {n, left, h * block, w * block}));
  return one(
      reshape(permute(reshape(x, {n, block, block, left, h, w}), {0, 3, 4, 1, 5, 2}), {n, left, h * block, w * block}));
}
std::vector<Tensor> space_to_depth(Call& c) {
  const Tensor x = c[0];
  check<ShapeError>(x.dim() == 4, "SpaceToDepth takes four dimensions, not {}", str(x.sizes()));
  const int64_t block = c.integer("blocksize", 1), n = x.size(0), depth = x.size(1), h = x.size(2), w = x.size(3);
  check<ShapeError>(block > 0 && h % block == 0 && w % block == 0, "SpaceToDepth: {} and blocks of {}", str(x.sizes()),
                    block);
  const Tensor parts = reshape(x, {n, depth, h / block, block, w / block, block});
  const bool depth_first = c.text("mode", "DCR") == "CRD";
  return one(reshape(permute(parts, depth_first ? Dims{0, 1, 3, 5, 2, 4} : Dims{0, 3, 5, 1, 2, 4}),
                     {n, depth * block * block, h / block, w / block}));
}

std::vector<Tensor> range(Call& c) {
  const Tensor from = c.known(0), to_ = c.known(1), step = c.known(2);
  const DType dtype = from.dtype();
  if (is_floating(dtype)) {
    const double a = c.real(0), b = c.real(1), d = c.real(2);
    check<ValueError>(d != 0, "Range: a step of 0");
    const auto count = static_cast<int64_t>(std::max(0.0, std::ceil((b - a) / d)));
    const Tensor steps = arange(Scalar(count), DType::float64, {}, c.device());
    return one(to(add(mul(steps, Scalar(d)), Scalar(a)), dtype));
  }
  const int64_t a = c.integer(0), b = c.integer(1), d = c.integer(2);
  check<ValueError>(d != 0, "Range: a step of 0");
  if ((d > 0) != (b > a)) return one(c.valued() ? arange(Scalar(0), dtype, {}, c.device()) : c.empty({0}, dtype));
  return one(arange(Scalar(a), Scalar(b), Scalar(d), dtype, {}, c.device()));
}

std::vector<Tensor> eye_like(Call& c) {
  const Tensor x = c[0];
  check<ShapeError>(x.dim() == 2, "EyeLike takes two dimensions, not {}", str(x.sizes()));
  const DType dtype = c.has_attribute("dtype") ? dtype_of(c.integer("dtype", 0)) : x.dtype();
  const int64_t rows = x.size(0), columns = x.size(1), k = c.integer("k", 0);
  const Tensor row = unsqueeze(arange(Scalar(rows), DType::int64, {}, c.device()), 1);
  const Tensor column = unsqueeze(arange(Scalar(columns), DType::int64, {}, c.device()), 0);
  return one(to(eq(sub(column, row), Scalar(k)), dtype));
}

std::vector<Tensor> triangle(Call& c) {
  const int64_t k = c.has(1) ? c.integer(1) : 0;
  return one(c.integer("upper", 1) != 0 ? triu(c[0], k) : tril(c[0], k));
}

std::vector<Tensor> reverse_sequence(Call& c) {
  const Tensor x = c[0];
  const int64_t batch = wrapped(c.integer("batch_axis", 1), x.dim()),
                time = wrapped(c.integer("time_axis", 0), x.dim());
  check<ShapeError>(batch != time, "ReverseSequence: one dimension for time and batch");
  const Tensor steps = unsqueeze(arange(Scalar(x.size(time)), DType::int64, {}, c.device()), 1);  // (time, 1)
  const Tensor lengths = unsqueeze(to(c[1], DType::int64), 0);                                    // (1, batch)
  Tensor source = where(lt(steps, lengths), sub(sub(lengths, Scalar(1)), steps), steps);          // (time, batch)
  if (batch < time) source = transpose(source, 0, 1);
  Dims shape(x.dim(), 1);
  shape[time] = x.size(time);
  shape[batch] = x.size(batch);
  source = expand(reshape(source, shape), x.sizes());
  return one(gather(x, time, source));
}

constexpr Row kViewRows[] = {
    {.op = "CenterCropPad", .lower = center_crop_pad},
    {.op = "Concat", .lower = concat, .carries = 0},
    {.op = "Constant", .special = constant},
    {.op = "ConstantOfShape", .lower = filled},
    {.op = "DepthToSpace", .lower = depth_to_space, .carries = 0},
    {.op = "Expand", .lower = expand_of, .carries = 0},
    {.op = "EyeLike", .lower = eye_like, .of_sizes = true},
    {.op = "Flatten", .lower = flatten_of, .carries = 0},
    {.op = "Identity", .special = identity},
    {.op = "Pad", .lower = pad_attribute, .carries = 0},
    {.op = "Pad", .since = 11, .lower = pad_input, .carries = 0},
    {.op = "Range", .lower = range},
    {.op = "Reshape", .lower = reshape_attribute, .carries = 0},
    {.op = "Reshape", .since = 5, .lower = reshape_input, .carries = 0},
    {.op = "ReverseSequence", .lower = reverse_sequence, .carries = 0},
    {.op = "Shape", .lower = shape_of, .of_sizes = true},
    {.op = "Size", .lower = size_of, .of_sizes = true},
    {.op = "Slice", .lower = slice_attribute, .carries = 0},
    {.op = "Slice", .since = 10, .lower = slice_input, .carries = 0},
    {.op = "SpaceToDepth", .lower = space_to_depth, .carries = 0},
    {.op = "Split", .lower = split_of, .carries = 0},
    {.op = "Squeeze", .lower = squeeze_of, .carries = 0},
    {.op = "Tile", .lower = tile_inputs, .carries = 0},
    {.op = "Transpose", .lower = transpose_of, .carries = 0},
    {.op = "Trilu", .lower = triangle, .carries = 0},
    {.op = "Trilu", .lower = triangle, .carries = 0, .domain = kMicrosoft},
    {.op = "Unsqueeze", .lower = unsqueeze_of, .carries = 0},
};

}  // namespace

List<Row> view_rows() { return kViewRows; }

}  // namespace tare::graph::onnx
