#include "tare/distributed/backends.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tare/core/error.h"
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
std::string sizes_text(const Tensor& tensor) { return fmt::format("({})", fmt::join(tensor.sizes(), ", ")); }

void check_equal_parts(const char* name, const std::vector<Tensor>& parts, const Tensor& part) {
  for (size_t i = 0; i < parts.size(); ++i)
    check(parts[i].sizes() == part.sizes(),
          "ProcessGroupGloo::{}: invalid tensor size at index {} (expected {}, got {})", name, i, sizes_text(part),
          sizes_text(parts[i]));
}

void check_equal_parts(Exchange exchange, const ExchangeItem& item) {
  if (exchange == Exchange::all_gather && !item.joined_outputs)
    check_equal_parts("allgather", item.outputs, item.inputs.at(0));
  if (exchange == Exchange::gather && !item.joined_outputs)
    check_equal_parts("gather", item.outputs, item.inputs.at(0));
  if (exchange == Exchange::scatter && !item.joined_inputs)
    check_equal_parts("scatter", item.inputs, item.outputs.at(0));
}

void check_gloo(const Request& request, const ExchangeItem& item, const Tensor& first) {
  const DType dtype = first.dtype();
  if (is_message(request)) return check(first.is_contiguous(), "input tensor has to be contiguous");  // goes as bytes
  check_equal_parts(request.exchange, item);
  check(has_gloo_type(dtype, request.exchange), "Invalid scalar type: gloo's {} takes no {}", name(request.exchange),
        dtype);
  check(!is_bitwise(request.reduction) || is_integral(dtype, true), "Cannot use ReduceOp.{} with non-integral dtype",
        name(request.reduction));
  check(request.reduction != Reduction::avg || !is_integral(dtype, true),
        "result type Float can't be cast to the desired output type {}", dtype);
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
  const bool in = given > 0 && !item.joined_inputs, out = taken > 0 && !item.joined_outputs;
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

void check_backend(const Request& request, std::string_view backend) {
  for (const ExchangeItem& item : request.items) {
    const std::vector<Tensor>& tensors = item.inputs.empty() ? item.outputs : item.inputs;
    if (tensors.empty()) continue;
    const std::string_view serves = serving(backend, tensors[0].device());
    if (serves == "gloo") check_gloo(request, item, tensors[0]);
    else if (serves == "nccl") check_nccl(request, tensors[0]);
  }
}

}  // namespace tare
