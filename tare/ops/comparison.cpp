#include "tare/ops/families.h"

// Comparisons and logic.
namespace tare {

std::vector<Row> comparison_ops() { return {}; }

}  // namespace tare
