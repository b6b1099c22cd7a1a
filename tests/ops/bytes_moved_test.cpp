#include <gtest/gtest.h>

#include "tare/core/thread.h"
#include "tare/dispatch/call.h"
#include "tare/run/cost.h"
#include "tests/case.h"

// Bytes moved: for some calls counted by hand, for all cases what must hold whatever the rule.
namespace tare::test {
namespace bytes_moved_test {

// One call's cost and the bytes of its results, as they are after it.
struct Moved : Interceptor {
  const Op* op = nullptr;
  Cost cost;
  int64_t result_bytes = 0;
  void intercept(const Op& called, Args args, tare::Results results) override {
    const bool first = op == nullptr;
    if (first) op = &called;
    proceed(called, args, results);
    if (!first) return;
    const Call call{called, args, results};
    cost = called.row->cost(call);
    for (const Tensor& result : call.result_tensors()) {
      bool is_argument = false;
      for (const Tensor& tensor : call.tensors()) is_argument |= tensor.storage() == result.storage();
      if (!is_argument) result_bytes += result.nbytes();
    }
  }
};

Moved moved_by(const Case& c) {
  Moved moved;
  const InterceptorGuard guard(moved);
  call_boxed(op_named(c.op), c.args, c.kwargs);
  return moved;
}

int64_t bytes_of(const std::string& line) {
  const DeviceGuard meta(DeviceType::meta);
  return moved_by(parse_case(line + " ->", DeviceType::meta)).cost.bytes_moved;
}

TEST(BytesMoved, ReadsAndWritesAreCountedOnce) {
  EXPECT_EQ(bytes_of("add.Tensor(f32[2,3], f32[2,3])"), 4 * (6 + 6 + 6));
  EXPECT_EQ(bytes_of("add.Tensor(f32[2,3], f32[3])"), 4 * (6 + 3 + 6));
  EXPECT_EQ(bytes_of("mm(bf16[2,3], bf16[3,4])"), 2 * (6 + 12 + 8));
  EXPECT_EQ(bytes_of("sum(f16[5,4])"), 2 * (20 + 1));
  EXPECT_EQ(bytes_of("cat([f32[2], f32[3]])"), 4 * (5 + 5));
  EXPECT_EQ(bytes_of("native_layer_norm(f32[2,8], [8], f32[8], f32[8], 1e-5)"), 4 * (16 + 8 + 8 + 16 + 2 + 2));
}

TEST(BytesMoved, InPlaceSelfIsReadAndWrittenAndOutIsOnlyWritten) {
  EXPECT_EQ(bytes_of("add_.Tensor(f32[2,3], f32[2,3])"), 4 * (6 + 6 + 6));
  EXPECT_EQ(bytes_of("add.out(f32[2,3], f32[2,3], out=f32[2,3])"), 4 * (6 + 6 + 6));
  EXPECT_EQ(bytes_of("copy_(f32[2,3], f16[2,3])"), 4 * 6 + 2 * 6);
  EXPECT_EQ(bytes_of("zero_(f32[2,3])"), 4 * 6);
  EXPECT_EQ(bytes_of("masked_fill_.Scalar(f32[2,3], bool[2,3], 0)"), 4 * (6 + 6) + 6);
}

TEST(BytesMoved, WhatLiesInMemoryOnceIsCountedOnce) {
  EXPECT_EQ(bytes_of("clone(f32[4,3]{0,1})"), 4 * (3 + 12));
  EXPECT_EQ(bytes_of("mul.Tensor(f32[4,3]{0,1}, f32[4,3])"), 4 * (3 + 12 + 12));
  EXPECT_EQ(bytes_of("neg(f32[6,3]{1,1})"), 4 * (8 + 18));  // windows that overlap
}

TEST(BytesMoved, ViewsAndMetadataMoveNothing) {
  for (const char* line :
       {"t(f32[2,3])", "view(f32[2,3], [6])", "split.Tensor(f32[4], 2)", "unsafe_split.Tensor(f32[4], 2)",
        "_unsafe_view(f32[2,3], [6])", "detach(f32[2])", "detach_(f32[2])", "lift(f32[2])", "resize_(f32[2], [3])",
        "is_same_size(f32[2], f32[3])", "empty.memory_format([4])", "empty_like(f32[4])", "t_(f32[2,3])"})
    EXPECT_EQ(bytes_of(line), 0) << line;
  EXPECT_EQ(bytes_of("zeros([4])"), 16);
  EXPECT_EQ(bytes_of("zeros_like(f32[4])"), 16);
  EXPECT_EQ(bytes_of("select_copy.int(f32[100,2], 0, 1)"), 4 * (2 + 2));
  EXPECT_EQ(bytes_of("expand_copy(f32[1,2], [3,2])"), 4 * (2 + 6));
}

TEST(BytesMoved, OnlyWhatIsNamedIsReadOrWritten) {
  EXPECT_EQ(bytes_of("embedding(f32[1000,8], i64[2])"), 8 * 2 + 4 * (16 + 16));
  EXPECT_EQ(bytes_of("index_select(f32[1000,8], 0, i64[2])"), 8 * 2 + 4 * (16 + 16));
  EXPECT_EQ(bytes_of("gather(f32[1000,8], 0, i64[2,8])"), 8 * 16 + 4 * (16 + 16));
  EXPECT_EQ(bytes_of("gather(f32[2], 0, i64[8])"), 8 * 8 + 4 * (2 + 8));  // two elements are read again
  EXPECT_EQ(bytes_of("index.Tensor(f32[1000,8], [i64[2]])"), 8 * 2 + 4 * (16 + 16));
  EXPECT_EQ(bytes_of("index_copy_(f32[1000,8], 0, i64[2], f32[2,8])"), 8 * 2 + 4 * (16 + 16));
  EXPECT_EQ(bytes_of("index_add_(f32[1000,8], 0, i64[2], f32[2,8])"), 8 * 2 + 4 * (16 + 16 + 16));
  EXPECT_EQ(bytes_of("index_fill_.int_Scalar(f32[1000,8], 0, i64[2], 1)"), 8 * 2 + 4 * 16);
  EXPECT_EQ(bytes_of("index_put_(f32[1000,8], [i64[2]], f32[])"), 8 * 2 + 4 * (1 + 16));
  EXPECT_EQ(bytes_of("index_put_(f32[1000,8], [i64[2]], f32[2,8], True)"), 8 * 2 + 4 * (16 + 16 + 16));
  EXPECT_EQ(bytes_of("scatter_.src(f32[1000,8], 0, i64[2,8], f32[2,8])"), 8 * 16 + 4 * (16 + 16));
  EXPECT_EQ(bytes_of("index_copy(f32[10,8], 0, i64[2], f32[2,8])"), 8 * 2 + 4 * (16 + 80 + 80));
  EXPECT_EQ(bytes_of("_embedding_bag(f32[1000,8], i64[3], i64[2])"), 4 * 24 + 8 * (3 + 2) + 4 * 16 + 8 * (3 + 2));
}

TEST(BytesMoved, AreAtLeastTheResultsAndNoneForViews) {
  int64_t views = 0, functional = 0;
  const DeviceGuard meta(DeviceType::meta);
  for (const Case& c : all_cases(DeviceType::meta)) {
    if (c.fails() || c.only_cpu) continue;
    SCOPED_TRACE(c.where + ": " + c.text);
    try {
      const Op& op = op_named(c.op);
      const Moved moved = moved_by(c);
      const int64_t bytes = moved.cost.bytes_moved;
      EXPECT_GE(bytes, 0);
      if (op.is_composite() || op.has(kTakesSparse)) continue;  // what is sparse has no bytes of its own
      if (op.is_view() && op.form != Form::out) {
        EXPECT_EQ(bytes, 0);
        ++views;
      } else if (!op.has(kUninitialized)) {
        EXPECT_GE(bytes, moved.result_bytes);
        ++functional;
      }
    } catch (const Error& error) {
      EXPECT_TRUE(c.has_values) << error.what();
    }
  }
  EXPECT_GT(views, 30);
  EXPECT_GT(functional, 1500);
}

// A run counts an operator's bytes by itself, and those of composites through what they are written in.
TEST(BytesMoved, AddUpOverARun) {
  const DeviceGuard meta(DeviceType::meta);
  FlopCounter counter;
  {
    const tare::Run run({&counter});
    const Case c = parse_case("linear(f32[2,3], f32[4,3], f32[4]) ->", DeviceType::meta);
    call_boxed(op_named(c.op), c.args, c.kwargs);
  }
  int64_t sum = 0;
  for (const auto& [name, count] : counter.by_operator()) sum += count.cost.bytes_moved;
  EXPECT_EQ(counter.total().bytes_moved, sum);
  EXPECT_EQ(counter.by_operator().at("addmm").cost.bytes_moved, 4 * (4 + 6 + 12 + 8));
  EXPECT_EQ(sum, 4 * (4 + 6 + 12 + 8));
}

}  // namespace bytes_moved_test
}  // namespace tare::test
