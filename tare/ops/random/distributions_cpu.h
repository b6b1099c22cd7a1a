#pragma once

#include "tare/core/generator.h"
#include "tare/dispatch/rule.h"

// Kernels that sample distributions whose parameters lie in tensors; their draws are PyTorch's for the CPU.
namespace tare::cpu {

void poisson(TensorList results, const Tensor& self, Generator* generator);
void binomial(TensorList results, const Tensor& count, const Tensor& prob, Generator* generator);
void standard_gamma(TensorList results, const Tensor& self, Generator* generator);
void sample_dirichlet(TensorList results, const Tensor& self, Generator* generator);
/// How a sample of the gamma distribution moves with its parameter, in PyTorch's approximations.
void standard_gamma_grad(TensorList results, const Tensor& self, const Tensor& output);
/// The same for one part x of a Dirichlet sample, divided by 1 - x; exact, where PyTorch's has about three digits.
void dirichlet_grad(TensorList results, const Tensor& x, const Tensor& alpha, const Tensor& total);

}  // namespace tare::cpu
