#include <algorithm>

#include "call/boxed_call.h"
#include "call/frame.h"
#include "call/overload.h"
#include "casters.h"
#include "tare/core/error.h"
#include "tare/dispatch/bind.h"
#include "tare/dispatch/register.h"
#include "tare/dispatch/registry.h"
#include "tare/ops/attention/varlen.h"
#include "tare/ops/vision/vision.h"

// Operators that Python programs register. Their rows run functions of Python's.
namespace tare::python {

namespace {

/// Whether calls can be made of it, and results stored.
void check_supported(const Schema& schema) {
  const std::string name = schema.qualified_name();
  check<NotImplementedError>(!schema.varargs && !schema.varreturns && schema.arguments.size() <= Frame::kMaxArguments,
                             "{}: a schema of any number of arguments or results is not supported by tare yet", name);
  for (const Argument& argument : schema.arguments) {
    try {
      param_tag_for(argument.type);
    } catch (const SchemaError&) {
      fail<NotImplementedError>("{}: an argument of type {} is not supported by tare yet", name, argument.type.str());
    }
  }
  for (const Argument& result : schema.returns) {
    static constexpr TypeKind kinds[] = {TypeKind::tensor,  TypeKind::integer, TypeKind::floating,
                                         TypeKind::boolean, TypeKind::scalar,  TypeKind::dtype};
    const bool supported = std::ranges::find(kinds, result.type.kind) != std::end(kinds) &&
                           (!result.type.list || result.type.kind == TypeKind::tensor);
    check<NotImplementedError>(supported, "{}: a result of type {} is not supported by tare yet", name,
                               result.type.str());
  }
}

// What Python made of a call: `definition.run(args, kwargs)`, and `definition.record(args, kwargs, results)` where
// gradients flow. The definition lives as long as the process: Python keeps every one that it ever made.
Behavior behavior_of(PyObject* definition, bool recorded) {
  Behavior behavior;
  behavior.run = [definition](const Call& call) {
    const nb::gil_scoped_acquire gil;
    static PyObject* const run = interned("run");
    auto [args, kwargs] = python_arguments(call.op, call.args);
    kwargs = or_new_dict(kwargs);
    const Ref answer = Ref::take(PyObject_CallMethodObjArgs(definition, run, args.get(), kwargs.get(), nullptr));
    store_answer("its implementation", call.op, answer.get(), call.args, call.results);
  };
  if (!recorded) return behavior;
  behavior.derivative = [definition](const Call& call) {
    const nb::gil_scoped_acquire gil;
    static PyObject* const record = interned("record");
    auto [args, kwargs] = python_arguments(call.op, call.args);
    kwargs = or_new_dict(kwargs);
    const Ref results = python_results(call.op, call.results);
    const Ref answer =
        Ref::take(PyObject_CallMethodObjArgs(definition, record, args.get(), kwargs.get(), results.get(), nullptr));
    store_answer("its derivative", call.op, answer.get(), call.args, call.results);
  };
  return behavior;
}

Row row_of(const std::string& schema, bool dissolves) {
  return {.schema = schema,
          .meta = dissolves ? rule::dissolved : rule::leaf,
          .cpu = cpu::none,
          .derivative = Derivative(Derivative::Kind::derived),
          .cost = cost::none,
          .workspace = workspace::not_modelled,
          .sharding = sharding::replicate_only};
}

nb::list rows_of(std::string_view name, void (*add)()) {
  add();
  nb::list found;
  for (const Op* op : Registry::instance().registered())
    if (op->schema.namespace_ == name && op->behavior == nullptr)
      found.append(nb::cast(new Overload(*op), nb::rv_policy::take_ownership));
  return found;
}

}  // namespace

void add_registering(nb::module_& module) {
  // Adds an operator, or puts it in the place of `before`. Errors: NotImplementedError for a schema of types that calls
  // cannot have.
  module.def(
      "_register_operator",
      [](const std::string& schema, nb::handle definition, bool dissolves, bool recorded, const Overload* before) {
        check_supported(Schema::parse(schema));
        const Row row = row_of(schema, dissolves);
        Behavior behavior = behavior_of(definition.ptr(), recorded);
        const Op& op = before != nullptr ? replace_operator(before->op, row, std::move(behavior))
                                         : register_operator(row, std::move(behavior));
        return new Overload(op);
      },
      nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::rv_policy::take_ownership);
  // Registers the operators of torchvision's library, or of attention over sequences of different lengths; they return
  // those of them that can be called.
  module.def("_register_vision_operators", [] { return rows_of("torchvision", register_vision_operators); });
  module.def("_register_varlen_operators", [] { return rows_of("torch_attn", register_varlen_operators); });
  module.def("_remove_operator", [](const Overload& overload) { remove_operator(overload.op); });
}

}  // namespace tare::python
