#pragma once

#include "fx/node.h"

// Proxies, and the steps by which a tracer makes a node of what is done with one. Each step is a method that programs
// override: where a class or an object has another, that one is called.
namespace tare::python {

struct ProxyObject {
  PyObject ob_base;
  PyObject* tracer;
  PyObject* node;
};
inline ProxyObject* proxy_of(PyObject* object) { return reinterpret_cast<ProxyObject*>(object); }

/// torch.fx's classes, once Python made them.
struct ProxyClasses {
  PyTypeObject* base = nullptr;       ///< of all proxies, C++'s
  PyTypeObject* proxy = nullptr;      ///< Proxy
  PyTypeObject* attribute = nullptr;  ///< Attribute
};
extern ProxyClasses proxies;

/// The node of a proxy. That of an attribute is made here.
Ref node_behind(PyObject* proxy);

/// `tracer.create_proxy(kind, target, args, kwargs)`; with a name if it is not None.
Ref call_create_proxy(PyObject* tracer, PyObject* kind, PyObject* target, PyObject* args, PyObject* kwargs,
                      PyObject* name = Py_None);

}  // namespace tare::python
