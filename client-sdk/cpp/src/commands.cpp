#include "cancha/client/commands.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>
#include <google/protobuf/descriptor.h>

#include "client-sdk/cpp/src/nan_hint.h"
#include "proto/cancha/v1/actuation.pb.h"

namespace cancha::client {

namespace {

std::string names_of(const google::protobuf::Descriptor& type) {
    std::string names;
    for (int i = 0; i < type.field_count(); ++i) {
        names += (names.empty() ? "" : ", ") + type.field(i)->name();
    }
    return names;
}

/// Returns the message type of a command, by its field in RobotCommand.
const google::protobuf::Descriptor& message_of(std::string_view kind) {
    const auto& fields = *v1::RobotCommand::descriptor();
    std::string names;
    for (int i = 0; i < fields.field_count(); ++i) {
        const google::protobuf::FieldDescriptor& field = *fields.field(i);
        if (field.message_type() == nullptr) {
            continue;
        }
        if (field.name() == kind) {
            return *field.message_type();
        }
        names += (names.empty() ? "" : ", ") + field.name();
    }
    throw std::invalid_argument(
        fmt::format("there is no command \"{}\"; the commands are {}", kind, names));
}

bool is_same_kind(const Command& a, const Command& b) {
    const auto* const named = std::get_if<NamedCommand>(&a);
    return a.index() == b.index() &&
           (named == nullptr || named->kind == std::get<NamedCommand>(b).kind);
}

}  // namespace

void Commands::set_wheels(RobotId robot, WheelSpeeds wheels) {
    if (!std::isfinite(wheels.left_mps) || !std::isfinite(wheels.right_mps)) {
        throw std::invalid_argument(fmt::format("wheel speeds must be finite, got {} and {}{}",
                                                wheels.left_mps, wheels.right_mps,
                                                nan_hint({wheels.left_mps, wheels.right_mps})));
    }
    set(robot, wheels);
}

void Commands::set_velocity(RobotId robot, const BodyVelocity& velocity) {
    if (!std::isfinite(velocity.forward_mps) || !std::isfinite(velocity.left_mps) ||
        !std::isfinite(velocity.up_mps) || !std::isfinite(velocity.turn_rate_radps)) {
        throw std::invalid_argument(
            fmt::format("a velocity must be finite, got {}, {}, {} and {}{}", velocity.forward_mps,
                        velocity.left_mps, velocity.up_mps, velocity.turn_rate_radps,
                        nan_hint({velocity.forward_mps, velocity.left_mps, velocity.up_mps,
                                  velocity.turn_rate_radps})));
    }
    set(robot, velocity);
}

void Commands::set(RobotId robot, std::string_view kind, std::span<const NamedNumber> numbers,
                   std::string_view actuator) {
    const google::protobuf::Descriptor& message = message_of(kind);
    NamedCommand command{
        .kind = std::string(kind),
        .numbers = std::vector<double>(static_cast<std::size_t>(message.field_count()))};
    for (const NamedNumber& number : numbers) {
        const auto* field = message.FindFieldByName(std::string(number.name));
        if (field == nullptr) {
            throw std::invalid_argument(fmt::format("\"{}\" has no number \"{}\"; it has {}", kind,
                                                    number.name, names_of(message)));
        }
        if (!std::isfinite(number.number)) {
            throw std::invalid_argument(fmt::format("{} of \"{}\" must be finite, got {}{}",
                                                    number.name, kind, number.number,
                                                    nan_hint({number.number})));
        }
        command.numbers[static_cast<std::size_t>(field->index())] = number.number;
    }
    set(robot, command, actuator);
}

void Commands::set(RobotId robot, const Command& command, std::string_view actuator) {
    const auto known = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
        return entry.robot == robot && entry.actuator == actuator &&
               is_same_kind(entry.command, command);
    });
    if (known != entries_.end()) {
        known->command = command;
    } else {
        entries_.push_back({robot, command, std::string(actuator)});
    }
}

void Commands::place(const Observation& view, RobotId robot, const GroundPose& pose) {
    if (!std::isfinite(pose.x_m) || !std::isfinite(pose.y_m) || !std::isfinite(pose.heading_rad)) {
        throw std::invalid_argument(fmt::format("a placement must be finite, got {}, {} and {}{}",
                                                pose.x_m, pose.y_m, pose.heading_rad,
                                                nan_hint({pose.x_m, pose.y_m, pose.heading_rad})));
    }
    const GroundPose world = view.is_turned ? pose.turned_around() : pose;
    const auto known = std::find_if(places_.begin(), places_.end(),
                                    [&](const Place& place) { return place.robot == robot; });
    if (known != places_.end()) {
        known->pose = world;
    } else {
        places_.push_back({robot, world});
    }
}

void Commands::place_ball(const Observation& view, Vec2 position_m) {
    if (!std::isfinite(position_m.x) || !std::isfinite(position_m.y)) {
        throw std::invalid_argument(
            fmt::format("the placement of the ball must be finite, got {} and {}{}", position_m.x,
                        position_m.y, nan_hint({position_m.x, position_m.y})));
    }
    ball_m_ = view.is_turned ? turned_around(position_m) : position_m;
}

}  // namespace cancha::client
