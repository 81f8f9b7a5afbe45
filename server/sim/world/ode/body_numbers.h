#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include <ode/ode.h>

#include "cancha/base/vec3.h"
#include "server/sim/world/ode/matrix.h"

namespace cancha::world::ode {

/// Direct access to the numbers of a body in ODE, which is faster than a call of ODE for each
/// number. Keeps addresses inside the body, which ODE's accessors return. The addresses are valid
/// as long as the body exists.
///
/// ODE does not notice changes that are made through this class. Therefore no sleeping joint may be
/// connected to the body. The geoms of the body (its shapes for collisions) must have no offset and
/// belong to no ODE space: such geoms need no update when the body moves.
class BodyNumbers {
  public:
    /// Borrows: `body`.
    explicit BodyNumbers(dBodyID body)
        : position_m_(writable(dBodyGetPosition(body))),
          orientation_(writable(dBodyGetQuaternion(body))),
          rotation_(writable(dBodyGetRotation(body))),
          velocity_mps_(writable(dBodyGetLinearVel(body))),
          turn_rate_radps_(writable(dBodyGetAngularVel(body))),
          force_n_(writable(dBodyGetForce(body))),
          torque_nm_(writable(dBodyGetTorque(body))) {}

    Vec3 position_m() const { return vector(position_m_); }

    /// Position, seen from above.
    Vec2 place_m() const { return {position_m_[0], position_m_[1]}; }

    /// Orientation: the four numbers w, x, y, z of a quaternion.
    const double* orientation() const { return orientation_; }

    /// Direction of the body's x axis, seen from above. A unit vector if the body is upright.
    Vec2 heading() const { return {rotation_[kXx], rotation_[kYx]}; }

    Vec3 velocity_mps() const { return vector(velocity_mps_); }

    Vec3 turn_rate_radps() const { return vector(turn_rate_radps_); }

    /// Force that has been added to the body for the next step; world frame.
    Vec3 force_n() const { return vector(force_n_); }

    /// Torque that has been added to the body for the next step; world frame.
    Vec3 torque_nm() const { return vector(torque_nm_); }

    /// Adds a horizontal force, and a torque about the vertical axis, for the next step.
    void push(Vec2 force_n, double torque_nm) {
        force_n_[0] += force_n.x;
        force_n_[1] += force_n.y;
        torque_nm_[2] += torque_nm;
    }

    void clear_forces() {
        put({}, force_n_);
        put({}, torque_nm_);
    }

    /// Sets the body's velocities to the given ones, and moves the body with them for `duration_s`.
    /// The rotation is exact, not a first-order step.
    void move(const Vec3& velocity_mps, const Vec3& turn_rate_radps, double duration_s) {
        put(position_m() + duration_s * velocity_mps, position_m_);
        put(velocity_mps, velocity_mps_);
        put(turn_rate_radps, turn_rate_radps_);
        const double rate_radps = std::sqrt(dot(turn_rate_radps, turn_rate_radps));
        if (rate_radps == 0) {
            return;
        }
        const double half_rad = rate_radps * duration_s / 2;
        const Vec3 axis = (std::sin(half_rad) / rate_radps) * turn_rate_radps;
        turn({std::cos(half_rad), axis.x, axis.y, axis.z});
    }

  private:
    using Turn = std::array<double, 4>;  ///< A rotation as a quaternion: w, x, y, z.

    static double* writable(const dReal* numbers) { return const_cast<dReal*>(numbers); }

    static Vec3 vector(const double* numbers) { return {numbers[0], numbers[1], numbers[2]}; }

    static void put(const Vec3& vector, double* numbers) {
        numbers[0] = vector.x;
        numbers[1] = vector.y;
        numbers[2] = vector.z;
    }

    /// Turns the body. Gives the same bits as dQMultiply0() and dBodySetQuaternion().
    void turn(const Turn& by) {
        const double* q = orientation_;
        Turn turned = {by[0] * q[0] - by[1] * q[1] - by[2] * q[2] - by[3] * q[3],
                       by[0] * q[1] + by[1] * q[0] + by[2] * q[3] - by[3] * q[2],
                       by[0] * q[2] + by[2] * q[0] + by[3] * q[1] - by[1] * q[3],
                       by[0] * q[3] + by[3] * q[0] + by[1] * q[2] - by[2] * q[1]};
        const double square = turned[0] * turned[0] + turned[1] * turned[1] +
                              turned[2] * turned[2] + turned[3] * turned[3];
        const double share = 1 / std::sqrt(square);
        for (double& part : turned) {
            part *= share;
        }
        std::ranges::copy(turned, orientation_);
        rotate(turned);
    }

    /// Sets the rotation matrix to the rotation of a unit quaternion.
    void rotate(const Turn& q) {
        const double xx = 2 * q[1] * q[1];
        const double yy = 2 * q[2] * q[2];
        const double zz = 2 * q[3] * q[3];
        rotation_[kXx] = 1 - yy - zz;
        rotation_[kXy] = 2 * (q[1] * q[2] - q[0] * q[3]);
        rotation_[kXz] = 2 * (q[1] * q[3] + q[0] * q[2]);
        rotation_[kYx] = 2 * (q[1] * q[2] + q[0] * q[3]);
        rotation_[kYy] = 1 - xx - zz;
        rotation_[kYz] = 2 * (q[2] * q[3] - q[0] * q[1]);
        rotation_[kZx] = 2 * (q[1] * q[3] - q[0] * q[2]);
        rotation_[kZy] = 2 * (q[2] * q[3] + q[0] * q[1]);
        rotation_[kZz] = 1 - xx - yy;
    }

    double* position_m_;
    double* orientation_;
    double* rotation_;
    double* velocity_mps_;
    double* turn_rate_radps_;
    double* force_n_;
    double* torque_nm_;
};

}  // namespace cancha::world::ode
