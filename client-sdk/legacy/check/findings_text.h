#pragma once

#include <string>
#include <vector>

#include "client-sdk/legacy/check/finding.h"

namespace cancha::legacy {

/// Returns the results of a check as a table for a terminal. Each strategy has a line. If a
/// strategy does not pass, the reasons are below its line.
std::string to_table(const std::vector<Finding>& findings);

/// Returns the results of a check as JSON.
std::string to_json(const std::vector<Finding>& findings);

/// Score of the first half: "3 : 1". A dash if no match was played.
std::string first_half_of(const Finding& finding);

/// Score of the second half and extra time together: "3 : 1". A dash if no match was played.
std::string second_half_of(const Finding& finding);

/// Mean time of one call of the strategy: "12 us", "1.3 ms". A dash if there were no calls.
std::string mean_time_of(const Finding& finding);

/// Time of the longest call of the strategy: "12 us", "1.3 ms". A dash if there were no calls.
std::string longest_time_of(const Finding& finding);

/// Summary of the whole check: "5 of 7 strategies pass".
std::string outcome_of(const std::vector<Finding>& findings);

/// Returns one text for each problem of a strategy: why it does not pass, complaints of the
/// compiler, own goals.
std::vector<std::string> notes_of(const Finding& finding);

}  // namespace cancha::legacy
