#pragma once

#include "tare/nn/module.h"

namespace tare::nn {

struct BatchNormOptions {
  double eps = 1e-5;
  std::optional<double> momentum = 0.1;  ///< none: a cumulative average
  bool affine = true, track_running_stats = true, bias = true;
  std::optional<DType> dtype = {};
  std::optional<Device> device = {};
};

/// Normalises each channel over batch and space, by the batch's statistics in training and by running ones otherwise.
class BatchNorm : public Module {
 public:
  TARE_MEMBERS(weight, bias, running_mean, running_var, num_batches_tracked)
  Tensor forward(const Tensor& input) const;
  std::string extra_repr() const override;

  int64_t num_features;
  double eps;
  std::optional<double> momentum;
  Parameter weight, bias;
  Buffer running_mean, running_var, num_batches_tracked;

 protected:
  BatchNorm(int64_t num_features, const BatchNormOptions& options);
  virtual void check_input(const Tensor& input) const = 0;
};

/// Of `[N, C]` or `[N, C, L]`.
class BatchNorm1d : public BatchNorm {
 public:
  explicit BatchNorm1d(int64_t num_features, const BatchNormOptions& options = {}) : BatchNorm(num_features, options) {}
  std::string_view class_name() const override { return "BatchNorm1d"; }

 protected:
  void check_input(const Tensor& input) const override;
};

/// Of `[N, C, H, W]`.
class BatchNorm2d : public BatchNorm {
 public:
  explicit BatchNorm2d(int64_t num_features, const BatchNormOptions& options = {}) : BatchNorm(num_features, options) {}
  std::string_view class_name() const override { return "BatchNorm2d"; }

 protected:
  void check_input(const Tensor& input) const override;
};

struct NormOptions {
  double eps = 1e-5;
  bool elementwise_affine = true, bias = true;
  std::optional<DType> dtype = {};
  std::optional<Device> device = {};
};

/// Normalises over the last dimensions, whose sizes are normalized_shape.
class LayerNorm : public Module {
 public:
  explicit LayerNorm(Dims normalized_shape, const NormOptions& options = {});
  explicit LayerNorm(int64_t size, const NormOptions& options = {}) : LayerNorm(Dims{size}, options) {}
  TARE_MODULE(LayerNorm, weight, bias)
  Tensor forward(const Tensor& input) const;
  std::string extra_repr() const override;

  Dims normalized_shape;
  double eps;
  Parameter weight, bias;
};

struct RMSNormOptions {
  std::optional<double> eps = {};  ///< none: the dtype's machine epsilon
  bool elementwise_affine = true;
  std::optional<DType> dtype = {};
  std::optional<Device> device = {};
};

/// Divides by the root mean square over the last dimensions.
class RMSNorm : public Module {
 public:
  explicit RMSNorm(Dims normalized_shape, const RMSNormOptions& options = {});
  explicit RMSNorm(int64_t size, const RMSNormOptions& options = {}) : RMSNorm(Dims{size}, options) {}
  TARE_MODULE(RMSNorm, weight)
  Tensor forward(const Tensor& input) const;
  std::string extra_repr() const override;

  Dims normalized_shape;
  std::optional<double> eps;
  Parameter weight;
};

/// Normalises within groups of channels of each sample.
class GroupNorm : public Module {
 public:
  GroupNorm(int64_t num_groups, int64_t num_channels, const NormOptions& options = {});
  TARE_MODULE(GroupNorm, weight, bias)
  Tensor forward(const Tensor& input) const;
  std::string extra_repr() const override;

  int64_t num_groups, num_channels;
  double eps;
  Parameter weight, bias;
};

}  // namespace tare::nn
