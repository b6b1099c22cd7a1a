#include <algorithm>
#include <vector>

#include "tare/graph/script/tree.h"

// Where a variable is taken for the last time: its value is then given away, so that memory ends where it ends in
// PyTorch, whose programs know this too.
namespace tare::graph::script {

namespace {

using Live = std::vector<bool>;

// Nested loops whose bodies are read several times; deeper ones keep their variables.
constexpr int kDeepestLoop = 4;

class LastUses {
 public:
  explicit LastUses(size_t variables) : variables_(variables) {}

  // `live`: what is taken behind the statements; afterwards what is taken by them and behind.
  void block(const Block& statements, Live& live, int loops) {
    for (size_t i = statements.size(); i > 0; --i) statement(*statements[i - 1], live, loops);
  }

 private:
  void statement(Statement& one, Live& live, int loops) {
    using enum Statement::Kind;
    if (one.is_text()) return text(one, live);
    switch (one.kind) {
      case expression:
      case check:
        if (one.target != nullptr) use(one.target, live);
        use(one.value, live);
        return;
      case give_back:
        live.assign(variables_, false);
        if (one.value != nullptr) use(one.value, live);
        return;
      case assign:
        forget(one.target, live);
        use(one.value, live);
        return;
      case set:
        for (size_t i = one.target->children.size(); i > 0; --i) use(one.target->children[i - 1], live);
        use(one.value, live);
        return;
      case remove: use(one.target, live); return;
      case branch: {
        Live other = live;
        block(one.inner().other, other, loops);
        block(one.inner().body, live, loops);
        join(live, other);
        use(one.value, live);
        return;
      }
      case loop_while:
      case loop_range: loop(one, live, loops + 1); return;
      case nested: {
        // It runs where it is forked; until then all that it takes is kept.
        mentioned(one.inner().function->body, live);
        return;
      }
      case leave_loop: live = after_loop_; return;
      case next_loop: live = loop_head_; return;
      case nothing: return;
    }
  }

  static size_t count(const Statement& one) {
    size_t count = 1;
    while (!one.uses[count - 1].ends) ++count;
    return count;
  }
  static void text(Statement& one, Live& live) {
    Use* const uses = one.uses;
    size_t targets = 0, i = count(one);
    for (; targets < i && uses[targets].is_target; ++targets) {
      uses[targets].last_use = !live[uses[targets].slot];
      live[uses[targets].slot] = false;
    }
    for (; i > targets; --i) {
      uses[i - 1].last_use = !live[uses[i - 1].slot];
      live[uses[i - 1].slot] = true;
    }
  }

  void loop(Statement& one, Live& live, int loops) {
    const bool is_while = one.kind == Statement::Kind::loop_while;
    const Live after_before = after_loop_, head_before = loop_head_;
    const Live behind = live;
    Live head = behind;  // what is taken when the loop comes round
    const bool deep = loops > kDeepestLoop;
    if (deep) {
      mentioned(one.inner().body, head);
      if (is_while) mention(one.value, head);
    }
    // What a body needs from itself shows in the second round, its last uses in the third.
    for (int round = 0; round < (deep ? 1 : 3); ++round) {
      after_loop_ = behind;
      loop_head_ = head;
      Live inside = head;
      block(one.inner().body, inside, loops);
      if (!is_while) forget(one.target, inside);
      join(inside, behind);
      if (is_while) use(one.value, inside);
      join(head, inside);
    }
    live = std::move(head);
    if (!is_while) use(one.value, live);
    after_loop_ = after_before;
    loop_head_ = head_before;
  }

  static void join(Live& to, const Live& other) {
    for (size_t i = 0; i < to.size(); ++i)
      if (other[i]) to[i] = true;
  }

  // In the order opposite to that of evaluation.
  void use(Expr* taken, Live& live) {
    if (taken->kind == Expr::Kind::name) {
      const auto slot = static_cast<size_t>(taken->slot);
      taken->last_use = !live[slot];
      live[slot] = true;
      return;
    }
    const bool maybe =
        taken->kind == Expr::Kind::choice || taken->kind == Expr::Kind::both || taken->kind == Expr::Kind::either;
    // What may not be evaluated must not be the last that holds a value that lives on: it only keeps it longer.
    if (maybe) {
      for (size_t i = taken->children.size(); i > 1; --i) mention(taken->children[i - 1], live);
      use(taken->children[0], live);
      return;
    }
    const auto& keywords = taken->call().keywords;
    for (size_t i = keywords.size(); i > 0; --i) use(keywords[i - 1].second, live);
    for (size_t i = taken->children.size(); i > 0; --i) use(taken->children[i - 1], live);
  }
  void mention(Expr* taken, Live& live) {
    if (taken->kind == Expr::Kind::name) {
      taken->last_use = false;
      live[static_cast<size_t>(taken->slot)] = true;
    }
    for (Expr* const child : taken->children) mention(child, live);
    for (const auto& [name, child] : taken->call().keywords) mention(child, live);
  }
  void mentioned(const Block& statements, Live& live) {
    for (const Statement* const one : statements) {
      if (one->is_text()) {
        for (size_t i = count(*one); i > 0; --i) {
          one->uses[i - 1].last_use = false;
          live[one->uses[i - 1].slot] = true;
        }
        continue;
      }
      if (one->value != nullptr) mention(one->value, live);
      if (one->target != nullptr) mention(one->target, live);
      mentioned(one->inner().body, live);
      mentioned(one->inner().other, live);
      if (one->inner().function != nullptr) mentioned(one->inner().function->body, live);
    }
  }
  // A variable that is assigned and never taken keeps nothing.
  static void forget(Expr* target, Live& live) {
    if (target->kind == Expr::Kind::name) {
      const auto slot = static_cast<size_t>(target->slot);
      target->last_use = !live[slot];
      live[slot] = false;
      return;
    }
    for (Expr* const child : target->children) forget(child, live);
  }

  size_t variables_;
  Live after_loop_, loop_head_;
};

}  // namespace

Use* Forest::keep(const std::vector<Use>& made) {
  constexpr size_t kTogether = 4096;
  if (made.size() > uses_left) {
    uses_left = std::max(kTogether, made.size());
    uses.emplace_back(new Use[uses_left]);
    uses_end = uses.back().get() + uses_left;
  }
  Use* const kept = uses_end - uses_left;
  std::ranges::copy(made, kept);
  uses_left -= made.size();
  return kept;
}

void find_last_uses(Function& function) {
  Live live(function.variables, false);
  LastUses(function.variables).block(function.body, live, 0);
}

}  // namespace tare::graph::script
