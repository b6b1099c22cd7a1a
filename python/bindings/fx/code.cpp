#include <algorithm>
#include <string>
#include <vector>

#include "fx/node.h"
#include "tensor/object.h"

// The lines of a graph's code, where nothing is remarked or changed in them. Nodes that need more than this file knows
// are written by Python (fx/_codegen.py), which writes all of them where a name of the graph is already one of the
// code's.
namespace tare::python {

namespace {

bool is_identifier(std::string_view text) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  return !text.empty() && letter(text[0]) && std::ranges::all_of(text, [&](char c) { return letter(c) || digit(c); });
}

/// Whether it is this op, an interned text.
bool is_op(PyObject* op, PyObject* known) {
  if (op == known) return true;
#ifndef Py_LIMITED_API
  if (PyUnicode_CheckExact(op) && PyUnicode_CHECK_INTERNED(op) != 0) return false;  // as `known` is
#endif
  return PyUnicode_Check(op) && PyUnicode_Compare(op, known) == 0;
}

struct Taken {};  // thrown: a name is another's already

class Body {
 public:
  // `writer` and `codegen` are Python's; `names` is the code's namespace: its dictionary of names and its set of used
  // ones; `templates` has the operators' and `in_place_templates` those that write, `texts` what functions are called
  // in code, and `function_text(function)` others'. `note_getattr()` is called once the code has an attribute.
  struct Python {
    nb::object writer, codegen, names_by_node, used_names, reserved, templates, in_place_templates, texts, own_texts,
        type_texts, wrapped, function_text, value_text, getattr, note_getattr, root;
    bool is_plain;       // whether the codegen is PyTorch's own, which asks for no names of nodes
    bool writes_output;  // whether the codegen has no way of its own to return
  };
  Body(nb::list nodes, Python python) : python_(std::move(python)), root_(text_of(python_.root.ptr())) {
    nodes_.reserve(nodes.size());
    for (nb::handle one : nodes) {
      node_of(one.ptr())->place = static_cast<Py_ssize_t>(nodes_.size());
      nodes_.push_back(node_of(one.ptr()));
    }
    named_.resize(nodes_.size());
    find_last_uses();
  }

  nb::object write() {
    static PyObject* const output = name("output");
    const nb::dict marks;
    const auto mark = [&](size_t i) {
      checked(PyDict_SetItem(marks.ptr(), Ref::take(PyLong_FromLongLong(lines_ + 1)).get(),
                             Ref::take(PyLong_FromSize_t(i)).get()));
    };
    for (size_t i = 0; i < nodes_.size(); ++i) {
      mark(i);
      const size_t before = text_.size();
      if (!written(nodes_[i])) {
        text_.resize(before);
        write_in_python(nodes_[i], i);
      } else if (text_.size() != before) {
        if (!is(nodes_[i]->op, output)) let_go(nodes_[i], i);
        end_line();
      }
    }
    if (lines_ == 0) text_ += "\n    ";
    if (!nodes_.empty()) mark(nodes_.size() - 1);
    if (!python_.is_plain) tell_names();
    return nb::make_tuple(nb::steal(new_string(text_)), marks);
  }

 private:
  static PyObject* name(const char* text) { return interned(text); }
  static bool is(PyObject* op, PyObject* known) { return is_op(op, known); }
  static bool is_same(PyObject* text, PyObject* other) {
    return text == other || (PyUnicode_Check(text) && PyUnicode_Check(other) && PyUnicode_Compare(text, other) == 0);
  }

  size_t place_of(PyObject* node) const {
    const auto place = static_cast<size_t>(node_of(node)->place);
    if (place >= nodes_.size() || nodes_[place] != node_of(node)) throw Taken();  // it is of another graph
    return place;
  }
  void find_last_uses() {
    last_use_.resize(nodes_.size(), kNever);
    for (size_t i = 0; i < nodes_.size(); ++i)
      visit_inputs(nodes_[i], [&](PyObject* one) { last_use_[place_of(one)] = i; });
  }
  /// Calls `visit` for each value of which this node is the last user, once, in the order of its arguments.
  template <class Visit>
  void each_dying(size_t i, const Visit& visit) {
    visit_inputs(nodes_[i], [&](PyObject* one) {
      if (last_use_[place_of(one)] != i) return;
      last_use_[place_of(one)] = kNever;
      visit(one);
    });
  }
  void end_line() {
    text_ += "\n    ";
    ++lines_;
  }

  /// The node's name in code, which is its own where nobody else has it.
  void put_name(PyObject* node) {
    const size_t place = place_of(node);
    if (!named_[place]) {
      named_[place] = true;
      PyObject* const own = node_of(node)->name;
      const Py_ssize_t names = PySet_Size(python_.used_names.ptr());
      if (!PyUnicode_CheckExact(own) || !is_identifier(text_of(own)) ||
          checked(PyDict_Contains(python_.reserved.ptr(), own)) != 0)
        throw Taken();
      checked(PySet_Add(python_.used_names.ptr(), own));
      if (PySet_Size(python_.used_names.ptr()) == names) throw Taken();
      if (tells_names_) tell_name(node);
    }
    text_ += text_of(node_of(node)->name);
  }
  void tell_name(PyObject* node) { checked(PyDict_SetItem(python_.names_by_node.ptr(), node, node_of(node)->name)); }
  /// Lets Python know the names of nodes, from now on.
  void tell_names() {
    if (std::exchange(tells_names_, true)) return;
    for (size_t i = 0; i < nodes_.size(); ++i)
      if (named_[i]) tell_name(&nodes_[i]->ob_base);
  }

  void put_repr(PyObject* value) { text_ += text_of(Ref::take(PyObject_Repr(value)).get()); }
  template <class Item>
  void put_items(Py_ssize_t size, const Item& item) {
    for (Py_ssize_t i = 0; i < size; ++i) {
      if (i != 0) text_ += ", ";
      put_value(item(i));
    }
  }
  void put_value(PyObject* value) {
    PyTypeObject* const type = Py_TYPE(value);
    if (type == fx.node) return put_name(value);
    if (type != tensor_type && is_plain(type)) return put_repr(value);
    if (type == &PyTuple_Type) {
      text_ += '(';
      put_items(tuple_size(value), [&](Py_ssize_t i) { return tuple_item(value, i); });
      text_ += tuple_size(value) == 1 ? ",)" : ")";
    } else if (PyList_Check(value)) {
      text_ += '[';
      put_items(list_size(value), [&](Py_ssize_t i) { return list_item(value, i); });
      text_ += ']';
    } else {
      put_in_python(value);
    }
  }
  void put_in_python(PyObject* value) {
    tell_names();
    // Nodes within take their names here, where the names are noticed that others have.
    mapped(value, [this](PyObject* leaf) {
      if (is_node(leaf)) {
        const size_t before = text_.size();
        put_name(leaf);
        text_.resize(before);
      }
      return Ref::borrow(leaf);
    });
    text_ += text_of(Ref::take(PyObject_CallOneArg(python_.value_text.ptr(), value)).get());
  }
  void put_arguments(PyObject* args, Py_ssize_t first, PyObject* kwargs) {
    text_ += '(';
    bool any = false;
    for (Py_ssize_t i = first; i < tuple_size(args); ++i) {
      if (std::exchange(any, true)) text_ += ", ";
      put_value(tuple_item(args, i));
    }
    PyObject *key = nullptr, *value = nullptr;
    for (Py_ssize_t at = 0; PyDict_Next(kwargs, &at, &key, &value) != 0;) {
      if (std::exchange(any, true)) text_ += ", ";
      text_ += text_of(key);
      text_ += " = ";
      put_value(value);
    }
    text_ += ')';
  }
  /// `.a.b` behind what is there; false where a part needs more.
  bool put_path(std::string_view path) {
    while (true) {
      const size_t end = std::min(path.find('.'), path.size());
      const std::string_view part = path.substr(0, end);
      if (!is_identifier(part)) return false;
      text_ += '.';
      text_ += part;
      if (end == path.size()) return true;
      path.remove_prefix(end + 1);
    }
  }
  /// `root.a.0`, whose numbers are asked for by `getattr`; false where a part needs more.
  bool put_member(std::string_view path) {
    const size_t dot = path.rfind('.');
    const std::string_view parent = dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
    if (parent.empty()) {
      member_ = root_;
    } else if (parent == parent_) {
      member_ = parent_text_;
    } else {
      member_ = root_;
      for (size_t begin = 0; begin <= parent.size();) {
        const size_t end = std::min(parent.find('.', begin), parent.size());
        if (!add_part(parent.substr(begin, end - begin))) return false;
        begin = end + 1;
      }
      parent_ = parent;
      parent_text_ = member_;
    }
    if (!add_part(dot == std::string_view::npos ? path : path.substr(dot + 1))) return false;
    text_ += member_;
    return true;
  }
  bool add_part(std::string_view part) {
    if (is_identifier(part)) {
      member_ += '.';
      member_ += part;
    } else if (!part.empty() && std::ranges::all_of(part, [](char c) { return c >= '0' && c <= '9'; })) {
      member_.insert(0, "getattr(");
      member_ += ", \"";
      member_ += part;
      member_ += "\")";
    } else {
      return false;
    }
    return true;
  }

  /// Whether the line, without its end, could be written here.
  bool written(NodeObject* node) {
    static PyObject* const placeholder = name("placeholder");
    static PyObject* const output = name("output");
    static PyObject* const call_function = name("call_function");
    static PyObject* const call_method = name("call_method");
    static PyObject* const call_module = name("call_module");
    static PyObject* const get_attr = name("get_attr");
    if (Py_TYPE(&node->ob_base) != fx.node || !PyTuple_CheckExact(node->args) || !PyDict_Check(node->kwargs))
      return false;
    PyObject* type = nullptr;
    if (node->type != Py_None) {
      type = PyType_Check(node->type) ? entry_of(python_.type_texts.ptr(), node->type) : nullptr;
      if (type == nullptr) return false;
    }
    if (is(node->op, placeholder)) return written_input(node, type);
    if (is(node->op, output)) {
      if (!python_.writes_output || tuple_size(node->args) != 1) return false;
      if (type != nullptr) {
        static PyObject* const annotation = name("return_annotation");
        const Ref text = Ref::take(new_string(" -> " + std::string(text_of(type))));
        checked(PyObject_SetAttr(python_.writer.ptr(), annotation, text.get()));
      }
      text_ += "return ";
      put_value(tuple_item(node->args, 0));
      return true;
    }
    const size_t begin = text_.size();
    put_name(&node->ob_base);
    if (type != nullptr) {
      text_ += " : ";
      text_ += text_of(type);
    }
    text_ += " = ";
    if (is(node->op, call_function)) return written_in_place(node, begin) || written_call(node);
    if (!PyUnicode_Check(node->target)) return false;
    const std::string_view target = text_of(node->target);
    if (is(node->op, get_attr)) return put_member(target);
    if (is(node->op, call_module)) {
      if (!put_member(target)) return false;
      put_arguments(node->args, 0, node->kwargs);
      return true;
    }
    if (!is(node->op, call_method) || tuple_size(node->args) == 0) return false;
    put_value(tuple_item(node->args, 0));
    if (!put_path(target)) return false;
    put_arguments(node->args, 1, node->kwargs);
    return true;
  }
  bool written_input(NodeObject* node, PyObject* type) {
    if (tuple_size(node->args) != 0 || !is_same(node->target, node->name)) return false;
    const size_t before = text_.size();
    put_name(&node->ob_base);
    text_.resize(before);
    static PyObject* const free_vars = name("free_vars");
    const Ref parameters = Ref::take(PyObject_GetAttr(python_.writer.ptr(), free_vars));
    Ref parameter = Ref::borrow(node->name);
    if (type != nullptr) parameter = Ref::take(PyUnicode_FromFormat("%U : %U", node->name, type));
    checked(PyList_Append(parameters.get(), parameter.get()));
    return true;
  }
  /// `changed += value;  node = changed`, from `begin` on; false, with the line as it was, where it is not that.
  bool written_in_place(NodeObject* node, size_t begin) {
    PyObject* const pattern = entry_of(python_.in_place_templates.ptr(), node->target);
    if (pattern == nullptr || tuple_size(node->args) == 0) return false;
    const std::string left = text_.substr(begin);
    text_.resize(begin);
    if (written_operator(node, text_of(pattern))) {
      text_ += ";  ";
      text_ += left;
      put_value(tuple_item(node->args, 0));
      return true;
    }
    text_.resize(begin);
    text_ += left;
    return false;
  }
  bool written_call(NodeObject* node) {
    static PyObject* const wrapped = name("is_wrapped");
    if (node->meta != nullptr && !PyDict_Check(node->meta)) return false;
    if (node->target == python_.getattr.ptr() && written_attribute(node)) return true;
    PyObject* const pattern = entry_of(python_.templates.ptr(), node->target);
    if (pattern != nullptr) return written_operator(node, text_of(pattern));
    PyObject* text = entry_of(python_.texts.ptr(), node->target);
    if (text == nullptr) text = entry_of(python_.own_texts.ptr(), node->target);
    Ref asked;
    if (text == nullptr) {  // None: it is written in a way of its own
      asked = Ref::take(PyObject_CallOneArg(python_.function_text.ptr(), node->target));
      text = asked.get();
      if (text == Py_None) return false;
      checked(PyDict_SetItem(python_.own_texts.ptr(), node->target, text));
    }
    PyObject* const mark = node->meta == nullptr ? nullptr : entry_of(node->meta, wrapped);
    if (mark != nullptr && checked(PyObject_IsTrue(mark)) != 0 &&
        checked(PyDict_Contains(python_.wrapped.ptr(), text)) == 0)
      checked(PyDict_SetItem(python_.wrapped.ptr(), text, Py_None));
    text_ += text_of(text);
    put_arguments(node->args, 0, node->kwargs);
    return true;
  }
  /// `value.name`; false where it is not that.
  bool written_attribute(NodeObject* node) {
    if (tuple_size(node->args) != 2 || PyDict_Size(node->kwargs) != 0) return false;
    PyObject* const name = tuple_item(node->args, 1);
    if (!PyUnicode_CheckExact(name) || !is_identifier(text_of(name))) return false;
    if (!std::exchange(notes_getattr_, true)) python_.note_getattr();
    put_value(tuple_item(node->args, 0));
    text_ += '.';
    text_ += text_of(name);
    return true;
  }
  bool written_operator(NodeObject* node, std::string_view pattern) {
    for (Py_ssize_t i = 0;; ++i) {
      const size_t hole = pattern.find("{}");
      text_ += pattern.substr(0, hole);
      if (hole == std::string_view::npos) return i == tuple_size(node->args);
      if (i == tuple_size(node->args)) return false;
      put_value(tuple_item(node->args, i));
      pattern.remove_prefix(hole + 2);
    }
  }

  /// The end of a line: values that nobody uses any more are forgotten.
  void let_go(NodeObject* node, size_t i) {
    const size_t before = text_.size();
    text_ += ";  ";
    const size_t begin = text_.size();
    const auto forget = [&](PyObject* one) {
      put_name(one);
      text_ += " = ";
    };
    each_dying(i, forget);
    if (!is_used(node)) forget(&node->ob_base);
    if (text_.size() == begin) text_.resize(before);
    else text_ += "None";
  }

  void write_in_python(NodeObject* node, size_t i) {
    tell_names();
    nb::list dying;
    each_dying(i, [&](PyObject* one) {
      const size_t before = text_.size();
      put_name(one);
      text_.resize(before);
      dying.append(nb::handle(one));
    });
    nb::object body = python_.writer.attr("body");
    const nb::list lines;
    python_.writer.attr("body") = lines;
    python_.writer.attr("write")(nb::handle(&node->ob_base), python_.codegen);
    if (nb::len(lines) != 0) python_.writer.attr("let_go")(nb::handle(&node->ob_base), dying);
    python_.writer.attr("body") = body;
    named_[i] = true;
    if (checked(PyDict_Contains(python_.names_by_node.ptr(), &node->ob_base)) == 0 ||
        !is_same(entry_of(python_.names_by_node.ptr(), &node->ob_base), node->name))
      throw Taken();
    for (nb::handle line : lines) {
      std::string_view text = text_of(line.ptr());
      if (text.ends_with('\n')) text.remove_suffix(1);
      for (size_t end; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1)) {
        text_ += text.substr(0, end);
        end_line();
      }
      text_ += text;
      end_line();
    }
  }

  Python python_;
  std::string root_, text_;
  std::vector<NodeObject*> nodes_;
  static constexpr size_t kNever = SIZE_MAX;
  std::vector<size_t> last_use_;  // by node, the node that is its last user and has not forgotten it yet
  std::vector<bool> named_;
  std::string member_, parent_, parent_text_;  // the last path, and what is written for its parent
  int64_t lines_ = 0;
  bool notes_getattr_ = false;
  bool tells_names_ = false;  // whether Python knows the names of nodes
};

/// The nodes of a graph in order, without what was erased.
std::vector<PyObject*> nodes_in(nb::handle graph) {
  check(PyObject_TypeCheck(graph.ptr(), graph_base) != 0, "nodes are asked of a Graph");
  std::vector<PyObject*> found;
  found.reserve(static_cast<size_t>(graph_of(graph.ptr())->count));
  PyObject* const root = graph_of(graph.ptr())->root;
  for (PyObject* node = node_of(root)->next; node != root; node = node_of(node)->next)
    if (!node_of(node)->erased) found.push_back(node);
  return found;
}
nb::object list_of(const std::vector<PyObject*>& items) {
  Ref made = Ref::take(PyList_New(static_cast<Py_ssize_t>(items.size())));
  for (size_t i = 0; i < items.size(); ++i)
    PyList_SetItem(made.get(), static_cast<Py_ssize_t>(i), Ref::borrow(items[i]).release());
  return nb::steal(made.release());
}

}  // namespace

void add_code(nb::module_& module) {
  // (text, {line: node}) of the nodes, all lines but the first moved right; None where a name of the graph is taken in
  // the code.
  module.def("write_body", [](nb::list nodes, nb::dict python) -> nb::object {
    try {
      return Body(std::move(nodes), {.writer = python["writer"],
                                     .codegen = python["codegen"],
                                     .names_by_node = python["names"],
                                     .used_names = python["used"],
                                     .reserved = python["reserved"],
                                     .templates = python["templates"],
                                     .in_place_templates = python["in_place_templates"],
                                     .texts = python["texts"],
                                     .own_texts = python["own_texts"],
                                     .type_texts = python["type_texts"],
                                     .wrapped = python["wrapped"],
                                     .function_text = python["function_text"],
                                     .value_text = python["value_text"],
                                     .getattr = python["getattr"],
                                     .note_getattr = python["note_getattr"],
                                     .root = python["root"],
                                     .is_plain = nb::cast<bool>(python["is_plain"]),
                                     .writes_output = nb::cast<bool>(python["writes_output"])})
          .write();
    } catch (const Taken&) {
      return nb::none();
    }
  });
  module.def("list_nodes", [](nb::handle graph) { return list_of(nodes_in(graph)); });
  // The targets of nodes that read an attribute or call a module, in order.
  module.def("list_member_targets", [](nb::handle graph) {
    static PyObject* const get_attr = interned("get_attr");
    static PyObject* const call_module = interned("call_module");
    std::vector<PyObject*> found;
    for (PyObject* node : nodes_in(graph))
      if (is_op(node_of(node)->op, get_attr) || is_op(node_of(node)->op, call_module))
        found.push_back(node_of(node)->target);
    return list_of(found);
  });
  // Gives all nodes of a list a function that names them in code, or, of a list, each its own. Returns those of before.
  module.def("name_by", [](nb::list nodes, nb::object functions) {
    nb::list before;
    const bool own = nb::isinstance<nb::list>(functions);
    for (size_t i = 0; i < nodes.size(); ++i) {
      nb::object function = own ? nb::object(functions[i]) : functions;
      before.append(nb::steal(std::exchange(node_of(nodes[i].ptr())->repr, function.release().ptr())));
    }
    return before;
  });
}

}  // namespace tare::python
