#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/ops.h"
#include "tare/ops/creation/factory.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"

// `torch.fft`: what users call, in terms of the three transforms of tare/ops/fft/fft.cpp. The law: the input becomes
// floating or complex, is cut or padded with zeros to the sizes asked for, transformed with one of three
// normalizations, and conjugated where a library has no transform in that direction. out= gets what the last transform
// writes.
namespace tare {

namespace {

using IntOpt = std::optional<int64_t>;
using IntsOpt = std::optional<IntList>;
using TextOpt = std::optional<std::string_view>;

// --- arguments ---

enum Normalization : int64_t { kNone, kByRootN, kByN };

Normalization normalization_of(TextOpt norm, bool forward) {
  if (!norm || *norm == "backward") return forward ? kNone : kByN;
  if (*norm == "forward") return forward ? kByN : kNone;
  check(*norm == "ortho", "Invalid normalization mode: \"{}\"", *norm);
  return kByRootN;
}

Tensor promoted(const Tensor& input, bool require_complex) {
  DType dtype = to_floating(input.dtype());
  if (!is_complex(dtype)) {
    const bool half = input.device().target() != DeviceType::cpu && dtype == DType::float16;
    check(half || dtype == DType::float32 || dtype == DType::float64, "Unsupported dtype {}", dtype);
    if (require_complex) dtype = complex_type(dtype);
  }
  return to(input, dtype);
}

// Cut first, padded in one copy; -1 keeps a size.
Tensor resized(Tensor input, IntList dims, IntList sizes) {
  Dims pad(2 * input.dim());
  bool grows = false;
  for (int64_t i = 0; i < dims.size(); ++i) {
    const int64_t size = input.sizes()[dims[i]];
    if (sizes[i] == -1 || sizes[i] == size) continue;
    if (sizes[i] < size) {
      input = slice(input, dims[i], 0, sizes[i]);
    } else {
      pad[pad.size() - 2 * dims[i] - 1] = sizes[i] - size;
      grows = true;
    }
  }
  return grows ? constant_pad_nd(input, pad) : input;
}

void check_points(int64_t n) { check(n >= 1, "Invalid number of data points ({}) specified", n); }

struct Shape {
  Dims dims, sizes;
};

// The dimensions that are meant and the sizes they get: all of them, the last ones if only sizes are given.
Shape shape_of(const Tensor& input, IntsOpt s, IntsOpt dim) {
  Shape shape;
  if (dim) {
    for (const int64_t d : *dim) shape.dims.push_back(wrap_dim(d, input.dim(), false));
    for (int64_t i = 0; i < shape.dims.size(); ++i)
      check(std::count(shape.dims.begin(), shape.dims.end(), shape.dims[i]) == 1, "FFT dims must be unique");
  }
  check(!s || !dim || s->size() == dim->size(), "When given, dim and shape arguments must have the same length");
  check<ShapeError>(!s || s->size() <= input.dim(), "Got shape with {} values but input tensor only has {} dimensions.",
                    s ? s->size() : 0, input.dim());
  if (!dim)
    for (int64_t d = s ? input.dim() - s->size() : 0; d < input.dim(); ++d) shape.dims.push_back(d);
  for (int64_t i = 0; i < shape.dims.size(); ++i)
    shape.sizes.push_back(s && (*s)[i] != -1 ? (*s)[i] : input.sizes()[shape.dims[i]]);
  for (const int64_t n : shape.sizes) check_points(n);
  return shape;
}

// The same for a spectrum of real values, whose own size in the last dimension is half of theirs, `last`.
Shape spectrum_shape_of(const char* name, const Tensor& input, IntsOpt s, IntsOpt dim, int64_t& last) {
  Shape shape = shape_of(input, s, dim);
  check(!shape.dims.empty(), "{} must transform at least one axis", name);
  last = s && s->back() != -1 ? shape.sizes.back() : 2 * (input.sizes()[shape.dims.back()] - 1);
  check_points(last);
  shape.sizes.back() = last / 2 + 1;
  return shape;
}

// --- where a transform writes ---

// Null for the functional overload.
using Out = const Tensor*;

void check_complex_out(const char* name, Out out) {
  check(!out || is_complex(out->dtype()), "{} expects a complex output tensor, but got {}", name,
        out ? out->dtype() : DType::undefined);
}
void check_real_out(const char* name, Out out) {
  check(!out || is_floating(out->dtype()), "{} expects a floating point output tensor, but got {}", name,
        out ? out->dtype() : DType::undefined);
}

Tensor c2c(const char* name, const Tensor& input, IntList dims, int64_t norm, bool forward, Out out) {
  check_complex_out(name, out);
  return out ? _fft_c2c_out(*out, input, dims, norm, forward) : _fft_c2c(input, dims, norm, forward);
}
Tensor r2c(const char* name, const Tensor& input, IntList dims, int64_t norm, bool onesided, Out out) {
  check_complex_out(name, out);
  return out ? _fft_r2c_out(*out, input, dims, norm, onesided) : _fft_r2c(input, dims, norm, onesided);
}
Tensor c2r(const char* name, const Tensor& input, IntList dims, int64_t norm, int64_t last, Out out) {
  check_real_out(name, out);
  return out ? _fft_c2r_out(*out, input, dims, norm, last) : _fft_c2r(input, dims, norm, last);
}

// Conjugated lazily, or into out=.
Tensor conjugated(const Tensor& result, Out out) {
  if (!out) return _conj(result);
  check(out->dtype() == result.dtype(), "Found dtype {} but expected {}", out->dtype(), result.dtype());
  return conj_physical_out(*out, result);
}
// What a library reads is conjugated in memory.
Tensor conjugated_input(const Tensor& input) { return resolve_conj(_conj(input)); }

// --- one dimension ---

enum class To : uint8_t { spectrum, half_spectrum, real };

constexpr const char* kNames[3][2] = {{"ifft", "fft"}, {"ihfft", "rfft"}, {"irfft", "hfft"}};

Tensor along_one(To to, bool forward, const Tensor& self, IntOpt n, int64_t dim, TextOpt norm, Out out) {
  const char* name = kNames[static_cast<int>(to)][forward];
  check(to != To::half_spectrum || !is_complex(self.dtype()), "{} expects a real input tensor, but got {}", name,
        self.dtype());
  if (to == To::real) check_real_out(name, out);
  else check_complex_out(name, out);
  Tensor input = promoted(self, to == To::real);
  const int64_t dims[] = {wrap_dim(dim, input.dim(), false)};
  const IntList one(dims, 1);
  const int64_t size = input.sizes()[dims[0]], points = n.value_or(to == To::real ? 2 * (size - 1) : size);
  check_points(points);
  const int64_t sizes[] = {to == To::real ? points / 2 + 1 : points};
  if (n) input = resized(input, one, IntList(sizes, 1));
  const Normalization normalization = normalization_of(norm, forward);
  if (to == To::real) return c2r(name, forward ? conjugated_input(input) : input, one, normalization, points, out);
  if (is_complex(input.dtype())) return c2c(name, input, one, normalization, forward, out);
  const bool onesided = to == To::half_spectrum;
  if (forward) return r2c(name, input, one, normalization, onesided, out);
  return conjugated(_fft_r2c(input, one, normalization, onesided), out);
}

template <To to, bool forward>
struct One {
  static Tensor functional(const Tensor& self, IntOpt n, int64_t dim, TextOpt norm) {
    return along_one(to, forward, self, n, dim, norm, nullptr);
  }
  static Tensor into(const Tensor& self, IntOpt n, int64_t dim, TextOpt norm, const Tensor& out) {
    return along_one(to, forward, self, n, dim, norm, &out);
  }
};

// --- several dimensions ---

template <bool forward>
Tensor fftn(const Tensor& self, IntsOpt s, IntsOpt dim, TextOpt norm, Out out) {
  const Shape shape = shape_of(self, s, dim);
  const Tensor input = resized(promoted(self, true), shape.dims, shape.sizes);
  return c2c("fftn", input, shape.dims, normalization_of(norm, forward), forward, out);
}

Tensor rfftn(const Tensor& self, IntsOpt s, IntsOpt dim, TextOpt norm, Out out) {
  check(!is_complex(self.dtype()), "rfftn expects a real-valued input tensor, but got {}", self.dtype());
  const Shape shape = shape_of(self, s, dim);
  check(!shape.dims.empty(), "rfftn must transform at least one axis");
  const Tensor input = resized(promoted(self, false), shape.dims, shape.sizes);
  return r2c("rfftn", input, shape.dims, normalization_of(norm, true), true, out);
}

Tensor irfftn(const Tensor& self, IntsOpt s, IntsOpt dim, TextOpt norm, Out out) {
  int64_t last = 0;
  const Shape shape = spectrum_shape_of("irfftn", self, s, dim, last);
  const Tensor input = resized(promoted(self, true), shape.dims, shape.sizes);
  return c2r("irfftn", input, shape.dims, normalization_of(norm, false), last, out);
}

// All but the last dimension, then that one.
Tensor hfftn(const Tensor& self, IntsOpt s, IntsOpt dim, TextOpt norm, Out out) {
  int64_t last = 0;
  const Shape shape = spectrum_shape_of("hfftn", self, s, dim, last);
  Tensor input = resized(promoted(self, true), shape.dims, shape.sizes);
  const Normalization normalization = normalization_of(norm, true);
  const int64_t outer = shape.dims.size() - 1;
  if (outer > 0) input = _fft_c2c(input, IntList(shape.dims).slice(0, outer), normalization, true);
  return c2r("hfftn", conjugated_input(input), IntList(shape.dims).slice(outer, 1), normalization, last, out);
}

Tensor ihfftn(const Tensor& self, IntsOpt s, IntsOpt dim, TextOpt norm, Out out) {
  const Shape shape = shape_of(self, s, dim);
  check(!shape.dims.empty(), "ihfftn must transform at least one axis");
  const Tensor input = resized(promoted(self, false), shape.dims, shape.sizes);
  const Normalization normalization = normalization_of(norm, false);
  const int64_t outer = shape.dims.size() - 1;
  const Tensor half = _fft_r2c(input, IntList(shape.dims).slice(outer, 1), normalization, true);
  if (outer > 0)
    return c2c("ihfftn", conj_physical(half), IntList(shape.dims).slice(0, outer), normalization, false, out);
  if (!out) return _conj(half);
  // PyTorch 2.13 conjugates the wrong way round here: out is read, and stays as it is.
  check(out->dtype() == half.dtype(), "Found dtype {} but expected {}", half.dtype(), out->dtype());
  return *out;
}

using Transform = Tensor (*)(const Tensor&, IntsOpt, IntsOpt, TextOpt, Out);

template <Transform transform>
struct Several {
  static Tensor functional(const Tensor& self, IntsOpt s, IntsOpt dim, TextOpt norm) {
    return transform(self, s, dim, norm, nullptr);
  }
  static Tensor into(const Tensor& self, IntsOpt s, IntsOpt dim, TextOpt norm, const Tensor& out) {
    return transform(self, s, dim, norm, &out);
  }
  static Tensor two(const Tensor& self, IntsOpt s, IntList dim, TextOpt norm) {
    return transform(self, s, dim, norm, nullptr);
  }
  static Tensor two_into(const Tensor& self, IntsOpt s, IntList dim, TextOpt norm, const Tensor& out) {
    return transform(self, s, dim, norm, &out);
  }
};

// --- shifts and frequencies ---

// Half of each dimension, rounded down, or up on the way back.
template <int64_t extra>
Tensor shifted(const Tensor& self, IntsOpt dim) {
  Dims dims, shifts;
  for (int64_t i = 0; i < (dim ? dim->size() : self.dim()); ++i) {
    dims.push_back(dim ? wrap_dim((*dim)[i], self.dim(), false) : i);
    shifts.push_back((self.sizes()[dims.back()] + extra) / 2);
  }
  return roll(self, shifts, dims);
}

// The frequencies of a spectrum's places: 0, 1, ... over n d, in the second half those minus n, which `half` has not.
template <bool half>
struct Frequencies {
  static TensorMeta meta(int64_t n, double, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device, PinOpt pin_memory) {
    const TensorMeta scalar = sized_meta({}, dtype, layout, device, pin_memory);
    check(is_inexact(scalar.dtype()), "{} requires a floating point or complex dtype", half ? "rfftfreq" : "fftfreq");
    TensorMeta result(scalar.dtype(), scalar.device(), {half ? n / 2 + 1 : n});
    check_kernel(result, result.dtype(), kFloats);
    return result;
  }
  static void cpu(TensorList results, int64_t n, double d, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt) {
    const Tensor& result = results[0];
    const double step = 1.0 / (static_cast<double>(n) * d);
    for (int64_t i = 0; i < result.numel(); ++i) {
      const int64_t place = half || i < (n + 1) / 2 ? i : i - n;
      store_double(result.data() + i * result.itemsize(), result.dtype(), static_cast<double>(place) * step);
    }
  }
};

// --- rows ---

// An operator and its out=, which writes where its last transform does.
void add_rows(std::vector<Row>& rows, const std::string& name, const char* parameters, MetaRule functional,
              MetaRule into) {
  rows.push_back(composite(kept(name + "(Tensor self, " + parameters + ") -> Tensor"), functional));
  rows.push_back(
      composite(kept(name + ".out(Tensor self, " + parameters + ", *, Tensor(a!) out) -> Tensor(a!)"), into));
}

template <To to, bool forward>
void add_one(std::vector<Row>& rows, const char* name) {
  add_rows(rows, name, "SymInt? n=None, int dim=-1, str? norm=None", rule::composite<One<to, forward>::functional>,
           rule::composite<One<to, forward>::into>);
}

template <Transform transform>
void add_several(std::vector<Row>& rows, const std::string& name) {
  using Rules = Several<transform>;
  add_rows(rows, name + "2", "SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None", rule::composite<Rules::two>,
           rule::composite<Rules::two_into>);
  add_rows(rows, name + "n", "SymInt[1]? s=None, int[1]? dim=None, str? norm=None", rule::composite<Rules::functional>,
           rule::composite<Rules::into>);
}

}  // namespace

std::vector<Row> fft_composite_ops() {
  std::vector<Row> rows;
  add_one<To::spectrum, true>(rows, "fft_fft");
  add_one<To::spectrum, false>(rows, "fft_ifft");
  add_one<To::half_spectrum, true>(rows, "fft_rfft");
  add_one<To::half_spectrum, false>(rows, "fft_ihfft");
  add_one<To::real, true>(rows, "fft_hfft");
  add_one<To::real, false>(rows, "fft_irfft");
  add_several<fftn<true>>(rows, "fft_fft");
  add_several<fftn<false>>(rows, "fft_ifft");
  add_several<rfftn>(rows, "fft_rfft");
  add_several<irfftn>(rows, "fft_irfft");
  add_several<hfftn>(rows, "fft_hfft");
  add_several<ihfftn>(rows, "fft_ihfft");
  rows.push_back(composite("fft_fftshift(Tensor self, int[1]? dim=None) -> Tensor", rule::composite<shifted<0>>));
  rows.push_back(composite("fft_ifftshift(Tensor self, int[1]? dim=None) -> Tensor", rule::composite<shifted<1>>));
  rows.push_back(factory("fft_fftfreq(int n, float d=1.0, *, " TARE_OPTIONS ") -> Tensor",
                         rule::fresh<Frequencies<false>::meta>, rule::cpu<Frequencies<false>::cpu>,
                         {.out = "fft_fftfreq.out"}));
  rows.push_back(factory("fft_rfftfreq(int n, float d=1.0, *, " TARE_OPTIONS ") -> Tensor",
                         rule::fresh<Frequencies<true>::meta>, rule::cpu<Frequencies<true>::cpu>,
                         {.out = "fft_rfftfreq.out"}));
  return rows;
}

}  // namespace tare
