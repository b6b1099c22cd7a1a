#include "tare/ops/attention/heads.h"

namespace tare {

std::vector<Strategy> sharding::head_splits(const ShardingCall& call, std::string_view equation) {
  const Schema& schema = call.op().schema;
  const auto is_given = [&](std::string_view name) {
    const int64_t at = schema.find(name);
    return at >= 0 && call.op().parameters[static_cast<size_t>(at)] == ParamTag::tensor && call.tensor(at).defined();
  };
  const auto is_set = [&](std::string_view name) {
    const int64_t at = schema.find(name);
    return at >= 0 && call.arg<bool>(at);
  };
  // Sequences of different lengths lie one behind another, where heads come behind them; other tensors have layouts of
  // their own.
  for (const std::string_view ends : {"cum_seq_q", "cu_seqlens_q"})
    if (is_given(ends) && equation.find('h') == std::string_view::npos) return {};
  for (const std::string_view other :
       {"seqlen_k", "seqused_k", "alibi_slopes", "block_table", "q_descale", "k_descale", "v_descale"})
    if (is_given(other)) return {};
  // A mask of fewer dimensions lacks the leading ones.
  std::string mask = "bhq1";
  bool masked = false;
  for (const std::string_view name : {"attn_bias", "attn_mask", "bias"})
    if (is_given(name)) {
      masked = true;
      const auto missing = 4 - std::min<int64_t>(call.tensor(schema.find(name)).dim(), 4);
      mask = mask.substr(static_cast<size_t>(missing));
    }
  if (mask.empty()) mask = "*";
  for (char& letter : mask)
    if (equation.find(letter) == std::string_view::npos) letter = '1';
  std::string letters;
  for (const char c : equation) {
    if (c == 'm') letters += masked ? mask : "*";
    else if (c == 'w') letters += masked ? mask : "=*";
    else if (c == 'v') letters += masked && call.arg<BoolList>(schema.find("grad_input_mask"))[3] ? mask : "-";
    else if (c == 'd') letters += is_set("return_debug_mask") ? "bh11" : "=*";
    else letters += c;
  }
  if (is_set("is_causal")) std::ranges::replace(letters, 'q', '1');
  return ShardingRule::by_letters(call, letters);
}

}  // namespace tare
