#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/pose.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/match_status.h"
#include "referee/kit/soccer_status.h"

namespace cancha::referee {

/// Number of the keeper in every team.
inline constexpr std::uint32_t kKeeperNumber = 1;

/// Facts about a robot that the referee knows before the match.
struct Player {
    RobotId id{};             ///< Unique in the match.
    Team team = Team::kNone;  ///< Team of the robot.
    unsigned number = 0;      ///< Number on the robot.
    bool is_keeper = false;   ///< Whether it has number 1 in its team.
    GroundPose start;         ///< Pose at the start of the first period.
    /// Distance from its pose along its heading to its farther end. A box has its pose in the
    /// middle.
    double half_length_m = 0;
    double half_width_m = 0;  ///< Distance from its pose to its farther side, across its heading.
    double radius_m = 0;      ///< Radius of the circle around its outline.
};

/// Returns the name of a player: "chaser no. 4".
std::string name_of(const Player& player, const MatchStatus& status);

/// The players, and the pose of each when a period begins.
class Formation {
  public:
    /// Expects: settings are checked.
    explicit Formation(const v1::Discipline& settings);

    /// Returns the players in ascending order of ids, as in WorldState.
    std::span<const Player> players() const { return players_; }

    /// Returns the pose of `player` when its team defends the end in `status`.
    static GroundPose pose_of(const Player& player, const SoccerStatus& status);

    /// Returns the field player of `team` whose formation pose is nearest to the centre. The keeper
    /// if there is no field player; null if the team has no robots.
    const Player* kicker_of(Team team) const;

  private:
    std::vector<Player> players_;
};

}  // namespace cancha::referee
