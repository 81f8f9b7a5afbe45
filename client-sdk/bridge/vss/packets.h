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

/// Name of a robot in VSS: its team and an id.
struct RobotName {
    Team team = Team::kBlue;
    std::uint32_t id = 0;  ///< Number of the robot in Cancha, minus 1. The goalkeeper has 0.

    friend auto operator<=>(const RobotName&, const RobotName&) = default;
};

/// Turn rates of a robot's wheels, as a team sends them.
struct WheelTurns {
    double left_radps = 0;
    double right_radps = 0;

    friend bool operator==(const WheelTurns&, const WheelTurns&) = default;
};

/// Placements of robots and ball that teams ask for in a restart, in the frame in which the teams
/// see the field (turn.h).
struct Places {
    std::map<RobotName, GroundPose> robots{};
    std::optional<Vec2> ball_m{};

    bool empty() const { return robots.empty() && !ball_m; }
};

/// The content of one datagram of a team.
struct TeamPacket {
    /// Turn rates by robot; the last command for a robot counts.
    std::map<RobotName, WheelTurns> wheels{};
    std::set<RobotName> answered{};  ///< Robots that got a command, even one with NaN.
    Places places{};
};

/// Decodes a `Packet` (vss_simulator.proto). Leaves out commands and placements that are invalid or
/// not for one of `robots`, and counts them in `tally`.
TeamPacket read_packet(std::string_view datagram, const std::set<RobotName>& robots, Tally& tally);

/// Decodes a `VSSRef_Placement` (vssref_placement.proto). Leaves out invalid placements and counts
/// them, like read_packet().
Places read_placement(std::string_view datagram, const std::set<RobotName>& robots, Tally& tally);

}  // namespace cancha::vss
