#include "tare/ops/families.h"

// Softmax.
namespace tare {

std::vector<Row> softmax_ops() { return {}; }

}  // namespace tare
