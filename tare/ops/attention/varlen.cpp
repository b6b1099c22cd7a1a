#include "tare/ops/attention/varlen.h"

#include <mutex>

#include "tare/core/strides.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/register.h"
#include "tare/ops/attention/fused_attention.h"
#include "tare/ops/attention/workspace.h"

// Attention over sequences of different lengths, one behind the other: [steps of all, heads, features], with the places
// where they end. The law: it is the flash kernel's, under the names and with the gradients that torch.nn.attention
// gives it.
namespace tare {

namespace {

using OptionalDouble = std::optional<double>;
using OptionalInt = std::optional<int64_t>;
using OptionalInts = std::optional<IntList>;

void check_call(const Tensor& query, const OptionalInts& window) {
  check<ValueError>(!window || window->size() == 2, "window_size must have length 2, got {}",
                    window ? window->size() : 2);
  check<NotImplementedError>(!query.known(),
                             "aten::_flash_attention_forward: there is no CPU kernel for known values; run it on "
                             "device='meta'");
}

TensorMeta sums_meta(const Tensor& query) { return {DType::float32, query.device(), {query.size(1), query.size(0)}}; }

std::array<TensorMeta, 3> varlen_meta(const Tensor& query, const Tensor&, const Tensor&, const Tensor&, const Tensor&,
                                      int64_t, int64_t, bool, OptionalDouble, const OptionalInts& window, bool,
                                      const Tensor&, const Tensor&, OptionalInt) {
  check_call(query, window);
  return {preserved_meta(query, query.dtype()), sums_meta(query), TensorMeta(DType::uint64, query.device(), {2})};
}

Tensor varlen_out(const Tensor& out, const Tensor& query, const Tensor&, const Tensor&, const Tensor&, const Tensor&,
                  int64_t, int64_t, bool, OptionalDouble, const OptionalInts& window, bool, const Tensor&,
                  const Tensor&, OptionalInt) {
  check_call(query, window);
  out.bump_version();
  return new_tensor(sums_meta(query));
}

std::array<TensorMeta, 3> varlen_backward_meta(const Tensor&, const Tensor& query, const Tensor& key,
                                               const Tensor& value, const Tensor&, const Tensor&, const Tensor&,
                                               const Tensor&, int64_t, int64_t, bool, const Tensor&, OptionalDouble,
                                               const OptionalInts& window) {
  check_call(query, window);
  return {preserved_meta(query, query.dtype()), preserved_meta(key, key.dtype()), preserved_meta(value, value.dtype())};
}

#define TARE_QKV "Tensor query, Tensor key, Tensor value, "
#define TARE_SEQUENCES TARE_QKV "Tensor cu_seq_q, Tensor? cu_seq_k, SymInt max_q, SymInt max_k, "
#define TARE_OPTIONS                                                                                     \
  "bool is_causal=False, float? scale=None, SymInt[]? window_size=None, bool enable_gqa=False, Tensor? " \
  "seqused_k=None, "                                                                                     \
  "Tensor? block_table=None, SymInt? num_splits=None"

Row varlen_row(std::string_view schema, MetaRule meta, Derivative derivative, CostRule cost, WorkspaceRule workspace) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu::none,
          .derivative = std::move(derivative),
          .cost = cost,
          .workspace = workspace,
          .sharding = sharding::replicate_only};
}

std::vector<Row> varlen_rows() {
  return {
      varlen_row("torch_attn::_varlen_attn(" TARE_SEQUENCES TARE_OPTIONS ") -> (Tensor, Tensor, Tensor)",
                 rule::fresh<varlen_meta>,
                 {{"query, key, value",
                   "torch_attn::_varlen_attn_backward(grad, query, key, value, result0, result1, cu_seq_q, cu_seq_k, "
                   "max_q, max_k, is_causal, result2, scale, window_size)"},
                  {"result2", ""}},
                 CostRule(flash_forward_cost, 0), attention_workspace::varlen),
      varlen_row("torch_attn::_varlen_attn_out(Tensor(a0!) out, " TARE_SEQUENCES TARE_OPTIONS ") -> Tensor",
                 rule::direct<varlen_out>, derivative::not_implemented, CostRule(flash_forward_cost, 1),
                 attention_workspace::varlen_out),
      varlen_row("torch_attn::_varlen_attn_backward(Tensor grad_out, " TARE_QKV
                 "Tensor out, Tensor lse, Tensor cu_seq_q, Tensor cu_seq_k, SymInt max_q, SymInt max_k, bool "
                 "is_causal, Tensor rng_state, float? scale=None, SymInt[]? window_size=None) -> (Tensor, Tensor, "
                 "Tensor)",
                 rule::fresh<varlen_backward_meta>, derivative::not_implemented, flash_backward_cost,
                 attention_workspace::flash_backward),
  };
}

}  // namespace

void register_varlen_operators() {
  static std::once_flag once;
  std::call_once(once, [] {
    for (const Row& row : varlen_rows()) register_operator(row);
  });
}

}  // namespace tare
