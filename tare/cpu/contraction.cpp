#include "tare/cpu/contraction.h"

#include <array>
#include <string>

#include "tare/cpu/numbers.h"

namespace tare::cpu {

namespace {

// One tensor of an equation: its bytes, and its stride along each of the equation's letters.
struct Term {
  const Tensor* tensor;
  Dims strides;
  Term(const Tensor& of, std::string_view own, std::string_view letters) : tensor(&of), strides(0) {
    for (const char letter : letters) {
      const size_t at = own.find(letter);
      strides.push_back(at == std::string_view::npos ? 0 : of.strides()[static_cast<int64_t>(at)] * of.itemsize());
    }
  }
};

// Walks all combinations of letters from `first` on, with the three terms' addresses.
template <class F>
void walk(IntList sizes, const Term* terms, int64_t letter, int64_t last, std::array<std::byte*, 3> at,
          const F& visit) {
  if (letter == last) return visit(at);
  for (int64_t i = 0; i < sizes[letter]; ++i) {
    walk(sizes, terms, letter + 1, last, at, visit);
    for (size_t t = 0; t < 3; ++t)
      if (at[t]) at[t] += terms[t].strides[letter];
  }
}

}  // namespace

void contract(const Tensor& result, const Tensor& left, const Tensor& right, std::string_view equation,
              bool conjugate_left, const Scalar& alpha) {
  const size_t comma = equation.find(','), arrow = equation.find("->");
  const std::string_view a = equation.substr(0, comma), b = equation.substr(comma + 1, arrow - comma - 1);
  const std::string_view kept = equation.substr(arrow + 2);
  std::string letters(kept);
  for (const std::string_view term : {a, b})
    for (const char letter : term)
      if (letters.find(letter) == std::string::npos) letters += letter;
  Dims sizes;
  for (const char letter : letters) {
    const size_t at = a.find(letter);
    sizes.push_back(at != std::string_view::npos ? left.sizes()[static_cast<int64_t>(at)]
                                                 : right.sizes()[static_cast<int64_t>(b.find(letter))]);
  }
  const Term terms[] = {{result, kept, letters}, {left, a, letters}, {right, b, letters}};
  const auto outer = static_cast<int64_t>(kept.size()), all = sizes.size();
  if (result.numel() == 0) return;
  const bool empty = left.numel() == 0 || right.numel() == 0;
  with_type(result.dtype(), [&]<class T>(T zero) {
    const T scale = number<T>(alpha);
    walk(sizes, terms, 0, outer, {result.data(), empty ? nullptr : left.data(), empty ? nullptr : right.data()},
         [&](std::array<std::byte*, 3> at) {
           T sum = zero;
           if (!empty)
             walk(sizes, terms, outer, all, at, [&](std::array<std::byte*, 3> inner) {
               sum += loaded<T>(inner[1], left, conjugate_left) * loaded<T>(inner[2], right);
             });
           store<T>(at[0], result.dtype(), scale * sum);
         });
  });
}

void add_scaled(const Tensor& result, const Tensor& tensor, const Scalar& factor) {
  if (!factor.to_bool()) return;
  const Tensor both[] = {result, tensor};
  with_type(result.dtype(), [&]<class T>(T) {
    const T scale = number<T>(factor);
    for_each_element(result.sizes(), {both, 2}, [&](std::byte* const* at) {
      store<T>(at[0], result.dtype(), load<T>(at[0], result.dtype()) + scale * loaded<T>(at[1], tensor));
    });
  });
}

}  // namespace tare::cpu
