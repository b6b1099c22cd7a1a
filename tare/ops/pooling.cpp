#include "tare/ops/families.h"

// Pooling.
namespace tare {

std::vector<Row> pooling_ops() { return {}; }

}  // namespace tare
