#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "tests/graph/onnx_corpus.h"

namespace tare::test {

// The cases that are refused, each with why: tests/golden/onnx/refused.txt.
std::map<std::string, std::string> refused_cases(const std::string& path) {
  std::map<std::string, std::string> refused;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const size_t colon = line.find(": ");
    if (!line.empty() && line[0] != '#' && colon != std::string::npos)
      refused[line.substr(0, colon)] = line.substr(colon + 2);
  }
  return refused;
}

// No case is wrong: what comes out has the element type, the sizes and, where they are known, the values that onnx
// gives.
TEST(OnnxCorpus, EachCaseIsRightOrRefusedWithItsReason) {
  const std::string folder = std::string(TARE_SOURCE_DIR) + "/tests/golden/onnx/";
  const std::map<std::string, std::string> refused = refused_cases(folder + "refused.txt");
  int64_t right = 0, outputs = 0, values = 0;
  std::map<std::string, std::string> now;
  const std::vector<OnnxCase> cases = onnx_cases(folder + "cases.gz");
  for (const OnnxCase& one : cases) {
    const OnnxOutcome outcome = onnx_outcome(one);
    outputs += outcome.outputs;
    values += outcome.values;
    EXPECT_NE(outcome.kind, OnnxOutcome::Kind::wrong) << one.name << ": " << outcome.what;
    if (outcome.kind == OnnxOutcome::Kind::right) ++right;
    if (outcome.kind == OnnxOutcome::Kind::refused) now[one.name] = outcome.what.substr(0, outcome.what.find('\n'));
  }
  EXPECT_EQ(now, refused);
  EXPECT_EQ(cases.size(), 1884U);
  EXPECT_EQ(right + static_cast<int64_t>(now.size()), 1884);
  // How much was held against onnx, so that less is noticed.
  EXPECT_GE(right, 1864);
  EXPECT_GE(outputs, 2351);
  EXPECT_GE(values, 1610);
}

// The same of onnxruntime's own operators, as onnxruntime computes them.
TEST(OnnxCorpus, OperatorsOfOnnxruntimeAreRight) {
  int64_t outputs = 0, values = 0;
  const std::vector<OnnxCase> cases = onnx_cases(std::string(TARE_SOURCE_DIR) + "/tests/golden/onnx/microsoft.gz");
  for (const OnnxCase& one : cases) {
    const OnnxOutcome outcome = onnx_outcome(one);
    EXPECT_EQ(outcome.kind, OnnxOutcome::Kind::right) << one.name << ": " << outcome.what;
    outputs += outcome.outputs;
    values += outcome.values;
  }
  EXPECT_EQ(cases.size(), 29U);
  EXPECT_GE(outputs, 43);
  EXPECT_GE(values, 37);
}

}  // namespace tare::test
