#include "tare/ops/families.h"

// Views in several parts.
namespace tare {

std::vector<Row> split_ops() { return {}; }

}  // namespace tare
