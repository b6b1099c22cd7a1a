#pragma once

#include <string>
#include <string_view>

#include "tare/core/tensor.h"

// Memory that was allocated and never written, and what is computed of it. Calls go on with undefined results; whoever
// asks for a value is told which memory it was and who read it first.
namespace tare {

/// Notes which line of the program allocates the tensor's memory, where that is followed (source_line).
void note_allocated(const Tensor& tensor);
/// The tensor's memory is undefined from now on, since `op` computes it of `from`, its argument named `argument`.
void make_undefined(const Tensor& tensor, const Tensor& from, std::string_view op, std::string_view argument);
/// The contents of `from` go to `to`, converted and broadcast: its elements, or that they are not known or undefined.
/// Where `to` has no memory nothing happens.
void store_result(const Tensor& to, const Tensor& from);
/// Whether it was computed of undefined memory, and not merely never written.
bool is_computed_of_undefined(const Storage& storage);
/// What is wrong with undefined memory: `was allocated and never written`, perhaps by which line.
std::string why_undefined(const Storage& storage);

}  // namespace tare
