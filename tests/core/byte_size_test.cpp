#include "tare/core/byte_size.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tare/core/error.h"

namespace tare {
namespace byte_size_test {

TEST(Bytes, AreReadAsPeopleWriteThem) {
  EXPECT_EQ(parse_bytes("5GB"), 5'000'000'000);
  EXPECT_EQ(parse_bytes("1.5 MiB"), 1572864);
  EXPECT_EQ(parse_bytes("2kB"), 2000);
  EXPECT_EQ(parse_bytes("2KiB"), 2048);
  EXPECT_EQ(parse_bytes("100"), 100);
  EXPECT_EQ(parse_bytes("0"), 0);
}

TEST(Bytes, WhatIsNoNumberOfThemIsNamed) {
  for (const char* text : {"", "GB", "5 gigabytes", "-1", "1e14GB", "9223372036854775808", "1e300", "nan"}) {
    try {
      parse_bytes(text);
      ADD_FAILURE() << text;
    } catch (const ValueError& error) {
      EXPECT_EQ(std::string(error.what()),
                fmt::format("'{}' is no number of bytes; expected 5GB, 500MB, 1GiB or the like", text));
    }
  }
}

}  // namespace byte_size_test
}  // namespace tare
