#include <fmt/format.h>

#include <algorithm>

#include "tare/core/error.h"
#include "tare/core/warning.h"
#include "tare/graph/script/builtins.h"

// Functions of lists, tuples and dicts, and the language's own.
namespace tare::graph::script {

void check_size(size_t size) {
  if (size > kLargestValue) fail("a list or text of the program would have more than {} elements", kLargestValue);
}

size_t position_in(size_t size, int64_t index, const char* what) {
  const auto count = static_cast<int64_t>(size);
  const int64_t at = index < 0 ? index + count : index;
  if (at < 0 || at >= count) fail<IndexError>("{} index out of range", what);
  return static_cast<size_t>(at);
}

List& list_of(const Value& value) {
  const auto* const list = value.get<std::shared_ptr<List>>();
  if (list == nullptr) fail<TypeError>("expected a list and not a {}", value.type_name());
  return **list;
}

std::vector<size_t> picked(size_t size, const Value& start, const Value& end, const Value& step) {
  const auto count = static_cast<int64_t>(size);
  const int64_t by = step.is_none() ? 1 : integer_of(step);
  if (by == 0) fail<ValueError>("slice step cannot be zero");
  const auto bound = [&](const Value& said, int64_t otherwise) {
    if (said.is_none()) return otherwise;
    int64_t at = integer_of(said);
    if (at < 0) at = std::max<int64_t>(at + count, by > 0 ? 0 : -1);
    return std::min(at, by > 0 ? count : count - 1);
  };
  const int64_t first = bound(start, by > 0 ? 0 : count - 1), last = bound(end, by > 0 ? count : -1);
  std::vector<size_t> places;
  for (int64_t at = first; by > 0 ? at < last : at > last;) {
    places.push_back(static_cast<size_t>(at));
    if (__builtin_add_overflow(at, by, &at)) break;
  }
  return places;
}

bool less(const Value& a, const Value& b, int depth) {
  if (depth > 12) fail<TypeError>("tuples that are compared are nested deeper than 12");
  if (a.is<std::string>() && b.is<std::string>()) return text_of(a) < text_of(b);
  if (a.is<int64_t>() && b.is<int64_t>()) return integer_of(a) < integer_of(b);
  if (const auto* left = a.get<std::shared_ptr<Tuple>>(), *right = b.get<std::shared_ptr<Tuple>>();
      left != nullptr && right != nullptr) {
    for (size_t i = 0; i < std::min((*left)->items.size(), (*right)->items.size()); ++i) {
      if (less((*left)->items[i], (*right)->items[i], depth + 1)) return true;
      if (less((*right)->items[i], (*left)->items[i], depth + 1)) return false;
    }
    return (*left)->items.size() < (*right)->items.size();
  }
  return real_of(a) < real_of(b);
}

namespace container {

using Arguments = std::span<Value>;

Dict& dict_of(const Value& value) {
  const auto* const dict = value.get<std::shared_ptr<Dict>>();
  if (dict == nullptr) fail<TypeError>("expected a dict and not a {}", value.type_name());
  return **dict;
}
bool is_dict(const Value& value) { return value.is<std::shared_ptr<Dict>>(); }

Value len(Interpreter& interpreter, Arguments arguments) {
  const Value& value = arguments[0];
  const auto count = [](size_t size) { return static_cast<int64_t>(size); };
  if (const auto* list = value.get<std::shared_ptr<List>>()) return count((*list)->items.size());
  if (const auto* dict = value.get<std::shared_ptr<Dict>>()) return count((*dict)->items.size());
  if (const auto* tuple = value.get<std::shared_ptr<Tuple>>()) return count((*tuple)->items.size());
  if (const auto* text = value.get<std::string>()) return count(text->size());
  if (const auto* tensor = value.get<Tensor>()) {
    if (tensor->dim() == 0) fail<TypeError>("len() of a 0-d tensor");
    return tensor->size(0);
  }
  if (const auto* object = value.get<std::shared_ptr<Object>>()) {
    const std::shared_ptr<Object> held = *object;
    return interpreter.call_method(held, "__len__", {});
  }
  fail<TypeError>("object of type '{}' has no len()", value.type_name());
}

Value call(Interpreter& interpreter, const char* name, std::vector<Value> arguments) {
  const Expr site = Expr::site("aten", name);
  return interpreter.call_operator(site, std::move(arguments));
}

Value get_item(Interpreter& interpreter, Arguments arguments) {
  const Value &of = arguments[0], &index = arguments[1];
  if (const auto* list = of.get<std::shared_ptr<List>>())
    return (*list)->items[position_in((*list)->items.size(), integer_of(index), "list")];
  if (const auto* tuple = of.get<std::shared_ptr<Tuple>>())
    return (*tuple)->items[position_in((*tuple)->items.size(), integer_of(index), "tuple")];
  if (const auto* text = of.get<std::string>())
    return std::string(1, (*text)[position_in(text->size(), integer_of(index), "string")]);
  if (is_dict(of)) {
    const Value* const found = dict_of(of).find(index);
    if (found == nullptr) fail<IndexError>("Argument passed to at() was not in the map: {}", index.str(true));
    return *found;
  }
  if (of.is<Tensor>() && index.is<int64_t>()) return call(interpreter, "select", {of, int64_t{0}, index});
  if (of.is<Tensor>() && index.is<Tensor>()) return call(interpreter, "index", {of, new_list({index})});
  if (const auto* places = index.get<std::shared_ptr<Tuple>>(); of.is<Tensor>() && places != nullptr) {
    const auto& items = (*places)->items;
    if (!std::ranges::all_of(items, [](const Value& one) { return one.is<int64_t>(); }))
      return call(interpreter, "index", {of, new_list(std::vector<Value>(items))});
    Value found = of;
    for (const Value& one : items) found = call(interpreter, "select", {found, int64_t{0}, one});
    return found;
  }
  fail<TypeError>("'{}' object is not subscriptable by a {}", of.type_name(), index.type_name());
}
Value set_item(Interpreter& interpreter, Arguments arguments) {
  if (is_dict(arguments[0])) {
    check_size(dict_of(arguments[0]).items.size() + 1);
    interpreter.count(static_cast<int64_t>(dict_of(arguments[0]).items.size()));
    dict_of(arguments[0]).set(arguments[1], arguments[2]);
    return arguments[0];
  }
  List& list = list_of(arguments[0]);
  list.items[position_in(list.items.size(), integer_of(arguments[1]), "list")] = arguments[2];
  return arguments[0];
}
Value remove_item(Interpreter&, Arguments arguments) {
  if (is_dict(arguments[0])) {
    if (!dict_of(arguments[0]).erase(arguments[1])) fail<IndexError>("KeyError: {}", arguments[1].str(true));
    return {};
  }
  List& list = list_of(arguments[0]);
  list.items.erase(list.items.begin() +
                   static_cast<ptrdiff_t>(position_in(list.items.size(), integer_of(arguments[1]), "list")));
  return {};
}
Value contains(Interpreter& interpreter, Arguments arguments) {
  const Value &in = arguments[0], &what = arguments[1];
  if (is_dict(in)) return dict_of(in).find(what) != nullptr;
  if (const auto* text = in.get<std::string>()) return text->find(text_of(what)) != std::string::npos;
  if (const auto* object = in.get<std::shared_ptr<Object>>()) {
    const std::shared_ptr<Object> held = *object;
    return interpreter.call_method(held, "__contains__", {what});
  }
  const auto* const tuple = in.get<std::shared_ptr<Tuple>>();
  const std::vector<Value>& items = tuple != nullptr ? (*tuple)->items : list_of(in).items;
  return std::ranges::any_of(items, [&](const Value& item) { return equal(item, what); });
}
Value append(Interpreter&, Arguments arguments) {
  List& list = list_of(arguments[0]);
  check_size(list.items.size() + 1);
  list.items.push_back(arguments[1]);
  return arguments[0];
}
Value extend(Interpreter&, Arguments arguments) {
  const std::vector<Value> more = list_of(arguments[1]).items;
  List& list = list_of(arguments[0]);
  check_size(list.items.size() + more.size());
  list.items.insert(list.items.end(), more.begin(), more.end());
  return {};
}
Value insert(Interpreter&, Arguments arguments) {
  List& list = list_of(arguments[0]);
  check_size(list.items.size() + 1);
  const auto size = static_cast<int64_t>(list.items.size());
  int64_t at = integer_of(arguments[1]);
  at = std::clamp<int64_t>(at < 0 ? at + size : at, 0, size);
  list.items.insert(list.items.begin() + at, arguments[2]);
  return {};
}
Value pop(Interpreter&, Arguments arguments) {
  if (is_dict(arguments[0])) {
    if (arguments.size() < 2) fail<TypeError>("pop() of a dict takes a key");
    Dict& dict = dict_of(arguments[0]);
    const Value* const found = dict.find(arguments[1]);
    if (found == nullptr) {
      if (arguments.size() > 2) return arguments[2];
      fail<IndexError>("KeyError: {}", arguments[1].str(true));
    }
    Value value = *found;
    dict.erase(arguments[1]);
    return value;
  }
  List& list = list_of(arguments[0]);
  if (list.items.empty()) fail<IndexError>("pop from empty list");
  const int64_t index = arguments.size() > 1 ? integer_of(arguments[1]) : -1;
  const auto at = static_cast<ptrdiff_t>(position_in(list.items.size(), index, "list"));
  Value value = std::move(list.items[static_cast<size_t>(at)]);
  list.items.erase(list.items.begin() + at);
  return value;
}
Value popitem(Interpreter&, Arguments arguments) {
  Dict& dict = dict_of(arguments[0]);
  if (dict.items.empty()) fail<IndexError>("popitem(): dictionary is empty");
  auto [key, value] = std::move(dict.items.back());
  dict.items.pop_back();
  return new_tuple({std::move(key), std::move(value)});
}
Value clear(Interpreter&, Arguments arguments) {
  if (is_dict(arguments[0])) dict_of(arguments[0]).items.clear();
  else list_of(arguments[0]).items.clear();
  return {};
}
Value remove(Interpreter&, Arguments arguments) {
  List& list = list_of(arguments[0]);
  const auto at = std::ranges::find_if(list.items, [&](const Value& item) { return equal(item, arguments[1]); });
  if (at == list.items.end()) fail<ValueError>("list.remove(x): x not in list");
  list.items.erase(at);
  return {};
}
Value reverse(Interpreter&, Arguments arguments) {
  std::ranges::reverse(list_of(arguments[0]).items);
  return {};
}
// By `__lt__` where objects have one.
void sort_items(Interpreter& interpreter, std::vector<Value>& items, bool reversed) {
  interpreter.count(static_cast<int64_t>(items.size()) * 8);
  const auto before = [&](const Value& a, const Value& b) {
    if (const auto* object = a.get<std::shared_ptr<Object>>()) {
      const std::shared_ptr<Object> held = *object;
      return interpreter.truth(interpreter.call_method(held, "__lt__", {b}));
    }
    return less(a, b);
  };
  // A merge sort, which holds for any answers that the program's own comparison may give.
  std::stable_sort(items.begin(), items.end(),
                   [&](const Value& a, const Value& b) { return reversed ? before(b, a) : before(a, b); });
}
Value sort(Interpreter& interpreter, Arguments arguments) {
  const bool reversed = arguments.size() > 1 && interpreter.truth(arguments[1]);
  std::vector<Value> items = list_of(arguments[0]).items;
  sort_items(interpreter, items, reversed);
  list_of(arguments[0]).items = std::move(items);
  return {};
}
Value sorted(Interpreter& interpreter, Arguments arguments) {
  const List& list = list_of(arguments[0]);
  std::vector<Value> items = list.items;
  sort_items(interpreter, items, arguments.size() > 1 && interpreter.truth(arguments[1]));
  return new_list(std::move(items), list.element);
}
Value copy(Interpreter&, Arguments arguments) {
  if (is_dict(arguments[0])) return std::make_shared<Dict>(dict_of(arguments[0]));
  const List& list = list_of(arguments[0]);
  return new_list(list.items, list.element);
}
Value to_list(Interpreter& interpreter, Arguments arguments) {
  if (arguments.empty()) return new_list({});
  const Value& value = arguments[0];
  if (const auto* text = value.get<std::string>()) {
    std::vector<Value> items;
    for (const char c : *text) items.emplace_back(std::string(1, c));
    return new_list(std::move(items));
  }
  if (const auto* tuple = value.get<std::shared_ptr<Tuple>>()) return new_list((*tuple)->items);
  if (is_dict(value)) {
    std::vector<Value> keys;
    for (const auto& [key, item] : dict_of(value).items) keys.push_back(key);
    return new_list(std::move(keys));
  }
  return copy(interpreter, arguments);
}
Value index(Interpreter& interpreter, Arguments arguments) {
  if (arguments[0].is<std::string>()) {
    const Value found = find_builtin("find")->call(interpreter, arguments);
    if (integer_of(found) < 0) fail<ValueError>("substring not found");
    return found;
  }
  const std::vector<Value>& items = list_of(arguments[0]).items;
  for (size_t i = 0; i < items.size(); ++i)
    if (equal(items[i], arguments[1])) return static_cast<int64_t>(i);
  fail<ValueError>("'{}' is not in list", arguments[1].str());
}
Value count(Interpreter&, Arguments arguments) {
  if (const auto* text = arguments[0].get<std::string>()) {
    const std::string& part = text_of(arguments[1]);
    const auto size = static_cast<int64_t>(text->size());
    int64_t start = arguments.size() > 2 ? integer_of(arguments[2]) : 0;
    int64_t end = arguments.size() > 3 ? integer_of(arguments[3]) : size;
    if (start < 0) start = std::max<int64_t>(start + size, 0);
    if (end < 0) end = end + size + 1;
    end = std::min(end, size);
    if (start >= end) return int64_t{0};
    const std::string_view within =
        std::string_view(*text).substr(static_cast<size_t>(start), static_cast<size_t>(end - start));
    if (part.empty()) return static_cast<int64_t>(within.size()) + 1;
    int64_t found = 0;
    for (size_t at = within.find(part); at != std::string_view::npos; at = within.find(part, at + part.size())) ++found;
    return found;
  }
  int64_t found = 0;
  for (const Value& item : list_of(arguments[0]).items) found += equal(item, arguments[1]) ? 1 : 0;
  return found;
}
Value slice(Interpreter&, Arguments arguments) {
  const auto argument = [&](size_t i) { return i < arguments.size() ? arguments[i] : Value(); };
  if (const auto* text = arguments[0].get<std::string>()) {
    std::string out;
    for (const size_t i : picked(text->size(), argument(1), argument(2), argument(3))) out += (*text)[i];
    return out;
  }
  const auto* const tuple = arguments[0].get<std::shared_ptr<Tuple>>();
  const std::vector<Value>& from = tuple != nullptr ? (*tuple)->items : list_of(arguments[0]).items;
  std::vector<Value> items;
  for (const size_t i : picked(from.size(), argument(1), argument(2), argument(3))) items.push_back(from[i]);
  if (tuple != nullptr) return new_tuple(std::move(items));
  return new_list(std::move(items), list_of(arguments[0]).element);
}

// `x[a:b:c]`, of a tensor along its first dimension.
Value slice_items(Interpreter& interpreter, Arguments arguments) {
  if (!arguments[0].is<Tensor>()) return slice(interpreter, arguments);
  const Value step = arguments[3].is_none() ? Value(int64_t{1}) : arguments[3];
  return call(interpreter, "slice", {arguments[0], int64_t{0}, arguments[1], arguments[2], step});
}

Value keys(Interpreter&, Arguments arguments) {
  std::vector<Value> out;
  for (const auto& [key, value] : dict_of(arguments[0]).items) out.push_back(key);
  return new_list(std::move(out));
}
Value values(Interpreter&, Arguments arguments) {
  if (!is_dict(arguments[0])) {
    const List& list = list_of(arguments[0]);
    return new_list(list.items, list.element);
  }
  std::vector<Value> out;
  for (const auto& [key, value] : dict_of(arguments[0]).items) out.push_back(value);
  return new_list(std::move(out));
}
Value items(Interpreter&, Arguments arguments) {
  std::vector<Value> out;
  for (const auto& [key, value] : dict_of(arguments[0]).items) out.emplace_back(new_tuple({key, value}));
  return new_list(std::move(out));
}
Value get(Interpreter&, Arguments arguments) {
  const Value* const found = dict_of(arguments[0]).find(arguments[1]);
  if (found != nullptr) return *found;
  return arguments.size() > 2 ? arguments[2] : Value();
}
Value setdefault(Interpreter&, Arguments arguments) {
  Dict& dict = dict_of(arguments[0]);
  if (const Value* const found = dict.find(arguments[1])) return *found;
  check_size(dict.items.size() + 1);
  dict.set(arguments[1], arguments[2]);
  return arguments[2];
}
Value update(Interpreter&, Arguments arguments) {
  const std::vector<std::pair<Value, Value>> more = dict_of(arguments[1]).items;
  check_size(dict_of(arguments[0]).items.size() + more.size());
  for (const auto& [key, value] : more) dict_of(arguments[0]).set(key, value);
  return {};
}
Value to_dict(Interpreter&, Arguments arguments) {
  auto made = std::make_shared<Dict>();
  if (arguments.empty()) return made;
  if (is_dict(arguments[0])) return std::make_shared<Dict>(dict_of(arguments[0]));
  for (const Value& pair : list_of(arguments[0]).items) {
    const auto* const tuple = pair.get<std::shared_ptr<Tuple>>();
    if (tuple == nullptr || (*tuple)->items.size() != 2) fail<TypeError>("dict() takes pairs");
    made->set((*tuple)->items[0], (*tuple)->items[1]);
  }
  return made;
}

Value sum(Interpreter& interpreter, Arguments arguments) {
  Value total = int64_t{0};
  const std::vector<Value> items = list_of(arguments[0]).items;
  if (!items.empty() && items[0].is<double>()) total = 0.0;
  for (const Value& item : items) {
    std::vector<Value> pair{total, item.is<bool>() ? Value(int64_t{*item.get<bool>()}) : item};
    total = find_builtin("add")->call(interpreter, pair);
  }
  return total;
}
Value any(Interpreter& interpreter, Arguments arguments) {
  return std::ranges::any_of(list_of(arguments[0]).items, [&](const Value& item) { return interpreter.truth(item); });
}
Value all(Interpreter& interpreter, Arguments arguments) {
  return std::ranges::all_of(list_of(arguments[0]).items, [&](const Value& item) { return interpreter.truth(item); });
}
// Of a list its largest; of two lists the later one; of two numbers the larger, a float where one is.
Value extreme(Arguments arguments, bool largest) {
  if (arguments.size() == 1) {
    const std::vector<Value>& items = list_of(arguments[0]).items;
    if (items.empty()) fail<ValueError>("{}() arg is an empty sequence", largest ? "max" : "min");
    const Value* best = &items[0];
    for (const Value& item : items)
      if (largest ? less(*best, item) : less(item, *best)) best = &item;
    return *best;
  }
  const Value &a = arguments[0], &b = arguments[1];
  if (a.is<std::shared_ptr<List>>()) {
    const bool before = std::ranges::lexicographical_compare(list_of(a).items, list_of(b).items,
                                                             [](const Value& x, const Value& y) { return less(x, y); });
    return before == largest ? b : a;
  }
  const Value chosen = (largest ? less(a, b) : less(b, a)) ? b : a;
  if (chosen.is<int64_t>() && (a.is<double>() || b.is<double>())) return real_of(chosen);
  return chosen;
}
Value max(Interpreter&, Arguments arguments) { return extreme(arguments, true); }
Value min(Interpreter&, Arguments arguments) { return extreme(arguments, false); }
Value range_list(Interpreter& interpreter, Arguments arguments) {
  const int64_t count = integer_of(arguments[0]);
  check_size(static_cast<size_t>(std::max<int64_t>(count, 0)));
  interpreter.count(std::max<int64_t>(count, 0));
  std::vector<Value> items;
  for (int64_t i = 0; i < count; ++i) items.emplace_back(i);
  return new_list(std::move(items));
}
Value tuple_index(Interpreter&, Arguments arguments) {
  const auto* const tuple = arguments[0].get<std::shared_ptr<Tuple>>();
  if (tuple == nullptr) fail<TypeError>("expected a tuple and not a {}", arguments[0].type_name());
  return (*tuple)->items[position_in((*tuple)->items.size(), integer_of(arguments[1]), "tuple")];
}
Value itself(Interpreter&, Arguments arguments) { return arguments[0]; }
Value unwrap(Interpreter&, Arguments arguments) {
  if (arguments[0].is_none()) fail("Unwrapping null optional");
  return arguments[0];
}
Value choose(Interpreter& interpreter, Arguments arguments) {
  return interpreter.truth(arguments[0]) ? arguments[1] : arguments[2];
}
Value wait(Interpreter&, Arguments arguments) {
  const auto* const future = arguments[0].get<std::shared_ptr<Future>>();
  return future != nullptr ? (*future)->value : arguments[0];
}
Value raise(Interpreter&, Arguments arguments) {
  const std::string& message = arguments.empty() ? std::string() : text_of(arguments[0]);
  fail("{}{}", arguments.size() > 1 && arguments[1].is<std::string>() ? text_of(arguments[1]) + ": " : "", message);
}
Value warning(Interpreter&, Arguments arguments) {
  warn("{}", text_of(arguments[0]));
  return {};
}
Value nothing(Interpreter&, Arguments) { return {}; }
Value no(Interpreter&, Arguments) { return false; }
Value enum_name(Interpreter& interpreter, Arguments arguments) { return interpreter.attribute(arguments[0], "name"); }
Value enum_value(Interpreter& interpreter, Arguments arguments) { return interpreter.attribute(arguments[0], "value"); }
Value hash(Interpreter&, Arguments arguments) {
  return static_cast<int64_t>(std::hash<std::string>()(arguments[0].str(true)));
}
Value identity(Interpreter&, Arguments arguments) {
  const auto* const object = arguments[0].get<std::shared_ptr<Object>>();
  return object == nullptr ? int64_t{0} : static_cast<int64_t>(reinterpret_cast<uintptr_t>(object->get()));
}

constexpr Builtin kContainers[] = {
    {"len", 1, 1, len, "", true},
    {"__getitem__", 2, 2, get_item, "", true},
    {"_set_item", 3, 3, set_item},
    {"__setitem__", 3, 3, set_item},
    {"Delete", 2, 2, remove_item},
    {"__contains__", 2, 2, contains},
    {"append", 2, 2, append},
    {"extend", 2, 2, extend},
    {"insert", 3, 3, insert},
    {"pop", 1, 3, pop},
    {"popitem", 1, 1, popitem},
    {"clear", 1, 1, clear},
    {"remove", 2, 2, remove},
    {"reverse", 1, 1, reverse},
    {"sort", 1, 2, sort, "self,reverse"},
    {"sorted", 1, 2, sorted, "self,reverse"},
    {"copy", 1, 1, copy},
    {"list", 0, 1, to_list},
    {"index", 2, 4, index},
    {"count", 2, 4, count},
    {"slice", 1, 4, slice, "l,start,end,step"},
    {"slice_items", 4, 4, slice_items},
    {"select", 2, 2, get_item},
    {"keys", 1, 1, keys},
    {"values", 1, 1, values},
    {"items", 1, 1, items},
    {"get", 2, 3, get, "self,key,default_value"},
    {"setdefault", 3, 3, setdefault},
    {"update", 2, 2, update},
    {"dict", 0, 1, to_dict},
    {"sum", 1, 1, sum},
    {"any", 1, 1, any},
    {"all", 1, 1, all},
    {"max", 1, 2, max},
    {"min", 1, 2, min},
    {"rangelist", 1, 1, range_list},
    {"TupleIndex", 2, 2, tuple_index, "", true},
    {"unchecked_cast", 1, 1, itself, "", true},
    {"unchecked_unwrap_optional", 1, 1, unwrap, "", true},
    {"_unwrap_optional", 1, 1, unwrap, "", true},
    {"IfThenElse", 3, 3, choose},
    {"wait", 1, 1, wait, "", true},
    {"awaitable_wait", 1, 1, wait, "", true},
    {"awaitable_nowait", 1, 1, itself, "", true},
    {"local_value", 1, 1, itself, "", true},
    {"RaiseException", 0, 2, raise},
    {"warn", 1, 2, warning, "message,stacklevel"},
    {"Print", 0, -1, nothing, "", true},
    {"print", 0, -1, nothing, "", true},
    {"_print", 0, -1, nothing, "", true},
    {"save", 2, 2, nothing, "", true},
    {"EnumName", 1, 1, enum_name},
    {"EnumValue", 1, 1, enum_value},
    {"hash", 1, 1, hash, "", true},
    {"id", 1, 1, identity},
    {"is_scripting", 0, 0, no},
    {"has_torch_function", 0, -1, no, "", true},
    {"_get_tracing_state", 0, 0, no},
    {"is_vulkan_available", 0, 0, no},
    {"_assert_scalar", 2, 2, nothing},
    {"sym_constrain_range", 1, -1, nothing},
    {"sym_constrain_range_for_size", 1, -1, nothing},
};

}  // namespace container

std::span<const Builtin> container_builtins() { return container::kContainers; }

}  // namespace tare::graph::script
