#include "tare/report/check.h"

#include <memory>
#include <nlohmann/json.hpp>

#include "casters.h"
#include "run/observers.h"
#include "tare/report/built_in.h"
#include "tare/report/estimate.h"
#include "tare/report/summary.h"

// The reports of the commands, of a model that is Python's or the library's own. Both commands print these texts.
namespace tare::python {

namespace {

const Style style_of(bool coloured) { return coloured ? Style::coloured() : Style::plain(); }

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
  Reported(std::string name, std::string kind, bool is_module) : run_(std::make_unique<ModelRun>()) {
    run_->subject.name = std::move(name);
    run_->subject.kind = std::move(kind);
    run_->subject.is_module = is_module;
  }
  explicit Reported(const ModelOptions& options) {
    std::unique_ptr<BuiltInRun> opened = open_model(options);
    built_in_ = opened.get();
    run_ = std::move(opened);
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
  void run() { run_model(*built_in_); }
  bool is_running() const { return run_->run.running(); }
  /// The operator that raised an error of this text; empty if none did.
  std::string failed(const std::string& error) const {
    return run_->failed.raised(error) ? run_->failed.text() : std::string();
  }

  nb::tuple estimate(const std::optional<std::string>& gpu, bool json, bool coloured) const {
    const Estimate result = tare::estimate(*run_, gpu ? &specification(*gpu) : nullptr);
    return nb::make_tuple(
        json ? json_text(estimate_json(*run_, result)) : estimate_text(*run_, result, style_of(coloured)),
        result.fits());
  }
  std::string summary(int64_t depth, bool json, bool coloured) const {
    return json ? json_text(summary_json(*run_)) : summary_text(*run_, depth, style_of(coloured));
  }
  std::string check(bool json, bool coloured) const {
    return json ? json_text(check_json(*run_, "")) : check_text(*run_, style_of(coloured));
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

 private:
  nb::list kept_;  // modules, whose addresses are their names
  std::unique_ptr<ModelRun> run_;
  BuiltInRun* built_in_ = nullptr;
  std::optional<ListedObserver> listed_;
};

}  // namespace

void add_report(nb::module_& module) {
  nb::class_<Reported>(module, "ModelRun")
      .def(nb::init<std::string, std::string, bool>())
      .def_static(
          "built_in",
          [](std::string model, std::vector<std::string> inputs, std::optional<int64_t> batch,
             std::optional<int64_t> seq, std::optional<int64_t> image, std::string dtype,
             std::vector<std::string> set) {
            return new Reported(ModelOptions{.model = std::move(model),
                                             .inputs = std::move(inputs),
                                             .batch = batch,
                                             .seq = seq,
                                             .image = image,
                                             .dtype = std::move(dtype),
                                             .set = std::move(set)});
          },
          nb::arg("model"), nb::arg("inputs"), nb::arg("batch").none(), nb::arg("seq").none(), nb::arg("image").none(),
          nb::arg("dtype"), nb::arg("set"), nb::rv_policy::take_ownership)
      .def("set_tree", &Reported::set_tree)
      .def("add_parameter", &Reported::add_parameter)
      .def("add_buffer", &Reported::add_buffer)
      .def("add_input", &Reported::add_input)
      .def("add_output", &Reported::add_output)
      .def("start", &Reported::start)
      .def("stop", &Reported::stop)
      .def("run", &Reported::run)
      .def("is_running", &Reported::is_running)
      .def("failed", &Reported::failed)
      .def("estimate", &Reported::estimate, nb::arg("gpu").none(), nb::arg("json"), nb::arg("coloured"))
      .def("summary", &Reported::summary)
      .def("check", &Reported::check)
      .def("failure", &Reported::failure);
}

}  // namespace tare::python
