#include "tare/ops/families.h"

// Reading by index.
namespace tare {

std::vector<Row> indexing_ops() { return {}; }

}  // namespace tare
