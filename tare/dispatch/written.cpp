#include "tare/dispatch/written.h"

#include <cstring>

#include "tare/core/elements.h"
#include "tare/core/undefined.h"
#include "tare/core/warning.h"

namespace tare {

namespace {

constexpr char kShared[] =
    "unsupported operation: some elements of the input tensor and the written-to tensor refer to a single memory "
    "location. Please clone() the tensor before performing the operation.";

void check_out_dtype(const Op& op, Args args, DType out, DType result) {
  using Rule = WritePolicy::DTypes;
  const Rule rule = op.row->forms.write.dtypes;
  const bool told = (rule == Rule::chosen || rule == Rule::inexact) && dtype_given(op, args);
  switch (told ? Rule::exact : rule) {
    case Rule::chosen: break;
    case Rule::exact:
    case Rule::copied:
      check(result == out, "Expected out tensor to have dtype {}, but got {} instead", cpp_name(result), cpp_name(out));
      break;
    case Rule::cast_or_type_error:
      check<TypeError>(can_cast(result, out), "torch.cat(): input types can't be cast to the desired output type {}",
                       out);
      break;
    case Rule::inexact:
      check(is_inexact(out), "result type {} can't be cast to the desired output type {}", result, out);
      break;
    case Rule::boolean:
      check(is_bool(out) || out == DType::uint8, "{} only supports bool tensor for result, got: {}", op.schema.name,
            out);
      break;
    case Rule::cast:
      check(can_cast(result, out), "result type {} can't be cast to the desired output type {}", result, out);
  }
}

}  // namespace

bool dtype_given(const Op& op, Args args) {
  const int64_t at = op.schema.find("dtype");
  return at >= 0 && (op.parameters[static_cast<size_t>(at)] != ParamTag::dtype_opt ||
                     static_cast<const std::optional<DType>*>(args[at])->has_value());
}

void check_written(const Op& op, Args args, const Tensor& tensor) {
  if (const auto demand = op.row->forms.write.check_written) demand(args, op.form, tensor);
}

void check_inplace(const Op& op, Args args, const Tensor& self, const TensorMeta& meta) {
  const bool fits = meta.sizes() == self.sizes();
  check<ShapeError>(fits || !op.has(kPointwise), "output with shape {} doesn't match the broadcast shape {}",
                    self.sizes(), meta.sizes());
  check<ShapeError>(fits, "Bad in-place call: input tensor size {} and output tensor size {} should match",
                    self.sizes(), meta.sizes());
  const WritePolicy::DTypes rule = op.row->forms.write.dtypes;
  const bool same = meta.dtype() == self.dtype();
  if (rule == WritePolicy::DTypes::chosen)
    check(same || !dtype_given(op, args),
          "Bad in-place call: input tensor dtype {} and output tensor dtype {} should match", cpp_name(self.dtype()),
          cpp_name(meta.dtype()));
  else if (rule == WritePolicy::DTypes::exact) check_out_dtype(op, args, self.dtype(), meta.dtype());
  else
    check(same || can_cast(meta.dtype(), self.dtype()), "result type {} can't be cast to the desired output type {}",
          meta.dtype(), self.dtype());
  check(meta.device() == self.device(),
        "Expected all tensors to be on the same device, but found at least two "
        "devices, {} and {}!",
        self.device(), meta.device());
}

bool computes_in_target(const Op& op, Args args) {
  const WritePolicy::DTypes rule = op.row->forms.write.dtypes;
  return (rule == WritePolicy::DTypes::chosen || rule == WritePolicy::DTypes::inexact) && !dtype_given(op, args);
}

void check_out(const Op& op, Args args, const Tensor& out, const TensorMeta& meta, bool any_device) {
  if (!any_device && meta.device() != out.device()) {
    // Where one of them is on meta, it is a copy that PyTorch refuses.
    check(!meta.device().is_meta() && !out.device().is_meta(),
          "Attempting to copy from device {} to device {}, but cross-device copies are not allowed!", meta.device(),
          out.device());
    fail("Expected all tensors to be on the same device, but found at least two devices, {} and {}!", meta.device(),
         out.device());
  }
  if (const auto own = op.row->forms.write.check_out) own(args, meta.dtype(), out.dtype());
  else check_out_dtype(op, args, out.dtype(), meta.dtype());
}

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
  using Overlap = WritePolicy::Overlap;
  const Overlap overlap = op.row->forms.write.overlap;
  if (overlap == Overlap::unchecked) return;
  if (overlap != Overlap::expanded) check_expanded(tensor);
  const bool loops = op.has(kPointwise) && op.row->forms.write.dtypes != WritePolicy::DTypes::copied;
  if (overlap == Overlap::usual && op.form != Form::inplace && !loops) return;
  const bool may_be_same = overlap == Overlap::usual || overlap == Overlap::elementwise;
  const auto check_one = [&](const Tensor& other) {
    if (!other.defined() || !(other.storage() == tensor.storage())) [[likely]]
      return;
    check_apart(tensor, other);
    check(may_be_same || !has_full_overlap(tensor, other), "{}", kShared);
  };
  const bool skip_first = overlap == Overlap::accumulating || overlap == Overlap::expanded || op.form == Form::inplace;
  for (const int64_t i : op.tensor_arguments) {
    if (i == 0 && skip_first) continue;
    if (op.parameters[static_cast<size_t>(i)] == ParamTag::tensor) check_one(*static_cast<const Tensor*>(args[i]));
    else
      for (const Tensor& item : *static_cast<const TensorList*>(args[i])) check_one(item);
  }
}

void check_apart(const Tensor& written, const Tensor& argument) {
  check(!argument.defined() || !(argument.storage() == written.storage()) || !has_partial_overlap(written, argument),
        "{}", kShared);
}

void replace_out(const Tensor& out, const Tensor& made, const TensorMeta& wanted, std::string_view op,
                 bool may_expand) {
  check(!made.requires_grad(),
        "{}(): functions with out=... arguments don't support automatic differentiation, but one of the arguments "
        "requires grad.",
        op);
  check(made.device() == out.device(),
        "Attempting to copy from device {} to device {}, but cross-device copies are not allowed!", made.device(),
        out.device());
  resize_out(out, wanted);
  if (!may_expand) check_expanded(out);
  out.bump_version();
  store_result(out, made);
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
