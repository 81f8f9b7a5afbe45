#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/base/tick.h"
#include "referee/core/rulebook.h"
#include "referee/core/ruling.h"

namespace cancha::referee {

// Shortest, usual and longest time for an official's decision, in simulated or wall-clock seconds:
// the limits of SetHandling in referee.proto. Ten seconds are enough to look at the scene again.
inline constexpr double kShortestDecision_s = 0.1;
inline constexpr double kUsualDecision_s = 10;
inline constexpr double kLongestDecision_s = 3600;

/// Checks that judges find something under this rule. Fails: kInvalidInput; the text lists the
/// rules under which they do.
Status check_is_found(std::span<const RuleText> rules, std::string_view number);

/// Converts a time to RuleHandling::wall_us. A time outside the limits above becomes the usual one.
std::uint64_t wall_us_of(double time_s);

/// Parses "accept", "ignore" or "propose". After "propose" may come the time to decide, "wall" for
/// wall-clock time, and "reject" if the finding does not count without a decision: "propose:15s",
/// "propose:15s:wall", "propose:15s:reject", "propose:15s:wall:reject".
/// Fails: kInvalidInput; the text says what was expected.
Result<RuleHandling> parse_handling(std::string_view rule, std::string_view text, TickRate rate);

/// Reads the `handlings` of a match, sorted by the text of their rule numbers.
/// Fails: kInvalidInput; the text names the setting.
Result<std::vector<RuleHandling>> read_handlings(const v1::Discipline& settings,
                                                 std::span<const RuleText> rules);

}  // namespace cancha::referee
