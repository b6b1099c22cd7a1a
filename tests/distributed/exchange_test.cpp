#include "tare/distributed/exchange.h"

#include <gtest/gtest.h>

#include "tare/core/error.h"
#include "tare/distributed/in_flight.h"
#include "tare/ops.h"

namespace tare {
namespace exchange_test {

Tensor of(std::initializer_list<int64_t> sizes, DType dtype = DType::float32) {
  return zeros(IntList(sizes.begin(), std::ssize(sizes)), dtype, {}, DeviceType::meta);
}
Request request(Exchange exchange, std::vector<Tensor> inputs, std::vector<Tensor> outputs, bool joined_in = false,
                bool joined_out = false) {
  return {.exchange = exchange, .root = 0, .items = {{std::move(inputs), std::move(outputs), joined_in, joined_out}}};
}
Request reduce_all(Tensor tensor, Reduction by = Reduction::sum) {
  Request made = request(Exchange::all_reduce, {tensor}, {tensor});
  made.reduction = by;
  made.root = -1;
  return made;
}
Request with_splits(std::vector<int64_t> in, std::vector<int64_t> out) {
  Request made = request(Exchange::all_to_all, {of({4})}, {of({4})}, true, true);
  made.root = -1;
  made.input_splits = std::move(in);
  made.output_splits = std::move(out);
  return made;
}

TEST(Exchange, TellsWhatTwoRanksDisagreeAbout) {
  Request other_root = request(Exchange::broadcast, {of({4})}, {of({4})});
  other_root.root = 1;
  Request named = {.exchange = Exchange::new_group}, otherwise = named;
  named.detail = "ranks 0, 1";
  const struct {
    Request a, b;
    const char* text;
  } cases[] = {
      {reduce_all(of({2, 3})), reduce_all(of({3, 2})), ""},  // elements count, not their form
      {reduce_all(of({4})), request(Exchange::broadcast, {of({4})}, {of({4})}), "they are different operations"},
      {reduce_all(of({4})), reduce_all(of({4}), Reduction::max), "the reductions differ"},
      {request(Exchange::broadcast, {of({4})}, {of({4})}), other_root, "the roots differ"},
      {named, otherwise, "what they name differs"},
      {reduce_all(of({4})), reduce_all(of({4}, DType::float64)), "the dtypes differ"},
      {reduce_all(of({4})), reduce_all(of({5})), "the sizes differ"},
      {request(Exchange::all_gather, {of({2})}, {of({2}), of({2})}),
       request(Exchange::all_gather, {of({2})}, {of({4})}, false, true), ""},  // a list or one tensor
      {request(Exchange::all_gather, {of({2})}, {of({4})}, false, true),
       request(Exchange::all_gather, {of({3})}, {of({6})}, false, true), "the sizes differ"},
      {with_splits({1, 3}, {1, 3}), with_splits({3, 1}, {3, 1}), ""},
      {with_splits({1, 3}, {1, 3}), with_splits({1, 3}, {1, 3}),
       "what one sends to the other is not what that one receives"},
  };
  for (const auto& one : cases) {
    EXPECT_EQ(disagreement(one.a, 0, one.b, 1, 2), one.text) << one.a.str() << " and " << one.b.str();
    EXPECT_EQ(disagreement(one.b, 1, one.a, 0, 2), one.text);
  }
}

TEST(Exchange, ACallIsToldAsTheProgramMadeIt) {
  Request sent = request(Exchange::send, {of({2, 3})}, {});
  sent.root = 3;
  sent.tag = 7;
  EXPECT_EQ(sent.str(), "send(float32[2, 3], to 3, tag 7)");
  EXPECT_EQ(reduce_all(of({2, 3}, DType::bfloat16), Reduction::avg).str(), "all_reduce(AVG, bfloat16[2, 3])");
  EXPECT_EQ(request(Exchange::gather, {of({2})}, {}).str(), "gather(float32[2], root 0)");
  EXPECT_EQ(with_splits({1, 3}, {2, 2}).str(), "all_to_all(float32[4], splits [1, 3] to [2, 2])");
}

TEST(Exchange, ARankSendsWhatARingTakes) {
  const auto bytes = [](Request made, int64_t rank) { return wire_bytes(made, rank, 4); };
  EXPECT_EQ(bytes(reduce_all(of({100})), 0), 600);
  EXPECT_EQ(bytes(request(Exchange::all_gather, {of({100})}, {of({400})}, false, true), 1), 1200);
  EXPECT_EQ(bytes(request(Exchange::reduce_scatter, {of({400})}, {of({100})}, true), 1), 1200);
  EXPECT_EQ(bytes(request(Exchange::all_to_all, {of({400})}, {of({400})}, true, true), 2), 1200);
  // Along the ring from rank 0: the last sends nothing. Towards it: rank 0 sends nothing.
  EXPECT_EQ(bytes(request(Exchange::broadcast, {of({100})}, {of({100})}), 0), 400);
  EXPECT_EQ(bytes(request(Exchange::broadcast, {of({100})}, {of({100})}), 3), 0);
  EXPECT_EQ(bytes(request(Exchange::reduce, {of({100})}, {of({100})}), 0), 0);
  EXPECT_EQ(bytes(request(Exchange::gather, {of({100})}, {}), 1), 400);
  EXPECT_EQ(bytes({.exchange = Exchange::barrier}, 1), 0);
  EXPECT_EQ(wire_bytes(reduce_all(of({100})), 0, 1), 0);
}

TEST(Exchange, TensorsOfOneRankFitOneAnother) {
  EXPECT_THROW(check_request(request(Exchange::all_gather, {of({2})}, {of({2})}), 0, 2), ValueError);
  EXPECT_THROW(check_request(request(Exchange::all_gather, {of({2})}, {of({5})}, false, true), 0, 2), ValueError);
  EXPECT_THROW(check_request(request(Exchange::all_gather, {of({2})}, {of({4}, DType::int64)}, false, true), 0, 2),
               TypeError);
  Request outside = request(Exchange::broadcast, {of({2})}, {of({2})});
  outside.root = 2;
  EXPECT_THROW(check_request(outside, 0, 2), ValueError);
  EXPECT_THROW(check_request(with_splits({1, 2}, {2, 2}), 0, 2), Error);
  EXPECT_THROW(reduction_named("mean"), Error);
}

TEST(InFlight, TensorsOverlapWhereTheyHaveBytesInCommon) {
  const Tensor flat = of({16});
  const auto part = [&](int64_t from, int64_t to) { return slice(flat, 0, from, to, 1); };
  const Tensor square = flat.view({4, 4});
  const auto column = [&](int64_t i) { return select(square, 1, i); };
  EXPECT_TRUE(overlap(flat, part(3, 4)));
  EXPECT_FALSE(overlap(part(0, 4), part(4, 8)));
  EXPECT_TRUE(overlap(part(0, 5), part(4, 8)));
  EXPECT_TRUE(overlap(part(4, 8), column(2)));
  EXPECT_FALSE(overlap(part(3, 5), column(2)));  // between its elements
  EXPECT_TRUE(overlap(part(3, 5), column(3)));
  EXPECT_FALSE(overlap(part(4, 8), slice(square, 0, 0, 4, 2)));  // rows 0 and 2
  EXPECT_TRUE(overlap(part(8, 9), slice(square, 0, 0, 4, 2)));
  EXPECT_FALSE(overlap(column(0), column(1)));
  EXPECT_TRUE(overlap(column(1), column(1)));
  EXPECT_FALSE(overlap(flat, of({16})));
  EXPECT_FALSE(overlap(flat, part(2, 2)));
}

}  // namespace exchange_test
}  // namespace tare
