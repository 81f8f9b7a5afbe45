#pragma once

#include "cancha/base/result.h"
#include "proto/cancha/v1/session.pb.h"

namespace cancha::connection {

/// Checks that the first message of a server is a Greeting with the protocol version of this
/// client. Fails: kRefused (the message is a Refusal; the error has its text), kInvalidInput (not a
/// Cancha server, or another version).
Status check_greeting(const v1::ServerMessage& first);

}  // namespace cancha::connection
