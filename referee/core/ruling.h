#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "proto/base/ids.h"
#include "referee/core/verdict.h"

namespace cancha::referee {

/// Play stops and starts again like this.
struct GiveRestart {
    RestartKind kind = RestartKind::kFreeBall;
    Team team = Team::kNone;  ///< Takes it; none for a free ball only.
};

/// A goal that no judge has seen.
struct AwardGoal {
    Team team = Team::kNone;
};

/// As if the team had asked for it.
struct GiveTimeOut {
    Team team = Team::kNone;
};

/// What was decided did not happen.
struct TakeBack {
    std::uint64_t decision = 0;  ///< GameEvent::decision of it.
};

/// The answer to a proposal.
struct Decide {
    std::uint64_t decision = 0;  ///< GameEvent::decision of the proposal.
    bool is_accepted = false;
};

/// Who touched the ball last, where the judges saw it wrong.
struct CorrectLastTouch {
    Team team = Team::kNone;
};

/// What is done with what the judges find by one rule. Values equal those of cancha.v1.Handling.
enum class Handling : std::uint8_t {
    kAccept = 1,   ///< It counts.
    kPropose = 2,  ///< Play stands until an official has decided.
    kIgnore = 3,
};

/// From now on. Numbers are checked where they come in.
struct SetHandling {
    std::string rule;  ///< Number of the rule.
    Handling handling = Handling::kAccept;
    std::uint64_t ticks = 0;  ///< For a decision; then `counts_in_doubt` decides. At least 1.
    bool counts_in_doubt = true;
};

/// What an official decides about the match, in the referee's place.
using Ruling = std::variant<GiveRestart, AwardGoal, GiveTimeOut, TakeBack, Decide, CorrectLastTouch,
                            SetHandling>;

}  // namespace cancha::referee
