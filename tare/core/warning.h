#pragma once

#include <fmt/core.h>

#include <atomic>
#include <string>

namespace tare {

/// Hears what a program should know though its call goes through. In C++ nobody does until a handler is set; Python's
/// makes it a UserWarning, and throws where the program made those errors.
using WarningHandler = void (*)(const std::string& text);
void set_warning_handler(WarningHandler handler);

/// Whether what is said once in a process is said each time.
void set_warn_always(bool always);

[[gnu::cold]] void vwarn(std::atomic<bool>* said, fmt::string_view format, fmt::format_args args);

template <class... T>
[[gnu::cold]] void warn(fmt::format_string<T...> format, T&&... args) {
  vwarn(nullptr, format, fmt::make_format_args(args...));
}

/// Once in a process for each place: `warn_once<[] {}>("...")`.
template <auto place, class... T>
[[gnu::cold]] void warn_once(fmt::format_string<T...> format, T&&... args) {
  static constinit std::atomic<bool> said{false};
  vwarn(&said, format, fmt::make_format_args(args...));
}

}  // namespace tare
