#pragma once

#include <string>

#include "proto/base/result.h"
#include "proto/cancha/v1/lobby.pb.h"
#include "proto/cancha/v1/session.pb.h"

namespace cancha::lobby {

/// Somebody who asks a server for its matches, or tells it to begin or to stop one.
struct Caller {
    std::string server;  ///< As net::parse_endpoint() takes it.
    v1::Role role = v1::ROLE_SPECTATOR;
    std::string name;
    std::string token{};
};

/// Fails: kInvalidInput (the address), kIo, kTimeout, kRefused (the server's words).
Result<v1::MatchList> ask_for_list(const Caller& caller);

/// Returns what the server did. Fails: as above.
Result<std::string> order(const Caller& caller, v1::LobbyRequest request);

/// The list as a table for people.
std::string to_table(const v1::MatchList& list);

/// The list as JSON, with the names of the messages.
std::string to_json(const v1::MatchList& list);

}  // namespace cancha::lobby
