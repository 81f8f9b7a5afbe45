#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/recording/event_check.h"
#include "server/recording/match_facts.h"
#include "server/recording/unproved.h"
#include "server/sim/match/match.h"

namespace cancha::recording {

/// Result of check_report().
struct ReportFindings {
    /// First difference, in plain words; none if there is no difference.
    std::optional<std::string> difference;
    std::vector<Unproved> unproved;  ///< Claims of the report that the match does not prove.
    /// Settings that differ from the discipline's file, as the report lists them.
    std::vector<referee::SettingOverride> settings;
};

/// Compares the report in a recording (JSON), field by field, with the match simulated again.
/// Expects: the match is over, and `events` has compared all events of the match.
ReportFindings check_report(const std::string& report, const MatchFacts& facts,
                            const match::Match& match, EventCheck& events);

}  // namespace cancha::recording
