#include "tare/ops/families.h"

namespace tare {
std::vector<Row> resampling_ops() { return {}; }
}  // namespace tare
