#include "tare/ops/families.h"

// Sorting.
namespace tare {

std::vector<Row> sort_ops() { return {}; }

}  // namespace tare
