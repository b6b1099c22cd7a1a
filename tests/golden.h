#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tare/core/tensor.h"

// What tests/golden/*.json and *.jsonl hold.
namespace tare::test {

inline std::ifstream open_golden(const std::string& name) {
  std::ifstream file(TARE_SOURCE_DIR "/tests/golden/" + name);
  EXPECT_TRUE(file.good()) << name << " is missing";
  return file;
}

inline nlohmann::json read_golden(const std::string& name) {
  std::ifstream file = open_golden(name);
  return nlohmann::json::parse(file);
}

inline Dims dims_of(const nlohmann::json& list) { return IntList(list.get<std::vector<int64_t>>()); }
inline DType dtype_of(const nlohmann::json& name) { return parse_dtype(name.get<std::string>()).value(); }

}  // namespace tare::test
