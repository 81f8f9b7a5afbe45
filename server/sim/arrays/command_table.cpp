#include "server/sim/arrays/command_table.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/sim/world/world.h"

namespace cancha::arrays {
namespace {

/// Value that is tried to find a robot's limit, for a number without limits in the schema.
constexpr double kMuch = 1e6;

/// Returns the first of `kinds` that an actuator accepts, or else the first of its own kinds.
const command::Kind* choose(const world::CommandedActuator& actuator,
                            std::span<const std::string> kinds) {
    for (const std::string& name : kinds) {
        const auto found = std::ranges::find(actuator.kinds, name, &command::Kind::name);
        if (found != actuator.kinds.end()) {
            return *found;
        }
    }
    return actuator.kinds.front();
}

Status check_kinds(std::span<const world::RobotSpec> robots, std::span<const std::string> kinds) {
    std::set<std::string_view> known;
    for (const world::RobotSpec& robot : robots) {
        for (const world::CommandedActuator& actuator : robot.commanded().actuators) {
            for (const command::Kind* kind : actuator.kinds) {
                known.insert(kind->name);
            }
        }
    }
    for (const std::string& name : kinds) {
        if (!known.contains(name)) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("commands: no robot takes `{}`, expected one of: {}", name,
                                     fmt::join(known, ", "))};
        }
    }
    return {};
}

/// Returns the number to which the robot clamps `asked`.
double limited(world::World& world, const world::RobotCommand& command, std::size_t number,
               double asked) {
    command::Command extreme = command.drive;
    extreme.numbers[number] = asked;
    world.command(command.robot, extreme, command.actuator);
    return world.command_of(command.robot, command.actuator).numbers[number];
}

Column column_of(world::World& world, const world::RobotCommand& command, std::size_t number,
                 const std::string& prefix) {
    const command::Number& of_schema = command.drive.kind->numbers[number];
    const bool is_limited = of_schema.min < of_schema.max;
    const double low = limited(world, command, number, is_limited ? of_schema.min : -kMuch);
    const double high = limited(world, command, number, is_limited ? of_schema.max : kMuch);
    return {.name = fmt::format("{}_{}_{}", prefix, command.drive.kind->name, of_schema.name),
            .low = low,
            .high = high,
            .step = of_schema.steps_per_unit > 0 ? 1 / of_schema.steps_per_unit : 0};
}

}  // namespace

Result<CommandTable> CommandTable::make(const world::WorldSpec& spec,
                                        std::span<const std::string> kinds) {
    if (const Status known = check_kinds(spec.robots, kinds); !known) {
        return known.error();
    }
    CommandTable table;
    world::World world(spec, 1);  // Its robots know their limits.
    for (const world::RobotSpec& robot : spec.robots) {
        const world::CommandedRobot commanded = robot.commanded();
        for (std::size_t i = 0; i < commanded.actuators.size(); ++i) {
            const world::CommandedActuator& actuator = commanded.actuators[i];
            const std::string prefix =
                commanded.actuators.size() > 1
                    ? fmt::format("robot_{}_{}", to_number(robot.id), actuator.name)
                    : fmt::format("robot_{}", to_number(robot.id));
            const world::RobotCommand& told = table.told_.emplace_back(world::RobotCommand{
                .robot = robot.id, .drive = {.kind = choose(actuator, kinds)}, .actuator = i});
            for (std::size_t j = 0; j < told.drive.kind->numbers.size(); ++j) {
                table.columns_.push_back(column_of(world, told, j, prefix));
                table.kind_names_.push_back(told.drive.kind->name);
                table.robots_.push_back(robot.id);
            }
        }
    }
    return table;
}

Status CommandTable::check(std::span<const double> row) const {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        if (!std::isfinite(row[i])) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("commands: column {} ({}) is {}, expected a finite number", i,
                                     columns_[i].name, row[i])};
        }
    }
    return {};
}

}  // namespace cancha::arrays
