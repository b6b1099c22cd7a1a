#pragma once

#include <bit>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tare/autograd/formulas/formula.h"
#include "tare/autograd/gradients/functions.h"
#include "tare/autograd/tape/node.h"

// Formulas of which all types are known: lists of calls whose arguments are passed by their addresses, as the typed
// functions pass them. No value is boxed, no overload searched and nothing allocated but results.
namespace tare::autograd {

/// Places for the values of a formula, or of what a node saved, which end with it.
class Frame {
 public:
  static constexpr size_t kCells = 32, kCellBytes = 40;
  Frame() = default;
  Frame(const Frame&) = delete;
  Frame& operator=(const Frame&) = delete;
  ~Frame() {
    if ((tensors_ | values_) != 0) end_all();
  }

  void* at(size_t i) { return cells_[i]; }
  /// Puts a value into an empty place.
  template <class T>
  T* put(size_t i, T&& value) {
    using Kept = std::remove_cvref_t<T>;
    static_assert(sizeof(Kept) <= kCellBytes && alignof(Kept) <= 8);
    if constexpr (std::is_same_v<Kept, Tensor>) tensors_ |= uint32_t{1} << i;
    else if constexpr (std::is_same_v<Kept, Value>) values_ |= uint32_t{1} << i;
    else static_assert(std::is_trivially_destructible_v<Kept>);
    return new (cells_[i]) Kept(std::forward<T>(value));
  }
  /// Ends what is there.
  void drop(size_t i) {
    const uint32_t bit = uint32_t{1} << i;
    if ((tensors_ & bit) != 0) static_cast<Tensor*>(at(i))->~Tensor();
    else if ((values_ & bit) != 0) static_cast<Value*>(at(i))->~Value();
    tensors_ &= ~bit, values_ &= ~bit;
  }

 private:
  void end_all() {
    for (uint32_t held = tensors_ | values_; held != 0; held &= held - 1)
      drop(static_cast<size_t>(std::countr_zero(held)));
  }
  uint32_t tensors_ = 0, values_ = 0;  // a bit for each place that holds one
  alignas(8) std::byte cells_[kCells][kCellBytes];
};

class TypedFormula {
 public:
  /// What stands at the address of each of a formula's names. `metadata`: a TensorMeta, and `kept_dtype`: a DType, or
  /// no address where there is no tensor.
  using Slots = std::span<const Held>;
  /// Null if some type follows from values.
  static std::unique_ptr<const TypedFormula> make(const Expression& expression, Slots slots);

  /// A bit for each name of which metadata is passed on as a tensor, whose address stands behind those of all names.
  uint32_t shells() const { return shells_; }
  /// The gradients that it gives, in `tensors`, or `boxed`. False, and nothing was done, if something is missing that
  /// it does not ask for: the formula is to be evaluated with boxed values, for what that says.
  bool run(const void* const* names, TensorList gradients, Gradients& tensors, std::optional<Value>& boxed) const;

 private:
  friend class Typing;
  /// Where an argument stands.
  struct Operand {
    enum class From : uint8_t { name, gradient, cell, constant } from = From::constant;
    Held held = Held::value;
    uint32_t index = 0;
    const void* constant = nullptr;
  };
  struct Step {
    enum class Does : uint8_t {
      op,
      function,
      boxed_function,
      sizes,
      dtype,
      options,
      dim,
      numel,
      size,
      number,     ///< of another type, or of one that may be missing
      maybe,      ///< a value as one that may be missing
      surely,     ///< the reverse, which a check precedes
      box,        ///< as a Value
      wrap,       ///< a number as a tensor
      arithmetic  ///< of numbers
    } does;
    Held gives = Held::value;
    uint16_t first = 0, count = 0;  ///< of `operands_`
    uint16_t results = 1;
    uint32_t cell = 0;   ///< the first of its results
    uint32_t drops = 0;  ///< a bit for each cell that ends with it
    const Op* op = nullptr;
    const GradientFunction* function = nullptr;
    std::string_view text = {};  ///< of arithmetic
  };
  static constexpr size_t kOperands = 24;  // of a step, at most
  static bool is_there(const Operand& operand, const void* at);
  void take_step(const Step& step, const void* const* args, Frame& frame) const;

  std::vector<Operand> checks_;  // what must be there
  std::vector<Step> steps_;
  std::vector<Operand> operands_;
  std::vector<Operand> results_;
  uint32_t shells_ = 0;
  size_t gradients_ = 0;  // so many are read by their numbers
  // What constants are kept in.
  std::deque<Value> constants_;
  std::deque<Frame> places_;
  std::deque<std::vector<int64_t>> lists_;
};

}  // namespace tare::autograd
