// Printed by `./dev gen` from the registry of operators. Do not edit.
#pragma once

#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "tare/core/tensor.h"

namespace tare {

class Generator;
using ScalarList = List<Scalar>;

// factory

/// aten::empty.memory_format(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
Tensor empty(IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, std::optional<MemoryFormat> memory_format = {});
/// aten::empty.out(SymInt[] size, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor empty_out(const Tensor& out, IntList size, std::optional<MemoryFormat> memory_format = {});
/// aten::zeros(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor zeros(IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
/// aten::zeros.out(SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)
Tensor zeros_out(const Tensor& out, IntList size);
/// aten::ones(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor ones(IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
/// aten::ones.out(SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)
Tensor ones_out(const Tensor& out, IntList size);

// unary

/// aten::relu(Tensor self) -> Tensor
Tensor relu(const Tensor& self);
/// aten::relu_(Tensor(a!) self) -> Tensor(a!)
Tensor relu_(const Tensor& self);
/// aten::relu.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor relu_out(const Tensor& out, const Tensor& self);
/// aten::exp(Tensor self) -> Tensor
Tensor exp(const Tensor& self);
/// aten::exp_(Tensor(a!) self) -> Tensor(a!)
Tensor exp_(const Tensor& self);
/// aten::exp.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor exp_out(const Tensor& out, const Tensor& self);

// binary

/// aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
Tensor add(const Tensor& self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)
Tensor add_(const Tensor& self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
Tensor add_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::mul.Tensor(Tensor self, Tensor other) -> Tensor
Tensor mul(const Tensor& self, const Tensor& other);
/// aten::mul_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor mul_(const Tensor& self, const Tensor& other);
/// aten::mul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor mul_out(const Tensor& out, const Tensor& self, const Tensor& other);

// view

/// aten::view(Tensor(a) self, SymInt[] size) -> Tensor(a)
Tensor view(const Tensor& self, IntList size);
/// aten::view_copy(Tensor self, SymInt[] size) -> Tensor
Tensor view_copy(const Tensor& self, IntList size);
/// aten::view_copy.out(Tensor self, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)
Tensor view_copy_out(const Tensor& out, const Tensor& self, IntList size);
/// aten::t(Tensor(a) self) -> Tensor(a)
Tensor t(const Tensor& self);
/// aten::t_(Tensor(a!) self) -> Tensor(a!)
Tensor t_(const Tensor& self);
/// aten::t_copy(Tensor self) -> Tensor
Tensor t_copy(const Tensor& self);
/// aten::t_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor t_copy_out(const Tensor& out, const Tensor& self);
/// aten::transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)
Tensor transpose(const Tensor& self, int64_t dim0, int64_t dim1);
/// aten::transpose_(Tensor(a!) self, int dim0, int dim1) -> Tensor(a!)
Tensor transpose_(const Tensor& self, int64_t dim0, int64_t dim1);
/// aten::transpose_copy.int(Tensor self, int dim0, int dim1) -> Tensor
Tensor transpose_copy(const Tensor& self, int64_t dim0, int64_t dim1);
/// aten::transpose_copy.int_out(Tensor self, int dim0, int dim1, *, Tensor(a!) out) -> Tensor(a!)
Tensor transpose_copy_out(const Tensor& out, const Tensor& self, int64_t dim0, int64_t dim1);

// contraction

/// aten::mm(Tensor self, Tensor mat2) -> Tensor
Tensor mm(const Tensor& self, const Tensor& mat2);
/// aten::mm.out(Tensor self, Tensor mat2, *, Tensor(a!) out) -> Tensor(a!)
Tensor mm_out(const Tensor& out, const Tensor& self, const Tensor& mat2);

}  // namespace tare
