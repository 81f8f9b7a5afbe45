#pragma once

#include "proto/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/host/token_book.h"
#include "server/net/listener.h"

namespace cancha::match {

/// Whether a match may listen there: where other machines can reach it, everybody must prove who
/// they are. Fails: kRefused; the text says what is missing.
Status check_exposure(const net::Endpoint& endpoint, const host::TokenBook& tokens,
                      const v1::Discipline& settings);

}  // namespace cancha::match
