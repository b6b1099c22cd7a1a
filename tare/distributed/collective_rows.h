#pragma once

#include <array>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "tare/dispatch/row.h"
#include "tare/distributed/exchange.h"

// What the rows of collectives are written with.
namespace tare {

/// The operators `_c10d_functional::` and those that lead to them.
std::vector<Row> functional_rows();

namespace collectives {

using Name = std::string_view;

inline std::vector<Tensor> all_of(TensorList tensors) { return {tensors.begin(), tensors.end()}; }

/// One item for each tensor, of which each is a rank's own.
std::vector<ExchangeItem> one_by_one(TensorList inputs, TensorList outputs, bool joined_inputs, bool joined_outputs);
inline std::vector<ExchangeItem> in_place(TensorList tensors) { return one_by_one(tensors, tensors, false, false); }

/// A rule out of a function that writes its arguments, and returns nothing or the first of them. (`rule::direct` takes
/// one whose first parameter is a list of tensors for a kernel.)
template <auto F>
struct Writing;
template <class R, class... P, R (*F)(P...)>
struct Writing<F> {
  static constexpr std::array<ParamTag, sizeof...(P)> tags = {param_tag<P>...};
  template <size_t... I>
  static R call(Args args, std::index_sequence<I...>) {
    return F(*static_cast<const std::remove_cvref_t<P>*>(args[I])...);
  }
  static void run(Args args, void* out) {
    if constexpr (std::is_void_v<R>) call(args, std::index_sequence_for<P...>());
    else *static_cast<R*>(static_cast<Results>(out)[0]) = call(args, std::index_sequence_for<P...>());
  }
  static constexpr MetaRule rule{RuleKind::direct, RuleResults::any, run, {tags.data(), sizeof...(P)}};
};

Row collective(std::string_view schema, MetaRule meta, Derivative derivative = tare::derivative::none);

}  // namespace collectives
}  // namespace tare
