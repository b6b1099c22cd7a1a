#include "tare/ops/families.h"

// Convolutions.
namespace tare {

std::vector<Row> convolution_ops() { return {}; }

}  // namespace tare
