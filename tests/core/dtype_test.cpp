#include <bit>
#include <cmath>

#include "tare/core/elements.h"
#include "tare/core/thread.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tests/golden.h"

namespace tare {
namespace dtype_test {

using nlohmann::json;
using test::dtype_of;

template <class F>
std::optional<DType> or_none(F&& promote) {
  try {
    return promote();
  } catch (const Error&) {
    return std::nullopt;
  }
}

std::string text(std::optional<DType> dtype) { return dtype ? std::string(name(*dtype)) : "an error"; }

TEST(DType, EveryPairPromotesAndCastsAsInPyTorch) {
  const json golden = test::read_golden("promotion.json");
  std::vector<DType> dtypes;
  for (const json& name : golden["dtypes"]) dtypes.push_back(dtype_of(name));
  for (size_t a = 0; a < dtypes.size(); ++a)
    for (size_t b = 0; b < dtypes.size(); ++b) {
      const int expected = golden["promote"][a][b];
      const auto found = or_none([&] { return promote_types(dtypes[a], dtypes[b]); });
      EXPECT_EQ(text(found), expected < 0 ? "an error" : name(dtypes[static_cast<size_t>(expected)]))
          << name(dtypes[a]) << " and " << name(dtypes[b]);
      EXPECT_EQ(can_cast(dtypes[a], dtypes[b]), golden["cast"][a][b] == 1)
          << name(dtypes[a]) << " to " << name(dtypes[b]);
    }
}

TEST(DType, ResultTypeAsInPyTorch) {
  const std::map<DType, Scalar> numbers = {
      {DType::bool_, true}, {DType::int64, 3}, {DType::float64, 0.5}, {DType::complex128, Complex(0, 1)}};
  const json golden = test::read_golden("promotion.json");
  for (const json& item : golden["result_types"]) {
    const DTypeGuard guard(dtype_of(item[0]));
    const auto kinds = item[1].get<std::string>();
    const auto tensor = [&](char kind, DType dtype) {
      return Tensor(TensorMeta(dtype, DeviceType::meta, kind == 'd' ? Dims{2} : Dims{}));
    };
    const Tensor a = tensor(kinds[0], dtype_of(item[2]));
    const DType b = dtype_of(item[3]);
    const std::string expected = item[4].is_null() ? "an error" : item[4].get<std::string>();
    if (kinds[1] != 'n') {
      EXPECT_EQ(text(or_none([&] { return result_type(a, tensor(kinds[1], b)); })), expected) << item;
      continue;
    }
    EXPECT_EQ(text(or_none([&] { return result_type(a, numbers.at(b)); })), expected) << item;
    EXPECT_EQ(text(or_none([&] { return result_type(a, Tensor::wrapped_number(numbers.at(b))); })), expected) << item;
  }
}

TEST(DType, NamesAreUniqueAndParse) {
  for (int i = 0; i < kDTypes - 1; ++i) {
    const auto dtype = static_cast<DType>(i);
    EXPECT_EQ(parse_dtype(name(dtype)), dtype);
    EXPECT_EQ(parse_dtype(info(dtype).scalar_name), dtype);
    EXPECT_EQ(parse_dtype("torch." + std::string(name(dtype))), dtype);
  }
  EXPECT_EQ(parse_dtype("float31"), std::nullopt);
  EXPECT_EQ(parse_dtype(""), std::nullopt);
}

// The bytes of one element.
struct Element {
  std::byte bytes[16] = {};
  template <class T>
  static Element of(T value) {
    Element element;
    std::memcpy(element.bytes, &value, sizeof value);
    return element;
  }
  template <class T>
  T as() const {
    T value;
    std::memcpy(&value, bytes, sizeof value);
    return value;
  }
};

TEST(Elements, SmallFloatsDecodeAsInPyTorch) {
  const json golden = test::read_golden("elements.json");
  for (const auto& [name, cases] : golden["decode"].items())
    for (const json& item : cases) {
      const auto code = item[0].get<uint16_t>();
      const double value = load_double(Element::of(code).bytes, dtype_of(name));
      if (item[1].is_null()) EXPECT_TRUE(std::isnan(value)) << name << " " << code;
      else
        EXPECT_EQ(std::bit_cast<uint32_t>(static_cast<float>(value)), item[1].get<uint32_t>()) << name << " " << code;
    }
}

TEST(Elements, SmallFloatsEncodeAsInPyTorch) {
  const json golden = test::read_golden("elements.json");
  for (const auto& [name, cases] : golden["encode"].items())
    for (const json& item : cases) {
      const auto value = std::bit_cast<float>(item[0].get<uint32_t>());
      Element element;
      store_double(element.bytes, dtype_of(name), static_cast<double>(value));
      if (item[1].is_null())
        EXPECT_TRUE(std::isnan(load_double(element.bytes, dtype_of(name)))) << name << " " << value;
      else EXPECT_EQ(element.as<uint16_t>(), item[1].get<uint16_t>()) << name << " of " << value;
    }
}

TEST(Elements, EveryCodeOfSmallFloatsSurvives) {
  using enum DType;
  for (const DType dtype :
       {float16, bfloat16, float8_e5m2, float8_e4m3fn, float8_e5m2fnuz, float8_e4m3fnuz, float8_e8m0fnu})
    for (int code = 0; code < 1 << (8 * itemsize(dtype)); ++code) {
      const double value = load_double(Element::of(static_cast<uint16_t>(code)).bytes, dtype);
      Element again;
      store_double(again.bytes, dtype, value);
      if (std::isnan(value)) EXPECT_TRUE(std::isnan(load_double(again.bytes, dtype))) << name(dtype) << " " << code;
      else ASSERT_EQ(again.as<uint16_t>(), code) << name(dtype);
    }
}

TEST(Elements, IntegersKeepAllTheirBits) {
  for (const int64_t value : {int64_t{0}, int64_t{-1}, (int64_t{1} << 53) + 1, INT64_MAX, INT64_MIN}) {
    Element element;
    store_int(element.bytes, DType::int64, value);
    EXPECT_EQ(load_int(element.bytes, DType::int64), value);
    EXPECT_EQ(load_scalar(element.bytes, DType::int64).to_int(), value);
  }
  Element element;
  store_double(element.bytes, DType::uint64, 1.8e19);
  EXPECT_EQ(element.as<uint64_t>(), 18000000000000000000u);
  EXPECT_EQ(load_double(element.bytes, DType::uint64), 1.8e19);
}

TEST(Elements, NumbersOutsideOfIntegersDoNotTrap) {
  for (const double value : {1e30, -1e30, std::numeric_limits<double>::infinity(), std::nan("")})
    for (const DType dtype : {DType::uint8, DType::int8, DType::int32, DType::int64, DType::uint64, DType::bool_}) {
      Element element;
      store_double(element.bytes, dtype, value);
      load_int(element.bytes, dtype);
    }
}

TEST(Elements, TypesWithoutNumbersAreRefused) {
  const Element element;
  EXPECT_THROW(load_double(element.bytes, DType::uint4), NotImplementedError);
  EXPECT_THROW(load_int(element.bytes, DType::bits8), NotImplementedError);
}

}  // namespace dtype_test
}  // namespace tare
