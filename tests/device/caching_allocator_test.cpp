#include "tare/device/caching_allocator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <random>
#include <set>

#include "naive_allocator.h"
#include "tare/core/error.h"

namespace tare {
namespace caching_allocator_test {

constexpr int64_t KiB = 1024, MiB = 1024 * KiB, GiB = 1024 * MiB;
using Block = CachingAllocator::Block;

CachingAllocator roomy(std::string_view settings = "") {
  return CachingAllocator(80 * GiB, 0, AllocatorConfig::parse(settings));
}
int64_t reserved(const CachingAllocator& allocator) { return allocator.stats().reserved_bytes[0].current; }
int64_t allocated(const CachingAllocator& allocator) { return allocator.stats().allocated_bytes[0].current; }

TEST(CachingAllocator, RoundsSizesToMultiplesOf512) {
  CachingAllocator allocator = roomy();
  EXPECT_EQ(allocator.malloc(1)->size, 512);
  EXPECT_EQ(allocator.malloc(512)->size, 512);
  EXPECT_EQ(allocator.malloc(513)->size, 1024);
  EXPECT_EQ(allocator.stats().requested_bytes[0].current, 1 + 512 + 513);
  EXPECT_EQ(allocated(allocator), 2048);
  EXPECT_THROW(allocator.malloc(0), ValueError);
}

TEST(CachingAllocator, TwoRequestsOfOneMebibyteShareASegmentOfTwo) {
  CachingAllocator allocator = roomy();
  const Block* first = allocator.malloc(MiB);
  EXPECT_EQ(reserved(allocator), 2 * MiB);
  const Block* second = allocator.malloc(MiB);
  EXPECT_EQ(reserved(allocator), 2 * MiB);
  EXPECT_EQ(second->address, first->address + static_cast<uint64_t>(MiB));
  EXPECT_EQ(allocator.stats().segment[1].current, 1);
}

TEST(CachingAllocator, OneByteMoreThanAMebibyteTakesTwentyMebibytes) {
  CachingAllocator allocator = roomy();
  allocator.malloc(MiB + 1);
  EXPECT_EQ(reserved(allocator), 20 * MiB);
  EXPECT_EQ(allocator.stats().segment[2].current, 1);
  EXPECT_EQ(allocator.stats().inactive_split_bytes[2].current, 20 * MiB - (MiB + 512));
}

TEST(CachingAllocator, FromTenMebibytesOnASegmentIsAsLargeAsTheRequest) {
  CachingAllocator allocator = roomy();
  allocator.malloc(10 * MiB);
  EXPECT_EQ(reserved(allocator), 10 * MiB);
  allocator.malloc(10 * MiB + 1);
  EXPECT_EQ(reserved(allocator), 22 * MiB);
}

TEST(CachingAllocator, ALargeBlockKeepsUpToAMebibyteThatNobodyAskedFor) {
  CachingAllocator allocator = roomy();
  allocator.malloc(11 * MiB);  // of a segment of 12
  EXPECT_EQ(allocated(allocator), 12 * MiB);
  EXPECT_EQ(allocator.stats().requested_bytes[0].current, 11 * MiB);
  allocator.malloc(11 * MiB - 512);
  EXPECT_EQ(allocated(allocator), 12 * MiB + 11 * MiB - 512);  // more than that is cut off
}

TEST(CachingAllocator, SegmentsAreNotSharedBetweenStreams) {
  CachingAllocator allocator = roomy();
  allocator.free(allocator.malloc(MiB, 0));
  allocator.malloc(MiB, 7);
  EXPECT_EQ(reserved(allocator), 4 * MiB);
}

TEST(CachingAllocator, AFreedBlockJoinsItsNeighboursAtOnce) {
  CachingAllocator allocator = roomy();
  Block* const a = allocator.malloc(512 * KiB);
  Block* const b = allocator.malloc(512 * KiB);
  Block* const c = allocator.malloc(MiB);
  allocator.free(a);
  allocator.free(c);
  EXPECT_EQ(allocator.stats().inactive_split[1].current, 2);
  allocator.free(b);
  EXPECT_EQ(allocator.stats().inactive_split[1].current, 0);  // the whole segment is free, and can be given back
  ASSERT_EQ(allocator.segments().size(), 1u);
  EXPECT_EQ(allocator.segments()[0].blocks.size(), 1u);
}

TEST(CachingAllocator, TakesTheSmallestBlockThatFits) {
  CachingAllocator allocator = roomy();
  Block* const large = allocator.malloc(64 * MiB);
  Block* const fitting = allocator.malloc(32 * MiB);
  const uint64_t address = fitting->address;
  allocator.free(large);
  allocator.free(fitting);
  EXPECT_EQ(allocator.malloc(30 * MiB)->address, address);
}

TEST(CachingAllocator, AFullDeviceGivesWhatIsCachedBackAndTriesAgain) {
  CachingAllocator allocator(100 * MiB, 10 * MiB);
  allocator.free(allocator.malloc(60 * MiB));
  EXPECT_EQ(reserved(allocator), 60 * MiB);
  ASSERT_NE(allocator.malloc(80 * MiB), nullptr);
  EXPECT_EQ(reserved(allocator), 80 * MiB);
  EXPECT_EQ(allocator.stats().reserved_bytes[0].peak, 80 * MiB);
  EXPECT_EQ(allocator.stats().num_alloc_retries, 1);
  EXPECT_EQ(allocator.stats().num_sync_all_streams, 1);
  EXPECT_EQ(allocator.stats().num_device_free, 1);
  EXPECT_EQ(allocator.malloc(20 * MiB), nullptr);  // 10 MiB are the context's
  EXPECT_EQ(allocator.stats().num_ooms, 1);
  EXPECT_EQ(allocator.stats().num_alloc_retries, 2);
}

TEST(CachingAllocator, ABlockThatAnotherStreamUsesIsActiveUntilThatStreamHasComeSoFar) {
  CachingAllocator allocator = roomy();
  Block* const block = allocator.malloc(20 * MiB, 0);
  allocator.record_stream(block, 0);  // its own is none to wait for
  allocator.record_stream(block, 3);
  allocator.free(block);
  EXPECT_EQ(allocated(allocator), 0);
  EXPECT_EQ(allocator.stats().active_bytes[0].current, 20 * MiB);
  allocator.malloc(20 * MiB, 0);
  EXPECT_EQ(reserved(allocator), 40 * MiB);
  allocator.complete(3);
  allocator.malloc(20 * MiB, 0);
  EXPECT_EQ(reserved(allocator), 40 * MiB);
}

TEST(CachingAllocator, EmptyingTheCacheGivesBackWhatHasNoUsedBlock) {
  CachingAllocator allocator = roomy();
  Block* const kept = allocator.malloc(4 * MiB);
  allocator.free(allocator.malloc(64 * MiB));
  allocator.free(allocator.malloc(KiB));
  allocator.empty_cache();
  EXPECT_EQ(reserved(allocator), 20 * MiB);
  allocator.free(kept);
  allocator.empty_cache();
  EXPECT_EQ(reserved(allocator), 0);
  EXPECT_TRUE(allocator.segments().empty());
}

TEST(CachingAllocator, AFractionLimitsWhatIsReserved) {
  CachingAllocator allocator(100 * MiB);
  allocator.set_memory_fraction(0.5);
  EXPECT_NE(allocator.malloc(50 * MiB), nullptr);
  EXPECT_EQ(allocator.malloc(1), nullptr);
  EXPECT_THROW(allocator.set_memory_fraction(1.5), ValueError);
}

TEST(CachingAllocator, BlocksAboveMaxSplitSizeAreNeitherSplitNorGivenToSmallRequests) {
  CachingAllocator allocator = roomy("max_split_size_mb:64");
  allocator.free(allocator.malloc(200 * MiB));
  EXPECT_EQ(allocator.stats().oversize_segments.current, 1);
  allocator.malloc(32 * MiB);
  EXPECT_EQ(reserved(allocator), 232 * MiB);
  const Block* block = allocator.malloc(190 * MiB);  // less than 20 MiB too large
  EXPECT_EQ(block->size, 200 * MiB);
  EXPECT_EQ(reserved(allocator), 232 * MiB);
  EXPECT_EQ(allocator.stats().oversize_allocations.allocated, 2);
}

TEST(CachingAllocator, GarbageAboveTheThresholdIsCollectedBeforeTheDeviceIsAsked) {
  AllocatorConfig config = AllocatorConfig::parse("garbage_collection_threshold:0.5,per_process_memory_fraction:1.0");
  CachingAllocator allocator(1000 * MiB, 0, config);
  allocator.free(allocator.malloc(300 * MiB));
  allocator.free(allocator.malloc(400 * MiB));
  allocator.malloc(500 * MiB);
  EXPECT_EQ(reserved(allocator), 900 * MiB);  // the one that was free for longer is gone
  EXPECT_EQ(allocator.stats().num_alloc_retries, 0);
}

TEST(CachingAllocator, AnExpandableSegmentGrowsByPages) {
  CachingAllocator allocator = roomy("expandable_segments:True");
  Block* const a = allocator.malloc(30 * MiB);
  EXPECT_EQ(reserved(allocator), 40 * MiB);
  EXPECT_EQ(a->size, 30 * MiB);
  const Block* b = allocator.malloc(30 * MiB);
  EXPECT_EQ(b->address, a->address + static_cast<uint64_t>(30 * MiB));
  EXPECT_EQ(reserved(allocator), 60 * MiB);
  EXPECT_EQ(allocator.stats().segment[0].current, 0);  // nothing came from cudaMalloc
  allocator.free(a);
  allocator.empty_cache();
  EXPECT_EQ(reserved(allocator), 40 * MiB);  // the page that both lie on stays
  ASSERT_EQ(allocator.segments().size(), 1u);
  EXPECT_TRUE(allocator.segments()[0].is_expandable);
}

TEST(CachingAllocator, ExpandableSegmentsDoNotFragment) {
  const auto peak = [](std::string_view settings) {
    CachingAllocator allocator = roomy(settings);
    std::vector<Block*> blocks;
    for (int64_t size = 12; size < 60; size += 4) {  // ever larger, two alive at a time
      blocks.push_back(allocator.malloc(size * MiB));
      if (blocks.size() > 2) allocator.free(blocks[blocks.size() - 3]);
    }
    return allocator.stats().reserved_bytes[0].peak;
  };
  EXPECT_LE(peak("expandable_segments:True"), 200 * MiB);
  EXPECT_GT(peak(""), 350 * MiB);
}

TEST(CachingAllocator, DivisionsRoundUpBetweenPowersOfTwo) {
  // PyTorch's notes: with 4 divisions 1200 is rounded to 1280, as 1024 to 2048 is cut at 1280, 1536 and 1792. Sizes of
  // up to 512 bytes a division are not.
  CachingAllocator allocator = roomy("roundup_power2_divisions:4");
  EXPECT_EQ(allocator.rounded(1200 * KiB), 1280 * KiB);
  EXPECT_EQ(allocator.rounded(1280 * KiB), 1280 * KiB);
  EXPECT_EQ(allocator.rounded(1200), 1536);
  EXPECT_EQ(allocator.rounded(3 * GiB + 1), 3 * GiB + 512 * MiB);
  CachingAllocator listed = roomy("roundup_power2_divisions:[256:1,512:2,1024:4,>:8]");
  EXPECT_EQ(listed.rounded(100 * MiB + 1), 100 * MiB + 512);
  EXPECT_EQ(listed.rounded(600 * MiB), 768 * MiB);
  EXPECT_EQ(listed.rounded(1100 * MiB), 1280 * MiB);
  EXPECT_EQ(listed.rounded(2100 * MiB), 2304 * MiB);
}

TEST(CachingAllocator, APrivatePoolSharesNothingAndLivesUntilItsOwnerIsGone) {
  CachingAllocator allocator = roomy();
  allocator.free(allocator.malloc(20 * MiB));
  allocator.begin_pool({0, 1});
  Block* const block = allocator.malloc(20 * MiB);
  allocator.end_pool();
  EXPECT_EQ(reserved(allocator), 40 * MiB);
  EXPECT_EQ(allocator.reserved_bytes({0, 1})[0].current, 20 * MiB);
  allocator.free(block);
  allocator.empty_cache();
  EXPECT_EQ(reserved(allocator), 20 * MiB);
  allocator.release_pool({0, 1});
  allocator.empty_cache();
  EXPECT_EQ(reserved(allocator), 0);
  EXPECT_TRUE(allocator.private_pools().empty());
}

TEST(CachingAllocator, PeaksAndTotalsCanBeResetOneByOne) {
  CachingAllocator allocator = roomy();
  allocator.free(allocator.malloc(20 * MiB));
  EXPECT_EQ(allocator.stats().allocated_bytes[0].peak, 20 * MiB);
  allocator.reset_peak_stats();
  EXPECT_EQ(allocator.stats().allocated_bytes[0].peak, 0);
  EXPECT_EQ(allocator.stats().reserved_bytes[0].peak, 20 * MiB);
  EXPECT_EQ(allocator.stats().allocated_bytes[0].allocated, 20 * MiB);
  allocator.reset_accumulated_stats();
  EXPECT_EQ(allocator.stats().allocated_bytes[0].allocated, 0);
}

TEST(CachingAllocator, TellsEachActionInOrder) {
  CachingAllocator allocator(64 * MiB);
  std::string words;
  allocator.on_action = [&](const CachingAllocator::Action& action) {
    words.append(CachingAllocator::name(action.kind)).append(" ").append(std::to_string(action.size)).append("\n");
  };
  Block* const block = allocator.malloc(1000);
  allocator.free(block);
  EXPECT_EQ(allocator.malloc(80 * MiB), nullptr);
  EXPECT_EQ(words,
            "segment_alloc 2097152\nalloc 1000\nfree_requested 1000\nfree_completed 1000\n"
            "segment_free 2097152\noom 83886080\n");
}

// What PyTorch 2.13 says of settings (torch._C._accelerator_setAllocatorSettings), where it says it in words.
TEST(AllocatorConfig, RefusesSettingsAsPyTorchDoes) {
  const auto error = [](std::string_view settings) -> std::string {
    try {
      AllocatorConfig::parse(settings);
    } catch (const ValueError& raised) {
      return raised.what();
    }
    return "none";
  };
  EXPECT_EQ(error("max_split_size_mb:10"), "CachingAllocator option max_split_size_mb too small, must be >= 20");
  EXPECT_EQ(error("max_split_size_mb:25,large_segment_size_mb:32"),
            "CachingAllocator option max_split_size_mb too small, must be >= 32");
  EXPECT_EQ(error("max_non_split_rounding_mb:10"),
            "CachingAllocator option max_non_split_rounding_mb too small, must be >= 20");
  EXPECT_EQ(error("large_segment_size_mb:10"), "CachingAllocator option large_segment_size_mb must be > 10 MB");
  EXPECT_EQ(error("garbage_collection_threshold:1.5"), "garbage_collect_threshold is invalid, set it in (0.0, 1.0)");
  EXPECT_EQ(error("expandable_segments:maybe"),
            "Expected 'True' or 'False' at index 2 in ConfigTokenizer but got 'maybe'");
  EXPECT_EQ(error("roundup_power2_divisions:3"), "For roundups, the divisions has to be power of 2 ");
  EXPECT_EQ(error("roundup_power2_divisions:[256:3]"),
            "For roundups, the divisions has to be power of 2 or 0 to disable roundup ");
  EXPECT_EQ(error("roundup_power2_divisions:[300:2]"), "For roundups, the intervals have to be power of 2 ");
  EXPECT_EQ(error("split:3"), "Unrecognized key 'split' in CUDA allocator config.");
  EXPECT_EQ(error("max_split_size_mb"),
            "max_split_size_mb has no value in the allocator's settings 'max_split_size_mb'; write "
            "max_split_size_mb:VALUE");
  EXPECT_EQ(error("max_split_size_mb:many"), "max_split_size_mb takes a whole number, not 'many'");
  EXPECT_EQ(error("max_split_size_mb:128:3"), "Expected ',' at index 3 in ConfigTokenizer but got ':'");
  EXPECT_EQ(error(" max_split_size_mb : 128 , "), "none");
  EXPECT_EQ(error("pinned_use_background_threads:True,backend:native"), "none");
  EXPECT_THROW(AllocatorConfig::parse("backend:cudaMallocAsync"), NotImplementedError);
}

// Random programs. Sizes are of all orders, and mostly ones that were there before, as a training step's are.
class Program {
 public:
  explicit Program(uint64_t seed, int64_t largest) : random_(seed), largest_(largest) {}
  enum What { allocate, release, use_elsewhere, finish, empty };
  What next(size_t alive, size_t most) {
    const auto dice = random_() % 1000;
    if (dice == 0) return empty;
    if (dice < 20) return finish;
    if (dice < 60 && alive > 0) return use_elsewhere;
    return alive == 0 || (alive < most && dice % 2 == 0) ? allocate : release;
  }
  int64_t size() {
    if (!sizes_.empty() && random_() % 4 != 0) return sizes_[random_() % sizes_.size()];
    const double most = std::log2(static_cast<double>(largest_));
    const double exponent = std::uniform_real_distribution<double>(0, most)(random_);
    sizes_.push_back(1 + static_cast<int64_t>(std::exp2(exponent)));
    if (sizes_.size() > 64) sizes_.erase(sizes_.begin());
    return sizes_.back();
  }
  int64_t stream() { return random_() % 8 == 0 ? static_cast<int64_t>(1 + random_() % 2) : 0; }
  size_t choose(size_t count) { return random_() % count; }

 private:
  std::mt19937_64 random_;
  int64_t largest_;
  std::vector<int64_t> sizes_;
};

NaiveAllocator::Current current_of(const CachingAllocator& allocator) {
  const AllocatorStats& stats = allocator.stats();
  return {stats.allocation[0].current,
          stats.allocated_bytes[0].current,
          stats.active[0].current,
          stats.active_bytes[0].current,
          stats.requested_bytes[0].current,
          stats.reserved_bytes[0].current,
          stats.segment[0].current,
          stats.inactive_split[0].current,
          stats.inactive_split_bytes[0].current,
          stats.num_alloc_retries,
          stats.num_ooms};
}

void compare_with_naive(std::string_view settings, uint64_t seed, int64_t capacity, int operations) {
  SCOPED_TRACE(std::string(settings) + " seed " + std::to_string(seed));
  const AllocatorConfig config = AllocatorConfig::parse(settings);
  CachingAllocator allocator(capacity, 0, config);
  NaiveAllocator naive(capacity, config);
  Program program(seed, capacity / 3);
  std::vector<std::pair<uint64_t, Block*>> alive;
  uint64_t id = 0;
  for (int i = 0; i < operations; ++i) {
    const Program::What what = program.next(alive.size(), 40);
    if (what == Program::allocate) {
      const int64_t size = program.size(), stream = program.stream();
      Block* const block = allocator.malloc(size, stream);
      ASSERT_EQ(naive.malloc(++id, size, stream), block != nullptr) << i << ": " << size;
      if (block != nullptr) {
        ASSERT_EQ(naive.address(id), block->address) << i << ": " << size;
        alive.emplace_back(id, block);
      }
    } else if (what == Program::release) {
      const size_t chosen = program.choose(alive.size());
      allocator.free(alive[chosen].second);
      naive.free(alive[chosen].first);
      alive.erase(alive.begin() + static_cast<std::ptrdiff_t>(chosen));
    } else if (what == Program::use_elsewhere) {
      const size_t chosen = program.choose(alive.size());
      const int64_t stream = static_cast<int64_t>(program.choose(3));
      allocator.record_stream(alive[chosen].second, stream);
      naive.record_stream(alive[chosen].first, stream);
    } else if (what == Program::finish) {
      const int64_t stream = static_cast<int64_t>(program.choose(3));
      allocator.complete(stream);
      naive.finish(stream);
    } else {
      allocator.empty_cache();
      naive.empty_cache();
    }
    ASSERT_EQ(naive.current(), current_of(allocator)) << "after operation " << i;
  }
}

TEST(CachingAllocator, DoesWhatThePlainModelDoesOnRandomPrograms) {
  for (const std::string_view settings :
       {"", "expandable_segments:True", "max_split_size_mb:32", "roundup_power2_divisions:4",
        "large_segment_size_mb:32,max_split_size_mb:100",
        "garbage_collection_threshold:0.6,per_process_memory_fraction:0.9",
        "expandable_segments:True,max_split_size_mb:64,roundup_power2_divisions:[16:2,64:4,>:8]"})
    for (uint64_t seed = 1; seed <= 4; ++seed)
      compare_with_naive(settings, seed, seed % 2 == 0 ? 400 * MiB : 3 * GiB, 1500);
}

// Blocks tile their segments, used and free ones add up, and the statistics say the same as the blocks.
void check_invariants(const CachingAllocator& allocator, const std::set<const Block*>& alive) {
  int64_t reserved = 0, allocated = 0, active = 0, used = 0;
  uint64_t end = 0;
  for (const auto& segment : allocator.segments()) {
    ASSERT_GE(segment.address, end);
    uint64_t at = segment.address;
    const Block* before = nullptr;
    for (const Block* block : segment.blocks) {
      ASSERT_EQ(block->address, at);
      ASSERT_GT(block->size, 0);
      ASSERT_EQ(block->size % 512, 0);
      ASSERT_TRUE(before == nullptr || before->is_active() || block->is_active()) << "free neighbours were not joined";
      if (block->allocated) {
        ASSERT_TRUE(alive.contains(block));
        ASSERT_LE(block->requested, block->size);
        ++used;
        allocated += block->size;
      }
      if (block->is_active()) active += block->size;
      at += static_cast<uint64_t>(block->size);
      before = block;
    }
    ASSERT_EQ(at, segment.address + static_cast<uint64_t>(segment.size));
    end = at;
    reserved += segment.size;
  }
  const AllocatorStats& stats = allocator.stats();
  ASSERT_EQ(used, static_cast<int64_t>(alive.size()));
  ASSERT_EQ(reserved, stats.reserved_bytes[0].current);
  ASSERT_EQ(allocated, stats.allocated_bytes[0].current);
  ASSERT_EQ(active, stats.active_bytes[0].current);
  ASSERT_LE(reserved, allocator.capacity() - allocator.outside());
  for (const auto& [name, member] : AllocatorStats::kByPool) {
    const AllocatorStats::ByPool& figures = stats.*member;
    for (const AllocatorStat& figure : figures) {
      ASSERT_GE(figure.current, 0) << name;
      ASSERT_GE(figure.peak, figure.current) << name;
      ASSERT_EQ(figure.allocated - figure.freed, figure.current) << name;
    }
    ASSERT_EQ(figures[0].current, figures[1].current + figures[2].current) << name;
  }
}

// TARE_OPERATIONS=10000000 runs it for as long as docs/measurements.md says.
TEST(CachingAllocator, KeepsItsInvariantsOverRandomOperations) {
  const char* const wanted = std::getenv("TARE_OPERATIONS");
  const int64_t operations = wanted != nullptr ? std::atoll(wanted) : 100'000;
  double seconds = 0;
  int64_t done = 0;
  for (const std::string_view settings : {"", "expandable_segments:True", "max_split_size_mb:200",
                                          "garbage_collection_threshold:0.7,per_process_memory_fraction:0.95"}) {
    CachingAllocator allocator(24 * GiB, 400 * MiB, AllocatorConfig::parse(settings));
    Program program(7, GiB);
    std::vector<Block*> alive;
    for (int64_t i = 0; i < operations / 4; ++i, ++done) {
      const Program::What what = program.next(alive.size(), 2000);
      const int64_t size = program.size(), stream = program.stream();
      const size_t chosen = program.choose(std::max<size_t>(alive.size(), 1));
      const auto begin = std::chrono::steady_clock::now();
      if (what == Program::allocate) {
        if (Block* const block = allocator.malloc(size, stream)) alive.push_back(block);
      } else if (what == Program::release) {
        allocator.free(alive[chosen]);
        std::swap(alive[chosen], alive.back());
        alive.pop_back();
      } else if (what == Program::use_elsewhere) {
        allocator.record_stream(alive[chosen], stream);
      } else if (what == Program::finish) {
        allocator.complete(stream);
      } else if (i % 50 == 0) {
        allocator.empty_cache();
      }
      seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      if (i % 1000 == 0) check_invariants(allocator, {alive.begin(), alive.end()});
      if (HasFatalFailure()) FAIL() << settings << " after operation " << i;
    }
    for (Block* const block : alive) allocator.free(block);
    allocator.empty_cache();
    EXPECT_EQ(reserved(allocator), 0);
    EXPECT_TRUE(allocator.segments().empty());
  }
  const double nanoseconds = seconds / static_cast<double>(done) * 1e9;
  std::printf("%lld operations, %.0f ns each\n", static_cast<long long>(done), nanoseconds);
}

}  // namespace caching_allocator_test
}  // namespace tare
