#include <fmt/ranges.h>

#include <algorithm>

#include <utility>

#include "tare/core/thread.h"
#include "tare/distributed/ledger.h"
#include "tare/run/event.h"

// Calls of a group: each held against the others', and carried out when all are there.
namespace tare {

namespace {

std::string ordinal(uint64_t number) {
  const uint64_t last = number % 10, two = number % 100;
  const char* const ending = two >= 11 && two <= 13 ? "th"
                             : last == 1            ? "st"
                             : last == 2            ? "nd"
                             : last == 3            ? "rd"
                                                    : "th";
  return fmt::format("{}{}", number, ending);
}

class PendingRequests : public Requests {
 public:
  explicit PendingRequests(const Pending& pending) : pending_(pending) {}
  const Request& of(int64_t rank) const override {
    const auto found = pending_.parts.find(rank);
    return (found != pending_.parts.end() ? found : pending_.parts.begin())->second.request;
  }

 private:
  const Pending& pending_;
};

[[noreturn]] void fail_disagreement(const Group& group, const Pending& pending, int64_t a, int64_t b,
                                    const std::string& why) {
  if (group.ranks.at(a) > group.ranks.at(b)) std::swap(a, b);
  const Pending::Part &one = pending.parts.at(a), &other = pending.parts.at(b);
  fail<DistError>("ranks {} and {} do not agree about {}: {}\n  rank {} calls {}{}\n  rank {} calls {}{}{}",
                  group.ranks.at(a), group.ranks.at(b), pending.label, why, group.ranks.at(a), one.request.str(),
                  one.origin.str(), group.ranks.at(b), other.request.str(), other.origin.str(), group.parting(a, b));
}

// Ranks as a text that no others have.
std::string exactly(const Ranks& ranks) {
  if (!ranks.is_layout()) return fmt::format("{}", fmt::join(ranks.list(), ","));
  return fmt::format("{}+{}x{}", ranks.offset(), fmt::join(ranks.sizes(), ","), fmt::join(ranks.strides(), ","));
}

int64_t rank_in(const Group& group) {
  const int64_t rank = group.ranks.position(World::here().rank);
  check<ValueError>(rank >= 0, "{} is not part of {}", World::here().name(), group.str());
  return rank;
}

std::string line_text(const SourceLine& line) { return fmt::format("{}:{}", line.file, line.line); }

std::vector<int> programs_without(const Group& group, const Pending& pending) {
  std::vector<int> missing;
  for (int64_t i = 0; i < group.size(); ++i)
    if (!pending.parts.contains(i)) missing.push_back(group.job->programs.at(group.ranks.at(i))->number);
  return missing;
}

void complete(const Group& group, Pending& pending) {
  const PendingRequests requests(pending);
  std::vector<int64_t> present;
  for (const auto& [rank, part] : pending.parts) present.push_back(rank);
  std::ranges::sort(present);
  if (group.job->carrier) present = {group.ranks.position(World::here().rank)};
  deliver(requests, present, group.size(), group.backend == "fake");
  if (const Exchange kind = requests.of(present.at(0)).exchange;
      kind >= Exchange::all_gather_object && kind <= Exchange::scatter_object)
    for (int64_t rank = 0; rank < group.size(); ++rank) pending.blobs.push_back(requests.of(rank).blob);
  pending.done = true;
}

std::shared_ptr<Pending> pending_of(const Group& group, uint64_t number, int64_t first, const std::string& label) {
  auto pending = std::make_shared<Pending>();
  pending->label = fmt::format("{} {}", label, group.str());
  pending->first = first;
  pending->number = number;
  return pending;
}

// A send and a recv that fit each other are carried out; the one that comes first waits for the other. `rank` is whose
// part it is.
std::shared_ptr<Pending> meet(Group& group, uint64_t number, int64_t rank, Pending::Part part) {
  const bool sends = part.request.exchange == Exchange::send;
  const int64_t other = part.request.root, tag = part.request.tag;
  std::deque<Group::Post>& theirs = sends ? group.recvs : group.sends;
  const auto fits = [&](const Group::Post& post) {
    if (sends) return post.to == other && (post.from < 0 || post.from == rank) && post.tag == tag;
    return post.to == rank && (other < 0 || post.from == other) && post.tag == tag;
  };
  const auto found = std::ranges::find_if(theirs, fits);
  if (found == theirs.end()) {
    std::shared_ptr<Pending> pending = pending_of(group, number, rank, "a message of");
    if (sends && !group.sends_wait()) {
      // The bytes are on their way: what happens to the tensor from now on does not change them.
      for (ExchangeItem& item : part.request.items)
        for (Tensor& tensor : item.inputs) tensor = copy_of(tensor);
    }
    pending->parts.emplace(rank, std::move(part));
    (sends ? group.sends : group.recvs)
        .push_back(sends ? Group::Post{rank, other, tag, pending} : Group::Post{other, rank, tag, pending});
    return pending;
  }
  std::shared_ptr<Pending> pending = found->pending;
  const int64_t peer = pending->first;
  theirs.erase(found);
  pending->parts.emplace(rank, std::move(part));
  const Request &mine = pending->parts.at(rank).request, &its = pending->parts.at(peer).request;
  const Request &sent = sends ? mine : its, &received = sends ? its : mine;
  const Tensor &from = sent.items.at(0).inputs.at(0), &to = received.items.at(0).outputs.at(0);
  if (from.dtype() != to.dtype()) fail_disagreement(group, *pending, peer, rank, "the dtypes differ");
  if (from.numel() != to.numel()) fail_disagreement(group, *pending, peer, rank, "the sizes differ");
  transfer(sent, received);
  pending->source = sends ? rank : peer;
  pending->done = true;
  if (group.job->carrier && group.sends_wait())
    group.job->carrier->acknowledge(group, pending->source, sends ? number : pending->number);
  return pending;
}

Work post_point(const std::shared_ptr<Group>& group, Request request, int64_t rank) {
  const bool sends = request.exchange == Exchange::send;
  const int64_t other = request.root;
  check<ValueError>(other != rank,
                    "Invalid {} rank: {} rank should not be the same as the rank of the current process.",
                    sends ? "destination" : "source", sends ? "destination" : "source");
  check<ValueError>(other < group->size() && (other >= 0 || !sends), "rank {} is not part of {}", other, group->str());
  Pending::Part part{std::move(request), Origin::here()};
  World::here().last_call = part.request.str() + part.origin.str();
  Carrier* const carrier = group->job->carrier.get();
  if (!group->alone() && !(sends && carrier != nullptr)) return {group, meet(*group, 0, rank, std::move(part)), rank};
  const std::shared_ptr<Pending> pending = pending_of(*group, 0, rank, "a message of");
  if (group->alone() && !sends) transfer(part.request, part.request);
  pending->done = group->alone() || !group->sends_wait();
  pending->parts.emplace(rank, std::move(part));
  if (carrier != nullptr) carrier->give_message(group, pending);
  return {group, pending, rank};
}

// A rank's part of a call of the group: held against those that are there, and carried out with the last.
std::shared_ptr<Pending> add_part(Group& group, uint64_t number, int64_t rank, Pending::Part given) {
  std::shared_ptr<Pending>& entry = group.open[number];
  if (!entry) entry = pending_of(group, number, rank, fmt::format("the {} call of", ordinal(number)));
  std::shared_ptr<Pending> pending = entry;
  if (given.origin.line.line != 0) group.lines[rank].push_back(given.origin.line);
  const auto [found, added] = pending->parts.emplace(rank, std::move(given));
  check<DistError>(added, "rank {} makes {} twice", group.ranks.at(rank), pending->label);
  const Pending::Part& part = found->second;
  const bool pairwise = part.request.exchange == Exchange::all_to_all;
  for (const auto& [other, theirs] : pending->parts) {
    if (other == rank || (!pairwise && other != pending->first)) continue;
    const std::string why = disagreement(theirs.request, other, part.request, rank, group.size());
    if (!why.empty()) fail_disagreement(group, *pending, other, rank, why);
  }
  if (group.alone() || std::ssize(pending->parts) == group.size()) {
    complete(group, *pending);
    group.open.erase(number);
  }
  return pending;
}

thread_local const Posted* posted_now = nullptr;
thread_local int64_t padding_of_next = 0;

// To whoever hears the thread.
void tell(Group& group, const Request& request, int64_t rank) {
  const int64_t padding = std::exchange(padding_of_next, 0);
  Observer* const observer = thread_state.observer;
  if (observer == nullptr) return;
  const Posted told{&group, &request, rank, padding};
  posted_now = &told;
  observer->collective(name(request.exchange), interned(group.description), group.calls[rank] + 1, request.payload());
  posted_now = nullptr;
}

// Posts it; what is in flight is not asked.
Work enter_call(const std::shared_ptr<Group>& group, Request request) {
  const int64_t rank = rank_in(*group);
  tell(*group, request, rank);
  Carrier* const carrier = group->job->carrier.get();
  if (carrier != nullptr) carrier->take();
  if (request.exchange == Exchange::send || request.exchange == Exchange::recv)
    return post_point(group, std::move(request), rank);
  check_request(request, rank, group->size());
  const uint64_t number = ++group->calls[rank];
  Pending::Part part{std::move(request), Origin::here()};
  World::here().last_call = part.request.str() + part.origin.str();
  if (carrier != nullptr) carrier->give(*group, number, part);
  return {group, add_part(*group, number, rank, std::move(part)), rank};
}

}  // namespace

void arrive(const std::shared_ptr<Group>& group, uint64_t number, int64_t rank, Pending::Part part) {
  check_request(part.request, rank, group->size());
  add_part(*group, number, rank, std::move(part));
}

void arrive_message(const std::shared_ptr<Group>& group, uint64_t number, int64_t rank, Pending::Part part) {
  meet(*group, number, rank, std::move(part));
}

std::shared_ptr<Group> find_group(std::string_view name) {
  const Program& self = World::here();
  const auto found = self.groups.find(name);
  if (found != self.groups.end()) return found->second;
  std::string known;
  for (const auto& [one, group] : self.groups) known += fmt::format("{}'{}'", known.empty() ? "" : ", ", one);
  fail<DistError>("Could not resolve the process group registered under the name {}; {}", name,
                  known.empty() ? "init_process_group was not called" : "there are " + known);
}

std::string Group::parting(int64_t a, int64_t b) const {
  const auto mine = lines.find(a), theirs = lines.find(b);
  if (mine == lines.end() || theirs == lines.end()) return "";
  const std::vector<SourceLine>&one = mine->second, &other = theirs->second;
  const size_t both = std::min(one.size(), other.size());
  size_t at = 0;
  while (at < both && one[at] == other[at]) ++at;
  std::string text;
  if (at < both && at + 1 < std::max(one.size(), other.size()))
    text = fmt::format("\n  their {} calls in it come from different lines already: rank {} from {}, rank {} from {}",
                       ordinal(at + 1), ranks.at(a), line_text(one[at]), ranks.at(b), line_text(other[at]));
  if (at > 0) text += fmt::format("\n  the last line from which both called it is {}", line_text(one[at - 1]));
  return text;
}

const Posted* posted() { return posted_now; }
void note_padding(int64_t bytes) { padding_of_next += bytes; }

std::shared_ptr<Group> find_group(const Ranks& ranks) {
  for (const auto& [name, group] : World::here().groups)
    if (group->ranks == ranks) return group;
  fail<DistError>("there is no process group of {}; new_group makes one", ranks.str());
}

Work post(const std::shared_ptr<Group>& group, Request request) {
  Program& self = World::here();
  if (!self.in_flight.empty()) self.in_flight.check_request(*group, request);
  if (!request.async) return enter_call(group, std::move(request));
  const std::vector<ExchangeItem> items = request.items;  // what is sent may be a copy
  Work work = enter_call(group, std::move(request));
  self.in_flight.add(work, items);
  return work;
}

// What was exchanged is the program's again. Its memory is let go of here, on the thread that hears of it.
static void end(Work& work) {
  work.waited = true;
  World::here().in_flight.remove(*work.pending);
  if (work.done()) work.pending->parts.at(work.rank).request.items.clear();
}

bool poll(Work& work) {
  if (work.waited) return work.done();
  if (Carrier* const carrier = work.group->job->carrier.get(); carrier != nullptr) carrier->take();
  else if (!work.done()) World::pause();
  if (!work.done()) return false;
  end(work);
  return true;
}

void wait_for_results(const Tensor& tensor) {
  for (Work& work : World::here().in_flight.writers(tensor)) wait_for(work);
}

void wait_for(Work& work) {
  if (work.waited && work.done()) return;
  struct Over {
    Work& work;
    ~Over() { end(work); }
  } const over{work};
  const Pending::Part& part = work.pending->parts.at(work.rank);
  const Request& request = part.request;
  if (request.exchange == Exchange::send && !work.group->sends_wait()) return;
  if (work.done()) return;
  const Group& group = *work.group;
  World::wait([&] { return work.done(); },
              {fmt::format("{} of {}", request.str(), group.str()), part.origin,
               [&] {
                 if (request.exchange != Exchange::send && request.exchange != Exchange::recv)
                   return programs_without(group, *work.pending);
                 std::vector<int> one;
                 if (request.root >= 0) one.push_back(group.job->programs.at(group.ranks.at(request.root))->number);
                 return one;
               },
               group.timeout,
               [&] {
                 if (request.exchange == Exchange::send || request.exchange == Exchange::recv) return std::string();
                 for (int64_t other = 0; other < group.size(); ++other)
                   if (!work.pending->parts.contains(other)) return group.parting(work.rank, other);
                 return std::string();
               }});
}

Work exchange(const std::shared_ptr<Group>& group, Request request) {
  Work work = post(group, std::move(request));
  wait_for(work);
  return work;
}

std::shared_ptr<Group> new_group(const std::shared_ptr<Group>& all, const Ranks& ranks, std::string backend,
                                 std::string description, bool members_only) {
  Program& self = World::here();
  for (int64_t i = 0; i < (ranks.is_layout() ? std::min<int64_t>(ranks.size(), 1) : ranks.size()); ++i)
    check<ValueError>(ranks.at(i) < all->size(),
                      "the new group's rank should be within the world_size set by "
                      "init_process_group");
  const bool member = ranks.position(self.rank) >= 0;
  std::shared_ptr<Group> callers = all;
  if (members_only) {
    if (!member) return nullptr;
    std::shared_ptr<Group>& known = all->job->gatherings[exactly(ranks)];
    if (!known) {
      known = std::make_shared<Group>(Group{"", all->description, all->backend, ranks, all->job});
      known->id = "those of " + exactly(ranks);
      known->timeout = all->timeout;
      if (all->job->carrier) all->job->carrier->add(known);
    }
    callers = known;
  }
  Request request{.exchange = Exchange::new_group};
  request.detail = ranks.str();
  const Work work = tare::exchange(callers, std::move(request));
  if (!member) return nullptr;
  std::shared_ptr<Group>& made = work.pending->made;
  if (!made) made = std::make_shared<Group>();
  if (made->description.empty()) {
    made->ranks = ranks;
    made->job = all->job;
    made->backend = std::move(backend);
    made->description = std::move(description);
    made->id = fmt::format("{}/{}", callers->id, work.pending->number);
    if (all->job->carrier) all->job->carrier->add(made);
  }
  return made;
}

std::shared_ptr<Group> shared_group(const std::shared_ptr<Group>& all, const Ranks& ranks, const std::string& backend,
                                    const std::string& description) {
  const std::string name = fmt::format("{} {} {}", description, exactly(ranks), backend);
  std::shared_ptr<Group>& known = all->job->gatherings["of a layout: " + name];
  if (!known) {
    known = std::make_shared<Group>(Group{name, description, backend, ranks, all->job});
    known->id = "layout " + name;
    if (all->job->carrier) all->job->carrier->add(known);
  }
  World::here().groups[name] = known;
  return known;
}

}  // namespace tare
