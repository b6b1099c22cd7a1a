#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <cstdint>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "tare/checkpoint/pickle/pickle.h"
#include "tare/checkpoint/pickle/pickle_text.h"
#include "tare/checkpoint/pickle/pickle_write.h"

namespace tare::checkpoint::pickle {
namespace pickle_test {

using namespace std::string_literals;

std::string printed(const std::string& bytes) {
  const Document document = parse(bytes, {"x.pkl", 0});
  return print(document, document.root(), 300);
}

std::string error_of(const std::string& bytes) {
  try {
    parse(bytes, {"x.pkl", 100});
  } catch (const CheckpointError& error) {
    return error.what();
  }
  return "no error";
}

struct Case {
  std::string bytes;
  std::string text;
};

// What CPython 3.11 writes in protocols 0 to 5, opcode by opcode.
TEST(Pickle, EveryOpcodeBuildsItsValue) {
  const Case cases[] = {
      {"N."s, "None"},
      {"\x80\x02\x88."s, "True"},
      {"I00\n."s, "False"},
      {"I01\n."s, "True"},
      {"I-12\n."s, "-12"},
      {"L12345678901234567890123L\n."s, "12345678901234567890123"},
      {"K\xff."s, "255"},
      {"M\xff\xff."s, "65535"},
      {"J\xff\xff\xff\xff."s, "-1"},
      {"\x8a\x00."s, "0"},
      {"\x8a\x02\x00\x80."s, "-32768"},
      {"\x8a\x0b\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01."s, "0x100000000000000000000"},
      {"\x8a\x09\x00\x00\x00\x00\x00\x00\x00\x00\xff."s, "-0x10000000000000000"},
      {"\x8b\x01\x00\x00\x00\x07."s, "7"},
      {"F1.5\n."s, "1.5"},
      {"Finf\n."s, "inf"},
      {"G\x3f\xf0\x00\x00\x00\x00\x00\x00."s, "1.0"},
      {"S'a\\'\\x41\\n'\n."s, "'a'A.'"},
      {"T\x02\x00\x00\x00py."s, "'py'"},
      {"U\x01\xff."s, "b'?'"},
      {"V\\u00e9\xe9\n."s, "'\u00e9\u00e9'"},
      {"X\x02\x00\x00\x00\xc3\xa9."s, "'\u00e9'"},
      {"\x8c\x01x."s, "'x'"},
      {"\x8d\x01\x00\x00\x00\x00\x00\x00\x00y."s, "'y'"},
      {"B\x01\x00\x00\x00z."s, "b'z'"},
      {"C\x01z."s, "b'z'"},
      {"\x8e\x01\x00\x00\x00\x00\x00\x00\x00z."s, "b'z'"},
      {"\x96\x01\x00\x00\x00\x00\x00\x00\x00z."s, "bytearray(b'z')"},
      {")."s, "()"},
      {"K\x01\x85."s, "(1,)"},
      {"K\x01K\x02\x86."s, "(1, 2)"},
      {"K\x01K\x02K\x03\x87."s, "(1, 2, 3)"},
      {"(K\x01K\x02K\x03K\x04t."s, "(1, 2, 3, 4)"},
      {"]K\x01"s + "a."s, "[1]"},
      {"](K\x01K\x02"s + "e."s, "[1, 2]"},
      {"(K\x01l."s, "[1]"},
      {"}K\x01K\x02s."s, "{1: 2}"},
      {"}(K\x01K\x02u."s, "{1: 2}"},
      {"(K\x01K\x02"s + "d."s, "{1: 2}"},
      {"\x8f(K\x01\x90."s, "{1}"},
      {"(K\x01\x91."s, "frozenset({1})"},
      {"ctorch\nfloat32\n."s, "torch.float32"},
      {"\x8c\x05torch\x8c\x04half\x93."s, "torch.half"},
      {"ctorch\nSize\n)R."s, "torch.Size()"},
      {"ca\nB\n)\x81}b."s, "a.B() {}"},
      {"ca\nB\n)}\x92."s, "a.B() {}"},
      {"(K\x01ia\nB\n."s, "a.B(1)"},
      {"(ca\nB\nK\x01o."s, "a.B(1)"},
      {"ccollections\nOrderedDict\n)RK\x01K\x02s."s, "{1: 2}"},
      {"ca\nList\n)RK\x01"s + "a."s, "a.List() [1]"},
      {"Pkey\n."s, "<'key'>"},
      {"K\x01Q."s, "<1>"},
      {"K\x01p7\n0g7\n."s, "1"},
      {"K\x01q\x07"s + "0h\x07."s, "1"},
      {"K\x01r\x07\x00\x00\x00"s + "0j\x07\x00\x00\x00."s, "1"},
      {"\x80\x04K\x01\x94"s + "0h\x00."s, "1"},
      {"K\x01K\x02"s + "0."s, "1"},
      {"K\x01(K\x02"s + "1."s, "1"},
      {"(0K\x01."s, "1"},
      {"K\x01"s + "2\x86."s, "(1, 1)"},
      {"\x80\x05\x95\x02\x00\x00\x00\x00\x00\x00\x00N."s, "None"},
  };
  for (const Case& c : cases) EXPECT_EQ(printed(c.bytes), c.text) << testing::PrintToString(c.bytes);
}

TEST(Pickle, ErrorsNameOpcodeAndPlace) {
  const Case cases[] = {
      {""s, "at byte 100, pickle: it ends before its STOP"},
      {"N"s, "at byte 101, pickle: it ends before its STOP"},
      {"\xff"s, "at byte 100, pickle: 0xff is no opcode of a pickle"},
      {"."s, "at byte 100, opcode STOP: the stack is empty"},
      {"\x80\x06"s, "at byte 100, opcode PROTO: protocol 6: this reads 0 to 5"},
      {"\x95\x09\x00\x00\x00\x00\x00\x00\x00N."s, "at byte 100, opcode FRAME: a frame of 9 bytes, and 2 are left"},
      {"K"s, "at byte 100, opcode BININT1: needs 1 bytes, and 0 are left"},
      {"X\xff\xff\xff\xff"s + "a"s, "at byte 100, opcode BINUNICODE: needs 4294967295 bytes, and 1 are left"},
      {"\x8d\xff\xff\xff\xff\xff\xff\xff\xff."s,
       "at byte 100, opcode BINUNICODE8: needs 18446744073709551615 bytes, and 1 are left"},
      {"T\xff\xff\xff\xff"s, "at byte 100, opcode BINSTRING: a length of -1"},
      {"X\x01\x00\x00\x00\xff."s, "at byte 100, opcode BINUNICODE: '?' is not UTF-8"},
      {"X\x03\x00\x00\x00\xed\xa0\x80."s, "at byte 100, opcode BINUNICODE: '?\?\?' is not UTF-8"},
      {"I1x\n."s, "at byte 100, opcode INT: '1x' is no number"},
      {"L-\n."s, "at byte 100, opcode LONG: '-' is no number"},
      {"F1.5x\n."s, "at byte 100, opcode FLOAT: '1.5x' is no number"},
      {"S'a\n."s, "at byte 100, opcode STRING: its quotes or escapes are damaged"},
      {"S'\\x4'\n."s, "at byte 100, opcode STRING: its quotes or escapes are damaged"},
      {"V\\u12\n."s, "at byte 100, opcode UNICODE: its escapes are damaged"},
      {"Vabc"s, "at byte 100, opcode UNICODE: its line does not end"},
      {"h\x03."s, "at byte 100, opcode BINGET: memo 3 was never set"},
      {"g-1\n."s, "at byte 100, opcode GET: memo -1"},
      {"Nr\xff\xff\xff\xff."s, "at byte 101, opcode LONG_BINPUT: memo 4294967295 in a pickle of 7 bytes"},
      {"q\x00."s, "at byte 100, opcode BINPUT: the stack is empty"},
      {"t."s, "at byte 100, opcode TUPLE: no MARK stands before it"},
      {"(K\x01K\x02\x87."s, "at byte 105, opcode TUPLE3: the stack holds 2 values of 3"},
      {"N(a."s, "at byte 102, opcode APPEND: the stack is empty"},
      {"(N"s + "e."s, "at byte 102, opcode APPENDS: nothing stands below the MARK"},
      {"NK\x01"s + "a."s, "at byte 103, opcode APPEND: None is no list"},
      {"]K\x01K\x02s."s, "at byte 105, opcode SETITEM: a list is no dict"},
      {"}(Nu."s, "at byte 103, opcode SETITEMS: 1 items are no pairs"},
      {"(N"s + "d."s, "at byte 102, opcode DICT: 1 items are no pairs"},
      {"](N\x90."s, "at byte 103, opcode ADDITEMS: a list is no set"},
      {"K\x01)R."s, "at byte 103, opcode REDUCE: an int is called, and it is no class or function"},
      {"ca\nB\n]R."s, "at byte 106, opcode REDUCE: the arguments are a list, and not a tuple"},
      {"ca\nB\n)]\x92."s, "at byte 107, opcode NEWOBJ_EX: the keywords are a list, and not a dict"},
      {"(o."s, "at byte 101, opcode OBJ: no class stands after the MARK"},
      {"]}b."s, "at byte 102, opcode BUILD: a list has no state to set"},
      {"ca\nB\n)R}b}b."s, "at byte 110, opcode BUILD: the state of an object is set twice"},
      {"c\nB\n."s, "at byte 100, opcode GLOBAL: '.B' names nothing"},
      {"K\x01K\x02\x93."s, "at byte 104, opcode STACK_GLOBAL: a class or function is named by an int and an int"},
      {"\x8c\x03"s + "a\nb\x8c\x01"s + "c\x93."s, "at byte 108, opcode STACK_GLOBAL: 'a.b' names no module"},
      {"\x82\x01."s,
       "at byte 100, opcode EXT1: extension codes mean what their registry says, which is not in the file"},
      {"\x97."s, "at byte 100, opcode NEXT_BUFFER: buffers outside of the pickle are not in the file"},
  };
  for (const Case& c : cases) EXPECT_EQ(error_of(c.bytes), "x.pkl: " + c.text) << testing::PrintToString(c.bytes);
}

TEST(Pickle, ANameOfAClassIsShort) {
  std::string bytes = "X\x00\x10\x00\x00"s + std::string(4096, 'a') + "X\x01\x00\x00\x00"s + "b\x93."s;
  EXPECT_EQ(error_of(bytes),
            "x.pkl: at byte 4207, opcode STACK_GLOBAL: '" + std::string(60, 'a') + "....b' has 4097 characters");
}

TEST(Pickle, ValuesAreBoundedByTheBytes) {
  const std::string bytes(1'000'000, ']');
  EXPECT_THAT(error_of(bytes), testing::EndsWith("opcode EMPTY_LIST: its values take over 8 times the 1000000 bytes "
                                                 "of the pickle"));
  std::string ids;
  for (int i = 0; i < 200'000; ++i) ids += "NQ";
  EXPECT_THAT(error_of(ids), testing::EndsWith("opcode BINPERSID: its values take over 8 times the 400000 bytes of the "
                                               "pickle"));
}

// A million values of one byte each, as Python's pickler writes them in batches, and all at once.
TEST(Pickle, ManyShortValuesAreRead) {
  std::string batches = "]";
  for (int i = 0; i < 1000; ++i) batches += "(" + std::string(1000, i % 2 ? 'N' : ')') + "e";
  const std::string all[] = {batches + ".", "(" + std::string(1'000'000, 'N') + "t.",
                             "(" + std::string(1'000'000, '\x89') + "l.", "(" + std::string(1'000'000, ')') + "d."};
  for (const std::string& bytes : all) {
    const Document document = parse(bytes, {"x.pkl", 0});
    ASSERT_EQ(document.items(document.root()).size(), 1'000'000u);
    const Ref item = document.items(document.root())[999'000];
    EXPECT_TRUE(item == kNone || item == kFalse || item == kEmptyTuple);
  }
}

TEST(Pickle, DepthIsBounded) {
  std::string deep = "N";
  for (int i = 0; i < kDeepest - 1; ++i) deep += "\x85";
  EXPECT_EQ(error_of(deep + "."), "no error");
  EXPECT_EQ(error_of(deep + "\x85\x85."), "x.pkl: at byte 100, pickle: values nested deeper than 4000");
  // Built from the outside in, where each list is in its parent before it has any depth.
  std::string lists = "]q\x00"s;
  for (int i = 0; i < kDeepest + 1; ++i) lists += "]";
  for (int i = 0; i < kDeepest + 1; ++i) lists += "a";
  EXPECT_EQ(error_of(lists + std::string(10000, '(') + "1h\x00."s),
            "x.pkl: at byte 100, pickle: values nested deeper than 4000");
}

TEST(Pickle, AListMayContainItself) {
  const Document document = parse("]q\x00(h\x00K\x01"s + "e."s, {"x.pkl", 0});
  ASSERT_EQ(document.items(document.root()).size(), 2u);
  EXPECT_EQ(document.items(document.root())[0], document.root());
  EXPECT_EQ(print(document, document.root(), 8).substr(0, 5), "[[[[[");
}

TEST(Pickle, ListsThatGrowInTurnKeepTheirItems) {
  std::string bytes = "]q\x00]q\x01"s;
  for (int i = 0; i < 200; ++i) bytes += "h"s + (i % 2 ? '\1' : '\0') + "K" + static_cast<char>(i) + "a0";
  const Document document = parse(bytes + "\x86.", {"x.pkl", 0});
  for (int which = 0; which < 2; ++which) {
    const std::span<const Ref> items = document.items(document.items(document.root())[static_cast<size_t>(which)]);
    ASSERT_EQ(items.size(), 100u);
    for (size_t i = 0; i < 100; ++i) EXPECT_EQ(document.integer(items[i]), static_cast<int64_t>(2 * i) + which);
  }
}

// The items of a container move as it grows, and others take their place.
TEST(Pickle, ContainersKeepTheirItemsAsTheyGrow) {
  // Lists of 0, 1, 2 ... items within a list that grows by three of them at a time.
  std::string bytes = "]";
  const int count = 300;
  for (int i = 0; i < count; i += 3) {
    bytes += "(";
    for (int j = i; j < i + 3; ++j) {
      bytes += j % 2 ? "(" : "]";
      for (int k = 0; k < j; ++k) bytes += "K"s + static_cast<char>(k) + (j % 2 ? "" : "a");
      if (j % 2) bytes += "t";
    }
    bytes += "e";
  }
  const Document document = parse(bytes + ".", {"x.pkl", 0});
  const std::span<const Ref> lists = document.items(document.root());
  ASSERT_EQ(lists.size(), static_cast<size_t>(count));
  for (size_t i = 0; i < lists.size(); ++i) {
    EXPECT_EQ(document.kind(lists[i]), i % 2 ? Kind::tuple : Kind::list);
    ASSERT_EQ(document.items(lists[i]).size(), i);
    for (size_t k = 0; k < i; ++k)
      ASSERT_EQ(document.integer(document.items(lists[i])[k]), static_cast<int64_t>(k % 256));
  }
}

TEST(Pickle, TextsAndNumbersOfAnyLengthAreThemselves) {
  std::string bytes =
      "(J\xff\xff\xff\x7fJ\x00\x00\x00\x80\x8a\x05\x00\x00\x00\x80\x00\x8a\x08\x00\x00\x00\x00\x00\x00\x00\x80"s;
  bytes +=
      "Vplain\nV\\u00e9\nS'plain'\nS'a\\nb'\nX\x02\x00\x00\x00\xc3\xa9S'\\xff'\nG\x7f\xf0\x00\x00\x00\x00\x00\x00t."s;
  EXPECT_EQ(printed(bytes),
            "(2147483647, -2147483648, 2147483648, -9223372036854775808, 'plain', '\u00e9', 'plain', 'a.b', '\u00e9', "
            "b'?', inf)");
}

TEST(Pickle, TruncationAtEveryByteIsAnError) {
  const std::string whole =
      "\x80\x02}q\x00(X\x01\x00\x00\x00"s + "aq\x01K\x01X\x01\x00\x00\x00"s + "bq\x02M\x00\x01u."s;
  EXPECT_EQ(error_of(whole), "no error");
  for (size_t length = 0; length < whole.size(); ++length)
    EXPECT_THAT(error_of(whole.substr(0, length)), testing::StartsWith("x.pkl: at byte 1")) << length;
}

// The recorder is conformance/record_torch_files.py.
TEST(PickleWriter, WritesWhatCPythonWrites) {
  std::ifstream in(TARE_SOURCE_DIR "/tests/golden/checkpoints/pickles.json");
  const nlohmann::json golden = nlohmann::json::parse(in);
  const auto same = [&](const std::string& name, std::string bytes) {
    const nlohmann::json& wanted = golden["pickles"][name];
    EXPECT_EQ(bytes.size(), wanted[0].get<size_t>()) << name;
    EXPECT_EQ(::crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()), wanted[1].get<uint32_t>())
        << name;
  };
  for (const size_t count : {0, 1, 2, 999, 1000, 1001, 2000, 2001}) {
    PickleWriter dict, ordered, list;
    const auto item = [](PickleWriter& out) {
      return [&out](size_t i) {
        out.integer(static_cast<int64_t>(i));
        out.none();
      };
    };
    dict.empty_dict();
    dict.set_items(count, true, item(dict));
    same(fmt::format("dict {}", count), std::move(dict).finish());
    ordered.ordered_dict();
    ordered.set_items(count, false, item(ordered));
    same(fmt::format("ordered {}", count), std::move(ordered).finish());
    list.empty_list();
    list.append_items(count, [&](size_t i) { list.integer(static_cast<int64_t>(i)); });
    same(fmt::format("list {}", count), std::move(list).finish());
  }
  PickleWriter numbers;
  const auto values = golden["numbers"].get<std::vector<int64_t>>();
  numbers.empty_list();
  numbers.append_items(values.size(), [&](size_t i) { numbers.integer(values[i]); });
  same("numbers", std::move(numbers).finish());

  PickleWriter nested;
  nested.empty_dict();
  nested.mark();
  nested.text("a");
  nested.empty_list();
  nested.append_items(5, [&](size_t i) {
    if (i == 0) nested.real(1.5);
    if (i == 1) nested.text("x");
    if (i == 2) nested.boolean(true);
    if (i == 3) nested.none();
    if (i == 4) nested.tuple(0);
  });
  nested.text("b");
  nested.empty_dict();
  nested.set_items(2, true, [&](size_t i) {
    nested.text(i == 0 ? "a" : "x");
    if (i == 0) {
      nested.integer(1);
      return nested.tuple(1);
    }
    nested.empty_list();
    nested.append_items(3, [&](size_t j) {
      if (j == 2) nested.mark();
      for (size_t k = 1; k <= j + 2; ++k) nested.integer(static_cast<int64_t>(k));
      j == 2 ? nested.tuple_since_mark() : nested.tuple(static_cast<int>(j) + 2);
    });
  });
  std::string bytes = std::move(nested).finish();
  bytes.insert(bytes.size() - 1, "u");
  same("nested", bytes);
}

TEST(PickleWriter, IsReadBack) {
  for (const int64_t value : {int64_t{0}, int64_t{-1}, int64_t{1} << 40, std::numeric_limits<int64_t>::min(),
                              std::numeric_limits<int64_t>::max()}) {
    PickleWriter out;
    out.integer(value);
    const Document document = parse(std::move(out).finish(), {"x", 0});
    EXPECT_EQ(document.integer(document.root()), value);
  }
}

}  // namespace pickle_test
}  // namespace tare::checkpoint::pickle
