#include <fmt/core.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <new>
#include <random>
#include <string_view>
#include <typeinfo>
#include <vector>

#include "random_calls.h"
#include "tare/dispatch/registry.h"

// Runs random programs until so many calls were made, and counts what became of them:
//   count-calls CALLS [--seed N] [--print] [--missing] [--leaks]
// A crash, a sanitizer's report, another exception than tare::Error and a program of over 10 seconds end it, naming the
// program's seed; `count-calls 1 --seed N --print` then runs that program alone and prints its calls.
namespace {

uint64_t seed = 0;
constexpr size_t kMostBytes = size_t{64} << 20;

void give_up(int) {
  fmt::print(stderr, "10 seconds passed in the program of seed {}\n", seed);
  std::abort();
}

}  // namespace

// A small machine, whatever the sanitizer's allocator would do: more than 64 MiB at once are not to be had.
[[gnu::noinline]] void* operator new(size_t bytes, const std::nothrow_t&) noexcept {
  return bytes > kMostBytes ? nullptr : std::malloc(std::max<size_t>(bytes, 1));
}
[[gnu::noinline]] void* operator new(size_t bytes) {
  void* memory = operator new(bytes, std::nothrow);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
[[gnu::noinline]] void* operator new[](size_t bytes) { return operator new(bytes); }
[[gnu::noinline]] void* operator new[](size_t bytes, const std::nothrow_t&) noexcept {
  return operator new(bytes, std::nothrow);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory, size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
extern "C" const char* __asan_default_options() {
  return "max_allocation_size_mb=64:allocator_may_return_null=1:handle_abort=1:malloc_context_size=4";
}
extern "C" const char* __ubsan_default_options() { return "print_stacktrace=1:abort_on_error=1"; }
extern "C" const char* __tsan_default_options() { return "max_allocation_size_mb=64:allocator_may_return_null=1"; }
extern "C" [[gnu::weak]] int __lsan_do_recoverable_leak_check();
extern "C" [[gnu::weak]] void __sanitizer_set_death_callback(void (*callback)());

int main(int argc, char** argv) {
  int64_t calls = 1'000'000, first = 0;
  bool missing = false, leaks = false;
  tare::test::CallCounts counts;
  for (int i = 1; i < argc; ++i) {
    const std::string_view flag = argv[i];
    if (flag == "--print") counts.print = true;
    else if (flag == "--missing") missing = true;
    else if (flag == "--leaks") leaks = __lsan_do_recoverable_leak_check != nullptr;
    else if (flag == "--seed" && i + 1 < argc) first = std::atoll(argv[++i]);
    else calls = std::atoll(argv[i]);
  }
  std::signal(SIGALRM, give_up);
  if (__sanitizer_set_death_callback != nullptr) {
    __sanitizer_set_death_callback([] { fmt::print(stderr, "in the program of seed {}\n", seed); });
  } else {
    const rlimit limit{1 << 30, 1 << 30};  // for tensors; the address sanitizer has its own
    setrlimit(RLIMIT_AS, &limit);
  }
  int64_t programs = 0;
  for (seed = static_cast<uint64_t>(first); counts.calls < calls; ++seed, ++programs) {
    std::mt19937_64 random(seed);
    std::vector<uint8_t> bytes(64 + random() % 448);
    for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random());
    alarm(10);
    try {
      tare::test::random_program(bytes.data(), bytes.size(), counts);
    } catch (const std::exception& error) {
      fmt::print(stderr, "{}: {}, in the program of seed {}\n", typeid(error).name(), error.what(), seed);
      return 1;
    }
    if (leaks && __lsan_do_recoverable_leak_check() != 0) {
      fmt::print(stderr, "memory leaked in the program of seed {}\n", seed);
      return 1;
    }
    if (!counts.print && programs % 100'000 == 99'999) fmt::print(stderr, "{} calls\n", counts.calls);
  }
  alarm(0);
  const auto share = [](int64_t part, int64_t whole) {
    return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  };
  fmt::print("{} programs of seeds {} to {}: {} calls\n", programs, first, seed - 1, counts.calls);
  fmt::print("{} calls gave a result ({:.1f} %), {} an error\n", counts.results, share(counts.results, counts.calls),
             counts.calls - counts.results);
  fmt::print("{} walks back through the tape, {} gave gradients ({:.1f} %)\n", counts.backwards, counts.gradients,
             share(counts.gradients, counts.backwards));
  for (const auto& [name, count] : counts.errors) fmt::print("{:>12} {}\n", count, name);
  const auto ops = tare::Registry::instance().ops();
  fmt::print("{} of {} operators gave a result\n", counts.results_of.size(), ops.size());
  for (const tare::Op& op : ops)
    if (missing && !counts.results_of.contains(&op)) fmt::print("  none: {}\n", op.name);
  return 0;
}
