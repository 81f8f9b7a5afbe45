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

/// A finding of the judges in one tick of play.
struct Finding {
    RuleText rule;                                     ///< The rule under which it was found.
    Team team = Team::kNone;                           ///< Team that benefits.
    RobotId robot{};                                   ///< 0: no single robot.
    std::string text;                                  ///< "a goal by Los Niños".
    bool is_goal = false;                              ///< A goal for the team; else an offence.
    RestartKind restart = v1::RESTART_KIND_FREE_BALL;  ///< Restart that follows an offence.
    std::string reason{};                              ///< Offence in plain words.
};

/// A finding that was accepted or rejected.
struct Decided {
    Finding finding;           ///< The finding, unchanged.
    bool is_accepted = false;  ///< If true, play stops and continues by the rules; if false, the
                               ///< finding is dropped.
};

/// Turns findings into decisions: at once, after an official's answer, or not at all.
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
    /// Expects: its rule is not ignored.
    std::optional<Decided> take(Finding finding, Tick tick, Verdict& verdict);

    /// Counts one tick in which an official may decide. In the last one the handling's default
    /// decides, and the event says so. Returns nothing while the official is still asked.
    std::optional<Decided> wait(Tick tick, Verdict& verdict);

    /// Returns the number of the open proposal; 0: none.
    std::uint64_t open() const { return open_; }

    /// Withdraws the open proposal.
    void drop() {
        open_ = 0;
        proposed_ = {};
    }

    /// Decides the open proposal. Expects: there is one.
    Decided answer(bool is_accepted, Tick tick, Verdict& verdict);

  private:
    void propose(const RuleHandling& handling, Tick tick, Verdict& verdict);
    Decided conclude(bool is_accepted, std::string_view how, Tick tick, Verdict& verdict);

    Wired<MatchSheet> sheet_;
    Wired<const Handlings> handlings_;
    Wired<const History> history_;
    Finding proposed_;
    std::uint64_t open_ = 0;  ///< Number of the proposal; 0: none.
    bool counts_in_doubt_ = true;
};

}  // namespace cancha::referee
