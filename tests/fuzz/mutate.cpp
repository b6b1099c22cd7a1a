#include <fmt/format.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

// A fuzzer's main for compilers without libFuzzer: `fuzz_NAME COUNT SEED FOLDER...` runs the target on COUNT inputs of
// at most 2,048 bytes, made of the folders' files by changing, joining and repeating pieces of them. What crashes it,
// or takes longer than 10 s, is written to `crash-SEED-NUMBER`.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace {

constexpr size_t kMostBytes = 2048;
constexpr int kMostSeconds = 10;

std::string input, crash_name;
std::atomic<long> number = 0, watched = -1;

void write_input(const char* why) {
  std::FILE* const file = std::fopen(crash_name.c_str(), "wb");
  if (file != nullptr) {
    std::fwrite(input.data(), 1, input.size(), file);
    std::fclose(file);
  }
  std::fprintf(stderr, "input %ld: %s, written to %s\n", number.load(), why, crash_name.c_str());
}

void crashed(int signal) {
  write_input(strsignal(signal));
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

// Called every `kMostSeconds`: the input that ran then runs still.
void late(int) {
  if (watched == number) {
    write_input("it takes too long");
    std::_Exit(1);
  }
  watched = number.load();
}

class Mutator {
 public:
  Mutator(std::vector<std::string> seeds, uint64_t seed) : seeds_(std::move(seeds)), random_(seed) {
    // Words of the seeds, which stand for one another: names, numbers, signs.
    for (const std::string& text : seeds_)
      for (size_t at = 0; at < text.size();) {
        size_t end = at + 1;
        while (end < text.size() && is_word(text[end]) == is_word(text[at]) && end - at < 40) ++end;
        words_.push_back(text.substr(at, end - at));
        at = end;
      }
  }

  std::string next() {
    std::string text = any(seeds_);
    for (size_t count = 1 + below(6); count > 0; --count) change(text);
    if (text.size() > kMostBytes) text.resize(kMostBytes);
    return text;
  }

 private:
  static bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.'; }
  size_t below(size_t most) { return most == 0 ? 0 : random_() % most; }
  const std::string& any(const std::vector<std::string>& list) { return list[below(list.size())]; }

  std::string number_text() {
    static constexpr const char* kNumbers[] = {"-1",
                                               "0",
                                               "1",
                                               "2",
                                               "65536",
                                               "2147483647",
                                               "4294967296",
                                               "9223372036854775807",
                                               "-9223372036854775808",
                                               "1e308",
                                               "18446744073709551616"};
    return kNumbers[below(std::size(kNumbers))];
  }

  void change(std::string& text) {
    const size_t at = below(text.size() + 1), length = std::min(below(below(2) == 0 ? 8 : 200), text.size() - at);
    switch (below(10)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
        break;
      case 1:
        if (at < text.size()) text[at] = static_cast<char>(random_());
        break;
      case 2: text.erase(at, length); break;
      case 3: text.insert(at, text.substr(at, length)); break;
      case 4: {  // a piece of another
        const std::string& other = any(seeds_);
        const size_t from = below(other.size() + 1);
        text.replace(at, length, other.substr(from, below(200)));
        break;
      }
      case 5: {  // a piece moves
        const std::string piece = text.substr(at, length);
        text.erase(at, length);
        text.insert(below(text.size() + 1), piece);
        break;
      }
      case 6: text.insert(at, any(words_)); break;
      case 7: {  // a word for another
        size_t first = at, end = at;
        while (first > 0 && is_word(text[first - 1])) --first;
        while (end < text.size() && is_word(text[end])) ++end;
        text.replace(first, end - first, below(3) == 0 ? number_text() : any(words_));
        break;
      }
      case 8: {  // numbers of one, two, four and eight bytes
        static constexpr uint64_t kNumbers[] = {0,      1,          0x7f,       0x80,       0xff, 0x7fff,
                                                0xffff, 0x7fffffff, 0xffffffff, ~0ULL >> 1, ~0ULL};
        const uint64_t value = kNumbers[below(std::size(kNumbers))];
        const size_t bytes = std::min<size_t>(size_t{1} << below(4), text.size() - at);
        for (size_t i = 0; i < bytes; ++i) text[at + i] = static_cast<char>(value >> (8 * i));
        break;
      }
      default:
        for (size_t count = below(4); count > 0 && text.size() < kMostBytes; --count)
          text.insert(at, text.substr(at, length));
    }
  }

  std::vector<std::string> seeds_, words_;
  std::mt19937_64 random_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    fmt::print(stderr, "usage: {} COUNT SEED FOLDER...\n", argv[0]);
    return 2;
  }
  const long count = std::atol(argv[1]);
  std::vector<std::string> seeds;
  for (int i = 3; i < argc; ++i)
    for (const auto& entry : std::filesystem::directory_iterator(argv[i])) {
      std::ifstream file(entry.path(), std::ios::binary);
      std::string text{std::istreambuf_iterator<char>(file), {}};
      if (text.size() <= kMostBytes) seeds.push_back(std::move(text));
    }
  std::ranges::sort(seeds);
  if (seeds.empty()) {
    fmt::print(stderr, "{}: no file of at most {} bytes\n", argv[3], kMostBytes);
    return 2;
  }
  static char stack[1 << 16];
  const stack_t other{.ss_sp = stack, .ss_flags = 0, .ss_size = sizeof stack};
  ::sigaltstack(&other, nullptr);
  struct sigaction act {};
  act.sa_handler = crashed;
  act.sa_flags = SA_ONSTACK;
  for (const int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL}) ::sigaction(signal, &act, nullptr);
  act.sa_handler = late;
  act.sa_flags = SA_RESTART;
  ::sigaction(SIGPROF, &act, nullptr);  // processor time, so that a busy machine makes nothing late
  const itimerval often{{kMostSeconds, 0}, {kMostSeconds, 0}};
  ::setitimer(ITIMER_PROF, &often, nullptr);
  crash_name = fmt::format("crash-{}-{}", std::filesystem::path(argv[0]).filename().string(), argv[2]);

  Mutator mutator(std::move(seeds), std::strtoull(argv[2], nullptr, 10));
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  for (number = 0; number < count; ++number) {
    input = mutator.next();
    (void)LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(input.data()), input.size());
    if ((number + 1) % 100'000 == 0) {
      fmt::print("{} inputs, {:.0f} s\n", number + 1, std::chrono::duration<double>(Clock::now() - begin).count());
      std::fflush(stdout);
    }
  }
  fmt::print("{} inputs, nothing found, {:.0f} s\n", count,
             std::chrono::duration<double>(Clock::now() - begin).count());
}
