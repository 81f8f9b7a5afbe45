#pragma once

#include <string>
#include <vector>

#include "proto/cancha/v1/discipline.pb.h"
#include "referee/order/deadline.h"

namespace cancha::order {

/// Returns the deadline rule of each seat, in seat order. `deadlines`: texts "RULE" for all seats
/// or "SEAT=RULE" for one seat; later texts override earlier ones. Fails: kInvalidInput.
Result<std::vector<DeadlineRule>> plan_deadlines(const v1::Discipline& settings,
                                                 const std::vector<std::string>& deadlines);

/// Marks the seats with these names as being debugged. `rules`: deadline rules of all seats, in
/// seat order. Fails: kInvalidInput.
Status mark_debugged(const v1::Discipline& settings, const std::vector<std::string>& seats,
                     std::vector<DeadlineRule>& rules);

}  // namespace cancha::order
