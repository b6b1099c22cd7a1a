#pragma once

#include "tare/dispatch/rule.h"

// The forms of a row besides the functional one, and what the tensors that they write must be.
namespace tare {

/// Which of a row's forms an overload is.
enum class Form : uint8_t { functional, inplace, out, copy };
std::string_view name(Form form);

/// What the tensors that an operator writes (self in place, each out=) must be, what memory they may share, and how
/// out= is laid out. Families choose one of those in namespace `writing`.
struct WritePolicy {
  /// Which dtypes are taken. `cast`: where the result may be stored in it. `exact`: the result's own only. `copied`:
  /// the same for out=, where PyTorch computes first and copies, and where a resized one is contiguous.
  /// `cast_or_type_error`: as cast, and a TypeError else. `chosen`: any, and the operator computes in it, unless an
  /// argument `dtype` names another; `inexact`: the same with floating and complex ones; `boolean`: bool or uint8.
  enum class DTypes : uint8_t { cast, cast_or_type_error, exact, copied, chosen, inexact, boolean };
  /// What memory it may share. `elementwise`: it is not expanded, and an argument may be the same elements in the same
  /// order, or others. `usual`: the same in place and in loops over elements; elsewhere the result is there before
  /// out= is written, and only may that not be expanded. `disjoint`: not expanded, and no argument shares memory with
  /// it. `accumulating`: the same, but the first argument may. `expanded`: as accumulating, and it may be expanded.
  enum class Overlap : uint8_t { usual, elementwise, disjoint, accumulating, expanded, unchecked };
  /// How out= is laid out when it is resized: as the result, row-major, or row-major only where it had elements before
  /// or where it is of integers.
  enum class Layout : uint8_t { result, contiguous, contiguous_unless_empty, contiguous_if_integral };
  using OutCheck = void (*)(Args, DType result, DType out);
  using WrittenCheck = void (*)(Args, Form, const Tensor& written);

  DTypes dtypes = DTypes::cast;
  Overlap overlap = Overlap::usual;
  Layout layout = Layout::result;
  /// Replaces `dtypes` for out= where an operator has a law of its own; gets the call's arguments. Errors.
  OutCheck check_out = nullptr;
  /// What the operator demands of a tensor that it writes before it looks at the rest. Errors.
  WrittenCheck check_written = nullptr;

  /// The same policy with an operator's own check of the dtype of out=.
  constexpr WritePolicy checked_by(OutCheck check) const {
    WritePolicy policy = *this;
    policy.check_out = check;
    return policy;
  }
  /// The same policy with an operator's own check of every written tensor.
  constexpr WritePolicy demanding(WrittenCheck check) const {
    WritePolicy policy = *this;
    policy.check_written = check;
    return policy;
  }
};

/// The policies that occur. The first word is the dtypes that are taken. `apart`: no part of an argument's memory is
/// shared, though all of it may be; `disjoint`: none at all; `anywhere`: nobody looks.
namespace writing {
using DTypes = WritePolicy::DTypes;
using Overlap = WritePolicy::Overlap;
using Layout = WritePolicy::Layout;
inline constexpr WritePolicy cast{};
inline constexpr WritePolicy cast_apart{.overlap = Overlap::elementwise};
inline constexpr WritePolicy cast_disjoint{.overlap = Overlap::disjoint};
inline constexpr WritePolicy cast_anywhere{.overlap = Overlap::unchecked};
inline constexpr WritePolicy cast_contiguous{.layout = Layout::contiguous};
inline constexpr WritePolicy cast_contiguous_unless_empty{.layout = Layout::contiguous_unless_empty};
inline constexpr WritePolicy exact{.dtypes = DTypes::exact};
inline constexpr WritePolicy exact_apart{.dtypes = DTypes::exact, .overlap = Overlap::elementwise};
inline constexpr WritePolicy exact_disjoint{.dtypes = DTypes::exact, .overlap = Overlap::disjoint};
inline constexpr WritePolicy exact_anywhere{.dtypes = DTypes::exact, .overlap = Overlap::unchecked};
inline constexpr WritePolicy exact_contiguous{.dtypes = DTypes::exact, .layout = Layout::contiguous};
inline constexpr WritePolicy exact_contiguous_unless_empty{.dtypes = DTypes::exact,
                                                           .layout = Layout::contiguous_unless_empty};
inline constexpr WritePolicy copied{.dtypes = DTypes::copied};
inline constexpr WritePolicy copied_anywhere{.dtypes = DTypes::copied, .overlap = Overlap::unchecked};
inline constexpr WritePolicy chosen{.dtypes = DTypes::chosen};
inline constexpr WritePolicy chosen_apart{.dtypes = DTypes::chosen, .overlap = Overlap::elementwise};
inline constexpr WritePolicy inexact{.dtypes = DTypes::inexact};
inline constexpr WritePolicy boolean{.dtypes = DTypes::boolean};
/// Of several tensors that lie side by side: `cat`.
inline constexpr WritePolicy joined{.dtypes = DTypes::cast_or_type_error, .overlap = Overlap::disjoint};
inline constexpr WritePolicy joined_contiguous{
    .dtypes = DTypes::cast_or_type_error, .overlap = Overlap::disjoint, .layout = Layout::contiguous};
/// Values that are added to what is there: `index_add`, `scatter`.
inline constexpr WritePolicy accumulated{.dtypes = DTypes::exact, .overlap = Overlap::accumulating};
/// The same into tensors that may be expanded, with a warning: `index_put_`, `masked_fill_`.
inline constexpr WritePolicy accumulated_expanded{.dtypes = DTypes::exact, .overlap = Overlap::expanded};
}  // namespace writing

/// The other forms of a row: full names of its in-place and out= overloads, and of the copying twin of a view.
/// Their schemas follow from the row's.
struct Forms {
  std::string_view inplace = {}, out = {}, copy = {}, copy_out = {};
  WritePolicy write = writing::cast;
};

}  // namespace tare
