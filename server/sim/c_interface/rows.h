#pragma once

#include <cstddef>
#include <utility>

#include "cancha/base/result.h"
#include "cancha_engine.h"
#include "server/sim/arrays/command_table.h"
#include "server/sim/arrays/sensor_table.h"
#include "server/sim/arrays/state_table.h"
#include "server/sim/engine/running.h"

namespace cancha::c_interface {

/// Tables that describe the columns of an engine's rows: states, commands and readings of sensors.
class Rows {
  public:
    Rows(const engine::Running& running, arrays::CommandTable commands)
        : states_(running.settings()),
          commands_(std::move(commands)),
          sensors_(running.settings(), running.readings()) {}

    const arrays::StateTable& states() const { return states_; }

    const arrays::CommandTable& commands() const { return commands_; }

    const arrays::SensorTable& sensors() const { return sensors_; }

  private:
    arrays::StateTable states_;
    arrays::CommandTable commands_;
    arrays::SensorTable sensors_;
};

/// References to the three tables of an engine or a batch.
struct Tables {
    const arrays::StateTable& states;
    const arrays::CommandTable& commands;
    const arrays::SensorTable& sensors;
};

/// Returns the tables of `has`, which is a Rows or a batch::Batch.
template <typename HasTables>
Tables tables_of(const HasTables& has) {
    return {has.states(), has.commands(), has.sensors()};
}

/// Returns the number of columns of a row. `row`: a cancha_row, as the caller gave it. Fails:
/// kInvalidInput: there is no such row.
Result<std::size_t> row_length(const Tables& tables, int row);

/// Writes the description of a column to `column`, a structure of the caller. `row`: a cancha_row,
/// as the caller gave it. Fails: kInvalidInput: there is no such row or column, or the structure
/// has a size that no version of it had.
Status get_column(const Tables& tables, int row, std::size_t index, cancha_column* column);

}  // namespace cancha::c_interface
