#pragma once

#include <string>

#include "cancha/base/tick.h"
#include "referee/core/verdict.h"

namespace cancha::match {

/// An official ends a match early.
struct Abandonment {
    std::string reason;
    std::string official;
};

/// "floodlight failure (Marta)".
std::string end_reason_of(const Abandonment& abandonment);

/// "Match abandoned: floodlight failure"; the origin names the official. Decides nothing: the end
/// itself does.
referee::GameEvent event_of(const Abandonment& abandonment, Tick tick);

/// Whether this is the event of an end for this reason, whoever the official was.
bool tells_of_abandonment(const referee::GameEvent& event, const std::string& end_reason);

}  // namespace cancha::match
