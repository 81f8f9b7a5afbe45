#pragma once

namespace cancha {

// Words of a server of matches by which a program that leads them knows that neither they nor their
// teams are to blame, and tries again later.

/// Why a match ended that was being played when the server was stopped.
inline constexpr const char* kServerStopped = "the server was stopped";

/// Why one is not begun any more.
inline constexpr const char* kServerStopping = "the server is stopping";

/// The beginning of why one is not begun now.
inline constexpr const char* kServerFull = "--max-matches allows";

}  // namespace cancha
