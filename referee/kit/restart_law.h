#pragma once

#include <span>
#include <vector>

#include "proto/base/pose.h"
#include "proto/base/vec3.h"
#include "referee/core/verdict.h"
#include "referee/core/world_state.h"
#include "referee/kit/formation.h"

namespace cancha::referee {

/// A restart that has been given.
struct RestartCall {
    RestartKind kind = RestartKind::kKickOff;
    Team team = Team::kNone;  ///< Takes it; none for a free ball.
    Vec2 spot_m{};            ///< Where the ball lies unless its team may put it elsewhere.
};

/// A robot that has been placed in this restart.
struct Standing {
    const Player* player = nullptr;
    Vec2 position_m;
};

/// A pose that one robot of a team takes: of those that are nearest to it a field player, the
/// keeper where there is nobody else.
struct Mark {
    GroundPose pose;
    bool is_exact = false;  ///< It stands right there; otherwise there unless its team says where.
};

/// Where robots may stand in one kind of restart, and where they do if their team does not say.
/// Knows neither what stands in the way nor the walls; the PlacementDesk does. World frame.
class RestartLaw {
  public:
    RestartLaw() = default;
    RestartLaw(const RestartLaw&) = delete;
    RestartLaw& operator=(const RestartLaw&) = delete;
    virtual ~RestartLaw() = default;

    /// The team that is asked first; the other one then sees where it stands. None: nobody is
    /// asked, everybody is placed at once.
    virtual Team places_first(const RestartCall& call, const MatchStatus& status) const = 0;

    /// Whether the team that takes it may put the ball there, rather than on the spot.
    virtual bool may_lie(const RestartCall&, Vec2, const MatchStatus&) const { return false; }

    virtual std::vector<Mark> marks(const RestartCall& call, Team team,
                                    const MatchStatus& status) const = 0;

    /// Whether the centre of `player` may be at `position_m`; `has_mark`: it was given a mark that
    /// is not exact. `placed`: who has been placed before.
    virtual bool may_stand(const RestartCall& call, const Player& player, bool has_mark,
                           Vec2 position_m, std::span<const Standing> placed,
                           const MatchStatus& status) const = 0;

    /// Where `player` stands unless it has a mark or its team says where. `now`: where it is.
    virtual GroundPose standard_pose(const RestartCall& call, const Player& player,
                                     const GroundPose& now, const MatchStatus& status) const = 0;
};

/// The kick-off, and every other start from the middle of the field: the ball in the centre, each
/// team in its own half, those who do not kick outside of the circle.
class KickOffLaw final : public RestartLaw {
  public:
    enum class Asks : std::uint8_t { kBothTeams, kNobody };

    /// Borrows: settings and formation. `circle_m`: radius of the centre circle.
    KickOffLaw(const v1::Discipline& settings, const Formation& formation, double circle_m,
               Asks asks)
        : settings_(settings), formation_(formation), circle_m_(circle_m), asks_(asks) {}

    Team places_first(const RestartCall& call, const MatchStatus& status) const override;
    std::vector<Mark> marks(const RestartCall& call, Team team,
                            const MatchStatus& status) const override;
    bool may_stand(const RestartCall& call, const Player& player, bool has_mark, Vec2 position_m,
                   std::span<const Standing> placed, const MatchStatus& status) const override;
    GroundPose standard_pose(const RestartCall& call, const Player& player, const GroundPose& now,
                             const MatchStatus& status) const override;

  private:
    const v1::Discipline& settings_;
    const Formation& formation_;
    double circle_m_;
    Asks asks_;
};

/// The pose right behind a ball at `ball_m`, facing it and towards `end`.
GroundPose pose_behind_ball(const v1::Discipline& settings, const Player& kicker, Vec2 ball_m,
                            FieldEnd end);

}  // namespace cancha::referee
