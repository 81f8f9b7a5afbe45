#pragma once

#include <string>
#include <vector>

#include "proto/cancha/v1/discipline.pb.h"
#include "server/lockstep/deadline.h"

namespace cancha::match {

/// How long each seat may think, in seat order. `deadlines`: "RULE" for all seats or "SEAT=RULE"
/// for one, later ones override; `debugged`: names of seats that are looked at in a debugger.
/// Fails: kInvalidInput; the text begins with the option.
Result<std::vector<lockstep::DeadlineRule>> plan_deadlines(
    const v1::Discipline& settings, const std::vector<std::string>& deadlines,
    const std::vector<std::string>& debugged);

}  // namespace cancha::match
