#include "tare/distributed/tensor/handler.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <deque>

#include "tare/core/error.h"
#include "tare/core/replication.h"
#include "tare/dispatch/arguments.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/replaced.h"
#include "tare/distributed/tensor/plan.h"
#include "tare/ops.h"

namespace tare {

constinit thread_local std::function<void(const Op&, bool)>* implicit_redistribution = nullptr;

namespace {

std::string torch_name(const Op& op) {
  return fmt::format("{}.{}.{}", op.schema.namespace_, op.schema.name,
                     op.schema.overload.empty() ? "default" : op.schema.overload);
}

// --- what a call is known by ---

class KeyWriter {
 public:
  KeyWriter(const Op& op, Args args)
      : op_(op),
        // Elements are multiplied by whatever number alike, and those of steps of optimizers differ from step to step:
        // of these a plan takes the kind alone. An operator that does not take them refuses them of the parts.
        by_kind_(op.row->sharding.function() == sharding::broadcast_splits ||
                 op.row->sharding.function() == sharding::zipped_splits) {
    add(op.index << 1 | (loss_parallel ? 1 : 0));
    for (size_t i = 0; i < op.parameters.size(); ++i) write(op.parameters[i], args[i]);
  }
  const CallKey& key() const { return key_; }
  Mesh* mesh() const { return mesh_; }
  /// Whether tensors are of other meshes than that one: in lists that stand side by side, each position for itself.
  bool has_several_meshes() const { return several_meshes_; }
  uint64_t hash() const {
    uint64_t hash = 0x9e3779b97f4a7c15;
    for (const uint64_t word : key_) hash = std::rotl(hash ^ word, 29) * 0xbf58476d1ce4e5b9;
    return hash ^ hash >> 31;
  }

 private:
  template <class T>
  void add(T value) {
    static_assert(sizeof(T) <= sizeof(uint64_t) && std::is_trivially_copyable_v<T>);
    uint64_t word = 0;
    std::memcpy(&word, &value, sizeof(T));
    *key_.extend(1) = word;
  }
  template <class T>
  static const T& as(const void* argument) {
    return *static_cast<const T*>(argument);
  }
  template <class T, class F>
  void optional(const void* argument, const F& written) {
    const auto& value = as<std::optional<T>>(argument);
    add(value.has_value());
    if (value) written(*value);
  }
  template <class T>
  void list(List<T> items) {
    add(items.size());
    for (const T item : items) add(item);
  }
  void fraction(double value) {
    if (!by_kind_) add(value);
  }
  void number(const Scalar& value) {
    add(value.kind());
    if (by_kind_) return;
    if (value.is_complex()) {
      const std::complex<double> number = value.to_complex();
      add(number.real());
      add(number.imag());
    } else if (value.is_floating()) {
      add(value.to_double());
    } else {
      add(value.to_bits());
    }
  }
  void text(std::string_view value) {
    add(value.size());
    for (size_t i = 0; i < value.size(); i += 8) {
      uint64_t word = 0;
      std::memcpy(&word, value.data() + i, std::min<size_t>(8, value.size() - i));
      add(word);
    }
  }
  void place(Device value) {
    add(value.type);
    add(value.index);
  }

  void tensor(const Tensor& tensor) {
    if (!tensor.defined()) return add(0);
    const TensorMeta& meta = tensor.meta();
    if (is_dtensor(tensor)) {
      const Distribution* const distribution = part_of(tensor).distribution.get();
      if (mesh_ == nullptr) mesh_ = distribution->mesh;
      else if (mesh_ != distribution->mesh) several_meshes_ = true;
      add(distribution);
    } else {
      if (!implicit_replication && !loss_parallel && !tensor.is_wrapped_number() &&
          (tensor.numel() != 1 || tensor.dim() >= 2))
        fail(
            "{} got mixed torch.Tensor and DTensor, need to convert all torch.Tensor to DTensor before calling "
            "distributed operators!",
            torch_name(op_));
      add(tensor.is_wrapped_number() ? 1 : 2);
    }
    const bool row_major = meta.is_row_major();
    const IntList sizes = meta.sizes(), strides = row_major ? IntList() : meta.strides();
    uint64_t* to = key_.extend(static_cast<size_t>(1 + sizes.size() + strides.size()));
    // The plan knows what comes out, and on which device.
    *to++ = static_cast<uint64_t>(meta.dim()) << 32 | static_cast<uint64_t>(meta.dtype()) << 24 |
            static_cast<uint64_t>(std::bit_cast<uint16_t>(meta.device())) << 8 | static_cast<uint64_t>(row_major) << 2 |
            static_cast<uint64_t>(meta.is_conj()) << 1 | static_cast<uint64_t>(meta.is_neg());
    for (const int64_t size : sizes) *to++ = static_cast<uint64_t>(size);
    for (const int64_t stride : strides) *to++ = static_cast<uint64_t>(stride);
  }

  void write(ParamTag tag, const void* argument) {
    using enum ParamTag;
    const auto plain = [this](auto value) { add(value); };
    switch (tag) {
      case ParamTag::tensor: return this->tensor(as<Tensor>(argument));
      case tensors: {
        const auto& items = as<TensorList>(argument);
        add(items.size());
        for (const Tensor& item : items) this->tensor(item);
        return;
      }
      case integer: return add(as<int64_t>(argument));
      case integer_opt: return optional<int64_t>(argument, plain);
      case integers: return list(as<IntList>(argument));
      case integers_opt: return optional<IntList>(argument, [this](IntList value) { list(value); });
      case floating: return fraction(as<double>(argument));
      case floating_opt: return optional<double>(argument, [this](double value) { fraction(value); });
      case floats: return list(as<FloatList>(argument));
      case floats_opt: return optional<FloatList>(argument, [this](FloatList value) { list(value); });
      case boolean: return add(as<bool>(argument));
      case boolean_opt: return optional<bool>(argument, plain);
      case booleans: return list(as<BoolList>(argument));
      case ParamTag::scalar: return number(as<Scalar>(argument));
      case scalar_opt: return optional<Scalar>(argument, [this](const Scalar& value) { number(value); });
      case scalars:
        for (const Scalar& value : as<ScalarList>(argument)) number(value);
        return;
      case string: return text(as<std::string_view>(argument));
      case string_opt: return optional<std::string_view>(argument, [this](std::string_view value) { text(value); });
      case dtype: return add(as<DType>(argument));
      case dtype_opt: return optional<DType>(argument, plain);
      case ParamTag::device: return place(as<Device>(argument));
      case device_opt: return optional<Device>(argument, [this](Device value) { place(value); });
      case layout: return add(as<Layout>(argument));
      case layout_opt: return optional<Layout>(argument, plain);
      case format: return add(as<MemoryFormat>(argument));
      case format_opt: return optional<MemoryFormat>(argument, plain);
      case generator: return add(as<Generator*>(argument) != nullptr);
    }
  }

  const Op& op_;
  const bool by_kind_;
  CallKey key_;
  Mesh* mesh_ = nullptr;
  bool several_meshes_ = false;
};

// --- the execution of a plan ---

bool communicates(const RedistributionSteps& steps, const Mesh& mesh) {
  return std::ranges::any_of(steps, [&](const RedistributionStep& step) {
    return step.from != replicate &&
           std::ranges::any_of(step.mesh_dims, [&](int64_t dim) { return mesh.size(dim) > 1; });
  });
}

// The call on what this rank holds.
class LocalCall {
 public:
  LocalCall(const Op& op, Args args, Mesh& mesh, const CallPlan& plan) : op_(op) {
    pointers_.build(op.parameters.size(), [&](uint32_t i) { return args[i]; });
    auto moved = plan.moved.begin();
    size_t lists = 0;
    for (const int64_t i : op.tensor_arguments)
      if (op.parameters[static_cast<size_t>(i)] == ParamTag::tensors) ++lists;
    items_.reserve(lists);
    views_.reserve(lists);
    held_.reserve(plan.moved.size());
    const auto local = [&](const Tensor& tensor, int64_t argument, int64_t item) -> const Tensor& {
      if (!tensor.defined() || !is_dtensor(tensor)) return tensor;
      const Tensor& own = part_of(tensor).local;
      if (moved == plan.moved.end() || moved->argument != argument || moved->item != item) return own;
      if (implicit_redistribution != nullptr) (*implicit_redistribution)(op_, communicates(moved->steps, mesh));
      return held_.emplace_back(redistribute(own, mesh, moved++->steps));
    };
    // Plans list what moves in the order of the functional overload's arguments, which is this one's.
    for (const int64_t i : op.tensor_arguments) {
      if (op.parameters[static_cast<size_t>(i)] == ParamTag::tensor) {
        pointers_[static_cast<size_t>(i)] = &local(*static_cast<const Tensor*>(args[i]), i, -1);
        continue;
      }
      std::vector<Tensor>& items = items_.emplace_back();
      int64_t item = 0;
      for (const Tensor& tensor : *static_cast<const TensorList*>(args[i])) items.push_back(local(tensor, i, item++));
      pointers_[static_cast<size_t>(i)] = &views_.emplace_back(items);
    }
    for (const auto& [argument, value] : plan.rewritten) pointers_[static_cast<size_t>(argument)] = value->address();
  }
  Args args() const { return pointers_.begin(); }

 private:
  const Op& op_;
  SmallVector<const void*, 12> pointers_;
  SmallVector<Tensor, 4> held_;
  std::vector<std::vector<Tensor>> items_;
  std::vector<TensorList> views_;
};

class DistributedHandler final : public DispatchHandler {
 public:
  void answer(const Op& op, Args args, Results results) override {
    const KeyWriter writer(op, args);
    if (writer.has_several_meshes()) return answer_by_mesh(op, args, results);
    Mesh& mesh = *writer.mesh();
    if (implicit_replication && any_tensor_argument(op, args, is_plain)) {
      const auto whole = mesh.distribution(std::vector<Placement>(static_cast<size_t>(mesh.ndim())));
      const ReplacedArguments placed(op, args, [&](const Tensor& tensor) {
        return is_plain(tensor) ? distributed_tensor(Tensor(tensor), whole, TensorMeta(tensor.meta())) : tensor;
      });
      return answer(op, placed.args(), results);
    }
    const CallPlan& plan = plan_of(op, args, mesh, writer);
    if (plan.program != nullptr) plan.program(op, args, results, mesh);
    else run(op, args, results, mesh, plan);
  }

 private:
  // An optimizer's step on parameters of several meshes: a call for those of each. What stands alone goes to all.
  void answer_by_mesh(const Op& op, Args args, Results results) {
    const auto lists = [&](int64_t i) { return op.parameters[static_cast<size_t>(i)] == ParamTag::tensors; };
    const auto mesh_of = [](const Tensor& one) { return is_dtensor(one) ? part_of(one).distribution->mesh : nullptr; };
    std::vector<Mesh*> meshes;
    if (op.row->sharding.function() == sharding::zipped_splits && op.schema.returns.empty())
      for (const Tensor& one : *static_cast<const TensorList*>(args[op.tensor_arguments[0]]))
        if (std::ranges::find(meshes, mesh_of(one)) == meshes.end()) meshes.push_back(mesh_of(one));
    check(meshes.size() > 1,
          "Cannot run {} on inputs with different meshes: distributed tensors of one operator are of one mesh",
          torch_name(op));
    const auto& first = *static_cast<const TensorList*>(args[op.tensor_arguments[0]]);
    for (Mesh* const mesh : meshes) {
      std::vector<const void*> own(args, args + op.parameters.size());
      std::deque<std::vector<Tensor>> items;
      std::deque<TensorList> views;
      for (const int64_t i : op.tensor_arguments) {
        if (!lists(i)) continue;
        const auto& all = *static_cast<const TensorList*>(args[i]);
        std::vector<Tensor>& kept = items.emplace_back();
        for (int64_t k = 0; k < all.size(); ++k)
          if (k >= first.size() || mesh_of(first[k]) == mesh) kept.push_back(all[k]);
        own[static_cast<size_t>(i)] = &views.emplace_back(kept);
      }
      call(op, own.data(), results);
    }
  }

  // What is the same on all ranks within implicit_replication, and may be cut like anything that is whole.
  static bool is_plain(const Tensor& tensor) { return tensor.defined() && !is_dtensor(tensor) && tensor.dim() > 0; }

  static const CallPlan& plan_of(const Op& op, Args args, Mesh& mesh, const KeyWriter& writer) {
    auto& entries = mesh.plans().entries;
    const uint64_t hash = writer.hash();
    const CallKey& key = writer.key();
    auto& same_hash = entries[hash];
    for (const auto& entry : same_hash)
      if (entry->key.size() == key.size() && std::memcmp(entry->key.data(), key.begin(), key.size() * 8) == 0)
        return entry->plan;
    CallPlan plan = planned(op, args, mesh);
    if (entries.size() > kMostPlans) entries.clear();
    auto& held = entries[hash];
    held.push_back(std::make_unique<Mesh::Plans::Entry>(
        Mesh::Plans::Entry{std::vector<uint64_t>(key.begin(), key.end()), std::move(plan)}));
    return held.back()->plan;
  }

  static CallPlan planned(const Op& op, Args args, Mesh& mesh) {
    try {
      if (const DistributedProgram program = program_of(op, args); program != nullptr) {
        CallPlan plan;
        plan.program = program;
        return plan;
      }
      return plan_call(op, args, mesh);
    } catch (Error& error) {
      std::string specs;
      any_tensor_argument(op, args, [&](const Tensor& tensor) {
        if (tensor.defined() && is_dtensor(tensor))
          specs += fmt::format("{}{}{}{}", specs.empty() ? "" : ", ", tensor.dtype(), tensor.sizes(),
                               part_of(tensor).distribution->str());
        return false;
      });
      error.add_context(fmt::format("\n\nSharding propagation failed for {}({})", torch_name(op), specs));
      throw;
    }
  }

  // A rank that is no part of the mesh makes empty results.
  static Tensor nothing(const TensorMeta& meta) {
    return meta.dim() == 0 ? zeros(IntList{}, meta.dtype(), {}, meta.device())
                           : empty(IntList{0}, meta.dtype(), {}, meta.device());
  }

  static void run(const Op& op, Args args, Results results, Mesh& mesh, const CallPlan& plan) {
    const bool writes = op.form == Form::inplace || op.form == Form::out;
    const LocalCall local(op, args, mesh, plan);
    const std::shared_ptr<Mesh> kept = mesh.shared_from_this();  // of which the distributions are parts
    const auto wrapped = [&](Tensor&& part, const CallPlan::Result& result) {
      if (result.distribution == nullptr) return Tensor();
      return distributed_tensor(std::move(part), {kept, result.distribution}, TensorMeta(result.meta));
    };
    const List<Argument> returns(op.schema.returns);
    if (writes) {
      if (mesh.is_member()) {
        std::array<Tensor, kMostWritten> parts;
        std::array<void*, kMostWritten> slots;
        for (size_t i = 0; i < kMostWritten; ++i) slots[i] = &parts[i];
        call(op, local.args(), slots.data());
      }
      for (int64_t i = 0; i < returns.size(); ++i) {
        const auto& target = *static_cast<const Tensor*>(args[op.written_arguments[static_cast<size_t>(i)]]);
        if (op.is_view() && is_dtensor(target)) become(target, plan.results[static_cast<size_t>(i)], mesh);
        *static_cast<Tensor*>(results[i]) = target;
      }
      return;
    }
    if (returns.size() == 1 && returns[0].type.kind == TypeKind::tensor && !returns[0].type.list) {
      Tensor part;
      void* const slots[] = {&part};
      if (!mesh.is_member()) part = nothing(plan.results[0].meta);
      else if (plan.on_parts != nullptr) plan.on_parts->run(op, local.args(), slots, plan.places, plan.whole);
      else call(op, local.args(), slots);
      *static_cast<Tensor*>(results[0]) = wrapped(std::move(part), plan.results[0]);
      return;
    }
    if (!mesh.is_member()) {
      size_t next = 0;
      for (int64_t i = 0; i < returns.size(); ++i) {
        if (returns[i].type.kind != TypeKind::tensor) continue;
        check(!returns[i].type.list, "return type {} in DTensor op is not supported", returns[i].type.str());
        const CallPlan::Result& result = plan.results[next++];
        *static_cast<Tensor*>(results[i]) = wrapped(nothing(result.meta), result);
      }
      return;
    }
    // The slots of the results take the parts first.
    call(op, local.args(), results);
    size_t next = 0;
    for (int64_t i = 0; i < returns.size(); ++i) {
      if (returns[i].type.kind != TypeKind::tensor) continue;
      const auto wrap_in_place = [&](Tensor& slot) { slot = wrapped(std::move(slot), plan.results[next++]); };
      if (returns[i].type.list)
        for (Tensor& slot : *static_cast<std::vector<Tensor>*>(results[i])) wrap_in_place(slot);
      else wrap_in_place(*static_cast<Tensor*>(results[i]));
    }
  }

  // A view in place: the local part has changed already.
  static void become(const Tensor& target, const CallPlan::Result& result, Mesh& mesh) {
    target.set_meta(TensorMeta(result.meta));
    part_of(target).distribution = mesh.handle(result.distribution);
  }

  static constexpr size_t kMostPlans = 1 << 12, kMostWritten = 8;
};

DistributedHandler handler;

}  // namespace

void answer_distributed() {
  distributed_handler = &handler;
  listening.store(Instrumentation::foreign, std::memory_order_relaxed);
}

}  // namespace tare
