#include <fmt/format.h>

#include "call/operator.h"
#include "casters.h"
#include "tare/dispatch/registry.h"

// torch.ops.aten.add.Tensor: one overload, called by its schema.
namespace tare::python {

namespace {

struct Overload {
  explicit Overload(const Op& op) : op(op), signature(signature_of_overload(op)) {}
  const Op& op;
  Signature signature;
};

nb::object call(Overload& self, nb::args args, nb::kwargs kwargs) {
  std::vector<PyObject*> all;
  for (nb::handle item : args) all.push_back(item.ptr());
  nb::list names;
  for (auto [name, value] : kwargs) {
    names.append(name);
    all.push_back(value.ptr());
  }
  const nb::tuple keywords(names);
  PyObject* result = guarded([&] { return call_overload(self.signature, all.data(), args.size(), keywords.ptr()); });
  if (result == nullptr) throw nb::python_error();
  return nb::steal(result);
}

}  // namespace

void add_overloads(nb::module_& module) {
  nb::class_<Overload>(module, "_Overload", nb::dynamic_attr())
      .def("__call__", call)
      .def_prop_ro("name", [](Overload& self) { return self.op.name; })
      .def_prop_ro("schema", [](Overload& self) { return self.op.schema.str(); })
      .def_prop_ro("family", [](Overload& self) { return std::string(self.op.family); })
      .def_prop_ro("is_view", [](Overload& self) { return self.op.is_view(); })
      .def_prop_ro("is_composite", [](Overload& self) { return self.op.is_composite(); })
      .def_prop_ro("is_pointwise", [](Overload& self) { return self.op.has(kPointwise); })
      .def_prop_ro("arguments",
                   [](Overload& self) {
                     nb::list list;
                     for (const Argument& a : self.op.schema.arguments)
                       list.append(nb::make_tuple(a.name, a.type.str(), a.keyword_only, a.default_value.has_value(),
                                                  a.is_write()));
                     return list;
                   })
      .def_prop_ro("returns", [](Overload& self) {
        nb::list list;
        for (const Argument& a : self.op.schema.returns) list.append(nb::make_tuple(a.name, a.type.str()));
        return list;
      });
  module.def("_overloads", [](std::string packet) {
    nb::list list;
    for (const Op* op : Registry::instance().overloads(packet))
      list.append(nb::make_tuple(op->schema.overload.empty() ? std::string("default") : op->schema.overload,
                                 nb::cast(new Overload(*op), nb::rv_policy::take_ownership)));
    return list;
  });
}

}  // namespace tare::python
