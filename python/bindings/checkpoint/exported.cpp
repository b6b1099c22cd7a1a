#include <nanobind/stl/tuple.h>

#include "casters.h"
#include "tare/checkpoint/formats/pt2.h"
#include "tare/checkpoint/storage/load.h"

// torch.export.load: what an archive of an exported program holds.
namespace tare::python {

namespace {

namespace cp = tare::checkpoint;

struct ExportedFile {
  explicit ExportedFile(const std::shared_ptr<cp::File>& file)
      : archive(cp::open_pt2(file)),
        state(cp::read_pt2_weights(archive, cp::Pt2Tensors::state)),
        constants(cp::read_pt2_weights(archive, cp::Pt2Tensors::constants)) {}

  nb::object member(const cp::ZipEntry* entry) const {
    if (entry == nullptr) return nb::none();
    const std::string bytes = archive.zip->read(*entry, cp::kLargestPt2Json);
    return nb::bytes(bytes.data(), bytes.size());
  }

  cp::Pt2Archive archive;
  cp::Contents state, constants;
};

// (path, tensor with its bytes, whether it is a parameter).
using Held = std::vector<std::tuple<std::string, Tensor, bool>>;
Held held(const cp::Contents& contents) {
  Held all;
  size_t at = 0;
  for (NamedTensor& one : cp::load(contents))
    all.emplace_back(std::move(one.name), std::move(one.tensor), contents.tensors[at++].parameter);
  return all;
}

}  // namespace

void add_exported(nb::module_& module) {
  nb::class_<ExportedFile>(module, "_ExportedFile")
      .def(nb::new_([](const std::string& path) { return new ExportedFile(std::make_shared<cp::File>(path)); }))
      .def_static(
          "of_bytes",
          [](const std::string& name, const nb::bytes& data) {
            const std::span<const std::byte> bytes(static_cast<const std::byte*>(data.data()), data.size());
            return new ExportedFile(std::make_shared<cp::File>(name, bytes));
          },
          nb::rv_policy::take_ownership)
      .def_prop_ro("program", [](const ExportedFile& self) { return self.member(self.archive.program); })
      .def_prop_ro("examples", [](const ExportedFile& self) { return self.member(self.archive.examples()); })
      .def("extra",
           [](const ExportedFile& self, const std::string& name) { return self.member(self.archive.extra(name)); })
      // What of the tensors is not read, a sentence each.
      .def_prop_ro("unread",
                   [](const ExportedFile& self) {
                     std::vector<std::string> all = self.state.notes;
                     all.insert(all.end(), self.constants.notes.begin(), self.constants.notes.end());
                     return all;
                   })
      .def_prop_ro("state", [](const ExportedFile& self) { return held(self.state); })
      .def_prop_ro("constants", [](const ExportedFile& self) { return held(self.constants); });
}

}  // namespace tare::python
