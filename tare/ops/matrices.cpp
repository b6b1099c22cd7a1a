#include "tare/ops/matrices.h"

#include "tare/core/strides.h"

namespace tare {

TensorMeta column_major(DType dtype, Device device, IntList sizes) {
  Dims strides = contiguous_strides(sizes);
  const int64_t n = sizes.size();
  strides[n - 2] = 1;
  strides[n - 1] = std::max<int64_t>(sizes[n - 2], 1);
  return {dtype, device, sizes, strides};
}

Dims batch_and(const Tensor& self, IntList tail) {
  Dims sizes = self.sizes().slice(0, self.dim() - 2);
  for (const int64_t size : tail) sizes.push_back(size);
  return sizes;
}

void check_matrix(const Tensor& self, std::string_view op, std::string_view argument) {
  check<ShapeError>(self.dim() >= 2, "{}: The input tensor {} must have at least 2 dimensions.", op, argument);
}

void check_square(const Tensor& self, std::string_view op, std::string_view argument) {
  check_matrix(self, op, argument);
  check<ShapeError>(rows(self) == columns(self), "{}: {} must be batches of square matrices, but they are {} by {} matrices",
                    op, argument, rows(self), columns(self));
}

void check_field(const Tensor& self, std::string_view op, bool low_precision) {
  const DType dtype = self.dtype();
  check(is_floating(dtype) || is_complex(dtype), "{}: Expected a floating point or complex tensor as input. Got {}", op,
        dtype);
  check(low_precision || itemsize(real_type(dtype)) >= 4, "{}: Low precision dtypes not supported. Got {}", op, dtype);
}

void check_lapack(const Tensor& self, std::string_view kernel) {
  const DType dtype = self.dtype();
  const bool computed = (is_floating(dtype) || is_complex(dtype)) && itemsize(real_type(dtype)) >= 4;
  check<NotImplementedError>(computed || self.numel() == 0, "\"{}\" not implemented for '{}'", kernel, dtype);
}

Dims broadcast_batch(const Tensor& b, const Tensor& a) {
  Dims sizes = broadcast_sizes(b.sizes().slice(0, b.dim() - 2), a.sizes().slice(0, a.dim() - 2));
  sizes.push_back(rows(b)), sizes.push_back(columns(b));
  return sizes;
}

void check_system(const Tensor& b, const Tensor& a, bool left, std::string_view op, bool same_type) {
  const Tensor* both[] = {&b, &a};
  check_same_device({both, 2});
  check(!same_type || a.dtype() == b.dtype(), "{}: Expected A and B to have the same dtype, but found A of type {} and B of type {} "
        "instead", op, a.dtype(), b.dtype());
  check_square(a, op);
  check_matrix(b, op, "B");
  check<ShapeError>((left ? rows(b) : columns(b)) == columns(a),
                    "{}: Incompatible shapes of A and B for the equation {} ({}x{} and {}x{})", op, left ? "AX = B" : "XA = B",
                    rows(a), columns(a), rows(b), columns(b));
}

void check_old_system(const Tensor& b, const Tensor& a, std::string_view op) {
  const Tensor* both[] = {&b, &a};
  check_same_device({both, 2});
  check(a.dtype() == b.dtype(), "Expected b and A to have the same dtype, but found b of type {} and A of type {} "
        "instead.", b.dtype(), a.dtype());
  check<ShapeError>(rows(a) == columns(a), "A must be batches of square matrices, but they are {} by {} matrices", rows(a),
                    columns(a));
  check<ShapeError>(columns(a) == rows(b), "Incompatible matrix sizes for {}: each A matrix is {} by {} but each b matrix "
                    "is {} by {}", op, rows(a), columns(a), rows(b), columns(b));
}

bool is_vector_batch(const Tensor& a, const Tensor& b) {
  return b.dim() == 1 || (a.dim() - 1 == b.dim() && b.sizes() == a.sizes().slice(0, a.dim() - 1));
}

}  // namespace tare
