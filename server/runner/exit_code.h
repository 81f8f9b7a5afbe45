#pragma once

#include <string_view>

#include "proto/base/streams/print.h"

namespace cancha::runner {

// Exit codes of cancha-match.
inline constexpr int kExitPlayed = 0;      ///< The match was played to its end.
inline constexpr int kExitOurFault = 1;    ///< The match or its report failed; no team is to blame.
inline constexpr int kExitBadUsage = 2;    ///< Wrong option, discipline, strategy or port.
inline constexpr int kExitTeamFailed = 3;  ///< A strategy died, left or never came.
inline constexpr int kExitInterrupted = 130;  ///< Stopped by Ctrl-C; 130 as in shells.

/// Whether this exit code means that a match failed, because of a team or of this program.
constexpr bool is_failure(int exit_code) {
    return exit_code == kExitOurFault || exit_code == kExitTeamFailed;
}

/// Prints "cancha-match: MESSAGE" to stderr. Returns `exit_code`, for `return fail(...)`.
inline int fail(int exit_code, std::string_view message) {
    streams::print_error("cancha-match: {}\n", message);
    return exit_code;
}

}  // namespace cancha::runner
