#include "tare/dispatch/run.h"

#include <algorithm>
#include <array>
#include <optional>

#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/core/undefined.h"
#include "tare/dispatch/arguments.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/fresh_memory.h"
#include "tare/dispatch/kernel_types.h"
#include "tare/dispatch/registry.h"
#include "tare/dispatch/replaced.h"
#include "tare/dispatch/tape.h"
#include "tare/dispatch/written.h"

// How a row becomes a call. The rule checks and lays out; what is left is to make tensors, share storages, resize, and
// let the kernel fill where bytes are known. In-place and out= forms run the row's one rule and compare.
namespace tare {

namespace {

constexpr int64_t kMaxResults = 8;

const Tensor& tensor_at(Args args, int64_t i) { return *static_cast<const Tensor*>(args[i]); }

// Whether out= is computed first and copied.
bool writes_copies(const Op& op) { return op.row->forms.write.dtypes == WritePolicy::DTypes::copied; }

// Whether self is added zero times to a product (`addmm(beta=0)`): it is not read then, whatever it holds.
bool drops_self(const Op& op, Args args) {
  return op.has(kScalesSelf) && !static_cast<const Scalar*>(args[op.schema.find("beta")])->to_bool();
}

// What is known of the bytes that a kernel would read: all of them, not all, or that some are undefined.
struct Readable {
  StorageState state = StorageState::known;  // or unknown, or undefined
  const Tensor* undefined = nullptr;         // the first argument that is, and its place
  int64_t place = 0;
  bool known() const { return state == StorageState::known; }
  bool has_memory() const { return state != StorageState::unknown; }
};

// Self may stay undefined where the operator only `keeps` or drops its elements.
Readable readable(const Op& op, Args args, bool skip_self = false, bool keeps = false) {
  Readable found;
  if (op.has(kReadsMetadata)) return found;
  const auto see = [&](const Tensor& tensor, int64_t i) {
    if (!tensor.defined() || tensor.known() || tensor.numel() == 0) return;
    if (tensor.storage().allocated() && (reads_undefined() || (i == 0 && (keeps || drops_self(op, args))))) return;
    if (tensor.storage().state() != StorageState::undefined) {
      found.state = StorageState::unknown;
    } else if (found.known()) {
      found = {StorageState::undefined, &tensor, i};
    }
  };
  for (const int64_t i : op.tensor_arguments) {
    if (skip_self && i == 0) continue;
    if (op.parameters[static_cast<size_t>(i)] == ParamTag::tensor) {
      see(tensor_at(args, i), i);
    } else {
      for (const Tensor& item : *static_cast<const TensorList*>(args[i])) see(item, i);
    }
  }
  return found;
}

// Notes that a result follows from undefined memory.
[[gnu::noinline]] void spread(const Op& op, const Readable& from, const Tensor& result) {
  if (!result.defined()) return;
  make_undefined(result, *from.undefined, op.schema.name, op.schema.arguments[static_cast<size_t>(from.place)].name);
}

[[noreturn]] [[gnu::cold]] void fail_no_kernel(const Op& op) {
  fail<NotImplementedError>("{}: there is no CPU kernel for known values; run it on device='meta'",
                            op.schema.qualified_name());
}

// Kernels read elements as they lie in memory: arguments that are conjugated or negated lazily are written out first.
// What they take for themselves is no memory of the program's: PyTorch's kernels are others.
[[gnu::noinline]] void run_kernel(const Op& op, TensorList results, Args args) {
  check_kernel_type(op, args, results);
  const ThreadGuard unheard(&ThreadState::observer, static_cast<Observer*>(nullptr));
  const auto lazy = [](const Tensor& tensor) {
    return tensor.defined() && (tensor.meta().is_conj() || tensor.meta().is_neg());
  };
  if (!any_tensor_argument(op, args, lazy)) [[likely]] {
    op.row->cpu.function(results, args);
    return;
  }
  const ReplacedArguments plain(op, args, [&](const Tensor& tensor) {
    if (!lazy(tensor)) return tensor;
    Tensor copy(TensorMeta(tensor.dtype(), tensor.device(), tensor.sizes()));
    copy_elements(copy, tensor);
    return copy;
  });
  op.row->cpu.function(results, plain.args());
}

// A new tensor on the CPU; with bytes only if they will be filled.
Tensor allocate_on_cpu(TensorMeta&& meta, bool with_bytes) {
  if (with_bytes) return Tensor(std::move(meta));
  const FakeGuard fake;
  return Tensor(std::move(meta));
}

[[gnu::noinline]] void make_on_cpu(const Op& op, Args args, TensorMeta* metas, Tensor* results, int64_t n) {
  const Readable from = thread_state.fake ? Readable{.state = StorageState::unknown} : readable(op, args);
  const bool leaves = op.has(kUninitialized), fill = from.known() && !leaves;
  if (fill && !op.row->cpu.exists()) fail_no_kernel(op);
  for (int64_t i = 0; i < n; ++i)
    if (metas[i].dtype() != DType::undefined) results[i] = allocate_on_cpu(std::move(metas[i]), from.has_memory());
  if (!fill) {
    for (int64_t i = 0; i < n && from.has_memory(); ++i) {
      if (!leaves) spread(op, from, results[i]);
      else if (fills_fresh_memory && results[i].defined()) fill_fresh(results[i]);
      else note_allocated(results[i]);
    }
    if (from.undefined != nullptr && !leaves) check_kernel_type(op, args, {results, n});
    return;
  }
  run_kernel(op, {results, n}, args);
  for (int64_t i = 0; i < n; ++i)
    if (results[i].defined()) results[i].storage()->state = StorageState::known;
}

// Has the rule construct what it describes in room where nothing stands yet. Where it misses a kernel, `check` looks
// for other faults of the result first, and the error gets the operator's name.
template <class F>
inline void describe(const Op& op, Args args, void* room, const F& check) {
  try {
    op.meta_function(args, room);
  } catch (const MissingKernel& missing) {
    check(missing.result);
    fail_missing(op, missing);
  }
}
constexpr auto kNoOtherFault = [](const TensorMeta&) {};

// What a rule describes: one TensorMeta, as many as the operator has results, or a vector of them.
template <class T, size_t room = 1>
class Described {
 public:
  template <class F = decltype(kNoOtherFault)>
  Described(const Op& op, Args args, const F& check = {}) : n_(room == 1 ? 1 : op.result_count) {
    describe(op, args, items_, check);
  }
  ~Described() { std::destroy_n(items_, n_); }
  Described(const Described&) = delete;
  T* data() { return items_; }
  T& operator*() { return *items_; }
  T& operator[](size_t i) { return items_[i]; }

 private:
  int64_t n_;
  union {
    T items_[room];
  };
};

// A new tensor off the CPU.
[[gnu::always_inline]] inline Tensor make(TensorMeta& meta) {
  Tensor made = Tensor::described([&](TensorMeta* own) { ::new (own) TensorMeta(std::move(meta)); });
  made.allocate();
  return made;
}

bool any_on_cpu(const TensorMeta* metas, int64_t n) {
  bool any = false;
  for (int64_t i = 0; i < n; ++i) any |= metas[i].dtype() != DType::undefined && metas[i].device().is_cpu();
  return any;
}

[[gnu::noinline]] void run_fresh_one_on_cpu(const Op& op, Args args, Results results, const Tensor& described) {
  TensorMeta meta = described.meta();
  make_on_cpu(op, args, &meta, static_cast<Tensor*>(results[0]), 1);
}

void run_fresh_one(const Op& op, Args args, Results results) {
  Tensor made = Tensor::described([&](TensorMeta* meta) { describe(op, args, meta, kNoOtherFault); });
  if (made.device().is_cpu()) [[unlikely]]
    return run_fresh_one_on_cpu(op, args, results, made);
  made.allocate();
  *static_cast<Tensor*>(results[0]) = std::move(made);
}

[[gnu::noinline]] void run_fresh_several_on_cpu(const Op& op, Args args, Results results, TensorMeta* metas) {
  std::array<Tensor, kMaxResults> made;
  make_on_cpu(op, args, metas, made.data(), op.result_count);
  for (int64_t i = 0; i < op.result_count; ++i)
    if (results[i] != nullptr) *static_cast<Tensor*>(results[i]) = std::move(made[static_cast<size_t>(i)]);
}

// PyTorch lays a loss out for all elements of its first two arguments, and reduces it to a number there.
void run_reduced(const Op& op, Args args, Results results) {
  run_fresh_one(op, args, results);
  const Tensor &made = *static_cast<Tensor*>(results[0]), &self = tensor_at(args, 0), &other = tensor_at(args, 1);
  if (made.dim() != 0 || self.dim() + other.dim() == 0) return;
  int64_t elements = 1;
  for (const int64_t size : broadcast_sizes(self.sizes(), other.sizes())) elements *= size;
  if (elements > 1) made.storage().resize(elements * made.itemsize());
}

// A result that nobody asks for has no place.
void run_fresh_several(const Op& op, Args args, Results results) {
  Described<TensorMeta, kMaxResults> metas(op, args);
  if (any_on_cpu(metas.data(), op.result_count)) [[unlikely]]
    return run_fresh_several_on_cpu(op, args, results, metas.data());
  for (int64_t i = 0; i < op.result_count; ++i)
    if (TensorMeta& meta = metas[static_cast<size_t>(i)]; meta.dtype() != DType::undefined && results[i] != nullptr)
      *static_cast<Tensor*>(results[i]) = make(meta);
}

void run_fresh_list(const Op& op, Args args, Results results) {
  Described<std::vector<TensorMeta>> described(op, args);
  std::vector<TensorMeta>& metas = *described;
  auto& list = *static_cast<std::vector<Tensor>*>(results[0]);
  const auto n = static_cast<int64_t>(metas.size());
  list.resize(metas.size());
  if (any_on_cpu(metas.data(), n)) return make_on_cpu(op, args, metas.data(), list.data(), n);
  for (size_t i = 0; i < metas.size(); ++i)
    if (metas[i].dtype() != DType::undefined) list[i] = make(metas[i]);
}

// A view that gradients do not flow through.
void run_detached(const Op& op, Args args, Results results) {
  Described<TensorMeta> meta(op, args);
  *static_cast<Tensor*>(results[0]) = Tensor::detached_from(tensor_at(args, 0), std::move(*meta));
}

// What is for inference alone has no views: they share its storage and nothing else.
void run_view(const Op& op, Args args, Results results) {
  if (tensor_at(args, 0).for_inference()) [[unlikely]]
    return run_detached(op, args, results);
  *static_cast<Tensor*>(results[0]) =
      Tensor::view_of(tensor_at(args, 0), [&](TensorMeta* meta) { op.meta_function(args, meta); });
}

void run_view_list(const Op& op, Args args, Results results) {
  Described<std::vector<TensorMeta>> described(op, args);
  std::vector<TensorMeta>& metas = *described;
  auto& list = *static_cast<std::vector<Tensor>*>(results[0]);
  list.reserve(metas.size());
  const Tensor& self = tensor_at(args, 0);
  const bool detached = self.for_inference();
  for (TensorMeta& meta : metas)
    list.push_back(detached ? Tensor::detached_from(self, std::move(meta)) : Tensor::view_of(self, std::move(meta)));
}

void run_direct(const Op& op, Args args, Results results) { op.meta_function(args, const_cast<void**>(results)); }

// A composite that writes into `out`: what has a history there would lose it. The rest is asked by what it is written
// in.
void run_direct_out(const Op& op, Args args, Results results) {
  const auto flows = [&](int64_t i) {
    return op.parameters[static_cast<size_t>(i)] == ParamTag::tensor && tensor_at(args, i).requires_grad();
  };
  if (std::ranges::any_of(op.written_arguments, flows)) [[unlikely]]
    tape.check_out(op, args);
  run_direct(op, args, results);
}

// Views that are written out: `transpose_copy`.
TensorMeta contiguous_twin(const TensorMeta& view) { return {view.dtype(), view.device(), view.sizes()}; }

Tensor copy_of_view(const Op& op, Args args, TensorMeta&& meta) {
  const Tensor& self = tensor_at(args, 0);
  TensorMeta twin = contiguous_twin(meta);
  if (!twin.device().is_cpu()) return Tensor(std::move(twin));
  const Readable from = thread_state.fake ? Readable{.state = StorageState::unknown} : readable(op, args);
  Tensor copy = allocate_on_cpu(std::move(twin), from.has_memory());
  if (from.known()) copy_elements(copy, Tensor::view_of(self, std::move(meta)));
  else if (from.undefined != nullptr) spread(op, from, copy);
  return copy;
}

void run_copy(const Op& op, Args args, Results results) {
  if (op.row->meta.results == RuleResults::one) {
    Described<TensorMeta> meta(op, args);
    *static_cast<Tensor*>(results[0]) = copy_of_view(op, args, std::move(*meta));
    return;
  }
  Described<std::vector<TensorMeta>> described(op, args);
  std::vector<TensorMeta>& metas = *described;
  for (TensorMeta& meta : metas)
    static_cast<std::vector<Tensor>*>(results[0])->push_back(copy_of_view(op, args, std::move(meta)));
}

// Whether the call writes some places of self and does not read the others. An accumulating one reads what it adds to.
bool keeps_self(const Op& op, Args args) {
  if (op.form != Form::inplace || !op.has(kKeepsRest)) return false;
  return !op.has(kAccumulates) || !*static_cast<const bool*>(args[op.functional->schema.find("accumulate")]);
}

// Whether a kernel may write where the result is to be, without room of its own: each element depends on its own place
// in the arguments alone, or on nothing. Random numbers come in the order of the target's memory, whatever order a new
// result would have.
bool fills_in_place(const Op& op, const TensorMeta& meta, const Tensor& target, bool overwrites) {
  const bool draws = op.has(kRandom) && overwrites;
  const bool first = op.form == Form::out && writes_copies(op);
  return (draws || (op.has(kPointwise) && !first && meta.strides() == target.strides())) &&
         target.storage().allocated() && target.device().is_cpu() && meta.dtype() == target.dtype() &&
         meta.sizes() == target.sizes() && target.meta().is_non_overlapping_and_dense() && !target.meta().is_conj() &&
         !target.meta().is_neg();
}

// Stores freshly computed results into existing tensors, or marks those unknown when an argument was.
[[gnu::noinline]] void store_on_cpu(const Op& op, Args args, TensorMeta* metas, const Tensor* targets, int64_t n,
                                    bool overwrites) {
  const Readable from = readable(*op.functional, args, overwrites, keeps_self(op, args));
  const bool known = from.known();
  if (known && !op.row->cpu.exists() && !op.has(kUninitialized)) fail_no_kernel(op);
  if (known && n == 1 && op.row->cpu.exists() && fills_in_place(op, metas[0], targets[0], overwrites)) {
    run_kernel(*op.functional, {targets, 1}, args);
    targets[0].storage()->state = StorageState::known;
    return;
  }
  std::array<Tensor, kMaxResults> fresh;
  if (known && op.row->cpu.exists()) {
    const FakeGuard real(false);
    // PyTorch writes where the result is to be.
    const ThreadGuard unheard(&ThreadState::observer, static_cast<Observer*>(nullptr));
    for (int64_t i = 0; i < n; ++i)
      if (metas[i].dtype() != DType::undefined)
        fresh[static_cast<size_t>(i)] = Tensor(std::move(metas[i]).with_device(DeviceType::cpu));
    run_kernel(*op.functional, {fresh.data(), n}, args);
  }
  for (int64_t i = 0; i < n; ++i) {
    if (const Tensor& made = fresh[static_cast<size_t>(i)]; made.defined()) {
      resize_result(targets[i], made.meta());  // where two results go to one tensor
      if (targets[i].numel() > 0 && targets[i].storage().data() == nullptr) continue;  // it only claims to be here
      if (op.has(kKeepsRest) && op.form == Form::inplace && has_internal_overlap(targets[i].meta())) [[unlikely]]
        copy_changed(targets[i], made);
      else copy_elements(targets[i], made);
    } else if (from.undefined != nullptr) {
      spread(*op.functional, from, targets[i]);
    } else if (!known) {
      targets[i].storage()->state = StorageState::unknown;
    }
  }
}

void store(const Op& op, Args args, TensorMeta* metas, const Tensor* targets, int64_t n, bool overwrites) {
  bool on_cpu = false;
  for (int64_t i = 0; i < n; ++i) {
    targets[i].bump_version();
    on_cpu |= targets[i].storage().allocated();
  }
  if (on_cpu) [[unlikely]]
    store_on_cpu(op, args, metas, targets, n, overwrites);
}

void run_inplace(const Op& op, Args args, Results results) {
  const Tensor& self = tensor_at(args, 0);
  check_written(op, args, self);
  const auto check_self = [&](const TensorMeta& meta) {
    check_inplace(op, args, self, meta);
    check_overlaps(op, args, self);
  };
  Described<TensorMeta> meta(op, args, check_self);
  check_self(*meta);
  if (op.row->forms.write.overlap == WritePolicy::Overlap::expanded) warn_of_expanded(op, self);
  store(op, args, meta.data(), &self, 1, op.has(kOverwrites));
  if (results) *static_cast<Tensor*>(results[0]) = self;
}

void run_inplace_view(const Op& op, Args args, Results results) {
  const Tensor& self = tensor_at(args, 0);
  Described<TensorMeta> meta(op, args);
  self.set_meta(std::move(*meta));
  self.bump_version();
  *static_cast<Tensor*>(results[0]) = self;
}

// In place by way of the functional operator and a copy.
void run_inplace_composite(const Op& op, Args args, Results results) {
  const Tensor& self = tensor_at(args, 0);
  Tensor made;
  void* const made_results[] = {&made};
  run_direct(op, args, made_results);
  check_inplace(op, args, self, made.meta());
  check_overlaps(op, args, self);
  if (!thread_state.no_grad && (made.requires_grad() || self.requires_grad())) {
    static const Op& copy = op_named("copy_");  // gradients flow through a copy that is an operator
    const bool non_blocking = false;
    const void* const copied[] = {&self, &made, &non_blocking};
    call(copy, copied, results);
    return;
  }
  self.bump_version();
  store_result(self, made);
  *static_cast<Tensor*>(results[0]) = self;
}

// The functional overload's arguments out of an out= call's. A factory's dtype and device are those it writes to.
struct FunctionalArguments {
  std::array<const void*, 32> pointers;
  std::optional<DType> dtype;
  std::optional<Device> device;
  FunctionalArguments(const Op& op, Args args) {
    check(op.to_functional.size() <= pointers.size(), "{}: too many arguments", op.name);
    const auto& arguments = op.functional->schema.arguments;
    for (size_t i = 0; i < op.to_functional.size(); ++i) {
      pointers[i] = op.to_functional[i] >= 0 ? args[op.to_functional[i]] : op.functional->defaults[i];
      if (op.to_functional[i] >= 0 || op.written_arguments.empty()) continue;
      const int64_t written = op.written_arguments.front();
      if (op.parameters[static_cast<size_t>(written)] != ParamTag::tensor) continue;
      const Tensor& out = tensor_at(args, written);
      if (arguments[i].name == "dtype") pointers[i] = &(dtype = out.dtype());
      if (arguments[i].name == "device") pointers[i] = &(device = out.device());
    }
  }
  FunctionalArguments(const FunctionalArguments&) = delete;
};

void run_out(const Op& op, Args args, Results results) {
  const FunctionalArguments functional(op, args);
  const Op& base = *op.functional;
  const auto n = static_cast<int64_t>(op.schema.returns.size());
  const auto first = static_cast<int64_t>(op.schema.arguments.size()) - n;
  for (int64_t i = 0; i < n; ++i) check_written(op, functional.pointers.data(), tensor_at(args, first + i));
  Described<TensorMeta, kMaxResults> metas(base, functional.pointers.data(), [&](const TensorMeta& result) {
    check_out(op, args, tensor_at(args, first), result, false);
    check_overlaps(base, functional.pointers.data(), tensor_at(args, first));
  });
  std::array<Tensor, kMaxResults> outs;
  const bool factory = base.tensor_arguments.empty();
  const bool copied = writes_copies(op);
  for (int64_t i = 0; i < n; ++i) {
    const auto k = static_cast<size_t>(i);
    outs[k] = tensor_at(args, first + i);
    // Without a tensor or dtype among its arguments, a factory takes both from where it writes.
    if (factory) metas[k] = TensorMeta(outs[k].dtype(), outs[k].device(), metas[k].sizes());
    check_out(op, args, outs[k], metas[k], factory);
    if (computes_in_target(op, args)) metas[k] = std::move(metas[k]).with_dtype(outs[k].dtype());
  }
  // The kernel reads an argument that is resized here too as it was: the storage keeps its bytes, the twin its sizes.
  std::optional<ReplacedArguments> before;
  const auto is_resized = [&](const Tensor& tensor) {
    for (size_t k = 0; tensor.defined() && k < static_cast<size_t>(n); ++k)
      if (tensor.is_same(outs[k]) && tensor.sizes() != metas[k].sizes()) return true;
    return false;
  };
  if (any_tensor_argument(base, functional.pointers.data(), is_resized)) {
    check<ShapeError>(!op.has(kPointwise) || copied, "output with shape {} doesn't match the broadcast shape {}",
                      outs[0].sizes(), metas[0].sizes());
    before.emplace(base, functional.pointers.data(), [&](const Tensor& tensor) {
      return is_resized(tensor) ? Tensor::detached_from(tensor, TensorMeta(tensor.meta())) : tensor;
    });
  }
  for (int64_t i = 0; i < n; ++i) {
    const auto k = static_cast<size_t>(i);
    // Where nothing may be shared, and in elementwise loops, the question comes before the resizing; only tensors that
    // are joined are asked once out= has its size.
    const bool elementwise = op.has(kPointwise) && !copied;
    const bool joined = op.row->forms.write.dtypes == WritePolicy::DTypes::cast_or_type_error;
    if (elementwise || (op.row->forms.write.overlap == WritePolicy::Overlap::disjoint && !joined))
      check_overlaps(base, functional.pointers.data(), outs[k]);
    const auto layout = op.row->forms.write.layout;
    const bool contiguous =
        copied || layout == WritePolicy::Layout::contiguous ||
        (layout == WritePolicy::Layout::contiguous_if_integral && is_integral(outs[k].dtype(), true)) ||
        (layout == WritePolicy::Layout::contiguous_unless_empty && outs[k].numel() != 0);
    const TensorMeta wanted = contiguous ? contiguous_twin(metas[k]) : metas[k];
    if (factory) resize_result(outs[k], wanted);
    else resize_out(outs[k], wanted);
    if (!elementwise) check_overlaps(base, functional.pointers.data(), outs[k]);
  }
  store(op, before ? before->args() : functional.pointers.data(), metas.data(), outs.data(), n, false);
  for (int64_t i = 0; i < n; ++i) *static_cast<Tensor*>(results[i]) = outs[static_cast<size_t>(i)];
}

// out= of a list, whether of views, of new tensors or of a composite's results: compute, then copy.
void run_out_list(const Op& op, Args args, Results) {
  const FunctionalArguments functional(op, args);
  std::vector<Tensor> made;
  void* const made_results[] = {&made};
  op.functional->run(*op.functional, functional.pointers.data(), made_results);
  const TensorList outs = *static_cast<const TensorList*>(args[op.schema.arguments.size() - 1]);
  check(outs.size() == static_cast<int64_t>(made.size()), "{}: expected out= to hold {} tensors, got {}", op.name,
        made.size(), outs.size());
  for (int64_t i = 0; i < outs.size(); ++i) {
    const Tensor& result = made[static_cast<size_t>(i)];
    check_out(op, args, outs[i], result.meta(), false);
    resize_out(outs[i], contiguous_twin(result.meta()));
    check_expanded(outs[i]);
    outs[i].bump_version();
    store_result(outs[i], result);
  }
}

// out= of a copied view, or of a composite: compute, then copy.
void run_out_by_copy(const Op& op, Args args, Results results) {
  tape.check_out(op, args);
  if (op.functional->schema.returns[0].type.list) return run_out_list(op, args, results);
  const FunctionalArguments functional(op, args);
  const auto n = static_cast<int64_t>(op.schema.returns.size());
  const auto first = static_cast<int64_t>(op.schema.arguments.size()) - n;
  std::array<Tensor, kMaxResults> made;
  std::array<void*, kMaxResults> made_results;
  for (size_t i = 0; i < made.size(); ++i) made_results[i] = &made[i];
  if (op.row->meta.kind == RuleKind::view) {
    run_copy(*op.functional, functional.pointers.data(), made_results.data());
  } else {
    run_direct(op, functional.pointers.data(), made_results.data());
  }
  for (int64_t i = 0; i < n; ++i) {
    const Tensor& out = tensor_at(args, first + i);
    const Tensor& result = made[static_cast<size_t>(i)];
    if (!result.defined()) continue;
    check_out(op, args, out, result.meta(), op.functional->tensor_arguments.empty());
    // A composite's result keeps its own layout, since PyTorch writes it into `out` directly; a view's layout means
    // nothing there.
    const bool own_layout = op.row->meta.kind != RuleKind::view && result.meta().is_non_overlapping_and_dense() &&
                            !writes_copies(op) && op.row->forms.write.layout != WritePolicy::Layout::contiguous;
    resize_out(out, own_layout ? result.meta() : contiguous_twin(result.meta()));
    // The result is there already, so an argument may share `out`'s memory unless the row says otherwise.
    if (op.row->forms.write.overlap == WritePolicy::Overlap::usual) check_expanded(out);
    else check_overlaps(*op.functional, functional.pointers.data(), out);
    out.bump_version();
    store_result(out, result);
    *static_cast<Tensor*>(results[i]) = out;
  }
}

}  // namespace

RunFunction run_function(const Row& row, Form form) {
  const RuleKind kind = row.meta.kind;
  const bool composite = kind == RuleKind::composite || kind == RuleKind::direct;
  switch (form) {
    case Form::functional:
      if (composite) return row.schema.find("!) out") == std::string_view::npos ? run_direct : run_direct_out;
      if (kind == RuleKind::view) {
        if (row.meta.results == RuleResults::list) return run_view_list;
        return row.derivative.kind == Derivative::Kind::none ? run_detached : run_view;
      }
      if (row.meta.results == RuleResults::list) return run_fresh_list;
      if ((row.tags & kKeepsElements) != 0) return run_reduced;
      return row.meta.results == RuleResults::one ? run_fresh_one : run_fresh_several;
    case Form::inplace:
      if (composite) return run_inplace_composite;
      return kind == RuleKind::view ? run_inplace_view : run_inplace;
    case Form::copy: return run_copy;
    case Form::out: break;
  }
  if (row.meta.results == RuleResults::list) return run_out_list;
  return composite || kind == RuleKind::view ? run_out_by_copy : run_out;
}

static Tensor first_slow(const Op& op, Args args) {
  std::array<Tensor, kMaxResults> made;
  std::array<void*, kMaxResults> results;
  for (size_t i = 0; i < made.size(); ++i) results[i] = &made[i];
  call(op, args, results.data());
  return std::move(made[0]);
}

Tensor first_result(const Op& op, Args args) {
  if (!is_uninstrumented(op)) [[unlikely]]
    return first_slow(op, args);
  Tensor made;
  void* const results[kMaxResults] = {&made};
  op.run(op, args, results);
  return made;
}

Tensor new_tensor(TensorMeta&& meta) { return Tensor(std::move(meta)); }

}  // namespace tare
