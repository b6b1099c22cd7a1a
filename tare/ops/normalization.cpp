#include "tare/ops/families.h"

// Normalisation layers.
namespace tare {

std::vector<Row> normalization_ops() { return {}; }

}  // namespace tare
