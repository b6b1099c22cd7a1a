#include "tare/sizes/formula.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "tare/core/error.h"

namespace tare {
namespace formula_test {

const std::vector<std::string> kNames{"batch", "seq"};

std::vector<SizePoint> grid(std::initializer_list<int64_t> first, std::initializer_list<int64_t> second) {
  std::vector<SizePoint> points;
  for (const int64_t a : first)
    for (const int64_t b : second) points.push_back({a, b});
  return points;
}

std::optional<SizeFormula> fitted(const std::vector<SizePoint>& points,
                                  const std::function<int64_t(int64_t, int64_t)>& value) {
  SizeSamples samples{&points, {}};
  for (const SizePoint& point : points) samples.values.push_back(value(point[0], point[1]));
  return fit_storage(samples);
}
std::string text_of(const std::optional<SizeFormula>& formula) { return formula ? formula->str(kNames, true) : "none"; }

const std::vector<SizePoint> kPoints = grid({1, 2, 3, 7, 19}, {1, 5, 14, 31, 45, 64, 77, 100, 131, 515, 1022, 4096});

TEST(SizeFormulas, TheSimplestFormulaThatHasAllValues) {
  EXPECT_EQ(text_of(fitted(kPoints, [](auto, auto) { return 12; })), "12");
  EXPECT_EQ(text_of(fitted(kPoints, [](auto b, auto s) { return 16'060'522'496 + 4 * b * s; })),
            "16060522496 + 4*batch*seq");
  EXPECT_EQ(text_of(fitted(kPoints, [](auto b, auto s) { return 2 * b * s * s + 8 * s; })), "8*seq + 2*batch*seq^2");
  EXPECT_EQ(text_of(fitted(kPoints, [](auto, auto s) { return s * (s + 1) / 2; })), "1/2*seq + 1/2*seq^2");
  EXPECT_EQ(text_of(fitted(kPoints, [](auto b, auto s) { return 1000 * b - 3 * b * s; })), "1000*batch - 3*batch*seq");
}

TEST(SizeFormulas, SizesMayBeDividedAndRounded) {
  EXPECT_EQ(text_of(fitted(kPoints, [](auto b, auto s) { return 4 * b * ((s + 31) / 32); })), "4*batch*ceil(seq/32)");
  EXPECT_EQ(text_of(fitted(kPoints, [](auto b, auto s) { return 4 * b * (s / 8); })), "4*batch*floor(seq/8)");
  EXPECT_EQ(text_of(fitted(kPoints, [](auto b, auto s) { return b * ((s + 3) / 16) * ((s + 3) / 16); })),
            "batch*floor((seq + 3)/16)^2");
  EXPECT_EQ(text_of(fitted(kPoints, [](auto b, auto s) { return b * (48 * s + 7 * ((s + 63) / 64)); })),
            "48*batch*seq + 7*batch*ceil(seq/64)");
  EXPECT_EQ(text_of(fitted(kPoints, [](auto b, auto s) { return 8 * b * s + 4 * (b * s / 10); })),
            "4*floor(batch*seq/10) + 8*batch*seq");
}

TEST(SizeFormulas, ImagesArePooledByThreeBehindAStrideOfTwo) {
  const std::vector<SizePoint> points =
      grid({1, 2, 7, 19, 64}, {16, 17, 21, 24, 31, 45, 64, 77, 100, 110, 131, 142, 163, 199, 218, 244, 255, 256});
  // Of stride two, then by windows of three: ⌊(⌊(image - 1)/2⌋ + 1 - 3)/3⌋ + 1, and with whole windows at the end.
  EXPECT_EQ(text_of(fitted(points, [](auto b, auto s) { return 16 * b * ((s - 2) / 6) * ((s - 2) / 6); })),
            text_of(fitted(points, [](auto b, auto s) { return 4 * b * (2 * ((s - 2) / 6)) * (2 * ((s - 2) / 6)); })));
  for (const auto& [stride, kernel] : {std::pair<int64_t, int64_t>{2, 3}, {2, 5}, {4, 3}})
    for (const bool ceil_mode : {false, true}) {
      const auto pooled = [&](int64_t image) {
        const int64_t behind = (image - 1) / stride + 1;
        return (behind - kernel + (ceil_mode ? kernel - 1 : 0)) / kernel + 1;
      };
      const auto bytes = [&](int64_t b, int64_t s) { return 16 * b * pooled(s) * pooled(s); };
      const std::optional<SizeFormula> formula = fitted(points, bytes);
      ASSERT_TRUE(formula) << stride << " " << kernel << " " << ceil_mode;
      for (int64_t image = 16; image <= 256; ++image)
        EXPECT_EQ(formula->at({5, image}), bytes(5, image)) << stride << " " << kernel << " " << formula->str(kNames);
    }
}

TEST(SizeFormulas, PartsAreWhatARunNoted) {
  const std::vector<SizePoint> points = grid({1, 2, 3, 7, 19}, {1, 5, 14, 31, 45, 64, 77, 100});
  const auto noted = [&](const std::function<int64_t(int64_t, int64_t)>& value, int64_t block) {
    SizeSamples samples{&points, {}};
    for (const SizePoint& point : points) samples.values.push_back(value(point[0], point[1]));
    return noted_atom(samples, block);
  };
  EXPECT_EQ(noted([](auto b, auto s) { return 768 * b * (s + 1); }, 4096), (SizeAtom{3, 16, 15, 3}));
  EXPECT_EQ(noted([](auto, auto s) { return 100 * s; }, 4096), (SizeAtom{1, 1024, 1023, 25}));
  EXPECT_EQ(noted([](auto, auto s) { return 64 * s; }, 0), (SizeAtom{1, 1, 0, 64, true}));
  EXPECT_EQ(noted([](auto, auto) { return 4096; }, 4096), std::nullopt);
  EXPECT_EQ(noted([](auto b, auto s) { return b * s * s; }, 4096), std::nullopt);
}

TEST(SizeFormulas, TheLargestOfSeveralIsFoundFromPartsOfThePoints) {
  const auto largest = [&](const std::function<int64_t(int64_t, int64_t)>& value, const SizeFormula& known) {
    SizeSamples samples{&kPoints, {}};
    for (const SizePoint& point : kPoints) samples.values.push_back(value(point[0], point[1]));
    const SizeLargest found = fit_largest(samples, {known});
    std::vector<std::string> texts;
    for (const SizeFormula& formula : found.of) texts.push_back(formula.str(kNames, true));
    return std::pair(texts, found.left.size());
  };
  using Texts = std::vector<std::string>;
  EXPECT_EQ(largest([](auto b, auto s) { return std::max<int64_t>(9000 + b, 8 * b * s); }, {}),
            (std::pair(Texts{"9000 + batch", "8*batch*seq"}, size_t{0})));
  // Six points are few, unless a formula is known that they follow.
  const auto few = [](int64_t b, int64_t s) { return b * s * s + std::max<int64_t>(30, b * s * s); };
  SizeFormula known;
  known.add({{0}, {1}, {1}}, {1, 1});
  EXPECT_EQ(largest(few, {}), (std::pair(Texts{"2*batch*seq^2"}, size_t{6})));
  EXPECT_EQ(largest(few, known), (std::pair(Texts{"2*batch*seq^2", "30 + batch*seq^2"}, size_t{0})));
}

TEST(SizeFormulas, WhatIsNoFormulaHasNone) {
  EXPECT_EQ(text_of(fitted(kPoints, [](auto b, auto s) { return b * s * s * s; })), "none");
  EXPECT_EQ(text_of(fitted(kPoints, [](auto b, auto s) { return b * s == 15 ? 7 : 8 * b * s; })), "none");
}

TEST(SizeFormulas, PointsThatLeaveSeveralFormulasTellNone) {
  // A line on which both sizes grow together does not say which of them counts.
  std::vector<SizePoint> line;
  for (int64_t i = 1; i < 20; ++i) line.push_back({i, i});
  EXPECT_EQ(text_of(fitted(line, [](auto b, auto) { return 4 * b; })), "none");
  // One that never differs is no part of a formula.
  EXPECT_EQ(text_of(fitted(grid({3}, {1, 5, 9, 12, 70, 71, 72, 73, 90}), [](auto b, auto s) { return b * s; })),
            "3*seq");
}

TEST(SizeFormulas, ValuesAreExactOrNone) {
  SizeFormula half;
  half.add({{0}}, {1, 2});
  half.add({{1}}, {1, 2});
  EXPECT_EQ(half.at({3, 5}), 4);
  EXPECT_EQ(half.at({3, 4}), std::nullopt);
  SizeFormula large;
  large.add({{0}, {1}}, {INT64_MAX, 1});
  EXPECT_EQ(large.at({1, 1}), INT64_MAX);
  EXPECT_EQ(large.at({2, 1}), std::nullopt);
  EXPECT_EQ(large.at({INT64_MAX, INT64_MAX}), std::nullopt);
  EXPECT_THROW(large.add(large), ValueError);
}

TEST(SizeFormulas, DominatesWhereNoCoefficientIsSmaller) {
  SizeFormula small(5), large(5), other;
  large.add({{0}}, {1, 1});
  other.add({{1}}, {1, 1});
  EXPECT_TRUE(large.dominates(small));
  EXPECT_FALSE(small.dominates(large));
  EXPECT_TRUE(large.dominates(large));
  EXPECT_FALSE(large.dominates(other));
  EXPECT_FALSE(other.dominates(large));
  SizeFormula less(5);
  less.add({{1}}, {-1, 1});
  EXPECT_TRUE(small.dominates(less));
  EXPECT_FALSE(less.dominates(small));
}

TEST(SizeFormulas, ReadsAsMathematics) {
  SizeFormula formula(1234567);
  formula.add({{0}, {1, 32, 31}}, {4096, 1});
  formula.add({{1}, {1}}, {-1, 1});
  EXPECT_EQ(formula.str(kNames), "1234567 + 4096·batch·⌈seq/32⌉ - seq²");
  EXPECT_EQ(formula.texts(kNames), (std::vector<std::string>{"1 234 567", "+ 4 096·batch·⌈seq/32⌉", "- seq²"}));
  EXPECT_EQ(SizeFormula().str(kNames), "0");
}

}  // namespace formula_test
}  // namespace tare
