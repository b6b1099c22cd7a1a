#include "tare/report/page.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <regex>

#include "tare/core/error.h"
#include "tare/dispatch/registry.h"
#include "tare/ops.h"
#include "tare/report/built_in.h"
#include "tare/report/page_template.h"

namespace tare {
namespace page_test {

using Json = nlohmann::ordered_json;
constexpr const char* kHostile = "</script><img src=x onerror=\"alert('1')\">&{{title}}";

Tensor on_meta(IntList sizes) { return empty(sizes, {}, {}, DeviceType::meta); }

// A page is too long to be printed where it has not what it should.
bool has(const std::string& page, std::string_view text) { return page.find(text) != std::string::npos; }

// A run of a tree of modules, of which only addresses matter.
struct Built {
  ModelRun run;
  std::array<char, 64> modules{};

  ModuleNode node(size_t module, std::string name, std::string path, std::string kind) {
    return {
        run.run.name_module(&modules[module], path, kind), std::move(name), std::move(path), std::move(kind), 0, {}};
  }
  // One call of a module.
  template <class F>
  void call(size_t module, const F& inside) {
    const uint64_t number = new_module_call();
    const ModuleCallGuard guard(number);
    thread_state.observer->module_entered(&modules[module], number);
    inside();
    thread_state.observer->module_left();
  }
  void start() {
    run.subject.name = "model";
    run.subject.kind = "Model";
    run.spans.record(SpanRecorder::Detail::modules);
    run.start();
  }
  std::string page(const Specification* gpu = nullptr) {
    return page_html(run, estimate(run, gpu), "tare estimate model");
  }
};

// What the page's script reads.
Json data_of(const std::string& page) {
  const std::string open = "<script type=\"application/json\" id=\"data\">";
  const size_t begin = page.find(open) + open.size();
  return Json::parse(page.substr(begin, page.find("</script>", begin) - begin));
}

int64_t sum_at(const Json& data, size_t moment) {
  int64_t sum = 0;
  for (const Json& kind : data["series"])
    if (!kind.empty()) sum += kind[moment].get<int64_t>();
  return sum;
}

TEST(PageTemplate, WhatIsFilledInIsNeverMarkup) {
  const Json view = {{"name", "<b a=\"x\" b='y'>&\x01"}, {"data", {{"name", "</script><!--"}}}};
  EXPECT_EQ(
      filled_in("<i title=\"{{name}}\">{{name}}</i>", view),
      "<i title=\"&lt;b a=&quot;x&quot; b=&#39;y&#39;&gt;&amp; \">&lt;b a=&quot;x&quot; b=&#39;y&#39;&gt;&amp; </i>");
  EXPECT_EQ(filled_in("{{json data}}", view), "{\"name\":\"\\u003c/script\\u003e\\u003c!--\"}");
  // What was filled in is not read again.
  EXPECT_EQ(filled_in("{{a}}", {{"a", "{{b}}"}, {"b", "no"}}), "{{b}}");
}

TEST(PageTemplate, SectionsRepeatAndAreLeftOut) {
  const Json view = {{"list", {{{"n", 1}}, {{"n", 2}}}},
                     {"words", {"x", "y"}},
                     {"none", Json::array()},
                     {"text", "t"},
                     {"zero", 0},
                     {"n", 7}};
  EXPECT_EQ(filled_in("{{#list}}{{n}},{{text}} {{/list}}{{n}}", view), "1,t 2,t 7");
  EXPECT_EQ(filled_in("{{#words}}{{.}}{{/words}}", view), "xy");
  EXPECT_EQ(filled_in("{{#none}}a{{/none}}{{^none}}b{{/none}}{{#zero}}c{{/zero}}{{^text}}d{{/text}}", view), "b");
}

TEST(PageTemplate, WhatItDoesNotKnowIsAnError) {
  EXPECT_THROW(filled_in("{{nothing}}", Json::object()), Error);
  EXPECT_THROW(filled_in("{{#a}}", {{"a", 1}}), Error);
  EXPECT_THROW(filled_in("{{a", {{"a", 1}}), Error);
}

TEST(Page, SaysWhetherItFitsWhereThePeakIsAndWhatItRestsOn) {
  const auto run = open_model({.model = "resnet18", .batch = 2});
  run->spans.record(SpanRecorder::Detail::modules);
  run_model(*run);
  const Estimate fitting = estimate(*run, &specification("H100"));
  const std::string page = page_html(*run, fitting, "tare estimate resnet18 --batch 2");
  EXPECT_TRUE(has(page, "<h1 class=\"fits\">It fits on H100: the peak is "));
  EXPECT_TRUE(has(page, "It is reached in forward, when "));
  EXPECT_TRUE(has(page, "<dt>Command</dt><dd>tare estimate resnet18 --batch 2</dd>"));
  EXPECT_TRUE(has(page, "scratch memory that libraries take in addmm and convolution"));
  EXPECT_TRUE(has(page, "x float32[2, 3, 224, 224]"));
  EXPECT_TRUE(has(page, "native_batch_norm"));
  Specification small = specification("H100");
  small.usable = small.context + (1 << 20);
  EXPECT_TRUE(has(page_html(*run, estimate(*run, &small), ""), "<h1 class=\"too-large\">It does not fit on H100"));
  EXPECT_TRUE(has(page_html(*run, estimate(*run, nullptr), ""), "<h1 class=\"\">The peak is "));
}

TEST(Page, AsksNothingOfTheNetworkAndRunsOnlyItsOwnScript) {
  const auto run = open_model({.model = "resnet18"});
  run_model(*run);
  const std::string page = page_html(*run, estimate(*run, nullptr), "");
  EXPECT_TRUE(has(page, "default-src 'none'; style-src 'sha256-"));
  EXPECT_FALSE(has(page, "unsafe"));
  EXPECT_FALSE(has(page, " style="));
  for (const char* placeholder : {"@css", "@js", "{{"}) EXPECT_FALSE(has(page, placeholder)) << placeholder;
}

TEST(Page, AHostileNameIsText) {
  Built built;
  built.run.subject.tree = built.node(0, "", "", "Model");
  built.run.subject.tree.children.push_back(built.node(1, kHostile, kHostile, kHostile));
  built.start();
  built.run.subject.name = kHostile;
  const Tensor kept = [&] {
    Tensor made;
    const PhaseGuard phase(kHostile);
    built.call(0, [&] { built.call(1, [&] { made = on_meta({5}); }); });
    return made;
  }();
  built.run.stop();
  built.run.subject.inputs.push_back({kHostile, kept});
  const std::string page = built.page();
  EXPECT_FALSE(has(page, "<img"));
  EXPECT_TRUE(has(page, "&lt;/script&gt;&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;{{title}}"));
  const std::regex scripts("</script");
  EXPECT_EQ(std::distance(std::sregex_iterator(page.begin(), page.end(), scripts), {}), 2);
  EXPECT_EQ(data_of(page)["rows"].size(), 3u);
}

TEST(Page, ModulesThatAreAlikeStandInOneLine) {
  Built built;
  built.run.subject.tree = built.node(0, "", "", "Model");
  ModuleNode list = built.node(1, "layers", "layers", "ModuleList");
  for (size_t i = 0; i < 12; ++i) {
    ModuleNode layer = built.node(2 + 2 * i, std::to_string(i), "layers." + std::to_string(i), "Layer");
    layer.children.push_back(built.node(3 + 2 * i, "up", layer.path + ".up", "Linear"));
    list.children.push_back(layer);
  }
  built.run.subject.tree.children.push_back(list);
  built.start();
  std::vector<Tensor> kept;
  built.call(0, [&] {
    for (size_t i = 0; i < 12; ++i)
      built.call(2 + 2 * i, [&] { built.call(3 + 2 * i, [&] { kept.push_back(on_meta({256})); }); });
  });
  built.run.stop();
  const PageData data = page_data(built.run, {});
  ASSERT_EQ(data.rows.size(), 5u);  // and what is outside of modules
  EXPECT_EQ(data.rows[2].name, "0–11");
  EXPECT_EQ(data.rows[2].times, 12);
  EXPECT_EQ(data.rows[3].path, "layers.0–11.up");
  EXPECT_EQ(data.rows[3].members, 12);
  EXPECT_EQ(sum_of(data.rows[3].at_peak), 12 * 1024);
  EXPECT_EQ(sum_of(data.rows[0].at_peak), 12 * 1024);
  // One tensor is told with the number of its layer.
  ASSERT_FALSE(data.groups.empty());
  EXPECT_EQ(path_of(data.rows[data.groups[0].row], data.groups[0].numbers).substr(0, 7), "layers.");
  EXPECT_EQ(path_of(data.rows[3], "7"), "layers.7.up");
  EXPECT_TRUE(has(built.page(), "× 12"));
}

TEST(Page, TooManyModulesAreCountedInTheLinesAroundThem) {
  Built built;
  built.run.subject.tree = built.node(0, "", "", "Model");
  for (size_t i = 1; i < 40; ++i) {
    const std::string name = "part" + std::to_string(i);
    built.run.subject.tree.children.push_back(built.node(i, name, name, "Part"));
  }
  built.start();
  std::vector<Tensor> kept;
  for (size_t i = 1; i < 40; ++i) built.call(i, [&] { kept.push_back(on_meta({256})); });
  built.run.stop();
  const PageData data = page_data(built.run, {.rows = 10});
  EXPECT_EQ(data.rows.size(), 11u);  // and what is outside of modules
  EXPECT_EQ(data.rows_left_out, 30u);
  EXPECT_EQ(sum_of(data.rows[0].at_peak), 39 * 1024);
}

TEST(Page, AMillionEventsTakeTwoMegabytesAndKeepThePeakExact) {
  Built built;
  built.run.subject.tree = built.node(0, "", "", "Model");
  for (size_t i = 1; i < 60; ++i) {
    const std::string name = "layer_with_a_rather_long_name_" + std::to_string(i);
    built.run.subject.tree.children.push_back(built.node(i, name, name, "Layer" + name));
  }
  built.start();
  std::vector<Tensor> kept;
  std::optional<PhaseGuard> phase("forward");  // one, and not one for each call
  for (int64_t i = 0; i < 500'000; ++i) {
    // Every tensor has sizes of its own; each hundredth stays.
    built.call(static_cast<size_t>(1 + i % 59), [&] {
      Tensor made = on_meta({1 + i % 1000, 1 + i / 1000});
      if (i % 100 == 0) kept.push_back(std::move(made));
      // One event alone is the highest.
      if (i == 313'131) on_meta({50'000, 50'000});
    });
  }
  phase.reset();
  built.run.stop();
  ASSERT_GT(built.run.memory.history().size(), 990'000u);
  const std::string page = built.page();
  EXPECT_LE(page.size(), kPageBytes);
  const Json data = data_of(page);
  const auto peak = data["peak"].get<size_t>();
  EXPECT_EQ(data["moments"][peak].get<int64_t>(), built.run.memory.peak_time());
  EXPECT_EQ(sum_at(data, peak), built.run.memory.peak());
  for (size_t i = 0; i < data["moments"].size(); ++i) {
    EXPECT_EQ(sum_at(data, i), built.run.memory.history()[data["moments"][i].get<size_t>()]) << i;
  }
}

TEST(Page, GroupsAddUpToWhatIsAlive) {
  const auto run = open_model({.model = "gpt2", .seq = 16});
  run_model(*run);
  const PageData data = page_data(*run, {.moments = 200});
  for (size_t i = 0; i < data.moments.size(); ++i) {
    int64_t sum = 0;
    for (const PageGroup& group : data.groups)
      if (group.from <= i && i <= group.to) sum += group.bytes;
    EXPECT_EQ(sum, sum_of(data.series[i])) << i;
    EXPECT_EQ(sum, run->memory.history()[static_cast<size_t>(data.moments[i])]) << i;
  }
}

TEST(Page, ScratchMemoryOfAKernelIsWorkspace) {
  Built built;
  built.run.subject.tree = built.node(0, "", "", "Model");
  built.start();
  const Tensor x = on_meta({4});
  const Op& op = op_named("mm");
  const Call call{op, nullptr, nullptr};
  built.run.memory.read(event::Workspace{1, DeviceType::meta, 1000}, {built.run.run, &call});
  built.run.stop();
  const PageData data = page_data(built.run, {});
  EXPECT_EQ(data.series[data.peak][static_cast<size_t>(MemoryKind::workspace)], 1000);
  EXPECT_EQ(sum_of(data.series[data.peak]), 1016);
}

}  // namespace page_test
}  // namespace tare
