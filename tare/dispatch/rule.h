#pragma once

#include <array>
#include <concepts>
#include <new>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "tare/core/tensor.h"

// Rules are ordinary functions with typed parameters. A call passes pointers to its arguments, in the schema's order;
// the thunks here turn one into the other, and note the parameters' types so that the registry can hold them against
// the schema.
namespace tare {

class Generator;
using ScalarList = List<Scalar>;

/// A call's arguments: element i points to the i-th argument, of the type that param_tag gives for it.
using Args = const void* const*;
/// A call's results: element i points to the i-th return value, default constructed.
using Results = void* const*;

/// The C++ types that a schema's types become.
enum class ParamTag : uint8_t {
  tensor,
  tensors,
  integer,
  integer_opt,
  integers,
  integers_opt,
  floating,
  floating_opt,
  floats,
  floats_opt,
  boolean,
  boolean_opt,
  booleans,
  scalar,
  scalar_opt,
  scalars,
  string,
  string_opt,
  dtype,
  dtype_opt,
  device,
  device_opt,
  layout,
  layout_opt,
  format,
  format_opt,
  generator,
};

template <class T>
struct param_tag_of;
#define TARE_PARAM(T, Tag)                           \
  template <>                                        \
  struct param_tag_of<T> {                           \
    static constexpr ParamTag value = ParamTag::Tag; \
  };
TARE_PARAM(Tensor, tensor)
TARE_PARAM(TensorList, tensors)
TARE_PARAM(int64_t, integer)
TARE_PARAM(std::optional<int64_t>, integer_opt)
TARE_PARAM(IntList, integers)
TARE_PARAM(std::optional<IntList>, integers_opt)
TARE_PARAM(double, floating)
TARE_PARAM(std::optional<double>, floating_opt)
TARE_PARAM(FloatList, floats)
TARE_PARAM(std::optional<FloatList>, floats_opt)
TARE_PARAM(bool, boolean)
TARE_PARAM(std::optional<bool>, boolean_opt)
TARE_PARAM(BoolList, booleans)
TARE_PARAM(Scalar, scalar)
TARE_PARAM(std::optional<Scalar>, scalar_opt)
TARE_PARAM(ScalarList, scalars)
TARE_PARAM(std::string_view, string)
TARE_PARAM(std::optional<std::string_view>, string_opt)
TARE_PARAM(DType, dtype)
TARE_PARAM(std::optional<DType>, dtype_opt)
TARE_PARAM(Device, device)
TARE_PARAM(std::optional<Device>, device_opt)
TARE_PARAM(Layout, layout)
TARE_PARAM(std::optional<Layout>, layout_opt)
TARE_PARAM(MemoryFormat, format)
TARE_PARAM(std::optional<MemoryFormat>, format_opt)
TARE_PARAM(Generator*, generator)
#undef TARE_PARAM

template <class T>
inline constexpr ParamTag param_tag = param_tag_of<std::remove_cvref_t<T>>::value;

/// What a rule's function does with a call.
enum class RuleKind : uint8_t {
  fresh,      ///< returns the metadata of new tensors
  view,       ///< returns the metadata of views of the first argument
  composite,  ///< is written in other operators and returns the results
  direct,     ///< an operator of its own that makes or changes tensors itself
};

/// How many tensors a fresh or view rule describes.
enum class RuleResults : uint8_t { one, several, list, any };

/// The rule that checks a call and lays out its results; see RuleKind.
struct MetaRule {
  RuleKind kind;
  RuleResults results;
  /// fresh, view: `out` is a TensorMeta, an array of them, or a vector of them. composite, direct: it is Results.
  void (*function)(Args, void* out);
  List<ParamTag> parameters;
  int64_t described = 0;  ///< by an array: how many
};

/// The rule that fills the results' bytes, given that the arguments' are known.
struct CpuKernel {
  void (*function)(TensorList results, Args);
  List<ParamTag> parameters;
  bool exists() const { return function != nullptr; }
};

namespace detail {

template <class F>
struct Function;
template <class R, class... P>
struct Function<R (*)(P...)> {
  using Result = R;
  static constexpr std::array<ParamTag, sizeof...(P)> tags = {param_tag<P>...};
  template <auto F, size_t... I>
  static R call(Args args, std::index_sequence<I...>) {
    return F(*static_cast<const std::remove_cvref_t<P>*>(args[I])...);
  }
  template <auto F>
  static R apply(Args args) {
    return call<F>(args, std::index_sequence_for<P...>());
  }
};
template <class... P>
struct Function<void (*)(TensorList, P...)> {
  static constexpr std::array<ParamTag, sizeof...(P)> tags = {param_tag<P>...};
  template <auto F, size_t... I>
  static void fill(TensorList results, Args args, std::index_sequence<I...>) {
    F(results, *static_cast<const std::remove_cvref_t<P>*>(args[I])...);
  }
  template <auto F>
  static void apply(TensorList results, Args args) {
    fill<F>(results, args, std::index_sequence_for<P...>());
  }
};
template <>
struct Function<void (*)(TensorList)> {
  static constexpr std::array<ParamTag, 0> tags = {};
  template <auto F>
  static void apply(TensorList results, Args) {
    F(results);
  }
};

template <class T>
struct MetaCount {
  static_assert(sizeof(T) == 0,
                "a rule of metadata returns a TensorMeta; for several results a std::array or a std::tuple "
                "of TensorMeta, for a list a std::vector<TensorMeta>");
  static constexpr RuleResults value = RuleResults::one;
  static constexpr int64_t count = 1;
};
template <>
struct MetaCount<TensorMeta> {
  static constexpr RuleResults value = RuleResults::one;
  static constexpr int64_t count = 1;
};
template <size_t N>
struct MetaCount<std::array<TensorMeta, N>> {
  static constexpr RuleResults value = RuleResults::several;
  static constexpr int64_t count = N;
};
template <std::same_as<TensorMeta>... Meta>
struct MetaCount<std::tuple<Meta...>> : MetaCount<std::array<TensorMeta, sizeof...(Meta)>> {};
template <>
struct MetaCount<std::vector<TensorMeta>> {
  static constexpr RuleResults value = RuleResults::list;
  static constexpr int64_t count = 1;
};

template <class T>
inline constexpr bool is_tuple = false;
template <class... T>
inline constexpr bool is_tuple<std::tuple<T...>> = true;

// Constructed in place: what stands there is empty and owns nothing. Several lie one behind the other, which those of a
// tuple do not.
template <auto F>
void describe(Args args, void* out) {
  using Traits = Function<decltype(F)>;
  using Result = typename Traits::Result;
  if constexpr (is_tuple<Result>) {
    std::apply([out](auto&&... meta) { ::new (out) std::array<TensorMeta, sizeof...(meta)>{std::move(meta)...}; },
               Traits::template apply<F>(args));
  } else {
    ::new (out) Result(Traits::template apply<F>(args));
  }
}

template <class T>
void store(Results results, T&& value) {
  *static_cast<std::remove_cvref_t<T>*>(results[0]) = std::forward<T>(value);
}
template <class... T>
void store(Results results, std::tuple<T...>&& value) {
  std::apply([&, i = 0](T&... item) mutable { ((*static_cast<T*>(results[i++]) = std::move(item)), ...); }, value);
}

template <auto F>
void run(Args args, void* out) {
  using Traits = Function<decltype(F)>;
  if constexpr (std::is_void_v<typename Traits::Result>) Traits::template apply<F>(args);
  else store(static_cast<Results>(out), Traits::template apply<F>(args));
}

template <auto F>
constexpr List<ParamTag> tags_of = {Function<decltype(F)>::tags.data(),
                                    static_cast<int64_t>(Function<decltype(F)>::tags.size())};

}  // namespace detail

/// What stands in a row: `.meta = rule::fresh<mm_meta>`, `.cpu = rule::cpu<mm_cpu>`.
namespace rule {
template <auto F>
constexpr MetaRule described(RuleKind kind) {
  using Count = detail::MetaCount<typename detail::Function<decltype(F)>::Result>;
  return {kind, Count::value, detail::describe<F>, detail::tags_of<F>, Count::count};
}
/// New tensors: `TensorMeta F(arguments...)`, a std::array or a std::tuple of them for several results, a std::vector
/// for a list.
template <auto F>
inline constexpr MetaRule fresh = described<F>(RuleKind::fresh);
/// Views of the first argument: `TensorMeta F(arguments...)`, or a std::vector for a list of views.
template <auto F>
inline constexpr MetaRule view = described<F>(RuleKind::view);
/// Written in other operators: `Tensor F(arguments...)`, a std::tuple of results, a std::vector<Tensor>, ...
template <auto F>
inline constexpr MetaRule composite = {RuleKind::composite, RuleResults::any, detail::run<F>, detail::tags_of<F>};
/// An operator of its own that makes its results itself; the signatures of composite.
template <auto F>
inline constexpr MetaRule direct = {RuleKind::direct, RuleResults::any, detail::run<F>, detail::tags_of<F>};
/// Fills the results' bytes: `void F(TensorList results, arguments...)`.
template <auto F>
inline constexpr CpuKernel cpu = {detail::Function<decltype(F)>::template apply<F>,
                                  List<ParamTag>(detail::Function<decltype(F)>::tags.data(),
                                                 static_cast<int64_t>(detail::Function<decltype(F)>::tags.size()))};
}  // namespace rule

namespace cpu {
/// No kernel: on known values the operator raises NotImplementedError, naming itself.
inline constexpr CpuKernel none = {nullptr, {}};
}  // namespace cpu

}  // namespace tare
