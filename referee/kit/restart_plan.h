#pragma once

#include <functional>
#include <span>
#include <vector>

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"
#include "referee/kit/formation.h"
#include "referee/kit/soccer_status.h"

namespace cancha::referee {

/// A restart that the referee has given.
struct RestartCall {
    RestartKind kind = v1::RESTART_KIND_KICK_OFF;  ///< Kind of restart.
    Team team = Team::kNone;  ///< Team that takes the restart; none for a free ball.
    Vec2 spot_m{};            ///< Place of the ball, unless the team may put it elsewhere.
};

/// A robot already placed in this restart.
struct PlacedPlayer {
    const Player* player = nullptr;  ///< The robot.
    Vec2 position_m;                 ///< Position of the robot's centre, world frame.
};

/// A pose reserved for one robot of a team, such as the kicker behind the ball. The referee gives
/// the mark to the team's field player nearest to the pose. If the team has only a keeper, the
/// keeper gets it.
struct Mark {
    Team team = Team::kNone;  ///< Team of the robot.
    GroundPose pose;          ///< The pose, world frame.
    /// Whether the robot stands exactly in this pose, even if its team asks for another one.
    bool is_exact = false;
};

/// A robot and a place to check for it.
struct Candidate {
    const Player& player;                  ///< The robot.
    bool has_mark = false;                 ///< Whether the robot has a mark that is not exact.
    Vec2 position_m;                       ///< The place: a position of the robot's centre.
    std::span<const PlacedPlayer> placed;  ///< Robots placed before this robot.
};

/// Legal places of the robots in one restart, and their places if their team does not choose any.
/// The rules for this kind of restart (see RestartLaw) make the plan from a RestartCall, and the
/// PlacementDesk carries it out. The plan ignores other bodies and walls; the desk takes care of
/// them. World frame.
struct RestartPlan {
    /// Team that chooses its places first. The other team chooses afterwards and sees where these
    /// robots stand. If none, no team is asked, and all robots are placed at once.
    Team asks_first = Team::kNone;
    std::vector<Mark> marks;  ///< Poses for single robots, in the order in which they are assigned.
    /// Whether the rules allow the robot to stand at the candidate's place.
    std::function<bool(const Candidate&)> may_stand;
    /// Returns the pose of a robot without a mark whose team does not choose a place. `now`: the
    /// robot's present pose.
    std::function<GroundPose(const Player&, const GroundPose& now)> standard_pose;
    /// Whether the team that takes the restart may put the ball at this place instead of
    /// `RestartCall::spot_m`. If unset, no other place is allowed.
    std::function<bool(Vec2 ball_m)> may_lie = nullptr;
};

/// Returns the plan of a kick-off, or of any other start from the centre of the field. The ball
/// lies in the centre, each team stands in its own half, and robots that do not kick stand outside
/// the circle of radius `circle_m`. The kicking team is asked first. Borrows: settings and
/// formation.
RestartPlan kick_off_plan(const v1::Discipline& settings, const Formation& formation,
                          double circle_m, const RestartCall& call, const SoccerStatus& status);

/// Returns the mark for the kicker of `call.team`: right behind the ball, facing the ball and the
/// goal that the team attacks. Empty if the team has no robot.
std::vector<Mark> kicker_mark(const v1::Discipline& settings, const Formation& formation,
                              const RestartCall& call, const SoccerStatus& status);

/// Returns the end that `team` attacks.
inline FieldEnd attacked_by(Team team, const SoccerStatus& status) {
    return opposite_of(status.side_of(team).defends);
}

}  // namespace cancha::referee
