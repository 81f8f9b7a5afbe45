#pragma once

#include <string>

#include "server/lobby/lobby.h"
#include "server/lobby/reception.h"

namespace cancha::lobby {

/// How the server stands, in the text format of Prometheus; server/lobby/README.md lists the names.
std::string metrics_text(Lobby& lobby, const Reception& reception);

/// The same in one JSON object, for whoever only wants to know whether it lives.
std::string health_json(const Lobby& lobby, const Reception& reception);

}  // namespace cancha::lobby
