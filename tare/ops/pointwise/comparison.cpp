#include <cmath>

#include "tare/core/thread.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/pointwise/elementwise_cpu.h"

// Comparisons and logic. The law: operands promote as in arithmetic and the result is bool, which may be stored in any
// type; complex numbers have no order.
namespace tare {

namespace {

template <unsigned kinds>
TensorMeta compared_meta(const Tensor& self, const Tensor& other) {
  const DType common = result_type(self, other);
  TensorMeta meta = elementwise_meta(self, other, DType::bool_, common);
  if constexpr (kinds != kAnyKind) check_kernel(meta, common, kinds);
  return meta;
}
template <unsigned kinds>
TensorMeta compared_number_meta(const Tensor& self, const Scalar& other) {
  const DType common = result_type(self, other);
  TensorMeta meta = elementwise_meta(self, DType::bool_);
  if constexpr (kinds != kAnyKind) check_kernel(meta, common, kinds);
  return meta;
}
// Truth needs no common type.
TensorMeta logical_meta(const Tensor& self, const Tensor& other) {
  return elementwise_meta(self, other, DType::bool_, DType::undefined);
}

Row comparison(std::string_view schema, MetaRule meta, CpuKernel cpu, Also also = Also::both) {
  return pointwise(schema, meta, cpu, derivative::none, usual_forms(schema, also));
}
// In place the truth is stored as a number, which does not move with what was compared.
Row order(std::string_view schema, MetaRule meta, CpuKernel cpu) {
  Row row = comparison(schema, meta, cpu);
  row.tags |= kCompares;
  row.inplace_formulas = {{"self", "zeros_like(self)"}};
  if (schema.find("Tensor other") != std::string_view::npos)
    row.inplace_formulas.push_back({"other", "zeros_like(other)"});
  return row;
}

using Eq =
    cpu::Kernels<[](double a, double b) { return double(a == b); },
                 [](Complex a, Complex b) { return Complex(a == b); }, [](int64_t a, int64_t b) { return a == b; }>;
using Ne =
    cpu::Kernels<[](double a, double b) { return double(a != b); },
                 [](Complex a, Complex b) { return Complex(a != b); }, [](int64_t a, int64_t b) { return a != b; }>;
using Lt = cpu::OrderingKernels<[](double a, double b) { return double((a < b)); },
                                [](int64_t a, int64_t b) { return (a < b); }>;
using Le = cpu::OrderingKernels<[](double a, double b) { return double((a <= b)); },
                                [](int64_t a, int64_t b) { return (a <= b); }>;
using Gt = cpu::OrderingKernels<[](double a, double b) { return double((a > b)); },
                                [](int64_t a, int64_t b) { return (a > b); }>;
using Ge = cpu::OrderingKernels<[](double a, double b) { return double((a >= b)); },
                                [](int64_t a, int64_t b) { return (a >= b); }>;

TensorMeta isclose_meta(const Tensor& self, const Tensor& other, double rtol, double atol, bool) {
  check(self.dtype() == other.dtype(), "{} did not match {}", self.dtype(), other.dtype());
  check(rtol >= 0, "rtol must be greater than or equal to zero, but got {}", rtol);
  check(atol >= 0, "atol must be greater than or equal to zero, but got {}", atol);
  return elementwise_meta(self, other, DType::bool_, self.dtype());
}

void isclose_cpu(TensorList results, const Tensor& self, const Tensor& other, double rtol, double atol,
                 bool equal_nan) {
  const Tensor both[] = {self, other};
  const auto close = [=](Complex a, Complex b) {
    const auto is_nan = [](Complex x) { return std::isnan(x.real()) || std::isnan(x.imag()); };
    if (a == b || (equal_nan && is_nan(a) && is_nan(b))) return true;
    const double difference = std::abs(a - b);
    return std::isfinite(difference) && difference <= atol + rtol * std::abs(b);
  };
  const bool is_unsigned = self.dtype() == DType::uint64;
  const auto whole = [=](const int64_t* x) {
    const auto real = [=](int64_t i) {
      return is_unsigned ? static_cast<double>(static_cast<uint64_t>(i)) : static_cast<double>(i);
    };
    if (x[0] == x[1] || (atol == 0 && rtol == 0)) return x[0] == x[1];
    const double difference = is_unsigned ? real(x[0]) - real(x[1]) : real(cpu::wrapping_sum(x[0], cpu::negated(x[1])));
    return std::fabs(difference) <= atol + rtol * std::fabs(real(x[1]));
  };
  cpu::map(
      results[0], {both, 2}, [=](const double* x) { return double(close(x[0], x[1])); },
      [=](const Complex* x) { return Complex(close(x[0], x[1])); },
      [=](const int64_t* x) { return static_cast<int64_t>(whole(x)); });
}

void check_known(const Tensor& self, const Tensor& other, std::string_view name) {
  check<DataDependentError>(self.known() && other.known(), "{}::{}: the result depends on values that are not known",
                            kAten, name);
}

// Whether all results of a comparison of known values are true; they are computed even where tensors are fake.
template <class Compare>
bool all_true(const Compare& compare) {
  const FakeGuard real(false);
  const Tensor flags = compare();
  bool all = true;
  for_each_element(flags.sizes(), {&flags, 1},
                   [&](std::byte* const* at) { all = all && load_int(at[0], DType::bool_) != 0; });
  return all;
}

bool allclose_rule(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) {
  isclose_meta(self, other, rtol, atol, equal_nan);
  check_known(self, other, "allclose");
  return all_true([&] { return isclose(self, other, rtol, atol, equal_nan); });
}

bool equal_rule(const Tensor& self, const Tensor& other) {
  check(self.device() == other.device(), "Cannot compare two tensors on different devices. Got: {} and {}",
        self.device(), other.device());
  if (!(self.sizes() == other.sizes())) return false;
  if (self.numel() == 0) return true;
  check_known(self, other, "equal");
  return all_true([&] { return eq(self, other); });
}

Row question(std::string_view schema, MetaRule meta) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu::none,
          .derivative = derivative::none,
          .cost = cost::none,
          .workspace = workspace::none,
          .sharding = sharding::replicate_only,
          .tags = kDataDependent};
}

}  // namespace

std::vector<Row> comparison_ops() {
  constexpr auto any = rule::fresh<compared_meta<kAnyKind>>;
  constexpr auto any_number = rule::fresh<compared_number_meta<kAnyKind>>;
  constexpr auto ordered = rule::fresh<compared_meta<kReals>>;
  constexpr auto ordered_number = rule::fresh<compared_number_meta<kReals>>;
  constexpr auto logical = rule::fresh<logical_meta>;
  std::vector<Row> rows = {
      order("eq.Scalar(Tensor self, Scalar other) -> Tensor", any_number, Eq::tensor_scalar),
      order("eq.Tensor(Tensor self, Tensor other) -> Tensor", any, Eq::tensors),
      order("ne.Scalar(Tensor self, Scalar other) -> Tensor", any_number, Ne::tensor_scalar),
      order("ne.Tensor(Tensor self, Tensor other) -> Tensor", any, Ne::tensors),
      order("lt.Scalar(Tensor self, Scalar other) -> Tensor", ordered_number, Lt::tensor_scalar),
      order("lt.Tensor(Tensor self, Tensor other) -> Tensor", ordered, Lt::tensors),
      order("le.Scalar(Tensor self, Scalar other) -> Tensor", ordered_number, Le::tensor_scalar),
      order("le.Tensor(Tensor self, Tensor other) -> Tensor", ordered, Le::tensors),
      order("gt.Scalar(Tensor self, Scalar other) -> Tensor", ordered_number, Gt::tensor_scalar),
      order("gt.Tensor(Tensor self, Tensor other) -> Tensor", ordered, Gt::tensors),
      order("ge.Scalar(Tensor self, Scalar other) -> Tensor", ordered_number, Ge::tensor_scalar),
      order("ge.Tensor(Tensor self, Tensor other) -> Tensor", ordered, Ge::tensors),
      comparison("logical_and(Tensor self, Tensor other) -> Tensor", logical,
                 cpu::binary<[](double a, double b) { return double(a != 0 && b != 0); },
                             [](Complex a, Complex b) { return Complex(a != Complex(0) && b != Complex(0)); },
                             [](int64_t a, int64_t b) { return a != 0 && b != 0; }>),
      comparison("logical_or(Tensor self, Tensor other) -> Tensor", logical,
                 cpu::binary<[](double a, double b) { return double(a != 0 || b != 0); },
                             [](Complex a, Complex b) { return Complex(a != Complex(0) || b != Complex(0)); },
                             [](int64_t a, int64_t b) { return a != 0 || b != 0; }>),
      comparison("logical_xor(Tensor self, Tensor other) -> Tensor", logical,
                 cpu::binary<[](double a, double b) { return double((a != 0) != (b != 0)); },
                             [](Complex a, Complex b) { return Complex((a != Complex(0)) != (b != Complex(0))); },
                             [](int64_t a, int64_t b) { return (a != 0) != (b != 0); }>),
      pointwise("isclose(Tensor self, Tensor other, float rtol=1.0000000000000001e-05, float atol=1e-08, bool "
                "equal_nan=False) -> Tensor",
                rule::fresh<isclose_meta>, rule::cpu<isclose_cpu>, derivative::none, {}),
      question("allclose(Tensor self, Tensor other, float rtol=1.0000000000000001e-05, float atol=1e-08, bool "
               "equal_nan=False) -> bool",
               rule::direct<allclose_rule>),
      question("equal(Tensor self, Tensor other) -> bool", rule::direct<equal_rule>),
  };
  add_aliases(rows, {{"ne.Tensor", "not_equal.Tensor"},
                     {"ne.Scalar", "not_equal.Scalar"},
                     {"lt.Tensor", "less.Tensor"},
                     {"lt.Scalar", "less.Scalar"},
                     {"le.Tensor", "less_equal.Tensor"},
                     {"le.Scalar", "less_equal.Scalar"},
                     {"gt.Tensor", "greater.Tensor"},
                     {"gt.Scalar", "greater.Scalar"},
                     {"ge.Tensor", "greater_equal.Tensor"},
                     {"ge.Scalar", "greater_equal.Scalar"}});
  return rows;
}

}  // namespace tare
