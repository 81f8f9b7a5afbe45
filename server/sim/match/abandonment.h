#pragma once

#include <string>

#include "cancha/base/tick.h"
#include "referee/core/verdict.h"

namespace cancha::match {

/// Decision of an official to end a match early.
struct Abandonment {
    std::string reason;
    std::string official;
};

/// Reason and official in one text, such as "floodlight failure (Marta)".
std::string end_reason_of(const Abandonment& abandonment);

/// Event such as "Match abandoned: floodlight failure"; its origin names the official. It only
/// reports: Match::end() ends the match.
referee::GameEvent event_of(const Abandonment& abandonment, Tick tick);

/// Whether this event reports an end for this reason, by any official.
bool tells_of_abandonment(const referee::GameEvent& event, const std::string& end_reason);

}  // namespace cancha::match
