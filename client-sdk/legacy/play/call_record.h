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

/// Record of a strategy's process, for the watcher that must know what it did when it is no more or
/// does not come back. It lies in a file that both have in their memory: plain numbers and
/// characters, which a signal handler may write.
struct CallRecord {
    std::atomic<bool> is_inside;         ///< The strategy is at work, in `call`.
    std::atomic<std::int64_t> since_ns;  ///< On the monotonic clock.
    std::atomic<std::uint64_t> tick;     ///< The tick of the match.
    std::atomic<int> signal;             ///< 0: none has come.
    std::array<char, 64> call;           ///< For people: "Strategy()".
    std::array<char, 256> function;      ///< Where the signal found it; "": not known.
    std::array<char, 16> interface;      ///< Name of the ApiKind; "": not loaded yet.

    std::atomic<std::uint64_t> calls;         ///< Those that have returned, without the loading.
    std::atomic<std::int64_t> total_ns;       ///< Time of these calls together.
    std::atomic<std::int64_t> longest_ns;     ///< Time of the longest one.
    std::atomic<std::uint64_t> longest_tick;  ///< Tick of the longest one.
    std::array<char, 64> longest_call;        ///< Its name.

    /// Calls a function of the strategy. `name`: for people. An exception that leaves it ends the
    /// process.
    template <typename Function>
    void within(std::string_view name, const Function& call_it) noexcept {
        enter(name);
        call_it();
        leave();
    }

    /// The library is loaded, through this interface: its calls count from now on.
    void set_interface(std::string_view name);

  private:
    void enter(std::string_view name);
    void leave();
};

static_assert(std::atomic<std::int64_t>::is_always_lock_free);

/// Nanoseconds of the monotonic clock.
std::int64_t monotonic_ns();

/// A record in a file.
class SharedCallRecord {
  public:
    /// Makes the file, or opens it as it is. Fails: kIo.
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
