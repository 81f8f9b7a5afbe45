#pragma once

namespace cancha::referee::physics_lab {

// Commands for the robots of exhibits. They are not settings: a strategy does not see the rules of
// its match, so changing a setting would change one side only. The README gives these numbers to
// authors of other strategies.
inline constexpr double kToldSpeed_mps = 2;     ///< Speed for robots that drive and climb.
inline constexpr double kToldTurn_radps = 1.5;  ///< Turn rate for robots that turn by 90 degrees.
inline constexpr double kToldStop_deg = 85;     ///< Angle from which they are told to stand.
inline constexpr double kToldBaseTurn_radps = 0.5;  ///< Turn rate for bases on mecanum wheels.

}  // namespace cancha::referee::physics_lab
