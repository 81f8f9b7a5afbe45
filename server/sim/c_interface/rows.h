#pragma once

#include <cstddef>
#include <utility>

#include "cancha/base/result.h"
#include "cancha_engine.h"
#include "server/sim/arrays/command_table.h"
#include "server/sim/arrays/state_table.h"
#include "server/sim/engine/running.h"

namespace cancha::c_interface {

/// The columns of the rows of one simulation.
class Rows {
  public:
    Rows(const engine::Running& running, arrays::CommandTable commands)
        : states_(running.settings()), commands_(std::move(commands)) {}

    const arrays::StateTable& states() const { return states_; }

    const arrays::CommandTable& commands() const { return commands_; }

  private:
    arrays::StateTable states_;
    arrays::CommandTable commands_;
};

/// Fails: kInvalidInput: there is no such row.
Result<std::size_t> row_length(const arrays::StateTable& states,
                               const arrays::CommandTable& commands, int row);

/// Fails: kInvalidInput: there is no such row or column, or `column` is of another size.
Status get_column(const arrays::StateTable& states, const arrays::CommandTable& commands, int row,
                  std::size_t index, cancha_column* column);

}  // namespace cancha::c_interface
