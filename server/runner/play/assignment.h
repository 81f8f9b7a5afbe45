#pragma once

#include "cancha/base/result.h"
#include "proto/base/access/token_book.h"
#include "server/runner/options.h"

namespace cancha::runner {

/// Receives the assignment of this process from cancha-server and fills in the options. Returns the
/// tokens of the match. Fails: kIo, kInvalidInput.
Result<access::TokenBook> take_assignment(Options& options);

}  // namespace cancha::runner
