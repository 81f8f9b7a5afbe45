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

/// Of the robot that keeps goal, in every team.
inline constexpr std::uint32_t kKeeperNumber = 1;

/// What the referee knows of a robot before the match.
struct Player {
    RobotId id{};             ///< Unique in the match.
    Team team = Team::kNone;  ///< Whose robot it is.
    unsigned number = 0;      ///< With which it is marked.
    bool is_keeper = false;   ///< Number 1 of its team.
    GroundPose start;         ///< In the first period.
    /// From its pose along its heading to the end that is farther; a box has its pose in the
    /// middle.
    double half_length_m = 0;
    double half_width_m = 0;  ///< As half_length_m, across its heading.
    double radius_m = 0;      ///< Of the circle around its outline.
};

/// "chaser no. 4".
std::string name_of(const Player& player, const MatchStatus& status);

/// Who plays, and where each robot stands when a period begins.
class Formation {
  public:
    /// Expects: settings are checked.
    explicit Formation(const v1::Discipline& settings);

    /// In ascending id order, as in WorldState.
    std::span<const Player> players() const { return players_; }

    /// Where `player` stands when its team defends the end that `status` says.
    static GroundPose pose_of(const Player& player, const SoccerStatus& status);

    /// The field player of `team` whose formation pose is nearest to the centre; the keeper where
    /// there is nobody else, null if the team has no robots.
    const Player* kicker_of(Team team) const;

  private:
    std::vector<Player> players_;
};

}  // namespace cancha::referee
