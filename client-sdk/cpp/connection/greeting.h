#pragma once

#include "cancha/base/result.h"
#include "proto/cancha/v1/session.pb.h"

namespace cancha::connection {

/// Whether the first message of a server is a greeting in the version of the protocol that this
/// client speaks. Fails: kRefused (the server's own words), kInvalidInput (it is no server of
/// Cancha's, or one of another version).
Status check_greeting(const v1::ServerMessage& first);

}  // namespace cancha::connection
