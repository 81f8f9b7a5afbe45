#pragma once

#include "cancha/base/result.h"
#include "proto/base/access/token_book.h"
#include "server/runner/options.h"

namespace cancha::runner {

/// Under this number a process that cancha-server has started finds its end of the channel.
inline constexpr int kChannelDescriptor = 3;

/// Takes what cancha-server has assigned to this process and fills in the options with it. Returns
/// who may come. Fails: kIo, kInvalidInput.
Result<access::TokenBook> take_assignment(Options& options);

}  // namespace cancha::runner
