#include "tare/dispatch/written.h"

#include <cstring>

#include "tare/core/elements.h"
#include "tare/core/warning.h"

namespace tare {

void resize_result(const Tensor& tensor, const TensorMeta& wanted) {
  if (tensor.sizes() == wanted.sizes()) return;
  TensorMeta meta(tensor.dtype(), tensor.device(), wanted.sizes(), wanted.strides(), tensor.storage_offset());
  const int64_t bytes = meta.storage_bytes();
  if (bytes > tensor.storage().bytes()) tensor.storage().resize(bytes);
  tensor.set_meta(std::move(meta));
}

void resize_out(const Tensor& out, const TensorMeta& wanted) {
  if (out.sizes() != wanted.sizes() && out.numel() != 0) [[unlikely]]
    warn(
        "An output with one or more elements was resized since it had shape {}, which does not match the required "
        "output shape {}. This behavior is deprecated, and in a future PyTorch release outputs will not be resized "
        "unless they have zero elements. You can explicitly reuse an out tensor t by resizing it, inplace, to zero "
        "elements with t.resize_(0).",
        str(out.sizes()), str(wanted.sizes()));
  resize_result(out, wanted);
}

void copy_changed(const Tensor& target, const Tensor& made) {
  const Tensor before(TensorMeta(target.dtype(), DeviceType::cpu, target.sizes()));
  copy_elements(before, target);
  const auto bytes = static_cast<size_t>(target.itemsize());
  const Tensor all[] = {target, before, made};
  for_each_element(target.sizes(), {all, 3}, [&](std::byte* const* at) {
    if (std::memcmp(at[1], at[2], bytes) != 0) std::memcpy(at[0], at[2], bytes);
  });
}

void check_expanded(const Tensor& tensor) {
  check(!has_internal_overlap(tensor.meta()),
        "unsupported operation: more than one element of the written-to tensor refers to a single memory location. "
        "Please clone() the tensor before performing the operation.");
}

void check_overlaps(const Op& op, Args args, const Tensor& tensor) {
  using Overlap = Forms::Overlap;
  const Overlap overlap = op.row->forms.overlap;
  if (overlap == Overlap::unchecked) return;
  if (overlap != Overlap::expanded) check_expanded(tensor);
  const auto check_one = [&](const Tensor& other) {
    if (!other.defined() || !(other.storage() == tensor.storage())) [[likely]]
      return;
    check(!has_partial_overlap(tensor, other) && (overlap == Overlap::elementwise || !has_full_overlap(tensor, other)),
          "unsupported operation: some elements of the input tensor and the written-to tensor refer to a single memory "
          "location. Please clone() the tensor before performing the operation.");
  };
  const bool skip_first = overlap == Overlap::accumulating || overlap == Overlap::expanded || op.form == Form::inplace;
  for (const int64_t i : op.tensor_arguments) {
    if (i == 0 && skip_first) continue;
    if (op.parameters[static_cast<size_t>(i)] == ParamTag::tensor) check_one(*static_cast<const Tensor*>(args[i]));
    else
      for (const Tensor& item : *static_cast<const TensorList*>(args[i])) check_one(item);
  }
}

void warn_of_expanded(const Op& op, const Tensor& tensor) {
  if (!has_internal_overlap(tensor.meta())) [[likely]]
    return;
  warn(
      "Use of {} on expanded tensors is deprecated. Please clone() the tensor before performing this operation. This "
      "also applies to advanced indexing e.g. tensor[{}",
      op.schema.name, op.schema.find("indices") >= 0 ? "indices] = tensor" : "mask] = scalar");
}

}  // namespace tare
