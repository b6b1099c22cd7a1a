#include "tare/replay/replay.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "tare/core/pattern.h"
#include "tare/core/thread.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"

namespace tare {

namespace {

constexpr size_t kMalformedShown = 20;

std::string text(const RecordedTensor& tensor) {
  return fmt::format("{}{} strides {} offset {} storage {}", name(tensor.dtype), str(tensor.sizes), str(tensor.strides),
                     tensor.storage_offset, tensor.storage);
}

void flatten(const Value& value, std::vector<Value>& items) {
  if (const auto* tensors = value.get<Value::Tensors>()) {
    for (const Tensor& tensor : *tensors) items.emplace_back(tensor);
  } else if (const auto* values = value.get<Value::Values>()) {
    for (const Value& item : *values) flatten(item, items);
  } else {
    items.push_back(value);
  }
}

bool is_none(const Value& value) {
  const Tensor* tensor = value.get<Tensor>();
  return value.is_none() || (tensor && !tensor->defined());
}

// Strides of dimensions of size 0 or 1, and of tensors without elements, do not count.
bool same_strides(const Tensor& got, IntList strides) {
  if (got.strides().size() != strides.size()) return false;
  if (got.numel() == 0) return true;
  for (int64_t i = 0; i < strides.size(); ++i)
    if (got.sizes()[i] > 1 && got.strides()[i] != strides[i]) return false;
  return true;
}

bool same_number(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= 1e-8 + 1e-5 * std::abs(b);
}

bool same_value(const Value& got, const Value& expected) {
  // Below autograd PyTorch hands dtypes out as numbers.
  if (const DType* dtype = got.get<DType>(); dtype && expected.is<Scalar>())
    return same_value(int64_t{static_cast<int64_t>(*dtype)}, expected);
  const Scalar* a = got.get<Scalar>();
  const Scalar* b = expected.get<Scalar>();
  if (!a || !b) return got.str() == expected.str();
  if (a->kind() != b->kind()) return false;
  if (a->is_integral(true)) return a->to_int() == b->to_int();
  return same_number(a->to_complex().real(), b->to_complex().real()) &&
         same_number(a->to_complex().imag(), b->to_complex().imag());
}

// Holds results against the record. Numbers of storages and storages correspond one to one, arguments first.
class Comparison {
 public:
  explicit Comparison(std::vector<Storage> storages) : storages_(std::move(storages)) {}

  bool same(const Value& got, const RecordedResult& expected) {
    if (!expected.tensor) return is_none(got) ? expected.value.is_none() : same_value(got, expected.value);
    const Tensor* tensor = got.get<Tensor>();
    if (!tensor || !tensor->defined()) return false;
    const RecordedTensor& wanted = *expected.tensor;
    return tensor->dtype() == wanted.dtype && tensor->sizes() == IntList(wanted.sizes) &&
           tensor->storage_offset() == wanted.storage_offset && same_strides(*tensor, wanted.strides) &&
           corresponds(tensor->storage(), wanted.storage);
  }
  std::string text(const Value& got) const {
    const Tensor* tensor = got.get<Tensor>();
    if (!tensor || !tensor->defined()) return got.str();
    const auto found = std::find(storages_.begin(), storages_.end(), tensor->storage());
    const std::string storage =
        found == storages_.end() ? std::string("of its own") : std::to_string(found - storages_.begin());
    return fmt::format("{}{} strides {} offset {} storage {}", name(tensor->dtype()), str(tensor->sizes()),
                       str(tensor->strides()), tensor->storage_offset(), storage);
  }

 private:
  bool corresponds(const Storage& storage, int64_t number) {
    Storage& known = storages_[static_cast<size_t>(number)];
    if (known) return known == storage;
    if (std::find(storages_.begin(), storages_.end(), storage) != storages_.end()) return false;
    known = storage;
    return true;
  }
  std::vector<Storage> storages_;
};

template <class C, class F>
std::string joined(const C& items, F&& print) {
  constexpr size_t kShown = 12;
  std::string all;
  size_t count = 0;
  for (const auto& item : items) {
    if (count++ == kShown) return all + fmt::format(", ... {} in all", items.size());
    all += (all.empty() ? "" : ", ") + print(item);
  }
  return all.empty() ? "no result" : all;
}

std::string expected_text(const RecordedCall& call) {
  if (call.error_type) return fmt::format("{}: {}", *call.error_type, call.error_message);
  return joined(call.results, [](const RecordedResult& r) { return r.tensor ? text(*r.tensor) : r.value.str(); });
}

ReplayedLine compare(const RecordedCall& call, const std::vector<Value>& returned) {
  std::vector<Value> results;
  for (const Value& value : returned) flatten(value, results);
  Comparison comparison(call.storages);
  bool same = !call.error_type && results.size() == call.results.size();
  for (size_t i = 0; same && i < results.size(); ++i) same = comparison.same(results[i], call.results[i]);
  if (same) return {Verdict::passed, {}, {}, {}};
  return {call.error_type ? Verdict::accepted_invalid : Verdict::failed,
          call.error_type                         ? "accepts what PyTorch refuses"
          : results.size() != call.results.size() ? "another number of results"
                                                  : "another result",
          expected_text(call), joined(results, [&](const Value& value) { return comparison.text(value); })};
}

std::vector<Value> call_again(const Op& op, RecordedCall& call, std::string_view line) {
  if (!call.has_values) {
    const FakeGuard fake;
    return call_boxed(op, call.args, call.kwargs);
  }
  try {
    const FakeGuard fake;
    return call_boxed(op, call.args, call.kwargs);
  } catch (const DataDependentError&) {
    // A composite computes first and reads then: it needs the values between. The first try may have written to
    // the arguments, so they are made anew.
    call = parse_recorded_call(line);
    return call_boxed(op, call.args, call.kwargs);
  }
}

}  // namespace

std::optional<CallOutcome> call_operator(RecordedCall& call, std::string_view line) {
  const Op* op = Registry::instance().find(call.op);
  if (op == nullptr) return std::nullopt;
  try {
    return CallOutcome{call_again(*op, call, line), {}, {}};
  } catch (const Error& error) {
    return CallOutcome{{}, std::string(error.python_class()), error.what()};
  } catch (const std::exception& error) {
    return CallOutcome{{}, "an exception of C++", error.what()};
  }
}

ReplayedLine replay(RecordedCall& call, std::string_view line, const MakeCall& make) {
  const std::optional<CallOutcome> outcome = make(call, line);
  if (!outcome) return {Verdict::unknown_operator, "unknown", expected_text(call), "there is no such operator"};
  if (outcome->error_type.empty()) return compare(call, outcome->results);
  if (call.error_type == outcome->error_type) return {Verdict::passed, {}, {}, {}};
  std::string cause = "raises " + outcome->error_type;
  if (call.error_type) cause += " for " + *call.error_type;
  return {Verdict::failed, std::move(cause), expected_text(call),
          fmt::format("{}: {}", outcome->error_type, outcome->error_message)};
}

namespace {

// Answers whether an operator's lines are wanted, once an operator.
class Selection {
 public:
  explicit Selection(const std::string& pattern) {
    if (!pattern.empty()) pattern_.emplace("--op", pattern);
  }
  bool operator()(std::string_view op) {
    if (!pattern_) return true;
    const auto [found, added] = seen_.try_emplace(std::string(op), false);
    if (added) found->second = pattern_->found_in(op);
    return found->second;
  }

 private:
  std::optional<Pattern> pattern_;
  std::unordered_map<std::string, bool> seen_;
};

class Replayer {
 public:
  explicit Replayer(const ReplayOptions& options) : options_(options), selected_(options.op) {}

  void file(const std::string& path) {
    std::optional<LineReader> reader;
    try {
      reader.emplace(path);
      std::string_view line;
      while (reader->next(line)) {
        try {
          one(line, path, reader->line_number());
        } catch (const CorpusError& error) {
          malformed(path, reader->line_number(), error.what());
        }
      }
    } catch (const CorpusError& error) {
      malformed(path, reader ? reader->line_number() + 1 : 0, error.what());
    }
  }
  ReplayReport report;

 private:
  void malformed(const std::string& path, int64_t line, const char* reason) {
    if (++report.malformed_lines > static_cast<int64_t>(kMalformedShown)) return;
    report.malformed.push_back(line ? fmt::format("{}:{}: {}", path, line, reason)
                                    : fmt::format("{}: {}", path, reason));
  }

  void one(std::string_view line, const std::string& path, int64_t number) {
    if (const std::string_view op = operator_of_line(line); !op.empty() && !selected_(op)) return;
    RecordedCall call = parse_recorded_call(line);
    if (!selected_(call.op)) return;
    if ((call.op.find("::") == std::string::npos) != options_.functions) {
      ++report.left_out_lines;
      return;
    }
    const ReplayedLine replayed = replay(call, line, options_.make);
    const bool known = replayed.verdict != Verdict::unknown_operator;
    if (!known && options_.only_known) return;
    auto found = report.by_operator.find(call.op);
    if (found == report.by_operator.end()) found = report.by_operator.emplace(call.op, ReplayCount()).first;
    found->second.known = known;
    const bool torch_passed = call.meta == "same" || (call.error_type && call.meta != "accepts" && call.meta != "skip");
    for (ReplayCount* count : {&report.all, &found->second}) {
      ++count->lines;
      count->passed += replayed.verdict == Verdict::passed ? 1 : 0;
      count->torch_meta_passed += torch_passed ? 1 : 0;
    }
    report.accepted_invalid += replayed.verdict == Verdict::accepted_invalid ? 1 : 0;
    if (!known || replayed.verdict == Verdict::passed) return;
    ++report.causes[replayed.cause];
    if (static_cast<int64_t>(report.failures.size()) < options_.show)
      report.failures.push_back(
          {fmt::format("{}:{}", path, number), call.op, call.source, replayed.cause, replayed.expected, replayed.got});
  }

  const ReplayOptions& options_;
  Selection selected_;
};

}  // namespace

ReplayReport replay_files(const ReplayOptions& options) {
  Replayer replayer(options);
  for (const std::string& path : options.files) replayer.file(path);
  return std::move(replayer.report);
}

}  // namespace tare
