#pragma once

#include <optional>

#include "python.h"
#include "tare/core/tensor.h"

namespace tare::python {

/// A tensor of a number, of nested sequences, or a copy of a tensor or an array. Errors: ValueError for sequences of
/// different lengths; TypeError, RuntimeError for what is no number.
Tensor tensor_of_data(PyObject* data, std::optional<DType> dtype, std::optional<Device> device);

/// The tensor itself, or a copy with bytes of one whose values are followed (`known_values`) and known.
Tensor with_value(const Tensor& tensor);
/// The tensor in host memory. Errors: NotImplementedError where there is nothing to copy, and why not if values are
/// followed.
Tensor on_host(const Tensor& tensor);
/// The same, and where there is nothing to copy but a number for what is not known is given (`unknown_value`), that.
Tensor on_host_or_assumed(const Tensor& tensor);

}  // namespace tare::python
