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

/// Commands of all robots of a world as a row of numbers. A robot has one or more actuators. Each
/// actuator gets one kind of command, such as "wheels". Columns are ordered by robot, then by
/// actuator. Columns of one actuator have the order of the fields in the protobuf message of its
/// kind. The limits of a column are what the robot can do.
class CommandTable {
  public:
    /// Builds the table. `kinds`: names of kinds of commands. Each actuator gets the first of these
    /// kinds that it accepts. If it accepts none of them, it gets the first of its own kinds; zeros
    /// of this kind stop the actuator. Fails: kInvalidInput: no actuator accepts one of `kinds`;
    /// the text lists the known kinds.
    static Result<CommandTable> make(const world::WorldSpec& spec,
                                     std::span<const std::string> kinds);

    /// Names, limits and resolutions of the columns, in the order of a row.
    std::span<const Column> columns() const { return columns_; }

    /// Name of the kind of command that a column belongs to: "wheels". Expects: the column exists.
    std::string_view kind_of(std::size_t column) const { return kind_names_[column]; }

    /// For each column the robot that gets the command, in the order of the columns.
    std::span<const RobotId> robots() const { return robots_; }

    /// Checks that all numbers of the row are finite. Fails: kInvalidInput; the text names the
    /// first column with a number that is not finite. Expects: the row has a number for each
    /// column.
    Status check(std::span<const double> row) const;

    /// Calls tell(world::RobotCommand) for each actuator, with the actuator's numbers in the row.
    /// Expects: the row has a number for each column, and check() accepts the row.
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

    std::vector<world::RobotCommand> told_;  ///< One command per actuator; all numbers are 0.
    std::vector<Column> columns_;
    std::vector<std::string_view> kind_names_;
    std::vector<RobotId> robots_;
};

}  // namespace cancha::arrays
