#include "tare/ops/families.h"

// Scans.
namespace tare {

std::vector<Row> scan_ops() { return {}; }

}  // namespace tare
