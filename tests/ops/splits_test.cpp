#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <numeric>

#include "tare/core/elements.h"
#include "tare/core/thread.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/replaced.h"
#include "tests/case.h"
#include "tests/ops/parts.h"

// The sharding rule and the cost of a row held against its meta rule and its kernel: a case is cut into parts in every
// way that the rule allows, and the parts must make the whole. docs/design/sharding.md states the law; nothing here
// names an operator but the faults that are planted to show that they would be found.
namespace tare::test {
namespace splits_test {

/// Changes what a row says, so that it is wrong.
using Plant = std::function<void(std::vector<Strategy>&, Cost&)>;
using Faults = std::vector<std::string>;

// The same metadata, over a storage without bytes that nobody hears of.
Tensor without_bytes(const Tensor& tensor) {
  if (!tensor.defined()) return tensor;
  const ThreadGuard unobserved(&ThreadState::observer, static_cast<Observer*>(nullptr));
  Tensor twin(TensorMeta(tensor.meta()), Storage::unknown(tensor.storage().bytes(), tensor.device()));
  twin.impl()->wrapped_number = tensor.is_wrapped_number();
  return twin;
}

// What the sizes have in common of all dimensions that a strategy shards; 0 where it shards none.
int64_t size_cut(const Strategy& strategy, const std::vector<TensorMeta>& inputs,
                 const std::vector<TensorMeta>& results) {
  int64_t size = 0;
  const auto add = [&](const std::vector<Placement>& placements, const std::vector<TensorMeta>& tensors) {
    for (size_t i = 0; i < std::min(placements.size(), tensors.size()); ++i)
      if (const Placement one = placements[i]; one.kind == Placement::Kind::shard && one.dim < tensors[i].dim())
        size = std::gcd(size, tensors[i].sizes()[one.dim]);
  };
  add(strategy.inputs, inputs);
  add(strategy.results, results);
  return size;
}

// Into how many parts a dimension is cut: as few as possible, and as many; where they need not be equal, also into two,
// and into one more than there are places. What is not cut is added up.
std::vector<int64_t> counts_of_parts(int64_t size, Pieces pieces) {
  if (size == 0) return {2, 3};
  if (pieces == Pieces::any) return size > 2 ? std::vector<int64_t>{2, size, size + 1} : std::vector<int64_t>{2, 3};
  if (pieces == Pieces::filled) return size > 2 ? std::vector<int64_t>{2, size} : std::vector<int64_t>{2};
  int64_t few = 2;
  while (few < size && size % few != 0) ++few;
  return few < size ? std::vector<int64_t>{few, size} : std::vector<int64_t>{size};
}

using Part = std::pair<int64_t, int64_t>;  // which, of how many

// One way to run a call, and what arguments are for each part.
struct Way {
  Strategy strategy;
  std::map<Part, std::vector<Rewritten>> arguments;
  bool is_combined = false;  // of several positions
};

std::string describe(const Strategy& strategy) { return test::describe(strategy.inputs, strategy.results); }
std::string describe_way(const Way& way) { return describe(way.strategy); }
std::vector<TensorMeta> metas_of(const std::vector<Tensor>& tensors) {
  std::vector<TensorMeta> metas;
  for (const Tensor& tensor : tensors) metas.push_back(tensor.meta());
  return metas;
}

// One call with its cost and its strategies; these are asked for before it runs, of tensors without bytes.
struct Seen : Interceptor {
  explicit Seen(const Plant& plant) : plant(plant) {}
  const Plant& plant;
  const Op* outer = nullptr;
  bool planning = false;
  int64_t ran_for_the_plan = 0;
  Cost cost;
  std::vector<Way> ways;
  std::vector<TensorMeta> inputs;
  std::vector<Tensor> results;
  std::vector<std::pair<size_t, Tensor>> written;  // arguments, with their position among the inputs

  void intercept(const Op& op, Args args, tare::Results given) override {
    const bool first = outer == nullptr;
    if (first) outer = &op;
    if (!first) {
      ran_for_the_plan += planning ? 1 : 0;
      return proceed(op, args, given);
    }
    const ReplacedArguments planned(op, args, without_bytes);
    const ShardingCall call(op, planned.args());
    inputs = call.inputs();
    planning = true;
    std::vector<Strategy> strategies = op.row->sharding(call);
    planning = false;
    proceed(op, args, given);
    const Call made{op, args, given};
    cost = op.row->cost(made);
    results = made.result_tensors();
    note_written(made);
    if (plant) plant(strategies, cost);
    const std::vector<TensorMeta> metas = metas_of(results);
    for (const Strategy& strategy : strategies) {
      Way& way = ways.emplace_back(Way{strategy, {}});
      if (strategy.arguments == nullptr) continue;
      const int64_t size = size_cut(strategy, inputs, metas);
      for (const int64_t parts : size == 1 ? std::vector<int64_t>() : counts_of_parts(size, strategy.pieces))
        for (int64_t part = 0; part < parts; ++part)
          way.arguments[{part, parts}] = strategy.arguments(call, strategy, part, parts);
    }
  }

 private:
  void note_written(const Call& made) {
    size_t position = 0;
    for (const int64_t i : made.op.tensor_arguments) {
      const bool is_written = std::ranges::find(made.op.written_arguments, i) != made.op.written_arguments.end();
      const auto note = [&](const Tensor& tensor) {
        if (is_written && tensor.defined()) written.emplace_back(position, tensor);
        if (tensor.defined()) ++position;
      };
      if (made.op.parameters[static_cast<size_t>(i)] == ParamTag::tensor) note(made.tensor(i));
      else std::ranges::for_each(made.arg<TensorList>(i), note);
    }
  }
};

Seen see(const Case& c, const Plant& plant) {
  Seen seen(plant);
  const InterceptorGuard guard(seen);
  call_boxed(op_named(c.op), c.args, c.kwargs);
  EXPECT_EQ(seen.ran_for_the_plan, 0) << c.text << ": planning ran an operator";
  return seen;
}

// The case with other values for arguments that are no tensors.
Case with_arguments(Case c, const std::vector<Rewritten>& arguments) {
  const Schema& schema = op_named(c.op).functional->schema;
  for (const auto& [position, value] : arguments) {
    const auto i = static_cast<size_t>(position);
    const std::string& name = schema.arguments[i].name;
    if (i < c.args.size()) {
      c.args[i] = value;
      continue;
    }
    std::erase_if(c.kwargs, [&](const auto& item) { return item.first == name; });
    c.kwargs.emplace_back(name, value);
  }
  return c;
}

// Errors in the placements of the inputs by themselves. At one position dimensions of one size are cut.
void check_inputs(const Strategy& strategy, const std::vector<TensorMeta>& inputs, bool one_position, Faults& faults) {
  int64_t size = 0;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Placement split = strategy.inputs[i];
    if (split.kind != Placement::Kind::shard) continue;
    if (split.dim < 0 || split.dim >= inputs[i].dim()) {
      faults.push_back("it cuts a dimension that input " + std::to_string(i) + " does not have");
      return;
    }
    const int64_t own = inputs[i].sizes()[split.dim];
    if (one_position && size != 0 && own != size && strategy.pieces != Pieces::equal)
      faults.push_back("it cuts dimensions of different sizes");
    size = own;
  }
}

bool has_partial(const std::vector<Placement>& placements) {
  return std::ranges::any_of(placements, &Placement::is_partial);
}

// Sizes and costs: a part's results are a part of the whole's, and so is what it costs. What is only added up costs
// each part as much as the whole.
void compare_sizes(const Case& c, const Seen& whole, const Way& way, int64_t parts, bool is_cut, const Plant& plant,
                   Faults& faults) {
  const Strategy& strategy = way.strategy;
  int64_t flops = 0;
  for (int64_t part = 0; part < parts; ++part) {
    size_t next = 0;
    Case cut = with_tensors(
        c, [&](const Tensor& tensor) { return part_of(fresh_like(tensor), strategy.inputs[next++], part, parts); });
    if (way.arguments.contains({part, parts})) cut = with_arguments(std::move(cut), way.arguments.at({part, parts}));
    const Seen seen = see(cut, plant);
    if (seen.results.size() != whole.results.size()) {
      faults.push_back("a part has another number of results");
      return;
    }
    for (size_t i = 0; i < seen.results.size(); ++i) {
      const Placement split = strategy.results[i];
      if (split.is_shard() && (split.dim < 0 || split.dim >= whole.results[i].dim())) {
        faults.push_back("result " + std::to_string(i) + " has no such dimension");
        continue;
      }
      const Dims expected = sizes_of_part(whole.results[i], split, part, parts);
      if (!(seen.results[i].sizes() == IntList(expected)))
        faults.push_back("a part's result has sizes " + str(seen.results[i].sizes()) + ", not " + str(expected));
    }
    // Nested: the first part, where it can be cut again, splits in the same way.
    const int64_t places = size_cut(strategy, whole.inputs, metas_of(whole.results));
    const bool again = part == 0 && is_cut && strategy.pieces == Pieces::any && sharding::share(places, 0, parts) > 1;
    if (again && !way.is_combined && std::ranges::find(seen.ways, describe(strategy), describe_way) == seen.ways.end())
      faults.push_back("a part of it does not split again");
    flops += is_cut ? seen.cost.flops : 0;
    if (!is_cut && seen.cost.flops != whole.cost.flops)
      faults.push_back("a part's FLOPs are " + std::to_string(seen.cost.flops) + ", the whole's " +
                       std::to_string(whole.cost.flops));
  }
  if (is_cut && flops != whole.cost.flops)
    faults.push_back("the parts' FLOPs are " + std::to_string(flops) + ", the whole's " +
                     std::to_string(whole.cost.flops));
}

// Tensors of their own where the call writes into them.
Case apart(const Case& c) {
  if (op_named(c.op).written_arguments.empty()) return c;
  return with_tensors(c, [](const Tensor& tensor) {
    const FakeGuard real(false);
    Tensor copy{TensorMeta(tensor.dtype(), tensor.device(), tensor.sizes())};
    copy_elements(copy, tensor);
    copy.storage()->state = StorageState::known;
    return copy;
  });
}

// Values: put together as the strategy says, the parts' results are the whole's, and so is what they write.
void compare_values(const Case& c, const Seen& whole, const Way& way, int64_t parts, Faults& faults) {
  const Strategy& strategy = way.strategy;
  const bool of_addends = has_partial(strategy.inputs);
  std::vector<Assembly> results, written;
  for (size_t i = 0; i < whole.results.size(); ++i)
    results.emplace_back(whole.results[i], strategy.results[i], of_addends);
  for (const auto& [input, tensor] : whole.written) written.emplace_back(tensor, strategy.inputs[input], of_addends);
  for (int64_t part = 0; part < parts; ++part) {
    size_t next = 0;
    Case cut = with_tensors(c, [&](const Tensor& tensor) {
      const Placement split = strategy.inputs[next++];
      return placed(tensor, split, part, parts);
    });
    if (way.arguments.contains({part, parts})) cut = with_arguments(std::move(cut), way.arguments.at({part, parts}));
    const Seen seen = see(apart(cut), {});
    for (size_t i = 0; i < written.size(); ++i)
      if (!written[i].takes(seen.written[i].second, part, parts))
        faults.push_back("the parts do not write what the whole writes into input " +
                         std::to_string(whole.written[i].first));
    for (size_t i = 0; i < results.size(); ++i)
      if (!results[i].takes(seen.results[i], part, parts))
        faults.push_back("the parts' values do not make the whole's in result " + std::to_string(i));
  }
}

// Ways of different positions of lists, all at once: the first way of each position, and the last.
void add_combinations(std::vector<Way>& ways) {
  std::map<int64_t, std::pair<Strategy, Strategy>> positions;
  for (const Way& way : ways) {
    if (way.strategy.position < 0) continue;
    const auto [found, added] = positions.try_emplace(way.strategy.position, way.strategy, way.strategy);
    if (!added) found->second.second = way.strategy;
  }
  if (positions.size() < 2) return;
  std::vector<Strategy> first, last;
  for (const auto& [position, both] : positions) first.push_back(both.first), last.push_back(both.second);
  ways.push_back({tare::combined(first), {}, true});
  ways.push_back({tare::combined(last), {}, true});
}

// How much was looked at.
struct Checked {
  int64_t ways = 0, with_values = 0, rewritten = 0, partial = 0, listed = 0;
};

// Everything that is wrong with what the row says about a case.
Faults faults_of(const Case& c, Checked& checked, const Plant& plant = {}) {
  const Op& op = op_named(c.op);
  Faults faults;
  // A view in place has no longer what the rule is asked about, so its functional overload is asked.
  Case functional = c;
  if (op.is_view()) functional.op = op.functional->name;
  const auto fresh = [](const Case& given) { return with_tensors(given, fresh_like); };
  Seen asked = see(fresh(functional), plant);
  const Seen whole = see(fresh(c), plant);
  if (asked.cost.flops < 0 || asked.cost.pointwise < 0) faults.push_back("its cost is negative");
  add_combinations(asked.ways);
  size_t inputs = 0;
  with_tensors(c, [&](const Tensor& tensor) { return ++inputs, tensor; });
  const std::vector<TensorMeta> results = metas_of(asked.results);
  // With bytes, where the operator computes, and the same again.
  std::optional<Case> real;
  std::optional<Seen> real_whole;
  const bool computes = (op.row->cpu.exists() || op.row->meta.kind != RuleKind::fresh) && op.form == Form::functional &&
                        !op.has(kRandom) && !op.has(kUninitialized) && !asked.ways.empty();
  for (const bool ones : {false, true}) {
    if (!computes || real) continue;
    const DeviceGuard cpu(DeviceType::cpu);
    try {
      const Case filled_case = with_tensors(parse_case(c.text, DeviceType::cpu), [&](const Tensor& tensor) {
        return tensor.known() ? tensor : filled(tensor, ones);
      });
      real_whole.emplace(see(apart(filled_case), {}));
      real = filled_case;
    } catch (const Error&) {
      // Numbers that the operator refuses, or that its kernel cannot compute.
    }
  }
  for (const Way& way : asked.ways) {
    const Strategy& strategy = way.strategy;
    Faults found;
    if (strategy.inputs.size() != asked.inputs.size() || asked.inputs.size() != inputs ||
        strategy.results.size() != asked.results.size()) {
      faults.push_back("it names another number of tensors: " + describe(strategy));
      continue;
    }
    // In place, self becomes the result, so it must be cut as the result is.
    if (op.form == Form::inplace && !op.is_view() && !(strategy.inputs[0] == strategy.results[0]))
      found.push_back("in place, self and the result are cut differently");
    const bool combines = way.is_combined;
    check_inputs(strategy, asked.inputs, !combines, found);
    const int64_t size = size_cut(strategy, asked.inputs, results);
    if (size == 1 && combines) continue;  // lists of sizes without a common divisor
    if (size == 1 || (size == 0 && !has_partial(strategy.inputs))) found.push_back("it cuts nothing");
    if (found.empty()) {
      checked.rewritten += strategy.arguments != nullptr ? 1 : 0;
      checked.partial += size == 0 ? 1 : 0;
      checked.listed += strategy.position >= 0 || combines ? 1 : 0;
      for (const int64_t parts : counts_of_parts(size, strategy.pieces)) {
        try {
          compare_sizes(c, whole, way, parts, size != 0, plant, found);
          ++checked.ways;
          if (!real || !found.empty()) continue;
          const DeviceGuard cpu(DeviceType::cpu);
          compare_values(*real, *real_whole, way, parts, found);
          ++checked.with_values;
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
  Checked checked;
  const DeviceGuard guard(DeviceType::meta);
  for (const Case& c : all_cases(DeviceType::meta)) {
    // out= tensors are no inputs, and what they get is held against the functional overload elsewhere.
    if (c.fails() || c.only_cpu || op_named(c.op).form == Form::out) continue;
    SCOPED_TRACE(c.where + ": " + c.text);
    try {
      for (const std::string& fault : faults_of(c, checked)) ADD_FAILURE() << fault;
    } catch (const DataDependentError& error) {
      EXPECT_TRUE(c.has_values) << error.what();
    } catch (const Error& error) {
      EXPECT_TRUE(c.has_values && op_named(c.op).has(kDataDependent)) << error.what();
    }
  }
  EXPECT_GT(checked.ways, 2000);
  EXPECT_GT(checked.with_values, 2000);
  EXPECT_GT(checked.rewritten, 25);
  EXPECT_GT(checked.partial, 100);
  EXPECT_GT(checked.listed, 100);
}

// ---- the checks themselves: each of these lies is told about a right row, and must be found

Faults with_plant(const std::string& line, const Plant& plant) {
  const DeviceGuard guard(DeviceType::meta);
  const Case c = parse_case(line + " ->", DeviceType::meta);
  Checked checked;
  const Faults faults = faults_of(c, checked);
  EXPECT_TRUE(faults.empty()) << line << ": " << (faults.empty() ? "" : faults.front());
  return faults_of(c, checked, plant);
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

// ---- arguments that are rewritten

TEST(Splits, SizesThatAreNotDividedAreFound) {
  const Plant kept = [](std::vector<Strategy>& strategies, Cost&) {
    for (Strategy& strategy : strategies) strategy.arguments = nullptr;
  };
  EXPECT_FALSE(with_plant("view(f32[4,6], [24])", kept).empty());
  EXPECT_FALSE(with_plant("expand(f32[4,1], [4,6])", kept).empty());
  EXPECT_FALSE(with_plant("zeros([4,6])", kept).empty());
  EXPECT_FALSE(with_plant("select_backward(f32[4], [4,6], 1, 2)", kept).empty());
}

TEST(Splits, APartThatIsAlwaysTheFirstIsFound) {
  const Plant first = [](std::vector<Strategy>& strategies, Cost&) {
    for (Strategy& strategy : strategies)
      if (strategy.arguments != nullptr)
        strategy.arguments = [](const ShardingCall& call, const Strategy& one, int64_t, int64_t parts) {
          return call.op().row->sharding(call).front().arguments(call, one, 0, parts);
        };
  };
  EXPECT_FALSE(with_plant("slice.Tensor(f32[8], 0, 1, 7)", first).empty());
}

// ---- factors

TEST(Splits, AnInnerFactorIsFound) {
  // Dimensions of one size: only values tell the outermost factor from the inner one.
  const Plant inner = [](std::vector<Strategy>& strategies, Cost&) {
    for (Strategy& strategy : strategies)
      if (strategy.results[0].kind == Placement::Kind::shard) strategy.inputs[0] = Placement::shard(1);
  };
  EXPECT_FALSE(with_plant("view(f32[4,4], [16])", inner).empty());
  const Plant behind = [](std::vector<Strategy>& strategies, Cost&) {
    for (Strategy& strategy : strategies)
      if (strategy.results[0].kind == Placement::Kind::shard) strategy.results[0] = Placement::shard(1);
  };
  EXPECT_FALSE(with_plant("view(f32[16], [4,4])", behind).empty());
  EXPECT_FALSE(with_plant("pixel_shuffle(f32[8,2,2], 2)", behind).empty());
}

// ---- partial sums

TEST(Splits, AFunctionThatIsNotLinearIsFound) {
  const Plant linear = [](std::vector<Strategy>& strategies, Cost&) {
    if (strategies.empty()) return;  // a part of one place
    strategies.push_back({std::vector<Placement>(strategies.front().inputs.size(), partial_sum), {partial_sum}});
  };
  EXPECT_FALSE(with_plant("relu(f32[4])", linear).empty());  // which keeps zero as it is
  EXPECT_FALSE(with_plant("add.Scalar(f32[4], 1)", linear).empty());
  EXPECT_FALSE(with_plant("mul.Tensor(f32[4], f32[4])", linear).empty());  // linear in each, not in both
  EXPECT_FALSE(with_plant("amax(f32[4])", linear).empty());
}

TEST(Splits, AKindThatDoesNotGoThroughIsFound) {
  const auto passed = [](Placement kind) -> Plant {
    return [kind](std::vector<Strategy>& strategies, Cost&) { strategies = {{{kind}, {kind}}}; };
  };
  for (const Placement kind : {partial_max, partial_min, partial_product, partial_average, partial_sum})
    EXPECT_FALSE(with_plant("cos(f32[4])", passed(kind)).empty());
  EXPECT_FALSE(with_plant("neg(f32[4])", passed(partial_max)).empty());
  EXPECT_FALSE(with_plant("exp(f32[4])", passed(partial_average)).empty());
}

// ---- pieces

TEST(Splits, PiecesThatMustBeEqualOrFilledAreFound) {
  const Plant any = [](std::vector<Strategy>& strategies, Cost&) {
    for (Strategy& strategy : strategies) strategy.pieces = Pieces::any;
  };
  EXPECT_FALSE(with_plant("mean(f32[5])", any).empty());  // an average of averages of two and of three
  EXPECT_FALSE(with_plant("amax(f32[4])", any).empty());  // nothing has no largest
  EXPECT_FALSE(with_plant("view(f32[5,4], [20])", any).empty());
}

// ---- lists

TEST(Splits, APositionThatChangesAnotherIsFound) {
  const Plant other = [](std::vector<Strategy>& strategies, Cost&) {
    for (Strategy& strategy : strategies) std::reverse(strategy.results.begin(), strategy.results.end());
  };
  EXPECT_FALSE(with_plant("_foreach_add.List([f32[4], f32[6]], [f32[4], f32[6]])", other).empty());
  const Plant kept = [](std::vector<Strategy>& strategies, Cost&) {
    for (Strategy& strategy : strategies)
      for (size_t i = strategy.inputs.size() / 2; i < strategy.inputs.size(); ++i) strategy.inputs[i] = replicate;
  };
  EXPECT_FALSE(with_plant("_foreach_add.List([f32[4], f32[6]], [f32[4], f32[6]])", kept).empty());
  EXPECT_FALSE(with_plant("_foreach_mul_.List([f32[4], f32[6]], [f32[4], f32[6]])", kept).empty());
}

}  // namespace splits_test
}  // namespace tare::test
