#pragma once

#include "cancha/base/result.h"
#include "proto/base/access/token_book.h"
#include "server/runner/options.h"

namespace cancha::runner {

/// Receives the assignment (which match to play) from the cancha-server that started this process,
/// and fills in the options. Returns the tokens of the match. Fails: kIo: the server is gone;
/// kInvalidInput: the message is no assignment.
Result<access::TokenBook> take_assignment(Options& options);

}  // namespace cancha::runner
