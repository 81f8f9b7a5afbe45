#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "referee/core/ruling.h"
#include "referee/kit/handlings.h"
#include "referee/kit/history.h"
#include "referee/kit/match_sheet.h"

namespace cancha::referee {

/// What the judges have found in one tick of play.
struct Finding {
    /// What happens then; gets the state of that tick.
    using Answer = std::function<void(const WorldState&, Verdict&)>;

    RuleText rule;            ///< By which it was found.
    Team team = Team::kNone;  ///< That it is for.
    RobotId robot{};          ///< 0: no single robot.
    std::string text;         ///< "a goal by Los Niños".
    Answer accept;            ///< Play stops, and goes on as the rules say.
    Answer reject;            ///< Play goes on without it.
};

/// Makes decisions of findings: at once, once an official has said so, or not at all.
class Decisions {
  public:
    /// Borrows: all.
    Decisions(MatchSheet& sheet, const Handlings& handlings, const History& history)
        : sheet_(sheet), handlings_(handlings), history_(history) {}

    /// Whether what is found by this rule is passed over.
    bool is_ignored(const RuleText& rule) const {
        return handlings_.of(rule).handling == Handling::kIgnore;
    }

    /// Expects: its rule is not ignored.
    void take(Finding finding, const WorldState& state, Verdict& verdict);

    /// One tick in which an official may decide; in the last one doubt does, and the event says so.
    void wait(const WorldState& state, Verdict& verdict);

    /// The number of the proposal that waits for an answer; 0: none.
    std::uint64_t open() const { return open_; }

    /// Nobody is asked any more.
    void drop() {
        open_ = 0;
        proposed_ = {};
    }

    /// Expects: a proposal is open.
    void answer(bool is_accepted, const WorldState& state, Verdict& verdict);

  private:
    void propose(const RuleHandling& handling, const WorldState& state, Verdict& verdict);
    void conclude(bool is_accepted, std::string_view how, const WorldState& state,
                  Verdict& verdict);

    MatchSheet& sheet_;
    const Handlings& handlings_;
    const History& history_;
    Finding proposed_;
    std::uint64_t open_ = 0;  ///< Number of the proposal; 0: none.
    bool counts_in_doubt_ = true;
};

}  // namespace cancha::referee
