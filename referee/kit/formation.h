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

/// A robot of a soccer match, with the facts that the referee knows before the match.
struct Player {
    RobotId id{};             ///< Unique in the match.
    Team team = Team::kNone;  ///< Team of the robot.
    unsigned number = 0;      ///< Number on the robot.
    bool is_keeper = false;   ///< Whether it has number 1 in its team.
    GroundPose start;         ///< Pose at the start of the first period.
    /// Distance along the heading from the robot's pose to its front or rear end, whichever is
    /// farther away. For a box, whose pose is in its middle, this is half of the length.
    double half_length_m = 0;
    /// Distance across the heading from the robot's pose to its left or right side, whichever is
    /// farther away.
    double half_width_m = 0;
    double radius_m = 0;  ///< Radius of the circle around the robot's outline, seen from above.
};

/// Returns the name of a player for people: "chaser no. 4".
std::string name_of(const Player& player, const MatchStatus& status);

/// The players of a match, and the pose of each at the start of a period.
class Formation {
  public:
    /// Expects: settings are checked.
    explicit Formation(const v1::Discipline& settings);

    /// Returns the players in ascending order of ids, as in WorldState.
    std::span<const Player> players() const { return players_; }

    /// Returns the pose of `player` at the start of a period. `status` says which end of the field
    /// the player's team defends.
    static GroundPose pose_of(const Player& player, const SoccerStatus& status);

    /// Returns the robot of `team` that kicks off: the field player that starts nearest to the
    /// centre, or the keeper if there is no field player. Null if the team has no robots.
    const Player* kicker_of(Team team) const;

  private:
    std::vector<Player> players_;
};

}  // namespace cancha::referee
