#include <algorithm>

#include "tare/core/checked_int.h"
#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/dispatch/call.h"
#include "tare/kernels/reduction.h"
#include "tare/ops.h"
#include "tare/ops/attention/fused_attention.h"
#include "tare/ops/attention/heads.h"
#include "tare/ops/attention/workspace.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"

// Attention in the kernels of GPUs. The law: beside its result each keeps the logarithm of the softmax's sums, the
// state of the random numbers that dropout drew, and what else its own backward reads. Their operands lie either as
// [batch, heads, steps, features], or as the kernels take them, [batch, steps, heads, features], the sequences of a
// batch behind one another where their ends are given. Only accelerators have them.
namespace tare {

namespace {

using OptionalInt = std::optional<int64_t>;
using OptionalDouble = std::optional<double>;

void check_not_known(const Tensor& query, std::string_view op) {
  check<NotImplementedError>(!query.known(), "{}::{}: there is no CPU kernel for known values; run it on device='meta'",
                             kAten, op);
}

int64_t rounded_up(int64_t n, int64_t to) { return ((Exact(n) + (to - 1)) / to * to).value; }

// --- results ---

Tensor fresh(const Tensor& like, DType dtype, IntList sizes) {
  return new_tensor(TensorMeta(dtype, like.device(), sizes));
}
Tensor alike(const Tensor& tensor) { return new_tensor(preserved_meta(tensor, tensor.dtype())); }

// Of other features than the query's, laid out as it is.
Tensor laid_out_as(const Tensor& query, IntList sizes) {
  if (sizes == query.sizes()) return alike(query);
  Dims order;
  for (int64_t d = 0; d < query.dim(); ++d) order.push_back(d);
  std::stable_sort(order.begin(), order.end(),
                   [&](int64_t a, int64_t b) { return query.strides()[a] > query.strides()[b]; });
  return new_tensor(TensorMeta(query.dtype(), query.device(), sizes, strides_in_order(sizes, order)));
}
// [B, H, T, E] laid out as [B, T, H, E].
Tensor heads_inside(const Tensor& like, IntList sizes) {
  return new_tensor(TensorMeta(like.dtype(), like.device(), sizes, strides_in_order(sizes, {0, 2, 1, 3})));
}

// Seed and offset of a stream; the flash kernels keep both in the first.
struct RandomState {
  Tensor seed, offset;
};
RandomState flash_state(const Tensor& query) {
  return {fresh(query, DType::uint64, {2}), fresh(query, DType::uint64, {})};
}
RandomState philox_state(const Tensor& query) {
  return {fresh(query, DType::int64, {}), fresh(query, DType::int64, {})};
}

// What dropout let through, on request: keys are counted in blocks.
Tensor flash_mask(const Tensor& query, DType dtype, bool wanted, int64_t batch, int64_t heads, int64_t queries,
                  int64_t keys, int64_t features) {
  if (!wanted) return fresh(query, dtype, {0});
  const int64_t block = features > 64 ? 128 : 256;
  const int64_t columns = keys <= 128 ? 128 : keys <= 256 ? 256 : (queries + block - 1) / block;
  return fresh(query, dtype, {batch, heads, queries, columns});
}

DType flash_type(DType dtype) { return dtype == DType::float8_e4m3fn ? DType::bfloat16 : dtype; }

// --- flash ---

using Nine = std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t, Tensor, Tensor, Tensor>;
using Five = std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor>;
using FourTensors = std::tuple<Tensor, Tensor, Tensor, Tensor>;

Nine flash(const Tensor& query, const Tensor& key, bool return_debug_mask, DType dtype) {
  const int64_t batch = query.size(0), heads = query.size(1), queries = query.size(2), features = query.size(3),
                keys = key.size(2);
  const RandomState state = flash_state(query);
  return {new_tensor(preserved_meta(query, dtype)),
          fresh(query, DType::float32, {batch, heads, queries}),
          Tensor(),
          Tensor(),
          queries,
          keys,
          state.seed,
          state.offset,
          flash_mask(query, dtype, return_debug_mask, batch, heads, queries, keys, features)};
}
Nine scaled_flash(const Tensor& query, const Tensor& key, const Tensor&, double, bool, bool return_debug_mask,
                  OptionalDouble) {
  check_not_known(query, "_scaled_dot_product_flash_attention");
  return flash(query, key, return_debug_mask, query.dtype());
}
Nine scaled_flash_quantized(const Tensor& query, const Tensor& key, const Tensor&, const Tensor&, const Tensor&,
                            const Tensor&, double, bool, bool return_debug_mask, OptionalDouble) {
  check_not_known(query, "_scaled_dot_product_flash_attention");
  return flash(query, key, return_debug_mask, flash_type(query.dtype()));
}

// Of sequences behind one another, the sums stand behind one another too.
Five kernel_flash(const Tensor& query, const Tensor& key, const Tensor& cum_seq_q, const Tensor& cum_seq_k,
                  int64_t max_q, int64_t max_k, bool return_debug_mask, DType dtype) {
  const int64_t batch = cum_seq_q.defined() ? cum_seq_q.numel() - 1 : query.size(0);
  const int64_t queries = cum_seq_q.defined() ? max_q : query.size(1), keys = cum_seq_k.defined() ? max_k : key.size(1);
  const int64_t heads = query.size(-2), features = query.size(-1);
  const RandomState state = flash_state(query);
  return {new_tensor(preserved_meta(query, dtype)),
          cum_seq_q.defined() ? fresh(query, DType::float32, {heads, query.size(0)})
                              : fresh(query, DType::float32, {batch, heads, queries}),
          state.seed, state.offset, flash_mask(query, dtype, return_debug_mask, batch, heads, queries, keys, features)};
}
Five flash_forward(const Tensor& query, const Tensor& key, const Tensor&, const Tensor& cum_seq_q,
                   const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double, bool, bool return_debug_mask,
                   OptionalDouble, OptionalInt, OptionalInt, const Tensor&, const Tensor&, const Tensor&, OptionalInt) {
  check_not_known(query, "_flash_attention_forward");
  return kernel_flash(query, key, cum_seq_q, cum_seq_k, max_q, max_k, return_debug_mask, query.dtype());
}
Five flash_forward_quantized(const Tensor& query, const Tensor& key, const Tensor&, const Tensor& cum_seq_q,
                             const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double, bool,
                             bool return_debug_mask, const Tensor&, const Tensor&, const Tensor&, OptionalDouble,
                             OptionalInt, OptionalInt, const Tensor&, const Tensor&) {
  check_not_known(query, "_flash_attention_forward");
  return kernel_flash(query, key, cum_seq_q, cum_seq_k, max_q, max_k, return_debug_mask, flash_type(query.dtype()));
}
Tensor flash_forward_inplace(const Tensor& out, const Tensor& query, const Tensor& key, const Tensor&,
                             const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double,
                             bool, bool, OptionalDouble, OptionalInt, OptionalInt, const Tensor&, const Tensor&,
                             const Tensor&, OptionalInt) {
  check_not_known(query, "_flash_attention_forward_no_dropout_inplace");
  out.bump_version();
  return std::get<1>(kernel_flash(query, key, cum_seq_q, cum_seq_k, max_q, max_k, false, query.dtype()));
}

// --- memory-efficient ---

FourTensors scaled_efficient(const Tensor& query, const Tensor&, const Tensor& value, const Tensor&,
                             bool compute_log_sumexp, double, bool, OptionalDouble) {
  check_not_known(query, "_scaled_dot_product_efficient_attention");
  const int64_t batch = query.size(0), heads = query.size(1), queries = query.size(2), features = value.size(3);
  const RandomState state = philox_state(query);
  return {heads_inside(query, {batch, heads, queries, features}),
          fresh(query, DType::float32, {batch, heads, compute_log_sumexp ? rounded_up(queries, 32) : 0}), state.seed,
          state.offset};
}

std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t> efficient_forward(
    const Tensor& query, const Tensor& key, const Tensor& value, const Tensor&, const Tensor& cu_seqlens_q,
    const Tensor&, OptionalInt max_seqlen_q, OptionalInt max_seqlen_k, double, int64_t, bool compute_log_sumexp,
    OptionalDouble, const Tensor&, OptionalInt) {
  check_not_known(query, "_efficient_attention_forward");
  const int64_t batch = query.size(0), steps = query.size(1), heads = query.size(-2), features = value.size(-1);
  check(!cu_seqlens_q.defined() || max_seqlen_q, "max_seqlen_q must not be None when cu_seqlens_q is provided");
  const int64_t queries = cu_seqlens_q.defined() ? *max_seqlen_q : steps;
  const int64_t sequences = cu_seqlens_q.defined() ? cu_seqlens_q.size(0) - 1 : batch;
  const RandomState state = philox_state(query);
  return {fresh(query, query.dtype(), {batch, steps, heads, features}),
          fresh(query, DType::float32, {sequences, heads, compute_log_sumexp ? rounded_up(queries, 32) : 0}),
          state.seed,
          state.offset,
          queries,
          max_seqlen_k.value_or(key.size(1))};
}

// The kernel writes rows of a bias's gradient that begin at multiples of 16.
Tensor bias_gradient(const Tensor& bias) {
  const int64_t width = bias.size(-1);
  Dims padded = bias.sizes();
  padded.back() = rounded_up(width, 16);
  return slice(fresh(bias, bias.dtype(), padded), -1, 0, width);
}

FourTensors scaled_efficient_backward(const Tensor&, const Tensor& query, const Tensor& key, const Tensor& value,
                                      const Tensor& attn_bias, const Tensor&, const Tensor&, const Tensor&,
                                      const Tensor&, double, BoolList grad_input_mask, bool, OptionalDouble) {
  const int64_t batch = query.size(0), heads = query.size(1), queries = query.size(2), features = query.size(3),
                value_features = value.size(3), keys = key.size(2);
  check_not_known(query, "_scaled_dot_product_efficient_attention_backward");
  check(grad_input_mask.size() == 4, "expected grad_input_mask to have 4 elements, got {}", grad_input_mask.size());
  return {heads_inside(query, {batch, heads, queries, features}), heads_inside(key, {batch, heads, keys, features}),
          heads_inside(value, {batch, heads, keys, value_features}),
          attn_bias.defined() && grad_input_mask[3] ? bias_gradient(attn_bias) : Tensor()};
}

FourTensors efficient_backward(const Tensor&, const Tensor& query, const Tensor& key, const Tensor& value,
                               const Tensor& bias, const Tensor&, const Tensor&, const Tensor&, int64_t, int64_t,
                               const Tensor&, double, const Tensor&, const Tensor&, int64_t, bool, OptionalDouble,
                               OptionalInt, OptionalInt, bool shared_storage_dqdkdv) {
  check_not_known(query, "_efficient_attention_backward");
  const Tensor to_bias = bias.defined() ? bias_gradient(bias) : fresh(query, thread_state.default_dtype, {});
  if (!shared_storage_dqdkdv) return {alike(query), alike(key), alike(value), to_bias};
  check<ShapeError>(query.size(1) == key.size(1), "seqlen must match for `shared_storage_dqdkdv");
  check<ShapeError>(query.size(3) == key.size(3), "embedding dim must match for `shared_storage_dqdkdv");
  Dims sizes = query.sizes();
  sizes.insert(sizes.size() - 2, 3);
  const Tensor chunk = fresh(query, query.dtype(), sizes);
  return {select(chunk, -3, 0), select(chunk, -3, 1), select(chunk, -3, 2), to_bias};
}

// --- cuDNN, and what other backends may put in its place ---

Nine scaled_cudnn(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor&, bool, double, bool, bool,
                  OptionalDouble) {
  check_not_known(query, "_scaled_dot_product_cudnn_attention");
  const int64_t batch = query.size(0), heads = query.size(1), queries = query.size(2), features = query.size(3);
  check<ShapeError>(query.dim() == 4, "query must be [batch, heads, {}, {}], and has {} dimensions", queries, features,
                    query.dim());
  const RandomState state = philox_state(query);
  return {laid_out_as(query, {batch, heads, queries, value.size(-1)}),
          fresh(query, DType::float32, {batch, heads, queries, 1}),
          Tensor(),
          Tensor(),
          queries,
          key.size(2),
          state.seed,
          state.offset,
          Tensor()};
}
Nine scaled_overrideable(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor&, double, bool, bool,
                         OptionalDouble) {
  check_not_known(query, "_scaled_dot_product_fused_attention_overrideable");
  check<ShapeError>(query.dim() == 3 || query.dim() == 4, "query must be 3D or 4D");
  Dims sizes = query.sizes();
  sizes.back() = value.size(-1);
  const int64_t batch = query.dim() == 4 ? query.size(0) : 1, queries = query.size(-2);
  const RandomState state = philox_state(query);
  return {laid_out_as(query, sizes),
          fresh(query, DType::float32, {batch, query.size(-3), queries}),
          Tensor(),
          Tensor(),
          queries,
          key.size(-2),
          state.seed,
          state.offset,
          Tensor()};
}

// Gradients of query, key and value are laid out as those are.
template <class... Rest>
std::array<TensorMeta, 3> backward_meta(const Tensor&, const Tensor& query, const Tensor& key, const Tensor& value,
                                        const Rest&...) {
  return {preserved_meta(query, query.dtype()), preserved_meta(key, key.dtype()), preserved_meta(value, value.dtype())};
}
template <class... Rest>
std::array<TensorMeta, 4> backward_with_bias_meta(const Tensor&, const Tensor& query, const Tensor& key,
                                                  const Tensor& value, const Tensor& bias, const Rest&...) {
  return {preserved_meta(query, query.dtype()), preserved_meta(key, key.dtype()), preserved_meta(value, value.dtype()),
          bias.defined() ? preserved_meta(bias, bias.dtype()) : TensorMeta()};
}
template <class... Rest>
constexpr MetaRule backward = rule::fresh<backward_meta<Rest...>>;

// --- costs: those of the products, as FlopCounterMode counts them ---

struct Products {
  int64_t batch, heads, queries, keys, features, value_features;
  int64_t forward() const { return (pairs() * (features + value_features)).value; }
  // The scores again, then the gradients of scores, values, queries and keys.
  int64_t backward() const { return (pairs() * (3 * features + 2 * value_features)).value; }
  Exact pairs() const { return Exact(2) * batch * heads * queries * keys; }
};

Products scaled_products(const Call& call, int64_t first) {
  const IntList q = call.tensor(first).sizes(), k = call.tensor(first + 1).sizes(), v = call.tensor(first + 2).sizes();
  const int64_t n = q.size();  // 3 without a batch
  return {n > 3 ? q[0] : 1, q[n - 3], q[n - 2], k[n - 2], q.back(), v.back()};
}
Cost scaled_cost(const Call& call, int64_t) { return {scaled_products(call, 0).forward()}; }
Cost scaled_backward_cost(const Call& call, int64_t) { return {scaled_products(call, 1).backward()}; }
Cost scaled_products_uncounted(const Call& call, int64_t) { return {0, scaled_products(call, 0).forward()}; }
Cost scaled_backward_uncounted(const Call& call, int64_t) { return {0, scaled_products(call, 1).backward()}; }

// The lengths of sequences from where they end; where that is not known each is taken to be the longest.
std::vector<int64_t> lengths_of(const Tensor& ends, int64_t longest) {
  std::vector<int64_t> lengths(static_cast<size_t>(std::max<int64_t>(ends.numel() - 1, 0)), longest);
  if (!ends.known()) return lengths;
  const std::vector<int64_t> values = cpu::read<int64_t>(ends);
  for (size_t i = 0; i < lengths.size(); ++i) lengths[i] = values[i + 1] - values[i];
  return lengths;
}

// Of operands as kernels take them. Where no ends are given FlopCounterMode reads them as [batch, heads, steps,
// features], though steps come before heads, and so does this.
template <int64_t (Products::*pass)() const>
Cost kernel_cost(const Call& call, int64_t first, int64_t ends, OptionalInt max_q, OptionalInt max_k) {
  const Tensor &ends_q = call.tensor(ends), &own_ends_k = call.tensor(ends + 1);
  const Tensor& ends_k = own_ends_k.defined() ? own_ends_k : ends_q;
  Products products = scaled_products(call, first);
  if (!ends_q.defined()) return {(products.*pass)()};
  const IntList q = call.tensor(first).sizes(), k = call.tensor(first + 1).sizes();
  products.batch = 1, products.heads = q[q.size() - 2];
  const std::vector<int64_t> queries = lengths_of(ends_q, max_q.value_or(q[q.size() - 3])),
                             keys = lengths_of(ends_k, max_k.value_or(k[k.size() - 3]));
  Exact flops = 0;
  for (size_t i = 0; i < std::min(queries.size(), keys.size()); ++i) {
    products.queries = queries[i], products.keys = keys[i];
    flops += (products.*pass)();
  }
  return {flops.value};
}
}  // namespace

Cost flash_forward_cost(const Call& call, int64_t first) {
  return kernel_cost<&Products::forward>(call, first, first + 3, call.arg<int64_t>(first + 5),
                                         call.arg<int64_t>(first + 6));
}
Cost flash_backward_cost(const Call& call, int64_t) {
  return kernel_cost<&Products::backward>(call, 1, 6, call.arg<int64_t>(8), call.arg<int64_t>(9));
}

namespace {

Cost flash_uncounted(const Call& call, int64_t first) { return {0, flash_forward_cost(call, first).flops}; }
Cost efficient_forward_cost(const Call& call, int64_t) {
  return kernel_cost<&Products::forward>(call, 0, 4, call.arg<OptionalInt>(6), call.arg<OptionalInt>(7));
}
Cost efficient_backward_cost(const Call& call, int64_t) {
  return kernel_cost<&Products::backward>(call, 1, 6, call.arg<int64_t>(8), call.arg<int64_t>(9));
}

// --- rows ---

// FLOPs of the kernels themselves, as PyTorch counts them, grow with the square of the heads, so that only the batch of
// these splits.
constexpr ShardingRule by_heads(std::string_view equation) { return {sharding::head_splits, equation}; }

Row kernel(ShardingRule dims, std::string_view schema, MetaRule meta, Derivative derivative, CostRule cost,
           WorkspaceRule workspace, uint32_t tags = kRandom) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu::none,
          .derivative = std::move(derivative),
          .cost = cost,
          .workspace = workspace,
          .sharding = dims,
          .tags = tags};
}
Row backward_kernel(ShardingRule dims, std::string_view schema, MetaRule meta, CostRule cost, WorkspaceRule workspace) {
  return kernel(dims, schema, meta, derivative::not_implemented, cost, workspace, 0);
}

#define TARE_QKV "Tensor query, Tensor key, Tensor value, "
#define TARE_GRAD_QKV "Tensor grad_out, " TARE_QKV
#define TARE_ENDS(T) T " cum_seq_q, " T " cum_seq_k, SymInt max_q, SymInt max_k, "
#define TARE_WINDOW "SymInt? window_size_left=None, SymInt? window_size_right=None"
#define TARE_PHILOX "Tensor philox_seed, Tensor philox_offset, "
#define TARE_SAVED "cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, Tensor "
#define TARE_FLASH_RESULTS \
  "(Tensor output, Tensor logsumexp, Tensor " TARE_SAVED "rng_state, Tensor unused, Tensor debug_attn_mask)"
#define TARE_OTHER_RESULTS \
  "(Tensor output, Tensor logsumexp, Tensor " TARE_SAVED "philox_seed, Tensor philox_offset, Tensor debug_attn_mask)"
#define TARE_KERNEL_RESULTS \
  "(Tensor output, Tensor softmax_logsumexp, Tensor rng_state, Tensor unused, Tensor debug_attn_mask)"
#define TARE_MASKED "float dropout_p=0., bool is_causal=False"
#define TARE_PAGED "Tensor? seqused_k=None, Tensor? alibi_slopes=None, Tensor? block_table=None, int? num_splits=None"

const Derivative kFlashDerivative{
    {"query, key, value",
     "_scaled_dot_product_flash_attention_backward(grad, query, key, value, output, logsumexp, cum_seq_q, cum_seq_k, "
     "max_q, max_k, dropout_p, is_causal, rng_state, unused, scale)"},
    {"logsumexp, debug_attn_mask", ""}};
const Derivative kFlashKernelDerivative{
    {"query, key, value",
     "_flash_attention_backward(grad, query, key, value, output, softmax_logsumexp, cum_seq_q, cum_seq_k, max_q, "
     "max_k, dropout_p, is_causal, rng_state, unused, scale, window_size_left, window_size_right)"},
    {"softmax_logsumexp, debug_attn_mask", ""}};

std::vector<Row> flash_rows() {
  using T = Tensor;
  return {
      kernel(by_heads("bh11,bh11,bh11->bh11,bh1,-,-,=*,=*,d"),
             "_scaled_dot_product_flash_attention(" TARE_QKV TARE_MASKED
             ", bool return_debug_mask=False, *, float? scale=None) -> " TARE_FLASH_RESULTS,
             rule::direct<scaled_flash>, kFlashDerivative, scaled_cost, attention_workspace::scaled_flash),
      kernel(by_heads("bh11,bh11,bh11->bh11,bh1,-,-,=*,=*,d"),
             "_scaled_dot_product_flash_attention.quantized(" TARE_QKV
             "Tensor? q_descale, Tensor? k_descale, Tensor? v_descale, " TARE_MASKED
             ", bool return_debug_mask=False, *, float? scale=None) -> " TARE_FLASH_RESULTS,
             rule::direct<scaled_flash_quantized>, derivative::not_implemented, scaled_cost, workspace::not_modelled),
      backward_kernel(
          by_heads("bh11,bh11,bh11,bh11,bh11,bh1,*,*,*,*->bh11,bh11,bh11"),
          "_scaled_dot_product_flash_attention_backward(" TARE_GRAD_QKV "Tensor out, Tensor logsumexp, " TARE_ENDS(
              "Tensor") "float dropout_p, bool is_causal, Tensor philox_seed, Tensor philox_offset, *, float? "
                        "scale=None) -> (Tensor grad_query, Tensor grad_key, Tensor grad_value)",
          backward<T, T, T, T, int64_t, int64_t, double, bool, T, T, OptionalDouble>, scaled_backward_cost,
          attention_workspace::scaled_flash_backward),
      kernel(
          by_heads("b111,b111,b111->b111,b11,=*,=*,d"),
          "_flash_attention_forward(" TARE_QKV TARE_ENDS(
              "Tensor?") "float dropout_p, bool is_causal, bool return_debug_mask, *, float? scale=None, " TARE_WINDOW
                         ", " TARE_PAGED ") -> " TARE_KERNEL_RESULTS,
          rule::direct<flash_forward>, kFlashKernelDerivative, CostRule(flash_forward_cost, 0),
          attention_workspace::flash),
      kernel(by_heads("b111,b111,b111->b111,b11,=*,=*,d"),
             "_flash_attention_forward.quantized(" TARE_QKV TARE_ENDS(
                 "Tensor?") "float dropout_p, bool is_causal, bool return_debug_mask, Tensor? q_descale, Tensor? "
                            "k_descale, "
                            "Tensor? v_descale, *, float? scale=None, " TARE_WINDOW
                            ", Tensor? seqused_k=None, Tensor? alibi_slopes=None) -> " TARE_KERNEL_RESULTS,
             rule::direct<flash_forward_quantized>, derivative::not_implemented, CostRule(flash_forward_cost, 0),
             workspace::not_modelled),
      kernel(
          by_heads("b111,b111,b111,b111->b11"),
          "_flash_attention_forward_no_dropout_inplace(Tensor(a!) out, " TARE_QKV TARE_ENDS(
              "Tensor?") "float dropout_p, bool is_causal, bool return_debug_mask, *, float? scale=None, " TARE_WINDOW
                         ", " TARE_PAGED ") -> Tensor softmax_logsumexp",
          rule::direct<flash_forward_inplace>, derivative::not_implemented, CostRule(flash_uncounted, 1),
          workspace::not_modelled, 0),
      backward_kernel(
          by_heads("b111,b111,b111,b111,b111,b11,*,*,*,*->b111,b111,b111"),
          "_flash_attention_backward(" TARE_GRAD_QKV "Tensor out, Tensor logsumexp, " TARE_ENDS(
              "Tensor") "float dropout_p, bool is_causal, Tensor rng_state, Tensor unused, *, float? "
                        "scale=None, " TARE_WINDOW ") -> (Tensor, Tensor, Tensor)",
          backward<T, T, T, T, int64_t, int64_t, double, bool, T, T, OptionalDouble, OptionalInt, OptionalInt>,
          flash_backward_cost, attention_workspace::flash_backward),
  };
}

std::vector<Row> efficient_rows() {
  return {
      kernel(by_heads("bh11,bh11,bh11,m->bh11,bh1,=*,=*"),
             "_scaled_dot_product_efficient_attention(" TARE_QKV
             "Tensor? attn_bias, bool compute_log_sumexp, " TARE_MASKED
             ", *, float? scale=None) -> (Tensor output, Tensor log_sumexp, Tensor philox_seed, Tensor philox_offset)",
             rule::direct<scaled_efficient>,
             {{"query, key, value, attn_bias",
               "_scaled_dot_product_efficient_attention_backward(grad, query, key, value, attn_bias, output, "
               "log_sumexp, philox_seed, philox_offset, dropout_p, grad_input_mask, is_causal, scale)"},
              {"log_sumexp", ""}},
             scaled_cost, attention_workspace::scaled_efficient),
      backward_kernel(by_heads("bh11,bh11,bh11,bh11,m,bh11,bh1,*,*->bh11,bh11,bh11,v"),
                      "_scaled_dot_product_efficient_attention_backward(Tensor grad_out_, " TARE_QKV
                      "Tensor attn_bias, Tensor out, Tensor logsumexp, " TARE_PHILOX
                      "float dropout_p, bool[4] grad_input_mask, bool is_causal=False, *, float? scale=None) -> "
                      "(Tensor, Tensor, Tensor, Tensor)",
                      rule::direct<scaled_efficient_backward>, scaled_backward_cost,
                      attention_workspace::scaled_efficient_backward),
      kernel(by_heads("b111,b111,b111,m->b111,b11,=*,=*"),
             "_efficient_attention_forward(" TARE_QKV
             "Tensor? bias, Tensor? cu_seqlens_q, Tensor? cu_seqlens_k, SymInt? max_seqlen_q, SymInt? max_seqlen_k, "
             "float dropout_p, int custom_mask_type, bool compute_log_sumexp=False, *, float? scale=None, Tensor? "
             "seqlen_k=None, int? window_size=None) -> (Tensor output, Tensor logsumexp, Tensor philox_seed, Tensor "
             "philox_offset, SymInt max_seqlen_batch_q, SymInt max_seqlen_batch_k)",
             rule::direct<efficient_forward>,
             {{"query, key, value, bias",
               "_efficient_attention_backward(grad, query, key, value, bias, output, cu_seqlens_q, cu_seqlens_k, "
               "max_seqlen_batch_q, max_seqlen_batch_k, logsumexp, dropout_p, philox_seed, philox_offset, "
               "custom_mask_type, grad_input_mask[3], scale)"},
              {"logsumexp", ""}},
             efficient_forward_cost, attention_workspace::efficient),
      backward_kernel(by_heads("b111,b111,b111,b111,m,b111,*,*,b11,*,*->b111,b111,b111,w"),
                      "_efficient_attention_backward(Tensor grad_out_, " TARE_QKV
                      "Tensor? bias, Tensor out, Tensor? cu_seqlens_q, Tensor? cu_seqlens_k, SymInt max_seqlen_q, "
                      "SymInt max_seqlen_k, Tensor logsumexp, float dropout_p, " TARE_PHILOX
                      "int custom_mask_type, bool bias_requires_grad, *, float? scale=None, int? num_splits_key=None, "
                      "int? window_size=None, bool shared_storage_dqdkdv=False) -> (Tensor, Tensor, Tensor, Tensor)",
                      rule::direct<efficient_backward>, efficient_backward_cost,
                      attention_workspace::efficient_backward),
  };
}

std::vector<Row> other_rows() {
  using T = Tensor;
  return {
      kernel(by_heads("bh11,bh11,bh11,m->bh11,bh11,-,-,=*,=*,-"),
             "_scaled_dot_product_cudnn_attention(" TARE_QKV "Tensor? attn_bias, bool compute_log_sumexp, " TARE_MASKED
             ", bool return_debug_mask=False, *, float? scale=None) -> " TARE_OTHER_RESULTS,
             rule::direct<scaled_cudnn>,
             {{"query, key, value",
               "_scaled_dot_product_cudnn_attention_backward(grad, query, key, value, output, logsumexp, philox_seed, "
               "philox_offset, attn_bias, cum_seq_q, cum_seq_k, max_q, max_k, dropout_p, is_causal, scale)"},
              {"logsumexp", ""}},
             scaled_cost, workspace::not_modelled),
      backward_kernel(
          by_heads("bh11,bh11,bh11,bh11,bh11,bh*,*,*,m,*,*->bh11,bh11,bh11"),
          "_scaled_dot_product_cudnn_attention_backward(" TARE_GRAD_QKV "Tensor out, Tensor logsumexp, " TARE_PHILOX
          "Tensor attn_bias, " TARE_ENDS(
              "Tensor") "float dropout_p, bool is_causal, *, float? scale=None) -> (Tensor, Tensor, Tensor)",
          backward<T, T, T, T, T, T, T, int64_t, int64_t, double, bool, OptionalDouble>, scaled_backward_cost,
          workspace::not_modelled),
      kernel(by_heads("bh11,bh11,bh11,m->bh11,bh1,-,-,=*,=*,-"),
             "_scaled_dot_product_fused_attention_overrideable(" TARE_QKV "Tensor? attn_bias=None, " TARE_MASKED
             ", bool return_debug_mask=False, *, float? scale=None) -> " TARE_OTHER_RESULTS,
             rule::direct<scaled_overrideable>,
             {{"query, key, value, attn_bias",
               "_scaled_dot_product_fused_attention_overrideable_backward(grad, query, key, value, attn_bias, "
               "grad_input_mask, output, logsumexp, cum_seq_q, cum_seq_k, max_q, max_k, dropout_p, is_causal, "
               "philox_seed, philox_offset, scale)"},
              {"logsumexp", ""}},
             scaled_products_uncounted, workspace::not_modelled),
      backward_kernel(
          by_heads("bh11,bh11,bh11,bh11,m,bh11,bh*,*,*,*,*->bh11,bh11,bh11,m"),
          "_scaled_dot_product_fused_attention_overrideable_backward(" TARE_GRAD_QKV
          "Tensor attn_bias, bool[4] grad_input_mask, Tensor out, Tensor logsumexp, " TARE_ENDS(
              "Tensor") "float dropout_p, bool is_causal, " TARE_PHILOX
                        "*, float? scale=None) -> (Tensor grad_query, Tensor grad_key, Tensor grad_value, Tensor "
                        "grad_attn_bias)",
          rule::fresh<
              backward_with_bias_meta<BoolList, T, T, T, T, int64_t, int64_t, double, bool, T, T, OptionalDouble>>,
          scaled_backward_uncounted, workspace::not_modelled),
  };
}

}  // namespace

std::vector<Row> fused_attention_ops() {
  std::vector<Row> rows;
  for (auto* const part : {flash_rows, efficient_rows, other_rows})
    for (Row& row : part()) {
      row.tags |= kLacksTensors;
      rows.push_back(std::move(row));
    }
  return rows;
}

}  // namespace tare
