#include "tare/ops/families.h"

// Three operands.
namespace tare {

std::vector<Row> ternary_ops() { return {}; }

}  // namespace tare
