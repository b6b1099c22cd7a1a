#include "tare/checkpoint/formats/torch_file.h"

#include "casters.h"
#include "tare/checkpoint/storage/lazy.h"
#include "tensor/exchange.h"

// torch.load: objects out of what the library read of a pickle. Names become objects, and calls are made, by functions
// that Python hands in; everything else is built here.
namespace tare::python {

namespace {

namespace cp = tare::checkpoint;
using cp::pickle::Document;
using cp::pickle::Kind;
using cp::pickle::Ref;

class PythonTorchFile {
 public:
  PythonTorchFile(const std::shared_ptr<cp::File>& file, bool big_unless_said)
      : file(cp::read_torch_file(file, big_unless_said)) {}
  cp::StoredBytes stored(size_t i) const { return file.storages.at(i); }
  cp::TorchFile file;
};

// Builds what a document describes. `find(module, name)`, `call(callable,
// arguments, keywords)`, `storage(index, dtype or None)`, `tensor(index, dtype, sizes,
// strides, offset, requires_grad, conj, neg)`, `set_state(object, state)` and `create(type, arguments)` are Python's.
class Builder {
 public:
  Builder(const cp::TorchFile& file, nb::dict functions, std::string encoding)
      : file_(file),
        document_(file.document),
        memo_(file.document.size()),
        functions_(std::move(functions)),
        encoding_(std::move(encoding)) {}

  nb::object build(Ref ref) {
    nb::object& known = memo_[ref];
    if (known.is_valid()) return known;
    switch (document_.kind(ref)) {
      case Kind::none: return known = nb::none();
      case Kind::boolean: return known = nb::bool_(document_.integer(ref) != 0);
      case Kind::integer: return known = nb::int_(document_.integer(ref));
      case Kind::big_integer: return known = big_integer(std::string(document_.text(ref)));
      case Kind::real: return known = nb::float_(document_.real(ref));
      case Kind::text:
      case Kind::bytes: return known = text(ref);
      case Kind::byte_array: {
        const std::string_view data = document_.text(ref);
        return known = nb::steal(PyByteArray_FromStringAndSize(data.data(), static_cast<Py_ssize_t>(data.size())));
      }
      case Kind::list: return list(ref);
      case Kind::tuple: return memo_[ref] = tuple(ref);
      case Kind::dict: return dict(ref, nb::dict());
      case Kind::set: return set(ref, nb::steal(PySet_New(nullptr)));
      case Kind::frozen_set: {
        const nb::object items = set(ref, nb::steal(PySet_New(nullptr)));
        return memo_[ref] = nb::steal(PyFrozenSet_New(items.ptr()));
      }
      case Kind::global: return known = functions_["find"](text(document_.module(ref)), text(document_.name(ref)));
      case Kind::persistent: return memo_[ref] = persistent(ref);
      case Kind::object: return object(ref);
    }
    return nb::none();
  }

 private:
  static nb::object text(std::string_view view) { return nb::str(view.data(), view.size()); }
  static nb::object bytes(std::string_view view) { return nb::bytes(view.data(), view.size()); }
  // A str of Python 2 is bytes that the caller knows to read.
  nb::object text(Ref ref) const {
    const std::string_view view = document_.text(ref);
    if (!document_.is_old_text(ref)) return document_.is(ref, Kind::text) ? text(view) : bytes(view);
    if (encoding_ == "bytes") return bytes(view);
    PyObject* read = PyUnicode_Decode(view.data(), static_cast<Py_ssize_t>(view.size()), encoding_.c_str(), "strict");
    if (read == nullptr) throw nb::python_error();
    return nb::steal(read);
  }
  static nb::object big_integer(const std::string& digits) {
    PyObject* value = PyLong_FromString(digits.c_str(), nullptr, 0);
    if (value == nullptr) throw nb::python_error();
    return nb::steal(value);
  }

  nb::object list(Ref ref) {
    nb::list made;
    memo_[ref] = made;
    for (const Ref item : document_.items(ref)) made.append(build(item));
    return made;
  }
  nb::object tuple(Ref ref) {
    const std::span<const Ref> items = document_.items(ref);
    nb::object made = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(items.size())));
    for (size_t i = 0; i < items.size(); ++i)
      PyTuple_SetItem(made.ptr(), static_cast<Py_ssize_t>(i), build(items[i]).release().ptr());
    return made;
  }
  nb::object dict(Ref ref, nb::object made) {
    memo_[ref] = made;
    fill_dict(made, ref);
    return made;
  }
  void fill_dict(const nb::object& target, Ref pairs) {
    const std::span<const Ref> items = document_.items(pairs);
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
      const nb::object key = build(items[i]), value = build(items[i + 1]);
      if (PyObject_SetItem(target.ptr(), key.ptr(), value.ptr()) != 0) throw nb::python_error();
    }
  }
  nb::object set(Ref ref, nb::object made) {
    memo_[ref] = made;
    for (const Ref item : document_.items(ref))
      if (PySet_Add(made.ptr(), build(item).ptr()) != 0) throw nb::python_error();
    return made;
  }

  nb::object persistent(Ref ref) {
    const cp::TorchReference& reference = file_.reference(ref);
    if (reference.tensor >= 0) return tensor(file_.tensors[static_cast<size_t>(reference.tensor)]);
    if (reference.storage < 0)
      return reference.value != cp::pickle::kNothing ? build(reference.value) : build(document_.id(ref));
    return functions_["storage"](reference.storage, reference.untyped ? nb::none() : nb::cast(reference.dtype));
  }

  nb::object tensor(const cp::StoredTensor& stored) {
    return functions_["tensor"](stored.storage, stored.dtype, IntList(stored.sizes).vec(),
                                IntList(stored.strides).vec(), stored.offset, stored.requires_grad, stored.conjugate,
                                stored.negative);
  }

  bool is_plain_tensor(Ref callable) const {
    return document_.is_global(callable, "torch._utils", "_rebuild_tensor_v2") ||
           document_.is_global(callable, "torch._utils", "_rebuild_tensor_v3") ||
           document_.is_global(callable, "torch._utils", "_rebuild_tensor");
  }

  nb::object object(Ref ref) {
    const cp::pickle::Object& what = document_.object(ref);
    const bool called = what.making == cp::pickle::Making::call;
    nb::object made;
    if (called && document_.is(what.callable, Kind::global) && is_plain_tensor(what.callable)) {
      if (const auto stored = cp::tensor_of(file_, ref)) made = tensor(*stored);
    }
    if (!made.is_valid()) {
      const nb::object callable = build(what.callable), arguments = build(what.arguments);
      if (called) {
        const nb::object keywords = what.keywords == cp::pickle::kNothing ? nb::dict() : build(what.keywords);
        made = functions_["call"](callable, arguments, keywords);
      } else {
        made = functions_["create"](callable, arguments);
      }
    }
    memo_[ref] = made;
    if (what.items != cp::pickle::kNothing)
      for (const Ref item : document_.items(what.items)) made.attr("append")(build(item));
    if (what.pairs != cp::pickle::kNothing) fill_dict(made, what.pairs);
    if (what.state != cp::pickle::kNothing) functions_["set_state"](made, build(what.state));
    return made;
  }

  const cp::TorchFile& file_;
  const Document& document_;
  std::vector<nb::object> memo_;
  nb::dict functions_;
  std::string encoding_;
};

Tensor whole(const cp::TorchFile& file, size_t i, DType dtype) {
  const cp::StoredBytes stored = file.storages.at(i);
  const int64_t count = stored.bytes / itemsize(dtype);
  return Tensor(TensorMeta(count * itemsize(dtype) == stored.bytes ? dtype : DType::uint8, DeviceType::meta,
                           {count * itemsize(dtype) == stored.bytes ? count : stored.bytes}),
                cp::lazy_storage(stored, file.file));
}

}  // namespace

void add_torch_file(nb::module_& module) {
  nb::class_<PythonTorchFile>(module, "_TorchFile")
      .def(nb::new_([](const std::string& path, bool big_unless_said) {
        return new PythonTorchFile(std::make_shared<cp::File>(path), big_unless_said);
      }))
      .def_static(
          "of_bytes",
          [](const std::string& name, const nb::bytes& data, bool big_unless_said) {
            const std::span<const std::byte> bytes(static_cast<const std::byte*>(data.data()), data.size());
            return new PythonTorchFile(std::make_shared<cp::File>(name, bytes), big_unless_said);
          },
          nb::rv_policy::take_ownership)
      // A file that stands in another, from a byte on.
      .def_static(
          "of_part",
          [](const std::string& path, int64_t start, int64_t length) {
            const auto whole = std::make_shared<const cp::File>(path);
            return new PythonTorchFile(std::make_shared<cp::FilePart>(whole, start, length, "part"), false);
          },
          nb::rv_policy::take_ownership)
      .def_prop_ro("end", [](PythonTorchFile& self) { return self.file.end; })
      .def("location", [](PythonTorchFile& self, size_t i) { return std::string(self.stored(i).location); })
      .def("bytes", [](PythonTorchFile& self, size_t i) { return self.stored(i).bytes; })
      // A storage with its bytes, of elements that are swapped where the file has them the other way round.
      .def("read",
           [](PythonTorchFile& self, size_t i, DType dtype) {
             const Tensor elements = whole(self.file, i, dtype);
             return PythonStorage{cp::read(elements, elements.dtype()).storage()};
           })
      .def("lazy",
           [](PythonTorchFile& self, size_t i, Device device) {
             return PythonStorage{cp::lazy_storage(self.stored(i), self.file.file, device)};
           })
      .def("map",
           [](PythonTorchFile& self, size_t i) {
             const cp::StoredBytes stored = self.stored(i);
             check<CheckpointError>(stored.packed == 0, "{}: mmap=True needs storages that are not compressed",
                                    self.file.file->path());
             check<CheckpointError>(!stored.big_endian, "{}: mmap=True needs numbers of this machine's byte order",
                                    self.file.file->path());
             return PythonStorage{self.file.file->map(stored.offset, stored.bytes, "tensor data")};
           })
      .def("build", [](PythonTorchFile& self, nb::dict functions, const std::string& encoding) {
        return Builder(self.file, std::move(functions), encoding).build(self.file.document.root());
      });
  // What a file that is a pickle alone describes, built by the same functions.
  module.def("_build_pickle", [](const std::string& path, nb::dict functions) {
    const cp::File file(path);
    check<CheckpointError>(file.size() > 0, "{}: the file is empty", path);
    cp::TorchFile pickled;
    pickled.document = cp::pickle::parse(file.text(0, file.size(), "pickle"), {path, 0});
    pickled.references.resize(pickled.document.persistents());
    return Builder(pickled, std::move(functions), "utf-8").build(pickled.document.root());
  });
}

}  // namespace tare::python
