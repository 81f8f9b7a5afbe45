#pragma once

#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/lobby.pb.h"
#include "referee/core/discipline.h"
#include "referee/order/deadline.h"

namespace cancha::order {

/// How errors call what is wrong in an order: as its field, `speed`, or as the option of
/// cancha-match that fills it in, --speed.
enum class Wording { kFields, kOptions };

/// All that an order says, but for who plays in its seats.
struct CheckedOrder {
    referee::Discipline discipline;  ///< With the settings of the order.
    std::vector<referee::SettingOverride> overrides;
    std::vector<DeadlineRule> deadlines;  ///< One per seat, in seat order.
};

/// Compares an order with the limits of its fields, loads its discipline and reads its deadlines.
/// One that comes as fields must name the match; of options it is the only one and needs no name.
/// Fails: kInvalidInput, kNotFound; the text begins with the field or the option.
Result<CheckedOrder> check_order(const v1::CreateMatch& order, Wording wording = Wording::kFields);

}  // namespace cancha::order
