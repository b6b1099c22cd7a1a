#pragma once

#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <vector>

#include "tare/core/thread.h"
#include "tare/dispatch/call.h"
#include "tests/case.h"
#include "tests/ops/parts.h"

// What is true of a case's numbers: ways to place its tensors of which the parts make the whole.
namespace tare::test {

constexpr int64_t kParts = 2;

// A call's results, and once, what its row says.
struct Made : Interceptor {
  explicit Made(bool asks = false) : asks(asks) {}
  bool asks, is_first = true;
  std::vector<Strategy> strategies;
  std::vector<Tensor> results;
  void intercept(const Op& op, Args args, tare::Results given) override {
    const bool outer = std::exchange(is_first, false);
    if (outer && asks) strategies = op.row->sharding(ShardingCall(op, args));
    proceed(op, args, given);
    if (outer) results = Call{op, args, given}.result_tensors();
  }
};
inline Made make(const Case& c, bool asks = false) {
  Made made(asks);
  const InterceptorGuard guard(made);
  call_boxed(op_named(c.op), c.args, c.kwargs);
  return made;
}

inline std::vector<Tensor> inputs_of(const Case& c) {
  std::vector<Tensor> inputs;
  with_tensors(c, [&](const Tensor& tensor) { return inputs.push_back(tensor), tensor; });
  return inputs;
}

// Numbers of both signs and of other sizes than one; integers are small, as indices must be.
// `which` tells tensors of one call apart.
inline Tensor numbers_for(const Tensor& tensor, int64_t seed, int64_t which = 0) {
  Tensor result = filled(tensor, false, seed + 5 * which);
  if (!is_inexact(tensor.dtype()) || seed == 1) return result;
  for_each_element(result.sizes(), {&result, 1}, [&](std::byte* const* at) {
    const std::complex<double> one = load_scalar(at[0], result.dtype()).to_complex();
    const double moved = (one.real() - 0.3) * (seed == 2 ? 1 : 5);
    if (is_complex(result.dtype())) store_complex(at[0], result.dtype(), {moved, one.real()});
    else store_double(at[0], result.dtype(), moved);
  });
  return result;
}
inline bool is_finite(const Tensor& tensor) {
  return std::ranges::all_of(values_of(tensor), [](std::complex<double> x) { return std::isfinite(std::abs(x)); });
}

struct Trial {
  Case given;
  Made whole;
};

// The case with these numbers, where its tensors have none, and what it makes of them; nothing where the operator
// refuses them or its kernel cannot compute them.
template <class F>
std::optional<Trial> trial_of(const Case& c, const F& numbers) {
  try {
    Case given = with_tensors(parse_case(c.text, DeviceType::cpu), numbers);
    Made whole = make(given, true);
    return Trial{std::move(given), std::move(whole)};
  } catch (const Error&) {
    return std::nullopt;
  }
}

// Whether the parts' results are the whole's, one of them placed so.
inline bool makes_whole(const Tensor& whole, const std::vector<Tensor>& parts, Placement placement) {
  const auto count = static_cast<int64_t>(parts.size());
  Assembly assembly(whole, placement, false);
  for (int64_t part = 0; part < count; ++part) {
    const Tensor& made = parts[static_cast<size_t>(part)];
    if (!(made.sizes() == IntList(sizes_of_part(whole, placement, part, count)))) return false;
    if (!assembly.takes(made, part, count)) return false;
  }
  return true;
}

// What each result is in each of the parts; nothing where one is refused or has other results.
inline std::optional<std::vector<std::vector<Tensor>>> parts_of(const Trial& trial,
                                                                const std::vector<Placement>& inputs,
                                                                int64_t count = kParts) {
  std::vector<std::vector<Tensor>> parts(trial.whole.results.size());
  for (int64_t part = 0; part < count; ++part) {
    size_t next = 0;
    try {
      const Made made = make(
          with_tensors(trial.given, [&](const Tensor& tensor) { return placed(tensor, inputs[next++], part, count); }));
      if (made.results.size() != parts.size()) return std::nullopt;
      for (size_t i = 0; i < parts.size(); ++i) parts[i].push_back(made.results[i]);
    } catch (const Error&) {
      return std::nullopt;
    }
  }
  return parts;
}

// What a partial tensor may also be made of: large numbers and integers that wrap around, what is no number, zeros.
enum class Unusual : int64_t { large = 4, no_number, zero, last = zero };
inline Tensor unusual_numbers(const Tensor& tensor, Unusual kind) {
  Tensor result = numbers_for(tensor, 2);
  int64_t k = 0;
  for_each_element(result.sizes(), {&result, 1}, [&](std::byte* const* at) {
    ++k;
    if (kind == Unusual::zero) return store_scalar(at[0], result.dtype(), Scalar(int64_t{0}));
    if (is_floating(result.dtype()) && (kind == Unusual::large || k % 2 == 0))
      store_double(at[0], result.dtype(), kind == Unusual::large ? -700.0 * static_cast<double>(k) : std::nan(""));
    if (!is_inexact(result.dtype()) && !is_bool(result.dtype()))
      store_scalar(at[0], result.dtype(), Scalar(-2 - k % 3));
  });
  return result;
}

// Into how many equal parts all can be cut that is: as few as possible, and one for each place; two where nothing is.
inline std::vector<int64_t> counts_of_equal_parts(const std::vector<Tensor>& inputs,
                                                  const std::vector<Placement>& placements) {
  int64_t size = 0;
  for (size_t i = 0; i < inputs.size(); ++i)
    if (placements[i].is_shard()) size = std::gcd(size, inputs[i].sizes()[placements[i].dim]);
  if (size < 2) return {kParts};
  int64_t few = 2;
  while (size % few != 0) ++few;
  return few < size ? std::vector<int64_t>{few, size} : std::vector<int64_t>{size};
}

// Whether the parts of a trial make the whole.
inline bool holds_of(const Trial& trial, const std::vector<Placement>& inputs, const std::vector<Placement>& results,
                     int64_t count = kParts) {
  const auto parts = parts_of(trial, inputs, count);
  if (!parts || parts->size() != results.size()) return false;
  for (size_t i = 0; i < results.size(); ++i)
    if (!makes_whole(trial.whole.results[i], (*parts)[i], results[i])) return false;
  return true;
}

}  // namespace tare::test
