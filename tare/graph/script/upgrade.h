#pragma once

#include "tare/graph/script/interpreter.h"

namespace tare::graph::script {

/// Changes the arguments of a call as an operator understood them in the version that the archive was written in.
void upgrade(int64_t version, const Expr& site, std::vector<Value>& arguments, Keywords& keywords);

}  // namespace tare::graph::script
