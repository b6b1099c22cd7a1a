#include "tare/core/warning.h"

#include <fmt/format.h>

namespace tare {

namespace {

constinit std::atomic<WarningHandler> heard_by{nullptr};
constinit std::atomic<bool> warns_always{false};

}  // namespace

void set_warning_handler(WarningHandler handler) { heard_by = handler; }
void set_warn_always(bool always) { warns_always = always; }

void vwarn(std::atomic<bool>* said, fmt::string_view format, fmt::format_args args) {
  const WarningHandler handler = heard_by;
  if (handler == nullptr || (said != nullptr && said->exchange(true) && !warns_always)) return;
  handler(fmt::vformat(format, args));
}

}  // namespace tare
