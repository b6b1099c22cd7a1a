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
inline Tensor empty(IntList size, const TensorOptions& options, std::optional<MemoryFormat> memory_format = {}) { return empty(size, options.dtype, options.layout, options.device, options.pin_memory, memory_format); }
/// aten::empty.out(SymInt[] size, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor empty_out(const Tensor& out, IntList size, std::optional<MemoryFormat> memory_format = {});
/// aten::empty_strided(SymInt[] size, SymInt[] stride, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor empty_strided(IntList size, IntList stride, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor empty_strided(IntList size, IntList stride, const TensorOptions& options) { return empty_strided(size, stride, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::empty_strided.out(SymInt[] size, SymInt[] stride, *, Tensor(a!) out) -> Tensor(a!)
Tensor empty_strided_out(const Tensor& out, IntList size, IntList stride);
/// aten::empty_permuted(SymInt[] size, int[] physical_layout, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor empty_permuted(IntList size, IntList physical_layout, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor empty_permuted(IntList size, IntList physical_layout, const TensorOptions& options) { return empty_permuted(size, physical_layout, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::empty_permuted.out(SymInt[] size, int[] physical_layout, *, Tensor(a!) out) -> Tensor(a!)
Tensor empty_permuted_out(const Tensor& out, IntList size, IntList physical_layout);
/// aten::empty_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
Tensor empty_like(const Tensor& self, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, std::optional<MemoryFormat> memory_format = {});
inline Tensor empty_like(const Tensor& self, const TensorOptions& options, std::optional<MemoryFormat> memory_format = {}) { return empty_like(self, options.dtype, options.layout, options.device, options.pin_memory, memory_format); }
/// aten::empty_like.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor empty_like_out(const Tensor& out, const Tensor& self, std::optional<MemoryFormat> memory_format = {});
/// aten::new_empty(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor new_empty(const Tensor& self, IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor new_empty(const Tensor& self, IntList size, const TensorOptions& options) { return new_empty(self, size, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::new_empty.out(Tensor self, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)
Tensor new_empty_out(const Tensor& out, const Tensor& self, IntList size);
/// aten::new_empty_strided(Tensor self, SymInt[] size, SymInt[] stride, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor new_empty_strided(const Tensor& self, IntList size, IntList stride, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor new_empty_strided(const Tensor& self, IntList size, IntList stride, const TensorOptions& options) { return new_empty_strided(self, size, stride, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::new_empty_strided.out(Tensor self, SymInt[] size, SymInt[] stride, *, Tensor(a!) out) -> Tensor(a!)
Tensor new_empty_strided_out(const Tensor& out, const Tensor& self, IntList size, IntList stride);
/// aten::zeros(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor zeros(IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor zeros(IntList size, const TensorOptions& options) { return zeros(size, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::zeros.out(SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)
Tensor zeros_out(const Tensor& out, IntList size);
/// aten::_efficientzerotensor(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor _efficientzerotensor(IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor _efficientzerotensor(IntList size, const TensorOptions& options) { return _efficientzerotensor(size, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::_efficientzerotensor.out(SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)
Tensor _efficientzerotensor_out(const Tensor& out, IntList size);
/// aten::new_zeros(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor new_zeros(const Tensor& self, IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor new_zeros(const Tensor& self, IntList size, const TensorOptions& options) { return new_zeros(self, size, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::new_zeros.out(Tensor self, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)
Tensor new_zeros_out(const Tensor& out, const Tensor& self, IntList size);
/// aten::zeros_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
Tensor zeros_like(const Tensor& self, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, std::optional<MemoryFormat> memory_format = {});
inline Tensor zeros_like(const Tensor& self, const TensorOptions& options, std::optional<MemoryFormat> memory_format = {}) { return zeros_like(self, options.dtype, options.layout, options.device, options.pin_memory, memory_format); }
/// aten::zeros_like.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor zeros_like_out(const Tensor& out, const Tensor& self, std::optional<MemoryFormat> memory_format = {});
/// aten::ones(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor ones(IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor ones(IntList size, const TensorOptions& options) { return ones(size, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::ones.out(SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)
Tensor ones_out(const Tensor& out, IntList size);
/// aten::new_ones(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor new_ones(const Tensor& self, IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor new_ones(const Tensor& self, IntList size, const TensorOptions& options) { return new_ones(self, size, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::new_ones.out(Tensor self, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)
Tensor new_ones_out(const Tensor& out, const Tensor& self, IntList size);
/// aten::ones_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
Tensor ones_like(const Tensor& self, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, std::optional<MemoryFormat> memory_format = {});
inline Tensor ones_like(const Tensor& self, const TensorOptions& options, std::optional<MemoryFormat> memory_format = {}) { return ones_like(self, options.dtype, options.layout, options.device, options.pin_memory, memory_format); }
/// aten::ones_like.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor ones_like_out(const Tensor& out, const Tensor& self, std::optional<MemoryFormat> memory_format = {});
/// aten::full(SymInt[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor full(IntList size, const Scalar& fill_value, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor full(IntList size, const Scalar& fill_value, const TensorOptions& options) { return full(size, fill_value, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::full.out(SymInt[] size, Scalar fill_value, *, Tensor(a!) out) -> Tensor(a!)
Tensor full_out(const Tensor& out, IntList size, const Scalar& fill_value);
/// aten::new_full(Tensor self, SymInt[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor new_full(const Tensor& self, IntList size, const Scalar& fill_value, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor new_full(const Tensor& self, IntList size, const Scalar& fill_value, const TensorOptions& options) { return new_full(self, size, fill_value, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::new_full.out(Tensor self, SymInt[] size, Scalar fill_value, *, Tensor(a!) out) -> Tensor(a!)
Tensor new_full_out(const Tensor& out, const Tensor& self, IntList size, const Scalar& fill_value);
/// aten::full_like(Tensor self, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
Tensor full_like(const Tensor& self, const Scalar& fill_value, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, std::optional<MemoryFormat> memory_format = {});
inline Tensor full_like(const Tensor& self, const Scalar& fill_value, const TensorOptions& options, std::optional<MemoryFormat> memory_format = {}) { return full_like(self, fill_value, options.dtype, options.layout, options.device, options.pin_memory, memory_format); }
/// aten::full_like.out(Tensor self, Scalar fill_value, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor full_like_out(const Tensor& out, const Tensor& self, const Scalar& fill_value, std::optional<MemoryFormat> memory_format = {});
/// aten::scalar_tensor(Scalar s, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor scalar_tensor(const Scalar& s, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor scalar_tensor(const Scalar& s, const TensorOptions& options) { return scalar_tensor(s, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::scalar_tensor.out(Scalar s, *, Tensor(a!) out) -> Tensor(a!)
Tensor scalar_tensor_out(const Tensor& out, const Scalar& s);

// range

/// aten::arange(Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor arange(const Scalar& end, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor arange(const Scalar& end, const TensorOptions& options) { return arange(end, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::arange.start(Scalar start, Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor arange(const Scalar& start, const Scalar& end, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor arange(const Scalar& start, const Scalar& end, const TensorOptions& options) { return arange(start, end, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::arange.start_step(Scalar start, Scalar end, Scalar step=1, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor arange(const Scalar& start, const Scalar& end, const Scalar& step, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor arange(const Scalar& start, const Scalar& end, const Scalar& step, const TensorOptions& options) { return arange(start, end, step, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::arange.out(Scalar end, *, Tensor(a!) out) -> Tensor(a!)
Tensor arange_out(const Tensor& out, const Scalar& end);
/// aten::arange.start_out(Scalar start, Scalar end, Scalar step=1, *, Tensor(a!) out) -> Tensor(a!)
Tensor arange_out(const Tensor& out, const Scalar& start, const Scalar& end, const Scalar& step = Scalar(1));
/// aten::range(Scalar start, Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor range(const Scalar& start, const Scalar& end, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor range(const Scalar& start, const Scalar& end, const TensorOptions& options) { return range(start, end, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::range.step(Scalar start, Scalar end, Scalar step=1, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor range(const Scalar& start, const Scalar& end, const Scalar& step, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor range(const Scalar& start, const Scalar& end, const Scalar& step, const TensorOptions& options) { return range(start, end, step, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::range.out(Scalar start, Scalar end, Scalar step=1, *, Tensor(a!) out) -> Tensor(a!)
Tensor range_out(const Tensor& out, const Scalar& start, const Scalar& end, const Scalar& step = Scalar(1));
/// aten::range.out_(Scalar start, Scalar end, *, Tensor(a!) out) -> Tensor(a!)
Tensor range_out(const Tensor& out, const Scalar& start, const Scalar& end);
/// aten::eye(SymInt n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor eye(int64_t n, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor eye(int64_t n, const TensorOptions& options) { return eye(n, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::eye.out(SymInt n, *, Tensor(a!) out) -> Tensor(a!)
Tensor eye_out(const Tensor& out, int64_t n);
/// aten::eye.m(SymInt n, SymInt m, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor eye(int64_t n, int64_t m, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor eye(int64_t n, int64_t m, const TensorOptions& options) { return eye(n, m, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::eye.m_out(SymInt n, SymInt m, *, Tensor(a!) out) -> Tensor(a!)
Tensor eye_out(const Tensor& out, int64_t n, int64_t m);
/// aten::tril_indices(int row, int col, int offset=0, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor tril_indices(int64_t row, int64_t col, int64_t offset = 0, std::optional<DType> dtype = DType::int64, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor tril_indices(int64_t row, int64_t col, int64_t offset, const TensorOptions& options) { return tril_indices(row, col, offset, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::tril_indices.out(int row, int col, int offset=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor tril_indices_out(const Tensor& out, int64_t row, int64_t col, int64_t offset = 0);
/// aten::triu_indices(int row, int col, int offset=0, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor triu_indices(int64_t row, int64_t col, int64_t offset = 0, std::optional<DType> dtype = DType::int64, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor triu_indices(int64_t row, int64_t col, int64_t offset, const TensorOptions& options) { return triu_indices(row, col, offset, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::triu_indices.out(int row, int col, int offset=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor triu_indices_out(const Tensor& out, int64_t row, int64_t col, int64_t offset = 0);
/// aten::linspace(Scalar start, Scalar end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor linspace(const Scalar& start, const Scalar& end, int64_t steps, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor linspace(const Scalar& start, const Scalar& end, int64_t steps, const TensorOptions& options) { return linspace(start, end, steps, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::linspace.out(Scalar start, Scalar end, int steps, *, Tensor(a!) out) -> Tensor(a!)
Tensor linspace_out(const Tensor& out, const Scalar& start, const Scalar& end, int64_t steps);
/// aten::logspace(Scalar start, Scalar end, int steps, float base=10., *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor logspace(const Scalar& start, const Scalar& end, int64_t steps, double base = 10, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor logspace(const Scalar& start, const Scalar& end, int64_t steps, double base, const TensorOptions& options) { return logspace(start, end, steps, base, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::logspace.out(Scalar start, Scalar end, int steps, float base=10., *, Tensor(a!) out) -> Tensor(a!)
Tensor logspace_out(const Tensor& out, const Scalar& start, const Scalar& end, int64_t steps, double base = 10);
/// aten::linspace.Tensor_Tensor(Tensor start, Tensor end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor linspace(const Tensor& start, const Tensor& end, int64_t steps, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor linspace(const Tensor& start, const Tensor& end, int64_t steps, const TensorOptions& options) { return linspace(start, end, steps, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::linspace.Tensor_Tensor_out(Tensor start, Tensor end, int steps, *, Tensor(a!) out) -> Tensor(a!)
Tensor linspace_out(const Tensor& out, const Tensor& start, const Tensor& end, int64_t steps);
/// aten::logspace.Tensor_Tensor(Tensor start, Tensor end, int steps, float base=10., *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor logspace(const Tensor& start, const Tensor& end, int64_t steps, double base = 10, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor logspace(const Tensor& start, const Tensor& end, int64_t steps, double base, const TensorOptions& options) { return logspace(start, end, steps, base, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::logspace.Tensor_Tensor_out(Tensor start, Tensor end, int steps, float base=10., *, Tensor(a!) out) -> Tensor(a!)
Tensor logspace_out(const Tensor& out, const Tensor& start, const Tensor& end, int64_t steps, double base = 10);
/// aten::linspace.Tensor_Scalar(Tensor start, Scalar end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor linspace(const Tensor& start, const Scalar& end, int64_t steps, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor linspace(const Tensor& start, const Scalar& end, int64_t steps, const TensorOptions& options) { return linspace(start, end, steps, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::linspace.Tensor_Scalar_out(Tensor start, Scalar end, int steps, *, Tensor(a!) out) -> Tensor(a!)
Tensor linspace_out(const Tensor& out, const Tensor& start, const Scalar& end, int64_t steps);
/// aten::logspace.Tensor_Scalar(Tensor start, Scalar end, int steps, float base=10., *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor logspace(const Tensor& start, const Scalar& end, int64_t steps, double base = 10, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor logspace(const Tensor& start, const Scalar& end, int64_t steps, double base, const TensorOptions& options) { return logspace(start, end, steps, base, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::logspace.Tensor_Scalar_out(Tensor start, Scalar end, int steps, float base=10., *, Tensor(a!) out) -> Tensor(a!)
Tensor logspace_out(const Tensor& out, const Tensor& start, const Scalar& end, int64_t steps, double base = 10);
/// aten::linspace.Scalar_Tensor(Scalar start, Tensor end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor linspace(const Scalar& start, const Tensor& end, int64_t steps, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor linspace(const Scalar& start, const Tensor& end, int64_t steps, const TensorOptions& options) { return linspace(start, end, steps, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::linspace.Scalar_Tensor_out(Scalar start, Tensor end, int steps, *, Tensor(a!) out) -> Tensor(a!)
Tensor linspace_out(const Tensor& out, const Scalar& start, const Tensor& end, int64_t steps);
/// aten::logspace.Scalar_Tensor(Scalar start, Tensor end, int steps, float base=10., *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor logspace(const Scalar& start, const Tensor& end, int64_t steps, double base = 10, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor logspace(const Scalar& start, const Tensor& end, int64_t steps, double base, const TensorOptions& options) { return logspace(start, end, steps, base, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::logspace.Scalar_Tensor_out(Scalar start, Tensor end, int steps, float base=10., *, Tensor(a!) out) -> Tensor(a!)
Tensor logspace_out(const Tensor& out, const Scalar& start, const Tensor& end, int64_t steps, double base = 10);

// window

/// aten::hann_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor hann_window(int64_t window_length, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor hann_window(int64_t window_length, const TensorOptions& options) { return hann_window(window_length, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::hann_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!)
Tensor hann_window_out(const Tensor& out, int64_t window_length);
/// aten::hann_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor hann_window(int64_t window_length, bool periodic, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor hann_window(int64_t window_length, bool periodic, const TensorOptions& options) { return hann_window(window_length, periodic, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::hann_window.periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!)
Tensor hann_window_out(const Tensor& out, int64_t window_length, bool periodic);
/// aten::bartlett_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor bartlett_window(int64_t window_length, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor bartlett_window(int64_t window_length, const TensorOptions& options) { return bartlett_window(window_length, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::bartlett_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!)
Tensor bartlett_window_out(const Tensor& out, int64_t window_length);
/// aten::bartlett_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor bartlett_window(int64_t window_length, bool periodic, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor bartlett_window(int64_t window_length, bool periodic, const TensorOptions& options) { return bartlett_window(window_length, periodic, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::bartlett_window.periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!)
Tensor bartlett_window_out(const Tensor& out, int64_t window_length, bool periodic);
/// aten::blackman_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor blackman_window(int64_t window_length, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor blackman_window(int64_t window_length, const TensorOptions& options) { return blackman_window(window_length, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::blackman_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!)
Tensor blackman_window_out(const Tensor& out, int64_t window_length);
/// aten::blackman_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor blackman_window(int64_t window_length, bool periodic, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor blackman_window(int64_t window_length, bool periodic, const TensorOptions& options) { return blackman_window(window_length, periodic, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::blackman_window.periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!)
Tensor blackman_window_out(const Tensor& out, int64_t window_length, bool periodic);
/// aten::hamming_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor hamming_window(int64_t window_length, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor hamming_window(int64_t window_length, const TensorOptions& options) { return hamming_window(window_length, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::hamming_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!)
Tensor hamming_window_out(const Tensor& out, int64_t window_length);
/// aten::hamming_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor hamming_window(int64_t window_length, bool periodic, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor hamming_window(int64_t window_length, bool periodic, const TensorOptions& options) { return hamming_window(window_length, periodic, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::hamming_window.periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!)
Tensor hamming_window_out(const Tensor& out, int64_t window_length, bool periodic);
/// aten::hamming_window.periodic_alpha(int window_length, bool periodic, float alpha, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor hamming_window(int64_t window_length, bool periodic, double alpha, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor hamming_window(int64_t window_length, bool periodic, double alpha, const TensorOptions& options) { return hamming_window(window_length, periodic, alpha, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::hamming_window.periodic_alpha_out(int window_length, bool periodic, float alpha, *, Tensor(a!) out) -> Tensor(a!)
Tensor hamming_window_out(const Tensor& out, int64_t window_length, bool periodic, double alpha);
/// aten::hamming_window.periodic_alpha_beta(int window_length, bool periodic, float alpha, float beta, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor hamming_window(int64_t window_length, bool periodic, double alpha, double beta, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor hamming_window(int64_t window_length, bool periodic, double alpha, double beta, const TensorOptions& options) { return hamming_window(window_length, periodic, alpha, beta, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::hamming_window.periodic_alpha_beta_out(int window_length, bool periodic, float alpha, float beta, *, Tensor(a!) out) -> Tensor(a!)
Tensor hamming_window_out(const Tensor& out, int64_t window_length, bool periodic, double alpha, double beta);
/// aten::kaiser_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor kaiser_window(int64_t window_length, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor kaiser_window(int64_t window_length, const TensorOptions& options) { return kaiser_window(window_length, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::kaiser_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!)
Tensor kaiser_window_out(const Tensor& out, int64_t window_length);
/// aten::kaiser_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor kaiser_window(int64_t window_length, bool periodic, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor kaiser_window(int64_t window_length, bool periodic, const TensorOptions& options) { return kaiser_window(window_length, periodic, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::kaiser_window.periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!)
Tensor kaiser_window_out(const Tensor& out, int64_t window_length, bool periodic);
/// aten::kaiser_window.beta(int window_length, bool periodic, float beta, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor kaiser_window(int64_t window_length, bool periodic, double beta, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor kaiser_window(int64_t window_length, bool periodic, double beta, const TensorOptions& options) { return kaiser_window(window_length, periodic, beta, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::kaiser_window.beta_out(int window_length, bool periodic, float beta, *, Tensor(a!) out) -> Tensor(a!)
Tensor kaiser_window_out(const Tensor& out, int64_t window_length, bool periodic, double beta);

// copy

/// aten::copy(Tensor self, Tensor src, bool non_blocking=False) -> Tensor
Tensor copy(const Tensor& self, const Tensor& src, bool non_blocking = false);
/// aten::copy_(Tensor(a!) self, Tensor src, bool non_blocking=False) -> Tensor(a!)
Tensor copy_(const Tensor& self, const Tensor& src, bool non_blocking = false);
/// aten::copy.out(Tensor self, Tensor src, bool non_blocking=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor copy_out(const Tensor& out, const Tensor& self, const Tensor& src, bool non_blocking = false);
/// aten::clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
Tensor clone(const Tensor& self, std::optional<MemoryFormat> memory_format = {});
/// aten::clone.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor clone_out(const Tensor& out, const Tensor& self, std::optional<MemoryFormat> memory_format = {});
/// aten::_to_copy(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool non_blocking=False, MemoryFormat? memory_format=None) -> Tensor
Tensor _to_copy(const Tensor& self, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, bool non_blocking = false, std::optional<MemoryFormat> memory_format = {});
inline Tensor _to_copy(const Tensor& self, const TensorOptions& options, bool non_blocking = false, std::optional<MemoryFormat> memory_format = {}) { return _to_copy(self, options.dtype, options.layout, options.device, options.pin_memory, non_blocking, memory_format); }
/// aten::_to_copy.out(Tensor self, *, bool non_blocking=False, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor _to_copy_out(const Tensor& out, const Tensor& self, bool non_blocking = false, std::optional<MemoryFormat> memory_format = {});
/// aten::fill.Scalar(Tensor self, Scalar value) -> Tensor
Tensor fill(const Tensor& self, const Scalar& value);
/// aten::fill_.Scalar(Tensor(a!) self, Scalar value) -> Tensor(a!)
Tensor fill_(const Tensor& self, const Scalar& value);
/// aten::fill.Scalar_out(Tensor self, Scalar value, *, Tensor(a!) out) -> Tensor(a!)
Tensor fill_out(const Tensor& out, const Tensor& self, const Scalar& value);
/// aten::fill.Tensor(Tensor self, Tensor value) -> Tensor
Tensor fill(const Tensor& self, const Tensor& value);
/// aten::fill_.Tensor(Tensor(a!) self, Tensor value) -> Tensor(a!)
Tensor fill_(const Tensor& self, const Tensor& value);
/// aten::fill.Tensor_out(Tensor self, Tensor value, *, Tensor(a!) out) -> Tensor(a!)
Tensor fill_out(const Tensor& out, const Tensor& self, const Tensor& value);
/// aten::zero(Tensor self) -> Tensor
Tensor zero(const Tensor& self);
/// aten::zero_(Tensor(a!) self) -> Tensor(a!)
Tensor zero_(const Tensor& self);
/// aten::zero.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor zero_out(const Tensor& out, const Tensor& self);
/// aten::lift(Tensor self) -> Tensor
Tensor lift(const Tensor& self);
/// aten::lift.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor lift_out(const Tensor& out, const Tensor& self);
/// aten::lift_fresh(Tensor(a) self) -> Tensor(a)
Tensor lift_fresh(const Tensor& self);
/// aten::lift_fresh_copy(Tensor self) -> Tensor
Tensor lift_fresh_copy(const Tensor& self);
/// aten::lift_fresh_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor lift_fresh_copy_out(const Tensor& out, const Tensor& self);
/// aten::to.dtype_layout(Tensor(a) self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> Tensor(a)
Tensor to(const Tensor& self, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, bool non_blocking = false, bool copy = false, std::optional<MemoryFormat> memory_format = {});
inline Tensor to(const Tensor& self, const TensorOptions& options, bool non_blocking = false, bool copy = false, std::optional<MemoryFormat> memory_format = {}) { return to(self, options.dtype, options.layout, options.device, options.pin_memory, non_blocking, copy, memory_format); }
/// aten::to.device(Tensor(a) self, Device device, ScalarType dtype, bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> Tensor(a)
Tensor to(const Tensor& self, Device device, DType dtype, bool non_blocking = false, bool copy = false, std::optional<MemoryFormat> memory_format = {});
/// aten::to.dtype(Tensor(a) self, ScalarType dtype, bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> Tensor(a)
Tensor to(const Tensor& self, DType dtype, bool non_blocking = false, bool copy = false, std::optional<MemoryFormat> memory_format = {});
/// aten::to.other(Tensor(a) self, Tensor other, bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> Tensor(a)
Tensor to(const Tensor& self, const Tensor& other, bool non_blocking = false, bool copy = false, std::optional<MemoryFormat> memory_format = {});
/// aten::type_as(Tensor self, Tensor other) -> Tensor
Tensor type_as(const Tensor& self, const Tensor& other);
/// aten::to_dense(Tensor self, ScalarType? dtype=None, *, bool? masked_grad=None) -> Tensor
Tensor to_dense(const Tensor& self, std::optional<DType> dtype = {}, std::optional<bool> masked_grad = {});
/// aten::chalf(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
Tensor chalf(const Tensor& self, std::optional<MemoryFormat> memory_format = {});
/// aten::contiguous(Tensor(a) self, *, MemoryFormat memory_format=0) -> Tensor(a)
Tensor contiguous(const Tensor& self, MemoryFormat memory_format = MemoryFormat::contiguous);
/// aten::_cast_Byte(Tensor self, bool non_blocking=False) -> Tensor
Tensor _cast_Byte(const Tensor& self, bool non_blocking = false);
/// aten::_cast_Char(Tensor self, bool non_blocking=False) -> Tensor
Tensor _cast_Char(const Tensor& self, bool non_blocking = false);
/// aten::_cast_Double(Tensor self, bool non_blocking=False) -> Tensor
Tensor _cast_Double(const Tensor& self, bool non_blocking = false);
/// aten::_cast_Float(Tensor self, bool non_blocking=False) -> Tensor
Tensor _cast_Float(const Tensor& self, bool non_blocking = false);
/// aten::_cast_Int(Tensor self, bool non_blocking=False) -> Tensor
Tensor _cast_Int(const Tensor& self, bool non_blocking = false);
/// aten::_cast_Long(Tensor self, bool non_blocking=False) -> Tensor
Tensor _cast_Long(const Tensor& self, bool non_blocking = false);
/// aten::_cast_Short(Tensor self, bool non_blocking=False) -> Tensor
Tensor _cast_Short(const Tensor& self, bool non_blocking = false);
/// aten::_cast_Half(Tensor self, bool non_blocking=False) -> Tensor
Tensor _cast_Half(const Tensor& self, bool non_blocking = false);

// resizing

/// aten::resize_(Tensor(a!) self, SymInt[] size, *, MemoryFormat? memory_format=None) -> Tensor(a!)
Tensor resize_(const Tensor& self, IntList size, std::optional<MemoryFormat> memory_format = {});
/// aten::resize(Tensor self, SymInt[] size, *, MemoryFormat? memory_format=None) -> Tensor
Tensor resize(const Tensor& self, IntList size, std::optional<MemoryFormat> memory_format = {});
/// aten::resize.out(Tensor self, SymInt[] size, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor resize_out(const Tensor& out, const Tensor& self, IntList size, std::optional<MemoryFormat> memory_format = {});
/// aten::resize_as_(Tensor(a!) self, Tensor the_template, *, MemoryFormat? memory_format=None) -> Tensor(a!)
Tensor resize_as_(const Tensor& self, const Tensor& the_template, std::optional<MemoryFormat> memory_format = {});
/// aten::resize_as(Tensor self, Tensor the_template, *, MemoryFormat? memory_format=None) -> Tensor
Tensor resize_as(const Tensor& self, const Tensor& the_template, std::optional<MemoryFormat> memory_format = {});
/// aten::resize_as.out(Tensor self, Tensor the_template, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor resize_as_out(const Tensor& out, const Tensor& self, const Tensor& the_template, std::optional<MemoryFormat> memory_format = {});
/// aten::_resize_output_(Tensor(a!) self, SymInt[] size, Device device) -> Tensor(a!)
Tensor _resize_output_(const Tensor& self, IntList size, Device device);
/// aten::_resize_output(Tensor self, SymInt[] size, Device device) -> Tensor
Tensor _resize_output(const Tensor& self, IntList size, Device device);
/// aten::_resize_output.out(Tensor self, SymInt[] size, Device device, *, Tensor(a!) out) -> Tensor(a!)
Tensor _resize_output_out(const Tensor& out, const Tensor& self, IntList size, Device device);
/// aten::set_(Tensor(a!) self) -> Tensor(a!)
Tensor set_(const Tensor& self);
/// aten::set(Tensor self) -> Tensor
Tensor set(const Tensor& self);
/// aten::set.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor set_out(const Tensor& out, const Tensor& self);
/// aten::set_.source_Tensor(Tensor(a!) self, Tensor source) -> Tensor(a!)
Tensor set_(const Tensor& self, const Tensor& source);
/// aten::set.source_Tensor(Tensor self, Tensor source) -> Tensor
Tensor set(const Tensor& self, const Tensor& source);
/// aten::set.source_Tensor_out(Tensor self, Tensor source, *, Tensor(a!) out) -> Tensor(a!)
Tensor set_out(const Tensor& out, const Tensor& self, const Tensor& source);
/// aten::set_.source_Tensor_storage_offset(Tensor(a!) self, Tensor source, SymInt storage_offset, SymInt[] size, SymInt[] stride=[]) -> Tensor(a!)
Tensor set_(const Tensor& self, const Tensor& source, int64_t storage_offset, IntList size, IntList stride = {});

// inspection

/// aten::_local_scalar_dense(Tensor self) -> Scalar
Scalar _local_scalar_dense(const Tensor& self);
/// aten::item(Tensor self) -> Scalar
Scalar item(const Tensor& self);
/// aten::is_nonzero(Tensor self) -> bool
bool is_nonzero(const Tensor& self);
/// aten::is_same_size(Tensor self, Tensor other) -> bool
bool is_same_size(const Tensor& self, const Tensor& other);
/// aten::is_complex(Tensor self) -> bool
bool is_complex(const Tensor& self);
/// aten::is_floating_point(Tensor self) -> bool
bool is_floating_point(const Tensor& self);
/// aten::is_signed(Tensor self) -> bool
bool is_signed(const Tensor& self);
/// aten::is_conj(Tensor self) -> bool
bool is_conj(const Tensor& self);
/// aten::is_neg(Tensor self) -> bool
bool is_neg(const Tensor& self);
/// aten::is_inference(Tensor self) -> bool
bool is_inference(const Tensor& self);
/// aten::is_distributed(Tensor self) -> bool
bool is_distributed(const Tensor& self);
/// aten::_is_zerotensor(Tensor self) -> bool
bool _is_zerotensor(const Tensor& self);
/// aten::is_pinned(Tensor self, Device? device=None) -> bool
bool is_pinned(const Tensor& self, std::optional<Device> device = {});
/// aten::_has_same_storage_numel(Tensor self, Tensor other) -> bool
bool _has_same_storage_numel(const Tensor& self, const Tensor& other);
/// aten::_has_compatible_shallow_copy_type(Tensor self, Tensor from) -> bool
bool _has_compatible_shallow_copy_type(const Tensor& self, const Tensor& from);
/// aten::size.int(Tensor self, int dim) -> int
int64_t size(const Tensor& self, int64_t dim);
/// aten::stride.int(Tensor self, int dim) -> int
int64_t stride(const Tensor& self, int64_t dim);
/// aten::sym_size.int(Tensor self, int dim) -> SymInt
int64_t sym_size(const Tensor& self, int64_t dim);
/// aten::sym_stride.int(Tensor self, int dim) -> SymInt
int64_t sym_stride(const Tensor& self, int64_t dim);
/// aten::sym_numel(Tensor self) -> SymInt
int64_t sym_numel(const Tensor& self);
/// aten::sym_storage_offset(Tensor self) -> SymInt
int64_t sym_storage_offset(const Tensor& self);
/// aten::sym_is_contiguous(Tensor self, MemoryFormat memory_format=0) -> SymBool
bool sym_is_contiguous(const Tensor& self, MemoryFormat memory_format = MemoryFormat::contiguous);
/// aten::_version(Tensor self) -> int
int64_t _version(const Tensor& self);
/// aten::_assert_tensor_metadata(Tensor a, SymInt[]? size=None, SymInt[]? stride=None, ScalarType? dtype=None, *, Device? device=None, Layout? layout=None) -> ()
void _assert_tensor_metadata(const Tensor& a, std::optional<IntList> size = {}, std::optional<IntList> stride = {}, std::optional<DType> dtype = {}, std::optional<Device> device = {}, std::optional<Layout> layout = {});
/// aten::_assert_scalar(Scalar self, str assert_msg) -> ()
void _assert_scalar(const Scalar& self, std::string_view assert_msg);
/// aten::_assert_async(Tensor self) -> ()
void _assert_async(const Tensor& self);
/// aten::_assert_async.msg(Tensor self, str assert_msg) -> ()
void _assert_async(const Tensor& self, std::string_view assert_msg);
/// aten::_shape_as_tensor(Tensor self) -> Tensor
Tensor _shape_as_tensor(const Tensor& self);
/// aten::_dim_arange(Tensor like, int dim) -> Tensor
Tensor _dim_arange(const Tensor& like, int64_t dim);

// random

/// aten::uniform(Tensor self, float from=0., float to=1., *, Generator? generator=None) -> Tensor
Tensor uniform(const Tensor& self, double from = 0, double to = 1, Generator* generator = nullptr);
/// aten::uniform_(Tensor(a!) self, float from=0., float to=1., *, Generator? generator=None) -> Tensor(a!)
Tensor uniform_(const Tensor& self, double from = 0, double to = 1, Generator* generator = nullptr);
/// aten::uniform.out(Tensor self, float from=0., float to=1., *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)
Tensor uniform_out(const Tensor& out, const Tensor& self, double from = 0, double to = 1, Generator* generator = nullptr);
/// aten::normal_functional(Tensor self, float mean=0., float std=1., *, Generator? generator=None) -> Tensor
Tensor normal_functional(const Tensor& self, double mean = 0, double std = 1, Generator* generator = nullptr);
/// aten::normal_(Tensor(a!) self, float mean=0., float std=1., *, Generator? generator=None) -> Tensor(a!)
Tensor normal_(const Tensor& self, double mean = 0, double std = 1, Generator* generator = nullptr);
/// aten::normal.out(Tensor self, float mean=0., float std=1., *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)
Tensor normal_out(const Tensor& out, const Tensor& self, double mean = 0, double std = 1, Generator* generator = nullptr);
/// aten::random.from(Tensor self, int from, int? to, *, Generator? generator=None) -> Tensor
Tensor random(const Tensor& self, int64_t from, std::optional<int64_t> to, Generator* generator = nullptr);
/// aten::random_.from(Tensor(a!) self, int from, int? to, *, Generator? generator=None) -> Tensor(a!)
Tensor random_(const Tensor& self, int64_t from, std::optional<int64_t> to, Generator* generator = nullptr);
/// aten::random.from_out(Tensor self, int from, int? to, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)
Tensor random_out(const Tensor& out, const Tensor& self, int64_t from, std::optional<int64_t> to, Generator* generator = nullptr);
/// aten::random.to(Tensor self, int to, *, Generator? generator=None) -> Tensor
Tensor random(const Tensor& self, int64_t to, Generator* generator = nullptr);
/// aten::random_.to(Tensor(a!) self, int to, *, Generator? generator=None) -> Tensor(a!)
Tensor random_(const Tensor& self, int64_t to, Generator* generator = nullptr);
/// aten::random.to_out(Tensor self, int to, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)
Tensor random_out(const Tensor& out, const Tensor& self, int64_t to, Generator* generator = nullptr);
/// aten::random(Tensor self, *, Generator? generator=None) -> Tensor
Tensor random(const Tensor& self, Generator* generator = nullptr);
/// aten::random_(Tensor(a!) self, *, Generator? generator=None) -> Tensor(a!)
Tensor random_(const Tensor& self, Generator* generator = nullptr);
/// aten::random.out(Tensor self, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)
Tensor random_out(const Tensor& out, const Tensor& self, Generator* generator = nullptr);
/// aten::exponential(Tensor self, float lambd=1., *, Generator? generator=None) -> Tensor
Tensor exponential(const Tensor& self, double lambd = 1, Generator* generator = nullptr);
/// aten::exponential_(Tensor(a!) self, float lambd=1., *, Generator? generator=None) -> Tensor(a!)
Tensor exponential_(const Tensor& self, double lambd = 1, Generator* generator = nullptr);
/// aten::exponential.out(Tensor self, float lambd=1., *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)
Tensor exponential_out(const Tensor& out, const Tensor& self, double lambd = 1, Generator* generator = nullptr);
/// aten::geometric(Tensor self, float p, *, Generator? generator=None) -> Tensor
Tensor geometric(const Tensor& self, double p, Generator* generator = nullptr);
/// aten::geometric_(Tensor(a!) self, float p, *, Generator? generator=None) -> Tensor(a!)
Tensor geometric_(const Tensor& self, double p, Generator* generator = nullptr);
/// aten::geometric.out(Tensor self, float p, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)
Tensor geometric_out(const Tensor& out, const Tensor& self, double p, Generator* generator = nullptr);
/// aten::cauchy(Tensor self, float median=0., float sigma=1., *, Generator? generator=None) -> Tensor
Tensor cauchy(const Tensor& self, double median = 0, double sigma = 1, Generator* generator = nullptr);
/// aten::cauchy_(Tensor(a!) self, float median=0., float sigma=1., *, Generator? generator=None) -> Tensor(a!)
Tensor cauchy_(const Tensor& self, double median = 0, double sigma = 1, Generator* generator = nullptr);
/// aten::cauchy.out(Tensor self, float median=0., float sigma=1., *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)
Tensor cauchy_out(const Tensor& out, const Tensor& self, double median = 0, double sigma = 1, Generator* generator = nullptr);
/// aten::log_normal(Tensor self, float mean=1., float std=2., *, Generator? generator=None) -> Tensor
Tensor log_normal(const Tensor& self, double mean = 1, double std = 2, Generator* generator = nullptr);
/// aten::log_normal_(Tensor(a!) self, float mean=1., float std=2., *, Generator? generator=None) -> Tensor(a!)
Tensor log_normal_(const Tensor& self, double mean = 1, double std = 2, Generator* generator = nullptr);
/// aten::log_normal.out(Tensor self, float mean=1., float std=2., *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)
Tensor log_normal_out(const Tensor& out, const Tensor& self, double mean = 1, double std = 2, Generator* generator = nullptr);
/// aten::bernoulli.Tensor(Tensor self, Tensor p, *, Generator? generator=None) -> Tensor
Tensor bernoulli(const Tensor& self, const Tensor& p, Generator* generator = nullptr);
/// aten::bernoulli_.Tensor(Tensor(a!) self, Tensor p, *, Generator? generator=None) -> Tensor(a!)
Tensor bernoulli_(const Tensor& self, const Tensor& p, Generator* generator = nullptr);
/// aten::bernoulli.Tensor_out(Tensor self, Tensor p, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)
Tensor bernoulli_out(const Tensor& out, const Tensor& self, const Tensor& p, Generator* generator = nullptr);
/// aten::bernoulli.p(Tensor self, float p, *, Generator? generator=None) -> Tensor
Tensor bernoulli(const Tensor& self, double p, Generator* generator = nullptr);
/// aten::bernoulli_.float(Tensor(a!) self, float p=0.5, *, Generator? generator=None) -> Tensor(a!)
Tensor bernoulli_(const Tensor& self, double p = 0.5, Generator* generator = nullptr);
/// aten::bernoulli.float_out(Tensor self, float p=0.5, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)
Tensor bernoulli_out(const Tensor& out, const Tensor& self, double p = 0.5, Generator* generator = nullptr);
/// aten::bernoulli(Tensor self, *, Generator? generator=None) -> Tensor
Tensor bernoulli(const Tensor& self, Generator* generator = nullptr);
/// aten::bernoulli.out(Tensor self, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)
Tensor bernoulli_out(const Tensor& out, const Tensor& self, Generator* generator);
/// aten::normal.Tensor_float(Tensor mean, float std=1., *, Generator? generator=None) -> Tensor
Tensor normal(const Tensor& mean, double std = 1, Generator* generator = nullptr);
/// aten::normal.float_Tensor(float mean, Tensor std, *, Generator? generator=None) -> Tensor
Tensor normal(double mean, const Tensor& std, Generator* generator = nullptr);
/// aten::normal.Tensor_Tensor(Tensor mean, Tensor std, *, Generator? generator=None) -> Tensor
Tensor normal(const Tensor& mean, const Tensor& std, Generator* generator = nullptr);
/// aten::normal.Tensor_float_out(Tensor mean, float std=1., *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)
Tensor normal_out(const Tensor& out, const Tensor& mean, double std, Generator* generator);
/// aten::normal.float_Tensor_out(float mean, Tensor std, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)
Tensor normal_out(const Tensor& out, double mean, const Tensor& std, Generator* generator = nullptr);
/// aten::normal.Tensor_Tensor_out(Tensor mean, Tensor std, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)
Tensor normal_out(const Tensor& out, const Tensor& mean, const Tensor& std, Generator* generator = nullptr);
/// aten::normal.float_float(float mean, float std, SymInt[] size, *, Generator? generator=None, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor normal(double mean, double std, IntList size, Generator* generator = nullptr, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor normal(double mean, double std, IntList size, Generator* generator, const TensorOptions& options) { return normal(mean, std, size, generator, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::normal.float_float_out(float mean, float std, SymInt[] size, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)
Tensor normal_out(const Tensor& out, double mean, double std, IntList size, Generator* generator = nullptr);
/// aten::poisson(Tensor self, Generator? generator=None) -> Tensor
Tensor poisson(const Tensor& self, Generator* generator = nullptr);
/// aten::poisson.out(Tensor self, Generator? generator=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor poisson_out(const Tensor& out, const Tensor& self, Generator* generator = nullptr);
/// aten::binomial(Tensor count, Tensor prob, Generator? generator=None) -> Tensor
Tensor binomial(const Tensor& count, const Tensor& prob, Generator* generator = nullptr);
/// aten::binomial.out(Tensor count, Tensor prob, Generator? generator=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor binomial_out(const Tensor& out, const Tensor& count, const Tensor& prob, Generator* generator = nullptr);
/// aten::_standard_gamma(Tensor self, Generator? generator=None) -> Tensor
Tensor _standard_gamma(const Tensor& self, Generator* generator = nullptr);
/// aten::_standard_gamma.out(Tensor self, Generator? generator=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor _standard_gamma_out(const Tensor& out, const Tensor& self, Generator* generator = nullptr);
/// aten::_sample_dirichlet(Tensor self, Generator? generator=None) -> Tensor
Tensor _sample_dirichlet(const Tensor& self, Generator* generator = nullptr);
/// aten::_sample_dirichlet.out(Tensor self, Generator? generator=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor _sample_dirichlet_out(const Tensor& out, const Tensor& self, Generator* generator = nullptr);
/// aten::_standard_gamma_grad(Tensor self, Tensor output) -> Tensor
Tensor _standard_gamma_grad(const Tensor& self, const Tensor& output);
/// aten::_standard_gamma_grad.out(Tensor self, Tensor output, *, Tensor(a!) out) -> Tensor(a!)
Tensor _standard_gamma_grad_out(const Tensor& out, const Tensor& self, const Tensor& output);
/// aten::_dirichlet_grad(Tensor x, Tensor alpha, Tensor total) -> Tensor
Tensor _dirichlet_grad(const Tensor& x, const Tensor& alpha, const Tensor& total);
/// aten::_dirichlet_grad.out(Tensor x, Tensor alpha, Tensor total, *, Tensor(a!) out) -> Tensor(a!)
Tensor _dirichlet_grad_out(const Tensor& out, const Tensor& x, const Tensor& alpha, const Tensor& total);
/// aten::multinomial(Tensor self, SymInt num_samples, bool replacement=False, *, Generator? generator=None) -> Tensor
Tensor multinomial(const Tensor& self, int64_t num_samples, bool replacement = false, Generator* generator = nullptr);
/// aten::multinomial.out(Tensor self, SymInt num_samples, bool replacement=False, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)
Tensor multinomial_out(const Tensor& out, const Tensor& self, int64_t num_samples, bool replacement = false, Generator* generator = nullptr);
/// aten::rand(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor rand(IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor rand(IntList size, const TensorOptions& options) { return rand(size, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::rand.out(SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)
Tensor rand_out(const Tensor& out, IntList size);
/// aten::rand.generator(SymInt[] size, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor rand(IntList size, Generator* generator, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor rand(IntList size, Generator* generator, const TensorOptions& options) { return rand(size, generator, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::rand.generator_out(SymInt[] size, *, Generator? generator, Tensor(a!) out) -> Tensor(a!)
Tensor rand_out(const Tensor& out, IntList size, Generator* generator);
/// aten::rand_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
Tensor rand_like(const Tensor& self, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, std::optional<MemoryFormat> memory_format = {});
inline Tensor rand_like(const Tensor& self, const TensorOptions& options, std::optional<MemoryFormat> memory_format = {}) { return rand_like(self, options.dtype, options.layout, options.device, options.pin_memory, memory_format); }
/// aten::rand_like.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor rand_like_out(const Tensor& out, const Tensor& self, std::optional<MemoryFormat> memory_format = {});
/// aten::rand_like.generator(Tensor self, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
Tensor rand_like(const Tensor& self, Generator* generator, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, std::optional<MemoryFormat> memory_format = {});
inline Tensor rand_like(const Tensor& self, Generator* generator, const TensorOptions& options, std::optional<MemoryFormat> memory_format = {}) { return rand_like(self, generator, options.dtype, options.layout, options.device, options.pin_memory, memory_format); }
/// aten::rand_like.generator_out(Tensor self, *, Generator? generator, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor rand_like_out(const Tensor& out, const Tensor& self, Generator* generator, std::optional<MemoryFormat> memory_format = {});
/// aten::randn(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor randn(IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor randn(IntList size, const TensorOptions& options) { return randn(size, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::randn.out(SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)
Tensor randn_out(const Tensor& out, IntList size);
/// aten::randn.generator(SymInt[] size, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor randn(IntList size, Generator* generator, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor randn(IntList size, Generator* generator, const TensorOptions& options) { return randn(size, generator, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::randn.generator_out(SymInt[] size, *, Generator? generator, Tensor(a!) out) -> Tensor(a!)
Tensor randn_out(const Tensor& out, IntList size, Generator* generator);
/// aten::randn_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
Tensor randn_like(const Tensor& self, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, std::optional<MemoryFormat> memory_format = {});
inline Tensor randn_like(const Tensor& self, const TensorOptions& options, std::optional<MemoryFormat> memory_format = {}) { return randn_like(self, options.dtype, options.layout, options.device, options.pin_memory, memory_format); }
/// aten::randn_like.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor randn_like_out(const Tensor& out, const Tensor& self, std::optional<MemoryFormat> memory_format = {});
/// aten::randn_like.generator(Tensor self, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
Tensor randn_like(const Tensor& self, Generator* generator, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, std::optional<MemoryFormat> memory_format = {});
inline Tensor randn_like(const Tensor& self, Generator* generator, const TensorOptions& options, std::optional<MemoryFormat> memory_format = {}) { return randn_like(self, generator, options.dtype, options.layout, options.device, options.pin_memory, memory_format); }
/// aten::randn_like.generator_out(Tensor self, *, Generator? generator, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor randn_like_out(const Tensor& out, const Tensor& self, Generator* generator, std::optional<MemoryFormat> memory_format = {});
/// aten::randint(SymInt high, SymInt[] size, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor randint(int64_t high, IntList size, std::optional<DType> dtype = DType::int64, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor randint(int64_t high, IntList size, const TensorOptions& options) { return randint(high, size, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::randint.out(SymInt high, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)
Tensor randint_out(const Tensor& out, int64_t high, IntList size);
/// aten::randint.generator(SymInt high, SymInt[] size, *, Generator? generator, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor randint(int64_t high, IntList size, Generator* generator, std::optional<DType> dtype = DType::int64, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor randint(int64_t high, IntList size, Generator* generator, const TensorOptions& options) { return randint(high, size, generator, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::randint.generator_out(SymInt high, SymInt[] size, *, Generator? generator, Tensor(a!) out) -> Tensor(a!)
Tensor randint_out(const Tensor& out, int64_t high, IntList size, Generator* generator);
/// aten::randint.low(SymInt low, SymInt high, SymInt[] size, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor randint(int64_t low, int64_t high, IntList size, std::optional<DType> dtype = DType::int64, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor randint(int64_t low, int64_t high, IntList size, const TensorOptions& options) { return randint(low, high, size, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::randint.low_out(SymInt low, SymInt high, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)
Tensor randint_out(const Tensor& out, int64_t low, int64_t high, IntList size);
/// aten::randint.low_generator(SymInt low, SymInt high, SymInt[] size, *, Generator? generator, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor randint(int64_t low, int64_t high, IntList size, Generator* generator, std::optional<DType> dtype = DType::int64, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor randint(int64_t low, int64_t high, IntList size, Generator* generator, const TensorOptions& options) { return randint(low, high, size, generator, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::randint.low_generator_out(SymInt low, SymInt high, SymInt[] size, *, Generator? generator, Tensor(a!) out) -> Tensor(a!)
Tensor randint_out(const Tensor& out, int64_t low, int64_t high, IntList size, Generator* generator);
/// aten::randint_like(Tensor self, SymInt high, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
Tensor randint_like(const Tensor& self, int64_t high, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, std::optional<MemoryFormat> memory_format = {});
inline Tensor randint_like(const Tensor& self, int64_t high, const TensorOptions& options, std::optional<MemoryFormat> memory_format = {}) { return randint_like(self, high, options.dtype, options.layout, options.device, options.pin_memory, memory_format); }
/// aten::randint_like.out(Tensor self, SymInt high, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor randint_like_out(const Tensor& out, const Tensor& self, int64_t high, std::optional<MemoryFormat> memory_format = {});
/// aten::randint_like.generator(Tensor self, SymInt high, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
Tensor randint_like(const Tensor& self, int64_t high, Generator* generator, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, std::optional<MemoryFormat> memory_format = {});
inline Tensor randint_like(const Tensor& self, int64_t high, Generator* generator, const TensorOptions& options, std::optional<MemoryFormat> memory_format = {}) { return randint_like(self, high, generator, options.dtype, options.layout, options.device, options.pin_memory, memory_format); }
/// aten::randint_like.generator_out(Tensor self, SymInt high, *, Generator? generator, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor randint_like_out(const Tensor& out, const Tensor& self, int64_t high, Generator* generator, std::optional<MemoryFormat> memory_format = {});
/// aten::randint_like.low_dtype(Tensor self, SymInt low, SymInt high, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
Tensor randint_like(const Tensor& self, int64_t low, int64_t high, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, std::optional<MemoryFormat> memory_format = {});
inline Tensor randint_like(const Tensor& self, int64_t low, int64_t high, const TensorOptions& options, std::optional<MemoryFormat> memory_format = {}) { return randint_like(self, low, high, options.dtype, options.layout, options.device, options.pin_memory, memory_format); }
/// aten::randint_like.low_dtype_out(Tensor self, SymInt low, SymInt high, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor randint_like_out(const Tensor& out, const Tensor& self, int64_t low, int64_t high, std::optional<MemoryFormat> memory_format = {});
/// aten::randint_like.low_generator_dtype(Tensor self, SymInt low, SymInt high, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
Tensor randint_like(const Tensor& self, int64_t low, int64_t high, Generator* generator, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, std::optional<MemoryFormat> memory_format = {});
inline Tensor randint_like(const Tensor& self, int64_t low, int64_t high, Generator* generator, const TensorOptions& options, std::optional<MemoryFormat> memory_format = {}) { return randint_like(self, low, high, generator, options.dtype, options.layout, options.device, options.pin_memory, memory_format); }
/// aten::randint_like.low_generator_dtype_out(Tensor self, SymInt low, SymInt high, *, Generator? generator, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor randint_like_out(const Tensor& out, const Tensor& self, int64_t low, int64_t high, Generator* generator, std::optional<MemoryFormat> memory_format = {});
/// aten::randint_like.Tensor(Tensor self, Tensor high, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
Tensor randint_like(const Tensor& self, const Tensor& high, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, std::optional<MemoryFormat> memory_format = {});
inline Tensor randint_like(const Tensor& self, const Tensor& high, const TensorOptions& options, std::optional<MemoryFormat> memory_format = {}) { return randint_like(self, high, options.dtype, options.layout, options.device, options.pin_memory, memory_format); }
/// aten::randint_like.Tensor_out(Tensor self, Tensor high, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor randint_like_out(const Tensor& out, const Tensor& self, const Tensor& high, std::optional<MemoryFormat> memory_format = {});
/// aten::randint_like.Tensor_generator(Tensor self, Tensor high, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
Tensor randint_like(const Tensor& self, const Tensor& high, Generator* generator, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, std::optional<MemoryFormat> memory_format = {});
inline Tensor randint_like(const Tensor& self, const Tensor& high, Generator* generator, const TensorOptions& options, std::optional<MemoryFormat> memory_format = {}) { return randint_like(self, high, generator, options.dtype, options.layout, options.device, options.pin_memory, memory_format); }
/// aten::randint_like.Tensor_generator_out(Tensor self, Tensor high, *, Generator? generator, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor randint_like_out(const Tensor& out, const Tensor& self, const Tensor& high, Generator* generator, std::optional<MemoryFormat> memory_format = {});
/// aten::randperm(SymInt n, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor randperm(int64_t n, std::optional<DType> dtype = DType::int64, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor randperm(int64_t n, const TensorOptions& options) { return randperm(n, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::randperm.out(SymInt n, *, Tensor(a!) out) -> Tensor(a!)
Tensor randperm_out(const Tensor& out, int64_t n);
/// aten::randperm.generator(SymInt n, *, Generator? generator, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor randperm(int64_t n, Generator* generator, std::optional<DType> dtype = DType::int64, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor randperm(int64_t n, Generator* generator, const TensorOptions& options) { return randperm(n, generator, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::randperm.generator_out(SymInt n, *, Generator? generator, Tensor(a!) out) -> Tensor(a!)
Tensor randperm_out(const Tensor& out, int64_t n, Generator* generator);

// dropout

/// aten::native_dropout(Tensor input, float p, bool? train) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> native_dropout(const Tensor& input, double p, std::optional<bool> train);
/// aten::native_dropout.out(Tensor input, float p, bool? train, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> native_dropout_out(const Tensor& out0, const Tensor& out1, const Tensor& input, double p, std::optional<bool> train);
/// aten::native_dropout_backward(Tensor grad_output, Tensor mask, float scale) -> Tensor
Tensor native_dropout_backward(const Tensor& grad_output, const Tensor& mask, double scale);
/// aten::native_dropout_backward.out(Tensor grad_output, Tensor mask, float scale, *, Tensor(a!) out) -> Tensor(a!)
Tensor native_dropout_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& mask, double scale);
/// aten::dropout(Tensor input, float p, bool train) -> Tensor
Tensor dropout(const Tensor& input, double p, bool train);
/// aten::dropout_(Tensor(a!) self, float p, bool train) -> Tensor(a!)
Tensor dropout_(const Tensor& self, double p, bool train);
/// aten::feature_dropout(Tensor input, float p, bool train) -> Tensor
Tensor feature_dropout(const Tensor& input, double p, bool train);
/// aten::feature_dropout_(Tensor(a!) self, float p, bool train) -> Tensor(a!)
Tensor feature_dropout_(const Tensor& self, double p, bool train);
/// aten::alpha_dropout(Tensor input, float p, bool train) -> Tensor
Tensor alpha_dropout(const Tensor& input, double p, bool train);
/// aten::alpha_dropout_(Tensor(a!) self, float p, bool train) -> Tensor(a!)
Tensor alpha_dropout_(const Tensor& self, double p, bool train);
/// aten::feature_alpha_dropout(Tensor input, float p, bool train) -> Tensor
Tensor feature_alpha_dropout(const Tensor& input, double p, bool train);
/// aten::feature_alpha_dropout_(Tensor(a!) self, float p, bool train) -> Tensor(a!)
Tensor feature_alpha_dropout_(const Tensor& self, double p, bool train);

// unary

/// aten::abs(Tensor self) -> Tensor
Tensor abs(const Tensor& self);
/// aten::abs_(Tensor(a!) self) -> Tensor(a!)
Tensor abs_(const Tensor& self);
/// aten::abs.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor abs_out(const Tensor& out, const Tensor& self);
/// aten::angle(Tensor self) -> Tensor
Tensor angle(const Tensor& self);
/// aten::angle.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor angle_out(const Tensor& out, const Tensor& self);
/// aten::neg(Tensor self) -> Tensor
Tensor neg(const Tensor& self);
/// aten::neg_(Tensor(a!) self) -> Tensor(a!)
Tensor neg_(const Tensor& self);
/// aten::neg.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor neg_out(const Tensor& out, const Tensor& self);
/// aten::positive(Tensor(a) self) -> Tensor(a)
Tensor positive(const Tensor& self);
/// aten::_conj_physical(Tensor self) -> Tensor
Tensor _conj_physical(const Tensor& self);
/// aten::conj_physical_(Tensor(a!) self) -> Tensor(a!)
Tensor conj_physical_(const Tensor& self);
/// aten::conj_physical.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor conj_physical_out(const Tensor& out, const Tensor& self);
/// aten::conj_physical(Tensor self) -> Tensor
Tensor conj_physical(const Tensor& self);
/// aten::_conj_physical.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor _conj_physical_out(const Tensor& out, const Tensor& self);
/// aten::sign(Tensor self) -> Tensor
Tensor sign(const Tensor& self);
/// aten::sign_(Tensor(a!) self) -> Tensor(a!)
Tensor sign_(const Tensor& self);
/// aten::sign.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor sign_out(const Tensor& out, const Tensor& self);
/// aten::sgn(Tensor self) -> Tensor
Tensor sgn(const Tensor& self);
/// aten::sgn_(Tensor(a!) self) -> Tensor(a!)
Tensor sgn_(const Tensor& self);
/// aten::sgn.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor sgn_out(const Tensor& out, const Tensor& self);
/// aten::square(Tensor self) -> Tensor
Tensor square(const Tensor& self);
/// aten::square_(Tensor(a!) self) -> Tensor(a!)
Tensor square_(const Tensor& self);
/// aten::square.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor square_out(const Tensor& out, const Tensor& self);
/// aten::reciprocal(Tensor self) -> Tensor
Tensor reciprocal(const Tensor& self);
/// aten::reciprocal_(Tensor(a!) self) -> Tensor(a!)
Tensor reciprocal_(const Tensor& self);
/// aten::reciprocal.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor reciprocal_out(const Tensor& out, const Tensor& self);
/// aten::sqrt(Tensor self) -> Tensor
Tensor sqrt(const Tensor& self);
/// aten::sqrt_(Tensor(a!) self) -> Tensor(a!)
Tensor sqrt_(const Tensor& self);
/// aten::sqrt.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor sqrt_out(const Tensor& out, const Tensor& self);
/// aten::rsqrt(Tensor self) -> Tensor
Tensor rsqrt(const Tensor& self);
/// aten::rsqrt_(Tensor(a!) self) -> Tensor(a!)
Tensor rsqrt_(const Tensor& self);
/// aten::rsqrt.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor rsqrt_out(const Tensor& out, const Tensor& self);
/// aten::deg2rad(Tensor self) -> Tensor
Tensor deg2rad(const Tensor& self);
/// aten::deg2rad_(Tensor(a!) self) -> Tensor(a!)
Tensor deg2rad_(const Tensor& self);
/// aten::deg2rad.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor deg2rad_out(const Tensor& out, const Tensor& self);
/// aten::rad2deg(Tensor self) -> Tensor
Tensor rad2deg(const Tensor& self);
/// aten::rad2deg_(Tensor(a!) self) -> Tensor(a!)
Tensor rad2deg_(const Tensor& self);
/// aten::rad2deg.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor rad2deg_out(const Tensor& out, const Tensor& self);
/// aten::nan_to_num(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor
Tensor nan_to_num(const Tensor& self, std::optional<double> nan = {}, std::optional<double> posinf = {}, std::optional<double> neginf = {});
/// aten::nan_to_num_(Tensor(a!) self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor(a!)
Tensor nan_to_num_(const Tensor& self, std::optional<double> nan = {}, std::optional<double> posinf = {}, std::optional<double> neginf = {});
/// aten::nan_to_num.out(Tensor self, float? nan=None, float? posinf=None, float? neginf=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor nan_to_num_out(const Tensor& out, const Tensor& self, std::optional<double> nan = {}, std::optional<double> posinf = {}, std::optional<double> neginf = {});
/// aten::frexp.Tensor(Tensor self) -> (Tensor mantissa, Tensor exponent)
std::tuple<Tensor, Tensor> frexp(const Tensor& self);
/// aten::frexp.Tensor_out(Tensor self, *, Tensor(a!) mantissa, Tensor(b!) exponent) -> (Tensor(a!) mantissa, Tensor(b!) exponent)
std::tuple<Tensor, Tensor> frexp_out(const Tensor& mantissa, const Tensor& exponent, const Tensor& self);
/// aten::ceil(Tensor self) -> Tensor
Tensor ceil(const Tensor& self);
/// aten::ceil_(Tensor(a!) self) -> Tensor(a!)
Tensor ceil_(const Tensor& self);
/// aten::ceil.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor ceil_out(const Tensor& out, const Tensor& self);
/// aten::floor(Tensor self) -> Tensor
Tensor floor(const Tensor& self);
/// aten::floor_(Tensor(a!) self) -> Tensor(a!)
Tensor floor_(const Tensor& self);
/// aten::floor.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor floor_out(const Tensor& out, const Tensor& self);
/// aten::round(Tensor self) -> Tensor
Tensor round(const Tensor& self);
/// aten::round_(Tensor(a!) self) -> Tensor(a!)
Tensor round_(const Tensor& self);
/// aten::round.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor round_out(const Tensor& out, const Tensor& self);
/// aten::trunc(Tensor self) -> Tensor
Tensor trunc(const Tensor& self);
/// aten::trunc_(Tensor(a!) self) -> Tensor(a!)
Tensor trunc_(const Tensor& self);
/// aten::trunc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor trunc_out(const Tensor& out, const Tensor& self);
/// aten::frac(Tensor self) -> Tensor
Tensor frac(const Tensor& self);
/// aten::frac_(Tensor(a!) self) -> Tensor(a!)
Tensor frac_(const Tensor& self);
/// aten::frac.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor frac_out(const Tensor& out, const Tensor& self);
/// aten::round.decimals(Tensor self, *, int decimals) -> Tensor
Tensor round(const Tensor& self, int64_t decimals);
/// aten::round_.decimals(Tensor(a!) self, *, int decimals) -> Tensor(a!)
Tensor round_(const Tensor& self, int64_t decimals);
/// aten::round.decimals_out(Tensor self, *, int decimals, Tensor(a!) out) -> Tensor(a!)
Tensor round_out(const Tensor& out, const Tensor& self, int64_t decimals);
/// aten::special_round(Tensor self, *, int decimals=0) -> Tensor
Tensor special_round(const Tensor& self, int64_t decimals = 0);
/// aten::special_round.out(Tensor self, *, int decimals=0, Tensor(a!) out) -> Tensor(a!)
Tensor special_round_out(const Tensor& out, const Tensor& self, int64_t decimals = 0);
/// aten::exp(Tensor self) -> Tensor
Tensor exp(const Tensor& self);
/// aten::exp_(Tensor(a!) self) -> Tensor(a!)
Tensor exp_(const Tensor& self);
/// aten::exp.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor exp_out(const Tensor& out, const Tensor& self);
/// aten::exp2(Tensor self) -> Tensor
Tensor exp2(const Tensor& self);
/// aten::exp2_(Tensor(a!) self) -> Tensor(a!)
Tensor exp2_(const Tensor& self);
/// aten::exp2.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor exp2_out(const Tensor& out, const Tensor& self);
/// aten::expm1(Tensor self) -> Tensor
Tensor expm1(const Tensor& self);
/// aten::expm1_(Tensor(a!) self) -> Tensor(a!)
Tensor expm1_(const Tensor& self);
/// aten::expm1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor expm1_out(const Tensor& out, const Tensor& self);
/// aten::log(Tensor self) -> Tensor
Tensor log(const Tensor& self);
/// aten::log_(Tensor(a!) self) -> Tensor(a!)
Tensor log_(const Tensor& self);
/// aten::log.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor log_out(const Tensor& out, const Tensor& self);
/// aten::log2(Tensor self) -> Tensor
Tensor log2(const Tensor& self);
/// aten::log2_(Tensor(a!) self) -> Tensor(a!)
Tensor log2_(const Tensor& self);
/// aten::log2.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor log2_out(const Tensor& out, const Tensor& self);
/// aten::log10(Tensor self) -> Tensor
Tensor log10(const Tensor& self);
/// aten::log10_(Tensor(a!) self) -> Tensor(a!)
Tensor log10_(const Tensor& self);
/// aten::log10.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor log10_out(const Tensor& out, const Tensor& self);
/// aten::log1p(Tensor self) -> Tensor
Tensor log1p(const Tensor& self);
/// aten::log1p_(Tensor(a!) self) -> Tensor(a!)
Tensor log1p_(const Tensor& self);
/// aten::log1p.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor log1p_out(const Tensor& out, const Tensor& self);
/// aten::sigmoid(Tensor self) -> Tensor
Tensor sigmoid(const Tensor& self);
/// aten::sigmoid_(Tensor(a!) self) -> Tensor(a!)
Tensor sigmoid_(const Tensor& self);
/// aten::sigmoid.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor sigmoid_out(const Tensor& out, const Tensor& self);
/// aten::logit(Tensor self, float? eps=None) -> Tensor
Tensor logit(const Tensor& self, std::optional<double> eps = {});
/// aten::logit_(Tensor(a!) self, float? eps=None) -> Tensor(a!)
Tensor logit_(const Tensor& self, std::optional<double> eps = {});
/// aten::logit.out(Tensor self, float? eps=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor logit_out(const Tensor& out, const Tensor& self, std::optional<double> eps = {});
/// aten::sin(Tensor self) -> Tensor
Tensor sin(const Tensor& self);
/// aten::sin_(Tensor(a!) self) -> Tensor(a!)
Tensor sin_(const Tensor& self);
/// aten::sin.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor sin_out(const Tensor& out, const Tensor& self);
/// aten::cos(Tensor self) -> Tensor
Tensor cos(const Tensor& self);
/// aten::cos_(Tensor(a!) self) -> Tensor(a!)
Tensor cos_(const Tensor& self);
/// aten::cos.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor cos_out(const Tensor& out, const Tensor& self);
/// aten::tan(Tensor self) -> Tensor
Tensor tan(const Tensor& self);
/// aten::tan_(Tensor(a!) self) -> Tensor(a!)
Tensor tan_(const Tensor& self);
/// aten::tan.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor tan_out(const Tensor& out, const Tensor& self);
/// aten::asin(Tensor self) -> Tensor
Tensor asin(const Tensor& self);
/// aten::asin_(Tensor(a!) self) -> Tensor(a!)
Tensor asin_(const Tensor& self);
/// aten::asin.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor asin_out(const Tensor& out, const Tensor& self);
/// aten::acos(Tensor self) -> Tensor
Tensor acos(const Tensor& self);
/// aten::acos_(Tensor(a!) self) -> Tensor(a!)
Tensor acos_(const Tensor& self);
/// aten::acos.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor acos_out(const Tensor& out, const Tensor& self);
/// aten::atan(Tensor self) -> Tensor
Tensor atan(const Tensor& self);
/// aten::atan_(Tensor(a!) self) -> Tensor(a!)
Tensor atan_(const Tensor& self);
/// aten::atan.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor atan_out(const Tensor& out, const Tensor& self);
/// aten::sinh(Tensor self) -> Tensor
Tensor sinh(const Tensor& self);
/// aten::sinh_(Tensor(a!) self) -> Tensor(a!)
Tensor sinh_(const Tensor& self);
/// aten::sinh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor sinh_out(const Tensor& out, const Tensor& self);
/// aten::cosh(Tensor self) -> Tensor
Tensor cosh(const Tensor& self);
/// aten::cosh_(Tensor(a!) self) -> Tensor(a!)
Tensor cosh_(const Tensor& self);
/// aten::cosh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor cosh_out(const Tensor& out, const Tensor& self);
/// aten::tanh(Tensor self) -> Tensor
Tensor tanh(const Tensor& self);
/// aten::tanh_(Tensor(a!) self) -> Tensor(a!)
Tensor tanh_(const Tensor& self);
/// aten::tanh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor tanh_out(const Tensor& out, const Tensor& self);
/// aten::asinh(Tensor self) -> Tensor
Tensor asinh(const Tensor& self);
/// aten::asinh_(Tensor(a!) self) -> Tensor(a!)
Tensor asinh_(const Tensor& self);
/// aten::asinh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor asinh_out(const Tensor& out, const Tensor& self);
/// aten::acosh(Tensor self) -> Tensor
Tensor acosh(const Tensor& self);
/// aten::acosh_(Tensor(a!) self) -> Tensor(a!)
Tensor acosh_(const Tensor& self);
/// aten::acosh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor acosh_out(const Tensor& out, const Tensor& self);
/// aten::atanh(Tensor self) -> Tensor
Tensor atanh(const Tensor& self);
/// aten::atanh_(Tensor(a!) self) -> Tensor(a!)
Tensor atanh_(const Tensor& self);
/// aten::atanh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor atanh_out(const Tensor& out, const Tensor& self);
/// aten::isnan(Tensor self) -> Tensor
Tensor isnan(const Tensor& self);
/// aten::isnan.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor isnan_out(const Tensor& out, const Tensor& self);
/// aten::isinf(Tensor self) -> Tensor
Tensor isinf(const Tensor& self);
/// aten::isinf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor isinf_out(const Tensor& out, const Tensor& self);
/// aten::isfinite(Tensor self) -> Tensor
Tensor isfinite(const Tensor& self);
/// aten::isreal(Tensor self) -> Tensor
Tensor isreal(const Tensor& self);
/// aten::isposinf(Tensor self) -> Tensor
Tensor isposinf(const Tensor& self);
/// aten::isposinf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor isposinf_out(const Tensor& out, const Tensor& self);
/// aten::isneginf(Tensor self) -> Tensor
Tensor isneginf(const Tensor& self);
/// aten::isneginf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor isneginf_out(const Tensor& out, const Tensor& self);
/// aten::signbit(Tensor self) -> Tensor
Tensor signbit(const Tensor& self);
/// aten::signbit.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor signbit_out(const Tensor& out, const Tensor& self);
/// aten::logical_not(Tensor self) -> Tensor
Tensor logical_not(const Tensor& self);
/// aten::logical_not_(Tensor(a!) self) -> Tensor(a!)
Tensor logical_not_(const Tensor& self);
/// aten::logical_not.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor logical_not_out(const Tensor& out, const Tensor& self);
/// aten::bitwise_not(Tensor self) -> Tensor
Tensor bitwise_not(const Tensor& self);
/// aten::bitwise_not_(Tensor(a!) self) -> Tensor(a!)
Tensor bitwise_not_(const Tensor& self);
/// aten::bitwise_not.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor bitwise_not_out(const Tensor& out, const Tensor& self);
/// aten::absolute(Tensor self) -> Tensor
Tensor absolute(const Tensor& self);
/// aten::absolute_(Tensor(a!) self) -> Tensor(a!)
Tensor absolute_(const Tensor& self);
/// aten::absolute.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor absolute_out(const Tensor& out, const Tensor& self);
/// aten::negative(Tensor self) -> Tensor
Tensor negative(const Tensor& self);
/// aten::negative_(Tensor(a!) self) -> Tensor(a!)
Tensor negative_(const Tensor& self);
/// aten::negative.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor negative_out(const Tensor& out, const Tensor& self);
/// aten::fix(Tensor self) -> Tensor
Tensor fix(const Tensor& self);
/// aten::fix_(Tensor(a!) self) -> Tensor(a!)
Tensor fix_(const Tensor& self);
/// aten::fix.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor fix_out(const Tensor& out, const Tensor& self);
/// aten::arccos(Tensor self) -> Tensor
Tensor arccos(const Tensor& self);
/// aten::arccos_(Tensor(a!) self) -> Tensor(a!)
Tensor arccos_(const Tensor& self);
/// aten::arccos.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor arccos_out(const Tensor& out, const Tensor& self);
/// aten::arccosh(Tensor self) -> Tensor
Tensor arccosh(const Tensor& self);
/// aten::arccosh_(Tensor(a!) self) -> Tensor(a!)
Tensor arccosh_(const Tensor& self);
/// aten::arccosh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor arccosh_out(const Tensor& out, const Tensor& self);
/// aten::arcsin(Tensor self) -> Tensor
Tensor arcsin(const Tensor& self);
/// aten::arcsin_(Tensor(a!) self) -> Tensor(a!)
Tensor arcsin_(const Tensor& self);
/// aten::arcsin.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor arcsin_out(const Tensor& out, const Tensor& self);
/// aten::arcsinh(Tensor self) -> Tensor
Tensor arcsinh(const Tensor& self);
/// aten::arcsinh_(Tensor(a!) self) -> Tensor(a!)
Tensor arcsinh_(const Tensor& self);
/// aten::arcsinh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor arcsinh_out(const Tensor& out, const Tensor& self);
/// aten::arctan(Tensor self) -> Tensor
Tensor arctan(const Tensor& self);
/// aten::arctan_(Tensor(a!) self) -> Tensor(a!)
Tensor arctan_(const Tensor& self);
/// aten::arctan.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor arctan_out(const Tensor& out, const Tensor& self);
/// aten::arctanh(Tensor self) -> Tensor
Tensor arctanh(const Tensor& self);
/// aten::arctanh_(Tensor(a!) self) -> Tensor(a!)
Tensor arctanh_(const Tensor& self);
/// aten::arctanh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor arctanh_out(const Tensor& out, const Tensor& self);
/// aten::special_exp2(Tensor self) -> Tensor
Tensor special_exp2(const Tensor& self);
/// aten::special_exp2.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_exp2_out(const Tensor& out, const Tensor& self);
/// aten::special_expm1(Tensor self) -> Tensor
Tensor special_expm1(const Tensor& self);
/// aten::special_expm1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_expm1_out(const Tensor& out, const Tensor& self);
/// aten::special_log1p(Tensor self) -> Tensor
Tensor special_log1p(const Tensor& self);
/// aten::special_log1p.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_log1p_out(const Tensor& out, const Tensor& self);
/// aten::special_expit(Tensor self) -> Tensor
Tensor special_expit(const Tensor& self);
/// aten::special_expit.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_expit_out(const Tensor& out, const Tensor& self);
/// aten::special_logit(Tensor self, float? eps=None) -> Tensor
Tensor special_logit(const Tensor& self, std::optional<double> eps = {});
/// aten::special_logit.out(Tensor self, float? eps=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_logit_out(const Tensor& out, const Tensor& self, std::optional<double> eps = {});

// unary_special

/// aten::erf(Tensor self) -> Tensor
Tensor erf(const Tensor& self);
/// aten::erf_(Tensor(a!) self) -> Tensor(a!)
Tensor erf_(const Tensor& self);
/// aten::erf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor erf_out(const Tensor& out, const Tensor& self);
/// aten::erfc(Tensor self) -> Tensor
Tensor erfc(const Tensor& self);
/// aten::erfc_(Tensor(a!) self) -> Tensor(a!)
Tensor erfc_(const Tensor& self);
/// aten::erfc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor erfc_out(const Tensor& out, const Tensor& self);
/// aten::erfinv(Tensor self) -> Tensor
Tensor erfinv(const Tensor& self);
/// aten::erfinv_(Tensor(a!) self) -> Tensor(a!)
Tensor erfinv_(const Tensor& self);
/// aten::erfinv.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor erfinv_out(const Tensor& out, const Tensor& self);
/// aten::special_erfcx(Tensor self) -> Tensor
Tensor special_erfcx(const Tensor& self);
/// aten::special_erfcx.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_erfcx_out(const Tensor& out, const Tensor& self);
/// aten::lgamma(Tensor self) -> Tensor
Tensor lgamma(const Tensor& self);
/// aten::lgamma_(Tensor(a!) self) -> Tensor(a!)
Tensor lgamma_(const Tensor& self);
/// aten::lgamma.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor lgamma_out(const Tensor& out, const Tensor& self);
/// aten::digamma(Tensor self) -> Tensor
Tensor digamma(const Tensor& self);
/// aten::digamma_(Tensor(a!) self) -> Tensor(a!)
Tensor digamma_(const Tensor& self);
/// aten::digamma.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor digamma_out(const Tensor& out, const Tensor& self);
/// aten::polygamma(int n, Tensor self) -> Tensor
Tensor polygamma(int64_t n, const Tensor& self);
/// aten::polygamma.out(int n, Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor polygamma_out(const Tensor& out, int64_t n, const Tensor& self);
/// aten::polygamma_(Tensor(a!) self, int n) -> Tensor(a!)
Tensor polygamma_(const Tensor& self, int64_t n);
/// aten::mvlgamma(Tensor self, int p) -> Tensor
Tensor mvlgamma(const Tensor& self, int64_t p);
/// aten::mvlgamma_(Tensor(a!) self, int p) -> Tensor(a!)
Tensor mvlgamma_(const Tensor& self, int64_t p);
/// aten::mvlgamma.out(Tensor self, int p, *, Tensor(a!) out) -> Tensor(a!)
Tensor mvlgamma_out(const Tensor& out, const Tensor& self, int64_t p);
/// aten::i0(Tensor self) -> Tensor
Tensor i0(const Tensor& self);
/// aten::i0_(Tensor(a!) self) -> Tensor(a!)
Tensor i0_(const Tensor& self);
/// aten::i0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor i0_out(const Tensor& out, const Tensor& self);
/// aten::special_i0e(Tensor self) -> Tensor
Tensor special_i0e(const Tensor& self);
/// aten::special_i0e.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_i0e_out(const Tensor& out, const Tensor& self);
/// aten::special_i1(Tensor self) -> Tensor
Tensor special_i1(const Tensor& self);
/// aten::special_i1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_i1_out(const Tensor& out, const Tensor& self);
/// aten::special_i1e(Tensor self) -> Tensor
Tensor special_i1e(const Tensor& self);
/// aten::special_i1e.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_i1e_out(const Tensor& out, const Tensor& self);
/// aten::special_entr(Tensor self) -> Tensor
Tensor special_entr(const Tensor& self);
/// aten::special_entr.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_entr_out(const Tensor& out, const Tensor& self);
/// aten::special_ndtri(Tensor self) -> Tensor
Tensor special_ndtri(const Tensor& self);
/// aten::special_ndtri.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_ndtri_out(const Tensor& out, const Tensor& self);
/// aten::special_log_ndtr(Tensor self) -> Tensor
Tensor special_log_ndtr(const Tensor& self);
/// aten::special_log_ndtr.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_log_ndtr_out(const Tensor& out, const Tensor& self);
/// aten::special_ndtr(Tensor self) -> Tensor
Tensor special_ndtr(const Tensor& self);
/// aten::special_ndtr.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_ndtr_out(const Tensor& out, const Tensor& self);
/// aten::sinc(Tensor self) -> Tensor
Tensor sinc(const Tensor& self);
/// aten::sinc_(Tensor(a!) self) -> Tensor(a!)
Tensor sinc_(const Tensor& self);
/// aten::sinc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor sinc_out(const Tensor& out, const Tensor& self);
/// aten::special_airy_ai(Tensor x) -> Tensor
Tensor special_airy_ai(const Tensor& x);
/// aten::special_airy_ai.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_airy_ai_out(const Tensor& out, const Tensor& x);
/// aten::special_bessel_j0(Tensor self) -> Tensor
Tensor special_bessel_j0(const Tensor& self);
/// aten::special_bessel_j0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_bessel_j0_out(const Tensor& out, const Tensor& self);
/// aten::special_bessel_j1(Tensor self) -> Tensor
Tensor special_bessel_j1(const Tensor& self);
/// aten::special_bessel_j1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_bessel_j1_out(const Tensor& out, const Tensor& self);
/// aten::special_bessel_y0(Tensor self) -> Tensor
Tensor special_bessel_y0(const Tensor& self);
/// aten::special_bessel_y0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_bessel_y0_out(const Tensor& out, const Tensor& self);
/// aten::special_bessel_y1(Tensor self) -> Tensor
Tensor special_bessel_y1(const Tensor& self);
/// aten::special_bessel_y1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_bessel_y1_out(const Tensor& out, const Tensor& self);
/// aten::special_modified_bessel_i0(Tensor self) -> Tensor
Tensor special_modified_bessel_i0(const Tensor& self);
/// aten::special_modified_bessel_i0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_modified_bessel_i0_out(const Tensor& out, const Tensor& self);
/// aten::special_modified_bessel_i1(Tensor self) -> Tensor
Tensor special_modified_bessel_i1(const Tensor& self);
/// aten::special_modified_bessel_i1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_modified_bessel_i1_out(const Tensor& out, const Tensor& self);
/// aten::special_modified_bessel_k0(Tensor self) -> Tensor
Tensor special_modified_bessel_k0(const Tensor& self);
/// aten::special_modified_bessel_k0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_modified_bessel_k0_out(const Tensor& out, const Tensor& self);
/// aten::special_modified_bessel_k1(Tensor self) -> Tensor
Tensor special_modified_bessel_k1(const Tensor& self);
/// aten::special_modified_bessel_k1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_modified_bessel_k1_out(const Tensor& out, const Tensor& self);
/// aten::special_scaled_modified_bessel_k0(Tensor x) -> Tensor
Tensor special_scaled_modified_bessel_k0(const Tensor& x);
/// aten::special_scaled_modified_bessel_k0.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_scaled_modified_bessel_k0_out(const Tensor& out, const Tensor& x);
/// aten::special_scaled_modified_bessel_k1(Tensor x) -> Tensor
Tensor special_scaled_modified_bessel_k1(const Tensor& x);
/// aten::special_scaled_modified_bessel_k1.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_scaled_modified_bessel_k1_out(const Tensor& out, const Tensor& x);
/// aten::special_spherical_bessel_j0(Tensor x) -> Tensor
Tensor special_spherical_bessel_j0(const Tensor& x);
/// aten::special_spherical_bessel_j0.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_spherical_bessel_j0_out(const Tensor& out, const Tensor& x);
/// aten::special_erf(Tensor self) -> Tensor
Tensor special_erf(const Tensor& self);
/// aten::special_erf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_erf_out(const Tensor& out, const Tensor& self);
/// aten::special_erfc(Tensor self) -> Tensor
Tensor special_erfc(const Tensor& self);
/// aten::special_erfc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_erfc_out(const Tensor& out, const Tensor& self);
/// aten::special_erfinv(Tensor self) -> Tensor
Tensor special_erfinv(const Tensor& self);
/// aten::special_erfinv.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_erfinv_out(const Tensor& out, const Tensor& self);
/// aten::special_gammaln(Tensor self) -> Tensor
Tensor special_gammaln(const Tensor& self);
/// aten::special_gammaln.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_gammaln_out(const Tensor& out, const Tensor& self);
/// aten::special_digamma(Tensor self) -> Tensor
Tensor special_digamma(const Tensor& self);
/// aten::special_digamma.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_digamma_out(const Tensor& out, const Tensor& self);
/// aten::special_psi(Tensor self) -> Tensor
Tensor special_psi(const Tensor& self);
/// aten::special_psi.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_psi_out(const Tensor& out, const Tensor& self);
/// aten::special_polygamma(int n, Tensor self) -> Tensor
Tensor special_polygamma(int64_t n, const Tensor& self);
/// aten::special_polygamma.out(int n, Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_polygamma_out(const Tensor& out, int64_t n, const Tensor& self);
/// aten::special_multigammaln(Tensor self, int p) -> Tensor
Tensor special_multigammaln(const Tensor& self, int64_t p);
/// aten::special_multigammaln.out(Tensor self, int p, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_multigammaln_out(const Tensor& out, const Tensor& self, int64_t p);
/// aten::special_i0(Tensor self) -> Tensor
Tensor special_i0(const Tensor& self);
/// aten::special_i0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_i0_out(const Tensor& out, const Tensor& self);
/// aten::special_sinc(Tensor self) -> Tensor
Tensor special_sinc(const Tensor& self);
/// aten::special_sinc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_sinc_out(const Tensor& out, const Tensor& self);

// binary

/// aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
Tensor add(const Tensor& self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)
Tensor add_(const Tensor& self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
Tensor add_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
Tensor add(const Tensor& self, const Scalar& other, const Scalar& alpha = Scalar(1));
/// aten::add_.Scalar(Tensor(a!) self, Scalar other, Scalar alpha=1) -> Tensor(a!)
Tensor add_(const Tensor& self, const Scalar& other, const Scalar& alpha = Scalar(1));
/// aten::add.Scalar_out(Tensor self, Scalar other, Scalar alpha=1, *, Tensor(a!) out) -> Tensor(a!)
Tensor add_out(const Tensor& out, const Tensor& self, const Scalar& other, const Scalar& alpha = Scalar(1));
/// aten::sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
Tensor sub(const Tensor& self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::sub_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)
Tensor sub_(const Tensor& self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::sub.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
Tensor sub_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::sub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
Tensor sub(const Tensor& self, const Scalar& other, const Scalar& alpha = Scalar(1));
/// aten::sub_.Scalar(Tensor(a!) self, Scalar other, Scalar alpha=1) -> Tensor(a!)
Tensor sub_(const Tensor& self, const Scalar& other, const Scalar& alpha = Scalar(1));
/// aten::sub.Scalar_out(Tensor self, Scalar other, Scalar alpha=1, *, Tensor(a!) out) -> Tensor(a!)
Tensor sub_out(const Tensor& out, const Tensor& self, const Scalar& other, const Scalar& alpha = Scalar(1));
/// aten::rsub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
Tensor rsub(const Tensor& self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::rsub.Tensor_out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
Tensor rsub_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::rsub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
Tensor rsub(const Tensor& self, const Scalar& other, const Scalar& alpha = Scalar(1));
/// aten::rsub.Scalar_out(Tensor self, Scalar other, Scalar alpha=1, *, Tensor(a!) out) -> Tensor(a!)
Tensor rsub_out(const Tensor& out, const Tensor& self, const Scalar& other, const Scalar& alpha = Scalar(1));
/// aten::_add_relu.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
Tensor _add_relu(const Tensor& self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::_add_relu_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)
Tensor _add_relu_(const Tensor& self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::_add_relu.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
Tensor _add_relu_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::_add_relu.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
Tensor _add_relu(const Tensor& self, const Scalar& other, const Scalar& alpha = Scalar(1));
/// aten::_add_relu_.Scalar(Tensor(a!) self, Scalar other, Scalar alpha=1) -> Tensor(a!)
Tensor _add_relu_(const Tensor& self, const Scalar& other, const Scalar& alpha = Scalar(1));
/// aten::_add_relu.Scalar_out(Tensor self, Scalar other, Scalar alpha=1, *, Tensor(a!) out) -> Tensor(a!)
Tensor _add_relu_out(const Tensor& out, const Tensor& self, const Scalar& other, const Scalar& alpha = Scalar(1));
/// aten::mul.Tensor(Tensor self, Tensor other) -> Tensor
Tensor mul(const Tensor& self, const Tensor& other);
/// aten::mul_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor mul_(const Tensor& self, const Tensor& other);
/// aten::mul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor mul_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::mul.Scalar(Tensor self, Scalar other) -> Tensor
Tensor mul(const Tensor& self, const Scalar& other);
/// aten::mul_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor mul_(const Tensor& self, const Scalar& other);
/// aten::mul.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor mul_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::div.Tensor(Tensor self, Tensor other) -> Tensor
Tensor div(const Tensor& self, const Tensor& other);
/// aten::div_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor div_(const Tensor& self, const Tensor& other);
/// aten::div.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor div_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::div.Scalar(Tensor self, Scalar other) -> Tensor
Tensor div(const Tensor& self, const Scalar& other);
/// aten::div_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor div_(const Tensor& self, const Scalar& other);
/// aten::div.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor div_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor
Tensor div(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode);
/// aten::div_.Tensor_mode(Tensor(a!) self, Tensor other, *, str? rounding_mode) -> Tensor(a!)
Tensor div_(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode);
/// aten::div.out_mode(Tensor self, Tensor other, *, str? rounding_mode, Tensor(a!) out) -> Tensor(a!)
Tensor div_out(const Tensor& out, const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode);
/// aten::div.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor
Tensor div(const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode);
/// aten::div_.Scalar_mode(Tensor(a!) self, Scalar other, *, str? rounding_mode) -> Tensor(a!)
Tensor div_(const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode);
/// aten::div.Scalar_mode_out(Tensor self, Scalar other, *, str? rounding_mode, Tensor(a!) out) -> Tensor(a!)
Tensor div_out(const Tensor& out, const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode);
/// aten::floor_divide(Tensor self, Tensor other) -> Tensor
Tensor floor_divide(const Tensor& self, const Tensor& other);
/// aten::floor_divide_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor floor_divide_(const Tensor& self, const Tensor& other);
/// aten::floor_divide.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor floor_divide_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::floor_divide.Scalar(Tensor self, Scalar other) -> Tensor
Tensor floor_divide(const Tensor& self, const Scalar& other);
/// aten::floor_divide_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor floor_divide_(const Tensor& self, const Scalar& other);
/// aten::floor_divide.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor floor_divide_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::remainder.Tensor(Tensor self, Tensor other) -> Tensor
Tensor remainder(const Tensor& self, const Tensor& other);
/// aten::remainder_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor remainder_(const Tensor& self, const Tensor& other);
/// aten::remainder.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor remainder_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::remainder.Scalar(Tensor self, Scalar other) -> Tensor
Tensor remainder(const Tensor& self, const Scalar& other);
/// aten::remainder_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor remainder_(const Tensor& self, const Scalar& other);
/// aten::remainder.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor remainder_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::remainder.Scalar_Tensor(Scalar self, Tensor other) -> Tensor
Tensor remainder(const Scalar& self, const Tensor& other);
/// aten::remainder.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor remainder_out(const Tensor& out, const Scalar& self, const Tensor& other);
/// aten::fmod.Tensor(Tensor self, Tensor other) -> Tensor
Tensor fmod(const Tensor& self, const Tensor& other);
/// aten::fmod_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor fmod_(const Tensor& self, const Tensor& other);
/// aten::fmod.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor fmod_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::fmod.Scalar(Tensor self, Scalar other) -> Tensor
Tensor fmod(const Tensor& self, const Scalar& other);
/// aten::fmod_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor fmod_(const Tensor& self, const Scalar& other);
/// aten::fmod.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor fmod_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor
Tensor pow(const Tensor& self, const Tensor& exponent);
/// aten::pow_.Tensor(Tensor(a!) self, Tensor exponent) -> Tensor(a!)
Tensor pow_(const Tensor& self, const Tensor& exponent);
/// aten::pow.Tensor_Tensor_out(Tensor self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!)
Tensor pow_out(const Tensor& out, const Tensor& self, const Tensor& exponent);
/// aten::pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor
Tensor pow(const Tensor& self, const Scalar& exponent);
/// aten::pow_.Scalar(Tensor(a!) self, Scalar exponent) -> Tensor(a!)
Tensor pow_(const Tensor& self, const Scalar& exponent);
/// aten::pow.Tensor_Scalar_out(Tensor self, Scalar exponent, *, Tensor(a!) out) -> Tensor(a!)
Tensor pow_out(const Tensor& out, const Tensor& self, const Scalar& exponent);
/// aten::pow.Scalar(Scalar self, Tensor exponent) -> Tensor
Tensor pow(const Scalar& self, const Tensor& exponent);
/// aten::pow.Scalar_out(Scalar self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!)
Tensor pow_out(const Tensor& out, const Scalar& self, const Tensor& exponent);
/// aten::float_power.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor
Tensor float_power(const Tensor& self, const Tensor& exponent);
/// aten::float_power_.Tensor(Tensor(a!) self, Tensor exponent) -> Tensor(a!)
Tensor float_power_(const Tensor& self, const Tensor& exponent);
/// aten::float_power.Tensor_Tensor_out(Tensor self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!)
Tensor float_power_out(const Tensor& out, const Tensor& self, const Tensor& exponent);
/// aten::float_power.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor
Tensor float_power(const Tensor& self, const Scalar& exponent);
/// aten::float_power_.Scalar(Tensor(a!) self, Scalar exponent) -> Tensor(a!)
Tensor float_power_(const Tensor& self, const Scalar& exponent);
/// aten::float_power.Tensor_Scalar_out(Tensor self, Scalar exponent, *, Tensor(a!) out) -> Tensor(a!)
Tensor float_power_out(const Tensor& out, const Tensor& self, const Scalar& exponent);
/// aten::float_power.Scalar(Scalar self, Tensor exponent) -> Tensor
Tensor float_power(const Scalar& self, const Tensor& exponent);
/// aten::float_power.Scalar_out(Scalar self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!)
Tensor float_power_out(const Tensor& out, const Scalar& self, const Tensor& exponent);
/// aten::maximum(Tensor self, Tensor other) -> Tensor
Tensor maximum(const Tensor& self, const Tensor& other);
/// aten::maximum.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor maximum_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::minimum(Tensor self, Tensor other) -> Tensor
Tensor minimum(const Tensor& self, const Tensor& other);
/// aten::minimum.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor minimum_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::fmax(Tensor self, Tensor other) -> Tensor
Tensor fmax(const Tensor& self, const Tensor& other);
/// aten::fmax.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor fmax_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::fmin(Tensor self, Tensor other) -> Tensor
Tensor fmin(const Tensor& self, const Tensor& other);
/// aten::fmin.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor fmin_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::atan2(Tensor self, Tensor other) -> Tensor
Tensor atan2(const Tensor& self, const Tensor& other);
/// aten::atan2_(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor atan2_(const Tensor& self, const Tensor& other);
/// aten::atan2.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor atan2_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::hypot(Tensor self, Tensor other) -> Tensor
Tensor hypot(const Tensor& self, const Tensor& other);
/// aten::hypot_(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor hypot_(const Tensor& self, const Tensor& other);
/// aten::hypot.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor hypot_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::copysign.Tensor(Tensor self, Tensor other) -> Tensor
Tensor copysign(const Tensor& self, const Tensor& other);
/// aten::copysign_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor copysign_(const Tensor& self, const Tensor& other);
/// aten::copysign.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor copysign_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::copysign.Scalar(Tensor self, Scalar other) -> Tensor
Tensor copysign(const Tensor& self, const Scalar& other);
/// aten::copysign_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor copysign_(const Tensor& self, const Scalar& other);
/// aten::copysign.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor copysign_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::nextafter(Tensor self, Tensor other) -> Tensor
Tensor nextafter(const Tensor& self, const Tensor& other);
/// aten::nextafter_(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor nextafter_(const Tensor& self, const Tensor& other);
/// aten::nextafter.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor nextafter_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::logaddexp(Tensor self, Tensor other) -> Tensor
Tensor logaddexp(const Tensor& self, const Tensor& other);
/// aten::logaddexp.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor logaddexp_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::logaddexp2(Tensor self, Tensor other) -> Tensor
Tensor logaddexp2(const Tensor& self, const Tensor& other);
/// aten::logaddexp2.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor logaddexp2_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::heaviside(Tensor self, Tensor values) -> Tensor
Tensor heaviside(const Tensor& self, const Tensor& values);
/// aten::heaviside_(Tensor(a!) self, Tensor values) -> Tensor(a!)
Tensor heaviside_(const Tensor& self, const Tensor& values);
/// aten::heaviside.out(Tensor self, Tensor values, *, Tensor(a!) out) -> Tensor(a!)
Tensor heaviside_out(const Tensor& out, const Tensor& self, const Tensor& values);
/// aten::ldexp.Tensor(Tensor self, Tensor other) -> Tensor
Tensor ldexp(const Tensor& self, const Tensor& other);
/// aten::ldexp_(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor ldexp_(const Tensor& self, const Tensor& other);
/// aten::ldexp.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor ldexp_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::complex(Tensor real, Tensor imag) -> Tensor
Tensor complex(const Tensor& real, const Tensor& imag);
/// aten::complex.out(Tensor real, Tensor imag, *, Tensor(a!) out) -> Tensor(a!)
Tensor complex_out(const Tensor& out, const Tensor& real, const Tensor& imag);
/// aten::polar(Tensor abs, Tensor angle) -> Tensor
Tensor polar(const Tensor& abs, const Tensor& angle);
/// aten::polar.out(Tensor abs, Tensor angle, *, Tensor(a!) out) -> Tensor(a!)
Tensor polar_out(const Tensor& out, const Tensor& abs, const Tensor& angle);
/// aten::xlogy.Tensor(Tensor self, Tensor other) -> Tensor
Tensor xlogy(const Tensor& self, const Tensor& other);
/// aten::xlogy_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor xlogy_(const Tensor& self, const Tensor& other);
/// aten::xlogy.OutTensor(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor xlogy_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::xlogy.Scalar_Self(Scalar self, Tensor other) -> Tensor
Tensor xlogy(const Scalar& self, const Tensor& other);
/// aten::xlogy.OutScalar_Self(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor xlogy_out(const Tensor& out, const Scalar& self, const Tensor& other);
/// aten::xlogy.Scalar_Other(Tensor self, Scalar other) -> Tensor
Tensor xlogy(const Tensor& self, const Scalar& other);
/// aten::xlogy_.Scalar_Other(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor xlogy_(const Tensor& self, const Scalar& other);
/// aten::xlogy.OutScalar_Other(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor xlogy_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::special_xlogy(Tensor self, Tensor other) -> Tensor
Tensor special_xlogy(const Tensor& self, const Tensor& other);
/// aten::special_xlogy.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_xlogy_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::special_xlogy.self_scalar(Scalar self, Tensor other) -> Tensor
Tensor special_xlogy(const Scalar& self, const Tensor& other);
/// aten::special_xlogy.self_scalar_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_xlogy_out(const Tensor& out, const Scalar& self, const Tensor& other);
/// aten::special_xlogy.other_scalar(Tensor self, Scalar other) -> Tensor
Tensor special_xlogy(const Tensor& self, const Scalar& other);
/// aten::special_xlogy.other_scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_xlogy_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::subtract.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
Tensor subtract(const Tensor& self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::subtract_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)
Tensor subtract_(const Tensor& self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::subtract.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
Tensor subtract_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::subtract.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
Tensor subtract(const Tensor& self, const Scalar& other, const Scalar& alpha = Scalar(1));
/// aten::subtract_.Scalar(Tensor(a!) self, Scalar other, Scalar alpha=1) -> Tensor(a!)
Tensor subtract_(const Tensor& self, const Scalar& other, const Scalar& alpha = Scalar(1));
/// aten::multiply.Tensor(Tensor self, Tensor other) -> Tensor
Tensor multiply(const Tensor& self, const Tensor& other);
/// aten::multiply_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor multiply_(const Tensor& self, const Tensor& other);
/// aten::multiply.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor multiply_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::multiply.Scalar(Tensor self, Scalar other) -> Tensor
Tensor multiply(const Tensor& self, const Scalar& other);
/// aten::multiply_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor multiply_(const Tensor& self, const Scalar& other);
/// aten::divide.Tensor(Tensor self, Tensor other) -> Tensor
Tensor divide(const Tensor& self, const Tensor& other);
/// aten::divide_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor divide_(const Tensor& self, const Tensor& other);
/// aten::divide.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor divide_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::divide.Scalar(Tensor self, Scalar other) -> Tensor
Tensor divide(const Tensor& self, const Scalar& other);
/// aten::divide_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor divide_(const Tensor& self, const Scalar& other);
/// aten::divide.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor
Tensor divide(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode);
/// aten::divide_.Tensor_mode(Tensor(a!) self, Tensor other, *, str? rounding_mode) -> Tensor(a!)
Tensor divide_(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode);
/// aten::divide.out_mode(Tensor self, Tensor other, *, str? rounding_mode, Tensor(a!) out) -> Tensor(a!)
Tensor divide_out(const Tensor& out, const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode);
/// aten::divide.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor
Tensor divide(const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode);
/// aten::divide_.Scalar_mode(Tensor(a!) self, Scalar other, *, str? rounding_mode) -> Tensor(a!)
Tensor divide_(const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode);
/// aten::true_divide.Tensor(Tensor self, Tensor other) -> Tensor
Tensor true_divide(const Tensor& self, const Tensor& other);
/// aten::true_divide_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor true_divide_(const Tensor& self, const Tensor& other);
/// aten::true_divide.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor true_divide_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::true_divide.Scalar(Tensor self, Scalar other) -> Tensor
Tensor true_divide(const Tensor& self, const Scalar& other);
/// aten::true_divide_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor true_divide_(const Tensor& self, const Scalar& other);
/// aten::arctan2(Tensor self, Tensor other) -> Tensor
Tensor arctan2(const Tensor& self, const Tensor& other);
/// aten::arctan2_(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor arctan2_(const Tensor& self, const Tensor& other);
/// aten::arctan2.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor arctan2_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::max.other(Tensor self, Tensor other) -> Tensor
Tensor max(const Tensor& self, const Tensor& other);
/// aten::max.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor max_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::min.other(Tensor self, Tensor other) -> Tensor
Tensor min(const Tensor& self, const Tensor& other);
/// aten::min.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor min_out(const Tensor& out, const Tensor& self, const Tensor& other);

// bitwise

/// aten::bitwise_and.Tensor(Tensor self, Tensor other) -> Tensor
Tensor bitwise_and(const Tensor& self, const Tensor& other);
/// aten::bitwise_and_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor bitwise_and_(const Tensor& self, const Tensor& other);
/// aten::bitwise_and.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor bitwise_and_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::bitwise_and.Scalar(Tensor self, Scalar other) -> Tensor
Tensor bitwise_and(const Tensor& self, const Scalar& other);
/// aten::bitwise_and_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor bitwise_and_(const Tensor& self, const Scalar& other);
/// aten::bitwise_and.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor bitwise_and_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::bitwise_and.Scalar_Tensor(Scalar self, Tensor other) -> Tensor
Tensor bitwise_and(const Scalar& self, const Tensor& other);
/// aten::bitwise_and.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor bitwise_and_out(const Tensor& out, const Scalar& self, const Tensor& other);
/// aten::bitwise_or.Tensor(Tensor self, Tensor other) -> Tensor
Tensor bitwise_or(const Tensor& self, const Tensor& other);
/// aten::bitwise_or_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor bitwise_or_(const Tensor& self, const Tensor& other);
/// aten::bitwise_or.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor bitwise_or_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::bitwise_or.Scalar(Tensor self, Scalar other) -> Tensor
Tensor bitwise_or(const Tensor& self, const Scalar& other);
/// aten::bitwise_or_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor bitwise_or_(const Tensor& self, const Scalar& other);
/// aten::bitwise_or.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor bitwise_or_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::bitwise_or.Scalar_Tensor(Scalar self, Tensor other) -> Tensor
Tensor bitwise_or(const Scalar& self, const Tensor& other);
/// aten::bitwise_or.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor bitwise_or_out(const Tensor& out, const Scalar& self, const Tensor& other);
/// aten::bitwise_xor.Tensor(Tensor self, Tensor other) -> Tensor
Tensor bitwise_xor(const Tensor& self, const Tensor& other);
/// aten::bitwise_xor_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor bitwise_xor_(const Tensor& self, const Tensor& other);
/// aten::bitwise_xor.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor bitwise_xor_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::bitwise_xor.Scalar(Tensor self, Scalar other) -> Tensor
Tensor bitwise_xor(const Tensor& self, const Scalar& other);
/// aten::bitwise_xor_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor bitwise_xor_(const Tensor& self, const Scalar& other);
/// aten::bitwise_xor.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor bitwise_xor_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::bitwise_xor.Scalar_Tensor(Scalar self, Tensor other) -> Tensor
Tensor bitwise_xor(const Scalar& self, const Tensor& other);
/// aten::bitwise_xor.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor bitwise_xor_out(const Tensor& out, const Scalar& self, const Tensor& other);
/// aten::bitwise_left_shift.Tensor(Tensor self, Tensor other) -> Tensor
Tensor bitwise_left_shift(const Tensor& self, const Tensor& other);
/// aten::bitwise_left_shift_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor bitwise_left_shift_(const Tensor& self, const Tensor& other);
/// aten::bitwise_left_shift.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor bitwise_left_shift_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::bitwise_left_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor
Tensor bitwise_left_shift(const Tensor& self, const Scalar& other);
/// aten::bitwise_left_shift_.Tensor_Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor bitwise_left_shift_(const Tensor& self, const Scalar& other);
/// aten::bitwise_left_shift.Tensor_Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor bitwise_left_shift_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::bitwise_left_shift.Scalar_Tensor(Scalar self, Tensor other) -> Tensor
Tensor bitwise_left_shift(const Scalar& self, const Tensor& other);
/// aten::bitwise_left_shift.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor bitwise_left_shift_out(const Tensor& out, const Scalar& self, const Tensor& other);
/// aten::bitwise_right_shift.Tensor(Tensor self, Tensor other) -> Tensor
Tensor bitwise_right_shift(const Tensor& self, const Tensor& other);
/// aten::bitwise_right_shift_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor bitwise_right_shift_(const Tensor& self, const Tensor& other);
/// aten::bitwise_right_shift.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor bitwise_right_shift_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::bitwise_right_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor
Tensor bitwise_right_shift(const Tensor& self, const Scalar& other);
/// aten::bitwise_right_shift_.Tensor_Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor bitwise_right_shift_(const Tensor& self, const Scalar& other);
/// aten::bitwise_right_shift.Tensor_Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor bitwise_right_shift_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::bitwise_right_shift.Scalar_Tensor(Scalar self, Tensor other) -> Tensor
Tensor bitwise_right_shift(const Scalar& self, const Tensor& other);
/// aten::bitwise_right_shift.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor bitwise_right_shift_out(const Tensor& out, const Scalar& self, const Tensor& other);
/// aten::__and__.Tensor(Tensor self, Tensor other) -> Tensor
Tensor __and__(const Tensor& self, const Tensor& other);
/// aten::__iand__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor __iand__(const Tensor& self, const Tensor& other);
/// aten::__and__.Scalar(Tensor self, Scalar other) -> Tensor
Tensor __and__(const Tensor& self, const Scalar& other);
/// aten::__iand__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor __iand__(const Tensor& self, const Scalar& other);
/// aten::__or__.Tensor(Tensor self, Tensor other) -> Tensor
Tensor __or__(const Tensor& self, const Tensor& other);
/// aten::__ior__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor __ior__(const Tensor& self, const Tensor& other);
/// aten::__or__.Scalar(Tensor self, Scalar other) -> Tensor
Tensor __or__(const Tensor& self, const Scalar& other);
/// aten::__ior__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor __ior__(const Tensor& self, const Scalar& other);
/// aten::__xor__.Tensor(Tensor self, Tensor other) -> Tensor
Tensor __xor__(const Tensor& self, const Tensor& other);
/// aten::__ixor__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor __ixor__(const Tensor& self, const Tensor& other);
/// aten::__xor__.Scalar(Tensor self, Scalar other) -> Tensor
Tensor __xor__(const Tensor& self, const Scalar& other);
/// aten::__ixor__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor __ixor__(const Tensor& self, const Scalar& other);
/// aten::__lshift__.Tensor(Tensor self, Tensor other) -> Tensor
Tensor __lshift__(const Tensor& self, const Tensor& other);
/// aten::__ilshift__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor __ilshift__(const Tensor& self, const Tensor& other);
/// aten::__lshift__.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor __lshift___out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::__lshift__.Scalar(Tensor self, Scalar other) -> Tensor
Tensor __lshift__(const Tensor& self, const Scalar& other);
/// aten::__ilshift__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor __ilshift__(const Tensor& self, const Scalar& other);
/// aten::__lshift__.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor __lshift___out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::__rshift__.Tensor(Tensor self, Tensor other) -> Tensor
Tensor __rshift__(const Tensor& self, const Tensor& other);
/// aten::__irshift__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor __irshift__(const Tensor& self, const Tensor& other);
/// aten::__rshift__.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor __rshift___out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::__rshift__.Scalar(Tensor self, Scalar other) -> Tensor
Tensor __rshift__(const Tensor& self, const Scalar& other);
/// aten::__irshift__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor __irshift__(const Tensor& self, const Scalar& other);
/// aten::__rshift__.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor __rshift___out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::gcd(Tensor self, Tensor other) -> Tensor
Tensor gcd(const Tensor& self, const Tensor& other);
/// aten::gcd_(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor gcd_(const Tensor& self, const Tensor& other);
/// aten::gcd.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor gcd_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::lcm(Tensor self, Tensor other) -> Tensor
Tensor lcm(const Tensor& self, const Tensor& other);
/// aten::lcm_(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor lcm_(const Tensor& self, const Tensor& other);
/// aten::lcm.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor lcm_out(const Tensor& out, const Tensor& self, const Tensor& other);

// binary_special

/// aten::igamma(Tensor self, Tensor other) -> Tensor
Tensor igamma(const Tensor& self, const Tensor& other);
/// aten::igamma_(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor igamma_(const Tensor& self, const Tensor& other);
/// aten::igamma.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor igamma_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::igammac(Tensor self, Tensor other) -> Tensor
Tensor igammac(const Tensor& self, const Tensor& other);
/// aten::igammac_(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor igammac_(const Tensor& self, const Tensor& other);
/// aten::igammac.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor igammac_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::special_gammainc(Tensor self, Tensor other) -> Tensor
Tensor special_gammainc(const Tensor& self, const Tensor& other);
/// aten::special_gammainc.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_gammainc_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::special_gammaincc(Tensor self, Tensor other) -> Tensor
Tensor special_gammaincc(const Tensor& self, const Tensor& other);
/// aten::special_gammaincc.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_gammaincc_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::special_xlog1py(Tensor self, Tensor other) -> Tensor
Tensor special_xlog1py(const Tensor& self, const Tensor& other);
/// aten::special_xlog1py.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_xlog1py_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::special_xlog1py.self_scalar(Scalar self, Tensor other) -> Tensor
Tensor special_xlog1py(const Scalar& self, const Tensor& other);
/// aten::special_xlog1py.self_scalar_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_xlog1py_out(const Tensor& out, const Scalar& self, const Tensor& other);
/// aten::special_xlog1py.other_scalar(Tensor self, Scalar other) -> Tensor
Tensor special_xlog1py(const Tensor& self, const Scalar& other);
/// aten::special_xlog1py.other_scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_xlog1py_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::special_zeta(Tensor self, Tensor other) -> Tensor
Tensor special_zeta(const Tensor& self, const Tensor& other);
/// aten::special_zeta.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_zeta_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::special_zeta.self_scalar(Scalar self, Tensor other) -> Tensor
Tensor special_zeta(const Scalar& self, const Tensor& other);
/// aten::special_zeta.self_scalar_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_zeta_out(const Tensor& out, const Scalar& self, const Tensor& other);
/// aten::special_zeta.other_scalar(Tensor self, Scalar other) -> Tensor
Tensor special_zeta(const Tensor& self, const Scalar& other);
/// aten::special_zeta.other_scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_zeta_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::special_chebyshev_polynomial_t(Tensor x, Tensor n) -> Tensor
Tensor special_chebyshev_polynomial_t(const Tensor& x, const Tensor& n);
/// aten::special_chebyshev_polynomial_t.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_chebyshev_polynomial_t_out(const Tensor& out, const Tensor& x, const Tensor& n);
/// aten::special_chebyshev_polynomial_t.x_scalar(Scalar x, Tensor n) -> Tensor
Tensor special_chebyshev_polynomial_t(const Scalar& x, const Tensor& n);
/// aten::special_chebyshev_polynomial_t.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_chebyshev_polynomial_t_out(const Tensor& out, const Scalar& x, const Tensor& n);
/// aten::special_chebyshev_polynomial_t.n_scalar(Tensor x, Scalar n) -> Tensor
Tensor special_chebyshev_polynomial_t(const Tensor& x, const Scalar& n);
/// aten::special_chebyshev_polynomial_t.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_chebyshev_polynomial_t_out(const Tensor& out, const Tensor& x, const Scalar& n);
/// aten::special_chebyshev_polynomial_u(Tensor x, Tensor n) -> Tensor
Tensor special_chebyshev_polynomial_u(const Tensor& x, const Tensor& n);
/// aten::special_chebyshev_polynomial_u.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_chebyshev_polynomial_u_out(const Tensor& out, const Tensor& x, const Tensor& n);
/// aten::special_chebyshev_polynomial_u.x_scalar(Scalar x, Tensor n) -> Tensor
Tensor special_chebyshev_polynomial_u(const Scalar& x, const Tensor& n);
/// aten::special_chebyshev_polynomial_u.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_chebyshev_polynomial_u_out(const Tensor& out, const Scalar& x, const Tensor& n);
/// aten::special_chebyshev_polynomial_u.n_scalar(Tensor x, Scalar n) -> Tensor
Tensor special_chebyshev_polynomial_u(const Tensor& x, const Scalar& n);
/// aten::special_chebyshev_polynomial_u.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_chebyshev_polynomial_u_out(const Tensor& out, const Tensor& x, const Scalar& n);
/// aten::special_chebyshev_polynomial_v(Tensor x, Tensor n) -> Tensor
Tensor special_chebyshev_polynomial_v(const Tensor& x, const Tensor& n);
/// aten::special_chebyshev_polynomial_v.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_chebyshev_polynomial_v_out(const Tensor& out, const Tensor& x, const Tensor& n);
/// aten::special_chebyshev_polynomial_v.x_scalar(Scalar x, Tensor n) -> Tensor
Tensor special_chebyshev_polynomial_v(const Scalar& x, const Tensor& n);
/// aten::special_chebyshev_polynomial_v.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_chebyshev_polynomial_v_out(const Tensor& out, const Scalar& x, const Tensor& n);
/// aten::special_chebyshev_polynomial_v.n_scalar(Tensor x, Scalar n) -> Tensor
Tensor special_chebyshev_polynomial_v(const Tensor& x, const Scalar& n);
/// aten::special_chebyshev_polynomial_v.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_chebyshev_polynomial_v_out(const Tensor& out, const Tensor& x, const Scalar& n);
/// aten::special_chebyshev_polynomial_w(Tensor x, Tensor n) -> Tensor
Tensor special_chebyshev_polynomial_w(const Tensor& x, const Tensor& n);
/// aten::special_chebyshev_polynomial_w.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_chebyshev_polynomial_w_out(const Tensor& out, const Tensor& x, const Tensor& n);
/// aten::special_chebyshev_polynomial_w.x_scalar(Scalar x, Tensor n) -> Tensor
Tensor special_chebyshev_polynomial_w(const Scalar& x, const Tensor& n);
/// aten::special_chebyshev_polynomial_w.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_chebyshev_polynomial_w_out(const Tensor& out, const Scalar& x, const Tensor& n);
/// aten::special_chebyshev_polynomial_w.n_scalar(Tensor x, Scalar n) -> Tensor
Tensor special_chebyshev_polynomial_w(const Tensor& x, const Scalar& n);
/// aten::special_chebyshev_polynomial_w.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_chebyshev_polynomial_w_out(const Tensor& out, const Tensor& x, const Scalar& n);
/// aten::special_hermite_polynomial_h(Tensor x, Tensor n) -> Tensor
Tensor special_hermite_polynomial_h(const Tensor& x, const Tensor& n);
/// aten::special_hermite_polynomial_h.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_hermite_polynomial_h_out(const Tensor& out, const Tensor& x, const Tensor& n);
/// aten::special_hermite_polynomial_h.x_scalar(Scalar x, Tensor n) -> Tensor
Tensor special_hermite_polynomial_h(const Scalar& x, const Tensor& n);
/// aten::special_hermite_polynomial_h.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_hermite_polynomial_h_out(const Tensor& out, const Scalar& x, const Tensor& n);
/// aten::special_hermite_polynomial_h.n_scalar(Tensor x, Scalar n) -> Tensor
Tensor special_hermite_polynomial_h(const Tensor& x, const Scalar& n);
/// aten::special_hermite_polynomial_h.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_hermite_polynomial_h_out(const Tensor& out, const Tensor& x, const Scalar& n);
/// aten::special_hermite_polynomial_he(Tensor x, Tensor n) -> Tensor
Tensor special_hermite_polynomial_he(const Tensor& x, const Tensor& n);
/// aten::special_hermite_polynomial_he.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_hermite_polynomial_he_out(const Tensor& out, const Tensor& x, const Tensor& n);
/// aten::special_hermite_polynomial_he.x_scalar(Scalar x, Tensor n) -> Tensor
Tensor special_hermite_polynomial_he(const Scalar& x, const Tensor& n);
/// aten::special_hermite_polynomial_he.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_hermite_polynomial_he_out(const Tensor& out, const Scalar& x, const Tensor& n);
/// aten::special_hermite_polynomial_he.n_scalar(Tensor x, Scalar n) -> Tensor
Tensor special_hermite_polynomial_he(const Tensor& x, const Scalar& n);
/// aten::special_hermite_polynomial_he.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_hermite_polynomial_he_out(const Tensor& out, const Tensor& x, const Scalar& n);
/// aten::special_laguerre_polynomial_l(Tensor x, Tensor n) -> Tensor
Tensor special_laguerre_polynomial_l(const Tensor& x, const Tensor& n);
/// aten::special_laguerre_polynomial_l.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_laguerre_polynomial_l_out(const Tensor& out, const Tensor& x, const Tensor& n);
/// aten::special_laguerre_polynomial_l.x_scalar(Scalar x, Tensor n) -> Tensor
Tensor special_laguerre_polynomial_l(const Scalar& x, const Tensor& n);
/// aten::special_laguerre_polynomial_l.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_laguerre_polynomial_l_out(const Tensor& out, const Scalar& x, const Tensor& n);
/// aten::special_laguerre_polynomial_l.n_scalar(Tensor x, Scalar n) -> Tensor
Tensor special_laguerre_polynomial_l(const Tensor& x, const Scalar& n);
/// aten::special_laguerre_polynomial_l.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_laguerre_polynomial_l_out(const Tensor& out, const Tensor& x, const Scalar& n);
/// aten::special_legendre_polynomial_p(Tensor x, Tensor n) -> Tensor
Tensor special_legendre_polynomial_p(const Tensor& x, const Tensor& n);
/// aten::special_legendre_polynomial_p.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_legendre_polynomial_p_out(const Tensor& out, const Tensor& x, const Tensor& n);
/// aten::special_legendre_polynomial_p.x_scalar(Scalar x, Tensor n) -> Tensor
Tensor special_legendre_polynomial_p(const Scalar& x, const Tensor& n);
/// aten::special_legendre_polynomial_p.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_legendre_polynomial_p_out(const Tensor& out, const Scalar& x, const Tensor& n);
/// aten::special_legendre_polynomial_p.n_scalar(Tensor x, Scalar n) -> Tensor
Tensor special_legendre_polynomial_p(const Tensor& x, const Scalar& n);
/// aten::special_legendre_polynomial_p.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_legendre_polynomial_p_out(const Tensor& out, const Tensor& x, const Scalar& n);
/// aten::special_shifted_chebyshev_polynomial_t(Tensor x, Tensor n) -> Tensor
Tensor special_shifted_chebyshev_polynomial_t(const Tensor& x, const Tensor& n);
/// aten::special_shifted_chebyshev_polynomial_t.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_shifted_chebyshev_polynomial_t_out(const Tensor& out, const Tensor& x, const Tensor& n);
/// aten::special_shifted_chebyshev_polynomial_t.x_scalar(Scalar x, Tensor n) -> Tensor
Tensor special_shifted_chebyshev_polynomial_t(const Scalar& x, const Tensor& n);
/// aten::special_shifted_chebyshev_polynomial_t.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_shifted_chebyshev_polynomial_t_out(const Tensor& out, const Scalar& x, const Tensor& n);
/// aten::special_shifted_chebyshev_polynomial_t.n_scalar(Tensor x, Scalar n) -> Tensor
Tensor special_shifted_chebyshev_polynomial_t(const Tensor& x, const Scalar& n);
/// aten::special_shifted_chebyshev_polynomial_t.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_shifted_chebyshev_polynomial_t_out(const Tensor& out, const Tensor& x, const Scalar& n);
/// aten::special_shifted_chebyshev_polynomial_u(Tensor x, Tensor n) -> Tensor
Tensor special_shifted_chebyshev_polynomial_u(const Tensor& x, const Tensor& n);
/// aten::special_shifted_chebyshev_polynomial_u.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_shifted_chebyshev_polynomial_u_out(const Tensor& out, const Tensor& x, const Tensor& n);
/// aten::special_shifted_chebyshev_polynomial_u.x_scalar(Scalar x, Tensor n) -> Tensor
Tensor special_shifted_chebyshev_polynomial_u(const Scalar& x, const Tensor& n);
/// aten::special_shifted_chebyshev_polynomial_u.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_shifted_chebyshev_polynomial_u_out(const Tensor& out, const Scalar& x, const Tensor& n);
/// aten::special_shifted_chebyshev_polynomial_u.n_scalar(Tensor x, Scalar n) -> Tensor
Tensor special_shifted_chebyshev_polynomial_u(const Tensor& x, const Scalar& n);
/// aten::special_shifted_chebyshev_polynomial_u.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_shifted_chebyshev_polynomial_u_out(const Tensor& out, const Tensor& x, const Scalar& n);
/// aten::special_shifted_chebyshev_polynomial_v(Tensor x, Tensor n) -> Tensor
Tensor special_shifted_chebyshev_polynomial_v(const Tensor& x, const Tensor& n);
/// aten::special_shifted_chebyshev_polynomial_v.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_shifted_chebyshev_polynomial_v_out(const Tensor& out, const Tensor& x, const Tensor& n);
/// aten::special_shifted_chebyshev_polynomial_v.x_scalar(Scalar x, Tensor n) -> Tensor
Tensor special_shifted_chebyshev_polynomial_v(const Scalar& x, const Tensor& n);
/// aten::special_shifted_chebyshev_polynomial_v.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_shifted_chebyshev_polynomial_v_out(const Tensor& out, const Scalar& x, const Tensor& n);
/// aten::special_shifted_chebyshev_polynomial_v.n_scalar(Tensor x, Scalar n) -> Tensor
Tensor special_shifted_chebyshev_polynomial_v(const Tensor& x, const Scalar& n);
/// aten::special_shifted_chebyshev_polynomial_v.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_shifted_chebyshev_polynomial_v_out(const Tensor& out, const Tensor& x, const Scalar& n);
/// aten::special_shifted_chebyshev_polynomial_w(Tensor x, Tensor n) -> Tensor
Tensor special_shifted_chebyshev_polynomial_w(const Tensor& x, const Tensor& n);
/// aten::special_shifted_chebyshev_polynomial_w.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_shifted_chebyshev_polynomial_w_out(const Tensor& out, const Tensor& x, const Tensor& n);
/// aten::special_shifted_chebyshev_polynomial_w.x_scalar(Scalar x, Tensor n) -> Tensor
Tensor special_shifted_chebyshev_polynomial_w(const Scalar& x, const Tensor& n);
/// aten::special_shifted_chebyshev_polynomial_w.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_shifted_chebyshev_polynomial_w_out(const Tensor& out, const Scalar& x, const Tensor& n);
/// aten::special_shifted_chebyshev_polynomial_w.n_scalar(Tensor x, Scalar n) -> Tensor
Tensor special_shifted_chebyshev_polynomial_w(const Tensor& x, const Scalar& n);
/// aten::special_shifted_chebyshev_polynomial_w.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_shifted_chebyshev_polynomial_w_out(const Tensor& out, const Tensor& x, const Scalar& n);

// comparison

/// aten::eq.Scalar(Tensor self, Scalar other) -> Tensor
Tensor eq(const Tensor& self, const Scalar& other);
/// aten::eq_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor eq_(const Tensor& self, const Scalar& other);
/// aten::eq.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor eq_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::eq.Tensor(Tensor self, Tensor other) -> Tensor
Tensor eq(const Tensor& self, const Tensor& other);
/// aten::eq_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor eq_(const Tensor& self, const Tensor& other);
/// aten::eq.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor eq_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::ne.Scalar(Tensor self, Scalar other) -> Tensor
Tensor ne(const Tensor& self, const Scalar& other);
/// aten::ne_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor ne_(const Tensor& self, const Scalar& other);
/// aten::ne.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor ne_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::ne.Tensor(Tensor self, Tensor other) -> Tensor
Tensor ne(const Tensor& self, const Tensor& other);
/// aten::ne_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor ne_(const Tensor& self, const Tensor& other);
/// aten::ne.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor ne_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::lt.Scalar(Tensor self, Scalar other) -> Tensor
Tensor lt(const Tensor& self, const Scalar& other);
/// aten::lt_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor lt_(const Tensor& self, const Scalar& other);
/// aten::lt.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor lt_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::lt.Tensor(Tensor self, Tensor other) -> Tensor
Tensor lt(const Tensor& self, const Tensor& other);
/// aten::lt_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor lt_(const Tensor& self, const Tensor& other);
/// aten::lt.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor lt_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::le.Scalar(Tensor self, Scalar other) -> Tensor
Tensor le(const Tensor& self, const Scalar& other);
/// aten::le_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor le_(const Tensor& self, const Scalar& other);
/// aten::le.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor le_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::le.Tensor(Tensor self, Tensor other) -> Tensor
Tensor le(const Tensor& self, const Tensor& other);
/// aten::le_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor le_(const Tensor& self, const Tensor& other);
/// aten::le.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor le_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::gt.Scalar(Tensor self, Scalar other) -> Tensor
Tensor gt(const Tensor& self, const Scalar& other);
/// aten::gt_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor gt_(const Tensor& self, const Scalar& other);
/// aten::gt.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor gt_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::gt.Tensor(Tensor self, Tensor other) -> Tensor
Tensor gt(const Tensor& self, const Tensor& other);
/// aten::gt_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor gt_(const Tensor& self, const Tensor& other);
/// aten::gt.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor gt_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::ge.Scalar(Tensor self, Scalar other) -> Tensor
Tensor ge(const Tensor& self, const Scalar& other);
/// aten::ge_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor ge_(const Tensor& self, const Scalar& other);
/// aten::ge.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor ge_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::ge.Tensor(Tensor self, Tensor other) -> Tensor
Tensor ge(const Tensor& self, const Tensor& other);
/// aten::ge_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor ge_(const Tensor& self, const Tensor& other);
/// aten::ge.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor ge_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::logical_and(Tensor self, Tensor other) -> Tensor
Tensor logical_and(const Tensor& self, const Tensor& other);
/// aten::logical_and_(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor logical_and_(const Tensor& self, const Tensor& other);
/// aten::logical_and.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor logical_and_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::logical_or(Tensor self, Tensor other) -> Tensor
Tensor logical_or(const Tensor& self, const Tensor& other);
/// aten::logical_or_(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor logical_or_(const Tensor& self, const Tensor& other);
/// aten::logical_or.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor logical_or_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::logical_xor(Tensor self, Tensor other) -> Tensor
Tensor logical_xor(const Tensor& self, const Tensor& other);
/// aten::logical_xor_(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor logical_xor_(const Tensor& self, const Tensor& other);
/// aten::logical_xor.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor logical_xor_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::isclose(Tensor self, Tensor other, float rtol=1.0000000000000001e-05, float atol=1e-08, bool equal_nan=False) -> Tensor
Tensor isclose(const Tensor& self, const Tensor& other, double rtol = 1e-05, double atol = 1e-08, bool equal_nan = false);
/// aten::allclose(Tensor self, Tensor other, float rtol=1.0000000000000001e-05, float atol=1e-08, bool equal_nan=False) -> bool
bool allclose(const Tensor& self, const Tensor& other, double rtol = 1e-05, double atol = 1e-08, bool equal_nan = false);
/// aten::equal(Tensor self, Tensor other) -> bool
bool equal(const Tensor& self, const Tensor& other);
/// aten::not_equal.Tensor(Tensor self, Tensor other) -> Tensor
Tensor not_equal(const Tensor& self, const Tensor& other);
/// aten::not_equal_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor not_equal_(const Tensor& self, const Tensor& other);
/// aten::not_equal.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor not_equal_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::not_equal.Scalar(Tensor self, Scalar other) -> Tensor
Tensor not_equal(const Tensor& self, const Scalar& other);
/// aten::not_equal_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor not_equal_(const Tensor& self, const Scalar& other);
/// aten::not_equal.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor not_equal_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::less.Tensor(Tensor self, Tensor other) -> Tensor
Tensor less(const Tensor& self, const Tensor& other);
/// aten::less_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor less_(const Tensor& self, const Tensor& other);
/// aten::less.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor less_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::less.Scalar(Tensor self, Scalar other) -> Tensor
Tensor less(const Tensor& self, const Scalar& other);
/// aten::less_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor less_(const Tensor& self, const Scalar& other);
/// aten::less.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor less_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::less_equal.Tensor(Tensor self, Tensor other) -> Tensor
Tensor less_equal(const Tensor& self, const Tensor& other);
/// aten::less_equal_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor less_equal_(const Tensor& self, const Tensor& other);
/// aten::less_equal.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor less_equal_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::less_equal.Scalar(Tensor self, Scalar other) -> Tensor
Tensor less_equal(const Tensor& self, const Scalar& other);
/// aten::less_equal_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor less_equal_(const Tensor& self, const Scalar& other);
/// aten::less_equal.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor less_equal_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::greater.Tensor(Tensor self, Tensor other) -> Tensor
Tensor greater(const Tensor& self, const Tensor& other);
/// aten::greater_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor greater_(const Tensor& self, const Tensor& other);
/// aten::greater.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor greater_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::greater.Scalar(Tensor self, Scalar other) -> Tensor
Tensor greater(const Tensor& self, const Scalar& other);
/// aten::greater_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor greater_(const Tensor& self, const Scalar& other);
/// aten::greater.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor greater_out(const Tensor& out, const Tensor& self, const Scalar& other);
/// aten::greater_equal.Tensor(Tensor self, Tensor other) -> Tensor
Tensor greater_equal(const Tensor& self, const Tensor& other);
/// aten::greater_equal_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor greater_equal_(const Tensor& self, const Tensor& other);
/// aten::greater_equal.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor greater_equal_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::greater_equal.Scalar(Tensor self, Scalar other) -> Tensor
Tensor greater_equal(const Tensor& self, const Scalar& other);
/// aten::greater_equal_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)
Tensor greater_equal_(const Tensor& self, const Scalar& other);
/// aten::greater_equal.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
Tensor greater_equal_out(const Tensor& out, const Tensor& self, const Scalar& other);

// ternary

/// aten::where.self(Tensor condition, Tensor self, Tensor other) -> Tensor
Tensor where(const Tensor& condition, const Tensor& self, const Tensor& other);
/// aten::where.self_out(Tensor condition, Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor where_out(const Tensor& out, const Tensor& condition, const Tensor& self, const Tensor& other);
/// aten::where.ScalarSelf(Tensor condition, Scalar self, Tensor other) -> Tensor
Tensor where(const Tensor& condition, const Scalar& self, const Tensor& other);
/// aten::where.ScalarOther(Tensor condition, Tensor self, Scalar other) -> Tensor
Tensor where(const Tensor& condition, const Tensor& self, const Scalar& other);
/// aten::where.Scalar(Tensor condition, Scalar self, Scalar other) -> Tensor
Tensor where(const Tensor& condition, const Scalar& self, const Scalar& other);
/// aten::masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor
Tensor masked_fill(const Tensor& self, const Tensor& mask, const Scalar& value);
/// aten::masked_fill_.Scalar(Tensor(a!) self, Tensor mask, Scalar value) -> Tensor(a!)
Tensor masked_fill_(const Tensor& self, const Tensor& mask, const Scalar& value);
/// aten::masked_fill.Scalar_out(Tensor self, Tensor mask, Scalar value, *, Tensor(a!) out) -> Tensor(a!)
Tensor masked_fill_out(const Tensor& out, const Tensor& self, const Tensor& mask, const Scalar& value);
/// aten::masked_fill.Tensor(Tensor self, Tensor mask, Tensor value) -> Tensor
Tensor masked_fill(const Tensor& self, const Tensor& mask, const Tensor& value);
/// aten::masked_fill_.Tensor(Tensor(a!) self, Tensor mask, Tensor value) -> Tensor(a!)
Tensor masked_fill_(const Tensor& self, const Tensor& mask, const Tensor& value);
/// aten::masked_fill.Tensor_out(Tensor self, Tensor mask, Tensor value, *, Tensor(a!) out) -> Tensor(a!)
Tensor masked_fill_out(const Tensor& out, const Tensor& self, const Tensor& mask, const Tensor& value);
/// aten::addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor
Tensor addcmul(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value = Scalar(1));
/// aten::addcmul_(Tensor(a!) self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor(a!)
Tensor addcmul_(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value = Scalar(1));
/// aten::addcmul.out(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1, Tensor(a!) out) -> Tensor(a!)
Tensor addcmul_out(const Tensor& out, const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value = Scalar(1));
/// aten::addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor
Tensor addcdiv(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value = Scalar(1));
/// aten::addcdiv_(Tensor(a!) self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor(a!)
Tensor addcdiv_(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value = Scalar(1));
/// aten::addcdiv.out(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1, Tensor(a!) out) -> Tensor(a!)
Tensor addcdiv_out(const Tensor& out, const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value = Scalar(1));
/// aten::lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor
Tensor lerp(const Tensor& self, const Tensor& end, const Scalar& weight);
/// aten::lerp_.Scalar(Tensor(a!) self, Tensor end, Scalar weight) -> Tensor(a!)
Tensor lerp_(const Tensor& self, const Tensor& end, const Scalar& weight);
/// aten::lerp.Scalar_out(Tensor self, Tensor end, Scalar weight, *, Tensor(a!) out) -> Tensor(a!)
Tensor lerp_out(const Tensor& out, const Tensor& self, const Tensor& end, const Scalar& weight);
/// aten::lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor
Tensor lerp(const Tensor& self, const Tensor& end, const Tensor& weight);
/// aten::lerp_.Tensor(Tensor(a!) self, Tensor end, Tensor weight) -> Tensor(a!)
Tensor lerp_(const Tensor& self, const Tensor& end, const Tensor& weight);
/// aten::lerp.Tensor_out(Tensor self, Tensor end, Tensor weight, *, Tensor(a!) out) -> Tensor(a!)
Tensor lerp_out(const Tensor& out, const Tensor& self, const Tensor& end, const Tensor& weight);
/// aten::clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor
Tensor clamp(const Tensor& self, const std::optional<Scalar>& min = {}, const std::optional<Scalar>& max = {});
/// aten::clamp_(Tensor(a!) self, Scalar? min=None, Scalar? max=None) -> Tensor(a!)
Tensor clamp_(const Tensor& self, const std::optional<Scalar>& min = {}, const std::optional<Scalar>& max = {});
/// aten::clamp.out(Tensor self, Scalar? min=None, Scalar? max=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor clamp_out(const Tensor& out, const Tensor& self, const std::optional<Scalar>& min = {}, const std::optional<Scalar>& max = {});
/// aten::clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor
Tensor clamp(const Tensor& self, const Tensor& min, const Tensor& max = {});
/// aten::clamp_.Tensor(Tensor(a!) self, Tensor? min=None, Tensor? max=None) -> Tensor(a!)
Tensor clamp_(const Tensor& self, const Tensor& min, const Tensor& max = {});
/// aten::clamp.Tensor_out(Tensor self, Tensor? min=None, Tensor? max=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor clamp_out(const Tensor& out, const Tensor& self, const Tensor& min, const Tensor& max = {});
/// aten::clamp_min(Tensor self, Scalar min) -> Tensor
Tensor clamp_min(const Tensor& self, const Scalar& min);
/// aten::clamp_min_(Tensor(a!) self, Scalar min) -> Tensor(a!)
Tensor clamp_min_(const Tensor& self, const Scalar& min);
/// aten::clamp_min.out(Tensor self, Scalar min, *, Tensor(a!) out) -> Tensor(a!)
Tensor clamp_min_out(const Tensor& out, const Tensor& self, const Scalar& min);
/// aten::clamp_min.Tensor(Tensor self, Tensor min) -> Tensor
Tensor clamp_min(const Tensor& self, const Tensor& min);
/// aten::clamp_min_.Tensor(Tensor(a!) self, Tensor min) -> Tensor(a!)
Tensor clamp_min_(const Tensor& self, const Tensor& min);
/// aten::clamp_min.Tensor_out(Tensor self, Tensor min, *, Tensor(a!) out) -> Tensor(a!)
Tensor clamp_min_out(const Tensor& out, const Tensor& self, const Tensor& min);
/// aten::clamp_max(Tensor self, Scalar max) -> Tensor
Tensor clamp_max(const Tensor& self, const Scalar& max);
/// aten::clamp_max_(Tensor(a!) self, Scalar max) -> Tensor(a!)
Tensor clamp_max_(const Tensor& self, const Scalar& max);
/// aten::clamp_max.out(Tensor self, Scalar max, *, Tensor(a!) out) -> Tensor(a!)
Tensor clamp_max_out(const Tensor& out, const Tensor& self, const Scalar& max);
/// aten::clamp_max.Tensor(Tensor self, Tensor max) -> Tensor
Tensor clamp_max(const Tensor& self, const Tensor& max);
/// aten::clamp_max_.Tensor(Tensor(a!) self, Tensor max) -> Tensor(a!)
Tensor clamp_max_(const Tensor& self, const Tensor& max);
/// aten::clamp_max.Tensor_out(Tensor self, Tensor max, *, Tensor(a!) out) -> Tensor(a!)
Tensor clamp_max_out(const Tensor& out, const Tensor& self, const Tensor& max);
/// aten::clip(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor
Tensor clip(const Tensor& self, const std::optional<Scalar>& min = {}, const std::optional<Scalar>& max = {});
/// aten::clip_(Tensor(a!) self, Scalar? min=None, Scalar? max=None) -> Tensor(a!)
Tensor clip_(const Tensor& self, const std::optional<Scalar>& min = {}, const std::optional<Scalar>& max = {});
/// aten::clip.out(Tensor self, Scalar? min=None, Scalar? max=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor clip_out(const Tensor& out, const Tensor& self, const std::optional<Scalar>& min = {}, const std::optional<Scalar>& max = {});
/// aten::clip.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor
Tensor clip(const Tensor& self, const Tensor& min, const Tensor& max = {});
/// aten::clip_.Tensor(Tensor(a!) self, Tensor? min=None, Tensor? max=None) -> Tensor(a!)
Tensor clip_(const Tensor& self, const Tensor& min, const Tensor& max = {});
/// aten::clip.Tensor_out(Tensor self, Tensor? min=None, Tensor? max=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor clip_out(const Tensor& out, const Tensor& self, const Tensor& min, const Tensor& max = {});

// activation

/// aten::relu(Tensor self) -> Tensor
Tensor relu(const Tensor& self);
/// aten::relu_(Tensor(a!) self) -> Tensor(a!)
Tensor relu_(const Tensor& self);
/// aten::relu.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor relu_out(const Tensor& out, const Tensor& self);
/// aten::relu6(Tensor self) -> Tensor
Tensor relu6(const Tensor& self);
/// aten::relu6_(Tensor(a!) self) -> Tensor(a!)
Tensor relu6_(const Tensor& self);
/// aten::hardtanh(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor
Tensor hardtanh(const Tensor& self, const Scalar& min_val = Scalar(-1), const Scalar& max_val = Scalar(1));
/// aten::hardtanh_(Tensor(a!) self, Scalar min_val=-1, Scalar max_val=1) -> Tensor(a!)
Tensor hardtanh_(const Tensor& self, const Scalar& min_val = Scalar(-1), const Scalar& max_val = Scalar(1));
/// aten::hardtanh.out(Tensor self, Scalar min_val=-1, Scalar max_val=1, *, Tensor(a!) out) -> Tensor(a!)
Tensor hardtanh_out(const Tensor& out, const Tensor& self, const Scalar& min_val = Scalar(-1), const Scalar& max_val = Scalar(1));
/// aten::threshold(Tensor self, Scalar threshold, Scalar value) -> Tensor
Tensor threshold(const Tensor& self, const Scalar& threshold, const Scalar& value);
/// aten::threshold_(Tensor(a!) self, Scalar threshold, Scalar value) -> Tensor(a!)
Tensor threshold_(const Tensor& self, const Scalar& threshold, const Scalar& value);
/// aten::threshold.out(Tensor self, Scalar threshold, Scalar value, *, Tensor(a!) out) -> Tensor(a!)
Tensor threshold_out(const Tensor& out, const Tensor& self, const Scalar& threshold, const Scalar& value);
/// aten::leaky_relu(Tensor self, Scalar negative_slope=0.01) -> Tensor
Tensor leaky_relu(const Tensor& self, const Scalar& negative_slope = Scalar(0.01));
/// aten::leaky_relu_(Tensor(a!) self, Scalar negative_slope=0.01) -> Tensor(a!)
Tensor leaky_relu_(const Tensor& self, const Scalar& negative_slope = Scalar(0.01));
/// aten::leaky_relu.out(Tensor self, Scalar negative_slope=0.01, *, Tensor(a!) out) -> Tensor(a!)
Tensor leaky_relu_out(const Tensor& out, const Tensor& self, const Scalar& negative_slope = Scalar(0.01));
/// aten::elu(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor
Tensor elu(const Tensor& self, const Scalar& alpha = Scalar(1), const Scalar& scale = Scalar(1), const Scalar& input_scale = Scalar(1));
/// aten::elu_(Tensor(a!) self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor(a!)
Tensor elu_(const Tensor& self, const Scalar& alpha = Scalar(1), const Scalar& scale = Scalar(1), const Scalar& input_scale = Scalar(1));
/// aten::elu.out(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1, *, Tensor(a!) out) -> Tensor(a!)
Tensor elu_out(const Tensor& out, const Tensor& self, const Scalar& alpha = Scalar(1), const Scalar& scale = Scalar(1), const Scalar& input_scale = Scalar(1));
/// aten::celu(Tensor self, Scalar alpha=1.) -> Tensor
Tensor celu(const Tensor& self, const Scalar& alpha = Scalar(1));
/// aten::celu_(Tensor(a!) self, Scalar alpha=1.) -> Tensor(a!)
Tensor celu_(const Tensor& self, const Scalar& alpha = Scalar(1));
/// aten::celu.out(Tensor self, Scalar alpha=1., *, Tensor(a!) out) -> Tensor(a!)
Tensor celu_out(const Tensor& out, const Tensor& self, const Scalar& alpha = Scalar(1));
/// aten::selu(Tensor self) -> Tensor
Tensor selu(const Tensor& self);
/// aten::selu_(Tensor(a!) self) -> Tensor(a!)
Tensor selu_(const Tensor& self);
/// aten::gelu(Tensor self, *, str approximate="none") -> Tensor
Tensor gelu(const Tensor& self, std::string_view approximate = "none");
/// aten::gelu_(Tensor(a!) self, *, str approximate="none") -> Tensor(a!)
Tensor gelu_(const Tensor& self, std::string_view approximate = "none");
/// aten::gelu.out(Tensor self, *, str approximate="none", Tensor(a!) out) -> Tensor(a!)
Tensor gelu_out(const Tensor& out, const Tensor& self, std::string_view approximate = "none");
/// aten::silu(Tensor self) -> Tensor
Tensor silu(const Tensor& self);
/// aten::silu_(Tensor(a!) self) -> Tensor(a!)
Tensor silu_(const Tensor& self);
/// aten::silu.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor silu_out(const Tensor& out, const Tensor& self);
/// aten::mish(Tensor self) -> Tensor
Tensor mish(const Tensor& self);
/// aten::mish_(Tensor(a!) self) -> Tensor(a!)
Tensor mish_(const Tensor& self);
/// aten::mish.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor mish_out(const Tensor& out, const Tensor& self);
/// aten::softplus(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor
Tensor softplus(const Tensor& self, const Scalar& beta = Scalar(1), const Scalar& threshold = Scalar(20));
/// aten::softplus.out(Tensor self, Scalar beta=1, Scalar threshold=20, *, Tensor(a!) out) -> Tensor(a!)
Tensor softplus_out(const Tensor& out, const Tensor& self, const Scalar& beta = Scalar(1), const Scalar& threshold = Scalar(20));
/// aten::hardsigmoid(Tensor self) -> Tensor
Tensor hardsigmoid(const Tensor& self);
/// aten::hardsigmoid_(Tensor(a!) self) -> Tensor(a!)
Tensor hardsigmoid_(const Tensor& self);
/// aten::hardsigmoid.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor hardsigmoid_out(const Tensor& out, const Tensor& self);
/// aten::hardswish(Tensor self) -> Tensor
Tensor hardswish(const Tensor& self);
/// aten::hardswish_(Tensor(a!) self) -> Tensor(a!)
Tensor hardswish_(const Tensor& self);
/// aten::hardswish.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor hardswish_out(const Tensor& out, const Tensor& self);
/// aten::softshrink(Tensor self, Scalar lambd=0.5) -> Tensor
Tensor softshrink(const Tensor& self, const Scalar& lambd = Scalar(0.5));
/// aten::softshrink.out(Tensor self, Scalar lambd=0.5, *, Tensor(a!) out) -> Tensor(a!)
Tensor softshrink_out(const Tensor& out, const Tensor& self, const Scalar& lambd = Scalar(0.5));
/// aten::hardshrink(Tensor self, Scalar lambd=0.5) -> Tensor
Tensor hardshrink(const Tensor& self, const Scalar& lambd = Scalar(0.5));
/// aten::hardshrink.out(Tensor self, Scalar lambd=0.5, *, Tensor(a!) out) -> Tensor(a!)
Tensor hardshrink_out(const Tensor& out, const Tensor& self, const Scalar& lambd = Scalar(0.5));
/// aten::log_sigmoid_forward(Tensor self) -> (Tensor output, Tensor buffer)
std::tuple<Tensor, Tensor> log_sigmoid_forward(const Tensor& self);
/// aten::log_sigmoid_forward.output(Tensor self, *, Tensor(a!) output, Tensor(b!) buffer) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> log_sigmoid_forward_out(const Tensor& output, const Tensor& buffer, const Tensor& self);
/// aten::log_sigmoid(Tensor self) -> Tensor
Tensor log_sigmoid(const Tensor& self);
/// aten::log_sigmoid.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor log_sigmoid_out(const Tensor& out, const Tensor& self);
/// aten::glu(Tensor self, int dim=-1) -> Tensor
Tensor glu(const Tensor& self, int64_t dim = -1);
/// aten::glu.out(Tensor self, int dim=-1, *, Tensor(a!) out) -> Tensor(a!)
Tensor glu_out(const Tensor& out, const Tensor& self, int64_t dim = -1);
/// aten::_prelu_kernel(Tensor self, Tensor weight) -> Tensor
Tensor _prelu_kernel(const Tensor& self, const Tensor& weight);
/// aten::prelu(Tensor self, Tensor weight) -> Tensor
Tensor prelu(const Tensor& self, const Tensor& weight);
/// aten::rrelu(Tensor self, Scalar lower=0.125, Scalar upper=0.33333333333333331, bool training=False, Generator? generator=None) -> Tensor
Tensor rrelu(const Tensor& self, const Scalar& lower = Scalar(0.125), const Scalar& upper = Scalar(0.3333333333333333), bool training = false, Generator* generator = nullptr);
/// aten::rrelu_(Tensor(a!) self, Scalar lower=0.125, Scalar upper=0.33333333333333331, bool training=False, Generator? generator=None) -> Tensor(a!)
Tensor rrelu_(const Tensor& self, const Scalar& lower = Scalar(0.125), const Scalar& upper = Scalar(0.3333333333333333), bool training = false, Generator* generator = nullptr);
/// aten::rrelu_with_noise(Tensor self, Tensor(b!) noise, Scalar lower=0.125, Scalar upper=0.33333333333333331, bool training=False, Generator? generator=None) -> Tensor
Tensor rrelu_with_noise(const Tensor& self, const Tensor& noise, const Scalar& lower = Scalar(0.125), const Scalar& upper = Scalar(0.3333333333333333), bool training = false, Generator* generator = nullptr);
/// aten::rrelu_with_noise_(Tensor(a!) self, Tensor(b!) noise, Scalar lower=0.125, Scalar upper=0.33333333333333331, bool training=False, Generator? generator=None) -> Tensor(a!)
Tensor rrelu_with_noise_(const Tensor& self, const Tensor& noise, const Scalar& lower = Scalar(0.125), const Scalar& upper = Scalar(0.3333333333333333), bool training = false, Generator* generator = nullptr);
/// aten::rrelu_with_noise.out(Tensor self, Tensor(b!) noise, Scalar lower=0.125, Scalar upper=0.33333333333333331, bool training=False, Generator? generator=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor rrelu_with_noise_out(const Tensor& out, const Tensor& self, const Tensor& noise, const Scalar& lower = Scalar(0.125), const Scalar& upper = Scalar(0.3333333333333333), bool training = false, Generator* generator = nullptr);
/// aten::rrelu_with_noise_functional(Tensor self, Tensor noise, Scalar lower=0.125, Scalar upper=0.33333333333333331, bool training=False, Generator? generator=None) -> (Tensor, Tensor noise_out)
std::tuple<Tensor, Tensor> rrelu_with_noise_functional(const Tensor& self, const Tensor& noise, const Scalar& lower = Scalar(0.125), const Scalar& upper = Scalar(0.3333333333333333), bool training = false, Generator* generator = nullptr);

// activation_backward

/// aten::threshold_backward(Tensor grad_output, Tensor self, Scalar threshold) -> Tensor
Tensor threshold_backward(const Tensor& grad_output, const Tensor& self, const Scalar& threshold);
/// aten::threshold_backward.grad_input(Tensor grad_output, Tensor self, Scalar threshold, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor threshold_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Scalar& threshold);
/// aten::gelu_backward(Tensor grad_output, Tensor self, *, str approximate="none") -> Tensor
Tensor gelu_backward(const Tensor& grad_output, const Tensor& self, std::string_view approximate = "none");
/// aten::gelu_backward.grad_input(Tensor grad_output, Tensor self, *, str approximate="none", Tensor(a!) grad_input) -> Tensor(a!)
Tensor gelu_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, std::string_view approximate = "none");
/// aten::silu_backward(Tensor grad_output, Tensor self) -> Tensor
Tensor silu_backward(const Tensor& grad_output, const Tensor& self);
/// aten::silu_backward.grad_input(Tensor grad_output, Tensor self, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor silu_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self);
/// aten::sigmoid_backward(Tensor grad_output, Tensor output) -> Tensor
Tensor sigmoid_backward(const Tensor& grad_output, const Tensor& output);
/// aten::sigmoid_backward.grad_input(Tensor grad_output, Tensor output, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor sigmoid_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& output);
/// aten::tanh_backward(Tensor grad_output, Tensor output) -> Tensor
Tensor tanh_backward(const Tensor& grad_output, const Tensor& output);
/// aten::tanh_backward.grad_input(Tensor grad_output, Tensor output, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor tanh_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& output);
/// aten::mish_backward(Tensor grad_output, Tensor self) -> Tensor
Tensor mish_backward(const Tensor& grad_output, const Tensor& self);
/// aten::hardtanh_backward(Tensor grad_output, Tensor self, Scalar min_val, Scalar max_val) -> Tensor
Tensor hardtanh_backward(const Tensor& grad_output, const Tensor& self, const Scalar& min_val, const Scalar& max_val);
/// aten::hardtanh_backward.grad_input(Tensor grad_output, Tensor self, Scalar min_val, Scalar max_val, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor hardtanh_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Scalar& min_val, const Scalar& max_val);
/// aten::leaky_relu_backward(Tensor grad_output, Tensor self, Scalar negative_slope, bool self_is_result) -> Tensor
Tensor leaky_relu_backward(const Tensor& grad_output, const Tensor& self, const Scalar& negative_slope, bool self_is_result);
/// aten::leaky_relu_backward.grad_input(Tensor grad_output, Tensor self, Scalar negative_slope, bool self_is_result, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor leaky_relu_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Scalar& negative_slope, bool self_is_result);
/// aten::elu_backward(Tensor grad_output, Scalar alpha, Scalar scale, Scalar input_scale, bool is_result, Tensor self_or_result) -> Tensor
Tensor elu_backward(const Tensor& grad_output, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale, bool is_result, const Tensor& self_or_result);
/// aten::elu_backward.grad_input(Tensor grad_output, Scalar alpha, Scalar scale, Scalar input_scale, bool is_result, Tensor self_or_result, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor elu_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale, bool is_result, const Tensor& self_or_result);
/// aten::softplus_backward(Tensor grad_output, Tensor self, Scalar beta, Scalar threshold) -> Tensor
Tensor softplus_backward(const Tensor& grad_output, const Tensor& self, const Scalar& beta, const Scalar& threshold);
/// aten::softplus_backward.grad_input(Tensor grad_output, Tensor self, Scalar beta, Scalar threshold, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor softplus_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Scalar& beta, const Scalar& threshold);
/// aten::softshrink_backward(Tensor grad_output, Tensor self, Scalar lambd) -> Tensor
Tensor softshrink_backward(const Tensor& grad_output, const Tensor& self, const Scalar& lambd);
/// aten::softshrink_backward.grad_input(Tensor grad_output, Tensor self, Scalar lambd, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor softshrink_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Scalar& lambd);
/// aten::hardshrink_backward(Tensor grad_out, Tensor self, Scalar lambd) -> Tensor
Tensor hardshrink_backward(const Tensor& grad_out, const Tensor& self, const Scalar& lambd);
/// aten::hardshrink_backward.grad_input(Tensor grad_out, Tensor self, Scalar lambd, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor hardshrink_backward_out(const Tensor& grad_input, const Tensor& grad_out, const Tensor& self, const Scalar& lambd);
/// aten::hardsigmoid_backward(Tensor grad_output, Tensor self) -> Tensor
Tensor hardsigmoid_backward(const Tensor& grad_output, const Tensor& self);
/// aten::hardsigmoid_backward.grad_input(Tensor grad_output, Tensor self, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor hardsigmoid_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self);
/// aten::hardswish_backward(Tensor grad_output, Tensor self) -> Tensor
Tensor hardswish_backward(const Tensor& grad_output, const Tensor& self);
/// aten::hardswish_backward.out(Tensor grad_output, Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor hardswish_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& self);
/// aten::logit_backward(Tensor grad_output, Tensor self, float? eps=None) -> Tensor
Tensor logit_backward(const Tensor& grad_output, const Tensor& self, std::optional<double> eps = {});
/// aten::logit_backward.grad_input(Tensor grad_output, Tensor self, float? eps=None, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor logit_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, std::optional<double> eps = {});
/// aten::log_sigmoid_backward(Tensor grad_output, Tensor self, Tensor buffer) -> Tensor
Tensor log_sigmoid_backward(const Tensor& grad_output, const Tensor& self, const Tensor& buffer);
/// aten::log_sigmoid_backward.grad_input(Tensor grad_output, Tensor self, Tensor buffer, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor log_sigmoid_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& buffer);
/// aten::glu_backward(Tensor grad_output, Tensor self, int dim) -> Tensor
Tensor glu_backward(const Tensor& grad_output, const Tensor& self, int64_t dim);
/// aten::glu_backward.grad_input(Tensor grad_output, Tensor self, int dim, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor glu_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, int64_t dim);
/// aten::glu_jvp(Tensor glu, Tensor x, Tensor dx, int dim) -> Tensor
Tensor glu_jvp(const Tensor& glu, const Tensor& x, const Tensor& dx, int64_t dim);
/// aten::glu_jvp.out(Tensor glu, Tensor x, Tensor dx, int dim, *, Tensor(a!) out) -> Tensor(a!)
Tensor glu_jvp_out(const Tensor& out, const Tensor& glu, const Tensor& x, const Tensor& dx, int64_t dim);
/// aten::glu_backward_jvp(Tensor grad_x, Tensor grad_glu, Tensor x, Tensor dgrad_glu, Tensor dx, int dim) -> Tensor
Tensor glu_backward_jvp(const Tensor& grad_x, const Tensor& grad_glu, const Tensor& x, const Tensor& dgrad_glu, const Tensor& dx, int64_t dim);
/// aten::glu_backward_jvp.out(Tensor grad_x, Tensor grad_glu, Tensor x, Tensor dgrad_glu, Tensor dx, int dim, *, Tensor(a!) out) -> Tensor(a!)
Tensor glu_backward_jvp_out(const Tensor& out, const Tensor& grad_x, const Tensor& grad_glu, const Tensor& x, const Tensor& dgrad_glu, const Tensor& dx, int64_t dim);
/// aten::_prelu_kernel_backward(Tensor grad_output, Tensor self, Tensor weight) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> _prelu_kernel_backward(const Tensor& grad_output, const Tensor& self, const Tensor& weight);
/// aten::rrelu_with_noise_backward(Tensor grad_output, Tensor self, Tensor noise, Scalar lower, Scalar upper, bool training, bool self_is_result) -> Tensor
Tensor rrelu_with_noise_backward(const Tensor& grad_output, const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, bool self_is_result);
/// aten::rrelu_with_noise_backward.out(Tensor grad_output, Tensor self, Tensor noise, Scalar lower, Scalar upper, bool training, bool self_is_result, *, Tensor(a!) out) -> Tensor(a!)
Tensor rrelu_with_noise_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, bool self_is_result);
/// aten::infinitely_differentiable_gelu_backward(Tensor grad, Tensor self) -> Tensor
Tensor infinitely_differentiable_gelu_backward(const Tensor& grad, const Tensor& self);

// view

/// aten::view(Tensor(a) self, SymInt[] size) -> Tensor(a)
Tensor view(const Tensor& self, IntList size);
/// aten::view.dtype(Tensor(a) self, ScalarType dtype) -> Tensor(a)
Tensor view(const Tensor& self, DType dtype);
/// aten::view_copy.dtype(Tensor self, ScalarType dtype) -> Tensor
Tensor view_copy(const Tensor& self, DType dtype);
/// aten::view_copy.dtype_out(Tensor self, ScalarType dtype, *, Tensor(a!) out) -> Tensor(a!)
Tensor view_copy_out(const Tensor& out, const Tensor& self, DType dtype);
/// aten::_reshape_alias(Tensor(a) self, SymInt[] size, SymInt[] stride) -> Tensor(a)
Tensor _reshape_alias(const Tensor& self, IntList size, IntList stride);
/// aten::_reshape_alias_copy(Tensor self, SymInt[] size, SymInt[] stride) -> Tensor
Tensor _reshape_alias_copy(const Tensor& self, IntList size, IntList stride);
/// aten::_reshape_alias_copy.out(Tensor self, SymInt[] size, SymInt[] stride, *, Tensor(a!) out) -> Tensor(a!)
Tensor _reshape_alias_copy_out(const Tensor& out, const Tensor& self, IntList size, IntList stride);
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
/// aten::permute(Tensor(a) self, int[] dims) -> Tensor(a)
Tensor permute(const Tensor& self, IntList dims);
/// aten::permute_copy(Tensor self, int[] dims) -> Tensor
Tensor permute_copy(const Tensor& self, IntList dims);
/// aten::permute_copy.out(Tensor self, int[] dims, *, Tensor(a!) out) -> Tensor(a!)
Tensor permute_copy_out(const Tensor& out, const Tensor& self, IntList dims);
/// aten::expand(Tensor(a) self, SymInt[] size, *, bool implicit=False) -> Tensor(a)
Tensor expand(const Tensor& self, IntList size, bool implicit = false);
/// aten::expand_copy(Tensor self, SymInt[] size, *, bool implicit=False) -> Tensor
Tensor expand_copy(const Tensor& self, IntList size, bool implicit = false);
/// aten::expand_copy.out(Tensor self, SymInt[] size, *, bool implicit=False, Tensor(a!) out) -> Tensor(a!)
Tensor expand_copy_out(const Tensor& out, const Tensor& self, IntList size, bool implicit = false);
/// aten::select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)
Tensor select(const Tensor& self, int64_t dim, int64_t index);
/// aten::select_copy.int(Tensor self, int dim, SymInt index) -> Tensor
Tensor select_copy(const Tensor& self, int64_t dim, int64_t index);
/// aten::select_copy.int_out(Tensor self, int dim, SymInt index, *, Tensor(a!) out) -> Tensor(a!)
Tensor select_copy_out(const Tensor& out, const Tensor& self, int64_t dim, int64_t index);
/// aten::slice.Tensor(Tensor(a) self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor(a)
Tensor slice(const Tensor& self, int64_t dim = 0, std::optional<int64_t> start = {}, std::optional<int64_t> end = {}, int64_t step = 1);
/// aten::slice_copy.Tensor(Tensor self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor
Tensor slice_copy(const Tensor& self, int64_t dim = 0, std::optional<int64_t> start = {}, std::optional<int64_t> end = {}, int64_t step = 1);
/// aten::slice_copy.Tensor_out(Tensor self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1, *, Tensor(a!) out) -> Tensor(a!)
Tensor slice_copy_out(const Tensor& out, const Tensor& self, int64_t dim = 0, std::optional<int64_t> start = {}, std::optional<int64_t> end = {}, int64_t step = 1);
/// aten::squeeze(Tensor(a) self) -> Tensor(a)
Tensor squeeze(const Tensor& self);
/// aten::squeeze_(Tensor(a!) self) -> Tensor(a!)
Tensor squeeze_(const Tensor& self);
/// aten::squeeze_copy(Tensor self) -> Tensor
Tensor squeeze_copy(const Tensor& self);
/// aten::squeeze_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor squeeze_copy_out(const Tensor& out, const Tensor& self);
/// aten::squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)
Tensor squeeze(const Tensor& self, int64_t dim);
/// aten::squeeze_.dim(Tensor(a!) self, int dim) -> Tensor(a!)
Tensor squeeze_(const Tensor& self, int64_t dim);
/// aten::squeeze_copy.dim(Tensor self, int dim) -> Tensor
Tensor squeeze_copy(const Tensor& self, int64_t dim);
/// aten::squeeze_copy.dim_out(Tensor self, int dim, *, Tensor(a!) out) -> Tensor(a!)
Tensor squeeze_copy_out(const Tensor& out, const Tensor& self, int64_t dim);
/// aten::squeeze.dims(Tensor(a) self, int[] dim) -> Tensor(a)
Tensor squeeze(const Tensor& self, IntList dim);
/// aten::squeeze_.dims(Tensor(a!) self, int[] dim) -> Tensor(a!)
Tensor squeeze_(const Tensor& self, IntList dim);
/// aten::squeeze_copy.dims(Tensor self, int[] dim) -> Tensor
Tensor squeeze_copy(const Tensor& self, IntList dim);
/// aten::squeeze_copy.dims_out(Tensor self, int[] dim, *, Tensor(a!) out) -> Tensor(a!)
Tensor squeeze_copy_out(const Tensor& out, const Tensor& self, IntList dim);
/// aten::unsqueeze(Tensor(a) self, int dim) -> Tensor(a)
Tensor unsqueeze(const Tensor& self, int64_t dim);
/// aten::unsqueeze_(Tensor(a!) self, int dim) -> Tensor(a!)
Tensor unsqueeze_(const Tensor& self, int64_t dim);
/// aten::unsqueeze_copy(Tensor self, int dim) -> Tensor
Tensor unsqueeze_copy(const Tensor& self, int64_t dim);
/// aten::unsqueeze_copy.out(Tensor self, int dim, *, Tensor(a!) out) -> Tensor(a!)
Tensor unsqueeze_copy_out(const Tensor& out, const Tensor& self, int64_t dim);
/// aten::as_strided(Tensor(a) self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor(a)
Tensor as_strided(const Tensor& self, IntList size, IntList stride, std::optional<int64_t> storage_offset = {});
/// aten::as_strided_(Tensor(a!) self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor(a!)
Tensor as_strided_(const Tensor& self, IntList size, IntList stride, std::optional<int64_t> storage_offset = {});
/// aten::as_strided_copy(Tensor self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor
Tensor as_strided_copy(const Tensor& self, IntList size, IntList stride, std::optional<int64_t> storage_offset = {});
/// aten::as_strided_copy.out(Tensor self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor as_strided_copy_out(const Tensor& out, const Tensor& self, IntList size, IntList stride, std::optional<int64_t> storage_offset = {});
/// aten::diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)
Tensor diagonal(const Tensor& self, int64_t offset = 0, int64_t dim1 = 0, int64_t dim2 = 1);
/// aten::diagonal_copy(Tensor self, int offset=0, int dim1=0, int dim2=1) -> Tensor
Tensor diagonal_copy(const Tensor& self, int64_t offset = 0, int64_t dim1 = 0, int64_t dim2 = 1);
/// aten::diagonal_copy.out(Tensor self, int offset=0, int dim1=0, int dim2=1, *, Tensor(a!) out) -> Tensor(a!)
Tensor diagonal_copy_out(const Tensor& out, const Tensor& self, int64_t offset = 0, int64_t dim1 = 0, int64_t dim2 = 1);
/// aten::unfold(Tensor(a) self, int dimension, int size, int step) -> Tensor(a)
Tensor unfold(const Tensor& self, int64_t dimension, int64_t size, int64_t step);
/// aten::unfold_copy(Tensor self, int dimension, int size, int step) -> Tensor
Tensor unfold_copy(const Tensor& self, int64_t dimension, int64_t size, int64_t step);
/// aten::unfold_copy.out(Tensor self, int dimension, int size, int step, *, Tensor(a!) out) -> Tensor(a!)
Tensor unfold_copy_out(const Tensor& out, const Tensor& self, int64_t dimension, int64_t size, int64_t step);
/// aten::detach(Tensor(a) self) -> Tensor(a)
Tensor detach(const Tensor& self);
/// aten::detach_copy(Tensor self) -> Tensor
Tensor detach_copy(const Tensor& self);
/// aten::detach_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor detach_copy_out(const Tensor& out, const Tensor& self);
/// aten::alias(Tensor(a) self) -> Tensor(a)
Tensor alias(const Tensor& self);
/// aten::alias_copy(Tensor self) -> Tensor
Tensor alias_copy(const Tensor& self);
/// aten::alias_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor alias_copy_out(const Tensor& out, const Tensor& self);
/// aten::_conj(Tensor(a) self) -> Tensor(a)
Tensor _conj(const Tensor& self);
/// aten::_conj_copy(Tensor self) -> Tensor
Tensor _conj_copy(const Tensor& self);
/// aten::_conj_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor _conj_copy_out(const Tensor& out, const Tensor& self);
/// aten::_neg_view(Tensor(a) self) -> Tensor(a)
Tensor _neg_view(const Tensor& self);
/// aten::_neg_view_copy(Tensor self) -> Tensor
Tensor _neg_view_copy(const Tensor& self);
/// aten::_neg_view_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor _neg_view_copy_out(const Tensor& out, const Tensor& self);
/// aten::view_as_real(Tensor(a) self) -> Tensor(a)
Tensor view_as_real(const Tensor& self);
/// aten::view_as_real_copy(Tensor self) -> Tensor
Tensor view_as_real_copy(const Tensor& self);
/// aten::view_as_real_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor view_as_real_copy_out(const Tensor& out, const Tensor& self);
/// aten::view_as_complex(Tensor(a) self) -> Tensor(a)
Tensor view_as_complex(const Tensor& self);
/// aten::view_as_complex_copy(Tensor self) -> Tensor
Tensor view_as_complex_copy(const Tensor& self);
/// aten::view_as_complex_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor view_as_complex_copy_out(const Tensor& out, const Tensor& self);

// view_composite

/// aten::reshape(Tensor(a) self, SymInt[] shape) -> Tensor(a)
Tensor reshape(const Tensor& self, IntList shape);
/// aten::_reshape_copy(Tensor self, SymInt[] size) -> Tensor
Tensor _reshape_copy(const Tensor& self, IntList size);
/// aten::reshape_as(Tensor(a) self, Tensor other) -> Tensor(a)
Tensor reshape_as(const Tensor& self, const Tensor& other);
/// aten::view_as(Tensor(a) self, Tensor other) -> Tensor(a)
Tensor view_as(const Tensor& self, const Tensor& other);
/// aten::expand_as(Tensor(a) self, Tensor other) -> Tensor(a)
Tensor expand_as(const Tensor& self, const Tensor& other);
/// aten::broadcast_to(Tensor(a) self, SymInt[] size) -> Tensor(a)
Tensor broadcast_to(const Tensor& self, IntList size);
/// aten::broadcast_tensors(Tensor[] tensors) -> Tensor[]
std::vector<Tensor> broadcast_tensors(TensorList tensors);
/// aten::swapaxes(Tensor(a) self, int axis0, int axis1) -> Tensor(a)
Tensor swapaxes(const Tensor& self, int64_t axis0, int64_t axis1);
/// aten::swapaxes_(Tensor(a!) self, int axis0, int axis1) -> Tensor(a!)
Tensor swapaxes_(const Tensor& self, int64_t axis0, int64_t axis1);
/// aten::swapdims(Tensor(a) self, int dim0, int dim1) -> Tensor(a)
Tensor swapdims(const Tensor& self, int64_t dim0, int64_t dim1);
/// aten::swapdims_(Tensor(a!) self, int dim0, int dim1) -> Tensor(a!)
Tensor swapdims_(const Tensor& self, int64_t dim0, int64_t dim1);
/// aten::movedim.intlist(Tensor(a) self, int[] source, int[] destination) -> Tensor(a)
Tensor movedim(const Tensor& self, IntList source, IntList destination);
/// aten::movedim.int(Tensor(a) self, int source, int destination) -> Tensor(a)
Tensor movedim(const Tensor& self, int64_t source, int64_t destination);
/// aten::moveaxis.intlist(Tensor(a) self, int[] source, int[] destination) -> Tensor(a)
Tensor moveaxis(const Tensor& self, IntList source, IntList destination);
/// aten::moveaxis.int(Tensor(a) self, int source, int destination) -> Tensor(a)
Tensor moveaxis(const Tensor& self, int64_t source, int64_t destination);
/// aten::flatten.using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> Tensor(a)
Tensor flatten(const Tensor& self, int64_t start_dim = 0, int64_t end_dim = -1);
/// aten::unflatten.int(Tensor(a) self, int dim, SymInt[] sizes) -> Tensor(a)
Tensor unflatten(const Tensor& self, int64_t dim, IntList sizes);
/// aten::ravel(Tensor(a) self) -> Tensor(a)
Tensor ravel(const Tensor& self);
/// aten::numpy_T(Tensor(a) self) -> Tensor(a)
Tensor numpy_T(const Tensor& self);
/// aten::mT(Tensor(a) self) -> Tensor(a)
Tensor mT(const Tensor& self);
/// aten::mH(Tensor(a) self) -> Tensor(a)
Tensor mH(const Tensor& self);
/// aten::adjoint(Tensor(a) self) -> Tensor(a)
Tensor adjoint(const Tensor& self);
/// aten::matrix_H(Tensor(a) self) -> Tensor(a)
Tensor matrix_H(const Tensor& self);
/// aten::narrow(Tensor(a) self, int dim, SymInt start, SymInt length) -> Tensor(a)
Tensor narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length);
/// aten::narrow.Tensor(Tensor(a) self, int dim, Tensor start, SymInt length) -> Tensor(a)
Tensor narrow(const Tensor& self, int64_t dim, const Tensor& start, int64_t length);
/// aten::conj(Tensor(a) self) -> Tensor(a)
Tensor conj(const Tensor& self);
/// aten::real(Tensor(a) self) -> Tensor(a)
Tensor real(const Tensor& self);
/// aten::imag(Tensor(a) self) -> Tensor(a)
Tensor imag(const Tensor& self);
/// aten::resolve_conj(Tensor(a) self) -> Tensor(a)
Tensor resolve_conj(const Tensor& self);
/// aten::resolve_neg(Tensor(a) self) -> Tensor(a)
Tensor resolve_neg(const Tensor& self);
/// aten::linalg_diagonal(Tensor(a) A, *, int offset=0, int dim1=-2, int dim2=-1) -> Tensor(a)
Tensor linalg_diagonal(const Tensor& A, int64_t offset = 0, int64_t dim1 = -2, int64_t dim2 = -1);
/// aten::atleast_1d(Tensor self) -> Tensor
Tensor atleast_1d(const Tensor& self);
/// aten::atleast_2d(Tensor self) -> Tensor
Tensor atleast_2d(const Tensor& self);
/// aten::atleast_3d(Tensor self) -> Tensor
Tensor atleast_3d(const Tensor& self);
/// aten::atleast_1d.Sequence(Tensor[] tensors) -> Tensor[]
std::vector<Tensor> atleast_1d(TensorList tensors);
/// aten::atleast_2d.Sequence(Tensor[] tensors) -> Tensor[]
std::vector<Tensor> atleast_2d(TensorList tensors);
/// aten::atleast_3d.Sequence(Tensor[] tensors) -> Tensor[]
std::vector<Tensor> atleast_3d(TensorList tensors);
/// aten::meshgrid(Tensor[] tensors) -> Tensor[]
std::vector<Tensor> meshgrid(TensorList tensors);
/// aten::meshgrid.indexing(Tensor[] tensors, *, str indexing) -> Tensor[]
std::vector<Tensor> meshgrid(TensorList tensors, std::string_view indexing);

// view_copy

/// aten::select_scatter(Tensor self, Tensor src, int dim, SymInt index) -> Tensor
Tensor select_scatter(const Tensor& self, const Tensor& src, int64_t dim, int64_t index);
/// aten::select_scatter.out(Tensor self, Tensor src, int dim, SymInt index, *, Tensor(a!) out) -> Tensor(a!)
Tensor select_scatter_out(const Tensor& out, const Tensor& self, const Tensor& src, int64_t dim, int64_t index);
/// aten::slice_scatter(Tensor self, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor
Tensor slice_scatter(const Tensor& self, const Tensor& src, int64_t dim = 0, std::optional<int64_t> start = {}, std::optional<int64_t> end = {}, int64_t step = 1);
/// aten::slice_scatter.out(Tensor self, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1, *, Tensor(a!) out) -> Tensor(a!)
Tensor slice_scatter_out(const Tensor& out, const Tensor& self, const Tensor& src, int64_t dim = 0, std::optional<int64_t> start = {}, std::optional<int64_t> end = {}, int64_t step = 1);
/// aten::diagonal_scatter(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor
Tensor diagonal_scatter(const Tensor& self, const Tensor& src, int64_t offset = 0, int64_t dim1 = 0, int64_t dim2 = 1);
/// aten::diagonal_scatter.out(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1, *, Tensor(a!) out) -> Tensor(a!)
Tensor diagonal_scatter_out(const Tensor& out, const Tensor& self, const Tensor& src, int64_t offset = 0, int64_t dim1 = 0, int64_t dim2 = 1);
/// aten::as_strided_scatter(Tensor self, Tensor src, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor
Tensor as_strided_scatter(const Tensor& self, const Tensor& src, IntList size, IntList stride, std::optional<int64_t> storage_offset = {});
/// aten::as_strided_scatter.out(Tensor self, Tensor src, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor as_strided_scatter_out(const Tensor& out, const Tensor& self, const Tensor& src, IntList size, IntList stride, std::optional<int64_t> storage_offset = {});
/// aten::select_backward(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt index) -> Tensor
Tensor select_backward(const Tensor& grad_output, IntList input_sizes, int64_t dim, int64_t index);
/// aten::select_backward.out(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt index, *, Tensor(a!) out) -> Tensor(a!)
Tensor select_backward_out(const Tensor& out, const Tensor& grad_output, IntList input_sizes, int64_t dim, int64_t index);
/// aten::slice_backward(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt start, SymInt end, SymInt step) -> Tensor
Tensor slice_backward(const Tensor& grad_output, IntList input_sizes, int64_t dim, int64_t start, int64_t end, int64_t step);
/// aten::slice_backward.out(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt start, SymInt end, SymInt step, *, Tensor(a!) out) -> Tensor(a!)
Tensor slice_backward_out(const Tensor& out, const Tensor& grad_output, IntList input_sizes, int64_t dim, int64_t start, int64_t end, int64_t step);
/// aten::diagonal_backward(Tensor grad_output, SymInt[] input_sizes, int offset, int dim1, int dim2) -> Tensor
Tensor diagonal_backward(const Tensor& grad_output, IntList input_sizes, int64_t offset, int64_t dim1, int64_t dim2);
/// aten::diagonal_backward.out(Tensor grad_output, SymInt[] input_sizes, int offset, int dim1, int dim2, *, Tensor(a!) out) -> Tensor(a!)
Tensor diagonal_backward_out(const Tensor& out, const Tensor& grad_output, IntList input_sizes, int64_t offset, int64_t dim1, int64_t dim2);
/// aten::unfold_backward(Tensor grad_in, SymInt[] input_sizes, int dim, int size, int step) -> Tensor
Tensor unfold_backward(const Tensor& grad_in, IntList input_sizes, int64_t dim, int64_t size, int64_t step);
/// aten::unfold_backward.out(Tensor grad_in, SymInt[] input_sizes, int dim, int size, int step, *, Tensor(a!) out) -> Tensor(a!)
Tensor unfold_backward_out(const Tensor& out, const Tensor& grad_in, IntList input_sizes, int64_t dim, int64_t size, int64_t step);
/// aten::view_copy(Tensor self, SymInt[] size) -> Tensor
Tensor view_copy(const Tensor& self, IntList size);
/// aten::view_copy.out(Tensor self, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)
Tensor view_copy_out(const Tensor& out, const Tensor& self, IntList size);
/// aten::narrow_copy(Tensor self, int dim, SymInt start, SymInt length) -> Tensor
Tensor narrow_copy(const Tensor& self, int64_t dim, int64_t start, int64_t length);
/// aten::narrow_copy.out(Tensor self, int dim, SymInt start, SymInt length, *, Tensor(a!) out) -> Tensor(a!)
Tensor narrow_copy_out(const Tensor& out, const Tensor& self, int64_t dim, int64_t start, int64_t length);
/// aten::_unsafe_view(Tensor self, SymInt[] size) -> Tensor
Tensor _unsafe_view(const Tensor& self, IntList size);
/// aten::_unsafe_view.out(Tensor self, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)
Tensor _unsafe_view_out(const Tensor& out, const Tensor& self, IntList size);
/// aten::detach_(Tensor(a!) self) -> Tensor(a!)
Tensor detach_(const Tensor& self);
/// aten::_lazy_clone(Tensor self) -> Tensor
Tensor _lazy_clone(const Tensor& self);
/// aten::slice_inverse(Tensor(a) self, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor(a)
Tensor slice_inverse(const Tensor& self, const Tensor& src, int64_t dim = 0, std::optional<int64_t> start = {}, std::optional<int64_t> end = {}, int64_t step = 1);

// split

/// aten::split.Tensor(Tensor(a -> *) self, SymInt split_size, int dim=0) -> Tensor(a)[]
std::vector<Tensor> split(const Tensor& self, int64_t split_size, int64_t dim = 0);
/// aten::split_copy.Tensor(Tensor self, SymInt split_size, int dim=0) -> Tensor[]
std::vector<Tensor> split_copy(const Tensor& self, int64_t split_size, int64_t dim = 0);
/// aten::split_copy.Tensor_out(Tensor self, SymInt split_size, int dim=0, *, Tensor(a!)[] out) -> ()
void split_copy_out(TensorList out, const Tensor& self, int64_t split_size, int64_t dim = 0);
/// aten::split_with_sizes(Tensor(a -> *) self, SymInt[] split_sizes, int dim=0) -> Tensor(a)[]
std::vector<Tensor> split_with_sizes(const Tensor& self, IntList split_sizes, int64_t dim = 0);
/// aten::split_with_sizes_copy(Tensor self, SymInt[] split_sizes, int dim=0) -> Tensor[]
std::vector<Tensor> split_with_sizes_copy(const Tensor& self, IntList split_sizes, int64_t dim = 0);
/// aten::split_with_sizes_copy.out(Tensor self, SymInt[] split_sizes, int dim=0, *, Tensor(a!)[] out) -> ()
void split_with_sizes_copy_out(TensorList out, const Tensor& self, IntList split_sizes, int64_t dim = 0);
/// aten::unbind.int(Tensor(a -> *) self, int dim=0) -> Tensor(a)[]
std::vector<Tensor> unbind(const Tensor& self, int64_t dim = 0);
/// aten::unbind_copy.int(Tensor self, int dim=0) -> Tensor[]
std::vector<Tensor> unbind_copy(const Tensor& self, int64_t dim = 0);
/// aten::unbind_copy.int_out(Tensor self, int dim=0, *, Tensor(a!)[] out) -> ()
void unbind_copy_out(TensorList out, const Tensor& self, int64_t dim = 0);
/// aten::unsafe_split.Tensor(Tensor self, SymInt split_size, int dim=0) -> Tensor[]
std::vector<Tensor> unsafe_split(const Tensor& self, int64_t split_size, int64_t dim = 0);
/// aten::unsafe_split_with_sizes(Tensor self, SymInt[] split_sizes, int dim=0) -> Tensor[]
std::vector<Tensor> unsafe_split_with_sizes(const Tensor& self, IntList split_sizes, int64_t dim = 0);
/// aten::unsafe_split.Tensor_out(Tensor self, SymInt split_size, int dim=0, *, Tensor(a!)[] out) -> ()
void unsafe_split_out(TensorList out, const Tensor& self, int64_t split_size, int64_t dim = 0);
/// aten::unsafe_split_with_sizes.out(Tensor self, SymInt[] split_sizes, int dim=0, *, Tensor(a!)[] out) -> ()
void unsafe_split_with_sizes_out(TensorList out, const Tensor& self, IntList split_sizes, int64_t dim = 0);
/// aten::split.sizes(Tensor(a -> *) self, SymInt[] split_size, int dim=0) -> Tensor(a)[]
std::vector<Tensor> split(const Tensor& self, IntList split_size, int64_t dim = 0);
/// aten::chunk(Tensor(a -> *) self, int chunks, int dim=0) -> Tensor(a)[]
std::vector<Tensor> chunk(const Tensor& self, int64_t chunks, int64_t dim = 0);
/// aten::unsafe_chunk(Tensor self, int chunks, int dim=0) -> Tensor[]
std::vector<Tensor> unsafe_chunk(const Tensor& self, int64_t chunks, int64_t dim = 0);
/// aten::tensor_split.sections(Tensor(a -> *) self, SymInt sections, int dim=0) -> Tensor(a)[]
std::vector<Tensor> tensor_split(const Tensor& self, int64_t sections, int64_t dim = 0);
/// aten::tensor_split.indices(Tensor(a -> *) self, SymInt[] indices, int dim=0) -> Tensor(a)[]
std::vector<Tensor> tensor_split(const Tensor& self, IntList indices, int64_t dim = 0);
/// aten::tensor_split.tensor_indices_or_sections(Tensor(a -> *) self, Tensor tensor_indices_or_sections, int dim=0) -> Tensor(a)[]
std::vector<Tensor> tensor_split(const Tensor& self, const Tensor& tensor_indices_or_sections, int64_t dim = 0);
/// aten::hsplit.int(Tensor(a -> *) self, int sections) -> Tensor(a)[]
std::vector<Tensor> hsplit(const Tensor& self, int64_t sections);
/// aten::hsplit.array(Tensor(a -> *) self, int[] indices) -> Tensor(a)[]
std::vector<Tensor> hsplit(const Tensor& self, IntList indices);
/// aten::vsplit.int(Tensor(a -> *) self, int sections) -> Tensor(a)[]
std::vector<Tensor> vsplit(const Tensor& self, int64_t sections);
/// aten::vsplit.array(Tensor(a -> *) self, int[] indices) -> Tensor(a)[]
std::vector<Tensor> vsplit(const Tensor& self, IntList indices);
/// aten::dsplit.int(Tensor(a -> *) self, int sections) -> Tensor(a)[]
std::vector<Tensor> dsplit(const Tensor& self, int64_t sections);
/// aten::dsplit.array(Tensor(a -> *) self, int[] indices) -> Tensor(a)[]
std::vector<Tensor> dsplit(const Tensor& self, IntList indices);

// reduction

/// aten::sum(Tensor self, *, ScalarType? dtype=None) -> Tensor
Tensor sum(const Tensor& self, std::optional<DType> dtype = {});
/// aten::sum.out(Tensor self, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor sum_out(const Tensor& out, const Tensor& self, std::optional<DType> dtype = {});
/// aten::sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
Tensor sum(const Tensor& self, std::optional<IntList> dim, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::sum.IntList_out(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor sum_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::mean(Tensor self, *, ScalarType? dtype=None) -> Tensor
Tensor mean(const Tensor& self, std::optional<DType> dtype = {});
/// aten::mean.dtype_out(Tensor self, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor mean_out(const Tensor& out, const Tensor& self, std::optional<DType> dtype = {});
/// aten::mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
Tensor mean(const Tensor& self, std::optional<IntList> dim, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::mean.out(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor mean_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::prod(Tensor self, *, ScalarType? dtype=None) -> Tensor
Tensor prod(const Tensor& self, std::optional<DType> dtype = {});
/// aten::prod.out(Tensor self, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor prod_out(const Tensor& out, const Tensor& self, std::optional<DType> dtype = {});
/// aten::prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
Tensor prod(const Tensor& self, int64_t dim, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::prod.int_out(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor prod_out(const Tensor& out, const Tensor& self, int64_t dim, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::nansum(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
Tensor nansum(const Tensor& self, std::optional<IntList> dim = {}, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::nansum.out(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor nansum_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim = {}, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::amax(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor
Tensor amax(const Tensor& self, IntList dim = {}, bool keepdim = false);
/// aten::amax.out(Tensor self, int[1] dim=[], bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor amax_out(const Tensor& out, const Tensor& self, IntList dim = {}, bool keepdim = false);
/// aten::amin(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor
Tensor amin(const Tensor& self, IntList dim = {}, bool keepdim = false);
/// aten::amin.out(Tensor self, int[1] dim=[], bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor amin_out(const Tensor& out, const Tensor& self, IntList dim = {}, bool keepdim = false);
/// aten::aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)
std::tuple<Tensor, Tensor> aminmax(const Tensor& self, std::optional<int64_t> dim = {}, bool keepdim = false);
/// aten::aminmax.out(Tensor self, *, int? dim=None, bool keepdim=False, Tensor(a!) min, Tensor(b!) max) -> (Tensor(a!) min, Tensor(b!) max)
std::tuple<Tensor, Tensor> aminmax_out(const Tensor& min, const Tensor& max, const Tensor& self, std::optional<int64_t> dim = {}, bool keepdim = false);
/// aten::_aminmax(Tensor self) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> _aminmax(const Tensor& self);
/// aten::_aminmax.out(Tensor self, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> _aminmax_out(const Tensor& out0, const Tensor& out1, const Tensor& self);
/// aten::_aminmax.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> _aminmax(const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::_aminmax.dim_out(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> _aminmax_out(const Tensor& out0, const Tensor& out1, const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::max(Tensor self) -> Tensor
Tensor max(const Tensor& self);
/// aten::max.unary_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor max_out(const Tensor& out, const Tensor& self);
/// aten::min(Tensor self) -> Tensor
Tensor min(const Tensor& self);
/// aten::min.unary_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor min_out(const Tensor& out, const Tensor& self);
/// aten::max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
std::tuple<Tensor, Tensor> max(const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::max.dim_max(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) max, Tensor(b!) max_values) -> (Tensor(a!) values, Tensor(b!) indices)
std::tuple<Tensor, Tensor> max_out(const Tensor& max, const Tensor& max_values, const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::min.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
std::tuple<Tensor, Tensor> min(const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::min.dim_min(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) min, Tensor(b!) min_indices) -> (Tensor(a!) values, Tensor(b!) indices)
std::tuple<Tensor, Tensor> min_out(const Tensor& min, const Tensor& min_indices, const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::argmax(Tensor self, int? dim=None, bool keepdim=False) -> Tensor
Tensor argmax(const Tensor& self, std::optional<int64_t> dim = {}, bool keepdim = false);
/// aten::argmax.out(Tensor self, int? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor argmax_out(const Tensor& out, const Tensor& self, std::optional<int64_t> dim = {}, bool keepdim = false);
/// aten::argmin(Tensor self, int? dim=None, bool keepdim=False) -> Tensor
Tensor argmin(const Tensor& self, std::optional<int64_t> dim = {}, bool keepdim = false);
/// aten::argmin.out(Tensor self, int? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor argmin_out(const Tensor& out, const Tensor& self, std::optional<int64_t> dim = {}, bool keepdim = false);
/// aten::_is_all_true(Tensor self) -> Tensor
Tensor _is_all_true(const Tensor& self);
/// aten::_is_any_true(Tensor self) -> Tensor
Tensor _is_any_true(const Tensor& self);
/// aten::all(Tensor self) -> Tensor
Tensor all(const Tensor& self);
/// aten::all.all_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor all_out(const Tensor& out, const Tensor& self);
/// aten::all.dim(Tensor self, int dim, bool keepdim=False) -> Tensor
Tensor all(const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::all.out(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor all_out(const Tensor& out, const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::all.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor
Tensor all(const Tensor& self, std::optional<IntList> dim, bool keepdim = false);
/// aten::all.dims_out(Tensor self, int[]? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor all_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool keepdim = false);
/// aten::any(Tensor self) -> Tensor
Tensor any(const Tensor& self);
/// aten::any.all_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor any_out(const Tensor& out, const Tensor& self);
/// aten::any.dim(Tensor self, int dim, bool keepdim=False) -> Tensor
Tensor any(const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::any.out(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor any_out(const Tensor& out, const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::any.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor
Tensor any(const Tensor& self, std::optional<IntList> dim, bool keepdim = false);
/// aten::any.dims_out(Tensor self, int[]? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor any_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool keepdim = false);
/// aten::count_nonzero(Tensor self, int? dim=None) -> Tensor
Tensor count_nonzero(const Tensor& self, std::optional<int64_t> dim = {});
/// aten::count_nonzero.out(Tensor self, int? dim=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor count_nonzero_out(const Tensor& out, const Tensor& self, std::optional<int64_t> dim = {});
/// aten::count_nonzero.dim_IntList(Tensor self, int[] dim) -> Tensor
Tensor count_nonzero(const Tensor& self, IntList dim);
/// aten::count_nonzero.dim_IntList_out(Tensor self, int[] dim, *, Tensor(a!) out) -> Tensor(a!)
Tensor count_nonzero_out(const Tensor& out, const Tensor& self, IntList dim);
/// aten::nanmean(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
Tensor nanmean(const Tensor& self, std::optional<IntList> dim = {}, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::nanmean.out(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor nanmean_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim = {}, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::sum_to_size(Tensor self, SymInt[] size) -> Tensor
Tensor sum_to_size(const Tensor& self, IntList size);
/// aten::trace(Tensor self) -> Tensor
Tensor trace(const Tensor& self);
/// aten::trace.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor trace_out(const Tensor& out, const Tensor& self);
/// aten::hash_tensor(Tensor self, int[1] dim=[], *, bool keepdim=False, int mode=0) -> Tensor
Tensor hash_tensor(const Tensor& self, IntList dim = {}, bool keepdim = false, int64_t mode = 0);
/// aten::hash_tensor.out(Tensor self, int[1] dim=[], *, bool keepdim=False, int mode=0, Tensor(a!) out) -> Tensor(a!)
Tensor hash_tensor_out(const Tensor& out, const Tensor& self, IntList dim = {}, bool keepdim = false, int64_t mode = 0);

// statistics

/// aten::var.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor
Tensor var(const Tensor& self, std::optional<IntList> dim = {}, const std::optional<Scalar>& correction = {}, bool keepdim = false);
/// aten::var.correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor(a!) out) -> Tensor(a!)
Tensor var_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim = {}, const std::optional<Scalar>& correction = {}, bool keepdim = false);
/// aten::var(Tensor self, bool unbiased=True) -> Tensor
Tensor var(const Tensor& self, bool unbiased);
/// aten::var.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor
Tensor var(const Tensor& self, std::optional<IntList> dim, bool unbiased, bool keepdim = false);
/// aten::var.out(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor var_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool unbiased, bool keepdim = false);
/// aten::std.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor
Tensor std(const Tensor& self, std::optional<IntList> dim = {}, const std::optional<Scalar>& correction = {}, bool keepdim = false);
/// aten::std.correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor(a!) out) -> Tensor(a!)
Tensor std_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim = {}, const std::optional<Scalar>& correction = {}, bool keepdim = false);
/// aten::std(Tensor self, bool unbiased=True) -> Tensor
Tensor std(const Tensor& self, bool unbiased);
/// aten::std.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor
Tensor std(const Tensor& self, std::optional<IntList> dim, bool unbiased, bool keepdim = false);
/// aten::std.out(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor std_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool unbiased, bool keepdim = false);
/// aten::var_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> var_mean(const Tensor& self, std::optional<IntList> dim = {}, const std::optional<Scalar>& correction = {}, bool keepdim = false);
/// aten::var_mean.correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> var_mean_out(const Tensor& out0, const Tensor& out1, const Tensor& self, std::optional<IntList> dim = {}, const std::optional<Scalar>& correction = {}, bool keepdim = false);
/// aten::var_mean(Tensor self, bool unbiased=True) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> var_mean(const Tensor& self, bool unbiased);
/// aten::var_mean.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> var_mean(const Tensor& self, std::optional<IntList> dim, bool unbiased, bool keepdim = false);
/// aten::std_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> std_mean(const Tensor& self, std::optional<IntList> dim = {}, const std::optional<Scalar>& correction = {}, bool keepdim = false);
/// aten::std_mean.correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> std_mean_out(const Tensor& out0, const Tensor& out1, const Tensor& self, std::optional<IntList> dim = {}, const std::optional<Scalar>& correction = {}, bool keepdim = false);
/// aten::std_mean(Tensor self, bool unbiased=True) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> std_mean(const Tensor& self, bool unbiased);
/// aten::std_mean.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> std_mean(const Tensor& self, std::optional<IntList> dim, bool unbiased, bool keepdim = false);
/// aten::logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor
Tensor logsumexp(const Tensor& self, IntList dim, bool keepdim = false);
/// aten::logsumexp.out(Tensor self, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor logsumexp_out(const Tensor& out, const Tensor& self, IntList dim, bool keepdim = false);
/// aten::special_logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor
Tensor special_logsumexp(const Tensor& self, IntList dim, bool keepdim = false);
/// aten::special_logsumexp.out(Tensor self, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor special_logsumexp_out(const Tensor& out, const Tensor& self, IntList dim, bool keepdim = false);
/// aten::median(Tensor self) -> Tensor
Tensor median(const Tensor& self);
/// aten::median.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor median_out(const Tensor& out, const Tensor& self);
/// aten::median.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
std::tuple<Tensor, Tensor> median(const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::median.dim_values(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)
std::tuple<Tensor, Tensor> median_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::nanmedian(Tensor self) -> Tensor
Tensor nanmedian(const Tensor& self);
/// aten::nanmedian.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor nanmedian_out(const Tensor& out, const Tensor& self);
/// aten::nanmedian.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
std::tuple<Tensor, Tensor> nanmedian(const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::nanmedian.dim_values(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)
std::tuple<Tensor, Tensor> nanmedian_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::mode(Tensor self, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)
std::tuple<Tensor, Tensor> mode(const Tensor& self, int64_t dim = -1, bool keepdim = false);
/// aten::mode.values(Tensor self, int dim=-1, bool keepdim=False, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)
std::tuple<Tensor, Tensor> mode_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t dim = -1, bool keepdim = false);
/// aten::kthvalue(Tensor self, SymInt k, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)
std::tuple<Tensor, Tensor> kthvalue(const Tensor& self, int64_t k, int64_t dim = -1, bool keepdim = false);
/// aten::kthvalue.values(Tensor self, SymInt k, int dim=-1, bool keepdim=False, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)
std::tuple<Tensor, Tensor> kthvalue_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t k, int64_t dim = -1, bool keepdim = false);
/// aten::quantile(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation="linear") -> Tensor
Tensor quantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim = {}, bool keepdim = false, std::string_view interpolation = "linear");
/// aten::quantile.out(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation="linear", Tensor(a!) out) -> Tensor(a!)
Tensor quantile_out(const Tensor& out, const Tensor& self, const Tensor& q, std::optional<int64_t> dim = {}, bool keepdim = false, std::string_view interpolation = "linear");
/// aten::quantile.scalar(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation="linear") -> Tensor
Tensor quantile(const Tensor& self, double q, std::optional<int64_t> dim = {}, bool keepdim = false, std::string_view interpolation = "linear");
/// aten::quantile.scalar_out(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation="linear", Tensor(a!) out) -> Tensor(a!)
Tensor quantile_out(const Tensor& out, const Tensor& self, double q, std::optional<int64_t> dim = {}, bool keepdim = false, std::string_view interpolation = "linear");
/// aten::nanquantile(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation="linear") -> Tensor
Tensor nanquantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim = {}, bool keepdim = false, std::string_view interpolation = "linear");
/// aten::nanquantile.out(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation="linear", Tensor(a!) out) -> Tensor(a!)
Tensor nanquantile_out(const Tensor& out, const Tensor& self, const Tensor& q, std::optional<int64_t> dim = {}, bool keepdim = false, std::string_view interpolation = "linear");
/// aten::nanquantile.scalar(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation="linear") -> Tensor
Tensor nanquantile(const Tensor& self, double q, std::optional<int64_t> dim = {}, bool keepdim = false, std::string_view interpolation = "linear");
/// aten::nanquantile.scalar_out(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation="linear", Tensor(a!) out) -> Tensor(a!)
Tensor nanquantile_out(const Tensor& out, const Tensor& self, double q, std::optional<int64_t> dim = {}, bool keepdim = false, std::string_view interpolation = "linear");
/// aten::cov(Tensor self, *, int correction=1, Tensor? fweights=None, Tensor? aweights=None) -> Tensor
Tensor cov(const Tensor& self, int64_t correction = 1, const Tensor& fweights = {}, const Tensor& aweights = {});
/// aten::corrcoef(Tensor self) -> Tensor
Tensor corrcoef(const Tensor& self);

// histogram

/// aten::histc(Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor
Tensor histc(const Tensor& self, int64_t bins = 100, const Scalar& min = Scalar(0), const Scalar& max = Scalar(0));
/// aten::histc.out(Tensor self, int bins=100, Scalar min=0, Scalar max=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor histc_out(const Tensor& out, const Tensor& self, int64_t bins = 100, const Scalar& min = Scalar(0), const Scalar& max = Scalar(0));
/// aten::histogram.bin_ct(Tensor self, int bins=100, *, float[]? range=None, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)
std::tuple<Tensor, Tensor> histogram(const Tensor& self, int64_t bins = 100, std::optional<FloatList> range = {}, const Tensor& weight = {}, bool density = false);
/// aten::histogram.bin_ct_out(Tensor self, int bins=100, *, float[]? range=None, Tensor? weight=None, bool density=False, Tensor(a!) hist, Tensor(b!) bin_edges) -> (Tensor(a!) hist, Tensor(b!) bin_edges)
std::tuple<Tensor, Tensor> histogram_out(const Tensor& hist, const Tensor& bin_edges, const Tensor& self, int64_t bins = 100, std::optional<FloatList> range = {}, const Tensor& weight = {}, bool density = false);
/// aten::histogram.bins_tensor(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)
std::tuple<Tensor, Tensor> histogram(const Tensor& self, const Tensor& bins, const Tensor& weight = {}, bool density = false);
/// aten::histogram.bins_tensor_out(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False, Tensor(a!) hist, Tensor(b!) bin_edges) -> (Tensor(a!) hist, Tensor(b!) bin_edges)
std::tuple<Tensor, Tensor> histogram_out(const Tensor& hist, const Tensor& bin_edges, const Tensor& self, const Tensor& bins, const Tensor& weight = {}, bool density = false);
/// aten::histogramdd(Tensor self, int[] bins, float[]? range=None, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor[] bin_edges)
std::tuple<Tensor, std::vector<Tensor>> histogramdd(const Tensor& self, IntList bins, std::optional<FloatList> range = {}, const Tensor& weight = {}, bool density = false);
/// aten::histogramdd.int_bins(Tensor self, int bins, float[]? range=None, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor[] bin_edges)
std::tuple<Tensor, std::vector<Tensor>> histogramdd(const Tensor& self, int64_t bins, std::optional<FloatList> range = {}, const Tensor& weight = {}, bool density = false);
/// aten::histogramdd.TensorList_bins(Tensor self, Tensor[] bins, float[]? range=None, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor[] bin_edges)
std::tuple<Tensor, std::vector<Tensor>> histogramdd(const Tensor& self, TensorList bins, std::optional<FloatList> range = {}, const Tensor& weight = {}, bool density = false);
/// aten::bincount(Tensor self, Tensor? weights=None, SymInt minlength=0) -> Tensor
Tensor bincount(const Tensor& self, const Tensor& weights = {}, int64_t minlength = 0);
/// aten::bincount.out(Tensor self, Tensor? weights=None, SymInt minlength=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor bincount_out(const Tensor& out, const Tensor& self, const Tensor& weights = {}, int64_t minlength = 0);
/// aten::_histogramdd_bin_edges(Tensor self, int[] bins, *, float[]? range=None, Tensor? weight=None, bool density=False) -> Tensor[]
std::vector<Tensor> _histogramdd_bin_edges(const Tensor& self, IntList bins, std::optional<FloatList> range = {}, const Tensor& weight = {}, bool density = false);
/// aten::_histogramdd_bin_edges.out(Tensor self, int[] bins, *, float[]? range=None, Tensor? weight=None, bool density=False, Tensor(a!)[] out) -> ()
void _histogramdd_bin_edges_out(TensorList out, const Tensor& self, IntList bins, std::optional<FloatList> range = {}, const Tensor& weight = {}, bool density = false);
/// aten::_histogramdd_from_bin_cts(Tensor self, int[] bins, *, float[]? range=None, Tensor? weight=None, bool density=False) -> Tensor
Tensor _histogramdd_from_bin_cts(const Tensor& self, IntList bins, std::optional<FloatList> range = {}, const Tensor& weight = {}, bool density = false);
/// aten::_histogramdd_from_bin_cts.out(Tensor self, int[] bins, *, float[]? range=None, Tensor? weight=None, bool density=False, Tensor(a!) out) -> Tensor(a!)
Tensor _histogramdd_from_bin_cts_out(const Tensor& out, const Tensor& self, IntList bins, std::optional<FloatList> range = {}, const Tensor& weight = {}, bool density = false);
/// aten::_histogramdd_from_bin_tensors(Tensor self, Tensor[] bins, *, Tensor? weight=None, bool density=False) -> Tensor
Tensor _histogramdd_from_bin_tensors(const Tensor& self, TensorList bins, const Tensor& weight = {}, bool density = false);
/// aten::_histogramdd_from_bin_tensors.out(Tensor self, Tensor[] bins, *, Tensor? weight=None, bool density=False, Tensor(a!) out) -> Tensor(a!)
Tensor _histogramdd_from_bin_tensors_out(const Tensor& out, const Tensor& self, TensorList bins, const Tensor& weight = {}, bool density = false);

// segment

/// aten::segment_reduce(Tensor data, str reduce, *, Tensor? lengths=None, Tensor? indices=None, Tensor? offsets=None, int axis=0, bool unsafe=False, Scalar? initial=None) -> Tensor
Tensor segment_reduce(const Tensor& data, std::string_view reduce, const Tensor& lengths = {}, const Tensor& indices = {}, const Tensor& offsets = {}, int64_t axis = 0, bool unsafe = false, const std::optional<Scalar>& initial = {});
/// aten::segment_reduce.out(Tensor data, str reduce, *, Tensor? lengths=None, Tensor? indices=None, Tensor? offsets=None, int axis=0, bool unsafe=False, Scalar? initial=None, Tensor(a!) out) -> Tensor(a!)
Tensor segment_reduce_out(const Tensor& out, const Tensor& data, std::string_view reduce, const Tensor& lengths = {}, const Tensor& indices = {}, const Tensor& offsets = {}, int64_t axis = 0, bool unsafe = false, const std::optional<Scalar>& initial = {});
/// aten::_segment_reduce_backward(Tensor grad, Tensor output, Tensor data, str reduce, *, Tensor? lengths=None, Tensor? offsets=None, int axis=0, Scalar? initial=None) -> Tensor
Tensor _segment_reduce_backward(const Tensor& grad, const Tensor& output, const Tensor& data, std::string_view reduce, const Tensor& lengths = {}, const Tensor& offsets = {}, int64_t axis = 0, const std::optional<Scalar>& initial = {});
/// aten::_segment_reduce_backward.out(Tensor grad, Tensor output, Tensor data, str reduce, *, Tensor? lengths=None, Tensor? offsets=None, int axis=0, Scalar? initial=None, Tensor(a!) out) -> Tensor(a!)
Tensor _segment_reduce_backward_out(const Tensor& out, const Tensor& grad, const Tensor& output, const Tensor& data, std::string_view reduce, const Tensor& lengths = {}, const Tensor& offsets = {}, int64_t axis = 0, const std::optional<Scalar>& initial = {});

// norm

/// aten::linalg_vector_norm(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
Tensor linalg_vector_norm(const Tensor& self, const Scalar& ord = Scalar(2), std::optional<IntList> dim = {}, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::linalg_vector_norm.out(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_vector_norm_out(const Tensor& out, const Tensor& self, const Scalar& ord = Scalar(2), std::optional<IntList> dim = {}, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::linalg__powsum(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
Tensor linalg__powsum(const Tensor& self, const Scalar& ord = Scalar(2), std::optional<IntList> dim = {}, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::linalg_matrix_norm(Tensor self, Scalar ord, int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
Tensor linalg_matrix_norm(const Tensor& self, const Scalar& ord, IntList dim = {-2, -1}, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::linalg_matrix_norm.out(Tensor self, Scalar ord, int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_matrix_norm_out(const Tensor& out, const Tensor& self, const Scalar& ord, IntList dim = {-2, -1}, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::linalg_matrix_norm.str_ord(Tensor self, str ord="fro", int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
Tensor linalg_matrix_norm(const Tensor& self, std::string_view ord = "fro", IntList dim = {-2, -1}, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::linalg_matrix_norm.str_ord_out(Tensor self, str ord="fro", int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_matrix_norm_out(const Tensor& out, const Tensor& self, std::string_view ord = "fro", IntList dim = {-2, -1}, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::linalg_norm(Tensor self, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
Tensor linalg_norm(const Tensor& self, const std::optional<Scalar>& ord = {}, std::optional<IntList> dim = {}, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::linalg_norm.out(Tensor self, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_norm_out(const Tensor& out, const Tensor& self, const std::optional<Scalar>& ord = {}, std::optional<IntList> dim = {}, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::linalg_norm.ord_str(Tensor self, str ord, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
Tensor linalg_norm(const Tensor& self, std::string_view ord, std::optional<IntList> dim = {}, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::linalg_norm.ord_str_out(Tensor self, str ord, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_norm_out(const Tensor& out, const Tensor& self, std::string_view ord, std::optional<IntList> dim = {}, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::frobenius_norm.dim(Tensor self, int[1] dim, bool keepdim=False) -> Tensor
Tensor frobenius_norm(const Tensor& self, IntList dim, bool keepdim = false);
/// aten::frobenius_norm.out(Tensor self, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor frobenius_norm_out(const Tensor& out, const Tensor& self, IntList dim, bool keepdim = false);
/// aten::nuclear_norm(Tensor self, bool keepdim=False) -> Tensor
Tensor nuclear_norm(const Tensor& self, bool keepdim = false);
/// aten::nuclear_norm.out(Tensor self, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor nuclear_norm_out(const Tensor& out, const Tensor& self, bool keepdim = false);
/// aten::nuclear_norm.dim(Tensor self, int[2] dim, bool keepdim=False) -> Tensor
Tensor nuclear_norm(const Tensor& self, IntList dim, bool keepdim = false);
/// aten::nuclear_norm.dim_out(Tensor self, int[2] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor nuclear_norm_out(const Tensor& out, const Tensor& self, IntList dim, bool keepdim = false);
/// aten::norm.Scalar(Tensor self, Scalar p=2) -> Tensor
Tensor norm(const Tensor& self, const Scalar& p = Scalar(2));
/// aten::norm.Scalar_out(Tensor self, Scalar p=2, *, Tensor(a!) out) -> Tensor(a!)
Tensor norm_out(const Tensor& out, const Tensor& self, const Scalar& p = Scalar(2));
/// aten::norm.ScalarOpt_dtype(Tensor self, Scalar? p, *, ScalarType dtype) -> Tensor
Tensor norm(const Tensor& self, const std::optional<Scalar>& p, DType dtype);
/// aten::norm.ScalarOpt_dtype_out(Tensor self, Scalar? p, *, ScalarType dtype, Tensor(a!) out) -> Tensor(a!)
Tensor norm_out(const Tensor& out, const Tensor& self, const std::optional<Scalar>& p, DType dtype);
/// aten::norm.ScalarOpt_dim(Tensor self, Scalar? p, int[1] dim, bool keepdim=False) -> Tensor
Tensor norm(const Tensor& self, const std::optional<Scalar>& p, IntList dim, bool keepdim = false);
/// aten::norm.out(Tensor self, Scalar? p, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor norm_out(const Tensor& out, const Tensor& self, const std::optional<Scalar>& p, IntList dim, bool keepdim = false);
/// aten::norm.ScalarOpt_dim_dtype(Tensor self, Scalar? p, int[1] dim, bool keepdim, *, ScalarType dtype) -> Tensor
Tensor norm(const Tensor& self, const std::optional<Scalar>& p, IntList dim, bool keepdim, DType dtype);
/// aten::norm.dtype_out(Tensor self, Scalar? p, int[1] dim, bool keepdim, *, ScalarType dtype, Tensor(a!) out) -> Tensor(a!)
Tensor norm_out(const Tensor& out, const Tensor& self, const std::optional<Scalar>& p, IntList dim, bool keepdim, DType dtype);
/// aten::dist(Tensor self, Tensor other, Scalar p=2) -> Tensor
Tensor dist(const Tensor& self, const Tensor& other, const Scalar& p = Scalar(2));
/// aten::dist.out(Tensor self, Tensor other, Scalar p=2, *, Tensor(a!) out) -> Tensor(a!)
Tensor dist_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& p = Scalar(2));
/// aten::renorm(Tensor self, Scalar p, int dim, Scalar maxnorm) -> Tensor
Tensor renorm(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm);
/// aten::renorm_(Tensor(a!) self, Scalar p, int dim, Scalar maxnorm) -> Tensor(a!)
Tensor renorm_(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm);
/// aten::renorm.out(Tensor self, Scalar p, int dim, Scalar maxnorm, *, Tensor(a!) out) -> Tensor(a!)
Tensor renorm_out(const Tensor& out, const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm);

// scan

/// aten::cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor
Tensor cumsum(const Tensor& self, int64_t dim, std::optional<DType> dtype = {});
/// aten::cumsum_(Tensor(a!) self, int dim, *, ScalarType? dtype=None) -> Tensor(a!)
Tensor cumsum_(const Tensor& self, int64_t dim, std::optional<DType> dtype = {});
/// aten::cumsum.out(Tensor self, int dim, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor cumsum_out(const Tensor& out, const Tensor& self, int64_t dim, std::optional<DType> dtype = {});
/// aten::cumprod(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor
Tensor cumprod(const Tensor& self, int64_t dim, std::optional<DType> dtype = {});
/// aten::cumprod_(Tensor(a!) self, int dim, *, ScalarType? dtype=None) -> Tensor(a!)
Tensor cumprod_(const Tensor& self, int64_t dim, std::optional<DType> dtype = {});
/// aten::cumprod.out(Tensor self, int dim, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor cumprod_out(const Tensor& out, const Tensor& self, int64_t dim, std::optional<DType> dtype = {});
/// aten::cummax(Tensor self, int dim) -> (Tensor values, Tensor indices)
std::tuple<Tensor, Tensor> cummax(const Tensor& self, int64_t dim);
/// aten::cummax.out(Tensor self, int dim, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)
std::tuple<Tensor, Tensor> cummax_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t dim);
/// aten::cummin(Tensor self, int dim) -> (Tensor values, Tensor indices)
std::tuple<Tensor, Tensor> cummin(const Tensor& self, int64_t dim);
/// aten::cummin.out(Tensor self, int dim, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)
std::tuple<Tensor, Tensor> cummin_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t dim);
/// aten::_cummax_helper(Tensor self, Tensor(a!) values, Tensor(b!) indices, int dim) -> ()
void _cummax_helper(const Tensor& self, const Tensor& values, const Tensor& indices, int64_t dim);
/// aten::_cummin_helper(Tensor self, Tensor(a!) values, Tensor(b!) indices, int dim) -> ()
void _cummin_helper(const Tensor& self, const Tensor& values, const Tensor& indices, int64_t dim);
/// aten::logcumsumexp(Tensor self, int dim) -> Tensor
Tensor logcumsumexp(const Tensor& self, int64_t dim);
/// aten::logcumsumexp.out(Tensor self, int dim, *, Tensor(a!) out) -> Tensor(a!)
Tensor logcumsumexp_out(const Tensor& out, const Tensor& self, int64_t dim);
/// aten::_logcumsumexp(Tensor self, int dim) -> Tensor
Tensor _logcumsumexp(const Tensor& self, int64_t dim);
/// aten::_logcumsumexp.out(Tensor self, int dim, *, Tensor(a!) out) -> Tensor(a!)
Tensor _logcumsumexp_out(const Tensor& out, const Tensor& self, int64_t dim);

// sort

/// aten::sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)
std::tuple<Tensor, Tensor> sort(const Tensor& self, int64_t dim = -1, bool descending = false);
/// aten::sort.values(Tensor self, int dim=-1, bool descending=False, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)
std::tuple<Tensor, Tensor> sort_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t dim = -1, bool descending = false);
/// aten::sort.stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)
std::tuple<Tensor, Tensor> sort(const Tensor& self, std::optional<bool> stable, int64_t dim = -1, bool descending = false);
/// aten::sort.values_stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)
std::tuple<Tensor, Tensor> sort_out(const Tensor& values, const Tensor& indices, const Tensor& self, std::optional<bool> stable, int64_t dim = -1, bool descending = false);
/// aten::argsort(Tensor self, int dim=-1, bool descending=False) -> Tensor
Tensor argsort(const Tensor& self, int64_t dim = -1, bool descending = false);
/// aten::argsort.stable(Tensor self, *, bool stable, int dim=-1, bool descending=False) -> Tensor
Tensor argsort(const Tensor& self, bool stable, int64_t dim = -1, bool descending = false);
/// aten::argsort.stable_out(Tensor self, *, bool stable, int dim=-1, bool descending=False, Tensor(a!) out) -> Tensor(a!)
Tensor argsort_out(const Tensor& out, const Tensor& self, bool stable, int64_t dim = -1, bool descending = false);
/// aten::msort(Tensor self) -> Tensor
Tensor msort(const Tensor& self);
/// aten::msort.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor msort_out(const Tensor& out, const Tensor& self);
/// aten::topk(Tensor self, SymInt k, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor values, Tensor indices)
std::tuple<Tensor, Tensor> topk(const Tensor& self, int64_t k, int64_t dim = -1, bool largest = true, bool sorted = true);
/// aten::topk.values(Tensor self, SymInt k, int dim=-1, bool largest=True, bool sorted=True, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)
std::tuple<Tensor, Tensor> topk_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t k, int64_t dim = -1, bool largest = true, bool sorted = true);
/// aten::searchsorted.Tensor(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None) -> Tensor
Tensor searchsorted(const Tensor& sorted_sequence, const Tensor& self, bool out_int32 = false, bool right = false, std::optional<std::string_view> side = {}, const Tensor& sorter = {});
/// aten::searchsorted.Tensor_out(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None, Tensor(a!) out) -> Tensor(a!)
Tensor searchsorted_out(const Tensor& out, const Tensor& sorted_sequence, const Tensor& self, bool out_int32 = false, bool right = false, std::optional<std::string_view> side = {}, const Tensor& sorter = {});
/// aten::searchsorted.Scalar(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None) -> Tensor
Tensor searchsorted(const Tensor& sorted_sequence, const Scalar& self, bool out_int32 = false, bool right = false, std::optional<std::string_view> side = {}, const Tensor& sorter = {});
/// aten::searchsorted.Scalar_out(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None, Tensor(a!) out) -> Tensor(a!)
Tensor searchsorted_out(const Tensor& out, const Tensor& sorted_sequence, const Scalar& self, bool out_int32 = false, bool right = false, std::optional<std::string_view> side = {}, const Tensor& sorter = {});
/// aten::bucketize.Tensor(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor
Tensor bucketize(const Tensor& self, const Tensor& boundaries, bool out_int32 = false, bool right = false);
/// aten::bucketize.Tensor_out(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False, Tensor(a!) out) -> Tensor(a!)
Tensor bucketize_out(const Tensor& out, const Tensor& self, const Tensor& boundaries, bool out_int32 = false, bool right = false);
/// aten::bucketize.Scalar(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor
Tensor bucketize(const Scalar& self, const Tensor& boundaries, bool out_int32 = false, bool right = false);
/// aten::bucketize.Scalar_out(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False, Tensor(a!) out) -> Tensor(a!)
Tensor bucketize_out(const Tensor& out, const Scalar& self, const Tensor& boundaries, bool out_int32 = false, bool right = false);

// unique

/// aten::_unique(Tensor self, bool sorted=True, bool return_inverse=False) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> _unique(const Tensor& self, bool sorted = true, bool return_inverse = false);
/// aten::_unique.out(Tensor self, bool sorted=True, bool return_inverse=False, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> _unique_out(const Tensor& out0, const Tensor& out1, const Tensor& self, bool sorted = true, bool return_inverse = false);
/// aten::_unique2(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> _unique2(const Tensor& self, bool sorted = true, bool return_inverse = false, bool return_counts = false);
/// aten::_unique2.out(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> _unique2_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& self, bool sorted = true, bool return_inverse = false, bool return_counts = false);
/// aten::unique_dim(Tensor self, int dim, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> unique_dim(const Tensor& self, int64_t dim, bool sorted = true, bool return_inverse = false, bool return_counts = false);
/// aten::unique_dim.out(Tensor self, int dim, bool sorted=True, bool return_inverse=False, bool return_counts=False, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> unique_dim_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& self, int64_t dim, bool sorted = true, bool return_inverse = false, bool return_counts = false);
/// aten::unique_consecutive(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor& self, bool return_inverse = false, bool return_counts = false, std::optional<int64_t> dim = {});
/// aten::unique_consecutive.out(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> unique_consecutive_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& self, bool return_inverse = false, bool return_counts = false, std::optional<int64_t> dim = {});
/// aten::unique_dim_consecutive(Tensor self, int dim, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> unique_dim_consecutive(const Tensor& self, int64_t dim, bool return_inverse = false, bool return_counts = false);
/// aten::unique_dim_consecutive.out(Tensor self, int dim, bool return_inverse=False, bool return_counts=False, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> unique_dim_consecutive_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& self, int64_t dim, bool return_inverse = false, bool return_counts = false);

// contraction

/// aten::mm(Tensor self, Tensor mat2) -> Tensor
Tensor mm(const Tensor& self, const Tensor& mat2);
/// aten::mm.out(Tensor self, Tensor mat2, *, Tensor(a!) out) -> Tensor(a!)
Tensor mm_out(const Tensor& out, const Tensor& self, const Tensor& mat2);
/// aten::bmm(Tensor self, Tensor mat2) -> Tensor
Tensor bmm(const Tensor& self, const Tensor& mat2);
/// aten::bmm.out(Tensor self, Tensor mat2, *, Tensor(a!) out) -> Tensor(a!)
Tensor bmm_out(const Tensor& out, const Tensor& self, const Tensor& mat2);
/// aten::mv(Tensor self, Tensor vec) -> Tensor
Tensor mv(const Tensor& self, const Tensor& vec);
/// aten::mv.out(Tensor self, Tensor vec, *, Tensor(a!) out) -> Tensor(a!)
Tensor mv_out(const Tensor& out, const Tensor& self, const Tensor& vec);
/// aten::dot(Tensor self, Tensor tensor) -> Tensor
Tensor dot(const Tensor& self, const Tensor& tensor);
/// aten::dot.out(Tensor self, Tensor tensor, *, Tensor(a!) out) -> Tensor(a!)
Tensor dot_out(const Tensor& out, const Tensor& self, const Tensor& tensor);
/// aten::vdot(Tensor self, Tensor other) -> Tensor
Tensor vdot(const Tensor& self, const Tensor& other);
/// aten::vdot.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor vdot_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
Tensor addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addmm_(Tensor(a!) self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)
Tensor addmm_(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addmm.out(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
Tensor addmm_out(const Tensor& out, const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::baddbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
Tensor baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::baddbmm_(Tensor(a!) self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)
Tensor baddbmm_(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::baddbmm.out(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
Tensor baddbmm_out(const Tensor& out, const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
Tensor addbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addbmm.out(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
Tensor addbmm_out(const Tensor& out, const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addbmm_(Tensor(a!) self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)
Tensor addbmm_(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor
Tensor addmv(const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addmv_(Tensor(a!) self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)
Tensor addmv_(const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addmv.out(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
Tensor addmv_out(const Tensor& out, const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addr(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
Tensor addr(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addr_(Tensor(a!) self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)
Tensor addr_(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addr.out(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
Tensor addr_out(const Tensor& out, const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::_addmm_activation(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, bool use_gelu=False) -> Tensor
Tensor _addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1), bool use_gelu = false);
/// aten::_addmm_activation.out(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, bool use_gelu=False, Tensor(a!) out) -> Tensor(a!)
Tensor _addmm_activation_out(const Tensor& out, const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1), bool use_gelu = false);
/// aten::_int_mm(Tensor self, Tensor mat2) -> Tensor
Tensor _int_mm(const Tensor& self, const Tensor& mat2);
/// aten::_int_mm.out(Tensor self, Tensor mat2, *, Tensor(a!) out) -> Tensor(a!)
Tensor _int_mm_out(const Tensor& out, const Tensor& self, const Tensor& mat2);
/// aten::mm.dtype(Tensor self, Tensor mat2, ScalarType out_dtype) -> Tensor
Tensor mm(const Tensor& self, const Tensor& mat2, DType out_dtype);
/// aten::mm.dtype_out(Tensor self, Tensor mat2, ScalarType out_dtype, *, Tensor(a!) out) -> Tensor(a!)
Tensor mm_out(const Tensor& out, const Tensor& self, const Tensor& mat2, DType out_dtype);
/// aten::bmm.dtype(Tensor self, Tensor mat2, ScalarType out_dtype) -> Tensor
Tensor bmm(const Tensor& self, const Tensor& mat2, DType out_dtype);
/// aten::bmm.dtype_out(Tensor self, Tensor mat2, ScalarType out_dtype, *, Tensor(a!) out) -> Tensor(a!)
Tensor bmm_out(const Tensor& out, const Tensor& self, const Tensor& mat2, DType out_dtype);
/// aten::addmm.dtype(Tensor self, Tensor mat1, Tensor mat2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1) -> Tensor
Tensor addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, DType out_dtype, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addmm.dtype_out(Tensor self, Tensor mat1, Tensor mat2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
Tensor addmm_out(const Tensor& out, const Tensor& self, const Tensor& mat1, const Tensor& mat2, DType out_dtype, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));

// grouped_contraction

/// aten::_grouped_mm(Tensor self, Tensor mat2, Tensor? offs=None, Tensor? bias=None, ScalarType? out_dtype=None) -> Tensor
Tensor _grouped_mm(const Tensor& self, const Tensor& mat2, const Tensor& offs = {}, const Tensor& bias = {}, std::optional<DType> out_dtype = {});
/// aten::_scaled_mm(Tensor self, Tensor mat2, Tensor scale_a, Tensor scale_b, Tensor? bias=None, Tensor? scale_result=None, ScalarType? out_dtype=None, bool use_fast_accum=False) -> Tensor
Tensor _scaled_mm(const Tensor& self, const Tensor& mat2, const Tensor& scale_a, const Tensor& scale_b, const Tensor& bias = {}, const Tensor& scale_result = {}, std::optional<DType> out_dtype = {}, bool use_fast_accum = false);
/// aten::_scaled_mm.out(Tensor self, Tensor mat2, Tensor scale_a, Tensor scale_b, Tensor? bias=None, Tensor? scale_result=None, ScalarType? out_dtype=None, bool use_fast_accum=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor _scaled_mm_out(const Tensor& out, const Tensor& self, const Tensor& mat2, const Tensor& scale_a, const Tensor& scale_b, const Tensor& bias = {}, const Tensor& scale_result = {}, std::optional<DType> out_dtype = {}, bool use_fast_accum = false);
/// aten::_scaled_mm_v2(Tensor self, Tensor mat2, Tensor[] scale_a, int[] recipe_a, int[] swizzle_a, Tensor[] scale_b, int[] recipe_b, int[] swizzle_b, Tensor? bias, ScalarType? out_dtype, int[] contraction_dim=[], bool use_fast_accum=False) -> Tensor
Tensor _scaled_mm_v2(const Tensor& self, const Tensor& mat2, TensorList scale_a, IntList recipe_a, IntList swizzle_a, TensorList scale_b, IntList recipe_b, IntList swizzle_b, const Tensor& bias, std::optional<DType> out_dtype, IntList contraction_dim = {}, bool use_fast_accum = false);
/// aten::_scaled_mm_v2.out(Tensor self, Tensor mat2, Tensor[] scale_a, int[] recipe_a, int[] swizzle_a, Tensor[] scale_b, int[] recipe_b, int[] swizzle_b, Tensor? bias, ScalarType? out_dtype, int[] contraction_dim=[], bool use_fast_accum=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor _scaled_mm_v2_out(const Tensor& out, const Tensor& self, const Tensor& mat2, TensorList scale_a, IntList recipe_a, IntList swizzle_a, TensorList scale_b, IntList recipe_b, IntList swizzle_b, const Tensor& bias, std::optional<DType> out_dtype, IntList contraction_dim = {}, bool use_fast_accum = false);
/// aten::_scaled_grouped_mm(Tensor self, Tensor mat2, Tensor scale_a, Tensor scale_b, Tensor? offs=None, Tensor? bias=None, Tensor? scale_result=None, ScalarType? out_dtype=None, bool use_fast_accum=False) -> Tensor
Tensor _scaled_grouped_mm(const Tensor& self, const Tensor& mat2, const Tensor& scale_a, const Tensor& scale_b, const Tensor& offs = {}, const Tensor& bias = {}, const Tensor& scale_result = {}, std::optional<DType> out_dtype = {}, bool use_fast_accum = false);
/// aten::_scaled_grouped_mm_v2(Tensor self, Tensor mat2, Tensor[] scale_a, int[] recipe_a, int[] swizzle_a, Tensor[] scale_b, int[] recipe_b, int[] swizzle_b, Tensor? offs=None, Tensor? bias=None, ScalarType? out_dtype=None, int[] contraction_dim=[], bool use_fast_accum=False) -> Tensor
Tensor _scaled_grouped_mm_v2(const Tensor& self, const Tensor& mat2, TensorList scale_a, IntList recipe_a, IntList swizzle_a, TensorList scale_b, IntList recipe_b, IntList swizzle_b, const Tensor& offs = {}, const Tensor& bias = {}, std::optional<DType> out_dtype = {}, IntList contraction_dim = {}, bool use_fast_accum = false);

// matmul

/// aten::matmul(Tensor self, Tensor other) -> Tensor
Tensor matmul(const Tensor& self, const Tensor& other);
/// aten::matmul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor matmul_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::linalg_matmul(Tensor self, Tensor other) -> Tensor
Tensor linalg_matmul(const Tensor& self, const Tensor& other);
/// aten::linalg_matmul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_matmul_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor
Tensor linear(const Tensor& input, const Tensor& weight, const Tensor& bias = {});
/// aten::linear.out(Tensor input, Tensor weight, Tensor? bias=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor linear_out(const Tensor& out, const Tensor& input, const Tensor& weight, const Tensor& bias = {});
/// aten::outer(Tensor self, Tensor vec2) -> Tensor
Tensor outer(const Tensor& self, const Tensor& vec2);
/// aten::outer.out(Tensor self, Tensor vec2, *, Tensor(a!) out) -> Tensor(a!)
Tensor outer_out(const Tensor& out, const Tensor& self, const Tensor& vec2);
/// aten::ger(Tensor self, Tensor vec2) -> Tensor
Tensor ger(const Tensor& self, const Tensor& vec2);
/// aten::ger.out(Tensor self, Tensor vec2, *, Tensor(a!) out) -> Tensor(a!)
Tensor ger_out(const Tensor& out, const Tensor& self, const Tensor& vec2);
/// aten::inner(Tensor self, Tensor other) -> Tensor
Tensor inner(const Tensor& self, const Tensor& other);
/// aten::inner.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor inner_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::tensordot(Tensor self, Tensor other, int[] dims_self, int[] dims_other) -> Tensor
Tensor tensordot(const Tensor& self, const Tensor& other, IntList dims_self, IntList dims_other);
/// aten::tensordot.out(Tensor self, Tensor other, int[] dims_self, int[] dims_other, *, Tensor(a!) out) -> Tensor(a!)
Tensor tensordot_out(const Tensor& out, const Tensor& self, const Tensor& other, IntList dims_self, IntList dims_other);
/// aten::linalg_multi_dot(Tensor[] tensors) -> Tensor
Tensor linalg_multi_dot(TensorList tensors);
/// aten::linalg_multi_dot.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_multi_dot_out(const Tensor& out, TensorList tensors);
/// aten::chain_matmul(Tensor[] matrices) -> Tensor
Tensor chain_matmul(TensorList matrices);
/// aten::chain_matmul.out(Tensor[] matrices, *, Tensor(a!) out) -> Tensor(a!)
Tensor chain_matmul_out(const Tensor& out, TensorList matrices);
/// aten::linalg_vecdot(Tensor x, Tensor y, *, int dim=-1) -> Tensor
Tensor linalg_vecdot(const Tensor& x, const Tensor& y, int64_t dim = -1);
/// aten::linalg_vecdot.out(Tensor x, Tensor y, *, int dim=-1, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_vecdot_out(const Tensor& out, const Tensor& x, const Tensor& y, int64_t dim = -1);
/// aten::kron(Tensor self, Tensor other) -> Tensor
Tensor kron(const Tensor& self, const Tensor& other);
/// aten::kron.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor kron_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::bilinear(Tensor input1, Tensor input2, Tensor weight, Tensor? bias=None) -> Tensor
Tensor bilinear(const Tensor& input1, const Tensor& input2, const Tensor& weight, const Tensor& bias = {});
/// aten::_trilinear(Tensor i1, Tensor i2, Tensor i3, int[] expand1, int[] expand2, int[] expand3, int[] sumdim, int unroll_dim=1) -> Tensor
Tensor _trilinear(const Tensor& i1, const Tensor& i2, const Tensor& i3, IntList expand1, IntList expand2, IntList expand3, IntList sumdim, int64_t unroll_dim = 1);
/// aten::_trilinear.out(Tensor i1, Tensor i2, Tensor i3, int[] expand1, int[] expand2, int[] expand3, int[] sumdim, int unroll_dim=1, *, Tensor(a!) out) -> Tensor(a!)
Tensor _trilinear_out(const Tensor& out, const Tensor& i1, const Tensor& i2, const Tensor& i3, IntList expand1, IntList expand2, IntList expand3, IntList sumdim, int64_t unroll_dim = 1);

// einsum

/// aten::einsum(str equation, Tensor[] tensors, *, int[]? path=None) -> Tensor
Tensor einsum(std::string_view equation, TensorList tensors, std::optional<IntList> path = {});

// distance

/// aten::_cdist_forward(Tensor x1, Tensor x2, float p, int? compute_mode) -> Tensor
Tensor _cdist_forward(const Tensor& x1, const Tensor& x2, double p, std::optional<int64_t> compute_mode);
/// aten::_cdist_forward.out(Tensor x1, Tensor x2, float p, int? compute_mode, *, Tensor(a!) out) -> Tensor(a!)
Tensor _cdist_forward_out(const Tensor& out, const Tensor& x1, const Tensor& x2, double p, std::optional<int64_t> compute_mode);
/// aten::_cdist_backward(Tensor grad, Tensor x1, Tensor x2, float p, Tensor cdist) -> Tensor
Tensor _cdist_backward(const Tensor& grad, const Tensor& x1, const Tensor& x2, double p, const Tensor& cdist);
/// aten::_cdist_backward.out(Tensor grad, Tensor x1, Tensor x2, float p, Tensor cdist, *, Tensor(a!) out) -> Tensor(a!)
Tensor _cdist_backward_out(const Tensor& out, const Tensor& grad, const Tensor& x1, const Tensor& x2, double p, const Tensor& cdist);
/// aten::_euclidean_dist(Tensor x1, Tensor x2) -> Tensor
Tensor _euclidean_dist(const Tensor& x1, const Tensor& x2);
/// aten::_euclidean_dist.out(Tensor x1, Tensor x2, *, Tensor(a!) out) -> Tensor(a!)
Tensor _euclidean_dist_out(const Tensor& out, const Tensor& x1, const Tensor& x2);
/// aten::cdist(Tensor x1, Tensor x2, float p=2., int? compute_mode=None) -> Tensor
Tensor cdist(const Tensor& x1, const Tensor& x2, double p = 2, std::optional<int64_t> compute_mode = {});
/// aten::pairwise_distance(Tensor x1, Tensor x2, float p=2., float eps=9.9999999999999995e-07, bool keepdim=False) -> Tensor
Tensor pairwise_distance(const Tensor& x1, const Tensor& x2, double p = 2, double eps = 1e-06, bool keepdim = false);
/// aten::_pdist_forward(Tensor self, float p=2.) -> Tensor
Tensor _pdist_forward(const Tensor& self, double p = 2);
/// aten::_pdist_forward.out(Tensor self, float p=2., *, Tensor(a!) out) -> Tensor(a!)
Tensor _pdist_forward_out(const Tensor& out, const Tensor& self, double p = 2);
/// aten::_pdist_backward(Tensor grad, Tensor self, float p, Tensor pdist) -> Tensor
Tensor _pdist_backward(const Tensor& grad, const Tensor& self, double p, const Tensor& pdist);
/// aten::_pdist_backward.out(Tensor grad, Tensor self, float p, Tensor pdist, *, Tensor(a!) out) -> Tensor(a!)
Tensor _pdist_backward_out(const Tensor& out, const Tensor& grad, const Tensor& self, double p, const Tensor& pdist);
/// aten::pdist(Tensor self, float p=2.) -> Tensor
Tensor pdist(const Tensor& self, double p = 2);
/// aten::linalg_cross(Tensor self, Tensor other, *, int dim=-1) -> Tensor
Tensor linalg_cross(const Tensor& self, const Tensor& other, int64_t dim = -1);
/// aten::linalg_cross.out(Tensor self, Tensor other, *, int dim=-1, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_cross_out(const Tensor& out, const Tensor& self, const Tensor& other, int64_t dim = -1);
/// aten::cross(Tensor self, Tensor other, int? dim=None) -> Tensor
Tensor cross(const Tensor& self, const Tensor& other, std::optional<int64_t> dim = {});
/// aten::cross.out(Tensor self, Tensor other, int? dim=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor cross_out(const Tensor& out, const Tensor& self, const Tensor& other, std::optional<int64_t> dim = {});

// convolution

/// aten::convolution(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups) -> Tensor
Tensor convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups);
/// aten::convolution.out(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, *, Tensor(a!) out) -> Tensor(a!)
Tensor convolution_out(const Tensor& out, const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups);
/// aten::_convolution(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32) -> Tensor
Tensor _convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32);
/// aten::_convolution.out(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32, *, Tensor(a!) out) -> Tensor(a!)
Tensor _convolution_out(const Tensor& out, const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32);
/// aten::convolution_backward(Tensor grad_output, Tensor input, Tensor weight, SymInt[]? bias_sizes, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3] output_mask) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> convolution_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight, std::optional<IntList> bias_sizes, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, BoolList output_mask);
/// aten::convolution_backward.out(Tensor grad_output, Tensor input, Tensor weight, SymInt[]? bias_sizes, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> convolution_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_output, const Tensor& input, const Tensor& weight, std::optional<IntList> bias_sizes, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, BoolList output_mask);

// convolution_composite

/// aten::conv1d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[1] stride=[1], SymInt[1] padding=[0], SymInt[1] dilation=[1], SymInt groups=1) -> Tensor
Tensor conv1d(const Tensor& input, const Tensor& weight, const Tensor& bias = {}, IntList stride = {1}, IntList padding = {0}, IntList dilation = {1}, int64_t groups = 1);
/// aten::conv2d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=[1, 1], SymInt[2] padding=[0, 0], SymInt[2] dilation=[1, 1], SymInt groups=1) -> Tensor
Tensor conv2d(const Tensor& input, const Tensor& weight, const Tensor& bias = {}, IntList stride = {1, 1}, IntList padding = {0, 0}, IntList dilation = {1, 1}, int64_t groups = 1);
/// aten::conv3d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[3] stride=[1, 1, 1], SymInt[3] padding=[0, 0, 0], SymInt[3] dilation=[1, 1, 1], SymInt groups=1) -> Tensor
Tensor conv3d(const Tensor& input, const Tensor& weight, const Tensor& bias = {}, IntList stride = {1, 1, 1}, IntList padding = {0, 0, 0}, IntList dilation = {1, 1, 1}, int64_t groups = 1);
/// aten::conv1d.padding(Tensor input, Tensor weight, Tensor? bias=None, SymInt[1] stride=[1], str padding="valid", SymInt[1] dilation=[1], SymInt groups=1) -> Tensor
Tensor conv1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, std::string_view padding, IntList dilation = {1}, int64_t groups = 1);
/// aten::conv2d.padding(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=[1, 1], str padding="valid", SymInt[2] dilation=[1, 1], SymInt groups=1) -> Tensor
Tensor conv2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, std::string_view padding, IntList dilation = {1, 1}, int64_t groups = 1);
/// aten::conv3d.padding(Tensor input, Tensor weight, Tensor? bias=None, SymInt[3] stride=[1, 1, 1], str padding="valid", SymInt[3] dilation=[1, 1, 1], SymInt groups=1) -> Tensor
Tensor conv3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, std::string_view padding, IntList dilation = {1, 1, 1}, int64_t groups = 1);
/// aten::conv_transpose1d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[1] stride=[1], SymInt[1] padding=[0], SymInt[1] output_padding=[0], SymInt groups=1, SymInt[1] dilation=[1]) -> Tensor
Tensor conv_transpose1d(const Tensor& input, const Tensor& weight, const Tensor& bias = {}, IntList stride = {1}, IntList padding = {0}, IntList output_padding = {0}, int64_t groups = 1, IntList dilation = {1});
/// aten::conv_transpose2d.input(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=[1, 1], SymInt[2] padding=[0, 0], SymInt[2] output_padding=[0, 0], SymInt groups=1, SymInt[2] dilation=[1, 1]) -> Tensor
Tensor conv_transpose2d(const Tensor& input, const Tensor& weight, const Tensor& bias = {}, IntList stride = {1, 1}, IntList padding = {0, 0}, IntList output_padding = {0, 0}, int64_t groups = 1, IntList dilation = {1, 1});
/// aten::conv_transpose3d.input(Tensor input, Tensor weight, Tensor? bias=None, SymInt[3] stride=[1, 1, 1], SymInt[3] padding=[0, 0, 0], SymInt[3] output_padding=[0, 0, 0], SymInt groups=1, SymInt[3] dilation=[1, 1, 1]) -> Tensor
Tensor conv_transpose3d(const Tensor& input, const Tensor& weight, const Tensor& bias = {}, IntList stride = {1, 1, 1}, IntList padding = {0, 0, 0}, IntList output_padding = {0, 0, 0}, int64_t groups = 1, IntList dilation = {1, 1, 1});
/// aten::_convolution_mode(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, str padding, SymInt[] dilation, SymInt groups) -> Tensor
Tensor _convolution_mode(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, std::string_view padding, IntList dilation, int64_t groups);
/// aten::_convolution.deprecated(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, int[] output_padding, SymInt groups, bool benchmark, bool deterministic, bool cudnn_enabled) -> Tensor
Tensor _convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, bool benchmark, bool deterministic, bool cudnn_enabled);
/// aten::conv_tbc(Tensor self, Tensor weight, Tensor bias, int pad=0) -> Tensor
Tensor conv_tbc(const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad = 0);
/// aten::conv_tbc.out(Tensor self, Tensor weight, Tensor bias, int pad=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor conv_tbc_out(const Tensor& out, const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad = 0);
/// aten::conv_tbc_backward(Tensor self, Tensor input, Tensor weight, Tensor bias, int pad) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> conv_tbc_backward(const Tensor& self, const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t pad);

// pooling

/// aten::max_pool2d_with_indices(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> max_pool2d_with_indices(const Tensor& self, IntList kernel_size, IntList stride = {}, IntList padding = {0, 0}, IntList dilation = {1, 1}, bool ceil_mode = false);
/// aten::max_pool2d_with_indices.out(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False, *, Tensor(a!) out, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> max_pool2d_with_indices_out(const Tensor& out, const Tensor& indices, const Tensor& self, IntList kernel_size, IntList stride = {}, IntList padding = {0, 0}, IntList dilation = {1, 1}, bool ceil_mode = false);
/// aten::max_pool3d_with_indices(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> max_pool3d_with_indices(const Tensor& self, IntList kernel_size, IntList stride = {}, IntList padding = {0, 0, 0}, IntList dilation = {1, 1, 1}, bool ceil_mode = false);
/// aten::max_pool3d_with_indices.out(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False, *, Tensor(a!) out, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> max_pool3d_with_indices_out(const Tensor& out, const Tensor& indices, const Tensor& self, IntList kernel_size, IntList stride = {}, IntList padding = {0, 0, 0}, IntList dilation = {1, 1, 1}, bool ceil_mode = false);
/// aten::max_pool2d_with_indices_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, int[2] dilation, bool ceil_mode, Tensor indices) -> Tensor
Tensor max_pool2d_with_indices_backward(const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode, const Tensor& indices);
/// aten::max_pool2d_with_indices_backward.grad_input(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, int[2] dilation, bool ceil_mode, Tensor indices, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor max_pool2d_with_indices_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode, const Tensor& indices);
/// aten::max_pool3d_with_indices_backward(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] stride, int[3] padding, int[3] dilation, bool ceil_mode, Tensor indices) -> Tensor
Tensor max_pool3d_with_indices_backward(const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode, const Tensor& indices);
/// aten::max_pool3d_with_indices_backward.grad_input(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] stride, int[3] padding, int[3] dilation, bool ceil_mode, Tensor indices, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor max_pool3d_with_indices_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode, const Tensor& indices);
/// aten::max_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> Tensor
Tensor max_pool2d(const Tensor& self, IntList kernel_size, IntList stride = {}, IntList padding = {0, 0}, IntList dilation = {1, 1}, bool ceil_mode = false);
/// aten::max_pool3d(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> Tensor
Tensor max_pool3d(const Tensor& self, IntList kernel_size, IntList stride = {}, IntList padding = {0, 0, 0}, IntList dilation = {1, 1, 1}, bool ceil_mode = false);
/// aten::max_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=[0], int[1] dilation=[1], bool ceil_mode=False) -> Tensor
Tensor max_pool1d(const Tensor& self, IntList kernel_size, IntList stride = {}, IntList padding = {0}, IntList dilation = {1}, bool ceil_mode = false);
/// aten::max_pool1d_with_indices(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=[0], int[1] dilation=[1], bool ceil_mode=False) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> max_pool1d_with_indices(const Tensor& self, IntList kernel_size, IntList stride = {}, IntList padding = {0}, IntList dilation = {1}, bool ceil_mode = false);
/// aten::avg_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=[0], bool ceil_mode=False, bool count_include_pad=True) -> Tensor
Tensor avg_pool1d(const Tensor& self, IntList kernel_size, IntList stride = {}, IntList padding = {0}, bool ceil_mode = false, bool count_include_pad = true);
/// aten::avg_pool1d.out(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=[0], bool ceil_mode=False, bool count_include_pad=True, *, Tensor(a!) out) -> Tensor(a!)
Tensor avg_pool1d_out(const Tensor& out, const Tensor& self, IntList kernel_size, IntList stride = {}, IntList padding = {0}, bool ceil_mode = false, bool count_include_pad = true);
/// aten::avg_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor
Tensor avg_pool2d(const Tensor& self, IntList kernel_size, IntList stride = {}, IntList padding = {0, 0}, bool ceil_mode = false, bool count_include_pad = true, std::optional<int64_t> divisor_override = {});
/// aten::avg_pool2d.out(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor avg_pool2d_out(const Tensor& out, const Tensor& self, IntList kernel_size, IntList stride = {}, IntList padding = {0, 0}, bool ceil_mode = false, bool count_include_pad = true, std::optional<int64_t> divisor_override = {});
/// aten::avg_pool3d(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor
Tensor avg_pool3d(const Tensor& self, IntList kernel_size, IntList stride = {}, IntList padding = {0, 0, 0}, bool ceil_mode = false, bool count_include_pad = true, std::optional<int64_t> divisor_override = {});
/// aten::avg_pool3d.out(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor avg_pool3d_out(const Tensor& out, const Tensor& self, IntList kernel_size, IntList stride = {}, IntList padding = {0, 0, 0}, bool ceil_mode = false, bool count_include_pad = true, std::optional<int64_t> divisor_override = {});
/// aten::avg_pool2d_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, bool ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor
Tensor avg_pool2d_backward(const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override);
/// aten::avg_pool2d_backward.grad_input(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, bool ceil_mode, bool count_include_pad, int? divisor_override, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor avg_pool2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override);
/// aten::avg_pool3d_backward(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] stride, int[3] padding, bool ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor
Tensor avg_pool3d_backward(const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override);
/// aten::avg_pool3d_backward.grad_input(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] stride, int[3] padding, bool ceil_mode, bool count_include_pad, int? divisor_override, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor avg_pool3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override);

// adaptive_pooling

/// aten::_adaptive_avg_pool2d(Tensor self, SymInt[2] output_size) -> Tensor
Tensor _adaptive_avg_pool2d(const Tensor& self, IntList output_size);
/// aten::_adaptive_avg_pool2d.out(Tensor self, SymInt[2] output_size, *, Tensor(a!) out) -> Tensor(a!)
Tensor _adaptive_avg_pool2d_out(const Tensor& out, const Tensor& self, IntList output_size);
/// aten::_adaptive_avg_pool3d(Tensor self, SymInt[3] output_size) -> Tensor
Tensor _adaptive_avg_pool3d(const Tensor& self, IntList output_size);
/// aten::_adaptive_avg_pool3d.out(Tensor self, SymInt[3] output_size, *, Tensor(a!) out) -> Tensor(a!)
Tensor _adaptive_avg_pool3d_out(const Tensor& out, const Tensor& self, IntList output_size);
/// aten::adaptive_avg_pool1d(Tensor self, int[1] output_size) -> Tensor
Tensor adaptive_avg_pool1d(const Tensor& self, IntList output_size);
/// aten::adaptive_avg_pool1d.out(Tensor self, int[1] output_size, *, Tensor(a!) out) -> Tensor(a!)
Tensor adaptive_avg_pool1d_out(const Tensor& out, const Tensor& self, IntList output_size);
/// aten::adaptive_avg_pool2d(Tensor self, SymInt[2] output_size) -> Tensor
Tensor adaptive_avg_pool2d(const Tensor& self, IntList output_size);
/// aten::adaptive_avg_pool2d.out(Tensor self, SymInt[2] output_size, *, Tensor(a!) out) -> Tensor(a!)
Tensor adaptive_avg_pool2d_out(const Tensor& out, const Tensor& self, IntList output_size);
/// aten::adaptive_avg_pool3d(Tensor self, SymInt[3] output_size) -> Tensor
Tensor adaptive_avg_pool3d(const Tensor& self, IntList output_size);
/// aten::adaptive_avg_pool3d.out(Tensor self, SymInt[3] output_size, *, Tensor(a!) out) -> Tensor(a!)
Tensor adaptive_avg_pool3d_out(const Tensor& out, const Tensor& self, IntList output_size);
/// aten::adaptive_max_pool1d(Tensor self, int[1] output_size) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> adaptive_max_pool1d(const Tensor& self, IntList output_size);
/// aten::_adaptive_avg_pool2d_backward(Tensor grad_output, Tensor self) -> Tensor
Tensor _adaptive_avg_pool2d_backward(const Tensor& grad_output, const Tensor& self);
/// aten::_adaptive_avg_pool2d_backward.out(Tensor grad_output, Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor _adaptive_avg_pool2d_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& self);
/// aten::_adaptive_avg_pool3d_backward(Tensor grad_output, Tensor self) -> Tensor
Tensor _adaptive_avg_pool3d_backward(const Tensor& grad_output, const Tensor& self);
/// aten::_adaptive_avg_pool3d_backward.out(Tensor grad_output, Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor _adaptive_avg_pool3d_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& self);
/// aten::adaptive_max_pool2d(Tensor self, int[2] output_size) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> adaptive_max_pool2d(const Tensor& self, IntList output_size);
/// aten::adaptive_max_pool2d.out(Tensor self, int[2] output_size, *, Tensor(a!) out, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> adaptive_max_pool2d_out(const Tensor& out, const Tensor& indices, const Tensor& self, IntList output_size);
/// aten::adaptive_max_pool3d(Tensor self, int[3] output_size) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> adaptive_max_pool3d(const Tensor& self, IntList output_size);
/// aten::adaptive_max_pool3d.out(Tensor self, int[3] output_size, *, Tensor(a!) out, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> adaptive_max_pool3d_out(const Tensor& out, const Tensor& indices, const Tensor& self, IntList output_size);
/// aten::adaptive_max_pool2d_backward(Tensor grad_output, Tensor self, Tensor indices) -> Tensor
Tensor adaptive_max_pool2d_backward(const Tensor& grad_output, const Tensor& self, const Tensor& indices);
/// aten::adaptive_max_pool2d_backward.grad_input(Tensor grad_output, Tensor self, Tensor indices, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor adaptive_max_pool2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& indices);
/// aten::adaptive_max_pool3d_backward(Tensor grad_output, Tensor self, Tensor indices) -> Tensor
Tensor adaptive_max_pool3d_backward(const Tensor& grad_output, const Tensor& self, const Tensor& indices);
/// aten::adaptive_max_pool3d_backward.grad_input(Tensor grad_output, Tensor self, Tensor indices, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor adaptive_max_pool3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& indices);
/// aten::fractional_max_pool2d(Tensor self, int[2] kernel_size, int[2] output_size, Tensor random_samples) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> fractional_max_pool2d(const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& random_samples);
/// aten::fractional_max_pool2d.output(Tensor self, int[2] kernel_size, int[2] output_size, Tensor random_samples, *, Tensor(a!) output, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> fractional_max_pool2d_out(const Tensor& output, const Tensor& indices, const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& random_samples);
/// aten::fractional_max_pool3d(Tensor self, int[3] kernel_size, int[3] output_size, Tensor random_samples) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> fractional_max_pool3d(const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& random_samples);
/// aten::fractional_max_pool3d.output(Tensor self, int[3] kernel_size, int[3] output_size, Tensor random_samples, *, Tensor(a!) output, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> fractional_max_pool3d_out(const Tensor& output, const Tensor& indices, const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& random_samples);
/// aten::fractional_max_pool2d_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] output_size, Tensor indices) -> Tensor
Tensor fractional_max_pool2d_backward(const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& indices);
/// aten::fractional_max_pool2d_backward.grad_input(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] output_size, Tensor indices, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor fractional_max_pool2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& indices);
/// aten::fractional_max_pool3d_backward(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] output_size, Tensor indices) -> Tensor
Tensor fractional_max_pool3d_backward(const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& indices);
/// aten::fractional_max_pool3d_backward.grad_input(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] output_size, Tensor indices, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor fractional_max_pool3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& indices);
/// aten::max_unpool2d(Tensor self, Tensor indices, SymInt[2] output_size) -> Tensor
Tensor max_unpool2d(const Tensor& self, const Tensor& indices, IntList output_size);
/// aten::max_unpool2d.out(Tensor self, Tensor indices, SymInt[2] output_size, *, Tensor(a!) out) -> Tensor(a!)
Tensor max_unpool2d_out(const Tensor& out, const Tensor& self, const Tensor& indices, IntList output_size);
/// aten::max_unpool3d(Tensor self, Tensor indices, SymInt[3] output_size, int[3] stride, int[3] padding) -> Tensor
Tensor max_unpool3d(const Tensor& self, const Tensor& indices, IntList output_size, IntList stride, IntList padding);
/// aten::max_unpool3d.out(Tensor self, Tensor indices, SymInt[3] output_size, int[3] stride, int[3] padding, *, Tensor(a!) out) -> Tensor(a!)
Tensor max_unpool3d_out(const Tensor& out, const Tensor& self, const Tensor& indices, IntList output_size, IntList stride, IntList padding);

// resampling

/// aten::upsample_nearest1d(Tensor self, SymInt[1] output_size, float? scales=None) -> Tensor
Tensor upsample_nearest1d(const Tensor& self, IntList output_size, std::optional<double> scales = {});
/// aten::upsample_nearest1d.out(Tensor self, SymInt[1] output_size, float? scales=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor upsample_nearest1d_out(const Tensor& out, const Tensor& self, IntList output_size, std::optional<double> scales = {});
/// aten::upsample_nearest1d_backward(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, float? scales=None) -> Tensor
Tensor upsample_nearest1d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales = {});
/// aten::upsample_nearest1d_backward.grad_input(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, float? scales=None, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor upsample_nearest1d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales = {});
/// aten::upsample_nearest1d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor
Tensor upsample_nearest1d(const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors);
/// aten::_upsample_nearest_exact1d(Tensor self, SymInt[1] output_size, float? scales=None) -> Tensor
Tensor _upsample_nearest_exact1d(const Tensor& self, IntList output_size, std::optional<double> scales = {});
/// aten::_upsample_nearest_exact1d.out(Tensor self, SymInt[1] output_size, float? scales=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor _upsample_nearest_exact1d_out(const Tensor& out, const Tensor& self, IntList output_size, std::optional<double> scales = {});
/// aten::_upsample_nearest_exact1d_backward(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, float? scales=None) -> Tensor
Tensor _upsample_nearest_exact1d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales = {});
/// aten::_upsample_nearest_exact1d_backward.grad_input(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, float? scales=None, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor _upsample_nearest_exact1d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales = {});
/// aten::_upsample_nearest_exact1d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor
Tensor _upsample_nearest_exact1d(const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors);
/// aten::upsample_nearest2d(Tensor self, SymInt[2] output_size, float? scales_h=None, float? scales_w=None) -> Tensor
Tensor upsample_nearest2d(const Tensor& self, IntList output_size, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::upsample_nearest2d.out(Tensor self, SymInt[2] output_size, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor upsample_nearest2d_out(const Tensor& out, const Tensor& self, IntList output_size, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::upsample_nearest2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, float? scales_h=None, float? scales_w=None) -> Tensor
Tensor upsample_nearest2d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::upsample_nearest2d_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor upsample_nearest2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::upsample_nearest2d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor
Tensor upsample_nearest2d(const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors);
/// aten::upsample_nearest2d.vec_out(Tensor input, SymInt[]? output_size, float[]? scale_factors, *, Tensor(a!) out) -> Tensor(a!)
Tensor upsample_nearest2d_out(const Tensor& out, const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors);
/// aten::_upsample_nearest_exact2d(Tensor self, SymInt[2] output_size, float? scales_h=None, float? scales_w=None) -> Tensor
Tensor _upsample_nearest_exact2d(const Tensor& self, IntList output_size, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::_upsample_nearest_exact2d.out(Tensor self, SymInt[2] output_size, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor _upsample_nearest_exact2d_out(const Tensor& out, const Tensor& self, IntList output_size, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::_upsample_nearest_exact2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, float? scales_h=None, float? scales_w=None) -> Tensor
Tensor _upsample_nearest_exact2d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::_upsample_nearest_exact2d_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor _upsample_nearest_exact2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::_upsample_nearest_exact2d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor
Tensor _upsample_nearest_exact2d(const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors);
/// aten::upsample_nearest3d(Tensor self, SymInt[3] output_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor
Tensor upsample_nearest3d(const Tensor& self, IntList output_size, std::optional<double> scales_d = {}, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::upsample_nearest3d.out(Tensor self, SymInt[3] output_size, float? scales_d=None, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor upsample_nearest3d_out(const Tensor& out, const Tensor& self, IntList output_size, std::optional<double> scales_d = {}, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::upsample_nearest3d_backward(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor
Tensor upsample_nearest3d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_d = {}, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::upsample_nearest3d_backward.grad_input(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, float? scales_d=None, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor upsample_nearest3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_d = {}, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::upsample_nearest3d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor
Tensor upsample_nearest3d(const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors);
/// aten::_upsample_nearest_exact3d(Tensor self, SymInt[3] output_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor
Tensor _upsample_nearest_exact3d(const Tensor& self, IntList output_size, std::optional<double> scales_d = {}, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::_upsample_nearest_exact3d.out(Tensor self, SymInt[3] output_size, float? scales_d=None, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor _upsample_nearest_exact3d_out(const Tensor& out, const Tensor& self, IntList output_size, std::optional<double> scales_d = {}, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::_upsample_nearest_exact3d_backward(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor
Tensor _upsample_nearest_exact3d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_d = {}, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::_upsample_nearest_exact3d_backward.grad_input(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, float? scales_d=None, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor _upsample_nearest_exact3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_d = {}, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::_upsample_nearest_exact3d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor
Tensor _upsample_nearest_exact3d(const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors);
/// aten::upsample_linear1d(Tensor self, SymInt[1] output_size, bool align_corners, float? scales=None) -> Tensor
Tensor upsample_linear1d(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales = {});
/// aten::upsample_linear1d.out(Tensor self, SymInt[1] output_size, bool align_corners, float? scales=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor upsample_linear1d_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales = {});
/// aten::upsample_linear1d_backward(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, bool align_corners, float? scales=None) -> Tensor
Tensor upsample_linear1d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales = {});
/// aten::upsample_linear1d_backward.grad_input(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, bool align_corners, float? scales=None, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor upsample_linear1d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales = {});
/// aten::upsample_linear1d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor
Tensor upsample_linear1d(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors);
/// aten::upsample_bilinear2d(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor
Tensor upsample_bilinear2d(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::upsample_bilinear2d.out(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor upsample_bilinear2d_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::upsample_bilinear2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor
Tensor upsample_bilinear2d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::upsample_bilinear2d_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor upsample_bilinear2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::upsample_bilinear2d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor
Tensor upsample_bilinear2d(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors);
/// aten::upsample_bilinear2d.vec_out(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors, *, Tensor(a!) out) -> Tensor(a!)
Tensor upsample_bilinear2d_out(const Tensor& out, const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors);
/// aten::upsample_trilinear3d(Tensor self, SymInt[3] output_size, bool align_corners, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor
Tensor upsample_trilinear3d(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_d = {}, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::upsample_trilinear3d.out(Tensor self, SymInt[3] output_size, bool align_corners, float? scales_d=None, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor upsample_trilinear3d_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_d = {}, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::upsample_trilinear3d_backward(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, bool align_corners, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor
Tensor upsample_trilinear3d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_d = {}, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::upsample_trilinear3d_backward.grad_input(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, bool align_corners, float? scales_d=None, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor upsample_trilinear3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_d = {}, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::upsample_trilinear3d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor
Tensor upsample_trilinear3d(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors);
/// aten::upsample_bicubic2d(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor
Tensor upsample_bicubic2d(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::upsample_bicubic2d.out(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor upsample_bicubic2d_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::upsample_bicubic2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor
Tensor upsample_bicubic2d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::upsample_bicubic2d_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor upsample_bicubic2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::upsample_bicubic2d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor
Tensor upsample_bicubic2d(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors);
/// aten::_upsample_bilinear2d_aa(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor
Tensor _upsample_bilinear2d_aa(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::_upsample_bilinear2d_aa.out(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor _upsample_bilinear2d_aa_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::_upsample_bilinear2d_aa_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor
Tensor _upsample_bilinear2d_aa_backward(const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::_upsample_bilinear2d_aa_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor _upsample_bilinear2d_aa_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::_upsample_bilinear2d_aa.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor
Tensor _upsample_bilinear2d_aa(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors);
/// aten::_upsample_bicubic2d_aa(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor
Tensor _upsample_bicubic2d_aa(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::_upsample_bicubic2d_aa.out(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor _upsample_bicubic2d_aa_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::_upsample_bicubic2d_aa_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor
Tensor _upsample_bicubic2d_aa_backward(const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::_upsample_bicubic2d_aa_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor _upsample_bicubic2d_aa_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::_upsample_bicubic2d_aa.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor
Tensor _upsample_bicubic2d_aa(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors);
/// aten::_upsample_lanczos2d_aa(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor
Tensor _upsample_lanczos2d_aa(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::_upsample_lanczos2d_aa.out(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor _upsample_lanczos2d_aa_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::_upsample_lanczos2d_aa_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor
Tensor _upsample_lanczos2d_aa_backward(const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::_upsample_lanczos2d_aa_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor _upsample_lanczos2d_aa_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
/// aten::_upsample_lanczos2d_aa.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor
Tensor _upsample_lanczos2d_aa(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors);

// grid_sampling

/// aten::grid_sampler_2d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor
Tensor grid_sampler_2d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners);
/// aten::grid_sampler_2d.out(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, *, Tensor(a!) out) -> Tensor(a!)
Tensor grid_sampler_2d_out(const Tensor& out, const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners);
/// aten::grid_sampler_3d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor
Tensor grid_sampler_3d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners);
/// aten::grid_sampler_3d.out(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, *, Tensor(a!) out) -> Tensor(a!)
Tensor grid_sampler_3d_out(const Tensor& out, const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners);
/// aten::grid_sampler_2d_backward(Tensor grad_output, Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, bool[2] output_mask) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> grid_sampler_2d_backward(const Tensor& grad_output, const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners, BoolList output_mask);
/// aten::grid_sampler_2d_backward.out(Tensor grad_output, Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, bool[2] output_mask, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> grid_sampler_2d_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& grad_output, const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners, BoolList output_mask);
/// aten::grid_sampler_3d_backward(Tensor grad_output, Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, bool[2] output_mask) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> grid_sampler_3d_backward(const Tensor& grad_output, const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners, BoolList output_mask);
/// aten::grid_sampler_3d_backward.out(Tensor grad_output, Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, bool[2] output_mask, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> grid_sampler_3d_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& grad_output, const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners, BoolList output_mask);
/// aten::grid_sampler(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor
Tensor grid_sampler(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners);
/// aten::affine_grid_generator(Tensor theta, SymInt[] size, bool align_corners) -> Tensor
Tensor affine_grid_generator(const Tensor& theta, IntList size, bool align_corners);
/// aten::affine_grid_generator.out(Tensor theta, SymInt[] size, bool align_corners, *, Tensor(a!) out) -> Tensor(a!)
Tensor affine_grid_generator_out(const Tensor& out, const Tensor& theta, IntList size, bool align_corners);
/// aten::affine_grid_generator_backward(Tensor grad, SymInt[] size, bool align_corners) -> Tensor
Tensor affine_grid_generator_backward(const Tensor& grad, IntList size, bool align_corners);

// folding

/// aten::im2col(Tensor self, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor
Tensor im2col(const Tensor& self, IntList kernel_size, IntList dilation, IntList padding, IntList stride);
/// aten::im2col.out(Tensor self, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride, *, Tensor(a!) out) -> Tensor(a!)
Tensor im2col_out(const Tensor& out, const Tensor& self, IntList kernel_size, IntList dilation, IntList padding, IntList stride);
/// aten::col2im(Tensor self, SymInt[2] output_size, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor
Tensor col2im(const Tensor& self, IntList output_size, IntList kernel_size, IntList dilation, IntList padding, IntList stride);
/// aten::col2im.out(Tensor self, SymInt[2] output_size, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride, *, Tensor(a!) out) -> Tensor(a!)
Tensor col2im_out(const Tensor& out, const Tensor& self, IntList output_size, IntList kernel_size, IntList dilation, IntList padding, IntList stride);
/// aten::pixel_shuffle(Tensor self, int upscale_factor) -> Tensor
Tensor pixel_shuffle(const Tensor& self, int64_t upscale_factor);
/// aten::pixel_shuffle.out(Tensor self, int upscale_factor, *, Tensor(a!) out) -> Tensor(a!)
Tensor pixel_shuffle_out(const Tensor& out, const Tensor& self, int64_t upscale_factor);
/// aten::pixel_unshuffle(Tensor self, int downscale_factor) -> Tensor
Tensor pixel_unshuffle(const Tensor& self, int64_t downscale_factor);
/// aten::pixel_unshuffle.out(Tensor self, int downscale_factor, *, Tensor(a!) out) -> Tensor(a!)
Tensor pixel_unshuffle_out(const Tensor& out, const Tensor& self, int64_t downscale_factor);
/// aten::channel_shuffle(Tensor self, SymInt groups) -> Tensor
Tensor channel_shuffle(const Tensor& self, int64_t groups);
/// aten::channel_shuffle.out(Tensor self, SymInt groups, *, Tensor(a!) out) -> Tensor(a!)
Tensor channel_shuffle_out(const Tensor& out, const Tensor& self, int64_t groups);
/// aten::native_channel_shuffle(Tensor self, SymInt groups) -> Tensor
Tensor native_channel_shuffle(const Tensor& self, int64_t groups);

// attention

/// aten::_scaled_dot_product_flash_attention_for_cpu(Tensor query, Tensor key, Tensor value, float dropout_p=0., bool is_causal=False, *, Tensor? attn_mask=None, float? scale=None) -> (Tensor output, Tensor logsumexp)
std::tuple<Tensor, Tensor> _scaled_dot_product_flash_attention_for_cpu(const Tensor& query, const Tensor& key, const Tensor& value, double dropout_p = 0, bool is_causal = false, const Tensor& attn_mask = {}, std::optional<double> scale = {});
/// aten::_scaled_dot_product_flash_attention_for_cpu_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor out, Tensor logsumexp, float dropout_p, bool is_causal, *, Tensor? attn_mask=None, float? scale=None) -> (Tensor grad_query, Tensor grad_key, Tensor grad_value)
std::tuple<Tensor, Tensor, Tensor> _scaled_dot_product_flash_attention_for_cpu_backward(const Tensor& grad_out, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& out, const Tensor& logsumexp, double dropout_p, bool is_causal, const Tensor& attn_mask = {}, std::optional<double> scale = {});
/// aten::_scaled_dot_product_attention_math(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0., bool is_causal=False, Tensor? dropout_mask=None, *, float? scale=None, bool enable_gqa=False) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> _scaled_dot_product_attention_math(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask = {}, double dropout_p = 0, bool is_causal = false, const Tensor& dropout_mask = {}, std::optional<double> scale = {}, bool enable_gqa = false);
/// aten::scaled_dot_product_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0., bool is_causal=False, *, float? scale=None, bool enable_gqa=False) -> Tensor
Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask = {}, double dropout_p = 0, bool is_causal = false, std::optional<double> scale = {}, bool enable_gqa = false);
/// aten::_fused_sdp_choice(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0., bool is_causal=False, *, float? scale=None, bool enable_gqa=False) -> int
int64_t _fused_sdp_choice(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask = {}, double dropout_p = 0, bool is_causal = false, std::optional<double> scale = {}, bool enable_gqa = false);

// fused_attention

/// aten::_scaled_dot_product_flash_attention(Tensor query, Tensor key, Tensor value, float dropout_p=0., bool is_causal=False, bool return_debug_mask=False, *, float? scale=None) -> (Tensor output, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, Tensor rng_state, Tensor unused, Tensor debug_attn_mask)
std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t, Tensor, Tensor, Tensor> _scaled_dot_product_flash_attention(const Tensor& query, const Tensor& key, const Tensor& value, double dropout_p = 0, bool is_causal = false, bool return_debug_mask = false, std::optional<double> scale = {});
/// aten::_scaled_dot_product_flash_attention.quantized(Tensor query, Tensor key, Tensor value, Tensor? q_descale, Tensor? k_descale, Tensor? v_descale, float dropout_p=0., bool is_causal=False, bool return_debug_mask=False, *, float? scale=None) -> (Tensor output, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, Tensor rng_state, Tensor unused, Tensor debug_attn_mask)
std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t, Tensor, Tensor, Tensor> _scaled_dot_product_flash_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& q_descale, const Tensor& k_descale, const Tensor& v_descale, double dropout_p = 0, bool is_causal = false, bool return_debug_mask = false, std::optional<double> scale = {});
/// aten::_scaled_dot_product_flash_attention_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor out, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, Tensor philox_seed, Tensor philox_offset, *, float? scale=None) -> (Tensor grad_query, Tensor grad_key, Tensor grad_value)
std::tuple<Tensor, Tensor, Tensor> _scaled_dot_product_flash_attention_backward(const Tensor& grad_out, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& out, const Tensor& logsumexp, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, const Tensor& philox_seed, const Tensor& philox_offset, std::optional<double> scale = {});
/// aten::_flash_attention_forward(Tensor query, Tensor key, Tensor value, Tensor? cum_seq_q, Tensor? cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, bool return_debug_mask, *, float? scale=None, SymInt? window_size_left=None, SymInt? window_size_right=None, Tensor? seqused_k=None, Tensor? alibi_slopes=None, Tensor? block_table=None, int? num_splits=None) -> (Tensor output, Tensor softmax_logsumexp, Tensor rng_state, Tensor unused, Tensor debug_attn_mask)
std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _flash_attention_forward(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, bool return_debug_mask, std::optional<double> scale = {}, std::optional<int64_t> window_size_left = {}, std::optional<int64_t> window_size_right = {}, const Tensor& seqused_k = {}, const Tensor& alibi_slopes = {}, const Tensor& block_table = {}, std::optional<int64_t> num_splits = {});
/// aten::_flash_attention_forward.quantized(Tensor query, Tensor key, Tensor value, Tensor? cum_seq_q, Tensor? cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, bool return_debug_mask, Tensor? q_descale, Tensor? k_descale, Tensor? v_descale, *, float? scale=None, SymInt? window_size_left=None, SymInt? window_size_right=None, Tensor? seqused_k=None, Tensor? alibi_slopes=None) -> (Tensor output, Tensor softmax_logsumexp, Tensor rng_state, Tensor unused, Tensor debug_attn_mask)
std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _flash_attention_forward(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, bool return_debug_mask, const Tensor& q_descale, const Tensor& k_descale, const Tensor& v_descale, std::optional<double> scale = {}, std::optional<int64_t> window_size_left = {}, std::optional<int64_t> window_size_right = {}, const Tensor& seqused_k = {}, const Tensor& alibi_slopes = {});
/// aten::_flash_attention_forward_no_dropout_inplace(Tensor(a!) out, Tensor query, Tensor key, Tensor value, Tensor? cum_seq_q, Tensor? cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, bool return_debug_mask, *, float? scale=None, SymInt? window_size_left=None, SymInt? window_size_right=None, Tensor? seqused_k=None, Tensor? alibi_slopes=None, Tensor? block_table=None, int? num_splits=None) -> Tensor softmax_logsumexp
Tensor _flash_attention_forward_no_dropout_inplace(const Tensor& out, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, bool return_debug_mask, std::optional<double> scale = {}, std::optional<int64_t> window_size_left = {}, std::optional<int64_t> window_size_right = {}, const Tensor& seqused_k = {}, const Tensor& alibi_slopes = {}, const Tensor& block_table = {}, std::optional<int64_t> num_splits = {});
/// aten::_flash_attention_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor out, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, Tensor rng_state, Tensor unused, *, float? scale=None, SymInt? window_size_left=None, SymInt? window_size_right=None) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> _flash_attention_backward(const Tensor& grad_out, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& out, const Tensor& logsumexp, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, const Tensor& rng_state, const Tensor& unused, std::optional<double> scale = {}, std::optional<int64_t> window_size_left = {}, std::optional<int64_t> window_size_right = {});
/// aten::_scaled_dot_product_efficient_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_bias, bool compute_log_sumexp, float dropout_p=0., bool is_causal=False, *, float? scale=None) -> (Tensor output, Tensor log_sumexp, Tensor philox_seed, Tensor philox_offset)
std::tuple<Tensor, Tensor, Tensor, Tensor> _scaled_dot_product_efficient_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_bias, bool compute_log_sumexp, double dropout_p = 0, bool is_causal = false, std::optional<double> scale = {});
/// aten::_scaled_dot_product_efficient_attention_backward(Tensor grad_out_, Tensor query, Tensor key, Tensor value, Tensor attn_bias, Tensor out, Tensor logsumexp, Tensor philox_seed, Tensor philox_offset, float dropout_p, bool[4] grad_input_mask, bool is_causal=False, *, float? scale=None) -> (Tensor, Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor, Tensor> _scaled_dot_product_efficient_attention_backward(const Tensor& grad_out_, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_bias, const Tensor& out, const Tensor& logsumexp, const Tensor& philox_seed, const Tensor& philox_offset, double dropout_p, BoolList grad_input_mask, bool is_causal = false, std::optional<double> scale = {});
/// aten::_efficient_attention_forward(Tensor query, Tensor key, Tensor value, Tensor? bias, Tensor? cu_seqlens_q, Tensor? cu_seqlens_k, SymInt? max_seqlen_q, SymInt? max_seqlen_k, float dropout_p, int custom_mask_type, bool compute_log_sumexp=False, *, float? scale=None, Tensor? seqlen_k=None, int? window_size=None) -> (Tensor output, Tensor logsumexp, Tensor philox_seed, Tensor philox_offset, SymInt max_seqlen_batch_q, SymInt max_seqlen_batch_k)
std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t> _efficient_attention_forward(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias, const Tensor& cu_seqlens_q, const Tensor& cu_seqlens_k, std::optional<int64_t> max_seqlen_q, std::optional<int64_t> max_seqlen_k, double dropout_p, int64_t custom_mask_type, bool compute_log_sumexp = false, std::optional<double> scale = {}, const Tensor& seqlen_k = {}, std::optional<int64_t> window_size = {});
/// aten::_efficient_attention_backward(Tensor grad_out_, Tensor query, Tensor key, Tensor value, Tensor? bias, Tensor out, Tensor? cu_seqlens_q, Tensor? cu_seqlens_k, SymInt max_seqlen_q, SymInt max_seqlen_k, Tensor logsumexp, float dropout_p, Tensor philox_seed, Tensor philox_offset, int custom_mask_type, bool bias_requires_grad, *, float? scale=None, int? num_splits_key=None, int? window_size=None, bool shared_storage_dqdkdv=False) -> (Tensor, Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor, Tensor> _efficient_attention_backward(const Tensor& grad_out_, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias, const Tensor& out, const Tensor& cu_seqlens_q, const Tensor& cu_seqlens_k, int64_t max_seqlen_q, int64_t max_seqlen_k, const Tensor& logsumexp, double dropout_p, const Tensor& philox_seed, const Tensor& philox_offset, int64_t custom_mask_type, bool bias_requires_grad, std::optional<double> scale = {}, std::optional<int64_t> num_splits_key = {}, std::optional<int64_t> window_size = {}, bool shared_storage_dqdkdv = false);
/// aten::_scaled_dot_product_cudnn_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_bias, bool compute_log_sumexp, float dropout_p=0., bool is_causal=False, bool return_debug_mask=False, *, float? scale=None) -> (Tensor output, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, Tensor philox_seed, Tensor philox_offset, Tensor debug_attn_mask)
std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t, Tensor, Tensor, Tensor> _scaled_dot_product_cudnn_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_bias, bool compute_log_sumexp, double dropout_p = 0, bool is_causal = false, bool return_debug_mask = false, std::optional<double> scale = {});
/// aten::_scaled_dot_product_cudnn_attention_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor out, Tensor logsumexp, Tensor philox_seed, Tensor philox_offset, Tensor attn_bias, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, *, float? scale=None) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> _scaled_dot_product_cudnn_attention_backward(const Tensor& grad_out, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& out, const Tensor& logsumexp, const Tensor& philox_seed, const Tensor& philox_offset, const Tensor& attn_bias, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, std::optional<double> scale = {});
/// aten::_scaled_dot_product_fused_attention_overrideable(Tensor query, Tensor key, Tensor value, Tensor? attn_bias=None, float dropout_p=0., bool is_causal=False, bool return_debug_mask=False, *, float? scale=None) -> (Tensor output, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, Tensor philox_seed, Tensor philox_offset, Tensor debug_attn_mask)
std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t, Tensor, Tensor, Tensor> _scaled_dot_product_fused_attention_overrideable(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_bias = {}, double dropout_p = 0, bool is_causal = false, bool return_debug_mask = false, std::optional<double> scale = {});
/// aten::_scaled_dot_product_fused_attention_overrideable_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor attn_bias, bool[4] grad_input_mask, Tensor out, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, Tensor philox_seed, Tensor philox_offset, *, float? scale=None) -> (Tensor grad_query, Tensor grad_key, Tensor grad_value, Tensor grad_attn_bias)
std::tuple<Tensor, Tensor, Tensor, Tensor> _scaled_dot_product_fused_attention_overrideable_backward(const Tensor& grad_out, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_bias, BoolList grad_input_mask, const Tensor& out, const Tensor& logsumexp, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, const Tensor& philox_seed, const Tensor& philox_offset, std::optional<double> scale = {});

// multihead_attention

/// aten::_transform_bias_rescale_qkv(Tensor qkv, Tensor qkv_bias, int num_heads) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> _transform_bias_rescale_qkv(const Tensor& qkv, const Tensor& qkv_bias, int64_t num_heads);
/// aten::_transform_bias_rescale_qkv.out(Tensor qkv, Tensor qkv_bias, int num_heads, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> _transform_bias_rescale_qkv_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& qkv, const Tensor& qkv_bias, int64_t num_heads);
/// aten::_native_multi_head_attention(Tensor query, Tensor key, Tensor value, int embed_dim, int num_head, Tensor qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, Tensor? mask=None, bool need_weights=True, bool average_attn_weights=True, int? mask_type=None) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> _native_multi_head_attention(const Tensor& query, const Tensor& key, const Tensor& value, int64_t embed_dim, int64_t num_head, const Tensor& qkv_weight, const Tensor& qkv_bias, const Tensor& proj_weight, const Tensor& proj_bias, const Tensor& mask = {}, bool need_weights = true, bool average_attn_weights = true, std::optional<int64_t> mask_type = {});
/// aten::_native_multi_head_attention.out(Tensor query, Tensor key, Tensor value, int embed_dim, int num_head, Tensor qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, Tensor? mask=None, bool need_weights=True, bool average_attn_weights=True, int? mask_type=None, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> _native_multi_head_attention_out(const Tensor& out0, const Tensor& out1, const Tensor& query, const Tensor& key, const Tensor& value, int64_t embed_dim, int64_t num_head, const Tensor& qkv_weight, const Tensor& qkv_bias, const Tensor& proj_weight, const Tensor& proj_bias, const Tensor& mask = {}, bool need_weights = true, bool average_attn_weights = true, std::optional<int64_t> mask_type = {});
/// aten::_transformer_encoder_layer_fwd(Tensor src, int embed_dim, int num_heads, Tensor qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, bool use_gelu, bool norm_first, float eps, Tensor norm_weight_1, Tensor norm_bias_1, Tensor norm_weight_2, Tensor norm_bias_2, Tensor ffn_weight_1, Tensor ffn_bias_1, Tensor ffn_weight_2, Tensor ffn_bias_2, Tensor? mask=None, int? mask_type=None) -> Tensor
Tensor _transformer_encoder_layer_fwd(const Tensor& src, int64_t embed_dim, int64_t num_heads, const Tensor& qkv_weight, const Tensor& qkv_bias, const Tensor& proj_weight, const Tensor& proj_bias, bool use_gelu, bool norm_first, double eps, const Tensor& norm_weight_1, const Tensor& norm_bias_1, const Tensor& norm_weight_2, const Tensor& norm_bias_2, const Tensor& ffn_weight_1, const Tensor& ffn_bias_1, const Tensor& ffn_weight_2, const Tensor& ffn_bias_2, const Tensor& mask = {}, std::optional<int64_t> mask_type = {});
/// aten::_transformer_encoder_layer_fwd.out(Tensor src, int embed_dim, int num_heads, Tensor qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, bool use_gelu, bool norm_first, float eps, Tensor norm_weight_1, Tensor norm_bias_1, Tensor norm_weight_2, Tensor norm_bias_2, Tensor ffn_weight_1, Tensor ffn_bias_1, Tensor ffn_weight_2, Tensor ffn_bias_2, Tensor? mask=None, int? mask_type=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor _transformer_encoder_layer_fwd_out(const Tensor& out, const Tensor& src, int64_t embed_dim, int64_t num_heads, const Tensor& qkv_weight, const Tensor& qkv_bias, const Tensor& proj_weight, const Tensor& proj_bias, bool use_gelu, bool norm_first, double eps, const Tensor& norm_weight_1, const Tensor& norm_bias_1, const Tensor& norm_weight_2, const Tensor& norm_bias_2, const Tensor& ffn_weight_1, const Tensor& ffn_bias_1, const Tensor& ffn_weight_2, const Tensor& ffn_bias_2, const Tensor& mask = {}, std::optional<int64_t> mask_type = {});

// recurrent

/// aten::lstm.input(Tensor input, Tensor[] hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& input, TensorList hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first);
/// aten::lstm.data(Tensor data, Tensor batch_sizes, Tensor[] hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& data, const Tensor& batch_sizes, TensorList hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional);
/// aten::lstm_cell(Tensor input, Tensor[] hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> lstm_cell(const Tensor& input, TensorList hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih = {}, const Tensor& b_hh = {});
/// aten::gru.input(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> gru(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first);
/// aten::gru.data(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> gru(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional);
/// aten::gru_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor
Tensor gru_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih = {}, const Tensor& b_hh = {});
/// aten::rnn_tanh.input(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> rnn_tanh(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first);
/// aten::rnn_tanh.data(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> rnn_tanh(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional);
/// aten::rnn_tanh_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor
Tensor rnn_tanh_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih = {}, const Tensor& b_hh = {});
/// aten::rnn_relu.input(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> rnn_relu(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first);
/// aten::rnn_relu.data(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> rnn_relu(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional);
/// aten::rnn_relu_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor
Tensor rnn_relu_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih = {}, const Tensor& b_hh = {});

// recurrent_cells

/// aten::_thnn_fused_lstm_cell(Tensor input_gates, Tensor hidden_gates, Tensor cx, Tensor? input_bias=None, Tensor? hidden_bias=None) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> _thnn_fused_lstm_cell(const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& cx, const Tensor& input_bias = {}, const Tensor& hidden_bias = {});
/// aten::_thnn_fused_lstm_cell.out(Tensor input_gates, Tensor hidden_gates, Tensor cx, Tensor? input_bias=None, Tensor? hidden_bias=None, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> _thnn_fused_lstm_cell_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& cx, const Tensor& input_bias = {}, const Tensor& hidden_bias = {});
/// aten::_thnn_fused_lstm_cell_backward_impl(Tensor? grad_hy, Tensor? grad_cy, Tensor cx, Tensor cy, Tensor workspace, bool has_bias) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> _thnn_fused_lstm_cell_backward_impl(const Tensor& grad_hy, const Tensor& grad_cy, const Tensor& cx, const Tensor& cy, const Tensor& workspace, bool has_bias);
/// aten::_thnn_fused_lstm_cell_backward_impl.out(Tensor? grad_hy, Tensor? grad_cy, Tensor cx, Tensor cy, Tensor workspace, bool has_bias, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> _thnn_fused_lstm_cell_backward_impl_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_hy, const Tensor& grad_cy, const Tensor& cx, const Tensor& cy, const Tensor& workspace, bool has_bias);
/// aten::_thnn_fused_lstm_cell_backward(Tensor? grad_hy, Tensor? grad_cy, Tensor cx, Tensor cy, Tensor workspace, bool has_bias) -> (Tensor, Tensor, Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _thnn_fused_lstm_cell_backward(const Tensor& grad_hy, const Tensor& grad_cy, const Tensor& cx, const Tensor& cy, const Tensor& workspace, bool has_bias);
/// aten::_thnn_differentiable_lstm_cell_backward(Tensor? grad_hy, Tensor? grad_cy, Tensor input_gates, Tensor hidden_gates, Tensor? input_bias, Tensor? hidden_bias, Tensor cx, Tensor cy) -> (Tensor, Tensor, Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _thnn_differentiable_lstm_cell_backward(const Tensor& grad_hy, const Tensor& grad_cy, const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& input_bias, const Tensor& hidden_bias, const Tensor& cx, const Tensor& cy);
/// aten::_thnn_fused_gru_cell(Tensor input_gates, Tensor hidden_gates, Tensor hx, Tensor? input_bias=None, Tensor? hidden_bias=None) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> _thnn_fused_gru_cell(const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& hx, const Tensor& input_bias = {}, const Tensor& hidden_bias = {});
/// aten::_thnn_fused_gru_cell.out(Tensor input_gates, Tensor hidden_gates, Tensor hx, Tensor? input_bias=None, Tensor? hidden_bias=None, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> _thnn_fused_gru_cell_out(const Tensor& out0, const Tensor& out1, const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& hx, const Tensor& input_bias = {}, const Tensor& hidden_bias = {});
/// aten::_thnn_fused_gru_cell_backward(Tensor grad_hy, Tensor workspace, bool has_bias) -> (Tensor, Tensor, Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _thnn_fused_gru_cell_backward(const Tensor& grad_hy, const Tensor& workspace, bool has_bias);
/// aten::_thnn_fused_gru_cell_backward.out(Tensor grad_hy, Tensor workspace, bool has_bias, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2, Tensor(d!) out3, Tensor(e!) out4) -> (Tensor(a!), Tensor(b!), Tensor(c!), Tensor(d!), Tensor(e!))
std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _thnn_fused_gru_cell_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& out3, const Tensor& out4, const Tensor& grad_hy, const Tensor& workspace, bool has_bias);
/// aten::_thnn_differentiable_gru_cell_backward(Tensor grad_hy, Tensor input_gates, Tensor hidden_gates, Tensor hx, Tensor? input_bias, Tensor? hidden_bias) -> (Tensor, Tensor, Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _thnn_differentiable_gru_cell_backward(const Tensor& grad_hy, const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& hx, const Tensor& input_bias, const Tensor& hidden_bias);

// onednn_lstm

/// aten::mkldnn_rnn_layer(Tensor input, Tensor weight0, Tensor weight1, Tensor weight2, Tensor weight3, Tensor hx_, Tensor cx_, bool reverse, int[] batch_sizes, int mode, int hidden_size, int num_layers, bool has_biases, bool bidirectional, bool batch_first, bool train) -> (Tensor, Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor, Tensor> mkldnn_rnn_layer(const Tensor& input, const Tensor& weight0, const Tensor& weight1, const Tensor& weight2, const Tensor& weight3, const Tensor& hx_, const Tensor& cx_, bool reverse, IntList batch_sizes, int64_t mode, int64_t hidden_size, int64_t num_layers, bool has_biases, bool bidirectional, bool batch_first, bool train);
/// aten::mkldnn_rnn_layer.out(Tensor input, Tensor weight0, Tensor weight1, Tensor weight2, Tensor weight3, Tensor hx_, Tensor cx_, bool reverse, int[] batch_sizes, int mode, int hidden_size, int num_layers, bool has_biases, bool bidirectional, bool batch_first, bool train, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2, Tensor(d!) out3) -> (Tensor(a!), Tensor(b!), Tensor(c!), Tensor(d!))
std::tuple<Tensor, Tensor, Tensor, Tensor> mkldnn_rnn_layer_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& out3, const Tensor& input, const Tensor& weight0, const Tensor& weight1, const Tensor& weight2, const Tensor& weight3, const Tensor& hx_, const Tensor& cx_, bool reverse, IntList batch_sizes, int64_t mode, int64_t hidden_size, int64_t num_layers, bool has_biases, bool bidirectional, bool batch_first, bool train);
/// aten::mkldnn_rnn_layer_backward(Tensor input, Tensor weight1, Tensor weight2, Tensor weight3, Tensor weight4, Tensor hx_, Tensor cx_tmp, Tensor output, Tensor hy_, Tensor cy_, Tensor? grad_output, Tensor? grad_hy, Tensor? grad_cy, bool reverse, int mode, int hidden_size, int num_layers, bool has_biases, bool train, bool bidirectional, int[] batch_sizes, bool batch_first, Tensor workspace) -> (Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor> mkldnn_rnn_layer_backward(const Tensor& input, const Tensor& weight1, const Tensor& weight2, const Tensor& weight3, const Tensor& weight4, const Tensor& hx_, const Tensor& cx_tmp, const Tensor& output, const Tensor& hy_, const Tensor& cy_, const Tensor& grad_output, const Tensor& grad_hy, const Tensor& grad_cy, bool reverse, int64_t mode, int64_t hidden_size, int64_t num_layers, bool has_biases, bool train, bool bidirectional, IntList batch_sizes, bool batch_first, const Tensor& workspace);
/// aten::mkldnn_rnn_layer_backward.out(Tensor input, Tensor weight1, Tensor weight2, Tensor weight3, Tensor weight4, Tensor hx_, Tensor cx_tmp, Tensor output, Tensor hy_, Tensor cy_, Tensor? grad_output, Tensor? grad_hy, Tensor? grad_cy, bool reverse, int mode, int hidden_size, int num_layers, bool has_biases, bool train, bool bidirectional, int[] batch_sizes, bool batch_first, Tensor workspace, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2, Tensor(d!) out3, Tensor(e!) out4, Tensor(f!) out5, Tensor(g!) out6) -> (Tensor(a!), Tensor(b!), Tensor(c!), Tensor(d!), Tensor(e!), Tensor(f!), Tensor(g!))
std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor> mkldnn_rnn_layer_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& out3, const Tensor& out4, const Tensor& out5, const Tensor& out6, const Tensor& input, const Tensor& weight1, const Tensor& weight2, const Tensor& weight3, const Tensor& weight4, const Tensor& hx_, const Tensor& cx_tmp, const Tensor& output, const Tensor& hy_, const Tensor& cy_, const Tensor& grad_output, const Tensor& grad_hy, const Tensor& grad_cy, bool reverse, int64_t mode, int64_t hidden_size, int64_t num_layers, bool has_biases, bool train, bool bidirectional, IntList batch_sizes, bool batch_first, const Tensor& workspace);

// cudnn_rnn

/// aten::_cudnn_rnn(Tensor input, Tensor[] weight, int weight_stride0, Tensor? weight_buf, Tensor hx, Tensor? cx, int mode, SymInt hidden_size, SymInt proj_size, int num_layers, bool batch_first, float dropout, bool train, bool bidirectional, SymInt[] batch_sizes, Tensor? dropout_state) -> (Tensor, Tensor, Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _cudnn_rnn(const Tensor& input, TensorList weight, int64_t weight_stride0, const Tensor& weight_buf, const Tensor& hx, const Tensor& cx, int64_t mode, int64_t hidden_size, int64_t proj_size, int64_t num_layers, bool batch_first, double dropout, bool train, bool bidirectional, IntList batch_sizes, const Tensor& dropout_state);
/// aten::_cudnn_rnn_backward(Tensor input, Tensor[] weight, int weight_stride0, Tensor weight_buf, Tensor hx, Tensor? cx, Tensor output, Tensor? grad_output, Tensor? grad_hy, Tensor? grad_cy, int mode, SymInt hidden_size, SymInt proj_size, int num_layers, bool batch_first, float dropout, bool train, bool bidirectional, SymInt[] batch_sizes, Tensor? dropout_state, Tensor reserve, bool[4] output_mask) -> (Tensor, Tensor, Tensor, Tensor[])
std::tuple<Tensor, Tensor, Tensor, std::vector<Tensor>> _cudnn_rnn_backward(const Tensor& input, TensorList weight, int64_t weight_stride0, const Tensor& weight_buf, const Tensor& hx, const Tensor& cx, const Tensor& output, const Tensor& grad_output, const Tensor& grad_hy, const Tensor& grad_cy, int64_t mode, int64_t hidden_size, int64_t proj_size, int64_t num_layers, bool batch_first, double dropout, bool train, bool bidirectional, IntList batch_sizes, const Tensor& dropout_state, const Tensor& reserve, BoolList output_mask);
/// aten::_cudnn_rnn_flatten_weight(Tensor[] weight_arr, int weight_stride0, SymInt input_size, int mode, SymInt hidden_size, SymInt proj_size, int num_layers, bool batch_first, bool bidirectional) -> Tensor
Tensor _cudnn_rnn_flatten_weight(TensorList weight_arr, int64_t weight_stride0, int64_t input_size, int64_t mode, int64_t hidden_size, int64_t proj_size, int64_t num_layers, bool batch_first, bool bidirectional);

// packed_sequence

/// aten::_pack_padded_sequence(Tensor input, Tensor lengths, bool batch_first) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> _pack_padded_sequence(const Tensor& input, const Tensor& lengths, bool batch_first);
/// aten::_pack_padded_sequence.out(Tensor input, Tensor lengths, bool batch_first, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> _pack_padded_sequence_out(const Tensor& out0, const Tensor& out1, const Tensor& input, const Tensor& lengths, bool batch_first);
/// aten::_pack_padded_sequence_backward(Tensor grad, SymInt[] input_size, Tensor batch_sizes, bool batch_first) -> Tensor
Tensor _pack_padded_sequence_backward(const Tensor& grad, IntList input_size, const Tensor& batch_sizes, bool batch_first);
/// aten::_pad_packed_sequence(Tensor data, Tensor batch_sizes, bool batch_first, Scalar padding_value, int total_length) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> _pad_packed_sequence(const Tensor& data, const Tensor& batch_sizes, bool batch_first, const Scalar& padding_value, int64_t total_length);

// embedding

/// aten::embedding(Tensor weight, Tensor indices, SymInt padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False) -> Tensor
Tensor embedding(const Tensor& weight, const Tensor& indices, int64_t padding_idx = -1, bool scale_grad_by_freq = false, bool sparse = false);
/// aten::embedding.out(Tensor weight, Tensor indices, SymInt padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor embedding_out(const Tensor& out, const Tensor& weight, const Tensor& indices, int64_t padding_idx = -1, bool scale_grad_by_freq = false, bool sparse = false);
/// aten::embedding_dense_backward(Tensor grad_output, Tensor indices, SymInt num_weights, SymInt padding_idx, bool scale_grad_by_freq) -> Tensor
Tensor embedding_dense_backward(const Tensor& grad_output, const Tensor& indices, int64_t num_weights, int64_t padding_idx, bool scale_grad_by_freq);
/// aten::embedding_dense_backward.out(Tensor grad_output, Tensor indices, SymInt num_weights, SymInt padding_idx, bool scale_grad_by_freq, *, Tensor(a!) out) -> Tensor(a!)
Tensor embedding_dense_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& indices, int64_t num_weights, int64_t padding_idx, bool scale_grad_by_freq);
/// aten::_embedding_bag(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int padding_idx=-1) -> (Tensor, Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor, Tensor> _embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq = false, int64_t mode = 0, bool sparse = false, const Tensor& per_sample_weights = {}, bool include_last_offset = false, int64_t padding_idx = -1);
/// aten::_embedding_bag.out(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int padding_idx=-1, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2, Tensor(d!) out3) -> (Tensor(a!), Tensor(b!), Tensor(c!), Tensor(d!))
std::tuple<Tensor, Tensor, Tensor, Tensor> _embedding_bag_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& out3, const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq = false, int64_t mode = 0, bool sparse = false, const Tensor& per_sample_weights = {}, bool include_last_offset = false, int64_t padding_idx = -1);
/// aten::_embedding_bag_forward_only(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int padding_idx=-1) -> (Tensor, Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor, Tensor> _embedding_bag_forward_only(const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq = false, int64_t mode = 0, bool sparse = false, const Tensor& per_sample_weights = {}, bool include_last_offset = false, int64_t padding_idx = -1);
/// aten::_embedding_bag_forward_only.out(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int padding_idx=-1, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2, Tensor(d!) out3) -> (Tensor(a!), Tensor(b!), Tensor(c!), Tensor(d!))
std::tuple<Tensor, Tensor, Tensor, Tensor> _embedding_bag_forward_only_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& out3, const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq = false, int64_t mode = 0, bool sparse = false, const Tensor& per_sample_weights = {}, bool include_last_offset = false, int64_t padding_idx = -1);
/// aten::embedding_bag(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False) -> (Tensor, Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor, Tensor> embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq = false, int64_t mode = 0, bool sparse = false, const Tensor& per_sample_weights = {}, bool include_last_offset = false);
/// aten::embedding_bag.padding_idx(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq, int mode, bool sparse, Tensor? per_sample_weights, bool include_last_offset, int? padding_idx) -> (Tensor, Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor, Tensor> embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse, const Tensor& per_sample_weights, bool include_last_offset, std::optional<int64_t> padding_idx);
/// aten::_embedding_bag_dense_backward(Tensor grad, Tensor indices, Tensor offset2bag, Tensor bag_size, Tensor maximum_indices, SymInt num_weights, bool scale_grad_by_freq, int mode, Tensor? per_sample_weights, int padding_idx=-1) -> Tensor
Tensor _embedding_bag_dense_backward(const Tensor& grad, const Tensor& indices, const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices, int64_t num_weights, bool scale_grad_by_freq, int64_t mode, const Tensor& per_sample_weights, int64_t padding_idx = -1);
/// aten::_embedding_bag_dense_backward.out(Tensor grad, Tensor indices, Tensor offset2bag, Tensor bag_size, Tensor maximum_indices, SymInt num_weights, bool scale_grad_by_freq, int mode, Tensor? per_sample_weights, int padding_idx=-1, *, Tensor(a!) out) -> Tensor(a!)
Tensor _embedding_bag_dense_backward_out(const Tensor& out, const Tensor& grad, const Tensor& indices, const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices, int64_t num_weights, bool scale_grad_by_freq, int64_t mode, const Tensor& per_sample_weights, int64_t padding_idx = -1);
/// aten::_embedding_bag_backward(Tensor grad, Tensor indices, Tensor offsets, Tensor offset2bag, Tensor bag_size, Tensor maximum_indices, SymInt num_weights, bool scale_grad_by_freq, int mode, bool sparse, Tensor? per_sample_weights, int padding_idx=-1) -> Tensor
Tensor _embedding_bag_backward(const Tensor& grad, const Tensor& indices, const Tensor& offsets, const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices, int64_t num_weights, bool scale_grad_by_freq, int64_t mode, bool sparse, const Tensor& per_sample_weights, int64_t padding_idx = -1);
/// aten::_embedding_bag_per_sample_weights_backward(Tensor grad, Tensor weight, Tensor indices, Tensor offsets, Tensor offset2bag, int mode, int padding_idx=-1) -> Tensor
Tensor _embedding_bag_per_sample_weights_backward(const Tensor& grad, const Tensor& weight, const Tensor& indices, const Tensor& offsets, const Tensor& offset2bag, int64_t mode, int64_t padding_idx = -1);
/// aten::_embedding_bag_per_sample_weights_backward.out(Tensor grad, Tensor weight, Tensor indices, Tensor offsets, Tensor offset2bag, int mode, int padding_idx=-1, *, Tensor(a!) out) -> Tensor(a!)
Tensor _embedding_bag_per_sample_weights_backward_out(const Tensor& out, const Tensor& grad, const Tensor& weight, const Tensor& indices, const Tensor& offsets, const Tensor& offset2bag, int64_t mode, int64_t padding_idx = -1);
/// aten::one_hot(Tensor self, int num_classes=-1) -> Tensor
Tensor one_hot(const Tensor& self, int64_t num_classes = -1);
/// aten::embedding_renorm(Tensor self, Tensor indices, float max_norm, float norm_type) -> Tensor
Tensor embedding_renorm(const Tensor& self, const Tensor& indices, double max_norm, double norm_type);
/// aten::embedding_renorm.out(Tensor self, Tensor indices, float max_norm, float norm_type, *, Tensor(a!) out) -> Tensor(a!)
Tensor embedding_renorm_out(const Tensor& out, const Tensor& self, const Tensor& indices, double max_norm, double norm_type);
/// aten::embedding_renorm_(Tensor(a!) self, Tensor indices, float max_norm, float norm_type) -> Tensor(a!)
Tensor embedding_renorm_(const Tensor& self, const Tensor& indices, double max_norm, double norm_type);

// indexing

/// aten::index.Tensor(Tensor self, Tensor?[] indices) -> Tensor
Tensor index(const Tensor& self, TensorList indices);
/// aten::index.Tensor_out(Tensor self, Tensor?[] indices, *, Tensor(a!) out) -> Tensor(a!)
Tensor index_out(const Tensor& out, const Tensor& self, TensorList indices);
/// aten::_unsafe_index.Tensor(Tensor self, Tensor?[] indices) -> Tensor
Tensor _unsafe_index(const Tensor& self, TensorList indices);
/// aten::index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor
Tensor index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate = false);
/// aten::index_put_(Tensor(a!) self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor(a!)
Tensor index_put_(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate = false);
/// aten::index_put.out(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor index_put_out(const Tensor& out, const Tensor& self, TensorList indices, const Tensor& values, bool accumulate = false);
/// aten::_unsafe_index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor
Tensor _unsafe_index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate = false);
/// aten::_index_put_impl(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False, bool unsafe=False) -> Tensor
Tensor _index_put_impl(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate = false, bool unsafe = false);
/// aten::_index_put_impl_(Tensor(a!) self, Tensor?[] indices, Tensor values, bool accumulate=False, bool unsafe=False) -> Tensor(a!)
Tensor _index_put_impl_(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate = false, bool unsafe = false);
/// aten::_index_put_impl.out(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False, bool unsafe=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor _index_put_impl_out(const Tensor& out, const Tensor& self, TensorList indices, const Tensor& values, bool accumulate = false, bool unsafe = false);
/// aten::_unsafe_masked_index(Tensor self, Tensor mask, Tensor?[] indices, Scalar fill) -> Tensor
Tensor _unsafe_masked_index(const Tensor& self, const Tensor& mask, TensorList indices, const Scalar& fill);
/// aten::_unsafe_masked_index_put_accumulate(Tensor self, Tensor mask, Tensor?[] indices, Tensor values) -> Tensor
Tensor _unsafe_masked_index_put_accumulate(const Tensor& self, const Tensor& mask, TensorList indices, const Tensor& values);

// index_along

/// aten::index_select(Tensor self, int dim, Tensor index) -> Tensor
Tensor index_select(const Tensor& self, int64_t dim, const Tensor& index);
/// aten::index_select.out(Tensor self, int dim, Tensor index, *, Tensor(a!) out) -> Tensor(a!)
Tensor index_select_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index);
/// aten::index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor
Tensor index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha = Scalar(1));
/// aten::index_add_(Tensor(a!) self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor(a!)
Tensor index_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha = Scalar(1));
/// aten::index_add.out(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
Tensor index_add_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha = Scalar(1));
/// aten::index_reduce(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True) -> Tensor
Tensor index_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, std::string_view reduce, bool include_self = true);
/// aten::index_reduce_(Tensor(a!) self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True) -> Tensor(a!)
Tensor index_reduce_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, std::string_view reduce, bool include_self = true);
/// aten::index_reduce.out(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True, Tensor(a!) out) -> Tensor(a!)
Tensor index_reduce_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, std::string_view reduce, bool include_self = true);
/// aten::index_copy(Tensor self, int dim, Tensor index, Tensor source) -> Tensor
Tensor index_copy(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source);
/// aten::index_copy_(Tensor(a!) self, int dim, Tensor index, Tensor source) -> Tensor(a!)
Tensor index_copy_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source);
/// aten::index_copy.out(Tensor self, int dim, Tensor index, Tensor source, *, Tensor(a!) out) -> Tensor(a!)
Tensor index_copy_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source);
/// aten::index_fill.int_Scalar(Tensor self, int dim, Tensor index, Scalar value) -> Tensor
Tensor index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value);
/// aten::index_fill_.int_Scalar(Tensor(a!) self, int dim, Tensor index, Scalar value) -> Tensor(a!)
Tensor index_fill_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value);
/// aten::index_fill.int_Scalar_out(Tensor self, int dim, Tensor index, Scalar value, *, Tensor(a!) out) -> Tensor(a!)
Tensor index_fill_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value);
/// aten::index_fill.int_Tensor(Tensor self, int dim, Tensor index, Tensor value) -> Tensor
Tensor index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value);
/// aten::index_fill_.int_Tensor(Tensor(a!) self, int dim, Tensor index, Tensor value) -> Tensor(a!)
Tensor index_fill_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value);
/// aten::index_fill.int_Tensor_out(Tensor self, int dim, Tensor index, Tensor value, *, Tensor(a!) out) -> Tensor(a!)
Tensor index_fill_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value);
/// aten::take(Tensor self, Tensor index) -> Tensor
Tensor take(const Tensor& self, const Tensor& index);
/// aten::take.out(Tensor self, Tensor index, *, Tensor(a!) out) -> Tensor(a!)
Tensor take_out(const Tensor& out, const Tensor& self, const Tensor& index);
/// aten::put(Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor
Tensor put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate = false);
/// aten::put_(Tensor(a!) self, Tensor index, Tensor source, bool accumulate=False) -> Tensor(a!)
Tensor put_(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate = false);
/// aten::put.out(Tensor self, Tensor index, Tensor source, bool accumulate=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor put_out(const Tensor& out, const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate = false);

// masking

/// aten::nonzero(Tensor self) -> Tensor
Tensor nonzero(const Tensor& self);
/// aten::nonzero.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor nonzero_out(const Tensor& out, const Tensor& self);
/// aten::nonzero_static(Tensor self, *, SymInt size, int fill_value=-1) -> Tensor
Tensor nonzero_static(const Tensor& self, int64_t size, int64_t fill_value = -1);
/// aten::nonzero_static.out(Tensor self, *, SymInt size, int fill_value=-1, Tensor(a!) out) -> Tensor(a!)
Tensor nonzero_static_out(const Tensor& out, const Tensor& self, int64_t size, int64_t fill_value = -1);
/// aten::argwhere(Tensor self) -> Tensor
Tensor argwhere(const Tensor& self);
/// aten::nonzero_numpy(Tensor self) -> Tensor[]
std::vector<Tensor> nonzero_numpy(const Tensor& self);
/// aten::where(Tensor condition) -> Tensor[]
std::vector<Tensor> where(const Tensor& condition);
/// aten::masked_select(Tensor self, Tensor mask) -> Tensor
Tensor masked_select(const Tensor& self, const Tensor& mask);
/// aten::masked_select.out(Tensor self, Tensor mask, *, Tensor(a!) out) -> Tensor(a!)
Tensor masked_select_out(const Tensor& out, const Tensor& self, const Tensor& mask);
/// aten::masked_scatter(Tensor self, Tensor mask, Tensor source) -> Tensor
Tensor masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source);
/// aten::masked_scatter_(Tensor(a!) self, Tensor mask, Tensor source) -> Tensor(a!)
Tensor masked_scatter_(const Tensor& self, const Tensor& mask, const Tensor& source);
/// aten::masked_scatter.out(Tensor self, Tensor mask, Tensor source, *, Tensor(a!) out) -> Tensor(a!)
Tensor masked_scatter_out(const Tensor& out, const Tensor& self, const Tensor& mask, const Tensor& source);
/// aten::isin.Tensor_Tensor(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor
Tensor isin(const Tensor& elements, const Tensor& test_elements, bool assume_unique = false, bool invert = false);
/// aten::isin.Tensor_Tensor_out(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor(a!) out) -> Tensor(a!)
Tensor isin_out(const Tensor& out, const Tensor& elements, const Tensor& test_elements, bool assume_unique = false, bool invert = false);
/// aten::isin.Scalar_Tensor(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor
Tensor isin(const Scalar& element, const Tensor& test_elements, bool assume_unique = false, bool invert = false);
/// aten::isin.Scalar_Tensor_out(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor(a!) out) -> Tensor(a!)
Tensor isin_out(const Tensor& out, const Scalar& element, const Tensor& test_elements, bool assume_unique = false, bool invert = false);
/// aten::isin.Tensor_Scalar(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False) -> Tensor
Tensor isin(const Tensor& elements, const Scalar& test_element, bool assume_unique = false, bool invert = false);
/// aten::isin.Tensor_Scalar_out(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False, Tensor(a!) out) -> Tensor(a!)
Tensor isin_out(const Tensor& out, const Tensor& elements, const Scalar& test_element, bool assume_unique = false, bool invert = false);

// scatter

/// aten::gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor
Tensor gather(const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad = false);
/// aten::gather.out(Tensor self, int dim, Tensor index, *, bool sparse_grad=False, Tensor(a!) out) -> Tensor(a!)
Tensor gather_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad = false);
/// aten::scatter.src(Tensor self, int dim, Tensor index, Tensor src) -> Tensor
Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);
/// aten::scatter_.src(Tensor(a!) self, int dim, Tensor index, Tensor src) -> Tensor(a!)
Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);
/// aten::scatter.src_out(Tensor self, int dim, Tensor index, Tensor src, *, Tensor(a!) out) -> Tensor(a!)
Tensor scatter_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);
/// aten::scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor
Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value);
/// aten::scatter_.value(Tensor(a!) self, int dim, Tensor index, Scalar value) -> Tensor(a!)
Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value);
/// aten::scatter.value_out(Tensor self, int dim, Tensor index, Scalar value, *, Tensor(a!) out) -> Tensor(a!)
Tensor scatter_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value);
/// aten::scatter.reduce(Tensor self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor
Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce);
/// aten::scatter_.reduce(Tensor(a!) self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor(a!)
Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce);
/// aten::scatter.reduce_out(Tensor self, int dim, Tensor index, Tensor src, *, str reduce, Tensor(a!) out) -> Tensor(a!)
Tensor scatter_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce);
/// aten::scatter.value_reduce(Tensor self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor
Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, std::string_view reduce);
/// aten::scatter_.value_reduce(Tensor(a!) self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor(a!)
Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, std::string_view reduce);
/// aten::scatter.value_reduce_out(Tensor self, int dim, Tensor index, Scalar value, *, str reduce, Tensor(a!) out) -> Tensor(a!)
Tensor scatter_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, std::string_view reduce);
/// aten::scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor
Tensor scatter_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);
/// aten::scatter_add_(Tensor(a!) self, int dim, Tensor index, Tensor src) -> Tensor(a!)
Tensor scatter_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);
/// aten::scatter_add.out(Tensor self, int dim, Tensor index, Tensor src, *, Tensor(a!) out) -> Tensor(a!)
Tensor scatter_add_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);
/// aten::scatter_reduce.two(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor
Tensor scatter_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self = true);
/// aten::scatter_reduce_.two(Tensor(a!) self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor(a!)
Tensor scatter_reduce_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self = true);
/// aten::scatter_reduce.two_out(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True, Tensor(a!) out) -> Tensor(a!)
Tensor scatter_reduce_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self = true);
/// aten::take_along_dim(Tensor self, Tensor indices, int? dim=None) -> Tensor
Tensor take_along_dim(const Tensor& self, const Tensor& indices, std::optional<int64_t> dim = {});
/// aten::take_along_dim.out(Tensor self, Tensor indices, int? dim=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor take_along_dim_out(const Tensor& out, const Tensor& self, const Tensor& indices, std::optional<int64_t> dim = {});

// triangular

/// aten::triu(Tensor self, SymInt diagonal=0) -> Tensor
Tensor triu(const Tensor& self, int64_t diagonal = 0);
/// aten::triu_(Tensor(a!) self, SymInt diagonal=0) -> Tensor(a!)
Tensor triu_(const Tensor& self, int64_t diagonal = 0);
/// aten::triu.out(Tensor self, SymInt diagonal=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor triu_out(const Tensor& out, const Tensor& self, int64_t diagonal = 0);
/// aten::tril(Tensor self, SymInt diagonal=0) -> Tensor
Tensor tril(const Tensor& self, int64_t diagonal = 0);
/// aten::tril_(Tensor(a!) self, SymInt diagonal=0) -> Tensor(a!)
Tensor tril_(const Tensor& self, int64_t diagonal = 0);
/// aten::tril.out(Tensor self, SymInt diagonal=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor tril_out(const Tensor& out, const Tensor& self, int64_t diagonal = 0);
/// aten::diag_embed(Tensor self, int offset=0, int dim1=-2, int dim2=-1) -> Tensor
Tensor diag_embed(const Tensor& self, int64_t offset = 0, int64_t dim1 = -2, int64_t dim2 = -1);
/// aten::diag_embed.out(Tensor self, int offset=0, int dim1=-2, int dim2=-1, *, Tensor(a!) out) -> Tensor(a!)
Tensor diag_embed_out(const Tensor& out, const Tensor& self, int64_t offset = 0, int64_t dim1 = -2, int64_t dim2 = -1);
/// aten::diag(Tensor self, int diagonal=0) -> Tensor
Tensor diag(const Tensor& self, int64_t diagonal = 0);
/// aten::diag.out(Tensor self, int diagonal=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor diag_out(const Tensor& out, const Tensor& self, int64_t diagonal = 0);
/// aten::diagflat(Tensor self, int offset=0) -> Tensor
Tensor diagflat(const Tensor& self, int64_t offset = 0);
/// aten::fill_diagonal_(Tensor(a!) self, Scalar fill_value, bool wrap=False) -> Tensor(a!)
Tensor fill_diagonal_(const Tensor& self, const Scalar& fill_value, bool wrap = false);
/// aten::linalg_vander(Tensor x, *, SymInt? N=None) -> Tensor
Tensor linalg_vander(const Tensor& x, std::optional<int64_t> N = {});
/// aten::vander(Tensor x, int? N=None, bool increasing=False) -> Tensor
Tensor vander(const Tensor& x, std::optional<int64_t> N = {}, bool increasing = false);

// padding

/// aten::constant_pad_nd(Tensor self, SymInt[] pad, Scalar value=0) -> Tensor
Tensor constant_pad_nd(const Tensor& self, IntList pad, const Scalar& value = Scalar(0));
/// aten::constant_pad_nd.out(Tensor self, SymInt[] pad, Scalar value=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor constant_pad_nd_out(const Tensor& out, const Tensor& self, IntList pad, const Scalar& value = Scalar(0));
/// aten::reflection_pad1d(Tensor self, SymInt[2] padding) -> Tensor
Tensor reflection_pad1d(const Tensor& self, IntList padding);
/// aten::reflection_pad1d.out(Tensor self, SymInt[2] padding, *, Tensor(a!) out) -> Tensor(a!)
Tensor reflection_pad1d_out(const Tensor& out, const Tensor& self, IntList padding);
/// aten::reflection_pad1d_backward(Tensor grad_output, Tensor self, SymInt[2] padding) -> Tensor
Tensor reflection_pad1d_backward(const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::reflection_pad1d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[2] padding, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor reflection_pad1d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::reflection_pad2d(Tensor self, SymInt[4] padding) -> Tensor
Tensor reflection_pad2d(const Tensor& self, IntList padding);
/// aten::reflection_pad2d.out(Tensor self, SymInt[4] padding, *, Tensor(a!) out) -> Tensor(a!)
Tensor reflection_pad2d_out(const Tensor& out, const Tensor& self, IntList padding);
/// aten::reflection_pad2d_backward(Tensor grad_output, Tensor self, SymInt[4] padding) -> Tensor
Tensor reflection_pad2d_backward(const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::reflection_pad2d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[4] padding, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor reflection_pad2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::reflection_pad3d(Tensor self, SymInt[6] padding) -> Tensor
Tensor reflection_pad3d(const Tensor& self, IntList padding);
/// aten::reflection_pad3d.out(Tensor self, SymInt[6] padding, *, Tensor(a!) out) -> Tensor(a!)
Tensor reflection_pad3d_out(const Tensor& out, const Tensor& self, IntList padding);
/// aten::reflection_pad3d_backward(Tensor grad_output, Tensor self, SymInt[6] padding) -> Tensor
Tensor reflection_pad3d_backward(const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::reflection_pad3d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[6] padding, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor reflection_pad3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::replication_pad1d(Tensor self, SymInt[2] padding) -> Tensor
Tensor replication_pad1d(const Tensor& self, IntList padding);
/// aten::replication_pad1d.out(Tensor self, SymInt[2] padding, *, Tensor(a!) out) -> Tensor(a!)
Tensor replication_pad1d_out(const Tensor& out, const Tensor& self, IntList padding);
/// aten::replication_pad1d_backward(Tensor grad_output, Tensor self, SymInt[2] padding) -> Tensor
Tensor replication_pad1d_backward(const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::replication_pad1d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[2] padding, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor replication_pad1d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::replication_pad2d(Tensor self, SymInt[4] padding) -> Tensor
Tensor replication_pad2d(const Tensor& self, IntList padding);
/// aten::replication_pad2d.out(Tensor self, SymInt[4] padding, *, Tensor(a!) out) -> Tensor(a!)
Tensor replication_pad2d_out(const Tensor& out, const Tensor& self, IntList padding);
/// aten::replication_pad2d_backward(Tensor grad_output, Tensor self, SymInt[4] padding) -> Tensor
Tensor replication_pad2d_backward(const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::replication_pad2d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[4] padding, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor replication_pad2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::replication_pad3d(Tensor self, SymInt[6] padding) -> Tensor
Tensor replication_pad3d(const Tensor& self, IntList padding);
/// aten::replication_pad3d.out(Tensor self, SymInt[6] padding, *, Tensor(a!) out) -> Tensor(a!)
Tensor replication_pad3d_out(const Tensor& out, const Tensor& self, IntList padding);
/// aten::replication_pad3d_backward(Tensor grad_output, Tensor self, SymInt[6] padding) -> Tensor
Tensor replication_pad3d_backward(const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::replication_pad3d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[6] padding, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor replication_pad3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::_pad_circular(Tensor self, SymInt[] pad) -> Tensor
Tensor _pad_circular(const Tensor& self, IntList pad);
/// aten::pad(Tensor self, SymInt[] pad, str mode="constant", float? value=None) -> Tensor
Tensor pad(const Tensor& self, IntList pad, std::string_view mode = "constant", std::optional<double> value = {});

// repeating

/// aten::flip(Tensor self, int[] dims) -> Tensor
Tensor flip(const Tensor& self, IntList dims);
/// aten::flip.out(Tensor self, int[] dims, *, Tensor(a!) out) -> Tensor(a!)
Tensor flip_out(const Tensor& out, const Tensor& self, IntList dims);
/// aten::fliplr(Tensor self) -> Tensor
Tensor fliplr(const Tensor& self);
/// aten::flipud(Tensor self) -> Tensor
Tensor flipud(const Tensor& self);
/// aten::rot90(Tensor self, int k=1, int[] dims=[0, 1]) -> Tensor
Tensor rot90(const Tensor& self, int64_t k = 1, IntList dims = {0, 1});
/// aten::rot90.out(Tensor self, int k=1, int[] dims=[0, 1], *, Tensor(a!) out) -> Tensor(a!)
Tensor rot90_out(const Tensor& out, const Tensor& self, int64_t k = 1, IntList dims = {0, 1});
/// aten::roll(Tensor self, SymInt[1] shifts, int[1] dims=[]) -> Tensor
Tensor roll(const Tensor& self, IntList shifts, IntList dims = {});
/// aten::roll.out(Tensor self, SymInt[1] shifts, int[1] dims=[], *, Tensor(a!) out) -> Tensor(a!)
Tensor roll_out(const Tensor& out, const Tensor& self, IntList shifts, IntList dims = {});
/// aten::repeat(Tensor self, SymInt[] repeats) -> Tensor
Tensor repeat(const Tensor& self, IntList repeats);
/// aten::repeat.out(Tensor self, SymInt[] repeats, *, Tensor(a!) out) -> Tensor(a!)
Tensor repeat_out(const Tensor& out, const Tensor& self, IntList repeats);
/// aten::tile(Tensor self, SymInt[] dims) -> Tensor
Tensor tile(const Tensor& self, IntList dims);
/// aten::repeat_interleave.Tensor(Tensor repeats, *, SymInt? output_size=None) -> Tensor
Tensor repeat_interleave(const Tensor& repeats, std::optional<int64_t> output_size = {});
/// aten::repeat_interleave.Tensor_out(Tensor repeats, *, SymInt? output_size=None, Tensor(a!) out) -> Tensor(a!)
Tensor repeat_interleave_out(const Tensor& out, const Tensor& repeats, std::optional<int64_t> output_size = {});
/// aten::repeat_interleave.self_Tensor(Tensor self, Tensor repeats, int? dim=None, *, SymInt? output_size=None) -> Tensor
Tensor repeat_interleave(const Tensor& self, const Tensor& repeats, std::optional<int64_t> dim = {}, std::optional<int64_t> output_size = {});
/// aten::repeat_interleave.self_int(Tensor self, SymInt repeats, int? dim=None, *, SymInt? output_size=None) -> Tensor
Tensor repeat_interleave(const Tensor& self, int64_t repeats, std::optional<int64_t> dim = {}, std::optional<int64_t> output_size = {});

// factorization

/// aten::linalg_lu_factor_ex(Tensor A, *, bool pivot=True, bool check_errors=False) -> (Tensor LU, Tensor pivots, Tensor info)
std::tuple<Tensor, Tensor, Tensor> linalg_lu_factor_ex(const Tensor& A, bool pivot = true, bool check_errors = false);
/// aten::linalg_lu_factor_ex.out(Tensor A, *, bool pivot=True, bool check_errors=False, Tensor(a!) LU, Tensor(b!) pivots, Tensor(c!) info) -> (Tensor(a!) LU, Tensor(b!) pivots, Tensor(c!) info)
std::tuple<Tensor, Tensor, Tensor> linalg_lu_factor_ex_out(const Tensor& LU, const Tensor& pivots, const Tensor& info, const Tensor& A, bool pivot = true, bool check_errors = false);
/// aten::_linalg_check_errors(Tensor info, str api_name, *, bool is_matrix) -> ()
void _linalg_check_errors(const Tensor& info, std::string_view api_name, bool is_matrix);
/// aten::linalg_lu_factor(Tensor A, *, bool pivot=True) -> (Tensor LU, Tensor pivots)
std::tuple<Tensor, Tensor> linalg_lu_factor(const Tensor& A, bool pivot = true);
/// aten::linalg_lu_factor.out(Tensor A, *, bool pivot=True, Tensor(a!) LU, Tensor(b!) pivots) -> (Tensor(a!) LU, Tensor(b!) pivots)
std::tuple<Tensor, Tensor> linalg_lu_factor_out(const Tensor& LU, const Tensor& pivots, const Tensor& A, bool pivot = true);
/// aten::_lu_with_info(Tensor self, bool pivot=True, bool check_errors=True) -> (Tensor LU, Tensor pivots, Tensor info)
std::tuple<Tensor, Tensor, Tensor> _lu_with_info(const Tensor& self, bool pivot = true, bool check_errors = true);
/// aten::linalg_lu(Tensor A, *, bool pivot=True) -> (Tensor P, Tensor L, Tensor U)
std::tuple<Tensor, Tensor, Tensor> linalg_lu(const Tensor& A, bool pivot = true);
/// aten::linalg_lu.out(Tensor A, *, bool pivot=True, Tensor(a!) P, Tensor(b!) L, Tensor(c!) U) -> (Tensor(a!) P, Tensor(b!) L, Tensor(c!) U)
std::tuple<Tensor, Tensor, Tensor> linalg_lu_out(const Tensor& P, const Tensor& L, const Tensor& U, const Tensor& A, bool pivot = true);
/// aten::lu_unpack(Tensor LU_data, Tensor LU_pivots, bool unpack_data=True, bool unpack_pivots=True) -> (Tensor P, Tensor L, Tensor U)
std::tuple<Tensor, Tensor, Tensor> lu_unpack(const Tensor& LU_data, const Tensor& LU_pivots, bool unpack_data = true, bool unpack_pivots = true);
/// aten::lu_unpack.out(Tensor LU_data, Tensor LU_pivots, bool unpack_data=True, bool unpack_pivots=True, *, Tensor(a!) P, Tensor(b!) L, Tensor(c!) U) -> (Tensor(a!) P, Tensor(b!) L, Tensor(c!) U)
std::tuple<Tensor, Tensor, Tensor> lu_unpack_out(const Tensor& P, const Tensor& L, const Tensor& U, const Tensor& LU_data, const Tensor& LU_pivots, bool unpack_data = true, bool unpack_pivots = true);
/// aten::_linalg_det(Tensor A) -> (Tensor result, Tensor LU, Tensor pivots)
std::tuple<Tensor, Tensor, Tensor> _linalg_det(const Tensor& A);
/// aten::_linalg_det.result(Tensor A, *, Tensor(a!) result, Tensor(b!) LU, Tensor(c!) pivots) -> (Tensor(a!) result, Tensor(b!) LU, Tensor(c!) pivots)
std::tuple<Tensor, Tensor, Tensor> _linalg_det_out(const Tensor& result, const Tensor& LU, const Tensor& pivots, const Tensor& A);
/// aten::linalg_det(Tensor A) -> Tensor
Tensor linalg_det(const Tensor& A);
/// aten::linalg_det.out(Tensor A, *, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_det_out(const Tensor& out, const Tensor& A);
/// aten::det(Tensor self) -> Tensor
Tensor det(const Tensor& self);
/// aten::_linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet, Tensor LU, Tensor pivots)
std::tuple<Tensor, Tensor, Tensor, Tensor> _linalg_slogdet(const Tensor& A);
/// aten::_linalg_slogdet.sign(Tensor A, *, Tensor(a!) sign, Tensor(b!) logabsdet, Tensor(c!) LU, Tensor(d!) pivots) -> (Tensor(a!) sign, Tensor(b!) logabsdet, Tensor(c!) LU, Tensor(d!) pivots)
std::tuple<Tensor, Tensor, Tensor, Tensor> _linalg_slogdet_out(const Tensor& sign, const Tensor& logabsdet, const Tensor& LU, const Tensor& pivots, const Tensor& A);
/// aten::linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet)
std::tuple<Tensor, Tensor> linalg_slogdet(const Tensor& A);
/// aten::linalg_slogdet.out(Tensor A, *, Tensor(a!) sign, Tensor(b!) logabsdet) -> (Tensor(a!) sign, Tensor(b!) logabsdet)
std::tuple<Tensor, Tensor> linalg_slogdet_out(const Tensor& sign, const Tensor& logabsdet, const Tensor& A);
/// aten::slogdet(Tensor self) -> (Tensor sign, Tensor logabsdet)
std::tuple<Tensor, Tensor> slogdet(const Tensor& self);
/// aten::slogdet.out(Tensor self, *, Tensor(a!) sign, Tensor(b!) logabsdet) -> (Tensor(a!) sign, Tensor(b!) logabsdet)
std::tuple<Tensor, Tensor> slogdet_out(const Tensor& sign, const Tensor& logabsdet, const Tensor& self);
/// aten::logdet(Tensor self) -> Tensor
Tensor logdet(const Tensor& self);
/// aten::linalg_cholesky_ex(Tensor self, *, bool upper=False, bool check_errors=False) -> (Tensor L, Tensor info)
std::tuple<Tensor, Tensor> linalg_cholesky_ex(const Tensor& self, bool upper = false, bool check_errors = false);
/// aten::linalg_cholesky_ex.L(Tensor self, *, bool upper=False, bool check_errors=False, Tensor(a!) L, Tensor(b!) info) -> (Tensor(a!) L, Tensor(b!) info)
std::tuple<Tensor, Tensor> linalg_cholesky_ex_out(const Tensor& L, const Tensor& info, const Tensor& self, bool upper = false, bool check_errors = false);
/// aten::linalg_cholesky(Tensor self, *, bool upper=False) -> Tensor
Tensor linalg_cholesky(const Tensor& self, bool upper = false);
/// aten::linalg_cholesky.out(Tensor self, *, bool upper=False, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_cholesky_out(const Tensor& out, const Tensor& self, bool upper = false);
/// aten::cholesky(Tensor self, bool upper=False) -> Tensor
Tensor cholesky(const Tensor& self, bool upper = false);
/// aten::cholesky.out(Tensor self, bool upper=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor cholesky_out(const Tensor& out, const Tensor& self, bool upper = false);
/// aten::cholesky_inverse(Tensor self, bool upper=False) -> Tensor
Tensor cholesky_inverse(const Tensor& self, bool upper = false);
/// aten::cholesky_inverse.out(Tensor self, bool upper=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor cholesky_inverse_out(const Tensor& out, const Tensor& self, bool upper = false);
/// aten::linalg_ldl_factor_ex(Tensor self, *, bool hermitian=False, bool check_errors=False) -> (Tensor LD, Tensor pivots, Tensor info)
std::tuple<Tensor, Tensor, Tensor> linalg_ldl_factor_ex(const Tensor& self, bool hermitian = false, bool check_errors = false);
/// aten::linalg_ldl_factor_ex.out(Tensor self, *, bool hermitian=False, bool check_errors=False, Tensor(a!) LD, Tensor(b!) pivots, Tensor(c!) info) -> (Tensor(a!) LD, Tensor(b!) pivots, Tensor(c!) info)
std::tuple<Tensor, Tensor, Tensor> linalg_ldl_factor_ex_out(const Tensor& LD, const Tensor& pivots, const Tensor& info, const Tensor& self, bool hermitian = false, bool check_errors = false);
/// aten::linalg_ldl_factor(Tensor self, *, bool hermitian=False) -> (Tensor LD, Tensor pivots)
std::tuple<Tensor, Tensor> linalg_ldl_factor(const Tensor& self, bool hermitian = false);
/// aten::linalg_ldl_factor.out(Tensor self, *, bool hermitian=False, Tensor(a!) LD, Tensor(b!) pivots) -> (Tensor(a!) LD, Tensor(b!) pivots)
std::tuple<Tensor, Tensor> linalg_ldl_factor_out(const Tensor& LD, const Tensor& pivots, const Tensor& self, bool hermitian = false);
/// aten::linalg_qr(Tensor A, str mode="reduced") -> (Tensor Q, Tensor R)
std::tuple<Tensor, Tensor> linalg_qr(const Tensor& A, std::string_view mode = "reduced");
/// aten::linalg_qr.out(Tensor A, str mode="reduced", *, Tensor(a!) Q, Tensor(b!) R) -> (Tensor(a!) Q, Tensor(b!) R)
std::tuple<Tensor, Tensor> linalg_qr_out(const Tensor& Q, const Tensor& R, const Tensor& A, std::string_view mode = "reduced");
/// aten::qr(Tensor self, bool some=True) -> (Tensor Q, Tensor R)
std::tuple<Tensor, Tensor> qr(const Tensor& self, bool some = true);
/// aten::qr.Q(Tensor self, bool some=True, *, Tensor(a!) Q, Tensor(b!) R) -> (Tensor(a!) Q, Tensor(b!) R)
std::tuple<Tensor, Tensor> qr_out(const Tensor& Q, const Tensor& R, const Tensor& self, bool some = true);
/// aten::geqrf(Tensor self) -> (Tensor a, Tensor tau)
std::tuple<Tensor, Tensor> geqrf(const Tensor& self);
/// aten::geqrf.a(Tensor self, *, Tensor(a!) a, Tensor(b!) tau) -> (Tensor(a!) a, Tensor(b!) tau)
std::tuple<Tensor, Tensor> geqrf_out(const Tensor& a, const Tensor& tau, const Tensor& self);
/// aten::linalg_householder_product(Tensor input, Tensor tau) -> Tensor
Tensor linalg_householder_product(const Tensor& input, const Tensor& tau);
/// aten::linalg_householder_product.out(Tensor input, Tensor tau, *, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_householder_product_out(const Tensor& out, const Tensor& input, const Tensor& tau);
/// aten::orgqr(Tensor self, Tensor input2) -> Tensor
Tensor orgqr(const Tensor& self, const Tensor& input2);
/// aten::orgqr.out(Tensor self, Tensor input2, *, Tensor(a!) out) -> Tensor(a!)
Tensor orgqr_out(const Tensor& out, const Tensor& self, const Tensor& input2);
/// aten::ormqr(Tensor self, Tensor input2, Tensor input3, bool left=True, bool transpose=False) -> Tensor
Tensor ormqr(const Tensor& self, const Tensor& input2, const Tensor& input3, bool left = true, bool transpose = false);
/// aten::ormqr.out(Tensor self, Tensor input2, Tensor input3, bool left=True, bool transpose=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor ormqr_out(const Tensor& out, const Tensor& self, const Tensor& input2, const Tensor& input3, bool left = true, bool transpose = false);
/// aten::_linalg_svd(Tensor A, bool full_matrices=False, bool compute_uv=True, *, str? driver=None) -> (Tensor U, Tensor S, Tensor Vh)
std::tuple<Tensor, Tensor, Tensor> _linalg_svd(const Tensor& A, bool full_matrices = false, bool compute_uv = true, std::optional<std::string_view> driver = {});
/// aten::_linalg_svd.U(Tensor A, bool full_matrices=False, bool compute_uv=True, *, str? driver=None, Tensor(a!) U, Tensor(b!) S, Tensor(c!) Vh) -> (Tensor(a!) U, Tensor(b!) S, Tensor(c!) Vh)
std::tuple<Tensor, Tensor, Tensor> _linalg_svd_out(const Tensor& U, const Tensor& S, const Tensor& Vh, const Tensor& A, bool full_matrices = false, bool compute_uv = true, std::optional<std::string_view> driver = {});
/// aten::linalg_svd(Tensor A, bool full_matrices=True, *, str? driver=None) -> (Tensor U, Tensor S, Tensor Vh)
std::tuple<Tensor, Tensor, Tensor> linalg_svd(const Tensor& A, bool full_matrices = true, std::optional<std::string_view> driver = {});
/// aten::linalg_svd.U(Tensor A, bool full_matrices=True, *, str? driver=None, Tensor(a!) U, Tensor(b!) S, Tensor(c!) Vh) -> (Tensor(a!) U, Tensor(b!) S, Tensor(c!) Vh)
std::tuple<Tensor, Tensor, Tensor> linalg_svd_out(const Tensor& U, const Tensor& S, const Tensor& Vh, const Tensor& A, bool full_matrices = true, std::optional<std::string_view> driver = {});
/// aten::linalg_svdvals(Tensor A, *, str? driver=None) -> Tensor
Tensor linalg_svdvals(const Tensor& A, std::optional<std::string_view> driver = {});
/// aten::linalg_svdvals.out(Tensor A, *, str? driver=None, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_svdvals_out(const Tensor& out, const Tensor& A, std::optional<std::string_view> driver = {});
/// aten::svd(Tensor self, bool some=True, bool compute_uv=True) -> (Tensor U, Tensor S, Tensor V)
std::tuple<Tensor, Tensor, Tensor> svd(const Tensor& self, bool some = true, bool compute_uv = true);
/// aten::svd.U(Tensor self, bool some=True, bool compute_uv=True, *, Tensor(a!) U, Tensor(b!) S, Tensor(c!) V) -> (Tensor(a!) U, Tensor(b!) S, Tensor(c!) V)
std::tuple<Tensor, Tensor, Tensor> svd_out(const Tensor& U, const Tensor& S, const Tensor& V, const Tensor& self, bool some = true, bool compute_uv = true);
/// aten::linalg_eig(Tensor self) -> (Tensor eigenvalues, Tensor eigenvectors)
std::tuple<Tensor, Tensor> linalg_eig(const Tensor& self);
/// aten::linalg_eig.out(Tensor self, *, Tensor(a!) eigenvalues, Tensor(b!) eigenvectors) -> (Tensor(a!) eigenvalues, Tensor(b!) eigenvectors)
std::tuple<Tensor, Tensor> linalg_eig_out(const Tensor& eigenvalues, const Tensor& eigenvectors, const Tensor& self);
/// aten::linalg_eigvals(Tensor self) -> Tensor
Tensor linalg_eigvals(const Tensor& self);
/// aten::linalg_eigvals.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_eigvals_out(const Tensor& out, const Tensor& self);
/// aten::_linalg_eigvals(Tensor self) -> Tensor
Tensor _linalg_eigvals(const Tensor& self);
/// aten::_linalg_eigh(Tensor A, str UPLO="L", bool compute_v=True) -> (Tensor eigenvalues, Tensor eigenvectors)
std::tuple<Tensor, Tensor> _linalg_eigh(const Tensor& A, std::string_view UPLO = "L", bool compute_v = true);
/// aten::_linalg_eigh.eigenvalues(Tensor A, str UPLO="L", bool compute_v=True, *, Tensor(a!) eigenvalues, Tensor(b!) eigenvectors) -> (Tensor(a!) eigenvalues, Tensor(b!) eigenvectors)
std::tuple<Tensor, Tensor> _linalg_eigh_out(const Tensor& eigenvalues, const Tensor& eigenvectors, const Tensor& A, std::string_view UPLO = "L", bool compute_v = true);
/// aten::linalg_eigh(Tensor self, str UPLO="L") -> (Tensor eigenvalues, Tensor eigenvectors)
std::tuple<Tensor, Tensor> linalg_eigh(const Tensor& self, std::string_view UPLO = "L");
/// aten::linalg_eigh.eigvals(Tensor self, str UPLO="L", *, Tensor(a!) eigvals, Tensor(b!) eigvecs) -> (Tensor(a!) eigenvalues, Tensor(b!) eigenvectors)
std::tuple<Tensor, Tensor> linalg_eigh_out(const Tensor& eigvals, const Tensor& eigvecs, const Tensor& self, std::string_view UPLO = "L");
/// aten::linalg_eigvalsh(Tensor self, str UPLO="L") -> Tensor
Tensor linalg_eigvalsh(const Tensor& self, std::string_view UPLO = "L");
/// aten::linalg_eigvalsh.out(Tensor self, str UPLO="L", *, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_eigvalsh_out(const Tensor& out, const Tensor& self, std::string_view UPLO = "L");

// linear_system

/// aten::linalg_inv_ex(Tensor A, *, bool check_errors=False) -> (Tensor inverse, Tensor info)
std::tuple<Tensor, Tensor> linalg_inv_ex(const Tensor& A, bool check_errors = false);
/// aten::linalg_inv_ex.inverse(Tensor A, *, bool check_errors=False, Tensor(a!) inverse, Tensor(b!) info) -> (Tensor(a!) inverse, Tensor(b!) info)
std::tuple<Tensor, Tensor> linalg_inv_ex_out(const Tensor& inverse, const Tensor& info, const Tensor& A, bool check_errors = false);
/// aten::linalg_inv(Tensor A) -> Tensor
Tensor linalg_inv(const Tensor& A);
/// aten::linalg_inv.out(Tensor A, *, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_inv_out(const Tensor& out, const Tensor& A);
/// aten::inverse(Tensor self) -> Tensor
Tensor inverse(const Tensor& self);
/// aten::inverse.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor inverse_out(const Tensor& out, const Tensor& self);
/// aten::_linalg_solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> (Tensor result, Tensor LU, Tensor pivots, Tensor info)
std::tuple<Tensor, Tensor, Tensor, Tensor> _linalg_solve_ex(const Tensor& A, const Tensor& B, bool left = true, bool check_errors = false);
/// aten::_linalg_solve_ex.result(Tensor A, Tensor B, *, bool left=True, bool check_errors=False, Tensor(a!) result, Tensor(b!) LU, Tensor(c!) pivots, Tensor(d!) info) -> (Tensor(a!) result, Tensor(b!) LU, Tensor(c!) pivots, Tensor(d!) info)
std::tuple<Tensor, Tensor, Tensor, Tensor> _linalg_solve_ex_out(const Tensor& result, const Tensor& LU, const Tensor& pivots, const Tensor& info, const Tensor& A, const Tensor& B, bool left = true, bool check_errors = false);
/// aten::linalg_solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> (Tensor result, Tensor info)
std::tuple<Tensor, Tensor> linalg_solve_ex(const Tensor& A, const Tensor& B, bool left = true, bool check_errors = false);
/// aten::linalg_solve_ex.out(Tensor A, Tensor B, *, bool left=True, bool check_errors=False, Tensor(a!) result, Tensor(b!) info) -> (Tensor(a!) result, Tensor(b!) info)
std::tuple<Tensor, Tensor> linalg_solve_ex_out(const Tensor& result, const Tensor& info, const Tensor& A, const Tensor& B, bool left = true, bool check_errors = false);
/// aten::linalg_solve(Tensor A, Tensor B, *, bool left=True) -> Tensor
Tensor linalg_solve(const Tensor& A, const Tensor& B, bool left = true);
/// aten::linalg_solve.out(Tensor A, Tensor B, *, bool left=True, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_solve_out(const Tensor& out, const Tensor& A, const Tensor& B, bool left = true);
/// aten::linalg_solve_triangular(Tensor self, Tensor B, *, bool upper, bool left=True, bool unitriangular=False) -> Tensor
Tensor linalg_solve_triangular(const Tensor& self, const Tensor& B, bool upper, bool left = true, bool unitriangular = false);
/// aten::linalg_solve_triangular.out(Tensor self, Tensor B, *, bool upper, bool left=True, bool unitriangular=False, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_solve_triangular_out(const Tensor& out, const Tensor& self, const Tensor& B, bool upper, bool left = true, bool unitriangular = false);
/// aten::triangular_solve(Tensor self, Tensor A, bool upper=True, bool transpose=False, bool unitriangular=False) -> (Tensor solution, Tensor cloned_coefficient)
std::tuple<Tensor, Tensor> triangular_solve(const Tensor& self, const Tensor& A, bool upper = true, bool transpose = false, bool unitriangular = false);
/// aten::triangular_solve.X(Tensor self, Tensor A, bool upper=True, bool transpose=False, bool unitriangular=False, *, Tensor(a!) X, Tensor(b!) M) -> (Tensor(a!) solution, Tensor(b!) cloned_coefficient)
std::tuple<Tensor, Tensor> triangular_solve_out(const Tensor& X, const Tensor& M, const Tensor& self, const Tensor& A, bool upper = true, bool transpose = false, bool unitriangular = false);
/// aten::cholesky_solve(Tensor self, Tensor input2, bool upper=False) -> Tensor
Tensor cholesky_solve(const Tensor& self, const Tensor& input2, bool upper = false);
/// aten::cholesky_solve.out(Tensor self, Tensor input2, bool upper=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor cholesky_solve_out(const Tensor& out, const Tensor& self, const Tensor& input2, bool upper = false);
/// aten::linalg_lu_solve(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False) -> Tensor
Tensor linalg_lu_solve(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left = true, bool adjoint = false);
/// aten::linalg_lu_solve.out(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_lu_solve_out(const Tensor& out, const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left = true, bool adjoint = false);
/// aten::lu_solve(Tensor self, Tensor LU_data, Tensor LU_pivots) -> Tensor
Tensor lu_solve(const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots);
/// aten::lu_solve.out(Tensor self, Tensor LU_data, Tensor LU_pivots, *, Tensor(a!) out) -> Tensor(a!)
Tensor lu_solve_out(const Tensor& out, const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots);
/// aten::linalg_ldl_solve(Tensor LD, Tensor pivots, Tensor B, *, bool hermitian=False) -> Tensor
Tensor linalg_ldl_solve(const Tensor& LD, const Tensor& pivots, const Tensor& B, bool hermitian = false);
/// aten::linalg_ldl_solve.out(Tensor LD, Tensor pivots, Tensor B, *, bool hermitian=False, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_ldl_solve_out(const Tensor& out, const Tensor& LD, const Tensor& pivots, const Tensor& B, bool hermitian = false);
/// aten::linalg_lstsq(Tensor self, Tensor b, float? rcond=None, *, str? driver=None) -> (Tensor solution, Tensor residuals, Tensor rank, Tensor singular_values)
std::tuple<Tensor, Tensor, Tensor, Tensor> linalg_lstsq(const Tensor& self, const Tensor& b, std::optional<double> rcond = {}, std::optional<std::string_view> driver = {});
/// aten::linalg_lstsq.out(Tensor self, Tensor b, float? rcond=None, *, str? driver=None, Tensor(a!) solution, Tensor(b!) residuals, Tensor(c!) rank, Tensor(d!) singular_values) -> (Tensor(a!) solution, Tensor(b!) residuals, Tensor(c!) rank, Tensor(d!) singular_values)
std::tuple<Tensor, Tensor, Tensor, Tensor> linalg_lstsq_out(const Tensor& solution, const Tensor& residuals, const Tensor& rank, const Tensor& singular_values, const Tensor& self, const Tensor& b, std::optional<double> rcond = {}, std::optional<std::string_view> driver = {});
/// aten::linalg_matrix_exp(Tensor self) -> Tensor
Tensor linalg_matrix_exp(const Tensor& self);
/// aten::linalg_matrix_exp.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_matrix_exp_out(const Tensor& out, const Tensor& self);
/// aten::matrix_exp(Tensor self) -> Tensor
Tensor matrix_exp(const Tensor& self);
/// aten::linalg_matrix_power(Tensor self, int n) -> Tensor
Tensor linalg_matrix_power(const Tensor& self, int64_t n);
/// aten::linalg_matrix_power.out(Tensor self, int n, *, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_matrix_power_out(const Tensor& out, const Tensor& self, int64_t n);
/// aten::matrix_power(Tensor self, int n) -> Tensor
Tensor matrix_power(const Tensor& self, int64_t n);
/// aten::matrix_power.out(Tensor self, int n, *, Tensor(a!) out) -> Tensor(a!)
Tensor matrix_power_out(const Tensor& out, const Tensor& self, int64_t n);
/// aten::linalg_tensorinv(Tensor self, int ind=2) -> Tensor
Tensor linalg_tensorinv(const Tensor& self, int64_t ind = 2);
/// aten::linalg_tensorinv.out(Tensor self, int ind=2, *, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_tensorinv_out(const Tensor& out, const Tensor& self, int64_t ind = 2);
/// aten::linalg_tensorsolve(Tensor self, Tensor other, int[]? dims=None) -> Tensor
Tensor linalg_tensorsolve(const Tensor& self, const Tensor& other, std::optional<IntList> dims = {});
/// aten::linalg_tensorsolve.out(Tensor self, Tensor other, int[]? dims=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_tensorsolve_out(const Tensor& out, const Tensor& self, const Tensor& other, std::optional<IntList> dims = {});
/// aten::linalg_matrix_rank(Tensor self, float tol, bool hermitian=False) -> Tensor
Tensor linalg_matrix_rank(const Tensor& self, double tol, bool hermitian = false);
/// aten::linalg_matrix_rank.out(Tensor self, float tol, bool hermitian=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_matrix_rank_out(const Tensor& out, const Tensor& self, double tol, bool hermitian = false);
/// aten::linalg_matrix_rank.tol_tensor(Tensor input, Tensor tol, bool hermitian=False) -> Tensor
Tensor linalg_matrix_rank(const Tensor& input, const Tensor& tol, bool hermitian = false);
/// aten::linalg_matrix_rank.out_tol_tensor(Tensor input, Tensor tol, bool hermitian=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_matrix_rank_out(const Tensor& out, const Tensor& input, const Tensor& tol, bool hermitian = false);
/// aten::linalg_matrix_rank.atol_rtol_float(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False) -> Tensor
Tensor linalg_matrix_rank(const Tensor& self, std::optional<double> atol = {}, std::optional<double> rtol = {}, bool hermitian = false);
/// aten::linalg_matrix_rank.atol_rtol_float_out(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_matrix_rank_out(const Tensor& out, const Tensor& self, std::optional<double> atol = {}, std::optional<double> rtol = {}, bool hermitian = false);
/// aten::linalg_matrix_rank.atol_rtol_tensor(Tensor input, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False) -> Tensor
Tensor linalg_matrix_rank(const Tensor& input, const Tensor& atol, const Tensor& rtol, bool hermitian = false);
/// aten::linalg_matrix_rank.atol_rtol_tensor_out(Tensor input, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_matrix_rank_out(const Tensor& out, const Tensor& input, const Tensor& atol, const Tensor& rtol, bool hermitian = false);
/// aten::linalg_pinv(Tensor self, float rcond, bool hermitian=False) -> Tensor
Tensor linalg_pinv(const Tensor& self, double rcond, bool hermitian = false);
/// aten::linalg_pinv.out(Tensor self, float rcond, bool hermitian=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_pinv_out(const Tensor& out, const Tensor& self, double rcond, bool hermitian = false);
/// aten::linalg_pinv.rcond_tensor(Tensor self, Tensor rcond, bool hermitian=False) -> Tensor
Tensor linalg_pinv(const Tensor& self, const Tensor& rcond, bool hermitian = false);
/// aten::linalg_pinv.out_rcond_tensor(Tensor self, Tensor rcond, bool hermitian=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_pinv_out(const Tensor& out, const Tensor& self, const Tensor& rcond, bool hermitian = false);
/// aten::linalg_pinv.atol_rtol_float(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False) -> Tensor
Tensor linalg_pinv(const Tensor& self, std::optional<double> atol = {}, std::optional<double> rtol = {}, bool hermitian = false);
/// aten::linalg_pinv.atol_rtol_float_out(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_pinv_out(const Tensor& out, const Tensor& self, std::optional<double> atol = {}, std::optional<double> rtol = {}, bool hermitian = false);
/// aten::linalg_pinv.atol_rtol_tensor(Tensor self, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False) -> Tensor
Tensor linalg_pinv(const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian = false);
/// aten::linalg_pinv.atol_rtol_tensor_out(Tensor self, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_pinv_out(const Tensor& out, const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian = false);
/// aten::pinverse(Tensor self, float rcond=1.0000000000000001e-15) -> Tensor
Tensor pinverse(const Tensor& self, double rcond = 1e-15);
/// aten::linalg_cond(Tensor self, Scalar? p=None) -> Tensor
Tensor linalg_cond(const Tensor& self, const std::optional<Scalar>& p = {});
/// aten::linalg_cond.out(Tensor self, Scalar? p=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_cond_out(const Tensor& out, const Tensor& self, const std::optional<Scalar>& p = {});
/// aten::linalg_cond.p_str(Tensor self, str p) -> Tensor
Tensor linalg_cond(const Tensor& self, std::string_view p);
/// aten::linalg_cond.p_str_out(Tensor self, str p, *, Tensor(a!) out) -> Tensor(a!)
Tensor linalg_cond_out(const Tensor& out, const Tensor& self, std::string_view p);

// joining

/// aten::cat(Tensor[] tensors, int dim=0) -> Tensor
Tensor cat(TensorList tensors, int64_t dim = 0);
/// aten::cat.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor cat_out(const Tensor& out, TensorList tensors, int64_t dim = 0);
/// aten::stack(Tensor[] tensors, int dim=0) -> Tensor
Tensor stack(TensorList tensors, int64_t dim = 0);
/// aten::stack.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor stack_out(const Tensor& out, TensorList tensors, int64_t dim = 0);
/// aten::concat(Tensor[] tensors, int dim=0) -> Tensor
Tensor concat(TensorList tensors, int64_t dim = 0);
/// aten::concat.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor concat_out(const Tensor& out, TensorList tensors, int64_t dim = 0);
/// aten::concatenate(Tensor[] tensors, int dim=0) -> Tensor
Tensor concatenate(TensorList tensors, int64_t dim = 0);
/// aten::concatenate.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor concatenate_out(const Tensor& out, TensorList tensors, int64_t dim = 0);
/// aten::hstack(Tensor[] tensors) -> Tensor
Tensor hstack(TensorList tensors);
/// aten::hstack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)
Tensor hstack_out(const Tensor& out, TensorList tensors);
/// aten::vstack(Tensor[] tensors) -> Tensor
Tensor vstack(TensorList tensors);
/// aten::vstack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)
Tensor vstack_out(const Tensor& out, TensorList tensors);
/// aten::row_stack(Tensor[] tensors) -> Tensor
Tensor row_stack(TensorList tensors);
/// aten::row_stack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)
Tensor row_stack_out(const Tensor& out, TensorList tensors);
/// aten::dstack(Tensor[] tensors) -> Tensor
Tensor dstack(TensorList tensors);
/// aten::dstack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)
Tensor dstack_out(const Tensor& out, TensorList tensors);
/// aten::column_stack(Tensor[] tensors) -> Tensor
Tensor column_stack(TensorList tensors);
/// aten::column_stack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)
Tensor column_stack_out(const Tensor& out, TensorList tensors);
/// aten::block_diag(Tensor[] tensors) -> Tensor
Tensor block_diag(TensorList tensors);
/// aten::block_diag.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)
Tensor block_diag_out(const Tensor& out, TensorList tensors);
/// aten::cartesian_prod(Tensor[] tensors) -> Tensor
Tensor cartesian_prod(TensorList tensors);
/// aten::pad_sequence(Tensor[] sequences, bool batch_first=False, float padding_value=0., str padding_side="right") -> Tensor
Tensor pad_sequence(TensorList sequences, bool batch_first = false, double padding_value = 0, std::string_view padding_side = "right");
/// aten::flatten_dense_tensors(Tensor[] tensors) -> Tensor
Tensor flatten_dense_tensors(TensorList tensors);
/// aten::unflatten_dense_tensors(Tensor flat, Tensor[] tensors) -> Tensor[]
std::vector<Tensor> unflatten_dense_tensors(const Tensor& flat, TensorList tensors);
/// aten::combinations(Tensor self, int r=2, bool with_replacement=False) -> Tensor
Tensor combinations(const Tensor& self, int64_t r = 2, bool with_replacement = false);
/// aten::_chunk_cat(Tensor[] tensors, int dim, int num_chunks) -> Tensor
Tensor _chunk_cat(TensorList tensors, int64_t dim, int64_t num_chunks);
/// aten::_chunk_cat.out(Tensor[] tensors, int dim, int num_chunks, *, Tensor(a!) out) -> Tensor(a!)
Tensor _chunk_cat_out(const Tensor& out, TensorList tensors, int64_t dim, int64_t num_chunks);

// foreach

/// aten::_foreach_abs(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_abs(TensorList self);
/// aten::_foreach_abs.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_abs_out(TensorList out, TensorList self);
/// aten::_foreach_abs_(Tensor(a!)[] self) -> ()
void _foreach_abs_(TensorList self);
/// aten::_foreach_acos(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_acos(TensorList self);
/// aten::_foreach_acos.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_acos_out(TensorList out, TensorList self);
/// aten::_foreach_acos_(Tensor(a!)[] self) -> ()
void _foreach_acos_(TensorList self);
/// aten::_foreach_asin(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_asin(TensorList self);
/// aten::_foreach_asin.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_asin_out(TensorList out, TensorList self);
/// aten::_foreach_asin_(Tensor(a!)[] self) -> ()
void _foreach_asin_(TensorList self);
/// aten::_foreach_atan(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_atan(TensorList self);
/// aten::_foreach_atan.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_atan_out(TensorList out, TensorList self);
/// aten::_foreach_atan_(Tensor(a!)[] self) -> ()
void _foreach_atan_(TensorList self);
/// aten::_foreach_ceil(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_ceil(TensorList self);
/// aten::_foreach_ceil.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_ceil_out(TensorList out, TensorList self);
/// aten::_foreach_ceil_(Tensor(a!)[] self) -> ()
void _foreach_ceil_(TensorList self);
/// aten::_foreach_cos(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_cos(TensorList self);
/// aten::_foreach_cos.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_cos_out(TensorList out, TensorList self);
/// aten::_foreach_cos_(Tensor(a!)[] self) -> ()
void _foreach_cos_(TensorList self);
/// aten::_foreach_cosh(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_cosh(TensorList self);
/// aten::_foreach_cosh.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_cosh_out(TensorList out, TensorList self);
/// aten::_foreach_cosh_(Tensor(a!)[] self) -> ()
void _foreach_cosh_(TensorList self);
/// aten::_foreach_erf(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_erf(TensorList self);
/// aten::_foreach_erf.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_erf_out(TensorList out, TensorList self);
/// aten::_foreach_erf_(Tensor(a!)[] self) -> ()
void _foreach_erf_(TensorList self);
/// aten::_foreach_erfc(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_erfc(TensorList self);
/// aten::_foreach_erfc.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_erfc_out(TensorList out, TensorList self);
/// aten::_foreach_erfc_(Tensor(a!)[] self) -> ()
void _foreach_erfc_(TensorList self);
/// aten::_foreach_exp(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_exp(TensorList self);
/// aten::_foreach_exp.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_exp_out(TensorList out, TensorList self);
/// aten::_foreach_exp_(Tensor(a!)[] self) -> ()
void _foreach_exp_(TensorList self);
/// aten::_foreach_expm1(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_expm1(TensorList self);
/// aten::_foreach_expm1.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_expm1_out(TensorList out, TensorList self);
/// aten::_foreach_expm1_(Tensor(a!)[] self) -> ()
void _foreach_expm1_(TensorList self);
/// aten::_foreach_floor(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_floor(TensorList self);
/// aten::_foreach_floor.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_floor_out(TensorList out, TensorList self);
/// aten::_foreach_floor_(Tensor(a!)[] self) -> ()
void _foreach_floor_(TensorList self);
/// aten::_foreach_frac(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_frac(TensorList self);
/// aten::_foreach_frac.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_frac_out(TensorList out, TensorList self);
/// aten::_foreach_frac_(Tensor(a!)[] self) -> ()
void _foreach_frac_(TensorList self);
/// aten::_foreach_lgamma(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_lgamma(TensorList self);
/// aten::_foreach_lgamma.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_lgamma_out(TensorList out, TensorList self);
/// aten::_foreach_lgamma_(Tensor(a!)[] self) -> ()
void _foreach_lgamma_(TensorList self);
/// aten::_foreach_log(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_log(TensorList self);
/// aten::_foreach_log.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_log_out(TensorList out, TensorList self);
/// aten::_foreach_log_(Tensor(a!)[] self) -> ()
void _foreach_log_(TensorList self);
/// aten::_foreach_log10(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_log10(TensorList self);
/// aten::_foreach_log10.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_log10_out(TensorList out, TensorList self);
/// aten::_foreach_log10_(Tensor(a!)[] self) -> ()
void _foreach_log10_(TensorList self);
/// aten::_foreach_log1p(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_log1p(TensorList self);
/// aten::_foreach_log1p.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_log1p_out(TensorList out, TensorList self);
/// aten::_foreach_log1p_(Tensor(a!)[] self) -> ()
void _foreach_log1p_(TensorList self);
/// aten::_foreach_log2(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_log2(TensorList self);
/// aten::_foreach_log2.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_log2_out(TensorList out, TensorList self);
/// aten::_foreach_log2_(Tensor(a!)[] self) -> ()
void _foreach_log2_(TensorList self);
/// aten::_foreach_neg(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_neg(TensorList self);
/// aten::_foreach_neg.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_neg_out(TensorList out, TensorList self);
/// aten::_foreach_neg_(Tensor(a!)[] self) -> ()
void _foreach_neg_(TensorList self);
/// aten::_foreach_reciprocal(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_reciprocal(TensorList self);
/// aten::_foreach_reciprocal.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_reciprocal_out(TensorList out, TensorList self);
/// aten::_foreach_reciprocal_(Tensor(a!)[] self) -> ()
void _foreach_reciprocal_(TensorList self);
/// aten::_foreach_round(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_round(TensorList self);
/// aten::_foreach_round.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_round_out(TensorList out, TensorList self);
/// aten::_foreach_round_(Tensor(a!)[] self) -> ()
void _foreach_round_(TensorList self);
/// aten::_foreach_rsqrt(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_rsqrt(TensorList self);
/// aten::_foreach_rsqrt.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_rsqrt_out(TensorList out, TensorList self);
/// aten::_foreach_rsqrt_(Tensor(a!)[] self) -> ()
void _foreach_rsqrt_(TensorList self);
/// aten::_foreach_sign(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_sign(TensorList self);
/// aten::_foreach_sign.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_sign_out(TensorList out, TensorList self);
/// aten::_foreach_sign_(Tensor(a!)[] self) -> ()
void _foreach_sign_(TensorList self);
/// aten::_foreach_sigmoid(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_sigmoid(TensorList self);
/// aten::_foreach_sigmoid.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_sigmoid_out(TensorList out, TensorList self);
/// aten::_foreach_sigmoid_(Tensor(a!)[] self) -> ()
void _foreach_sigmoid_(TensorList self);
/// aten::_foreach_sin(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_sin(TensorList self);
/// aten::_foreach_sin.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_sin_out(TensorList out, TensorList self);
/// aten::_foreach_sin_(Tensor(a!)[] self) -> ()
void _foreach_sin_(TensorList self);
/// aten::_foreach_sinh(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_sinh(TensorList self);
/// aten::_foreach_sinh.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_sinh_out(TensorList out, TensorList self);
/// aten::_foreach_sinh_(Tensor(a!)[] self) -> ()
void _foreach_sinh_(TensorList self);
/// aten::_foreach_sqrt(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_sqrt(TensorList self);
/// aten::_foreach_sqrt.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_sqrt_out(TensorList out, TensorList self);
/// aten::_foreach_sqrt_(Tensor(a!)[] self) -> ()
void _foreach_sqrt_(TensorList self);
/// aten::_foreach_tan(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_tan(TensorList self);
/// aten::_foreach_tan.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_tan_out(TensorList out, TensorList self);
/// aten::_foreach_tan_(Tensor(a!)[] self) -> ()
void _foreach_tan_(TensorList self);
/// aten::_foreach_tanh(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_tanh(TensorList self);
/// aten::_foreach_tanh.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_tanh_out(TensorList out, TensorList self);
/// aten::_foreach_tanh_(Tensor(a!)[] self) -> ()
void _foreach_tanh_(TensorList self);
/// aten::_foreach_trunc(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_trunc(TensorList self);
/// aten::_foreach_trunc.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_trunc_out(TensorList out, TensorList self);
/// aten::_foreach_trunc_(Tensor(a!)[] self) -> ()
void _foreach_trunc_(TensorList self);
/// aten::_foreach_zero(Tensor[] self) -> Tensor[] self_out
std::vector<Tensor> _foreach_zero(TensorList self);
/// aten::_foreach_zero.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_zero_out(TensorList out, TensorList self);
/// aten::_foreach_zero_(Tensor(a!)[] self) -> ()
void _foreach_zero_(TensorList self);
/// aten::_foreach_max(Tensor[] self) -> Tensor[]
std::vector<Tensor> _foreach_max(TensorList self);
/// aten::_foreach_max.out(Tensor[] self, *, Tensor(a!)[] out) -> ()
void _foreach_max_out(TensorList out, TensorList self);
/// aten::_foreach_add.List(Tensor[] self, Tensor[] other, *, Scalar alpha=1) -> Tensor[]
std::vector<Tensor> _foreach_add(TensorList self, TensorList other, const Scalar& alpha = Scalar(1));
/// aten::_foreach_add.List_out(Tensor[] self, Tensor[] other, *, Scalar alpha=1, Tensor(a!)[] out) -> ()
void _foreach_add_out(TensorList out, TensorList self, TensorList other, const Scalar& alpha = Scalar(1));
/// aten::_foreach_add_.List(Tensor(a!)[] self, Tensor[] other, *, Scalar alpha=1) -> ()
void _foreach_add_(TensorList self, TensorList other, const Scalar& alpha = Scalar(1));
/// aten::_foreach_add.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
std::vector<Tensor> _foreach_add(TensorList self, const Scalar& scalar);
/// aten::_foreach_add.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()
void _foreach_add_out(TensorList out, TensorList self, const Scalar& scalar);
/// aten::_foreach_add_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()
void _foreach_add_(TensorList self, const Scalar& scalar);
/// aten::_foreach_add.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]
std::vector<Tensor> _foreach_add(TensorList self, ScalarList scalars);
/// aten::_foreach_add.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()
void _foreach_add_out(TensorList out, TensorList self, ScalarList scalars);
/// aten::_foreach_add_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()
void _foreach_add_(TensorList self, ScalarList scalars);
/// aten::_foreach_add.Tensor(Tensor[] self, Tensor other, *, Scalar alpha=1) -> Tensor[]
std::vector<Tensor> _foreach_add(TensorList self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::_foreach_add.Tensor_out(Tensor[] self, Tensor other, *, Scalar alpha=1, Tensor(a!)[] out) -> ()
void _foreach_add_out(TensorList out, TensorList self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::_foreach_add_.Tensor(Tensor(a!)[] self, Tensor other, *, Scalar alpha=1) -> ()
void _foreach_add_(TensorList self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::_foreach_sub.List(Tensor[] self, Tensor[] other, *, Scalar alpha=1) -> Tensor[]
std::vector<Tensor> _foreach_sub(TensorList self, TensorList other, const Scalar& alpha = Scalar(1));
/// aten::_foreach_sub.List_out(Tensor[] self, Tensor[] other, *, Scalar alpha=1, Tensor(a!)[] out) -> ()
void _foreach_sub_out(TensorList out, TensorList self, TensorList other, const Scalar& alpha = Scalar(1));
/// aten::_foreach_sub_.List(Tensor(a!)[] self, Tensor[] other, *, Scalar alpha=1) -> ()
void _foreach_sub_(TensorList self, TensorList other, const Scalar& alpha = Scalar(1));
/// aten::_foreach_sub.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
std::vector<Tensor> _foreach_sub(TensorList self, const Scalar& scalar);
/// aten::_foreach_sub.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()
void _foreach_sub_out(TensorList out, TensorList self, const Scalar& scalar);
/// aten::_foreach_sub_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()
void _foreach_sub_(TensorList self, const Scalar& scalar);
/// aten::_foreach_sub.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]
std::vector<Tensor> _foreach_sub(TensorList self, ScalarList scalars);
/// aten::_foreach_sub.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()
void _foreach_sub_out(TensorList out, TensorList self, ScalarList scalars);
/// aten::_foreach_sub_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()
void _foreach_sub_(TensorList self, ScalarList scalars);
/// aten::_foreach_mul.List(Tensor[] self, Tensor[] other) -> Tensor[]
std::vector<Tensor> _foreach_mul(TensorList self, TensorList other);
/// aten::_foreach_mul.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()
void _foreach_mul_out(TensorList out, TensorList self, TensorList other);
/// aten::_foreach_mul_.List(Tensor(a!)[] self, Tensor[] other) -> ()
void _foreach_mul_(TensorList self, TensorList other);
/// aten::_foreach_mul.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
std::vector<Tensor> _foreach_mul(TensorList self, const Scalar& scalar);
/// aten::_foreach_mul.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()
void _foreach_mul_out(TensorList out, TensorList self, const Scalar& scalar);
/// aten::_foreach_mul_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()
void _foreach_mul_(TensorList self, const Scalar& scalar);
/// aten::_foreach_mul.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]
std::vector<Tensor> _foreach_mul(TensorList self, ScalarList scalars);
/// aten::_foreach_mul.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()
void _foreach_mul_out(TensorList out, TensorList self, ScalarList scalars);
/// aten::_foreach_mul_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()
void _foreach_mul_(TensorList self, ScalarList scalars);
/// aten::_foreach_mul.Tensor(Tensor[] self, Tensor other) -> Tensor[]
std::vector<Tensor> _foreach_mul(TensorList self, const Tensor& other);
/// aten::_foreach_mul.Tensor_out(Tensor[] self, Tensor other, *, Tensor(a!)[] out) -> ()
void _foreach_mul_out(TensorList out, TensorList self, const Tensor& other);
/// aten::_foreach_mul_.Tensor(Tensor(a!)[] self, Tensor other) -> ()
void _foreach_mul_(TensorList self, const Tensor& other);
/// aten::_foreach_div.List(Tensor[] self, Tensor[] other) -> Tensor[]
std::vector<Tensor> _foreach_div(TensorList self, TensorList other);
/// aten::_foreach_div.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()
void _foreach_div_out(TensorList out, TensorList self, TensorList other);
/// aten::_foreach_div_.List(Tensor(a!)[] self, Tensor[] other) -> ()
void _foreach_div_(TensorList self, TensorList other);
/// aten::_foreach_div.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
std::vector<Tensor> _foreach_div(TensorList self, const Scalar& scalar);
/// aten::_foreach_div.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()
void _foreach_div_out(TensorList out, TensorList self, const Scalar& scalar);
/// aten::_foreach_div_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()
void _foreach_div_(TensorList self, const Scalar& scalar);
/// aten::_foreach_div.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]
std::vector<Tensor> _foreach_div(TensorList self, ScalarList scalars);
/// aten::_foreach_div.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()
void _foreach_div_out(TensorList out, TensorList self, ScalarList scalars);
/// aten::_foreach_div_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()
void _foreach_div_(TensorList self, ScalarList scalars);
/// aten::_foreach_div.Tensor(Tensor[] self, Tensor other) -> Tensor[]
std::vector<Tensor> _foreach_div(TensorList self, const Tensor& other);
/// aten::_foreach_div.Tensor_out(Tensor[] self, Tensor other, *, Tensor(a!)[] out) -> ()
void _foreach_div_out(TensorList out, TensorList self, const Tensor& other);
/// aten::_foreach_div_.Tensor(Tensor(a!)[] self, Tensor other) -> ()
void _foreach_div_(TensorList self, const Tensor& other);
/// aten::_foreach_clamp_max.List(Tensor[] self, Tensor[] other) -> Tensor[]
std::vector<Tensor> _foreach_clamp_max(TensorList self, TensorList other);
/// aten::_foreach_clamp_max.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()
void _foreach_clamp_max_out(TensorList out, TensorList self, TensorList other);
/// aten::_foreach_clamp_max_.List(Tensor(a!)[] self, Tensor[] other) -> ()
void _foreach_clamp_max_(TensorList self, TensorList other);
/// aten::_foreach_clamp_max.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
std::vector<Tensor> _foreach_clamp_max(TensorList self, const Scalar& scalar);
/// aten::_foreach_clamp_max.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()
void _foreach_clamp_max_out(TensorList out, TensorList self, const Scalar& scalar);
/// aten::_foreach_clamp_max_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()
void _foreach_clamp_max_(TensorList self, const Scalar& scalar);
/// aten::_foreach_clamp_max.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]
std::vector<Tensor> _foreach_clamp_max(TensorList self, ScalarList scalars);
/// aten::_foreach_clamp_max.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()
void _foreach_clamp_max_out(TensorList out, TensorList self, ScalarList scalars);
/// aten::_foreach_clamp_max_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()
void _foreach_clamp_max_(TensorList self, ScalarList scalars);
/// aten::_foreach_clamp_min.List(Tensor[] self, Tensor[] other) -> Tensor[]
std::vector<Tensor> _foreach_clamp_min(TensorList self, TensorList other);
/// aten::_foreach_clamp_min.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()
void _foreach_clamp_min_out(TensorList out, TensorList self, TensorList other);
/// aten::_foreach_clamp_min_.List(Tensor(a!)[] self, Tensor[] other) -> ()
void _foreach_clamp_min_(TensorList self, TensorList other);
/// aten::_foreach_clamp_min.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
std::vector<Tensor> _foreach_clamp_min(TensorList self, const Scalar& scalar);
/// aten::_foreach_clamp_min.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()
void _foreach_clamp_min_out(TensorList out, TensorList self, const Scalar& scalar);
/// aten::_foreach_clamp_min_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()
void _foreach_clamp_min_(TensorList self, const Scalar& scalar);
/// aten::_foreach_clamp_min.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]
std::vector<Tensor> _foreach_clamp_min(TensorList self, ScalarList scalars);
/// aten::_foreach_clamp_min.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()
void _foreach_clamp_min_out(TensorList out, TensorList self, ScalarList scalars);
/// aten::_foreach_clamp_min_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()
void _foreach_clamp_min_(TensorList self, ScalarList scalars);
/// aten::_foreach_maximum.List(Tensor[] self, Tensor[] other) -> Tensor[]
std::vector<Tensor> _foreach_maximum(TensorList self, TensorList other);
/// aten::_foreach_maximum.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()
void _foreach_maximum_out(TensorList out, TensorList self, TensorList other);
/// aten::_foreach_maximum_.List(Tensor(a!)[] self, Tensor[] other) -> ()
void _foreach_maximum_(TensorList self, TensorList other);
/// aten::_foreach_maximum.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
std::vector<Tensor> _foreach_maximum(TensorList self, const Scalar& scalar);
/// aten::_foreach_maximum.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()
void _foreach_maximum_out(TensorList out, TensorList self, const Scalar& scalar);
/// aten::_foreach_maximum_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()
void _foreach_maximum_(TensorList self, const Scalar& scalar);
/// aten::_foreach_maximum.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]
std::vector<Tensor> _foreach_maximum(TensorList self, ScalarList scalars);
/// aten::_foreach_maximum.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()
void _foreach_maximum_out(TensorList out, TensorList self, ScalarList scalars);
/// aten::_foreach_maximum_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()
void _foreach_maximum_(TensorList self, ScalarList scalars);
/// aten::_foreach_minimum.List(Tensor[] self, Tensor[] other) -> Tensor[]
std::vector<Tensor> _foreach_minimum(TensorList self, TensorList other);
/// aten::_foreach_minimum.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()
void _foreach_minimum_out(TensorList out, TensorList self, TensorList other);
/// aten::_foreach_minimum_.List(Tensor(a!)[] self, Tensor[] other) -> ()
void _foreach_minimum_(TensorList self, TensorList other);
/// aten::_foreach_minimum.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
std::vector<Tensor> _foreach_minimum(TensorList self, const Scalar& scalar);
/// aten::_foreach_minimum.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()
void _foreach_minimum_out(TensorList out, TensorList self, const Scalar& scalar);
/// aten::_foreach_minimum_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()
void _foreach_minimum_(TensorList self, const Scalar& scalar);
/// aten::_foreach_minimum.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]
std::vector<Tensor> _foreach_minimum(TensorList self, ScalarList scalars);
/// aten::_foreach_minimum.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()
void _foreach_minimum_out(TensorList out, TensorList self, ScalarList scalars);
/// aten::_foreach_minimum_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()
void _foreach_minimum_(TensorList self, ScalarList scalars);
/// aten::_foreach_pow.List(Tensor[] self, Tensor[] exponent) -> Tensor[]
std::vector<Tensor> _foreach_pow(TensorList self, TensorList exponent);
/// aten::_foreach_pow.List_out(Tensor[] self, Tensor[] exponent, *, Tensor(a!)[] out) -> ()
void _foreach_pow_out(TensorList out, TensorList self, TensorList exponent);
/// aten::_foreach_pow_.List(Tensor(a!)[] self, Tensor[] exponent) -> ()
void _foreach_pow_(TensorList self, TensorList exponent);
/// aten::_foreach_pow.Scalar(Tensor[] self, Scalar exponent) -> Tensor[]
std::vector<Tensor> _foreach_pow(TensorList self, const Scalar& exponent);
/// aten::_foreach_pow.Scalar_out(Tensor[] self, Scalar exponent, *, Tensor(a!)[] out) -> ()
void _foreach_pow_out(TensorList out, TensorList self, const Scalar& exponent);
/// aten::_foreach_pow_.Scalar(Tensor(a!)[] self, Scalar exponent) -> ()
void _foreach_pow_(TensorList self, const Scalar& exponent);
/// aten::_foreach_pow.ScalarList(Tensor[] self, Scalar[] exponent) -> Tensor[]
std::vector<Tensor> _foreach_pow(TensorList self, ScalarList exponent);
/// aten::_foreach_pow.ScalarList_out(Tensor[] self, Scalar[] exponent, *, Tensor(a!)[] out) -> ()
void _foreach_pow_out(TensorList out, TensorList self, ScalarList exponent);
/// aten::_foreach_pow_.ScalarList(Tensor(a!)[] self, Scalar[] exponent) -> ()
void _foreach_pow_(TensorList self, ScalarList exponent);
/// aten::_foreach_pow.ScalarAndTensor(Scalar self, Tensor[] exponent) -> Tensor[]
std::vector<Tensor> _foreach_pow(const Scalar& self, TensorList exponent);
/// aten::_foreach_addcdiv.Scalar(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1) -> Tensor[]
std::vector<Tensor> _foreach_addcdiv(TensorList self, TensorList tensor1, TensorList tensor2, const Scalar& value = Scalar(1));
/// aten::_foreach_addcdiv.Scalar_out(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1, *, Tensor(a!)[] out) -> ()
void _foreach_addcdiv_out(TensorList out, TensorList self, TensorList tensor1, TensorList tensor2, const Scalar& value = Scalar(1));
/// aten::_foreach_addcdiv_.Scalar(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1) -> ()
void _foreach_addcdiv_(TensorList self, TensorList tensor1, TensorList tensor2, const Scalar& value = Scalar(1));
/// aten::_foreach_addcdiv.ScalarList(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars) -> Tensor[]
std::vector<Tensor> _foreach_addcdiv(TensorList self, TensorList tensor1, TensorList tensor2, ScalarList scalars);
/// aten::_foreach_addcdiv.ScalarList_out(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars, *, Tensor(a!)[] out) -> ()
void _foreach_addcdiv_out(TensorList out, TensorList self, TensorList tensor1, TensorList tensor2, ScalarList scalars);
/// aten::_foreach_addcdiv_.ScalarList(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars) -> ()
void _foreach_addcdiv_(TensorList self, TensorList tensor1, TensorList tensor2, ScalarList scalars);
/// aten::_foreach_addcdiv.Tensor(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars) -> Tensor[]
std::vector<Tensor> _foreach_addcdiv(TensorList self, TensorList tensor1, TensorList tensor2, const Tensor& scalars);
/// aten::_foreach_addcdiv.Tensor_out(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars, *, Tensor(a!)[] out) -> ()
void _foreach_addcdiv_out(TensorList out, TensorList self, TensorList tensor1, TensorList tensor2, const Tensor& scalars);
/// aten::_foreach_addcdiv_.Tensor(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars) -> ()
void _foreach_addcdiv_(TensorList self, TensorList tensor1, TensorList tensor2, const Tensor& scalars);
/// aten::_foreach_addcmul.Scalar(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1) -> Tensor[]
std::vector<Tensor> _foreach_addcmul(TensorList self, TensorList tensor1, TensorList tensor2, const Scalar& value = Scalar(1));
/// aten::_foreach_addcmul.Scalar_out(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1, *, Tensor(a!)[] out) -> ()
void _foreach_addcmul_out(TensorList out, TensorList self, TensorList tensor1, TensorList tensor2, const Scalar& value = Scalar(1));
/// aten::_foreach_addcmul_.Scalar(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1) -> ()
void _foreach_addcmul_(TensorList self, TensorList tensor1, TensorList tensor2, const Scalar& value = Scalar(1));
/// aten::_foreach_addcmul.ScalarList(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars) -> Tensor[]
std::vector<Tensor> _foreach_addcmul(TensorList self, TensorList tensor1, TensorList tensor2, ScalarList scalars);
/// aten::_foreach_addcmul.ScalarList_out(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars, *, Tensor(a!)[] out) -> ()
void _foreach_addcmul_out(TensorList out, TensorList self, TensorList tensor1, TensorList tensor2, ScalarList scalars);
/// aten::_foreach_addcmul_.ScalarList(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars) -> ()
void _foreach_addcmul_(TensorList self, TensorList tensor1, TensorList tensor2, ScalarList scalars);
/// aten::_foreach_addcmul.Tensor(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars) -> Tensor[]
std::vector<Tensor> _foreach_addcmul(TensorList self, TensorList tensor1, TensorList tensor2, const Tensor& scalars);
/// aten::_foreach_addcmul.Tensor_out(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars, *, Tensor(a!)[] out) -> ()
void _foreach_addcmul_out(TensorList out, TensorList self, TensorList tensor1, TensorList tensor2, const Tensor& scalars);
/// aten::_foreach_addcmul_.Tensor(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars) -> ()
void _foreach_addcmul_(TensorList self, TensorList tensor1, TensorList tensor2, const Tensor& scalars);
/// aten::_foreach_lerp.List(Tensor[] self, Tensor[] tensors1, Tensor[] weights) -> Tensor[]
std::vector<Tensor> _foreach_lerp(TensorList self, TensorList tensors1, TensorList weights);
/// aten::_foreach_lerp.List_out(Tensor[] self, Tensor[] tensors1, Tensor[] weights, *, Tensor(a!)[] out) -> ()
void _foreach_lerp_out(TensorList out, TensorList self, TensorList tensors1, TensorList weights);
/// aten::_foreach_lerp_.List(Tensor(a!)[] self, Tensor[] tensors1, Tensor[] weights) -> ()
void _foreach_lerp_(TensorList self, TensorList tensors1, TensorList weights);
/// aten::_foreach_lerp.Scalar(Tensor[] self, Tensor[] tensors1, Scalar weight) -> Tensor[]
std::vector<Tensor> _foreach_lerp(TensorList self, TensorList tensors1, const Scalar& weight);
/// aten::_foreach_lerp.Scalar_out(Tensor[] self, Tensor[] tensors1, Scalar weight, *, Tensor(a!)[] out) -> ()
void _foreach_lerp_out(TensorList out, TensorList self, TensorList tensors1, const Scalar& weight);
/// aten::_foreach_lerp_.Scalar(Tensor(a!)[] self, Tensor[] tensors1, Scalar weight) -> ()
void _foreach_lerp_(TensorList self, TensorList tensors1, const Scalar& weight);
/// aten::_foreach_lerp.ScalarList(Tensor[] self, Tensor[] tensors1, Scalar[] weight) -> Tensor[]
std::vector<Tensor> _foreach_lerp(TensorList self, TensorList tensors1, ScalarList weight);
/// aten::_foreach_lerp.ScalarList_out(Tensor[] self, Tensor[] tensors1, Scalar[] weight, *, Tensor(a!)[] out) -> ()
void _foreach_lerp_out(TensorList out, TensorList self, TensorList tensors1, ScalarList weight);
/// aten::_foreach_lerp_.ScalarList(Tensor(a!)[] self, Tensor[] tensors1, Scalar[] weight) -> ()
void _foreach_lerp_(TensorList self, TensorList tensors1, ScalarList weight);
/// aten::_foreach_norm.Scalar(Tensor[] self, Scalar ord=2, ScalarType? dtype=None) -> Tensor[]
std::vector<Tensor> _foreach_norm(TensorList self, const Scalar& ord = Scalar(2), std::optional<DType> dtype = {});
/// aten::_foreach_norm.Scalar_out(Tensor[] self, Scalar ord=2, ScalarType? dtype=None, *, Tensor(a!)[] out) -> ()
void _foreach_norm_out(TensorList out, TensorList self, const Scalar& ord = Scalar(2), std::optional<DType> dtype = {});
/// aten::_foreach_powsum.Scalar(Tensor[] self, Scalar ord=2, ScalarType? dtype=None) -> Tensor[]
std::vector<Tensor> _foreach_powsum(TensorList self, const Scalar& ord = Scalar(2), std::optional<DType> dtype = {});
/// aten::_foreach_powsum.Scalar_out(Tensor[] self, Scalar ord=2, ScalarType? dtype=None, *, Tensor(a!)[] out) -> ()
void _foreach_powsum_out(TensorList out, TensorList self, const Scalar& ord = Scalar(2), std::optional<DType> dtype = {});
/// aten::_foreach_mm(Tensor[] self, Tensor[] mat2) -> Tensor[]
std::vector<Tensor> _foreach_mm(TensorList self, TensorList mat2);
/// aten::_foreach_clone(Tensor[] self, *, MemoryFormat? memory_format=None) -> Tensor[]
std::vector<Tensor> _foreach_clone(TensorList self, std::optional<MemoryFormat> memory_format = {});
/// aten::_foreach_clone.out(Tensor[] self, *, MemoryFormat? memory_format=None, Tensor(a!)[] out) -> ()
void _foreach_clone_out(TensorList out, TensorList self, std::optional<MemoryFormat> memory_format = {});
/// aten::_foreach_copy(Tensor[] self, Tensor[] src, bool non_blocking=False) -> Tensor[] self_out
std::vector<Tensor> _foreach_copy(TensorList self, TensorList src, bool non_blocking = false);
/// aten::_foreach_copy.out(Tensor[] self, Tensor[] src, bool non_blocking=False, *, Tensor(a!)[] out) -> ()
void _foreach_copy_out(TensorList out, TensorList self, TensorList src, bool non_blocking = false);
/// aten::_foreach_copy_(Tensor(a!)[] self, Tensor[] src, bool non_blocking=False) -> ()
void _foreach_copy_(TensorList self, TensorList src, bool non_blocking = false);

// optimizer

/// aten::_fused_adam_(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] exp_avgs, Tensor(d!)[] exp_avg_sqs, Tensor(e!)[] max_exp_avg_sqs, Tensor[] state_steps, *, float lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()
void _fused_adam_(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, double lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_adam(Tensor[] self, Tensor[] grads, Tensor[] exp_avgs, Tensor[] exp_avg_sqs, Tensor[] max_exp_avg_sqs, Tensor[] state_steps, *, float lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] exp_avgs_out, Tensor[] exp_avg_sqs_out, Tensor[] max_exp_avg_sqs_out)
std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_adam(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, double lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_adam.out(Tensor[] self, Tensor(b!)[] grads, Tensor(c!)[] exp_avgs, Tensor(d!)[] exp_avg_sqs, Tensor(e!)[] max_exp_avg_sqs, Tensor[] state_steps, *, float lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None, Tensor(a!)[] out) -> ()
void _fused_adam_out(TensorList out, TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, double lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_adam_.tensor_lr(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] exp_avgs, Tensor(d!)[] exp_avg_sqs, Tensor(e!)[] max_exp_avg_sqs, Tensor[] state_steps, *, Tensor lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()
void _fused_adam_(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, const Tensor& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_adam.tensor_lr(Tensor[] self, Tensor[] grads, Tensor[] exp_avgs, Tensor[] exp_avg_sqs, Tensor[] max_exp_avg_sqs, Tensor[] state_steps, *, Tensor lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] exp_avgs_out, Tensor[] exp_avg_sqs_out, Tensor[] max_exp_avg_sqs_out)
std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_adam(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, const Tensor& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_adam.tensor_lr_out(Tensor[] self, Tensor(b!)[] grads, Tensor(c!)[] exp_avgs, Tensor(d!)[] exp_avg_sqs, Tensor(e!)[] max_exp_avg_sqs, Tensor[] state_steps, *, Tensor lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None, Tensor(a!)[] out) -> ()
void _fused_adam_out(TensorList out, TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, const Tensor& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_adamw_(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] exp_avgs, Tensor(d!)[] exp_avg_sqs, Tensor(e!)[] max_exp_avg_sqs, Tensor[] state_steps, *, float lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()
void _fused_adamw_(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, double lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_adamw(Tensor[] self, Tensor[] grads, Tensor[] exp_avgs, Tensor[] exp_avg_sqs, Tensor[] max_exp_avg_sqs, Tensor[] state_steps, *, float lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] exp_avgs_out, Tensor[] exp_avg_sqs_out, Tensor[] max_exp_avg_sqs_out)
std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_adamw(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, double lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_adamw.out(Tensor[] self, Tensor(b!)[] grads, Tensor(c!)[] exp_avgs, Tensor(d!)[] exp_avg_sqs, Tensor(e!)[] max_exp_avg_sqs, Tensor[] state_steps, *, float lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None, Tensor(a!)[] out) -> ()
void _fused_adamw_out(TensorList out, TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, double lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_adamw_.tensor_lr(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] exp_avgs, Tensor(d!)[] exp_avg_sqs, Tensor(e!)[] max_exp_avg_sqs, Tensor[] state_steps, *, Tensor lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()
void _fused_adamw_(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, const Tensor& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_adamw.tensor_lr(Tensor[] self, Tensor[] grads, Tensor[] exp_avgs, Tensor[] exp_avg_sqs, Tensor[] max_exp_avg_sqs, Tensor[] state_steps, *, Tensor lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] exp_avgs_out, Tensor[] exp_avg_sqs_out, Tensor[] max_exp_avg_sqs_out)
std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_adamw(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, const Tensor& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_adamw.tensor_lr_out(Tensor[] self, Tensor(b!)[] grads, Tensor(c!)[] exp_avgs, Tensor(d!)[] exp_avg_sqs, Tensor(e!)[] max_exp_avg_sqs, Tensor[] state_steps, *, Tensor lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None, Tensor(a!)[] out) -> ()
void _fused_adamw_out(TensorList out, TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, const Tensor& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_sgd_(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] momentum_buffer_list, *, float weight_decay, float momentum, float lr, float dampening, bool nesterov, bool maximize, bool is_first_step, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()
void _fused_sgd_(TensorList self, TensorList grads, TensorList momentum_buffer_list, double weight_decay, double momentum, double lr, double dampening, bool nesterov, bool maximize, bool is_first_step, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_sgd(Tensor[] self, Tensor[] grads, Tensor[] momentum_buffer_list, *, float weight_decay, float momentum, float lr, float dampening, bool nesterov, bool maximize, bool is_first_step, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] momentum_buffer_list_out)
std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_sgd(TensorList self, TensorList grads, TensorList momentum_buffer_list, double weight_decay, double momentum, double lr, double dampening, bool nesterov, bool maximize, bool is_first_step, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_sgd.out(Tensor[] self, Tensor(b!)[] grads, Tensor(c!)[] momentum_buffer_list, *, float weight_decay, float momentum, float lr, float dampening, bool nesterov, bool maximize, bool is_first_step, Tensor? grad_scale=None, Tensor? found_inf=None, Tensor(a!)[] out) -> ()
void _fused_sgd_out(TensorList out, TensorList self, TensorList grads, TensorList momentum_buffer_list, double weight_decay, double momentum, double lr, double dampening, bool nesterov, bool maximize, bool is_first_step, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_sgd_.tensor_lr(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] momentum_buffer_list, *, float weight_decay, float momentum, Tensor lr, float dampening, bool nesterov, bool maximize, bool is_first_step, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()
void _fused_sgd_(TensorList self, TensorList grads, TensorList momentum_buffer_list, double weight_decay, double momentum, const Tensor& lr, double dampening, bool nesterov, bool maximize, bool is_first_step, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_sgd.tensor_lr(Tensor[] self, Tensor[] grads, Tensor[] momentum_buffer_list, *, float weight_decay, float momentum, Tensor lr, float dampening, bool nesterov, bool maximize, bool is_first_step, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] momentum_buffer_list_out)
std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_sgd(TensorList self, TensorList grads, TensorList momentum_buffer_list, double weight_decay, double momentum, const Tensor& lr, double dampening, bool nesterov, bool maximize, bool is_first_step, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_sgd.tensor_lr_out(Tensor[] self, Tensor(b!)[] grads, Tensor(c!)[] momentum_buffer_list, *, float weight_decay, float momentum, Tensor lr, float dampening, bool nesterov, bool maximize, bool is_first_step, Tensor? grad_scale=None, Tensor? found_inf=None, Tensor(a!)[] out) -> ()
void _fused_sgd_out(TensorList out, TensorList self, TensorList grads, TensorList momentum_buffer_list, double weight_decay, double momentum, const Tensor& lr, double dampening, bool nesterov, bool maximize, bool is_first_step, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_adagrad_(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] state_sums, Tensor(d!)[] state_steps, *, float lr, float lr_decay, float weight_decay, float eps, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()
void _fused_adagrad_(TensorList self, TensorList grads, TensorList state_sums, TensorList state_steps, double lr, double lr_decay, double weight_decay, double eps, bool maximize, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_adagrad(Tensor[] self, Tensor[] grads, Tensor[] state_sums, Tensor[] state_steps, *, float lr, float lr_decay, float weight_decay, float eps, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] state_sums_out, Tensor[] state_steps_out)
std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_adagrad(TensorList self, TensorList grads, TensorList state_sums, TensorList state_steps, double lr, double lr_decay, double weight_decay, double eps, bool maximize, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_adagrad.out(Tensor[] self, Tensor(b!)[] grads, Tensor(c!)[] state_sums, Tensor(d!)[] state_steps, *, float lr, float lr_decay, float weight_decay, float eps, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None, Tensor(a!)[] out) -> ()
void _fused_adagrad_out(TensorList out, TensorList self, TensorList grads, TensorList state_sums, TensorList state_steps, double lr, double lr_decay, double weight_decay, double eps, bool maximize, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_adagrad_.tensor_lr(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] state_sums, Tensor[] state_steps, *, Tensor lr, float lr_decay, float weight_decay, float eps, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()
void _fused_adagrad_(TensorList self, TensorList grads, TensorList state_sums, TensorList state_steps, const Tensor& lr, double lr_decay, double weight_decay, double eps, bool maximize, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_adagrad.tensor_lr(Tensor[] self, Tensor[] grads, Tensor[] state_sums, Tensor[] state_steps, *, Tensor lr, float lr_decay, float weight_decay, float eps, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] state_sums_out)
std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_adagrad(TensorList self, TensorList grads, TensorList state_sums, TensorList state_steps, const Tensor& lr, double lr_decay, double weight_decay, double eps, bool maximize, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_fused_adagrad.tensor_lr_out(Tensor[] self, Tensor(b!)[] grads, Tensor(c!)[] state_sums, Tensor[] state_steps, *, Tensor lr, float lr_decay, float weight_decay, float eps, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None, Tensor(a!)[] out) -> ()
void _fused_adagrad_out(TensorList out, TensorList self, TensorList grads, TensorList state_sums, TensorList state_steps, const Tensor& lr, double lr_decay, double weight_decay, double eps, bool maximize, const Tensor& grad_scale = {}, const Tensor& found_inf = {});
/// aten::_amp_foreach_non_finite_check_and_unscale_(Tensor(a!)[] self, Tensor(b!) found_inf, Tensor inv_scale) -> ()
void _amp_foreach_non_finite_check_and_unscale_(TensorList self, const Tensor& found_inf, const Tensor& inv_scale);
/// aten::_amp_foreach_non_finite_check_and_unscale(Tensor[] self, Tensor found_inf, Tensor inv_scale) -> (Tensor[] self_out, Tensor found_inf_out)
std::tuple<std::vector<Tensor>, Tensor> _amp_foreach_non_finite_check_and_unscale(TensorList self, const Tensor& found_inf, const Tensor& inv_scale);
/// aten::_amp_foreach_non_finite_check_and_unscale.out(Tensor[] self, Tensor(b!) found_inf, Tensor inv_scale, *, Tensor(a!)[] out) -> ()
void _amp_foreach_non_finite_check_and_unscale_out(TensorList out, TensorList self, const Tensor& found_inf, const Tensor& inv_scale);
/// aten::_amp_update_scale_(Tensor(a!) self, Tensor(b!) growth_tracker, Tensor found_inf, float scale_growth_factor, float scale_backoff_factor, int growth_interval) -> Tensor(a!)
Tensor _amp_update_scale_(const Tensor& self, const Tensor& growth_tracker, const Tensor& found_inf, double scale_growth_factor, double scale_backoff_factor, int64_t growth_interval);
/// aten::_amp_update_scale(Tensor self, Tensor growth_tracker, Tensor found_inf, float scale_growth_factor, float scale_backoff_factor, int growth_interval) -> (Tensor, Tensor growth_tracker_out)
std::tuple<Tensor, Tensor> _amp_update_scale(const Tensor& self, const Tensor& growth_tracker, const Tensor& found_inf, double scale_growth_factor, double scale_backoff_factor, int64_t growth_interval);
/// aten::_amp_update_scale.out(Tensor self, Tensor(b!) growth_tracker, Tensor found_inf, float scale_growth_factor, float scale_backoff_factor, int growth_interval, *, Tensor(a!) out) -> Tensor(a!)
Tensor _amp_update_scale_out(const Tensor& out, const Tensor& self, const Tensor& growth_tracker, const Tensor& found_inf, double scale_growth_factor, double scale_backoff_factor, int64_t growth_interval);

// weight_norm

/// aten::norm_except_dim(Tensor v, int pow=2, int dim=0) -> Tensor
Tensor norm_except_dim(const Tensor& v, int64_t pow = 2, int64_t dim = 0);
/// aten::_weight_norm(Tensor v, Tensor g, int dim=0) -> Tensor
Tensor _weight_norm(const Tensor& v, const Tensor& g, int64_t dim = 0);
/// aten::_weight_norm_interface(Tensor v, Tensor g, int dim=0) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> _weight_norm_interface(const Tensor& v, const Tensor& g, int64_t dim = 0);
/// aten::_weight_norm_interface.out(Tensor v, Tensor g, int dim=0, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> _weight_norm_interface_out(const Tensor& out0, const Tensor& out1, const Tensor& v, const Tensor& g, int64_t dim = 0);
/// aten::_weight_norm_interface_backward(Tensor grad_w, Tensor saved_v, Tensor saved_g, Tensor saved_norms, int dim) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> _weight_norm_interface_backward(const Tensor& grad_w, const Tensor& saved_v, const Tensor& saved_g, const Tensor& saved_norms, int64_t dim);
/// aten::_weight_norm_interface_backward.out(Tensor grad_w, Tensor saved_v, Tensor saved_g, Tensor saved_norms, int dim, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> _weight_norm_interface_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& grad_w, const Tensor& saved_v, const Tensor& saved_g, const Tensor& saved_norms, int64_t dim);
/// aten::_weight_norm_differentiable_backward(Tensor grad_w, Tensor saved_v, Tensor saved_g, Tensor saved_norms, int dim) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> _weight_norm_differentiable_backward(const Tensor& grad_w, const Tensor& saved_v, const Tensor& saved_g, const Tensor& saved_norms, int64_t dim);

// softmax

/// aten::softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor
Tensor softmax(const Tensor& self, int64_t dim, std::optional<DType> dtype = {});
/// aten::softmax.int_out(Tensor self, int dim, ScalarType? dtype=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor softmax_out(const Tensor& out, const Tensor& self, int64_t dim, std::optional<DType> dtype = {});
/// aten::log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor
Tensor log_softmax(const Tensor& self, int64_t dim, std::optional<DType> dtype = {});
/// aten::log_softmax.int_out(Tensor self, int dim, ScalarType? dtype=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor log_softmax_out(const Tensor& out, const Tensor& self, int64_t dim, std::optional<DType> dtype = {});
/// aten::special_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor
Tensor special_softmax(const Tensor& self, int64_t dim, std::optional<DType> dtype = {});
/// aten::special_log_softmax(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor
Tensor special_log_softmax(const Tensor& self, int64_t dim, std::optional<DType> dtype = {});
/// aten::_softmax(Tensor self, int dim, bool half_to_float) -> Tensor
Tensor _softmax(const Tensor& self, int64_t dim, bool half_to_float);
/// aten::_softmax.out(Tensor self, int dim, bool half_to_float, *, Tensor(a!) out) -> Tensor(a!)
Tensor _softmax_out(const Tensor& out, const Tensor& self, int64_t dim, bool half_to_float);
/// aten::_log_softmax(Tensor self, int dim, bool half_to_float) -> Tensor
Tensor _log_softmax(const Tensor& self, int64_t dim, bool half_to_float);
/// aten::_log_softmax.out(Tensor self, int dim, bool half_to_float, *, Tensor(a!) out) -> Tensor(a!)
Tensor _log_softmax_out(const Tensor& out, const Tensor& self, int64_t dim, bool half_to_float);
/// aten::_safe_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor
Tensor _safe_softmax(const Tensor& self, int64_t dim, std::optional<DType> dtype = {});
/// aten::_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor
Tensor _softmax_backward_data(const Tensor& grad_output, const Tensor& output, int64_t dim, DType input_dtype);
/// aten::_softmax_backward_data.out(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor _softmax_backward_data_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& output, int64_t dim, DType input_dtype);
/// aten::_log_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor
Tensor _log_softmax_backward_data(const Tensor& grad_output, const Tensor& output, int64_t dim, DType input_dtype);
/// aten::_log_softmax_backward_data.out(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype, *, Tensor(a!) out) -> Tensor(a!)
Tensor _log_softmax_backward_data_out(const Tensor& out, const Tensor& grad_output, const Tensor& output, int64_t dim, DType input_dtype);
/// aten::_masked_softmax(Tensor self, Tensor mask, int? dim=None, int? mask_type=None) -> Tensor
Tensor _masked_softmax(const Tensor& self, const Tensor& mask, std::optional<int64_t> dim = {}, std::optional<int64_t> mask_type = {});
/// aten::_masked_softmax.out(Tensor self, Tensor mask, int? dim=None, int? mask_type=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor _masked_softmax_out(const Tensor& out, const Tensor& self, const Tensor& mask, std::optional<int64_t> dim = {}, std::optional<int64_t> mask_type = {});
/// aten::_masked_softmax_backward(Tensor grad_output, Tensor output, Tensor mask, int? dim=None) -> Tensor
Tensor _masked_softmax_backward(const Tensor& grad_output, const Tensor& output, const Tensor& mask, std::optional<int64_t> dim = {});
/// aten::_masked_softmax_backward.out(Tensor grad_output, Tensor output, Tensor mask, int? dim=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor _masked_softmax_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& output, const Tensor& mask, std::optional<int64_t> dim = {});

// normalization

/// aten::native_layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight, Tensor? bias, float eps) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> native_layer_norm(const Tensor& input, IntList normalized_shape, const Tensor& weight, const Tensor& bias, double eps);
/// aten::native_layer_norm.out(Tensor input, SymInt[] normalized_shape, Tensor? weight, Tensor? bias, float eps, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> native_layer_norm_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& input, IntList normalized_shape, const Tensor& weight, const Tensor& bias, double eps);
/// aten::native_layer_norm_backward(Tensor grad_out, Tensor input, SymInt[] normalized_shape, Tensor mean, Tensor rstd, Tensor? weight, Tensor? bias, bool[3] output_mask) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> native_layer_norm_backward(const Tensor& grad_out, const Tensor& input, IntList normalized_shape, const Tensor& mean, const Tensor& rstd, const Tensor& weight, const Tensor& bias, BoolList output_mask);
/// aten::native_layer_norm_backward.out(Tensor grad_out, Tensor input, SymInt[] normalized_shape, Tensor mean, Tensor rstd, Tensor? weight, Tensor? bias, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> native_layer_norm_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_out, const Tensor& input, IntList normalized_shape, const Tensor& mean, const Tensor& rstd, const Tensor& weight, const Tensor& bias, BoolList output_mask);
/// aten::layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1.0000000000000001e-05, bool cudnn_enable=True) -> Tensor
Tensor layer_norm(const Tensor& input, IntList normalized_shape, const Tensor& weight = {}, const Tensor& bias = {}, double eps = 1e-05, bool cudnn_enable = true);
/// aten::_fused_rms_norm(Tensor input, int[] normalized_shape, Tensor? weight, float? eps) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> _fused_rms_norm(const Tensor& input, IntList normalized_shape, const Tensor& weight, std::optional<double> eps);
/// aten::rms_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, float? eps=None) -> Tensor
Tensor rms_norm(const Tensor& input, IntList normalized_shape, const Tensor& weight = {}, std::optional<double> eps = {});
/// aten::native_group_norm(Tensor input, Tensor? weight, Tensor? bias, SymInt N, SymInt C, SymInt HxW, int group, float eps) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> native_group_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t N, int64_t C, int64_t HxW, int64_t group, double eps);
/// aten::native_group_norm.out(Tensor input, Tensor? weight, Tensor? bias, SymInt N, SymInt C, SymInt HxW, int group, float eps, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> native_group_norm_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t N, int64_t C, int64_t HxW, int64_t group, double eps);
/// aten::native_group_norm_backward(Tensor grad_out, Tensor input, Tensor mean, Tensor rstd, Tensor? weight, SymInt N, SymInt C, SymInt HxW, int group, bool[3] output_mask) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> native_group_norm_backward(const Tensor& grad_out, const Tensor& input, const Tensor& mean, const Tensor& rstd, const Tensor& weight, int64_t N, int64_t C, int64_t HxW, int64_t group, BoolList output_mask);
/// aten::native_group_norm_backward.out(Tensor grad_out, Tensor input, Tensor mean, Tensor rstd, Tensor? weight, SymInt N, SymInt C, SymInt HxW, int group, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> native_group_norm_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_out, const Tensor& input, const Tensor& mean, const Tensor& rstd, const Tensor& weight, int64_t N, int64_t C, int64_t HxW, int64_t group, BoolList output_mask);
/// aten::group_norm(Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None, float eps=1.0000000000000001e-05, bool cudnn_enabled=True) -> Tensor
Tensor group_norm(const Tensor& input, int64_t num_groups, const Tensor& weight = {}, const Tensor& bias = {}, double eps = 1e-05, bool cudnn_enabled = true);
/// aten::instance_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool use_input_stats, float momentum, float eps, bool cudnn_enabled) -> Tensor
Tensor instance_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool use_input_stats, double momentum, double eps, bool cudnn_enabled);
/// aten::native_batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> native_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps);
/// aten::native_batch_norm.out(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps, *, Tensor(a!) out, Tensor(b!) save_mean, Tensor(c!) save_invstd) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> native_batch_norm_out(const Tensor& out, const Tensor& save_mean, const Tensor& save_invstd, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps);
/// aten::_native_batch_norm_legit(Tensor input, Tensor? weight, Tensor? bias, Tensor(a!) running_mean, Tensor(b!) running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps);
/// aten::_native_batch_norm_legit.out(Tensor input, Tensor? weight, Tensor? bias, Tensor(a!) running_mean, Tensor(b!) running_var, bool training, float momentum, float eps, *, Tensor(d!) out, Tensor(e!) save_mean, Tensor(f!) save_invstd) -> (Tensor(d!), Tensor(e!), Tensor(f!))
std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit_out(const Tensor& out, const Tensor& save_mean, const Tensor& save_invstd, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps);
/// aten::_native_batch_norm_legit.no_stats(Tensor input, Tensor? weight, Tensor? bias, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit(const Tensor& input, const Tensor& weight, const Tensor& bias, bool training, double momentum, double eps);
/// aten::_native_batch_norm_legit.no_stats_out(Tensor input, Tensor? weight, Tensor? bias, bool training, float momentum, float eps, *, Tensor(a!) out, Tensor(b!) save_mean, Tensor(c!) save_invstd) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit_out(const Tensor& out, const Tensor& save_mean, const Tensor& save_invstd, const Tensor& input, const Tensor& weight, const Tensor& bias, bool training, double momentum, double eps);
/// aten::_native_batch_norm_legit_no_training(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit_no_training(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps);
/// aten::_native_batch_norm_legit_no_training.out(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor running_var, float momentum, float eps, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit_no_training_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps);
/// aten::_native_batch_norm_legit_functional(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor running_mean_out, Tensor running_var_out)
std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _native_batch_norm_legit_functional(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps);
/// aten::_batch_norm_with_update(Tensor input, Tensor? weight, Tensor? bias, Tensor(a!) running_mean, Tensor(b!) running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor, Tensor> _batch_norm_with_update(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps);
/// aten::_batch_norm_with_update.out(Tensor input, Tensor? weight, Tensor? bias, Tensor(a!) running_mean, Tensor(b!) running_var, float momentum, float eps, *, Tensor(d!) out, Tensor(e!) save_mean, Tensor(f!) save_invstd, Tensor(g!) reserve) -> (Tensor(d!), Tensor(e!), Tensor(f!), Tensor(g!))
std::tuple<Tensor, Tensor, Tensor, Tensor> _batch_norm_with_update_out(const Tensor& out, const Tensor& save_mean, const Tensor& save_invstd, const Tensor& reserve, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps);
/// aten::_batch_norm_no_update(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor, Tensor> _batch_norm_no_update(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps);
/// aten::_batch_norm_no_update.out(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, float momentum, float eps, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2, Tensor(d!) out3) -> (Tensor(a!), Tensor(b!), Tensor(c!), Tensor(d!))
std::tuple<Tensor, Tensor, Tensor, Tensor> _batch_norm_no_update_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& out3, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps);
/// aten::native_batch_norm_backward(Tensor grad_out, Tensor input, Tensor? weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_invstd, bool train, float eps, bool[3] output_mask) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> native_batch_norm_backward(const Tensor& grad_out, const Tensor& input, const Tensor& weight, const Tensor& running_mean, const Tensor& running_var, const Tensor& save_mean, const Tensor& save_invstd, bool train, double eps, BoolList output_mask);
/// aten::native_batch_norm_backward.out(Tensor grad_out, Tensor input, Tensor? weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_invstd, bool train, float eps, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> native_batch_norm_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_out, const Tensor& input, const Tensor& weight, const Tensor& running_mean, const Tensor& running_var, const Tensor& save_mean, const Tensor& save_invstd, bool train, double eps, BoolList output_mask);
/// aten::batch_norm_backward(Tensor grad_out, Tensor input, Tensor weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_var, bool update, float eps, bool[3] output_mask, Tensor reserve) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> batch_norm_backward(const Tensor& grad_out, const Tensor& input, const Tensor& weight, const Tensor& running_mean, const Tensor& running_var, const Tensor& save_mean, const Tensor& save_var, bool update, double eps, BoolList output_mask, const Tensor& reserve);
/// aten::batch_norm_update_stats(Tensor input, Tensor? running_mean, Tensor? running_var, float momentum) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> batch_norm_update_stats(const Tensor& input, const Tensor& running_mean, const Tensor& running_var, double momentum);
/// aten::batch_norm_update_stats.out(Tensor input, Tensor? running_mean, Tensor? running_var, float momentum, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> batch_norm_update_stats_out(const Tensor& out0, const Tensor& out1, const Tensor& input, const Tensor& running_mean, const Tensor& running_var, double momentum);
/// aten::_batch_norm_impl_index(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps, bool cudnn_enabled) -> (Tensor, Tensor, Tensor, Tensor, int)
std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t> _batch_norm_impl_index(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps, bool cudnn_enabled);
/// aten::batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps, bool cudnn_enabled) -> Tensor
Tensor batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps, bool cudnn_enabled);

// batch_parts

/// aten::batch_norm_stats(Tensor input, float eps) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> batch_norm_stats(const Tensor& input, double eps);
/// aten::batch_norm_stats.out(Tensor input, float eps, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> batch_norm_stats_out(const Tensor& out0, const Tensor& out1, const Tensor& input, double eps);
/// aten::batch_norm_gather_stats(Tensor input, Tensor mean, Tensor invstd, Tensor? running_mean, Tensor? running_var, float momentum, float eps, int count) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> batch_norm_gather_stats(const Tensor& input, const Tensor& mean, const Tensor& invstd, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps, int64_t count);
/// aten::batch_norm_gather_stats.out(Tensor input, Tensor mean, Tensor invstd, Tensor? running_mean, Tensor? running_var, float momentum, float eps, int count, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> batch_norm_gather_stats_out(const Tensor& out0, const Tensor& out1, const Tensor& input, const Tensor& mean, const Tensor& invstd, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps, int64_t count);
/// aten::batch_norm_gather_stats_with_counts(Tensor input, Tensor mean, Tensor invstd, Tensor? running_mean, Tensor? running_var, float momentum, float eps, Tensor counts) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> batch_norm_gather_stats_with_counts(const Tensor& input, const Tensor& mean, const Tensor& invstd, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps, const Tensor& counts);
/// aten::batch_norm_gather_stats_with_counts.out(Tensor input, Tensor mean, Tensor invstd, Tensor? running_mean, Tensor? running_var, float momentum, float eps, Tensor counts, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> batch_norm_gather_stats_with_counts_out(const Tensor& out0, const Tensor& out1, const Tensor& input, const Tensor& mean, const Tensor& invstd, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps, const Tensor& counts);
/// aten::batch_norm_elemt(Tensor input, Tensor? weight, Tensor? bias, Tensor mean, Tensor invstd, float eps) -> Tensor
Tensor batch_norm_elemt(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& mean, const Tensor& invstd, double eps);
/// aten::batch_norm_elemt.out(Tensor input, Tensor? weight, Tensor? bias, Tensor mean, Tensor invstd, float eps, *, Tensor(a!) out) -> Tensor(a!)
Tensor batch_norm_elemt_out(const Tensor& out, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& mean, const Tensor& invstd, double eps);
/// aten::batch_norm_backward_reduce(Tensor grad_out, Tensor input, Tensor mean, Tensor invstd, Tensor? weight, bool input_g, bool weight_g, bool bias_g) -> (Tensor, Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor, Tensor> batch_norm_backward_reduce(const Tensor& grad_out, const Tensor& input, const Tensor& mean, const Tensor& invstd, const Tensor& weight, bool input_g, bool weight_g, bool bias_g);
/// aten::batch_norm_backward_reduce.out(Tensor grad_out, Tensor input, Tensor mean, Tensor invstd, Tensor? weight, bool input_g, bool weight_g, bool bias_g, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2, Tensor(d!) out3) -> (Tensor(a!), Tensor(b!), Tensor(c!), Tensor(d!))
std::tuple<Tensor, Tensor, Tensor, Tensor> batch_norm_backward_reduce_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& out3, const Tensor& grad_out, const Tensor& input, const Tensor& mean, const Tensor& invstd, const Tensor& weight, bool input_g, bool weight_g, bool bias_g);
/// aten::batch_norm_backward_elemt(Tensor grad_out, Tensor input, Tensor mean, Tensor invstd, Tensor? weight, Tensor sum_dy, Tensor sum_dy_xmu, Tensor count) -> Tensor
Tensor batch_norm_backward_elemt(const Tensor& grad_out, const Tensor& input, const Tensor& mean, const Tensor& invstd, const Tensor& weight, const Tensor& sum_dy, const Tensor& sum_dy_xmu, const Tensor& count);
/// aten::batch_norm_backward_elemt.out(Tensor grad_out, Tensor input, Tensor mean, Tensor invstd, Tensor? weight, Tensor sum_dy, Tensor sum_dy_xmu, Tensor count, *, Tensor(a!) out) -> Tensor(a!)
Tensor batch_norm_backward_elemt_out(const Tensor& out, const Tensor& grad_out, const Tensor& input, const Tensor& mean, const Tensor& invstd, const Tensor& weight, const Tensor& sum_dy, const Tensor& sum_dy_xmu, const Tensor& count);

// loss

/// aten::mse_loss(Tensor self, Tensor target, int reduction=1) -> Tensor
Tensor mse_loss(const Tensor& self, const Tensor& target, int64_t reduction = 1);
/// aten::mse_loss.out(Tensor self, Tensor target, int reduction=1, *, Tensor(a!) out) -> Tensor(a!)
Tensor mse_loss_out(const Tensor& out, const Tensor& self, const Tensor& target, int64_t reduction = 1);
/// aten::smooth_l1_loss(Tensor self, Tensor target, int reduction=1, float beta=1.) -> Tensor
Tensor smooth_l1_loss(const Tensor& self, const Tensor& target, int64_t reduction = 1, double beta = 1);
/// aten::smooth_l1_loss.out(Tensor self, Tensor target, int reduction=1, float beta=1., *, Tensor(a!) out) -> Tensor(a!)
Tensor smooth_l1_loss_out(const Tensor& out, const Tensor& self, const Tensor& target, int64_t reduction = 1, double beta = 1);
/// aten::huber_loss(Tensor self, Tensor target, int reduction=1, float delta=1.) -> Tensor
Tensor huber_loss(const Tensor& self, const Tensor& target, int64_t reduction = 1, double delta = 1);
/// aten::huber_loss.out(Tensor self, Tensor target, int reduction=1, float delta=1., *, Tensor(a!) out) -> Tensor(a!)
Tensor huber_loss_out(const Tensor& out, const Tensor& self, const Tensor& target, int64_t reduction = 1, double delta = 1);
/// aten::soft_margin_loss(Tensor self, Tensor target, int reduction=1) -> Tensor
Tensor soft_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction = 1);
/// aten::soft_margin_loss.out(Tensor self, Tensor target, int reduction=1, *, Tensor(a!) out) -> Tensor(a!)
Tensor soft_margin_loss_out(const Tensor& out, const Tensor& self, const Tensor& target, int64_t reduction = 1);
/// aten::binary_cross_entropy(Tensor self, Tensor target, Tensor? weight=None, int reduction=1) -> Tensor
Tensor binary_cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight = {}, int64_t reduction = 1);
/// aten::binary_cross_entropy.out(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, *, Tensor(a!) out) -> Tensor(a!)
Tensor binary_cross_entropy_out(const Tensor& out, const Tensor& self, const Tensor& target, const Tensor& weight = {}, int64_t reduction = 1);
/// aten::binary_cross_entropy_with_logits(Tensor self, Tensor target, Tensor? weight=None, Tensor? pos_weight=None, int reduction=1) -> Tensor
Tensor binary_cross_entropy_with_logits(const Tensor& self, const Tensor& target, const Tensor& weight = {}, const Tensor& pos_weight = {}, int64_t reduction = 1);
/// aten::binary_cross_entropy_with_logits.out(Tensor self, Tensor target, Tensor? weight=None, Tensor? pos_weight=None, int reduction=1, *, Tensor(a!) out) -> Tensor(a!)
Tensor binary_cross_entropy_with_logits_out(const Tensor& out, const Tensor& self, const Tensor& target, const Tensor& weight = {}, const Tensor& pos_weight = {}, int64_t reduction = 1);
/// aten::mse_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction) -> Tensor
Tensor mse_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction);
/// aten::mse_loss_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, int reduction, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor mse_loss_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction);
/// aten::smooth_l1_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction, float beta) -> Tensor
Tensor smooth_l1_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction, double beta);
/// aten::smooth_l1_loss_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, int reduction, float beta, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor smooth_l1_loss_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction, double beta);
/// aten::huber_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction, float delta) -> Tensor
Tensor huber_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction, double delta);
/// aten::huber_loss_backward.out(Tensor grad_output, Tensor self, Tensor target, int reduction, float delta, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor huber_loss_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction, double delta);
/// aten::soft_margin_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction) -> Tensor
Tensor soft_margin_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction);
/// aten::soft_margin_loss_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, int reduction, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor soft_margin_loss_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction);
/// aten::binary_cross_entropy_backward(Tensor grad_output, Tensor self, Tensor target, Tensor? weight=None, int reduction=1) -> Tensor
Tensor binary_cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight = {}, int64_t reduction = 1);
/// aten::binary_cross_entropy_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, Tensor? weight=None, int reduction=1, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor binary_cross_entropy_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight = {}, int64_t reduction = 1);
/// aten::l1_loss(Tensor self, Tensor target, int reduction=1) -> Tensor
Tensor l1_loss(const Tensor& self, const Tensor& target, int64_t reduction = 1);
/// aten::kl_div(Tensor self, Tensor target, int reduction=1, *, bool log_target=False) -> Tensor
Tensor kl_div(const Tensor& self, const Tensor& target, int64_t reduction = 1, bool log_target = false);
/// aten::hinge_embedding_loss(Tensor self, Tensor target, float margin=1., int reduction=1) -> Tensor
Tensor hinge_embedding_loss(const Tensor& self, const Tensor& target, double margin = 1, int64_t reduction = 1);
/// aten::margin_ranking_loss(Tensor input1, Tensor input2, Tensor target, float margin=0., int reduction=1) -> Tensor
Tensor margin_ranking_loss(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin = 0, int64_t reduction = 1);
/// aten::cosine_embedding_loss(Tensor input1, Tensor input2, Tensor target, float margin=0., int reduction=1) -> Tensor
Tensor cosine_embedding_loss(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin = 0, int64_t reduction = 1);
/// aten::triplet_margin_loss(Tensor anchor, Tensor positive, Tensor negative, float margin=1., float p=2., float eps=9.9999999999999995e-07, bool swap=False, int reduction=1) -> Tensor
Tensor triplet_margin_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative, double margin = 1, double p = 2, double eps = 1e-06, bool swap = false, int64_t reduction = 1);
/// aten::poisson_nll_loss(Tensor input, Tensor target, bool log_input, bool full, float eps, int reduction) -> Tensor
Tensor poisson_nll_loss(const Tensor& input, const Tensor& target, bool log_input, bool full, double eps, int64_t reduction);
/// aten::cosine_similarity(Tensor x1, Tensor x2, int dim=1, float eps=1e-08) -> Tensor
Tensor cosine_similarity(const Tensor& x1, const Tensor& x2, int64_t dim = 1, double eps = 1e-08);

// classification

/// aten::nll_loss_forward(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index) -> (Tensor output, Tensor total_weight)
std::tuple<Tensor, Tensor> nll_loss_forward(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index);
/// aten::nll_loss_forward.output(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, *, Tensor(a!) output, Tensor(b!) total_weight) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> nll_loss_forward_out(const Tensor& output, const Tensor& total_weight, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index);
/// aten::nll_loss2d_forward(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index) -> (Tensor output, Tensor total_weight)
std::tuple<Tensor, Tensor> nll_loss2d_forward(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index);
/// aten::nll_loss2d_forward.output(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, *, Tensor(a!) output, Tensor(b!) total_weight) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> nll_loss2d_forward_out(const Tensor& output, const Tensor& total_weight, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index);
/// aten::nll_loss_backward(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, Tensor total_weight) -> Tensor
Tensor nll_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index, const Tensor& total_weight);
/// aten::nll_loss_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, Tensor total_weight, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor nll_loss_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index, const Tensor& total_weight);
/// aten::nll_loss2d_backward(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, Tensor total_weight) -> Tensor
Tensor nll_loss2d_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index, const Tensor& total_weight);
/// aten::nll_loss2d_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, Tensor total_weight, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor nll_loss2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index, const Tensor& total_weight);
/// aten::nll_loss(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, SymInt ignore_index=-100) -> Tensor
Tensor nll_loss(const Tensor& self, const Tensor& target, const Tensor& weight = {}, int64_t reduction = 1, int64_t ignore_index = -100);
/// aten::nll_loss.out(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, SymInt ignore_index=-100, *, Tensor(a!) out) -> Tensor(a!)
Tensor nll_loss_out(const Tensor& out, const Tensor& self, const Tensor& target, const Tensor& weight = {}, int64_t reduction = 1, int64_t ignore_index = -100);
/// aten::nll_loss2d(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, SymInt ignore_index=-100) -> Tensor
Tensor nll_loss2d(const Tensor& self, const Tensor& target, const Tensor& weight = {}, int64_t reduction = 1, int64_t ignore_index = -100);
/// aten::nll_loss2d.out(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, SymInt ignore_index=-100, *, Tensor(a!) out) -> Tensor(a!)
Tensor nll_loss2d_out(const Tensor& out, const Tensor& self, const Tensor& target, const Tensor& weight = {}, int64_t reduction = 1, int64_t ignore_index = -100);
/// aten::nll_loss_nd(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, SymInt ignore_index=-100) -> Tensor
Tensor nll_loss_nd(const Tensor& self, const Tensor& target, const Tensor& weight = {}, int64_t reduction = 1, int64_t ignore_index = -100);
/// aten::cross_entropy_loss(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, SymInt ignore_index=-100, float label_smoothing=0.) -> Tensor
Tensor cross_entropy_loss(const Tensor& self, const Tensor& target, const Tensor& weight = {}, int64_t reduction = 1, int64_t ignore_index = -100, double label_smoothing = 0);
/// aten::multi_margin_loss(Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? weight=None, int reduction=1) -> Tensor
Tensor multi_margin_loss(const Tensor& self, const Tensor& target, const Scalar& p = Scalar(1), const Scalar& margin = Scalar(1), const Tensor& weight = {}, int64_t reduction = 1);
/// aten::multi_margin_loss.out(Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? weight=None, int reduction=1, *, Tensor(a!) out) -> Tensor(a!)
Tensor multi_margin_loss_out(const Tensor& out, const Tensor& self, const Tensor& target, const Scalar& p = Scalar(1), const Scalar& margin = Scalar(1), const Tensor& weight = {}, int64_t reduction = 1);
/// aten::multi_margin_loss_backward(Tensor grad_output, Tensor self, Tensor target, Scalar p, Scalar margin, Tensor? weight=None, int reduction=1) -> Tensor
Tensor multi_margin_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Scalar& p, const Scalar& margin, const Tensor& weight = {}, int64_t reduction = 1);
/// aten::multi_margin_loss_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, Scalar p, Scalar margin, Tensor? weight=None, int reduction=1, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor multi_margin_loss_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, const Scalar& p, const Scalar& margin, const Tensor& weight = {}, int64_t reduction = 1);
/// aten::multilabel_margin_loss_forward(Tensor self, Tensor target, int reduction) -> (Tensor output, Tensor is_target)
std::tuple<Tensor, Tensor> multilabel_margin_loss_forward(const Tensor& self, const Tensor& target, int64_t reduction);
/// aten::multilabel_margin_loss_forward.output(Tensor self, Tensor target, int reduction, *, Tensor(a!) output, Tensor(b!) is_target) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> multilabel_margin_loss_forward_out(const Tensor& output, const Tensor& is_target, const Tensor& self, const Tensor& target, int64_t reduction);
/// aten::multilabel_margin_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction, Tensor is_target) -> Tensor
Tensor multilabel_margin_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction, const Tensor& is_target);
/// aten::multilabel_margin_loss_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, int reduction, Tensor is_target, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor multilabel_margin_loss_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction, const Tensor& is_target);
/// aten::multilabel_margin_loss(Tensor self, Tensor target, int reduction=1) -> Tensor
Tensor multilabel_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction = 1);
/// aten::multilabel_margin_loss.out(Tensor self, Tensor target, int reduction=1, *, Tensor(a!) out) -> Tensor(a!)
Tensor multilabel_margin_loss_out(const Tensor& out, const Tensor& self, const Tensor& target, int64_t reduction = 1);

// ctc

/// aten::_ctc_loss(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank=0, bool zero_infinity=False) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> _ctc_loss(const Tensor& log_probs, const Tensor& targets, IntList input_lengths, IntList target_lengths, int64_t blank = 0, bool zero_infinity = false);
/// aten::_ctc_loss.out(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank=0, bool zero_infinity=False, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> _ctc_loss_out(const Tensor& out0, const Tensor& out1, const Tensor& log_probs, const Tensor& targets, IntList input_lengths, IntList target_lengths, int64_t blank = 0, bool zero_infinity = false);
/// aten::_ctc_loss.Tensor(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank=0, bool zero_infinity=False) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> _ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank = 0, bool zero_infinity = false);
/// aten::_ctc_loss.Tensor_out(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank=0, bool zero_infinity=False, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> _ctc_loss_out(const Tensor& out0, const Tensor& out1, const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank = 0, bool zero_infinity = false);
/// aten::_ctc_loss_backward(Tensor grad, Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, Tensor neg_log_likelihood, Tensor log_alpha, int blank, bool zero_infinity=False) -> Tensor
Tensor _ctc_loss_backward(const Tensor& grad, const Tensor& log_probs, const Tensor& targets, IntList input_lengths, IntList target_lengths, const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank, bool zero_infinity = false);
/// aten::_ctc_loss_backward.out(Tensor grad, Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, Tensor neg_log_likelihood, Tensor log_alpha, int blank, bool zero_infinity=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor _ctc_loss_backward_out(const Tensor& out, const Tensor& grad, const Tensor& log_probs, const Tensor& targets, IntList input_lengths, IntList target_lengths, const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank, bool zero_infinity = false);
/// aten::_ctc_loss_backward.Tensor(Tensor grad, Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, Tensor neg_log_likelihood, Tensor log_alpha, int blank, bool zero_infinity=False) -> Tensor
Tensor _ctc_loss_backward(const Tensor& grad, const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank, bool zero_infinity = false);
/// aten::ctc_loss.IntList(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank=0, int reduction=1, bool zero_infinity=False) -> Tensor
Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, IntList input_lengths, IntList target_lengths, int64_t blank = 0, int64_t reduction = 1, bool zero_infinity = false);
/// aten::ctc_loss.Tensor(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank=0, int reduction=1, bool zero_infinity=False) -> Tensor
Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank = 0, int64_t reduction = 1, bool zero_infinity = false);

// calculus

/// aten::diff(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None) -> Tensor
Tensor diff(const Tensor& self, int64_t n = 1, int64_t dim = -1, const Tensor& prepend = {}, const Tensor& append = {});
/// aten::diff.out(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor diff_out(const Tensor& out, const Tensor& self, int64_t n = 1, int64_t dim = -1, const Tensor& prepend = {}, const Tensor& append = {});
/// aten::trapezoid.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor
Tensor trapezoid(const Tensor& y, const Tensor& x, int64_t dim = -1);
/// aten::trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor
Tensor trapezoid(const Tensor& y, const Scalar& dx = Scalar(1), int64_t dim = -1);
/// aten::trapz.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor
Tensor trapz(const Tensor& y, const Tensor& x, int64_t dim = -1);
/// aten::trapz.dx(Tensor y, *, float dx=1., int dim=-1) -> Tensor
Tensor trapz(const Tensor& y, double dx = 1, int64_t dim = -1);
/// aten::cumulative_trapezoid.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor
Tensor cumulative_trapezoid(const Tensor& y, const Tensor& x, int64_t dim = -1);
/// aten::cumulative_trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor
Tensor cumulative_trapezoid(const Tensor& y, const Scalar& dx = Scalar(1), int64_t dim = -1);
/// aten::gradient.scalarint(Tensor self, *, Scalar? spacing=None, int? dim=None, int edge_order=1) -> Tensor[]
std::vector<Tensor> gradient(const Tensor& self, const std::optional<Scalar>& spacing = {}, std::optional<int64_t> dim = {}, int64_t edge_order = 1);
/// aten::gradient.scalararray(Tensor self, *, Scalar spacing, int[] dim, int edge_order=1) -> Tensor[]
std::vector<Tensor> gradient(const Tensor& self, const Scalar& spacing, IntList dim, int64_t edge_order = 1);
/// aten::gradient.array(Tensor self, *, int[] dim, int edge_order=1) -> Tensor[]
std::vector<Tensor> gradient(const Tensor& self, IntList dim, int64_t edge_order = 1);
/// aten::gradient.scalarrayint(Tensor self, *, Scalar[] spacing, int? dim=None, int edge_order=1) -> Tensor[]
std::vector<Tensor> gradient(const Tensor& self, ScalarList spacing, std::optional<int64_t> dim = {}, int64_t edge_order = 1);
/// aten::gradient.scalarrayarray(Tensor self, *, Scalar[] spacing, int[] dim, int edge_order=1) -> Tensor[]
std::vector<Tensor> gradient(const Tensor& self, ScalarList spacing, IntList dim, int64_t edge_order = 1);
/// aten::gradient.tensorarrayint(Tensor self, *, Tensor[] spacing, int? dim=None, int edge_order=1) -> Tensor[]
std::vector<Tensor> gradient(const Tensor& self, TensorList spacing, std::optional<int64_t> dim = {}, int64_t edge_order = 1);
/// aten::gradient.tensorarray(Tensor self, *, Tensor[] spacing, int[] dim, int edge_order=1) -> Tensor[]
std::vector<Tensor> gradient(const Tensor& self, TensorList spacing, IntList dim, int64_t edge_order = 1);

// backward_composite

/// aten::masked_select_backward(Tensor grad, Tensor input, Tensor mask) -> Tensor
Tensor masked_select_backward(const Tensor& grad, const Tensor& input, const Tensor& mask);
/// aten::masked_scatter_backward(Tensor grad_output, Tensor mask, SymInt[] sizes) -> Tensor
Tensor masked_scatter_backward(const Tensor& grad_output, const Tensor& mask, IntList sizes);
/// aten::value_selecting_reduction_backward(Tensor grad, int dim, Tensor indices, SymInt[] sizes, bool keepdim) -> Tensor
Tensor value_selecting_reduction_backward(const Tensor& grad, int64_t dim, const Tensor& indices, IntList sizes, bool keepdim);
/// aten::gather_backward(Tensor grad, Tensor self, int dim, Tensor index, bool sparse_grad) -> Tensor
Tensor gather_backward(const Tensor& grad, const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad);
/// aten::index_select_backward(Tensor grad, SymInt[] self_sizes, int dim, Tensor index) -> Tensor
Tensor index_select_backward(const Tensor& grad, IntList self_sizes, int64_t dim, const Tensor& index);
/// aten::cummaxmin_backward(Tensor grad, Tensor input, Tensor indices, int dim) -> Tensor
Tensor cummaxmin_backward(const Tensor& grad, const Tensor& input, const Tensor& indices, int64_t dim);
/// aten::cumprod_backward(Tensor grad, Tensor input, int dim, Tensor output) -> Tensor
Tensor cumprod_backward(const Tensor& grad, const Tensor& input, int64_t dim, const Tensor& output);
/// aten::trace_backward(Tensor grad, SymInt[] sizes) -> Tensor
Tensor trace_backward(const Tensor& grad, IntList sizes);
/// aten::embedding_backward(Tensor grad, Tensor indices, SymInt num_weights, SymInt padding_idx, bool scale_grad_by_freq, bool sparse) -> Tensor
Tensor embedding_backward(const Tensor& grad, const Tensor& indices, int64_t num_weights, int64_t padding_idx, bool scale_grad_by_freq, bool sparse);

// fake_quantization

/// aten::fake_quantize_per_tensor_affine(Tensor self, float scale, int zero_point, int quant_min, int quant_max) -> Tensor
Tensor fake_quantize_per_tensor_affine(const Tensor& self, double scale, int64_t zero_point, int64_t quant_min, int64_t quant_max);
/// aten::fake_quantize_per_tensor_affine.tensor_qparams(Tensor self, Tensor scale, Tensor zero_point, int quant_min, int quant_max) -> Tensor
Tensor fake_quantize_per_tensor_affine(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t quant_min, int64_t quant_max);
/// aten::fake_quantize_per_channel_affine(Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max) -> Tensor
Tensor fake_quantize_per_channel_affine(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t axis, int64_t quant_min, int64_t quant_max);
/// aten::fake_quantize_per_tensor_affine_cachemask(Tensor self, float scale, int zero_point, int quant_min, int quant_max) -> (Tensor output, Tensor mask)
std::tuple<Tensor, Tensor> fake_quantize_per_tensor_affine_cachemask(const Tensor& self, double scale, int64_t zero_point, int64_t quant_min, int64_t quant_max);
/// aten::fake_quantize_per_tensor_affine_cachemask.out(Tensor self, float scale, int zero_point, int quant_min, int quant_max, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> fake_quantize_per_tensor_affine_cachemask_out(const Tensor& out0, const Tensor& out1, const Tensor& self, double scale, int64_t zero_point, int64_t quant_min, int64_t quant_max);
/// aten::_fake_quantize_per_tensor_affine_cachemask_tensor_qparams(Tensor self, Tensor scale, Tensor zero_point, Tensor fake_quant_enabled, int quant_min, int quant_max) -> (Tensor output, Tensor mask)
std::tuple<Tensor, Tensor> _fake_quantize_per_tensor_affine_cachemask_tensor_qparams(const Tensor& self, const Tensor& scale, const Tensor& zero_point, const Tensor& fake_quant_enabled, int64_t quant_min, int64_t quant_max);
/// aten::_fake_quantize_per_tensor_affine_cachemask_tensor_qparams.out(Tensor self, Tensor scale, Tensor zero_point, Tensor fake_quant_enabled, int quant_min, int quant_max, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> _fake_quantize_per_tensor_affine_cachemask_tensor_qparams_out(const Tensor& out0, const Tensor& out1, const Tensor& self, const Tensor& scale, const Tensor& zero_point, const Tensor& fake_quant_enabled, int64_t quant_min, int64_t quant_max);
/// aten::fake_quantize_per_channel_affine_cachemask(Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max) -> (Tensor output, Tensor mask)
std::tuple<Tensor, Tensor> fake_quantize_per_channel_affine_cachemask(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t axis, int64_t quant_min, int64_t quant_max);
/// aten::fake_quantize_per_channel_affine_cachemask.out(Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> fake_quantize_per_channel_affine_cachemask_out(const Tensor& out0, const Tensor& out1, const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t axis, int64_t quant_min, int64_t quant_max);
/// aten::fake_quantize_per_tensor_affine_cachemask_backward(Tensor grad, Tensor mask) -> Tensor
Tensor fake_quantize_per_tensor_affine_cachemask_backward(const Tensor& grad, const Tensor& mask);
/// aten::fake_quantize_per_channel_affine_cachemask_backward(Tensor grad, Tensor mask) -> Tensor
Tensor fake_quantize_per_channel_affine_cachemask_backward(const Tensor& grad, const Tensor& mask);

// fft

/// aten::_fft_c2c(Tensor self, SymInt[] dim, int normalization, bool forward) -> Tensor
Tensor _fft_c2c(const Tensor& self, IntList dim, int64_t normalization, bool forward);
/// aten::_fft_c2c.out(Tensor self, SymInt[] dim, int normalization, bool forward, *, Tensor(a!) out) -> Tensor(a!)
Tensor _fft_c2c_out(const Tensor& out, const Tensor& self, IntList dim, int64_t normalization, bool forward);
/// aten::_fft_r2c(Tensor self, int[] dim, int normalization, bool onesided) -> Tensor
Tensor _fft_r2c(const Tensor& self, IntList dim, int64_t normalization, bool onesided);
/// aten::_fft_r2c.out(Tensor self, int[] dim, int normalization, bool onesided, *, Tensor(a!) out) -> Tensor(a!)
Tensor _fft_r2c_out(const Tensor& out, const Tensor& self, IntList dim, int64_t normalization, bool onesided);
/// aten::_fft_c2r(Tensor self, int[] dim, int normalization, SymInt last_dim_size) -> Tensor
Tensor _fft_c2r(const Tensor& self, IntList dim, int64_t normalization, int64_t last_dim_size);
/// aten::_fft_c2r.out(Tensor self, int[] dim, int normalization, SymInt last_dim_size, *, Tensor(a!) out) -> Tensor(a!)
Tensor _fft_c2r_out(const Tensor& out, const Tensor& self, IntList dim, int64_t normalization, int64_t last_dim_size);

// fft_composite

/// aten::fft_fft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor
Tensor fft_fft(const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {});
/// aten::fft_fft.out(Tensor self, SymInt? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor fft_fft_out(const Tensor& out, const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {});
/// aten::fft_ifft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor
Tensor fft_ifft(const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {});
/// aten::fft_ifft.out(Tensor self, SymInt? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor fft_ifft_out(const Tensor& out, const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {});
/// aten::fft_rfft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor
Tensor fft_rfft(const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {});
/// aten::fft_rfft.out(Tensor self, SymInt? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor fft_rfft_out(const Tensor& out, const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {});
/// aten::fft_ihfft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor
Tensor fft_ihfft(const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {});
/// aten::fft_ihfft.out(Tensor self, SymInt? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor fft_ihfft_out(const Tensor& out, const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {});
/// aten::fft_hfft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor
Tensor fft_hfft(const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {});
/// aten::fft_hfft.out(Tensor self, SymInt? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor fft_hfft_out(const Tensor& out, const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {});
/// aten::fft_irfft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor
Tensor fft_irfft(const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {});
/// aten::fft_irfft.out(Tensor self, SymInt? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor fft_irfft_out(const Tensor& out, const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {});
/// aten::fft_fft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor
Tensor fft_fft2(const Tensor& self, std::optional<IntList> s = {}, IntList dim = {-2, -1}, std::optional<std::string_view> norm = {});
/// aten::fft_fft2.out(Tensor self, SymInt[1]? s=None, int[1] dim=[-2, -1], str? norm=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor fft_fft2_out(const Tensor& out, const Tensor& self, std::optional<IntList> s = {}, IntList dim = {-2, -1}, std::optional<std::string_view> norm = {});
/// aten::fft_fftn(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor
Tensor fft_fftn(const Tensor& self, std::optional<IntList> s = {}, std::optional<IntList> dim = {}, std::optional<std::string_view> norm = {});
/// aten::fft_fftn.out(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor fft_fftn_out(const Tensor& out, const Tensor& self, std::optional<IntList> s = {}, std::optional<IntList> dim = {}, std::optional<std::string_view> norm = {});
/// aten::fft_ifft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor
Tensor fft_ifft2(const Tensor& self, std::optional<IntList> s = {}, IntList dim = {-2, -1}, std::optional<std::string_view> norm = {});
/// aten::fft_ifft2.out(Tensor self, SymInt[1]? s=None, int[1] dim=[-2, -1], str? norm=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor fft_ifft2_out(const Tensor& out, const Tensor& self, std::optional<IntList> s = {}, IntList dim = {-2, -1}, std::optional<std::string_view> norm = {});
/// aten::fft_ifftn(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor
Tensor fft_ifftn(const Tensor& self, std::optional<IntList> s = {}, std::optional<IntList> dim = {}, std::optional<std::string_view> norm = {});
/// aten::fft_ifftn.out(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor fft_ifftn_out(const Tensor& out, const Tensor& self, std::optional<IntList> s = {}, std::optional<IntList> dim = {}, std::optional<std::string_view> norm = {});
/// aten::fft_rfft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor
Tensor fft_rfft2(const Tensor& self, std::optional<IntList> s = {}, IntList dim = {-2, -1}, std::optional<std::string_view> norm = {});
/// aten::fft_rfft2.out(Tensor self, SymInt[1]? s=None, int[1] dim=[-2, -1], str? norm=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor fft_rfft2_out(const Tensor& out, const Tensor& self, std::optional<IntList> s = {}, IntList dim = {-2, -1}, std::optional<std::string_view> norm = {});
/// aten::fft_rfftn(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor
Tensor fft_rfftn(const Tensor& self, std::optional<IntList> s = {}, std::optional<IntList> dim = {}, std::optional<std::string_view> norm = {});
/// aten::fft_rfftn.out(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor fft_rfftn_out(const Tensor& out, const Tensor& self, std::optional<IntList> s = {}, std::optional<IntList> dim = {}, std::optional<std::string_view> norm = {});
/// aten::fft_irfft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor
Tensor fft_irfft2(const Tensor& self, std::optional<IntList> s = {}, IntList dim = {-2, -1}, std::optional<std::string_view> norm = {});
/// aten::fft_irfft2.out(Tensor self, SymInt[1]? s=None, int[1] dim=[-2, -1], str? norm=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor fft_irfft2_out(const Tensor& out, const Tensor& self, std::optional<IntList> s = {}, IntList dim = {-2, -1}, std::optional<std::string_view> norm = {});
/// aten::fft_irfftn(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor
Tensor fft_irfftn(const Tensor& self, std::optional<IntList> s = {}, std::optional<IntList> dim = {}, std::optional<std::string_view> norm = {});
/// aten::fft_irfftn.out(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor fft_irfftn_out(const Tensor& out, const Tensor& self, std::optional<IntList> s = {}, std::optional<IntList> dim = {}, std::optional<std::string_view> norm = {});
/// aten::fft_hfft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor
Tensor fft_hfft2(const Tensor& self, std::optional<IntList> s = {}, IntList dim = {-2, -1}, std::optional<std::string_view> norm = {});
/// aten::fft_hfft2.out(Tensor self, SymInt[1]? s=None, int[1] dim=[-2, -1], str? norm=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor fft_hfft2_out(const Tensor& out, const Tensor& self, std::optional<IntList> s = {}, IntList dim = {-2, -1}, std::optional<std::string_view> norm = {});
/// aten::fft_hfftn(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor
Tensor fft_hfftn(const Tensor& self, std::optional<IntList> s = {}, std::optional<IntList> dim = {}, std::optional<std::string_view> norm = {});
/// aten::fft_hfftn.out(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor fft_hfftn_out(const Tensor& out, const Tensor& self, std::optional<IntList> s = {}, std::optional<IntList> dim = {}, std::optional<std::string_view> norm = {});
/// aten::fft_ihfft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor
Tensor fft_ihfft2(const Tensor& self, std::optional<IntList> s = {}, IntList dim = {-2, -1}, std::optional<std::string_view> norm = {});
/// aten::fft_ihfft2.out(Tensor self, SymInt[1]? s=None, int[1] dim=[-2, -1], str? norm=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor fft_ihfft2_out(const Tensor& out, const Tensor& self, std::optional<IntList> s = {}, IntList dim = {-2, -1}, std::optional<std::string_view> norm = {});
/// aten::fft_ihfftn(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor
Tensor fft_ihfftn(const Tensor& self, std::optional<IntList> s = {}, std::optional<IntList> dim = {}, std::optional<std::string_view> norm = {});
/// aten::fft_ihfftn.out(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor fft_ihfftn_out(const Tensor& out, const Tensor& self, std::optional<IntList> s = {}, std::optional<IntList> dim = {}, std::optional<std::string_view> norm = {});
/// aten::fft_fftshift(Tensor self, int[1]? dim=None) -> Tensor
Tensor fft_fftshift(const Tensor& self, std::optional<IntList> dim = {});
/// aten::fft_ifftshift(Tensor self, int[1]? dim=None) -> Tensor
Tensor fft_ifftshift(const Tensor& self, std::optional<IntList> dim = {});
/// aten::fft_fftfreq(int n, float d=1., *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor fft_fftfreq(int64_t n, double d = 1, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor fft_fftfreq(int64_t n, double d, const TensorOptions& options) { return fft_fftfreq(n, d, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::fft_fftfreq.out(int n, float d=1., *, Tensor(a!) out) -> Tensor(a!)
Tensor fft_fftfreq_out(const Tensor& out, int64_t n, double d = 1);
/// aten::fft_rfftfreq(int n, float d=1., *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor fft_rfftfreq(int64_t n, double d = 1, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
inline Tensor fft_rfftfreq(int64_t n, double d, const TensorOptions& options) { return fft_rfftfreq(n, d, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::fft_rfftfreq.out(int n, float d=1., *, Tensor(a!) out) -> Tensor(a!)
Tensor fft_rfftfreq_out(const Tensor& out, int64_t n, double d = 1);

// spectrogram

/// aten::stft(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool normalized=False, bool? onesided=None, bool? return_complex=None, bool? align_to_window=None) -> Tensor
Tensor stft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length = {}, std::optional<int64_t> win_length = {}, const Tensor& window = {}, bool normalized = false, std::optional<bool> onesided = {}, std::optional<bool> return_complex = {}, std::optional<bool> align_to_window = {});
/// aten::stft.center(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool center=True, str pad_mode="reflect", bool normalized=False, bool? onesided=None, bool? return_complex=None, bool? align_to_window=None) -> Tensor
Tensor stft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window, bool center, std::string_view pad_mode, bool normalized = false, std::optional<bool> onesided = {}, std::optional<bool> return_complex = {}, std::optional<bool> align_to_window = {});
/// aten::istft(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool center=True, bool normalized=False, bool? onesided=None, int? length=None, bool return_complex=False) -> Tensor
Tensor istft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length = {}, std::optional<int64_t> win_length = {}, const Tensor& window = {}, bool center = true, bool normalized = false, std::optional<bool> onesided = {}, std::optional<int64_t> length = {}, bool return_complex = false);

// sparse

/// aten::sparse_coo_tensor.size(int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor
Tensor sparse_coo_tensor(IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = false);
inline Tensor sparse_coo_tensor(IntList size, const TensorOptions& options) { return sparse_coo_tensor(size, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::sparse_coo_tensor.indices(Tensor indices, Tensor values, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? is_coalesced=None) -> Tensor
Tensor sparse_coo_tensor(const Tensor& indices, const Tensor& values, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, std::optional<bool> is_coalesced = {});
inline Tensor sparse_coo_tensor(const Tensor& indices, const Tensor& values, const TensorOptions& options, std::optional<bool> is_coalesced = {}) { return sparse_coo_tensor(indices, values, options.dtype, options.layout, options.device, options.pin_memory, is_coalesced); }
/// aten::sparse_coo_tensor.indices_size(Tensor indices, Tensor values, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? is_coalesced=None) -> Tensor
Tensor sparse_coo_tensor(const Tensor& indices, const Tensor& values, IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, std::optional<bool> is_coalesced = {});
inline Tensor sparse_coo_tensor(const Tensor& indices, const Tensor& values, IntList size, const TensorOptions& options, std::optional<bool> is_coalesced = {}) { return sparse_coo_tensor(indices, values, size, options.dtype, options.layout, options.device, options.pin_memory, is_coalesced); }
/// aten::_sparse_coo_tensor_unsafe(Tensor indices, Tensor values, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? is_coalesced=None) -> Tensor
Tensor _sparse_coo_tensor_unsafe(const Tensor& indices, const Tensor& values, IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, std::optional<bool> is_coalesced = {});
inline Tensor _sparse_coo_tensor_unsafe(const Tensor& indices, const Tensor& values, IntList size, const TensorOptions& options, std::optional<bool> is_coalesced = {}) { return _sparse_coo_tensor_unsafe(indices, values, size, options.dtype, options.layout, options.device, options.pin_memory, is_coalesced); }
/// aten::_sparse_coo_tensor_with_dims(int sparse_dim, int dense_dim, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor
Tensor _sparse_coo_tensor_with_dims(int64_t sparse_dim, int64_t dense_dim, IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = false);
inline Tensor _sparse_coo_tensor_with_dims(int64_t sparse_dim, int64_t dense_dim, IntList size, const TensorOptions& options) { return _sparse_coo_tensor_with_dims(sparse_dim, dense_dim, size, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::_sparse_coo_tensor_with_dims_and_tensors(int sparse_dim, int dense_dim, SymInt[] size, Tensor indices, Tensor values, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False, bool? is_coalesced=None) -> Tensor
Tensor _sparse_coo_tensor_with_dims_and_tensors(int64_t sparse_dim, int64_t dense_dim, IntList size, const Tensor& indices, const Tensor& values, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = false, std::optional<bool> is_coalesced = {});
inline Tensor _sparse_coo_tensor_with_dims_and_tensors(int64_t sparse_dim, int64_t dense_dim, IntList size, const Tensor& indices, const Tensor& values, const TensorOptions& options, std::optional<bool> is_coalesced = {}) { return _sparse_coo_tensor_with_dims_and_tensors(sparse_dim, dense_dim, size, indices, values, options.dtype, options.layout, options.device, options.pin_memory, is_coalesced); }
/// aten::sparse_compressed_tensor.comp_plain_value_size(Tensor compressed_indices, Tensor plain_indices, Tensor values, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor
Tensor sparse_compressed_tensor(const Tensor& compressed_indices, const Tensor& plain_indices, const Tensor& values, IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = false);
inline Tensor sparse_compressed_tensor(const Tensor& compressed_indices, const Tensor& plain_indices, const Tensor& values, IntList size, const TensorOptions& options) { return sparse_compressed_tensor(compressed_indices, plain_indices, values, size, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::sparse_compressed_tensor.comp_plain_value(Tensor compressed_indices, Tensor plain_indices, Tensor values, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor
Tensor sparse_compressed_tensor(const Tensor& compressed_indices, const Tensor& plain_indices, const Tensor& values, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = false);
inline Tensor sparse_compressed_tensor(const Tensor& compressed_indices, const Tensor& plain_indices, const Tensor& values, const TensorOptions& options) { return sparse_compressed_tensor(compressed_indices, plain_indices, values, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::sparse_csr_tensor.crow_col_value_size(Tensor crow_indices, Tensor col_indices, Tensor values, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor
Tensor sparse_csr_tensor(const Tensor& crow_indices, const Tensor& col_indices, const Tensor& values, IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = false);
inline Tensor sparse_csr_tensor(const Tensor& crow_indices, const Tensor& col_indices, const Tensor& values, IntList size, const TensorOptions& options) { return sparse_csr_tensor(crow_indices, col_indices, values, size, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::sparse_csr_tensor.crow_col_value(Tensor crow_indices, Tensor col_indices, Tensor values, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor
Tensor sparse_csr_tensor(const Tensor& crow_indices, const Tensor& col_indices, const Tensor& values, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = false);
inline Tensor sparse_csr_tensor(const Tensor& crow_indices, const Tensor& col_indices, const Tensor& values, const TensorOptions& options) { return sparse_csr_tensor(crow_indices, col_indices, values, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::sparse_csc_tensor.ccol_row_value_size(Tensor ccol_indices, Tensor row_indices, Tensor values, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor
Tensor sparse_csc_tensor(const Tensor& ccol_indices, const Tensor& row_indices, const Tensor& values, IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = false);
inline Tensor sparse_csc_tensor(const Tensor& ccol_indices, const Tensor& row_indices, const Tensor& values, IntList size, const TensorOptions& options) { return sparse_csc_tensor(ccol_indices, row_indices, values, size, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::sparse_csc_tensor.ccol_row_value(Tensor ccol_indices, Tensor row_indices, Tensor values, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor
Tensor sparse_csc_tensor(const Tensor& ccol_indices, const Tensor& row_indices, const Tensor& values, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = false);
inline Tensor sparse_csc_tensor(const Tensor& ccol_indices, const Tensor& row_indices, const Tensor& values, const TensorOptions& options) { return sparse_csc_tensor(ccol_indices, row_indices, values, options.dtype, options.layout, options.device, options.pin_memory); }
/// aten::_indices(Tensor(a) self) -> Tensor(a)
Tensor _indices(const Tensor& self);
/// aten::_values(Tensor(a) self) -> Tensor(a)
Tensor _values(const Tensor& self);
/// aten::indices(Tensor(a) self) -> Tensor(a)
Tensor indices(const Tensor& self);
/// aten::values(Tensor(a) self) -> Tensor(a)
Tensor values(const Tensor& self);
/// aten::crow_indices(Tensor(a) self) -> Tensor(a)
Tensor crow_indices(const Tensor& self);
/// aten::col_indices(Tensor(a) self) -> Tensor(a)
Tensor col_indices(const Tensor& self);
/// aten::ccol_indices(Tensor(a) self) -> Tensor(a)
Tensor ccol_indices(const Tensor& self);
/// aten::row_indices(Tensor(a) self) -> Tensor(a)
Tensor row_indices(const Tensor& self);
/// aten::_nnz(Tensor self) -> int
int64_t _nnz(const Tensor& self);
/// aten::sparse_dim(Tensor self) -> int
int64_t sparse_dim(const Tensor& self);
/// aten::dense_dim(Tensor self) -> int
int64_t dense_dim(const Tensor& self);
/// aten::_dimI(Tensor self) -> int
int64_t _dimI(const Tensor& self);
/// aten::_dimV(Tensor self) -> int
int64_t _dimV(const Tensor& self);
/// aten::is_coalesced(Tensor self) -> bool
bool is_coalesced(const Tensor& self);
/// aten::_coalesced_(Tensor(a!) self, bool coalesced) -> Tensor(a!)
Tensor _coalesced_(const Tensor& self, bool coalesced);
/// aten::coalesce(Tensor(a) self) -> Tensor(a)
Tensor coalesce(const Tensor& self);
/// aten::_coalesce(Tensor self) -> Tensor
Tensor _coalesce(const Tensor& self);
/// aten::_to_dense(Tensor self, ScalarType? dtype=None, bool? masked_grad=None) -> Tensor
Tensor _to_dense(const Tensor& self, std::optional<DType> dtype = {}, std::optional<bool> masked_grad = {});
/// aten::to_sparse(Tensor self, *, Layout? layout=None, int[2]? blocksize=None, int? dense_dim=None) -> Tensor
Tensor to_sparse(const Tensor& self, std::optional<Layout> layout = {}, std::optional<IntList> blocksize = {}, std::optional<int64_t> dense_dim = {});
/// aten::to_sparse.sparse_dim(Tensor self, int sparse_dim) -> Tensor
Tensor to_sparse(const Tensor& self, int64_t sparse_dim);
/// aten::_to_sparse(Tensor self, *, Layout? layout=None, int[2]? blocksize=None, int? dense_dim=None) -> Tensor
Tensor _to_sparse(const Tensor& self, std::optional<Layout> layout = {}, std::optional<IntList> blocksize = {}, std::optional<int64_t> dense_dim = {});
/// aten::_to_sparse.sparse_dim(Tensor self, int sparse_dim) -> Tensor
Tensor _to_sparse(const Tensor& self, int64_t sparse_dim);
/// aten::to_sparse_csr(Tensor self, int? dense_dim=None) -> Tensor
Tensor to_sparse_csr(const Tensor& self, std::optional<int64_t> dense_dim = {});
/// aten::_to_sparse_csr(Tensor self, int? dense_dim=None) -> Tensor
Tensor _to_sparse_csr(const Tensor& self, std::optional<int64_t> dense_dim = {});
/// aten::to_sparse_csc(Tensor self, int? dense_dim=None) -> Tensor
Tensor to_sparse_csc(const Tensor& self, std::optional<int64_t> dense_dim = {});
/// aten::_to_sparse_csc(Tensor self, int? dense_dim=None) -> Tensor
Tensor _to_sparse_csc(const Tensor& self, std::optional<int64_t> dense_dim = {});

// sparse_products

/// tare::sparse_product(Tensor indices, Tensor? plain_indices, Tensor values, Tensor dense, SymInt rows, bool by_columns) -> Tensor
Tensor sparse_product(const Tensor& indices, const Tensor& plain_indices, const Tensor& values, const Tensor& dense, int64_t rows, bool by_columns);
/// aten::_sparse_mm(Tensor sparse, Tensor dense) -> Tensor
Tensor _sparse_mm(const Tensor& sparse, const Tensor& dense);
/// aten::_sparse_addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
Tensor _sparse_addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::_sparse_sparse_matmul(Tensor self, Tensor other) -> Tensor
Tensor _sparse_sparse_matmul(const Tensor& self, const Tensor& other);
/// aten::sparse_mask(Tensor self, Tensor mask) -> Tensor
Tensor sparse_mask(const Tensor& self, const Tensor& mask);
/// aten::_sparse_sum(Tensor self) -> Tensor
Tensor _sparse_sum(const Tensor& self);
/// aten::_sparse_sum.dtype(Tensor self, *, ScalarType dtype) -> Tensor
Tensor _sparse_sum(const Tensor& self, DType dtype);
/// aten::_sparse_sum.dim(Tensor self, int[1] dim) -> Tensor
Tensor _sparse_sum(const Tensor& self, IntList dim);
/// aten::_sparse_sum.dim_dtype(Tensor self, int[1] dim, *, ScalarType dtype) -> Tensor
Tensor _sparse_sum(const Tensor& self, IntList dim, DType dtype);
/// aten::embedding_sparse_backward(Tensor grad, Tensor indices, int num_weights, int padding_idx, bool scale_grad_by_freq) -> Tensor
Tensor embedding_sparse_backward(const Tensor& grad, const Tensor& indices, int64_t num_weights, int64_t padding_idx, bool scale_grad_by_freq);
/// aten::_embedding_bag_sparse_backward(Tensor grad, Tensor indices, Tensor offsets, Tensor offset2bag, Tensor bag_size, SymInt num_weights, bool scale_grad_by_freq, int mode, Tensor? per_sample_weights, int padding_idx=-1) -> Tensor
Tensor _embedding_bag_sparse_backward(const Tensor& grad, const Tensor& indices, const Tensor& offsets, const Tensor& offset2bag, const Tensor& bag_size, int64_t num_weights, bool scale_grad_by_freq, int64_t mode, const Tensor& per_sample_weights, int64_t padding_idx = -1);
/// aten::_gather_sparse_backward(Tensor self, int dim, Tensor index, Tensor grad) -> Tensor
Tensor _gather_sparse_backward(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& grad);

}  // namespace tare
