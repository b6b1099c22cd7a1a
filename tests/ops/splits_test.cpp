#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "tare/core/elements.h"
#include "tare/core/thread.h"
#include "tare/dispatch/call.h"
#include "tests/case.h"

// The dimension map and the cost of a row held against its rule and its kernel: a case is cut into parts in every way
// that the map allows, and the parts must make the whole. docs/design/splits.md states the law; nothing here names an
// operator but the faults that are planted to show that they would be found.
namespace tare::test {
namespace splits_test {

/// Changes what a row says, so that it is wrong.
using Plant = std::function<void(std::vector<Strategy>&, Cost&)>;
using Faults = std::vector<std::string>;

// One call with its cost and dimension map looked at while arguments and results are at hand.
struct Seen : Interceptor {
  const Op* outer = nullptr;
  Cost cost;
  std::vector<Strategy> strategies;
  size_t inputs = 0;
  std::vector<Tensor> results;
  void intercept(const Op& op, Args args, tare::Results given) override {
    const bool first = outer == nullptr;
    if (first) outer = &op;
    proceed(op, args, given);
    if (!first) return;
    const Call call{op, args, given};
    cost = op.row->cost(call);
    strategies = op.row->sharding(call);
    inputs = call.tensors().size();
    results = call.result_tensors();
  }
};

Seen see(const Case& c, const Plant& plant) {
  Seen seen;
  const InterceptorGuard guard(seen);
  call_boxed(op_named(c.op), c.args, c.kwargs);
  if (plant) plant(seen.strategies, seen.cost);
  return seen;
}

std::string describe(const Strategy& strategy) {
  const auto text = [](Placement split) {
    static constexpr const char* kinds[] = {"whole", "dim ", "sum", "max", "min"};
    return kinds[static_cast<int>(split.kind)] +
           (split.kind == Placement::Kind::shard ? std::to_string(split.dim) : "");
  };
  std::string line;
  for (const Placement split : strategy.inputs) line += text(split) + " ";
  line += "->";
  for (const Placement split : strategy.results) line += " " + text(split);
  return line;
}

Tensor fresh_like(const Tensor& tensor) { return Tensor(TensorMeta(tensor.meta())); }

Tensor part_of(const Tensor& tensor, Placement split, int64_t part, int64_t parts) {
  if (split.kind != Placement::Kind::shard) return tensor;
  Dims sizes = tensor.sizes();
  sizes[split.dim] /= parts;
  const int64_t offset = tensor.storage_offset() + part * sizes[split.dim] * tensor.strides()[split.dim];
  return Tensor::view_of(tensor, tensor.meta().with_geometry(sizes, tensor.strides(), offset));
}

// The size that a strategy cuts: the same in all tensors, or the strategy is wrong.
int64_t size_cut(const Strategy& strategy, const std::vector<Tensor>& inputs, Faults& faults) {
  int64_t size = 0;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Placement split = strategy.inputs[i];
    if (split.kind != Placement::Kind::shard) continue;
    if (split.dim < 0 || split.dim >= inputs[i].dim()) {
      faults.push_back("it cuts a dimension that input " + std::to_string(i) + " does not have");
      return 0;
    }
    const int64_t own = inputs[i].sizes()[split.dim];
    if (size != 0 && own != size) faults.push_back("it cuts dimensions of different sizes");
    size = own;
  }
  return size;
}

// Into how many parts a dimension is cut: as few as possible, and as many.
std::vector<int64_t> counts_of_parts(int64_t size) {
  int64_t few = 2;
  while (few < size && size % few != 0) ++few;
  return few < size ? std::vector<int64_t>{few, size} : std::vector<int64_t>{size};
}

// Sizes and costs: one part's results are a part of the whole's, and so is what it costs.
void compare_sizes(const Case& c, const Seen& whole, const Strategy& strategy, int64_t parts, const Plant& plant,
                   Faults& faults) {
  size_t next = 0;
  const Case part = with_tensors(
      c, [&](const Tensor& tensor) { return part_of(fresh_like(tensor), strategy.inputs[next++], 0, parts); });
  const Seen seen = see(part, plant);
  if (seen.results.size() != whole.results.size()) {
    faults.push_back("a part has another number of results");
    return;
  }
  for (size_t i = 0; i < seen.results.size(); ++i) {
    const Placement split = strategy.results[i];
    Dims expected = whole.results[i].sizes();
    if (split.kind == Placement::Kind::shard) {
      if (split.dim < 0 || split.dim >= expected.size()) {
        faults.push_back("result " + std::to_string(i) + " has no such dimension");
        continue;
      }
      expected[split.dim] /= parts;
    }
    if (!(seen.results[i].sizes() == IntList(expected)))
      faults.push_back("a part's result has sizes " + str(seen.results[i].sizes()) + ", not " + str(expected));
  }
  if (parts * seen.cost.flops != whole.cost.flops)
    faults.push_back("the parts' FLOPs are " + std::to_string(parts * seen.cost.flops) + ", the whole's " +
                     std::to_string(whole.cost.flops));
}

std::vector<std::complex<double>> values_of(const Tensor& tensor) {
  std::vector<std::complex<double>> values;
  for_each_element(tensor.sizes(), {&tensor, 1},
                   [&](std::byte* const* at) { values.push_back(load_scalar(at[0], tensor.dtype()).to_complex()); });
  return values;
}

// Numbers that most functions are defined for, different from place to place; integers are small, as indices must be.
Tensor filled(const Tensor& tensor, bool ones) {
  const FakeGuard real(false);
  Tensor result{TensorMeta(tensor.meta())};
  std::fill_n(reinterpret_cast<char*>(result.storage().data()), result.storage().bytes(), '\0');
  result.storage()->state = StorageState::known;
  int64_t i = 0;
  for_each_element(result.sizes(), {&result, 1}, [&](std::byte* const* at) {
    const int64_t k = i++ * 7 % 11;
    if (is_inexact(result.dtype()))
      store_scalar(at[0], result.dtype(), Scalar(ones ? 1.0 : static_cast<double>(k + 1) / 16));
    else store_scalar(at[0], result.dtype(), Scalar(int64_t{ones ? 1 : k % 2}));
  });
  return result;
}

bool agree(std::complex<double> a, std::complex<double> b, double tolerance) {
  if (a == b || (std::isnan(a.real()) && std::isnan(b.real()))) return true;
  return std::abs(a - b) <= tolerance * std::max(1.0, std::max(std::abs(a), std::abs(b)));
}

std::complex<double> combined(Placement::Kind kind, std::complex<double> a, std::complex<double> b) {
  if (kind == Placement::Kind::partial_max) return std::max(a.real(), b.real());
  if (kind == Placement::Kind::partial_min) return std::min(a.real(), b.real());
  return a + b;
}

// Values: put together as the strategy says, the parts' results are the whole's.
void compare_values(const Case& c, const std::vector<Tensor>& results, const Strategy& strategy, int64_t parts,
                    Faults& faults) {
  std::vector<std::vector<std::complex<double>>> partial(results.size());
  for (int64_t part = 0; part < parts; ++part) {
    size_t next = 0;
    const Case cut = with_tensors(c, [&](const Tensor& tensor) {
      const Placement split = strategy.inputs[next++];
      if (split.kind != Placement::Kind::partial_sum || part == 0) return part_of(tensor, split, part, parts);
      Tensor zeros = filled(tensor, true);  // what is added to a sum is added once
      fill_elements(zeros, 0);
      return zeros;
    });
    const Seen seen = see(cut, {});
    for (size_t i = 0; i < results.size(); ++i) {
      const Placement split = strategy.results[i];
      const DType dtype = results[i].dtype();
      const double tolerance = itemsize(real_type(dtype)) < 4 ? 0.05 : 1e-4;
      const std::vector<std::complex<double>> given = values_of(seen.results[i]);
      const bool is_partial = split.kind != Placement::Kind::shard && split.kind != Placement::Kind::replicate;
      if (is_partial && part == 0) partial[i] = given;
      else if (is_partial)
        for (size_t k = 0; k < given.size(); ++k) partial[i][k] = combined(split.kind, partial[i][k], given[k]);
      if (is_partial && part + 1 < parts) continue;
      const std::vector<std::complex<double>> made = is_partial ? partial[i] : given,
                                              expected = values_of(part_of(results[i], split, part, parts));
      for (size_t k = 0; k < made.size() && made.size() == expected.size(); ++k)
        if (!agree(made[k], expected[k], tolerance)) {
          faults.push_back("the parts' values do not make the whole's in result " + std::to_string(i));
          break;
        }
    }
  }
}

// Everything that is wrong with what the row says about a case.
Faults faults_of(const Case& c, int64_t* checked = nullptr, int64_t* with_values = nullptr, const Plant& plant = {}) {
  const Op& op = op_named(c.op);
  Faults faults;
  // A view in place has no longer what the map is asked about, so its functional overload is asked.
  Case functional = c;
  if (op.is_view()) functional.op = op.functional->name;
  const auto fresh = [](const Case& given) { return with_tensors(given, fresh_like); };
  const Seen asked = see(fresh(functional), plant);
  const Seen whole = see(fresh(c), plant);
  if (asked.cost.flops < 0 || asked.cost.pointwise < 0) faults.push_back("its cost is negative");
  const std::vector<Tensor> inputs = [&] {
    std::vector<Tensor> all;
    with_tensors(c, [&](const Tensor& tensor) { return all.emplace_back(tensor); });
    return all;
  }();
  // With bytes, where there is a kernel and it computes the same again.
  std::optional<Case> real;
  std::vector<Tensor> real_results;
  const bool computes = (op.row->cpu.exists() || op.is_view()) && op.form == Form::functional && !op.has(kRandom) &&
                        !op.has(kUninitialized) && !asked.strategies.empty();
  for (const bool ones : {false, true}) {
    if (!computes || real) continue;
    const DeviceGuard cpu(DeviceType::cpu);
    try {
      const Case filled_case = with_tensors(parse_case(c.text, DeviceType::cpu), [&](const Tensor& tensor) {
        return tensor.known() ? tensor : filled(tensor, ones);
      });
      real_results = see(filled_case, {}).results;
      real = filled_case;
    } catch (const Error&) {
      // Numbers that the operator refuses, or that its kernel cannot compute.
    }
  }
  for (const Strategy& strategy : asked.strategies) {
    Faults found;
    if (strategy.inputs.size() != asked.inputs || asked.inputs != inputs.size() ||
        strategy.results.size() != asked.results.size()) {
      faults.push_back("it names another number of tensors: " + describe(strategy));
      continue;
    }
    // In place, self becomes the result, so it must be cut as the result is.
    if (op.form == Form::inplace && !op.is_view() && !(strategy.inputs[0] == strategy.results[0]))
      found.push_back("in place, self and the result are cut differently");
    const int64_t size = size_cut(strategy, inputs, found);
    if (size < 2 && found.empty()) found.push_back("it cuts nothing");
    if (found.empty()) {
      for (const int64_t parts : counts_of_parts(size)) {
        try {
          compare_sizes(c, whole, strategy, parts, plant, found);
          if (checked) ++*checked;
          if (!real || !found.empty()) continue;
          const DeviceGuard cpu(DeviceType::cpu);
          compare_values(*real, real_results, strategy, parts, found);
          if (with_values) ++*with_values;
        } catch (const Error& error) {
          found.push_back(std::string("a part is refused: ") + error.what());
        }
      }
    }
    for (const std::string& fault : found) faults.push_back(describe(strategy) + ": " + fault);
  }
  return faults;
}

TEST(Splits, PartsMakeTheWhole) {
  int64_t checked = 0, with_values = 0;
  const DeviceGuard guard(DeviceType::meta);
  for (const Case& c : all_cases(DeviceType::meta)) {
    // out= tensors are no inputs, and what they get is held against the functional overload elsewhere.
    if (c.fails() || c.only_cpu || op_named(c.op).form == Form::out) continue;
    SCOPED_TRACE(c.where + ": " + c.text);
    try {
      for (const std::string& fault : faults_of(c, &checked, &with_values)) ADD_FAILURE() << fault;
    } catch (const DataDependentError& error) {
      EXPECT_TRUE(c.has_values) << error.what();
    } catch (const Error& error) {
      EXPECT_TRUE(c.has_values && op_named(c.op).has(kDataDependent)) << error.what();
    }
  }
  EXPECT_GT(checked, 1000);
  EXPECT_GT(with_values, 900);
}

// ---- the checks themselves: each of these lies is told about a right row, and must be found

Faults with_plant(const std::string& line, const Plant& plant) {
  const DeviceGuard guard(DeviceType::meta);
  const Case c = parse_case(line + " ->", DeviceType::meta);
  EXPECT_TRUE(faults_of(c).empty()) << line;
  return faults_of(c, nullptr, nullptr, plant);
}

TEST(Splits, AWrongAxisIsFound) {
  // The rows of mm's first argument are rows of the result, not columns; with square matrices only values tell.
  const Plant columns = [](std::vector<Strategy>& strategies, Cost&) {
    for (Strategy& strategy : strategies)
      if (strategy.inputs[0] == Placement::shard(0)) strategy.results[0] = Placement::shard(1);
  };
  EXPECT_FALSE(with_plant("mm(f32[2,4], f32[4,6])", columns).empty());
  EXPECT_FALSE(with_plant("mm(f32[4,4], f32[4,4])", columns).empty());
  const Plant inner = [](std::vector<Strategy>& strategies, Cost&) {
    for (Strategy& strategy : strategies) strategy.inputs[0] = Placement::shard(1 - strategy.inputs[0].dim);
  };
  EXPECT_FALSE(with_plant("t(f32[4,4])", inner).empty());
}

TEST(Splits, AWrongFlopFactorIsFound) {
  // FLOPs that do not grow with the size that is cut, or grow with its square. A constant factor is for Flops to find.
  int64_t calls = 0;
  EXPECT_FALSE(
      with_plant("mm(f32[2,4], f32[4,6])", [](std::vector<Strategy>&, Cost& cost) { cost.flops = 7; }).empty());
  EXPECT_FALSE(with_plant("bmm(f32[2,4,4], f32[2,4,4])", [&](std::vector<Strategy>&, Cost& cost) {
                 cost.flops *= ++calls;
               }).empty());
}

TEST(Splits, APartialWrittenAsWholeIsFound) {
  const Plant whole = [](std::vector<Strategy>& strategies, Cost&) {
    for (Strategy& strategy : strategies)
      for (Placement& split : strategy.results)
        if (split.kind != Placement::Kind::shard) split = replicate;
  };
  EXPECT_FALSE(with_plant("mm(f32[2,4], f32[4,6])", whole).empty());
  EXPECT_FALSE(with_plant("sum(f32[4])", whole).empty());
  EXPECT_FALSE(with_plant("amax(f32[4])", whole).empty());
}

TEST(Splits, AWrongReductionIsFound) {
  const Plant sums = [](std::vector<Strategy>& strategies, Cost&) {
    for (Strategy& strategy : strategies)
      if (strategy.results[0].kind == Placement::Kind::partial_max) strategy.results[0] = partial_sum;
  };
  EXPECT_FALSE(with_plant("amax(f32[4])", sums).empty());
}

TEST(Splits, ADimensionThatAViewTreatsByItsSizeIsFound) {
  // squeeze drops what has one place: a part of one place would lose its dimension.
  const Plant through = [](std::vector<Strategy>& strategies, Cost&) {
    strategies = {{{Placement::shard(1)}, {Placement::shard(0)}}};
  };
  EXPECT_FALSE(with_plant("squeeze(f32[1,4,2])", through).empty());
}

}  // namespace splits_test
}  // namespace tare::test
