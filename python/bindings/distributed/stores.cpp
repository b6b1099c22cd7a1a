#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "casters.h"
#include "tare/distributed/process/store.h"

// Stores that processes share, as python/tare/distributed/_stores.py asks for them: `_C._distributed.TcpStore`. Times
// are in milliseconds.
namespace tare::python {

namespace {

nb::bytes to_bytes(const std::string& value) { return nb::bytes(value.data(), value.size()); }
std::string_view of_bytes(const nb::bytes& value) { return {value.c_str(), value.size()}; }

using Keys = std::vector<std::string>;
using Free = nb::call_guard<nb::gil_scoped_release>;

// Others run while it waits.
template <class F>
auto unlocked(const F& call) {
  const nb::gil_scoped_release released;
  return call();
}

}  // namespace

void add_stores(nb::module_& here) {
  nb::class_<TcpStore>(here, "TcpStore")
      .def(
          "__init__",
          [](TcpStore* self, std::string host, int port, std::optional<int64_t> size, bool master, int64_t timeout,
             bool wait_for_clients, bool shared, std::optional<int> listening) {
            unlocked([&] {
              return new (self)
                  TcpStore({std::move(host), port, size, master, timeout, wait_for_clients, shared, listening});
            });
          },
          nb::arg("host"), nb::arg("port"), nb::arg("size").none(), nb::arg("master"), nb::arg("timeout"),
          nb::arg("wait_for_clients"), nb::arg("shared"), nb::arg("listening").none())
      .def("set",
           [](TcpStore& self, const std::string& key, const nb::bytes& value) {
             const std::string held(of_bytes(value));
             unlocked([&] { self.set(key, held); });
           })
      .def("get",
           [](TcpStore& self, const std::string& key) { return to_bytes(unlocked([&] { return self.get(key); })); })
      .def("add", &TcpStore::add, Free())
      .def("compare_set",
           [](TcpStore& self, const std::string& key, const nb::bytes& expected, const nb::bytes& desired) {
             const std::string old(of_bytes(expected)), made(of_bytes(desired));
             return to_bytes(unlocked([&] { return self.compare_set(key, old, made); }));
           })
      .def("check", &TcpStore::check, Free())
      .def("wait", &TcpStore::wait, Free(), nb::arg("keys"), nb::arg("timeout").none())
      .def("delete_key", &TcpStore::delete_key, Free())
      .def("num_keys", &TcpStore::count_keys, Free())
      .def("list_keys", &TcpStore::list_keys, Free())
      .def("append",
           [](TcpStore& self, const std::string& key, const nb::bytes& value) {
             const std::string held(of_bytes(value));
             unlocked([&] { self.append(key, held); });
           })
      .def("multi_get",
           [](TcpStore& self, const Keys& keys) {
             const Keys found = unlocked([&] { return self.multi_get(keys); });
             nb::list values;
             for (const std::string& one : found) values.append(to_bytes(one));
             return values;
           })
      .def("multi_set",
           [](TcpStore& self, const Keys& keys, const std::vector<nb::bytes>& values) {
             Keys held;
             for (const nb::bytes& one : values) held.emplace_back(of_bytes(one));
             unlocked([&] { self.multi_set(keys, held); });
           })
      .def("queue_push",
           [](TcpStore& self, const std::string& key, const nb::bytes& value) {
             const std::string held(of_bytes(value));
             unlocked([&] { self.queue_push(key, held); });
           })
      .def("queue_pop", [](TcpStore& self, const std::string& key,
                           bool waits) { return to_bytes(unlocked([&] { return self.queue_pop(key, waits); })); })
      .def("queue_len", &TcpStore::queue_length, Free())
      .def("barrier", &TcpStore::barrier, Free(), nb::arg("key"), nb::arg("size"), nb::arg("timeout").none())
      .def("clone", &TcpStore::clone, Free())
      .def_prop_ro("port", &TcpStore::port)
      .def_prop_ro("serves", &TcpStore::serves)
      .def_prop_ro("own_address", &TcpStore::own_address)
      .def_prop_rw("timeout", &TcpStore::timeout, &TcpStore::set_timeout);
}

}  // namespace tare::python
