#pragma once

#include "cancha/base/result.h"
#include "proto/cancha/v1/session.pb.h"

namespace cancha::connection {

/// Checks that a server's first message is a greeting in the protocol version of this client.
/// Fails: kRefused (the server's own words), kInvalidInput (not a Cancha server, or another
/// version).
Status check_greeting(const v1::ServerMessage& first);

}  // namespace cancha::connection
