#include "tare/ops/families.h"

// Copies and casts.
namespace tare {

std::vector<Row> copy_ops() { return {}; }

}  // namespace tare
