#include <fmt/format.h>

#include "call/operator.h"
#include "call/overload.h"
#include "casters.h"
#include "tare/dispatch/column_access.h"
#include "tare/dispatch/registry.h"

// torch.ops.aten.add.Tensor: one overload, called by its schema.
namespace tare::python {

namespace {

// The arguments of a call as CPython lays them out: those by position, then those with names.
struct Arguments {
  Arguments(const nb::args& args, const nb::kwargs& kwargs) : count(args.size()) {
    for (nb::handle item : args) all.push_back(item.ptr());
    nb::list names;
    for (auto [name, value] : kwargs) {
      names.append(name);
      all.push_back(value.ptr());
    }
    keywords = nb::tuple(names);
  }
  size_t count;
  std::vector<PyObject*> all;
  nb::tuple keywords;
};

nb::object call(const Overload& self, nb::args args, nb::kwargs kwargs) {
  const Arguments given(args, kwargs);
  return made([&] { return call_overload(self.signature, given.all.data(), given.count, given.keywords.ptr()); });
}

nb::list list_of(const std::vector<std::string_view>& names) {
  nb::list list;
  for (const std::string_view name : names) list.append(nb::str(name.data(), name.size()));
  return list;
}

}  // namespace

Overload::Overload(const Op& op) : op(op), signature(signature_of_overload(op)) {
  // Only where Python's functions take numbers for tensors do PyTorch's own operators.
  if (!op.schema.is_aten())
    for (Parameter& parameter : signature.parameters) parameter.takes_numbers = false;
}

void add_overloads(nb::module_& module) {
  nb::class_<Overload>(module, "_Overload", nb::dynamic_attr())
      .def("__call__", call)
      // The result, or NotImplemented where the arguments do not fit the schema.
      .def("call_if_fits",
           [](const Overload& self, nb::args args, nb::kwargs kwargs) {
             const Arguments given(args, kwargs);
             return made([&] {
               PyObject* result = call_if_fits(self.signature, given.all.data(), given.count, given.keywords.ptr());
               return result != nullptr ? result : Ref::borrow(Py_NotImplemented).release();
             });
           })
      .def_prop_ro("name", [](Overload& self) { return self.op.name; })
      .def_prop_ro("namespace", [](Overload& self) { return self.op.schema.namespace_; })
      .def_prop_ro("qualified_name", [](Overload& self) { return self.op.schema.qualified_name(); })
      .def_prop_ro("tags", [](Overload& self) { return list_of(torch_tag_names(self.op.columns.torch_tags)); })
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
  module.def("_tag_names", [] { return list_of(torch_tag_names(~uint32_t{0})); });
  module.def("_overloads", [](std::string packet) {
    nb::list list;
    for (const Op* op : Registry::instance().overloads(packet))
      list.append(nb::make_tuple(op->schema.overload.empty() ? std::string("default") : op->schema.overload,
                                 nb::cast(new Overload(*op), nb::rv_policy::take_ownership)));
    return list;
  });
}

}  // namespace tare::python
