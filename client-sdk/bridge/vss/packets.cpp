#include "client-sdk/bridge/vss/packets.h"

#include <algorithm>
#include <cmath>

#include "proto/base/values/angle.h"
#include "vss_simulator.pb.h"
#include "vssref_placement.pb.h"

namespace cancha::vss {
namespace {

using fira_message::sim_to_ref::Packet;
using fira_message::sim_to_ref::Replacement;
using VSSRef::team_to_ref::VSSRef_Placement;

template <typename Message>
bool parse(std::string_view datagram, Message& message) {
    return message.ParseFromArray(datagram.data(), static_cast<int>(datagram.size()));
}

Team team_of(bool is_yellow) {
    return is_yellow ? Team::kYellow : Team::kBlue;
}

Team team_of(VSSRef::Color color) {
    return color == VSSRef::BLUE     ? Team::kBlue
           : color == VSSRef::YELLOW ? Team::kYellow
                                     : Team::kNone;
}

/// Whether a command is for one of these robots. Counts it in the tally if not.
bool is_for(const std::set<RobotName>& robots, const RobotName& robot, Tally& tally) {
    if (robots.contains(robot)) {
        return true;
    }
    const bool has_team =
        std::ranges::any_of(robots, [&](const RobotName& own) { return own.team == robot.team; });
    ++(has_team ? tally.no_such_robot : tally.other_team);
    return false;
}

bool is_finite(double a, double b, Tally& tally) {
    const bool is_good = std::isfinite(a) && std::isfinite(b);
    tally.not_finite += is_good ? 0 : 1;
    return is_good;
}

/// A message of either kind has a robot with `robot_id`, `x`, `y` and `orientation` in degrees.
template <typename Robot>
void take_place(Team team, const Robot& robot, Places& places, Tally& tally) {
    const double heading_rad = robot.orientation() * kRadPerDegree;
    if (is_finite(robot.x() + robot.y(), heading_rad, tally)) {
        places.robots[{team, robot.robot_id()}] = {robot.x(), robot.y(),
                                                   wrap_angle_rad(heading_rad)};
    }
}

Places read_replacement(const Replacement& replace, const std::set<RobotName>& robots,
                        Tally& tally) {
    Places places;
    for (const auto& robot : replace.robots()) {
        const Team team = team_of(robot.yellowteam());
        if (is_for(robots, {team, robot.position().robot_id()}, tally)) {
            take_place(team, robot.position(), places, tally);
        }
    }
    if (replace.has_ball() && is_finite(replace.ball().x(), replace.ball().y(), tally)) {
        places.ball_m = Vec2{replace.ball().x(), replace.ball().y()};
    }
    return places;
}

}  // namespace

TeamPacket read_packet(std::string_view datagram, const std::set<RobotName>& robots, Tally& tally) {
    Packet message;
    if (!parse(datagram, message)) {
        ++tally.damaged;
        return {};
    }
    if (message.cmd().robot_commands().empty() && !message.has_replace()) {
        ++tally.foreign;
        return {};
    }
    TeamPacket packet;
    for (const auto& command : message.cmd().robot_commands()) {
        const RobotName robot{team_of(command.yellowteam()), command.id()};
        if (!is_for(robots, robot, tally)) {
            continue;
        }
        packet.answered.insert(robot);
        if (is_finite(command.wheel_left(), command.wheel_right(), tally)) {
            packet.wheels[robot] = {command.wheel_left(), command.wheel_right()};
        }
    }
    packet.places = read_replacement(message.replace(), robots, tally);
    return packet;
}

Places read_placement(std::string_view datagram, const std::set<RobotName>& robots, Tally& tally) {
    VSSRef_Placement message;
    if (!parse(datagram, message)) {
        ++tally.damaged;
        return {};
    }
    if (message.world().robots().empty()) {
        ++tally.foreign;
        return {};
    }
    const Team team = team_of(message.world().teamcolor());
    Places places;
    for (const auto& robot : message.world().robots()) {
        if (is_for(robots, {team, robot.robot_id()}, tally)) {
            take_place(team, robot, places, tally);
        }
    }
    return places;
}

}  // namespace cancha::vss
