#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha::order {

/// Consequence when a seat has not answered in time. Values equal those of
/// cancha.v1.DeadlinePolicy.
enum class MissPolicy : std::uint8_t {
    kWait = 1,     ///< None: the match waits for ever.
    kHold = 2,     ///< Its robots keep their last commands.
    kStop = 3,     ///< The wheels of its robots stop.
    kForfeit = 4,  ///< Its team loses the match.
};

/// Thinking time of a seat, in wall-clock time: `budget` in each tick. Beyond it the seat uses up
/// `bank`, once for the whole match.
struct DeadlineRule {
    MissPolicy policy = MissPolicy::kWait;
    std::chrono::microseconds budget{0};
    std::chrono::microseconds bank{0};
    /// Whether the strategy is being debugged: its time stands still, and it misses no deadline.
    bool is_debugged = false;

    bool waits_forever() const { return policy == MissPolicy::kWait || is_debugged; }

    friend bool operator==(const DeadlineRule&, const DeadlineRule&) = default;
};

/// Parses "wait", or a policy with its times: "hold:20ms", "forfeit:10ms+30s" (budget + bank; units
/// us, ms, s). Fails: kInvalidInput.
Result<DeadlineRule> parse_deadline(std::string_view text);

/// Returns the text that parse_deadline() parses to this rule.
std::string to_text(const DeadlineRule& rule);

/// Returns "wait", "hold", "stop" or "forfeit".
std::string_view name_of(MissPolicy policy);

}  // namespace cancha::order
