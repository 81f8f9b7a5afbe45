#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/recording/event_check.h"
#include "server/recording/match_facts.h"
#include "server/recording/unproved.h"
#include "server/sim/match/match.h"

namespace cancha::recording {

/// Findings of comparing a report with the match.
struct ReportFindings {
    std::optional<std::string> difference;  ///< The first one, in plain words.
    std::vector<Unproved> unproved;
    /// Settings that the report names, if it does.
    std::vector<referee::SettingOverride> settings;
};

/// Compares the report in a recording, JSON, field by field with what follows from the match that
/// has been simulated again. Expects: the match is over, and `events` has seen all of its events.
ReportFindings check_report(const std::string& report, const MatchFacts& facts,
                            const match::Match& match, EventCheck& events);

}  // namespace cancha::recording
