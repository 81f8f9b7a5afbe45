#pragma once

#include "server/replay/options.h"

namespace cancha::replay {

inline constexpr int kExitDone = 0;
inline constexpr int kExitOurFault = 1;
inline constexpr int kExitBadUsage = 2;  ///< Also: a file that is no recording, or damaged.
inline constexpr int kExitDiffers = 4;   ///< The proof failed.

/// Does what the options say; prints the result to stdout and problems to stderr. Returns the exit
/// status.
int run(const Options& options);

}  // namespace cancha::replay
