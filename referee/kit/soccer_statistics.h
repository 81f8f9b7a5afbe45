#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "proto/cancha/v1/statistics.pb.h"
#include "referee/core/rulebook.h"
#include "referee/kit/ball_watch.h"
#include "referee/kit/heat_map.h"
#include "referee/kit/robot_motion.h"
#include "referee/kit/soccer_status.h"

namespace cancha::referee {

/// What people who watch soccer want to know in figures. A value: a function of the ticks of play
/// and the goals that it is told of.
class SoccerStatistics {
  public:
    /// For a match of this kind.
    explicit SoccerStatistics(const RuleContext& context);

    /// One tick of play, as it ended. `touch`: who touches the ball.
    void watch(const WorldState& state, const SoccerStatus& status, const Touch& touch);

    /// Play has been stopped.
    void stop();

    /// Somebody has moved bodies: nothing that was on its way is any more.
    void forget();

    /// A goal counts.
    void note_goal(const GameEvent& goal) { ball_.note_goal(goal); }

    /// The goal that was decided then does not count any more.
    void take_back_goal(Tick decided) { ball_.take_back_goal(decided); }

    /// As Rulebook::describe_statistics().
    void describe(v1::MatchStatistics& message) const;

  private:
    /// What is counted of a team, by Team.
    struct Side {
        std::uint64_t territory = 0;  ///< Ticks with the ball in the half that it attacks.
        HeatMap robots;
        HeatMap ball;  ///< While it has the ball.
    };

    Side& side_of(Team team) { return sides_[team == Team::kBlue ? 0 : 1]; }

    void describe_territory(v1::MatchStatistics& message) const;
    void describe_ball(v1::MatchStatistics& message) const;
    void list_shots(v1::MatchStatistics& message) const;
    void draw_heat_maps(v1::MatchStatistics& message) const;

    TickRate rate_;
    Tick tick_;
    std::uint64_t played_ = 0;  ///< In ticks.
    std::array<Side, 2> sides_;
    RobotMotion motion_;
    BallWatch ball_;
};

}  // namespace cancha::referee
