#include "tare/ops/families.h"

// Lookup tables.
namespace tare {

std::vector<Row> embedding_ops() { return {}; }

}  // namespace tare
