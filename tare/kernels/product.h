#pragma once

#include <cstdint>

namespace tare::cpu {

/// Whether a matrix lies as it is multiplied, or the other way round.
enum class Lies : uint8_t { plain, transposed };

/// c += a * b, for matrices in row-major order: a is m x k, b is k x n, c is m x n. One that lies transposed is stored
/// as k x m or n x k. For double, Complex and uint64_t.
template <class T>
void add_product(const T* a, Lies a_lies, const T* b, Lies b_lies, T* c, int64_t m, int64_t k, int64_t n);

}  // namespace tare::cpu
