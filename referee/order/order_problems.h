#pragma once

#include <optional>
#include <string>
#include <vector>

#include "proto/cancha/v1/lobby.pb.h"
#include "referee/order/order_check.h"

namespace cancha::order {

/// One problem of an order (v1::CreateMatch): the message with which a client of the lobby asks for
/// a match.
struct OrderProblem {
    std::string field;  ///< Field of the order: "settings".
    int index = 0;      ///< Index of the entry, if the field is a list.
    std::string what;   ///< Text for people. Begins with the field, as in check_order().
};

/// All problems of an order.
struct OrderFindings {
    std::vector<OrderProblem> problems;  ///< All problems; empty if the order is correct.
    /// The order, checked without its wrong parts. None if its discipline cannot be loaded.
    std::optional<CheckedOrder> checked;
};

/// Checks an order like check_order() with Wording::kFields, but finds all problems, not only the
/// first.
/// Expects: the name of the match is valid.
OrderFindings find_problems(v1::CreateMatch order);

}  // namespace cancha::order
