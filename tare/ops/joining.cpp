#include "tare/ops/families.h"

// Joining tensors.
namespace tare {

std::vector<Row> joining_ops() { return {}; }

}  // namespace tare
