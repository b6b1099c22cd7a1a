#include "call/frame.h"

#include <fmt/format.h>

#include "tare/core/elements.h"
#include "tare/core/error.h"
#include "tare/ops.h"

namespace tare::python {

struct Frame::Lists {
  std::vector<std::vector<Tensor>> tensors;
  std::vector<std::vector<int64_t>> ints;
  std::vector<std::vector<double>> floats;
  std::vector<std::vector<Scalar>> scalars;
  std::vector<std::vector<char>> flags;
};

namespace {

constexpr uint32_t kListsBit = 1u << 31;
static_assert(sizeof(std::optional<Scalar>) <= 40);

// The number of an item of a list of ints. An item may be a known tensor.
bool other_as_int(PyObject* item, int64_t& value) {
  if (as_int(item, value)) return true;
  if (is_tensor(item)) return as_known_int(item, value);
  if (!PyIndex_Check(item) || PyBool_Check(item) || is_overriding(item))
    return false;                           // a symbolic size answers itself
  PyObject* number = PyNumber_Index(item);  // an array of NumPy's of one integer
  if (number == nullptr) {
    PyErr_Clear();
    return false;
  }
  return as_int(Ref::take(number).get(), value);
}
inline bool item_as_int(PyObject* item, int64_t& value) {
  return (PyLong_CheckExact(item) && few_digits(item, value)) || other_as_int(item, value);
}

Py_ssize_t sequence_size(PyObject* list) { return PyTuple_Check(list) ? tuple_size(list) : list_size(list); }
PyObject* sequence_item(PyObject* list, Py_ssize_t i) {
  return PyTuple_Check(list) ? tuple_item(list, i) : list_item(list, i);
}
bool is_sequence(PyObject* object) { return PyTuple_Check(object) || PyList_Check(object); }

}  // namespace

Tensor number_tensor(const Scalar& value) {
  static Tensor* const kept = new Tensor[4];  // one thread at a time calls
  if (value.is_complex() || value.is_wide() || thread_state.observer != nullptr) return Tensor::wrapped_number(value);
  Tensor& tensor = kept[static_cast<int>(value.kind())];
  if (!tensor.defined() || tensor.impl()->references != 1 || tensor.storage()->references != 1 ||
      tensor.impl()->owner != nullptr || tensor.impl()->autograd != nullptr || tensor.dim() != 0) {
    tensor = Tensor::wrapped_number(value);
    return tensor;
  }
  switch (value.kind()) {
    case Scalar::Kind::boolean: *tensor.data_as<bool>() = value.to_bool(); break;
    case Scalar::Kind::integer: *tensor.data_as<int64_t>() = value.to_int(); break;
    default: *tensor.data_as<double>() = value.to_double();
  }
  return tensor;
}

bool as_known_int(PyObject* object, int64_t& value) {
  const Tensor& tensor = tensor_of(object);
  if (tensor.dim() != 0 || !is_integral(tensor.dtype()) || tensor.requires_grad()) return false;
  value = item(tensor).to_int();
  return true;
}

bool as_known_scalar(PyObject* object, Scalar& scalar) {
  const Tensor& tensor = tensor_of(object);
  if (tensor.dim() != 0 || tensor.requires_grad()) return false;
  scalar = item(tensor);
  return true;
}

void Frame::put_tensor(int i, Tensor tensor) {
  pointers_[i] = ::new (slots_[i].bytes) Tensor(std::move(tensor));
  owned_ |= 1u << i;
}

void Frame::put_tensors(int i, std::vector<Tensor> tensors) {
  if (lists_ == nullptr) lists_ = new Lists;
  owned_ |= kListsBit;
  put(i, TensorList(lists_->tensors.emplace_back(std::move(tensors))));
}

inline int64_t* Frame::room_for_ints(Py_ssize_t count) {
  if (used_ints_ + count <= kInts) [[likely]] {
    int64_t* room = ints_ + used_ints_;
    used_ints_ += static_cast<int>(count);
    return room;
  }
  return room_for_many_ints(count);
}

int64_t* Frame::room_for_many_ints(Py_ssize_t count) {
  if (lists_ == nullptr) lists_ = new Lists;
  owned_ |= kListsBit;
  return lists_->ints.emplace_back(static_cast<size_t>(count)).data();
}

void Frame::drop() {
  while (used_tensors_ > 0) reinterpret_cast<Tensor*>(tensors_)[--used_tensors_].~Tensor();
  if (owned_ & kListsBit) {
    delete lists_;
    lists_ = nullptr;
  }
  for (uint32_t bits = owned_ & ~kListsBit; bits != 0; bits &= bits - 1)
    reinterpret_cast<Tensor*>(slots_[__builtin_ctz(bits)].bytes)->~Tensor();
  owned_ = 0;
}

bool Frame::bind_value(int i, const Parameter& p, PyObject* object) {
  switch (p.tag) {
    case ParamTag::tensor: return bind_tensor(i, p, object);
    case ParamTag::tensors: return bind_tensors(i, p, object);
    case ParamTag::integer:
    case ParamTag::integer_opt: {
      int64_t value = 0;
      if (object == Py_None && p.allows_none) {
        set_none(i, p.tag);
        return true;
      }
      if (!item_as_int(object, value)) return false;
      if (p.tag == ParamTag::integer) put(i, value);
      else put(i, std::optional<int64_t>(value));
      return true;
    }
    case ParamTag::integers:
    case ParamTag::integers_opt: return bind_ints(i, p, object);
    default: return bind_other(i, p, object);
  }
}

bool Frame::bind_tensor(int i, const Parameter& p, PyObject* object) {
  if (object == Py_None) {
    if (!p.allows_none) return false;
    static const Tensor undefined;
    pointers_[i] = &undefined;
    return true;
  }
  if (is_tensor(object)) {
    if (is_overriding(object)) overridden_ = true;
    pointers_[i] = &tensor_of(object);
    return true;
  }
  if (p.takes_numbers) {
    Scalar scalar;
    if (as_scalar(object, scalar)) {
      put_tensor(i, number_tensor(scalar));
      return true;
    }
  }
  if (is_overriding(object)) {
    static const Tensor undefined;
    pointers_[i] = &undefined;
    overridden_ = true;
    return true;
  }
  return false;
}

// Shows `add` the tensors of a list or tuple; false where it holds something else.
template <class Add>
inline bool Frame::read_tensors(const Parameter& p, PyObject* object, Py_ssize_t count, const Add& add) {
  const bool tuple = PyTuple_Check(object);
  for (Py_ssize_t k = 0; k < count; ++k) {
    // Asking a class whether it answers runs what may change a list.
    if (!tuple && k >= list_size(object)) return false;
    PyObject* const item = tuple ? tuple_item(object, k) : list_item(object, k);
    if (Py_TYPE(item) == tensor_type) [[likely]] {
      add(tensor_of(item));
    } else if (is_tensor(item)) {
      if (is_overriding(item)) overridden_ = true;
      add(tensor_of(item));
    } else if (item == Py_None && p.optional_elements) {
      add(Tensor());
    } else if (is_overriding(item)) {
      overridden_ = true;
      add(Tensor());
    } else {
      if (k == 0 && p.role == Parameter::Role::argument && !p.optional_elements)
        raise(PyExc_TypeError,
              fmt::format("expected Tensor as element {} in argument {}, but got {}", k, p.argument, type_name(item)));
      return false;
    }
  }
  return true;
}

bool Frame::bind_tensors(int i, const Parameter& p, PyObject* object) {
  if (object == Py_None && p.allows_none) {
    put(i, TensorList());
    return true;
  }
  if (!is_sequence(object)) return false;
  const Py_ssize_t count = sequence_size(object);
  if (used_tensors_ + count > kTensors) [[unlikely]] {
    std::vector<Tensor> many;
    many.reserve(static_cast<size_t>(count));
    if (!read_tensors(p, object, count, [&](const Tensor& tensor) { many.push_back(tensor); })) return false;
    put_tensors(i, std::move(many));
    return true;
  }
  Tensor* next = reinterpret_cast<Tensor*>(tensors_) + used_tensors_;
  const TensorList list(next, count);
  const auto add = [&](const Tensor& tensor) {
    ::new (next++) Tensor(tensor);
    ++used_tensors_;
  };
  if (!read_tensors(p, object, count, add)) return false;
  put(i, list);
  return true;
}

bool Frame::bind_ints(int i, const Parameter& p, PyObject* object) {
  const bool optional = p.tag == ParamTag::integers_opt;
  const auto store = [&](IntList list) {
    if (optional) put(i, std::optional<IntList>(list));
    else put(i, list);
  };
  if (is_sequence(object)) {
    const Py_ssize_t count = sequence_size(object);
    int64_t* const room = room_for_ints(count);
    for (Py_ssize_t k = 0; k < count; ++k) {
      PyObject* item = sequence_item(object, k);
      if (item_as_int(item, room[k])) continue;
      return false;
    }
    store({room, count});
    return true;
  }
  if (object == Py_None) {
    if (!p.allows_none) return false;
    set_none(i, p.tag);
    return true;
  }
  int64_t value = 0;
  if (p.length == 0 || !item_as_int(object, value)) return false;
  int64_t* const room = room_for_ints(p.length);
  for (int k = 0; k < p.length; ++k) room[k] = value;
  store({room, p.length});
  return true;
}

bool Frame::bind_spread(int i, const Parameter& p, PyObject* const* objects, Py_ssize_t count) {
  int64_t* const room = room_for_ints(count);
  for (Py_ssize_t k = 0; k < count; ++k)
    if (!item_as_int(objects[k], room[k])) return false;
  const IntList list(room, count);
  if (p.tag == ParamTag::integers_opt) put(i, std::optional<IntList>(list));
  else put(i, list);
  return true;
}

void Frame::set_none(int i, ParamTag tag) {
  using enum ParamTag;
  switch (tag) {
    case integer_opt: return put(i, std::optional<int64_t>());
    case integers: return put(i, IntList());
    case integers_opt: return put(i, std::optional<IntList>());
    case floating_opt: return put(i, std::optional<double>());
    case floats_opt: return put(i, std::optional<FloatList>());
    case boolean_opt: return put(i, std::optional<bool>());
    case scalar_opt: return put(i, std::optional<Scalar>());
    case string_opt: return put(i, std::optional<std::string_view>());
    case dtype_opt: return put(i, std::optional<DType>());
    case device_opt: return put(i, std::optional<Device>());
    case layout_opt: return put(i, std::optional<Layout>());
    case format_opt: return put(i, std::optional<MemoryFormat>());
    case generator: return put(i, static_cast<Generator*>(nullptr));
    default: raise(PyExc_SystemError, "an argument without a form of None");
  }
}

bool Frame::bind_other(int i, const Parameter& p, PyObject* object) {
  using enum ParamTag;
  const auto lists = [&]() -> Lists& {
    if (lists_ == nullptr) lists_ = new Lists;
    owned_ |= kListsBit;
    return *lists_;
  };
  const auto store = [&]<class T>(bool optional, const T& value) {
    if (optional) put(i, std::optional<T>(value));
    else put(i, value);
    return true;
  };
  if (object == Py_None) {
    if (!p.allows_none) return false;
    set_none(i, p.tag);
    return true;
  }
  switch (p.tag) {
    case floating:
    case floating_opt: {
      if (PyFloat_Check(object)) return store(p.tag == floating_opt, float_value(object));
      Scalar scalar;
      if (is_tensor(object) ? !as_known_scalar(object, scalar) : !as_scalar(object, scalar)) return false;
      if (scalar.is_complex()) return false;
      return store(p.tag == floating_opt, scalar.to_double());
    }
    case boolean:
    case boolean_opt: {
      if (PyBool_Check(object)) return store(p.tag == boolean_opt, object == Py_True);
      Scalar scalar;
      if (PyLong_Check(object) || PyFloat_Check(object) || is_tensor(object) || !as_scalar(object, scalar) ||
          !scalar.is_boolean())
        return false;
      return store(p.tag == boolean_opt, scalar.to_bool());
    }
    case scalar:
    case scalar_opt: {
      Scalar value;
      if (!as_scalar(object, value) && !(is_tensor(object) && as_known_scalar(object, value))) return false;
      return store(p.tag == scalar_opt, value);
    }
    case string:
    case string_opt:
      if (!PyUnicode_Check(object)) return false;
      return store(p.tag == string_opt, text_of(object));
    case dtype:
    case dtype_opt: {
      DType value;
      return as_dtype(object, value) && store(p.tag == dtype_opt, value);
    }
    case device:
    case device_opt: {
      Device value;
      return as_place(object, value) && store(p.tag == device_opt, value);
    }
    case layout:
    case layout_opt:
      return Py_TYPE(object) == layout_type &&
             store(p.tag == layout_opt, reinterpret_cast<LayoutObject*>(object)->value);
    case format:
    case format_opt:
      return Py_TYPE(object) == format_type &&
             store(p.tag == format_opt, reinterpret_cast<FormatObject*>(object)->value);
    case generator:
      if (!PyObject_TypeCheck(object, generator_type)) return false;
      put(i, generator_of(object));
      return true;
    case floats:
    case floats_opt: {
      if (!is_sequence(object)) return false;
      std::vector<double> values;
      for (Py_ssize_t k = 0; k < sequence_size(object); ++k) {
        Scalar value;
        if (!as_scalar(sequence_item(object, k), value) || value.is_complex()) return false;
        values.push_back(value.to_double());
      }
      return store(p.tag == floats_opt, FloatList(lists().floats.emplace_back(std::move(values))));
    }
    case booleans: {
      if (!is_sequence(object)) return false;
      std::vector<char> values;
      for (Py_ssize_t k = 0; k < sequence_size(object); ++k) {
        if (!PyBool_Check(sequence_item(object, k))) return false;
        values.push_back(sequence_item(object, k) == Py_True);
      }
      if (p.length != 0 && static_cast<size_t>(p.length) != values.size()) return false;
      const auto& kept = lists().flags.emplace_back(std::move(values));
      put(i, BoolList(reinterpret_cast<const bool*>(kept.data()), static_cast<int64_t>(kept.size())));
      return true;
    }
    case scalars: {
      if (!is_sequence(object)) return false;
      std::vector<Scalar> values;
      for (Py_ssize_t k = 0; k < sequence_size(object); ++k) {
        Scalar value;
        if (!as_scalar(sequence_item(object, k), value)) return false;
        values.push_back(value);
      }
      put(i, ScalarList(lists().scalars.emplace_back(std::move(values))));
      return true;
    }
    default: return false;
  }
}

}  // namespace tare::python
