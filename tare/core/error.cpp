#include "tare/core/error.h"
#include "tare/core/checked_int.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace tare {

void Error::add_context(std::string_view context) {
  if (text_.find(context) == std::string::npos) text_.append("\n  ").append(context);
}

std::string str(IntList list) { return fmt::format("[{}]", fmt::join(list.begin(), list.end(), ", ")); }
std::string str_x(IntList list) { return fmt::format("{}", fmt::join(list.begin(), list.end(), "x")); }

}  // namespace tare

void tare::Exact::fail() { tare::fail("sizes or numbers of this call are too large: integer overflow"); }

using fmt::format_context;

namespace {
format_context::iterator put(std::string_view text, format_context& context) {
  return std::copy(text.begin(), text.end(), context.out());
}
}  // namespace

auto fmt::formatter<tare::IntList>::format(tare::IntList list, format_context& context) const
    -> format_context::iterator {
  return put(tare::str(list), context);
}
auto fmt::formatter<tare::DType>::format(tare::DType dtype, format_context& context) const -> format_context::iterator {
  return put(tare::info(dtype).scalar_name, context);
}
auto fmt::formatter<tare::Device>::format(tare::Device device, format_context& context) const
    -> format_context::iterator {
  return put(device.str(), context);
}
