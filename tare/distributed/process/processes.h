#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tare/distributed/process/link.h"
#include "tare/distributed/world.h"

// Ranks that are processes: each gives the others its part of every call, holds theirs against its own and carries the
// call out for itself. So it knows what it would know of ranks in its own process, but for when.
namespace tare {

class Processes : public Carrier {
 public:
  /// What a front end does around the time in which this process sleeps, and how it asks whether to go on.
  struct Hooks {
    std::function<void(const std::function<void()>& sleep)> park;
    std::function<void()> interrupt;  ///< throws if the user asked to end
  };
  /// `timeout`, in milliseconds, is how long a call waits for others.
  Processes(std::unique_ptr<Link> link, int64_t rank, int64_t size, int64_t timeout, Hooks hooks = {});
  ~Processes() override;

  void add(const std::shared_ptr<Group>& group) override;
  void give(const Group& group, uint64_t number, const Pending::Part& part) override;
  void give_message(const std::shared_ptr<Group>& group, const std::shared_ptr<Pending>& pending) override;
  void acknowledge(const Group& group, int64_t to, uint64_t number) override;
  void take() override;
  void wait(const std::function<bool()>& ready, const Strand::Waiting& waiting) override;
  void leave(const std::string& how) override;

 private:
  enum class Kind : uint8_t { call, message, received, state, end };
  // What another rank told of itself when it had waited for a while. A message that it sent before and that has not
  // come may still make somebody go on: hence the counts.
  struct Told {
    bool waits = false;
    Strand::Waiting waiting;
    std::vector<uint64_t> sent, received;  // messages, by rank
    std::set<int64_t> ended;               // ranks of which it knows that
  };
  Program& program(int64_t rank) const;
  void post(int64_t to, Kind kind, const std::string& rest);
  void handle(Link::Received received);
  void handle_call(int64_t from, Kind kind, class ByteReader& reader);
  void handle_state(int64_t from, class ByteReader& reader);
  void mark_ended(int64_t rank, std::string how);
  void tell(const Strand::Waiting* waiting);
  bool nobody_goes_on() const;
  std::optional<Link::Received> receive(Deadline deadline);

  std::unique_ptr<Link> link_;
  int64_t rank_, size_, timeout_;
  Hooks hooks_;
  std::map<std::string, std::weak_ptr<Group>> groups_;
  std::map<std::string, std::vector<Link::Received>> early_;  // of groups that this rank has not made yet
  std::map<uint64_t, std::shared_ptr<Pending>> unreceived_;   // messages that wait until they are received
  uint64_t messages_ = 0;
  std::vector<uint64_t> sent_, received_;
  std::vector<Told> told_;
  std::set<int64_t> ended_;
  size_t news_ = 0;  // how much came that could make a difference
  bool left_ = false;
};

}  // namespace tare
