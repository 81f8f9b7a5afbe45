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

// How long an official may take to decide, in simulated or wall-clock seconds; the limits of
// SetHandling in referee.proto. Ten seconds are enough to look at the scene again.
inline constexpr double kShortestDecision_s = 0.1;
inline constexpr double kUsualDecision_s = 10;
inline constexpr double kLongestDecision_s = 3600;

/// Fails: kInvalidInput (judges find nothing by such a rule); the text names those that there are.
Status check_is_found(std::span<const RuleText> rules, std::string_view number);

/// RuleHandling::wall_us of a time; the usual one for what is out of the limits above.
std::uint64_t wall_us_of(double time_s);

/// Understands "accept", "ignore", and "propose" with, if they are not the usual ones, the time to
/// decide, whether it is wall-clock time, and what holds if nobody does: "propose:15s",
/// "propose:15s:wall", "propose:15s:reject", "propose:15s:wall:reject".
/// Fails: kInvalidInput; the text says what was expected.
Result<RuleHandling> parse_handling(std::string_view rule, std::string_view text, TickRate rate);

/// The `handlings` of a match, in ascending order of the text of their rules.
/// Fails: kInvalidInput; the text names the setting.
Result<std::vector<RuleHandling>> read_handlings(const v1::Discipline& settings,
                                                 std::span<const RuleText> rules);

}  // namespace cancha::referee
