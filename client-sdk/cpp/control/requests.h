#pragma once

#include <functional>
#include <string>

#include "cancha/base/result.h"
#include "client-sdk/cpp/control/session.h"
#include "proto/cancha/v1/lobby.pb.h"

namespace cancha::control {

// Requests to a server. Each function connects, sends one request, waits for the reply and
// disconnects. All fail with: kInvalidInput (the address is not valid), kIo, kTimeout, kRefused
// (the error has the server's text).

/// Returns the list of the server's matches.
Result<v1::MatchList> ask_for_list(Login login);

/// Sends a request to the lobby. Returns a sentence that says what the server did.
Result<std::string> order(Login login, const v1::LobbyRequest& request);

/// Function that makes a request for a match from the Welcome of this match.
using RequestMaker = std::function<Result<v1::OfficialRequest>(const v1::Welcome&)>;

/// Joins the match of `login`, calls `make` with its Welcome, and sends the request that `make`
/// returns. Returns the server's reply. Expects: the role of the login is official or admin. Also
/// fails with the errors of `make`.
Result<v1::OfficialReply> ask(const Login& login, const RequestMaker& make);

/// A match at one moment: the facts that do not change, and the current state.
struct Sight {
    v1::Welcome welcome;
    v1::WorldUpdate update;
};

/// Joins a match, and returns its facts and its current state.
Result<Sight> look(const Login& login);

/// Formats the list of matches as a table for people.
std::string to_table(const v1::MatchList& list);

/// Converts a message to JSON. The names are the field names of the schema.
std::string to_json(const google::protobuf::Message& message);

}  // namespace cancha::control
