#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "proto/base/result.h"

namespace cancha::lockstep {

/// What happens when a seat has not answered in time.
enum class MissPolicy : std::uint8_t {
    kWait,     ///< Nothing: the match waits for ever.
    kHold,     ///< Its robots go on as they were told last.
    kStop,     ///< The wheels of its robots stop.
    kForfeit,  ///< Its team has lost the match.
};

/// How long a seat may think, in wall-clock time: `budget` in each tick and, where that is not
/// enough, `bank` on top of it in the whole match.
struct DeadlineRule {
    MissPolicy policy = MissPolicy::kWait;
    std::chrono::microseconds budget{0};
    std::chrono::microseconds bank{0};
    /// Somebody stops the strategy in a debugger: its time stands still, and it misses nothing.
    bool is_debugged = false;

    bool waits_forever() const { return policy == MissPolicy::kWait || is_debugged; }

    friend bool operator==(const DeadlineRule&, const DeadlineRule&) = default;
};

/// Reads "wait", or a policy with its times: "hold:20ms", "forfeit:10ms+30s" (budget + bank; units
/// us, ms, s). Fails: kInvalidInput.
Result<DeadlineRule> parse_deadline(std::string_view text);

/// The same the other way round.
std::string to_text(const DeadlineRule& rule);

/// "wait", "hold", "stop" or "forfeit".
std::string_view name_of(MissPolicy policy);

/// Counts how long one seat thinks. Reads no clock: the caller says what time it is.
///
/// Use: start() as the observation is handed to the socket, then stop() or miss(), for each tick.
class ThinkClock {
  public:
    using Clock = std::chrono::steady_clock;

    explicit ThinkClock(const DeadlineRule& rule) : rule_(rule), bank_(rule.bank) {}

    void start(Clock::time_point now);

    /// The seat has answered. What exceeds the budget is taken from the bank. Returns how long it
    /// thought. Expects: it has been started.
    Clock::duration stop(Clock::time_point now);

    /// The time is up: the bank is empty now. Returns how long it had. Expects: it has been
    /// started.
    Clock::duration miss(Clock::time_point now);

    /// The server was away for so long: if the seat thinks now, that is none of its time.
    void forgive(Clock::duration absence, Clock::time_point now);

    /// When the time is up; never, if nobody thinks or the rule waits for ever.
    Clock::time_point expires_at() const;

    bool is_running() const { return is_running_; }

    std::chrono::microseconds bank() const { return bank_; }

    std::uint64_t misses() const { return misses_; }

    /// Ticks missed since the last answer.
    std::uint64_t misses_in_a_row() const { return misses_in_a_row_; }

    const DeadlineRule& rule() const { return rule_; }

  private:
    DeadlineRule rule_;
    std::chrono::microseconds bank_;
    Clock::time_point started_{};
    bool is_running_ = false;
    std::uint64_t misses_ = 0;
    std::uint64_t misses_in_a_row_ = 0;
};

}  // namespace cancha::lockstep
