#pragma once

#include "cancha/base/result.h"
#include "proto/base/access/token_book.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/net/listener.h"

namespace cancha::runner {

/// Checks that a match may listen at an endpoint. If other machines can reach the endpoint, every
/// role and every seat needs a token. Fails: kRefused: a token is missing; the text says which.
Status check_exposure(const net::Endpoint& endpoint, const access::TokenBook& tokens,
                      const v1::Discipline& settings);

}  // namespace cancha::runner
