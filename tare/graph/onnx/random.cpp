#include "tare/graph/onnx/call.h"
#include "tare/ops.h"

// What draws random numbers.
namespace tare::graph::onnx {

namespace {

DType drawn_type(Call& c, DType otherwise) {
  return c.has_attribute("dtype") ? dtype_of(c.integer("dtype", kFloat)) : otherwise;
}
std::vector<Tensor> gaussian(Call& c, IntList sizes, DType dtype) {
  return one(normal(c.real("mean", 0.0), c.real("scale", 1.0), sizes, nullptr, dtype, {}, c.device()));
}
std::vector<Tensor> even(Call& c, IntList sizes, DType dtype) { return one(rand(sizes, dtype, {}, c.device())); }
std::vector<int64_t> said_sizes(Call& c) { return c.integers("shape").value_or(std::vector<int64_t>()); }

std::vector<Tensor> random_normal(Call& c) { return gaussian(c, said_sizes(c), drawn_type(c, DType::float32)); }
std::vector<Tensor> random_normal_like(Call& c) { return gaussian(c, c[0].sizes(), drawn_type(c, c[0].dtype())); }
std::vector<Tensor> random_uniform(Call& c) { return even(c, said_sizes(c), drawn_type(c, DType::float32)); }
std::vector<Tensor> random_uniform_like(Call& c) { return even(c, c[0].sizes(), drawn_type(c, c[0].dtype())); }
std::vector<Tensor> bernoulli_of(Call& c) { return one(to(bernoulli(c[0]), drawn_type(c, c[0].dtype()))); }
std::vector<Tensor> multinomial_of(Call& c) {
  return one(to(multinomial(exp(c[0]), c.integer("sample_size", 1), true), drawn_type(c, DType::int32)));
}

constexpr Row kRandomRows[] = {
    {.op = "Bernoulli", .lower = bernoulli_of, .random = true},
    {.op = "Multinomial", .lower = multinomial_of, .random = true},
    {.op = "RandomNormal", .lower = random_normal, .random = true},
    {.op = "RandomNormalLike", .lower = random_normal_like, .random = true},
    {.op = "RandomUniform", .lower = random_uniform, .random = true},
    {.op = "RandomUniformLike", .lower = random_uniform_like, .random = true},
};

}  // namespace

List<Row> random_rows() { return kRandomRows; }

}  // namespace tare::graph::onnx
