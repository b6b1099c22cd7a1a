#include <nanobind/stl/pair.h>

#include "casters.h"
#include "tare/checkpoint/storage/materialize.h"
#include "tare/checkpoint/storage/save.h"
#include "tensor/exchange.h"

// Checkpoints: tensors that know their place in a file, and what makes tensors real.
namespace tare::python {

namespace {

namespace cp = tare::checkpoint;

// Without the interpreter's lock a signal is not seen: what takes long asks for it as it goes.
void see_signals() {
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

nb::dict as_dict(const cp::LoadReport& report) {
  const auto mismatches = [](const std::vector<cp::LoadReport::Mismatch>& items) {
    nb::list list;
    for (const auto& item : items) list.append(nb::make_tuple(item.name, item.expected, item.found));
    return list;
  };
  nb::list missing, tied;
  for (const auto& item : report.missing) missing.append(nb::make_tuple(item.name, item.near));
  for (const auto& item : report.tied) tied.append(nb::make_tuple(item.name, item.same_as));
  nb::dict out;
  out["loaded"] = report.loaded;
  out["replayed"] = report.replayed;
  out["tied"] = tied;
  out["missing"] = missing;
  out["unexpected"] = report.unexpected;
  out["shapes"] = mismatches(report.shapes);
  out["dtypes"] = mismatches(report.dtypes);
  out["undefined"] = report.undefined;
  out["unknown"] = report.unknown;
  out["bytes_read"] = report.bytes_read;
  return out;
}

}  // namespace

void add_checkpoint(nb::module_& module) {
  nb::class_<cp::Contents>(module, "_Contents")
      .def(nb::new_([](const std::string& path) { return new cp::Contents(cp::open(path)); }))
      .def_prop_ro("format", [](const cp::Contents& self) { return cp::name(self.format); })
      .def_prop_ro("metadata",
                   [](const cp::Contents& self) {
                     return std::vector<std::pair<std::string, std::string>>(self.metadata.begin(),
                                                                             self.metadata.end());
                   })
      .def_prop_ro("notes", [](const cp::Contents& self) { return self.notes; })
      .def("tensors", [](const cp::Contents& self, Device device) {
        nb::list list;
        for (NamedTensor& one : cp::lazy_tensors(self, device))
          list.append(nb::make_tuple(one.name, nb::cast(std::move(one.tensor))));
        return list;
      });
  module.def("_save_safetensors", [](const std::string& path, const std::vector<std::pair<std::string, Tensor>>& named,
                                     const std::vector<std::pair<std::string, std::string>>& metadata) {
    std::vector<NamedTensor> tensors;
    for (const auto& [name, tensor] : named) tensors.push_back({name, tensor});
    cp::save_safetensors(path, tensors, metadata);
  });
  module.def("_map_file", [](const std::string& path, int64_t bytes) {
    const cp::File file(path);
    return PythonStorage{file.map(0, bytes == 0 ? file.size() : bytes, "storage")};
  });
  module.def("_is_in_file", [](const Tensor& tensor) { return cp::in_file(tensor.storage()) != nullptr; });
  module.def("_read_from_file", [](const Tensor& tensor) { return cp::read(tensor, tensor.dtype()); });
  // The report as a dict, and whether it is an error; `dim(name, tensor)` says along what a tensor is divided.
  module.def(
      "_materialize",
      [](const nb::list& named, const nb::object& contents, const nb::object& dtype, int64_t rank, int64_t world,
         const nb::object& dim, bool strict, const nb::object& progress) {
        hear();
        std::vector<cp::Target> targets;
        for (const nb::handle item : named) {
          const auto one = nb::cast<nb::tuple>(item);
          targets.push_back({nb::cast<std::string>(one[0]), nb::cast<Tensor>(one[1]), nb::cast<bool>(one[2])});
        }
        cp::MaterializeOptions options;
        if (!contents.is_none()) options.checkpoint = &nb::cast<const cp::Contents&>(contents);
        if (!dtype.is_none()) options.dtype = nb::cast<DType>(dtype);
        options.shard.rank = rank;
        options.shard.world = world;
        options.strict = strict;
        if (!dim.is_none())
          options.shard.dim = [&](const std::string& name, const Tensor& tensor) -> std::optional<int64_t> {
            const nb::object answer = dim(name, tensor);
            return answer.is_none() ? std::nullopt : std::optional(nb::cast<int64_t>(answer));
          };
        options.progress = [&](int64_t bytes, int64_t of_bytes) {
          see_signals();
          if (!progress.is_none()) progress(bytes, of_bytes);
        };
        try {
          const cp::LoadReport report = cp::materialize(targets, options);
          return nb::make_tuple(as_dict(report), report.text(), nb::none());
        } catch (const cp::LoadError& error) {
          return nb::make_tuple(as_dict(error.report), error.report.text(), nb::str(error.what()));
        }
      },
      nb::arg(), nb::arg().none(), nb::arg().none(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg(),
      nb::arg().none());
}

}  // namespace tare::python
