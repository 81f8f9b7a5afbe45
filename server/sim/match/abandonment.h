#pragma once

#include <string>

#include "cancha/base/tick.h"
#include "referee/core/verdict.h"

namespace cancha::match {

/// An official's decision to end a match early, without a result.
struct Abandonment {
    std::string reason;    ///< Text for people: "floodlight failure".
    std::string official;  ///< Name of the official.
};

/// Returns reason and official in one text, for Match::end(): "floodlight failure (Marta)".
std::string end_reason_of(const Abandonment& abandonment);

/// Makes the event that reports the decision: "Match abandoned: floodlight failure". The origin of
/// the event names the official. The event only reports; Match::end() ends the match.
referee::GameEvent event_of(const Abandonment& abandonment, Tick tick);

/// Whether this event reports an abandonment with this `end_reason`, a text of end_reason_of(). The
/// event may come from a file.
bool tells_of_abandonment(const referee::GameEvent& event, const std::string& end_reason);

}  // namespace cancha::match
