#include <algorithm>
#include <cmath>

#include "tare/core/accelerator.h"
#include "tare/core/checked_int.h"
#include "tare/core/elements.h"
#include "tare/core/replication.h"
#include "tare/core/stand_in.h"
#include "tare/kernels/numbers.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/indexing/data_movement.h"
#include "tare/ops/indexing/embedding_bag_cpu.h"
#include "tare/ops/pointwise/elementwise.h"

// Embeddings: rows of a matrix, chosen by indices. The law: the result has the indices' sizes and then a row's; a bag
// sums, averages or takes the maximum of the rows between one offset and the next. Indices that are known are checked.
namespace tare {

namespace {

void check_indices(const Tensor& indices, int64_t argument, const char* name, const char* op) {
  check(indices.dtype() == DType::int64 || indices.dtype() == DType::int32,
        "Expected tensor for argument #{} '{}' to have one of the following scalar types: Long, Int; but got "
        "torch.{}Tensor instead (while checking arguments for {})",
        argument, name, indices.dtype(), op);
}

void check_range(const Tensor& indices, int64_t rows) {
  if (!indices.known()) return;
  for (const uint64_t index : cpu::values_of<uint64_t>(indices))
    check<IndexError>(index < static_cast<uint64_t>(rows), "index out of range in self");
}

TensorMeta embedding_meta(const Tensor& weight, const Tensor& indices, int64_t, bool, bool) {
  check<ShapeError>(weight.dim() == 2, "'weight' must be 2-D");
  check_indices(indices, 1, "indices", "embedding");
  const Tensor* operands[] = {&weight, &indices};
  check_same_device({operands, 2});
  check(weight.sizes()[0] > 0 || indices.numel() == 0, "index_select(): self indexing axis dim should be positive");
  check_range(indices, weight.sizes()[0]);
  Dims sizes = indices.sizes();
  sizes.push_back(weight.sizes()[1]);
  return {weight.dtype(), weight.device(), sizes};
}

void embedding_cpu(TensorList results, const Tensor& weight, const Tensor& indices, int64_t, bool, bool) {
  const int64_t columns = weight.sizes()[1], size = weight.itemsize(), step = weight.strides()[1] * size;
  if (results[0].numel() == 0) return;
  std::byte* to = results[0].data();
  const std::byte* const first = weight.data();
  for (const uint64_t index : cpu::values_of<uint64_t>(indices)) {
    const std::byte* from = first + static_cast<int64_t>(index) * weight.strides()[0] * size;
    if (step == size) {
      std::memcpy(to, from, static_cast<size_t>(columns * size));
      to += columns * size;
      continue;
    }
    for (int64_t column = 0; column < columns; ++column, to += size, from += step)
      std::memcpy(to, from, static_cast<size_t>(size));
  }
}

TensorMeta embedding_dense_backward_meta(const Tensor& grad_output, const Tensor& indices, int64_t num_weights, int64_t,
                                         bool) {
  check_indices(indices, 2, "indices", "embedding_backward");
  const int64_t columns = grad_output.dim() > 0 ? grad_output.sizes().back() : 1;
  check<ShapeError>(grad_output.numel() == indices.numel() * columns,
                    "shape '[{}, {}]' is invalid for input of size {}", indices.numel(), columns, grad_output.numel());
  check_range(indices, num_weights);
  return {grad_output.dtype(), grad_output.device(), {num_weights, columns}};
}

void embedding_dense_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& indices,
                                  int64_t num_weights, int64_t padding_idx, bool scale_grad_by_freq) {
  const std::vector<uint64_t> rows = cpu::values_of<uint64_t>(indices);
  const std::vector<double> grads = cpu::values_of<double>(grad_output);
  const Tensor& result = results[0];
  const auto columns = static_cast<size_t>(result.sizes()[1]);
  // Most rows of a large table are named by no index: sums are kept for the others.
  std::vector<size_t> places(static_cast<size_t>(num_weights), rows.size());
  std::vector<uint64_t> named;
  std::vector<double> sums, counts(static_cast<size_t>(scale_grad_by_freq ? num_weights : 0));
  for (const uint64_t row : rows) {
    if (scale_grad_by_freq) counts[row] += 1;
    if (static_cast<int64_t>(row) == padding_idx || places[row] != rows.size()) continue;
    places[row] = named.size();
    named.push_back(row);
  }
  sums.resize(named.size() * columns);
  for (size_t i = 0; i < rows.size(); ++i) {
    if (static_cast<int64_t>(rows[i]) == padding_idx) continue;
    const double scale = scale_grad_by_freq ? 1.0 / counts[rows[i]] : 1.0;
    double* const sum = sums.data() + places[rows[i]] * columns;
    for (size_t c = 0; c < columns; ++c) sum[c] += scale * grads[i * columns + c];
  }
  fill_elements(result, Scalar(0.0));
  std::byte* const first = result.data();
  const int64_t row_step = result.strides()[0] * result.itemsize(), step = result.strides()[1] * result.itemsize();
  for (size_t i = 0; i < named.size(); ++i)
    store_row(first + static_cast<int64_t>(named[i]) * row_step, step, result.dtype(), sums.data() + i * columns,
              result.sizes()[1]);
}

// --- bags ---

enum class BagMode : int64_t { sum, mean, max };

// On a CPU rows that are contiguous are summed from one offset to the next, without a map from indices to bags.
bool walks_offsets(const Tensor& weight, const Tensor& per_sample_weights, BagMode mode, int64_t padding_idx) {
  const DType dtype = weight.dtype();
  return mode != BagMode::max && padding_idx < 0 && dtype != DType::float64 && weight.strides()[1] == 1 &&
         (!per_sample_weights.defined() || per_sample_weights.strides()[0] == 1);
}

[[gnu::cold]] void check_offsets(const Tensor& offsets, int64_t indices, bool walks) {
  if (!offsets.known() || offsets.numel() == 0) return;
  const std::vector<uint64_t> values = cpu::values_of<uint64_t>(offsets);
  const auto first = static_cast<int64_t>(values.front()), last = static_cast<int64_t>(values.back());
  check(first == 0,
        "offsets[0] has to be 0, i.e., the first sequence in the mini-batch has to start from position 0. However, got "
        "{}",
        first);
  check(last <= indices, "offsets[-1] can not be greater than input's length {} but got offsets[-1] of {}", indices,
        last);
  check(!walks || std::is_sorted(values.begin(), values.end()), "Expected i < index_size to be true, but got false.");
  check<IndexError>(*std::max_element(values.begin(), values.end()) <= static_cast<uint64_t>(indices),
                    "index out of range in self");
}

[[gnu::cold]] void check_bag_indices(const Tensor& indices, int64_t rows, bool walks) {
  check(walks || indices.numel() == indices.sizes()[0],
        "Expected select_indices.numel() == add_indices.numel() to be true, but got false.");
  int64_t place = 0;
  for (const uint64_t value : cpu::values_of<uint64_t>(indices)) {
    const auto index = static_cast<int64_t>(value);
    const bool is_row = index >= 0 && index < rows;
    check(is_row || !walks, "Index {} of input takes value {} which is not in the valid range [0, {})", place++, index,
          rows);
    check(is_row, "embedding_bag: Expected idx >= 0 && idx < num_embeddings but found idx to be {}", index);
  }
}

// `forward_only`: a sum without gradient does not trim the sizes of bags.
template <bool forward_only>
std::array<TensorMeta, 4> embedding_bag_meta(const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool,
                                             int64_t mode_number, bool, const Tensor& per_sample_weights,
                                             bool include_last_offset, int64_t padding_idx) {
  constexpr const char* op = "embedding_bag";
  check<ShapeError>(weight.dim() == 2, "weight has to be a 2D Tensor, but got Tensor of dimension {}", weight.dim());
  check<ShapeError>(indices.dim() == 1 || indices.dim() == 2,
                    "input has to be a 1D or 2D Tensor, but got Tensor of "
                    "dimension {}",
                    indices.dim());
  check<ShapeError>(offsets.dim() == 1, "offsets has to be a 1D Tensor, but got Tensor of dimension {}", offsets.dim());
  check_indices(indices, 1, "indices", op);
  check_indices(offsets, 1, "offsets", op);
  check(is_floating(weight.dtype()),
        "Expected tensor for argument #1 'weight' to have one of the following scalar types: Half, BFloat16, Float, "
        "Double; but got torch.{}Tensor instead (while checking arguments for {})",
        weight.dtype(), op);
  check(mode_number >= 0 && mode_number <= 2, "`mode` must be sum, mean, or max.");
  const auto mode = static_cast<BagMode>(mode_number);
  if (per_sample_weights.defined()) {
    check(mode == BagMode::sum, "embedding_bag: per_sample_weights only supported with mode='sum'");
    check(per_sample_weights.dtype() == weight.dtype(),
          "Expected tensor for argument #1 'weight' to have the same type as tensor for argument #1 "
          "'per_sample_weights'; but type torch.{}Tensor does not equal torch.{}Tensor (while checking arguments for "
          "{})",
          weight.dtype(), per_sample_weights.dtype(), op);
    check<ShapeError>(per_sample_weights.dim() == 1,
                      "Expected per_sample_weights.value().dim() == 1 to be true, but got false.");
    check<ShapeError>(per_sample_weights.numel() == indices.numel(),
                      "Expected per_sample_weights.value().numel() == indices.numel() to be true, but got false.");
  }
  // Where the values of indices matter, known ones may stand beside a meta weight.
  const Tensor* operands[] = {&weight, &indices, &offsets, &per_sample_weights};
  if (!weight.is_meta() || !(indices.known() || offsets.known())) check_same_device({operands, 4});
  const bool walks = walks_offsets(weight, per_sample_weights, mode, padding_idx);
  check_offsets(offsets, std::min(indices.sizes()[0], indices.numel()), walks);
  int64_t bags = offsets.numel();
  if (include_last_offset) {
    check<ShapeError>(bags >= 1, "include_last_offset: number of offset should be at least 1");
    --bags;
  }
  const int64_t columns = weight.sizes()[1];
  // Indices of two types become the wider one.
  const DType index_dtype = promote_types(indices.dtype(), offsets.dtype());
  const auto index_meta = [&](IntList sizes) { return TensorMeta(index_dtype, weight.device(), sizes); };
  const int64_t n = indices.sizes()[0];
  const int64_t sizes = forward_only && mode == BagMode::sum ? offsets.numel() : bags;
  TensorMeta result(weight.dtype(), weight.device(), {bags, columns});
  if (!weight.device().is_cpu())
    return {std::move(result), index_meta({n}), index_meta({offsets.numel()}),
            mode == BagMode::max ? index_meta({bags, columns}) : index_meta({0})};
  if (indices.known()) check_bag_indices(indices, weight.sizes()[0], walks);
  return {std::move(result), index_meta({walks && mode == BagMode::sum ? 0 : n}), index_meta({sizes}),
          mode == BagMode::max ? index_meta({bags, columns}) : index_meta({sizes})};
}

void embedding_bag_cpu(TensorList results, const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool,
                       int64_t mode, bool, const Tensor& per_sample_weights, bool include_last_offset,
                       int64_t padding_idx) {
  cpu::embedding_bag(results, weight, indices, offsets, mode, per_sample_weights, include_last_offset, padding_idx,
                     walks_offsets(weight, per_sample_weights, static_cast<BagMode>(mode), padding_idx));
}

constexpr const char* kBag = "embedding_bag";

// A row of the weight's gradient for each of its rows, whichever were looked up.
TensorMeta embedding_bag_dense_backward_meta(const Tensor& grad, const Tensor& indices, const Tensor&, const Tensor&,
                                             const Tensor&, int64_t num_weights, bool, int64_t mode,
                                             const Tensor& per_sample_weights, int64_t) {
  check(is_floating(grad.dtype()),
        "Expected tensor for argument #1 'grad_' to have one of the following scalar types: Half, BFloat16, Float, "
        "Double; "
        "but got torch.{}Tensor instead (while checking arguments for {})",
        grad.dtype(), kBag);
  check<NotImplementedError>(is_integral(indices.dtype()),
                             "\"_embedding_bag_dense_backward_cpu_sum_mean\" not implemented for '{}'",
                             indices.dtype());
  check(mode >= 0 && mode <= 2 && (mode == 0 || !per_sample_weights.defined()),
        "_embedding_bag_dense_backward: mode {} does not fit", mode);
  check<ShapeError>(grad.dim() == 2, "_embedding_bag_dense_backward: expected a matrix for grad, but got {}",
                    grad.sizes());
  return {grad.dtype(), grad.device(), {num_weights, grad.size(1)}};
}
Tensor embedding_bag_backward_of(const Tensor& grad, const Tensor& indices, const Tensor& offsets,
                                 const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices,
                                 int64_t num_weights, bool scale_grad_by_freq, int64_t mode, bool sparse,
                                 const Tensor& per_sample_weights, int64_t padding_idx) {
  check_indices(indices, 1, "indices", kBag);
  check_indices(offsets, 1, "offsets", kBag);
  Tensor bags = offset2bag;
  if (indices.numel() > 0 && offset2bag.numel() == 0) {  // forward needed no map
    const Tensor begins = zeros({indices.sizes()[0] + 1}, offsets.dtype(), {}, offsets.device());
    index_add_(begins, 0, offsets, ones_like(offsets));
    bags = slice(sub(cumsum(begins, 0, offsets.dtype()), 1), 0, 0, indices.sizes()[0]);
  }
  if (sparse)
    return _embedding_bag_sparse_backward(grad, indices, offsets, bags, bag_size, num_weights, scale_grad_by_freq, mode,
                                          per_sample_weights, padding_idx);
  return _embedding_bag_dense_backward(grad, indices, bags, bag_size, maximum_indices, num_weights, scale_grad_by_freq,
                                       mode, per_sample_weights, padding_idx);
}
TensorMeta embedding_bag_weights_backward_meta(const Tensor& grad, const Tensor& weight, const Tensor& indices,
                                               const Tensor& offsets, const Tensor&, int64_t mode, int64_t) {
  check(mode == 0, "embedding_bag_backward: per_sample_weights only supported for mode='sum'");
  check<ShapeError>(
      grad.dim() == 2 && weight.dim() == 2 && weight.sizes()[1] == grad.sizes()[1],
      "_embedding_bag_per_sample_weights_backward: expected matrices with as many columns, but got grad {} and "
      "weight {}",
      grad.sizes(), weight.sizes());
  check_indices(indices, 1, "indices", kBag);
  check_indices(offsets, 1, "offsets", kBag);
  check<NotImplementedError>(is_floating(grad.dtype()),
                             "\"_embedding_bag_per_sample_weights_backward_cpu\" not implemented for '{}'",
                             grad.dtype());
  check(weight.dtype() == grad.dtype(), "expected scalar type {} but found {}", grad.dtype(), weight.dtype());
  return {grad.dtype(), grad.device(), {indices.size(0)}};
}

// --- one_hot ---

// What PyTorch calls for tensors that a program in Python stands behind, distributed ones among them, and on meta:
// there are no zeros of the same kind to scatter into.
Tensor compared_with_classes(const Tensor& self, int64_t num_classes) {
  const Tensor classes = arange(Scalar(num_classes), self.dtype(), {}, self.device());
  const ImplicitReplication same_on_all_ranks;
  return to(eq(unsqueeze(self, -1), classes), DType::int64);
}

// A row of zeros with a one at the class. Without a number of classes the largest known one decides.
Tensor one_hot_of(const Tensor& self, int64_t num_classes) {
  check(self.dtype() == DType::int64, "one_hot is only applicable to index tensor of type LongTensor.");
  Dims sizes = self.sizes();
  if (self.numel() == 0) {
    check(num_classes > 0, "Can not infer total number of classes from empty tensor.");
    sizes.push_back(num_classes);
    return empty(sizes, DType::int64, {}, self.device());
  }
  if (self.known()) {
    int64_t largest = 0;
    for (const uint64_t index : cpu::values_of<uint64_t>(self)) {
      check(static_cast<int64_t>(index) >= 0, "Class values must be non-negative.");
      largest = std::max(largest, static_cast<int64_t>(index));
    }
    check(num_classes == -1 || largest < num_classes, "Class values must be smaller than num_classes.");
    if (num_classes == -1) num_classes = (Exact(largest) + 1).value;
  } else {
    check<DataDependentError>(num_classes != -1,
                              "one_hot: the number of classes depends on values, and those of {}{} on {} "
                              "are not known",
                              name(self.dtype()), self.sizes(), self.device());
    check(num_classes > 0, "Class values must be smaller than num_classes.");
  }
  if (is_dtensor(self) || self.device().type == DeviceType::meta) return compared_with_classes(self, num_classes);
  sizes.push_back(num_classes);
  return scatter_(zeros(sizes, DType::int64, {}, self.device()), -1, unsqueeze(self, -1), Scalar(1));
}

using Bags = std::tuple<Tensor, Tensor, Tensor, Tensor>;

Bags embedding_bag_padded(const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq,
                          int64_t mode, bool sparse, const Tensor& per_sample_weights, bool include_last_offset,
                          std::optional<int64_t> padding_idx) {
  int64_t padding = -1;
  if (padding_idx) {
    const int64_t rows = weight.size(0);
    check(*padding_idx >= -rows && *padding_idx < rows,
          "padding_idx must be within the number of embeddings, -{} through {}, but got {}", rows, rows - 1,
          *padding_idx);
    padding = *padding_idx < 0 ? *padding_idx + rows : *padding_idx;
  }
  const auto run = weight.requires_grad() || (per_sample_weights.defined() && per_sample_weights.requires_grad())
                       ? _embedding_bag
                       : _embedding_bag_forward_only;
  return run(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset,
             padding);
}

Bags embedding_bag_plain(const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq,
                         int64_t mode, bool sparse, const Tensor& per_sample_weights, bool include_last_offset) {
  return embedding_bag_padded(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights,
                              include_last_offset, std::nullopt);
}

// --- renormalisation in place ---

double norm_of(const std::vector<double>& values, double p) {
  double total = 0;
  for (const double value : values)
    total = std::isinf(p) ? std::max(total, std::abs(value)) : total + std::pow(std::abs(value), p);
  return std::isinf(p) ? total : std::pow(total, 1 / p);
}

// Rows are taken in the order of their numbers, so the least that is none is told.
void check_rows(const Tensor& indices, const Tensor& self) {
  if (!indices.known()) return;
  std::vector<int64_t> rows = cpu::values_of<int64_t>(indices);
  std::sort(rows.begin(), rows.end());
  for (const int64_t row : rows)
    check<IndexError>(row >= 0 && row < self.sizes()[0],
                      "select(): index {} out of range for tensor of size {} at dimension 0", row, self.sizes());
}

Tensor renormalize(const Tensor& self, const Tensor& indices, double max_norm, double norm_type) {
  check<ShapeError>(self.dim() == 2,
                    "Expected 2-dimensional tensor, but got {}-dimensional tensor for argument #1 'self' (while "
                    "checking arguments for embedding_renorm_)",
                    self.dim());
  check_indices(indices, 2, "indices", "embedding_renorm_");
  if (self.known() || self.numel() == 0) check_rows(indices, self);
  self.bump_version();
  if (!self.known()) return self;
  const auto row = [&](int64_t i) {
    return Tensor::view_of(self, self.meta().with_geometry(self.sizes().slice(1, 1), self.strides().slice(1, 1),
                                                           self.storage_offset() + i * self.strides()[0]));
  };
  const auto norm = [&](int64_t i) { return norm_of(cpu::values_of<double>(row(i)), norm_type); };
  const bool writable = !has_internal_overlap(row(0).meta());
  constexpr const char* kNotWritable =
      "unsupported operation: more than one element of the written-to tensor refers to a single memory location. "
      "Please "
      "clone() the tensor before performing the operation.";
  if (!indices.known()) {  // some row will be written, if all would be
    bool all = indices.numel() > 0;
    for (int64_t i = 0; i < self.sizes()[0]; ++i) all = all && norm(i) > max_norm;
    check(writable || !all, kNotWritable);
    self.storage()->state = StorageState::unknown;
    return self;
  }
  for (const int64_t i : cpu::values_of<int64_t>(indices)) {
    const double size = norm(i);
    if (!(size > max_norm)) continue;
    check(writable, kNotWritable);
    std::vector<double> values = cpu::values_of<double>(row(i));
    for (double& value : values) value *= max_norm / (size + 1e-7);
    cpu::set_values(row(i), values);
  }
  return self;
}

Row embedding_row(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, ShardingRule dims,
                  std::string_view out, uint32_t tags = 0) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::none,
          .workspace = workspace::none,
          .sharding = dims,
          .forms = {.out = out, .write = writing::exact},
          .tags = tags};
}

// Up to 3072 indices CUDA adds rows where they belong. More are sorted, and cut into segments of equal ones; parts of
// 10 rows are summed in float32 and then gathered. The number of segments is not known beforehand: memory is taken for
// the most that there can be. Source: aten/src/ATen/native/cuda/Embedding.cu and EmbeddingBackwardKernel.cu. Where many
// rows fall on few segments another kernel is taken since PyTorch 2.11, which is not modelled.
std::optional<int64_t> dense_backward_bytes(const Call& call, Device device) {
  if (device.is_cpu()) return 0;
  if (device.type != DeviceType::cuda || accelerator(device).rocm) return std::nullopt;
  const Tensor &grad = call.tensor(0), &indices = call.tensor(1);
  const int64_t rows = indices.numel(), weights = call.arg<int64_t>(2);
  const bool counts = call.arg<bool>(4);
  if (rows <= 3072 && !counts) return 0;
  constexpr int64_t rows_in_part = 10, few = 30;
  const int64_t segments = std::min(rows, weights), parts = rows / rows_in_part + segments;
  if (rows > few * segments) return std::nullopt;
  const int64_t sums = parts * (grad.numel() / std::max<int64_t>(rows, 1)) * std::max<int64_t>(grad.itemsize(), 4);
  return sums + ((counts ? 4 : 3) * rows + 2 * segments + parts) * indices.itemsize();
}

// Rows that are named by parts of the indices add up, but if they are divided by how often all name them.
std::vector<Strategy> dense_backward_splits(const ShardingCall& call, std::string_view) {
  return ShardingRule::by_letters(call, call.arg<bool>(4) ? "*d,*->1d" : "...d,...->1d");
}

Row dense_backward_row() {
  Row row = embedding_row(
      "embedding_dense_backward(Tensor grad_output, Tensor indices, SymInt num_weights, SymInt padding_idx, bool "
      "scale_grad_by_freq) -> Tensor",
      rule::fresh<embedding_dense_backward_meta>, rule::cpu<embedding_dense_backward_cpu>,
      {{"grad_output", "embedding_dense_double_backward(grad, indices, padding_idx)"}},
      ShardingRule(dense_backward_splits).linear("grad_output"), "embedding_dense_backward.out");
  row.workspace = dense_backward_bytes;
  return row;
}

// Rows of the weight that are named are read, not those that are not.
int64_t named_rows(const Call& call, int64_t indices, int64_t weight) {
  const Tensor& rows = call.tensor(weight);
  return call.tensor(indices).numel() * rows.sizes()[rows.dim() - 1] * rows.itemsize();
}
int64_t bag_bytes(const Call& call) {
  const Tensor& weight = call.tensor(0);
  const int64_t unread = std::max<int64_t>(weight.nbytes() - named_rows(call, 1, 0), 0);
  return std::max<int64_t>(cost::read_and_written(call) - unread, 0);
}
Row bagging(Row row) {
  row.cost = row.cost.moving(bag_bytes);
  return row;
}
// Rows that are too long are read and written in place.
int64_t renormalized_bytes(const Call& call) {
  return 2 * std::min(named_rows(call, 1, 0), call.tensor(0).nbytes()) + call.tensor(1).nbytes();
}

#define TARE_BAG                                                                                                  \
  "Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, " \
  "Tensor? per_sample_weights=None, bool include_last_offset=False"

// Rows may be split into columns, and the indices in any way.
std::vector<Strategy> embedding_splits(const ShardingCall& call, std::string_view) {
  std::vector<Strategy> strategies;
  const Tensor& indices = call.tensor(1);
  for (int64_t d = 0; d < indices.dim(); ++d)
    if (indices.sizes()[d] > 1) strategies.push_back({{replicate, Placement::shard(d)}, {Placement::shard(d)}});
  if (call.tensor(0).sizes()[1] > 1)
    strategies.push_back({{Placement::shard(1), replicate}, {Placement::shard(indices.dim())}});
  return strategies;
}

Tensor renormalized(const Tensor& self, const Tensor& indices, double max_norm, double norm_type) {
  return embedding_renorm_(clone(self), indices, max_norm, norm_type);
}

}  // namespace

std::vector<Row> embedding_ops() {
  const Derivative bag_gradient{
      {"weight",
       "_embedding_bag_backward(grad, indices, offsets, result1, result2, result3, weight.size(0), "
       "scale_grad_by_freq, mode, sparse, per_sample_weights, padding_idx)"},
      {"per_sample_weights",
       "_embedding_bag_per_sample_weights_backward(grad, weight, indices, offsets, result1, mode, padding_idx)"}};
  return {
      gathering(embedding_row(
          "embedding(Tensor weight, Tensor indices, SymInt padding_idx=-1, bool scale_grad_by_freq=False, bool "
          "sparse=False) -> Tensor",
          rule::fresh<embedding_meta>, rule::cpu<embedding_cpu>,
          {{"weight", "embedding_backward(grad, indices, weight.size(0), padding_idx, scale_grad_by_freq, sparse)"}},
          ShardingRule(embedding_splits).moving("weight"), "embedding.out")),
      dense_backward_row(),
      bagging(embedding_row("_embedding_bag(" TARE_BAG ", int padding_idx=-1) -> (Tensor, Tensor, Tensor, Tensor)",
                            rule::fresh<embedding_bag_meta<false>>, rule::cpu<embedding_bag_cpu>, bag_gradient,
                            sharding::replicate_only, "_embedding_bag.out", kDeviceDependent)),
      bagging(embedding_row(
          "_embedding_bag_forward_only(" TARE_BAG ", int padding_idx=-1) -> (Tensor, Tensor, Tensor, Tensor)",
          rule::fresh<embedding_bag_meta<true>>, rule::cpu<embedding_bag_cpu>, derivative::not_implemented,
          sharding::replicate_only, "_embedding_bag_forward_only.out", kDeviceDependent)),
      composite("embedding_bag(" TARE_BAG ") -> (Tensor, Tensor, Tensor, Tensor)", rule::composite<embedding_bag_plain>,
                {}, kDeviceDependent),
      composite(
          "embedding_bag.padding_idx(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq, int "
          "mode, bool sparse, Tensor? per_sample_weights, bool include_last_offset, int? padding_idx) -> (Tensor, "
          "Tensor, Tensor, Tensor)",
          rule::composite<embedding_bag_padded>, {}, kDeviceDependent),
      embedding_row(
          "_embedding_bag_dense_backward(Tensor grad, Tensor indices, Tensor offset2bag, Tensor bag_size, Tensor "
          "maximum_indices, SymInt num_weights, bool scale_grad_by_freq, int mode, Tensor? per_sample_weights, int "
          "padding_idx=-1) -> Tensor",
          rule::fresh<embedding_bag_dense_backward_meta>, rule::cpu<cpu::embedding_bag_dense_backward>,
          derivative::not_implemented, sharding::replicate_only, "_embedding_bag_dense_backward.out"),
      composite(
          "_embedding_bag_backward(Tensor grad, Tensor indices, Tensor offsets, Tensor offset2bag, Tensor bag_size, "
          "Tensor maximum_indices, SymInt num_weights, bool scale_grad_by_freq, int mode, bool sparse, Tensor? "
          "per_sample_weights, int padding_idx=-1) -> Tensor",
          rule::composite<embedding_bag_backward_of>),
      embedding_row(
          "_embedding_bag_per_sample_weights_backward(Tensor grad, Tensor weight, Tensor indices, Tensor offsets, "
          "Tensor offset2bag, int mode, int padding_idx=-1) -> Tensor",
          rule::fresh<embedding_bag_weights_backward_meta>, rule::cpu<cpu::embedding_bag_per_sample_weights_backward>,
          derivative::not_implemented, sharding::replicate_only, "_embedding_bag_per_sample_weights_backward.out"),
      composite("one_hot(Tensor self, int num_classes=-1) -> Tensor", rule::composite<one_hot_of>, {}, kDataDependent),
      composite("embedding_renorm(Tensor self, Tensor indices, float max_norm, float norm_type) -> Tensor",
                rule::composite<renormalized>, {.out = "embedding_renorm.out", .write = writing::exact}),
      {.schema = "embedding_renorm_(Tensor(a!) self, Tensor indices, float max_norm, float norm_type) -> Tensor(a!)",
       .meta = rule::direct<renormalize>,
       .cpu = cpu::none,
       .derivative = derivative::not_implemented,
       .cost = cost::none.moving(renormalized_bytes),
       .workspace = workspace::none,
       .sharding = sharding::replicate_only},
  };
}

}  // namespace tare
