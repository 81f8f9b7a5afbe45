#pragma once

namespace cancha::world::drives {

/// Speed along the heading and turn rate of a robot; or wanted minus actual values of both.
struct WebsimRates {
    double speed_mps = 0;
    double turn_rate_radps = 0;
};

/// Numbers of the controllers, from a WebSim scenario. They are settings of the drive `websim`,
/// whose descriptions in websim.cpp explain them.
struct WebsimController {
    double cannon_hz = 0;  ///< Tick rate of WebSim's physics engine CANNON.
    double max_force_ns = 0;
    double max_torque_nms = 0;
    double inertia_kgm2 = 0;
};

/// Accelerations that the controllers hold from one call to the next.
struct WebsimAcceleration {
    double forward_mps2 = 0;  ///< Acceleration along the heading; negative: backwards.
    double turn_radps2 = 0;   ///< Turn acceleration, counter-clockwise.
};

/// Makes one call of the speed and yaw controllers of WebSim's ground robots (Kibotics). Returns
/// the accelerations until the next call. `error`: wanted minus actual rates. `previous`: `error`
/// of the last call.
///
/// Pure. Source of the formulas: the thesis on WebSim's realistic physics
/// (2019-tfg-natalia-monforte), as printed there. The printed formulas contain the mass.
WebsimAcceleration websim_acceleration(const WebsimController& controller, double mass_kg,
                                       const WebsimRates& error, const WebsimRates& previous);

}  // namespace cancha::world::drives
