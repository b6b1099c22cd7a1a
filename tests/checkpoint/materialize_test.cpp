#include "tare/checkpoint/storage/materialize.h"

#include <gtest/gtest.h>

#include "tare/nn/checkpoint.h"
#include "tare/nn/linear.h"
#include "tare/ops.h"
#include "tare/provenance/recorder.h"
#include "tare/provenance/replay.h"
#include "tests/checkpoint/files.h"

// Tensors that know their place in a file, and modules that become real.
namespace tare::checkpoint {
namespace materialize_test {

struct Tied : nn::Module {
  nn::Linear first{4, 6, false}, second{6, 4, false};
  nn::Parameter third{first.weight};
  nn::TransientBuffer table{arange(6, DType::float32)};
  TARE_MODULE(Tied, first, second, third, table)
  Tensor forward(const Tensor& x) { return second(first(x)); }
};

class Materialize : public ::testing::Test {
 protected:
  void SetUp() override {
    const FakeGuard real(false);
    values_ = arange(48, DType::float32);
    std::string header = R"({"first.weight":{"dtype":"F32","shape":[6,4],"data_offsets":[0,96]},)"
                         R"("second.weight":{"dtype":"F32","shape":[4,6],"data_offsets":[96,192]}})";
    header.resize((header.size() + 7) / 8 * 8, ' ');
    const uint64_t length = header.size();
    std::string file(reinterpret_cast<const char*>(&length), sizeof length);
    file += header;
    file.append(reinterpret_cast<const char*>(values_.data()), 192);
    contents_ = read_safetensors(std::make_shared<File>("model.safetensors", std::as_bytes(std::span(file))));
  }
  Tensor stored(int64_t from, IntList sizes) const { return values_.slice(0, from, from + 24).view(sizes); }

  Tensor values_;
  Contents contents_;
};

std::unique_ptr<Tied> on_meta(ProgramRecorder& recorder) {
  const InterceptorGuard guard(recorder);
  const DeviceGuard meta(DeviceType::meta);
  return std::make_unique<Tied>();
}

TEST_F(Materialize, LazyTensorsReadTheirElementsOnly) {
  const std::vector<NamedTensor> lazy = lazy_tensors(contents_);
  ASSERT_EQ(lazy.size(), 2);
  EXPECT_EQ(lazy[0].name, "first.weight");
  EXPECT_EQ(lazy[0].tensor.storage().state(), StorageState::in_file);
  int64_t bytes = 0;
  const Progress count = [&](int64_t more) { bytes += more; };
  const Tensor rows = read(narrow(lazy[0].tensor, 0, 1, 2), DType::float32, count);
  EXPECT_TRUE(equal(rows, stored(0, {6, 4}).narrow(0, 1, 2)));
  EXPECT_EQ(bytes, 32);
  EXPECT_TRUE(equal(read(narrow(lazy[1].tensor, 1, 4, 2), DType::float32), stored(24, {4, 6}).narrow(1, 4, 2)));
  EXPECT_TRUE(equal(read(t(lazy[0].tensor), DType::float32), stored(0, {6, 4}).t()));
  EXPECT_TRUE(equal(read(lazy[0].tensor, DType::bfloat16), stored(0, {6, 4}).to(DType::bfloat16)));
}

TEST_F(Materialize, WritingALazyTensorForgetsItsPlace) {
  const Tensor lazy = lazy_tensors(contents_)[0].tensor;
  fill_(lazy, 1.0);
  EXPECT_EQ(in_file(lazy.storage()), nullptr);
  EXPECT_THROW(read(lazy, DType::float32), CheckpointError);
}

TEST_F(Materialize, AModuleTakesTheFilesValuesAndItsOwnTables) {
  ProgramRecorder recorder;
  const auto model = on_meta(recorder);
  const TensorImpl* identity = model->first.weight.impl();
  const LoadReport report = materialize(*model, {.checkpoint = &contents_});
  EXPECT_TRUE(report.complete()) << report.text();
  EXPECT_EQ(report.loaded, (std::vector<std::string>{"first.weight", "second.weight"}));
  EXPECT_EQ(report.replayed, (std::vector<std::string>{"table"}));
  ASSERT_EQ(report.tied.size(), 1);
  EXPECT_EQ(report.bytes_read, 192);
  EXPECT_EQ(model->first.weight.impl(), identity);
  EXPECT_TRUE(model->third.storage() == model->first.weight.storage());
  EXPECT_TRUE(equal(model->first.weight, stored(0, {6, 4})));
  EXPECT_TRUE(equal(model->table, arange(6, DType::float32)));
}

TEST_F(Materialize, PartsMakeTheWhole) {
  for (const int64_t dim : {0, 1}) {
    std::vector<Tensor> parts;
    for (int64_t rank = 0; rank < 4; ++rank) {
      ProgramRecorder recorder;
      const auto model = on_meta(recorder);
      MaterializeOptions options{.checkpoint = &contents_};
      options.shard = {rank, 4, [&](const std::string& name, const Tensor&) {
                         return name == "table" ? std::nullopt : std::optional(dim);
                       }};
      const LoadReport report = materialize(*model, options);
      parts.push_back(model->second.weight);
      if (dim == 0) {
        EXPECT_LE(report.bytes_read, 48 + 48);
      }
    }
    EXPECT_TRUE(equal(cat(parts, dim), stored(24, {4, 6}))) << dim;
  }
}

TEST_F(Materialize, WhatDoesNotFitIsReportedBeforeAnythingChanges) {
  ProgramRecorder recorder;
  const auto model = on_meta(recorder);
  const auto stored = std::exchange(contents_.tensors, {});
  for (size_t i = 0; i < stored.size(); ++i) {
    checkpoint::StoredTensor tensor = stored[i];
    if (i == 0) tensor.sizes = {4, 6};
    if (i == 1) tensor.name = "second.wieght";
    contents_.tensors.push_back(tensor);
  }
  try {
    materialize(*model, {.checkpoint = &contents_});
    FAIL();
  } catch (const LoadError& error) {
    EXPECT_STREQ(error.what(),
                 "the checkpoint does not fit the module:\n"
                 "tied (1): first.weight = third\n"
                 "missing (2): third, second.weight (near: second.wieght)\n"
                 "unexpected (1): second.wieght\n"
                 "of another shape, not loaded (1): first.weight (the module has [6, 4], the checkpoint [4, 6])\n");
  }
  EXPECT_TRUE(model->first.weight.is_meta());
  const LoadReport report = materialize(*model, {.checkpoint = &contents_, .strict = false});
  EXPECT_FALSE(report.complete());
  EXPECT_TRUE(model->table.known());
}

TEST_F(Materialize, WithoutARecordAModuleSaysSo) {
  const DeviceGuard meta(DeviceType::meta);
  Tied model;
  const LoadReport report = materialize(model);
  ASSERT_FALSE(report.unknown.empty());
  EXPECT_EQ(report.unknown[0], "third: nothing was recorded of how it is made");
}

}  // namespace materialize_test
}  // namespace tare::checkpoint
