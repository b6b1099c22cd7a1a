#include "tare/ops/families.h"

// Writing by index.
namespace tare {

std::vector<Row> scatter_ops() { return {}; }

}  // namespace tare
