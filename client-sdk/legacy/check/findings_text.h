#pragma once

#include <string>
#include <vector>

#include "client-sdk/legacy/check/finding.h"

namespace cancha::legacy {

/// Returns a table for a terminal: a line for each strategy, and below it the reasons why it does
/// not pass.
std::string to_table(const std::vector<Finding>& findings);

/// Returns all findings as JSON.
std::string to_json(const std::vector<Finding>& findings);

/// Score of a half: "3 : 1"; a dash without a match.
std::string first_half_of(const Finding& finding);
std::string second_half_of(const Finding& finding);

/// Time of a call: "12 us", "1.3 ms"; a dash without calls.
std::string mean_time_of(const Finding& finding);
std::string longest_time_of(const Finding& finding);

/// Summary of all findings: "5 of 7 strategies pass".
std::string outcome_of(const std::vector<Finding>& findings);

/// Returns the problems of a strategy, one text each: reason, complaints, own goals.
std::vector<std::string> notes_of(const Finding& finding);

}  // namespace cancha::legacy
