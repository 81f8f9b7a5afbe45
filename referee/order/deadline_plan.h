#pragma once

#include <string>
#include <vector>

#include "proto/cancha/v1/discipline.pb.h"
#include "referee/order/deadline.h"

namespace cancha::order {

/// Returns the deadline rule of each seat, in seat order. `deadlines`: "RULE" for all seats or
/// "SEAT=RULE" for one; later ones override. Fails: kInvalidInput.
Result<std::vector<DeadlineRule>> plan_deadlines(const v1::Discipline& settings,
                                                 const std::vector<std::string>& deadlines);

/// Marks the rules of the given seats as debugged. `rules`: in seat order. Fails: kInvalidInput.
Status mark_debugged(const v1::Discipline& settings, const std::vector<std::string>& seats,
                     std::vector<DeadlineRule>& rules);

}  // namespace cancha::order
