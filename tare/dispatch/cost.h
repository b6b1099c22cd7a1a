#pragma once

#include <cstdint>
#include <optional>

#include "tare/core/checked_int.h"
#include "tare/core/device.h"

// What a call costs: arithmetic, bytes moved, and scratch memory.
namespace tare {

struct Call;

/// What a call costs.
struct Cost {
  int64_t flops = 0;        ///< multiplications and additions of contractions, as `FlopCounterMode` counts them
  int64_t pointwise = 0;    ///< other arithmetic: operations on single elements
  int64_t bytes_moved = 0;  ///< of the tensors that it reads and writes, as their elements lie in memory

  /// Errors: Error where a sum does not fit 64 bits; nothing is added then.
  Cost& operator+=(const Cost& other) {
    const Cost sum{(Exact(flops) + other.flops).value, (Exact(pointwise) + other.pointwise).value,
                   (Exact(bytes_moved) + other.bytes_moved).value};
    return *this = sum;
  }
};

namespace cost {
/// Every tensor that is read, and every one that is written, once; an argument given twice is read twice. Elements of
/// an expanded dimension lie in memory once. Views, and operators that return their argument, move nothing; what an
/// operator reads and writes follows from its tags and its schema.
int64_t read_and_written(const Call&);
/// The same, but of the first tensor no more is read than the results hold: `gather`, `embedding`.
int64_t gathered(const Call&);
/// The same, but in place only those elements of self are written (and read, where values are added to them) that
/// the largest other tensor has values for: `scatter_`.
int64_t scattered(const Call&);
/// `scattered`, where it is known how many elements of self are touched.
int64_t touching(const Call&, int64_t elements);
int64_t no_bytes(const Call&);
}  // namespace cost

/// Arithmetic and bytes of a call. `none` is spelled where nothing is computed: a view, a copy. Rules count in `Exact`.
/// Errors: Error where a number does not fit 64 bits.
class CostRule {
 public:
  using Function = Cost (*)(const Call&, int64_t factor);  ///< arithmetic alone
  using Bytes = int64_t (*)(const Call&);
  constexpr CostRule(Function function, int64_t factor = 1) : function_(function), factor_(factor) {}
  /// The same arithmetic, and bytes that do not follow from the arguments and results as they usually do.
  constexpr CostRule moving(Bytes bytes) const {
    CostRule rule = *this;
    rule.bytes_ = bytes;
    return rule;
  }
  Cost operator()(const Call& call) const {
    Cost cost = function_(call, factor_);
    cost.bytes_moved = bytes_(call);
    return cost;
  }
  Function function() const { return function_; }
  Bytes bytes() const { return bytes_; }

 private:
  Function function_;
  int64_t factor_;
  Bytes bytes_ = cost::read_and_written;
};

namespace cost {
Cost no_cost(const Call&, int64_t);
Cost per_result_element(const Call&, int64_t factor);
Cost per_input_element(const Call&, int64_t factor);
/// It moves bytes and computes nothing.
inline constexpr CostRule none{no_cost};
/// It does not even move bytes: a question about metadata.
inline constexpr CostRule metadata_only = none.moving(no_bytes);
/// `operations` for each element of the result.
constexpr CostRule pointwise(int64_t operations = 1) { return {per_result_element, operations}; }
/// `operations` for each element of the first tensor.
constexpr CostRule reduction(int64_t operations = 1) { return {per_input_element, operations}; }
}  // namespace cost

/// Scratch bytes that a call takes from a device's allocator, beside its results; none where that is not modelled.
/// `none` is spelled where there are none.
class WorkspaceRule {
 public:
  using Function = std::optional<int64_t> (*)(const Call&, Device);
  enum class Kind : uint8_t {
    none,
    not_modelled,
    of_call,  ///< freed when the call ends
    kept,  ///< a library's: taken by the first call on a GPU and thread, and kept for those that follow; on a CPU each
           ///< time
  };
  constexpr WorkspaceRule(Function function, Kind kind = Kind::of_call) : function_(function), kind_(kind) {}
  std::optional<int64_t> operator()(const Call& call, Device device) const { return function_(call, device); }
  Kind kind() const { return kind_; }

 private:
  Function function_;
  Kind kind_;
};
namespace workspace {
std::optional<int64_t> no_bytes(const Call&, Device);
std::optional<int64_t> unknown_bytes(const Call&, Device);
inline constexpr WorkspaceRule none{no_bytes, WorkspaceRule::Kind::none};
/// Libraries of real devices take some (products of matrices, convolutions, sorting, transforms), and how much is not
/// known here.
inline constexpr WorkspaceRule not_modelled{unknown_bytes, WorkspaceRule::Kind::not_modelled};
}  // namespace workspace

}  // namespace tare
