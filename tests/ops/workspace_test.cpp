#include "tare/run/workspace.h"

#include "tare/autograd/autograd.h"
#include "tare/core/thread.h"
#include "tare/device/specifications.h"
#include "tare/ops.h"
#include "tare/ops/attention/workspace.h"
#include "tare/run/memory.h"
#include "tests/case.h"

// Scratch memory of calls on a claimed GPU.
namespace tare::test {
namespace workspace_test {

// Of a call that is written as in tests/cases, all of whose tensors lie on a claimed device.
std::optional<int64_t> workspace_of(const std::string& line, const char* gpu = "A100", Device device = "cuda") {
  const FakeGuard fake;
  const AcceleratorGuard guard(specification(gpu));
  const DeviceGuard here(device);
  const Case c = parse_case(line + " ->", device);
  std::optional<int64_t> bytes;
  struct Asked : Interceptor {
    std::optional<int64_t>* bytes;
    Device device;
    void intercept(const Op& op, Args args, tare::Results results) override {
      proceed(op, args, results);
      if (!op.is_composite()) *bytes = op.row->workspace({op, args, results}, device);
    }
  } asked;
  asked.bytes = &bytes, asked.device = device;
  const InterceptorGuard intercepted(asked);
  call_boxed(op_named(c.op), c.args, c.kwargs);
  return bytes;
}

TEST(Workspace, OfFlashBackwardSumsTheGradientOfQueriesInFloat32) {
  const std::string rest = ", f32[2,32,100], i32[3], i32[3], 100, 100, 0.0, True, i64[2], i64[])";
  const std::string q = "bf16[2,32,100,80]", k = "bf16[2,8,100,80]", inside = "bf16[2,32,100,80]{256000,80,2560,1}";
  const std::string op = "_scaled_dot_product_flash_attention_backward(";
  // Rows in 128, features in 32; a float32 for each row besides.
  const int64_t rows = 2 * 32 * 128, sums = rows * (96 + 1) * 4;
  EXPECT_EQ(workspace_of(op + inside + ", " + q + ", " + q + ", " + q + ", " + q + rest), sums);
  // A gradient that lies otherwise is copied.
  const int64_t elements = 2 * 32 * 100 * 80;
  EXPECT_EQ(workspace_of(op + q + ", " + q + ", " + q + ", " + q + ", " + q + rest), sums + 2 * elements);
  // Shared heads have gradients of their own before they are summed.
  EXPECT_EQ(workspace_of(op + inside + ", " + q + ", " + k + ", " + k + ", " + q + rest), sums + 2 * 2 * elements);
  EXPECT_EQ(workspace_of(op + inside + ", " + q + ", " + q + ", " + q + ", " + q + rest, "MI300X"), std::nullopt);
}

TEST(Workspace, OfFlashIsThatOfSplitKeys) {
  const auto flash = [](const char* q, const char* k, const char* p = "0.0") {
    return workspace_of(std::string("_scaled_dot_product_flash_attention(") + q + ", " + k + ", " + k + ", " + p + ")");
  };
  EXPECT_EQ(flash("bf16[8,32,128,64]", "bf16[8,32,128,64]"), 0);
  // One query, whose four heads share one of keys: 16 parts of 8 heads of 4 rows, and the result that is copied back.
  EXPECT_EQ(flash("bf16[1,32,1,128]", "bf16[1,8,4096,128]"), 16 * 8 * 4 * (128 + 1) * 4 + 32 * 128 * 2);
  EXPECT_EQ(flash("bf16[1,32,1,128]", "bf16[1,8,4096,128]", "0.5"), 0);
}

TEST(Workspace, KeysAreSplitSoThatMultiprocessorsAreAtWork) {
  using attention_workspace::key_splits;
  EXPECT_EQ(key_splits(173, 64, 108), 1);  // enough without
  EXPECT_EQ(key_splits(8, 32, 108), 16);
  EXPECT_EQ(key_splits(48, 8, 108), 4);
  EXPECT_EQ(key_splits(1, 1, 108), 1);
}

TEST(Workspace, OfEfficientAttention) {
  const std::string forward = "_scaled_dot_product_efficient_attention(", end = ", None, True)";
  const auto efficient = [&](const std::string& q) { return workspace_of(forward + q + ", " + q + ", " + q + end); };
  EXPECT_EQ(efficient("f32[2,8,128,256]"), 0);
  EXPECT_EQ(efficient("bf16[2,8,128,128]"), 0);
  EXPECT_EQ(efficient("bf16[2,8,128,256]"), 2 * 8 * 128 * 256 * 4);  // summed in float32
  const auto backward = [&](const std::string& q, const char* gpu) {
    return workspace_of("_scaled_dot_product_efficient_attention_backward(" + q + ", " + q + ", " + q + ", " + q +
                            ", f32[2,8,128,128], " + q + ", f32[2,8,128], i64[], i64[], 0.0, [True,True,True,False])",
                        gpu);
  };
  const int64_t sums = 2 * 8 * 128 * 4, heads = 2 * 8;
  EXPECT_EQ(backward("f32[2,8,128,64]", "A100"), heads * 2 * (64 * 64 + 4) * 4 + sums);
  EXPECT_EQ(backward("bf16[2,8,128,128]", "A100"), heads * (128 * 128 + 4) * 4 + sums);
  // Smaller blocks where a block of threads has less memory: gradients of keys and values go through it too.
  EXPECT_EQ(backward("bf16[2,8,128,128]", "L4"), heads * (4 * (64 * 64 + 4) + 2 * 64 * 2 * 128) * 4 + sums);
}

TEST(Workspace, OfAnEmbeddingsGradientIsThatOfSortedRows) {
  const auto backward = [](int64_t rows, int64_t weights) {
    return workspace_of("embedding_dense_backward(bf16[" + std::to_string(rows) + ",64], i64[" + std::to_string(rows) +
                        "], " + std::to_string(weights) + ", -1, False)");
  };
  EXPECT_EQ(backward(3072, 1000), 0);
  const int64_t rows = 4000, segments = 1000, parts = 400 + 1000;
  EXPECT_EQ(backward(rows, segments), parts * 64 * 4 + (3 * rows + 2 * segments + parts) * 8);
  EXPECT_EQ(backward(4000, 100), std::nullopt);
}

TEST(Workspace, OfLibrariesIsNotModelled) {
  EXPECT_EQ(workspace_of("add.Tensor(f32[2], f32[2])"), 0);
  for (const char* line : {"convolution(f32[2,4,7,8], f32[6,4,3,3], None, [1,1], [0,0], [1,1], False, [0,0], 1)",
                           "sort(f32[4])", "cumsum(f32[4], 0)", "linalg_inv_ex(f32[2,2])",
                           "_scaled_dot_product_cudnn_attention(bf16[2,4,64,32], bf16[2,4,96,32], bf16[2,4,96,32], "
                           "None, True)"})
    EXPECT_EQ(workspace_of(line), std::nullopt) << line;
  EXPECT_EQ(workspace_of("mm(f32[2,3], f32[3,4])", "A100", "cpu"), 0);
  EXPECT_EQ(workspace_of("mv(bf16[64,64], bf16[64])", "A100", "cpu"), std::nullopt);
  EXPECT_EQ(workspace_of("mm(f32[2,3], f32[3,4])", "A100", "meta"), std::nullopt);
}

// More of them, with matrices that lie in columns, are held against PyTorch by conformance/steps/compare_scratch.py.
TEST(Workspace, OfOnednnsProductsOfBfloat16IsWhatPyTorchAllocated) {
  EXPECT_EQ(workspace_of("mm(bf16[2,3], bf16[3,4])", "A100", "cpu"), 0);
  EXPECT_EQ(workspace_of("mm(bf16[64,64], bf16[64,64])", "A100", "cpu"), 25600);
  EXPECT_EQ(workspace_of("mm(bf16[512,512], bf16[512,1])", "A100", "cpu"), 66816);
  EXPECT_EQ(workspace_of("bmm(bf16[3,512,512], bf16[3,512,1])", "A100", "cpu"), 67584);
  EXPECT_EQ(workspace_of("addmm(bf16[576], bf16[296,192], bf16[192,576])", "A100", "cpu"), 63488);
  EXPECT_EQ(workspace_of("mm(f16[64,64], f16[64,64])", "A100", "cpu"), 0);
}

TEST(Workspace, OfCublasIsAllocatedOnceForForwardAndOnceForBackward) {
  const FakeGuard fake;
  const AcceleratorGuard guard(specification("H100"));
  Tensor x = zeros({256, 256}, {}, {}, "cuda");
  x.set_requires_grad(true);
  MemoryTimeline memory(DeviceType::cuda);
  memory.tag(x, MemoryKind::weight);
  UnmodelledWorkspace unmodelled;
  {
    const tare::Run run({&memory, &unmodelled});
    const Tensor loss = sum(mm(mm(x, x), x));
    EXPECT_EQ(memory.live(), 2 * x.nbytes() + loss.nbytes() + (32 << 20));
    backward(loss);
  }
  const std::vector<int64_t> at_end = memory.bytes_by_kind(static_cast<int64_t>(memory.history().size()));
  EXPECT_EQ(at_end[static_cast<size_t>(MemoryKind::workspace)], 2 * (32 << 20));
  EXPECT_TRUE(unmodelled.calls().empty());
}

TEST(Workspace, ThatIsNotModelledIsListedByOperator) {
  const FakeGuard fake;
  const DeviceGuard device("cuda");
  UnmodelledWorkspace unmodelled;
  const Tensor x = zeros({2, 3, 8, 8}), w = zeros({4, 3, 3, 3});
  {
    const tare::Run run({&unmodelled});
    conv2d(x, w);
    conv2d(x, w);
    sort(view(x, {-1}));
  }
  EXPECT_EQ(unmodelled.calls(), (std::map<std::string_view, int64_t>{{"convolution", 2}, {"sort", 1}}));
}

TEST(Workspace, OfRecurrentNetworksIsCudnnsOwn) {
  const FakeGuard fake;
  const DeviceGuard device("cuda");
  const Tensor input = zeros({5, 2, 3}), state = zeros({1, 2, 4});
  const std::vector<Tensor> weights{zeros({12, 3}), zeros({12, 4})};
  UnmodelledWorkspace unmodelled;
  {
    const tare::Run run({&unmodelled});
    gru(input, state, weights, false, 1, 0.0, false, false, false);
  }
  EXPECT_EQ(unmodelled.calls(), (std::map<std::string_view, int64_t>{{"_cudnn_rnn", 1}}));
}

}  // namespace workspace_test
}  // namespace tare::test
