#pragma once

#include "python.h"
#include "tare/core/device.h"
#include "tare/core/dtype.h"
#include "tare/core/list.h"
#include "tare/core/options.h"
#include "tare/core/scalar.h"

// The small objects that describe tensors: dtype, device, layout, memory_format, Size. A type's or format's object is
// one for the process and compared by address.
namespace tare {
class Generator;
}
namespace tare::python {

extern PyTypeObject* dtype_type;
extern PyTypeObject* device_type;
extern PyTypeObject* layout_type;
extern PyTypeObject* format_type;
extern PyTypeObject* size_type;
extern PyTypeObject* generator_type;

struct DTypeObject {
  PyObject ob_base;
  DType value;
};
struct DeviceObject {
  PyObject ob_base;
  Device value;
  PyObject* outer;  // default devices of the `with` statements that it opened, innermost last; a list or null
};
struct LayoutObject {
  PyObject ob_base;
  Layout value;
};
struct FormatObject {
  PyObject ob_base;
  MemoryFormat value;
};

// All return new references.
PyObject* to_python(DType dtype);
PyObject* to_python(Device device);
PyObject* to_python(Layout layout);
PyObject* to_python(MemoryFormat format);
PyObject* to_python(const Scalar& scalar);
/// A Size.
PyObject* to_python(IntList sizes);
/// A plain tuple of ints.
PyObject* int_tuple(IntList values);

inline DType dtype_of(PyObject* object) { return reinterpret_cast<DTypeObject*>(object)->value; }
inline Device device_of(PyObject* object) { return reinterpret_cast<DeviceObject*>(object)->value; }

/// Whether `torch` means this package in this process.
bool named_torch();
/// What `__reduce__` returns for an object that a function of tare._engine.copying makes again.
PyObject* rebuilt(const char* function, Ref arguments);

/// A dtype, or one of the types float, int, bool, complex. False if it is neither.
bool as_dtype(PyObject* object, DType& dtype);
/// A device, a string or a number of an accelerator. False if it is neither. Errors: an unknown device.
bool as_device(PyObject* object, Device& device);
/// The same where a tensor is put: of accelerators, none of which is named, it is the current one.
bool as_place(PyObject* object, Device& device);
/// The one of the accelerators that a device without a number stands for: the current one of CUDA's, or the first.
Device numbered(Device device);
/// `torch.cuda.current_device()`, of the calling thread (device/simulated_gpu.cpp).
extern thread_local int8_t current_cuda_device;
/// A Python or NumPy number. False if it is none. Errors: an integer over 64 bits.
bool as_scalar(PyObject* object, Scalar& scalar);
/// An integer, but no bool; also what NumPy calls one. False if it is none. Errors: more than 64 bits.
bool as_int(PyObject* object, int64_t& value);

void add_objects(PyObject* module);
/// Generator(device='cpu'), default_generator.
void add_generator(nb::module_& module);
/// The stream of a Generator object; null for one of a device that draws nothing.
Generator* generator_of(PyObject* object);

}  // namespace tare::python
