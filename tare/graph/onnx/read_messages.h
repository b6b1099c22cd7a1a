#pragma once

#include <tuple>

#include "tare/graph/onnx/model.h"

namespace tare::graph::onnx {

/// Fills a program from its bytes.
class Reader {
 public:
  explicit Reader(Program& program) : program_(program), source_(program.source) {}
  void read();
  TensorRecord read_tensor(std::string_view bytes);

 private:
  // The graph that is read, and those that it stands in.
  struct Scope {
    Graph& graph;
    Names names = {};
    const std::map<std::string_view, int64_t>& opsets;
    Scope* outer = nullptr;
    int depth = 0;
    std::map<Ref, Index> outer_places = {};  // of values among Graph::outer
  };
  void read_graph(std::string_view bytes, Scope& scope);
  void read_weights(std::string_view bytes, Scope& scope);
  void read_inputs(std::string_view bytes, Scope& scope, std::vector<std::string_view>& outputs);
  void read_node(const Fields& field, Scope& scope);
  void read_fields(const Fields& field, Scope& scope);
  Attribute read_attribute(std::string_view bytes, Scope& scope);
  void read_types(std::string_view bytes, Scope& scope);
  void read_function(std::string_view bytes);
  void fill(Function& function);
  const Callee& callee(std::string_view domain, std::string_view op, std::string_view overload, const Scope& scope);
  template <class T>
  std::span<const T> kept(const std::vector<T>& values);
  Index define(const Fields& field, std::string_view name, Scope& scope);
  Ref find(const Fields& field, std::string_view name, Scope& scope);
  Index link(const Fields& field, std::string_view name, Scope& scope);
  void find_external(TensorRecord& record);
  void end(Graph& graph);
  void read_symbols();
  void modules_of(Node& node, std::string_view key, std::string_view value);
  void classes_of(Node& node, const std::vector<std::string>& classes);
  void modules_by_name(Node& node);
  Index stack(const std::vector<std::pair<std::string, std::string>>& frames);

  Program& program_;
  const Source& source_;
  std::map<std::tuple<std::string_view, std::string_view, std::string_view>, Function*> functions_;
  // What nodes call, within a model's operator sets or a function's.
  std::map<std::tuple<const void*, std::string_view, std::string_view, std::string_view>, const Callee*> callees_;
  int filling_ = 0;  // functions that are being read within one another
  std::map<std::string, std::shared_ptr<const checkpoint::File>> files_;  // of external data, by location
  std::vector<std::string> pending_;  // classes of a node whose paths come behind them
  std::map<std::vector<std::string>, Index> stacks_;
  std::map<std::string, Index, std::less<>> modules_;
};

/// The type that a message tells. Errors: CheckpointError.
TypeRecord read_type(const Source& source, std::string_view bytes, int depth = 0);

/// Finds the file of bytes outside of the model's. Errors: CheckpointError for a place that is not in the model's
/// folder, is no regular file, or has fewer bytes than are asked for. `known`: the file of the same place.
std::shared_ptr<const checkpoint::File> open_external(const std::string& model, const TensorRecord& record,
                                                      std::shared_ptr<const checkpoint::File> known);

}  // namespace tare::graph::onnx
