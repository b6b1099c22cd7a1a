// No include guard: each file that compiles transforms of lines includes this once.
#include <cstring>

#include "tare/ops/fft/fourier_lines.h"

#pragma GCC diagnostic ignored \
    "-Wpsabi"  // vectors are passed within this file alone, to the end of which templates are made

namespace tare::cpu {

namespace {

// The same number of four lines, or four neighbours of one.
using Lanes = double __attribute__((vector_size(kLanes * sizeof(double))));

// A complex number, or four.
template <class R>
struct Value {
  R re, im;
};
using One = Value<double>;
using Four = Value<Lanes>;
static_assert(sizeof(Four) == kLanes * sizeof(One));

template <class R>
[[gnu::always_inline]] inline Value<R> operator+(const Value<R>& a, const Value<R>& b) {
  return {a.re + b.re, a.im + b.im};
}
template <class R>
[[gnu::always_inline]] inline Value<R> operator-(const Value<R>& a, const Value<R>& b) {
  return {a.re - b.re, a.im - b.im};
}
template <class R, class S>
[[gnu::always_inline]] inline Value<R> times(const Value<R>& a, const S& re, const S& im) {
  return {a.re * re - a.im * im, a.re * im + a.im * re};
}
template <class R>
[[gnu::always_inline]] inline Value<R> turned_back(const Value<R>& a) {  // by a quarter: times -i
  return {a.im, -a.re};
}
template <class R>
[[gnu::always_inline]] inline Value<R> scaled(const Value<R>& a, double by) {
  return {a.re * by, a.im * by};
}

// --- sums of a few numbers ---

template <class R>
[[gnu::always_inline]] inline void sums_of_four(const Value<R>& a, const Value<R>& b, const Value<R>& c,
                                                const Value<R>& d, Value<R>* out, int64_t m) {
  const Value<R> even = a + c, odd = b + d, apart = a - c, turned = turned_back(b - d);
  out[0] = even + odd;
  out[m] = apart + turned;
  out[2 * m] = even - odd;
  out[3 * m] = apart - turned;
}
template <class R>
[[gnu::always_inline]] inline void sums_of_three(const Value<R>& a, const Value<R>& b, const Value<R>& c, Value<R>* out,
                                                 int64_t m) {
  constexpr double kSine = 0.86602540378443864676;
  const Value<R> both = b + c, middle = a - scaled(both, 0.5), turned = turned_back(scaled(b - c, kSine));
  out[0] = a + both;
  out[m] = middle + turned;
  out[2 * m] = middle - turned;
}
template <class R>
[[gnu::always_inline]] inline void sums_of_five(const Value<R>& a, const Value<R>& b, const Value<R>& c,
                                                const Value<R>& d, const Value<R>& e, Value<R>* out, int64_t m) {
  // The cosines and sines of a fifth of the circle and of two.
  constexpr double kCosines[] = {0.30901699437494742410, -0.80901699437494742410};
  constexpr double kSines[] = {0.95105651629515357212, 0.58778525229247312917};
  const Value<R> outer = b + e, inner = c + d, across = b - e, within = c - d;
  const Value<R> first = a + scaled(outer, kCosines[0]) + scaled(inner, kCosines[1]),
                 second = a + scaled(outer, kCosines[1]) + scaled(inner, kCosines[0]);
  const Value<R> by_one = turned_back(scaled(across, kSines[0]) + scaled(within, kSines[1])),
                 by_two = turned_back(scaled(across, kSines[1]) - scaled(within, kSines[0]));
  out[0] = a + outer + inner;
  out[m] = first + by_one;
  out[2 * m] = second + by_two;
  out[3 * m] = second - by_two;
  out[4 * m] = first - by_one;
}
constexpr int64_t kMostBySums = 32;
template <class R>
void sums_of_any(const Value<R>* parts, int64_t p, const double* roots, Value<R>* out, int64_t m) {
  for (int64_t q = 0; q < p; ++q) {
    Value<R> sum = parts[0];
    for (int64_t r = 1, power = q; r < p; ++r, power = power + q >= p ? power + q - p : power + q)
      sum = sum + times(parts[r], roots[2 * power], roots[2 * power + 1]);
    out[q * m] = sum;
  }
}

// The sums of one pass: `part` says what the r-th number of the k-th sums is.
template <class R, class Part>
void sums(const Pass& pass, const Part& part, Value<R>* out) {
  const int64_t m = pass.m, p = pass.p;
  if (p == 4) {
    for (int64_t k = 0; k < m; ++k) sums_of_four(part(0, k), part(1, k), part(2, k), part(3, k), out + k, m);
  } else if (p == 2) {
    for (int64_t k = 0; k < m; ++k) {
      const Value<R> a = part(0, k), b = part(1, k);
      out[k] = a + b, out[k + m] = a - b;
    }
  } else if (p == 3) {
    for (int64_t k = 0; k < m; ++k) sums_of_three(part(0, k), part(1, k), part(2, k), out + k, m);
  } else if (p == 5) {
    for (int64_t k = 0; k < m; ++k)
      sums_of_five(part(0, k), part(1, k), part(2, k), part(3, k), part(4, k), out + k, m);
  } else {
    for (int64_t k = 0; k < m; ++k) {
      Value<R> parts[kMostBySums];
      for (int64_t r = 0; r < p; ++r) parts[r] = part(r, k);
      sums_of_any(parts, p, pass.roots, out + k, m);
    }
  }
}

template <class R>
void run_passes(const Pass* pass, const Value<R>* in, int64_t step, Value<R>* out) {
  const int64_t m = pass->m, p = pass->p;
  if (m == 1)
    return sums(
        *pass, [=](int64_t r, int64_t) { return in[r * step]; }, out);
  for (int64_t r = 0; r < p; ++r) run_passes(pass + 1, in + r * step, step * p, out + r * m);
  const double* const turns = pass->turns;
  sums(
      *pass,
      [=](int64_t r, int64_t k) {
        if (r == 0) return out[k];
        const double* const turn = turns + 2 * (k * (p - 1) + r - 1);
        return times(out[r * m + k], turn[0], turn[1]);
      },
      out);
}
template <class R>
void run_plan(const LinePlan& plan, const Value<R>* in, Value<R>* out) {
  if (plan.n == 1) out[0] = in[0];
  else run_passes(plan.passes, in, 1, out);
}

// --- one line, four neighbours at once ---

// Real and imaginary parts of four neighbours, and back.
Four fours_of(const One* from) {
  Lanes a, b;
  std::memcpy(&a, from, sizeof a);
  std::memcpy(&b, from + 2, sizeof b);
  return {Lanes{a[0], a[2], b[0], b[2]}, Lanes{a[1], a[3], b[1], b[3]}};
}
void ones_of(const Four& from, One* to) {
  const Lanes a{from.re[0], from.im[0], from.re[1], from.im[1]}, b{from.re[2], from.im[2], from.re[3], from.im[3]};
  std::memcpy(to, &a, sizeof a);
  std::memcpy(to + 2, &b, sizeof b);
}
void turn_matrix(Lanes& a, Lanes& b, Lanes& c, Lanes& d) {
  const Lanes ab{a[0], b[0], a[2], b[2]}, ab2{a[1], b[1], a[3], b[3]}, cd{c[0], d[0], c[2], d[2]},
      cd2{c[1], d[1], c[3], d[3]};
  a = Lanes{ab[0], ab[1], cd[0], cd[1]};
  b = Lanes{ab2[0], ab2[1], cd2[0], cd2[1]};
  c = Lanes{ab[2], ab[3], cd[2], cd[3]};
  d = Lanes{ab2[2], ab2[3], cd2[2], cd2[3]};
}
Four four_at(const double* table, int64_t i) {
  Four four;
  std::memcpy(&four, table + 2 * kLanes * i, sizeof four);
  return four;
}
template <class R>
[[gnu::always_inline]] inline Value<R> times(const Value<R>& a, const Value<R>& b) {
  return times(a, b.re, b.im);
}

// In place: n / 4 fours of neighbours, with as much room beside them.
void run_across(const LinePlan& plan, Four* line, Four* room) {
  run_plan(*plan.quarter, line, room);
  const int64_t quarter = plan.quarter->n / kLanes;
  for (int64_t k = 0; k < quarter; ++k) {
    Four *const a = room + kLanes * k, *const b = a + 1, *const c = a + 2, *const d = a + 3;
    turn_matrix(a->re, b->re, c->re, d->re);
    turn_matrix(a->im, b->im, c->im, d->im);
    sums_of_four(*a, times(*b, four_at(plan.across, 3 * k)), times(*c, four_at(plan.across, 3 * k + 1)),
                 times(*d, four_at(plan.across, 3 * k + 2)), line + k, quarter);
  }
}

void run_chirp(const LinePlan& plan, const One* in, One* out, Four* line, Four* room) {
  const int64_t length = plan.longer->n / kLanes, own = (plan.n + kLanes - 1) / kLanes;
  for (int64_t j = 0; j < own; ++j) line[j] = times(fours_of(in + kLanes * j), four_at(plan.chirp, j));
  for (int64_t j = own; j < length; ++j) line[j] = Four();
  run_across(*plan.longer, line, room);
  for (int64_t j = 0; j < length; ++j) {  // and back, with real and imaginary parts changed
    const Four product = times(line[j], four_at(plan.chirp_kernel, j));
    line[j] = {product.im, product.re};
  }
  run_across(*plan.longer, line, room);
  for (int64_t j = 0; j < own; ++j)
    ones_of(times(Four{line[j].im, line[j].re}, four_at(plan.chirp, j)), out + kLanes * j);
}

void run_line(const LinePlan& plan, One* in, One* out, double* scratch) {
  Four *const line = reinterpret_cast<Four*>(scratch), *const room =
                                                           line + (plan.longer ? plan.longer->n : plan.n) / kLanes;
  if (plan.longer) {
    for (int64_t j = plan.n; j % kLanes != 0; ++j) in[j] = One();
    return run_chirp(plan, in, out, line, room);
  }
  if (!plan.quarter) return run_plan(plan, in, out);
  for (int64_t j = 0; j < plan.n / kLanes; ++j) line[j] = fours_of(in + kLanes * j);
  run_across(plan, line, room);
  for (int64_t j = 0; j < plan.n / kLanes; ++j) ones_of(line[j], out + kLanes * j);
}

// --- four lines ---

// The i-th of numbers that lie in fours.
One one_at(const double* table, int64_t i) {
  const double* const re = table + i / kLanes * 2 * kLanes + i % kLanes;
  return {re[0], re[kLanes]};
}
void run_line(const LinePlan& plan, const Four* in, Four* out, double* scratch) {
  if (!plan.longer) return run_plan(plan, in, out);
  const int64_t n = plan.n, length = plan.longer->n;
  Four *const line = reinterpret_cast<Four*>(scratch), *const room = line + length;
  const auto turned = [&plan](const Four& value, const double* table, int64_t j) {
    const One turn = one_at(table, j);
    return times(value, turn.re, turn.im);
  };
  for (int64_t j = 0; j < n; ++j) line[j] = turned(in[j], plan.chirp, j);
  for (int64_t j = n; j < length; ++j) line[j] = Four();
  run_plan(*plan.longer, line, room);
  for (int64_t j = 0; j < length; ++j) {  // and back, with real and imaginary parts changed
    const Four product = turned(room[j], plan.chirp_kernel, j);
    line[j] = {product.im, product.re};
  }
  run_plan(*plan.longer, line, room);
  for (int64_t j = 0; j < n; ++j) out[j] = turned(Four{room[j].im, room[j].re}, plan.chirp, j);
}

// --- lines in memory ---

// Two pairs of numbers from two places, and back. They pass through no memory: what is stored in halves and loaded
// whole waits.
using Halves = double __attribute__((vector_size(2 * sizeof(double))));
[[gnu::always_inline]] inline Lanes load_pairs(const float* a, const float* b) {
  using Floats = float __attribute__((vector_size(kLanes * sizeof(float))));
  double first, second;
  std::memcpy(&first, a, sizeof first);
  std::memcpy(&second, b, sizeof second);
  const Halves halves{first, second};
  Floats floats;
  std::memcpy(&floats, &halves, sizeof floats);
  return __builtin_convertvector(floats, Lanes);
}
[[gnu::always_inline]] inline Lanes load_pairs(const double* a, const double* b) {
  Halves first, second;
  std::memcpy(&first, a, sizeof first);
  std::memcpy(&second, b, sizeof second);
  return Lanes{first[0], first[1], second[0], second[1]};
}
[[gnu::always_inline]] inline void store_pairs(const Lanes& pairs, float* a, float* b) {
  using Floats = float __attribute__((vector_size(kLanes * sizeof(float))));
  const Floats floats = __builtin_convertvector(pairs, Floats);
  Halves halves;
  std::memcpy(&halves, &floats, sizeof halves);
  const double first = halves[0], second = halves[1];
  std::memcpy(a, &first, sizeof first);
  std::memcpy(b, &second, sizeof second);
}
[[gnu::always_inline]] inline void store_pairs(const Lanes& pairs, double* a, double* b) {
  const Halves first{pairs[0], pairs[1]}, second{pairs[2], pairs[3]};
  std::memcpy(a, &first, sizeof first);
  std::memcpy(b, &second, sizeof second);
}

// Complex numbers of which the parts lie behind one another, from one line or from four.
template <class E>
[[gnu::always_inline]] inline void load_pair(const E* const* lines, int64_t at, One& to) {
  to = {static_cast<double>(lines[0][at]), static_cast<double>(lines[0][at + 1])};
}
template <class E>
[[gnu::always_inline]] inline void load_pair(const E* const* lines, int64_t at, Four& to) {
  const Lanes a = load_pairs(lines[0] + at, lines[2] + at), b = load_pairs(lines[1] + at, lines[3] + at);
  to = {Lanes{a[0], b[0], a[2], b[2]}, Lanes{a[1], b[1], a[3], b[3]}};
}
template <class E>
[[gnu::always_inline]] inline void store_pair(E* const* lines, int64_t at, const One& value) {
  lines[0][at] = static_cast<E>(value.re), lines[0][at + 1] = static_cast<E>(value.im);
}
template <class E>
[[gnu::always_inline]] inline void store_pair(E* const* lines, int64_t at, const Four& value) {
  const Lanes &re = value.re, &im = value.im;
  store_pairs(Lanes{re[0], im[0], re[2], im[2]}, lines[0] + at, lines[2] + at);
  store_pairs(Lanes{re[1], im[1], re[3], im[3]}, lines[1] + at, lines[3] + at);
}
template <class E>
void load_real(const E* const* lines, int64_t at, double& to) {
  to = static_cast<double>(lines[0][at]);
}
template <class E>
void load_real(const E* const* lines, int64_t at, Lanes& to) {
  to = Lanes{static_cast<double>(lines[0][at]), static_cast<double>(lines[1][at]), static_cast<double>(lines[2][at]),
             static_cast<double>(lines[3][at])};
}
template <class E>
void store_real(E* const* lines, int64_t at, double value) {
  lines[0][at] = static_cast<E>(value);
}
template <class E>
void store_real(E* const* lines, int64_t at, const Lanes& value) {
  for (int64_t l = 0; l < kLanes; ++l) lines[l][at] = static_cast<E>(value[l]);
}
template <class R>
[[gnu::always_inline]] inline Value<R> changed(const Value<R>& a) {
  return {a.im, a.re};
}
template <class R>
[[gnu::always_inline]] inline Value<R> conjugated(const Value<R>& a) {
  return {a.re, -a.im};
}

// Pairs of real numbers that lie `step` apart, as complex ones.
template <class R, class E>
void load_reals(const E* const* lines, int64_t step, int64_t count, Value<R>* to) {
  if (step == 1)
    for (int64_t k = 0; k < count; ++k) load_pair(lines, 2 * k, to[k]);
  else
    for (int64_t k = 0; k < count; ++k) {
      load_real(lines, 2 * k * step, to[k].re);
      load_real(lines, (2 * k + 1) * step, to[k].im);
    }
}
template <class R, class E>
void store_reals(E* const* lines, int64_t step, int64_t count, const Value<R>* from, double scale) {
  if (step == 1)
    for (int64_t k = 0; k < count; ++k) store_pair(lines, 2 * k, scaled(changed(from[k]), scale));
  else
    for (int64_t k = 0; k < count; ++k) {
      store_real(lines, 2 * k * step, from[k].im * scale);
      store_real(lines, (2 * k + 1) * step, from[k].re * scale);
    }
}

// --- spectra of real numbers ---

// Of n = 2 h real numbers the even ones were taken as real parts, the odd ones as imaginary parts: in place, h numbers
// become h + 1.
template <class R>
void split_spectrum(Value<R>* values, int64_t h, const double* turns) {
  const Value<R> first = values[0];
  values[0] = {first.re + first.im, R()};
  values[h] = {first.re - first.im, R()};
  for (int64_t k = 1; 2 * k <= h; ++k) {
    const Value<R> a = values[k], b = conjugated(values[h - k]);
    const Value<R> even = scaled(a + b, 0.5),
                   odd = turned_back(times(scaled(a - b, 0.5), turns[2 * k], turns[2 * k + 1]));
    values[k] = even + odd;
    values[h - k] = conjugated(even - odd);
  }
}
// And back: twice what would be h numbers, with real and imaginary parts changed.
template <class R>
void join_spectrum(Value<R>* values, int64_t h, const double* turns) {
  const R first = values[0].re, last = values[h].re;
  values[0] = {first - last, first + last};
  for (int64_t k = 1; 2 * k <= h; ++k) {
    const Value<R> a = values[k], b = conjugated(values[h - k]);
    const Value<R> even = a + b, odd = turned_back(times(a - b, turns[2 * k], -turns[2 * k + 1]));
    values[k] = changed(even - odd);
    values[h - k] = changed(conjugated(even + odd));
  }
}

// --- lines of one kind ---

template <class R, class In, class Out>
struct Group {
  const LineWork& work;
  const In* from[kLanes];
  Out* to[kLanes];
  Value<R>*a, *b;
  double* scratch;

  Group(const LineWork& all, int64_t first) : work(all) {
    constexpr int64_t kCount = sizeof(R) / sizeof(double);
    for (int64_t l = 0; l < kCount; ++l) {
      from[l] = static_cast<const In*>(work.from) + work.from_at[first + l];
      to[l] = static_cast<Out*>(work.to) + work.to_at[first + l];
    }
    const int64_t room = (work.n + 2 * kLanes) / kLanes * kLanes;
    a = reinterpret_cast<Value<R>*>(work.scratch);
    b = a + room;
    scratch = reinterpret_cast<double*>(b + room);
  }
  void transform(Value<R>* in, Value<R>* out) const { run_line(*work.plan, in, out, scratch); }
  void store(const Value<R>* values, int64_t begin, int64_t end) const {
    for (int64_t k = begin; k < end; ++k) store_pair(to, k * work.to_step, scaled(values[k], work.scale));
  }

  void complex() const {
    for (int64_t k = 0; k < work.n; ++k) {
      load_pair(from, k * work.from_step, a[k]);
      if (work.inverse) a[k] = changed(a[k]);
    }
    transform(a, b);
    if (work.inverse)
      for (int64_t k = 0; k < work.n; ++k) b[k] = changed(b[k]);
    store(b, 0, work.n);
  }

  void of_real() const {
    const int64_t n = work.n, half = n / 2;
    if (n % 2 == 0) {
      load_reals(from, work.from_step, half, a);
      transform(a, b);
      split_spectrum(b, half, work.half_turns);
      store(b, 0, half + 1);
    } else {
      for (int64_t k = 0; k < n; ++k) {
        load_real(from, k * work.from_step, a[k].re);
        a[k].im = R();
      }
      transform(a, b);
      b[0].im = R();
      store(b, 0, half + 1);
    }
    for (int64_t k = half + 1; k < work.made; ++k)  // the second half is the first, mirrored
      store_pair(to, k * work.to_step, scaled(conjugated(b[n - k]), work.scale));
  }

  void to_real() const {
    const int64_t n = work.n, half = n / 2, given = work.given <= half ? work.given : half + 1;
    for (int64_t k = 0; k < given; ++k) load_pair(from, k * work.from_step, a[k]);
    for (int64_t k = given; k <= half; ++k) a[k] = Value<R>();
    a[0].im = R();
    if (n % 2 == 0) {
      join_spectrum(a, half, work.half_turns);
      transform(a, b);
      store_reals(to, work.to_step, half, b, work.scale);
    } else {
      for (int64_t k = 1; k <= half; ++k) a[n - k] = conjugated(a[k]);
      for (int64_t k = 0; k < n; ++k) a[k] = changed(a[k]);
      transform(a, b);
      for (int64_t k = 0; k < n; ++k) store_real(to, k * work.to_step, b[k].im * work.scale);
    }
  }
};

template <class R, class In, class Out>
void transform_group(const LineWork& work, int64_t first) {
  const Group<R, In, Out> group(work, first);
  if (work.kind == Spectrum::complex) group.complex();
  else if (work.kind == Spectrum::of_real) group.of_real();
  else group.to_real();
}
template <class In, class Out>
void transform_all(const LineWork& work) {
  int64_t line = 0;
  if (goes_in_lanes(work))
    for (; line + kLanes <= work.count; line += kLanes) transform_group<Lanes, In, Out>(work, line);
  for (; line < work.count; ++line) transform_group<double, In, Out>(work, line);
}
void transform_lines_of(const LineWork& work) {
  if (work.from_double) (work.to_double ? transform_all<double, double> : transform_all<double, float>)(work);
  else (work.to_double ? transform_all<float, double> : transform_all<float, float>)(work);
}

}  // namespace

}  // namespace tare::cpu
