#include "tare/ops/families.h"

// Reductions.
namespace tare {

std::vector<Row> reduction_ops() { return {}; }

}  // namespace tare
