#include "tare/distributed/backends.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tare/core/error.h"
#include "tare/core/strides.h"
#include "tare/core/warning.h"
#include "tare/distributed/exchange.h"

// What PyTorch's backends refuse of tensors, before anything is sent: each rank alike, so that no other one waits.
namespace tare {

namespace {

// Which backend serves tensors of a device, of a group that may have one for each kind.
std::string_view serving(std::string_view backend, Device device) {
  const std::string_view kind = device.is_cpu() ? "cpu" : "cuda";
  if (backend == "undefined") return device.is_cpu() ? "gloo" : "nccl";
  if (backend.find(':') == std::string_view::npos) return backend;
  while (!backend.empty()) {
    const std::string_view one = backend.substr(0, backend.find(','));
    if (one.starts_with(kind) && one.substr(kind.size()).starts_with(':')) return one.substr(kind.size() + 1);
    backend.remove_prefix(std::min(backend.size(), one.size() + 1));
  }
  return "";
}

bool is_bitwise(Reduction by) { return by == Reduction::band || by == Reduction::bor || by == Reduction::bxor; }

bool has_gloo_type(DType dtype, Exchange exchange) {
  switch (dtype) {
    case DType::float32:
    case DType::float64:
    case DType::float16:
    case DType::bfloat16:
    case DType::int8:
    case DType::uint8:
    case DType::int32:
    case DType::int64:
    case DType::bool_: return true;
    default: return is_complex(dtype) && exchange != Exchange::gather;  // others take pairs of numbers
  }
}

// As gloo prints them: `(2, 3)`.
std::string sizes_text(IntList sizes) { return fmt::format("({})", fmt::join(sizes, ", ")); }

void check_part(const char* name, int64_t index, const Tensor& expected, DType dtype, IntList sizes) {
  check(dtype == expected.dtype(), "ProcessGroupGloo::{}: invalid tensor type at index {} (expected {}, got {})", name,
        index, expected.dtype(), dtype);
  check(sizes == expected.sizes(), "ProcessGroupGloo::{}: invalid tensor size at index {} (expected {}, got {})", name,
        index, sizes_text(expected.sizes()), sizes_text(sizes));
}
void check_equal_parts(const char* name, const std::vector<Tensor>& parts, const Tensor& part) {
  for (int64_t i = 0; i < std::ssize(parts); ++i)
    check_part(name, i, part, parts[static_cast<size_t>(i)].dtype(), parts[static_cast<size_t>(i)].sizes());
}

// As many rows for each rank as there are, the last ones less: gloo gathers into the chunks of one tensor.
void check_chunks(const Tensor& joined, const Tensor& part, int64_t size) {
  check(joined.dim() > 0, "chunk expects at least a 1-dimensional tensor");
  const int64_t rows = joined.size(0), each = (rows + size - 1) / size,
                count = rows == 0 ? size : (rows + each - 1) / each;
  check(count == size,
        "ProcessGroupGloo::allgather: invalid output tensor list at index 0 (expected length {}, got {})", size, count);
  Dims sizes(joined.sizes());
  for (int64_t i = 0; i < count; ++i) {
    sizes[0] = std::min(each, rows - i * each);
    check_part("allgather", i, part, joined.dtype(), sizes);
  }
}

void check_scattered(const Tensor& joined, const Tensor& part, int64_t size) {
  check(joined.dtype() == part.dtype(),
        "ProcessGroupGloo::reduce_scatter_tensor: the input is of type {}, the output {}", joined.dtype(),
        part.dtype());
  check(
      part.dim() > 0 && joined.dim() > 0 && part.size(0) * size == joined.size(0),
      "ProcessGroupGloo::reduce_scatter_tensor: an input of {} is not {} times an output of {} in its first dimension",
      sizes_text(joined.sizes()), size, sizes_text(part.sizes()));
}

void check_exchanged(const ExchangeItem& item) {
  if (item.joined_inputs) return check<ValueError>(item.inputs[0].is_contiguous(), "Tensors must be contiguous");
  if (item.inputs.empty() || item.outputs.empty()) return;
  for (const auto* tensors : {&item.outputs, &item.inputs}) check_equal_parts("alltoall", *tensors, tensors->front());
  check(item.inputs[0].sizes() == item.outputs[0].sizes(),
        "ProcessGroupGloo::alltoall: input and output tensors must have the same size");
}

void check_gloo_parts(const Request& request, const ExchangeItem& item, int64_t rank, int64_t size) {
  switch (request.exchange) {
    case Exchange::all_gather:
      return item.joined_outputs ? check_chunks(item.outputs[0], item.inputs.at(0), size)
                                 : check_equal_parts("allgather", item.outputs, item.inputs.at(0));
    case Exchange::gather: return check_equal_parts("gather", item.outputs, item.inputs.at(0));
    case Exchange::scatter: return check_equal_parts("scatter", item.inputs, item.outputs.at(0));
    case Exchange::reduce_scatter:
      if (item.joined_inputs) return check_scattered(item.inputs[0], item.outputs.at(0), size);
      if (rank < std::ssize(item.inputs)) {  // this rank's own alone
        const Tensor& own = item.inputs[static_cast<size_t>(rank)];
        check_part("reduce_scatter", rank, item.outputs.at(0), own.dtype(), own.sizes());
      }
      return;
    case Exchange::all_to_all:
      check_exchanged(item);
      check(!item.joined_inputs || !request.input_splits.empty() || !request.output_splits.empty() ||
                item.inputs[0].numel() == item.outputs[0].numel(),
            "ProcessGroupGloo::alltoall_base: an even exchange of {} into {}", sizes_text(item.inputs[0].sizes()),
            sizes_text(item.outputs[0].sizes()));
      return;
    default: return;
  }
}

// Gloo gives some calls the memory from a tensor's first element on, whatever its strides are.
void warn_of_strides(const Request& request, const ExchangeItem& item) {
  const bool in_order = request.exchange == Exchange::scatter ||
                        (request.exchange == Exchange::reduce_scatter && !item.joined_inputs) ||
                        (request.exchange == Exchange::all_to_all && item.joined_inputs);
  const bool in_place = request.exchange <= Exchange::reduce;
  if (!in_order && !in_place) return;
  for (const auto* tensors : {&item.inputs, &item.outputs})
    for (const Tensor& tensor : *tensors)
      if (!tensor.is_contiguous() && (in_order || !is_non_overlapping_and_dense(tensor.sizes(), tensor.strides())))
        return warn(
            "{} of a tensor of sizes {} and strides {}: gloo exchanges the memory from its first element on, which are "
            "other elements than told here; call contiguous()",
            name(request.exchange), tensor.sizes(), tensor.strides());
}

void check_gloo_root(const Request& request, int64_t size) {
  if (request.root >= 0 && request.root < size) return;
  const Exchange exchange = request.exchange;
  check(exchange != Exchange::broadcast && exchange != Exchange::reduce && exchange != Exchange::gather &&
            exchange != Exchange::scatter,
        "ProcessGroupGloo::{}: invalid root rank: {}", name(exchange), request.root);
}

void check_gloo(const Request& request, const ExchangeItem& item, const Tensor& first, int64_t rank, int64_t size) {
  const DType dtype = first.dtype();
  if (is_message(request)) {
    check(request.tag >= 0, "Tag must be nonnegative");
    return check(first.is_contiguous(), "input tensor has to be contiguous");  // goes as bytes
  }
  check_gloo_root(request, size);
  check_gloo_parts(request, item, rank, size);
  check(has_gloo_type(dtype, request.exchange), "Invalid scalar type: gloo's {} takes no {}", name(request.exchange),
        dtype);
  check(!is_bitwise(request.reduction) || is_integral(dtype, true), "Cannot use ReduceOp.{} with non-integral dtype",
        name(request.reduction));
  check(request.reduction != Reduction::avg || !is_integral(dtype, true),
        "result type Float can't be cast to the desired output type {}", dtype);
  warn_of_strides(request, item);
}

// Of every other backend: what NCCL refuses.
void check_dense(const Request& request, const ExchangeItem& item, int64_t size) {
  for (const bool in : {true, false})
    if (in ? item.joined_inputs : item.joined_outputs)
      check<ValueError>((in ? item.inputs : item.outputs)[0].is_contiguous(), "Tensors must be contiguous");
  if (request.exchange != Exchange::all_to_all || !item.joined_inputs) return;
  for (const bool in : {true, false})
    if (const Tensor& tensor = (in ? item.inputs : item.outputs)[0];
        (in ? request.input_splits : request.output_splits).empty())
      check(tensor.dim() > 0 && tensor.size(0) % size == 0, "Tensor's dim 0 does not divide equally across group size");
}

void check_nccl(const Request& request, const Tensor& first) {
  check<TypeError>(first.dtype() != DType::int16 && first.dtype() != DType::uint16,
                   "Input tensor data type is not supported for NCCL process group: {}", first.dtype());
  check<ValueError>(!is_bitwise(request.reduction), "Cannot use ReduceOp.{} with NCCL", name(request.reduction));
  check<TypeError>(request.reduction != Reduction::avg || first.dtype() != DType::bool_,
                   "Cannot use ReduceOp.AVG with boolean inputs");
}

// A list holds a part of each rank.
void check_gloo_count(Exchange exchange, const ExchangeItem& item, int64_t size) {
  const auto given = std::ssize(item.inputs), taken = std::ssize(item.outputs);
  // A root alone has the list of a gather or scatter.
  const bool in = (given > 0 || exchange != Exchange::scatter) && !item.joined_inputs;
  const bool out = (taken > 0 || exchange != Exchange::gather) && !item.joined_outputs;
  constexpr const char* kIncorrect =
      "ProcessGroupGloo::{}: Incorrect {} list size {}. {} list size should be {}, same as size of the process group.";
  constexpr const char* kUnlike = "ProcessGroupGloo::alltoall: {} tensor list size {} does not match world size {}";
  switch (exchange) {
    case Exchange::all_gather:
      return check(item.joined_outputs || taken == size,
                   "ProcessGroupGloo::allgather: invalid output tensor list at index 0 (expected length {}, got {})",
                   size, taken);
    case Exchange::gather: return check(!out || taken == size, kIncorrect, "gather", "output", taken, "Output", size);
    case Exchange::scatter: return check(!in || given == size, kIncorrect, "scatter", "input", given, "Input", size);
    case Exchange::reduce_scatter:
      return check(!in || given == size, "invalid input tensor list size, must be world size");
    case Exchange::all_to_all:
      check(!out || taken == size, kUnlike, "output", taken, size);
      return check(!in || given == size, kUnlike, "input", given, size);
    default: return;
  }
}

}  // namespace

void check_part_counts(const Request& request, std::string_view backend, int64_t size) {
  for (const ExchangeItem& item : request.items) {
    const std::vector<Tensor>& tensors = item.inputs.empty() ? item.outputs : item.inputs;
    if (!tensors.empty() && serving(backend, tensors[0].device()) == "gloo")
      check_gloo_count(request.exchange, item, size);
  }
}

void check_backend(const Request& request, std::string_view backend, int64_t rank, int64_t size) {
  for (const ExchangeItem& item : request.items) {
    const std::vector<Tensor>& tensors = item.inputs.empty() ? item.outputs : item.inputs;
    if (tensors.empty()) continue;
    const std::string_view serves = serving(backend, tensors[0].device());
    if (serves == "gloo") {
      check_gloo(request, item, tensors[0], rank, size);
      continue;
    }
    check_dense(request, item, size);
    if (serves == "nccl") check_nccl(request, tensors[0]);
  }
}

}  // namespace tare
