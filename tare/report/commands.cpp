#include "tare/report/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>

#include "tare/checkpoint/formats/write.h"
#include "tare/core/error.h"
#include "tare/report/alternatives.h"
#include "tare/report/check.h"
#include "tare/report/compare.h"
#include "tare/report/estimate.h"
#include "tare/report/figures.h"
#include "tare/report/files.h"
#include "tare/report/largest.h"
#include "tare/report/maker.h"
#include "tare/report/remedies.h"
#include "tare/report/row.h"
#include "tare/report/size_ranges.h"
#include "tare/report/summary.h"

namespace tare {

namespace {

constexpr double kSeconds = 20;  // for an estimate and what is tried where it does not fit

// What a command says of one model, and the line about it among others.
struct Answer {
  Outcome outcome;
  ModelRow row;
  nlohmann::ordered_json json;  // where the command prints that
};

// A run may have been made for a command that prints text, and be told again as JSON.
Answer check_answer(const ModelRun& run, bool json, const Style& style) {
  const bool well = run.problem.empty(), whole = run.subject.failures.empty();
  Answer answer{{well ? check_text(run, style) : "", well ? "" : run.problem + "\n", well && whole ? 0 : 1},
                {run.options.model,
                 !well   ? first_line(run.problem)
                 : whole ? "fits its input"
                         : first_line(run.subject.failures[0]),
                 well && whole,
                 {},
                 run.problem},
                check_json(run, run.problem)};
  if (json) answer.outcome = {json_text(answer.json), "", answer.outcome.code};
  return answer;
}

// Of a model whose forward raised.
Answer failed_answer(const ModelRun& run, bool json) {
  const std::string& model = run.options.model;
  return {failure(run, model, json),
          {model, first_line(run.problem), false, {}, run.problem},
          check_json(run, run.problem)};
}

// Of one that could not be run; `said` on the standard error.
Answer failed_answer(const ModelOptions& options, const std::string& reason, int code, std::string said) {
  return {{"", std::move(said), code},
          {options.model, first_line(reason), false, {}, reason},
          {{"model", options.model}, {"ok", false}, {"error", reason}}};
}

// The earlier estimate of the model: of a file of one it is that, whatever it was called, where one is asked about.
void set_base(ModelRow& row, const std::string& path, const std::string& called, bool alone) {
  const std::vector<SavedEstimate> saved = read_estimates(path);
  row.since = saved_name(path);
  const auto found =
      alone && saved.size() == 1 ? saved.begin() : std::ranges::find(saved, called, &SavedEstimate::model);
  if (found == saved.end()) return;
  row.base = found->figures;
  row.base_failed = !found->figures;
}

// Of `check` and `estimate`.
Answer run_one(const CommandLine& line, const CommandLine::Side& side, const RunModel& run_model, const Style& style) {
  const ModelOptions& asked = side.options;
  ReportFiles files(asked.report, asked.trace, line.called);
  ModelOptions options = asked;
  options.record = files.detail();
  options.check = line.command == ModelCommand::check && !options.training.on;
  const auto begin = std::chrono::steady_clock::now();
  const std::shared_ptr<const ModelRun> run = run_model(options);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  if (line.command == ModelCommand::check) return check_answer(*run, options.json, style);
  if (!run->problem.empty()) return failed_answer(*run, options.json);
  const Estimate result = estimate(*run, run->target.gpu);
  files.write(*run, result);
  std::optional<Remedies> remedies;
  if (!result.fits() && line.suggests && line.sides.empty())
    remedies = remedies_for(*run, result, run_model, kSeconds - taken.count());
  const Figures figures = figures_of(*run, result);
  ModelRow before;
  if (!options.base.empty()) set_base(before, options.base, side.text, line.sides.empty());
  const std::vector<Limit> limits = limits_of(options, figures, before.base ? &*before.base : nullptr);
  Answer answer;
  answer.row = row_of(options.model, result, figures, limits);
  if (!options.base.empty())
    answer.row.since = before.since, answer.row.base = before.base, answer.row.base_failed = before.base_failed;
  if (line.options.json) {
    answer.json = estimate_json(*run, result);
    if (!options.base.empty())
      answer.json["base"] = before.base ? changes_json(*before.base, figures) : nlohmann::ordered_json();
    if (!limits.empty()) answer.json["limits"] = limits_json(limits);
    if (remedies) answer.json["remedies"] = remedies_json(*remedies);
  }
  answer.outcome.code = answer.row.ok ? 0 : 1;
  answer.outcome.out = line.options.json
                           ? json_text(answer.json)
                           : estimate_text(*run, result, style) + (remedies ? remedies_text(*remedies, style) : "") +
                                 changes_text(answer.row, style) + exceeded_text(limits);
  return answer;
}

// One that could not be run is an answer, too, where its front end says why.
Answer answer_of(const CommandLine& line, const CommandLine::Side& side, const RunModel& run_model,
                 const Style& style) {
  try {
    return run_one(line, side, run_model, style);
  } catch (const Ended& end) {
    end.tell();
    return failed_answer(side.options, end.what(), end.code, "");
  }
}

// One that failed says whether it failed before. What is wrong with the base, the models that run say.
void set_base_of_failed(Answer& answer, const CommandLine::Side& side, bool alone) {
  if (side.options.base.empty() || answer.row.figures) return;
  try {
    set_base(answer.row, side.options.base, side.text, alone);
  } catch (const Error&) {
  }
}

// Each model in its turn: one that cannot be run does not keep the others from it.
std::vector<Answer> run_each(const CommandLine& line, const RunModel& run_model, const Style& style) {
  std::vector<Answer> answers;
  for (const CommandLine::Side& side : line.sides) {
    try {
      answers.push_back(answer_of(line, side, run_model, style));
    } catch (const Error& error) {
      const std::string& model = side.options.model;
      answers.push_back(
          failed_answer(side.options, error.what(), 2, fmt::format("tare: {}: {}\n", model, error.what())));
    }
    set_base_of_failed(answers.back(), side, false);
    answers.back().row.model = side.text;
    answers.back().json["called"] = side.text;
  }
  return answers;
}

void write_markdown(const ModelOptions& options, const std::string& text, Outcome& outcome) {
  if (options.markdown == "-") {
    outcome.out = text;
  } else if (!options.markdown.empty()) {
    checkpoint::Output file(options.markdown);
    file.write(text);
    file.finish();
    file.publish();
  }
  const char* const summary = options.github ? std::getenv("GITHUB_STEP_SUMMARY") : nullptr;
  if (summary == nullptr || *summary == '\0') return;
  std::FILE* const file = std::fopen(summary, "a");
  const bool written = file != nullptr && std::fputs((text + "\n").c_str(), file) >= 0;
  const bool closed = file != nullptr && std::fclose(file) == 0;
  check<ValueError>(written && closed, "GITHUB_STEP_SUMMARY: {}: cannot be written: {}", summary, std::strerror(errno));
}

// What `check` and `estimate` say, of one model or of several.
Outcome run_models(const CommandLine& line, const RunModel& run_model, const Style& style) {
  const ModelOptions& options = line.options;
  std::vector<Answer> answers;
  const bool several = !line.sides.empty();
  if (several) {
    answers = run_each(line, run_model, style);
  } else {
    const CommandLine::Side only{options.model, options};
    answers.push_back(answer_of(line, only, run_model, style));
    set_base_of_failed(answers.back(), only, true);
  }
  Outcome outcome = answers[0].outcome;
  std::vector<ModelRow> rows;
  for (const Answer& answer : answers) rows.push_back(answer.row);
  if (several) {
    outcome = {rows_text(rows, style), "", 0};
    auto models = nlohmann::ordered_json::array();
    for (const Answer& answer : answers) {
      models.push_back(answer.json);
      outcome.err += answer.outcome.err;
      outcome.code = std::max(outcome.code, answer.outcome.code);
    }
    if (options.json) outcome.out = json_text({{"models", models}});
  }
  if (!options.markdown.empty() || options.github) {
    write_markdown(options, rows_markdown(name(line.command), rows), outcome);
    std::erase_if(
        rows, [&](const ModelRow& row) { return !row.error.empty() && row.model.find(".py") != std::string::npos; });
    // Lines of Python are annotated by its front end. A reader of the JSON or the table is to find nothing else.
    if (options.github)
      (options.json || options.markdown == "-" ? outcome.err : outcome.out) +=
          rows_annotations(name(line.command), rows);
  }
  return outcome;
}

}  // namespace

Outcome failure(const ModelRun& run, const std::string& name, bool json) {
  if (json) return {json_text(check_json(run, run.problem)), "", 1};
  return {"", fmt::format("tare: {}: {}\n", name, run.problem), 1};
}

Outcome run_command(const CommandLine& line, const RunModel& run_model, const Style& style) {
  if (line.help) return {help_text(line.command, style), "", 0};
  check_has_forward(line);
  switch (line.command) {
    case ModelCommand::max_batch:
    case ModelCommand::max_seq: return run_largest(line, run_model, style);
    case ModelCommand::compare: return run_compare(line, run_model, style);
    case ModelCommand::check: return run_models(line, run_model, style);
    case ModelCommand::estimate:
      if (line.options.gpu == "all") return run_on_all(line, run_model, style);
      if (line.options.what_if) return run_what_if(line, run_model, style);
      if (!line.options.ranges.empty()) return run_over_sizes(line, run_model, style);
      return run_models(line, run_model, style);
    case ModelCommand::summary: break;
  }
  const std::shared_ptr<const ModelRun> run = run_model(line.options);
  if (!run->problem.empty()) return failure(*run, line.options.model, line.options.json);
  return {line.options.json ? json_text(summary_json(*run)) : summary_text(*run, line.options.depth, style), "", 0};
}

}  // namespace tare
