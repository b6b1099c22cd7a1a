#pragma once

#include <optional>

#include "tare/core/options.h"
#include "tare/core/tensor.h"

// Kernels of random operators: the draws, and their order in memory, are PyTorch's for the CPU, so that the same seed
// gives the same values. A null generator is the default one.
namespace tare {
class Generator;
}

namespace tare::cpu {

void uniform(TensorList results, const Tensor& self, double from, double to, Generator* generator);
void normal(TensorList results, const Tensor& self, double mean, double std, Generator* generator);
void random_from(TensorList results, const Tensor& self, int64_t from, std::optional<int64_t> to, Generator* generator);
void random_to(TensorList results, const Tensor& self, int64_t to, Generator* generator);
void random(TensorList results, const Tensor& self, Generator* generator);
void exponential(TensorList results, const Tensor& self, double lambd, Generator* generator);
void geometric(TensorList results, const Tensor& self, double p, Generator* generator);
void cauchy(TensorList results, const Tensor& self, double median, double sigma, Generator* generator);
void log_normal(TensorList results, const Tensor& self, double mean, double std, Generator* generator);
void bernoulli_p(TensorList results, const Tensor& self, double p, Generator* generator);
void bernoulli_tensor(TensorList results, const Tensor& self, const Tensor& p, Generator* generator);
void bernoulli(TensorList results, const Tensor& self, Generator* generator);
void normal_tensors(TensorList results, const Tensor& mean, const Tensor& std, Generator* generator);
void normal_tensor_float(TensorList results, const Tensor& mean, double std, Generator* generator);
void normal_float_tensor(TensorList results, double mean, const Tensor& std, Generator* generator);
void multinomial(TensorList results, const Tensor& self, int64_t num_samples, bool replacement, Generator* generator);
void native_dropout(TensorList results, const Tensor& input, double p, std::optional<bool> train);

/// What is not positive times a slope: drawn, and kept in the noise, while training, the mean of the bounds otherwise.
void rrelu(const Tensor& result, const Tensor& self, const Tensor& noise, double lower, double upper, bool training,
           Generator* generator);

/// What factories fill their result with; the arguments before and after do not matter.
void fill_uniform(const Tensor& result, double from, double to, Generator* generator);
/// `contiguous` is whether the tensor that is filled is: it decides which of two methods PyTorch takes.
void fill_normal(const Tensor& result, double mean, double std, bool contiguous, Generator* generator);
void fill_random(const Tensor& result, int64_t from, int64_t to, Generator* generator);
void fill_permutation(const Tensor& result, Generator* generator);

}  // namespace tare::cpu
