#include <benchmark/benchmark.h>

#include <array>

#include "tare/tare.h"

// One call each on meta, arguments made beforehand. The names are compare.py's keys.
namespace tare {
namespace {

template <class F>
void run(benchmark::State& state, F&& make_call) {
  const DeviceGuard meta("meta");
  const auto call = make_call();
  for (auto _ : state) {
    auto result = call();
    benchmark::DoNotOptimize(result);
  }
}

// As PyTorch's turns are: the models' parameters before have asked for gradients.
template <class F>
void run_inference(benchmark::State& state, F&& make_call) {
  const NoGradGuard inference;
  run(state, make_call);
}

#define TARE_BENCHMARK(name, ...) BENCHMARK_CAPTURE(run_inference, name, [] { __VA_ARGS__ })->Name(#name)

Tensor f32(IntList sizes) { return empty(sizes); }

TARE_BENCHMARK(
    empty, return [] {
      return empty({2, 3, 4});
    };);
TARE_BENCHMARK(
    add, return [a = f32({8, 16, 32, 32}), b = f32({8, 16, 32, 32})] { return add(a, b); };);
TARE_BENCHMARK(
    add_broadcast, return [a = f32({8, 16, 32, 32}), b = f32({16, 1, 1})] { return add(a, b); };);
TARE_BENCHMARK(
    mm, return [a = f32({64, 128}), b = f32({128, 256})] { return mm(a, b); };);
TARE_BENCHMARK(
    view, return [a = f32({8, 16, 32})] {
      return view(a, {128, 32});
    };);
TARE_BENCHMARK(
    cat, return [both = std::array{f32({8, 16}), f32({8, 16})}] {
      return cat({both.data(), 2}, 1);
    };);
TARE_BENCHMARK(
    relu, return [a = f32({8, 16, 32, 32})] { return relu(a); };);
TARE_BENCHMARK(
    sum_dim, return [a = f32({8, 16, 32})] { return sum(a, IntList{1}, false); };);
TARE_BENCHMARK(
    layer_norm,
    return [x = f32({8, 128, 768}), w = f32({768}), b = f32({768})] { return layer_norm(x, {768}, w, b); };);
TARE_BENCHMARK(
    conv2d, return [x = f32({8, 64, 56, 56}), w = f32({64, 64, 3, 3})] {
      return conv2d(x, w, {}, {1, 1}, {1, 1});
    };);
TARE_BENCHMARK(
    softmax, return [x = f32({8, 12, 128, 128})] { return softmax(x, -1); };);

// With gradients: the same calls recorded, and not. They stand last, for from the first tensor that requires gradients
// on every call of the process asks for them. What an operator made: a leaf also gets and loses its accumulation, once
// for each of its uses that nobody holds.
Tensor wanted(IntList sizes) { return neg(empty(sizes).set_requires_grad(true)); }
template <class F>
auto unrecorded(F call) {
  return [call] {
    const NoGradGuard off;
    return call();
  };
}
#define TARE_RECORDED(name, ...)              \
  BENCHMARK_CAPTURE(run, name##_no_grad, [] { \
    return unrecorded([] { __VA_ARGS__ }());  \
  })->Name("autograd/" #name "_no_grad");     \
  BENCHMARK_CAPTURE(run, name##_recorded, [] { __VA_ARGS__ })->Name("autograd/" #name)

TARE_RECORDED(
    add, return [a = wanted({8, 16, 32, 32}), b = wanted({8, 16, 32, 32})] { return add(a, b); };);
TARE_RECORDED(
    mm, return [a = wanted({64, 128}), b = wanted({128, 256})] { return mm(a, b); };);
TARE_RECORDED(
    native_layer_norm, return [x = wanted({8, 128, 768}), w = wanted({768}), b = wanted({768})] {
      return native_layer_norm(x, {768}, w, b, 1e-5);
    };);
TARE_RECORDED(
    relu, return [a = wanted({8, 16, 32, 32})] { return relu(a); };);
TARE_RECORDED(
    view, return [a = wanted({8, 16, 32})] {
      return view(a, {128, 32});
    };);

}  // namespace
}  // namespace tare
