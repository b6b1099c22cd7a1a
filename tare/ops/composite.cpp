#include "tare/ops/families.h"

// Operators written in others.
namespace tare {

std::vector<Row> composite_ops() { return {}; }

}  // namespace tare
