#pragma once

#include <cstring>

#include "tare/autograd/node.h"
#include "tare/autograd/plan.h"
#include "tare/dispatch/call.h"

namespace tare::autograd {

/// Runs an operator, or asks `answerer` in its place, and if gradients flow through it, remembers how: the door from
/// `call` into autograd.
void record(const Op& op, Args args, Results results, Answerer* answerer);

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
  std::string name() const override { return plan_.name; }
  std::string operation() const override { return plan_.operation; }
  std::vector<Tensor> apply(std::vector<Tensor> gradients) override;
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
  /// Hands what was saved to hooks.
  void pack(SavedTensorsHooks& hooks);

 private:
  struct Packed {
    std::unique_ptr<PackedTensor> tensor;
    Edge edge;  ///< where the gradients of the tensor flow, for derivatives of derivatives
  };
  /// Integers of a list, or the bytes of another value longer than eight, in `words_`.
  struct Words {
    uint32_t first, count;
  };
  /// What is kept of one argument or result. Never a tensor that may get this node into its history, now or when it is
  /// written in place later, lest the two keep each other: the storage alone where the metadata stands at hand (a
  /// result's in `inputs`, an argument's with its edge), else another tensor of it; a leaf that asks for gradients
  /// itself, for that is not written. No std::variant, since every call makes and ends some.
  struct Saved {
    enum class Kind : uint8_t { nothing, dtype, word, words, edge, edges, other, tensors, tensor, storage, value };
    Saved() {}
    Saved(Saved&& other) noexcept
        : kind(std::exchange(other.kind, Kind::nothing)),
          tracked(other.tracked),
          own_result(other.own_result),
          versions(other.versions) {
      std::memcpy(static_cast<void*>(&words), &other.words, sizeof words);  // each form is eight bytes that may move
    }
    ~Saved() { drop(); }
    void drop() {
      if (kind >= Kind::tensor) end();
      kind = Kind::nothing;
    }
    void keep(DType kept) { dtype = kept, kind = Kind::dtype; }
    void keep_word(uint64_t kept) { word = kept, kind = Kind::word; }
    void keep(Kind as, Words kept) { words = kept, kind = as; }
    void keep(Tensor&& kept) { new (&held) Tensor(std::move(kept)), kind = Kind::tensor; }
    void keep(Tensor&& kept, uint32_t version) { keep(std::move(kept)), versions = version, tracked = true; }
    void keep(Storage&& kept, uint32_t version) {
      new (&storage) Storage(std::move(kept)), kind = Kind::storage, versions = version, tracked = true;
    }
    void keep(std::unique_ptr<Value> kept) { value = kept.release(), kind = Kind::value; }
    const Tensor* tensor() const { return kind == Kind::tensor ? &held : nullptr; }

    Kind kind = Kind::nothing;
    bool tracked = false;     ///< whether `versions` counts
    bool own_result = false;  ///< a result of this node
    uint32_t versions = 0;    ///< of its storages, summed; later writes in place make it larger
    union {
      DType dtype;
      uint64_t word;  ///< the bytes of a value
      Words words;    ///< also the places of edges, or of another of the saved, that know the metadata, or of tensors
                      ///< listed
      Tensor held;
      Storage storage;
      Value* value;  ///< owned
    };

   private:
    void end() {
      if (kind == Kind::tensor) held.~Tensor();
      else if (kind == Kind::storage) storage.~Storage();
      else delete value;
    }
  };
  void connect_lists(Args args);
  bool described_by_edge(const Plan::Save& save, const Tensor& tensor) const;
  void save_tensor(Saved& saved, const Plan::Save& save, const Tensor& tensor);
  void save_metadata(Saved& saved, const Plan::Save& save, const Tensor& tensor);
  void save_bytes(Saved& saved, const void* from, uint32_t bytes);
  void save_words(Saved& saved, const void* from, uint32_t bytes);
  void save_integers(Saved& saved, IntList list);
  void save_text(Saved& saved, std::string_view text);
  void save_other(Saved& saved, const Plan::Save& save, Args args);
  const Plan::Save& save_of(size_t i) const;
  Tensor saved_tensor(size_t i) const;
  Value saved_value(size_t i) const;
  std::span<const Tensor> list_of(const Saved& saved) const;
  void save_list(Saved& saved, const Plan::Save& save, TensorList list);
  const Edge* edge_of(const Plan::Save& save) const;
  Value unpack(size_t i, int64_t result);
  void check_kept() const;

  const Op& op_;
  const Plan& plan_;
  uint64_t wanted_ = 0;  // a bit for each differentiable argument that a gradient flows to
  bool released_ = false;
  Few<uint32_t, 4> first_edge_;                  // of each differentiable argument; empty where they are one each
  Few<Saved, 9> saved_;                          // one for each of the plan's saves
  Few<int64_t, 12> words_;                       // of numbers, texts and lists of integers
  Few<Tensor, 2> listed_;                        // those of saved lists of tensors
  std::unique_ptr<std::vector<Packed>> packed_;  // by the index of the save, where hooks took the tensor
};

}  // namespace tare::autograd
