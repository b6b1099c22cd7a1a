#pragma once

#include <cstdint>
#include <deque>
#include <string>

#include "tare/report/text.h"

namespace tare {

/// A curve of bytes over time, drawn with blocks, or with letters of ASCII as the style asks: `width` columns, each as
/// high as the largest value within it, in `height` lines; `base` is the bottom. The lines end with a line break.
std::string picture(const std::deque<int64_t>& values, int64_t base, int64_t width, int64_t height, const Style& style);

}  // namespace tare
