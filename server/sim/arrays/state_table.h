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

/// Whether a table has a column for this number of a body. Robots that never leave the ground
/// (`is_free` is false) have no columns for height and vertical velocity, and a heading in place of
/// an orientation.
bool has_column(const numbers::Number& number, bool is_free);

/// Calls write(number, its index) for each number of a body for which a table has a column.
template <typename Body, typename Write>
void visit_columns(bool is_free, Write write) {
    const auto& numbers = referee::body_table<Body>().part->numbers;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (has_column(numbers[i], is_free)) {
            write(numbers[i], i);
        }
    }
}

/// States of one discipline as rows of numbers: ball, robots by id, links, joints. Columns have the
/// names of the exported table.
class StateTable {
  public:
    /// Expects: the settings are complete.
    explicit StateTable(const v1::Discipline& settings);

    std::span<const Column> columns() const { return columns_; }

    /// Writes a row. Expects: the state is of this discipline; the row has a place for each column.
    void write(const referee::WorldState& state, std::span<double> row) const;

  private:
    template <typename Body>
    void add(const std::string& prefix, bool is_free);

    std::vector<Column> columns_;
    std::vector<std::size_t> of_ground_;  ///< Indexes of the numbers of a robot on the ground.
    std::vector<bool> is_free_;           ///< Whether robots can leave the ground, in their order.
};

}  // namespace cancha::arrays
