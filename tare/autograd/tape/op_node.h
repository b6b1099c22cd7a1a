#pragma once

#include <cstring>
#include <optional>

#include "tare/autograd/formulas/plan.h"
#include "tare/autograd/formulas/typed.h"
#include "tare/autograd/tape/node.h"
#include "tare/dispatch/call.h"

namespace tare::autograd {

/// Runs an operator, or asks `handler` in its place, and if gradients flow through it, remembers how: the door from
/// `call` into autograd.
void record(const Op& op, Args args, Results results, DispatchHandler* handler);

/// Errors: an out= form that writes what could have a gradient, of arguments that gradients flow from. For composites,
/// which listeners run past `record`.
void check_out(const Op& op, Args args);

/// Views of a tensor that gradients flow to, made while recording was off: writing them in place later is an error.
void note_unrecorded_views(const Op& op, Args args, Results results);

/// Whether a gradient flows to the tensor.
inline bool flows(const Tensor& tensor) { return tensor.defined() && tensor.requires_grad(); }
/// Whether one could.
inline bool can_differentiate(const Tensor& tensor) { return tensor.defined() && is_inexact(tensor.dtype()); }
/// Another tensor of the same elements without a history, made by whoever answers for it.
Tensor another(const Tensor& tensor);

/// A saved tensor in the form that hooks gave it.
class PackedTensor {
 public:
  virtual ~PackedTensor() = default;
  virtual Tensor unpack() = 0;
};
/// What becomes of tensors that are saved for backward on a thread while a SavedTensorsGuard lives: kept elsewhere, or
/// computed again. PyTorch's torch.autograd.graph.saved_tensors_hooks.
class SavedTensorsHooks {
 public:
  virtual ~SavedTensorsHooks() = default;
  virtual std::unique_ptr<PackedTensor> pack(const Tensor& tensor) = 0;
};
/// The innermost hooks; null where there are none.
SavedTensorsHooks* saved_tensors_hooks();
class SavedTensorsGuard {
 public:
  explicit SavedTensorsGuard(SavedTensorsHooks* hooks);
  ~SavedTensorsGuard();
  SavedTensorsGuard(const SavedTensorsGuard&) = delete;
  SavedTensorsGuard& operator=(const SavedTensorsGuard&) = delete;

 private:
  SavedTensorsHooks* before_;
};

/// A recorded call of an operator, with what its formulas need.
class OpNode final : public Node {
 public:
  OpNode(const Op& op, const Plan& plan) : Node(false), op_(op), plan_(plan) {}
  ~OpNode() override {
    if (kept_) report_released();
  }
  std::string name() const override { return plan_.name; }
  std::string operation() const override { return plan_.operation; }
  Gradients apply(Gradients&& gradients) override;
  void release() override;
  std::vector<Tensor> saved_tensors() const override;
  static void* operator new(size_t size) { return allocate_block(&ThreadState::nodes, size); }
  static void operator delete(void* block, size_t size) { free_block(&ThreadState::nodes, block, size); }

  /// Sets the edges, one for each differentiable tensor of the arguments.
  void connect(Args args);
  /// PyTorch's names of what was saved, one for each; empty for what has none.
  std::vector<std::string> saved_names() const;
  /// What was saved there; None where nothing was, sizes where no more was. Errors: as `apply`.
  Value saved(size_t i);
  /// Keeps what the wanted formulas name: arguments before the operator runs, results after.
  void save_arguments(Args args);
  void save_results(Args args, Results results);
  /// The call ended: from now on what was saved is kept.
  void keep() {
    kept_ = true;
    report_saved();
  }
  /// Hands the saved arguments, or results, to hooks.
  void pack_arguments(SavedTensorsHooks& hooks);
  void pack_results(SavedTensorsHooks& hooks);

 private:
  struct Packed {
    std::unique_ptr<PackedTensor> tensor;
    Edge edge;                 ///< where the gradients of the tensor flow, for derivatives of derivatives
    std::vector<Packed> list;  ///< of a list, of each tensor; null for none
  };
  /// What few nodes have.
  struct Rare {
    SmallVector<uint32_t, 4> first_edge;  ///< of each differentiable argument; empty where they are one each
    SmallVector<Tensor, 2> listed;        ///< those of saved lists of tensors
    std::vector<Packed> packed;           ///< by the index of the save, where hooks took the tensor
  };
  /// A part of another list of the node's.
  struct Range {
    uint32_t first, count;
  };
  /// What is kept of one tensor, list of them, or result. Never a tensor that may get this node into its history, now
  /// or when it is written in place later, lest the two keep each other: the storage alone where the metadata stands at
  /// hand (a result's in `inputs`, an argument's with its edge), else another tensor of it; a leaf that asks for
  /// gradients itself, for that is not written. No std::variant, since every call makes and ends some.
  struct Saved {
    enum class Kind : uint8_t { nothing, dtype, edge, edges, other, tensors, tensor, storage, value };
    Saved() : head_(0) {}
    Saved(Saved&& other) noexcept : head_(std::exchange(other.head_, 0)) {
      std::memcpy(static_cast<void*>(&range), &other.range, sizeof range);  // each form is eight bytes that may move
    }
    ~Saved() {
      if (kind() >= Kind::tensor) end();
    }
    void drop() {
      if (kind() >= Kind::tensor) end();
      head_ &= kOwnResult;
    }
    void keep(DType kept) { dtype = kept, head_ = head(Kind::dtype); }
    void keep(Kind as, Range kept) { range = kept, head_ = head(as); }
    void keep(Tensor&& kept) { new (&held) Tensor(std::move(kept)), head_ = head(Kind::tensor); }
    void keep(Tensor&& kept, uint32_t version) {
      new (&held) Tensor(std::move(kept)), head_ = head(Kind::tensor, kTracked, version);
    }
    void keep(Storage&& kept, uint32_t version, uint64_t flags = kTracked) {
      new (&storage) Storage(std::move(kept)), head_ = head(Kind::storage, flags, version);
    }
    void keep(std::unique_ptr<Value> kept) { value = kept.release(), head_ = head(Kind::value); }
    void track(uint32_t version) { head_ = head(kind(), (head_ & kOwnResult) | kTracked, version); }
    void own() { head_ |= kOwnResult; }

    static constexpr uint64_t kTracked = 1 << 8, kOwnResult = 1 << 9;
    Kind kind() const { return static_cast<Kind>(head_ & 0xff); }
    bool tracked() const { return (head_ & kTracked) != 0; }       ///< whether `versions` counts
    bool own_result() const { return (head_ & kOwnResult) != 0; }  ///< a result of this node
    /// Of its storages, summed; later writes in place make it larger.
    uint32_t versions() const { return static_cast<uint32_t>(head_ >> 32); }
    const Tensor* tensor() const { return kind() == Kind::tensor ? &held : nullptr; }

    union {
      DType dtype;
      Range range;  ///< of edges or of another of the saved, which know the metadata; of tensors listed
      Tensor held;
      Storage storage;
      Value* value;  ///< owned
    };

   private:
    void end() {
      if (kind() == Kind::storage) storage.~Storage();
      else if (kind() == Kind::tensor) held.~Tensor();
      else delete value;
    }
    static uint64_t head(Kind kind, uint64_t flags = 0, uint32_t versions = 0) {
      return static_cast<uint64_t>(kind) | flags | uint64_t{versions} << 32;
    }
    uint64_t head_;  // kind, flags and versions, written at once
  };
  void pack(SavedTensorsHooks& hooks, size_t i);
  static Packed pack_tensor(SavedTensorsHooks& hooks, const Tensor& tensor, Edge edge);
  Tensor unpack_packed(const Packed& packed, int64_t own_result);
  void connect_lists(Args args);
  Rare& rare() {
    if (!rare_) rare_ = std::make_unique<Rare>();
    return *rare_;
  }
  bool described_by_edge(const Plan::Save& save, const Tensor& tensor) const;
  void save_tensor(Saved& saved, const Plan::Save& save, const Tensor& tensor);
  void save_otherwise(Saved& saved, const Edge* edge, const Tensor& tensor);
  void save_metadata(Saved& saved, const Plan::Save& save, const Tensor& tensor);
  void save_values(Args args, const Plan::Save* save);
  void save_integers(uint32_t word, IntList list);
  void save_text(uint32_t word, std::string_view text);
  void save_other(Saved& saved, const Plan::Save& save, Args args);
  static constexpr int64_t kNone = -1;  // for the range of a list
  std::pair<size_t, size_t> edges_of(size_t k) const;
  const Plan::Save& save_of(size_t i) const;
  Value saved_word(const Plan::Save& save) const;
  Tensor saved_tensor(size_t i) const;
  Value saved_value(size_t i) const;
  std::span<const Tensor> list_of(const Saved& saved) const;
  void save_list(Saved& saved, const Plan::Save& save, TensorList list);
  const Edge* edge_of(const Plan::Save& save) const;
  Value unpack(size_t i, int64_t result);
  Tensor unpack_tensor(size_t i, int64_t result);
  [[noreturn]] void fail_written(size_t i, const Value& value, uint32_t versions, int64_t result) const;
  const TensorMeta* saved_metadata(size_t i) const;
  std::vector<Value> boxed_names(const Gradients& gradients);
  bool lay_out(const Gradients& gradients, Frame& frame, const void** names);
  void evaluate_boxed(const Plan::Formula& formula, std::vector<Value>& names, Gradients& found) const;
  bool is_wanted(size_t place) const;
  void give(const Plan::Formula& formula, Value&& value, Gradients& found) const;
  void check_kept() const;

  const Op& op_;
  const Plan& plan_;
  uint64_t wanted_ = 0;  // a bit for each differentiable argument that a gradient flows to
  bool released_ = false;
  bool kept_ = false;              // the call ended, and observers heard what was saved
  SmallVector<Saved, 4> saved_;    // one for each of the plan's saves that is no word; those come last
  SmallVector<int64_t, 8> words_;  // as the plan places them, then the contents of lists and texts
  std::unique_ptr<Rare> rare_;
};

}  // namespace tare::autograd
