#pragma once

#include <vector>

#include "fx/node.h"
#include "tare/core/tensor.h"

// What a node's metadata will say of its value once somebody asks.
namespace tare::python {

struct Description {
  Tensor look;                ///< what `with_storage` takes
  std::vector<Tensor> items;  ///< likewise, of a sequence
  PyTypeObject* sequence;     ///< null: it is one tensor
  bool requires_grad;
  bool alone = false;  ///< `val` is told, and no `tensor_meta`

  static void* operator new(size_t size) {
    void* const block = PyMem_Malloc(size);
    if (block == nullptr) throw std::bad_alloc();
    return block;
  }
  static void operator delete(void* block) { PyMem_Free(block); }
};

/// A tensor for one that may be metadata alone.
Tensor with_storage(const Tensor& look);

/// Says what a node's value looks like, `val` and `tensor_meta` in its metadata.
void describe(PyObject* node, Description description);

/// Says what a node was made for: a record that `fx.tell_source` puts into its metadata.
void note_source(PyObject* node, PyObject* record);

}  // namespace tare::python
