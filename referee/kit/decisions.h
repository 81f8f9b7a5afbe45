#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "referee/core/ruling.h"
#include "referee/kit/handlings.h"
#include "referee/kit/history.h"
#include "referee/kit/match_sheet.h"
#include "referee/kit/memory.h"

namespace cancha::referee {

/// A goal or an offence that judges have found in one tick of play.
struct Finding {
    RuleText rule;            ///< Rule under which the judges found it.
    Team team = Team::kNone;  ///< Team that benefits from the finding.
    RobotId robot{};          ///< Robot that caused it; 0 if no single robot did.
    std::string text;         ///< Finding in words: "a goal by Los Niños".
    bool is_goal = false;     ///< Whether it is a goal for the team; otherwise it is an offence.
    RestartKind restart = v1::RESTART_KIND_FREE_BALL;  ///< Restart that follows an offence.
    std::string reason{};  ///< The offence in plain words; empty for a goal.
};

/// A finding that was accepted or rejected.
struct Decided {
    Finding finding;           ///< The finding, unchanged.
    bool is_accepted = false;  ///< If true, play stops and continues by the rules; if false, the
                               ///< finding is dropped.
};

/// Decides whether findings count. The handling of the finding's rule says how: the finding counts
/// at once, becomes a proposal on which an official is asked to decide, or is ignored.
class Decisions {
  public:
    /// Borrows: all arguments.
    Decisions(MatchSheet& sheet, const Handlings& handlings, const History& history)
        : sheet_(sheet), handlings_(handlings), history_(history) {}

    /// Whether findings under this rule are ignored.
    bool is_ignored(const RuleText& rule) const {
        return handlings_->of(rule).handling == Handling::kIgnore;
    }

    /// Decides on a finding. Returns nothing if an official is asked; play then stands still.
    /// Expects: findings under the rule of `finding` are not ignored.
    std::optional<Decided> take(Finding finding, Tick tick, Verdict& verdict);

    /// Counts one tick in which an official may decide on the open proposal. In the last tick of
    /// the time allowed, RuleHandling::counts_in_doubt decides instead, and the event says so.
    /// Returns nothing while the official may still decide.
    std::optional<Decided> wait(Tick tick, Verdict& verdict);

    /// Returns the decision number of the open proposal, on which an official may decide; 0 if none
    /// is open.
    std::uint64_t open() const { return open_; }

    /// Withdraws the open proposal.
    void drop() {
        open_ = 0;
        proposed_ = {};
    }

    /// Decides on the open proposal as the official answered. Expects: a proposal is open.
    Decided answer(bool is_accepted, Tick tick, Verdict& verdict);

  private:
    void propose(const RuleHandling& handling, Tick tick, Verdict& verdict);
    Decided conclude(bool is_accepted, std::string_view how, Tick tick, Verdict& verdict);

    Wired<MatchSheet> sheet_;
    Wired<const Handlings> handlings_;
    Wired<const History> history_;
    Finding proposed_;
    std::uint64_t open_ = 0;  ///< Number of the open proposal; 0 if none is open.
    bool counts_in_doubt_ = true;
};

}  // namespace cancha::referee
