#include <memory>
#include <string>
#include <vector>

#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>

#include "casters.h"
#include "tare/core/error.h"
#include "tare/core/replication.h"
#include "tare/dispatch/row.h"
#include "tare/distributed/tensor/handler.h"
#include "tare/distributed/tensor/programs.h"
#include "tare/distributed/tensor/redistribute.h"
#include "tensor/object.h"

// Distributed tensors and their meshes, as python/tare/distributed/tensor asks for them: `_C._distributed`.
namespace tare::python {

namespace {

nb::object object_of(Tensor tensor) { return nb::steal(wrap(std::move(tensor))); }

// Groups by the function of the mesh's Python object that finds them.
class PythonGroups final : public Mesh::Groups {
 public:
  explicit PythonGroups(nb::object find) : find_(std::move(find)) {}
  ~PythonGroups() override {
    const nb::gil_scoped_acquire held;
    find_.reset();
  }
  std::string of(const std::vector<int64_t>& dims) override {
    const nb::object name = find_(nb::cast(dims));
    return name.is_none() ? "" : nb::cast<std::string>(name);
  }

 private:
  nb::object find_;
};

// A placement as Python hands it over: kind, dimension, split factor.
using Code = std::tuple<int, int64_t, int64_t>;
Placement placement_of(const Code& code) {
  return {static_cast<Placement::Kind>(std::get<0>(code)), std::get<1>(code), std::get<2>(code)};
}
Code code_of(const Placement& placement) { return {static_cast<int>(placement.kind), placement.dim, placement.split}; }

const Tensor& distributed(nb::handle tensor) {
  check<TypeError>(is_tensor(tensor.ptr()) && is_dtensor(tensor_of(tensor.ptr())), "a DTensor was expected");
  return tensor_of(tensor.ptr());
}

nb::object wrap_local(nb::handle local, const std::shared_ptr<const Distribution>& distribution,
                      const std::vector<int64_t>& sizes, const std::vector<int64_t>& strides) {
  check<TypeError>(is_tensor(local.ptr()), "a torch.Tensor was expected");
  const Tensor& part = tensor_of(local.ptr());
  check<TypeError>(!is_dtensor(part), "a DTensor holds no DTensor");
  check<ValueError>(sizes.size() == strides.size(), "a DTensor of {} sizes has {} strides", sizes.size(),
                    strides.size());
  for (const Placement& one : distribution->placements)
    check<IndexError>(!one.cuts() || one.dim < static_cast<int64_t>(sizes.size()),
                      "Sharding dim {} greater than tensor ndim {}", one.dim, sizes.size());
  answer_distributed();
  TensorMeta meta(part.dtype(), part.device(), IntList(sizes), IntList(strides));
  return object_of(distributed_tensor(part, distribution, std::move(meta)));
}

nb::object redistribute_local(nb::handle local, const std::shared_ptr<const Distribution>& from,
                              const std::shared_ptr<const Distribution>& to, const std::vector<int64_t>& sizes) {
  const Tensor& part = tensor_of(local.ptr());
  return object_of(redistribute(part, *from->mesh, redistribution_steps(*from, *to, sizes, part.itemsize())));
}

}  // namespace

void add_dtensor(nb::module_& here) {
  nb::class_<Distribution>(here, "Distribution")
      .def_prop_ro("codes",
                   [](const Distribution& distribution) {
                     std::vector<Code> codes;
                     for (const Placement& one : distribution.placements) codes.push_back(code_of(one));
                     return codes;
                   })
      .def_prop_ro("mesh", [](const Distribution& distribution) { return distribution.mesh->shared_from_this(); })
      .def_prop_ro("order",
                   [](const Distribution& distribution) -> nb::object {
                     if (!distribution.order) return nb::none();
                     nb::list found;
                     for (const auto& [dim, mesh_dims] : *distribution.order)
                       found.append(nb::make_tuple(dim, nb::tuple(nb::cast(mesh_dims))));
                     return nb::tuple(found);
                   })
      .def_ro("shards", &Distribution::shards)
      .def_prop_ro("address",
                   [](const Distribution& distribution) { return reinterpret_cast<uintptr_t>(&distribution); })
      .def("__str__", &Distribution::str)
      .def("local_sizes",
           [](const Distribution& distribution, const std::vector<int64_t>& sizes) {
             return IntList(local_sizes(distribution, sizes)).vec();
           })
      // Of each dimension the places that this rank holds, as pairs of the first one and their number; and offsets.
      .def("local_places", [](const Distribution& distribution, const std::vector<int64_t>& sizes) {
        const LocalPlaces places = local_places(distribution, sizes);
        std::vector<std::vector<std::pair<int64_t, int64_t>>> dims;
        for (const auto& held : places.dims) {
          auto& pairs = dims.emplace_back();
          for (const Interval& one : held) pairs.emplace_back(one.begin, one.size);
        }
        return nb::make_tuple(dims, places.offsets);
      });
  nb::class_<Mesh>(here, "Mesh")
      .def(nb::new_([](std::vector<int64_t> sizes, std::vector<int64_t> coordinate, std::string device_type,
                       int64_t per_host, nb::object groups) {
             return std::make_shared<Mesh>(std::move(sizes), std::move(coordinate), std::move(device_type), per_host,
                                           std::make_unique<PythonGroups>(std::move(groups)));
           }),
           nb::arg("sizes"), nb::arg("coordinate"), nb::arg("device_type"), nb::arg("per_host"), nb::arg("groups"))
      .def_prop_ro("address", [](const Mesh& mesh) { return reinterpret_cast<uintptr_t>(&mesh); })
      .def("distribution", [](Mesh& mesh, const std::vector<Code>& codes) {
        std::vector<Placement> placements;
        for (const Code& code : codes) placements.push_back(placement_of(code));
        return mesh.distribution(std::move(placements));
      });
  here.def("wrap_local", wrap_local, nb::arg("local"), nb::arg("distribution"), nb::arg("sizes"), nb::arg("strides"));
  here.def("is_distributed",
           [](nb::handle tensor) { return is_tensor(tensor.ptr()) && is_dtensor(tensor_of(tensor.ptr())); });
  here.def("local_of", [](nb::handle tensor) { return object_of(part_of(distributed(tensor)).local); });
  here.def("set_local", [](nb::handle tensor, nb::handle local) {
    check<TypeError>(is_tensor(local.ptr()), "a torch.Tensor was expected");
    part_of(distributed(tensor)).local = tensor_of(local.ptr());
  });
  here.def("distribution_of", [](nb::handle tensor) { return part_of(distributed(tensor)).distribution; });
  here.def("redistribute_local", redistribute_local, nb::arg("local"), nb::arg("from_"), nb::arg("to"),
           nb::arg("sizes"));
  // The class of distributed tensors' Python objects.
  here.def("set_distributed_type",
           [](nb::handle type) { set_distributed_type(reinterpret_cast<PyTypeObject*>(type.ptr())); });
  // From now on, on this thread; None: nobody is told.
  here.def(
      "tell_implicit_redistributions",
      [](nb::object told) {
        delete std::exchange(implicit_redistribution, nullptr);  // a thread has little room
        if (told.is_none()) return;
        implicit_redistribution =
            new std::function<void(const Op&, bool)>([told = std::move(told)](const Op& op, bool communicates) {
              told(op.schema.qualified_name(), communicates);
            });
      },
      nb::arg("told").none());
  here.def("set_loss_parallel", [](bool on) { return std::exchange(loss_parallel, on); });
  here.def("set_implicit_replication", [](bool on) { return std::exchange(implicit_replication, on); });
}

}  // namespace tare::python
