#include "tare/report/check.h"

#include <memory>
#include <nlohmann/json.hpp>

#include "call/results.h"
#include "casters.h"
#include "checkpoint/recording.h"
#include "run/observers.h"
#include "tare/models/zoo.h"
#include "tare/report/built_in.h"
#include "tare/report/commands.h"
#include "tare/report/files.h"
#include "tare/report/input.h"
#include "tare/report/maker.h"
#include "tare/report/ranks.h"
#include "tare/report/stored.h"
#include "tare/report/training.h"
#include "tare/run/guest.h"

// The reports of the commands, of a model that is Python's or the library's own. Both commands print these texts.
namespace tare::python {

namespace {

/// (module, name, path, class, parameters, of them trainable, children) as a node; `module` is named by its address and
/// kept alive.
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
  node.trainable = nb::cast<int64_t>(told[5]);
  for (nb::handle child : told[6]) node.children.push_back(node_of(run, nb::cast<nb::tuple>(child), kept));
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
  void set_tree(const nb::tuple& tree) {
    run_->subject.tree = node_of(run_->run, tree, kept_);
    run_->subject.is_module |= !run_->subject.tree.children.empty();  // those that a function calls
  }
  /// `module` holds it, as the tree names it; None where none does.
  void add_parameter(const Tensor& tensor, nb::handle module) {
    run_->subject.parameters.push_back(tensor);
    run_->subject.parameter_modules.push_back(run_->run.find_module(module.ptr()));
  }
  void add_buffer(const Tensor& tensor) { run_->subject.buffers.push_back(tensor); }
  void set_configuration(std::vector<std::string> ignored, std::vector<std::string> defaulted,
                         std::vector<std::string> notes) {
    run_->subject.notes = std::move(notes);
    run_->subject.ignored_fields = std::move(ignored);
    run_->subject.defaulted_fields = std::move(defaulted);
  }
  /// What the forward of a model raised that is not the user's own: the command says it in place of a report.
  void set_problem(std::string text) { run_->problem = std::move(text); }
  void add_input(std::string name, const Tensor& tensor) { run_->subject.inputs.push_back({std::move(name), tensor}); }
  void add_output(std::string name, const Tensor& tensor) {
    run_->subject.is_decoder |= name.starts_with("past_key_values");
    run_->subject.outputs.push_back({std::move(name), tensor});
  }
  /// What `--lora` trains: how many projections have adapters, and the elements of these.
  void set_adapters(int64_t count, int64_t elements) {
    run_->subject.adapters = adapters_text(count, elements, run_->options.training);
  }
  /// A module that is met as it runs.
  void name_module(nb::handle module, std::string path, std::string kind) {
    kept_.append(module);
    run_->run.name_module(module.ptr(), std::move(path), std::move(kind));
  }
  /// Says what a tensor that is alive is: a weight or buffer of `module`.
  void tag(const Tensor& tensor, bool weight, nb::handle module) {
    run_->memory.tag(tensor, weight ? MemoryKind::weight : MemoryKind::buffer, run_->run.find_module(module.ptr()));
  }
  int64_t peak() const { return run_->memory.peak(); }
  void start() {
    run_->start();
    listed_.emplace();
    if (run_->routing) routing_.emplace(*run_->routing);
  }
  void stop() {
    run_->stop();
    over();
  }
  Run& run() { return run_->run; }
  /// Training steps; `forward()` gives the outputs as (name, tensor), under autocast where it is asked for. Ends the
  /// run.
  void train(const nb::callable& forward) {
    const auto outputs = [&] {
      std::vector<NamedTensor> named;
      for (nb::handle item : forward()) named.push_back({nb::cast<std::string>(item[0]), nb::cast<Tensor>(item[1])});
      return named;
    };
    tare::train(*run_, outputs, true);
    over();
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
  void over() {
    listed_.reset();
    routing_.reset();
  }
  nb::list kept_;  // modules, whose addresses are their names
  std::shared_ptr<ModelRun> run_;
  std::optional<ListedObserver> listed_;
  std::optional<RoutingGuard> routing_;
};

/// Has a run hear the thread that made it, until that stops it.
struct Guest {
  std::unique_ptr<RunGuest> held;
};

/// What Python raised while a command had a model run, for commands that try several. It is no Exception of Python's
/// that ends a program, as KeyboardInterrupt.
class ModelRaised : public Error {
 public:
  explicit ModelRaised(nb::python_error raised) : Error(raised.what()), raised(std::move(raised)) {}
  nb::python_error raised;
};

/// The same of one that its front end in Python has words for: `_Ended`.
class ModelEnded : public Ended {
 public:
  explicit ModelEnded(nb::python_error raised)
      : Ended(nb::cast<int>(raised.value().attr("code")), nb::cast<std::string>(raised.value().attr("text"))),
        raised(std::move(raised)) {}
  void tell() const override { raised.value().attr("tell")(); }
  nb::python_error raised;
};

nb::object value_of(const InputValue& input);

struct InputToPython {
  nb::object operator()(std::monostate) const { return nb::none(); }
  nb::object operator()(const TensorMeta& meta) const { return nb::cast(Tensor(TensorMeta(meta))); }
  nb::object operator()(const InputValue::Sequence& sequence) const {
    nb::list list;
    for (const InputValue& item : sequence.items) list.append(value_of(item));
    return sequence.tuple ? nb::object(nb::tuple(list)) : nb::object(list);
  }
  nb::object operator()(const InputValue::Mapping& mapping) const {
    nb::dict dict;
    for (const auto& [key, item] : mapping.items) dict[value_of(key)] = value_of(item);
    return dict;
  }
  template <class T>
  nb::object operator()(const T& scalar) const {
    return nb::cast(scalar);
  }
};

nb::object value_of(const InputValue& input) { return std::visit(InputToPython(), input.value); }

std::vector<std::string> strings(List<std::string_view> views) { return {views.begin(), views.end()}; }

// [(name, value)] on the options' device.
nb::list inputs_of(const ModelOptions& options, bool only) {
  const Target target = target_of(options);
  const Target::Guard there(target);
  nb::list list;
  for (const Input& input : parse_inputs(options, target.device, only))
    list.append(nb::make_tuple(input.name, value_of(input.value)));
  return list;
}

// (what to print, what to print as an error, exit code). `run` makes the run of a user's own model, which with
// `own` every model is.
nb::tuple run_line(const CommandLine& line, const nb::object& run, bool is_terminal, bool own) {
  const auto run_model = [&](const ModelOptions& options) -> std::shared_ptr<const ModelRun> {
    if (!own && source_of(options).maker != Maker::python) return run_built_in(options);
    try {
      return Reported::run_of(run(options));
    } catch (nb::python_error& error) {
      if (!error.matches(PyExc_Exception)) throw;
      if (nb::hasattr(error.value(), "tell")) throw ModelEnded(std::move(error));
      throw ModelRaised(std::move(error));
    }
  };
  try {
    const Outcome outcome = run_command(line, run_model, Style::of_output(is_terminal));
    return nb::make_tuple(outcome.out, outcome.err, outcome.code);
  } catch (const ModelRaised& error) {
    throw nb::python_error(error.raised);
  } catch (const ModelEnded& end) {
    throw nb::python_error(end.raised);
  }
}

}  // namespace

void add_report(nb::module_& module) {
  nb::class_<ModelOptions>(module, "_ModelOptions")
      .def_ro("model", &ModelOptions::model)
      .def_ro("inputs", &ModelOptions::inputs)
      .def_ro("json", &ModelOptions::json)
      .def_ro("github", &ModelOptions::github)
      .def("same_run",
           [](const ModelOptions& one, ModelOptions other) {
             other.json = one.json;
             return one == other;
           })
      .def_ro("unknown_values", &ModelOptions::unknown_values)
      .def_prop_ro("names_device", [](const ModelOptions& o) { return !(o.device.empty() && o.gpu.empty()); })
      .def_prop_ro("accelerator",
                   [](const ModelOptions& o) {
                     const Target target = target_of(o);
                     return std::string(target.gpu == nullptr ? "" : target.gpu->name);
                   })
      .def("on",
           [](ModelOptions options, std::string device) {
             options.device = std::move(device);
             return options;
           })
      .def_ro("batch", &ModelOptions::batch)
      .def_ro("seq", &ModelOptions::seq)
      .def_ro("image", &ModelOptions::image)
      .def_prop_ro("dtype",
                   [](const ModelOptions& o) {
                     const auto dtype = dtype_of(o);
                     return dtype ? nb::object(nb::steal(to_python(*dtype))) : nb::object(nb::none());
                   })
      .def_prop_ro("set",
                   [](const ModelOptions& o) {
                     nb::list list;
                     for (const auto& [key, value] : overrides_of(o)) list.append(nb::make_tuple(key, value));
                     return list;
                   })
      .def_ro("nproc", &ModelOptions::nproc)
      .def_ro("compile", &ModelOptions::compile)
      .def_ro("mesh", &ModelOptions::mesh)
      .def_ro("report", &ModelOptions::report)
      .def_ro("trace", &ModelOptions::trace)
      .def("recording",
           [](ModelOptions options) {
             using Detail = SpanRecorder::Detail;
             options.record = !options.trace.empty()    ? Detail::operators
                              : !options.report.empty() ? Detail::modules
                                                        : Detail::none;
             return options;
           })
      .def_prop_ro("serves", [](const ModelOptions& o) { return o.serving.on(); })
      .def_prop_ro("train", [](const ModelOptions& o) { return o.training.on; })
      .def_prop_ro("device", [](const ModelOptions& o) { return target_of(o).device.str(); })
      .def_prop_ro("checkpointing",
                   [](const ModelOptions& o) {
                     using Kind = TrainingOptions::Checkpointing;
                     const bool blocks =
                         o.training.checkpointing == Kind::full || o.training.checkpointing == Kind::every;
                     return nb::make_tuple(blocks ? o.training.every : 0, o.training.checkpointing == Kind::selective);
                   })
      .def_prop_ro("lora",
                   [](const ModelOptions& o) {
                     const TrainingOptions& training = o.training;
                     return nb::make_tuple(training.lora, training.lora_targets,
                                           nb::object(nb::steal(to_python(training.lora_dtype))));
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
      .def_ro("arguments", &CommandLine::arguments)
      .def_ro("help", &CommandLine::help)
      .def_prop_ro("several",
                   [](const CommandLine& line) { return line.command != ModelCommand::compare && !line.sides.empty(); })
      .def_rw("suggests", &CommandLine::suggests)
      .def("run", run_line, nb::arg("run"), nb::arg("is_terminal"), nb::arg("own") = false);
  module.def("_model_commands", [] {
    std::vector<std::string> names;
    for (const ModelCommand command : model_commands()) names.emplace_back(name(command));
    return names;
  });
  module.def("_inputs_of", inputs_of, nb::arg("options"), nb::arg("only"));
  module.def("_model_names", [] { return strings(models::model_names()); });
  module.def("_configuration_of", [](const ModelOptions& options) { return source_of(options).configuration; });
  nb::class_<StoredTypes>(module, "_StoredTypes")
      .def("__init__",
           [](StoredTypes* self, const ModelOptions& options) { new (self) StoredTypes(source_of(options), options); })
      .def("of",
           [](StoredTypes& self, const std::string& path) {
             const auto dtype = self.of(path);
             return dtype ? nb::object(nb::steal(to_python(*dtype))) : nb::object(nb::none());
           })
      .def("text", &StoredTypes::text);
  module.def("_harmless_fields", [] { return strings(models::harmless_fields()); });
  nb::class_<Guest>(module, "_RunGuest").def("stop", [](Guest& self) { self.held.reset(); });
  nb::class_<Reported>(module, "ModelRun")
      .def(nb::init<const ModelOptions&, std::string, std::string, bool>())
      .def("set_tree", &Reported::set_tree)
      .def("add_parameter", &Reported::add_parameter)
      .def("add_buffer", &Reported::add_buffer)
      .def("set_configuration", &Reported::set_configuration)
      .def("set_problem", &Reported::set_problem)
      .def("add_input", &Reported::add_input)
      .def("add_output", &Reported::add_output)
      .def("set_adapters", &Reported::set_adapters)
      .def("name_module", &Reported::name_module)
      .def("tag", &Reported::tag)
      .def("peak", &Reported::peak)
      .def("start", &Reported::start)
      .def("stop", &Reported::stop)
      .def("hear_thread", [](Reported& self) { return Guest{std::make_unique<RunGuest>(self.run())}; })
      .def("train", &Reported::train)
      .def("is_running", &Reported::is_running)
      .def("failed", &Reported::failed)
      .def("failure", &Reported::failure);
  nb::class_<RanksReport>(module, "_RanksReport")
      .def("__init__",
           [](RanksReport* self, std::string name, std::string mesh, const nb::list& runs) {
             std::vector<std::shared_ptr<const ModelRun>> all;
             for (nb::handle run : runs) all.push_back(Reported::run_of(nb::borrow(run)));
             new (self) RanksReport(ranks_report(std::move(name), std::move(mesh), all));
           })
      .def_static("alone",
                  [](std::string name, nb::object run, int64_t rank, int64_t count) {
                    return rank_report(std::move(name), Reported::run_of(std::move(run)), rank, count);
                  })
      .def("text",
           [](const RanksReport& self, bool is_terminal) { return ranks_text(self, Style::of_output(is_terminal)); })
      .def("json", [](const RanksReport& self) { return json_text(ranks_json(self)); })
      .def("write_files",
           [](const RanksReport& self, const std::string& page, const std::string& trace, std::string called) {
             const RankClass& one = highest(self);
             ReportFiles(page, trace, std::move(called)).write(*one.run, one.result, &self);
           })
      .def("fits", &RanksReport::fits);
}

}  // namespace tare::python
