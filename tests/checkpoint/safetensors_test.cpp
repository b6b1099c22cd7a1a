#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tare/checkpoint/convert/names.h"
#include "tare/checkpoint/storage/lazy.h"
#include "tare/checkpoint/storage/save.h"
#include "tare/ops.h"
#include "tests/checkpoint/files.h"

namespace tare {
namespace safetensors_test {

using namespace test;
using checkpoint::open;
using testing::HasSubstr;

std::string file_of(const std::string& header, size_t bytes = 0) {
  return raw(uint64_t{header.size()}) + header + std::string(bytes, '\x01');
}
std::string refusal(const std::string& header, size_t bytes = 0) {
  return error_of_file(file_of(header, bytes), "x.safetensors");
}

TEST(Safetensors, ReadsWhatThePackageWrote) {
  for (const char* name : {"every_dtype", "tiny", "nothing", "tied"}) {
    const std::string path = golden_checkpoint(std::string(name) + ".safetensors");
    EXPECT_EQ(described(open(path)), recorded(path)) << name;
  }
  EXPECT_THAT(open(golden_checkpoint("tiny.safetensors")).metadata,
              testing::ElementsAre(testing::Pair("format", "pt")));
}

TEST(Safetensors, WritesTheSameBytesAsThePackage) {
  const Folder folder;
  for (const char* name : {"every_dtype.safetensors", "tiny.safetensors", "nothing.safetensors", "tied.safetensors"}) {
    checkpoint::convert(golden_checkpoint(name), folder / name);
    EXPECT_EQ(read_file(folder / name), read_file(golden_checkpoint(name))) << name;
  }
}

std::vector<NamedTensor> tensors_of(const checkpoint::Contents& contents, bool in_memory) {
  std::vector<NamedTensor> tensors;
  for (const auto& [name, tensor] : checkpoint::lazy_tensors(contents))
    tensors.push_back({name, in_memory ? checkpoint::read(tensor, tensor.dtype()) : tensor});
  return tensors;
}

TEST(Safetensors, TensorsAreSavedAsThePackageSavesThem) {
  const Folder folder;
  for (const char* name : {"every_dtype", "tiny", "nothing"})
    for (const bool in_memory : {true, false}) {
      const std::string golden = golden_checkpoint(std::string(name) + ".safetensors");
      const auto contents = open(golden);
      checkpoint::save_safetensors(folder / "x.safetensors", tensors_of(contents, in_memory),
                                   {contents.metadata.begin(), contents.metadata.end()});
      EXPECT_EQ(read_file(folder / "x.safetensors"), read_file(golden)) << name;
    }
  EXPECT_EQ(folder.names(), std::vector<std::string>{"x.safetensors"});
}

TEST(Safetensors, WhatTheFormatCannotHoldIsNotSaved) {
  const Folder folder;
  const FakeGuard real(false);
  const auto refused = [&](const std::vector<NamedTensor>& tensors) {
    return error_of([&] { checkpoint::save_safetensors(folder / "x", tensors); }, folder.path() + "/");
  };
  const Tensor a = ones({2, 3});
  EXPECT_EQ(refused({{"a", empty({2})}}),
            "x: 'a': the tensor (float32[2] on cpu) was allocated and never written; fill it or load it first");
  EXPECT_EQ(refused({{"a", ones({2}, {}, {}, "meta")}}),
            "x: tensor 'a' (float32[2] on meta) has no bytes; materialize gives it some");
  EXPECT_EQ(refused({{"a", a.t()}}),
            "x: tensor 'a' (sizes [3, 2], strides [1, 3]) is not contiguous; save contiguous() of it, or the whole "
            "tensor that it is a part of");
  EXPECT_EQ(refused({{"a", a}, {"b", a.select(0, 1)}}),
            "x: tensors 'a' and 'b' share memory, which safetensors has no place for; save one of them, or a clone");
  EXPECT_EQ(refused({{"a", a}, {"a", ones({1})}}), "x: two tensors are called 'a'");
  EXPECT_EQ(refused({{"a", Tensor()}}), "x: tensor 'a' is None");
  EXPECT_EQ(refused({{"a", a.to(DType::complex128)}}), "x: tensor 'a': safetensors has no type for complex128");
  EXPECT_TRUE(folder.names().empty());
  EXPECT_EQ(refused({{"a", a.select(0, 0)}, {"b", a.select(0, 1)}, {"c", a.narrow(0, 0, 0)}}), "no error");
}

TEST(Safetensors, TensorsStandInTheirFilesOrderWithTheirPlaces) {
  const auto contents = open(golden_checkpoint("tiny.safetensors"));
  ASSERT_EQ(contents.tensors.size(), 2u);
  EXPECT_EQ(contents.tensors[0].name, "b");
  EXPECT_EQ(IntList(contents.tensors[0].strides), IntList({3, 1}));
  EXPECT_EQ(contents.storages[0].offset, 152);
  EXPECT_EQ(contents.storages[1].offset, 176);
  EXPECT_EQ(contents.storages[1].bytes, 8);
}

TEST(Safetensors, EveryLieHasItsError) {
  const std::string a = R"("a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]})";
  const std::tuple<std::string, size_t, std::string> cases[] = {
      {"[]", 0, "at byte 8, header: it starts with '[', and not with '{'"},
      {"", 0, "at byte 8, header: it starts with '', and not with '{'"},
      {"{", 0, "at byte 9, header: this is no JSON: it ends where a key is expected"},
      {"{}x", 0, "at byte 10, header: this is no JSON: after its end stands 'x'"},
      {"{" + a + ",}", 2, "at byte 61, header: this is no JSON: a comma before the closing bracket"},
      {"{" + a + " " + a + "}", 2, "at byte 61, header: this is no JSON: expected ',' or '}', found '\"'"},
      {R"({"a)", 0, "at byte 11, header: this is no JSON: a text does not end"},
      {R"({"a\q":1})", 0, "at byte 11, header: this is no JSON: an unknown escape in a text"},
      {R"({"\ud800":1})", 0, "at byte 16, header: this is no JSON: half of a pair of surrogates in a text"},
      {R"({"\u12g4":1})", 0, "at byte 10, header: this is no JSON: \\u is not followed by four hexadecimal digits"},
      {"{\"\n\":1}", 0, "at byte 10, header: this is no JSON: a control character in a text"},
      {"{\"\xff\":1}", 0, "at byte 11, header: this is no JSON: a text is no UTF-8"},
      {R"({"a":1})", 0, "at byte 9, tensor 'a': expected an object, found a number"},
      {R"({"a":?})", 0, "at byte 13, header: this is no JSON: expected a value, found '?'"},
      {R"({"a":{}})", 0, "at byte 9, tensor 'a': dtype is missing"},
      {R"({"a":{"dtype":"U8"}})", 0, "at byte 9, tensor 'a': shape is missing"},
      {R"({"a":{"dtype":"U8","shape":[]}})", 0, "at byte 9, tensor 'a': data_offsets is missing"},
      {R"({"a":{"dtype":1}})", 0, "at byte 9, tensor 'a': dtype: expected a text, found a number"},
      {R"({"a":{"dtype":"F33"}})", 0,
       "at byte 9, tensor 'a': the dtype 'F33' is unknown; known are U64, I64, F64, C64, F32, U32, I32, BF16, F16, "
       "U16, "
       "I16, F8_E5M2FNUZ, F8_E4M3FNUZ, F8_E8M0, F8_E4M3, F8_E5M2, I8, U8, F6_E3M2, F6_E2M3, F4, BOOL"},
      {R"({"a":{"dtype":"U8","dtype":"U8"}})", 0, "at byte 9, tensor 'a': dtype stands there twice"},
      {R"({"a":{"shape":[],"shape":[]}})", 0, "at byte 9, tensor 'a': shape stands there twice"},
      {R"({"a":{"data_offsets":[0,0],"data_offsets":[0,0]}})", 0,
       "at byte 9, tensor 'a': data_offsets stands there twice"},
      {R"({"a":{"offset":1}})", 0,
       "at byte 9, tensor 'a': 'offset' is no field of a tensor; dtype, shape and data_offsets are"},
      {R"({"a":{"shape":{}}})", 0, "at byte 9, tensor 'a': shape: expected a list, found an object"},
      {R"({"a":{"shape":[[1]]}})", 0, "at byte 23, tensor 'a', shape: expected a whole number, found a list"},
      {R"({"a":{"shape":[-1]}})", 0, "at byte 23, tensor 'a', shape: -1 is no whole number from 0 on"},
      {R"({"a":{"shape":[1.5]}})", 0, "at byte 23, tensor 'a', shape: 1.5 is no whole number from 0 on"},
      {R"({"a":{"shape":[01]}})", 0, "at byte 25, header: this is no JSON: a number starts with 0"},
      {R"({"a":{"shape":[9223372036854775808]}})", 0,
       "at byte 23, tensor 'a', shape: 9223372036854775808 is beyond 63 bits"},
      {R"({"a":{"data_offsets":[0]}})", 0,
       "at byte 9, tensor 'a': data_offsets: 1 numbers, where begin and end are expected"},
      {R"({"a":{"data_offsets":[0,1,2]}})", 0, "at byte 9, tensor 'a': data_offsets: more than 2 numbers"},
      {R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[2,0]}})", 2,
       "at byte 9, tensor 'a': data_offsets: the end, 0, is before the begin, 2"},
      {R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}})", 4,
       "at byte 9, tensor 'a': data_offsets: 4 bytes, where 2 elements of F32 take 8"},
      {R"({"a":{"dtype":"U8","shape":[4294967296,4294967296],"data_offsets":[0,0]}})", 0,
       "at byte 9, tensor 'a': shape: the bits of a tensor [4294967296, 4294967296] of U8 are beyond 63 bits"},
      {R"({"a":{"dtype":"U8","shape":[0,9223372036854775807,9223372036854775807],"data_offsets":[0,0]}})", 0,
       "at byte 9, tensor 'a': shape: the bits of a tensor [0, 9223372036854775807, 9223372036854775807] of U8 are "
       "beyond 63 bits"},
      {R"({"a":{"dtype":"F6_E2M3","shape":[3],"data_offsets":[0,2]}})", 2,
       "at byte 9, tensor 'a': shape: 3 elements of 6 bits end inside a byte"},
      {R"({"a":{"dtype":"F4","shape":[2,3],"data_offsets":[0,3]}})", 3,
       "at byte 9, tensor 'a': shape: the last size of a tensor of F4 is even, of [2, 3] it is not"},
      {"{" + a + "," + a + "}", 2,
       "at byte 61, tensor 'a': data_offsets: begins at 0, inside the bytes of another, which end at 2"},
      {R"({"a":{"dtype":"U8","shape":[0],"data_offsets":[0,0]},"a":{"dtype":"U8","shape":[0],"data_offsets":[0,0]}})",
       0, "at byte 61, tensor 'a': stands there twice"},
      {R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}})", 2,
       "at byte 9, tensor 'a': data_offsets: begins at 1, and the bytes before it end at 0"},
      {"{" + a + R"(,"b":{"dtype":"U8","shape":[1],"data_offsets":[3,4]}})", 4,
       "at byte 61, tensor 'b': data_offsets: begins at 3, and the bytes before it end at 2"},
      {"{" + a + "}", 1, "at byte 61, tensors: 2 bytes are told of, and 1 are there: the file was cut short"},
      {"{" + a + "}", 5, "at byte 63, end of the file: 3 bytes follow that belong to no tensor"},
      {R"({"__metadata__":[]})", 0, "at byte 9, __metadata__: expected an object, found a list"},
      {R"({"__metadata__":{"a":1}})", 0, "at byte 9, __metadata__: 'a': expected a text, found a number"},
      {R"({"__metadata__":{"a":"1","a":"2"}})", 0, "at byte 8, __metadata__: the key 'a' stands there twice"},
      {R"({"__metadata__":{},"__metadata__":{}})", 0, "at byte 27, __metadata__: stands there twice"},
  };
  for (const auto& [header, bytes, message] : cases)
    EXPECT_EQ(refusal(header, bytes), "x.safetensors: " + message) << header;
}

TEST(Safetensors, ALengthIsBoundedBeforeItIsTrusted) {
  const auto refused = [](const std::string& bytes) { return error_of_file(bytes, "x.safetensors"); };
  EXPECT_EQ(refused("1234567"), "x.safetensors: at byte 0, header length: needs 8 bytes, and the file has 7");
  EXPECT_EQ(refused(raw(uint64_t{100'000'001})),
            "x.safetensors: at byte 0, header length: 100000001 bytes, and no header is longer than 100000000");
  EXPECT_EQ(
      refused(raw(UINT64_MAX) + "{}"),
      "x.safetensors: at byte 0, header length: 18446744073709551615 bytes, and no header is longer than 100000000");
  EXPECT_EQ(refused(raw(uint64_t{3}) + "{}"), "x.safetensors: at byte 8, header: needs 3 bytes, and the file has 10");
}

TEST(Safetensors, NestingCostsNoStack) {
  EXPECT_THAT(refusal(R"({"a":{"dtype":)" + std::string(1'000'000, '[')), HasSubstr("expected a text, found a list"));
  EXPECT_THAT(refusal(R"({"a":)" + std::string(1'000'000, '[')), HasSubstr("expected an object, found a list"));
}

TEST(Safetensors, MoreThanPyTorchsDimensionsAreRefused) {
  std::string shape = "1";
  for (int i = 0; i < 63; ++i) shape += ",1";
  const std::string rest = R"(],"dtype":"U8","data_offsets":[0,1]}})";
  EXPECT_EQ(refusal(R"({"a":{"shape":[)" + shape + rest, 1), "no error");
  EXPECT_EQ(refusal(R"({"a":{"shape":[)" + shape + ",1" + rest, 1),
            "x.safetensors: at byte 9, tensor 'a': shape: more than 64 numbers");
}

TEST(Safetensors, SpaceAndEscapesAreReadAsJsonHasThem) {
  const Folder folder;
  write_file(folder / "x.safetensors", file_of(" {} ").replace(8, 4, "{ } "));
  EXPECT_TRUE(open(folder / "x.safetensors").tensors.empty());
  write_file(folder / "x.safetensors", file_of("{ \"\\u00e9\\ud83d\\ude00\\n\" :\t{ \"shape\" : [ 1 , 2 ] "
                                               ",\r\n\"data_offsets\":[0 ,2 ], \"dtype\":\"U8\" } }  ",
                                               2));
  const auto contents = open(folder / "x.safetensors");
  EXPECT_EQ(contents.tensors.at(0).name, "é😀\n");
  EXPECT_EQ(IntList(contents.tensors[0].sizes), IntList({1, 2}));
}

TEST(Safetensors, EveryTruncationIsAnError) {
  for (const char* name : {"tiny.safetensors", "every_dtype.safetensors", "tied.safetensors"}) {
    const std::string whole = read_file(golden_checkpoint(name));
    for (size_t length = 0; length < whole.size(); ++length)
      EXPECT_THAT(error_of_file(whole.substr(0, length), "x.safetensors"), testing::StartsWith("x.safetensors: "))
          << name << length;
  }
}

TEST(Safetensors, EverySpoiledByteEndsInContentsOrAnError) {
  const std::string whole = read_file(golden_checkpoint("tied.safetensors"));
  for (size_t at = 0; at < whole.size(); ++at)
    for (const int change : {1, 2, 0x20, 0x80, 0xff}) {
      std::string spoiled = whole;
      spoiled[at] = static_cast<char>(spoiled[at] ^ change);
      error_of_file(spoiled, "x.safetensors");
    }
}

TEST(Names, AreShownWithoutWhatATerminalObeys) {
  EXPECT_EQ(checkpoint::printable("a\x1b[31mb\n\t\x7f"), "a\\x1b[31mb\\n\\t\\x7f");
  EXPECT_EQ(checkpoint::printable("é\xc2\x9b\xff\xe2\x80\xae"), "é\\xc2\\x9b\\xff\\xe2\\x80\\xae");
  EXPECT_EQ(checkpoint::printable("abcdef", 3), "abc… (6 bytes)");
  EXPECT_EQ(checkpoint::printable("aéé", 2), "a… (5 bytes)");
  EXPECT_EQ(checkpoint::json_string("a\"\\\n\x01\xffé"), "\"a\\\"\\\\\\n\\u0001\xef\xbf\xbdé\"");
}

TEST(Names, RepeatedOnesAreFound) {
  const auto repeated = [](const std::vector<std::string_view>& names) {
    return checkpoint::repeated(names.size(), [&](size_t i) { return names[i]; });
  };
  EXPECT_EQ(repeated({"a", "b", "c"}), std::nullopt);
  EXPECT_EQ(repeated({"a", "b", "b", "a"}), 2u);
  EXPECT_EQ(repeated({}), std::nullopt);
}

}  // namespace safetensors_test
}  // namespace tare
