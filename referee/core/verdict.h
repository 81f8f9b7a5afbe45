#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/pose.h"
#include "cancha/base/tick.h"
#include "proto/cancha/v1/referee.pb.h"

namespace cancha::referee {

/// Values equal those of cancha.v1.MatchPhase.
enum class MatchPhase : std::uint8_t {
    kBeforeStart = 1,
    kPlay = 2,
    kBreak = 3,
    kOver = 4,
    kPlacement = 5,  ///< A restart: the teams say where their robots stand, one after the other.
    kTimeOut = 6,
    kDecision = 7,  ///< An official is asked whether something counts.
};

/// Values equal those of cancha.v1.PeriodKind.
enum class PeriodKind : std::uint8_t { kHalf = 1, kExtraTime = 2, kShootOut = 3 };

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

/// Who touched the ball last.
struct Touch {
    Team team = Team::kNone;  ///< None: nobody yet.
    RobotId robot{};          ///< 0: an official says the team only.
};

/// The match as one team has it.
struct TeamStatus {
    std::string name;            ///< For people.
    bool plays = true;           ///< It has robots: a solo run has one team.
    std::uint32_t score = 0;     ///< Goals or points, without those of a shoot-out.
    double progress = 0;         ///< On its way through a course, from 0 to 1; 0 without one.
    std::uint64_t finished = 0;  ///< Tick of the period in which it was through; 0: it is not.
    FieldEnd defends = FieldEnd::kPositiveX;  ///< The end at which its goal is in this period.
    std::uint32_t time_outs_left = 0;         ///< Those that it may still ask for.
    std::uint32_t shoot_out_goals = 0;  ///< They decide a level match, and are not in the score.
    std::uint32_t shoot_out_kicks = 0;  ///< Taken so far.
    std::uint64_t pressing = 0;  ///< Ticks of play with the ball in the half that it attacks.
};

/// The match as the referee sees it.
struct MatchStatus {
    MatchPhase phase = MatchPhase::kBeforeStart;  ///< What the match is doing.
    std::uint64_t phase_left = 0;  ///< Ticks until the phase ends; 0: no time is set for it.
    std::uint32_t period = 0;      ///< 1 for the first half.
    PeriodKind period_kind = PeriodKind::kHalf;  ///< What kind of period this is.
    std::uint64_t period_elapsed = 0;            ///< In ticks.
    std::uint64_t period_length = 0;             ///< In ticks; 0: without a limit.
    /// The team that defends +x in the first period.
    TeamStatus blue{.name = "Blue", .defends = FieldEnd::kPositiveX};
    /// The other one.
    TeamStatus yellow{.name = "Yellow", .defends = FieldEnd::kNegativeX};
    std::optional<Restart> restart;  ///< The latest; absent before the first one.
    Touch last_touch;                ///< The last one of the ball.
    bool is_course = false;          ///< Scores are the shares of a course in hundredths.
    std::string end_reason;          ///< Set once the phase is kOver.
    Team winner = Team::kNone;       ///< Once it is over; none: a draw, or abandoned.

    /// Bodies move only in play; in every other phase ticks pass and the world stands still.
    bool is_in_play() const { return phase == MatchPhase::kPlay; }

    /// Expects: team is blue or yellow.
    TeamStatus& of(Team team) { return team == Team::kBlue ? blue : yellow; }

    /// The same.
    const TeamStatus& of(Team team) const { return team == Team::kBlue ? blue : yellow; }

    /// The team with more goals; none while it is level.
    Team leader() const {
        if (blue.score == yellow.score) {
            return Team::kNone;
        }
        return blue.score > yellow.score ? Team::kBlue : Team::kYellow;
    }

    /// The team that defends the goal at `end`.
    Team defender_of(FieldEnd end) const {
        return blue.defends == end ? Team::kBlue : Team::kYellow;
    }
};

/// One thing that happened.
struct GameEvent {
    Tick tick;                       ///< When it happened.
    std::string kind;                ///< A word of the discipline: "goal", "kick_off", "free_ball".
    Team team = Team::kNone;         ///< For whom it is; see cancha.v1.GameEvent.
    RobotId robot{};                 ///< Who did it; 0: no single robot.
    std::string rule;                ///< Number of the rule in the chapter's README.
    std::string text;                ///< One plain sentence.
    std::string origin = "referee";  ///< Who says so: "referee", "server", or an official's name.
    std::uint64_t decision = 0;  ///< Its number among those of the rulebook; 0: it decides nothing.
    std::uint32_t period = 0;    ///< Of the match clock when it happened; the match sets it.
    std::uint64_t period_elapsed = 0;  ///< In ticks, as in MatchStatus; the match sets it.
};

/// Puts a robot at rest where it is told.
struct PlaceRobot {
    RobotId robot{};  ///< Which robot.
    GroundPose pose;  ///< Where it is put, world frame.
};

/// Puts the ball at rest on the ground.
struct PlaceBall {
    Vec2 position_m;  ///< Of its centre, world frame.
};

/// A change of the world that is decided outside of physics. Applied when the next tick opens,
/// before its observation is taken, in order.
using Intervention = std::variant<PlaceRobot, PlaceBall>;

/// What a rulebook says about one instant.
struct Verdict {
    std::vector<GameEvent> events;            ///< Since the last verdict; usually none.
    std::vector<Intervention> interventions;  ///< Carried out in this order.
};

}  // namespace cancha::referee
