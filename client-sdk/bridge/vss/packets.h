#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "cancha/base/ids.h"
#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"
#include "client-sdk/bridge/vss/tally.h"

namespace cancha::vss {

/// A robot as teams name it.
struct RobotName {
    Team team = Team::kBlue;
    std::uint32_t id = 0;  ///< Its number less 1: 0 keeps goal.

    friend auto operator<=>(const RobotName&, const RobotName&) = default;
};

/// Speeds of a robot's wheels, as sent by a team.
struct WheelTurns {
    double left_radps = 0;
    double right_radps = 0;

    friend bool operator==(const WheelTurns&, const WheelTurns&) = default;
};

/// Places that teams ask for, in the frame of the teams.
struct Places {
    std::map<RobotName, GroundPose> robots{};
    std::optional<Vec2> ball_m{};

    bool empty() const { return robots.empty() && !ball_m; }
};

/// One datagram of a team.
struct TeamPacket {
    std::map<RobotName, WheelTurns>
        wheels{};                    ///< Wheel speeds; the last command for a robot counts.
    std::set<RobotName> answered{};  ///< Robots of `wheels`, and robots whose command was NaN.
    Places places{};
};

/// Reads a `Packet`. Leaves out commands and placements that are not for `robots` or are invalid,
/// and counts them in `tally`.
TeamPacket read_packet(std::string_view datagram, const std::set<RobotName>& robots, Tally& tally);

/// Reads a `VSSRef_Placement`. Leaves out and counts like read_packet().
Places read_placement(std::string_view datagram, const std::set<RobotName>& robots, Tally& tally);

}  // namespace cancha::vss
