#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "tare/core/tensor.h"

// Kernels that combine several elements in one place: scattering and indexing that reduce or accumulate.
namespace tare::cpu {

enum class Combine : uint8_t { sum, prod, mean, amax, amin };
/// By the name that operators give it. Errors: RuntimeError, another name.
Combine combine_named(std::string_view name);

/// result = self, with the elements of `values`, in row-major order, combined into the places that stand beside them:
/// row-major positions in self. Without `include_self` a place forgets its own element when the first value comes. A
/// mean of integers is rounded down, and a NaN is the largest and the smallest of all numbers. Errors:
/// NotImplementedError for the largest and smallest of complex numbers.
void combine(const Tensor& result, const Tensor& self, const std::vector<size_t>& places, const Tensor& values,
             Combine how, bool include_self = true);

}  // namespace tare::cpu
