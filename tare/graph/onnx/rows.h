#pragma once

#include <string_view>
#include <vector>

#include "tare/core/tensor.h"

// The table of operators: a row for each and each version that changed what it does.
namespace tare::graph::onnx {

class Call;
struct Item;

using Lower = std::vector<Tensor> (*)(Call& call);
using Special = std::vector<Item> (*)(Call& call);
using Unary = Tensor (*)(const Tensor& x);
using Binary = Tensor (*)(const Tensor& a, const Tensor& b);
using Reduction = Tensor (*)(const Tensor& x, IntList dims, bool keepdim);

inline constexpr std::string_view kMicrosoft = "com.microsoft", kMl = "ai.onnx.ml",
                                  kTraining = "ai.onnx.preview.training";

struct Row {
  std::string_view op;
  int since = 1;              ///< the version of the operator set from which on this row is meant
  Lower lower = nullptr;      ///< calls operators
  Special special = nullptr;  ///< for control flow, sequences and what else is not of tensors alone
  Unary unary = nullptr;      ///< what its family is told
  Binary binary = nullptr;
  Reduction reduction = nullptr;
  bool random = false;    ///< it draws: there are no values
  bool of_sizes = false;  ///< its values hang on the sizes of its inputs and not on values
  int8_t carries = -1;    ///< the results have the element type of this input, whatever that is
  uint8_t buffers = 0;    ///< inputs (a bit for each) that are no parameters where they are weights
  std::string_view domain = {};
};

/// Null where there is none for an operator at a version.
const Row* find_row(std::string_view domain, std::string_view op, int64_t version);
/// How many operators there are rows for.
size_t count_rows();

// A list for each family.
List<Row> pointwise_rows();
List<Row> reduction_rows();
List<Row> view_rows();
List<Row> index_rows();
List<Row> layer_rows();
List<Row> pool_rows();
List<Row> resize_rows();
List<Row> attention_rows();
List<Row> recurrent_rows();
List<Row> quantized_rows();
List<Row> signal_rows();
List<Row> random_rows();
List<Row> loss_rows();
List<Row> control_rows();
List<Row> sequence_rows();
List<Row> text_rows();
List<Row> microsoft_rows();

}  // namespace tare::graph::onnx
