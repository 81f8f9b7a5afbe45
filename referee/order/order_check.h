#pragma once

#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/lobby.pb.h"
#include "referee/core/discipline.h"
#include "referee/order/deadline.h"

namespace cancha::order {

/// How texts of errors name a wrong part of an order. An order is the message CreateMatch, which
/// asks for a match.
enum class Wording {
    kFields,  ///< By its field in the message, such as `speed`.
    kOptions  ///< By the option of cancha-match that sets it, such as --speed.
};

/// The checked contents of an order, except the strategies of its seats.
struct CheckedOrder {
    referee::Discipline discipline;  ///< The discipline, with the settings of the order applied.
    std::vector<referee::SettingOverride> overrides;  ///< The settings that the order changes.
    std::vector<DeadlineRule> deadlines;  ///< Deadline rule of each seat, in seat order.
};

/// Checks an order: compares its fields with their limits, loads its discipline and reads its
/// deadlines. With Wording::kFields the order must name its match. With kOptions no name is needed,
/// because cancha-match plays only one match.
/// Fails: kInvalidInput, kNotFound; the text begins with the field or the option.
Result<CheckedOrder> check_order(const v1::CreateMatch& order, Wording wording = Wording::kFields);

}  // namespace cancha::order
