#pragma once

#include <string>
#include <vector>

#include "proto/cancha/v1/discipline.pb.h"
#include "referee/order/deadline.h"

namespace cancha::order {

/// How long each seat may think, in seat order. `deadlines`: "RULE" for all seats or "SEAT=RULE"
/// for one, later ones override. Fails: kInvalidInput.
Result<std::vector<DeadlineRule>> plan_deadlines(const v1::Discipline& settings,
                                                 const std::vector<std::string>& deadlines);

/// Notes in the rules, which are in seat order, which seats are looked at in a debugger.
/// Fails: kInvalidInput.
Status mark_debugged(const v1::Discipline& settings, const std::vector<std::string>& seats,
                     std::vector<DeadlineRule>& rules);

}  // namespace cancha::order
