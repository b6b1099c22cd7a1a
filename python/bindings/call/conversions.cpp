#include <fmt/format.h>

#include <array>
#include <optional>
#include <vector>

#include "call/frame.h"
#include "call/operator.h"
#include "casters.h"
#include "tare/core/sparse.h"
#include "tare/ops.h"
#include "tensor/object.h"

// `x.to(...)` and `x.float()`, which programs call as often as operators: the forms that they are called in are read
// here, and all others, with the errors, by the Python function of that name.
namespace tare::python {
namespace {

PyObject* slow_to;  // function(tensor, *args, **kwargs)

/// What `to` was asked for.
struct Conversion {
  Device device;  // the tensor's, unless it was said
  DType dtype;
  bool says_device = false, says_dtype = false;
  bool non_blocking = false;
  bool copy = false;
  std::optional<MemoryFormat> format;
};

bool read_flag(PyObject* value, bool& flag) {
  if (value != Py_True && value != Py_False) return false;
  flag = value == Py_True;
  return true;
}
bool read_device(PyObject* value, Conversion& wanted) {
  if (value == Py_None) return true;
  wanted.says_device = true;
  return (Py_TYPE(value) == device_type || PyUnicode_Check(value)) && as_place(value, wanted.device);
}
bool read_dtype(PyObject* value, Conversion& wanted) {
  if (value == Py_None) return true;
  if (Py_TYPE(value) != dtype_type) return false;
  wanted.dtype = dtype_of(value), wanted.says_dtype = true;
  return true;
}
bool read_format(PyObject* value, std::optional<MemoryFormat>& format) {
  if (value == Py_None) return true;
  if (Py_TYPE(value) != format_type) return false;
  format = reinterpret_cast<FormatObject*>(value)->value;
  return true;
}

/// Reads `to(device, dtype, non_blocking, copy)`, `to(dtype, non_blocking, copy)` and `to(tensor, non_blocking, copy)`,
/// the rest of each by name, too. False where it is none of these, or one that takes a closer look.
bool read_conversion(PyObject* const* args, Py_ssize_t count, PyObject* keywords, Conversion& wanted) {
  Py_ssize_t at = 0;
  bool device = false, dtype = false, non_blocking = false, copy = false;
  if (count > 0) {
    PyObject* const first = args[0];
    if (Py_TYPE(first) == dtype_type) {
      wanted.dtype = dtype_of(first), wanted.says_dtype = true;
      device = dtype = true;
    } else if (is_tensor(first)) {
      wanted.device = tensor_of(first).device(), wanted.dtype = tensor_of(first).dtype();
      wanted.says_device = wanted.says_dtype = true;
      device = dtype = true;
    } else {
      if (!read_device(first, wanted)) return false;
      device = true;
      if (count > 1) {
        if (!read_dtype(args[1], wanted)) return false;
        dtype = true, at = 1;
      }
    }
    ++at;
  }
  if (at < count) non_blocking = true;
  if (non_blocking && !read_flag(args[at++], wanted.non_blocking)) return false;
  if (at < count) copy = true;
  if (copy && !read_flag(args[at++], wanted.copy)) return false;
  if (at < count) return false;
  static PyObject* const names[] = {interned("dtype"), interned("device"), interned("non_blocking"), interned("copy"),
                                    interned("memory_format")};
  for (Py_ssize_t k = 0, n = keywords == nullptr ? 0 : tuple_size(keywords); k < n; ++k) {
    PyObject* const name = tuple_item(keywords, k);
    PyObject* const value = args[count + k];
    bool read = false;
    if (name == names[0]) read = !std::exchange(dtype, true) && read_dtype(value, wanted);
    else if (name == names[1]) read = !std::exchange(device, true) && read_device(value, wanted);
    else if (name == names[2]) read = !std::exchange(non_blocking, true) && read_flag(value, wanted.non_blocking);
    else if (name == names[3]) read = !std::exchange(copy, true) && read_flag(value, wanted.copy);
    else if (name == names[4]) read = read_format(value, wanted.format);
    if (!read) return false;
  }
  return true;
}

/// The overload that PyTorch calls: of an element type alone, of both, or of a device with the tensor's own options.
Tensor conversion(const Tensor& tensor, const Conversion& wanted) {
  if (!wanted.says_device) return tare::to(tensor, wanted.dtype, wanted.non_blocking, wanted.copy, wanted.format);
  if (wanted.says_dtype)
    return tare::to(tensor, wanted.device, wanted.dtype, wanted.non_blocking, wanted.copy, wanted.format);
  const std::optional<Layout> layout = is_sparse(tensor) ? std::nullopt : std::optional(Layout::strided);
  return tare::to(tensor, wanted.dtype, layout, wanted.device, {}, wanted.non_blocking, wanted.copy, wanted.format);
}

PyObject* converted(PyObject* self, const Conversion& wanted) {
  const Tensor& tensor = tensor_of(self);
  Tensor result = conversion(tensor, wanted);
  return result.is_same(tensor) ? Ref::borrow(self).release() : wrap(std::move(result));
}

/// A method's call, as the interpreter hands it over.
struct MethodCall {
  PyObject* self;
  PyObject* const* args;
  Py_ssize_t count;
  PyObject* keywords;

  Py_ssize_t named() const { return keywords == nullptr ? 0 : tuple_size(keywords); }
  std::vector<PyObject*> with_self() const {
    std::vector<PyObject*> all{self};
    all.insert(all.end(), args, args + count + named());
    return all;
  }
};

/// The answer of modes and classes that take calls over; null without an error where nobody does.
PyObject* taken_over(const char* method, const MethodCall& call) {
  if (function_modes == 0 && (Py_TYPE(call.self) == tensor_type || !is_overriding(call.self))) [[likely]]
    return nullptr;
  const Ref function = Ref::take(PyObject_GetAttrString(reinterpret_cast<PyObject*>(tensor_type), method));
  PyObject* answer = call_overriders(function.get(), call.with_self().data(), call.count + 1, call.keywords);
  if (answer == nullptr && PyErr_Occurred()) throw nb::python_error();
  return answer;
}

PyObject* to(PyObject* self, PyObject* const* args, Py_ssize_t count, PyObject* keywords) {
  return guarded([&]() -> PyObject* {
    const MethodCall call{self, args, count, keywords};
    if (PyObject* answer = taken_over("to", call)) return answer;
    Conversion wanted{.device = tensor_of(self).device(), .dtype = tensor_of(self).dtype()};
    if (read_conversion(args, count, keywords, wanted)) return converted(self, wanted);
    return PyObject_Vectorcall(slow_to, call.with_self().data(), static_cast<size_t>(count + 1), keywords);
  });
}

struct Cast {
  const char* name;
  DType dtype;
};
constexpr Cast kCasts[] = {
    {"float", DType::float32},     {"double", DType::float64},   {"half", DType::float16},
    {"bfloat16", DType::bfloat16}, {"int", DType::int32},        {"long", DType::int64},
    {"short", DType::int16},       {"char", DType::int8},        {"byte", DType::uint8},
    {"bool", DType::bool_},        {"cfloat", DType::complex64}, {"cdouble", DType::complex128},
    {"chalf", DType::complex32},
};

/// `x.float(memory_format=...)`
template <size_t i>
PyObject* cast(PyObject* self, PyObject* const* args, Py_ssize_t count, PyObject* keywords) {
  return guarded([&]() -> PyObject* {
    const MethodCall call{self, args, count, keywords};
    if (PyObject* answer = taken_over(kCasts[i].name, call)) return answer;
    Conversion wanted{.device = tensor_of(self).device(), .dtype = kCasts[i].dtype, .says_dtype = true};
    const auto refuse = [](const std::string& what) {
      raise(PyExc_TypeError, fmt::format("{}() {}", kCasts[i].name, what));
    };
    if (count > 0) refuse(fmt::format("takes 0 positional arguments but {} was given", count));
    for (Py_ssize_t k = 0; k < call.named(); ++k) {
      if (const std::string_view keyword = text_of(tuple_item(keywords, k)); keyword != "memory_format")
        refuse(fmt::format("got an unexpected keyword argument '{}'", keyword));
      if (!read_format(args[k], wanted.format))
        refuse("argument 'memory_format' must be torch.memory_format, not " + type_name(args[k]));
    }
    return converted(self, wanted);
  });
}

using Method = PyObject* (*)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*);

/// A method of tensors, whose text begins with its signature.
void add_method(PyMethodDef& definition, const char* name, Method method, const char* text) {
  definition = {name, reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(method)),
                METH_FASTCALL | METH_KEYWORDS, text};
  const Ref descriptor = Ref::take(PyDescr_NewMethod(tensor_type, &definition));
  checked(PyObject_SetAttrString(reinterpret_cast<PyObject*>(tensor_type), name, descriptor.get()));
}

}  // namespace

void add_conversions(nb::module_& module) {
  // What `to` does, of arguments that were told apart.
  module.def(
      "_to",
      [](nb::handle self, nb::handle device, nb::handle dtype, bool non_blocking, bool copy, nb::handle format) {
        return made([&]() -> PyObject* {
          if (!is_tensor(self.ptr())) raise(PyExc_TypeError, "to() needs a tensor");
          const Tensor& tensor = tensor_of(self.ptr());
          Conversion wanted{.device = tensor.device(),
                            .dtype = tensor.dtype(),
                            .says_device = !device.is_none(),
                            .says_dtype = !dtype.is_none(),
                            .non_blocking = non_blocking,
                            .copy = copy};
          const auto refuse = [](const char* name, const char* kind, nb::handle given) {
            raise(PyExc_TypeError,
                  fmt::format("to(): argument '{}' must be torch.{}, not {}", name, kind, type_name(given.ptr())));
          };
          if (!device.is_none() && !as_place(device.ptr(), wanted.device)) refuse("device", "device", device);
          if (!dtype.is_none() && !as_dtype(dtype.ptr(), wanted.dtype)) refuse("dtype", "dtype", dtype);
          if (!read_format(format.ptr(), wanted.format)) refuse("memory_format", "memory_format", format);
          return converted(self.ptr(), wanted);
        });
      },
      nb::arg(), nb::arg().none(), nb::arg().none(), nb::arg(), nb::arg(), nb::arg().none());
  // `slow` is what reads every form of `to`.
  module.def("_add_conversions", [](nb::object slow) {
    slow_to = slow.release().ptr();
    static PyMethodDef definition;
    add_method(definition, "to", to,
               "to($self, /, *args, **kwargs)\n--\n\nThe tensor in another dtype or on another device; itself where "
               "nothing changes.");
    static std::array<PyMethodDef, std::size(kCasts)> casts;
    static std::array<std::string, std::size(kCasts)> texts;
    [&]<size_t... i>(std::index_sequence<i...>) {
      ((texts[i] = fmt::format("{}($self, /, *, memory_format=None)\n--\n\nThe tensor as {}.", kCasts[i].name,
                               name(kCasts[i].dtype)),
        add_method(casts[i], kCasts[i].name, cast<i>, texts[i].c_str())),
       ...);
    }
    (std::make_index_sequence<std::size(kCasts)>());
  });
}

}  // namespace tare::python
