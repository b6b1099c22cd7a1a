#include <cmath>
#include <limits>

#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/core/warning.h"
#include "tare/dispatch/run.h"
#include "tare/kernels/random.h"
#include "tare/ops/creation/factory.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/random/distributions_cpu.h"
#include "tare/ops/splits.h"
#include "tare/ops/view/view.h"

// Random fills. The law: what is filled has self's sizes and dtype, and the distribution's parameters are checked on
// every device; no stream of numbers advances where values are unknown.
namespace tare {

namespace {

void check_kernel(std::string_view kernel, DType dtype, bool ok) {
  check<NotImplementedError>(ok, "\"{}\" not implemented for '{}'", kernel, dtype);
}

TensorMeta filled(const Tensor& self) { return like_meta(self, {}, {}, {}, {}, {}); }
TensorMeta contiguous_like(const Tensor& self, IntList sizes) { return {self.dtype(), self.device(), sizes}; }

double greatest(DType dtype) {
  switch (real_type(dtype)) {
    case DType::float16: return 65504.0;
    case DType::bfloat16: return std::ldexp(1.9921875, 127);
    case DType::float32: return std::numeric_limits<float>::max();
    default: return std::numeric_limits<double>::max();
  }
}

TensorMeta uniform_meta(const Tensor& self, double from, double to, Generator*) {
  check_kernel("check_uniform_bounds", self.dtype(), is_inexact(self.dtype()));
  const double limit = greatest(self.dtype());
  for (const auto& [name, bound] : {std::pair("from", from), std::pair("to", to)})
    check(std::fabs(bound) <= limit, "{} is out of bounds for {}", name, cpp_name(real_type(self.dtype())));
  check(from <= to, "uniform_ expects to return a [from, to) range, but found from={} > to={}", from, to);
  check(
      to - from <= limit,
      "uniform_ expects to-from <= std::numeric_limits<{}>::max(), but found to={} and from={} which result in to-from "
      "to exceed the limit",
      self.dtype(), to, from);
  return filled(self);
}

void check_std(double std) { check(std >= 0, "normal expects std >= 0.0, but found std {}", std); }
void check_std(const Tensor& std) {
  check(!is_complex(std.dtype()), "normal expects standard deviation to be non-complex");
  if (!std.known()) return;
  for_each_element(std.sizes(), {&std, 1}, [&](std::byte* const* at) {
    check(load_double(at[0], std.dtype()) >= 0, "normal expects all elements of std >= 0.0");
  });
}

// Nothing is drawn in any type.
void check_drawn(DType dtype, int64_t count) {
  check_kernel("normal_kernel_cpu", dtype, is_inexact(dtype) || count == 0);
}

TensorMeta normal_fill_meta(const Tensor& self, double, double std, Generator*) {
  check_std(std);
  check_drawn(self.dtype(), self.numel());
  return filled(self);
}

// One parameter for each element: the result has the mean's type and the broadcast sizes, and is contiguous.
TensorMeta normal_tensor_float_meta(const Tensor& mean, double std, Generator*) {
  check_std(std);
  check_drawn(mean.dtype(), mean.numel());
  return contiguous_like(mean, mean.sizes());
}
TensorMeta normal_float_tensor_meta(double, const Tensor& std, Generator*) {
  check_std(std);
  check_drawn(std.dtype(), std.numel());
  return contiguous_like(std, std.sizes());
}
TensorMeta normal_tensors_meta(const Tensor& mean, const Tensor& std, Generator*) {
  check_std(std);
  const Dims sizes = broadcast_sizes(mean.sizes(), std.sizes());
  check_drawn(mean.dtype(), checked_numel(sizes));
  const Tensor* both[] = {&mean, &std};
  check_same_device({both, 2});
  check(can_cast(std.dtype(), mean.dtype()), "result type {} can't be cast to the desired output type {}", std.dtype(),
        mean.dtype());
  return contiguous_like(mean, sizes);
}

// out= draws in its own type and adds the mean, which must be castable to it.
template <class F>
Tensor drawn_into(const Tensor& out, IntList sizes, DType mean, F&& kernel) {
  check_kernel("normal_kernel_cpu", out.dtype(), is_inexact(out.dtype()));
  check(can_cast(mean, out.dtype()), "result type {} can't be cast to the desired output type {}", mean, out.dtype());
  resize_result(out, TensorMeta(out.dtype(), out.device(), sizes));
  check(!has_internal_overlap(out.meta()),
        "unsupported operation: more than one element of the written-to tensor refers to a single memory location. "
        "Please clone() the tensor before performing the operation.");
  if (out.storage().allocated() && out.numel() > 0) {
    const FakeGuard real(false);
    const Tensor drawn(TensorMeta(out.dtype(), out.device(), sizes));
    kernel(TensorList{&drawn, 1});
    copy_elements(out, drawn);
    out.storage()->state = StorageState::known;
  }
  out.bump_version();
  return out;
}
Tensor normal_tensor_float_into(const Tensor& mean, double std, Generator* generator, const Tensor& out) {
  check_std(std);
  return drawn_into(out, broadcast_sizes(mean.sizes(), out.sizes()), mean.dtype(),
                    [&](TensorList drawn) { cpu::normal_tensor_float(drawn, mean, std, generator); });
}
Tensor normal_float_tensor_into(double mean, const Tensor& std, Generator* generator, const Tensor& out) {
  check_std(std);
  return drawn_into(out, std.sizes(), std.dtype(),
                    [&](TensorList drawn) { cpu::normal_float_tensor(drawn, mean, std, generator); });
}
Tensor normal_tensors_into(const Tensor& mean, const Tensor& std, Generator* generator, const Tensor& out) {
  check_std(std);
  return drawn_into(out, broadcast_sizes(mean.sizes(), std.sizes()), mean.dtype(),
                    [&](TensorList drawn) { cpu::normal_tensors(drawn, mean, std, generator); });
}

TensorMeta normal_sized_meta(double, double std, IntList size, Generator*, DTypeOpt dtype, LayoutOpt layout,
                             DeviceOpt device, PinOpt pin_memory) {
  check_std(std);
  TensorMeta meta = sized_meta(size, dtype, layout, device, pin_memory);
  check_kernel("normal_kernel_cpu", meta.dtype(), is_inexact(meta.dtype()));
  return meta;
}

// Binary digits that a number of the type holds.
int digits_of(DType type) {
  return type == DType::float16 ? 11 : type == DType::bfloat16 ? 8 : type == DType::float32 ? 24 : 53;
}

// Integers of [from, to), `to` included where it is left open, that the type can hold.
void check_range(DType dtype, int64_t from, std::optional<int64_t> to) {
  check(!is_complex(dtype), "check_random_bounds handles only integral, floating-point and boolean types");
  check(!to || from < *to, "random_ expects 'from' to be less than 'to', but got from={} >= to={}", from,
        to.value_or(0));
  double least, most;
  if (is_bool(dtype)) {
    least = 0, most = 1;
  } else if (is_integral(dtype)) {
    const bool is_signed = info(dtype).is_signed;
    most = std::ldexp(1.0, static_cast<int>(8 * itemsize(dtype)) - (is_signed ? 1 : 0));
    least = is_signed ? -most : 0;
    if (itemsize(dtype) < 8) most -= 1;
  } else {
    most = greatest(dtype), least = -most;
  }
  const auto check_bound = [&](std::string_view name, int64_t value) {
    check(static_cast<double>(value) >= least && static_cast<double>(value) <= most, "{} is out of bounds for {}", name,
          cpp_name(dtype));
  };
  check_bound("from", from);
  if (to) check_bound("to - 1", *to - 1);
  if (is_integral(dtype, true)) return;
  const int digits = digits_of(dtype);
  const auto warn_of_bound = [&](std::string_view name, int64_t value) {
    if (std::fabs(static_cast<double>(value)) > std::ldexp(1.0, digits))
      warn(
          "{0} is out of bounds [-(2^{1}), 2^{1}]. Due to precision limitations {2} can support discrete uniform "
          "distribution only within this range. This warning will become an error in version 1.7 release, please fix "
          "the code in advance",
          name, digits, cpp_name(dtype));
  };
  warn_of_bound("from", from);
  if (to) warn_of_bound("to - 1", *to - 1);
}

TensorMeta random_from_meta(const Tensor& self, int64_t from, std::optional<int64_t> to, Generator*) {
  check_range(self.dtype(), from, to);
  return filled(self);
}
TensorMeta random_to_meta(const Tensor& self, int64_t to, Generator*) {
  check_range(self.dtype(), 0, to);
  return filled(self);
}
TensorMeta random_meta(const Tensor& self, Generator*) {
  check_kernel("random_kernel_cpu", self.dtype(), !is_complex(self.dtype()));
  return filled(self);
}

void check_probability(double p) { check(p >= 0 && p <= 1, "bernoulli_ expects p to be in [0, 1], but got p={}", p); }
TensorMeta bernoulli_p_meta(const Tensor& self, double p, Generator*) {
  check_probability(p);
  check_kernel("bernoulli_scalar_cpu_", self.dtype(), !is_complex(self.dtype()));
  return contiguous_like(self, self.sizes());
}
TensorMeta bernoulli_tensor_meta(const Tensor& self, const Tensor& p, Generator*) {
  expand_meta(p, self.sizes(), false);
  check_kernel("bernoulli_tensor_cpu_self_", self.dtype(), !is_complex(self.dtype()));
  check_kernel("bernoulli_tensor_cpu_p_", p.dtype(), is_floating(p.dtype()));
  return filled(self);
}
TensorMeta bernoulli_meta(const Tensor& self, Generator*) {
  check_kernel("bernoulli_tensor_cpu_p_", self.dtype(), is_floating(self.dtype()));
  return contiguous_like(self, self.sizes());
}
// out= of bernoulli counts in any type.
void check_any_dtype(Args, DType, DType) {}

TensorMeta exponential_meta(const Tensor& self, double lambd, Generator*) {
  check(is_floating(self.dtype()),
        "Exponential distribution is a continuous probability distribution. dtype must be a floating point but you "
        "specified {}",
        self.dtype());
  check(lambd > 0, "exponential_ expects lambda > 0.0, but found lambda={}", lambd);
  return filled(self);
}
TensorMeta geometric_meta(const Tensor& self, double p, Generator*) {
  check(p > 0 && p < 1, "geometric_ expects p to be in (0, 1), but got p={}", p);
  check_kernel("geometric_cpu", self.dtype(), is_floating(self.dtype()) || is_integral(self.dtype()));
  return filled(self);
}
TensorMeta cauchy_meta(const Tensor& self, double, double sigma, Generator*) {
  check(sigma > 0, "cauchy_ expects sigma > 0.0, but found sigma={}", sigma);
  check(
      is_floating(self.dtype()),
      "Cauchy distribution is a continuous probability distribution. dtype must be a floating point but you specified "
      "{}",
      cpp_name(self.dtype()));
  return filled(self);
}
TensorMeta log_normal_meta(const Tensor& self, double, double std, Generator*) {
  check(std > 0, "log_normal_ expects std > 0.0, but found std={}", std);
  check_kernel("log_normal_cpu", self.dtype(), is_floating(self.dtype()));
  return filled(self);
}

// Samples whose parameters are tensors: contiguous, whatever those are. The CPU draws most of them in wide types only.
void check_wide(std::string_view kernel, const Tensor& self) {
  const bool narrow = self.device().target() == DeviceType::cpu && itemsize(self.dtype()) < 4;
  check_kernel(kernel, self.dtype(), is_floating(self.dtype()) && !narrow);
}
TensorMeta poisson_meta(const Tensor& self, Generator*) {
  check_kernel("poisson_cpu", self.dtype(), is_floating(self.dtype()));
  if (self.known())
    for_each_element(self.sizes(), {&self, 1}, [&](std::byte* const* at) {
      check(load_double(at[0], self.dtype()) >= 0, "invalid Poisson rate, expected rate to be non-negative");
    });
  return contiguous_like(self, self.sizes());
}
TensorMeta gamma_meta(const Tensor& self, Generator*) {
  check_wide("gamma_cpu", self);
  return contiguous_like(self, self.sizes());
}
TensorMeta dirichlet_meta(const Tensor& self, Generator*) {
  check_wide("dirichlet", self);
  return contiguous_like(self, self.sizes());
}
TensorMeta agreeing(const Tensor& first, const Tensor& second) {
  check(first.dtype() == second.dtype(), "Found dtype {} but expected {}", second.dtype(), first.dtype());
  return contiguous_like(first, broadcast_sizes(first.sizes(), second.sizes()));
}
TensorMeta binomial_meta(const Tensor& count, const Tensor& prob, Generator*) {
  check<ValueError>(is_floating(count.dtype()), "binomial only supports floating-point dtypes for count, got: {}",
                    count.dtype());
  check<ValueError>(is_floating(prob.dtype()), "binomial only supports floating-point dtypes for prob, got: {}",
                    prob.dtype());
  TensorMeta meta = agreeing(count, prob);
  check_wide("binomial_cpu", count);
  return meta;
}
TensorMeta gamma_grad_meta(const Tensor& self, const Tensor& output) {
  check_wide("_standard_gamma_grad_cpu", self);
  return agreeing(self, output);
}
TensorMeta dirichlet_grad_meta(const Tensor& x, const Tensor& alpha, const Tensor& total) {
  check_wide("_dirichlet_grad_cpu", x);
  agreeing(x, total);
  const TensorMeta meta = agreeing(x, alpha);
  return {meta.dtype(), meta.device(), broadcast_sizes(meta.sizes(), total.sizes())};
}

constexpr int64_t kCategories = int64_t{1} << 24;

void check_multinomial_out(Args, DType result, DType out) {
  check(result == out, "multinomial expects Long tensor out, got: {}", out);
}
TensorMeta multinomial_meta(const Tensor& self, int64_t num_samples, bool replacement, Generator*) {
  check<ShapeError>(self.dim() == 1 || self.dim() == 2, "prob_dist must be 1 or 2 dim");
  check(is_floating(self.dtype()), "multinomial only supports floating-point dtypes for input, got: {}", self.dtype());
  check(num_samples > 0, "cannot sample n_sample <= 0 samples");
  const int64_t categories = self.sizes().back();
  check(replacement || num_samples <= categories,
        "cannot sample n_sample > prob_dist.size(-1) samples without replacement");
  check(categories <= kCategories, "number of categories cannot exceed 2^24");
  check(categories > 0 || self.numel() != 0 || (self.dim() == 2 && self.sizes()[0] == 0),
        "aminmax(): cannot compute aminmax over an empty dimension as the operation has no identity.");
  if (self.known() && self.numel() > 0) {
    const int64_t rows = self.numel() / categories;
    std::vector<double> sums(static_cast<size_t>(rows));
    int64_t i = 0;
    for_each_element(self.sizes(), {&self, 1}, [&](std::byte* const* at) {
      const double p = load_double(at[0], self.dtype());
      check(p >= 0 && std::isfinite(p), "probability tensor contains either `inf`, `nan` or element < 0");
      sums[static_cast<size_t>(i++ / categories)] += p;
    });
    for (const double sum : sums) check(sum > 0, "invalid multinomial distribution (sum of probabilities <= 0)");
  }
  Dims sizes = self.sizes();
  sizes.back() = num_samples;
  return {DType::int64, self.device(), sizes};
}

// Factories that draw.
TensorMeta rand_meta(IntList size, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device, PinOpt pin_memory) {
  TensorMeta meta = sized_meta(size, dtype, layout, device, pin_memory);
  check_kernel("check_uniform_bounds", meta.dtype(), is_inexact(meta.dtype()));
  return meta;
}
TensorMeta rand_like_meta(const Tensor& self, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device, PinOpt pin_memory,
                          FormatOpt format) {
  TensorMeta meta = like_meta(self, dtype, layout, device, pin_memory, format);
  check_kernel("check_uniform_bounds", meta.dtype(), is_inexact(meta.dtype()));
  return meta;
}
TensorMeta randint_low_meta(int64_t low, int64_t high, IntList size, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device,
                            PinOpt pin_memory) {
  TensorMeta meta = factory_meta(size, dtype.value_or(DType::int64), layout, device, pin_memory);
  check_range(meta.dtype(), low, high);
  return meta;
}
TensorMeta randint_meta(int64_t high, IntList size, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device,
                        PinOpt pin_memory) {
  return randint_low_meta(0, high, size, dtype, layout, device, pin_memory);
}
TensorMeta randint_like_low_meta(const Tensor& self, int64_t low, int64_t high, DTypeOpt dtype, LayoutOpt layout,
                                 DeviceOpt device, PinOpt pin_memory, FormatOpt format) {
  TensorMeta meta = like_meta(self, dtype, layout, device, pin_memory, format);
  check_range(meta.dtype(), low, high);
  return meta;
}
TensorMeta randint_like_meta(const Tensor& self, int64_t high, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device,
                             PinOpt pin_memory, FormatOpt format) {
  return randint_like_low_meta(self, 0, high, dtype, layout, device, pin_memory, format);
}
TensorMeta randint_like_tensor_meta(const Tensor& self, const Tensor& high, DTypeOpt dtype, LayoutOpt layout,
                                    DeviceOpt device, PinOpt pin_memory, FormatOpt format) {
  check(high.dim() == 0, "high must be a scalar tensor and on CPU");
  const int64_t bound = high.known() ? load_scalar(high.data(), high.dtype()).to_int() : 1;
  return randint_like_low_meta(self, 0, bound, dtype, layout, device, pin_memory, format);
}
TensorMeta randperm_meta(int64_t n, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device, PinOpt pin_memory) {
  check(n >= 0, "Trying to create tensor with negative dimension {}: [{}]", n, n);
  const DType type = dtype.value_or(DType::int64);
  check_kernel("randperm", type, is_integral(type) || is_floating(type));
  // Every number below n has to be exact.
  const int digits = digits_of(type);
  const int64_t limit = (int64_t{1} << digits) + 1;
  check(!is_floating(type) || n <= limit, "n cannot be greater than {} for {} type.", limit, type);
  check_fits(Scalar(n > 0 ? n - 1 : 0), type);
  return factory_meta({n}, type, layout, device, pin_memory);
}

// The same rule with a generator before the options.
template <auto F, class... Head>
struct Seeded {
  static TensorMeta sized(Head... head, Generator*, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device,
                          PinOpt pin_memory) {
    return F(head..., dtype, layout, device, pin_memory);
  }
  static TensorMeta like(Head... head, Generator*, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device,
                         PinOpt pin_memory, FormatOpt format) {
    return F(head..., dtype, layout, device, pin_memory, format);
  }
};

// Kernels of factories: what fills the result does not look at sizes, options or the tensor it shall be like, only at
// the generator, where there is one, and at the bounds.
Generator* generator_in() { return nullptr; }
template <class... Rest>
Generator* generator_in(Generator* generator, const Rest&...) {
  return generator;
}
template <class First, class... Rest>
Generator* generator_in(const First&, const Rest&... rest) {
  return generator_in(rest...);
}
void draw_uniform(const Tensor& result, Generator* generator) { cpu::fill_uniform(result, 0, 1, generator); }
void draw_normal(const Tensor& result, Generator* generator) {
  cpu::fill_normal(result, 0, 1, result.is_contiguous(), generator);
}
template <auto F, class... P>
void fill_result(TensorList results, const P&... args) {
  F(results[0], generator_in(args...));
}
template <auto F, class... P>
constexpr CpuKernel drawn_by = rule::cpu<fill_result<F, P...>>;

void note_bound(std::vector<int64_t>& bounds, int64_t bound) { bounds.push_back(bound); }
void note_bound(std::vector<int64_t>& bounds, const Tensor& tensor) {
  bounds.push_back(load_scalar(tensor.data(), tensor.dtype()).to_int());
}
template <class T>
void note_bound(std::vector<int64_t>&, const T&) {}
template <class First, class... Rest>
void fill_in_range(TensorList results, const First& first, const Rest&... rest) {
  std::vector<int64_t> bounds;
  if constexpr (!std::is_same_v<First, Tensor>) note_bound(bounds, first);
  (note_bound(bounds, rest), ...);
  cpu::fill_random(results[0], bounds.size() > 1 ? bounds[0] : 0, bounds.back(), generator_in(rest...));
}
template <class... P>
constexpr CpuKernel in_range = rule::cpu<fill_in_range<P...>>;

void normal_sized_cpu(TensorList results, double mean, double std, IntList, Generator* generator, DTypeOpt, LayoutOpt,
                      DeviceOpt, PinOpt) {
  cpu::fill_normal(results[0], mean, std, true, generator);
}

// Every part draws the numbers of its places; which part of the generator's sequence these are is for who runs it.
std::vector<Strategy> drawn_splits(const ShardingCall& call, std::string_view equation) {
  return call.inputs().empty() ? sharding::size_splits(call, equation) : sharding::broadcast_splits(call, equation);
}

Row drawing(std::string_view schema, MetaRule meta, CpuKernel kernel, Forms forms,
            Derivative derivative = derivative::none, uint32_t tags = kReadsMetadata) {
  return {.schema = schema,
          .meta = meta,
          .cpu = kernel,
          .derivative = std::move(derivative),
          .cost = cost::none,
          .workspace = workspace::none,
          .sharding = drawn_splits,
          .forms = forms,
          .tags = tags | kRandom | kOverwrites};
}
// out= of most is computed and copied.
Row fill(std::string_view schema, MetaRule meta, CpuKernel kernel, std::string_view inplace, std::string_view out) {
  return drawing(schema, meta, kernel, {.inplace = inplace, .out = out, .write = writing::copied},
                 {{"self", "zeros_like(grad)"}});
}
Row sample(std::string_view schema, MetaRule meta, CpuKernel kernel, std::string_view out, Derivative derivative) {
  return drawing(schema, meta, kernel, {.out = out, .write = writing::copied}, std::move(derivative), 0);
}
Row like(std::string_view schema, MetaRule meta, CpuKernel kernel, std::string_view out) {
  return drawing(schema, meta, kernel, {.out = out, .write = writing::copied});
}
Row into(std::string_view schema, MetaRule meta) {
  return split_by(sharding::replicate_only, drawing(schema, meta, cpu::none, {}, derivative::not_implemented));
}

#define TARE_GENERATOR "*, Generator? generator=None"
#define TARE_SEED "*, Generator? generator, "
#define TARE_LIKE TARE_OPTIONS ", " TARE_FORMAT ") -> Tensor"

}  // namespace

std::vector<Row> random_ops() {
  using rule::direct, rule::fresh;
  constexpr auto zero = [](std::string_view name) { return Derivative{{name, "zeros_like(grad)"}}; };
  return {
      fill("uniform(Tensor self, float from=0., float to=1., " TARE_GENERATOR ") -> Tensor", fresh<uniform_meta>,
           rule::cpu<cpu::uniform>, "uniform_", "uniform.out"),
      fill("normal_functional(Tensor self, float mean=0., float std=1., " TARE_GENERATOR ") -> Tensor",
           fresh<normal_fill_meta>, rule::cpu<cpu::normal>, "normal_", "normal.out"),
      fill("random.from(Tensor self, int from, int? to, " TARE_GENERATOR ") -> Tensor", fresh<random_from_meta>,
           rule::cpu<cpu::random_from>, "random_.from", "random.from_out"),
      fill("random.to(Tensor self, int to, " TARE_GENERATOR ") -> Tensor", fresh<random_to_meta>,
           rule::cpu<cpu::random_to>, "random_.to", "random.to_out"),
      fill("random(Tensor self, " TARE_GENERATOR ") -> Tensor", fresh<random_meta>, rule::cpu<cpu::random>, "random_",
           "random.out"),
      fill("exponential(Tensor self, float lambd=1., " TARE_GENERATOR ") -> Tensor", fresh<exponential_meta>,
           rule::cpu<cpu::exponential>, "exponential_", "exponential.out"),
      fill("geometric(Tensor self, float p, " TARE_GENERATOR ") -> Tensor", fresh<geometric_meta>,
           rule::cpu<cpu::geometric>, "geometric_", "geometric.out"),
      fill("cauchy(Tensor self, float median=0., float sigma=1., " TARE_GENERATOR ") -> Tensor", fresh<cauchy_meta>,
           rule::cpu<cpu::cauchy>, "cauchy_", "cauchy.out"),
      fill("log_normal(Tensor self, float mean=1., float std=2., " TARE_GENERATOR ") -> Tensor", fresh<log_normal_meta>,
           rule::cpu<cpu::log_normal>, "log_normal_", "log_normal.out"),
      fill("bernoulli.Tensor(Tensor self, Tensor p, " TARE_GENERATOR ") -> Tensor", fresh<bernoulli_tensor_meta>,
           rule::cpu<cpu::bernoulli_tensor>, "bernoulli_.Tensor", "bernoulli.Tensor_out"),
      fill("bernoulli.p(Tensor self, float p, " TARE_GENERATOR ") -> Tensor", fresh<bernoulli_p_meta>,
           rule::cpu<cpu::bernoulli_p>,
           "bernoulli_.float(Tensor(a!) self, float p=0.5, " TARE_GENERATOR ") -> Tensor(a!)",
           "bernoulli.float_out(Tensor self, float p=0.5, " TARE_GENERATOR ", Tensor(a!) out) -> Tensor(a!)"),
      drawing("bernoulli(Tensor self, " TARE_GENERATOR ") -> Tensor", fresh<bernoulli_meta>, rule::cpu<cpu::bernoulli>,
              {.out = "bernoulli.out", .write = writing::cast.checked_by(check_any_dtype)}, zero("self"), 0),
      sample("normal.Tensor_float(Tensor mean, float std=1., " TARE_GENERATOR ") -> Tensor",
             fresh<normal_tensor_float_meta>, rule::cpu<cpu::normal_tensor_float>, {}, zero("mean")),
      sample("normal.float_Tensor(float mean, Tensor std, " TARE_GENERATOR ") -> Tensor",
             fresh<normal_float_tensor_meta>, rule::cpu<cpu::normal_float_tensor>, {}, zero("std")),
      sample("normal.Tensor_Tensor(Tensor mean, Tensor std, " TARE_GENERATOR ") -> Tensor", fresh<normal_tensors_meta>,
             rule::cpu<cpu::normal_tensors>, {}, {{"mean", "zeros_like(mean)"}, {"std", "zeros_like(std)"}}),
      into("normal.Tensor_float_out(Tensor mean, float std=1., " TARE_GENERATOR ", Tensor(a!) out) -> Tensor(a!)",
           direct<normal_tensor_float_into>),
      into("normal.float_Tensor_out(float mean, Tensor std, " TARE_GENERATOR ", Tensor(a!) out) -> Tensor(a!)",
           direct<normal_float_tensor_into>),
      into("normal.Tensor_Tensor_out(Tensor mean, Tensor std, " TARE_GENERATOR ", Tensor(a!) out) -> Tensor(a!)",
           direct<normal_tensors_into>),
      drawing("normal.float_float(float mean, float std, SymInt[] size, " TARE_GENERATOR ", " TARE_OPTIONS
              ") -> Tensor",
              fresh<normal_sized_meta>, rule::cpu<normal_sized_cpu>, {.out = "normal.float_float_out"}),
      sample("poisson(Tensor self, Generator? generator=None) -> Tensor", fresh<poisson_meta>, rule::cpu<cpu::poisson>,
             "poisson.out", zero("self")),
      sample("binomial(Tensor count, Tensor prob, Generator? generator=None) -> Tensor", fresh<binomial_meta>,
             rule::cpu<cpu::binomial>, "binomial.out", derivative::none),
      sample("_standard_gamma(Tensor self, Generator? generator=None) -> Tensor", fresh<gamma_meta>,
             rule::cpu<cpu::standard_gamma>, "_standard_gamma.out",
             {{"self", "grad * _standard_gamma_grad(self, result)"}}),
      split_by(sharding::rows,
               sample("_sample_dirichlet(Tensor self, Generator? generator=None) -> Tensor", fresh<dirichlet_meta>,
                      rule::cpu<cpu::sample_dirichlet>, "_sample_dirichlet.out", derivative::not_implemented)),
      sample("_standard_gamma_grad(Tensor self, Tensor output) -> Tensor", fresh<gamma_grad_meta>,
             rule::cpu<cpu::standard_gamma_grad>, "_standard_gamma_grad.out", derivative::not_implemented),
      sample("_dirichlet_grad(Tensor x, Tensor alpha, Tensor total) -> Tensor", fresh<dirichlet_grad_meta>,
             rule::cpu<cpu::dirichlet_grad>, "_dirichlet_grad.out", derivative::not_implemented),
      split_by(
          sharding::rows,
          drawing("multinomial(Tensor self, SymInt num_samples, bool replacement=False, " TARE_GENERATOR ") -> Tensor",
                  fresh<multinomial_meta>, rule::cpu<cpu::multinomial>,
                  {.out = "multinomial.out", .write = writing::cast.checked_by(check_multinomial_out)},
                  derivative::none, 0)),
      drawing("rand(SymInt[] size, *, " TARE_OPTIONS ") -> Tensor", fresh<rand_meta>,
              drawn_by<draw_uniform, IntList, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt>, {.out = "rand.out"}),
      drawing("rand.generator(SymInt[] size, " TARE_SEED TARE_OPTIONS ") -> Tensor",
              fresh<Seeded<rand_meta, IntList>::sized>,
              drawn_by<draw_uniform, IntList, Generator*, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt>,
              {.out = "rand.generator_out"}),
      like("rand_like(Tensor self, *, " TARE_LIKE, fresh<rand_like_meta>,
           drawn_by<draw_uniform, Tensor, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt, FormatOpt>, "rand_like.out"),
      like("rand_like.generator(Tensor self, " TARE_SEED TARE_LIKE, fresh<Seeded<rand_like_meta, const Tensor&>::like>,
           drawn_by<draw_uniform, Tensor, Generator*, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt, FormatOpt>,
           "rand_like.generator_out"),
      drawing("randn(SymInt[] size, *, " TARE_OPTIONS ") -> Tensor", fresh<rand_meta>,
              drawn_by<draw_normal, IntList, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt>, {.out = "randn.out"}),
      drawing("randn.generator(SymInt[] size, " TARE_SEED TARE_OPTIONS ") -> Tensor",
              fresh<Seeded<rand_meta, IntList>::sized>,
              drawn_by<draw_normal, IntList, Generator*, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt>,
              {.out = "randn.generator_out"}),
      like("randn_like(Tensor self, *, " TARE_LIKE, fresh<rand_like_meta>,
           drawn_by<draw_normal, Tensor, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt, FormatOpt>, "randn_like.out"),
      like("randn_like.generator(Tensor self, " TARE_SEED TARE_LIKE, fresh<Seeded<rand_like_meta, const Tensor&>::like>,
           drawn_by<draw_normal, Tensor, Generator*, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt, FormatOpt>,
           "randn_like.generator_out"),
      drawing("randint(SymInt high, SymInt[] size, *, " TARE_OPTIONS_INT64 ") -> Tensor", fresh<randint_meta>,
              in_range<int64_t, IntList, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt>, {.out = "randint.out"}),
      drawing("randint.generator(SymInt high, SymInt[] size, " TARE_SEED TARE_OPTIONS_INT64 ") -> Tensor",
              fresh<Seeded<randint_meta, int64_t, IntList>::sized>,
              in_range<int64_t, IntList, Generator*, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt>,
              {.out = "randint.generator_out"}),
      drawing("randint.low(SymInt low, SymInt high, SymInt[] size, *, " TARE_OPTIONS_INT64 ") -> Tensor",
              fresh<randint_low_meta>, in_range<int64_t, int64_t, IntList, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt>,
              {.out = "randint.low_out"}),
      drawing("randint.low_generator(SymInt low, SymInt high, SymInt[] size, " TARE_SEED TARE_OPTIONS_INT64
              ") -> Tensor",
              fresh<Seeded<randint_low_meta, int64_t, int64_t, IntList>::sized>,
              in_range<int64_t, int64_t, IntList, Generator*, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt>,
              {.out = "randint.low_generator_out"}),
      like("randint_like(Tensor self, SymInt high, *, " TARE_LIKE, fresh<randint_like_meta>,
           in_range<Tensor, int64_t, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt, FormatOpt>, "randint_like.out"),
      like("randint_like.generator(Tensor self, SymInt high, " TARE_SEED TARE_LIKE,
           fresh<Seeded<randint_like_meta, const Tensor&, int64_t>::like>,
           in_range<Tensor, int64_t, Generator*, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt, FormatOpt>,
           "randint_like.generator_out"),
      like("randint_like.low_dtype(Tensor self, SymInt low, SymInt high, *, " TARE_LIKE, fresh<randint_like_low_meta>,
           in_range<Tensor, int64_t, int64_t, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt, FormatOpt>,
           "randint_like.low_dtype_out"),
      like("randint_like.low_generator_dtype(Tensor self, SymInt low, SymInt high, " TARE_SEED TARE_LIKE,
           fresh<Seeded<randint_like_low_meta, const Tensor&, int64_t, int64_t>::like>,
           in_range<Tensor, int64_t, int64_t, Generator*, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt, FormatOpt>,
           "randint_like.low_generator_dtype_out"),
      like("randint_like.Tensor(Tensor self, Tensor high, *, " TARE_LIKE, fresh<randint_like_tensor_meta>,
           in_range<Tensor, Tensor, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt, FormatOpt>, "randint_like.Tensor_out"),
      like("randint_like.Tensor_generator(Tensor self, Tensor high, " TARE_SEED TARE_LIKE,
           fresh<Seeded<randint_like_tensor_meta, const Tensor&, const Tensor&>::like>,
           in_range<Tensor, Tensor, Generator*, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt, FormatOpt>,
           "randint_like.Tensor_generator_out"),
      split_by(sharding::replicate_only,
               with_scratch(drawing("randperm(SymInt n, *, " TARE_OPTIONS_INT64 ") -> Tensor", fresh<randperm_meta>,
                                    drawn_by<cpu::fill_permutation, int64_t, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt>,
                                    {.out = "randperm.out"}))),
      split_by(sharding::replicate_only,
               with_scratch(
                   drawing("randperm.generator(SymInt n, " TARE_SEED TARE_OPTIONS_INT64 ") -> Tensor",
                           fresh<Seeded<randperm_meta, int64_t>::sized>,
                           drawn_by<cpu::fill_permutation, int64_t, Generator*, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt>,
                           {.out = "randperm.generator_out"}))),
  };
}

}  // namespace tare
