#pragma once

#include <string>
#include <variant>

#include "proto/base/ids.h"
#include "proto/base/state_hash.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/ruling.h"
#include "server/world/world.h"

namespace cancha::lockstep {

/// Puts a robot somewhere on the ground, with the motion that it has then; its wheels are told 0.
struct MoveRobot {
    RobotId id{};
    GroundPose pose;
    world::GroundMotion motion{};
};

/// Puts the ball somewhere.
struct MoveBall {
    world::BallMotion motion;
};

/// Remembers where all bodies are and how they move, under this name.
struct SaveState {
    std::string name;
};

/// Puts all bodies back to what was remembered, to the last bit.
struct RestoreState {
    std::string name;
    bool with_match = false;  ///< Clock, score and phase, too; otherwise they go on.
};

/// What an official changes in a match besides its pace: bodies, or what the referee has decided.
using Change = std::variant<MoveRobot, MoveBall, SaveState, RestoreState, referee::Ruling>;

/// Whether bodies are elsewhere, or move otherwise, after it.
inline bool moves_bodies(const Change& change) {
    return !std::holds_alternative<SaveState>(change) &&
           !std::holds_alternative<referee::Ruling>(change);
}

/// What was decided or remembered, to the last bit. Where bodies are then is not in it.
void append_to(StateHash& hash, const Change& change);

/// "chaser no. 3 put at (0.200, -0.100) m, 90 degrees", for events. `settings`: of the match.
std::string describe(const Change& change, const v1::Discipline& settings,
                     const referee::MatchStatus& status);

}  // namespace cancha::lockstep
