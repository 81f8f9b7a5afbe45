#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha::legacy {

/// Record of what a strategy is doing. The strategy runs in a process of its own, which writes the
/// record. Another process, the watcher, reads the record to find out what the strategy was doing
/// when its process ended or a call did not return. The record is in a file that both processes
/// have mapped into memory. It has only plain numbers and characters, so that a signal handler may
/// write them.
struct CallRecord {
    std::atomic<bool> is_inside;         ///< Whether the strategy is executing `call`.
    std::atomic<std::int64_t> since_ns;  ///< Start of `call`, on the monotonic clock.
    std::atomic<std::uint64_t> tick;     ///< The tick of the match.
    std::atomic<int> signal;             ///< Signal that the process has received. 0 if none.
    std::array<char, 64> call;           ///< The current or last call, for people: "Strategy()".
    std::array<char, 256> function;      ///< Function in which the signal came. Empty if unknown.
    std::array<char, 16> interface;  ///< Name of the ApiKind. Empty before the library is loaded.

    std::atomic<std::uint64_t> calls;    ///< Number of calls that have returned, loading excluded.
    std::atomic<std::int64_t> total_ns;  ///< Total time of the calls that have returned.
    std::atomic<std::int64_t> longest_ns;     ///< Time of the longest call.
    std::atomic<std::uint64_t> longest_tick;  ///< Tick of the longest call.
    std::array<char, 64> longest_call;        ///< Name of the longest call.

    /// Calls `call_it`, a function of the strategy, and notes the call. `name`: name of the
    /// function for people. If an exception leaves the function, the process ends.
    template <typename Function>
    void within(std::string_view name, const Function& call_it) noexcept {
        enter(name);
        call_it();
        leave();
    }

    /// Notes that the library is loaded and which interface it has. From now on calls are counted.
    void set_interface(std::string_view name);

  private:
    void enter(std::string_view name);
    void leave();
};

static_assert(std::atomic<std::int64_t>::is_always_lock_free);

/// Returns the time of the monotonic clock, in ns.
std::int64_t monotonic_ns();

/// A CallRecord in a file that is mapped into memory.
class SharedCallRecord {
  public:
    /// Creates the file, or opens an existing one unchanged. Fails: kIo.
    static Result<SharedCallRecord> open(const std::filesystem::path& file);

    CallRecord& operator*() const { return *record_; }

    CallRecord* operator->() const { return record_.get(); }

  private:
    struct Unmap {
        void operator()(CallRecord* record) const;
    };

    explicit SharedCallRecord(CallRecord* record) : record_(record) {}

    std::unique_ptr<CallRecord, Unmap> record_;
};

}  // namespace cancha::legacy
