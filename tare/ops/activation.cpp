#include "tare/ops/families.h"

// Activation functions.
namespace tare {

std::vector<Row> activation_ops() { return {}; }

}  // namespace tare
