#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tare/graph/pt2/program.h"

// Runs an exported program node by node: calls of operators through the boxed call, within the modules that the file
// names. Whatever hears the run hears what it would of the model.
namespace tare::graph::pt2 {

struct RunOptions {
  /// Where devices that the file names are; none: as it says.
  std::optional<Device> device;
  /// A node that cannot run gives what the file says of its results, and the rest goes on.
  bool keep_going = false;
};

/// A value that the file describes in another way than it came to be here: one of the two is wrong.
struct Difference {
  std::string value, recorded, computed;
  Place place;
  std::string text() const;
};

struct Failure {
  std::string what;
  Place place;
};

struct Result {
  std::vector<std::pair<std::string, Value>> outputs;  ///< of the user: the graph's names of them
  int64_t compared = 0;                                ///< values that were held against the file
  std::vector<Difference> differences;
  std::vector<Failure> failures;         ///< with `keep_going`
  std::vector<std::string> assumptions;  ///< what was taken for granted, a sentence each
};

/// Gives symbols values: those named, by symbol or by input and dimension (`x.0`), and the others the ones with which
/// the program was exported. Those that are known at run time alone have none unless they are named. Errors:
/// ValueError for a name that is none, listing those there are, and for a value outside the range.
void bind(Program& program, const std::vector<std::pair<std::string, int64_t>>& sizes);

/// A value for each input of the program; tensors without bytes, of the sizes that symbols have. Weights that share
/// their bytes share a storage.
std::vector<Value> make_inputs(const Program& program, std::optional<Device> device = {});

/// Whether a run knows a node's target, as an operator or otherwise.
bool knows(std::string_view target);

/// Runs it. Errors: as operators raise, with the node, its module and its line; DataDependentError where the result
/// of a node depends on values, saying which symbol tells it.
Result run(Program& program, std::vector<Value> inputs, const RunOptions& options = {});

}  // namespace tare::graph::pt2
