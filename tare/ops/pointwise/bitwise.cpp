#include <numeric>

#include "tare/ops/families.h"
#include "tare/ops/pointwise/binary.h"
#include "tare/ops/pointwise/elementwise_cpu.h"

// Operators on the bits of integers. The law: as binary arithmetic, for integers alone, and for bools where the
// operator has a meaning for one bit.
namespace tare {

namespace {

Row bitwise(std::string_view schema, MetaRule meta, CpuKernel cpu, Also also, WritePolicy write = writing::cast) {
  return pointwise(schema, meta, cpu, derivative::none, usual_forms(schema, also, write));
}

using And = cpu::Kernels<[](int64_t a, int64_t b) { return a & b; }>;
using Or = cpu::Kernels<[](int64_t a, int64_t b) { return a | b; }>;
using Xor = cpu::Kernels<[](int64_t a, int64_t b) { return a ^ b; }>;

// Shifts by as many bits as a type has, or by a negative number, leave nothing but the sign.
template <bool left>
void shift(TensorList results, const Tensor& self, const Tensor& other) {
  const Tensor both[] = {self, other};
  const int64_t bits = 8 * results[0].itemsize();
  cpu::map(results[0], {both, 2}, {}, {}, [bits](const int64_t* x) -> int64_t {
    const bool beyond = x[1] < 0 || x[1] >= bits;
    if constexpr (left) return beyond ? 0 : static_cast<int64_t>(static_cast<uint64_t>(x[0]) << x[1]);
    else return beyond ? (x[0] < 0 ? -1 : 0) : x[0] >> x[1];
  });
}
template <bool left>
void shift_number(TensorList results, const Tensor& self, const Scalar& other) {
  shift<left>(results, self, Tensor::wrapped_number(other));
}
template <bool left>
void shift_of_number(TensorList results, const Scalar& self, const Tensor& other) {
  shift<left>(results, Tensor::wrapped_number(self), other);
}

uint64_t magnitude(int64_t x) { return static_cast<uint64_t>(x < 0 ? cpu::negated(x) : x); }
int64_t greatest_divisor(int64_t a, int64_t b) { return static_cast<int64_t>(std::gcd(magnitude(a), magnitude(b))); }
int64_t least_multiple(int64_t a, int64_t b) {
  if (a == 0 || b == 0) return 0;
  const uint64_t product = magnitude(a) / magnitude(greatest_divisor(a, b)) * magnitude(b);
  return static_cast<int64_t>(magnitude(static_cast<int64_t>(product)));
}

constexpr auto kTensors = rule::fresh<tensors_meta<kBits>>;
constexpr auto kNumber = rule::fresh<number_meta<kBits>>;
constexpr auto kNumberFirst = rule::fresh<number_first_meta<kBits>>;
constexpr auto kIntegerTensors = rule::fresh<tensors_meta<kIntegers>>;
constexpr auto kIntegerNumber = rule::fresh<number_meta<kIntegers>>;
constexpr auto kIntegerNumberFirst = rule::fresh<number_first_meta<kIntegers>>;

}  // namespace

std::vector<Row> bitwise_ops() {
  return {
      bitwise("bitwise_and.Tensor(Tensor self, Tensor other) -> Tensor", kTensors, And::tensors, Also::both),
      bitwise("bitwise_and.Scalar(Tensor self, Scalar other) -> Tensor", kNumber, And::tensor_scalar, Also::both),
      bitwise("bitwise_and.Scalar_Tensor(Scalar self, Tensor other) -> Tensor", kNumberFirst, And::scalar_tensor,
              Also::out, writing::copied),
      bitwise("bitwise_or.Tensor(Tensor self, Tensor other) -> Tensor", kTensors, Or::tensors, Also::both),
      bitwise("bitwise_or.Scalar(Tensor self, Scalar other) -> Tensor", kNumber, Or::tensor_scalar, Also::both),
      bitwise("bitwise_or.Scalar_Tensor(Scalar self, Tensor other) -> Tensor", kNumberFirst, Or::scalar_tensor,
              Also::out, writing::copied),
      bitwise("bitwise_xor.Tensor(Tensor self, Tensor other) -> Tensor", kTensors, Xor::tensors, Also::both),
      bitwise("bitwise_xor.Scalar(Tensor self, Scalar other) -> Tensor", kNumber, Xor::tensor_scalar, Also::both),
      bitwise("bitwise_xor.Scalar_Tensor(Scalar self, Tensor other) -> Tensor", kNumberFirst, Xor::scalar_tensor,
              Also::out, writing::copied),
      bitwise("bitwise_left_shift.Tensor(Tensor self, Tensor other) -> Tensor", kIntegerTensors, rule::cpu<shift<true>>,
              Also::both),
      bitwise("bitwise_left_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor", kIntegerNumber,
              rule::cpu<shift_number<true>>, Also::both),
      bitwise("bitwise_left_shift.Scalar_Tensor(Scalar self, Tensor other) -> Tensor", kIntegerNumberFirst,
              rule::cpu<shift_of_number<true>>, Also::out, writing::copied),
      bitwise("bitwise_right_shift.Tensor(Tensor self, Tensor other) -> Tensor", kIntegerTensors,
              rule::cpu<shift<false>>, Also::both),
      bitwise("bitwise_right_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor", kIntegerNumber,
              rule::cpu<shift_number<false>>, Also::both),
      bitwise("bitwise_right_shift.Scalar_Tensor(Scalar self, Tensor other) -> Tensor", kIntegerNumberFirst,
              rule::cpu<shift_of_number<false>>, Also::out, writing::copied),
      bitwise("__and__.Tensor(Tensor self, Tensor other) -> Tensor", kTensors, And::tensors, Also::inplace),
      bitwise("__and__.Scalar(Tensor self, Scalar other) -> Tensor", kNumber, And::tensor_scalar, Also::inplace),
      bitwise("__or__.Tensor(Tensor self, Tensor other) -> Tensor", kTensors, Or::tensors, Also::inplace),
      bitwise("__or__.Scalar(Tensor self, Scalar other) -> Tensor", kNumber, Or::tensor_scalar, Also::inplace),
      bitwise("__xor__.Tensor(Tensor self, Tensor other) -> Tensor", kTensors, Xor::tensors, Also::inplace),
      bitwise("__xor__.Scalar(Tensor self, Scalar other) -> Tensor", kNumber, Xor::tensor_scalar, Also::inplace),
      bitwise("__lshift__.Tensor(Tensor self, Tensor other) -> Tensor", kIntegerTensors, rule::cpu<shift<true>>,
              Also::both, writing::copied),
      bitwise("__lshift__.Scalar(Tensor self, Scalar other) -> Tensor", kIntegerNumber, rule::cpu<shift_number<true>>,
              Also::both, writing::copied),
      bitwise("__rshift__.Tensor(Tensor self, Tensor other) -> Tensor", kIntegerTensors, rule::cpu<shift<false>>,
              Also::both, writing::copied),
      bitwise("__rshift__.Scalar(Tensor self, Scalar other) -> Tensor", kIntegerNumber, rule::cpu<shift_number<false>>,
              Also::both, writing::copied),
      bitwise("gcd(Tensor self, Tensor other) -> Tensor", kIntegerTensors, cpu::binary<greatest_divisor>, Also::both),
      bitwise("lcm(Tensor self, Tensor other) -> Tensor", kIntegerTensors, cpu::binary<least_multiple>, Also::both),
  };
}

}  // namespace tare
