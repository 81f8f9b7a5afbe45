#pragma once

#include <cstdint>

#include "cancha/base/pose.h"
#include "cancha/client/observation.h"

namespace cancha::vss {

/// The frame in which teams see the field.
enum class FrameKind : std::uint8_t {
    kFixed,  ///< Blue always defends the left end (-x), because teams of VSS do not change ends.
    kField,  ///< The world frame: blue defends +x in the first half, then the teams change ends.
};

/// The frame in which a team sees the field at one instant: the world frame, or the world frame
/// turned by 180 degrees. On a screen, x points from the left goal to the right goal, and y
/// upwards.
struct Turn {
    bool is_turned = false;  ///< Whether the frame is turned by 180 degrees.

    /// Returns the frame of the teams for a view, which is in the world frame.
    static Turn of(const client::Observation& view, FrameKind kind) {
        const bool is_own_left = view.defends == client::FieldEnd::kNegativeX;
        const bool is_blue_left = is_own_left == (view.team == Team::kBlue);
        return {kind == FrameKind::kFixed && !is_blue_left};
    }

    /// Turns a point or a velocity from the world frame to the team's frame, or back.
    Vec2 turned(Vec2 vector) const { return is_turned ? client::turned_around(vector) : vector; }

    /// Turns a pose from the world frame to the team's frame, or back.
    GroundPose turned(const GroundPose& pose) const {
        return is_turned ? pose.turned_around() : pose;
    }

    /// Turns a direction from the world frame to the team's frame, or back. The result is in (-pi,
    /// pi].
    double turned_rad(double heading_rad) const {
        return turned(GroundPose{0, 0, heading_rad}).heading_rad;
    }
};

}  // namespace cancha::vss
