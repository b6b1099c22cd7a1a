#include "tare/distributed/process/mpi_link.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <list>
#include <map>
#include <thread>

namespace tare {

namespace {

// Of Open MPI's mpi.h: handles are addresses of objects in the library. Source: the MPI 3.1 standard, and Open MPI 4.1.
using Handle = void*;
struct Status {
  int source, tag, error, cancelled;
  size_t count;
};
constexpr int kAny = -1, kSerialized = 2, kLast = 0, kContinued = 1;
constexpr size_t kLargestPiece = 1 << 30;  // counts have 31 bits

struct Library {
  void* handle = nullptr;
  std::string tried;
  int (*init_thread)(int*, char***, int, int*);
  int (*initialized)(int*);
  int (*finalized)(int*);
  int (*finalize)();
  int (*comm_rank)(Handle, int*);
  int (*comm_size)(Handle, int*);
  int (*isend)(const void*, int, Handle, int, int, Handle, Handle*);
  int (*test)(Handle*, int*, Status*);
  int (*iprobe)(int, int, Handle, int*, Status*);
  int (*get_count)(const Status*, Handle, int*);
  int (*recv)(void*, int, Handle, int, int, Handle, Status*);
  Handle world, byte;

  Library() {
    const char* const named = std::getenv("TARE_MPI_LIBRARY");
    for (const char* name : {named != nullptr ? named : "libmpi.so.40", "libmpi.so"}) {
      // Its own parts look for its symbols among everybody's.
      void* const found = ::dlopen(name, RTLD_NOW | RTLD_GLOBAL);
      if (found == nullptr) {
        tried += fmt::format("; {}", ::dlerror());
        continue;
      }
      world = ::dlsym(found, "ompi_mpi_comm_world");
      byte = ::dlsym(found, "ompi_mpi_byte");
      if (world != nullptr && byte != nullptr && load(found)) {
        handle = found;
        return;
      }
      tried += fmt::format("; {} is not Open MPI's", name);
    }
  }

 private:
  bool load(void* from) {
    const auto one = [&](auto& function, const char* name) {
      function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(::dlsym(from, name));
      return function != nullptr;
    };
    return one(init_thread, "MPI_Init_thread") && one(initialized, "MPI_Initialized") &&
           one(finalized, "MPI_Finalized") && one(finalize, "MPI_Finalize") && one(comm_rank, "MPI_Comm_rank") &&
           one(comm_size, "MPI_Comm_size") && one(isend, "MPI_Isend") && one(test, "MPI_Test") &&
           one(iprobe, "MPI_Iprobe") && one(get_count, "MPI_Get_count") && one(recv, "MPI_Recv");
  }
};

const Library& library() {
  static const Library* const loaded = new Library;  // stays until the process ends
  return *loaded;
}

void check_call(int code, const char* name) { check<NetworkError>(code == 0, "{} failed with code {}", name, code); }

}  // namespace

struct MpiLink::State {
  struct Sending {
    std::string bytes;
    Handle request;
  };
  int rank = 0, size = 0;
  std::list<Sending> sending;
  std::map<int, std::string> parts;  // of messages in several pieces, by who sends

  void progress() {
    const Library& mpi = library();
    for (auto it = sending.begin(); it != sending.end();) {
      int done = 0;
      Status status{};
      check_call(mpi.test(&it->request, &done, &status), "MPI_Test");
      it = done != 0 ? sending.erase(it) : std::next(it);
    }
  }
};

bool MpiLink::available() { return library().handle != nullptr; }

MpiLink::MpiLink() : state_(std::make_unique<State>()) {
  const Library& mpi = library();
  check<NotImplementedError>(mpi.handle != nullptr,
                             "the backend 'mpi' needs Open MPI's library, and there is none (TARE_MPI_LIBRARY may name "
                             "it){}",
                             mpi.tried);
  int begun = 0, provided = 0;
  check_call(mpi.initialized(&begun), "MPI_Initialized");
  if (begun == 0) check_call(mpi.init_thread(nullptr, nullptr, kSerialized, &provided), "MPI_Init_thread");
  check_call(mpi.comm_rank(mpi.world, &state_->rank), "MPI_Comm_rank");
  check_call(mpi.comm_size(mpi.world, &state_->size), "MPI_Comm_size");
}

MpiLink::~MpiLink() = default;

int64_t MpiLink::rank() const { return state_->rank; }
int64_t MpiLink::size() const { return state_->size; }

void MpiLink::finalize() {
  if (!available()) return;
  int begun = 0, over = 0;
  library().initialized(&begun);
  library().finalized(&over);
  if (begun != 0 && over == 0) library().finalize();
}

void MpiLink::send(int64_t to, std::string message) {
  const Library& mpi = library();
  for (size_t at = 0;; at += kLargestPiece) {
    const bool last = message.size() - at <= kLargestPiece;
    State::Sending& one = state_->sending.emplace_back();
    one.bytes = at == 0 && last ? std::move(message) : message.substr(at, kLargestPiece);
    check_call(mpi.isend(one.bytes.data(), static_cast<int>(one.bytes.size()), mpi.byte, static_cast<int>(to),
                         last ? kLast : kContinued, mpi.world, &one.request),
               "MPI_Isend");
    if (last) break;
  }
  state_->progress();
}

std::optional<Link::Received> MpiLink::receive(Deadline deadline) {
  const Library& mpi = library();
  for (auto pause = std::chrono::microseconds(0);;
       pause = std::min(pause + std::chrono::microseconds(10), std::chrono::microseconds(500))) {
    state_->progress();
    int there = 0, count = 0;
    Status status{};
    check_call(mpi.iprobe(kAny, kAny, mpi.world, &there, &status), "MPI_Iprobe");
    if (there != 0) {
      check_call(mpi.get_count(&status, mpi.byte, &count), "MPI_Get_count");
      std::string piece(static_cast<size_t>(std::max(count, 0)), '\0');
      check_call(mpi.recv(piece.data(), count, mpi.byte, status.source, status.tag, mpi.world, &status), "MPI_Recv");
      std::string& whole = state_->parts[status.source];
      whole += piece;
      if (status.tag == kContinued) continue;
      return Received{status.source, std::exchange(whole, {})};
    }
    if (left_until(deadline) == 0) return std::nullopt;
    std::this_thread::sleep_for(pause);
  }
}

void MpiLink::flush(Deadline deadline) {
  for (;;) {
    state_->progress();
    if (state_->sending.empty() || left_until(deadline) == 0) return;
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
}

}  // namespace tare
