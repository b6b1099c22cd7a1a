#include "tare/ops/convolution/convolution_cpu.h"

#include <algorithm>
#include <numeric>

#include "tare/core/strides.h"
#include "tare/kernels/numbers.h"
#include "tare/kernels/product.h"

// A convolution has a near side, of whose places each is the foot of one step, and a far side, which the steps look
// into: result and input, or, transposed, input and result. The weight is [near channels, far channels of the group,
// taps]. Unfolded, the far side is a matrix [channels and taps, near places], and what is computed is one of
//   near = weight * unfolded far,    unfolded far = weight^T * near,    weight = near * (unfolded far)^T.
namespace tare::cpu {

namespace {

IntList space(const Tensor& tensor) { return tensor.sizes().slice(2, tensor.dim() - 2); }

class Sides {
 public:
  Sides(const Tensor& near, const Tensor& far, const Tensor& weight, const Stepping& by)
      : batch(near.sizes()[0]),
        groups(by.groups),
        near_channels(near.sizes()[1] / by.groups),
        far_channels(far.sizes()[1] / by.groups),
        taps(checked_numel(space(weight))),
        places(checked_numel(space(near))),
        far_places(checked_numel(space(far))) {
    // Where each tap of each step looks, unless that is beside the far side.
    Dims at(near.dim() - 2);
    int64_t look = 0;
    const int64_t step = by.stride[at.size() - 1];
    for_each_index(space(weight), [&](IntList tap) {
      for_each_index(space(near), [&](IntList place) {
        for (int64_t d = 0; d < at.size(); ++d)
          at[d] = place[d] * by.stride[d] - by.padding[d] + tap[d] * by.dilation[d];
        add_look(look++, position(at, space(far)), step);
      });
    });
  }

  template <class T>
  void near_of(const T* weight, const T* far, T* near) const {
    each<T>([&](int64_t n, int64_t g, std::vector<T>& columns) {
      unfold(far_at(far, n, g), columns);
      add_product(weight_at(weight, g), Lies::plain, columns.data(), Lies::plain, near_at(near, n, g), near_channels,
                  rows(), places);
    });
  }
  template <class T>
  void far_of(const T* weight, const T* near, T* far) const {
    each<T>([&](int64_t n, int64_t g, std::vector<T>& columns) {
      std::fill(columns.begin(), columns.end(), T(0));
      add_product(weight_at(weight, g), Lies::transposed, near_at(near, n, g), Lies::plain, columns.data(), rows(),
                  near_channels, places);
      fold(columns, far_at(far, n, g));
    });
  }
  template <class T>
  void weight_of(const T* near, const T* far, T* weight) const {
    each<T>([&](int64_t n, int64_t g, std::vector<T>& columns) {
      unfold(far_at(far, n, g), columns);
      add_product(near_at(near, n, g), Lies::plain, columns.data(), Lies::transposed, weight_at(weight, g),
                  near_channels, places, rows());
    });
  }

 private:
  int64_t rows() const { return far_channels * taps; }
  template <class T>
  T* near_at(T* near, int64_t n, int64_t g) const {
    return near + (n * groups + g) * near_channels * places;
  }
  template <class T>
  T* far_at(T* far, int64_t n, int64_t g) const {
    return far + (n * groups + g) * far_channels * far_places;
  }
  template <class T>
  T* weight_at(T* weight, int64_t g) const {
    return weight + g * near_channels * rows();
  }
  template <class T, class F>
  void each(const F& work) const {
    std::vector<T> columns(static_cast<size_t>(rows() * places));
    for (int64_t n = 0; n < batch; ++n)
      for (int64_t g = 0; g < groups; ++g) work(n, g, columns);
  }
  // Looks that follow one another, each `step` places from the one before.
  struct Run {
    int64_t look, place, step, count;
  };
  void add_look(int64_t look, int64_t place, int64_t step) {
    if (place < 0) return;
    Run* const last = runs_.empty() ? nullptr : &runs_.back();
    // Divided, for a step may be any number where there is one place.
    const auto is_next = [&] {
      const int64_t beyond = place - last->place;
      return last->look + last->count == look && beyond % last->count == 0 && beyond / last->count == step;
    };
    if (last != nullptr && is_next()) ++last->count;
    else runs_.push_back({look, place, step, 1});
  }
  template <class T>
  void unfold(const T* far, std::vector<T>& columns) const {
    std::fill(columns.begin(), columns.end(), T(0));
    T* to = columns.data();
    for (int64_t c = 0; c < far_channels; ++c, far += far_places, to += taps * places)
      for (const Run& run : runs_) {
        const T* const from = far + run.place;
        if (run.step == 1) std::copy_n(from, run.count, to + run.look);
        else
          for (int64_t i = 0; i < run.count; ++i) to[run.look + i] = from[i * run.step];
      }
  }
  template <class T>
  void fold(const std::vector<T>& columns, T* far) const {
    const T* from = columns.data();
    for (int64_t c = 0; c < far_channels; ++c, far += far_places, from += taps * places)
      for (const Run& run : runs_)
        for (int64_t i = 0; i < run.count; ++i) far[run.place + i * run.step] += from[run.look + i];
  }

  int64_t batch, groups, near_channels, far_channels, taps, places, far_places;
  std::vector<Run> runs_;
};

template <class T>
std::vector<T> zeros_for(const Tensor& tensor) {
  return std::vector<T>(static_cast<size_t>(tensor.numel()), T(0));
}

}  // namespace

void convolve(const Tensor& result, const Tensor& input, const Tensor& weight, const Tensor& bias, const Stepping& by) {
  with_type(result.dtype(), [&]<class T>(T) {
    const std::vector<T> x = values_of<T>(input), w = values_of<T>(weight);
    std::vector<T> sums = zeros_for<T>(result);
    if (bias.defined()) {
      const std::vector<T> b = values_of<T>(bias);
      const auto places = static_cast<size_t>(checked_numel(space(result)));
      for (size_t i = 0, plane = 0; i < sums.size(); i += places, ++plane)
        std::fill_n(sums.begin() + static_cast<std::ptrdiff_t>(i), places, b[plane % b.size()]);
    }
    if (by.transposed) Sides(input, result, weight, by).far_of(w.data(), x.data(), sums.data());
    else Sides(result, input, weight, by).near_of(w.data(), x.data(), sums.data());
    set_values(result, sums);
  });
}

void convolve_backward(const Tensor& grad_input, const Tensor& grad_weight, const Tensor& grad_bias,
                       const Tensor& grad_output, const Tensor& input, const Tensor& weight, const Stepping& by) {
  with_type(grad_output.dtype(), [&]<class T>(T) {
    const std::vector<T> grad = values_of<T>(grad_output);
    const Sides sides = by.transposed ? Sides(input, grad_output, weight, by) : Sides(grad_output, input, weight, by);
    if (grad_input.defined()) {
      const std::vector<T> w = values_of<T>(weight);
      std::vector<T> sums = zeros_for<T>(input);
      if (by.transposed) sides.near_of(w.data(), grad.data(), sums.data());
      else sides.far_of(w.data(), grad.data(), sums.data());
      set_values(grad_input, sums);
    }
    if (grad_weight.defined()) {
      const std::vector<T> x = values_of<T>(input);
      std::vector<T> sums = zeros_for<T>(weight);
      if (by.transposed) sides.weight_of(x.data(), grad.data(), sums.data());
      else sides.weight_of(grad.data(), x.data(), sums.data());
      set_values(grad_weight, sums);
    }
    if (grad_bias.defined()) {
      std::vector<T> sums = zeros_for<T>(grad_bias);
      const auto places = static_cast<size_t>(checked_numel(space(grad_output)));
      for (size_t i = 0, plane = 0; i < grad.size(); i += places, ++plane)
        sums[plane % sums.size()] = std::accumulate(grad.begin() + static_cast<std::ptrdiff_t>(i),
                                                    grad.begin() + static_cast<std::ptrdiff_t>(i + places),
                                                    sums[plane % sums.size()], [](T a, T b) { return a + b; });
      set_values(grad_bias, sums);
    }
  });
}

}  // namespace tare::cpu
