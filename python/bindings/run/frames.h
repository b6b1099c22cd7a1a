#pragma once

#include <utility>

#include "python.h"

namespace tare::python {

/// Visits the frames of the running program, innermost first, until `visit(code, frame)` returns false.
template <class F>
void each_frame(const F& visit) {
  PyFrameObject* frame = PyEval_GetFrame();
  nb::object held;
  while (frame != nullptr && visit(nb::steal(reinterpret_cast<PyObject*>(PyFrame_GetCode(frame))), frame)) {
#ifdef Py_LIMITED_API
    nb::object back = nb::borrow(reinterpret_cast<PyObject*>(frame)).attr("f_back");
    held = back.is_none() ? nb::object() : std::move(back);
#else
    held = nb::steal(reinterpret_cast<PyObject*>(PyFrame_GetBack(frame)));
#endif
    frame = reinterpret_cast<PyFrameObject*>(held.ptr());
  }
}

}  // namespace tare::python
