#pragma once

namespace cancha {

// Texts of cancha-server from which a program that runs a tournament knows that neither a match nor
// its teams are to blame, so that it tries again later.

/// Reason for the end of a match that was played when the server was stopped.
inline constexpr const char* kServerStopped = "the server was stopped";

/// Reason for refusing a new match while the server stops.
inline constexpr const char* kServerStopping = "the server is stopping";

/// Beginning of the reason for refusing a new match while the server is full.
inline constexpr const char* kServerFull = "--max-matches allows";

}  // namespace cancha
