#pragma once

#include <algorithm>
#include <vector>

#include "cancha/base/contract.h"
#include "referee/core/world_state.h"
#include "server/match/change.h"

namespace cancha::session {

/// Robots that officials have moved while a tick is being played: they stand there once it is over.
class PendingMoves {
  public:
    /// Remembers the change if it moves a robot.
    void add(const match::Change& change) {
        if (change.has_robot()) {
            moves_.push_back(match::decode_robot(change.robot()));
        }
    }

    /// The tick is over.
    void clear() { moves_.clear(); }

    /// Where the robot will stand: as moved last, or else as in `state`.
    /// Expects: the state has this robot.
    GroundPose pose_of(RobotId robot, const referee::WorldState& state) const {
        const auto moved =
            std::find_if(moves_.rbegin(), moves_.rend(),
                         [robot](const match::PlacedRobot& move) { return move.id == robot; });
        if (moved != moves_.rend()) {
            return moved->pose;
        }
        const auto found = std::ranges::find(state.robots, robot, &referee::RobotState::id);
        CANCHA_EXPECTS(found != state.robots.end());
        return found->ground_pose();
    }

  private:
    std::vector<match::PlacedRobot> moves_;
};

}  // namespace cancha::session
