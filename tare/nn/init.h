#pragma once

#include <string_view>

#include "tare/core/tensor.h"

namespace tare {
class Generator;
}

/// PyTorch's `torch.nn.init`: fills a tensor in place, outside of gradients, with PyTorch's numbers for the same
/// stream. A tensor without bytes takes the same calls, which a ProgramRecorder remembers (tare/provenance/recorder.h).
namespace tare::nn::init {

/// Whether a module has initial values to give: the tensor has memory, or it was made while a recorder listened.
/// On meta with nobody recording no initialiser runs, so that a model costs its tensors alone and no reader counts
/// more.
inline bool wants_values(const Tensor& tensor) {
  const Storage& storage = tensor.storage();
  return storage.state() != StorageState::unknown || storage.unwritten();
}

Tensor uniform_(const Tensor& tensor, double a = 0, double b = 1, Generator* generator = nullptr);
Tensor normal_(const Tensor& tensor, double mean = 0, double std = 1, Generator* generator = nullptr);
Tensor constant_(const Tensor& tensor, double value);
Tensor ones_(const Tensor& tensor);
Tensor zeros_(const Tensor& tensor);
/// Normal values, drawn again where they fall outside of [a, b]. What it draws depends on what it drew: a tensor
/// without bytes remembers the call as a whole, if it was made while a recorder listened, and else stays as it is.
Tensor trunc_normal_(const Tensor& tensor, double mean = 0, double std = 1, double a = -2, double b = 2,
                     Generator* generator = nullptr);

/// How many inputs one output sums over, and how many outputs one input reaches.
struct Fans {
  int64_t in, out;
};
/// Of a weight `[out, in, ...]`. Errors: ValueError for fewer than 2 dimensions.
Fans calculate_fan_in_and_fan_out(const Tensor& tensor);

/// The factor on the weights before a nonlinearity that keeps variances as they are. `slope` is leaky_relu's.
/// Errors: ValueError for a nonlinearity that PyTorch has no gain for.
double calculate_gain(std::string_view nonlinearity, double slope = 0.01);

struct Kaiming {
  double a = 0;                      ///< leaky_relu's slope
  std::string_view mode = "fan_in";  ///< or fan_out
  std::string_view nonlinearity = "leaky_relu";
  Generator* generator = nullptr;
};
/// Values that keep variances behind a rectifier (He et al., 2015). Errors: ValueError, as those above and for a mode
/// that is neither. A tensor without elements stays as it is.
Tensor kaiming_uniform_(const Tensor& tensor, const Kaiming& options = {});
Tensor kaiming_normal_(const Tensor& tensor, const Kaiming& options = {});
/// Values that keep variances forward and backward (Glorot and Bengio, 2010). Errors: ValueError.
Tensor xavier_uniform_(const Tensor& tensor, double gain = 1, Generator* generator = nullptr);
Tensor xavier_normal_(const Tensor& tensor, double gain = 1, Generator* generator = nullptr);

/// What nn.Linear and nn.Conv* begin with: both uniform within one over the root of the weight's fan in. The bias may
/// be undefined.
void reset_linear(const Tensor& weight, const Tensor& bias);

}  // namespace tare::nn::init
