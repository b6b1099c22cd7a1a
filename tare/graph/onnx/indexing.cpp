#include <algorithm>

#include "tare/core/elements.h"
#include "tare/graph/onnx/call.h"
#include "tare/graph/onnx/machine.h"
#include "tare/ops.h"

// Elements by index.
namespace tare::graph::onnx {

namespace {

// Indices from the end on are negative.
Tensor from_start(const Tensor& indices, int64_t size) {
  const Tensor wide = to(indices, DType::int64);
  return where(lt(wide, Scalar(0)), add(wide, Scalar(size)), wide);
}

std::vector<Tensor> gather_of(Call& c) {
  const Tensor x = c[0], indices = c[1];
  const int64_t dim = wrapped(c.integer("axis", 0), x.dim());
  check<ShapeError>(x.dim() > 0, "Gather from a number");
  // One known index is a view of the one. What is recorded is the same for all sizes, of which some are too large to be
  // known.
  const bool recorded = c.exact() && !c.valued();
  if (dim == 0 && x.dim() == 2 && is_floating(x.dtype()) && (recorded ? c.item(0).record != nullptr : !c.is_known(1)))
    return one(embedding(x, to(indices, DType::int64)));
  Dims sizes;
  for (int64_t d = 0; d < dim; ++d) sizes.push_back(x.size(d));
  for (const int64_t size : indices.sizes()) sizes.push_back(size);
  for (int64_t d = dim + 1; d < x.dim(); ++d) sizes.push_back(x.size(d));
  const Tensor list = reshape(from_start(indices, x.size(dim)), {-1});
  return one(reshape(index_select(x, dim, list), sizes));
}

std::vector<Tensor> gather_elements(Call& c) {
  const int64_t dim = wrapped(c.integer("axis", 0), c[0].dim());
  return one(gather(c[0], dim, from_start(c[1], c[0].size(dim))));
}

// The columns of indices, one for each of the first dimensions.
std::vector<Tensor> columns(const Tensor& x, const Tensor& indices, int64_t first) {
  const int64_t depth = indices.size(-1);
  check<ShapeError>(first + depth <= x.dim(), "{} indices into {}", depth, str(x.sizes()));
  std::vector<Tensor> list;
  for (int64_t i = 0; i < depth; ++i) list.push_back(from_start(select(indices, -1, i), x.size(first + i)));
  return list;
}

std::vector<Tensor> gather_nd(Call& c) {
  const Tensor x = c[0], indices = c[1];
  const int64_t batch = c.integer("batch_dims", 0);
  check<ShapeError>(indices.dim() > 0 && batch >= 0 && batch < indices.dim() && batch <= x.dim(), "GatherND: {} and {}",
                    str(x.sizes()), str(indices.sizes()));
  std::vector<Tensor> list;
  for (int64_t b = 0; b < batch; ++b) {
    Dims shape(indices.dim() - 1, 1);
    shape[b] = x.size(b);
    list.push_back(reshape(arange(Scalar(x.size(b)), DType::int64, {}, c.device()), shape));
  }
  for (Tensor& column : columns(x, indices, batch)) list.push_back(std::move(column));
  if (list.empty()) return one(expand(x, x.sizes()));
  return one(index(x, list));
}

std::vector<Tensor> scatter_nd(Call& c) {
  const Tensor x = c[0], indices = c[1], updates = c[2];
  const std::string_view how = c.text("reduction", "none");
  check<ShapeError>(indices.dim() > 0, "ScatterND: indices are a number");
  const std::vector<Tensor> list = columns(x, indices, 0);
  // The rest of the sizes is what one index names.
  Dims sizes;
  for (int64_t d = 0; d + 1 < indices.dim(); ++d) sizes.push_back(indices.size(d));
  for (int64_t d = indices.size(-1); d < x.dim(); ++d) sizes.push_back(x.size(d));
  check<ShapeError>(updates.sizes() == IntList(sizes), "ScatterND: updates of {}, where {} and {} take {}",
                    str(updates.sizes()), str(x.sizes()), str(indices.sizes()), str(sizes));
  if (how == "none" || how == "add") return one(index_put(x, list, updates, how == "add"));
  if (c.exact()) fail<NotImplementedError>("values of a reduction by {}", how);
  return one(clone(x));
}

std::vector<Tensor> scatter_elements(Call& c) {
  const Tensor x = c[0], updates = c[2];
  const int64_t dim = wrapped(c.integer("axis", 0), x.dim());
  const std::string_view how = c.text("reduction", "none");
  const Tensor places = from_start(c[1], x.size(dim));
  check<ShapeError>(places.sizes() == updates.sizes(), "{}: indices of {} and updates of {}", c.node.target(),
                    str(places.sizes()), str(updates.sizes()));
  if (how == "none") return one(scatter(x, dim, places, updates));
  return one(scatter_reduce(x, dim, places, updates,
                            how == "add"   ? "sum"
                            : how == "mul" ? "prod"
                            : how == "max" ? "amax"
                                           : "amin"));
}

std::vector<Tensor> tensor_scatter(Call& c) {
  // A cache, (batch, ..., length, ...), and what is written from each batch's own place on.
  const Tensor cache = c[0], update = c[1];
  const int64_t dim = wrapped(c.integer("axis", -2), cache.dim());
  check<ShapeError>(update.dim() == cache.dim() && dim > 0, "TensorScatter: {} into {}", str(update.sizes()),
                    str(cache.sizes()));
  const bool circular = c.text("mode", "linear") == "circular";
  Tensor places = unsqueeze(arange(Scalar(update.size(dim)), DType::int64, {}, c.device()), 0);  // (1, written)
  if (c.has(2)) places = add(unsqueeze(to(c[2], DType::int64), 1), places);
  if (circular) places = remainder(places, Scalar(cache.size(dim)));
  Dims shape(cache.dim(), 1);
  shape[0] = places.size(0);
  shape[dim] = update.size(dim);
  return one(scatter(cache, dim, expand(reshape(places, shape), update.sizes()), update));
}

std::vector<Tensor> non_zero(Call& c) {
  if (c[0].dim() == 0) return one(transpose(nonzero(reshape(c[0], {1})), 0, 1).slice(0, 0, 0));
  return one(transpose(nonzero(c[0]), 0, 1));
}

std::vector<Tensor> compress(Call& c) {
  Tensor x = c[0];
  const bool flat = !c.has_attribute("axis");
  if (flat) x = reshape(x, {-1});
  const int64_t dim = flat ? 0 : wrapped(c.integer("axis", 0), x.dim());
  const Tensor condition = c.known(1);
  std::vector<int64_t> taken;
  for (int64_t i = 0; i < std::min(condition.numel(), x.size(dim)); ++i)
    if (load_int(condition.data() + i, condition.dtype()) != 0) taken.push_back(i);
  return one(index_select(x, dim, c.tensor(taken)));
}

std::vector<Tensor> one_hot_of(Call& c) {
  const Tensor indices = c[0], values = c[2];
  const auto depth = static_cast<int64_t>(c.real(1));
  check<ValueError>(depth >= 0, "OneHot of a depth of {}", depth);
  int64_t axis = c.integer("axis", -1);
  if (axis < 0) axis += indices.dim() + 1;
  axis = wrapped(axis, indices.dim() + 1);
  Dims shape(indices.dim() + 1, 1);
  shape[axis] = depth;
  const Tensor places = reshape(arange(Scalar(depth), DType::int64, {}, c.device()), shape);
  const Tensor wanted = remainder(to(unsqueeze(indices, axis), DType::int64), Scalar(depth));
  // An index outside of -depth to depth - 1 is nowhere.
  const Tensor raw = to(unsqueeze(indices, axis), DType::int64);
  const Tensor inside = logical_and(ge(raw, Scalar(-depth)), lt(raw, Scalar(depth)));
  const Tensor on = select(values, 0, 1), off = select(values, 0, 0);
  return one(where(logical_and(eq(wanted, places), inside), on, off));
}

std::vector<Tensor> unique_of(Call& c) {
  const bool flat = !c.has_attribute("axis"), sorted = c.integer("sorted", 1) != 0;
  const Tensor x = c[0];
  const int64_t dim = flat ? 0 : wrapped(c.integer("axis", 0), x.dim());
  const Tensor list = flat ? reshape(x, {-1}) : x;
  auto [values, inverse, counts] = unique_dim(list, dim, true, true, true);
  const int64_t count = values.size(dim), whole = list.size(dim);
  inverse = reshape(inverse, {-1});
  // Where each comes first.
  const Tensor places = arange(Scalar(whole), DType::int64, {}, c.device());
  Tensor first =
      scatter_reduce(full({count}, Scalar(whole), DType::int64, {}, c.device()), 0, inverse, places, "amin", true);
  if (!sorted) {
    const auto [in_order, order] = sort(first, 0);
    values = index_select(values, dim, order);
    counts = index_select(counts, 0, order);
    const Tensor rank = scatter(zeros_like(order), 0, order, arange(Scalar(count), DType::int64, {}, c.device()));
    inverse = index_select(rank, 0, inverse);
    first = in_order;
  }
  return {values, first, inverse, counts};
}

// How many boxes are left is known where all numbers are.
std::vector<Tensor> suppression(Call& c) {
  const Tensor boxes = c.known(0), scores = c.known(1);
  const int64_t most = c.has(2) ? c.integer(2) : 0;
  const double overlap = c.has(3) ? c.real(3) : 0.0;
  const bool centered = c.integer("center_point_box", 0) != 0, has_least = c.has(4);
  const double least = has_least ? c.real(4) : 0.0;
  check<ShapeError>(boxes.dim() == 3 && scores.dim() == 3 && boxes.size(2) == 4 && boxes.size(1) == scores.size(2) &&
                        boxes.size(0) == scores.size(0),
                    "NonMaxSuppression: boxes of {} and scores of {}", str(boxes.sizes()), str(scores.sizes()));
  const Tensor corners = to(contiguous(boxes), DType::float32), numbers = to(contiguous(scores), DType::float32);
  const int64_t batches = boxes.size(0), count = boxes.size(1), classes = scores.size(1);
  const auto* const box = corners.data_as<float>();
  const auto* const score = numbers.data_as<float>();
  struct Box {
    float x0, y0, x1, y1;
    float area() const { return (x1 - x0) * (y1 - y0); }
  };
  const auto box_at = [&](int64_t batch, int64_t i) {
    const float* const at = box + (batch * count + i) * 4;
    if (centered) return Box{at[0] - at[2] / 2, at[1] - at[3] / 2, at[0] + at[2] / 2, at[1] + at[3] / 2};
    return Box{std::min(at[1], at[3]), std::min(at[0], at[2]), std::max(at[1], at[3]), std::max(at[0], at[2])};
  };
  std::vector<int64_t> chosen;
  for (int64_t batch = 0; batch < batches; ++batch)
    for (int64_t kind = 0; kind < classes; ++kind) {
      const float* const own = score + (batch * classes + kind) * count;
      std::vector<int64_t> order;
      for (int64_t i = 0; i < count; ++i)
        if (!has_least || static_cast<double>(own[i]) > least) order.push_back(i);
      std::ranges::stable_sort(order, [&](int64_t a, int64_t b) { return own[a] > own[b]; });
      std::vector<Box> kept;
      for (const int64_t i : order) {
        if (static_cast<int64_t>(kept.size()) >= most) break;
        const Box one = box_at(batch, i);
        const bool free = std::ranges::none_of(kept, [&](const Box& other) {
          const float w = std::min(one.x1, other.x1) - std::max(one.x0, other.x0),
                      h = std::min(one.y1, other.y1) - std::max(one.y0, other.y0);
          if (w <= 0 || h <= 0) return false;
          return static_cast<double>(w * h / (one.area() + other.area() - w * h)) > overlap;
        });
        if (!free) continue;
        kept.push_back(one);
        chosen.insert(chosen.end(), {batch, kind, i});
      }
    }
  return one(reshape(c.tensor(chosen), {static_cast<int64_t>(chosen.size()) / 3, 3}));
}

constexpr Row kIndexingRows[] = {
    {.op = "Compress", .lower = compress, .carries = 0},
    {.op = "Gather", .lower = gather_of, .carries = 0},
    {.op = "GatherElements", .lower = gather_elements, .carries = 0},
    {.op = "GatherND", .lower = gather_nd, .carries = 0},
    {.op = "NonMaxSuppression", .lower = suppression},
    {.op = "NonZero", .lower = non_zero},
    {.op = "OneHot", .lower = one_hot_of, .carries = 2},
    {.op = "Scatter", .lower = scatter_elements, .carries = 0},
    {.op = "Scatter", .since = 11},
    {.op = "ScatterElements", .lower = scatter_elements, .carries = 0},
    {.op = "ScatterND", .lower = scatter_nd, .carries = 0},
    {.op = "TensorScatter", .lower = tensor_scatter, .carries = 0},
    {.op = "Unique", .lower = unique_of},
    {.op = "ArrayFeatureExtractor",
     .lower = [](Call& c) { return one(index_select(c[0], -1, reshape(to(c[1], DType::int64), {-1}))); },
     .domain = kMl},
};

}  // namespace

List<Row> index_rows() { return kIndexingRows; }

}  // namespace tare::graph::onnx
