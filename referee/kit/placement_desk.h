#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "cancha/base/pose.h"
#include "referee/core/request.h"
#include "referee/core/verdict.h"
#include "referee/core/world_state.h"
#include "referee/kit/formation.h"
#include "referee/kit/memory.h"
#include "referee/kit/restart_plan.h"
#include "referee/kit/soccer_status.h"

namespace cancha::referee {

/// A place that a team asked for in its placement and did not get.
struct Correction {
    RobotId robot{};       ///< Robot to be placed; 0 means the ball.
    Vec2 wanted_m;         ///< Place that was asked for, world frame.
    Vec2 given_m;          ///< Place that was given instead, world frame.
    std::string_view why;  ///< Reason: "is too near to a wall".
};

/// Places ball and robots for a restart, team by team. A robot gets the place that its team asks
/// for if the rules allow the place, otherwise the nearest allowed one. Nothing overlaps another
/// body or a wall. Distances are measured between circles around the robots' outlines, so they are
/// safe for any heading.
///
/// Use: begin(), then place() for each team that is next(), or place_everybody(). Borrows:
/// settings. Assign to a desk only another desk that was made from the same settings.
class PlacementDesk {
  public:
    /// Smallest gap around every placed robot, because a robot may stand slightly off the place
    /// that it was given.
    static constexpr double kGap_m = 0.01;

    /// Expects: `formation` was made from `settings`.
    PlacementDesk(const v1::Discipline& settings, std::shared_ptr<const Formation> formation)
        : settings_(settings), formation_(std::move(formation)) {}

    /// Starts the placement of a restart. Nobody is placed yet.
    void begin(RestartPlan plan, const RestartCall& call);

    /// Returns the team whose robots are placed next. None if no team is asked, or once all robots
    /// are placed.
    Team next() const { return next_; }

    /// Returns the place of the ball, present or planned.
    Vec2 ball_m() const { return ball_m_; }

    /// Returns the robot of `team` to which the team's first mark was assigned, such as the kicker.
    /// A mark is a pose that the plan reserves for one robot (RestartPlan::marks). Null if there is
    /// no such robot.
    const Player* marked(Team team) const;

    /// Places the robots of the team next(). The first call places the ball, too. Adds the
    /// placements to `interventions`, and refused places to `corrections`.
    void place(const TeamRequest& request, const WorldState& state, const SoccerStatus& status,
               std::vector<Intervention>& interventions, std::vector<Correction>& corrections);

    /// Places all remaining robots by the rules, without asking the teams.
    void place_everybody(const WorldState& state, const SoccerStatus& status,
                         std::vector<Intervention>& interventions);

  private:
    /// One robot to be placed, and its wanted pose.
    struct WantedPose {
        const Player* player = nullptr;
        GroundPose pose{};
        bool is_from_team = false;
        bool is_exact = false;
        bool has_mark = false;
        GroundPose standard;
    };

    void place_ball(const TeamRequest& request, std::vector<Intervention>& interventions,
                    std::vector<Correction>& corrections);
    std::vector<WantedPose> wanted_by(Team team, const TeamRequest& request,
                                      const WorldState& state);
    static WantedPose* nearest_to(const Mark& mark, std::vector<WantedPose>& all);
    void assign_marks(Team team, std::vector<WantedPose>& all);
    bool is_free(const WantedPose& wanted, Vec2 position_m, const SoccerStatus& status) const;
    std::string_view why_not(const WantedPose& wanted, const SoccerStatus& status) const;
    bool is_on_field(const Player& player, Vec2 position_m, const SoccerStatus& status) const;
    bool is_ball_on_field(Vec2 position_m) const;
    bool has_room(Vec2 centre_m, double radius_m, double left_m, double right_m) const;
    Vec2 within_walls(Vec2 position_m) const;
    bool is_clear(const Player& player, Vec2 position_m) const;
    GroundPose nearest_free(const WantedPose& wanted, const SoccerStatus& status) const;
    std::optional<Vec2> nearest(Vec2 wanted_m, Vec2 standard_m,
                                const std::function<bool(Vec2)>& is_allowed) const;

    Wired<const v1::Discipline> settings_;
    std::shared_ptr<const Formation> formation_;  ///< Owns the players used below.
    RestartPlan plan_;
    Team taking_ = Team::kNone;
    Vec2 ball_m_{};
    Team next_ = Team::kNone;
    bool is_ball_placed_ = false;
    std::vector<PlacedPlayer> placed_;
    /// Robot with the first mark of blue, then of yellow.
    const Player* marked_[2] = {nullptr, nullptr};
};

}  // namespace cancha::referee
