#pragma once

#include <functional>
#include <string>

#include "cancha/base/result.h"
#include "client-sdk/cpp/control/session.h"
#include "proto/cancha/v1/lobby.pb.h"

namespace cancha::control {

// What takes one conversation, from beginning to end.
// All fail: kInvalidInput (the address), kIo, kTimeout, kRefused (the server's words).

Result<v1::MatchList> ask_for_list(Login login);

/// Returns what the server did.
Result<std::string> order(Login login, const v1::LobbyRequest& request);

/// Makes a request for the match that welcomes us.
using RequestMaker = std::function<Result<v1::OfficialRequest>(const v1::Welcome&)>;

/// Returns what the server did. Expects: an official or an admin. Fails also as `make`.
Result<v1::OfficialReply> ask(const Login& login, const RequestMaker& make);

/// A match as somebody sees it who comes in.
struct Sight {
    v1::Welcome welcome;
    v1::WorldUpdate update;
};

/// The match as it stands.
Result<Sight> look(const Login& login);

/// The list as a table for people.
std::string to_table(const v1::MatchList& list);

/// Any message as JSON, with the names of its fields.
std::string to_json(const google::protobuf::Message& message);

}  // namespace cancha::control
