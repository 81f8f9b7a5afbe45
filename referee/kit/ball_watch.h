#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cancha/base/tick.h"
#include "cancha/base/vec3.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/verdict.h"
#include "referee/core/world_state.h"
#include "referee/kit/formation.h"
#include "referee/kit/shot_list.h"
#include "referee/kit/soccer_status.h"

namespace cancha::referee {

/// Watches which robot has the ball, and what follows when the ball leaves this robot: possession,
/// passes and shots. The comments in ball_watch.cpp define these terms.
class BallWatch {
  public:
    /// Prepares for the field, the ball and the robots of these settings.
    BallWatch(const v1::Discipline& settings, TickRate rate);

    /// Takes one tick of play. `state` and `status` are those at the end of the tick. `seen` is the
    /// robot that touches the ball at that time, by the rules' definition of a touch.
    void watch(const WorldState& state, const SoccerStatus& status, const Touch& seen);

    /// Called when play stops. A shot that is on its way ends here and counts as a shot.
    void stop();

    /// Called when an official has moved bodies or restored a saved match. Drops a shot that is on
    /// its way.
    void forget();

    /// Called when a goal counts. The shot before it becomes a goal. If there was no shot, the last
    /// touch by the scoring team counts as the shot.
    void note_goal(const GameEvent& goal);

    /// Undoes the goal that was decided in the tick `decided`.
    void take_back_goal(Tick decided) { shots_.take_back_goal(decided); }

    /// Returns the team that last touched the ball since play was stopped. None if no team has
    /// touched it.
    Team owner() const { return last_ ? players_[last_->player].team : Team::kNone; }

    /// Returns the players, in the order of the robots in WorldState.
    std::span<const Player> players() const { return players_; }

    /// Figures of one robot with the ball.
    struct Tally {
        std::uint64_t possession = 0;  ///< Time in possession, in ticks.
        std::uint64_t passes = 0;      ///< Completed passes.
        /// Highest speed of the ball in the robot's possession, squared, in m2/s2.
        double top_ball_speed_squared = 0;
    };

    /// Returns the tallies, in the order of the robots in WorldState.
    std::span<const Tally> tallies() const { return tallies_; }

    /// Returns the shots of both teams so far, without a shot that is still on its way.
    const ShotList& shots() const { return shots_; }

  private:
    /// A touch of the ball, with the facts that a shot needs.
    struct BallTouch {
        std::size_t player = 0;  ///< Index of the robot among the players.
        Tick tick;
        std::uint32_t period = 0;
        std::uint64_t period_elapsed = 0;
        Vec2 ball_m;
        double speed_mps = 0;                     ///< Speed of the ball.
        FieldEnd defends = FieldEnd::kPositiveX;  ///< End that the player's team defends.
    };

    void see_ball(const WorldState& state);
    Touch find_bounce(const WorldState& state) const;
    void note_touch(const Touch& touch, Tick tick, const SoccerStatus& status);
    void follow();
    void end_flight(const Player& receiver);
    void finish_shot();
    void add_shot(Shot shot);
    bool has_left_robot() const;
    bool is_shot() const;
    std::optional<double> miss_m() const;
    double speed_mps() const;
    double approach_mps() const;
    Shot shot_of(const BallTouch& touch) const;
    const Player& player_of(RobotId robot) const;
    std::optional<BallTouch>& last_of(Team team);

    v1::Field field_;
    double ball_radius_m_;
    double tick_s_;
    std::vector<Player> players_;
    std::vector<Tally> tallies_;
    ShotList shots_;

    bool is_fresh_ = true;           ///< Whether nothing has been seen since play was stopped.
    Vec2 ball_m_;                    ///< Present position of the ball.
    Vec2 velocity_mps_;              ///< Present velocity of the ball.
    Vec2 velocity_before_mps_;       ///< Velocity of the ball a tick ago.
    std::optional<BallTouch> last_;  ///< The last touch since play was stopped.
    /// The last touch by blue, then the last one by yellow.
    std::array<std::optional<BallTouch>, 2> last_of_team_;
    bool is_free_ = false;         ///< Whether the ball has left the robot that touched it last.
    std::optional<Shot> shot_;     ///< The shot on its way.
    bool is_latest_open_ = false;  ///< Whether a goal scored now would belong to the latest shot.
};

}  // namespace cancha::referee
