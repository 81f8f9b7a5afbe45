#pragma once

#include <optional>
#include <string>
#include <vector>

#include "proto/cancha/v1/lobby.pb.h"
#include "referee/order/order_check.h"

namespace cancha::order {

/// One thing that is wrong with an order.
struct OrderProblem {
    std::string field;  ///< "settings".
    int index = 0;      ///< Which entry of a field that is a list.
    std::string what;   ///< As check_order() says it: begins with the field.
};

/// An order, looked through to its end.
struct OrderFindings {
    std::vector<OrderProblem> problems;
    /// The order without what is wrong; none if no discipline is left.
    std::optional<CheckedOrder> checked;
};

/// As check_order() with fields, but finds all that is wrong, not the first thing only. Expects:
/// the name is a good one.
OrderFindings find_problems(v1::CreateMatch order);

}  // namespace cancha::order
