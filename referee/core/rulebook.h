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

/// Parts of rules: the referee's input, decisions and requests, and parts that several disciplines
/// share.
namespace cancha::referee {

/// Number and title of one rule, as in the README of its chapter. A test checks that the README has
/// every rule.
struct RuleText {
    std::string_view number;  ///< Number: "2.1".
    std::string_view title;   ///< Title: "Full time".
    /// Whether judges look in play for events under this rule: offences or goals. In an
    /// OfficiatedRulebook, officials can have these findings proposed to them for a decision, or
    /// ignored.
    bool is_found = false;
};

/// Values of a chapter's rule parameters (durations, counts and distances) in one match, complete
/// and within their limits.
class RuleValues {
  public:
    /// Expects: `values` are complete and in range.
    RuleValues(ParameterValues values, TickRate rate) : values_(std::move(values)), rate_(rate) {}

    /// Returns the value of a parameter. Expects: the chapter declares `key`.
    double number(std::string_view key) const { return value_of(values_, key); }

    /// Returns a duration in ticks. Expects: the chapter declares `key`, in seconds.
    std::uint64_t ticks(std::string_view key) const { return rate_.ticks_in(number(key)); }

  private:
    ParameterValues values_;
    TickRate rate_;
};

/// Everything a rulebook knows when a match begins. Borrowed parts outlive the rulebook.
struct RuleContext {
    /// Settings of the match, checked, with the variant merged and defaults written out.
    const v1::Discipline& settings;
    const RuleValues& rules;  ///< Values of the chapter's parameters.
    TickRate rate;            ///< Ticks per simulated second.
    std::string blue_name;    ///< Name of the blue team. If empty, "Blue".
    std::string yellow_name;  ///< Name of the yellow team. If empty, "Yellow".
};

/// How a match begins.
enum class Start : std::uint8_t {
    kRegular,  ///< By the rules of the discipline.
    kInPlay,   ///< In the middle of the first period. Robots and ball stay where they are.
};

/// Judges one match by the rules of its discipline. The verdicts depend only on the states,
/// requests and rulings passed to the rulebook: it uses no clock but the tick, no random numbers
/// and no physics.
class Rulebook {
  public:
    virtual ~Rulebook() = default;

    /// Gives the first verdict. Called once, before tick 0 opens, with the world as it was built.
    virtual Verdict open(const WorldState& state, Start start) = 0;

    /// Judges one tick. Called after every tick with the resulting state and with the teams'
    /// requests from their answers to it, until the phase is kOver.
    virtual Verdict judge(const WorldState& state, const Requests& requests) = 0;

    /// Called after an official has changed the world. Forgets the states seen before. If the teams
    /// are placing their robots, the rules place the remaining robots at once. Breaks and time-outs
    /// go on.
    virtual Verdict begin_anew(const WorldState&) { return {}; }

    /// Checks whether an official may make this decision now. Fails: kRefused (not now, or not by
    /// these rules), kNotFound (no such decision), kInvalidInput (no such rule, a team is missing).
    virtual Status check(const Ruling& /*ruling*/) const {
        return Error{ErrorCode::kRefused,
                     "these rules have no goals, restarts or time-outs to decide on"};
    }

    /// Carries out an official's decision in the referee's place, between two ticks. `official`:
    /// name of the official. Expects: check() finds nothing wrong.
    virtual Verdict rule(const Ruling& /*ruling*/, const std::string& /*official*/,
                         const WorldState& /*state*/) {
        return {};
    }

    /// Saves the present status of the match under this name.
    virtual void save(const std::string& /*name*/) {}

    /// Checks whether the match saved under this name can be restored. Fails: kRefused.
    virtual Status check_restore(const std::string& /*name*/) const {
        return Error{ErrorCode::kRefused, "these rules restore no clock, score and phase"};
    }

    /// Returns the match to the status saved under this name. The caller has already put the bodies
    /// back. Forgets the states seen before; earlier decisions can no longer be undone. Expects:
    /// check_restore() finds nothing wrong.
    virtual void restore(const std::string& /*name*/) {}

    /// Returns the status after the last verdict. Outside of MatchPhase::kPlay no body moves.
    virtual const MatchStatus& status() const = 0;

    /// Adds the facts that only these rules know, such as restarts, to a message for clients. The
    /// caller has filled in the message from status(). Facts about a team are added to the team's
    /// entry, if the message lists that team.
    virtual void describe(v1::MatchStatus& /*message*/) const {}

    /// Adds the figures counted so far, for spectators. Rules that count nothing add nothing. Like
    /// every verdict, the figures depend only on the judged states, so judging a recording again
    /// gives the same figures.
    virtual void describe_statistics(v1::MatchStatistics& /*message*/) const {}

    /// Adds to the hash of a state all data of a team that affect later verdicts and are not in
    /// TeamStatus. Rules without such data add the number of the team and three zeros.
    virtual void append_team_to(StateHash& hash, Team team) const {
        hash.append(static_cast<std::uint64_t>(team));
        for (int i = 0; i < 3; ++i) {
            hash.append(std::uint64_t{0});
        }
    }

    /// Adds to the hash of a state all data of the match that affect later verdicts and are not in
    /// MatchStatus.
    virtual void append_to(StateHash& /*hash*/) const {}

    /// Whether the robot's team may drive the robot in the next tick.
    virtual bool may_drive(RobotId) const { return true; }

    /// Returns the part of a team's requests that counts in the open tick. The caller drops the
    /// rest without recording it, so that no team can fill the disk with requests.
    virtual TeamRequest heard(Team, const TeamRequest&) const { return {}; }

    /// Replaces this rulebook's memory by that of `other`, so that both judge alike from now on.
    /// Expects: the same chapter made both rulebooks, and both borrow the same objects.
    virtual void take_memory(const Rulebook& other) = 0;
};

/// The rules of one discipline, defined in a folder of `referee/`. Its functions make the objects
/// that referee a match.
struct Chapter {
    std::span<const RuleText> rules;  ///< All rules, numbered as in the README.
    /// Parameters, set in `rules` of its discipline.txtpb or by `--set rules.KEY=VALUE`.
    std::span<const Parameter> parameters;
    /// Makes the rulebook of one match. Borrows: the settings and the rule values of the context.
    std::unique_ptr<Rulebook> (*make_rulebook)(const RuleContext& context);
    /// Checks that the field has what these rules need, such as a ball. Null if the rules need
    /// nothing. Fails: kInvalidInput; the text begins with the setting.
    Status (*check_settings)(const v1::Discipline& settings) = nullptr;
    /// Makes the coach, which advises the teams after a match about their mistakes. Null if the
    /// discipline has no coach.
    std::unique_ptr<Coach> (*make_coach)() = nullptr;
};

}  // namespace cancha::referee
