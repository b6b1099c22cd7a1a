#include <gtest/gtest.h>

#include "tare/core/error.h"
#include "tare/graph/pt2/expression.h"

namespace tare {
namespace expression_test {

using graph::Expressions;

struct Case {
  const char* text;
  double value;
  const char* shown;
};
// With s0 = 7 and s1 = 4.
constexpr Case kCases[] = {
    {"Symbol('s0', positive=True, integer=True)", 7, "s0"},
    {"Mul(Integer(2304), Symbol('s0', positive=True, integer=True))", 16128, "2304*s0"},
    {"Add(Symbol('s0'), Symbol('s1'), Integer(-1))", 10, "s0+s1+-1"},
    {"Mul(Rational(1, 2), Add(Symbol('s0'), Integer(1)))", 4, "(1/2)*(s0+1)"},
    {"FloorDiv(Symbol('s0'), Integer(2))", 3, "s0//2"},
    {"FloorDiv(Integer(-7), Integer(2))", -4, "-7//2"},
    {"PythonMod(Integer(-7), Integer(4))", 1, "-7%4"},
    {"ModularIndexing(Symbol('s0'), Integer(2), Integer(2))", 1, "ModularIndexing(s0, 2, 2)"},
    {"Pow(Symbol('s1'), Integer(3))", 64, "s1**3"},
    {"Mul(Symbol('s0'), Pow(Symbol('s1'), Integer(-1)))", 1.75, "s0*(s1**-1)"},
    {"Max(Integer(1), Symbol('s0'), Symbol('s1'))", 7, "Max(1, s0, s1)"},
    {"Where(StrictLessThan(Symbol('s0'), Symbol('s1')), Integer(1), Integer(2))", 2, "Where(s0<s1, 1, 2)"},
    {"CeilToInt(Mul(Float('1.5', precision=53), ToFloat(Symbol('s0', integer=True))))", 11,
     "CeilToInt(1.5*ToFloat(s0))"},
    {"TruncToInt(IntTrueDiv(Symbol('s0'), Symbol('s1')))", 1, "TruncToInt(s0/s1)"},
    {"And(Equality(Symbol('s0'), Integer(7)), Not(false))", 1, "(s0==7) and Not(0)"},
    {"2*s0 + s1", 18, "(2*s0)+s1"},
    {"(s0 + 1)//2 - 1", 3, "((s0+1)//2)-1"},
    {"2**s1**2", 65536, "2**(s1**2)"},
    {"-s0 % 4", -3, ""},
    {"Mod(s0, 4)*3", 9, "(s0%4)*3"},
};

Expressions bound() {
  Expressions all;
  all.bind(all.symbol("s0"), 7);
  all.bind(all.symbol("s1"), 4);
  return all;
}

TEST(Expressions, AreEvaluatedAsSympyWould) {
  Expressions all = bound();
  for (const Case& one : kCases) {
    if (*one.shown == '\0') continue;
    const Expressions::Id id = all.parse(one.text);
    EXPECT_EQ(all.evaluate(id).to_real(), one.value) << one.text;
    EXPECT_EQ(all.text(id), one.shown);
  }
}

TEST(Expressions, OneTextIsOneExpressionAndFollowsItsSymbols) {
  Expressions all = bound();
  const Expressions::Id id = all.parse("2*s0");
  EXPECT_EQ(all.parse("2*s0"), id);
  EXPECT_EQ(all.integer(id), 14);
  all.bind(all.symbol("s0"), 50);
  EXPECT_EQ(all.integer(id), 100);
  EXPECT_EQ(all.as_symbol(id), std::nullopt);
  EXPECT_EQ(all.symbols_of(id), std::vector<size_t>{all.symbol("s0")});
}

std::string refusal(const std::string& text) {
  Expressions all = bound();
  try {
    (void)all.integer(all.parse(text));
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Expressions, NothingButArithmeticIsRead) {
  EXPECT_EQ(refusal("__import__('os').system('true')"),
            "expression '__import__('os').system('true')', at byte 11: expected a name");
  EXPECT_EQ(refusal("Symbol('u0')"), "the symbol u0 has no value; --dim u0=N gives it one");
  EXPECT_EQ(refusal("Nope(s0)"), "expression 'Nope(s0)': unknown function 'Nope'");
  EXPECT_EQ(refusal("Integer(99999999999999999999)"),
            "expression 'Integer(99999999999999999999)', at byte 28: expected an integer of 64 bits");
  EXPECT_EQ(refusal("Pow(s0, Integer(40))"), "a number that int64 does not hold");
  EXPECT_EQ(refusal("FloorDiv(s0, s1 - 4)"), "a division by zero");
  EXPECT_EQ(refusal("s0 s1"), "expression 's0 s1', at byte 3: expected the end");
  std::string deep;
  for (int i = 0; i < 5000; ++i) deep += "Add(";
  EXPECT_EQ(refusal(deep), "expression '" + deep.substr(0, 80) + "...': deeper than 1000");
}

}  // namespace expression_test
}  // namespace tare
