#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>

namespace tare {

/// A stream of random numbers: the Mersenne Twister mt19937 (Matsumoto and Nishimura, 1998), with the same numbers for
/// the same seed as `torch.Generator(device='cpu')`. Operators lock it while they draw.
class Generator {
 public:
  static constexpr uint64_t kDefaultSeed = 67280421310721;  // PyTorch's
  static constexpr size_t kWords = 624;
  /// Where in its stream a generator is.
  struct State {
    std::array<uint32_t, kWords> words;
    size_t next = kWords;
    uint64_t seed = 0;
    std::optional<double> kept_normal;
    friend bool operator==(const State&, const State&) = default;
  };

  explicit Generator(uint64_t seed = kDefaultSeed) { manual_seed(seed); }
  explicit Generator(const State& state) : state_(state) {}
  /// Starts again. Of the seed the lower 32 bits count.
  void manual_seed(uint64_t seed);
  uint64_t initial_seed() const { return state_.seed; }
  const State& state() const { return state_; }
  void set_state(const State& state);
  /// How often it was started or set: what was planned for its stream before is void.
  uint64_t starts() const { return starts_; }

  uint32_t random();
  /// Two draws, the first one the upper half.
  uint64_t random64() {
    const uint64_t high = random();
    return high << 32 | random();
  }
  /// In [0, 1), with 24 bits.
  float uniform_float() { return static_cast<float>(random() & 0xffffff) * 0x1p-24f; }
  /// In [0, 1), with 53 bits.
  double uniform_double() { return static_cast<double>(random64() & 0x1fffffffffffff) * 0x1p-53; }
  /// Of mean 0 and deviation 1, by Box and Muller's method, which makes two at a time: the second is kept.
  double normal();

  std::mutex& mutex() { return mutex_; }

 private:
  void twist();
  State state_;
  uint64_t starts_ = 0;
  std::mutex mutex_;
};

/// The stream that operators draw from when they are given none: one for the process, unless a GeneratorGuard lives.
Generator& default_generator();
/// Starts it again, as `torch.manual_seed`.
void manual_seed(uint64_t seed);

/// Operators of this thread that are given no generator draw from this one while the guard lives.
class GeneratorGuard {
 public:
  explicit GeneratorGuard(Generator& generator);
  ~GeneratorGuard();
  GeneratorGuard(const GeneratorGuard&) = delete;
  GeneratorGuard& operator=(const GeneratorGuard&) = delete;

 private:
  Generator* before_;
};

}  // namespace tare
