#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "tare/graph/graph.h"

namespace tare::graph {

/// Makes a graph of the run that it reads. It keeps no tensor: memory lives and ends as if it were not there. Storages
/// that exist before the run are told apart as they are named or seen: inputs, and small ones in host memory with
/// values, which become constants. An operator that raises is not in the graph; what a composite that raises called
/// before is.
class Capture : public Reader {
 public:
  struct Options {
    bool lines = false;  ///< ask for the line of the user's program at each call
  };
  Capture() = default;
  explicit Capture(Options options) : options_(options) {}

  /// Says what a tensor is that exists before the run, before its first event is read. Inputs stand in the graph in
  /// this order; those that nobody named follow. The tensor is held until then.
  void input(Tensor tensor, std::string name = {}, Role role = Role::input);
  /// The same for all of a graph that is run again.
  void inputs(const Graph& graph, const std::vector<Tensor>& tensors);
  /// Says that a tensor is a result; while it lives, and the run goes on.
  void output(Run& run, const Tensor& tensor);
  void read(const Event& event, const Moment& now) override;
  /// The graph of what was read, once; `run` is the one that it read. Errors: Error while an operator runs.
  Graph take(const Run& run);

  /// Constants are of at most so many bytes.
  static constexpr int64_t kMaxConstant = 4096;

 private:
  struct Declared {
    Tensor tensor;
    std::string name;
    Role role;
  };
  struct Open {
    Index node;
    size_t step;  // of its begin
    bool leaf;
  };
  // What is known of a storage besides what the graph will tell.
  struct Known {
    Index first = kNone;   // of its tensors, linked by next_
    int32_t count = 0;     // of these
    bool settled = false;  // it is known whether its contents are a constant
    bool freed = false;
  };

  void declare(Run& run);
  void begin_call(const event::OperatorBegin& begun, const Moment& now);
  void end_call(const event::OperatorEnd& ended, const Moment& now);
  void take_results(Node& node, const Call& call, Run& run);
  void drop_own_steps(const Open& open);
  void allocated(const event::StorageAllocated& made, const Moment& now);
  Index add_storage(Id id, const StorageInfo& info);
  Index find_storage(Id id) const { return id < storage_of_.size() ? storage_of_[id] : kNone; }
  Index storage(Run& run, const StorageImpl& storage);
  Index tensor(Run& run, const Tensor& tensor);
  void settle(Index storage, const Tensor& tensor);
  void step(Step::Kind kind, Index index, int64_t bytes = 0) { graph_.steps.push_back({kind, index, bytes}); }
  Index module_call(Id call);
  Index line(SourceLine line);

  Options options_;
  Graph graph_;
  std::vector<Declared> declared_;
  std::vector<Open> open_;
  int nested_ = 0;                               // operators within a leaf
  std::vector<Index> storage_of_;                // by the run's id
  std::vector<Known> known_;                     // by storage
  std::vector<Index> next_;                      // by tensor: another one of its storage
  std::unordered_multimap<size_t, Index> many_;  // tensors of storages with many, by their hash
  std::unordered_map<Id, Index> module_calls_, modules_;
  std::vector<Id> module_ids_;  // by module
  std::map<std::pair<std::string, int>, Index> lines_;
  Id last_call_ = 0;
  Index last_module_call_ = kNone;
  std::vector<Index> phases_;
};

}  // namespace tare::graph
