#include "server/sim/world/ode/bodies.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace cancha::world::ode {
namespace {

// Greatest height of a ball that counts as lying on the ground. It sinks in by a fraction of this.
constexpr double kLying_m = 1e-3;

// Slope below which a wheel counts as lying flat. Its exact value does not matter: such a wheel
// does not touch the ground.
constexpr double kFlat = 1e-3;

// A dMatrix3 has rows of four numbers; the fourth is padding.
constexpr std::array<std::size_t, 3> kRowsOfMatrix = {0, 4, 8};

dMass make_ball_mass(const BallSpec& ball) {
    dMass mass;
    dMassSetSphereTotal(&mass, ball.mass_kg, ball.radius_m);
    return mass;
}

// Ten times the motion in any discipline, and far within the grid of states.
constexpr double kFastest_mps = 100;
constexpr double kFastest_radps = 3000;
constexpr double kFarthest_m = 5000;

/// The vector, cut to this length.
Vec3 limited(const Vec3& vector, double most) {
    const double size = length(vector);
    return size > most ? (most / size) * vector : vector;
}

/// The horizontal vector, shortened by `loss`.
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

BodyState standing(const GroundPose& pose, double height_m, Vec2 velocity_mps,
                   double turn_rate_radps) {
    return {.position_m = {pose.x_m, pose.y_m, height_m / 2},
            .orientation = upright(pose.heading_rad),
            .velocity_mps = {velocity_mps.x, velocity_mps.y, 0},
            .turn_rate_radps = {0, 0, turn_rate_radps}};
}

BodyHandle make_body(dWorldID world, const dMass& mass) {
    BodyHandle body(dBodyCreate(world));
    dBodySetMass(body.get(), &mass);
    dBodySetGyroscopicMode(body.get(), 0);
    // Integrates fast turns exactly: a robot on the spot turns 0.3 rad in a substep.
    dBodySetFiniteRotationMode(body.get(), 1);
    return body;
}

void set_pose(dBodyID body, const BodyState& state) {
    const Quaternion& q = state.orientation;
    const dQuaternion orientation = {q.w, q.x, q.y, q.z};
    dBodySetPosition(body, state.position_m.x, state.position_m.y, state.position_m.z);
    dBodySetQuaternion(body, orientation);
}

void set_state(dBodyID body, const BodyState& state) {
    set_pose(body, state);
    dBodySetLinearVel(body, state.velocity_mps.x, state.velocity_mps.y, state.velocity_mps.z);
    dBodySetAngularVel(body, state.turn_rate_radps.x, state.turn_rate_radps.y,
                       state.turn_rate_radps.z);
}

void keep_bounded(dBodyID body) {
    const Vec3 velocity_mps = limited(to_vec3(dBodyGetLinearVel(body)), kFastest_mps);
    const Vec3 turn_rate_radps = limited(to_vec3(dBodyGetAngularVel(body)), kFastest_radps);
    const Vec3 position_m = to_vec3(dBodyGetPosition(body));
    const auto near = [](double x_m) { return std::clamp(x_m, -kFarthest_m, kFarthest_m); };
    dBodySetLinearVel(body, velocity_mps.x, velocity_mps.y, velocity_mps.z);
    dBodySetAngularVel(body, turn_rate_radps.x, turn_rate_radps.y, turn_rate_radps.z);
    if (std::max({std::abs(position_m.x), std::abs(position_m.y), std::abs(position_m.z)}) >
        kFarthest_m) {
        dBodySetPosition(body, near(position_m.x), near(position_m.y), near(position_m.z));
    }
}

// With a the axle, a unit vector, the steepest way down on the disc is a_z a - z. Its length is
// that of a's horizontal part, so it is 0 for a wheel that lies flat.
Vec3 lowest_point_of_wheel(dBodyID wheel, double radius_m) {
    const dReal* centre = dBodyGetPosition(wheel);
    const dReal* matrix = dBodyGetRotation(wheel);
    const Vec3 axle{matrix[1], matrix[5], matrix[9]};
    const double steepness = std::hypot(axle.x, axle.y);
    if (steepness < kFlat) {
        return to_vec3(centre);
    }
    const double down = radius_m / steepness;
    return {centre[0] + down * axle.z * axle.x, centre[1] + down * axle.z * axle.y,
            centre[2] - radius_m * steepness};
}

void append_numbers(dBodyID body, std::vector<double>& numbers) {
    const auto append = [&numbers](const dReal* values, std::size_t count) {
        numbers.insert(numbers.end(), values, values + count);
    };
    append(dBodyGetPosition(body), 3);
    append(dBodyGetQuaternion(body), 4);
    for (const std::size_t row_start : kRowsOfMatrix) {
        append(dBodyGetRotation(body) + row_start, 3);
    }
    append(dBodyGetLinearVel(body), 3);
    append(dBodyGetAngularVel(body), 3);
}

bool are_of_a_body(std::span<const double, kNumbersOfBody> numbers) {
    constexpr double kRounding = 1e-6;
    const auto quaternion = numbers.subspan<3, 4>();
    const double size =
        std::hypot(std::hypot(quaternion[0], quaternion[1], quaternion[2]), quaternion[3]);
    return std::abs(size - 1) < kRounding &&
           std::ranges::all_of(numbers.subspan<7, 9>(),
                               [](double n) { return std::abs(n) < 1 + kRounding; });
}

// ODE's setters normalise again, which changes last bits. They are called for their other effects
// (the geoms of the body learn that it has moved); then the exact bits are written over them.
void set_numbers(dBodyID body, std::span<const double, kNumbersOfBody> numbers) {
    const double* next = numbers.data();
    const auto take = [&next](std::size_t count) {
        const double* first = next;
        next += count;
        return first;
    };
    const double* position = take(3);
    const double* quaternion = take(4);
    dBodySetPosition(body, position[0], position[1], position[2]);
    dBodySetQuaternion(body, quaternion);
    std::copy_n(quaternion, 4, const_cast<dReal*>(dBodyGetQuaternion(body)));
    for (const std::size_t row_start : kRowsOfMatrix) {
        std::copy_n(take(3), 3, const_cast<dReal*>(dBodyGetRotation(body)) + row_start);
    }
    const double* velocity = take(3);
    dBodySetLinearVel(body, velocity[0], velocity[1], velocity[2]);
    const double* turn_rate = take(3);
    dBodySetAngularVel(body, turn_rate[0], turn_rate[1], turn_rate[2]);
}

BallBody::BallBody(dWorldID world, const BallSpec& ball)
    : body_(make_body(world, make_ball_mass(ball))),
      radius_m_(ball.radius_m),
      rolling_deceleration_mps2_(ball.rolling_deceleration_mps2) {
    place({ball.start_m.x, ball.start_m.y, radius_m_}, {}, {});
}

double BallBody::speed_mps() const {
    const dReal* velocity = dBodyGetLinearVel(body_.get());
    return std::hypot(velocity[0], velocity[1], velocity[2]);
}

void BallBody::place(const Vec3& position_m, const Vec3& velocity_mps,
                     const Vec3& turn_rate_radps) {
    set_state(body_.get(), {position_m, {}, velocity_mps, turn_rate_radps});
}

// Rolling at speed v means turning at v / r. Both lose the same share, so that a rolling ball keeps
// rolling; a ball that slides without turning loses only speed.
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
