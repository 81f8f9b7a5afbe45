#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cancha/base/ids.h"
#include "cancha/base/tick.h"
#include "cancha/base/vec3.h"
#include "proto/base/values/state_hash.h"
#include "proto/cancha/v1/referee.pb.h"
#include "referee/core/match_status.h"

namespace cancha::referee {

/// Kind of restart. proto/base/values/restart_kind.h has the names for people.
using RestartKind = v1::RestartKind;

/// One end of the field, with its goal. Values equal those of cancha.v1.FieldEnd.
enum class FieldEnd : std::uint8_t { kPositiveX = 1, kNegativeX = 2 };

/// Returns the other end.
constexpr FieldEnd opposite_of(FieldEnd end) {
    return end == FieldEnd::kPositiveX ? FieldEnd::kNegativeX : FieldEnd::kPositiveX;
}

/// The latest restart: how play was last started again, or is about to be.
struct Restart {
    RestartKind kind = v1::RESTART_KIND_KICK_OFF;  ///< Kind of restart.
    Team team = Team::kNone;                       ///< Team that takes it; none for a free ball.
    Tick since{};                                  ///< Tick in which it was given.
    Vec2 ball_m{};               ///< Position where the ball was put, world frame.
    bool is_being_taken = true;  ///< True until the ball has been touched.
    std::string reason;          ///< Reason for the restart in plain words.
    /// Team that is asked to place its robots in its answer to the open tick. None if no team is
    /// asked.
    Team placing = Team::kNone;
};

/// Last touch of the ball.
struct Touch {
    Team team = Team::kNone;  ///< Team that touched the ball. None if no robot has touched it.
    RobotId robot{};  ///< Robot that touched the ball. 0 if an official has named only the team.
};

/// Status of a team that only soccer matches have, in addition to TeamStatus.
struct Side {
    /// End of the field with the team's own goal in this period.
    FieldEnd defends = FieldEnd::kPositiveX;
    std::uint32_t time_outs_left = 0;  ///< Number of time-outs that the team may still ask for.
    /// Goals in the shoot-out. They decide a level match and are not in the score.
    std::uint32_t shoot_out_goals = 0;
    std::uint32_t shoot_out_kicks = 0;  ///< Kicks taken in the shoot-out so far.
    std::uint64_t pressing = 0;  ///< Ticks of play with the ball in the half that the team attacks.
};

/// Status of a soccer match as the referee sees it. Scores are goals, without those of a shoot-out.
struct SoccerStatus : MatchStatus {
    /// Side of the blue team, which defends +x in the first period.
    Side blue_side{.defends = FieldEnd::kPositiveX};
    /// Side of the yellow team.
    Side yellow_side{.defends = FieldEnd::kNegativeX};
    std::optional<Restart> restart;  ///< The latest restart; absent before the first one.
    Touch last_touch;                ///< The last touch of the ball.

    /// Returns the side of a team. Expects: team is blue or yellow.
    Side& side_of(Team team) { return team == Team::kBlue ? blue_side : yellow_side; }

    /// Returns the side of a team. Expects: team is blue or yellow.
    const Side& side_of(Team team) const { return team == Team::kBlue ? blue_side : yellow_side; }

    /// Returns the team that defends the goal at `end`.
    Team defender_of(FieldEnd end) const {
        return blue_side.defends == end ? Team::kBlue : Team::kYellow;
    }
};

/// Adds the soccer status to a message for clients, for Rulebook::describe().
void describe(const SoccerStatus& status, v1::MatchStatus& message);

/// Adds a team's soccer status to a hash, for Rulebook::append_team_to().
void append_to(StateHash& hash, const Side& side);

/// Adds the soccer status of the match to a hash, for Rulebook::append_to().
void append_to(StateHash& hash, const SoccerStatus& status);

}  // namespace cancha::referee
