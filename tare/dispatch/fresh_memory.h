#pragma once

#include <atomic>

#include "tare/core/tensor.h"

namespace tare {

/// Whether memory that operators leave unwritten is filled: a program asked for the same results each time. Asked only
/// where there is such memory.
extern constinit std::atomic<bool> fills_fresh_memory;

/// Fills a tensor's memory from a byte on, if it has any: with not-a-number, or the largest integer.
void fill_fresh(const Tensor& tensor, int64_t from = 0);

}  // namespace tare
