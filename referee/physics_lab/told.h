#pragma once

namespace cancha::referee::physics_lab {

// Commands that a strategy must give to the robots of exhibits. The rules compute the expected
// values from these numbers. The numbers are fixed here, not settings of a match: a strategy does
// not see the rules of its match, so it would not notice a changed setting. README.md names the
// numbers for authors of other strategies.
inline constexpr double kToldSpeed_mps = 2;  ///< Speed commanded to robots that drive or climb.
/// Turn rate commanded to robots that turn by 90 degrees.
inline constexpr double kToldTurn_radps = 1.5;
/// Angle turned after which these robots are commanded to stop.
inline constexpr double kToldStop_deg = 85;
/// Turn rate commanded to bases on mecanum wheels.
inline constexpr double kToldBaseTurn_radps = 0.5;

}  // namespace cancha::referee::physics_lab
