#pragma once

#include <functional>
#include <span>
#include <vector>

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"
#include "referee/kit/formation.h"
#include "referee/kit/soccer_status.h"

namespace cancha::referee {

/// A restart that has been given.
struct RestartCall {
    RestartKind kind = v1::RESTART_KIND_KICK_OFF;  ///< Kind of restart.
    Team team = Team::kNone;                       ///< Team that takes it; none for a free ball.
    Vec2 spot_m{};  ///< Place of the ball, unless the team may put it elsewhere.
};

/// A robot already placed in this restart.
struct PlacedPlayer {
    const Player* player = nullptr;  ///< The robot.
    Vec2 position_m;                 ///< Position of its centre, world frame.
};

/// A pose that one robot of a team takes: the field player nearest to it, or the keeper if there is
/// no field player.
struct Mark {
    Team team = Team::kNone;  ///< Team of the robot.
    GroundPose pose;          ///< The pose, world frame.
    /// Whether it stands exactly there, even if its team asks for another pose.
    bool is_exact = false;
};

/// A place that is wanted for a robot.
struct Candidate {
    const Player& player;                  ///< The robot.
    bool has_mark = false;                 ///< Whether it was given a mark that is not exact.
    Vec2 position_m;                       ///< Position of its centre.
    std::span<const PlacedPlayer> placed;  ///< Robots placed before it.
};

/// Where robots may stand in one restart, and where they stand if their team does not say. The law
/// of the restart makes it from a call, and the PlacementDesk follows it. The plan ignores other
/// bodies and walls; the desk takes care of them. World frame.
struct RestartPlan {
    /// The team that is asked first; the other team then sees where its robots stand. None: no team
    /// is asked, and all robots are placed at once.
    Team asks_first = Team::kNone;
    std::vector<Mark> marks;  ///< Poses for single robots, in the order in which they are assigned.
    /// Whether the law lets a robot stand there.
    std::function<bool(const Candidate&)> may_stand;
    /// Pose of a robot without a mark whose team does not say where. `now`: its present pose.
    std::function<GroundPose(const Player&, const GroundPose& now)> standard_pose;
    /// Whether the taking team may put the ball there instead of on the spot. Unset: it may not.
    std::function<bool(Vec2 ball_m)> may_lie = nullptr;
};

/// Plan of the kick-off, and of every other start from the middle of the field. The ball lies in
/// the centre, each team stands in its own half, and robots that do not kick stand outside the
/// circle of radius `circle_m`. The kicking team is asked first. Borrows: settings and formation.
RestartPlan kick_off_plan(const v1::Discipline& settings, const Formation& formation,
                          double circle_m, const RestartCall& call, const SoccerStatus& status);

/// Returns the mark of the kicker of `call.team`: right behind the ball, facing it and the goal
/// that its team attacks. Empty if the team has no robot.
std::vector<Mark> kicker_mark(const v1::Discipline& settings, const Formation& formation,
                              const RestartCall& call, const SoccerStatus& status);

/// Returns the end that `team` attacks.
inline FieldEnd attacked_by(Team team, const SoccerStatus& status) {
    return opposite_of(status.side_of(team).defends);
}

}  // namespace cancha::referee
