#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "cancha/base/result.h"
#include "cancha/base/tick.h"
#include "proto/base/text/parameters.h"
#include "proto/base/values/state_hash.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "proto/cancha/v1/statistics.pb.h"
#include "referee/core/coach.h"
#include "referee/core/match_status.h"
#include "referee/core/request.h"
#include "referee/core/ruling.h"
#include "referee/core/verdict.h"
#include "referee/core/world_state.h"

/// Parts of rules: what a referee sees, decides and is asked for, and what several
/// disciplines share.
namespace cancha::referee {

/// One rule as the chapter's README numbers it. A contract test finds each in the README.
struct RuleText {
    std::string_view number;  ///< "2.1".
    std::string_view title;   ///< "Full time".
    bool is_found = false;    ///< By judges in play; officials can have it proposed, or ignored:
                              ///< for an OfficiatedRulebook only.
};

/// The rule parameters of one match, complete and within their limits.
class RuleValues {
  public:
    /// Expects: `values` are complete and in range.
    RuleValues(ParameterValues values, TickRate rate) : values_(std::move(values)), rate_(rate) {}

    /// Expects: the chapter declares `key`.
    double number(std::string_view key) const { return value_of(values_, key); }

    /// Duration in seconds, as ticks.
    std::uint64_t ticks(std::string_view key) const { return rate_.ticks_in(number(key)); }

  private:
    ParameterValues values_;
    TickRate rate_;
};

/// All that a rulebook knows when a match begins. Borrowed parts outlive the rulebook.
struct RuleContext {
    const v1::Discipline& settings;  ///< Resolved: the variant merged, defaults checked.
    const RuleValues& rules;         ///< The chapter's parameters.
    TickRate rate;                   ///< Ticks per simulated second.
    std::string blue_name;           ///< For people; empty: "Blue".
    std::string yellow_name;         ///< For people; empty: "Yellow".
};

/// How a match begins.
enum class Start : std::uint8_t {
    kRegular,  ///< As the discipline has it.
    kInPlay,   ///< In the middle of the first period, everybody and the ball where they are.
};

/// Judges one match: a pure function of the states it has seen. No clock but the tick, no
/// generator, no physics.
class Rulebook {
  public:
    virtual ~Rulebook() = default;

    /// Called once, with the world as it was built, before tick 0 opens: the first whistle.
    virtual Verdict open(const WorldState& state, Start start) = 0;

    /// Called after every tick with the state it led to and with what the teams asked for in their
    /// answers to it, until the phase is kOver.
    virtual Verdict judge(const WorldState& state, const Requests& requests) = 0;

    /// An official changes the world: what was seen before counts no more, and a placement ends;
    /// who is still to be placed is placed at once, by the rules alone. Breaks and time-outs go on.
    virtual Verdict begin_anew(const WorldState&) { return {}; }

    /// Whether an official may decide this now. Fails: kRefused (not now, or not by these rules),
    /// kNotFound (no such decision), kInvalidInput (no such rule, a team is missing).
    virtual Status check(const Ruling& /*ruling*/) const {
        return Error{ErrorCode::kRefused,
                     "these rules have no goals, restarts or time-outs to decide on"};
    }

    /// Decision of an official in the referee's place, between two ticks. `official`: the name.
    /// Expects: check() finds nothing wrong.
    virtual Verdict rule(const Ruling& /*ruling*/, const std::string& /*official*/,
                         const WorldState& /*state*/) {
        return {};
    }

    /// Remembers the match as it stands, under this name.
    virtual void save(const std::string& /*name*/) {}

    /// Whether the match can be again as it was when it was saved so. Fails: kRefused.
    virtual Status check_restore(const std::string& /*name*/) const {
        return Error{ErrorCode::kRefused, "these rules restore no clock, score and phase"};
    }

    /// The match is again as it was then; bodies have been put back. What was seen before counts no
    /// more, and what was decided cannot be taken back. Expects: check_restore() finds nothing
    /// wrong.
    virtual void restore(const std::string& /*name*/) {}

    /// The match as of the last verdict. Outside of MatchPhase::kPlay no body moves.
    virtual const MatchStatus& status() const = 0;

    /// Adds to the message of status() what only these rules know: of the match, and of each team
    /// that it lists. Whoever watches reads it there.
    virtual void describe(v1::MatchStatus& /*message*/) const {}

    /// Adds what has been counted so far for people who watch; rules that count nothing add
    /// nothing. A function of what was judged, like every verdict: whoever judges a recording again
    /// counts the same.
    virtual void describe_statistics(v1::MatchStatistics& /*message*/) const {}

    /// Adds to the hash of a state what decides the future of a team beyond TeamStatus. Rules that
    /// have nothing to add say whose place is empty.
    virtual void append_team_to(StateHash& hash, Team team) const {
        hash.append(static_cast<std::uint64_t>(team));
        for (int i = 0; i < 3; ++i) {
            hash.append(std::uint64_t{0});
        }
    }

    /// Appends what the rules know of the match beyond MatchStatus.
    virtual void append_to(StateHash& /*hash*/) const {}

    /// Whether the robot's team may drive it in the tick to come.
    virtual bool may_drive(RobotId) const { return true; }

    /// Part of a team's requests that counts in the tick that is open; the rest is dropped
    /// and not recorded either: nobody fills the disk with it.
    virtual TeamRequest heard(Team, const TeamRequest&) const { return {}; }

    /// Goes on as `other` would: knows from now on what that one knows, and forgets what it knew
    /// itself. Expects: `other` was made by the same chapter, with borrowed parts that are the same
    /// objects.
    virtual void take_memory(const Rulebook& other) = 0;
};

/// Rules of one discipline, as one folder of `referee/` offers them.
struct Chapter {
    std::span<const RuleText> rules;  ///< All of them, as the README numbers them.
    /// Set in `rules` of its discipline.txtpb, or by `--set rules.KEY=VALUE`.
    std::span<const Parameter> parameters;
    /// Makes the rulebook of one match. Borrows: the borrowed parts of the context.
    std::unique_ptr<Rulebook> (*make_rulebook)(const RuleContext& context);
    /// Checks what these rules need to be on the field, such as a ball; null: nothing.
    /// Fails: kInvalidInput; the text begins with the setting.
    Status (*check_settings)(const v1::Discipline& settings) = nullptr;
    /// Makes what watches a match for mistakes that its teams are told after it; null: nothing.
    std::unique_ptr<Coach> (*make_coach)() = nullptr;
};

}  // namespace cancha::referee
