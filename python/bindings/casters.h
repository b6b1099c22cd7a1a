#pragma once

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "objects/objects.h"
#include "tensor/object.h"

// Tensors, dtypes and devices as parameters and results of nanobind's functions.
namespace nanobind::detail {

template <>
struct type_caster<tare::Tensor> {
  NB_TYPE_CASTER(tare::Tensor, const_name("Tensor"))
  bool from_python(handle source, uint8_t, cleanup_list*) noexcept {
    if (source.is_none()) return true;  // an undefined one
    if (!tare::python::is_tensor(source.ptr())) return false;
    value = tare::python::tensor_of(source.ptr());
    return true;
  }
  static handle from_cpp(tare::Tensor tensor, rv_policy, cleanup_list*) noexcept {
    return tare::python::guarded([&] { return tare::python::wrap(std::move(tensor)); });
  }
};

template <>
struct type_caster<tare::DType> {
  NB_TYPE_CASTER(tare::DType, const_name("dtype"))
  bool from_python(handle source, uint8_t, cleanup_list*) noexcept {
    return tare::python::as_dtype(source.ptr(), value);
  }
  static handle from_cpp(tare::DType dtype, rv_policy, cleanup_list*) noexcept {
    return tare::python::to_python(dtype);
  }
};

template <>
struct type_caster<tare::Device> {
  NB_TYPE_CASTER(tare::Device, const_name("device"))
  bool from_python(handle source, uint8_t, cleanup_list*) { return tare::python::as_device(source.ptr(), value); }
  static handle from_cpp(tare::Device device, rv_policy, cleanup_list*) noexcept {
    return tare::python::guarded([&] { return tare::python::to_python(device); });
  }
};

}  // namespace nanobind::detail
