#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tare/checkpoint/archive/json_document.h"
#include "tests/checkpoint/files.h"

namespace tare {
namespace json_document_test {

using checkpoint::Json;
using checkpoint::JsonDocument;

std::string refusal(
    const std::string& text, const std::function<void(Json)>& ask = [](Json) {}) {
  return test::error_of([&] { ask(JsonDocument("x", text).root()); });
}

TEST(JsonDocument, ValuesAreReadWhereTheyStand) {
  const JsonDocument document(
      "x", R"( {"a": [1, -2, {"b": "t\u00e9\n\ud83d\ude00"}], "c": 1.5e3, "d": true, "e": null, "f": [], "g": {}} )");
  const Json root = document.root();
  std::vector<int64_t> numbers;
  root.at("a").each([&](Json item) {
    if (item.is_number()) numbers.push_back(item.integer());
    else EXPECT_EQ(item.at("b").text(), "té\n😀");
  });
  EXPECT_EQ(numbers, (std::vector<int64_t>{1, -2}));
  EXPECT_EQ(root.at("c").real(), 1500);
  EXPECT_TRUE(root.at("d").boolean());
  EXPECT_TRUE(root.at("e").is_null());
  EXPECT_EQ(root.at("f").count() + root.at("g").count(), 0);
  EXPECT_FALSE(root.find("h"));
  EXPECT_EQ(root.count(), 6);
}

TEST(JsonDocument, ErrorsNameThePathThatLeadsToAValue) {
  const std::string text = R"({"graph": {"nodes": [{}, {"target": 5}]}})";
  const auto at = [](auto ask) {
    return [ask](Json root) {
      Json second;
      root.at("graph").at("nodes").each([&](Json node) { second = node; });
      ask(second);
    };
  };
  EXPECT_EQ(refusal(text, at([](Json node) { (void)node.at("target").text(); })),
            "x: graph.nodes[1].target: expected a text, found a number");
  EXPECT_EQ(refusal(text, at([](Json node) { (void)node.at("inputs"); })), "x: graph.nodes[1]: 'inputs' is missing");
  EXPECT_EQ(refusal(R"({"a": 99999999999999999999})", [](Json root) { (void)root.at("a").integer(); }),
            "x: a: 99999999999999999999 does not fit into 64 bits");
  EXPECT_EQ(refusal(R"({"a": 1.5})", [](Json root) { (void)root.at("a").integer(); }),
            "x: a: expected a whole number, found 1.5");
  EXPECT_EQ(refusal(R"({"a": 1, "b": 2})", [](Json root) { (void)root.only(); }), "x: expected one key, found several");
}

// Texts are searched for their end sixteen bytes at a time, or eight.
TEST(JsonDocument, TextsEndAtTheirQuoteWhereverItStands) {
  for (const std::string letter : {"a", "\xC3\xA9", "\xF4\x80\x80\x80", "\\\\", "\\\""})
    for (size_t before = 0; before < 36; ++before)
      for (size_t behind = 0; behind < 36; ++behind) {
        std::string text;
        for (size_t i = 0; i < before; ++i) text += letter;
        const std::string written = "[\"" + text + "\"" + std::string(behind, ' ') + "]";
        Json only;
        const JsonDocument document("x", written);
        document.root().each([&](Json item) { only = item; });
        ASSERT_EQ(only.raw(), text) << written;
      }
}

TEST(JsonDocument, ControlCharactersInTextsAreRefused) {
  for (int c = 0; c < 0x20; ++c)
    for (const size_t before : {0, 3, 7, 8, 11, 15, 16, 31, 33}) {
      const std::string text = "\"" + std::string(before, 'a') + static_cast<char>(c) + "bcdefghijkl\"";
      EXPECT_EQ(refusal(text), fmt::format("x: at byte {}: a control character in a text", before + 1)) << c;
    }
  EXPECT_EQ(refusal(std::string("[1,\0]", 5)), "x: at byte 3: '");  // a message ends at the zero that it shows
}

// There is room for a value for some twelve bytes at first.
TEST(JsonDocument, ShortValuesAreAsManyAsTheyAre) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "[7,{}],";
  const JsonDocument document("x", "[" + text + "8]");
  int64_t sum = 0, empty = 0;
  document.root().each([&](Json item) {
    if (item.is_number()) return (void)(sum += item.integer());
    item.each([&](Json inner) {
      if (inner.is_number()) sum += inner.integer();
      else empty += inner.is_object() && inner.count() == 0;
    });
  });
  EXPECT_EQ(sum, 5000 * 7 + 8);
  EXPECT_EQ(empty, 5000);
}

TEST(JsonDocument, WhatIsNoJsonIsRefusedWithItsByte) {
  EXPECT_EQ(refusal(""), "x: at byte 0: a value is missing");
  EXPECT_EQ(refusal("{\"a\" 1}"), "x: at byte 5: ':' is missing behind a key");
  EXPECT_EQ(refusal("[1, 2"), "x: at byte 5: ',' or ']' is missing");
  EXPECT_EQ(refusal("{\"a\": 1,}"), "x: at byte 8: a value is missing behind a comma");
  EXPECT_EQ(refusal("{1: 2}"), "x: at byte 1: a key is missing");
  EXPECT_EQ(refusal("["), "x: at byte 1: a value is missing");
  EXPECT_EQ(refusal("[1}"), "x: at byte 2: ',' or ']' is missing");
  EXPECT_EQ(refusal("[1, ]"), "x: at byte 4: a value is missing behind a comma");
  EXPECT_EQ(refusal("[1] x"), "x: at byte 4: there is more behind the end");
  EXPECT_EQ(refusal("[nothing]"), "x: at byte 1: 'nothing]' is no value");
  EXPECT_EQ(refusal("\"a\\x\""), "x: at byte 2: an escape that there is not");
  EXPECT_EQ(refusal("\"a"), "x: at byte 2: a text has no end");
  EXPECT_EQ(refusal(std::string(2000, '[')), "x: at byte 1000: it is deeper than 1,000");
}

}  // namespace json_document_test
}  // namespace tare
