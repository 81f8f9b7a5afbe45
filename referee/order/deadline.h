#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha::order {

/// Consequence for a seat that has not answered a tick in time. Values equal those of
/// cancha.v1.DeadlinePolicy.
enum class MissPolicy : std::uint8_t {
    kWait = 1,     ///< No consequence: the match waits for ever.
    kHold = 2,     ///< The seat's robots keep their last commands.
    kStop = 3,     ///< The wheels of the seat's robots stop.
    kForfeit = 4,  ///< The seat's team loses the match.
};

/// Thinking time of a seat, in wall-clock time. If the seat takes longer than `budget` for a tick,
/// it uses up its `bank`. If the bank is empty too, the seat has missed the deadline.
struct DeadlineRule {
    MissPolicy policy = MissPolicy::kWait;  ///< Consequence of a missed deadline.
    std::chrono::microseconds budget{0};    ///< Thinking time in each tick.
    std::chrono::microseconds bank{0};      ///< Additional time for the whole match.
    /// Whether the strategy is being debugged. Its time then stands still, so it misses no
    /// deadline.
    bool is_debugged = false;

    /// Whether the match waits for this seat as long as it takes.
    bool waits_forever() const { return policy == MissPolicy::kWait || is_debugged; }

    friend bool operator==(const DeadlineRule&, const DeadlineRule&) = default;
};

/// Parses "wait", or a policy with budget and bank: "hold:20ms", "forfeit:10ms+30s" (units us, ms,
/// s). Fails: kInvalidInput.
Result<DeadlineRule> parse_deadline(std::string_view text);

/// Returns the rule as a text for parse_deadline().
std::string to_text(const DeadlineRule& rule);

/// Returns "wait", "hold", "stop" or "forfeit".
std::string_view name_of(MissPolicy policy);

}  // namespace cancha::order
