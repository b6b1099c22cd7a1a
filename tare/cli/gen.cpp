#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "tare/dispatch/registry.h"

// Prints what follows from the registry: the typed C++ API (tare/ops.h and its definitions), the families' names and
// docs/ops.md.
//   tare-gen ROOT           writes the files that differ
//   tare-gen --check ROOT   exits 1 and names the stale files
namespace tare {

const List<std::string_view> kFamilyNames;  // here they are read off the rows

namespace {

std::string cpp_type(ParamTag tag, bool parameter) {
  using enum ParamTag;
  switch (tag) {
    case tensor: return parameter ? "const Tensor&" : "Tensor";
    case tensors: return parameter ? "TensorList" : "std::vector<Tensor>";
    case integer: return "int64_t";
    case integer_opt: return "std::optional<int64_t>";
    case integers: return "IntList";
    case integers_opt: return "std::optional<IntList>";
    case floating: return "double";
    case floating_opt: return "std::optional<double>";
    case floats: return "FloatList";
    case floats_opt: return "std::optional<FloatList>";
    case boolean: return "bool";
    case boolean_opt: return "std::optional<bool>";
    case booleans: return "BoolList";
    case scalar: return parameter ? "const Scalar&" : "Scalar";
    case scalar_opt: return parameter ? "const std::optional<Scalar>&" : "std::optional<Scalar>";
    case scalars: return "ScalarList";
    case string: return "std::string_view";
    case string_opt: return "std::optional<std::string_view>";
    case dtype: return "DType";
    case dtype_opt: return "std::optional<DType>";
    case device: return "Device";
    case device_opt: return "std::optional<Device>";
    case layout: return "Layout";
    case layout_opt: return "std::optional<Layout>";
    case format: return "MemoryFormat";
    case format_opt: return "std::optional<MemoryFormat>";
    case generator: return "Generator*";
  }
  return "";
}

std::string cpp_name(const std::string& name) {
  static const std::set<std::string> reserved = {"and",  "or",    "xor",   "not",    "default", "lambda",
                                                 "from", "this",  "float", "double", "int",     "bool",
                                                 "long", "short", "char",  "union"};
  return reserved.contains(name) && name != "lambda" && name != "from" ? name + "_" : name;
}

std::string cpp_default(const Argument& argument, ParamTag tag) {
  const Value& value = *argument.default_value;
  if (value.is_none()) return tag == ParamTag::generator ? "nullptr" : "{}";
  if (const Scalar* scalar = value.get<Scalar>()) {
    std::string text = scalar->is_boolean() ? (scalar->to_bool() ? "true" : "false") : scalar->str();
    if (argument.type.list) {
      std::string list;
      for (int64_t i = 0; i < std::max<int64_t>(argument.type.list_size, 1); ++i) list += (i ? ", " : "") + text;
      return tag == ParamTag::integers_opt ? "IntList{" + list + "}" : "{" + list + "}";
    }
    if (tag == ParamTag::scalar || tag == ParamTag::scalar_opt) return fmt::format("Scalar({})", text);
    // Schemas give enumerations as PyTorch's numbers.
    if (tag == ParamTag::dtype || tag == ParamTag::dtype_opt)
      return fmt::format("DType::{}", name(static_cast<DType>(scalar->to_int())));
    if (tag == ParamTag::format) return "MemoryFormat::contiguous";
    return text;
  }
  if (const auto* ints = value.get<Value::Ints>()) {
    std::string list;
    for (const int64_t x : *ints) list += (list.empty() ? "" : ", ") + std::to_string(x);
    return tag == ParamTag::integers_opt ? "IntList{" + list + "}" : "{" + list + "}";
  }
  if (value.is<Value::Values>()) return "{}";
  if (const auto* text = value.get<std::string>()) return "\"" + *text + "\"";
  if (value.is<MemoryFormat>()) return "MemoryFormat::contiguous";
  return "{}";
}

struct Function {
  std::string name, result, call, declaration, definition_head, key, names;
};

// The outputs of an overload with out=, whether it is a form of a row or a row of its own: its last arguments.
size_t count_outs(const Schema& schema) {
  size_t outs = 0;
  for (auto it = schema.arguments.rbegin(); it != schema.arguments.rend() && it->is_write() && it->keyword_only; ++it)
    ++outs;
  return outs;
}

// The types of what a function can be called with, for each number of arguments, by its name: a later overload that
// could be called in the same way loses the defaults that make it so.
using Callable = std::map<std::string, std::set<std::string>>;

// One typed function of an overload; those with out= take their outputs first and are called `name_out`.
Function typed_function(const Op& op, Callable& callable) {
  Function f;
  f.name = cpp_name(op.schema.name);
  const auto& arguments = op.schema.arguments;
  std::vector<size_t> order;
  const size_t outs = count_outs(op.schema);
  if (outs) f.name += "_out";
  for (size_t i = arguments.size() - outs; i < arguments.size(); ++i) order.push_back(i);
  for (size_t i = 0; i < arguments.size() - outs; ++i) order.push_back(i);
  std::string declared, defined;
  // A parameter without default after one with: keep the schema's order and drop the earlier default.
  size_t defaults_from = order.size();
  while (defaults_from > 0 && arguments[order[defaults_from - 1]].default_value) --defaults_from;
  std::vector<std::string> prefixes = {""};
  for (const size_t i : order) prefixes.push_back(prefixes.back() + cpp_type(op.parameters[i], true) + ",");
  std::set<std::string>& taken = callable[f.name];
  for (size_t k = order.size(); k-- > defaults_from;)
    if (taken.contains(prefixes[k])) {
      defaults_from = k + 1;
      break;
    }
  taken.insert(prefixes.begin() + static_cast<std::ptrdiff_t>(defaults_from), prefixes.end());
  for (size_t k = 0; k < order.size(); ++k) {
    const Argument& argument = arguments[order[k]];
    const ParamTag tag = op.parameters[order[k]];
    const std::string parameter = cpp_type(tag, true) + " " + cpp_name(argument.name);
    defined += (k ? ", " : "") + parameter;
    declared += (k ? ", " : "") + parameter;
    if (k >= defaults_from) declared += " = " + cpp_default(argument, tag);
    f.key += cpp_type(tag, true) + ",";
    f.names += (k ? ", " : "") + cpp_name(argument.name);
  }
  const auto& returns = op.schema.returns;
  std::vector<std::string> types;
  for (const Argument& item : returns)
    types.emplace_back(item.type.list                         ? "std::vector<Tensor>"
                       : item.type.kind == TypeKind::tensor   ? "Tensor"
                       : item.type.kind == TypeKind::integer  ? "int64_t"
                       : item.type.kind == TypeKind::floating ? "double"
                       : item.type.kind == TypeKind::boolean  ? "bool"
                       : item.type.kind == TypeKind::dtype    ? "DType"
                                                              : "Scalar");
  if (types.empty()) f.result = "void", f.call = "call_void";
  else if (types.size() == 1)
    f.result = types[0], f.call = types[0] == "Tensor" ? "call_tensor" : "call_as<" + types[0] + ">";
  else {
    std::string list;
    for (const std::string& type : types) list += (list.empty() ? "" : ", ") + type;
    f.result = "std::tuple<" + list + ">", f.call = "call_tuple<" + list + ">";
  }
  f.declaration = declared;
  f.definition_head = defined;
  return f;
}

struct Printed {
  std::map<std::string, std::string> files;
};

// Operators on dtypes alone, which are functions of tare/core and tare/ops/pointwise/elementwise.h already.
bool is_in_core(const Op& op) {
  static const std::set<std::string> names = {"can_cast", "promote_types", "result_type"};
  return names.contains(op.schema.name);
}

// Without the first parameter, which becomes `*this`.
std::string without_first(const std::string& parameters) {
  const size_t comma = parameters.find(", ");
  return comma == std::string::npos ? "" : parameters.substr(comma + 2);
}

// What the class says itself, in tare/core.
bool is_member_already(const std::string& name) {
  static const std::set<std::string> names = {
      "size",           "stride",  "dim",     "numel",  "sizes",    "strides", "is_contiguous",
      "storage_offset", "data",    "dtype",   "device", "itemsize", "nbytes",  "defined",
      "meta",           "storage", "str",     "base",   "version",  "known",   "requires_grad",
      "is_view",        "is_meta", "is_same", "shell",  "view_of"};
  return names.contains(name);
}

// An operator on `self` is a method too.
bool is_method(const Op& op) {
  return count_outs(op.schema) == 0 && !op.schema.arguments.empty() && op.schema.arguments[0].name == "self" &&
         op.parameters[0] == ParamTag::tensor && !is_member_already(cpp_name(op.schema.name));
}

// Where dtype, layout, device and pin_memory stand one after another, one argument may stand for all four.
std::optional<size_t> options_at(const Op& op) {
  const auto& arguments = op.schema.arguments;
  for (size_t i = 0; i + 3 < arguments.size(); ++i)
    if (arguments[i].name == "dtype" && arguments[i + 1].name == "layout" && arguments[i + 2].name == "device" &&
        arguments[i + 3].name == "pin_memory" && op.parameters[i] == ParamTag::dtype_opt && op.form == Form::functional)
      return i;
  return std::nullopt;
}

// `zeros({2, 3}, {.dtype = DType::float16, .device = "meta"})`
void print_with_options(std::ostream& header, const Op& op, const Function& f, size_t at) {
  const auto& arguments = op.schema.arguments;
  std::string parameters, values;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const char* const comma = i ? ", " : "";
    if (i >= at && i < at + 4) {
      static constexpr const char* members[] = {"dtype", "layout", "device", "pin_memory"};
      if (i == at) parameters += std::string(comma) + "const TensorOptions& options";
      values += fmt::format("{}options.{}", comma, members[i - at]);
      continue;
    }
    parameters += comma + cpp_type(op.parameters[i], true) + " " + cpp_name(arguments[i].name);
    if (i > at) parameters += " = " + cpp_default(arguments[i], op.parameters[i]);
    values += comma + cpp_name(arguments[i].name);
  }
  header << "inline " << f.result << " " << f.name << "(" << parameters << ") { return " << f.name << "(" << values
         << "); }\n";
}

constexpr const char* kBanner = "// Printed by `./dev gen` from the registry of operators. Do not edit.\n";

// The printed file that an operator stands in: by its name alone, so that a new one moves no other.
size_t part_of(const std::string& name, size_t parts) {
  size_t sum = 0;
  for (const char c : name) sum = sum * 31 + static_cast<unsigned char>(c);
  return sum % parts;
}

Printed print_api() {
  std::ostringstream header;
  header
      << kBanner
      << "#pragma once\n\n#include <optional>\n#include <string_view>\n#include <tuple>\n#include <vector>\n\n"
         "#include \"tare/core/tensor.h\"\n\nnamespace tare {\n\nclass Generator;\nusing ScalarList = List<Scalar>;\n";
  constexpr size_t kParts = 4;
  std::vector<std::ostringstream> parts(kParts);
  for (auto& part : parts)
    part << kBanner
         << "#include \"tare/ops.h\"\n\n#include \"tare/dispatch/call.h\"\n#include "
            "\"tare/dispatch/registry.h\"\n\nnamespace tare {\n";
  std::ostringstream methods;
  methods << kBanner << "// Part of class Tensor: the operators on `self`, as tare/ops.h documents them.\n";
  Callable callable;
  std::set<std::string> seen;
  std::string_view family;
  for (const Op& op : Registry::instance().ops()) {
    if (op.family != family) header << "\n// " << (family = op.family) << "\n\n";
    if (is_in_core(op)) continue;
    Function f = typed_function(op, callable);
    if (!seen.insert(f.name + "(" + f.key).second) {
      f.name += "_" + op.schema.overload;
      seen.insert(f.name + "(" + f.key);
    }
    header << "/// " << op.schema.str() << "\n" << f.result << " " << f.name << "(" << f.declaration << ");\n";
    if (const auto at = options_at(op)) print_with_options(header, op, f, *at);
    auto& part = parts[part_of(op.name, kParts)];
    part << "\n"
         << f.result << " " << f.name << "(" << f.definition_head << ") {\n  static const Op& op = op_named(\""
         << op.name << "\");\n  const void* const args[] = {";
    for (size_t i = 0; i < op.schema.arguments.size(); ++i)
      part << (i ? ", &" : "&") << cpp_name(op.schema.arguments[i].name);
    if (op.schema.arguments.empty()) part << "nullptr";
    part << "};\n  return " << f.call << "(op, args);\n}\n";
    if (!is_method(op)) continue;
    methods << f.result << " " << f.name << "(" << without_first(f.declaration) << ") const;\n";
    const std::string names = without_first(f.names);
    part << f.result << " Tensor::" << f.name << "(" << without_first(f.definition_head)
         << ") const { return tare::" << f.name << "(*this" << (names.empty() ? "" : ", " + names) << "); }\n";
  }
  header << "\n}  // namespace tare\n";
  Printed printed;
  printed.files["tare/ops.h"] = header.str();
  printed.files["tare/core/tensor_methods.inc"] = methods.str();
  for (size_t i = 0; i < kParts; ++i) {
    parts[i] << "\n}  // namespace tare\n";
    printed.files[fmt::format("tare/ops/generated/calls_{}.cpp", i)] = parts[i].str();
  }
  return printed;
}

std::string print_docs() {
  std::ostringstream page;
  page << "<!-- Printed by `./dev gen` from the registry of operators. Do not edit. -->\n# Operators\n\n"
       << "Each row is one operator; its in-place, out= and copying forms share the row's rules. `tare ops NAME` shows "
          "one.\n";
  std::string_view family;
  for (const Op& op : Registry::instance().ops()) {
    if (op.form != Form::functional) continue;
    if (op.family != family) {
      family = op.family;
      page << "\n## " << family
           << "\n\n| operator | kind | other forms | CPU kernel | derivative |\n|---|---|---|---|---|\n";
    }
    const Row& row = *op.row;
    std::string forms;
    for (const std::string_view form : {row.forms.inplace, row.forms.out, row.forms.copy, row.forms.copy_out})
      if (!form.empty()) forms += (forms.empty() ? "`" : ", `") + std::string(form.substr(0, form.find('('))) + "`";
    static constexpr const char* kinds[] = {"fresh", "view", "composite", "direct"};
    static constexpr const char* derivatives[] = {"formulas", "none", "not implemented", "derived"};
    page << "| `" << op.name << "` | " << kinds[static_cast<int>(row.meta.kind)] << " | " << forms << " | "
         << (op.is_composite()  ? "derived"
             : op.is_view()     ? "shares"
             : row.cpu.exists() ? "yes"
                                : "none")
         << " | " << derivatives[static_cast<int>(row.derivative.kind)] << " |\n";
  }
  return page.str();
}

std::string print_names() {
  constexpr size_t kWidth = 110;
  std::ostringstream out;
  out << kBanner << "#include \"tare/dispatch/registry.h\"\n\nnamespace tare {\n\nnamespace {\n"
      << "constexpr std::string_view kNames[] = {\n";
  for (const Family& family : kFamilies) {
    out << "    // " << family.name << "\n    \"";
    size_t column = 0;
    const OperatorTable table(family.name, family.rows());
    for (const std::string_view name : table.packets()) {
      if (column + name.size() > kWidth) {
        out << "\"\n    \"";
        column = 0;
      }
      out << name << " ";
      column += name.size() + 1;
    }
    out << "\",\n";
  }
  out << "};\n}  // namespace\n\nconst List<std::string_view> kFamilyNames{kNames};\n\n}  // namespace tare\n";
  return out.str();
}

std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

int generate(const std::string& root, bool check_only) {
  Printed printed = print_api();
  printed.files["docs/ops.md"] = print_docs();
  printed.files["tare/ops/generated/names.cpp"] = print_names();
  int stale = 0;
  for (const auto& [path, text] : printed.files) {
    if (read(root + "/" + path) == text) continue;
    ++stale;
    fmt::print("{} {}\n", check_only ? "stale:" : "wrote", path);
    if (!check_only) std::ofstream(root + "/" + path, std::ios::binary) << text;
  }
  if (check_only && stale) fmt::print("run ./dev gen\n");
  return check_only && stale ? 1 : 0;
}

}  // namespace
}  // namespace tare

int main(int argc, char** argv) {
  const bool check_only = argc == 3 && std::string_view(argv[1]) == "--check";
  if (argc != 2 && !check_only) {
    fmt::print(stderr, "usage: tare-gen [--check] ROOT\n");
    return 2;
  }
  try {
    return tare::generate(argv[argc - 1], check_only);
  } catch (const std::exception& error) {
    fmt::print(stderr, "tare-gen: {}\n", error.what());
    return 1;
  }
}
