#include <gtest/gtest.h>

#include "tare/nn/activation.h"
#include "tare/nn/containers.h"
#include "tare/nn/convolution.h"
#include "tare/nn/linear.h"
#include "tare/nn/normalization.h"
#include "tare/nn/pooling.h"
#include "tare/ops.h"

namespace tare::nn {
namespace modules_test {

struct Net : Module {
  Linear fc1{784, 128}, fc2{128, 10};
  TARE_MODULE(Net, fc1, fc2)
  Tensor forward(const Tensor& x) { return fc2(relu(fc1(x))); }
};

struct Mixed : Module {
  Linear child{2, 2};
  Buffer table{zeros({3})};
  Parameter scale{ones({1})};
  TransientBuffer scratch{zeros({2})};
  TARE_MODULE(Mixed, child, table, scale, scratch)
  Tensor forward(const Tensor& x) { return child(x); }
};

struct Tied : Module {
  Embedding wte{7, 3};
  Linear head{3, 7, false};
  TARE_MODULE(Tied, wte, head)
  Tensor forward(const Tensor& ids) { return head(wte(ids)); }
};

Dims shape(const Tensor& tensor) { return tensor.sizes(); }

std::vector<std::string> names(const std::vector<NamedTensor>& list) {
  std::vector<std::string> names;
  for (const NamedTensor& item : list) names.push_back(item.name);
  return names;
}
using Names = std::vector<std::string>;

class Modules : public testing::Test {
  DeviceGuard device_{DeviceType::meta};
};

// The printed lines are PyTorch 2.13's.
TEST_F(Modules, PrintAsPyTorchPrints) {
  EXPECT_EQ(Linear(3, 4, false).repr(), "Linear(in_features=3, out_features=4, bias=False)");
  EXPECT_EQ(Conv1d(4, 8, 3, {.padding = 1, .dilation = 2, .groups = 2}).repr(),
            "Conv1d(4, 8, kernel_size=(3,), stride=(1,), padding=(1,), dilation=(2,), groups=2)");
  EXPECT_EQ(Conv2d(4, 8, {3, 5}, {.stride = {1, 2}, .padding = 2}).repr(),
            "Conv2d(4, 8, kernel_size=(3, 5), stride=(1, 2), padding=(2, 2))");
  EXPECT_EQ(Conv3d(4, 8, 3, {.bias = false}).repr(),
            "Conv3d(4, 8, kernel_size=(3, 3, 3), stride=(1, 1, 1), bias=False)");
  EXPECT_EQ(BatchNorm1d(4).repr(),
            "BatchNorm1d(4, eps=1e-05, momentum=0.1, affine=True, bias=True, track_running_stats=True)");
  EXPECT_EQ(BatchNorm2d(4, {.momentum = {}, .affine = false, .track_running_stats = false}).repr(),
            "BatchNorm2d(4, eps=1e-05, momentum=None, affine=False, bias=False, track_running_stats=False)");
  EXPECT_EQ(LayerNorm(Dims{3, 4}).repr(), "LayerNorm((3, 4), eps=1e-05, elementwise_affine=True, bias=True)");
  EXPECT_EQ(LayerNorm(4, {.bias = false}).repr(), "LayerNorm((4,), eps=1e-05, elementwise_affine=True, bias=False)");
  EXPECT_EQ(RMSNorm(4).repr(), "RMSNorm((4,), eps=None, elementwise_affine=True)");
  EXPECT_EQ(RMSNorm(Dims{3, 4}, {.eps = 1e-6, .elementwise_affine = false}).repr(),
            "RMSNorm((3, 4), eps=1e-06, elementwise_affine=False)");
  EXPECT_EQ(GroupNorm(2, 4).repr(), "GroupNorm(2, 4, eps=1e-05, affine=True, bias=True)");
  EXPECT_EQ(Embedding(5, 3).repr(), "Embedding(5, 3)");
  EXPECT_EQ(Embedding(5, 3, {.padding_idx = -1}).repr(), "Embedding(5, 3, padding_idx=4)");
  EXPECT_EQ(Dropout(0.1, true).repr(), "Dropout(p=0.1, inplace=True)");
  EXPECT_EQ(ReLU().repr(), "ReLU()");
  EXPECT_EQ(ReLU(true).repr(), "ReLU(inplace=True)");
  EXPECT_EQ(GELU("tanh").repr(), "GELU(approximate='tanh')");
  EXPECT_EQ(SiLU().repr(), "SiLU()");
  EXPECT_EQ(Softmax(1).repr(), "Softmax(dim=1)");
  EXPECT_EQ(MaxPool2d(3, {.stride = 2, .padding = 1}).repr(),
            "MaxPool2d(kernel_size=3, stride=2, padding=1, dilation=1, ceil_mode=False)");
  EXPECT_EQ(MaxPool2d({3, 2}, {.ceil_mode = true}).repr(),
            "MaxPool2d(kernel_size=(3, 2), stride=(3, 2), padding=0, dilation=1, ceil_mode=True)");
  EXPECT_EQ(AvgPool2d(3, {.stride = 2, .padding = 1}).repr(), "AvgPool2d(kernel_size=3, stride=2, padding=1)");
  EXPECT_EQ(AdaptiveAvgPool2d(7).repr(), "AdaptiveAvgPool2d(output_size=7)");
  EXPECT_EQ(AdaptiveAvgPool2d({1, 1}).repr(), "AdaptiveAvgPool2d(output_size=(1, 1))");
  EXPECT_EQ(Flatten().repr(), "Flatten(start_dim=1, end_dim=-1)");
  EXPECT_EQ(Identity().repr(), "Identity()");
  EXPECT_EQ(Sequential().repr(), "Sequential()");
  EXPECT_EQ(Sequential(Linear(2, 2), ReLU()).repr(),
            "Sequential(\n  (0): Linear(in_features=2, out_features=2, bias=True)\n  (1): ReLU()\n)");
}

TEST_F(Modules, AListPrintsEqualOnesTogether) {
  ModuleList<Linear> list;
  EXPECT_EQ(list.repr(), "ModuleList()");
  list.emplace_back(3, 4);
  list.emplace_back(3, 4);
  list.emplace_back(4, 4);
  EXPECT_EQ(list.repr(),
            "ModuleList(\n  (0-1): 2 x Linear(in_features=3, out_features=4, bias=True)\n"
            "  (2): Linear(in_features=4, out_features=4, bias=True)\n)");
}

TEST_F(Modules, NamesFollowTheTree) {
  Net net;
  EXPECT_EQ(names(net.named_parameters()), (Names{"fc1.weight", "fc1.bias", "fc2.weight", "fc2.bias"}));
  EXPECT_EQ(shape(net.parameters()[0]), (Dims{128, 784}));
  EXPECT_TRUE(net.fc1.weight.requires_grad());
  const auto modules = net.named_modules();
  ASSERT_EQ(modules.size(), 3u);
  EXPECT_EQ(modules[0].first, "");
  EXPECT_EQ(modules[2].first, "fc2");
  EXPECT_EQ(net.path_of(&net.fc2), "fc2");
  EXPECT_EQ(net.path_of(&modules), std::nullopt);
}

TEST_F(Modules, ParametersComeBeforeBuffersAndBothBeforeChildren) {
  Mixed mixed;
  EXPECT_EQ(names(mixed.state_dict()), (Names{"scale", "table", "child.weight", "child.bias"}));
  EXPECT_EQ(names(mixed.named_buffers()), (Names{"table", "scratch"}));
}

TEST_F(Modules, ATiedParameterIsListedOnceAndSavedTwice) {
  Tied tied;
  tied.head.weight = tied.wte.weight;
  EXPECT_EQ(names(tied.named_parameters()), Names{"wte.weight"});
  EXPECT_EQ(names(tied.named_parameters(false)), (Names{"wte.weight", "head.weight"}));
  EXPECT_EQ(names(tied.state_dict()), (Names{"wte.weight", "head.weight"}));
  tied.to(DType::bfloat16);
  EXPECT_TRUE(tied.head.weight.is_same(tied.wte.weight));
  EXPECT_EQ(tied.head.weight.dtype(), DType::bfloat16);
  tied.to_empty(DeviceType::cpu);
  EXPECT_TRUE(tied.head.weight.is_same(tied.wte.weight));
}

TEST_F(Modules, ToConvertsFloatsOnly) {
  BatchNorm2d norm(4);
  const Tensor weight = norm.weight;
  norm.to(DType::float16);
  EXPECT_EQ(weight.dtype(), DType::float16) << "the tensor keeps its identity";
  EXPECT_EQ(norm.running_mean.dtype(), DType::float16);
  EXPECT_EQ(norm.num_batches_tracked.dtype(), DType::int64);
  EXPECT_THROW(norm.to(DType::int32), TypeError);
}

TEST_F(Modules, LeavingMetaNeedsToEmpty) {
  Net net;
  try {
    net.to(Device(DeviceType::cpu));
    FAIL();
  } catch (const NotImplementedError& error) {
    EXPECT_STREQ(error.what(),
                 "Cannot copy out of meta tensor; no data! Please use torch.nn.Module.to_empty() instead of "
                 "torch.nn.Module.to() when moving module from meta to a different device.");
  }
  net.to_empty(DeviceType::cpu);
  EXPECT_EQ(net.fc1.weight.storage().state(), StorageState::undefined);
  EXPECT_TRUE(net.fc1.weight.device().is_cpu());
}

TEST_F(Modules, LoadingReportsEverythingAndChangesNothing) {
  Sequential net(Linear(2, 2));
  const Tensor before = static_cast<Linear&>(net[0]).weight;
  try {
    net.load_state_dict({{"0.weight", zeros({3, 2})}, {"x", zeros({1})}});
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "Error(s) in loading state_dict for Sequential:\n"
                 "\tMissing key(s) in state_dict: \"0.bias\". \n"
                 "\tUnexpected key(s) in state_dict: \"x\". \n"
                 "\tsize mismatch for 0.weight: copying a param with shape torch.Size([3, 2]) from checkpoint, the "
                 "shape in current model is torch.Size([2, 2]).");
  }
  net.load_state_dict({{"0.weight", zeros({2, 2}, {}, {}, DeviceType::cpu)}}, false, true);
  EXPECT_TRUE(static_cast<Linear&>(net[0]).weight.known());
  EXPECT_TRUE(static_cast<Linear&>(net[0]).weight.requires_grad());
  EXPECT_TRUE(before.is_meta());
}

TEST_F(Modules, ModesReachTheWholeTree) {
  Sequential net{Dropout(), Sequential(Dropout())};
  net.eval();
  EXPECT_FALSE(net[0].training());
  EXPECT_FALSE(static_cast<Sequential&>(net[1])[0].training());
  int64_t count = 0;
  net.train().apply([&](Module& module) { count += module.training(); });
  EXPECT_EQ(count, 4);
}

TEST_F(Modules, AnErrorNamesTheModuleOnce) {
  Sequential net(Linear(4, 3), Sequential(ReLU(), Linear(5, 2)));
  try {
    net(zeros({2, 4}));
    FAIL();
  } catch (const ShapeError& error) {
    EXPECT_STREQ(error.what(), "mat1 and mat2 shapes cannot be multiplied (2x3 and 5x2)\n  in 1.1 (Linear)");
  }
  Linear alone(4, 3);
  try {
    alone(zeros({2, 5}));
    FAIL();
  } catch (const ShapeError& error) {
    EXPECT_STREQ(error.what(), "mat1 and mat2 shapes cannot be multiplied (2x5 and 4x3)\n  in Linear");
  }
  EXPECT_EQ(thread_state.module_call, 0u);
}

TEST_F(Modules, ConstructorsCheckTheirArguments) {
  EXPECT_THROW(Conv2d(3, 4, 3, {.groups = 0}), ValueError);
  EXPECT_THROW(Conv2d(3, 4, 3, {.groups = 2}), ValueError);
  EXPECT_THROW(Conv2d(4, 3, 3, {.groups = 2}), ValueError);
  EXPECT_THROW(Conv2d(4, 3, {3, 3, 3}), ValueError);
  EXPECT_THROW(GroupNorm(3, 4), ValueError);
  EXPECT_THROW(Dropout(1.5), ValueError);
  EXPECT_THROW(Embedding(5, 3, {.padding_idx = 7}), ValueError);
  EXPECT_THROW(Linear(-1, 3), Error);
  EXPECT_THROW(Linear(int64_t{1} << 40, int64_t{1} << 40), Error);
}

TEST_F(Modules, LayersGiveTheirShapes) {
  const Tensor image = zeros({2, 4, 9, 9});
  EXPECT_EQ(shape(Conv2d(4, 8, 3, {.stride = 2, .groups = 2})(image)), (Dims{2, 8, 4, 4}));
  EXPECT_EQ(shape(Conv1d(4, 8, 3)(zeros({2, 4, 9}))), (Dims{2, 8, 7}));
  EXPECT_EQ(shape(Conv3d(4, 8, 3)(zeros({2, 4, 9, 9, 9}))), (Dims{2, 8, 7, 7, 7}));
  EXPECT_EQ(BatchNorm2d(4)(image).sizes(), image.sizes());
  EXPECT_EQ(GroupNorm(2, 4)(image).sizes(), image.sizes());
  EXPECT_EQ(LayerNorm(9)(image).sizes(), image.sizes());
  EXPECT_EQ(RMSNorm(9)(image).sizes(), image.sizes());
  EXPECT_EQ(shape(MaxPool2d(3)(image)), (Dims{2, 4, 3, 3}));
  EXPECT_EQ(shape(AvgPool2d(2, {.ceil_mode = true})(image)), (Dims{2, 4, 5, 5}));
  EXPECT_EQ(shape(AdaptiveAvgPool2d({5, 7})(image)), (Dims{2, 4, 5, 7}));
  EXPECT_EQ(shape(Flatten()(image)), (Dims{2, 324}));
  EXPECT_EQ(shape(Embedding(5, 3)(zeros({2, 7}, DType::int64))), (Dims{2, 7, 3}));
  EXPECT_EQ((Sequential{GELU(), Tanh(), SiLU(), Sigmoid(), Softmax(-1), Dropout(), Identity()}(image).sizes()),
            image.sizes());
  EXPECT_THROW(BatchNorm2d(4)(zeros({2, 4})), ValueError);
  EXPECT_THROW(BatchNorm1d(4)(image), ValueError);
  EXPECT_EQ(shape(Net()(zeros({5, 784}))), (Dims{5, 10}));
}

TEST_F(Modules, OnTheCpuAllStartWithTheirValues) {
  BatchNorm1d norm(2, {.device = Device(DeviceType::cpu)});
  EXPECT_TRUE(norm.running_var.known());
  EXPECT_EQ(norm.weight.data_as<float>()[1], 1.0f);
  EXPECT_TRUE(Linear(2, 2, true, {.device = Device(DeviceType::cpu)}).bias.known());
}

TEST_F(Modules, InPlaceActivationKeepsItsTensor) {
  const Tensor x = zeros({2});
  EXPECT_TRUE(ReLU(true)(x).is_same(x));
  EXPECT_FALSE(ReLU()(x).is_same(x));
}

}  // namespace modules_test
}  // namespace tare::nn
