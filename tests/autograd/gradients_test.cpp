#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sstream>

#include "tare/autograd/autograd.h"
#include "tare/core/elements.h"
#include "tare/core/sparse.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"
#include "tare/ops.h"
#include "tare/replay/corpus.h"

// Gradients of single operators, held against PyTorch's (tests/golden/gradients) and against finite differences.
// tests/autograd/gradients_exceptions.txt lists the operators that fail, by rule; the list may only get shorter.
namespace tare {
namespace gradients_test {

using Json = nlohmann::json;

/// A rule that does not hold for a call; the text says why.
struct Broken {
  std::string why;
};
template <class... T>
void require(bool ok, fmt::format_string<T...> format, T&&... args) {
  if (!ok) throw Broken{fmt::format(format, std::forward<T>(args)...)};
}

enum class Values : uint8_t { all, none, of_indices };  ///< which tensors' elements are known

std::vector<const Json*> tensors_in(const Json& value) {
  std::vector<const Json*> found;
  if (value.is_object() && value.contains("tensor")) return {&value["tensor"]};
  if (value.is_array() || value.is_object())
    for (const Json& item : value)
      for (const Json* tensor : tensors_in(item)) found.push_back(tensor);
  return found;
}
bool is_continuous(const std::string& dtype) {
  return !dtype.starts_with("int") && !dtype.starts_with("uint") && dtype != "bool";
}

// One recorded call: its arguments can be made anew as often as needed.
struct Record {
  Json line;
  std::string op;

  RecordedCall call(Values values) const {
    Json copy = line;
    copy.erase("error");
    if (values == Values::none) {
      copy.erase("values");
      copy["target"] = "meta";
    } else if (values == Values::of_indices) {
      for (const char* part : {"args", "kwargs"})
        for (const Json* tensor : tensors_in(line[part]))
          if (is_continuous((*tensor)[0])) copy["values"].erase(std::to_string((*tensor)[4].get<int64_t>()));
    }
    return parse_recorded_call(copy.dump());
  }
  bool flows() const { return line.contains("saved"); }
  bool has_gradients() const { return line.contains("grads"); }
  bool is_random() const {
    if (!has_gradients()) return false;
    for (const Json& gradient : line["grads"])
      if (!gradient.is_null() && gradient[3].is_null()) return true;
    return false;
  }
  bool shares_memory() const {
    std::set<int64_t> seen;
    for (const char* part : {"args", "kwargs"})
      for (const Json* tensor : tensors_in(line[part]))
        if (!seen.insert((*tensor)[4].get<int64_t>()).second) return true;
    return false;
  }
};

const std::vector<Record>& records() {
  static const std::vector<Record> all = [] {
    std::vector<Record> list;
    LineReader reader(TARE_SOURCE_DIR "/tests/golden/gradients/gradients.jsonl.zst");
    std::string_view text;
    while (reader.next(text)) {
      Record record{Json::parse(text.begin(), text.end()), {}};
      record.op = record.line["op"].get<std::string>().substr(6);
      if (Registry::instance().find(record.op) != nullptr) list.push_back(std::move(record));
    }
    return list;
  }();
  return all;
}

void flatten(const Value& value, std::vector<Tensor>& found) {
  if (const Tensor* tensor = value.get<Tensor>(); tensor && tensor->defined()) found.push_back(*tensor);
  if (const auto* list = value.get<Value::Tensors>())
    for (const Tensor& tensor : *list)
      if (tensor.defined()) found.push_back(tensor);
  if (const auto* list = value.get<Value::Values>())
    for (const Value& item : *list) flatten(item, found);
}

// The recorder's `weight`.
double weight_at(uint32_t i, uint32_t number, uint32_t shift) {
  return static_cast<double>((i * 2654435761u + number * 40503u + shift * 2246822519u) >> 25) / 32 - 2;
}
Tensor weight(uint32_t number, const Tensor& like) {
  const NoGradGuard off;
  Tensor result = empty(like.sizes(), like.dtype(), {}, like.device());
  if (is_sparse(like) ? !result.storage().allocated() : !like.known()) return result;
  std::byte* element = result.data();
  for (uint32_t i = 0; i < static_cast<uint32_t>(like.numel()); ++i, element += like.itemsize()) {
    if (is_complex(like.dtype()))
      store_complex(element, like.dtype(), {weight_at(i, number, 0), weight_at(i, number, 1)});
    else store_double(element, like.dtype(), weight_at(i, number, 0));
  }
  result.storage()->state = StorageState::known;
  return result;
}

// A call with its arguments, and what it gave.
struct Attempt {
  const Record& record;
  RecordedCall call;
  std::vector<Tensor> leaves;
  std::vector<Tensor> results;
  std::vector<Tensor> outputs, weights;  // those results that gradients flow from

  Attempt(const Record& record, Values values) : record(record), call(record.call(values)) {
    std::vector<Tensor> tensors;
    for (const Value& value : call.args) flatten(value, tensors);
    for (const auto& [name, value] : call.kwargs) flatten(value, tensors);
    for (const Json& i : record.line["wants"]) leaves.push_back(tensors[i.get<size_t>()]);
  }
  void mark() {
    for (Tensor& leaf : leaves) leaf.set_requires_grad(true);
  }
  void forward() {
    const Op& op = op_named(record.op);
    std::vector<Value> args = call.args;
    if (op.schema.name.ends_with('_') && op.schema.arguments[0].is_write()) args[0] = clone(*args[0].get<Tensor>());
    results.clear(), outputs.clear(), weights.clear();
    for (const Value& value : call_boxed(op, args, call.kwargs)) flatten(value, results);
    const Json& requires_grad = record.line["requires"];
    for (size_t i = 0; i < results.size() && i < requires_grad.size(); ++i)
      if (requires_grad[i].get<bool>()) {
        outputs.push_back(results[i]);
        weights.push_back(weight(static_cast<uint32_t>(i), results[i]));
      }
  }
  std::vector<Tensor> gradients(bool create = false) {
    return grad(outputs, leaves, weights, {.create_graph = create}, true);
  }
};

std::vector<Complex> elements(const Tensor& tensor) {
  const NoGradGuard off;
  const Tensor flat = contiguous(resolve_neg(resolve_conj(to_dense(detach(tensor)))));
  std::vector<Complex> found;
  const std::byte* element = flat.data();
  for (int64_t i = 0; i < flat.numel(); ++i, element += flat.itemsize())
    found.push_back(is_complex(flat.dtype()) ? load_complex(element, flat.dtype())
                                             : load_double(element, flat.dtype()));
  return found;
}

bool is_missing_kernel(const Error& error) {
  return std::string_view(error.what()).find("no CPU kernel") != std::string::npos;
}
bool has_no_derivative(const Error& error) {
  const std::string_view text = error.what();
  return text.find("derivative for aten::") != std::string::npos &&
         text.find("is not implemented") != std::string::npos;
}

// Runs a rule on every call and compares the operators that break it with those listed. Without values an operator may
// say that its result depends on them.
void hold(const std::string& rule, const std::function<void(const Record&)>& check, bool without_values = false) {
  std::map<std::string, std::string> broken;
  std::map<std::string, int> count;
  for (const Record& record : records()) {
    try {
      check(record);
      continue;
    } catch (const Broken& error) {
      broken.try_emplace(record.op, error.why);
    } catch (const DataDependentError& error) {
      if (without_values) continue;
      broken.try_emplace(record.op, error.what());
    } catch (const Error& error) {
      broken.try_emplace(record.op, error.what());
    }
    ++count[record.op];
  }
  std::set<std::string> listed;
  std::ifstream in(TARE_SOURCE_DIR "/tests/autograd/gradients_exceptions.txt");
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string first, op;
    if (words >> first >> op && first == rule) listed.insert(op);
  }
  for (const auto& [op, why] : broken)
    if (!listed.contains(op)) ADD_FAILURE() << rule << " " << op << "  (" << count[op] << "): " << why;
  for (const std::string& op : listed)
    if (!broken.contains(op)) ADD_FAILURE() << op << " keeps the rule '" << rule << "': take it off the list";
}

TEST(Gradients, TheRecordIsThere) { EXPECT_GT(records().size(), 1500u); }

TEST(Gradients, ResultsRequireThemAsInPyTorch) {
  hold(
      "nodes",
      [](const Record& record) {
        Attempt run(record, Values::of_indices);
        const FakeGuard fake;
        run.mark();
        run.forward();
        const Json &requires_grad = record.line["requires"], &nodes = record.line["nodes"];
        require(run.results.size() == requires_grad.size(), "{} results, not {}", run.results.size(),
                requires_grad.size());
        for (size_t i = 0; i < run.results.size(); ++i) {
          const auto node = grad_fn(run.results[i]);
          require(run.results[i].requires_grad() == requires_grad[i].get<bool>(), "result {} requires gradients: {}", i,
                  run.results[i].requires_grad());
          std::string expected = nodes[i].is_null() ? "" : nodes[i].get<std::string>();
          if (const size_t space = expected.rfind("::"); space != std::string::npos) expected.erase(0, space + 2);
          require((node ? node->name() : "") == expected, "{}, not {}", node ? node->name() : "no node", expected);
        }
      },
      true);
}

void check_metadata(const Record& record, Values values, bool with_strides) {
  if (!record.has_gradients()) return;
  Attempt run(record, values);
  const FakeGuard fake(values != Values::all);
  run.mark();
  run.forward();
  if (run.outputs.empty() || !run.outputs[0].requires_grad()) return;  // the rule "nodes" says so
  const std::vector<Tensor> found = run.gradients();
  for (size_t i = 0; i < found.size(); ++i) {
    const Json& wanted = record.line["grads"][i];
    require(found[i].defined() != wanted.is_null(), "gradient {} is {}", i, found[i].defined() ? "there" : "missing");
    if (!found[i].defined()) continue;
    const IntList sizes = found[i].sizes(), strides = found[i].strides();
    require(
        name(found[i].dtype()) == wanted[0].get<std::string>() && sizes.vec() == wanted[1].get<std::vector<int64_t>>(),
        "gradient {} is {}{}, not {}", i, name(found[i].dtype()), sizes, wanted.dump().substr(0, 80));
    if (!with_strides || found[i].numel() == 0) continue;
    for (int64_t d = 0; d < sizes.size(); ++d)
      require(sizes[d] == 1 || strides[d] == wanted[2][static_cast<size_t>(d)].get<int64_t>(),
              "gradient {} has strides {}, not {}", i, strides, wanted[2].dump());
  }
}
TEST(Gradients, HaveDTypesAndSizes) {
  hold(
      "metadata", [](const Record& record) { check_metadata(record, Values::none, false); }, true);
}
TEST(Gradients, HaveStrides) {
  hold(
      "strides", [](const Record& record) { check_metadata(record, Values::of_indices, true); }, true);
}

// Runs what needs kernels; where one is missing there is nothing to hold, but the operator must be listed as `kernel`.
template <class F>
void with_kernels(F&& run, bool tell) {
  try {
    run();
  } catch (const Error& error) {
    if (is_missing_kernel(error)) {
      if (tell) throw;
    } else if (!tell && !has_no_derivative(error)) {
      throw;
    }
  }
}

void check_values(const Record& record) {
  Attempt run(record, Values::all);
  run.mark();
  run.forward();
  if (run.outputs.empty() || !run.outputs[0].requires_grad()) return;
  const std::vector<Tensor> found = run.gradients();
  for (size_t i = 0; i < found.size(); ++i) {
    const Json& wanted = record.line["grads"][i];
    if (!found[i].defined() || wanted.is_null()) continue;
    const std::vector<Complex> got = elements(found[i]);
    double largest = 0;
    const auto number = [](const Json& json) {
      return json.is_object() ? (json["float"] == "nan"   ? std::nan("")
                                 : json["float"] == "inf" ? HUGE_VAL
                                                          : -HUGE_VAL)
                              : json.get<double>();
    };
    std::vector<Complex> expected;
    for (const Json& item : wanted[3]) {
      expected.push_back(item.is_array() ? Complex(number(item[0]), number(item[1])) : Complex(number(item)));
      if (std::isfinite(std::abs(expected.back()))) largest = std::max(largest, std::abs(expected.back()));
    }
    const auto same = [&](double a, double b) {
      return a == b || (std::isnan(a) && std::isnan(b)) ||
             std::abs(a - b) <= 1e-7 * std::abs(b) + 1e-8 * largest + 1e-13;
    };
    require(got.size() == expected.size(), "gradient {} has {} elements", i, got.size());
    for (size_t k = 0; k < got.size(); ++k)
      require(same(got[k].real(), expected[k].real()) && same(got[k].imag(), expected[k].imag()),
              "element {} of gradient {} is {}{:+}i, not {}{:+}i", k, i, got[k].real(), got[k].imag(),
              expected[k].real(), expected[k].imag());
  }
}
TEST(Gradients, HaveValues) {
  hold("values", [](const Record& record) {
    if (record.has_gradients() && !record.is_random()) with_kernels([&] { check_values(record); }, false);
  });
}
TEST(Gradients, HaveKernels) {
  hold("kernel", [](const Record& record) {
    if (!record.has_gradients() || record.is_random()) return;
    Attempt run(record, Values::all);
    run.mark();
    const auto forward_and_back = [&] {
      try {
        run.forward();
        run.gradients();
      } catch (const Error& error) {
        if (is_missing_kernel(error)) throw;
      }
    };
    forward_and_back();
  });
}

// Re of the sum of conj(weights) * values.
double weighted(TensorList values, TensorList weights) {
  double sum = 0;
  for (int64_t i = 0; i < values.size(); ++i) {
    if (!values[i].defined()) continue;
    const std::vector<Complex> a = elements(values[i]), w = elements(weights[i]);
    for (size_t k = 0; k < a.size(); ++k) sum += (std::conj(w[k]) * a[k]).real();
  }
  return sum;
}

constexpr int64_t kProbed = 10;  // elements of one tensor

// Holds `gradients` of `function` with respect to `inputs` against central differences. Where the differences on both
// sides disagree there is a corner, and nothing to hold.
void check_differences(TensorList inputs, TensorList gradients, const std::function<double()>& function) {
  const double here = function();
  for (int64_t i = 0; i < inputs.size(); ++i) {
    const Tensor& input = inputs[i];
    const bool is_double = input.dtype() == DType::float64 || input.dtype() == DType::complex128;
    if (has_internal_overlap(input.meta()) || !is_double) continue;
    const std::vector<Complex> found =
        gradients[i].defined() ? elements(gradients[i]) : std::vector<Complex>(static_cast<size_t>(input.numel()));
    std::vector<std::byte*> places;
    for_each_element(input.sizes(), {&input, 1}, [&](std::byte* const* at) { places.push_back(*at); });
    const size_t step = std::max<size_t>(1, places.size() / kProbed);
    for (size_t k = 0; k < places.size(); k += step)
      for (int part = 0; part < (is_complex(input.dtype()) ? 2 : 1); ++part) {
        double& x = reinterpret_cast<double*>(places[k])[part];
        const double before = x, h = 1e-5 * std::max(0.1, std::abs(x));
        x = before + h;
        const double above = function(), h_above = x - before;
        x = before - h;
        const double below = function(), h_below = before - x;
        x = before;
        const double right = (above - here) / h_above, left = (here - below) / h_below;
        const double slope = (above - below) / (h_above + h_below);
        const double got = part == 0 ? found[k].real() : found[k].imag();
        if (!std::isfinite(slope) || !std::isfinite(got)) continue;
        const double scale = std::max({1.0, std::abs(slope), std::abs(here)});
        const double jump = std::abs(above - below) / std::max(1.0, std::abs(here));
        if (std::abs(right - left) > 1e-2 * scale || jump > 0.05) continue;
        require(std::abs(got - slope) <= 2e-4 * scale, "element {} of gradient {} is {}, by differences {}", k, i, got,
                slope);
      }
  }
}

TEST(Gradients, AreSlopes) {
  hold("slopes", [](const Record& record) {
    if (!record.has_gradients() || record.is_random() || record.shares_memory()) return;
    with_kernels(
        [&] {
          Attempt run(record, Values::all);
          run.mark();
          run.forward();
          if (run.outputs.empty() || !run.outputs[0].requires_grad()) return;
          const std::vector<Tensor> found = run.gradients();
          const NoGradGuard off;
          check_differences(run.leaves, found, [&] {
            run.forward();
            return weighted(run.outputs, run.weights);
          });
        },
        false);
  });
}

TEST(Gradients, HaveSlopes) {
  hold("second", [](const Record& record) {
    if (!record.has_gradients() || record.is_random() || record.shares_memory() || record.line["second"] != true)
      return;
    try {
      Attempt run(record, Values::all);
      run.mark();
      run.forward();
      if (run.outputs.empty() || !run.outputs[0].requires_grad()) return;
      std::vector<Tensor> inputs = run.leaves;
      const std::vector<Tensor> weights = run.weights;
      for (Tensor weight : weights) inputs.push_back(weight.set_requires_grad(true));
      const auto first = [&](bool create) {
        run.forward();
        run.weights = weights;
        std::vector<Tensor> found;
        for (const Tensor& gradient : run.gradients(create))
          if (gradient.defined() && (gradient.requires_grad() || !create)) found.push_back(gradient);
        return found;
      };
      std::vector<Tensor> found = first(true), again;
      if (found.empty()) return;
      for (const Tensor& gradient : found) again.push_back(weight(7, gradient));
      const std::vector<Tensor> second = grad(found, inputs, again, {.retain_graph = true}, true);
      // The same gradients again, unrecorded: a gradient that does not depend on anything adds a constant.
      std::vector<char> flows;
      for (const Tensor& gradient : run.gradients(true))
        flows.push_back(gradient.defined() && gradient.requires_grad());
      check_differences(inputs, second, [&] {
        run.forward();
        run.weights = weights;
        const std::vector<Tensor> all = run.gradients();
        std::vector<Tensor> kept;
        for (size_t i = 0; i < all.size(); ++i)
          if (flows[i]) kept.push_back(all[i]);
        return weighted(kept, again);
      });
    } catch (const Error& error) {
      if (!is_missing_kernel(error)) throw;
    }
  });
}

TEST(Gradients, KeepWhatPyTorchKeeps) {
  hold(
      "saved",
      [](const Record& record) {
        if (!record.flows()) return;
        Attempt run(record, Values::of_indices);
        const FakeGuard fake;
        run.mark();
        run.forward();
        if (run.outputs.empty()) return;
        const auto node = grad_fn(run.outputs[0]);
        if (!node) return;
        std::vector<Json> kept;
        for (const Tensor& tensor : node->saved_tensors())
          kept.push_back(Json::array({name(tensor.dtype()), tensor.sizes().vec()}));
        std::sort(kept.begin(), kept.end());
        std::vector<Json> expected(record.line["saved"].begin(), record.line["saved"].end());
        std::sort(expected.begin(), expected.end());
        require(Json(kept) == Json(expected), "{}, not {}", Json(kept).dump(), Json(expected).dump());
      },
      true);
}

}  // namespace gradients_test
}  // namespace tare
