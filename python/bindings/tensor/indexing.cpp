#include <fmt/format.h>

#include <limits>
#include <utility>
#include <vector>

#include "call/frame.h"
#include "call/operator.h"
#include "objects/objects.h"
#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/core/warning.h"
#include "tare/ops.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tensor/creation.h"
#include "tensor/object.h"
#include "tensor/slots.h"

// tensor[...]: numbers, slices, None and `...` make views one after another; what is left, tensors and masks, picks
// elements.
namespace tare::python {

namespace {

// Numbers as a tensor; a mode of fakes is told that it made it.
Tensor constant(PyObject* value, std::optional<DType> dtype) {
  Tensor made = tensor_of_data(value, dtype, Device(DeviceType::cpu));
  if (!thread_state.fake) return made;
  static PyObject* const of_numbers = [] {
    const Ref module = Ref::take(PyImport_ImportModule("tare._engine.creation"));
    return Ref::take(PyObject_GetAttrString(module.get(), "of_numbers")).release();
  }();
  const Ref noted = Ref::take(PyObject_CallOneArg(of_numbers, Ref::take(wrap(std::move(made))).get()));
  return tensor_of(noted.get());
}

// Whether tensors of no dimensions pick elements, so that nobody asks for their values.
thread_local bool picks_by_numbers = false;

// Whether a list stands for a tuple, as NumPy once had it: it is short and something in it is no number.
bool is_tuple_of_indices(PyObject* index) {
  if (PyTuple_Check(index)) return true;
  if (!PyList_Check(index) || PyList_Size(index) >= 32) return false;
  for (Py_ssize_t i = 0; i < PyList_Size(index); ++i) {
    PyObject* item = PyList_GetItem(index, i);
    if (is_tensor(item) || item == Py_None || item == Py_Ellipsis || PySlice_Check(item) || PySequence_Check(item))
      return true;
  }
  return false;
}

class Indexer {
 public:
  explicit Indexer(const Tensor& tensor, bool alone = false) : view_(tensor), original_(tensor), alone_(alone) {}

  void apply(PyObject* index) {
    const bool several = is_tuple_of_indices(index);
    if (several && PyList_Check(index)) [[unlikely]]
      warn(
          "Using a non-tuple sequence for multidimensional indexing is deprecated and will be changed in pytorch 2.9; "
          "use x[tuple(seq)] instead of x[seq]. In pytorch 2.9 this will be interpreted as tensor index, "
          "x[torch.tensor(seq)], which will result either in an error or a different result");
    const Ref items = several ? Ref::take(PySequence_Tuple(index)) : Ref::borrow(index);
    index = items.get();
    const Py_ssize_t n = several ? tuple_size(index) : 1;
    Py_ssize_t consumed = 0;
    for (Py_ssize_t i = 0; i < n; ++i) consumed += dimensions_of(several ? tuple_item(index, i) : index);
    const bool lone = original_.dim() == 0 && (PySlice_Check(index) || is_number(index));  // has a text of its own
    check<IndexError>(consumed <= original_.dim() || lone, "too many indices for tensor of dimension {}",
                      original_.dim());
    rest_ = original_.dim() - consumed;
    for (Py_ssize_t i = 0; i < n; ++i) one(several ? tuple_item(index, i) : index);
  }

  bool picks() const { return !indices_.empty(); }
  const Tensor& view() const { return view_; }
  const std::vector<Tensor>& indices() const { return indices_; }

 private:
  static bool is_number(PyObject* index) {
    return PyIndex_Check(index) && !PySequence_Check(index) && !is_tensor(index) && !PyBool_Check(index);
  }
  static bool is_mask(const Tensor& tensor) { return tensor.dtype() == DType::bool_ || tensor.dtype() == DType::uint8; }

  static Py_ssize_t dimensions_of(PyObject* index) {
    if (PySlice_Check(index)) return 1;
    if (index == Py_None || index == Py_Ellipsis || PyBool_Check(index)) return 0;
    if (!is_tensor(index)) return 1;
    const Tensor& tensor = tensor_of(index);
    return is_mask(tensor) ? tensor.dim() : 1;
  }

  void one(PyObject* index) {
    int64_t number = 0;
    if (PySlice_Check(index)) return slice(index);
    if (index == Py_None) {
      view_ = view_.unsqueeze(dim_++);
    } else if (index == Py_Ellipsis) {
      dim_ += rest_;
    } else if (PyBool_Check(index)) {
      pick_whole(index == Py_True);
    } else if (is_tensor(index)) {
      pick_or_select(tensor_of(index));
    } else if (is_number(index)) {
      const Ref value = Ref::take(PyNumber_Index(index));
      as_int(value.get(), number);
      select(number);
    } else if (PySequence_Check(index)) {
      const Tensor tensor = constant(index, {});
      pick_or_select(is_mask(tensor) ? tensor : tensor.to(DType::int64));
    } else {
      raise(PyExc_IndexError,
            fmt::format("only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid "
                        "indices (got {})",
                        type_name(index)));
    }
  }

  void pick_or_select(const Tensor& tensor) {
    if (tensor.dim() > 0 || !is_integral(tensor.dtype(), true) || picks_by_numbers) return pick(tensor);
    if (is_mask(tensor)) return pick_whole(item(tensor).to_bool());
    select(item(tensor).to_int());
  }

  // A truth picks all or nothing, along a dimension of its own.
  void pick_whole(bool all) {
    view_ = view_.unsqueeze(dim_);
    pick(all ? zeros({1}, DType::int64, {}, Device(DeviceType::cpu))
             : empty({0}, DType::int64, {}, Device(DeviceType::cpu)));
  }

  // Of a slice: its start, stop or step. What is beyond int64 is as far as that goes.
  static std::optional<int64_t> part(PyObject* slice, int which) {
#ifdef Py_LIMITED_API
    static PyObject* const names[] = {interned("start"), interned("stop"), interned("step")};
    const Ref held = Ref::take(PyObject_GetAttr(slice, names[which]));
    PyObject* value = held.get();
#else
    auto* parts = reinterpret_cast<PySliceObject*>(slice);
    PyObject* value = which == 0 ? parts->start : which == 1 ? parts->stop : parts->step;
#endif
    if (value == Py_None) return std::nullopt;
    if (int64_t few; PyLong_CheckExact(value) && few_digits(value, few)) return few;
    if (!PyIndex_Check(value))
      raise(PyExc_TypeError, "slice indices must be integers or None or have an __index__ method");
    const Py_ssize_t number = PyNumber_AsSsize_t(value, nullptr);
    if (number == -1 && PyErr_Occurred()) throw nb::python_error();
    return number;
  }

  void slice(PyObject* index) {
    check<IndexError>(view_.dim() > 0, "slice() cannot be applied to a 0-dim tensor.");
    const std::optional<int64_t> start = part(index, 0), end = part(index, 1), step = part(index, 2);
    if (step && *step == 0) raise(PyExc_ValueError, "slice step cannot be zero");
    if (step && *step < 0) raise(PyExc_ValueError, "step must be greater than zero");
    const int64_t stop = end.value_or(std::numeric_limits<int64_t>::max());
    // The whole of a dimension is no view of its own, unless it is all that is asked for.
    if (alone_ || start.value_or(0) != 0 || step.value_or(1) != 1 || stop < view_.size(dim_))
      view_ = view_.slice(dim_, start.value_or(0), stop, step.value_or(1));
    ++dim_;
  }

  void select(int64_t number) {
    if (view_.dim() == 0)
      fail<IndexError>(
          "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to "
          "convert a 0-dim tensor to a number");
    const int64_t size = view_.size(dim_);
    check<IndexError>(number >= -size && number < size, "index {} is out of bounds for dimension {} with size {}",
                      number, real_dim(), size);
    view_ = view_.select(dim_, number);
    ++selected_;
  }
  int64_t real_dim() const { return dim_ + selected_; }

  void pick(const Tensor& tensor) {
    // Dimensions before it that nothing picks from.
    for (; covered_ < dim_; ++covered_) indices_.emplace_back();
    indices_.push_back(tensor);
    dim_ += is_mask(tensor) && tensor.dim() > 0 ? tensor.dim() : 1;
    covered_ = dim_;
  }

  Tensor view_;
  const Tensor& original_;
  bool alone_;  // one slice is all of the index
  std::vector<Tensor> indices_;
  int64_t dim_ = 0, rest_ = 0, selected_ = 0;
  int64_t covered_ = 0;  // dimensions that indices_ speak of; a mask is one index of several
};

bool is_overridden(PyObject* self, PyObject* index, PyObject* value) {
  if (function_modes != 0) return true;
  if (Py_TYPE(self) != tensor_type && is_overriding(self)) return true;
  if (value != nullptr && Py_TYPE(value) != tensor_type && is_overriding(value)) return true;
  if (PyTuple_Check(index)) {
    for (Py_ssize_t i = 0; i < tuple_size(index); ++i)
      if (is_overriding(tuple_item(index, i))) return true;
    return false;
  }
  return is_overriding(index);
}

PyObject* class_attribute(const char* name) {
  return Ref::take(PyObject_GetAttrString(reinterpret_cast<PyObject*>(tensor_type), name)).release();
}

}  // namespace

bool exchange_picks_by_numbers(bool picks) { return std::exchange(picks_by_numbers, picks); }

PyObject* get_item(PyObject* self, PyObject* index) {
  return guarded([&]() -> PyObject* {
    if (is_overridden(self, index, nullptr)) [[unlikely]] {
      static PyObject* const function = class_attribute("__getitem__");
      PyObject* const args[] = {self, index};
      PyObject* answer = call_overriders(function, args, 2, nullptr);
      if (answer != nullptr || PyErr_Occurred()) return answer;
    }
    const Tensor& tensor = tensor_of(self);
    Indexer indexer(tensor, PySlice_Check(index));
    indexer.apply(index);
    if (indexer.picks()) return wrap(tare::index(indexer.view(), indexer.indices()));
    return wrap(indexer.view().is_same(tensor) ? tensor.alias() : Tensor(indexer.view()));
  });
}

namespace {

// What is stored where: leading dimensions of size one of the value do not count.
Tensor without_leading_ones(const Tensor& value, int64_t rank) {
  int64_t ones = 0;
  while (ones < value.dim() && value.sizes()[ones] == 1 && value.dim() - ones > rank) ++ones;
  if (ones == 0) return value;
  return value.view(value.sizes().slice(ones, value.dim() - ones));
}

void store(const Tensor& target, const Tensor& value) {
  if (target.sizes() == value.sizes()) {
    target.copy_(value);
  } else if (value.dim() == 0 && value.device().is_cpu()) {
    target.fill_(value);
  } else {
    const Tensor fitting = without_leading_ones(value, target.dim());
    target.copy_(fitting.expand(target.sizes()));
  }
}

Tensor value_tensor(const Tensor& self, PyObject* value) {
  if (is_tensor(value)) return tensor_of(value);
  Scalar scalar;
  if (as_scalar(value, scalar)) {
    if (scalar.is_complex()) check_fits(scalar, self.dtype());
    const bool is_number = PyFloat_CheckExact(value) || PyLong_CheckExact(value) || PyBool_Check(value);
    if (thread_state.interceptors != nullptr && is_number && !self.device().is_meta())
      return constant(value, self.dtype());  // to who listens
    return tare::scalar_tensor(scalar, self.dtype(), {},
                               self.device().is_meta() ? self.device() : Device(DeviceType::cpu));
  }
  raise(PyExc_TypeError,
        fmt::format("can't assign a {} to a torch.{}Tensor", type_name(value), info(self.dtype()).scalar_name));
}

}  // namespace

int set_item(PyObject* self, PyObject* index, PyObject* value) {
  return guarded_int([&] {
    if (is_overridden(self, index, value)) [[unlikely]] {
      static PyObject* const function = class_attribute("__setitem__");
      PyObject* const args[] = {self, index, value};
      PyObject* answer = call_overriders(function, args, 3, nullptr);
      if (answer == nullptr && PyErr_Occurred()) throw nb::python_error();
      if (answer != nullptr) {
        Py_DECREF(answer);
        return 0;
      }
    }
    const Tensor& tensor = tensor_of(self);
    Tensor source = value_tensor(tensor, value);
    if (PyBool_Check(index)) {
      if (index == Py_True) store(tensor.unsqueeze(0), source);
      return 0;
    }
    Indexer indexer(tensor);
    indexer.apply(index);
    if (!indexer.picks()) {
      store(indexer.view(), source);
      return 0;
    }
    if (source.device() != tensor.device() && source.dim() == 0) source = source.to(tensor.device(), source.dtype());
    const Tensor& view = indexer.view();
    tare::index_put_(view, indexer.indices(), without_leading_ones(source, 0));
    return 0;
  });
}

}  // namespace tare::python
