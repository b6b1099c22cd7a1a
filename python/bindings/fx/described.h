#pragma once

#include <vector>

#include "fx/node.h"
#include "tare/core/tensor.h"

// What a node's metadata will say of its value once somebody asks.
namespace tare::python {

struct Description {
  std::vector<Tensor> looks;  ///< of the value, or of a sequence's items
  PyTypeObject* sequence;     ///< null: it is one tensor
  bool requires_grad;
  bool alone = false;  ///< `val` is told, and no `tensor_meta`
};

/// Says what a node's value looks like, `val` and `tensor_meta` in its metadata.
void describe(PyObject* node, Description description);

/// Says what a node was made for: a record that `fx.tell_source` puts into its metadata.
void note_source(PyObject* node, PyObject* record);

}  // namespace tare::python
