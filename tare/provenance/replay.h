#pragma once

#include <functional>
#include <span>

#include "tare/provenance/program.h"

namespace tare {

/// Makes tensors on the CPU with the bytes that `tensors` would have, by running what was recorded of them, each call
/// once and in its order. `ready(i, made)` gets the i-th as soon as its last step has run; tensors that share memory
/// get tensors that do. Fresh memory stays undefined. Random numbers are those of the generators' streams when the
/// calls were recorded; the generators themselves do not move. Errors: Error for a tensor that cannot be replayed.
void replay(std::span<const Tensor> tensors, const std::function<void(size_t, Tensor)>& ready);
Tensor replay(const Tensor& tensor);

/// The tensor's value on the CPU if it follows from the program, on other devices without random numbers, and each
/// tensor on the way is small (32 MiB) or has a pattern; undefined otherwise.
Tensor known_value(const Tensor& tensor);
/// Why there is none, in words.
std::string why_not_known(const Tensor& tensor);
/// Whether a choice among unknown elements, as of a `topk`, is on the way to it.
bool depends_on_choice(const Tensor& tensor);

}  // namespace tare
