#include "tare/models/resnet.h"

#include "tare/nn/init.h"
#include "tare/ops.h"

// A value dies here where it dies in torchvision's own forward, so that peaks of memory agree: hence one name that is
// bound anew at every step.
namespace tare::models {

namespace {

nn::Conv2d conv3x3(int64_t in, int64_t out, int64_t stride) {
  return {in, out, 3, {.stride = stride, .padding = 1, .bias = false}};
}
nn::Conv2d conv1x1(int64_t in, int64_t out, int64_t stride = 1) {
  return {in, out, 1, {.stride = stride, .bias = false}};
}

}  // namespace

BasicBlock::BasicBlock(int64_t in_planes, int64_t planes, int64_t stride, std::unique_ptr<nn::Sequential> downsample)
    : conv1(conv3x3(in_planes, planes, stride)),
      bn1(planes),
      conv2(conv3x3(planes, planes, 1)),
      bn2(planes),
      downsample(std::move(downsample)) {}

Tensor BasicBlock::forward(const Tensor& x) {
  Tensor out = conv1(x);
  out = bn1(out);
  out = relu(out);
  out = conv2(out);
  out = bn2(out);
  const Tensor identity = downsample ? (*downsample)(x) : x;
  add_(out, identity);
  return relu(out);
}

Bottleneck::Bottleneck(int64_t in_planes, int64_t planes, int64_t stride, std::unique_ptr<nn::Sequential> downsample)
    : conv1(conv1x1(in_planes, planes)),
      bn1(planes),
      conv2(conv3x3(planes, planes, stride)),
      bn2(planes),
      conv3(conv1x1(planes, planes * kExpansion)),
      bn3(planes * kExpansion),
      downsample(std::move(downsample)) {}

Tensor Bottleneck::forward(const Tensor& x) {
  Tensor out = conv1(x);
  out = bn1(out);
  out = relu(out);
  out = conv2(out);
  out = bn2(out);
  out = relu(out);
  out = conv3(out);
  out = bn3(out);
  const Tensor identity = downsample ? (*downsample)(x) : x;
  add_(out, identity);
  return relu(out);
}

template <class Block>
nn::Sequential ResNet::make_layer(int64_t planes, int64_t blocks, int64_t stride) {
  nn::Sequential layer;
  layer.reserve(static_cast<size_t>(blocks));
  const int64_t out_planes = planes * Block::kExpansion;
  for (int64_t i = 0; i < blocks; ++i) {
    std::unique_ptr<nn::Sequential> downsample;
    if (i == 0 && (stride != 1 || in_planes_ != out_planes))
      downsample =
          std::make_unique<nn::Sequential>(conv1x1(in_planes_, out_planes, stride), nn::BatchNorm2d(out_planes));
    layer.emplace<Block>(in_planes_, planes, i == 0 ? stride : 1, std::move(downsample));
    in_planes_ = out_planes;
  }
  return layer;
}

nn::Sequential ResNet::make_layer(const ResNetConfig& config, int64_t index) {
  const int64_t planes = int64_t{64} << index, stride = index == 0 ? 1 : 2;
  const int64_t blocks = config.layers[static_cast<size_t>(index)];
  return config.bottleneck ? make_layer<Bottleneck>(planes, blocks, stride)
                           : make_layer<BasicBlock>(planes, blocks, stride);
}

ResNet::ResNet(const ResNetConfig& config)
    : conv1(3, 64, 7, {.stride = 2, .padding = 3, .bias = false}),
      bn1(64),
      maxpool(3, {.stride = 2, .padding = 1}),
      layer1(make_layer(config, 0)),
      layer2(make_layer(config, 1)),
      layer3(make_layer(config, 2)),
      layer4(make_layer(config, 3)),
      avgpool({1, 1}),
      fc(in_planes_, config.num_classes) {
  if (nn::init::wants_values(conv1.weight)) draw_convolutions();
}

// Norms are ones and zeros as they were made, and the last layer keeps what it drew.
void ResNet::draw_convolutions() {
  apply([](nn::Module& module) {
    if (const auto* conv = dynamic_cast<nn::Conv2d*>(&module))
      nn::init::kaiming_normal_(conv->weight, {.mode = "fan_out", .nonlinearity = "relu"});
  });
}

Tensor ResNet::forward(const Tensor& input) {
  Tensor x = conv1(input);
  x = bn1(x);
  x = relu(x);
  x = maxpool(x);
  for (nn::Sequential* layer : {&layer1, &layer2, &layer3, &layer4}) x = (*layer)(x);
  x = avgpool(x);
  x = flatten(x, 1);
  return fc(x);
}

std::vector<NamedTensor> ResNet::example_inputs(const InputSizes& sizes) const {
  return {{"x", empty({sizes.batch, conv1.in_channels, sizes.image, sizes.image}, conv1.weight.dtype(), {},
                      conv1.weight.device())}};
}

std::vector<NamedTensor> ResNet::run(const std::vector<NamedTensor>& inputs) {
  return {{"output", (*this)(only_input(inputs, "x"))}};
}

}  // namespace tare::models
