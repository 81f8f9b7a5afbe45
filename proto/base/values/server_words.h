#pragma once

namespace cancha {

// Texts of cancha-server. A program that runs a tournament recognises by them that a match failed
// because of the server, not because of the match or its teams. The program then tries the match
// again later.

/// Reason for the end of a match that was running when the server was stopped.
inline constexpr const char* kServerStopped = "the server was stopped";

/// Reason for refusing a new match while the server stops.
inline constexpr const char* kServerStopping = "the server is stopping";

/// Beginning of the reason for refusing a new match while the server is full.
inline constexpr const char* kServerFull = "--max-matches allows";

}  // namespace cancha
