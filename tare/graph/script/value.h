#pragma once

#include <complex>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "tare/core/tensor.h"

// What a variable of a TorchScript program holds. Lists, dicts and objects are shared by whoever holds them, as in
// Python.
namespace tare::graph::script {

struct List;
struct Tuple;
struct Dict;
struct Object;
struct EnumMember;
struct Class;
struct Function;
struct Type;

/// What can be called: a function, a method of an object, or a class.
struct Callable {
  const Function* function = nullptr;
  const Class* made = nullptr;  ///< of a call that makes an object of a class
  std::shared_ptr<Object> self;
};
/// The result of `fork`: what was forked has run.
struct Future;

class Value {
 public:
  struct None {};
  using Variant = std::variant<None, bool, int64_t, double, std::complex<double>, std::string, Device, Tensor,
                               std::shared_ptr<List>, std::shared_ptr<Tuple>, std::shared_ptr<Dict>,
                               std::shared_ptr<Object>, const EnumMember*, Callable, std::shared_ptr<Future>>;
  Value();
  Value(const Value&);
  Value(Value&&) noexcept;
  Value& operator=(const Value&);
  Value& operator=(Value&&) noexcept;
  ~Value();
  template <class T>
  requires(!std::is_same_v<std::remove_cvref_t<T>, Value> && std::is_constructible_v<Variant, T>) Value(T&& value)
      : data_(std::forward<T>(value)) {}
  Value(const char* text) : data_(std::string(text)) {}

  template <class T>
  const T* get() const {
    return std::get_if<T>(&data_);
  }
  template <class T>
  T* get() {
    return std::get_if<T>(&data_);
  }
  template <class T>
  bool is() const {
    return std::holds_alternative<T>(data_);
  }
  bool is_none() const { return is<None>(); }
  bool is_number() const { return is<bool>() || is<int64_t>() || is<double>() || is<std::complex<double>>(); }
  size_t index() const { return data_.index(); }
  const Variant& variant() const { return data_; }
  /// `int`, `List[int]`, `__torch__.M`, for messages.
  std::string type_name(int depth = 0) const;
  /// As Python prints it (`quoted`: strings in quotes). At most about `limit` bytes.
  std::string str(bool quoted = false, size_t limit = 4096) const;

 private:
  Variant data_;
};

// What holds others lets go of them one after the other, however deep they are nested.
struct List {
  List() = default;
  List(const List&) = default;
  ~List();
  std::vector<Value> items;
  const Type* element = nullptr;  ///< as the program says it; null: it does not
};
struct Tuple {
  ~Tuple();
  std::vector<Value> items;
  const Class* named = nullptr;  ///< of a named tuple
};
/// In the order of insertion.
struct Dict {
  Dict() = default;
  Dict(const Dict&) = default;
  ~Dict();
  std::vector<std::pair<Value, Value>> items;
  const Type *key = nullptr, *value = nullptr;
  /// Null: there is none. Errors: TypeError for a key that is no number, text or tensor.
  Value* find(const Value& key);
  void set(Value key, Value value);
  bool erase(const Value& key);
};
/// An object of a class of the program: a module or another. Its attributes are in the order of the class.
struct Object {
  ~Object();
  const Class* cls = nullptr;
  std::vector<Value> slots;
  std::string path;                ///< of a module, from the outermost; empty: that one
  const void* identity = nullptr;  ///< what runs know it by; null: they do not hear of its calls
};
struct EnumMember {
  const Class* cls = nullptr;
  std::string name;
  Value value;
};
struct Future {
  ~Future();
  Value value;
};

/// Whether two values are equal as `==` says of values without tensors. Errors: TypeError where it does not.
bool equal(const Value& a, const Value& b, int depth = 0);

std::shared_ptr<List> new_list(std::vector<Value> items, const Type* element = nullptr);
std::shared_ptr<Tuple> new_tuple(std::vector<Value> items, const Class* named = nullptr);

}  // namespace tare::graph::script
