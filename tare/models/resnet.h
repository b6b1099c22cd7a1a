#pragma once

#include <array>

#include "tare/models/model.h"
#include "tare/nn/activation.h"
#include "tare/nn/containers.h"
#include "tare/nn/convolution.h"
#include "tare/nn/linear.h"
#include "tare/nn/normalization.h"
#include "tare/nn/pooling.h"

namespace tare::models {

/// A residual network as torchvision builds it. `layers` counts the blocks of its four stages.
struct ResNetConfig {
  bool bottleneck = false;
  std::array<int64_t, 4> layers{2, 2, 2, 2};
  int64_t num_classes = 1000;
};

/// Two 3x3 convolutions and a way around them.
class BasicBlock : public nn::Module {
 public:
  static constexpr int64_t kExpansion = 1;
  BasicBlock(int64_t in_planes, int64_t planes, int64_t stride, std::unique_ptr<nn::Sequential> downsample);
  TARE_MODULE(BasicBlock, conv1, bn1, relu, conv2, bn2, downsample)
  Tensor forward(const Tensor& x);

  nn::Conv2d conv1;
  nn::BatchNorm2d bn1;
  nn::ReLU relu{true};
  nn::Conv2d conv2;
  nn::BatchNorm2d bn2;
  std::unique_ptr<nn::Sequential> downsample;
};

/// 1x1, 3x3, 1x1, with the stride in the middle ("v1.5"), and a way around them.
class Bottleneck : public nn::Module {
 public:
  static constexpr int64_t kExpansion = 4;
  Bottleneck(int64_t in_planes, int64_t planes, int64_t stride, std::unique_ptr<nn::Sequential> downsample);
  TARE_MODULE(Bottleneck, conv1, bn1, conv2, bn2, conv3, bn3, relu, downsample)
  Tensor forward(const Tensor& x);

  nn::Conv2d conv1;
  nn::BatchNorm2d bn1;
  nn::Conv2d conv2;
  nn::BatchNorm2d bn2;
  nn::Conv2d conv3;
  nn::BatchNorm2d bn3;
  nn::ReLU relu{true};
  std::unique_ptr<nn::Sequential> downsample;
};

/// Images `[N, 3, H, W]` to scores `[N, num_classes]`.
class ResNet : public Model {
 public:
  explicit ResNet(const ResNetConfig& config);
  TARE_MODULE(ResNet, conv1, bn1, relu, maxpool, layer1, layer2, layer3, layer4, avgpool, fc)
  Tensor forward(const Tensor& input);
  std::vector<NamedTensor> example_inputs(const InputSizes& sizes) const override;
  std::vector<NamedTensor> run(const std::vector<NamedTensor>& inputs) override;

 private:
  template <class Block>
  nn::Sequential make_layer(int64_t planes, int64_t blocks, int64_t stride);
  nn::Sequential make_layer(const ResNetConfig& config, int64_t index);
  void draw_convolutions();

  int64_t in_planes_ = 64;  // channels after what is built so far

 public:
  nn::Conv2d conv1;
  nn::BatchNorm2d bn1;
  nn::ReLU relu{true};
  nn::MaxPool2d maxpool;
  nn::Sequential layer1, layer2, layer3, layer4;
  nn::AdaptiveAvgPool2d avgpool;
  nn::Linear fc;
};

}  // namespace tare::models
