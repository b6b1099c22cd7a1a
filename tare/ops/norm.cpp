#include "tare/ops/families.h"

// Norms.
namespace tare {

std::vector<Row> norm_ops() { return {}; }

}  // namespace tare
