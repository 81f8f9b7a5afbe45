#pragma once

#include "referee/kit/restart_law.h"
#include "referee/simurosot/law/grounds.h"

// Where everybody stands in the restarts of SimuroSot; README.md, chapter 4.
namespace cancha::referee::simurosot {

/// What the four restarts have in common.
class GroundsLaw : public RestartLaw {
  public:
    /// Borrows: both.
    GroundsLaw(const Grounds& grounds, const Formation& formation)
        : grounds_(grounds), formation_(formation) {}

  protected:
    const Grounds& grounds() const { return grounds_; }

    const Formation& formation() const { return formation_; }

    /// The end at which `team` attacks.
    static FieldEnd attacked_by(Team team, const MatchStatus& status) {
        return opposite_of(status.of(team).defends);
    }

    /// With one side on its goal line, as the keeper stands in kicks at its goal.
    bool is_on_goal_line(const Player& keeper, FieldEnd end, Vec2 position_m) const;
    GroundPose pose_on_goal_line(const Player& keeper, FieldEnd end) const;

    /// The mark of the robot that kicks: behind the ball, anywhere that its team likes.
    std::vector<Mark> kicker_mark(const RestartCall& call, const MatchStatus& status) const;
    bool is_behind_ball(const RestartCall& call, Vec2 position_m, const MatchStatus& status) const;

  private:
    const Grounds& grounds_;
    const Formation& formation_;
};

/// Kicker and keeper face each other, everybody else is in the other half.
class PenaltyKickLaw final : public GroundsLaw {
  public:
    using GroundsLaw::GroundsLaw;

    Team places_first(const RestartCall& call, const MatchStatus& status) const override;
    std::vector<Mark> marks(const RestartCall& call, Team team,
                            const MatchStatus& status) const override;
    bool may_stand(const RestartCall& call, const Player& player, bool has_mark, Vec2 position_m,
                   std::span<const Standing> placed, const MatchStatus& status) const override;
    GroundPose standard_pose(const RestartCall& call, const Player& player, const GroundPose& now,
                             const MatchStatus& status) const override;
};

/// The keeper on its line, two defenders at the corners of the goal area, two at the sides of the
/// penalty area; the attackers stand freely, but for the crowding that is an offence in play.
class FreeKickLaw final : public GroundsLaw {
  public:
    using GroundsLaw::GroundsLaw;

    Team places_first(const RestartCall& call, const MatchStatus& status) const override;
    std::vector<Mark> marks(const RestartCall& call, Team team,
                            const MatchStatus& status) const override;
    bool may_stand(const RestartCall& call, const Player& player, bool has_mark, Vec2 position_m,
                   std::span<const Standing> placed, const MatchStatus& status) const override;
    GroundPose standard_pose(const RestartCall& call, const Player& player, const GroundPose& now,
                             const MatchStatus& status) const override;
};

/// The ball in the penalty area of those who kick, only their keeper with it; the others in their
/// own half.
class GoalKickLaw final : public GroundsLaw {
  public:
    using GroundsLaw::GroundsLaw;

    Team places_first(const RestartCall& call, const MatchStatus& status) const override;
    bool may_lie(const RestartCall& call, Vec2 ball_m, const MatchStatus& status) const override;
    std::vector<Mark> marks(const RestartCall& call, Team team,
                            const MatchStatus& status) const override;
    bool may_stand(const RestartCall& call, const Player& player, bool has_mark, Vec2 position_m,
                   std::span<const Standing> placed, const MatchStatus& status) const override;
    GroundPose standard_pose(const RestartCall& call, const Player& player, const GroundPose& now,
                             const MatchStatus& status) const override;
};

/// One robot of each team at its mark, everybody else outside of the quarter.
class FreeBallLaw final : public GroundsLaw {
  public:
    using GroundsLaw::GroundsLaw;

    Team places_first(const RestartCall& call, const MatchStatus& status) const override;
    std::vector<Mark> marks(const RestartCall& call, Team team,
                            const MatchStatus& status) const override;
    bool may_stand(const RestartCall& call, const Player& player, bool has_mark, Vec2 position_m,
                   std::span<const Standing> placed, const MatchStatus& status) const override;
    GroundPose standard_pose(const RestartCall& call, const Player& player, const GroundPose& now,
                             const MatchStatus& status) const override;
};

}  // namespace cancha::referee::simurosot
