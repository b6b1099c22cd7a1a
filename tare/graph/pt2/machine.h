#pragma once

#include <optional>
#include <set>

#include "tare/core/source_line.h"
#include "tare/core/thread.h"
#include "tare/graph/open_modules.h"
#include "tare/graph/pt2/run.h"

namespace tare::graph::pt2 {

/// Runs graphs of a program. Values live until the last node that takes them.
class Machine {
 public:
  Machine(Program& program, const RunOptions& options, Result& result)
      : program_(program), options_(options), result_(result) {}
  ~Machine();
  Machine(const Machine&) = delete;

  std::vector<Value> run(const Graph& graph, std::vector<Value> inputs);
  /// An argument of a node as a value.
  Value take(const Argument& argument) const;
  /// What a value of the graph is at the moment.
  const Value& value(Index index) const { return values_[static_cast<size_t>(index)]; }
  bool has_truth(const Value& value) const;
  void assume(std::string text);
  /// What the file says of a node's results, as tensors on storages of their own. None where a symbol has no value.
  std::optional<std::vector<Value>> recorded(const Node& node) const;
  const Program& program() const { return program_; }
  /// The line of the user's program that the node which runs comes from.
  SourceLine line() const;

 private:
  void make(const Node& node, Index index);
  std::vector<Value> results_of(const Node& node);
  std::vector<Value> call(const Node& node);
  bool takes_lost(const Node& node) const;
  bool gives_numbers(const Node& node) const;
  std::set<std::string> unknown_numbers(const Node& node) const;
  std::vector<Value> without_numbers(const Node& node, const std::set<std::string>& symbols);
  static std::string said_by_dim(const std::set<std::string>& symbols);
  bool tells_symbols(const Node& node, std::set<std::string>& missing) const;
  void fail_at(const Node& node, Error& error);
  void put(const Node& node, std::vector<Value> results);
  void give(Index value, Value result, const Node& node);
  void compare(const ValueRecord& record, const Tensor& tensor, const Node& node);
  std::vector<const Tensor*> made_and_taken(Index first, Index node) const;
  Value made(const ValueRecord& record) const;
  Place place(const Node& node) const;

  Program& program_;
  const RunOptions& options_;
  Result& result_;
  const Graph* graph_ = nullptr;
  std::vector<Value> values_;
  OpenModules<Frame, Index> open_;
  const Node* running_ = nullptr;
  mutable std::optional<SourceLine> line_;  // of that node, once somebody asked
};

/// What a node is that is no operator of the registry: arithmetic on numbers, a call of subgraphs, a check that a run
/// has no use for. Null where nobody knows its target.
using Special = std::vector<Value> (*)(Machine& machine, const Node& node);
Special special(std::string_view target);

}  // namespace tare::graph::pt2
