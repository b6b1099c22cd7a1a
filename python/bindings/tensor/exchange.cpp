#include <fmt/format.h>

#include "casters.h"
#include "tare/checkpoint/storage/lazy.h"
#include "tare/core/elements.h"
#include "tare/core/error.h"
#include "tare/core/external_memory.h"
#include "tare/core/undefined.h"
#include "tare/dispatch/standing.h"
#include "tare/ops.h"
#include "tensor/creation.h"
#include "tensor/exchange.h"

// Memory shared with others: NumPy's arrays, DLPack's capsules; and storages as objects of their own.
namespace tare::python {

namespace {

// Keeps the Python object whose memory a storage lies over.
class PythonMemory final : public ForeignMemory {
 public:
  explicit PythonMemory(Ref object) : object_(std::move(object)) {}
  ~PythonMemory() override {
    const nb::gil_scoped_acquire gil;
    object_ = Ref();
  }

 private:
  Ref object_;
};

// A number by which Python knows a storage of known bytes again. It stands in the place of the provenance, which it
// keeps, and ends with the storage.
struct Mark {
  virtual ~Mark() = default;
  uint64_t number = 0;
  std::unique_ptr<Provenance> kept;
};
struct MarkOfOwn final : Provenance, Mark {};
struct MarkOfForeign final : ForeignMemory, Mark {};

Mark* mark_of(const Storage& storage) { return dynamic_cast<Mark*>(storage->provenance); }

void mark(const Storage& storage, uint64_t number) {
  check(storage.known(), "a storage whose bytes are {} takes no mark", name(storage.state()));
  if (mark_of(storage) == nullptr) {
    const auto put = [&](auto made) {
      made->kept.reset(storage->provenance);
      storage->provenance = made.release();
    };
    if (dynamic_cast<ForeignMemory*>(storage->provenance) != nullptr) put(std::make_unique<MarkOfForeign>());
    else put(std::make_unique<MarkOfOwn>());
  }
  mark_of(storage)->number = number;
}

// The structures of DLPack, with and without a version: dmlc/dlpack's dlpack.h.
struct DLDevice {
  int32_t type, id;
};
struct DLDataType {
  uint8_t code, bits;
  uint16_t lanes;
};
struct DLTensor {
  void* data;
  DLDevice device;
  int32_t ndim;
  DLDataType dtype;
  int64_t* shape;
  int64_t* strides;
  uint64_t byte_offset;
};
struct DLManagedTensor {
  static constexpr const char* kName = "dltensor";
  static constexpr const char* kUsed = "used_dltensor";
  DLTensor tensor;
  void* context;
  void (*deleter)(DLManagedTensor*);
};
struct DLManagedTensorVersioned {
  static constexpr const char* kName = "dltensor_versioned";
  static constexpr const char* kUsed = "used_dltensor_versioned";
  uint32_t major, minor;
  void* context;
  void (*deleter)(DLManagedTensorVersioned*);
  uint64_t flags;
  DLTensor tensor;
};
enum DLCode : uint8_t { kInt = 0, kUInt = 1, kFloat = 2, kBfloat = 4, kComplex = 5, kBool = 6 };

template <class Managed>
struct Exported {
  Managed managed;
  Tensor tensor;
  std::vector<int64_t> sizes, strides;
};

uint8_t code_of(DType dtype) {
  if (dtype == DType::bfloat16) return kBfloat;
  switch (info(dtype).kind) {
    case DTypeKind::boolean: return kBool;
    case DTypeKind::integral: return info(dtype).is_signed ? kInt : kUInt;
    case DTypeKind::floating: return kFloat;
    case DTypeKind::complex: return kComplex;
    default: fail<TypeError>("DLPack has no word for torch.{}", name(dtype));
  }
}

template <class Managed>
nb::capsule capsule_of(const Tensor& tensor) {
  auto* exported = new Exported<Managed>{{}, tensor, tensor.sizes().vec(), tensor.strides().vec()};
  Managed& managed = exported->managed;
  if constexpr (std::is_same_v<Managed, DLManagedTensorVersioned>) managed.major = 1;
  managed.tensor = {.data = tensor.numel() ? static_cast<void*>(tensor.data()) : nullptr,
                    .device = {1, 0},
                    .ndim = static_cast<int32_t>(tensor.dim()),
                    .dtype = {code_of(tensor.dtype()), static_cast<uint8_t>(8 * tensor.itemsize()), 1},
                    .shape = exported->sizes.data(),
                    .strides = exported->strides.data(),
                    .byte_offset = 0};
  managed.context = exported;
  managed.deleter = [](Managed* self) { delete static_cast<Exported<Managed>*>(self->context); };
  PyObject* capsule = PyCapsule_New(&managed, Managed::kName, [](PyObject* object) {
    if (!PyCapsule_IsValid(object, Managed::kName)) return;  // taken over by somebody
    auto* left = static_cast<Managed*>(PyCapsule_GetPointer(object, Managed::kName));
    left->deleter(left);
  });
  return nb::steal<nb::capsule>(capsule);
}

// Memory that others may write to counts as written.
void mark_known(const Tensor& tensor) {
  note_read(tensor, "numpy");
  if (is_computed_of_undefined(tensor.storage())) check_written(tensor, "numpy");
  if (tensor.storage().data() != nullptr) tensor.storage()->state = StorageState::known;
}

// A capsule of version 1, or one without a version, in which nobody may write.
nb::capsule to_dlpack(const Tensor& tensor, bool versioned) {
  if (tensor.requires_grad())
    raise(PyExc_BufferError, "Can't export tensors that require gradient, use tensor.detach()");
  if (tensor.meta().is_conj()) raise(PyExc_BufferError, "Can't export tensors with the conjugate bit set");
  if (tensor.storage().data() == nullptr && tensor.numel() > 0)
    raise(PyExc_BufferError, fmt::format("Cannot pack tensors on {}", name(tensor.device().type)));
  mark_known(tensor);
  return versioned ? capsule_of<DLManagedTensorVersioned>(tensor) : capsule_of<DLManagedTensor>(tensor);
}

template <class Managed>
class DLPackMemory final : public ForeignMemory {
 public:
  explicit DLPackMemory(Managed* managed) : managed_(managed) {}
  ~DLPackMemory() override {
    if (managed_->deleter) managed_->deleter(managed_);
  }

 private:
  Managed* managed_;
};

DType dtype_of(DLDataType type) {
  check(type.lanes == 1, "tare does not support lanes != 1");
  for (int i = 0; i < kDTypes; ++i) {
    const auto dtype = static_cast<DType>(i);
    const DTypeKind kind = info(dtype).kind;
    if (8 * itemsize(dtype) != type.bits || is_float8(dtype)) continue;
    if (kind != DTypeKind::boolean && kind != DTypeKind::integral && kind != DTypeKind::floating &&
        kind != DTypeKind::complex)
      continue;
    if (code_of(dtype) == type.code) return dtype;
  }
  fail("a DLPack tensor of type code {} with {} bits has no dtype here", type.code, type.bits);
}

template <class Managed>
Tensor tensor_in(nb::handle capsule) {
  auto* managed = static_cast<Managed*>(PyCapsule_GetPointer(capsule.ptr(), Managed::kName));
  if constexpr (std::is_same_v<Managed, DLManagedTensorVersioned>)
    check(managed->major == 1, "from_dlpack: version 1 of DLPack can be read, got {}.{}", managed->major,
          managed->minor);
  const DLTensor& in = managed->tensor;
  check(in.device.type == 1, "from_dlpack: only memory of the host can be shared, got device type {}", in.device.type);
  const IntList sizes(in.shape, in.ndim);
  const DType dtype = dtype_of(in.dtype);
  TensorMeta meta = in.strides ? TensorMeta(dtype, Device(), sizes, IntList(in.strides, in.ndim))
                               : TensorMeta(dtype, Device(), sizes);
  const int64_t bytes = meta.storage_bytes();
  checked(PyCapsule_SetName(capsule.ptr(), Managed::kUsed));
  auto keeper = std::make_unique<DLPackMemory<Managed>>(managed);
  return Tensor(std::move(meta),
                storage_over(static_cast<std::byte*>(in.data) + in.byte_offset, bytes, std::move(keeper)));
}

Tensor from_dlpack(nb::handle capsule) {
  if (PyCapsule_IsValid(capsule.ptr(), DLManagedTensorVersioned::kName))
    return tensor_in<DLManagedTensorVersioned>(capsule);
  if (PyCapsule_IsValid(capsule.ptr(), DLManagedTensor::kName)) return tensor_in<DLManagedTensor>(capsule);
  raise(PyExc_RuntimeError,
        "from_dlpack received an invalid capsule. Note that DLTensor capsules can be consumed only once, so you might "
        "have already constructed a tensor from it once.");
}

// Part of another storage's memory, which it keeps.
class PartOfStorage final : public ForeignMemory {
 public:
  explicit PartOfStorage(Storage whole) : whole_(std::move(whole)) {}

 private:
  Storage whole_;
};

Storage part_of(const Storage& storage, int64_t start, int64_t stop) {
  check<ValueError>(0 <= start && start <= stop && stop <= storage.bytes(), "bytes {} to {} of a storage of {}", start,
                    stop, storage.bytes());
  check<NotImplementedError>(storage.data() != nullptr || storage.bytes() == 0,
                             "Cannot copy out of meta tensor; no data!");
  return storage_over(storage.data() + start, stop - start, std::make_unique<PartOfStorage>(storage));
}

// The storage itself, or one with the bytes that are in its file or follow from the program, where values are followed.
Storage with_bytes(const Storage& storage) {
  note_read(Tensor(TensorMeta(DType::uint8, storage.device(), {storage.bytes()}), storage), "the storage");
  if (checkpoint::in_file(storage) != nullptr)
    return checkpoint::read_storage(Tensor(TensorMeta(DType::uint8, storage.device(), {storage.bytes()}), storage));
  if (storage.data() != nullptr || storage.bytes() == 0) return storage;
  return on_host(with_value(Tensor(TensorMeta(DType::uint8, storage.device(), {storage.bytes()}), storage))).storage();
}

}  // namespace

void add_exchange(nb::module_& module) {
  module.def("_over_memory", [](uintptr_t address, int64_t bytes, nb::handle keeper, DType dtype,
                                std::vector<int64_t> sizes, std::vector<int64_t> strides) {
    TensorMeta meta(dtype, Device(), sizes, strides);
    return Tensor(std::move(meta), storage_over(reinterpret_cast<std::byte*>(address), bytes,
                                                std::make_unique<PythonMemory>(Ref::borrow(keeper.ptr()))));
  });
  module.def("_to_dlpack", to_dlpack);
  module.def("_from_dlpack", from_dlpack);
  module.def("_is_known", [](const Tensor& tensor) { return tensor.known() || tensor.numel() == 0; });
  module.def("_mark_known", mark_known);
  module.def("_storage_id", [](const Tensor& tensor) { return reinterpret_cast<uintptr_t>(tensor.storage().id()); });
  module.def("_fix_storage", [](const Tensor& tensor) { tensor.storage()->not_resizable = true; });
  nb::class_<PythonStorage>(module, "_Storage")
      .def(nb::new_([](int64_t bytes, Device device) {
        auto* made = new PythonStorage{Storage(bytes, device)};
        made->storage->never_written = true;
        return made;
      }))
      .def_static("of", [](const Tensor& tensor) { return PythonStorage{tensor.storage()}; })
      .def_prop_ro("nbytes", [](PythonStorage& self) { return self.storage.bytes(); })
      .def_prop_ro("device", [](PythonStorage& self) { return self.storage.device(); })
      .def_prop_rw(
          "shared", [](PythonStorage& self) { return bool{self.storage->shared}; },
          [](PythonStorage& self, bool shared) { self.storage->shared = shared; })
      .def_prop_ro("identity", [](PythonStorage& self) { return reinterpret_cast<uintptr_t>(self.storage.id()); })
      .def_prop_rw(
          "mark",
          [](PythonStorage& self) {
            const Mark* const mark = mark_of(self.storage);
            return mark != nullptr ? mark->number : 0;
          },
          [](PythonStorage& self, uint64_t number) { mark(self.storage, number); })
      .def_prop_ro("known", [](PythonStorage& self) { return self.storage.known(); })
      .def_prop_ro("resizable", [](PythonStorage& self) { return !self.storage->not_resizable; })
      .def_prop_ro("allocated", [](PythonStorage& self) { return self.storage.allocated(); })
      .def_prop_ro("address", [](PythonStorage& self) { return reinterpret_cast<uintptr_t>(self.storage.data()); })
      .def("part", [](PythonStorage& self, int64_t start,
                      int64_t stop) { return PythonStorage{part_of(self.storage, start, stop)}; })
      .def("resize", [](PythonStorage& self, int64_t bytes) { self.storage.resize(bytes); })
      .def("read",
           [](PythonStorage& self) {
             const Storage storage = with_bytes(self.storage);
             check<UndefinedError>(storage.state() != StorageState::undefined || reads_undefined(),
                                   "a storage of {} bytes {}; fill it or load it first", storage.bytes(),
                                   why_undefined(storage));
             check<UndefinedError>(storage.data() != nullptr || storage.bytes() == 0, "a storage of {} bytes has none",
                                   storage.bytes());
             return nb::bytes(storage.data(), static_cast<size_t>(storage.bytes()));
           })
      .def("write",
           [](PythonStorage& self, const nb::bytes& data) {
             check(static_cast<int64_t>(data.size()) == self.storage.bytes() &&
                       (self.storage.data() != nullptr || data.size() == 0),
                   "a storage of {} bytes cannot take {}", self.storage.bytes(), data.size());
             if (data.size()) std::memcpy(self.storage.data(), data.c_str(), data.size());
             self.storage->state = StorageState::known;
           })
      .def("tensor", [](PythonStorage& self, DType dtype, std::vector<int64_t> sizes, std::vector<int64_t> strides,
                        int64_t offset) {
        return Tensor(TensorMeta(dtype, self.storage.device(), sizes, strides, offset), self.storage);
      });
}

}  // namespace tare::python
