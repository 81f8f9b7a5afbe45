#include "server/lockstep/manual_drive.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace cancha::lockstep {

namespace {

/// Tells apart a driver and a reader with the same name.
const char* from_where(const Driver& driver, const Driver& reader) {
    return driver.name == reader.name ? " on another connection" : "";
}

}  // namespace

Status ManualDrive::take_over(const world::CommandedRobot& robot, const Driver& driver) {
    if (const Driven* driven = find(robot.id)) {
        return Error{ErrorCode::kRefused,
                     driven->driver == driver
                         ? fmt::format("you drive robot {} already", to_number(robot.id))
                         : fmt::format("{} drives robot {}{}", driven->driver.name,
                                       to_number(robot.id), from_where(driven->driver, driver))};
    }
    std::erase_if(released_, [&](const auto& command) { return command.robot == robot.id; });
    Driven& driven = driven_.emplace_back();
    driven.robot = robot;
    driven.driver = driver;
    driven.ignored.resize(robot.actuators.size());
    stop(driven);
    return {};
}

void ManualDrive::stop(Driven& driven) {
    driven.told_at.reset();
    driven.commands.clear();
    for (const world::CommandedActuator& actuator : driven.robot.actuators) {
        driven.commands.push_back(actuator.at_rest());
    }
}

Status ManualDrive::drive(const world::CommandSet& commands, const Driver& driver, Tick tick) {
    const Result<Driven*> driven = find_own(commands.front().robot, driver);
    if (!driven) {
        return driven.error();
    }
    for (const world::RobotCommand& command : commands) {
        (*driven)->commands[command.actuator] = command.drive;
    }
    (*driven)->told_at = tick;
    return {};
}

Status ManualDrive::release(RobotId robot, const Driver& driver) {
    const Result<Driven*> driven = find_own(robot, driver);
    if (!driven) {
        return driven.error();
    }
    let_go(**driven);
    driven_.erase(driven_.begin() + (*driven - driven_.data()));
    return {};
}

std::vector<RobotId> ManualDrive::release_all(const Driver& driver) {
    std::vector<RobotId> robots;
    for (const Driven& driven : driven_) {
        if (driven.driver == driver) {
            robots.push_back(driven.robot.id);
            let_go(driven);
        }
    }
    std::erase_if(driven_, [&driver](const Driven& driven) { return driven.driver == driver; });
    return robots;
}

void ManualDrive::let_go(const Driven& driven) {
    for (std::size_t i = 0; i < driven.ignored.size(); ++i) {
        released_.push_back(
            {driven.robot.id, driven.ignored[i].value_or(driven.robot.actuators[i].at_rest()), i});
    }
}

bool ManualDrive::takes(const world::RobotCommand& command) {
    std::erase_if(released_, [&](const auto& released) {
        return released.robot == command.robot && released.actuator == command.actuator;
    });
    Driven* const driven = find(command.robot);
    if (driven == nullptr) {
        return false;
    }
    driven->ignored[command.actuator] = command.drive;
    return true;
}

void ManualDrive::apply(match::Match& match) {
    for (const world::RobotCommand& command : std::exchange(released_, {})) {
        match.command(command);
    }
    for (Driven& driven : driven_) {
        if (driven.told_at && match.tick() - *driven.told_at >= ticks_held_) {
            stop(driven);
        }
        for (std::size_t i = 0; i < driven.commands.size(); ++i) {
            match.command({driven.robot.id, driven.commands[i], i});
        }
    }
}

ManualDrive::Driven* ManualDrive::find(RobotId robot) {
    const auto found = std::ranges::find_if(
        driven_, [robot](const Driven& driven) { return driven.robot.id == robot; });
    return found == driven_.end() ? nullptr : &*found;
}

Result<ManualDrive::Driven*> ManualDrive::find_own(RobotId robot, const Driver& driver) {
    Driven* const driven = find(robot);
    if (driven == nullptr || driven->driver != driver) {
        return Error{
            ErrorCode::kRefused,
            fmt::format("take robot {} over first{}", to_number(robot),
                        driven == nullptr ? ""
                                          : fmt::format("; {} drives it now{}", driven->driver.name,
                                                        from_where(driven->driver, driver)))};
    }
    return driven;
}

}  // namespace cancha::lockstep
