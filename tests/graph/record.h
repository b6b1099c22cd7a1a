#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tare/graph/capture.h"
#include "tare/graph/run.h"
#include "tare/nn/module.h"
#include "tare/run/cost.h"
#include "tare/run/memory.h"

// A program, recorded and run again, with what every reader says of it.
namespace tare::graph::testing {

/// What happens, with the tensors that exist before it.
struct Program {
  std::function<std::vector<Tensor>()> body;  ///< what it returns lives until the run stops
  std::vector<Input> given = {};              ///< names and roles of `tensors`
  std::vector<Tensor> tensors = {};
  nn::Module* module = nullptr;  ///< names the modules, and gives parameters and buffers
};

/// Every event as a text, with ids in the order in which they appear.
class EventLog : public Reader {
 public:
  void read(const Event& event, const Moment& now) override;
  const std::vector<std::string>& lines() const { return lines_; }

 private:
  static size_t number(std::map<Id, size_t>& numbers, Id id) {
    return id == 0 ? 0 : numbers.try_emplace(id, numbers.size() + 1).first->second;
  }
  std::map<Id, size_t> storages_, calls_, modules_;
  std::vector<std::string> lines_;
};

/// All readers of one run.
struct Readers {
  Capture capture;
  MemoryTimeline memory{DeviceType::meta};
  FlopCounter flops;
  ModuleResults results;
  EventLog log;
  Run run{std::vector<Reader*>{&capture, &memory, &flops, &results, &log}};
  Graph graph;

  void name_input(const Tensor& tensor, const std::string& name, Role role);
  /// All that the readers say, as text without addresses and ids.
  std::string said() const;
};

void record(Readers& readers, Program program);
void run_again(Readers& readers, const Graph& graph);
/// The law: a recorded run that runs again is the same graph, and every reader says the same. Returns the graph.
Graph expect_law(Program program);

}  // namespace tare::graph::testing
