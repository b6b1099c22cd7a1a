#include "tare/ops/families.h"

// Losses.
namespace tare {

std::vector<Row> loss_ops() { return {}; }

}  // namespace tare
