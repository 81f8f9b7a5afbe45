#pragma once

#include <string>

#include "cancha/base/tick.h"
#include "referee/core/verdict.h"

namespace cancha::match {

/// An official's decision to end a match early, without a result.
struct Abandonment {
    std::string reason;    ///< Text for people, such as "floodlight failure".
    std::string official;  ///< Name of the official.
};

/// Returns reason and official in one text, for Match::end(): "floodlight failure (Marta)".
std::string end_reason_of(const Abandonment& abandonment);

/// Makes the event that reports the decision, such as "Match abandoned: floodlight failure". The
/// origin of the event names the official. The event does not end the match; Match::end() does.
referee::GameEvent event_of(const Abandonment& abandonment, Tick tick);

/// Whether this event reports the abandonment that has this `end_reason`, a text that
/// end_reason_of() returned. The event may come from a file.
bool tells_of_abandonment(const referee::GameEvent& event, const std::string& end_reason);

}  // namespace cancha::match
