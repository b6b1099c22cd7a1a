#pragma once

#include <atomic>
#include <tuple>

#include "tare/core/tensor.h"

// Recurrent networks as cuDNN computes them on a GPU: all layers and steps in one operator.
namespace tare {

/// Whether GPUs may hand work to cuDNN, process-wide: `torch.backends.cudnn.enabled`.
inline std::atomic<bool> uses_cudnn_library{true};

/// The cells that cuDNN knows, by its numbers (cudnnRNNMode_t).
enum class CudnnCell : int64_t { relu = 0, tanh = 1, lstm = 2, gru = 3 };

struct CudnnCall {
  CudnnCell cell;
  const Tensor& input;  ///< [steps, batch, features], [batch, steps, features], or packed: [rows, features]
  TensorList states;    ///< the first hidden state; for long short-term memory the cell's, too
  TensorList weights;   ///< of all layers and directions, in the order of nn.LSTM's
  bool has_biases;
  int64_t layers;
  double dropout;
  bool train, bidirectional, batch_first;
  IntList batch_sizes = {};  ///< of packed input: rows of each step
};
/// Whether cuDNN takes such a tensor: on a GPU of NVIDIA's, in a type that it has. Source: the documentation of
/// `torch.backends.cudnn.is_acceptable`, asked with PyTorch 2.13.
bool cudnn_is_acceptable(const Tensor& tensor);
/// Whether PyTorch hands the network to cuDNN. Not where values are followed through all of it: cells compute them.
bool takes_cudnn(const CudnnCall& call);
/// The output, the last hidden state, and the cell's (empty but for long short-term memory).
std::tuple<Tensor, Tensor, Tensor> run_cudnn(const CudnnCall& call);

}  // namespace tare
