#pragma once

#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/lobby.pb.h"
#include "referee/core/discipline.h"
#include "referee/order/deadline.h"

namespace cancha::order {

/// Name of a wrong setting in errors: the field of the order, `speed`, or the option of
/// cancha-match that sets it, --speed.
enum class Wording { kFields, kOptions };

/// An order's checked contents, except the players of its seats.
struct CheckedOrder {
    referee::Discipline discipline;  ///< The discipline with the settings of the order.
    std::vector<referee::SettingOverride> overrides;
    std::vector<DeadlineRule> deadlines;  ///< One per seat, in seat order.
};

/// Checks an order: compares its fields with their limits, loads its discipline and reads its
/// deadlines. With kFields the order must name its match; with kOptions there is only one match,
/// and it needs no name.
/// Fails: kInvalidInput, kNotFound; the text begins with the field or the option.
Result<CheckedOrder> check_order(const v1::CreateMatch& order, Wording wording = Wording::kFields);

}  // namespace cancha::order
