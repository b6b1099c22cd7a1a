#include "tare/ops/fft/fft_cpu.h"

#include "tare/kernels/runs.h"
#include "tare/ops/fft/fourier_plan_cpu.h"

namespace tare::cpu {

namespace {

// Strides in real numbers, and how many dimensions they lead along.
struct Places {
  int64_t step = 0;
  Dims strides;
  Places(const Tensor& tensor, int64_t dim) {
    const int64_t parts = is_complex(tensor.dtype()) ? 2 : 1;
    for (int64_t d = 0; d < tensor.dim(); ++d)
      if (d != dim) strides.push_back(tensor.strides()[d] * parts);
      else step = tensor.strides()[d] * parts;
  }
};

// Calls `work` with where lines begin in both tensors, some hundreds at a time.
template <class F>
void for_each_lines(IntList sizes, const Places& from, const Places& to, const F& work) {
  constexpr size_t kAtOnce = 256;
  std::vector<int64_t> from_at, to_at;
  const int64_t dims = sizes.size(), row = dims == 0 ? 1 : sizes[dims - 1];
  const int64_t from_step = dims == 0 ? 0 : from.strides[dims - 1], to_step = dims == 0 ? 0 : to.strides[dims - 1];
  for_each_index(dims == 0 ? sizes : sizes.slice(0, dims - 1), [&](IntList index) {
    int64_t from_first = 0, to_first = 0;
    for (int64_t d = 0; d < index.size(); ++d) {
      from_first += index[d] * from.strides[d];
      to_first += index[d] * to.strides[d];
    }
    for (int64_t i = 0; i < row; ++i) {
      if (from_at.size() == kAtOnce) {
        work(from_at, to_at);
        from_at.clear(), to_at.clear();
      }
      from_at.push_back(from_first + i * from_step);
      to_at.push_back(to_first + i * to_step);
    }
  });
  if (!from_at.empty()) work(from_at, to_at);
}

bool is_double(const Tensor& tensor) { return real_type(tensor.dtype()) == DType::float64; }

}  // namespace

void fourier(const Tensor& to, const Tensor& from, int64_t dim, bool inverse, double scale) {
  if (from.meta().is_conj() || from.meta().is_neg()) {
    const Tensor plain = Reader<Complex>::fresh_like(from);
    copy_elements(plain, from);
    return fourier(to, plain, dim, inverse, scale);
  }
  const Spectrum kind = !is_complex(from.dtype()) ? Spectrum::of_real
                        : !is_complex(to.dtype()) ? Spectrum::to_real
                                                  : Spectrum::complex;
  const int64_t given = from.sizes()[dim], made = to.sizes()[dim], n = kind == Spectrum::to_real ? made : given;
  const bool halves = kind != Spectrum::complex && n % 2 == 0;
  const auto plan = FourierPlan::of(halves ? n / 2 : n);
  const std::vector<Complex> half_turns = halves ? roots_of_one(n, n / 4 + 1) : std::vector<Complex>();
  const Places from_places(from, dim), to_places(to, dim);
  LineWork work{.kind = kind,
                .inverse = inverse,
                .scale = scale,
                .n = n,
                .given = given,
                .made = made,
                .plan = &plan->line(),
                .half_turns = reinterpret_cast<const double*>(half_turns.data()),
                .from = from.data(),
                .to = to.data(),
                .from_double = is_double(from),
                .to_double = is_double(to),
                .from_step = from_places.step,
                .to_step = to_places.step};
  Dims sizes;
  for (int64_t d = 0; d < from.dim(); ++d)
    if (d != dim) sizes.push_back(from.sizes()[d]);
  for_each_lines(sizes, from_places, to_places, [&](const auto& from_at, const auto& to_at) {
    work.from_at = from_at.data(), work.to_at = to_at.data();
    work.count = static_cast<int64_t>(from_at.size());
    transform(work);
  });
}

}  // namespace tare::cpu
