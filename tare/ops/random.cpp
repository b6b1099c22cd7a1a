#include "tare/ops/families.h"

// Random fills.
namespace tare {

std::vector<Row> random_ops() { return {}; }

}  // namespace tare
