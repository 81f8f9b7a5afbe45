#include "client-sdk/bridge/vss/packets.h"

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

/// Whether something is for a robot of this team; else it is counted.
bool is_for(const Addressee& to, Team team, std::uint32_t id, Tally& tally) {
    if (team != to.team) {
        ++tally.other_team;
        return false;
    }
    if (!to.ids.contains(id)) {
        ++tally.no_such_robot;
        return false;
    }
    return true;
}

bool is_finite(double a, double b, Tally& tally) {
    const bool is_good = std::isfinite(a) && std::isfinite(b);
    tally.not_finite += is_good ? 0 : 1;
    return is_good;
}

/// A message of either kind has a robot with `robot_id`, `x`, `y` and `orientation` in degrees.
template <typename Robot>
void take_place(const Robot& robot, Places& places, Tally& tally) {
    const double heading_rad = robot.orientation() * kRadPerDegree;
    if (is_finite(robot.x() + robot.y(), heading_rad, tally)) {
        places.robots[robot.robot_id()] = {robot.x(), robot.y(), wrap_angle_rad(heading_rad)};
    }
}

Places read_replacement(const Replacement& replace, const Addressee& to, Tally& tally) {
    Places places;
    for (const auto& robot : replace.robots()) {
        if (is_for(to, team_of(robot.yellowteam()), robot.position().robot_id(), tally)) {
            take_place(robot.position(), places, tally);
        }
    }
    if (replace.has_ball() && is_finite(replace.ball().x(), replace.ball().y(), tally)) {
        places.ball_m = Vec2{replace.ball().x(), replace.ball().y()};
    }
    return places;
}

}  // namespace

TeamPacket read_packet(std::string_view datagram, const Addressee& to, Tally& tally) {
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
        if (!is_for(to, team_of(command.yellowteam()), command.id(), tally)) {
            continue;
        }
        packet.answered.insert(command.id());
        if (is_finite(command.wheel_left(), command.wheel_right(), tally)) {
            packet.wheels[command.id()] = {command.wheel_left(), command.wheel_right()};
        }
    }
    packet.places = read_replacement(message.replace(), to, tally);
    return packet;
}

Places read_placement(std::string_view datagram, const Addressee& to, Tally& tally) {
    VSSRef_Placement message;
    if (!parse(datagram, message)) {
        ++tally.damaged;
        return {};
    }
    if (message.world().robots().empty()) {
        ++tally.foreign;
        return {};
    }
    const VSSRef::Color own = to.team == Team::kYellow ? VSSRef::YELLOW : VSSRef::BLUE;
    const Team team = message.world().teamcolor() == own ? to.team : opponent_of(to.team);
    Places places;
    for (const auto& robot : message.world().robots()) {
        if (is_for(to, team, robot.robot_id(), tally)) {
            take_place(robot, places, tally);
        }
    }
    return places;
}

}  // namespace cancha::vss
