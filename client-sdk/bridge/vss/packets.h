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

/// Speeds of a robot's wheels as a team says them.
struct WheelTurns {
    double left_radps = 0;
    double right_radps = 0;

    friend bool operator==(const WheelTurns&, const WheelTurns&) = default;
};

/// Places that a team asks for, in its frame.
struct Places {
    std::map<std::uint32_t, GroundPose> robots{};  ///< By id.
    std::optional<Vec2> ball_m{};

    bool empty() const { return robots.empty() && !ball_m; }
};

/// One datagram of a team.
struct TeamPacket {
    std::map<std::uint32_t, WheelTurns> wheels{};  ///< By id; the last command for a robot counts.
    std::set<std::uint32_t> answered{};            ///< Robots of `wheels`, and those told NaN.
    Places places{};
};

/// The team that a reader reads for.
struct Addressee {
    Team team = Team::kBlue;
    std::set<std::uint32_t> ids{};  ///< Of its robots.
};

/// Reads a `Packet`. Leaves out what is not for this team, or cannot be done, and counts it: it
/// changes nothing.
TeamPacket read_packet(std::string_view datagram, const Addressee& to, Tally& tally);

/// Reads a `VSSRef_Placement` likewise.
Places read_placement(std::string_view datagram, const Addressee& to, Tally& tally);

}  // namespace cancha::vss
