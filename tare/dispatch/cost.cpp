#include "tare/dispatch/cost.h"

#include <algorithm>
#include <limits>

#include "tare/core/checked_int.h"
#include "tare/dispatch/row.h"

namespace tare {

namespace {

// Bytes of a tensor's elements as they lie in memory.
int64_t bytes_of(const TensorMeta& meta) {
  if (meta.is_contiguous() || meta.numel() == 0) return meta.numel() * meta.itemsize();
  int64_t elements = 1, span = 1;
  for (int64_t d = 0; d < meta.dim(); ++d) {
    if (meta.strides()[d] != 0) elements *= meta.sizes()[d];
    span += (meta.sizes()[d] - 1) * meta.strides()[d];
  }
  return std::min(elements, span) * meta.itemsize();  // windows that overlap count more elements than they span
}

template <class F>
void for_each_tensor(const Call& call, int64_t i, const F& visit) {
  if (call.op.parameters[static_cast<size_t>(i)] == ParamTag::tensor) {
    if (call.tensor(i).defined()) visit(call.tensor(i));
  } else {
    for (const Tensor& item : call.arg<TensorList>(i))
      if (item.defined()) visit(item);
  }
}

template <class F>
void for_each_tensor(const Call& call, const F& visit) {
  for (const int64_t i : call.op.tensor_arguments) for_each_tensor(call, i, visit);
}

template <class F>
void for_each_result(const Call& call, const F& visit) {
  if (call.results == nullptr) return;
  for (size_t i = 0; i < call.op.schema.returns.size(); ++i) {
    const Type& type = call.op.schema.returns[i].type;
    if (type.kind != TypeKind::tensor || call.results[i] == nullptr) continue;
    if (type.list) {
      for (const Tensor& item : *static_cast<const std::vector<Tensor>*>(call.results[i]))
        if (item.defined()) visit(item);
    } else if (const Tensor& item = *static_cast<const Tensor*>(call.results[i]); item.defined()) {
      visit(item);
    }
  }
}

// Whether elements of the argument are read: those of out= are not, nor those of self where it is overwritten.
bool is_read(const Op& op, int64_t i) {
  const Argument& argument = op.schema.arguments[static_cast<size_t>(i)];
  return !op.looks_at_metadata() && !(argument.is_write() && argument.keyword_only) && !(op.has(kOverwrites) && i == 0);
}

bool shares_argument(const Call& call, const Tensor& result) {
  bool shares = false;
  for_each_tensor(call, [&](const Tensor& tensor) { shares |= tensor.storage() == result.storage(); });
  return shares;
}

// Bytes of results that are new, and of arguments that are written; and whether all results are memory of arguments.
struct Written {
  Exact results = 0, arguments = 0;
  bool only_shares = false;
  explicit Written(const Call& call) {
    if (call.op.has(kUninitialized)) return;
    for (const int64_t i : call.op.written_arguments)
      for_each_tensor(call, i, [&](const Tensor& tensor) { arguments += bytes_of(tensor.meta()); });
    bool shared = false;
    for_each_result(call, [&](const Tensor& result) {
      if (shares_argument(call, result)) shared = true;
      else results += bytes_of(result.meta());
    });
    only_shares = shared && results == Exact(0) && call.op.written_arguments.empty();
  }
  int64_t all() const { return (results + arguments).value; }
};

// Of the first tensor no more than `of_first` bytes are read.
int64_t bytes_read(const Call& call, int64_t of_first) {
  Exact bytes = 0;
  bool first = true;
  for (const int64_t i : call.op.tensor_arguments) {
    for_each_tensor(call, i, [&](const Tensor& tensor) {
      if (is_read(call.op, i)) bytes += first ? std::min(bytes_of(tensor.meta()), of_first) : bytes_of(tensor.meta());
      first = false;
    });
  }
  return bytes.value;
}

constexpr int64_t kAll = std::numeric_limits<int64_t>::max();

// A view that is written out reads the elements that it shows.
int64_t copied_view(const Call& call) {
  const int64_t written = Written(call).all();
  int64_t self = 0;
  for_each_tensor(call, call.op.tensor_arguments[0], [&](const Tensor& tensor) { self = bytes_of(tensor.meta()); });
  return (Exact(written) + std::min(self, written)).value;
}

// Whether values are added to what self holds.
bool accumulates(const Call& call) {
  const int64_t accumulate = call.op.functional->schema.find("accumulate");
  return !call.op.has(kKeepsRest) || (accumulate >= 0 && call.arg<bool>(accumulate));
}

}  // namespace

int64_t cost::read_and_written(const Call& call) {
  if (call.op.is_composite()) return 0;  // its parts move what it moves
  if (call.op.row->meta.kind == RuleKind::view)
    return call.op.form == Form::copy || call.op.form == Form::out ? copied_view(call) : 0;
  const Written written(call);
  return written.only_shares ? 0 : (Exact(bytes_read(call, kAll)) + written.all()).value;
}

int64_t cost::gathered(const Call& call) {
  const int64_t written = Written(call).all();
  return (Exact(bytes_read(call, written)) + written).value;
}

int64_t cost::touching(const Call& call, int64_t elements) {
  if (call.op.form != Form::inplace) return read_and_written(call);
  const Tensor& self = call.tensor(0);
  const int64_t touched = std::min((Exact(elements) * self.itemsize()).value, bytes_of(self.meta()));
  return (Exact(bytes_read(call, accumulates(call) ? touched : 0)) + touched).value;
}

int64_t cost::scattered(const Call& call) {
  int64_t elements = 0;
  for (const int64_t i : call.op.tensor_arguments)
    if (i != 0) for_each_tensor(call, i, [&](const Tensor& tensor) { elements = std::max(elements, tensor.numel()); });
  return touching(call, elements);
}

int64_t cost::no_bytes(const Call&) { return 0; }

Cost cost::no_cost(const Call&, int64_t) { return {}; }

Cost cost::per_result_element(const Call& call, int64_t factor) {
  const std::vector<Tensor> results = call.result_tensors();
  return {0, results.empty() ? 0 : (Exact(results[0].numel()) * factor).value};
}

Cost cost::per_input_element(const Call& call, int64_t factor) {
  const std::vector<Tensor> tensors = call.tensors();
  return {0, tensors.empty() ? 0 : (Exact(tensors[0].numel()) * factor).value};
}

std::optional<int64_t> workspace::no_bytes(const Call&, Device) { return 0; }
std::optional<int64_t> workspace::unknown_bytes(const Call&, Device) { return std::nullopt; }

}  // namespace tare
