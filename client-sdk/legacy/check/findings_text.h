#pragma once

#include <string>
#include <vector>

#include "client-sdk/legacy/check/finding.h"

namespace cancha::legacy {

/// A table for a terminal: a line for each strategy, and below it why it does not pass.
std::string to_table(const std::vector<Finding>& findings);

/// All that is known, as JSON.
std::string to_json(const std::vector<Finding>& findings);

/// "3 : 1"; a dash without a match.
std::string first_half_of(const Finding& finding);
std::string second_half_of(const Finding& finding);

/// "12 us", "1.3 ms"; a dash without calls.
std::string mean_time_of(const Finding& finding);
std::string longest_time_of(const Finding& finding);

/// "5 of 7 strategies pass".
std::string outcome_of(const std::vector<Finding>& findings);

/// Problems of a strategy, a text each: reason, complaints, own goals.
std::vector<std::string> notes_of(const Finding& finding);

}  // namespace cancha::legacy
