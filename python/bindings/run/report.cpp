#include "tare/report/check.h"

#include <memory>
#include <nlohmann/json.hpp>

#include "call/results.h"
#include "casters.h"
#include "run/observers.h"
#include "tare/report/built_in.h"
#include "tare/report/commands.h"
#include "tare/report/training.h"

// The reports of the commands, of a model that is Python's or the library's own. Both commands print these texts.
namespace tare::python {

namespace {

/// (module, name, path, class, parameters, children) as a node; `module` is named by its address and kept alive.
ModuleNode node_of(Run& run, const nb::tuple& told, nb::list& kept) {
  ModuleNode node;
  node.name = nb::cast<std::string>(told[1]);
  node.path = nb::cast<std::string>(told[2]);
  node.kind = nb::cast<std::string>(told[3]);
  node.parameters = nb::cast<int64_t>(told[4]);
  if (!told[0].is_none()) {
    kept.append(told[0]);
    node.id = run.name_module(told[0].ptr(), node.path, node.kind);
  }
  for (nb::handle child : told[5]) node.children.push_back(node_of(run, nb::cast<nb::tuple>(child), kept));
  return node;
}

class Reported {
 public:
  Reported(const ModelOptions& options, std::string name, std::string kind, bool is_module)
      : run_(std::make_shared<ModelRun>(options)) {
    run_->subject.name = std::move(name);
    run_->subject.kind = std::move(kind);
    run_->subject.is_module = is_module;
  }
  void set_tree(const nb::tuple& tree) { run_->subject.tree = node_of(run_->run, tree, kept_); }
  /// `module` holds it, as the tree names it; None where none does.
  void add_parameter(const Tensor& tensor, nb::handle module) {
    run_->subject.parameters.push_back(tensor);
    run_->subject.parameter_modules.push_back(run_->run.find_module(module.ptr()));
  }
  void add_buffer(const Tensor& tensor) { run_->subject.buffers.push_back(tensor); }
  void add_input(std::string name, const Tensor& tensor) { run_->subject.inputs.push_back({std::move(name), tensor}); }
  void add_output(std::string name, const Tensor& tensor) {
    run_->subject.is_decoder |= name.starts_with("past_key_values");
    run_->subject.outputs.push_back({std::move(name), tensor});
  }
  void start() {
    run_->start();
    listed_.emplace();
  }
  void stop() {
    run_->stop();
    listed_.reset();
  }
  /// Training steps; `forward()` gives the outputs as (name, tensor), under autocast where it is asked for. Ends the
  /// run.
  void train(const nb::callable& forward) {
    const auto outputs = [&] {
      std::vector<NamedTensor> named;
      for (nb::handle item : forward()) named.push_back({nb::cast<std::string>(item[0]), nb::cast<Tensor>(item[1])});
      return named;
    };
    tare::train(*run_, outputs, true);
    listed_.reset();
  }
  bool is_running() const { return run_->run.running(); }
  /// The operator that raised an error of this text; empty if none did.
  std::string failed(const std::string& error) const {
    return run_->failed.raised(error) ? run_->failed.text() : std::string();
  }

  /// As a check's, with more fields behind.
  std::string failure(const std::string& error, const nb::dict& more) const {
    nlohmann::ordered_json json = check_json(*run_, error);
    for (const auto& [key, value] : more) {
      if (nb::isinstance<nb::int_>(value)) json[nb::cast<std::string>(key)] = nb::cast<int64_t>(value);
      else json[nb::cast<std::string>(key)] = nb::cast<std::string>(value);
    }
    return json_text(json);
  }

  /// With the modules that it names.
  static std::shared_ptr<const ModelRun> run_of(const nb::object& reported) {
    return {nb::cast<Reported&>(reported).run_.get(),
            [kept = nb::object(reported)](const ModelRun*) mutable { kept.reset(); }};
  }

 private:
  nb::list kept_;  // modules, whose addresses are their names
  std::shared_ptr<ModelRun> run_;
  std::optional<ListedObserver> listed_;
};

// (what to print, what to print as an error, exit code). `run` makes the run of a user's own model, which with
// `own` every model is, or tells (exit code, text) where it said why it cannot.
nb::tuple run_line(const CommandLine& line, const nb::object& run, bool coloured, bool own) {
  const auto run_model = [&](const ModelOptions& options) -> std::shared_ptr<const ModelRun> {
    if (!own && options.model.find(".py") == std::string::npos) return run_built_in(options);
    const nb::object made = run(options);
    // (exit code, what was said) of a model that could not be run.
    if (nb::isinstance<nb::tuple>(made)) throw Ended(nb::cast<int>(made[0]), nb::cast<std::string>(made[1]));
    return Reported::run_of(made);
  };
  try {
    const Outcome outcome = run_command(line, run_model, coloured ? Style::coloured() : Style::plain());
    return nb::make_tuple(outcome.out, outcome.err, outcome.code);
  } catch (const Ended& end) {
    return nb::make_tuple("", "", end.code);
  }
}

}  // namespace

void add_report(nb::module_& module) {
  nb::class_<ModelOptions>(module, "_ModelOptions")
      .def_ro("model", &ModelOptions::model)
      .def_ro("inputs", &ModelOptions::inputs)
      .def_ro("json", &ModelOptions::json)
      .def_ro("github", &ModelOptions::github)
      .def_prop_ro("train", [](const ModelOptions& o) { return o.training.on; })
      .def_prop_ro("device", [](const ModelOptions& o) { return target_of(o).device.str(); })
      .def_prop_ro("checkpointing",
                   [](const ModelOptions& o) {
                     using Kind = TrainingOptions::Checkpointing;
                     const bool blocks =
                         o.training.checkpointing == Kind::full || o.training.checkpointing == Kind::every;
                     return nb::make_tuple(blocks ? o.training.every : 0, o.training.checkpointing == Kind::selective);
                   })
      .def_prop_ro("autocast", [](const ModelOptions& o) {
        return o.training.autocast ? nb::object(nb::steal(to_python(*o.training.autocast))) : nb::object(nb::none());
      });
  nb::class_<CommandLine>(module, "_CommandLine")
      .def("__init__",
           [](CommandLine* self, const std::string& command, const std::vector<std::string>& words) {
             new (self) CommandLine(parse_command_line(*model_command(command), words));
           })
      .def_ro("options", &CommandLine::options)
      .def_ro("help", &CommandLine::help)
      .def("run", run_line, nb::arg("run"), nb::arg("coloured"), nb::arg("own") = false);
  module.def("_model_commands", [] {
    std::vector<std::string> names;
    for (const ModelCommand command : model_commands()) names.emplace_back(name(command));
    return names;
  });
  nb::class_<Reported>(module, "ModelRun")
      .def(nb::init<const ModelOptions&, std::string, std::string, bool>())
      .def("set_tree", &Reported::set_tree)
      .def("add_parameter", &Reported::add_parameter)
      .def("add_buffer", &Reported::add_buffer)
      .def("add_input", &Reported::add_input)
      .def("add_output", &Reported::add_output)
      .def("start", &Reported::start)
      .def("stop", &Reported::stop)
      .def("train", &Reported::train)
      .def("is_running", &Reported::is_running)
      .def("failed", &Reported::failed)
      .def("failure", &Reported::failure);
}

}  // namespace tare::python
