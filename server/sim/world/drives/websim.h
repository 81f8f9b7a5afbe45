#pragma once

namespace cancha::world::drives {

/// Speed along the heading and turn rate of a robot; also used for the errors of both, which are
/// wanted minus actual values.
struct WebsimRates {
    double speed_mps = 0;
    double turn_rate_radps = 0;
};

/// Numbers of the controllers, from a WebSim scenario. They are settings of the drive `websim`;
/// websim.cpp describes each setting.
struct WebsimController {
    double cannon_hz = 0;  ///< Tick rate of WebSim's physics engine CANNON.
    double max_force_ns = 0;
    double max_torque_nms = 0;
    double inertia_kgm2 = 0;
};

/// Output of the controllers: accelerations that stay constant from one call to the next.
struct WebsimAcceleration {
    double forward_mps2 = 0;  ///< Acceleration along the heading; negative means backwards.
    double turn_radps2 = 0;   ///< Turn acceleration, positive counter-clockwise.
};

/// Computes one call of the speed and yaw controllers of WebSim's ground robots (Kibotics). Returns
/// the accelerations that hold until the next call. `error`: wanted minus actual rates. `previous`:
/// `error` of the last call.
///
/// Pure. Source of the formulas: the thesis on WebSim's realistic physics
/// (2019-tfg-natalia-monforte). The formulas are used as printed there, with the mass.
WebsimAcceleration websim_acceleration(const WebsimController& controller, double mass_kg,
                                       const WebsimRates& error, const WebsimRates& previous);

}  // namespace cancha::world::drives
