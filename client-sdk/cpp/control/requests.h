#pragma once

#include <functional>
#include <string>

#include "cancha/base/result.h"
#include "client-sdk/cpp/control/session.h"
#include "proto/cancha/v1/lobby.pb.h"

namespace cancha::control {

// Requests that connect, ask and disconnect, one session each.
// All fail: kInvalidInput (the address), kIo, kTimeout, kRefused (the server's words).

Result<v1::MatchList> ask_for_list(Login login);

/// Sends a request to the lobby. Returns a sentence that says what the server did.
Result<std::string> order(Login login, const v1::LobbyRequest& request);

/// Makes a request for the match that has sent this Welcome.
using RequestMaker = std::function<Result<v1::OfficialRequest>(const v1::Welcome&)>;

/// Sends the request that `make` returns for the match of `login`. Returns the server's reply.
/// Expects: the login of an official or an admin. Fails also as `make`.
Result<v1::OfficialReply> ask(const Login& login, const RequestMaker& make);

/// A match at the moment of joining: its facts and its present state.
struct Sight {
    v1::Welcome welcome;
    v1::WorldUpdate update;
};

/// Joins a match and returns its present state.
Result<Sight> look(const Login& login);

/// Returns the list as a table for people.
std::string to_table(const v1::MatchList& list);

/// Returns a message as JSON, with the names of its fields.
std::string to_json(const google::protobuf::Message& message);

}  // namespace cancha::control
