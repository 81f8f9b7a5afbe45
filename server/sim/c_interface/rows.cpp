#include "server/sim/c_interface/rows.h"

#include <limits>

#include <fmt/format.h>

#include "server/sim/arrays/status_table.h"
#include "server/sim/c_interface/structure.h"

namespace cancha::c_interface {
namespace {

static_assert(arrays::kStatusNames.size() == CANCHA_STATUS_COUNT);

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

cancha_column column_of(const arrays::Column& column) {
    return {.struct_size = sizeof(cancha_column),
            .name = column.name.c_str(),
            .kind = "",
            .robot = 0,
            .low = column.low,
            .high = column.high,
            .step = column.step};
}

/// Describes a column of commands or sensors, including its kind and robot.
template <typename Table>
cancha_column column_with_robot(const Table& table, std::size_t index) {
    cancha_column column = column_of(table.columns()[index]);
    column.kind = table.kind_of(index).data();
    column.robot = to_number(table.robots()[index]);
    return column;
}

cancha_column column_at(const Tables& tables, int row, std::size_t index) {
    switch (row) {
        case CANCHA_STATE:
            return column_of(tables.states.columns()[index]);
        case CANCHA_COMMAND:
            return column_with_robot(tables.commands, index);
        case CANCHA_SENSORS:
            return column_with_robot(tables.sensors, index);
        default:
            return {.struct_size = sizeof(cancha_column),
                    .name = arrays::kStatusNames[index].data(),
                    .kind = "",
                    .robot = 0,
                    .low = 0,
                    .high = kUnlimited,
                    .step = 0};
    }
}

}  // namespace

Result<std::size_t> row_length(const Tables& tables, int row) {
    switch (row) {
        case CANCHA_STATE:
            return tables.states.columns().size();
        case CANCHA_COMMAND:
            return tables.commands.columns().size();
        case CANCHA_STATUS:
            return arrays::kStatusNames.size();
        case CANCHA_SENSORS:
            return tables.sensors.columns().size();
    }
    return Error{
        ErrorCode::kInvalidInput,
        fmt::format("row: got {}, expected 0 (state), 1 (command), 2 (status) or 3 (sensors)",
                    row)};
}

Status get_column(const Tables& tables, int row, std::size_t index, cancha_column* column) {
    const auto length = row_length(tables, row);
    if (!length) {
        return length.error();
    }
    if (index >= *length) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("index: got {}, expected less than {}", index, *length)};
    }
    if (column == nullptr) {
        return Error{ErrorCode::kInvalidInput, "column: null, expected a place with a struct_size"};
    }
    return give(column_at(tables, row, index), kFirstColumn, *column);
}

}  // namespace cancha::c_interface
