#pragma once

#include <span>

#include "tare/graph/script/interpreter.h"

namespace tare::graph::script {

/// The built-in functions, by what their first argument is.
std::span<const Builtin> number_builtins();
std::span<const Builtin> text_builtins();
std::span<const Builtin> container_builtins();
std::span<const Builtin> tensor_builtins();

/// A position of a list, counted from its end where it is negative. Errors: IndexError.
size_t position_in(size_t size, int64_t index, const char* what);
/// What `[start:end:step]` picks of so many. Errors: ValueError for a step of 0.
std::vector<size_t> picked(size_t size, const Value& start, const Value& end, const Value& step);
/// Orders numbers and texts. Errors: TypeError.
bool less(const Value& a, const Value& b, int depth = 0);
const std::string& text_of(const Value& value);
List& list_of(const Value& value);

/// The most elements that a list, or bytes that a text may come to have.
inline constexpr size_t kLargestValue = size_t{1} << 26;
void check_size(size_t size);

}  // namespace tare::graph::script
