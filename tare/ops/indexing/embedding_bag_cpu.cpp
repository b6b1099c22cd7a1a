#include "tare/ops/indexing/embedding_bag_cpu.h"

#include <algorithm>

#include "tare/core/error.h"
#include "tare/kernels/numbers.h"

namespace tare::cpu {

namespace {

constexpr int64_t kSum = 0, kMean = 1, kMax = 2;
constexpr uint64_t kNoBag = ~uint64_t{0};

// Arguments that contradict each other come this far where nobody compared them.
void check_fit(bool fits, const Tensor& grad, const Tensor& indices) {
  check<ShapeError>(fits, "embedding_bag: bags of size {} and indices of size {} do not fit each other", grad.sizes(),
                    indices.sizes());
}

// The bag of each index where a bag ends at the next offset.
std::vector<uint64_t> bags_between(const Tensor& offsets, size_t bags, size_t count) {
  std::vector<uint64_t> bounds = values_of<uint64_t>(offsets), found(count, kNoBag);
  if (bounds.size() == bags) bounds.push_back(count);
  for (size_t bag = 0; bag < bags; ++bag)
    std::fill(found.begin() + static_cast<int64_t>(bounds[bag]), found.begin() + static_cast<int64_t>(bounds[bag + 1]),
              bag);
  return found;
}

// How many indices each bag has, from one offset to the next; those that are padding do not count.
std::vector<uint64_t> bag_sizes(const Tensor& offsets, size_t bags, const std::vector<uint64_t>& rows,
                                const std::vector<uint64_t>& bag, int64_t padding_idx) {
  const std::vector<uint64_t> starts = values_of<uint64_t>(offsets);
  std::vector<uint64_t> sizes(bags);
  for (size_t i = 0; i < bags; ++i) sizes[i] = (i + 1 < bags ? starts[i + 1] : rows.size()) - starts[i];
  for (size_t i = 0; i < rows.size(); ++i)
    if (static_cast<int64_t>(rows[i]) == padding_idx && bag[i] < bags) --sizes[bag[i]];
  return sizes;
}

// What the gradient of each row is divided by for being used often. As PyTorch's CPU has it, that is not how often the
// row is used itself: for the k-th row in use it is how often the k-th index is, in sorted order.
std::vector<double> uses_of(std::vector<uint64_t> rows, uint64_t known) {
  std::sort(rows.begin(), rows.end());
  std::vector<double> counts(known), uses(known);
  for (const uint64_t row : rows)
    if (row < known) counts[row] += 1;
  size_t k = 0;
  for (uint64_t row = 0; row < known; ++row)
    if (counts[row] > 0) uses[row] = rows[k] < known ? counts[rows[k]] : 1, ++k;
  return uses;
}

}  // namespace

std::vector<uint64_t> bags_of(const Tensor& offsets, int64_t count, bool include_last_offset) {
  std::vector<uint64_t> starts = values_of<uint64_t>(offsets), bags(static_cast<size_t>(count));
  if (include_last_offset && !starts.empty()) starts.pop_back();
  std::vector<uint64_t> begin(bags.size() + 1);
  for (const uint64_t start : starts) {
    check<IndexError>(start < begin.size(), "index out of range in self");
    ++begin[start];
  }
  uint64_t bag = kNoBag;
  for (size_t i = 0; i < bags.size(); ++i) bags[i] = bag += begin[i];
  return bags;
}

void embedding_bag(TensorList results, const Tensor& weight, const Tensor& indices, const Tensor& offsets, int64_t mode,
                   const Tensor& per_sample_weights, bool include_last_offset, int64_t padding_idx,
                   bool walks_offsets) {
  const auto bags = static_cast<size_t>(results[0].sizes()[0]), columns = static_cast<size_t>(weight.sizes()[1]);
  const std::vector<uint64_t> rows = values_of<uint64_t>(indices);
  const size_t count = rows.size();
  const std::vector<double> table = values_of<double>(weight);
  const std::vector<double> shares =
      per_sample_weights.defined() ? values_of<double>(per_sample_weights) : std::vector<double>(count, 1);
  const std::vector<uint64_t> map = bags_of(offsets, indices.sizes()[0], include_last_offset);
  const std::vector<uint64_t> bag = walks_offsets ? bags_between(offsets, bags, count) : map;
  const std::vector<uint64_t> sizes = mode == kSum ? std::vector<uint64_t>(static_cast<size_t>(results[2].numel()))
                                                   : bag_sizes(offsets, bags, rows, map, padding_idx);

  std::vector<double> made(bags * columns);
  std::vector<uint64_t> chosen(bags * columns);
  std::vector<bool> begun(bags);
  for (size_t i = 0; i < count; ++i) {
    if (bag[i] == kNoBag || static_cast<int64_t>(rows[i]) == padding_idx) continue;
    for (size_t c = 0; c < columns; ++c) {
      const double value = table[rows[i] * columns + c];
      double& place = made[bag[i] * columns + c];
      if (mode != kMax) place += shares[i] * value;
      else if (!begun[bag[i]] || value > place) place = value, chosen[bag[i] * columns + c] = rows[i];
    }
    begun[bag[i]] = true;
  }
  for (size_t b = 0; mode == kMean && b < bags; ++b)
    for (size_t c = 0; c < columns; ++c)
      made[b * columns + c] /= static_cast<double>(std::max<int64_t>(static_cast<int64_t>(sizes[b]), 1));
  set_values(results[0], made);
  if (results[1].numel() > 0) set_values(results[1], map);
  set_values(results[2], sizes);
  set_values(results[3], mode == kMax ? chosen : sizes);
}

void embedding_bag_dense_backward(TensorList results, const Tensor& grad, const Tensor& indices,
                                  const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices,
                                  int64_t num_weights, bool scale_grad_by_freq, int64_t mode,
                                  const Tensor& per_sample_weights, int64_t padding_idx) {
  const std::vector<uint64_t> rows = values_of<uint64_t>(indices), bag = values_of<uint64_t>(offset2bag);
  const std::vector<uint64_t> sizes = values_of<uint64_t>(bag_size), chosen = values_of<uint64_t>(maximum_indices);
  const std::vector<double> flowing = values_of<double>(grad);
  const std::vector<double> shares =
      per_sample_weights.defined() ? values_of<double>(per_sample_weights) : std::vector<double>(rows.size(), 1);
  const auto bags = static_cast<size_t>(grad.sizes()[0]), columns = static_cast<size_t>(grad.sizes()[1]);
  const auto known = static_cast<uint64_t>(num_weights);
  check_fit(mode == kMax ? chosen.size() == flowing.size() : bag.size() == rows.size(), grad, indices);
  check_fit((mode == kSum || sizes.size() == bags) && shares.size() == rows.size(), grad, indices);
  std::vector<double> sums(known * columns);
  const auto add = [&](uint64_t row, size_t b, size_t c, double scale) {
    check<IndexError>(row < known && b < bags, "index out of range in self");
    sums[row * columns + c] += scale * flowing[b * columns + c];
  };
  if (mode == kMax) {
    for (size_t b = 0; b < bags; ++b)
      for (size_t c = 0; c < columns && sizes[b] != 0; ++c) add(chosen[b * columns + c], b, c, 1);
    return set_values(results[0], sums);
  }
  const std::vector<double> uses = scale_grad_by_freq ? uses_of(rows, known) : std::vector<double>(known, 1);
  for (size_t i = 0; i < rows.size(); ++i) {
    if (static_cast<int64_t>(rows[i]) == padding_idx) continue;
    for (size_t c = 0; c < columns; ++c) {
      double scale = shares[i];
      if (rows[i] < known) scale /= uses[rows[i]];
      if (mode == kMean && bag[i] < bags && sizes[bag[i]] != 0)
        scale /= static_cast<double>(static_cast<int64_t>(sizes[bag[i]]));
      add(rows[i], bag[i], c, scale);
    }
  }
  set_values(results[0], sums);
}

void embedding_bag_per_sample_weights_backward(TensorList results, const Tensor& grad, const Tensor& weight,
                                               const Tensor& indices, const Tensor& offsets, const Tensor& offset2bag,
                                               int64_t, int64_t padding_idx) {
  const std::vector<uint64_t> rows = values_of<uint64_t>(indices);
  const std::vector<uint64_t> bag =
      offset2bag.numel() > 0 ? values_of<uint64_t>(offset2bag) : bags_of(offsets, results[0].numel(), false);
  const std::vector<double> flowing = values_of<double>(grad), table = values_of<double>(weight);
  const auto columns = static_cast<size_t>(grad.sizes()[1]);
  std::vector<double> slopes(static_cast<size_t>(results[0].numel()));
  check_fit(rows.size() == slopes.size() && bag.size() == slopes.size(), grad, indices);
  for (size_t i = 0; i < slopes.size(); ++i) {
    if (static_cast<int64_t>(rows[i]) == padding_idx) continue;
    check<IndexError>(
        rows[i] < static_cast<uint64_t>(weight.sizes()[0]) && bag[i] < static_cast<uint64_t>(grad.sizes()[0]),
        "index out of range in self");
    for (size_t c = 0; c < columns; ++c) slopes[i] += flowing[bag[i] * columns + c] * table[rows[i] * columns + c];
  }
  set_values(results[0], slopes);
}

}  // namespace tare::cpu
