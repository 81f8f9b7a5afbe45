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

/// Its words are those of restart_kind.h.
using RestartKind = v1::RestartKind;

/// Values equal those of cancha.v1.FieldEnd.
enum class FieldEnd : std::uint8_t { kPositiveX = 1, kNegativeX = 2 };

/// The other end.
constexpr FieldEnd opposite_of(FieldEnd end) {
    return end == FieldEnd::kPositiveX ? FieldEnd::kNegativeX : FieldEnd::kPositiveX;
}

/// How play was last started again, or is about to be.
struct Restart {
    RestartKind kind = v1::RESTART_KIND_KICK_OFF;  ///< Which restart.
    Team team = Team::kNone;                       ///< Takes it; none where neither team does.
    Tick since{};                                  ///< When it was given.
    Vec2 ball_m{};                                 ///< Where the ball was put, world frame.
    bool is_being_taken = true;                    ///< Until the ball has been touched.
    std::string reason;                            ///< In plain words.
    /// Whose answer to the open tick says where its robots stand; none while nobody is asked.
    Team placing = Team::kNone;
};

/// Last touch of the ball.
struct Touch {
    Team team = Team::kNone;  ///< None: nobody yet.
    RobotId robot{};          ///< 0: an official says the team only.
};

/// State of a team in soccer beyond TeamStatus.
struct Side {
    FieldEnd defends = FieldEnd::kPositiveX;  ///< The end at which its goal is in this period.
    std::uint32_t time_outs_left = 0;         ///< Time-outs that it may still ask for.
    std::uint32_t shoot_out_goals = 0;  ///< They decide a level match, and are not in the score.
    std::uint32_t shoot_out_kicks = 0;  ///< Taken so far.
    std::uint64_t pressing = 0;  ///< Ticks of play with the ball in the half that it attacks.
};

/// A match of soccer as the referee sees it. Scores are goals, without those of a shoot-out.
struct SoccerStatus : MatchStatus {
    /// Side of the blue team, which defends +x in the first period.
    Side blue_side{.defends = FieldEnd::kPositiveX};
    /// Side of the yellow team.
    Side yellow_side{.defends = FieldEnd::kNegativeX};
    std::optional<Restart> restart;  ///< The latest; absent before the first one.
    Touch last_touch;                ///< The last one of the ball.

    /// Expects: team is blue or yellow.
    Side& side_of(Team team) { return team == Team::kBlue ? blue_side : yellow_side; }

    /// Side of a team.
    const Side& side_of(Team team) const { return team == Team::kBlue ? blue_side : yellow_side; }

    /// The team that defends the goal at `end`.
    Team defender_of(FieldEnd end) const {
        return blue_side.defends == end ? Team::kBlue : Team::kYellow;
    }
};

/// As Rulebook::describe().
void describe(const SoccerStatus& status, v1::MatchStatus& message);

/// As Rulebook::append_team_to().
void append_to(StateHash& hash, const Side& side);

/// As Rulebook::append_to().
void append_to(StateHash& hash, const SoccerStatus& status);

}  // namespace cancha::referee
