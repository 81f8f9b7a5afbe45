#pragma once

#include <string>
#include <vector>

#include "proto/cancha/v1/discipline.pb.h"
#include "server/lockstep/deadline.h"

namespace cancha::match {

/// How long each seat may think, in seat order. `deadlines`: "RULE" for all seats or "SEAT=RULE"
/// for one, later ones override. Fails: kInvalidInput.
Result<std::vector<lockstep::DeadlineRule>> plan_deadlines(
    const v1::Discipline& settings, const std::vector<std::string>& deadlines);

/// Notes in the rules, which are in seat order, which seats are looked at in a debugger.
/// Fails: kInvalidInput.
Status mark_debugged(const v1::Discipline& settings, const std::vector<std::string>& seats,
                     std::vector<lockstep::DeadlineRule>& rules);

}  // namespace cancha::match
