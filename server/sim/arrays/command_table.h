#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "server/sim/arrays/column.h"
#include "server/sim/world/command.h"
#include "server/sim/world/world_spec.h"

namespace cancha::arrays {

/// Commands of all robots of a world as a row of numbers: by robot, then actuator, then the
/// numbers of the kind of command that was chosen for it, in the order of the schema. Columns have
/// the limits of the robot.
class CommandTable {
  public:
    /// `kinds`: names of kinds of commands; an actuator is told the first of them that it takes,
    /// and one that takes none the first of its own, zeros of which stop it.
    /// Fails: kInvalidInput: no actuator takes a kind; the text says what there is.
    static Result<CommandTable> make(const world::WorldSpec& spec,
                                     std::span<const std::string> kinds);

    std::span<const Column> columns() const { return columns_; }

    /// Name of the kind that the actuator of a column is told: "wheels".
    std::string_view kind_of(std::size_t column) const { return kind_names_[column]; }

    /// The robot of each column.
    std::span<const RobotId> robots() const { return robots_; }

    /// Whether all numbers of the row are finite. Fails: kInvalidInput; the text names the first
    /// column whose number is not.
    Status check(std::span<const double> row) const;

    /// Calls command(RobotCommand) for each actuator. Expects: the row has a place for each column,
    /// check() finds nothing wrong.
    template <typename Tell>
    void read(std::span<const double> row, Tell tell) const {
        for (const world::RobotCommand& told : told_) {
            world::RobotCommand command = told;
            for (double& number : command.drive.used()) {
                number = row.front();
                row = row.subspan(1);
            }
            tell(command);
        }
    }

  private:
    CommandTable() = default;

    std::vector<world::RobotCommand> told_;  ///< One for each actuator; their numbers are 0.
    std::vector<Column> columns_;
    std::vector<std::string_view> kind_names_;
    std::vector<RobotId> robots_;
};

}  // namespace cancha::arrays
