#include "tare/core/options.h"

namespace tare {

std::string_view name(Layout layout) {
  static constexpr std::string_view names[] = {"strided",    "sparse_coo", "sparse_csr", "_mkldnn",
                                               "sparse_csc", "sparse_bsr", "sparse_bsc", "jagged"};
  return names[static_cast<int>(layout)];
}

std::string_view name(MemoryFormat format) {
  static constexpr std::string_view names[] = {"contiguous_format", "preserve_format", "channels_last",
                                               "channels_last_3d"};
  return names[static_cast<int>(format)];
}

}  // namespace tare
