#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tare/checkpoint/formats/gguf.h"
#include "tests/checkpoint/files.h"

namespace tare {
namespace gguf_test {

using namespace test;
using checkpoint::open;
using testing::HasSubstr;

std::string text(const std::string& value) { return raw(uint64_t{value.size()}) + value; }
std::string header(uint64_t tensors, uint64_t keys, uint32_t version = 3) {
  return "GGUF" + raw(version) + raw(tensors) + raw(keys);
}
// A description, as it stands in the header.
std::string tensor(const std::string& name, const std::vector<uint64_t>& sizes, uint32_t type, uint64_t offset) {
  std::string bytes = text(name) + raw(static_cast<uint32_t>(sizes.size()));
  for (const uint64_t size : sizes) bytes += raw(size);
  return bytes + raw(type) + raw(offset);
}
std::string key(const std::string& name, uint32_t type, const std::string& value) {
  return text(name) + raw(type) + value;
}
// Filled up to the alignment, and `bytes` more.
std::string with_bytes(std::string file, size_t bytes, size_t alignment = 32) {
  file.resize((file.size() + alignment - 1) / alignment * alignment + bytes);
  return file;
}
std::string gguf_refusal(const std::string& bytes) { return error_of_file(bytes, "x.gguf"); }

TEST(Gguf, ReadsWhatThePackageWrote) {
  for (const char* name : {"plain.gguf", "blocks.gguf", "tiny.gguf", "big_endian.gguf"}) {
    const std::string path = golden_checkpoint(name);
    EXPECT_EQ(described(open(path)), recorded(path)) << name;
  }
}

TEST(Gguf, MetadataIsShownByItsTypes) {
  using Pair = std::pair<std::string, std::string>;
  EXPECT_THAT(open(golden_checkpoint("plain.gguf")).metadata,
              testing::ElementsAre(
                  Pair("general.architecture", "llama"), Pair("u8", "200"), Pair("i8", "-100"), Pair("u16", "60000"),
                  Pair("i16", "-30000"), Pair("u32", "4000000000"), Pair("i32", "-2000000000"), Pair("f32", "1.5"),
                  Pair("yes", "true"), Pair("no", "false"), Pair("text", "größe"), Pair("u64", "9223372036854775809"),
                  Pair("i64", "-4611686018427387904"), Pair("f64", "0.1"),
                  Pair("tokens", "['<0>', '<1>', '<2>', '<3>', '<4>', '<5>', '<6>', '<7>', … (20 elements)]"),
                  Pair("numbers", "[0, 1, 2, 3, 4, 5, 6, 7, … (12 elements)]"), Pair("nested", "[[1, 2], [3]]")));
}

TEST(Gguf, WritesTheSameBytesAsThePackage) {
  const Folder folder;
  for (const char* name : {"plain.gguf", "blocks.gguf", "tiny.gguf"}) {
    checkpoint::convert(golden_checkpoint(name), folder / name);
    EXPECT_EQ(read_file(folder / name), read_file(golden_checkpoint(name))) << name;
  }
}

TEST(Gguf, ABigEndianFileBecomesALittleEndianOne) {
  const Folder folder;
  const auto report = checkpoint::convert(golden_checkpoint("big_endian.gguf"), folder / "x.gguf");
  EXPECT_EQ(described(open(folder / "x.gguf")), described(open(golden_checkpoint("tiny.gguf"))));
  EXPECT_THAT(report.notes, testing::Contains("keys of version 1 and of big-endian files are not copied"));
}

TEST(Gguf, OldVersionsAreRead) {
  const Folder folder;
  // Version 1 has 32-bit counts and sizes.
  const auto narrow = [](const std::string& value) { return raw(static_cast<uint32_t>(value.size())) + value; };
  const std::string one = "GGUF" + raw(1u) + raw(1u) + raw(1u) + narrow("key") + raw(8u) + narrow("value") +
                          narrow("a") + raw(2u) + raw(3u) + raw(2u) + raw(0u) + raw(uint64_t{0});
  write_file(folder / "x.gguf", with_bytes(one, 24));
  const auto contents = open(folder / "x.gguf");
  EXPECT_EQ(IntList(contents.tensors.at(0).sizes), IntList({2, 3}));
  EXPECT_EQ(contents.metadata.at(0).second, "value");
  write_file(folder / "x.gguf", with_bytes(header(1, 0, 2) + tensor("a", {3, 2}, 0, 0), 24));
  EXPECT_EQ(open(folder / "x.gguf").tensors.at(0).bytes, 24);
}

TEST(Gguf, EveryTypeHasItsBlock) {
  for (const checkpoint::GgufType& type : checkpoint::gguf_types()) {
    EXPECT_EQ(checkpoint::gguf_type(type.code), &type);
    EXPECT_EQ(checkpoint::gguf_type(type.name), &type);
    if (type.dtype != DType::undefined) {
      EXPECT_EQ(type.bytes, itemsize(type.dtype)) << type.name;
      EXPECT_EQ(checkpoint::gguf_type(type.dtype), &type);
    }
  }
  EXPECT_EQ(checkpoint::gguf_type(DType::undefined), nullptr);
}

TEST(Gguf, EveryLieHasItsError) {
  const std::string a = tensor("a", {4}, 0, 0);
  const std::string most(8, '\xff');
  const std::pair<std::string, std::string> cases[] = {
      {"GGU", "at byte 0, magic: needs 4 bytes, and the file has 3"},
      {"GGUG" + std::string(40, '\0'), "at byte 0, magic: expected GGUF, found 'GGUG'"},
      {header(0, 0, 4), "at byte 4, version: 4, and 1, 2 and 3 are known"},
      {header(0, 0, 0), "at byte 4, version: 0, and 1, 2 and 3 are known"},
      {header(0, 0, 0x04000000), "at byte 4, version: 4, and 1, 2 and 3 are known"},
      {header(UINT64_MAX, 0),
       "at byte 8, number of tensors: 18446744073709551615 need 24 bytes each, and 8 bytes follow"},
      {header(0, 1), "at byte 16, number of keys: 1 need 13 bytes each, and 0 bytes follow"},
      {header(0, 1) + most + std::string(8, '\0'),
       "at byte 24, key 0: 18446744073709551615 need 1 bytes each, and 8 bytes follow"},
      {header(0, 1) + key("k", 13, "123456789"),
       "at byte 33, key 'k': the value's type 13 is unknown; known are 0 to 12"},
      {header(0, 1) + key("k", 10, "1234567"), "at byte 37, key 'k': needs 8 bytes, and 7 are left of the file's 44"},
      {header(0, 1) + key("k", 7, "\x02"), "at byte 37, key 'k': a boolean is 0 or 1, found 2"},
      {header(0, 1) + key("k", 8, raw(uint64_t{5}) + "1234"),
       "at byte 37, key 'k': 5 need 1 bytes each, and 4 bytes follow"},
      {header(0, 1) + key("k", 9, raw(14u) + raw(uint64_t{0})),
       "at byte 37, key 'k': the value's type 14 is unknown; known are 0 to 12"},
      {header(0, 1) + key("k", 9, raw(4u) + raw(uint64_t{3}) + raw(1u)),
       "at byte 41, key 'k': 3 need 4 bytes each, and 4 bytes follow"},
      {header(0, 1) + key("k", 9, raw(8u) + raw(uint64_t{1}) + raw(uint64_t{9})),
       "at byte 49, key 'k': 9 need 1 bytes each, and 0 bytes follow"},
      {header(0, 1) + key("k", 9,
                          [] {
                            std::string nest;
                            for (int i = 0; i < 5; ++i) nest += raw(9u) + raw(uint64_t{1});
                            return nest;
                          }()),
       "at byte 85, key 'k': more than 4 lists in one another"},
      {header(0, 2) + key("k", 0, "1") + key("k", 0, "1"), "at byte 38, key 'k': stands there twice"},
      {header(0, 1) + key("general.alignment", 10, raw(uint64_t{32})),
       "at byte 49, key 'general.alignment': expected a value of type 4, a 32-bit number, found type 10"},
      {header(0, 1) + key("general.alignment", 4, raw(48u)),
       "at byte 49, key 'general.alignment': 48 is no power of two up to 1048576"},
      {header(0, 1) + key("general.alignment", 4, raw(0u)),
       "at byte 49, key 'general.alignment': 0 is no power of two up to 1048576"},
      {header(1, 0) + tensor("a", {1, 1, 1, 1, 1}, 0, 0),
       "at byte 33, tensor 'a': 5 dimensions, and at most 4 are possible"},
      {header(1, 0) + tensor("a", {UINT64_MAX}, 0, 0),
       "at byte 37, tensor 'a': the size 18446744073709551615 is beyond 63 bits"},
      {header(1, 0) + tensor("a", {1u << 31, 1u << 31, 2}, 0, 0),
       "at byte 24, tensor 'a': the bytes of a tensor [2, 2147483648, 2147483648] of F32 are beyond 63 bits"},
      {header(1, 0) + tensor("a", {4}, 4, 0), "at byte 45, tensor 'a': the element type 4 is unknown"},
      {header(1, 0) + tensor("a", {4}, 42, 0), "at byte 45, tensor 'a': the element type 42 is unknown"},
      {header(1, 0) + tensor("a", {48}, 2, 0),
       "at byte 24, tensor 'a': rows of 48 elements are no whole blocks of Q4_0, which hold 32"},
      {header(1, 0) + tensor("a", {}, 2, 0),
       "at byte 24, tensor 'a': rows of 1 elements are no whole blocks of Q4_0, which hold 32"},
      {header(1, 0) + tensor("a", {4}, 0, 16),
       "at byte 49, tensor 'a': its offset 16 is no multiple of the alignment 32"},
      {header(1, 0) + tensor("a", {4}, 0, uint64_t{1} << 63),
       "at byte 49, tensor 'a': its offset 9223372036854775808 is no multiple of the alignment 32"},
      {with_bytes(header(1, 0) + a, 15),
       "at byte 64, tensor 'a': its 16 bytes at offset 0 end after the file, of which 15 follow the header: was it cut "
       "short?"},
      {with_bytes(header(1, 0) + tensor("a", {4}, 0, 32), 32),
       "at byte 64, tensor 'a': its 16 bytes at offset 32 end after the file, of which 32 follow the header: was it "
       "cut short?"},
      {with_bytes(header(2, 0) + a + a, 32), "at byte 96, tensor 'a': stands there twice"},
      {with_bytes(header(2, 0) + tensor("a", {16}, 0, 0) + tensor("b", {4}, 0, 32), 64),
       "at byte 128, tensor 'b': its bytes begin inside those of 'a', which end at 160"},
  };
  for (const auto& [bytes, message] : cases) EXPECT_EQ(gguf_refusal(bytes), "x.gguf: " + message);
}

TEST(Gguf, AnyAlignmentIsHeard) {
  const std::string file = header(1, 1) + key("general.alignment", 4, raw(8u)) + tensor("a", {2}, 0, 8);
  const Folder folder;
  write_file(folder / "x.gguf", with_bytes(file, 16, 8));
  EXPECT_EQ(open(folder / "x.gguf").storages.at(0).offset, static_cast<int64_t>((file.size() + 7) / 8 * 8 + 8));
}

TEST(Gguf, PaddingThatIsMissingIsTold) {
  const Folder folder;
  const std::string whole = read_file(golden_checkpoint("tiny.gguf"));
  int64_t end = 0;
  for (const auto& bytes : open(golden_checkpoint("tiny.gguf")).storages)
    end = std::max(end, bytes.offset + bytes.bytes);
  write_file(folder / "bare.gguf", whole.substr(0, static_cast<size_t>(end)));
  write_file(folder / "short.gguf", whole.substr(0, whole.size() - 1));
  ASSERT_LT(end, static_cast<int64_t>(whole.size()));
  EXPECT_THAT(open(golden_checkpoint("tiny.gguf")).notes, testing::IsEmpty());
  EXPECT_THAT(open(folder / "short.gguf").notes,
              testing::ElementsAre("the file ends 1 bytes short of the padding behind its last tensor: it was cut, or "
                                   "written without"));
  EXPECT_THAT(open(folder / "bare.gguf").notes, testing::ElementsAre(HasSubstr("short of the padding")));
}

TEST(Gguf, EveryTruncationIsAnError) {
  for (const char* name : {"tiny.gguf", "plain.gguf", "blocks.gguf", "big_endian.gguf"}) {
    const std::string whole = read_file(golden_checkpoint(name));
    const auto contents = open(golden_checkpoint(name));
    int64_t end = 0;  // after it the file is only filled up
    for (const auto& bytes : contents.storages) end = std::max(end, bytes.offset + bytes.bytes);
    for (int64_t length = 0; length < end; ++length)
      EXPECT_THAT(gguf_refusal(whole.substr(0, static_cast<size_t>(length))), testing::StartsWith("x.gguf: "))
          << name << length;
  }
}

TEST(Gguf, EverySpoiledByteEndsInContentsOrAnError) {
  for (const char* name : {"tiny.gguf", "plain.gguf"}) {
    const std::string whole = read_file(golden_checkpoint(name));
    for (size_t at = 0; at < std::min<size_t>(whole.size(), 1200); ++at)
      for (const int change : {1, 8, 0x80, 0xff}) {
        std::string spoiled = whole;
        spoiled[at] = static_cast<char>(spoiled[at] ^ change);
        gguf_refusal(spoiled);
      }
  }
}

TEST(Gguf, AListIsBoundedByTheFileAndNotByItsCount) {
  const std::string lie = header(0, 1) + key("k", 9, raw(0u) + raw(uint64_t{1} << 40) + std::string(64, '\0'));
  EXPECT_THAT(gguf_refusal(lie), HasSubstr("1099511627776 need 1 bytes each, and 64 bytes follow"));
}

}  // namespace gguf_test
}  // namespace tare
