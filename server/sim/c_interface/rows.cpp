#include "server/sim/c_interface/rows.h"

#include <limits>

#include <fmt/format.h>

#include "server/sim/arrays/status_table.h"

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

}  // namespace

Result<std::size_t> row_length(const arrays::StateTable& states,
                               const arrays::CommandTable& commands, int row) {
    switch (row) {
        case CANCHA_STATE:
            return states.columns().size();
        case CANCHA_COMMAND:
            return commands.columns().size();
        case CANCHA_STATUS:
            return arrays::kStatusNames.size();
    }
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("row: got {}, expected 0 (state), 1 (command) or 2 (status)", row)};
}

Status get_column(const arrays::StateTable& states, const arrays::CommandTable& commands, int row,
                  std::size_t index, cancha_column* column) {
    const auto length = row_length(states, commands, row);
    if (!length) {
        return length.error();
    }
    if (index >= *length) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("index: got {}, expected 0 to {}", index, *length - 1)};
    }
    if (column == nullptr || column->struct_size != sizeof(cancha_column)) {
        return Error{
            ErrorCode::kInvalidInput,
            fmt::format("column: expected a place with struct_size {}", sizeof(cancha_column))};
    }
    if (row == CANCHA_STATE) {
        *column = column_of(states.columns()[index]);
    } else if (row == CANCHA_COMMAND) {
        *column = column_of(commands.columns()[index]);
        column->kind = commands.kind_of(index).data();
        column->robot = to_number(commands.robots()[index]);
    } else {
        *column = {.struct_size = sizeof(cancha_column),
                   .name = arrays::kStatusNames[index].data(),
                   .kind = "",
                   .robot = 0,
                   .low = 0,
                   .high = kUnlimited,
                   .step = 0};
    }
    return {};
}

}  // namespace cancha::c_interface
