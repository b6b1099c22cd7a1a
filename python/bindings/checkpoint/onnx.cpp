#include <nanobind/stl/tuple.h>

#include "call/values.h"
#include "casters.h"
#include "tare/core/error.h"
#include "tare/graph/line.h"
#include "tare/graph/onnx/machine.h"

// Models of ONNX files, which Python runs where calls are recorded: what `python -m tare convert` writes as a program.
namespace tare::python {

namespace {

namespace onnx = graph::onnx;
using onnx::Item;

struct OnnxModel {
  std::unique_ptr<onnx::Program> program;
  std::vector<onnx::Constant> constants;
};

// (name, dtype, sizes): a size is a number or a name; None for a dtype or for sizes that the file does not tell.
nb::list inputs_of(const OnnxModel& self) {
  nb::list list;
  for (size_t i = 0; i < self.program->graph.inputs.size(); ++i) {
    const onnx::Graph& graph = self.program->graph;
    const std::string_view name = graph.value(graph.inputs[i]).name;
    const onnx::TypeRecord type = graph.type_of(graph.inputs[i]);
    const bool tensor = type.kind == onnx::TypeRecord::Kind::tensor && type.type != onnx::kUndefined &&
                        !onnx::type_info(type.type).stands_in;
    nb::list sizes;
    for (size_t d = 0; d < type.dims.size(); ++d) {
      if (type.dims[d].value) {
        sizes.append(*type.dims[d].value);
        continue;
      }
      for (const onnx::Symbol& symbol : self.program->symbols)
        for (const auto& [input, dim] : symbol.places)
          if (static_cast<size_t>(input) == i && static_cast<size_t>(dim) == d)
            sizes.append(nb::str(symbol.name.c_str()));
    }
    list.append(nb::make_tuple(
        nb::str(name.data(), name.size()), tensor ? nb::cast(onnx::type_info(type.type).dtype) : nb::none(),
        type.has_shape ? nb::object(sizes) : nb::object(nb::none()), nb::str(type.text().c_str())));
  }
  return list;
}

nb::list outputs_of(const OnnxModel& self) {
  nb::list list;
  for (const onnx::Ref& output : self.program->graph.outputs) {
    const std::string_view name = self.program->graph.value(output.index).name;
    list.append(nb::str(name.data(), name.size()));
  }
  return list;
}

// (name, tensor, whether it is a parameter, the element type's name where PyTorch has none). Bytes stay in the file
// where they stand as such.
nb::list weights_of(const OnnxModel& self) {
  const FakeGuard real(false);
  nb::list list;
  const auto add = [&](std::string_view name, const onnx::TensorRecord& record, bool parameter) {
    const onnx::TypeInfo& type = onnx::type_info(record.type);
    const bool in_place = record.has_raw || record.external != nullptr;
    nb::object tensor = nb::none();
    if (!type.stands_in)
      tensor = nb::steal(wrap(in_place ? onnx::item_of(*self.program, record, DeviceType::cpu).tensor
                                       : onnx::load(self.program->source, record)));
    list.append(nb::make_tuple(nb::str(name.data(), name.size()), tensor, parameter,
                               type.stands_in ? nb::object(nb::str(type.name)) : nb::object(nb::none())));
  };
  const std::vector<onnx::WeightUse> uses = onnx::weight_uses(*self.program);
  for (size_t i = 0; i < uses.size(); ++i)
    add(self.program->graph.initializers[i].name, self.program->graph.initializers[i], uses[i].parameter);
  for (const onnx::Constant& constant : self.constants)
    add(constant.record->name, *constant.record,
        is_floating(onnx::type_info(constant.record->type).dtype) && !constant.record->dims.empty());
  return list;
}

nb::object to_object(const Item& item) {
  if (item.kind == Item::Kind::sequence) {
    nb::list list;
    for (const Item& one : *item.items) list.append(to_object(one));
    return list;
  }
  if (item.kind != Item::Kind::tensor || !item.tensor.defined()) return nb::none();
  return nb::steal(wrap(item.tensor));
}

// Runs it on tensors of the program's, whose calls are heard: (results, what was assumed, where the file says
// otherwise).
std::tuple<nb::list, std::vector<std::string>, std::vector<std::string>> run_model(const OnnxModel& self,
                                                                                   const std::vector<Tensor>& inputs,
                                                                                   const std::vector<Tensor>& weights) {
  hear();
  graph::tell_running_lines();
  onnx::Program& program = *self.program;
  check<TypeError>(inputs.size() == program.graph.inputs.size(), "the model takes {} inputs, and {} are given",
                   program.graph.inputs.size(), inputs.size());
  check<TypeError>(weights.size() == program.graph.initializers.size() + self.constants.size(),
                   "the model has {} weights, and {} are given",
                   program.graph.initializers.size() + self.constants.size(), weights.size());
  onnx::bind(program, {});
  for (onnx::Symbol& symbol : program.symbols)
    for (const auto& [input, dim] : symbol.places)
      if (inputs[static_cast<size_t>(input)].defined()) symbol.value = inputs[static_cast<size_t>(input)].size(dim);
  std::vector<Item> items, held;
  for (size_t i = 0; i < inputs.size(); ++i)
    items.push_back(inputs[i].defined() ? Item::of(inputs[i], program.graph.type_of(program.graph.inputs[i]).type)
                                        : Item());
  size_t next = 0;
  // Of a weight that PyTorch has no type for, as of small ones, the file tells the values.
  const auto weight = [&](const onnx::TensorRecord& record) {
    Item item = onnx::item_of(program, record, DeviceType::cpu);
    if (weights[next].defined()) item.tensor = weights[next];
    ++next;
    return item;
  };
  for (const onnx::TensorRecord& record : program.graph.initializers) held.push_back(weight(record));
  onnx::RunOptions options{.device = DeviceType::cpu, .exact = true};
  for (const onnx::Constant& constant : self.constants)
    options.constants.push_back({constant.record, weight(*constant.record), constant.stack});
  const onnx::Result result = onnx::run(program, std::move(items), held, options);
  nb::list outputs;
  for (const auto& [name, item] : result.outputs) outputs.append(to_object(item));
  std::vector<std::string> differences;
  for (const onnx::Difference& difference : result.differences) differences.push_back(difference.text());
  return {outputs, result.assumptions, differences};
}

}  // namespace

void add_onnx(nb::module_& module) {
  module.def("_is_onnx", [](const std::string& path) { return onnx::is_model(path); });
  module.def("_load_onnx", [](const std::string& path) {
    OnnxModel model{.program = onnx::read(path), .constants = {}};
    model.constants = onnx::make_constants(*model.program, DeviceType::cpu);
    return model;
  });
  nb::class_<OnnxModel>(module, "_OnnxModel")
      .def("inputs", inputs_of)
      .def("outputs", outputs_of)
      // (address that a run knows it by, path, class) of each module that the file names.
      .def("modules",
           [](const OnnxModel& self) {
             nb::list list;
             for (const onnx::ModuleRecord& one : self.program->modules)
               list.append(nb::make_tuple(reinterpret_cast<uintptr_t>(&one), nb::str(one.path.c_str()),
                                          nb::str(one.kind.c_str())));
             return list;
           })
      .def("weights", weights_of)
      .def("run", run_model);
}

}  // namespace tare::python
