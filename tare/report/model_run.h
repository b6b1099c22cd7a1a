#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tare/core/named_tensor.h"
#include "tare/device/roofline.h"
#include "tare/distributed/ledger.h"
#include "tare/provenance/routing.h"
#include "tare/report/assumptions.h"
#include "tare/report/options.h"
#include "tare/run/cost.h"
#include "tare/run/memory.h"
#include "tare/run/module_inputs.h"
#include "tare/run/spans.h"
#include "tare/run/workspace.h"

// What estimate, summary and check have in common: a subject, and one run of it with its readers. A front end fills in
// the subject: the C++ command from nn::Module, the Python package from its modules.
namespace tare {

/// A module of the tree. Its id is the run's.
struct ModuleNode {
  Id id = 0;
  std::string name, path, kind;  ///< its own name, its path from the root, its class
  int64_t parameters = 0;        ///< elements, those that are shared counted once
  int64_t trainable = 0;         ///< of these, those that require gradients
  std::vector<ModuleNode> children;
};

/// Elements of one type: a dtype, or a block format of GGUF.
struct StoredShare {
  std::string type;
  int64_t elements = 0, bytes = 0;
};

/// What is run, as reports name it.
struct Subject {
  std::string name;  ///< as the user gave it
  std::string kind;  ///< the model's class; `function`
  bool is_module = true;
  bool is_decoder = false;  ///< it returns a cache of keys and values
  ModuleNode tree;
  std::vector<Tensor> parameters, buffers;
  std::vector<Id> parameter_modules;  ///< which module holds each of `parameters`; 0: none
  std::vector<NamedTensor> inputs, outputs;
  std::vector<std::string> ignored_fields, defaulted_fields;  ///< of its configuration
  std::vector<StoredShare> stored;  ///< of a checkpoint in which nothing runs; `parameters` are then its bytes
  std::vector<std::string> notes;   ///< what was taken for granted when it was made, a sentence each
  bool in_file = false;             ///< a program in a file
  /// Of such a one: outputs whose sizes hang on what nobody knows.
  struct OpenOutput {
    std::string name, type, why;
    DType dtype;
    std::optional<std::vector<std::optional<int64_t>>> sizes;  ///< what is known of them
    size_t before = 0;                                         ///< how many of `outputs` come before it
  };
  std::vector<OpenOutput> open_outputs;
  /// Of such a one: values that it describes in another way than they came to be, and with `--keep-going`
  /// nodes that could not run.
  std::vector<std::string> differences, failures;
  std::string loss, optimizer;  ///< of a training step, in words; empty where none is made
  std::string quantization, adapters,
      cache;  ///< how weights are stored, what is trained, what the cache keeps; or empty
};

/// Hands events on while it is open.
class Gate : public Reader {
 public:
  explicit Gate(Reader& to) : to_(to) {}
  void read(const Event& event, const Moment& now) override {
    if (open) to_.read(event, now);
  }
  EventKinds kinds() const override { return to_.kinds(); }
  bool open = true;

 private:
  Reader& to_;
};

struct ModelRun {
  explicit ModelRun(const ModelOptions& asked = {});
  ModelOptions options;
  Target target;
  Subject subject;
  FlopCounter flops;             ///< of one step of training, of several that are made
  std::optional<Roofline> time;  ///< likewise; none where nobody knows how fast the device is
  ModuleResults results;
  ModuleInputs inputs;  ///< where the options ask
  MemoryTimeline memory;
  FailedOperator failed;
  Assumptions assumptions;
  UnmodelledWorkspace unmodelled;
  Ledger ledger;                     ///< what its rank exchanged with others
  SpanRecorder spans{memory};        ///< told what to record where a file is written of it
  std::unique_ptr<Routing> routing;  ///< of choices among unknown values; null: they stay unknown

 private:
  Gate counted_{flops};
  std::optional<Gate> timed_;
  std::vector<Reader*> readers();

 public:
  Run run;              ///< behind all that read it
  std::string problem;  ///< what its forward raised, with module path, operator and shapes; empty: it went through

  /// Whether what comes is counted by `flops` and `time`.
  void count(bool counted);
  /// Tells the timeline what exists before the run, and starts it.
  void start();
  /// Ends it; of the outputs, caches are told from activations.
  void stop();
  /// What was taken for granted, a sentence each; `routed`: of choices among unknown values alone.
  std::vector<std::string> assumed() const;
  std::vector<std::string> routed() const;
};

}  // namespace tare
