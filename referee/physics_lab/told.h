#pragma once

namespace cancha::referee::physics_lab {

// What robots are told in an exhibit. No settings: a strategy does not see the rules of its match,
// so a change would move one side alone. The README says so to whoever writes another strategy.
inline constexpr double kToldSpeed_mps = 2;         ///< To those that drive and climb.
inline constexpr double kToldTurn_radps = 1.5;      ///< To those that turn by 90 degrees.
inline constexpr double kToldStop_deg = 85;         ///< From this angle on they are told to stand.
inline constexpr double kToldBaseTurn_radps = 0.5;  ///< To bases on mecanum wheels.

}  // namespace cancha::referee::physics_lab
