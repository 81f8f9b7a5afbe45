#pragma once

#include "cancha/base/result.h"
#include "proto/base/access/token_book.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/net/listener.h"

namespace cancha::runner {

/// Whether a match may listen there: where other machines can reach it, everybody must prove who
/// they are. Fails: kRefused; the text says what is missing.
Status check_exposure(const net::Endpoint& endpoint, const access::TokenBook& tokens,
                      const v1::Discipline& settings);

}  // namespace cancha::runner
