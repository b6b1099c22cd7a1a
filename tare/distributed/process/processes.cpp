#include "tare/distributed/process/processes.h"

#include <algorithm>

#include "tare/distributed/process/bytes.h"
#include "tare/distributed/process/parts.h"

namespace tare {

namespace {

constexpr int64_t kQuiet = 50;    // milliseconds without a message, after which a rank tells that it waits
constexpr int64_t kGrace = 1000;  // that a rank waits for news of the others when one has ended
constexpr int64_t kSlice = 100;   // between two looks whether the user wants to end
constexpr int64_t kLongestGoodbye = 30'000;
const std::function<bool()> kNotReady = [] { return false; };

void write_counts(ByteWriter& writer, const std::vector<uint64_t>& counts) {
  for (const uint64_t one : counts) writer.number(one);
}

}  // namespace

Processes::Processes(std::unique_ptr<Link> link, int64_t rank, int64_t size, int64_t timeout, Hooks hooks)
    : link_(std::move(link)),
      rank_(rank),
      size_(size),
      timeout_(timeout),
      hooks_(std::move(hooks)),
      sent_(static_cast<size_t>(size)),
      received_(static_cast<size_t>(size)),
      told_(static_cast<size_t>(size)) {}

Processes::~Processes() { leave("left"); }

Program& Processes::program(int64_t rank) const { return World::process().program(rank); }

void Processes::post(int64_t to, Kind kind, const std::string& rest) {
  ByteWriter writer;
  writer.number(kind);
  if (kind != Kind::state && kind != Kind::end) ++sent_[static_cast<size_t>(to)];
  link_->send(to, writer.take() + rest);
}

void Processes::add(const std::shared_ptr<Group>& group) {
  groups_[group->id] = group;
  const auto found = early_.find(group->id);
  if (found == early_.end()) return;
  const std::vector<Link::Received> waiting = std::move(found->second);
  early_.erase(found);
  for (const Link::Received& one : waiting) {
    ByteReader reader(one.message);
    const auto kind = static_cast<Kind>(decode_number<uint8_t>(reader));
    handle_call(one.from, kind, reader);
  }
}

void Processes::give(const Group& group, uint64_t number, const Pending::Part& part) {
  check<DistError>(!left_, "{}: this process has left its job", part.request->str());
  const int64_t from = group.ranks.position(rank_);
  ByteWriter head;
  const std::string front = head.text(group.id).number(number).take();
  std::map<Share, std::string> made;  // what several receive is made once
  for (int64_t to = 0; to < group.size(); ++to) {
    if (to == from) continue;
    const Share share = share_of(*part.request, from, to);
    if (share == Share::part) {
      post(group.ranks.at(to), Kind::call, front + encode_part(part, from, to, group.size()));
      continue;
    }
    std::string& text = made[share];
    if (text.empty()) text = front + encode_part(part, from, to, group.size());
    post(group.ranks.at(to), Kind::call, text);
  }
}

void Processes::give_message(const std::shared_ptr<Group>& group, const std::shared_ptr<Pending>& pending) {
  check<DistError>(!left_, "send: this process has left its job");
  const int64_t from = group->ranks.position(rank_);
  const Pending::Part& part = pending->parts.at(from);
  pending->number = ++messages_;
  if (!pending->done) unreceived_[pending->number] = pending;
  ByteWriter head;
  post(
      group->ranks.at(part.request->root), Kind::message,
      head.text(group->id).number(pending->number).take() + encode_part(part, from, part.request->root, group->size()));
}

void Processes::acknowledge(const Group& group, int64_t to, uint64_t number) {
  ByteWriter writer;
  post(group.ranks.at(to), Kind::received, writer.number(number).take());
}

void Processes::handle_call(int64_t from, Kind kind, ByteReader& reader) {
  const std::string id = decode_text(reader);
  const auto number = decode_number<uint64_t>(reader);
  const std::shared_ptr<Group> group = groups_.at(id).lock();
  if (!group) return;  // it was destroyed here
  const int64_t rank = group->ranks.position(from);
  check<DistError>(rank >= 0, "rank {} calls {}, of which it is none", from, group->str());
  std::string_view rest;
  reader.raw(reader.left(), rest);
  Pending::Part part = decode_part(rest, group->size());
  program(from).last_call = part.request->str() + part.origin.str();
  if (kind == Kind::call) arrive(group, number, rank, std::move(part));
  else arrive_message(group, number, rank, std::move(part));
}

void Processes::handle_state(int64_t from, ByteReader& reader) {
  Told& told = told_[static_cast<size_t>(from)];
  Program& other = program(from);
  other.own.waiting = nullptr;
  told.waits = decode_number<uint8_t>(reader) != 0;
  told.sent.clear(), told.received.clear(), told.ended.clear();
  for (auto* counts : {&told.sent, &told.received})
    for (int64_t i = 0; i < size_; ++i) counts->push_back(decode_number<uint64_t>(reader));
  for (int64_t i = 0; i < size_; ++i)
    if (decode_number<uint8_t>(reader) != 0) told.ended.insert(i);
  other.last_call = decode_text(reader);
  if (!told.waits) return;
  told.waiting.what = decode_text(reader);
  told.waiting.origin = decode_origin(reader);
  std::vector<int> whom;
  for (int64_t i = 0; i < size_; ++i)
    if (decode_number<uint8_t>(reader) != 0) whom.push_back(static_cast<int>(i));
  told.waiting.for_whom = [whom] { return whom; };
  other.own.waiting = &told.waiting;
  other.own.ready = &kNotReady;
}

void Processes::mark_ended(int64_t rank, std::string how) {
  if (!ended_.insert(rank).second) return;
  ++news_;
  Program& other = program(rank);
  other.own.waiting = nullptr;
  other.own.ended = std::move(how);
}

void Processes::handle(Link::Received received) {
  if (received.gone) return mark_ended(received.from, "died, without a word");
  ByteReader reader(received.message);
  const auto kind = static_cast<Kind>(decode_number<uint8_t>(reader));
  switch (kind) {
    case Kind::call:
    case Kind::message: {
      ++received_[static_cast<size_t>(received.from)], ++news_;
      ByteReader front = reader;
      const std::string id = decode_text(front);
      if (!groups_.contains(id)) return early_[id].push_back(std::move(received));
      return handle_call(received.from, kind, reader);
    }
    case Kind::received: {
      ++received_[static_cast<size_t>(received.from)], ++news_;
      const auto found = unreceived_.find(decode_number<uint64_t>(reader));
      if (found == unreceived_.end()) return;
      found->second->done = true;
      unreceived_.erase(found);
      return;
    }
    case Kind::state: return handle_state(received.from, reader);
    case Kind::end: {
      const std::string how = decode_text(reader);
      program(received.from).last_call = decode_text(reader);
      return mark_ended(received.from, how);
    }
  }
  fail<DistError>("a message of rank {} is none: is it another version of tare?", received.from);
}

std::optional<Link::Received> Processes::receive(Deadline deadline) {
  std::optional<Link::Received> received;
  const Deadline slice = std::min(deadline, in_milliseconds(kSlice));
  const auto sleep = [&] { received = link_->receive(slice); };
  if (hooks_.park) hooks_.park(sleep);
  else sleep();
  if (!received && hooks_.interrupt) hooks_.interrupt();
  return received;
}

void Processes::take() {
  if (left_) return;
  while (std::optional<Link::Received> received = link_->receive(std::chrono::steady_clock::now()))
    handle(std::move(*received));
}

// Tells all others that this rank waits, or that it goes on.
void Processes::tell(const Strand::Waiting* waiting) {
  ByteWriter writer;
  writer.number(static_cast<uint8_t>(waiting != nullptr));
  write_counts(writer, sent_);
  write_counts(writer, received_);
  for (int64_t i = 0; i < size_; ++i) writer.number(static_cast<uint8_t>(ended_.contains(i)));
  writer.text(program(rank_).called());
  std::string text = writer.take();
  if (waiting != nullptr) {
    ByteWriter more;
    const std::vector<int> whom = waiting->for_whom();
    text += more.text(waiting->what).take() + encode_origin(waiting->origin);
    for (int64_t i = 0; i < size_; ++i) more.number(static_cast<uint8_t>(std::ranges::count(whom, i) > 0));
    text += more.take();
  }
  for (int64_t to = 0; to < size_; ++to)
    if (to != rank_ && !ended_.contains(to)) post(to, Kind::state, text);
}

// Whether all wait, and nothing is on its way: then nothing ever comes. What others told may be old, but who went on
// since then did so because of a message, and the first of these was sent by one who waits: his count, or the
// receiver's, tells of it.
bool Processes::nobody_goes_on() const {
  const auto counts = [&](int64_t rank, bool sent) -> const std::vector<uint64_t>& {
    if (rank == rank_) return sent ? sent_ : received_;
    const Told& told = told_[static_cast<size_t>(rank)];
    return sent ? told.sent : told.received;
  };
  std::vector<int64_t> alive;
  for (int64_t i = 0; i < size_; ++i)
    if (!ended_.contains(i)) alive.push_back(i);
  for (const int64_t i : alive) {
    if (i == rank_) continue;
    const Told& told = told_[static_cast<size_t>(i)];
    if (!told.waits || told.ended != ended_) return false;
  }
  for (const int64_t i : alive)
    for (const int64_t j : alive)
      if (i != j && counts(i, true)[static_cast<size_t>(j)] != counts(j, false)[static_cast<size_t>(i)]) return false;
  return true;
}

void Processes::wait(const std::function<bool()>& ready, const Strand::Waiting& waiting) {
  check<DistError>(!left_, "{}: this process has left its job", waiting.what);
  const int64_t timeout = waiting.timeout >= 0 ? waiting.timeout : timeout_;
  const Deadline deadline = in_milliseconds(timeout);
  Deadline quiet = in_milliseconds(kQuiet);
  std::optional<Deadline> grace;
  bool told = false;
  size_t news = 0;  // of which it told
  struct Over {
    Processes& self;
    bool& told;
    ~Over() {
      if (told) self.tell(nullptr);
    }
  } const over{*this, told};
  const auto say = [&] {
    tell(&waiting);
    told = true, news = news_;
  };
  while (!ready()) {
    std::optional<Link::Received> received = receive(std::min(quiet, deadline));
    if (received) {
      handle(std::move(*received));
      quiet = in_milliseconds(kQuiet);
      if (ready()) return;
    } else if (left_until(quiet) == 0) {
      if (!told || news != news_) say();
      quiet = in_milliseconds(kQuiet);
    }
    if (!grace && std::ranges::any_of(waiting.for_whom(), [&](int one) { return ended_.contains(one); })) {
      grace = in_milliseconds(kGrace);
      say();
    }
    World& world = World::process();
    if (told && nobody_goes_on()) {
      if (news != news_) say();  // so that the others know it, too
      fail<DistError>("{}", world.standstill("nobody can go on:"));
    }
    if (grace && left_until(*grace) == 0)
      fail<DistError>("{}", world.standstill(fmt::format("rank {} cannot go on:", rank_)));
    if (left_until(deadline) == 0)
      fail<DistError>("{}", world.standstill(fmt::format("Timed out waiting {}ms:", timeout)));
  }
}

void Processes::leave(const std::string& how) {
  if (std::exchange(left_, true)) return;
  ByteWriter writer;
  const std::string text = writer.text(how).text(World::process().own().called()).take();
  for (int64_t to = 0; to < size_; ++to)
    if (to != rank_ && !ended_.contains(to)) post(to, Kind::end, text);
  const auto finish = [&] { link_->flush(in_milliseconds(kLongestGoodbye)); };
  if (hooks_.park) hooks_.park(finish);
  else finish();
}

}  // namespace tare
