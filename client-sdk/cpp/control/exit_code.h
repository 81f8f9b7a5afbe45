#pragma once

namespace cancha::control {

inline constexpr int kExitDone = 0;
inline constexpr int kExitUnreachable = 1;  ///< No server answers, or something else broke.
/// Bad usage, or the server refused. A single command has changed nothing. `run` may already have
/// played matches, whose results stay.
inline constexpr int kExitRefused = 2;
inline constexpr int kExitNoResult = 3;       ///< Matches of a start list have no result.
inline constexpr int kExitInterrupted = 130;  ///< Stopped by Ctrl-C: 128 + SIGINT, as in shells.

}  // namespace cancha::control
