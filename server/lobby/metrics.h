#pragma once

#include <string>

#include "server/lobby/lobby.h"
#include "server/lobby/reception.h"

namespace cancha::lobby {

/// Returns the metrics of the server in the text format of Prometheus. server/lobby/README.md lists
/// the names of the metrics.
std::string metrics_text(Lobby& lobby, const Reception& reception);

/// Returns the health of the server as one JSON object, for load balancers and monitors.
std::string health_json(const Lobby& lobby, const Reception& reception);

}  // namespace cancha::lobby
