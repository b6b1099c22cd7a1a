#pragma once

namespace tare {

/// Registers the operators of torch.nn.attention.varlen (register.h), as `torch_attn::_varlen_attn`. A second call does
/// nothing.
void register_varlen_operators();

}  // namespace tare
