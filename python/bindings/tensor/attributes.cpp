#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "autograd/objects.h"
#include "call/frame.h"
#include "call/operator.h"
#include "objects/objects.h"
#include "tare/autograd/autograd.h"
#include "tare/core/batched.h"
#include "tare/core/elements.h"
#include "tare/core/error.h"
#include "tare/core/sparse.h"
#include "tare/core/thread.h"
#include "tare/core/warning.h"
#include "tare/dispatch/call.h"
#include "tare/ops.h"
#include "tensor/object.h"
#include "tensor/slots.h"

// What a tensor says of itself: `x.shape`, `x.dtype`, `x.size(0)`, and what may be set.
namespace tare::python {

void append_number_slots(std::vector<PyType_Slot>& slots);

namespace {

// Asks a class with `__torch_function__` first. Its own getters are what it then calls.
template <PyObject* (*get)(PyObject*)>
PyObject* attribute(PyObject* self, void* name) {
  return guarded([&]() -> PyObject* {
    if (Py_TYPE(self) != tensor_type && is_overriding(self)) [[unlikely]] {
      const Ref descriptor =
          Ref::take(PyObject_GetAttrString(reinterpret_cast<PyObject*>(tensor_type), static_cast<const char*>(name)));
      const Ref getter = Ref::take(PyObject_GetAttrString(descriptor.get(), "__get__"));
      PyObject* answer = call_overriders(getter.get(), &self, 1, nullptr);
      if (answer != nullptr || PyErr_Occurred()) return answer;
    }
    return get(self);
  });
}

PyObject* boolean(bool value) { return PyBool_FromLong(value); }

PyObject* shape(PyObject* self) { return to_python(tensor_of(self).sizes()); }
PyObject* dtype(PyObject* self) { return to_python(tensor_of(self).dtype()); }
PyObject* device(PyObject* self) { return to_python(tensor_of(self).device()); }
PyObject* layout(PyObject* self) { return to_python(layout_of(tensor_of(self))); }
template <Layout layout>
PyObject* has_layout(PyObject* self) {
  return boolean(layout_of(tensor_of(self)) == layout);
}
PyObject* ndim(PyObject* self) { return PyLong_FromLongLong(tensor_of(self).dim()); }
PyObject* itemsize(PyObject* self) { return PyLong_FromLongLong(tensor_of(self).itemsize()); }
PyObject* nbytes(PyObject* self) {
  check(!is_sparse(tensor_of(self)),
        "nbytes is not defined for sparse tensors.  If you want the size of the constituent tensors, add the nbytes of "
        "the indices and values.  If you want the size of the  equivalent dense tensor, multiply numel() by "
        "element_size()");
  return PyLong_FromLongLong(tensor_of(self).nbytes());
}
PyObject* requires_grad(PyObject* self) { return boolean(tensor_of(self).requires_grad()); }
PyObject* leaf(PyObject* self) { return boolean(is_leaf(tensor_of(self))); }
PyObject* version(PyObject* self) {
  check(!tensor_of(self).for_inference(), "Inference tensors do not track version counter.");
  return PyLong_FromUnsignedLong(tensor_of(self).version());
}
PyObject* base(PyObject* self) { return wrap(tensor_of(self).base()); }
PyObject* gradient(PyObject* self) { return wrap(grad_of(tensor_of(self))); }
bool retains_gradient(const Tensor& tensor) {
  const autograd::History* history = autograd::find_history(tensor);
  return history && history->hooks && history->hooks->alive;
}
PyObject* looked_at_gradient(PyObject* self) {
  const Tensor& tensor = tensor_of(self);
  const Tensor grad = grad_of(tensor);
  if (!grad.defined() && tensor.requires_grad() && !is_leaf(tensor) && !retains_gradient(tensor)) [[unlikely]]
    warn(
        "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad attribute won't be "
        "populated during autograd.backward(). If you indeed want the .grad field to be populated for a non-leaf "
        "Tensor, use .retain_grad() on the non-leaf Tensor. If you access the non-leaf Tensor by mistake, make sure "
        "you access the leaf Tensor instead. See github.com/pytorch/pytorch/pull/30531 for more information.");
  return wrap(grad);
}
PyObject* gradient_function(PyObject* self) { return node_object(grad_fn(tensor_of(self))); }
PyObject* data(PyObject* self) {
  const Tensor& tensor = tensor_of(self);
  check(!is_batched(tensor), "accessing `data` under vmap transform is not allowed");
  if (is_foreign(tensor)) [[unlikely]] {
    const NoGradGuard unrecorded;
    const Tensor answer = tensor.detach();
    if (!answer.is_same(tensor)) answer.impl()->detached_version = true;
    return wrap(answer);
  }
  const Tensor data = Tensor::detached_from(tensor, TensorMeta(tensor.meta()));
  data.impl()->detached_version = true;
  return wrap(data);
}
template <DeviceType type>
PyObject* on(PyObject* self) {
  return boolean(tensor_of(self).device().type == type);
}
PyObject* no(PyObject*) { return boolean(false); }
PyObject* none(PyObject*) { Py_RETURN_NONE; }
PyObject* names(PyObject* self) {
  const Ref list = Ref::take(PyTuple_New(tensor_of(self).dim()));
  for (int64_t i = 0; i < tensor_of(self).dim(); ++i) set_tuple_item(list.get(), i, Ref::borrow(Py_None).release());
  return Ref(list).release();
}
PyObject* output_number(PyObject* self) {
  const autograd::History* history = autograd::find_history(tensor_of(self));
  return PyLong_FromUnsignedLong(history ? history->output : 0);
}
PyObject* retains(PyObject* self) { return boolean(retains_gradient(tensor_of(self))); }
PyObject* address(PyObject* self) { return PyLong_FromVoidPtr(tensor_of(self).impl()); }
// Attributes that are operators: `x.T`.
template <const char* packet>
PyObject* view(PyObject* self) {
  static PyObject* method = new_operator(packet, packet, true);
  return PyObject_Vectorcall(method, &self, 1, nullptr);
}
constexpr char kT[] = "numpy_T", kMT[] = "mT", kH[] = "matrix_H", kMH[] = "mH", kReal[] = "real", kImag[] = "imag";
PyObject* real_part(PyObject* self) {
  return tare::is_complex(tensor_of(self).dtype()) ? view<kReal>(self) : Ref::borrow(self).release();
}

// As the attribute and the method of Python set it, each with the words that PyTorch has for it.
void ask_gradients(PyObject* self, bool value, std::string_view dtypes) {
  auto& tensor = const_cast<Tensor&>(tensor_of(self));
  check(!value || is_inexact(tensor.dtype()), "only Tensors of {} dtype can require gradients", dtypes);
  tensor.set_requires_grad(value);
}

int set_requires_grad(PyObject* self, PyObject* value, void*) {
  return guarded_int([&] {
    if (value == nullptr || !PyBool_Check(value)) raise(PyExc_RuntimeError, "requires_grad must be a bool");
    ask_gradients(self, value == Py_True, "floating point and complex");
    return 0;
  });
}

int set_gradient(PyObject* self, PyObject* value, void*) {
  return guarded_int([&] {
    if (value == nullptr || value == Py_None) {
      if (autograd::find_history(tensor_of(self))) set_grad(tensor_of(self), Tensor());
      return 0;
    }
    if (!is_tensor(value))
      raise(PyExc_TypeError,
            fmt::format("assigned grad expected to be a Tensor or None but got grad of type {}", type_name(value)));
    if (value == self) raise(PyExc_RuntimeError, "can't assign Variable as its own grad");
    set_grad(tensor_of(self), tensor_of(value));
    return 0;
  });
}

// Other memory behind the same tensor: whoever holds it, C++ too, sees it.
int set_data(PyObject* self, PyObject* value, void*) {
  return guarded_int([&] {
    if (value == nullptr || !is_tensor(value))
      raise(PyExc_TypeError,
            fmt::format("Variable data has to be a tensor, but got {}", value ? type_name(value) : "nothing"));
    const Tensor& tensor = tensor_of(self);
    const Tensor& source = tensor_of(value);
    check(!tensor.requires_grad() || is_inexact(source.dtype()),
          "data set to a tensor that requires gradients must be floating point or complex dtype");
    const bool alike =
        tensor.dtype() == source.dtype() && tensor.device() == source.device() && tensor.sizes() == source.sizes();
    replace_contents(tensor, source);
    if (!alike)
      autograd::forget_accumulator(tensor);  // hooks of the leaf's node stay where its gradients fit as before
    return 0;
  });
}

// Writes through the view that the attribute is.
template <PyObject* (*part)(PyObject*)>
int set_part(PyObject* self, PyObject* value, void*) {
  return guarded_int([&] {
    if (value == nullptr) raise(PyExc_AttributeError, "a part of a tensor can't be deleted");
    const Ref view = Ref::take(part(self));
    Ref::take(PyObject_CallMethod(view.get(), is_tensor(value) ? "copy_" : "fill_", "O", value));
    return 0;
  });
}

// Methods that are asked often and are no operators. Classes with `__torch_function__` may answer them first.
template <size_t N>
struct Name {
  char text[N];
  constexpr Name(const char (&name)[N]) { std::copy_n(name, N, text); }
};
template <class F>
PyObject* unless_overridden(const char* name, PyObject* self, PyObject* const* args, Py_ssize_t count,
                            PyObject* keywords, const F& function) {
  return guarded([&]() -> PyObject* {
    if (Py_TYPE(self) != tensor_type && is_overriding(self)) [[unlikely]] {
      const Ref method = Ref::take(PyObject_GetAttrString(reinterpret_cast<PyObject*>(tensor_type), name));
      std::vector<PyObject*> all = {self};
      all.insert(all.end(), args, args + count + (keywords ? PyTuple_Size(keywords) : 0));
      PyObject* answer = call_overriders(method.get(), all.data(), count + 1, keywords);
      if (answer != nullptr || PyErr_Occurred()) return answer;
    }
    return function();
  });
}
template <Name name, PyObject* (*function)(PyObject*)>
PyObject* method(PyObject* self, PyObject*) {
  return unless_overridden(name.text, self, nullptr, 0, nullptr, [&] { return function(self); });
}
template <Name name, PyObject* (*function)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*)>
PyObject* keyword_method(PyObject* self, PyObject* const* args, Py_ssize_t count, PyObject* keywords) {
  return unless_overridden(name.text, self, args, count, keywords,
                           [&] { return function(self, args, count, keywords); });
}

// Sizes or strides: all of them, or that of one dimension.
template <Name name, PyObject* (*all)(const Tensor&), int64_t (Tensor::*one)(int64_t) const>
PyObject* of_dims(PyObject* self, PyObject* const* args, Py_ssize_t count, PyObject* keywords) {
  const Py_ssize_t given = count + (keywords ? PyTuple_Size(keywords) : 0);
  if (given > 1)
    raise(PyExc_TypeError, fmt::format("{}() takes 1 positional argument but {} were given", name.text, given));
  if (given == 0 || args[0] == Py_None) return all(tensor_of(self));
  int64_t dim = 0;
  if (!as_int(args[0], dim))
    raise(PyExc_TypeError,
          fmt::format("{}(): argument 'dim' (position 1) must be int, not {}", name.text, type_name(args[0])));
  return PyLong_FromLongLong((tensor_of(self).*one)(dim));
}
PyObject* all_sizes(const Tensor& tensor) { return to_python(tensor.sizes()); }
PyObject* all_strides(const Tensor& tensor) {
  check(layout_of(tensor) != Layout::sparse_csr && layout_of(tensor) != Layout::sparse_csc,
        "Sparse CSR tensors do not have strides");
  return int_tuple(tensor.strides());
}
PyObject* numel(PyObject* self) { return PyLong_FromLongLong(tensor_of(self).numel()); }
PyObject* storage_offset(PyObject* self) { return PyLong_FromLongLong(tensor_of(self).storage_offset()); }
PyObject* contiguous_in(PyObject* self, PyObject* const* args, Py_ssize_t count, PyObject* keywords) {
  const Py_ssize_t given = count + (keywords ? PyTuple_Size(keywords) : 0);
  if (given == 0) return boolean(tensor_of(self).is_contiguous());
  if (given > 1 || Py_TYPE(args[0]) != format_type)
    raise(PyExc_TypeError, fmt::format("is_contiguous(): argument 'memory_format' must be torch.memory_format, not {}",
                                       type_name(args[0])));
  return boolean(tensor_of(self).is_contiguous(reinterpret_cast<FormatObject*>(args[0])->value));
}
PyObject* data_pointer(PyObject* self) {
  const Tensor& tensor = tensor_of(self);
  check(!is_sparse(tensor) && !is_batched(tensor), "Cannot access data pointer of Tensor that doesn't have storage");
  if (!tensor.storage() || tensor.storage().data() == nullptr || tensor.numel() == 0) return PyLong_FromLong(0);
  return PyLong_FromVoidPtr(tensor.data());
}
// How many functions the thread differentiates within `torch.func`.
thread_local int transforms = 0;

PyObject* require_grad(PyObject* self, PyObject* const* args, Py_ssize_t count, PyObject* keywords) {
  const Py_ssize_t given = count + (keywords ? PyTuple_Size(keywords) : 0);
  if (given > 1 || (given == 1 && !PyBool_Check(args[0])))
    raise(PyExc_TypeError, "requires_grad_(): argument 'requires_grad' (position 1) must be bool");
  check(innermost_level == nullptr && transforms == 0,
        "You are attempting to call Tensor.requires_grad_() (or perhaps using torch.autograd.functional.* APIs) inside "
        "of a "
        "function being transformed by a functorch transform. This is unsupported, please attempt to use the functorch "
        "transforms (e.g. grad, vjp, jacrev, jacfwd, hessian) or call requires_grad_() outside of a function being "
        "transformed instead.");
  ask_gradients(self, given == 0 || args[0] == Py_True, "floating point");
  return Ref::borrow(self).release();
}

struct Attribute {
  const char* name;
  getter get;
  setter set = nullptr;
};

#define TARE_GET(name, function) \
  { name, attribute<function> }
constexpr Attribute kAttributes[] = {
    TARE_GET("shape", shape),
    TARE_GET("dtype", dtype),
    TARE_GET("device", device),
    TARE_GET("layout", layout),
    TARE_GET("ndim", ndim),
    TARE_GET("itemsize", itemsize),
    TARE_GET("nbytes", nbytes),
    {"requires_grad", attribute<requires_grad>, set_requires_grad},
    {"grad", attribute<looked_at_gradient>, set_gradient},
    {"_grad", attribute<gradient>, set_gradient},
    {"data", attribute<data>, set_data},
    TARE_GET("grad_fn", gradient_function),
    TARE_GET("is_leaf", leaf),
    TARE_GET("retains_grad", retains),
    TARE_GET("output_nr", output_number),
    TARE_GET("_version", version),
    TARE_GET("_base", base),
    TARE_GET("_cdata", address),
    TARE_GET("names", names),
    TARE_GET("name", none),
    TARE_GET("T", view<kT>),
    TARE_GET("mT", view<kMT>),
    TARE_GET("H", view<kH>),
    TARE_GET("mH", view<kMH>),
    {"real", attribute<real_part>, set_part<real_part>},
    {"imag", attribute<view<kImag>>, set_part<view<kImag>>},
    TARE_GET("is_meta", on<DeviceType::meta>),
    TARE_GET("is_cpu", on<DeviceType::cpu>),
    TARE_GET("is_cuda", on<DeviceType::cuda>),
    TARE_GET("is_xpu", on<DeviceType::xpu>),
    TARE_GET("is_mps", on<DeviceType::mps>),
    TARE_GET("is_xla", on<DeviceType::xla>),
    TARE_GET("is_sparse", has_layout<Layout::sparse_coo>),
    TARE_GET("is_sparse_csr", has_layout<Layout::sparse_csr>),
    TARE_GET("is_quantized", no),
    TARE_GET("is_mkldnn", no),
    TARE_GET("is_nested", no),
    TARE_GET("is_ipu", no),
    TARE_GET("is_vulkan", no),
    TARE_GET("is_maia", no),
    TARE_GET("is_mtia", no),
};

PyCFunction with_keywords(PyObject* (*function)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*)) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}

}  // namespace

void change_transforms(int by) { transforms += by; }

void append_tensor_slots(std::vector<PyType_Slot>& slots, PyGetSetDef* dict) {
  static std::vector<PyGetSetDef> attributes;
  for (const Attribute& a : kAttributes)
    attributes.push_back({a.name, a.get, a.set, nullptr, const_cast<char*>(a.name)});
  attributes.push_back(*dict);
  attributes.push_back({nullptr, nullptr, nullptr, nullptr, nullptr});
  constexpr int kFast = METH_FASTCALL | METH_KEYWORDS;
  static PyMethodDef methods[] = {
      {"size", with_keywords(keyword_method<"size", of_dims<"size", all_sizes, &Tensor::size>>), kFast, nullptr},
      {"stride", with_keywords(keyword_method<"stride", of_dims<"stride", all_strides, &Tensor::stride>>), kFast,
       nullptr},
      {"dim", method<"dim", ndim>, METH_NOARGS, nullptr},
      {"ndimension", method<"dim", ndim>, METH_NOARGS, nullptr},
      {"numel", method<"numel", numel>, METH_NOARGS, nullptr},
      {"nelement", method<"numel", numel>, METH_NOARGS, nullptr},
      {"element_size", method<"element_size", itemsize>, METH_NOARGS, nullptr},
      {"storage_offset", method<"storage_offset", storage_offset>, METH_NOARGS, nullptr},
      {"is_contiguous", with_keywords(keyword_method<"is_contiguous", contiguous_in>), kFast, nullptr},
      {"data_ptr", method<"data_ptr", data_pointer>, METH_NOARGS, nullptr},
      {"requires_grad_", with_keywords(keyword_method<"requires_grad_", require_grad>), kFast, nullptr},
      {nullptr, nullptr, 0, nullptr},
  };
  slots.push_back({Py_tp_getset, attributes.data()});
  slots.push_back({Py_tp_methods, methods});
  slots.push_back({Py_tp_new, reinterpret_cast<void*>(construct)});
  append_number_slots(slots);
}

}  // namespace tare::python
