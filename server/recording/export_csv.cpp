#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "cancha/base/contract.h"
#include "proto/base/text/csv_text.h"
#include "proto/base/text/visible.h"
#include "referee/core/state_numbers.h"
#include "server/recording/export.h"
#include "server/recording/rejudge.h"
#include "server/sim/arrays/state_table.h"
#include "server/sim/world/model_builder.h"
#include "server/sim/world/robot_builder.h"

namespace cancha::recording {

namespace {

/// A robot's columns and values in the table.
struct RobotColumns {
    bool is_free = false;  ///< It can leave the ground, so the table also has height and tilt.
    std::vector<world::CommandedActuator> actuators{};
    std::vector<command::Command> commands{};  ///< Commands in force, one for each actuator.
};

/// In the order of the robots in a state.
using Robots = std::vector<RobotColumns>;

Robots robots_of(const v1::Discipline& settings) {
    Robots robots;
    const auto all = world::commanded_robots(settings);
    CANCHA_EXPECTS(all.has_value());  // The reader has already used them.
    std::vector<world::CommandedRobot> sorted = *all;
    std::ranges::sort(sorted, {}, &world::CommandedRobot::id);
    for (const world::CommandedRobot& robot : sorted) {
        RobotColumns& columns = robots.emplace_back();
        columns.is_free = world::can_leave_ground(settings, robot.id);
        columns.actuators = robot.actuators;
        for (const world::CommandedActuator& actuator : robot.actuators) {
            columns.commands.push_back(actuator.at_rest());
        }
    }
    return robots;
}

template <typename Body>
void append_names(std::string_view prefix, bool is_free, std::string& line) {
    arrays::visit_columns<Body>(is_free, [&](const numbers::Number& number, std::size_t) {
        line += fmt::format(",{}_{}", prefix, number.name);
    });
}

/// Appends column names of a link. Link names come from files.
void append_names_of_link(const std::string& link, std::string& line) {
    const auto append = [&](std::string_view name) {
        line += "," + csv_text(fmt::format("link_{}_{}", link, name));
    };
    arrays::visit_columns<referee::LinkState>(
        true, [&](const numbers::Number& number, std::size_t) { append(number.name); });
    append("tilt_rad");
}

void append_names_of_joint(const std::string& joint, std::string& line) {
    arrays::visit_columns<referee::JointState>(
        true, [&](const numbers::Number& number, std::size_t) {
            line += "," + csv_text(fmt::format("joint_{}_{}", joint, number.name));
        });
}

template <typename Body>
void append_numbers(const Body& body, bool is_free, std::string& line) {
    arrays::visit_columns<Body>(is_free, [&](const numbers::Number&, std::size_t i) {
        fmt::format_to(std::back_inserter(line), ",{}", referee::body_table<Body>().at(body, i));
    });
}

/// Appends column names of commands; with the actuator's name if there are several.
void append_names_of_commands(const std::vector<world::CommandedActuator>& actuators,
                              const std::string& robot, std::string& line) {
    for (const world::CommandedActuator& actuator : actuators) {
        const std::string prefix =
            actuators.size() > 1 ? fmt::format("{}_{}", robot, actuator.name) : robot;
        for (const command::Kind* kind : actuator.kinds) {
            for (const command::Number& number : kind->numbers) {
                line += "," + csv_text(fmt::format("{}_{}_{}", prefix, kind->name, number.name));
            }
        }
    }
}

/// Appends the numbers of the command in force. Numbers of other kinds are left empty.
void append_command(const world::CommandedActuator& actuator, const command::Command& command,
                    std::string& line) {
    for (const command::Kind* kind : actuator.kinds) {
        for (std::size_t i = 0; i < kind->numbers.size(); ++i) {
            line += ',';
            if (kind == command.kind) {
                fmt::format_to(std::back_inserter(line), "{}", command.numbers[i]);
            }
        }
    }
}

void append_header(const referee::WorldState& state, const Robots& robots,
                   const world::MovingNames& moving, std::string& line) {
    line = "tick,time_s,state_hash,score_blue,score_yellow,events,placed_tick";
    if (state.ball) {
        append_names<referee::BallState>("ball", true, line);
    }
    for (std::size_t i = 0; i < state.robots.size(); ++i) {
        const std::string prefix = fmt::format("robot_{}", to_number(state.robots[i].id));
        append_names<referee::RobotState>(prefix, robots[i].is_free, line);
        line += robots[i].is_free ? fmt::format(",{}_tilt_rad", prefix) : "";
        append_names_of_commands(robots[i].actuators, prefix, line);
    }
    for (const std::string& link : moving.links) {
        append_names_of_link(link, line);
    }
    for (std::size_t i = 0; i < state.joints.size(); ++i) {
        append_names_of_joint(moving.joints[i], line);
    }
    line += '\n';
}

void append_bodies(const referee::WorldState& state, const Robots& robots, std::string& line) {
    const auto out = std::back_inserter(line);
    if (state.ball) {
        append_numbers(*state.ball, true, line);
    }
    for (std::size_t i = 0; i < state.robots.size(); ++i) {
        append_numbers(state.robots[i], robots[i].is_free, line);
        if (robots[i].is_free) {
            fmt::format_to(out, ",{}", world::tilt_of(state.robots[i].orientation));
        }
        for (std::size_t j = 0; j < robots[i].actuators.size(); ++j) {
            append_command(robots[i].actuators[j], robots[i].commands[j], line);
        }
    }
    for (const referee::LinkState& link : state.links) {
        append_numbers(link, true, line);
        fmt::format_to(out, ",{:.6f}", world::tilt_of(link.orientation));
    }
    for (const referee::JointState& joint : state.joints) {
        append_numbers(joint, true, line);
    }
}

/// Takes the commands of a tick. They are in force from the world after the tick on.
void hear(const TickRecord& record, Robots& robots) {
    for (const world::RobotCommand& command : record.commands) {
        const auto robot = std::ranges::lower_bound(record.state.robots, command.robot, {},
                                                    &referee::RobotState::id);
        robots[static_cast<std::size_t>(robot - record.state.robots.begin())]
            .commands[command.actuator] = command.drive;
    }
}

std::string kinds_of(const std::vector<referee::GameEvent>& events) {
    std::string kinds;
    for (const referee::GameEvent& event : events) {
        kinds += kinds.empty() ? "" : ";";
        kinds += visible_line(event.kind);
    }
    return kinds.empty() ? kinds : csv_text(kinds);
}

}  // namespace

Status export_csv(RecordingReader& recording, const Sink& sink) {
    const TickRate rate = recording.facts().discipline.rate;
    Robots robots = robots_of(recording.facts().discipline.settings);
    const world::MovingNames moving = world::moving_names(recording.facts().discipline.settings);
    Rejudge rejudge(recording.facts());
    TickRecord record;
    std::string line;
    while (recording.next(record)) {
        if (record.state.tick.number == 0) {
            append_header(record.state, robots, moving, line);
            sink(line);
        }
        rejudge.judge(record);
        const double time_s = static_cast<double>(record.state.tick.number) * rate.period_s();
        line = fmt::format("{},{:.6f},{:016x},{},{},{}", record.state.tick.number, time_s,
                           record.state_hash, rejudge.status().blue.score,
                           rejudge.status().yellow.score, kinds_of(record.events));
        line +=
            record.state.placed_tick ? fmt::format(",{}", record.state.placed_tick->number) : ",";
        hear(record, robots);
        append_bodies(record.state, robots, line);
        line += '\n';
        sink(line);
    }
    return recording.status();
}

}  // namespace cancha::recording
