#include "random_calls.h"

#include <cstdio>
#include <limits>
#include <memory>
#include <random>
#include <stdexcept>
#include <typeinfo>

#include "random_values.h"
#include "tare/autograd/autograd.h"
#include "tare/core/error.h"
#include "tare/core/sparse.h"
#include "tare/core/thread.h"
#include "tare/dispatch/call.h"
#include "tare/ops.h"
#include "tests/case.h"

namespace tare::test {
namespace {

// The calls of tests/cases that give a result, by operator: most random calls are one of these with a few changes.
const std::vector<Case>& good_cases() {
  static const std::vector<Case> cases = [] {
    std::vector<Case> all = all_cases(DeviceType::cpu);
    std::erase_if(all, [](const Case& c) { return c.fails(); });
    return all;
  }();
  return cases;
}
// The overloads of one row: an operator and its in-place, out= and copying forms.
const std::vector<const Op*>& forms_of(const Row* row) {
  static const std::map<const Row*, std::vector<const Op*>> forms = [] {
    std::map<const Row*, std::vector<const Op*>> found;
    for (const Op& op : Registry::instance().ops()) found[op.row].push_back(&op);
    return found;
  }();
  return forms.at(row);
}

std::string class_name(const Error& error) {
  std::string name = typeid(error).name();  // N4tare10ShapeErrorE
  while (!name.empty() && name.back() == 'E') name.pop_back();
  const size_t digits = name.find_last_of("0123456789");
  return digits == std::string::npos ? name : name.substr(digits + 1);
}

class Program {
 public:
  Program(Choices choices, CallCounts& counts) : choose_(choices), values_(choose_), counts_(counts) {}

  void run() {
    const FakeGuard fake(choose_.one_in(3));
    const GradGuard recording(choose_.one_in(3));
    for (int calls = 0; calls < 16 && choose_.more(); ++calls) {
      const Op& op = choose_.one_in(4) ? any_op() : Registry::instance().get(near_case());
      call_one(op);
    }
  }

 private:
  // Draws an operator, and arguments by the types of its schema.
  const Op& any_op() {
    const auto ops = Registry::instance().ops();
    const Op& op = ops[choose_.below(ops.size())];
    args_.clear();
    for (size_t i = 0; i < op.schema.arguments.size(); ++i) {
      const Argument& argument = op.schema.arguments[i];
      if (argument.default_value && choose_.coin()) args_.push_back(*argument.default_value);
      else args_.push_back(values_.any(argument, op.parameters[i]));
    }
    return op;
  }

  // Draws a case, perhaps another form of its operator, and perhaps other arguments here and there.
  std::string near_case() {
    const Case& given = good_cases()[choose_.below(good_cases().size())];
    const Op& op = op_named(given.op);
    std::vector<Value> args = given.args;
    args.resize(op.schema.arguments.size());
    for (size_t i = given.args.size(); i < args.size(); ++i)
      if (op.schema.arguments[i].default_value) args[i] = *op.schema.arguments[i].default_value;
    for (const auto& [name, value] : given.kwargs) args[static_cast<size_t>(op.schema.find(name))] = value;
    const bool change = choose_.coin();
    for (Value& arg : args) arg = values_.like(arg, change);
    const auto& forms = forms_of(op.row);
    const Op& form = op.form == Form::functional && choose_.one_in(3) ? *forms[choose_.below(forms.size())] : op;
    args_.assign(form.schema.arguments.size(), {});
    // What is written to mostly has the results' dtypes and sizes.
    std::vector<Tensor> written;
    if (form.form == Form::out && !choose_.one_in(4)) written = results_of(op, args);
    size_t next = 0;
    for (size_t i = 0; i < args_.size(); ++i) {
      const Argument& argument = form.schema.arguments[i];
      const bool replaced = change && choose_.one_in(8);
      const int64_t same = op.schema.find(argument.name);
      if (same >= 0 && !replaced) args_[i] = args[static_cast<size_t>(same)];
      else if (argument.is_write() && !argument.type.list && next < written.size())
        args_[i] = values_.like(written[next++], false);
      else if (argument.default_value && !replaced) args_[i] = *argument.default_value;
      else args_[i] = values_.any(argument, form.parameters[i]);
    }
    return form.name;
  }

  static std::vector<Tensor> results_of(const Op& op, const std::vector<Value>& args) {
    if (op.form != Form::functional || !op.written_arguments.empty()) return {};
    const NoGradGuard unrecorded;
    try {
      return tensors_of(call_boxed(op, args));
    } catch (const Error&) {
      return {};
    }
  }

  void call_one(const Op& op) {
    if (counts_.print) {
      std::printf("%s(", op.name.c_str());
      for (const Value& arg : args_) std::printf("%s, ", arg.str().c_str());
      std::printf(")\n");
      std::fflush(stdout);
    }
    ++counts_.calls;
    std::vector<Value> results;
    if (!ends_well([&] { results = call_boxed(op, args_); })) return;
    ++counts_.results;
    ++counts_.results_of[&op];
    const std::vector<Tensor> made = tensors_of(results);
    for (const Tensor& tensor : made) {
      check_within_storage(op, tensor);
      values_.keep(tensor);
    }
    if (!thread_state.no_grad && choose_.coin()) walk_back(made);
  }

  void walk_back(const std::vector<Tensor>& made) {
    std::vector<Tensor> differentiable;
    for (const Tensor& tensor : made)
      if (tensor.defined() && tensor.requires_grad()) differentiable.push_back(tensor);
    if (differentiable.empty()) return;
    const bool twice = choose_.one_in(4);
    if (counts_.print) std::printf("backward of %zu results, %s\n", differentiable.size(), twice ? "to go on" : "once");
    ++counts_.backwards;
    counts_.gradients += ends_well([&] {
      std::vector<Tensor> weights;
      for (const Tensor& tensor : differentiable) weights.push_back(ones_like(tensor));
      // A leaf whose gradient has a history is a cycle, in PyTorch too; so gradients to go on with are kept apart.
      const std::vector<Tensor> leaves = values_.leaves();
      if (twice && !leaves.empty()) {
        for (const Tensor& gradient : grad(differentiable, leaves, weights, {.create_graph = true}, true))
          values_.keep(gradient);
      } else {
        backward(differentiable, weights, {.retain_graph = twice});
      }
    });
  }

  template <class F>
  bool ends_well(F&& run) {
    try {
      run();
      return true;
    } catch (const Error& error) {
      if (counts_.print) std::printf("  %s: %s\n", class_name(error).c_str(), error.what());
      ++counts_.errors[class_name(error)];
    }
    return false;
  }

  static void check_within_storage(const Op& op, const Tensor& tensor) {
    if (!tensor.defined() || tensor.numel() == 0 || is_sparse(tensor)) return;
    if (tensor.meta().storage_bytes() > tensor.storage().bytes())
      throw std::logic_error(op.name + ": a result reaches beyond its storage: " + Value(tensor).str());
  }

  Choices choose_;
  RandomValues values_;
  CallCounts& counts_;
  std::vector<Value> args_;
};

}  // namespace

void random_program(const uint8_t* data, size_t size, CallCounts& counts) {
  Program(Choices(data, size), counts).run();
}

}  // namespace tare::test
