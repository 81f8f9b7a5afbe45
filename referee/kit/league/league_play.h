#pragma once

#include <memory>

#include "referee/kit/judge.h"
#include "referee/kit/league/grounds.h"
#include "referee/kit/league/league_law.h"
#include "referee/kit/memory.h"
#include "referee/kit/officiated_rulebook.h"

namespace cancha::referee {

/// Parts from which a chapter makes the soccer of its league.
struct League {
    /// The rules by number and title, and differences that are not parameters.
    std::shared_ptr<const LeagueLaw> law;
    std::shared_ptr<const Grounds> grounds;  ///< Areas and spots.
    /// Judges of offences. If several judges find an offence in a tick, the first in the list
    /// decides.
    Parts<Owned<Judge>> judges;
};

/// Makes the play of a league: halves, extra time and shoot-out, time-outs, and restarts in which
/// the teams place their robots one after the other. Expects: the chapter declares the parameters
/// that README.md lists. Borrows: sheet, decisions, and the settings of the context.
std::unique_ptr<Play> make_league_play(League league, const RuleContext& context, MatchSheet& sheet,
                                       Decisions& decisions);

}  // namespace cancha::referee
