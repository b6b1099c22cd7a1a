#pragma once

#include <unordered_map>

#include "tare/core/name_table.h"
#include "tare/graph/pt2/program.h"

namespace tare::graph::pt2 {

/// Fills a program from its JSON.
class Reader {
 public:
  explicit Reader(Program& program) : program_(program) {}
  void read(Json root);

 private:
  struct Names {  // of a graph's values
    const Graph& graph;
    NameTable table;
  };
  void read_version(Json root);
  void read_graph(Json json, Graph& graph, int depth);
  void read_values(Json json, Graph& graph, Names& names);
  void read_node(Json json, Graph& graph, const Names& names, int depth);
  void read_arguments(Json json, Graph& graph, const Names& names, int depth);
  void tell_node(Node& node, Error& error);
  void bind_operator(Node& node, Json json);
  Argument read_argument(Json json, const Names& names, int depth);
  void read_payload(std::string_view key, Json value, const Names& names, int depth, Argument& argument);
  std::span<const Size> read_sizes(Json json);
  Size read_size(Json json);
  TensorRecord read_tensor(Json json);
  void read_signature(Json json);
  void read_symbols(Json ranges);
  Index stack(Json metadata);
  Index module(std::string_view path, std::string_view kind);
  Index value(Json name, const Names& names) const;
  size_t room(Json list) const;
  void set_ends(Graph& graph);
  void define(Graph& graph, Argument& argument, Index by);
  void use(Graph& graph, const Argument& argument, Index by) const;
  void known_fields(Json json, std::initializer_list<std::string_view> fields);

  const Op* operator_named(std::string_view target);

  Program& program_;
  std::vector<Size> sizes_;     // of the list that is read
  std::vector<Index> indices_;  // likewise, those of lists around it before
  std::unordered_map<std::string_view, Index> stacks_, modules_;
  std::unordered_map<std::string_view, const Op*> operators_;  // by target; null: no operator of the registry
  // The last text of a stack that was taken apart, and where in it frames end that others stand behind.
  struct Split {
    std::string_view text;
    Index stack = kNone;
    std::vector<size_t> ends;
  } split_;
  std::pair<std::string_view, Index> last_stack_ = {"", kNone};  // the text of one, and which
};

}  // namespace tare::graph::pt2
