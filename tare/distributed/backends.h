#pragma once

#include <string_view>

#include "tare/distributed/exchange.h"

namespace tare {

/// Errors: RuntimeError where gloo refuses lists in a group of so many, in its words. Other backends leave them to
/// `check_request`.
void check_part_counts(const Request& request, std::string_view backend, int64_t size);

}  // namespace tare
