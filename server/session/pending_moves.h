#pragma once

#include <algorithm>
#include <vector>

#include "cancha/base/contract.h"
#include "referee/core/world_state.h"
#include "server/sim/match/change.h"

namespace cancha::session {

/// Moves of robots by officials while a tick is being played. The moves take effect when the tick
/// is over; this class only remembers them.
class PendingMoves {
  public:
    /// Remembers the change if it moves a robot; ignores other changes.
    void add(const match::Change& change) {
        if (change.has_robot()) {
            moves_.push_back(match::decode_robot(change.robot()));
        }
    }

    /// Call when the tick is over: forgets all moves.
    void clear() { moves_.clear(); }

    /// Returns where the robot will stand after the tick. This is the place of the robot's last
    /// move. If the robot was not moved, it is its place in `state`, upright and at rest. Expects:
    /// the state has this robot.
    match::PlacedRobot place_of(const world::RobotSpec& robot,
                                const referee::WorldState& state) const {
        const auto moved =
            std::find_if(moves_.rbegin(), moves_.rend(),
                         [&robot](const match::PlacedRobot& move) { return move.id == robot.id; });
        if (moved != moves_.rend()) {
            return *moved;
        }
        const auto found = std::ranges::find(state.robots, robot.id, &referee::RobotState::id);
        CANCHA_EXPECTS(found != state.robots.end());
        match::PlacedRobot place{.id = robot.id, .pose = found->ground_pose()};
        if (robot.body == world::BodyKind::kFree) {
            place.stance.floor_m = found->position_m.z - robot.foot_m();
        }
        return place;
    }

  private:
    std::vector<match::PlacedRobot> moves_;
};

}  // namespace cancha::session
