#pragma once

#include <vector>

#include "python.h"
#include "tare/core/tensor.h"

// The parts of the type Tensor that other files define.
namespace tare::python {

/// Numbers, comparisons, indexing, attributes: every slot but those of life and death. `dict` ends up among the
/// attributes.
void append_tensor_slots(std::vector<PyType_Slot>& slots, PyGetSetDef* dict);

/// Visits the Python objects that a tensor's history alone holds: hooks, contexts of functions, the gradient's object.
int visit_history(const Tensor& tensor, visitproc visit, void* arg);
void clear_history(const Tensor& tensor);

/// tensor[index]; a new reference.
PyObject* get_item(PyObject* self, PyObject* index);
/// From now on tensors of no dimensions index as others do, and nobody asks for their values; gives what was before.
bool exchange_picks_by_numbers(bool picks);
/// tensor[index] = value
int set_item(PyObject* self, PyObject* index, PyObject* value);

/// One function more, or one less, is differentiated within `torch.func` on this thread: `requires_grad_` is refused in
/// one.
void change_transforms(int by);

/// Tensor(...): the constructor of old.
PyObject* construct(PyTypeObject* type, PyObject* args, PyObject* kwargs);

}  // namespace tare::python
