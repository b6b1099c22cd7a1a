#include "tare/report/program_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "tare/core/error.h"
#include "tare/report/input.h"
#include "tare/report/training.h"

namespace tare {

void refuse_unused(const ModelOptions& options, std::initializer_list<std::pair<bool, const char*>> more) {
  std::vector<std::pair<bool, const char*>> given = {{options.serving.on(), "--context"},
                                                     {!options.set.empty(), "--set"},
                                                     {!options.dtype.empty(), "--dtype"},
                                                     {!options.routing.empty(), "--routing"},
                                                     {options.unknown_values.has_value(), "--unknown-values"},
                                                     {options.training.lora > 0, "--lora"}};
  given.insert(given.end(), more);
  for (const auto& [is_given, flag] : given)
    check<ValueError>(!is_given, "{}: {} is a program in a file, whose operators and types are fixed", flag,
                      options.model);
}

namespace {

// A flag that says a dimension of all inputs that have it: `takes` picks dimensions of a tensor of so many.
template <class Takes>
void say_size(const char* flag, std::optional<int64_t> size, const std::vector<DescribedInput>& inputs,
              const Takes& takes, SaidSizes& sizes) {
  if (!size) return;
  std::string fixed;
  const size_t before = sizes.size();
  for (const DescribedInput& input : inputs)
    for (size_t dim = 0; dim < input.sizes.size(); ++dim) {
      if (!takes(dim, input.sizes.size())) continue;
      const std::optional<int64_t> in_file = input.sizes[dim];
      if (!in_file) sizes.emplace_back(fmt::format("{}.{}", input.name, dim), *size);
      else if (*in_file != *size && fixed.empty())
        fixed = fmt::format("dimension {} of {} is fixed at {}", dim, input.name, *in_file);
    }
  check<ValueError>(sizes.size() > before || fixed.empty(),
                    "{} {}: {} in the file; export it with a dynamic dimension there", flag, *size, fixed);
}

}  // namespace

SaidSizes said_sizes(const ModelOptions& options, const std::vector<DescribedInput>& inputs, Device device,
                     const std::function<std::optional<std::string>(size_t, const TensorMeta&)>& other_than) {
  SaidSizes sizes;
  const auto batch = [](size_t dim, size_t) { return dim == 0; };
  const auto seq = [](size_t dim, size_t dims) { return dim == 1 && dims <= 3; };
  const auto image = [](size_t dim, size_t dims) { return dim >= 2 && dims == 4; };
  say_size("--batch", options.batch, inputs, batch, sizes);
  say_size("--seq", options.seq, inputs, seq, sizes);
  say_size("--image", options.image, inputs, image, sizes);
  std::vector<std::string> names;
  for (const DescribedInput& input : inputs) names.push_back(input.name);
  size_t next = 0;
  for (const Input& given : parse_inputs(options, device)) {
    const std::string name = given.name.empty() && next < names.size() ? names[next] : given.name;
    ++next;
    const auto* meta = std::get_if<TensorMeta>(&given.value.value);
    check<ValueError>(meta != nullptr, "--input {}: the program takes tensors, as x=f32[1,3,224,224]", name);
    const auto found = std::ranges::find(names, name);
    check<ValueError>(found != names.end(), "--input {}: the program has no such input; it takes {}", name,
                      listed(names));
    if (const auto other = other_than(static_cast<size_t>(found - names.begin()), *meta))
      fail<ValueError>("--input {}: {}, where the program takes {}", name, short_text(*meta), *other);
    for (int64_t dim = 0; dim < meta->dim(); ++dim)
      sizes.emplace_back(fmt::format("{}.{}", name, dim), meta->sizes()[dim]);
  }
  for (const auto& [name, size] : options.dims) sizes.emplace_back(name, size);
  return sizes;
}

void run_program(ModelRun& run, const std::function<std::vector<NamedTensor>()>& forward) {
  bool is_of_program = false;
  const auto told = [&] {
    try {
      return forward();
    } catch (const Error&) {
      is_of_program = true;
      throw;
    }
  };
  run.start();
  try {
    if (run.options.training.on) {
      train(run, told);
    } else {
      std::optional<NoGradGuard> no_grad;
      if (!run.options.check) no_grad.emplace();
      run.subject.outputs = told();
      run.stop();
    }
  } catch (const Error& error) {
    if (!is_of_program && dynamic_cast<const ValueError*>(&error) != nullptr) throw;
    run.stop();
    run.problem = error.what();
    if (!run.failed.text().empty()) run.problem += "\n  " + run.failed.text();
  }
}

std::string counted_text(std::string_view what, const std::map<std::string, int64_t>& counts, const Style& style) {
  if (counts.empty()) return "";
  std::vector<std::pair<std::string, int64_t>> sorted(counts.begin(), counts.end());
  std::ranges::stable_sort(sorted, std::ranges::greater(), &std::pair<std::string, int64_t>::second);
  std::vector<std::string> parts;
  // Lines break between counts, not within one.
  constexpr char kJoins = '\x1f';
  constexpr size_t kColumn = 10;
  for (const auto& [name, count] : sorted) parts.push_back(fmt::format("{}{}x{}{}", count, kJoins, kJoins, name));
  std::string lines = wrapped_behind(kColumn, fmt::format("{}", fmt::join(parts, ", ")), style.width());
  std::ranges::replace(lines, kJoins, ' ');
  return fmt::format("  {:<8}{}\n", what, lines);
}

}  // namespace tare
