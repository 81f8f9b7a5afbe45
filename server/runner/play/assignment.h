#pragma once

#include "cancha/base/result.h"
#include "proto/base/access/token_book.h"
#include "server/runner/options.h"

namespace cancha::runner {

/// Takes what cancha-server has assigned to this process and fills in the options with it. Returns
/// who may come. Fails: kIo, kInvalidInput.
Result<access::TokenBook> take_assignment(Options& options);

}  // namespace cancha::runner
