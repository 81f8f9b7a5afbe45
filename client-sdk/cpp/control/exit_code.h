#pragma once

namespace cancha::control {

// Exit codes of commands that send requests to a server, such as those of cancha-referee.

inline constexpr int kExitDone = 0;
inline constexpr int kExitUnreachable = 1;  ///< No server answers, or another failure.
/// Bad usage, or the server has refused the request. A single command has then changed nothing. The
/// command `run` may already have played matches; their results stay.
inline constexpr int kExitRefused = 2;
inline constexpr int kExitNoResult = 3;       ///< `run`: a match of the start list has no result.
inline constexpr int kExitInterrupted = 130;  ///< Stopped by Ctrl-C: 128 + SIGINT, as in shells.

}  // namespace cancha::control
