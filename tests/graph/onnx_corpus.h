#pragma once

#include <zlib.h>

#include <cmath>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "tare/core/elements.h"
#include "tare/core/error.h"
#include "tare/graph/onnx/machine.h"

// onnx's own cases of nodes, as tests/golden/onnx/record.py wrote them, and what becomes of each here.
namespace tare::test {

struct OnnxCase {
  std::string name, model, expected;
};

inline std::vector<OnnxCase> onnx_cases(const std::string& path) {
  gzFile file = gzopen(path.c_str(), "rb");
  if (file == nullptr) fail("{} cannot be read", path);
  std::vector<OnnxCase> cases;
  const auto text = [&](std::string& to) {
    uint32_t size = 0;
    if (gzread(file, &size, 4) != 4) return false;
    to.resize(size);
    return size == 0 || gzread(file, to.data(), size) == static_cast<int>(size);
  };
  for (OnnxCase one; text(one.name) && text(one.model) && text(one.expected);) cases.push_back(one);
  gzclose(file);
  return cases;
}

struct OnnxOutcome {
  enum class Kind { right, refused, wrong } kind = Kind::right;
  std::string what;
  int64_t outputs = 0, values = 0;  ///< that were compared
};

inline std::unique_ptr<graph::onnx::Program> onnx_program(const std::string& name, const std::string& bytes) {
  return graph::onnx::read(
      std::make_shared<const checkpoint::File>(name, std::as_bytes(std::span(bytes.data(), bytes.size()))));
}

inline bool is_near(double a, double b, double tolerance) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) == std::isnan(b);
  return a == b || std::abs(a - b) <= tolerance * std::abs(b) + 1e-5;
}

/// Whether two CPU tensors of the same sizes have equal values, as near as their type is fine.
inline std::string values_differ(const Tensor& made, const Tensor& wanted) {
  const double tolerance = made.itemsize() >= 4 ? 2e-3 : made.itemsize() == 2 ? 2e-2 : 0.3;
  std::string text;
  const bool inexact = is_inexact(made.dtype());
  for_each_element(wanted.sizes(), {made, wanted}, [&](std::byte* const* at) {
    if (!text.empty()) return;
    if (is_complex(made.dtype())) {
      const Complex a = load_complex(at[0], made.dtype()), b = load_complex(at[1], wanted.dtype());
      if (!is_near(a.real(), b.real(), tolerance) || !is_near(a.imag(), b.imag(), tolerance)) text = "complex";
    } else if (inexact) {
      const double a = load_double(at[0], made.dtype()), b = load_double(at[1], wanted.dtype());
      if (!is_near(a, b, tolerance)) text = fmt::format("{}, where {} is right", a, b);
    } else {
      const Scalar a = load_scalar(at[0], made.dtype()), b = load_scalar(at[1], wanted.dtype());
      if (a.to_bits() != b.to_bits()) text = fmt::format("{}, where {} is right", a.str(), b.str());
    }
  });
  return text;
}

/// Runs one on tensors without bytes, and holds what comes out against what onnx gives: element type, sizes, and values
/// where they are known.
inline OnnxOutcome onnx_outcome(const OnnxCase& one) {
  namespace onnx = graph::onnx;
  OnnxOutcome outcome;
  const FakeGuard fake;
  const NoGradGuard no_grad;
  try {
    const auto program = onnx_program(one.name, one.model), wanted = onnx_program(one.name, one.expected);
    const Device device = DeviceType::meta;
    onnx::bind(*program, {});
    const onnx::RunOptions options{device, false};
    std::vector<onnx::Item> weights = onnx::make_weights(*program, device);
    onnx::Result result = onnx::run(*program, onnx::make_inputs(*program, device), weights, options);
    std::map<std::string, onnx::Item> made;
    for (auto& [name, item] : result.outputs) {
      if (item.kind != onnx::Item::Kind::sequence) made[name] = item;
      else
        for (size_t i = 0; i < item.items->size(); ++i) made[fmt::format("{}.{}", name, i)] = (*item.items)[i];
    }
    onnx::Result unused;
    onnx::Machine machine(*wanted, options, unused);
    const auto compare = [&](const std::string& name, int32_t type, IntList sizes, const onnx::TensorRecord* values) {
      const auto found = made.find(name);
      if (found == made.end() || found->second.kind != onnx::Item::Kind::tensor) {
        outcome.kind = OnnxOutcome::Kind::wrong;
        outcome.what = name + " is no tensor";
        return;
      }
      onnx::Item& item = found->second;
      ++outcome.outputs;
      const IntList own = machine.tensor_of(item).sizes();
      if (item.type != type || own != sizes) {
        outcome.kind = OnnxOutcome::Kind::wrong;
        outcome.what = fmt::format("{} is {}{}, where {}{} is right", name, onnx::type_info(item.type).name, str(own),
                                   onnx::type_info(type).name, str(sizes));
        return;
      }
      if (values == nullptr || !item.known.defined()) return;
      ++outcome.values;
      const std::string differs = values_differ(item.known, onnx::load(wanted->source, *values));
      if (differs.empty()) return;
      outcome.kind = OnnxOutcome::Kind::wrong;
      outcome.what = fmt::format("{} has {}", name, differs);
    };
    for (const onnx::TensorRecord& record : wanted->graph.initializers)
      compare(std::string(record.name.view()), record.type, record.sizes(),
              record.type == onnx::kString ? nullptr : &record);
    for (const onnx::Index index : wanted->graph.inputs) {
      const onnx::TypeRecord type = wanted->graph.type_of(index);
      std::vector<int64_t> sizes;
      for (const onnx::Dim& dim : type.dims) sizes.push_back(*dim.value);
      compare(std::string(wanted->graph.value(index).name.view()), type.type, sizes, nullptr);
    }
  } catch (const Error& error) {
    outcome.kind = OnnxOutcome::Kind::refused;
    outcome.what = error.what();
  }
  return outcome;
}

}  // namespace tare::test
