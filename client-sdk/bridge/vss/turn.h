#pragma once

#include <cstdint>

#include "cancha/base/pose.h"
#include "cancha/client/observation.h"

namespace cancha::vss {

/// Which frame teams see.
enum class FrameKind : std::uint8_t {
    kFixed,  ///< Blue defends the left (-x) always: teams of VSS do not change ends by themselves.
    kField,  ///< The world frame: blue defends +x in the first half, then the teams change ends.
};

/// The frame in which a team sees the field at an instant: the world's, or that turned by half a
/// circle. x is from the left goal to the right one, y upwards on the screen.
struct Turn {
    bool is_turned = false;

    /// The turn for a view in the world frame.
    static Turn of(const client::Observation& view, FrameKind kind) {
        const bool is_own_left = view.defends == client::FieldEnd::kNegativeX;
        const bool is_blue_left = is_own_left == (view.team == Team::kBlue);
        return {kind == FrameKind::kFixed && !is_blue_left};
    }

    /// A point or a velocity, from the world into the team's frame or back.
    Vec2 turned(Vec2 vector) const { return is_turned ? client::turned_around(vector) : vector; }

    /// A pose likewise.
    GroundPose turned(const GroundPose& pose) const {
        return is_turned ? pose.turned_around() : pose;
    }

    /// A direction likewise, in (-pi, pi].
    double turned_rad(double heading_rad) const {
        return turned(GroundPose{0, 0, heading_rad}).heading_rad;
    }
};

}  // namespace cancha::vss
