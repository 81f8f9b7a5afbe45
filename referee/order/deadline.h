#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha::order {

/// What happens when a seat has not answered in time. Values equal those of
/// cancha.v1.DeadlinePolicy.
enum class MissPolicy : std::uint8_t {
    kWait = 1,     ///< Nothing: the match waits for ever.
    kHold = 2,     ///< Its robots go on as they were told last.
    kStop = 3,     ///< The wheels of its robots stop.
    kForfeit = 4,  ///< Its team has lost the match.
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

}  // namespace cancha::order
