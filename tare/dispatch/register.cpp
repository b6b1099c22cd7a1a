#include "tare/dispatch/register.h"

#include <atomic>
#include <deque>
#include <list>
#include <map>
#include <mutex>
#include <shared_mutex>

#include "tare/core/error.h"
#include "tare/dispatch/registry.h"

namespace tare {

namespace {

using Texts = std::deque<std::string>;

std::string_view copied(Texts& owner, std::string_view text) { return owner.emplace_back(text); }

Row copied(Texts& owner, Row row) {
  row.schema = copied(owner, row.schema);
  Forms& forms = row.forms;
  for (std::string_view* name : {&forms.inplace, &forms.out, &forms.copy, &forms.copy_out})
    *name = copied(owner, *name);
  for (auto* formulas : {&row.derivative.formulas, &row.inplace_formulas})
    for (Derivative::Formula& formula : *formulas)
      formula = {copied(owner, formula.argument), copied(owner, formula.expression)};
  return row;
}

// A row that a program added, with what it refers to; all its overloads are made.
struct Registered {
  Registered(const Row& row, Behavior given)
      : behavior(std::move(given)),
        table("registered", {copied(texts, row)}, behavior.run || behavior.derivative ? &behavior : nullptr),
        ops(table.ops()) {}
  Texts texts;
  Behavior behavior;
  OperatorTable table;
  std::span<const Op> ops;
};

// Never destroyed: a behavior may call functions of Python's, which is gone before static objects are.
struct Registrations {
  std::shared_mutex mutex;
  std::atomic<bool> any = false;  // most programs register none, and lookups of theirs take no lock
  std::list<Registered> all;      // also those that were removed: recorded calls refer to them
  std::map<std::string, Registered*, std::less<>> by_name;  // of each overload
};
Registrations& registrations() {
  static auto& made = *new Registrations;
  return made;
}

void check_namespace(std::string_view schema) {
  const std::string_view name = schema.substr(0, schema.find('('));
  check(name.find("::") != std::string_view::npos,
        "register_operator: the schema `{}` names no namespace; an operator of a program's own is called `my::{}`",
        schema, name);
}

// The operator before it can be found.
Registered& make_in(std::list<Registered>& list, const Row& row, Behavior behavior) {
  check_namespace(row.schema);
  return list.emplace_back(row, std::move(behavior));
}

Registered& registered_as(const Registrations& all, const Op& op) {
  const auto found = all.by_name.find(op.functional->name);
  check(found != all.by_name.end() && &found->second->ops.front() == op.functional,
        "{} is not registered: it is built in, or was removed", op.schema.qualified_name());
  return *found->second;
}

void take_out(Registrations& all, const Registered& registered) {
  for (const Op& op : registered.ops) all.by_name.erase(op.name);
}

// Lets lookups find it, in the place of `before` if that is not null.
const Op& put_in(const Op* before, const Row& row, Behavior behavior) {
  const Registry& registry = Registry::instance();
  Registrations& all = registrations();
  std::list<Registered> one;
  Registered& registered = make_in(one, row, std::move(behavior));
  const std::unique_lock lock(all.mutex);
  const Registered* const replaced = before != nullptr ? &registered_as(all, *before) : nullptr;
  for (const Op& op : registered.ops) {
    const auto found = all.by_name.find(op.name);
    check(registry.find_built_in(op.name) == nullptr && (found == all.by_name.end() || found->second == replaced),
          "Tried to register an operator ({}) with the same name and overload name multiple times. Each overload's "
          "schema should only be registered with a single call to def().",
          op.schema.str());
  }
  if (replaced != nullptr) take_out(all, *replaced);
  for (const Op& op : registered.ops) all.by_name.emplace(op.name, &registered);
  all.all.splice(all.all.end(), one);
  all.any.store(true, std::memory_order_release);
  return registered.ops.front();
}

// What `find` gives for what is registered now; nothing, without a lock, where nothing ever was.
template <class T, class F>
T look_up(const F& find) {
  Registrations& all = registrations();
  if (!all.any.load(std::memory_order_acquire)) return {};
  const std::shared_lock lock(all.mutex);
  return find(std::as_const(all));
}

}  // namespace

const Op& register_operator(const Row& row, Behavior behavior) { return put_in(nullptr, row, std::move(behavior)); }

const Op& replace_operator(const Op& op, const Row& row, Behavior behavior) {
  return put_in(&op, row, std::move(behavior));
}

void remove_operator(const Op& op) {
  Registrations& all = registrations();
  const std::unique_lock lock(all.mutex);
  take_out(all, registered_as(all, op));
}

const Op* find_registered(std::string_view name) {
  return look_up<const Op*>([&](const Registrations& all) -> const Op* {
    const auto found = all.by_name.find(name);
    return found != all.by_name.end() ? found->second->table.find(name) : nullptr;
  });
}

std::vector<const Op*> registered_overloads(std::string_view name) {
  return look_up<std::vector<const Op*>>([&](const Registrations& all) {
    std::vector<const Op*> found;
    for (auto it = all.by_name.lower_bound(name); it != all.by_name.end() && it->first.starts_with(name); ++it)
      if (it->first.size() == name.size() || it->first[name.size()] == '.')
        found.push_back(it->second->table.find(it->first));
    return found;
  });
}

std::vector<const Op*> all_registered() {
  return look_up<std::vector<const Op*>>([&](const Registrations& all) {
    std::vector<const Op*> found;
    for (const auto& [overload, registered] : all.by_name) found.push_back(registered->table.find(overload));
    return found;
  });
}

}  // namespace tare
