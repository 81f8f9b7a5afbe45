#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "cancha/base/result.h"

namespace cancha::legacy {

/// What a strategy's process is in the middle of.
enum class Call : std::uint32_t {
    kNone,      ///< Nothing of the strategy's.
    kLoading,   ///< Its static constructors.
    kCreate,    ///< Create().
    kStrategy,  ///< Strategy().
    kDestroy,   ///< Destroy().
};

/// "Strategy()", for people.
const char* name_of(Call call);

/// What its watcher must know when a strategy's process is no more, or does not come back: it lies
/// in a file that both have in their memory. Plain numbers and characters, which a signal handler
/// may write.
struct CallRecord {
    std::atomic<Call> call;              ///< Since `since_ns`.
    std::atomic<std::int64_t> since_ns;  ///< On the monotonic clock.
    std::atomic<std::uint64_t> tick;     ///< The tick of the match.
    std::atomic<int> signal;             ///< 0: none has come.
    std::array<char, 256> function;      ///< Where the signal found it; "" where that is not known.

    void enter(Call which);

    void leave() { call.store(Call::kNone); }
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
