#include "tare/ops/families.h"

// Attention.
namespace tare {

std::vector<Row> attention_ops() { return {}; }

}  // namespace tare
