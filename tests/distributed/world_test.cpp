#include "tare/distributed/world.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tare/dispatch/registry.h"
#include "tare/distributed/ledger.h"
#include "tare/ops.h"
#include "worlds.h"

namespace tare {
namespace world_test {

using ::testing::AllOf;
using ::testing::HasSubstr;

thread_local SourceLine line_now;  // of the rank's program
SourceLine told_line() { return line_now; }
struct Lines {
  Lines() : before(std::exchange(source_line, told_line)) {}
  ~Lines() { source_line = before; }
  SourceLine (*before)();
};
void at(int line) { line_now = {"train.py", line}; }

Request reducing(const Tensor& tensor, bool async = false) {
  return {
      .exchange = Exchange::all_reduce, .reduction = Reduction::sum, .items = {{{tensor}, {tensor}}}, .async = async};
}
Request of_all(Exchange exchange) { return {.exchange = exchange}; }
Tensor ones_of(int64_t count) { return ones({count}, {}, {}, DeviceType::cpu); }

TEST(Scheduler, ProgramsTakeTurnsAtBlockingCallsAlone) {
  std::string order;
  const auto raised = in_world(3, [&](int rank, const auto& all) {
    for (int round = 0; round < 2; ++round) {
      order += std::to_string(rank);
      exchange(all, of_all(Exchange::barrier));
    }
  });
  EXPECT_EQ(first_of(raised), "");
  EXPECT_EQ(order, "201120");  // whoever comes last goes on at once, then the next in turn
}

TEST(Scheduler, APauseLetsTheOthersRun) {
  std::string order;
  in_world(3, [&](int rank, const auto&) {
    order += std::to_string(rank);
    World::pause();
    order += std::to_string(rank);
  });
  EXPECT_EQ(order.size(), 6u);
  EXPECT_EQ(order.substr(order.find('0') + 1, 2).find('0'), std::string::npos) << order;
}

TEST(World, ReductionsAreOfAllRanks) {
  const auto raised = in_world(4, [&](int rank, const auto& all) {
    const Tensor x = mul(ones_of(3), Scalar(int64_t{rank}));
    exchange(all, reducing(x));
    EXPECT_EQ(x.sum().item().to_double(), 18);
  });
  EXPECT_EQ(first_of(raised), "");
}

Tensor outline(int64_t count) { return ones({count}, {}, {}, DeviceType::meta); }

TEST(RunAhead, ARankGoesOnFromACallThatNeedsNothingOfTheOthers) {
  std::string order;
  const auto raised = in_world(3, [&](int rank, const auto& all) {
    for (int round = 0; round < 2; ++round) {
      order += std::to_string(rank);
      exchange(all, reducing(outline(2)));
    }
    exchange(all, of_all(Exchange::barrier));  // all calls before it are over
    for (const auto& [other, calls] : all->calls) EXPECT_EQ(calls, 3u);
    EXPECT_TRUE(all->open.empty());
  });
  EXPECT_EQ(first_of(raised), "");
  EXPECT_EQ(order, "220011");
}

TEST(RunAhead, WhatIsCalledAheadIsHeldAgainstTheOthersInItsOrder) {
  const Lines lines;
  const auto raised = in_world(3, [&](int rank, const auto& all) {
    for (int line = 1; line < 9; ++line) {
      at(line);
      exchange(all, reducing(outline(rank == 1 && line == 4 ? 5 : 2)));
    }
    at(20);
    exchange(all, of_all(Exchange::barrier));
  });
  EXPECT_THAT(first_of(raised),
              AllOf(HasSubstr("do not agree about the 4th call of group 'default_pg' (ranks 0 to 2): the sizes differ"),
                    HasSubstr("rank 1 calls all_reduce(SUM, float32[5]) at train.py:4"),
                    HasSubstr("the last line from which both called it is train.py:4")));
}

TEST(RunAhead, ARankStandsWhereItWouldWaitIfItWaitedForEverybody) {
  const auto raised = in_world(2, [&](int rank, const auto& all) {
    const std::shared_ptr<Group> other = new_group(all, Ranks(2), "gloo", "other", false);
    exchange(rank == 0 ? all : other, reducing(outline(2)));
    exchange(rank == 0 ? other : all, reducing(outline(2)));
  });
  EXPECT_THAT(first_of(raised),
              AllOf(HasSubstr("nobody can go on:"),
                    HasSubstr("rank 0 waits for rank 1 in all_reduce(SUM, float32[2]) of group 'default_pg'"),
                    HasSubstr("rank 1 waits for rank 0 in all_reduce(SUM, float32[2]) of group 'other'"),
                    HasSubstr("a cycle: rank 0 waits for rank 1 waits for rank 0")));
}

TEST(RunAhead, AnAsynchronousCallHoldsUpWhoWaitsForIt) {
  for (const bool waits : {false, true}) {
    const auto raised = in_world(2, [&](int rank, const auto& all) {
      const std::shared_ptr<Group> other = new_group(all, Ranks(2), "gloo", "other", false);
      Work one = post(rank == 0 ? all : other, reducing(outline(2), true));
      if (waits) wait_for(one);
      Work two = post(rank == 0 ? other : all, reducing(outline(2), true));
      wait_for(one);
      wait_for(two);
    });
    EXPECT_EQ(first_of(raised).empty(), !waits) << first_of(raised);
  }
}

TEST(RunAhead, NobodyIsFurtherAheadThanSoManyCalls) {
  size_t most = 0;
  int64_t furthest = 0;
  const auto raised = in_world(2, [&](int rank, const auto& all) {
    most = World::here().world->most_ahead();
    for (int64_t i = 0; i < 20'000; ++i) {
      exchange(all, reducing(outline(1)));
      const auto calls = [&](int64_t of) { return static_cast<int64_t>(all->calls[of]); };
      if (rank == 0) furthest = std::max(furthest, calls(0) - calls(1));
    }
  });
  EXPECT_EQ(first_of(raised), "");
  EXPECT_GT(furthest, 1000);
  EXPECT_LE(furthest, static_cast<int64_t>(most) + 1);
}

TEST(RunAhead, ARankWithValuesAndOneWithoutMeet) {
  const auto raised = in_world(3, [&](int rank, const auto& all) {
    const std::optional<FakeGuard> without = rank == 1 ? std::optional<FakeGuard>(std::in_place) : std::nullopt;
    const Tensor x = ones_of(2);
    exchange(all, reducing(x));
    if (rank != 1) {
      EXPECT_FALSE(x.known());
    }
  });
  EXPECT_EQ(first_of(raised), "");
}

TEST(RunAhead, MessagesWithoutBytesPassAndTellOfWhatDiffers) {
  for (const int64_t received : {2, 3}) {
    const auto raised = in_world(2, [&](int rank, const auto& all) {
      const Tensor x = outline(rank == 0 ? 2 : received);
      const ExchangeItem item = rank == 0 ? ExchangeItem{{x}, {}} : ExchangeItem{{}, {x}};
      Work work = post(
          all,
          {.exchange = rank == 0 ? Exchange::send : Exchange::recv, .root = 1 - rank, .items = {item}, .async = true});
      wait_for(work);
      EXPECT_EQ(work.source(), rank == 0 ? -1 : 0);
    });
    const std::string text = first_of(raised);
    if (received == 2) EXPECT_EQ(text, "");
    else EXPECT_THAT(text, AllOf(HasSubstr("a message of group"), HasSubstr("the sizes differ")));
  }
}

TEST(World, ADisagreementNamesBothCallsAndWhereTheyParted) {
  const Lines lines;
  const auto raised = in_world(3, [&](int rank, const auto& all) {
    at(1);
    exchange(all, of_all(Exchange::barrier));
    at(rank == 2 ? 3 : 2);
    exchange(all, reducing(ones_of(2)));
    at(4);
    exchange(all, rank == 2 ? of_all(Exchange::barrier) : reducing(ones_of(2)));
  });
  const std::string text = first_of(raised);
  EXPECT_THAT(
      text,
      AllOf(HasSubstr(
                "do not agree about the 3rd call of group 'default_pg' (ranks 0 to 2): they are different operations"),
            HasSubstr("calls all_reduce(SUM, float32[2]) at train.py:4"),
            HasSubstr("rank 2 calls barrier() at train.py:4"),
            HasSubstr("their 2nd calls in it come from different lines already"), HasSubstr("rank 2 from train.py:3"),
            HasSubstr("the last line from which both called it is train.py:1")));
}

TEST(World, ThoseWhoCannotGoOnAreToldWithTheirCycle) {
  const auto raised = in_world(2, [&](int rank, const auto& all) {
    Request receiving{.exchange = Exchange::recv, .root = 1 - rank, .items = {{{}, {ones_of(2)}}}};
    exchange(all, std::move(receiving));
  });
  EXPECT_THAT(first_of(raised),
              AllOf(HasSubstr("nobody can go on:"), HasSubstr("rank 0 waits for rank 1 in recv(float32[2], from 1)"),
                    HasSubstr("a cycle: rank 0 waits for rank 1 waits for rank 0")));
}

TEST(World, OneThatEndsEarlyIsNamed) {
  const auto raised = in_world(2, [&](int rank, const auto& all) {
    exchange(all, of_all(Exchange::barrier));
    if (rank == 1) exchange(all, reducing(ones_of(2)));
  });
  EXPECT_THAT(first_of(raised), AllOf(HasSubstr("rank 1 waits for rank 0 in all_reduce(SUM, float32[2])"),
                                      HasSubstr("rank 0 returned; its last call was barrier()")));
}

TEST(World, ATensorInFlightIsTheCalls) {
  const Lines lines;
  const auto use = [&](const std::function<void(const Tensor&, Work&)>& program) {
    return first_of(in_world(2, [&](int, const auto& all) {
      const Tensor x = ones_of(8);
      at(5);
      Work work = post(all, reducing(slice(x, 0, 0, 4, 1), true));
      at(6);
      program(x, work);
      wait_for(work);
      EXPECT_EQ(World::here().in_flight.empty(), true);
    }));
  };
  EXPECT_EQ(use([](const Tensor& x, Work&) { slice(x, 0, 4, 8, 1).add_(ones_of(4)); }), "");
  EXPECT_EQ(use([](const Tensor& x, Work& work) {
              wait_for(work);
              x.add_(ones_of(8));
              wait_for(work);
            }),
            "");
  EXPECT_EQ(use([](const Tensor& x, Work& work) {
              while (!poll(work)) {
              }
              x.sum();
            }),
            "");
  EXPECT_THAT(use([](const Tensor& x, Work&) { x.sum(); }),
              AllOf(HasSubstr("uses a tensor before a collective is done with it"),
                    HasSubstr("reads and writes it at train.py:5"), HasSubstr("sum reads it at train.py:6")));
  EXPECT_THAT(use([](const Tensor& x, Work&) { x.zero_(); }), HasSubstr("zero_ writes it at train.py:6"));
}

TEST(World, WhatNobodyWaitedForIsToldOnce) {
  const Lines lines;
  in_world(2, [&](int, const auto& all) {
    at(9);
    post(all, reducing(ones_of(2), true));
    const std::vector<Unwaited> found = World::here().in_flight.take_unwaited();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].text, "all_reduce(SUM, float32[2]) of group 'default_pg' (ranks 0, 1)");
    EXPECT_EQ(found[0].line.line, 9);
    EXPECT_TRUE(World::here().in_flight.take_unwaited().empty());
  });
}

TEST(World, FunctionalCollectivesWaitWhereTheyAreTold) {
  const auto raised = in_world(2, [&](int rank, const auto&) {
    const Op &reduce = op_named("_c10d_functional::all_reduce"), &wait = op_named("_c10d_functional::wait_tensor");
    const Tensor x = mul(ones_of(2), Scalar(int64_t{rank + 1}));
    const std::string_view sum = "sum", group = "0";
    const void* const args[] = {&x, &sum, &group};
    const Tensor y = call_tensor(reduce, args);
    x.zero_();  // was copied
    const void* const waited[] = {&y};
    EXPECT_EQ(call_tensor(wait, waited).sum().item().to_double(), 6);
  });
  EXPECT_EQ(first_of(raised), "");
}

TEST(Ledger, CountsByGroupOperationAndPhase) {
  in_world(2, [&](int, const auto& all) {
    Ledger ledger;
    tare::Run run({&ledger});
    {
      const PhaseGuard phase("backward");
      note_padding(4);
      exchange(all, reducing(ones_of(3)));
      exchange(all, reducing(ones_of(2)));
    }
    exchange(all, of_all(Exchange::barrier));
    run.stop();
    ASSERT_EQ(ledger.entries().size(), 2u);
    const LedgerEntry& first = ledger.entries()[0];
    EXPECT_EQ(first.group + " " + first.members + " " + first.operation + " " + first.phase,
              "default_pg 2 ranks all_reduce backward");
    EXPECT_EQ(first.calls, 2);
    EXPECT_EQ(first.payload, 20);
    EXPECT_EQ(first.wire, 20);
    EXPECT_EQ(first.padding, 4);
    EXPECT_EQ(ledger.calls(), 3);
  });
}

std::vector<int> nobody() { return {}; }

// A function that runs as a thread of the calling program, until the end of this.
class Helper {
 public:
  explicit Helper(std::function<void()> function)
      : strand_(World::add_thread("helper")), thread_([strand = strand_, function = std::move(function)] {
          std::string how = "returned";
          World* const world = strand->program->world;
          try {
            World::enter(*strand);
            function();
          } catch (const std::exception&) {
            how = "raised";
          }
          world->leave(how);
        }) {}
  void join() {
    World::wait([this] { return !strand_->ended.empty(); }, {.what = "join", .for_whom = nobody});
  }
  ~Helper() {
    World::end_threads();
    join();
    thread_.join();
  }

 private:
  std::shared_ptr<Strand> strand_;
  std::thread thread_;
};

TEST(ThreadsOfRanks, HaveTurnsOfTheirOwnAndTheirProgramsGroups) {
  std::string order;
  const auto raised = in_world(2, [&](int rank, const auto& all) {
    const std::shared_ptr<Group> other = new_group(all, Ranks(2), "gloo", "other", false);
    Helper helper([&] {
      EXPECT_EQ(World::here().rank, rank);
      exchange(find_group("0"), of_all(Exchange::barrier));
      order += "t";
    });
    exchange(other, of_all(Exchange::barrier));
    order += "m";
    helper.join();
  });
  EXPECT_EQ(first_of(raised), "");
  EXPECT_EQ(order.size(), 4u);
}

TEST(ThreadsOfRanks, AProgramStandsStillWhenAllItsThreadsDo) {
  const auto raised = in_world(2, [&](int rank, const auto& all) {
    if (rank == 1) return;
    std::string text;
    Helper helper([&] {
      try {
        exchange(all, of_all(Exchange::barrier));
      } catch (const DistError& error) {
        text = error.what();
      }
    });
    helper.join();
    fail("{}", text);
  });
  EXPECT_THAT(first_of(raised), AllOf(HasSubstr("nobody can go on:"), HasSubstr("rank 0 waits in join"),
                                      HasSubstr("thread 'helper' of rank 0 waits for rank 1 in barrier() of group"),
                                      HasSubstr("rank 1 returned")));
}

TEST(ThreadsOfRanks, ATimeOutEndsWhereNobodyElseGoesOn) {
  std::string order;
  in_world(2, [&](int rank, const auto& all) {
    const auto sleep = [&](double until) {
      EXPECT_FALSE(World::wait([] { return false; }, {.what = "sleep", .for_whom = nobody, .deadline = until}));
      order += fmt::format("{}{} ", rank, until);
    };
    sleep(rank == 0 ? 5 : 3);
    sleep(rank == 0 ? 6 : 4);
    exchange(all, of_all(Exchange::barrier));
  });
  EXPECT_EQ(order, "13 14 05 06 ");
}

TEST(ThreadsOfRanks, OneThatAsksAgainAndAgainHidesNoStandstill) {
  const auto raised = in_world(2, [&](int rank, const auto& all) {
    if (rank == 0) exchange(all, of_all(Exchange::barrier));
    for (double now = 0; rank == 1; ++now)
      World::wait([] { return false; }, {.what = "sleep", .for_whom = nobody, .deadline = now});
  });
  EXPECT_THAT(first_of(raised), HasSubstr("rank 0 waits for rank 1 in barrier()"));
}

TEST(World, AThousandRanksMeet) {
  const auto raised = in_world(1024, [&](int, const auto& all) { exchange(all, of_all(Exchange::barrier)); });
  EXPECT_EQ(first_of(raised), "");
}

}  // namespace world_test
}  // namespace tare
