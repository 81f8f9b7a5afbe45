#include "server/world/ode/bodies.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace cancha::world::ode {
namespace {

// Contacts at the height of the centre of mass cannot tilt a robot, but rounding and the ball can.
// So large an inertia keeps the solver from seeing tilt as a way out.
constexpr double kTiltInertia_kgm2 = 1e3;

// A ball this close to the ground lies on it: it sinks in by a fraction of that.
constexpr double kLying_m = 1e-3;

BodyHandle make_body(dWorldID world, const dMass& mass) {
    BodyHandle body(dBodyCreate(world));
    dBodySetMass(body.get(), &mass);
    dBodySetGyroscopicMode(body.get(), 0);
    // Integrates fast turns exactly: a robot on the spot turns 0.3 rad in a substep.
    dBodySetFiniteRotationMode(body.get(), 1);
    return body;
}

dMass make_robot_mass(const RobotSpec& robot) {
    dMass mass;
    dMassSetBoxTotal(&mass, robot.mass_kg, robot.size_m.x, robot.size_m.y, robot.size_m.z);
    mass.I[0] = kTiltInertia_kgm2;
    mass.I[5] = kTiltInertia_kgm2;  // dMatrix3 has rows of four.
    return mass;
}

dMass make_ball_mass(const BallSpec& ball) {
    dMass mass;
    dMassSetSphereTotal(&mass, ball.mass_kg, ball.radius_m);
    return mass;
}

Vec3 to_vec3(const dReal* vector) {
    return {vector[0], vector[1], vector[2]};
}

/// What is left of a horizontal vector after `loss` of its length.
Vec2 shortened(Vec2 vector, double loss) {
    const double size = length(vector);
    return size > loss ? ((size - loss) / size) * vector : Vec2{};
}

}  // namespace

BodyState state_of(dBodyID body) {
    const dReal* q = dBodyGetQuaternion(body);
    return {.position_m = to_vec3(dBodyGetPosition(body)),
            .orientation = {q[0], q[1], q[2], q[3]},
            .velocity_mps = to_vec3(dBodyGetLinearVel(body)),
            .turn_rate_radps = to_vec3(dBodyGetAngularVel(body))};
}

void append_to(StateHash& hash, dBodyID body) {
    constexpr std::size_t kNumbers = 3 + 4 + 9 + 3 + 3;
    std::array<double, kNumbers> numbers;
    auto* next = numbers.begin();
    next = std::copy_n(dBodyGetPosition(body), 3, next);
    next = std::copy_n(dBodyGetQuaternion(body), 4, next);
    const dReal* matrix = dBodyGetRotation(body);
    for (const std::size_t row_start : {0U, 4U, 8U}) {  // The fourth of a row is padding.
        next = std::copy_n(matrix + row_start, 3, next);
    }
    next = std::copy_n(dBodyGetLinearVel(body), 3, next);
    std::copy_n(dBodyGetAngularVel(body), 3, next);
    hash.append_bytes(numbers.data(), sizeof numbers);
}

RobotBody::RobotBody(dWorldID world, const RobotSpec& robot)
    : mass_kg_(robot.mass_kg), height_m_(robot.size_m.z / 2) {
    const dMass mass = make_robot_mass(robot);
    inertia_kgm2_ = mass.I[10];
    body_ = make_body(world, mass);
    dBodySetGravityMode(body_.get(), 0);
    place(robot.start, {}, 0);
}

Vec2 RobotBody::heading() const {
    const dReal* matrix = dBodyGetRotation(body_.get());
    return {matrix[0], matrix[4]};
}

Vec2 RobotBody::velocity_mps() const {
    const dReal* velocity = dBodyGetLinearVel(body_.get());
    return {velocity[0], velocity[1]};
}

double RobotBody::turn_rate_radps() const {
    return dBodyGetAngularVel(body_.get())[2];
}

void RobotBody::place(const GroundPose& pose, Vec2 velocity_mps, double turn_rate_radps) {
    const dQuaternion orientation = {std::cos(pose.heading_rad / 2), 0, 0,
                                     std::sin(pose.heading_rad / 2)};
    dBodySetPosition(body_.get(), pose.x_m, pose.y_m, height_m_);
    dBodySetQuaternion(body_.get(), orientation);
    dBodySetLinearVel(body_.get(), velocity_mps.x, velocity_mps.y, 0);
    dBodySetAngularVel(body_.get(), 0, 0, turn_rate_radps);
}

void RobotBody::push(Vec2 force_n, double torque_nm) {
    dBodyAddForce(body_.get(), force_n.x, force_n.y, 0);
    dBodyAddTorque(body_.get(), 0, 0, torque_nm);
}

void RobotBody::keep_planar() {
    const dReal* position = dBodyGetPosition(body_.get());
    const dReal* velocity = dBodyGetLinearVel(body_.get());
    const dReal* turn_rate = dBodyGetAngularVel(body_.get());
    const dReal* q = dBodyGetQuaternion(body_.get());
    // So it is unless the ball has touched the robot above or below its centre of mass.
    const bool is_planar = position[2] == height_m_ && velocity[2] == 0 && turn_rate[0] == 0 &&
                           turn_rate[1] == 0 && q[1] == 0 && q[2] == 0;
    if (is_planar) {
        return;
    }
    dBodySetPosition(body_.get(), position[0], position[1], height_m_);
    dBodySetLinearVel(body_.get(), velocity[0], velocity[1], 0);
    dBodySetAngularVel(body_.get(), 0, 0, turn_rate[2]);
    const double size = std::sqrt(q[0] * q[0] + q[3] * q[3]);
    const dQuaternion upright = {q[0] / size, 0, 0, q[3] / size};
    dBodySetQuaternion(body_.get(), upright);
}

BallBody::BallBody(dWorldID world, const BallSpec& ball)
    : body_(make_body(world, make_ball_mass(ball))),
      radius_m_(ball.radius_m),
      rolling_deceleration_mps2_(ball.rolling_deceleration_mps2) {
    place({0, 0, radius_m_}, {}, {});
}

double BallBody::speed_mps() const {
    const dReal* velocity = dBodyGetLinearVel(body_.get());
    return std::hypot(velocity[0], velocity[1], velocity[2]);
}

void BallBody::place(const Vec3& position_m, const Vec3& velocity_mps,
                     const Vec3& turn_rate_radps) {
    const dQuaternion unturned = {1, 0, 0, 0};
    dBodySetPosition(body_.get(), position_m.x, position_m.y, position_m.z);
    dBodySetQuaternion(body_.get(), unturned);
    dBodySetLinearVel(body_.get(), velocity_mps.x, velocity_mps.y, velocity_mps.z);
    dBodySetAngularVel(body_.get(), turn_rate_radps.x, turn_rate_radps.y, turn_rate_radps.z);
}

// Rolling at speed v means turning at v / r. Both lose the same share, so that a rolling ball goes
// on rolling; a ball that slides without turning loses speed alone.
void BallBody::resist_rolling(double duration_s) {
    const bool is_lying = dBodyGetPosition(body_.get())[2] < radius_m_ + kLying_m;
    if (!is_lying || rolling_deceleration_mps2_ == 0) {
        return;
    }
    const double loss_mps = rolling_deceleration_mps2_ * duration_s;
    const Vec3 velocity = to_vec3(dBodyGetLinearVel(body_.get()));
    const Vec3 turn_rate = to_vec3(dBodyGetAngularVel(body_.get()));
    const Vec2 slower = shortened({velocity.x, velocity.y}, loss_mps);
    const Vec2 turning_slower = shortened({turn_rate.x, turn_rate.y}, loss_mps / radius_m_);
    dBodySetLinearVel(body_.get(), slower.x, slower.y, velocity.z);
    dBodySetAngularVel(body_.get(), turning_slower.x, turning_slower.y, turn_rate.z);
}

}  // namespace cancha::world::ode
