#include "tare/ops/recurrent/packed_sequence.h"

#include <algorithm>

#include "tare/core/checked_int.h"
#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/dispatch/call.h"
#include "tare/kernels/reduction.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"

// Sequences of several lengths. The law: padded, they stand side by side and the short ones are filled up; packed,
// their steps follow one another, each step without the sequences that have ended. They are sorted, longest first, so
// that how many are left at each step, `batch_sizes`, says it all. It is on the CPU wherever the data is.
namespace tare {

std::vector<int64_t> known_integers(const Tensor& lengths, std::string_view name) {
  check(lengths.dtype() == DType::int64, "expected scalar type Long but found {}", lengths.dtype());
  check<DataDependentError>(lengths.known(), "the values of {} {}{} on {} are not known", name,
                            tare::name(lengths.dtype()), lengths.sizes(), lengths.device());
  std::vector<int64_t> values = cpu::read<int64_t>(lengths);
  if (lengths.dim() > 1) values.resize(static_cast<size_t>(lengths.sizes()[0]));
  return values;
}

namespace {

void check_lengths(const Tensor& lengths) {
  check(lengths.dim() == 1 && lengths.dtype() == DType::int64 && lengths.device().is_cpu(),
        "'lengths' argument should be a 1D CPU int64 tensor, but got {}D {} {} tensor", lengths.dim(),
        lengths.device().is_cpu() ? Device("cpu") : lengths.device(), lengths.dtype());
}

Tensor on_cpu(const std::vector<int64_t>& values) {
  const FakeGuard real(false);
  Tensor made(TensorMeta(DType::int64, DeviceType::cpu, {static_cast<int64_t>(values.size())}));
  std::copy(values.begin(), values.end(), made.data_as<int64_t>());
  made.storage()->state = StorageState::known;
  return made;
}

// `sizes` without its first two, `first` in their place.
Dims with_first(IntList sizes, std::initializer_list<int64_t> first) {
  Dims result(first);
  for (int64_t d = 2; d < sizes.size(); ++d) result.push_back(sizes[d]);
  return result;
}

// Steps of equally many sequences are taken together, the shortest sequence first.
std::tuple<Tensor, Tensor> pack_padded_sequence(const Tensor& given, const Tensor& lengths, bool batch_first) {
  const Tensor input = batch_first ? transpose(given, 0, 1) : given;
  check(input.numel() > 0, "Cannot pack empty tensors.");
  check_lengths(lengths);
  const int64_t batch = input.size(1);
  check<ShapeError>(lengths.numel() == batch,
                    "Expected `len(lengths)` to be equal to batch_size, but got {} (batch_size={})", lengths.numel(),
                    batch);
  const std::vector<int64_t> each = known_integers(lengths, "lengths");
  check(each.back() > 0,
        "Length of all samples has to be greater than 0, but found an element in 'lengths' that is <= 0");
  check(std::ranges::is_sorted(each, std::greater()),
        "`lengths` array must be sorted in decreasing order when `enforce_sorted` is True. You can pass "
        "`enforce_sorted=False` to pack_padded_sequence and/or pack_sequence to sidestep this requirement if you do "
        "not need ONNX exportability.");
  std::vector<Tensor> steps;
  std::vector<int64_t> batch_sizes;
  int64_t from = 0;
  for (int64_t left = batch; left > 0; --left) {
    const int64_t to = each[static_cast<size_t>(left - 1)];
    if (to == from) continue;
    const Tensor step = slice(slice(input, 0, from, to), 1, 0, left);
    steps.push_back(reshape(step, with_first(step.sizes(), {step.sizes()[0] * left})));
    batch_sizes.insert(batch_sizes.end(), static_cast<size_t>(to - from), left);
    from = to;
  }
  return {cat(steps), on_cpu(batch_sizes)};
}

Tensor pack_padded_sequence_backward(const Tensor& grad, IntList input_size, const Tensor& batch_sizes,
                                     bool batch_first) {
  Dims sizes = input_size;
  if (batch_first && sizes.size() > 1) std::swap(sizes[0], sizes[1]);
  const Tensor result = zeros(sizes, grad.dtype(), {}, grad.device());
  int64_t offset = 0, i = 0;
  for (const int64_t size : known_integers(batch_sizes, "batch_sizes")) {
    const Tensor step = select(result, 0, i++);
    if (size == 0) continue;
    copy_(slice(step, 0, 0, size), slice(grad, 0, offset, (Exact(offset) + size).value));
    offset = (Exact(offset) + size).value;
  }
  return batch_first ? transpose(result, 0, 1) : result;
}

std::tuple<Tensor, Tensor> pad_packed_sequence(const Tensor& data, const Tensor& batch_sizes, bool batch_first,
                                               const Scalar& padding_value, int64_t total_length) {
  check_lengths(batch_sizes);
  const std::vector<int64_t> left = known_integers(batch_sizes, "batch_sizes");
  check(!left.empty(), "batch_sizes must not be empty");
  const int64_t batch = left[0], longest = static_cast<int64_t>(left.size());
  for (const int64_t size : left)
    check<ShapeError>(size <= batch,
                      "The size of tensor a ({}) must match the size of tensor b ({}) at non-singleton dimension 1",
                      batch, size);
  int64_t length = longest;
  if (total_length > 0) {
    check<ShapeError>(total_length >= longest,
                      "Expected total_length to be at least the length of the longest sequence in input, but got "
                      "total_length={} and max sequence length being {}",
                      total_length, longest);
    length = total_length;
  }
  // What stands behind a row of `data` is what stands behind its first two dimensions here.
  const auto sized = [&](int64_t steps, int64_t sequences) {
    Dims sizes{steps, sequences};
    for (int64_t d = 1; d < data.dim(); ++d) sizes.push_back(data.sizes()[d]);
    return sizes;
  };
  const Tensor output = full(sized(length, batch), padding_value, data.dtype(), {}, data.device());
  std::vector<int64_t> lengths(static_cast<size_t>(std::max<int64_t>(batch, 0)));
  int64_t from = 0, offset = 0, running = batch;
  for (int64_t i = 0; i <= longest; ++i) {
    const int64_t next = i < longest ? left[static_cast<size_t>(i)] : 0;
    if (next != running) {
      const int64_t rows = (Exact(running) * (i - from)).value, end = (Exact(offset) + rows).value;
      if (rows > 0)
        copy_(slice(slice(output, 0, from, i), 1, 0, running),
              view(slice(data, 0, offset, end), sized(i - from, running)));
      offset = end;
      from = i;
    }
    for (int64_t k = std::max<int64_t>(next, 0); k < running; ++k) lengths[static_cast<size_t>(k)] = i;
    running = next;
  }
  return {batch_first ? transpose(output, 0, 1) : output, on_cpu(lengths)};
}

}  // namespace

std::vector<Row> sequence_ops() {
  return {
      {.schema = "_pack_padded_sequence(Tensor input, Tensor lengths, bool batch_first) -> (Tensor, Tensor)",
       .meta = rule::direct<pack_padded_sequence>,
       .cpu = cpu::none,
       .derivative = {{"input", "_pack_padded_sequence_backward(grad, input.sizes(), result1, batch_first)"}},
       .cost = cost::none,
       .workspace = workspace::none,
       .sharding = sharding::replicate_only,
       .forms = {.out = "_pack_padded_sequence.out"},
       .tags = kDataDependent},
      composite("_pack_padded_sequence_backward(Tensor grad, SymInt[] input_size, Tensor batch_sizes, bool "
                "batch_first) -> Tensor",
                rule::composite<pack_padded_sequence_backward>, {}, kDataDependent),
      composite("_pad_packed_sequence(Tensor data, Tensor batch_sizes, bool batch_first, Scalar padding_value, int "
                "total_length) -> (Tensor, Tensor)",
                rule::composite<pad_packed_sequence>, {}, kDataDependent),
  };
}

}  // namespace tare
