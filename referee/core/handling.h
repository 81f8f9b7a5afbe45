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

// A finding is an offence or a goal that a judge has found. The handling of a rule says whether
// findings under this rule count at once, are proposed to an official for a decision, or are
// ignored.

// Shortest, usual and longest time for an official's decision, in simulated or wall-clock seconds:
// the limits of SetHandling in referee.proto. Ten seconds are enough to look at the scene again.
inline constexpr double kShortestDecision_s = 0.1;
inline constexpr double kUsualDecision_s = 10;
inline constexpr double kLongestDecision_s = 3600;

/// Checks that judges make findings under the rule with this number. Fails: kInvalidInput; the text
/// lists the rules under which judges make findings.
Status check_is_found(std::span<const RuleText> rules, std::string_view number);

/// Converts seconds to microseconds, for RuleHandling::wall_us. A time outside the limits above
/// becomes kUsualDecision_s.
std::uint64_t wall_us_of(double time_s);

/// Parses the handling of a rule: "accept", "ignore" or "propose". "propose" may be followed by the
/// time to decide, by "wall" if this is wall-clock time, and by "reject" if a finding without a
/// decision does not count: "propose:15s", "propose:15s:wall", "propose:15s:reject",
/// "propose:15s:wall:reject".
/// Fails: kInvalidInput; the text says what was expected.
Result<RuleHandling> parse_handling(std::string_view rule, std::string_view text, TickRate rate);

/// Returns the `handlings` in the settings of a match, sorted by the text of their rule numbers.
/// Fails: kInvalidInput; the text names the setting.
Result<std::vector<RuleHandling>> read_handlings(const v1::Discipline& settings,
                                                 std::span<const RuleText> rules);

}  // namespace cancha::referee
