#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::legacy {

/// Goals of both teams in a half.
struct HalfScore {
    int blue = 0;
    int yellow = 0;
};

/// The parts of a match report that `check` needs. The checked strategy is the blue team.
struct TrialReport {
    HalfScore first{};                  ///< First half.
    HalfScore second{};                 ///< Second half and extra time.
    int own_goals = 0;                  ///< Own goals of the strategy, in both halves.
    bool has_two_halves = false;        ///< Whether the first half was played to its end.
    std::string end_reason{};           ///< Reason for the end of the match: "full time".
    std::string failure{};              ///< Why the match failed. Empty if it did not fail.
    std::vector<std::string> advice{};  ///< Further notes for the strategy's author.

    HalfScore total() const { return {first.blue + second.blue, first.yellow + second.yellow}; }
};

/// Parses a report of cancha-match. Fails: kInvalidInput: the text is not such a report.
Result<TrialReport> read_trial_report(std::string_view json);

}  // namespace cancha::legacy
