#pragma once

namespace cancha::calibration {

/// A command of the two wheels in the official simulator's units: 125 is full speed ahead, -125
/// full speed backwards.
struct WheelUnits {
    double left = 0;
    double right = 0;

    friend constexpr bool operator==(const WheelUnits&, const WheelUnits&) = default;
};

/// Largest wheel command. The official simulator clamps larger commands to this value.
inline constexpr double kMaxUnits = 125;

/// State of a robot of the official simulator after a tick, in that simulator's own units: inches
/// and degrees, x right, y up, headings counter-clockwise from x.
struct OfficialMotion {
    double x_in = 0;
    double y_in = 0;
    double heading_deg = 0;  ///< Not wrapped: a full turn counts 360.
    double speed_in_per_tick = 0;
    double turn_deg_per_tick = 0;
};

/// Returns the state of a robot on an open floor after one more tick of the official simulator
/// (Robot Soccer Simulator of the Griffith University, 5v5). Cancha's robots are compared with this
/// function, which shares no code with their drives.
///
/// Others have fitted the formula and its constants to that simulator: six published strategies
/// contain the same fit. The constants hold per tick, at 60 ticks per second. vl and vr are the
/// wheel commands, w is the turn and v the speed per tick. The steps in this order, with a = (vr -
/// vl) / 2:
///
///   w += 0.273575 (0.534262 a - w)
///   if vr > vl and (vl >= 0 or vr <= 0):  w -= 4 * 0.000294678 a^2     both wheels the same way
///   if vr < vl and (vr >= 0 or vl <= 0):  w += 4 * 0.000294678 a^2
///   heading += w
///   if vl = vr = 0:  v -= 0.662 v                                      both wheels braked
///   else:            v += 0.060 (0.015222305 (vl + vr) / 2 - v)
///   position += v (cos heading, sin heading)                           the new values
///
/// Pure. Expects: `wheels` are finite.
OfficialMotion official_response(const OfficialMotion& before, WheelUnits wheels);

}  // namespace cancha::calibration
