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

/// What the judges have found in one tick of play.
struct Finding {
    RuleText rule;                                     ///< By which it was found.
    Team team = Team::kNone;                           ///< That it is for.
    RobotId robot{};                                   ///< 0: no single robot.
    std::string text;                                  ///< "a goal by Los Niños".
    bool is_goal = false;                              ///< A goal for the team; else an offence.
    RestartKind restart = v1::RESTART_KIND_FREE_BALL;  ///< Restart that follows an offence.
    std::string reason{};                              ///< Offence in plain words.
};

/// A finding that has been decided, one way or the other.
struct Decided {
    Finding finding;           ///< As it was found.
    bool is_accepted = false;  ///< Play stops, and goes on as the rules say; else without it.
};

/// Makes decisions of findings: at once, once an official has said so, or not at all.
class Decisions {
  public:
    /// Borrows: all.
    Decisions(MatchSheet& sheet, const Handlings& handlings, const History& history)
        : sheet_(sheet), handlings_(handlings), history_(history) {}

    /// Whether what is found by this rule is passed over.
    bool is_ignored(const RuleText& rule) const {
        return handlings_->of(rule).handling == Handling::kIgnore;
    }

    /// Nothing: an official is asked, and play stands. Expects: its rule is not ignored.
    std::optional<Decided> take(Finding finding, Tick tick, Verdict& verdict);

    /// One tick in which an official may decide; in the last one doubt does, and the event says so.
    /// Nothing: the official is still asked.
    std::optional<Decided> wait(Tick tick, Verdict& verdict);

    /// The number of the proposal that waits for an answer; 0: none.
    std::uint64_t open() const { return open_; }

    /// Nobody is asked any more.
    void drop() {
        open_ = 0;
        proposed_ = {};
    }

    /// Expects: a proposal is open.
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
