#pragma once

namespace cancha::world::drives {

/// Speed along the heading and turn rate of a robot, or errors of both.
struct WebsimRates {
    double speed_mps = 0;
    double turn_rate_radps = 0;
};

/// Numbers for the controller from a WebSim scenario. The drive's settings explain each.
struct WebsimController {
    double cannon_hz = 0;
    double max_force_ns = 0;
    double max_torque_nms = 0;
    double inertia_kgm2 = 0;
};

/// Accelerations that the controller holds from one call to the next.
struct WebsimAcceleration {
    double forward_mps2 = 0;  ///< Along the heading, negative backwards.
    double turn_radps2 = 0;   ///< Counter-clockwise.
};

/// One call of the speed and yaw controllers of WebSim's ground robots (Kibotics). `error`: wanted
/// minus actual rates. `previous`: the error at the last call.
///
/// Pure. Source: thesis on WebSim's realistic physics (2019-tfg-natalia-monforte), as printed
/// there, with the mass.
WebsimAcceleration websim_acceleration(const WebsimController& controller, double mass_kg,
                                       const WebsimRates& error, const WebsimRates& previous);

}  // namespace cancha::world::drives
