#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "proto/cancha/v1/discipline.pb.h"
#include "proto/numbers/number.h"
#include "referee/core/state_numbers.h"
#include "referee/core/world_state.h"
#include "server/sim/arrays/column.h"

namespace cancha::arrays {

/// Whether a StateTable has a column for this number (such as "x_m") of a body. `is_free`: whether
/// the body can leave the ground. A robot that cannot leave the ground has no columns for height
/// and vertical velocity. It has a column for the heading instead of columns for the orientation.
bool has_column(const numbers::Number& number, bool is_free);

/// Calls write(number, index) for each number of a body that has a column. `index`: index of the
/// number in the table of numbers of this type of body (referee::body_table).
template <typename Body, typename Write>
void visit_columns(bool is_free, Write write) {
    const auto& numbers = referee::body_table<Body>().part->numbers;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (has_column(numbers[i], is_free)) {
            write(numbers[i], i);
        }
    }
}

/// States of one discipline as rows of numbers: ball, robots in the order of their ids, links,
/// joints. Columns have the names of exported tables.
class StateTable {
  public:
    /// Expects: the settings have all defaults filled in.
    explicit StateTable(const v1::Discipline& settings);

    /// Names, limits and resolutions of the columns, in the order of a row.
    std::span<const Column> columns() const { return columns_; }

    /// Writes a row. Expects: the state is of this discipline; the row has a place for each column.
    void write(const referee::WorldState& state, std::span<double> row) const;

  private:
    template <typename Body>
    void add(const std::string& prefix, bool is_free);

    std::vector<Column> columns_;
    /// Numbers that have a column if a robot cannot leave the ground: indices in the table of
    /// numbers of robots.
    std::vector<std::size_t> of_ground_;
    std::vector<bool> is_free_;  ///< For each robot: whether it can leave the ground.
};

}  // namespace cancha::arrays
