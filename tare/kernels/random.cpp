#include "tare/kernels/random.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

#include "tare/core/elements.h"
#include "tare/core/generator.h"
#include "tare/core/strides.h"
#include "tare/kernels/numbers.h"

namespace tare::cpu {

namespace {

// A generator, locked while it draws.
class Draws {
 public:
  explicit Draws(Generator* generator)
      : generator_(generator ? *generator : default_generator()), lock_(generator_.mutex()) {}
  Generator* operator->() { return &generator_; }

 private:
  Generator& generator_;
  std::lock_guard<std::mutex> lock_;
};

// The elements in the order of memory, which is the order in which PyTorch draws. Complex numbers are two real ones.
template <class F>
void fill_reals(const Tensor& result, F&& next) {
  const DType dtype = real_type(result.dtype());
  const int64_t n = result.numel() * (is_complex(result.dtype()) ? 2 : 1);
  const int64_t step = is_complex(result.dtype()) ? result.itemsize() / 2 : result.itemsize();
  std::byte* at = n > 0 ? result.data() : nullptr;
  if (dtype == DType::float32) {  // what models are made of
    auto* values = reinterpret_cast<float*>(at);
    for (int64_t i = 0; i < n; ++i) values[i] = static_cast<float>(next());
    return;
  }
  for (int64_t i = 0; i < n; ++i, at += step) store_double(at, dtype, next());
}
template <class F>
void fill_integers(const Tensor& result, F&& next) {
  std::byte* at = result.numel() > 0 ? result.data() : nullptr;
  for (int64_t i = 0; i < result.numel(); ++i, at += result.itemsize()) {
    const auto value = next();
    if (is_floating(result.dtype())) store_double(at, result.dtype(), static_cast<double>(value));
    else store_int(at, result.dtype(), static_cast<int64_t>(value));
  }
}

// The logarithm, sine and cosine that PyTorch fills long rows of float32 with: the polynomials of Cephes (Moshier),
// with products added unrounded where the compiler of PyTorch's vector code adds them so. The order of operations is
// what makes the last bit PyTorch's.
template <class... C>
[[gnu::always_inline]] inline float polynomial(float x, float first, C... others) {
  ((first = std::fma(first, x, others)), ...);
  return first;
}

// Of normal numbers above zero.
[[gnu::always_inline]] inline float vector_log(float number) {
  // number = x * 2^exponent, with x from sqrt(1/2) to sqrt(2), less one.
  const auto bits = std::bit_cast<uint32_t>(number);
  const float half = std::bit_cast<float>((bits & 0x7fffff) | 0x3f000000);
  const int low = half < std::numbers::sqrt2_v<float> / 2 ? 1 : 0;
  const auto exponent = static_cast<float>(static_cast<int>(bits >> 23) - 126 - low);
  const float x = (half - 1) + static_cast<float>(low) * half;
  constexpr float kLn2High = 0.693359375f, kLn2Low = -2.12194440e-4f;
  const float square = x * x;
  const float series =
      polynomial(x, 7.0376836292e-2f, -1.1514610310e-1f, 1.1676998740e-1f, -1.2420140846e-1f, 1.4249322787e-1f,
                 -1.6668057665e-1f, 2.0000714765e-1f, -2.4999993993e-1f, 3.3333331174e-1f);
  const float rest = std::fma(series * x, square, exponent * kLn2Low) - 0.5f * square;
  return std::fma(exponent, kLn2High, x + rest);
}

// Of angles from zero to a few turns.
struct SineAndCosine {
  float sine, cosine;
};
[[gnu::always_inline]] inline SineAndCosine vector_sine_and_cosine(float angle) {
  // The nearest even number of eighths of a turn is taken off in three parts.
  const int eighths = (static_cast<int>(angle * static_cast<float>(4 / std::numbers::pi)) + 1) & ~1;
  const auto turned = static_cast<float>(eighths);
  float x = std::fma(turned, -0.78515625f, angle);
  x = std::fma(turned, -2.4187564849853515625e-4f, x);
  x = std::fma(turned, -3.77489497744594108e-8f, x);
  const float square = x * x;
  const float of_cosine = polynomial(square, 2.443315711809948e-5f, -1.388731625493765e-3f, 4.166664568298827e-2f);
  const float of_sine = polynomial(square, -1.9515295891e-4f, 8.3321608736e-3f, -1.6666654611e-1f);
  const float even = std::fma(of_cosine * square, square, -0.5f * square) + 1;
  const float odd = std::fma(of_sine * square, x, x);
  const bool swapped = (eighths & 2) != 0, below = (eighths & 4) != 0, left = ((eighths + 2) & 4) != 0;
  const float sine = swapped ? even : odd, cosine = swapped ? odd : even;
  return {below ? -sine : sine, left ? -cosine : cosine};
}

// Box and Muller's method on 16 uniform numbers, the first eight for the radii: how PyTorch fills long rows, in the
// arithmetic of T.
constexpr int64_t kBlock = 16;
template <class T>
void transform_block(T* block, T mean, T std) {
  for (int64_t i = 0; i < kBlock / 2; ++i) {
    const T radius = std::sqrt(T(-2) * std::log(T(1) - block[i]));
    const T angle = T(2 * std::numbers::pi) * block[i + kBlock / 2];
    block[i] = std::fma(radius * std::cos(angle), std, mean);
    block[i + kBlock / 2] = std::fma(radius * std::sin(angle), std, mean);
  }
}

// Loops of eight, which the compiler makes vectors of.
[[gnu::always_inline]] inline void vector_block_law(float* block, float mean, float std) {
  constexpr int64_t kHalf = kBlock / 2;
  float radii[kHalf], sines[kHalf], cosines[kHalf];
  for (int64_t i = 0; i < kHalf; ++i) radii[i] = -2.0f * vector_log(1 - block[i]);
  for (float& radius : radii) radius = std::sqrt(radius);
  for (int64_t i = 0; i < kHalf; ++i) {
    const auto both = vector_sine_and_cosine(static_cast<float>(2 * std::numbers::pi) * block[kHalf + i]);
    sines[i] = both.sine, cosines[i] = both.cosine;
  }
  for (int64_t i = 0; i < kHalf; ++i) block[i] = std::fma(radii[i] * cosines[i], std, mean);
  for (int64_t i = 0; i < kHalf; ++i) block[kHalf + i] = std::fma(radii[i] * sines[i], std, mean);
}
void plain_vector_block(float* block, float mean, float std) { vector_block_law(block, mean, std); }
#if defined(__x86_64__) && defined(__GNUC__)
// The same where the processor multiplies and adds in one operation, which else is a call.
[[gnu::target("avx2,fma")]] void fused_vector_block(float* block, float mean, float std) {
  vector_block_law(block, mean, std);
}
#else
constexpr auto fused_vector_block = plain_vector_block;
#endif
bool has_fused_operation() {
#if defined(__x86_64__) && defined(__GNUC__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  return false;
#endif
}

// Float and double draw all numbers first, in place, and float is transformed by vectors; narrower types go block by
// block. A last block that is not full is drawn again whole, over the end of the one before.
template <class T, class Uniform, class Transform>
void fill_normal_row(T* values, int64_t n, T mean, T std, Uniform&& uniform, Transform&& transform) {
  std::generate_n(values, n, uniform);
  for (int64_t i = 0; i + kBlock <= n; i += kBlock) transform(values + i, mean, std);
  if (n % kBlock == 0) return;
  std::generate_n(values + n - kBlock, kBlock, uniform);
  transform(values + n - kBlock, mean, std);
}
template <class Uniform>
void fill_normal_blocks(const Tensor& result, float mean, float std, Uniform&& uniform) {
  const int64_t n = result.numel() * (is_complex(result.dtype()) ? 2 : 1);
  const int64_t step = itemsize(real_type(result.dtype()));
  float block[kBlock];
  const auto fill = [&](int64_t first) {
    std::generate_n(block, kBlock, uniform);
    transform_block(block, mean, std);
    for (int64_t i = 0; i < kBlock; ++i)
      store_double(result.data() + (first + i) * step, real_type(result.dtype()), static_cast<double>(block[i]));
  };
  for (int64_t i = 0; i + kBlock <= n; i += kBlock) fill(i);
  if (n % kBlock != 0) fill(n - kBlock);
}

bool is_signed(DType dtype) { return dtype != DType::uint8 && !is_barebones_unsigned(dtype); }
int digits_of(DType dtype) {
  switch (dtype) {
    case DType::float16: return 11;
    case DType::bfloat16: return 8;
    case DType::float32: return 24;
    default: return 53;
  }
}

// from + [0, range), where a range of 0 stands for all 64 bits.
void fill_range(const Tensor& result, int64_t from, uint64_t range, Generator* generator) {
  Draws draw(generator);
  fill_integers(result, [&] {
    const uint64_t drawn = range == 0         ? draw->random64()
                           : range >> 32 != 0 ? draw->random64() % range
                                              : draw->random() % range;
    return static_cast<int64_t>(drawn + static_cast<uint64_t>(from));
  });
}

// A tensor, broadcast to sizes, with its dimensions in another order.
Tensor in_order(const Tensor& tensor, IntList sizes, IntList order) {
  const Dims broadcast = broadcast_strides(tensor.sizes(), tensor.strides(), sizes);
  Dims own_sizes, own_strides;
  for (const int64_t d : order) {
    own_sizes.push_back(sizes[d]);
    own_strides.push_back(broadcast[d]);
  }
  return Tensor::view_of(tensor, tensor.meta().with_geometry(own_sizes, own_strides, tensor.storage_offset()));
}

bool is_contiguous_pair(const Tensor& result, const Tensor& self) {
  return result.is_contiguous() && self.is_contiguous();
}

void scale_and_shift(const Tensor& result, const Tensor* std, double std_value, const Tensor* mean, double mean_value) {
  Tensor inputs[3] = {result, std ? *std : result, mean ? *mean : result};
  for_each_element(result.sizes(), {inputs, 3}, [&](std::byte* const* at) {
    const double deviation = std ? load_double(at[1], std->dtype()) : std_value;
    const double centre = mean ? load_double(at[2], mean->dtype()) : mean_value;
    store_double(at[0], result.dtype(), load_double(at[0], result.dtype()) * deviation + centre);
  });
}

}  // namespace

void fill_uniform(const Tensor& result, double from, double to, Generator* generator) {
  // Rounded once, as PyTorch's kernels are compiled wherever the processor can multiply and add in one operation.
  Draws draw(generator);
  const DType dtype = real_type(result.dtype());
  const auto low = static_cast<float>(from), high = static_cast<float>(to), width = high - low;
  // The end of the range is not in it: what is rounded to it becomes the beginning.
  if (dtype == DType::float64) {
    fill_reals(result, [&] {
      const double x = std::fma(draw->uniform_double(), to - from, from);
      return x == to ? from : x;
    });
  } else if (dtype == DType::float32) {
    fill_reals(result, [&] {
      const float x = std::fma(draw->uniform_float(), width, low);
      return x == high ? low : x;
    });
  } else {
    const double end = rounded(to, dtype);
    fill_reals(result, [&] {
      const double x = rounded(static_cast<double>(std::fma(draw->uniform_float(), width, low)), dtype);
      return x == end ? from : x;
    });
  }
}

void fill_normal(const Tensor& result, double mean, double std, bool contiguous, Generator* generator) {
  Draws draw(generator);
  if (is_complex(result.dtype())) std /= std::numbers::sqrt2;
  const DType dtype = real_type(result.dtype());
  const int64_t reals = result.numel() * (is_complex(result.dtype()) ? 2 : 1);
  if (reals < kBlock || !contiguous) {
    fill_reals(result, [&] { return draw->normal() * std + mean; });
  } else if (dtype == DType::float64) {
    fill_normal_row(
        reinterpret_cast<double*>(result.data()), reals, mean, std, [&] { return draw->uniform_double(); },
        transform_block<double>);
  } else if (dtype == DType::float32) {
    fill_normal_row(
        reinterpret_cast<float*>(result.data()), reals, static_cast<float>(mean), static_cast<float>(std),
        [&] { return draw->uniform_float(); }, has_fused_operation() ? fused_vector_block : plain_vector_block);
  } else {
    fill_normal_blocks(result, static_cast<float>(mean), static_cast<float>(std),
                       [&] { return draw->uniform_float(); });
  }
}

void fill_random(const Tensor& result, int64_t from, int64_t to, Generator* generator) {
  fill_range(result, from, static_cast<uint64_t>(to) - static_cast<uint64_t>(from), generator);
}

// Fisher and Yates's shuffle from the front.
void fill_permutation(const Tensor& result, Generator* generator) {
  Draws draw(generator);
  const int64_t n = result.numel();
  std::vector<int64_t> numbers(static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) numbers[static_cast<size_t>(i)] = i;
  const bool wide = n >= (int64_t{1} << 32) / 20;
  for (int64_t i = 0; i + 1 < n; ++i) {
    const auto left = static_cast<uint64_t>(n - i);
    const uint64_t at = (wide ? draw->random64() : draw->random()) % left;
    std::swap(numbers[static_cast<size_t>(i)], numbers[static_cast<size_t>(i) + at]);
  }
  size_t i = 0;
  fill_integers(result, [&] { return numbers[i++]; });
}

void uniform(TensorList results, const Tensor&, double from, double to, Generator* generator) {
  fill_uniform(results[0], from, to, generator);
}
void normal(TensorList results, const Tensor& self, double mean, double std, Generator* generator) {
  fill_normal(results[0], mean, std, is_contiguous_pair(results[0], self), generator);
}
// Without an upper bound: up to the largest number of the type, for floating ones to the last exact integer.
void random_from(TensorList results, const Tensor&, int64_t from, std::optional<int64_t> to, Generator* generator) {
  const Tensor& result = results[0];
  if (to) return fill_random(result, from, *to, generator);
  const DType dtype = result.dtype();
  uint64_t last = static_cast<uint64_t>(std::numeric_limits<int64_t>::max());
  if (is_floating(dtype)) last = uint64_t{1} << digits_of(dtype);
  else if (is_bool(dtype)) last = 1;
  else if (dtype != DType::uint64 && dtype != DType::int64)
    last = (uint64_t{1} << (8 * result.itemsize() - (is_signed(dtype) ? 1 : 0))) - 1;
  fill_range(result, from, last - static_cast<uint64_t>(from) + 1, generator);
}
void random_to(TensorList results, const Tensor&, int64_t to, Generator* generator) {
  fill_random(results[0], 0, to, generator);
}
void random(TensorList results, const Tensor&, Generator* generator) {
  const Tensor& result = results[0];
  const DType dtype = result.dtype();
  Draws draw(generator);
  if (is_floating(dtype)) {
    const uint64_t range = (uint64_t{1} << digits_of(dtype)) + 1;
    fill_reals(result, [&] {
      return static_cast<double>((dtype == DType::float64 ? draw->random64() : draw->random()) % range);
    });
  } else if (is_bool(dtype)) {
    fill_integers(result, [&] { return draw->random() & 1U; });
  } else if (result.itemsize() == 8) {
    const uint64_t mask = is_signed(dtype) ? std::numeric_limits<uint64_t>::max() >> 1 : ~uint64_t{0};
    fill_integers(result, [&] { return draw->random64() & mask; });
  } else {
    const uint32_t mask =
        static_cast<uint32_t>((uint64_t{1} << (8 * result.itemsize() - (is_signed(dtype) ? 1 : 0))) - 1);
    fill_integers(result, [&] { return draw->random() & mask; });
  }
}

void exponential(TensorList results, const Tensor&, double lambd, Generator* generator) {
  Draws draw(generator);
  fill_reals(results[0], [&] { return -1 / lambd * std::log1p(-draw->uniform_double()); });
}
void geometric(TensorList results, const Tensor&, double p, Generator* generator) {
  Draws draw(generator);
  const auto next = [&] { return std::ceil(std::log(draw->uniform_double()) / std::log1p(-p)); };
  if (is_floating(results[0].dtype())) fill_reals(results[0], next);
  else fill_integers(results[0], [&] { return static_cast<int64_t>(next()); });
}
void cauchy(TensorList results, const Tensor&, double median, double sigma, Generator* generator) {
  Draws draw(generator);
  fill_reals(results[0], [&] { return median + sigma * std::tan(std::numbers::pi * (draw->uniform_double() - 0.5)); });
}
void log_normal(TensorList results, const Tensor&, double mean, double std, Generator* generator) {
  Draws draw(generator);
  fill_reals(results[0], [&] { return std::exp(draw->normal() * std + mean); });
}

void bernoulli_p(TensorList results, const Tensor&, double p, Generator* generator) {
  Draws draw(generator);
  const auto next = [&] { return draw->uniform_double() < p ? 1 : 0; };
  if (is_floating(results[0].dtype())) fill_reals(results[0], [&] { return static_cast<double>(next()); });
  else fill_integers(results[0], next);
}
void bernoulli_tensor(TensorList results, const Tensor&, const Tensor& p, Generator* generator) {
  Draws draw(generator);
  Dims order;
  for (int64_t d = 0; d < results[0].dim(); ++d) order.push_back(d);
  const IntList strides = results[0].strides();
  std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) { return strides[a] > strides[b]; });
  const Tensor pair[] = {in_order(results[0], results[0].sizes(), order), in_order(p, results[0].sizes(), order)};
  const bool wide = p.dtype() == DType::float64;
  for_each_element(pair[0].sizes(), {pair, 2}, [&](std::byte* const* at) {
    const double chance = load_double(at[1], p.dtype());
    check(chance >= 0 && chance <= 1, "Expected p_in >= 0 && p_in <= 1 to be true, but got false.");
    const double drawn = wide ? draw->uniform_double() : static_cast<double>(draw->uniform_float());
    store_scalar(at[0], results[0].dtype(), Scalar(drawn < chance));
  });
}
void bernoulli(TensorList results, const Tensor& self, Generator* generator) {
  bernoulli_tensor(results, self, self, generator);
}

void normal_tensors(TensorList results, const Tensor& mean, const Tensor& std, Generator* generator) {
  fill_normal(results[0], 0, 1, results[0].is_contiguous(), generator);
  scale_and_shift(results[0], &std, 1, &mean, 0);
}
void normal_tensor_float(TensorList results, const Tensor& mean, double std, Generator* generator) {
  fill_normal(results[0], 0, std, results[0].is_contiguous(), generator);
  scale_and_shift(results[0], nullptr, 1, &mean, 0);
}
void normal_float_tensor(TensorList results, double mean, const Tensor& std, Generator* generator) {
  fill_normal(results[0], 0, 1, results[0].is_contiguous(), generator);
  scale_and_shift(results[0], &std, 1, nullptr, mean);
}

// Without replacement the k largest of p / e, e exponential, are a sample; with it, each draw is looked up in the sums.
void multinomial(TensorList results, const Tensor& self, int64_t num_samples, bool replacement, Generator* generator) {
  Draws draw(generator);
  const int64_t categories = self.sizes().back();
  const int64_t rows = self.numel() / std::max<int64_t>(categories, 1);
  std::vector<double> weights;
  for_each_element(self.sizes(), {&self, 1},
                   [&](std::byte* const* at) { weights.push_back(load_double(at[0], self.dtype())); });
  auto* out = results[0].data_as<int64_t>();
  const bool narrow = self.dtype() != DType::float64;
  if (!replacement || num_samples == 1) {
    for (double& weight : weights) {
      const double e = -std::log1p(-draw->uniform_double());
      weight = narrow ? static_cast<double>(static_cast<float>(weight) / static_cast<float>(e)) : weight / e;
    }
    std::vector<int64_t> order(static_cast<size_t>(categories));
    for (int64_t row = 0; row < rows; ++row) {
      const double* const of_row = weights.data() + row * categories;
      for (int64_t i = 0; i < categories; ++i) order[static_cast<size_t>(i)] = i;
      std::ranges::stable_sort(order, [&](int64_t a, int64_t b) { return of_row[a] > of_row[b]; });
      std::copy_n(order.begin(), num_samples, out + row * num_samples);
    }
    return;
  }
  std::vector<double> sums(static_cast<size_t>(categories));
  for (int64_t row = 0; row < rows; ++row) {
    double sum = 0;
    for (int64_t i = 0; i < categories; ++i)
      sums[static_cast<size_t>(i)] = sum += weights[static_cast<size_t>(row * categories + i)];
    for (double& one : sums) one /= sum;
    for (int64_t i = 0; i < num_samples; ++i) {
      const auto at = std::ranges::upper_bound(sums, draw->uniform_double()) - sums.begin();
      out[row * num_samples + i] = std::min<int64_t>(at, categories - 1);
    }
  }
}

void native_dropout(TensorList results, const Tensor& input, double p, std::optional<bool> train) {
  if (input.numel() == 0) return;
  const bool drop = train.value_or(true);
  const double scale = p == 1 ? 0 : 1 / (1 - p);
  Draws draw(nullptr);
  const auto& mask = results[1];
  if (drop) fill_integers(mask, [&] { return draw->uniform_double() < 1 - p ? 1 : 0; });
  else fill_integers(mask, [] { return 1; });
  const Tensor three[] = {results[0], mask, input};
  for_each_element(input.sizes(), {three, 3}, [&](std::byte* const* at) {
    const Scalar value = load_scalar(at[2], input.dtype());
    const double factor = drop ? (load_int(at[1], DType::bool_) != 0 ? scale : 0) : 1;
    if (is_complex(input.dtype())) store_complex(at[0], input.dtype(), value.to_complex() * factor);
    else store_double(at[0], input.dtype(), value.to_double() * factor);
  });
}

void rrelu(const Tensor& result, const Tensor& self, const Tensor& noise, double lower, double upper, bool training,
           Generator* generator) {
  Draws draw(generator);
  const Tensor all[] = {result, self, training ? noise : result};
  for_each_element(self.sizes(), {all, 3}, [&](std::byte* const* at) {
    const double x = load_double(at[1], self.dtype());
    double slope = training ? 1 : (lower + upper) / 2;
    if (training && x <= 0) slope = lower + (upper - lower) * draw->uniform_double();
    if (training) store_double(at[2], noise.dtype(), slope);
    store_double(at[0], result.dtype(), x > 0 ? x : x * slope);
  });
}

}  // namespace tare::cpu
