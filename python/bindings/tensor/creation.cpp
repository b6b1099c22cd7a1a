#include "tensor/creation.h"

#include <fmt/format.h>

#include <cstring>

#include "call/frame.h"
#include "casters.h"
#include "tare/core/elements.h"
#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/core/warning.h"
#include "tare/dispatch/standing.h"
#include "tare/ops.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tensor/slots.h"

namespace tare::python {

namespace {

bool is_list(PyObject* object) {
  return PyList_Check(object) || PyTuple_Check(object) ||
         (PySequence_Check(object) && !PyUnicode_Check(object) && !PyBytes_Check(object) && !is_tensor(object));
}

// An array of NumPy's, or what can be seen as one: what stands behind its buffer.
bool is_array(PyObject* object) {
  return !PyList_Check(object) && !PyTuple_Check(object) && !PyLong_Check(object) && !PyFloat_Check(object) &&
         PyObject_HasAttrString(object, "__array_interface__");
}

Tensor array_tensor(PyObject* array) {
  const Ref module = Ref::take(PyImport_ImportModule("tare._engine.exchange"));
  const Ref function = Ref::take(PyObject_GetAttrString(module.get(), "from_array"));
  const Ref tensor = Ref::take(PyObject_CallFunctionObjArgs(function.get(), array, nullptr));
  return tensor_of(tensor.get());
}

void refuse_text(PyObject* object) {
  if (PyUnicode_Check(object) || PyBytes_Check(object))
    raise(PyExc_TypeError, fmt::format("new(): invalid data type '{}'", type_name(object)));
}

// What nested sequences hold: their shape, read off the first items, and the widest of their numbers' types. A tensor
// within a sequence is a number.
struct Contents {
  Dims sizes;
  DType dtype = DType::undefined;

  void see_shape(PyObject* object) {
    if (PyUnicode_Check(object) && !sizes.empty()) fail<ValueError>("too many dimensions '{}'", type_name(object));
    if (is_array(object)) {
      const Tensor tensor = array_tensor(object);
      if (!sizes.empty() && tensor.dim() > 0)
        warn_once<[] {}>(
            "Creating a tensor from a list of numpy.ndarrays is extremely slow. Please consider converting the list to "
            "a single numpy.ndarray with numpy.array() before converting to a tensor.");
      for (const int64_t size : tensor.sizes()) sizes.push_back(size);
      return;
    }
    if (!is_list(object)) return;
    check<ValueError>(sizes.size() < 128, "too many dimensions '{}'", type_name(object));
    const Py_ssize_t n = PySequence_Size(object);
    if (n < 0) throw nb::python_error();
    sizes.push_back(n);
    if (n == 0) return;
    PyObject* const item = PySequence_GetItem(object, 0);
    if (item == nullptr) {
      PyErr_Clear();
      fail<ValueError>("could not determine the shape of object type '{}'", type_name(object));
    }
    const Ref first = Ref::take(item);
    see_shape(first.get());
  }

  void see_dtype(PyObject* object, int depth = 0) {
    check<ValueError>(depth < 128, "too many dimensions '{}'", type_name(object));
    const auto widen = [&](DType seen) { dtype = dtype == DType::undefined ? seen : promote_types(dtype, seen); };
    if (is_tensor(object)) return widen(tensor_of(object).dtype());
    if (is_array(object)) return widen(array_tensor(object).dtype());
    if (PyFloat_Check(object)) {
      // NumPy's double is Python's float too.
      const bool numpy = !PyFloat_CheckExact(object) && PyObject_HasAttrString(object, "__array_interface__");
      return widen(numpy ? DType::float64 : thread_state.default_dtype);
    }
    if (PyBool_Check(object)) return widen(DType::bool_);
    if (PyLong_Check(object)) return widen(DType::int64);
    if (PyComplex_Check(object)) return widen(complex_type(thread_state.default_dtype));
    Scalar scalar;
    if (!is_list(object)) {
      refuse_text(object);
      if (!as_scalar(object, scalar))
        raise(PyExc_RuntimeError, fmt::format("Could not infer dtype of {}", type_name(object)));
      return widen(scalar.is_floating() ? thread_state.default_dtype : scalar.dtype());
    }
    const Py_ssize_t n = PySequence_Size(object);
    if (n < 0) throw nb::python_error();
    for (Py_ssize_t i = 0; i < n; ++i) {
      const Ref item = Ref::take(PySequence_GetItem(object, i));
      if (item.get() == object) raise(PyExc_TypeError, "new(): self-referential lists are incompatible");
      see_dtype(item.get(), depth + 1);
    }
  }
};

class Filler {
 public:
  explicit Filler(const Tensor& tensor) : tensor_(tensor), sizes_(tensor.sizes()) {}
  void fill(PyObject* object, int64_t dim = 0) {
    if (is_array(object)) return fill_array(array_tensor(object), dim);
    if (dim == tensor_.dim()) return is_tensor(object) ? store_item(tensor_of(object)) : store(object);
    if (!is_list(object)) raise(PyExc_TypeError, "not a sequence");
    const Py_ssize_t n = PySequence_Size(object);
    check<ValueError>(n == sizes_[dim], "expected sequence of length {} at dim {} (got {})", sizes_[dim], dim, n);
    for (Py_ssize_t i = 0; i < n; ++i) {
      const Ref item = Ref::take(PySequence_GetItem(object, i));
      fill(item.get(), dim + 1);
    }
  }

 private:
  void fill_array(const Tensor& part, int64_t dim) {
    check<ValueError>(part.dim() == tensor_.dim() - dim,
                      "expected an array of {} dimensions within the sequence, got {}", tensor_.dim() - dim,
                      part.dim());
    for (int64_t d = 0; d < part.dim(); ++d)
      check<ValueError>(part.sizes()[d] == sizes_[dim + d], "expected sequence of length {} at dim {} (got {})",
                        sizes_[dim + d], dim + d, part.sizes()[d]);
    const Tensor flat = part.reshape(Dims{-1});
    for (int64_t i = 0; i < flat.numel(); ++i) {
      store_scalar(next(), tensor_.dtype(),
                   load_scalar(flat.data() + i * flat.stride(0) * flat.itemsize(), flat.dtype()));
    }
  }
  void store_item(const Tensor& tensor) {
    if (tensor.numel() != 1) {
      if (is_integral(tensor_.dtype(), false))
        raise(PyExc_TypeError, "only integer tensors of a single element can be converted to an index");
      raise(PyExc_ValueError, "only one element tensors can be converted to Python scalars");
    }
    std::byte* const place = next();
    unknown |= !tensor.known();
    on_meta |= tensor.is_meta();
    if (tensor.known()) store_scalar(place, tensor_.dtype(), load_scalar(tensor.data(), tensor.dtype()));
  }
  void store(PyObject* object) {
    const DType dtype = tensor_.dtype();
    refuse_text(object);
    if (dtype == DType::uint64 && PyLong_Check(object)) {
      const unsigned long long bits = PyLong_AsUnsignedLongLong(object);
      if (PyErr_Occurred()) throw nb::python_error();
      return store_int(next(), dtype, static_cast<int64_t>(bits));
    }
    if (is_bool(dtype) && PyLong_Check(object)) return store_int(next(), dtype, PyObject_IsTrue(object));
    const bool integral = tare::is_integral(dtype, false);
    const bool to_real = tare::is_floating(dtype) && PyLong_Check(object);
    const Scalar value = to_real ? Scalar(double_value(object)) : number(object, integral);
    if (integral) check_fits(value, dtype);
    store_scalar(next(), dtype, value);
  }
  // What Python's own conversion to an integer or a real number says, if it is none.
  Scalar number(PyObject* object, bool integral) {
    Scalar value;
    int64_t whole = 0;
    if (integral && PyLong_Check(object) && as_int(object, whole)) return Scalar(whole);
    const DType dtype = tensor_.dtype();
    const bool takes_complex = tare::is_complex(dtype) || is_bool(dtype);
    if (!is_list(object) && as_scalar(object, value) && (takes_complex || !value.is_complex())) return value;
    const std::string name = type_name(object);
    raise(PyExc_TypeError, integral ? fmt::format("'{}' object cannot be interpreted as an integer", name)
                                    : "must be real number, not " + name);
  }
  static double double_value(PyObject* integer) {
    const double value = PyLong_AsDouble(integer);
    if (value == -1 && PyErr_Occurred()) throw nb::python_error();
    return value;
  }
  std::byte* next() { return tensor_.data() + at_++ * tensor_.itemsize(); }

  const Tensor& tensor_;
  const IntList sizes_;
  int64_t at_ = 0;

 public:
  bool unknown = false, on_meta = false;
};

}  // namespace

Tensor tensor_of_data(PyObject* data, std::optional<DType> dtype, std::optional<Device> device) {
  if (is_tensor(data)) {
    const NoGradGuard unrecorded;
    const Tensor& source = tensor_of(data);
    const Tensor copy = source.detach().clone();
    return copy.to(dtype.value_or(source.dtype()), Layout::strided, device.value_or(source.device()));
  }
  const NoGradGuard unrecorded;
  Tensor made;
  if (is_array(data)) {
    made = array_tensor(data).clone();
  } else {
    Contents contents;
    contents.see_shape(data);
    if (!dtype) contents.see_dtype(data);
    const DType type = dtype                                ? *dtype
                       : contents.dtype == DType::undefined ? thread_state.default_dtype
                                                            : contents.dtype;
    const FakeGuard real(false);
    made = Tensor(TensorMeta(type, Device(DeviceType::cpu), contents.sizes));  // and nobody hears of it
    Filler filler(made);
    filler.fill(data);
    if (!filler.unknown) {
      made.storage()->state = StorageState::known;
    } else {
      // Numbers on a device that has no bytes here: another one has them no more than that. Meta's are nowhere.
      const FakeGuard unknown;
      const Device home = filler.on_meta ? Device(DeviceType::meta) : device.value_or(thread_state.default_device);
      made = Tensor(TensorMeta(type, home, contents.sizes));
    }
  }
  if (dtype && made.dtype() != *dtype) made = made.to(*dtype);
  const Device where = device.value_or(thread_state.default_device);
  if (where != made.device()) made = made.to(made.dtype(), Layout::strided, where);
  return thread_state.interceptors == nullptr ? made : lift_fresh(made);  // who listens hears of what Python gave
}

namespace {

PyObject* list_of(const Tensor& tensor, const std::byte* data, int64_t dim) {
  if (dim == tensor.dim()) {
    Scalar value = load_scalar(data, tensor.dtype());
    if (tensor.dtype() == DType::uint64)
      return PyLong_FromUnsignedLongLong(static_cast<unsigned long long>(load_int(data, tensor.dtype())));
    return to_python(value);
  }
  const int64_t n = tensor.sizes()[dim], step = tensor.strides()[dim] * tensor.itemsize();
  const Ref list = Ref::take(PyList_New(n));
  for (int64_t i = 0; i < n; ++i)
    set_list_item(list.get(), i, Ref::take(list_of(tensor, data + i * step, dim + 1)).release());
  return Ref(list).release();
}

}  // namespace

PyObject* construct(PyTypeObject* type, PyObject* args, PyObject* kwargs) {
  return guarded([&]() -> PyObject* {
    // Whatever the default device is, this constructor of old is that of the CPU's tensors.
    Device device = DeviceType::cpu;
    if (kwargs != nullptr)
      if (PyObject* given = PyDict_GetItemString(kwargs, "device")) as_place(given, device);
    check(device.is_cpu(), "legacy constructor expects device type: cpu but device type: {} was passed",
          name(device.type));
    PyObject* const size = kwargs != nullptr ? PyDict_GetItemString(kwargs, "size") : nullptr;
    const Ref sizes_given = size != nullptr ? Ref::take(PySequence_Tuple(size)) : Ref::borrow(args);
    args = sizes_given.get();
    const Py_ssize_t count = PyTuple_Size(args);
    if (count == 0) return wrap_as(type, empty(Dims{0}, thread_state.default_dtype, {}, device));
    PyObject* first = PyTuple_GetItem(args, 0);
    if (count == 1 && is_tensor(first)) {
      check(kwargs == nullptr || PyDict_GetItemString(kwargs, "device") == nullptr,
            "Legacy tensor constructor of the form torch.Tensor(tensor, device=device) is not supported.  Use "
            "torch.tensor(...) or torch.as_tensor(...) instead.");
      return wrap_as(type, tensor_of(first).alias());
    }
    if (count == 1 && PyObject_HasAttrString(first, "untyped")) {
      const Ref module = Ref::take(PyImport_ImportModule("tare._engine.legacy_types"));
      const Ref dtype = Ref::take(to_python(thread_state.default_dtype));
      const Ref tensor = Ref::take(PyObject_CallMethod(module.get(), "over_storage", "OO", first, dtype.get()));
      return wrap_as(type, tensor_of(tensor.get()).alias());
    }
    const auto of_data = [&] {
      Tensor tensor = tensor_of_data(first, thread_state.default_dtype, device);
      if (!thread_state.fake) return wrap_as(type, std::move(tensor));
      // A mode of fakes is told of numbers that are one of its tensors.
      const Ref made = Ref::take(wrap_as(type, std::move(tensor)));
      const Ref module = Ref::take(PyImport_ImportModule("tare._subclasses.fake_tensor"));
      Ref::take(PyObject_CallMethod(module.get(), "note_constant", "O", made.get()));
      return Ref::borrow(made.get()).release();
    };
    int64_t number = 0;
    if (count == 1 && is_array(first)) return of_data();
    if (as_int(first, number) || Py_TYPE(first) == size_type) {
      Dims sizes;
      PyObject* list = Py_TYPE(first) == size_type ? first : args;
      for (Py_ssize_t i = 0; i < PyTuple_Size(list); ++i) {
        if (!as_int(PyTuple_GetItem(list, i), number))
          raise(PyExc_TypeError,
                fmt::format("new(): argument 'size' must be tuple of ints, but found element of type {} at pos {}",
                            type_name(PyTuple_GetItem(list, i)), i));
        sizes.push_back(number);
      }
      return wrap_as(type, empty(sizes, thread_state.default_dtype, {}, device));
    }
    if (count == 1 && (is_list(first) || is_array(first))) return of_data();
    raise(PyExc_TypeError, fmt::format("new(): data must be a sequence (got {})", type_name(first)));
  });
}

void add_creation(nb::module_& module) {
  module.def(
      "_tensor",
      [](nb::handle data, nb::object dtype, nb::object device) {
        std::optional<DType> type;
        std::optional<Device> where;
        if (!dtype.is_none()) {
          type.emplace();
          if (!as_dtype(dtype.ptr(), *type))
            raise(PyExc_TypeError, "tensor(): argument 'dtype' must be torch.dtype, not " + type_name(dtype.ptr()));
        }
        if (!device.is_none()) {
          where.emplace();
          if (!as_place(device.ptr(), *where))
            raise(PyExc_TypeError, "tensor(): argument 'device' must be torch.device, not " + type_name(device.ptr()));
        }
        return made([&] { return wrap(tensor_of_data(data.ptr(), type, where)); });
      },
      nb::arg().none(), nb::arg().none(), nb::arg().none());
  module.def("_tolist", [](nb::handle tensor) {
    return made([&] {
      note_read(tensor_of(tensor.ptr()), "tolist");
      Tensor source = with_value(tensor_of(tensor.ptr()));
      if (source.meta().is_conj() || source.meta().is_neg()) source = source.detach().resolve_conj().resolve_neg();
      check_written(source, "tolist");
      if (!source.known() && source.numel() > 0 && !source.storage().allocated()) source = on_host_or_assumed(source);
      return list_of(source, source.numel() ? source.data() : nullptr, 0);
    });
  });
  module.def("_make_subclass", [](nb::handle type, nb::handle data, bool requires_grad) {
    return made([&] {
      if (!PyType_Check(type.ptr())) raise(PyExc_TypeError, "_make_subclass: cls must be a type");
      if (!is_tensor(data.ptr()))
        raise(PyExc_TypeError, "_make_subclass(): argument 'data' must be Tensor, not " + type_name(data.ptr()));
      const Tensor& source = tensor_of(data.ptr());
      Tensor made = Tensor::detached_from(source, TensorMeta(source.meta()));
      if (requires_grad) made.set_requires_grad(true);
      return wrap_as(reinterpret_cast<PyTypeObject*>(type.ptr()), std::move(made));
    });
  });
  module.def("_as_subclass", [](nb::handle data, nb::handle type) {
    return made([&] {
      if (!PyType_Check(type.ptr())) raise(PyExc_TypeError, "as_subclass: cls must be a type");
      return wrap_as(reinterpret_cast<PyTypeObject*>(type.ptr()), tensor_of(data.ptr()).alias());
    });
  });
  module.def(
      "_make_wrapper",
      [](nb::handle type, std::vector<int64_t> sizes, std::optional<std::vector<int64_t>> strides, int64_t offset,
         DType dtype, Device device, bool requires_grad) {
        return made([&] {
          TensorMeta meta =
              strides ? TensorMeta(dtype, device, sizes, *strides, offset) : TensorMeta(dtype, device, sizes);
          const Storage storage = Storage::unknown(meta.storage_bytes(), device);
          Tensor made(std::move(meta), storage);
          if (requires_grad) made.set_requires_grad(true);
          return wrap_as(reinterpret_cast<PyTypeObject*>(type.ptr()), std::move(made));
        });
      },
      nb::arg(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg(), nb::arg(), nb::arg());
  module.def("_change_transforms", change_transforms);
  module.def("_exchange_picks_by_numbers", exchange_picks_by_numbers);
  module.def("_exchange", [](nb::handle a, nb::handle b) {
    if (!is_tensor(a.ptr()) || !is_tensor(b.ptr())) raise(PyExc_TypeError, "swap_tensors takes tensors");
    const Tensor first = tensor_of(a.ptr()), second = tensor_of(b.ptr());
    exchange(a.ptr(), second);
    exchange(b.ptr(), first);
  });
}

}  // namespace tare::python
