#include "tare/ops/convolution/convolution_cpu.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "tare/core/strides.h"
#include "tare/core/vectors.h"
#include "tare/kernels/product.h"
#include "tare/kernels/reduction.h"
#include "tare/kernels/runs.h"

// A convolution has a near side, of whose places each is the foot of one step, and a far side, which the steps look
// into: result and input, or, transposed, input and result. The weight is [near channels, far channels of the group,
// taps]. Unfolded, the far side is a matrix [channels and taps, near places], and what is computed is one of
//   near = weight * unfolded far,    unfolded far = weight^T * near,    weight = near * (unfolded far)^T.
namespace tare::cpu {

namespace {

IntList space(const Tensor& tensor) { return tensor.sizes().slice(2, tensor.dim() - 2); }

// The far side with its padding, and the near side in rows as long: where steps are one place long, a tap looks at the
// near places moved by one distance, so that all of them are one run. No channel is unfolded for a product of one row.
class Padded {
 public:
  // The distances, unless the steps are longer or the padding is most of it.
  static std::optional<Padded> of(IntList near, IntList far, IntList weight, const Stepping& by) {
    Padded padded;
    const int64_t dims = near.size();
    int64_t numel = 1;
    for (int64_t d = 0; d < dims; ++d) {
      const int64_t padding = by.padding[d], reach = weight[d] - 1;
      if (by.stride[d] != 1 || padding < 0 || padding > near[d] + far[d]) return {};
      const int64_t size = far[d] + 2 * padding;
      if (reach > 0 && by.dilation[d] > size) return {};
      if (near[d] + (reach > 0 ? reach * by.dilation[d] : 0) > size) return {};
      padded.strides_.push_back(size);
      numel *= size;
      if (numel > kMostPadding * (checked_numel(near) + checked_numel(far) + kSmall)) return {};
    }
    padded.size = numel;
    for (int64_t d = dims - 1, stride = 1; d >= 0; --d) {
      const int64_t size = padded.strides_[d];
      padded.strides_[d] = stride;
      stride *= size;
    }
    padded.length = 1;
    for (int64_t d = 0; d < dims; ++d) padded.length += (near[d] - 1) * padded.strides_[d];
    const auto place_of = [&](IntList index, const auto& moved) {
      int64_t place = 0;
      for (int64_t d = 0; d < index.size(); ++d) place += moved(index[d], d) * padded.strides_[d];
      return place;
    };
    for_each_index(weight, [&](IntList tap) {
      padded.taps.push_back(place_of(tap, [&](int64_t at, int64_t d) { return at == 0 ? 0 : at * by.dilation[d]; }));
    });
    padded.near_row_ = near[dims - 1];
    padded.far_row_ = far[dims - 1];
    for_each_index(near.slice(0, dims - 1), [&](IntList row) {
      padded.near_rows_.push_back(place_of(row, [](int64_t at, int64_t) { return at; }));
    });
    for_each_index(far.slice(0, dims - 1), [&](IntList row) {
      padded.far_rows_.push_back(place_of(row, [&](int64_t at, int64_t d) { return at + by.padding[d]; }) +
                                 by.padding[dims - 1]);
    });
    return padded;
  }

  // Into rows with padding, of which only the places of the side itself are set.
  template <class T>
  void spread_near(const T* from, T* to) const {
    for (const int64_t place : near_rows_) std::copy_n(from, near_row_, to + place), from += near_row_;
  }
  template <class T>
  void spread_far(const T* from, T* to) const {
    for (const int64_t place : far_rows_) std::copy_n(from, far_row_, to + place), from += far_row_;
  }
  // Added back out of them.
  template <class T>
  void gather_near(const T* from, T* to) const {
    for (const int64_t place : near_rows_) add_scaled(near_row_, T(1), from + place, to), to += near_row_;
  }
  template <class T>
  void gather_far(const T* from, T* to) const {
    for (const int64_t place : far_rows_) add_scaled(far_row_, T(1), from + place, to), to += far_row_;
  }

  template <class T>
  static void add_scaled(int64_t count, T factor, const T* from, T* to) {
    in_vectors([=]() TARE_LOOP {
      for (int64_t i = 0; i < count; ++i) to[i] += factor * from[i];
    });
  }
  template <class T>
  static T product_of(int64_t count, const T* a, const T* b) {
    if constexpr (std::is_same_v<T, double>)
      return sum_of(
          static_cast<size_t>(count), [](auto x, auto y) { return x * y; }, a, b);
    T sum(0);
    for (int64_t i = 0; i < count; ++i) sum += a[i] * b[i];
    return sum;
  }

  int64_t size = 0, length = 0;  // of a channel of the far side, of one of the near side
  std::vector<int64_t> taps;     // each one's distance

 private:
  static constexpr int64_t kMostPadding = 4, kSmall = 256;
  Dims strides_;
  std::vector<int64_t> near_rows_, far_rows_;
  int64_t near_row_ = 0, far_row_ = 0;
};

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
    if (near_channels == 1 && batch > 0 && places > 0 && far_places > 0 && taps > 0)
      padded_ = Padded::of(space(near), space(far), space(weight), by);
    if (padded_) return;
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

  // Each adds to what a side is filled with before: `fill` gets a group's number and its place.
  template <class T, class Fill>
  void near_of(const std::vector<T>& weight, const Tensor& far, const Tensor& near, const Fill& fill) const {
    Reader<T> from(far);
    Writer<T> to(near);
    std::vector<T> room = room_for<T>(), row(padded_ ? static_cast<size_t>(padded_->length) : 0);
    each([&](int64_t n, int64_t g) {
      const T* const looked_at = from.at(far_at(n, g), far_at(n, g) + far_tile());
      T* const sums = to.at(near_at(n, g), near_at(n, g) + near_tile());
      fill(g, sums, near_channels, places);
      const T* const factors = weight.data() + weight_at(g);
      if (!padded_) {
        unfold(looked_at, room);
        add_product(factors, Lies::plain, room.data(), Lies::plain, sums, near_channels, rows(), places);
        return;
      }
      std::ranges::fill(row, T(0));
      spread_far(looked_at, room);
      each_tap([&](int64_t tap, int64_t place) {
        Padded::add_scaled(padded_->length, factors[tap], room.data() + place, row.data());
      });
      padded_->gather_near(row.data(), sums);
    });
    to.finish();
  }
  template <class T, class Fill>
  void far_of(const std::vector<T>& weight, const Tensor& near, const Tensor& far, const Fill& fill) const {
    Reader<T> from(near);
    Writer<T> to(far);
    std::vector<T> room = room_for<T>(), row(padded_ ? static_cast<size_t>(padded_->length) : 0);
    each([&](int64_t n, int64_t g) {
      const T* const stepped_from = from.at(near_at(n, g), near_at(n, g) + near_tile());
      T* const sums = to.at(far_at(n, g), far_at(n, g) + far_tile());
      fill(g, sums, far_channels, far_places);
      std::ranges::fill(room, T(0));
      const T* const factors = weight.data() + weight_at(g);
      if (!padded_) {
        add_product(factors, Lies::transposed, stepped_from, Lies::plain, room.data(), rows(), near_channels, places);
        fold(room, sums);
        return;
      }
      padded_->spread_near(stepped_from, row.data());
      each_tap([&](int64_t tap, int64_t place) {
        Padded::add_scaled(padded_->length, factors[tap], row.data(), room.data() + place);
      });
      for (int64_t c = 0; c < far_channels; ++c)
        padded_->gather_far(room.data() + c * padded_->size, sums + c * far_places);
    });
    to.finish();
  }
  template <class T>
  std::vector<T> weight_of(const Tensor& near, const Tensor& far) const {
    Reader<T> from(near), looked_at(far);
    std::vector<T> room = room_for<T>(), row(padded_ ? static_cast<size_t>(padded_->length) : 0),
                   weight(static_cast<size_t>(groups * near_channels * rows()));
    each([&](int64_t n, int64_t g) {
      const T* const near_tile_at = from.at(near_at(n, g), near_at(n, g) + near_tile());
      const T* const far_tile_at = looked_at.at(far_at(n, g), far_at(n, g) + far_tile());
      T* const sums = weight.data() + weight_at(g);
      if (!padded_) {
        unfold(far_tile_at, room);
        add_product(near_tile_at, Lies::plain, room.data(), Lies::transposed, sums, near_channels, places, rows());
        return;
      }
      padded_->spread_near(near_tile_at, row.data());
      spread_far(far_tile_at, room);
      each_tap([&](int64_t tap, int64_t place) {
        sums[tap] += Padded::product_of(padded_->length, row.data(), room.data() + place);
      });
    });
    return weight;
  }

 private:
  int64_t rows() const { return far_channels * taps; }
  size_t near_tile() const { return static_cast<size_t>(near_channels * places); }
  size_t far_tile() const { return static_cast<size_t>(far_channels * far_places); }
  size_t near_at(int64_t n, int64_t g) const { return static_cast<size_t>(n * groups + g) * near_tile(); }
  size_t far_at(int64_t n, int64_t g) const { return static_cast<size_t>(n * groups + g) * far_tile(); }
  int64_t weight_at(int64_t g) const { return g * near_channels * rows(); }
  template <class F>
  void each(const F& work) const {
    for (int64_t n = 0; n < batch; ++n)
      for (int64_t g = 0; g < groups; ++g) work(n, g);
  }
  // Room for one group's far side, unfolded or padded.
  template <class T>
  std::vector<T> room_for() const {
    return std::vector<T>(static_cast<size_t>(padded_ ? far_channels * padded_->size : rows() * places));
  }
  template <class T>
  void spread_far(const T* far, std::vector<T>& room) const {
    for (int64_t c = 0; c < far_channels; ++c)
      padded_->spread_far(far + c * far_places, room.data() + c * padded_->size);
  }
  // Each tap's number and where it begins to look.
  template <class F>
  void each_tap(const F& visit) const {
    for (int64_t c = 0, tap = 0; c < far_channels; ++c)
      for (const int64_t distance : padded_->taps) visit(tap++, c * padded_->size + distance);
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
  std::optional<Padded> padded_;
};

// What a side is filled with before anything is added: a bias for each channel, or nothing.
template <class T>
auto filled_with(std::vector<T> bias) {
  return [bias = std::move(bias)](int64_t group, T* to, int64_t channels, int64_t places) {
    if (bias.empty()) std::fill_n(to, channels * places, T(0));
    else
      for (int64_t c = 0; c < channels; ++c)
        std::fill_n(to + c * places, places, bias[static_cast<size_t>(group * channels + c)]);
  };
}

}  // namespace

void convolve(const Tensor& result, const Tensor& input, const Tensor& weight, const Tensor& bias, const Stepping& by) {
  with_type(result.dtype(), [&]<class T>(T) {
    const std::vector<T> w = values_of<T>(weight);
    const auto fill = filled_with(bias.defined() ? values_of<T>(bias) : std::vector<T>());
    if (by.transposed) Sides(input, result, weight, by).far_of(w, input, result, fill);
    else Sides(result, input, weight, by).near_of(w, input, result, fill);
  });
}

void convolve_backward(const Tensor& grad_input, const Tensor& grad_weight, const Tensor& grad_bias,
                       const Tensor& grad_output, const Tensor& input, const Tensor& weight, const Stepping& by) {
  with_type(grad_output.dtype(), [&]<class T>(T) {
    const Sides sides = by.transposed ? Sides(input, grad_output, weight, by) : Sides(grad_output, input, weight, by);
    const auto fill = filled_with(std::vector<T>());
    if (grad_input.defined()) {
      const std::vector<T> w = values_of<T>(weight);
      if (by.transposed) sides.near_of(w, grad_output, grad_input, fill);
      else sides.far_of(w, grad_output, grad_input, fill);
    }
    if (grad_weight.defined())
      set_values(grad_weight,
                 by.transposed ? sides.weight_of<T>(input, grad_output) : sides.weight_of<T>(grad_output, input));
    if (grad_bias.defined()) {
      std::vector<T> sums(static_cast<size_t>(grad_bias.numel()));
      const auto places = static_cast<size_t>(checked_numel(space(grad_output)));
      Reader<T> grad(grad_output);
      for (size_t i = 0, plane = 0; i < grad.size(); i += places, ++plane) {
        const T* const values = grad.at(i, i + places);
        T& sum = sums[plane % sums.size()];
        if constexpr (std::is_same_v<T, double>) sum += sum_of(values, places);
        else sum = std::accumulate(values, values + places, sum);
      }
      set_values(grad_bias, sums);
    }
  });
}

}  // namespace tare::cpu
