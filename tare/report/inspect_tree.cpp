#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>

#include "tare/checkpoint/convert/names.h"
#include "tare/report/inspect.h"

namespace tare {

namespace {

using checkpoint::Contents;
using checkpoint::printable;
using checkpoint::StoredTensor;

constexpr size_t kNone = SIZE_MAX;
constexpr size_t kFew = 8;      // children that are compared one by one
constexpr int kMostDepth = 48;  // parts of a name; what is deeper is one part

struct Node {
  std::string_view part;
  std::vector<size_t> children;                                          // as they come in the file
  std::unique_ptr<std::unordered_map<std::string_view, size_t>> lookup;  // of children, where they are many
  size_t tensor = kNone;                                                 // index into the contents'
  int64_t tensors = 0, elements = 0, bytes = 0;
  uint64_t shape = 0;  // what a sibling that is alike has too: names, dtypes and sizes of all below
};

std::optional<int64_t> number_of(std::string_view part) {
  int64_t number = 0;
  const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
  if (error != std::errc() || end != part.data() + part.size() || part.starts_with('-')) return std::nullopt;
  return number;
}

uint64_t mixed(uint64_t a, uint64_t b) {
  return (a ^ (b + 0x9e3779b97f4a7c15u + (a << 6) + (a >> 2))) * 0xff51afd7ed558ccdu;
}

class Tree {
 public:
  explicit Tree(const Contents& contents) : tensors_(contents.tensors) {
    nodes_.emplace_back();
    for (size_t i = 0; i < tensors_.size(); ++i) add(i);
    finish(0);
  }

  std::string str() {
    Table table({"name", "dtype", "shape", "elements", "bytes"});
    table.align_right({3, 4}).cut_middle({0});
    table_ = &table;
    rows(0, 0);
    return table.str(listing_style(stdout));
  }

 private:
  void add(size_t tensor) {
    size_t at = 0;
    std::string_view rest = tensors_.name(tensor);
    for (int depth = 0;; ++depth) {
      const size_t dot = depth == kMostDepth ? std::string_view::npos : rest.find('.');
      at = child(at, rest.substr(0, dot));
      if (dot == std::string_view::npos) break;
      rest.remove_prefix(dot + 1);
    }
    nodes_[at].tensor = tensor;
  }

  size_t child(size_t parent, std::string_view part) {
    const std::vector<size_t>& children = nodes_[parent].children;
    // A file names the tensors of a module one after the other, and few things stand in one module.
    for (size_t i = children.size(), seen = 0; i > 0 && seen < kFew; ++seen)
      if (nodes_[children[--i]].part == part) return children[i];
    if (children.size() > kFew) {
      auto& lookup = nodes_[parent].lookup;
      if (lookup == nullptr) {
        lookup = std::make_unique<std::unordered_map<std::string_view, size_t>>();
        for (const size_t index : children) lookup->emplace(nodes_[index].part, index);
      }
      const auto [found, is_new] = lookup->try_emplace(part, nodes_.size());
      if (!is_new) return found->second;
    }
    const size_t index = nodes_.size();
    nodes_.emplace_back().part = part;
    nodes_[parent].children.push_back(index);
    return index;
  }

  // Sums, from the leaves up. Layers are sorted by number: files have `10` before `2`.
  void finish(size_t at) {
    Node& node = nodes_[at];
    for (const size_t index : node.children) finish(index);
    const auto is_number = [&](size_t index) { return number_of(nodes_[index].part).has_value(); };
    if (std::all_of(node.children.begin(), node.children.end(), is_number))
      std::stable_sort(node.children.begin(), node.children.end(),
                       [&](size_t a, size_t b) { return *number_of(nodes_[a].part) < *number_of(nodes_[b].part); });
    node.shape = 1;
    if (node.tensor != kNone) {
      const StoredTensor tensor = tensors_[node.tensor];
      node.tensors = 1, node.elements = 1, node.bytes = tensor.bytes;
      for (const int64_t size : tensor.sizes) node.elements *= size;
      node.shape = mixed(std::hash<std::string_view>()(tensor.encoding), static_cast<uint64_t>(tensor.dtype) + 2);
      for (const int64_t size : tensor.sizes) node.shape = mixed(node.shape, static_cast<uint64_t>(size));
    }
    for (const size_t index : node.children) {
      const Node& below = nodes_[index];
      node.tensors += below.tensors, node.elements += below.elements, node.bytes += below.bytes;
      node.shape = mixed(mixed(node.shape, std::hash<std::string_view>()(below.part)), below.shape);
    }
  }

  void rows(size_t at, int depth) {
    const std::vector<size_t>& children = nodes_[at].children;
    for (size_t i = 0; i < children.size();) {
      size_t end = i + 1;
      if (number_of(nodes_[children[i]].part))
        while (end < children.size() && number_of(nodes_[children[end]].part) &&
               nodes_[children[end]].shape == nodes_[children[i]].shape)
          ++end;
      row(children[i], children[end - 1], static_cast<int64_t>(end - i), depth);
      i = end;
    }
  }

  // One child, or the first of several that are alike.
  void row(size_t at, size_t last, int64_t count, int depth) {
    std::string label(static_cast<size_t>(2 * depth), ' ');
    label += printable(nodes_[at].part);
    if (count > 1) label += fmt::format(" to {} ({} alike)", printable(nodes_[last].part), count);
    // A module with one thing in it stands on that thing's line.
    while (nodes_[at].tensor == kNone && nodes_[at].children.size() == 1) {
      const size_t only = nodes_[at].children[0];
      if (number_of(nodes_[only].part)) break;
      label += "." + printable(nodes_[only].part);
      at = only;
    }
    const Node& node = nodes_[at];
    const std::string times = count > 1 ? fmt::format("{} x ", count) : "";
    std::string type, shape;
    if (node.tensor != kNone) {
      const StoredTensor tensor = tensors_[node.tensor];
      type = tensor.encoding.empty() ? name(tensor.dtype) : tensor.encoding;
      shape = tare::str(tensor.sizes);
    }
    table_->add(
        {label, type, shape, times + si_text(static_cast<double>(node.elements)), times + bytes_text(node.bytes)});
    rows(at, depth + 1);
  }

  const checkpoint::TensorTable& tensors_;
  std::vector<Node> nodes_;
  Table* table_ = nullptr;
};

}  // namespace

std::string inspect_tree(const Contents& contents) { return Tree(contents).str(); }

}  // namespace tare
