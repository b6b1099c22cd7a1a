#pragma once

/// All of tare: tensors without data, the operators on them, modules, models, and the readers of a run.

#include "tare/core/tensor.h"
#include "tare/core/thread.h"
#include "tare/models/zoo.h"
#include "tare/nn/activation.h"
#include "tare/nn/containers.h"
#include "tare/nn/convolution.h"
#include "tare/nn/init.h"
#include "tare/nn/linear.h"
#include "tare/nn/module.h"
#include "tare/nn/normalization.h"
#include "tare/nn/pooling.h"
#include "tare/ops.h"
#include "tare/ops/operators.h"
#include "tare/trace/cost.h"
#include "tare/trace/memory.h"
#include "tare/trace/trace.h"
