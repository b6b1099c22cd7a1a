#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tare/graph/script/interpreter.h"
#include "tare/report/file_run.h"

namespace tare {
namespace script_test {

using testing::HasSubstr;
namespace script = graph::script;

std::string archive(const std::string& name) {
  return std::string(TARE_SOURCE_DIR) + "/tests/golden/scripts/" + name + ".pt";
}

// The body of `forward` of a module, run on no arguments.
std::string run(const std::string& body, script::RunOptions options = {}) {
  const auto program = script::Program::parse({{"code/__torch__.py", body}});
  const auto module = program->new_object(program->get_class("__torch__.M", "test"));
  script::Interpreter interpreter(*program, options);
  return interpreter.call_method(module, "forward", {}).str(true);
}
std::string forward(const std::string& body) {
  return "class M(Module):\n  def forward(self: __torch__.M) -> Any:\n" + body;
}

std::string what_of(const std::string& text, script::RunOptions options = {}) {
  try {
    run(text, options);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(Script, StatementsOfTheLanguageRun) {
  EXPECT_EQ(run(forward("    return (1, 2.5, \"a\", [], None)\n")), "(1, 2.5, 'a', [], None)");
  EXPECT_EQ(run(forward("    x = 0\n    for i in range(5):\n      x0 = torch.add(x, i)\n      x = x0\n    return x\n")),
            "10");
  EXPECT_EQ(run(forward("    a, b, = (1, 2)\n    d = {\"k\": a}\n    torch._set_item(d, \"k\", b)\n    return d\n")),
            "{'k': 2}");
  EXPECT_EQ(run(forward("    if torch.lt(1, 2):\n      r = 1.+2.j\n    else:\n      r = 0.+0.j\n    return r\n")),
            "(1+2j)");
  EXPECT_EQ(
      run(forward(
          "    def __forked_function():\n      return 7\n    f = fork(__forked_function)\n    return torch.wait(f)\n")),
      "7");
  EXPECT_EQ(run(forward("    x = [1, 2, 3]\n    return (x[:-1], x[::2], x[1:], \"text\"[1:3])\n")),
            "([1, 2], [1, 3], [2, 3], 'ex')");
  EXPECT_EQ(run(forward("    i = 0\n    while torch.lt(i, 3):\n      i += 1\n    i *= 4\n    i -= 1\n    return i\n")),
            "11");
  EXPECT_EQ(
      run(forward(
          "    x = 3\n    while torch.gt(x, 0):\n      x = torch.sub(x, 1)\n    return annotate(List[int], [x])\n")),
      "[0]");
}

// The tree of a statement is made again when it runs, and kept when it runs again: each round gives what the others do.
TEST(Script, StatementsRunAnyNumberOfTimes) {
  for (int rounds = 0; rounds < 5; ++rounds) {
    const std::string loop = "    for i in range(" + std::to_string(rounds) + "):\n";
    EXPECT_EQ(run(forward("    a, b = (1, 2); s = \"x\"\n" + loop +
                          "      a, b = (torch.add(b, a), a)\n      s = torch.add(s, \"y\")\n"
                          "      (c, (d, e)) = (a, (b, s))\n      b = torch.sub(d, b if torch.gt(b, 0) else a)\n"
                          "    return (a, b, s)\n")),
              (rounds == 0 ? "(1, 2, 'x" : "(3, 0, 'x") + std::string(static_cast<size_t>(rounds), 'y') + "')");
    // The function is within itself, so that a statement runs while it runs.
    EXPECT_EQ(run("def f(n: int) -> int:\n  x = torch.mul(n, 2)\n  if torch.gt(n, 0):\n"
                  "    y = torch.add(x, __torch__.f(torch.sub(n, 1), ))\n  else:\n    y = x\n  return y\n" +
                  forward("    return __torch__.f(" + std::to_string(rounds) + ", )\n")),
              std::to_string(rounds * (rounds + 1)));
  }
  // A value ends where it is taken last, in each round: what is taken behind is still there.
  EXPECT_EQ(run(forward("    x = [1]\n    y = x\n    for i in range(3):\n      z = torch.append(x, i)\n      y = z\n"
                        "    w = torch.len(x)\n    return (w, y)\n")),
            "(4, [1, 0, 1, 2])");
  EXPECT_THAT(what_of(forward("    x = [3]\n    for i in range(3):\n      y = (x,\n        x[torch.mul(i, 1)])\n"
                              "    return y\n")),
              HasSubstr("list index out of range\n  in code/__torch__.py:6"));
}

// A file is what anybody may have written: each error has its place.
TEST(Script, WhatIsNoProgramIsAnErrorWithItsLine) {
  const std::pair<std::string, const char*> cases[] = {
      {"class M(Module):\n  x : Tensor\n  y = \"open\n", "code/__torch__.py:3: a text is not closed"},
      {forward("    return (1\n"), "a bracket is not closed at the end of the file"},
      {forward("    return x\n"), "code/__torch__.py:3: undefined value x"},
      {forward("    return 1 2\n"), "code/__torch__.py:3: expected the end of the line and found '2'"},
      {forward("      return 1\n   return 2\n"), "code/__torch__.py:4: the line is indented as no line before it"},
      {forward("    return 99999999999999999999\n"), "is no integer of 64 bits"},
      {forward("    return " + std::string(500, '(') + "1" + std::string(500, ')') + "\n"), "nested deeper than"},
      {forward("    return 1" + std::string(2000, '+') + "1\n"), "nested deeper than"},
      {"class M(Other):\n  pass\n", "its base Other is none that the language has"},
      {"class M(Module):\n  def forward(self) -> int:\n    return __torch__.nothing(1, )\n",
       "the archive's code has no __torch__.nothing"},
      {forward("    return torch.no_such_operator(1)\n"), "Unknown builtin op: aten::no_such_operator"},
      {forward("    return torch.relu(1, 2)\n"), "Arguments for call are not valid: relu(int, int)"},
      {forward("    return CONSTANTS.c5\n"), "CONSTANTS.c5 is none of the archive's 0 constants"},
      {forward("    return [1][3]\n"), "list index out of range\n  in code/__torch__.py:3"},
      {forward("    return torch.floordiv(1, 0)\n"), "integer division or modulo by zero"},
      {forward("    ops.prim.RaiseException(\"told\", \"builtins.ValueError\")\n    return 1\n"),
       "builtins.ValueError: told"},
      {forward("    raise AssertionError(\"told\")\n    return 1\n"), "AssertionError: told"},
      {forward("    raise AssertionError(\n"), "a bracket is not closed at the end of the file"},
      {forward("    return torch.mul([1, 2], 99999999999)\n"), "would have more than"},
      {forward("    return self.nothing\n"), "'__torch__.M' object has no attribute 'nothing'"},
  };
  for (const auto& [text, expected] : cases) EXPECT_THAT(what_of(text), HasSubstr(expected)) << text.substr(0, 200);
}

TEST(Script, LoopsAndRecursionEnd) {
  EXPECT_THAT(
      what_of(forward("    x = 1\n    while True:\n      x = torch.add(x, 1)\n    return x\n"), {.most_steps = 1000}),
      HasSubstr("the program ran for more than 1000 steps\n  in code/__torch__.py:"));
  // Blocks within a function that calls itself; a list in a list in a list, a million deep; a pair of pairs of itself.
  std::string deep = "def f(x: int) -> int:\n", spaces = "  ";
  for (int i = 0; i < 60; ++i, spaces += ' ') deep += spaces + "if True:\n";
  EXPECT_THAT(what_of(deep + spaces + "return __torch__.f(x, )\n" + forward("    return __torch__.f(1, )\n")),
              HasSubstr("nested deeper than"));
  EXPECT_EQ(
      run(forward("    x = annotate(List[Any], [])\n    for i in range(1000000):\n      x0 = annotate(List[Any], [x])\n"
                  "      x = x0\n    return 1\n")),
      "1");
  EXPECT_THAT(what_of(forward("    x = (1, 1)\n    for i in range(100):\n      x0 = (x, x)\n      x = x0\n"
                              "    return torch.eq(x, x)\n")),
              HasSubstr("parts are compared"));
  EXPECT_THAT(what_of("def f(x: int) -> int:\n  return __torch__.f(x, )\n" + forward("    return __torch__.f(1, )\n")),
              HasSubstr("nested deeper than"));
}

// In PyTorch 1.5 and before, whole numbers were divided without a remainder, and `full` of one gave floats.
TEST(Script, OperatorsOfOldVersionsAreWhatTheyWere) {
  const FakeGuard real(false);
  const auto program = script::Program::read(archive("net"));
  script::Interpreter interpreter(*program, {});
  const auto site = [](std::string_view name) { return script::Expr::site("aten", name); };
  ASSERT_EQ(program->version(), 3);
  const auto made = interpreter.call_operator(site("full"), {script::new_list({int64_t{2}}), int64_t{3}});
  EXPECT_EQ(made.get<Tensor>()->dtype(), DType::float32);
  const auto three = interpreter.call_operator(site("div"), {made, int64_t{2}});
  EXPECT_EQ(three.get<Tensor>()->dtype(), DType::float32);
  const auto numbers = interpreter.call_operator(site("arange"), {int64_t{5}});
  EXPECT_EQ(interpreter.call_operator(site("div"), {numbers, int64_t{2}}).get<Tensor>()->dtype(), DType::int64);
}

TEST(Script, AnArchiveRunsWithItsModules) {
  ModelOptions options;
  options.model = archive("traced");
  options.device = "meta";
  const auto run = run_file(options);
  EXPECT_EQ(run->problem, "");
  EXPECT_EQ(run->subject.kind, "Net");
  ASSERT_EQ(run->subject.tree.children.size(), 3u);
  EXPECT_EQ(run->subject.tree.children[0].path, "conv");
  EXPECT_EQ(run->subject.tree.children[0].kind, "Conv2d");
  EXPECT_EQ(run->subject.outputs[0].tensor.sizes(), IntList({2, 2}));
  EXPECT_EQ(run->subject.tree.parameters, 3 * 4 * 9 + 4 + 8 + 8 + 2);
}

TEST(Script, AnArchiveWithoutSizesAsksForThem) {
  ModelOptions options;
  options.model = archive("net");
  try {
    run_file(options);
    FAIL();
  } catch (const ValueError& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("the sizes of its inputs are not in the file: it is forward(x: Tensor) -> Tensor"));
  }
  options.inputs = {"f32[2,3,8,8]"};
  EXPECT_EQ(run_file(options)->problem, "");
}

}  // namespace script_test
}  // namespace tare
