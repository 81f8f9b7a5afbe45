#include "server/sim/world/ode/wheeled_robot.h"

#include <algorithm>
#include <cmath>

#include "cancha/base/contract.h"
#include "server/sim/world/ode/contacts.h"
#include "server/sim/world/ode/matrix.h"

namespace cancha::world::ode {
namespace {

// Height up to which a wheel touches the ground: tyres sink in, and tremble, by a tenth of this.
constexpr double kOnGround_m = 1e-3;

// Angle by which the robot leans backwards or forwards before a skid carries it: a fifth of the
// angle that the drive "velocity" counts as tilted.
constexpr double kLean_rad = 0.01;

// Distance from the robot's middle to its skids, in robot lengths: they are under nose and tail.
constexpr double kSkidShare = 0.45;

// Speed below which a robot on its wheels stays in place, because tyres stick. The solver would let
// it creep at a third of this.
constexpr double kSticking_mps = 2e-3;

/// A turn at a constant rate for some time, to be applied to vectors.
class Turn {
  public:
    Turn(const Vec3& turn_rate_radps, double duration_s) {
        const double rate_radps = std::sqrt(dot(turn_rate_radps, turn_rate_radps));
        if (rate_radps > 0) {
            axis_ = (1 / rate_radps) * turn_rate_radps;
            sine_ = std::sin(rate_radps * duration_s);
            cosine_ = std::cos(rate_radps * duration_s);
        }
    }

    /// Turns a vector by Rodrigues' formula.
    Vec3 of(const Vec3& vector) const {
        return cosine_ * vector + sine_ * cross(axis_, vector) +
               ((1 - cosine_) * dot(axis_, vector)) * axis_;
    }

  private:
    Vec3 axis_;
    double sine_ = 0;
    double cosine_ = 1;
};

void add_velocity(dBodyID body, const Vec3& gain_mps) {
    const dReal* velocity = dBodyGetLinearVel(body);
    dBodySetLinearVel(body, velocity[0] + gain_mps.x, velocity[1] + gain_mps.y,
                      velocity[2] + gain_mps.z);
}

}  // namespace

WheeledRobot::WheeledRobot(dWorldID world, const RobotSpec& robot)
    : WheeledRobot(world, robot, WheeledMasses(robot)) {}

WheeledRobot::WheeledRobot(dWorldID world, const RobotSpec& robot, const WheeledMasses& masses)
    : spec_(robot),
      inertia_kgm2_(masses.inertia_kgm2),
      wheel_body_kg_(masses.wheel.mass),
      chassis_centre_m_(masses.chassis_centre_m),
      chassis_(make_body(world, masses.chassis)),
      wheels_{make_wheel(world, masses.wheel, Side::kLeft),
              make_wheel(world, masses.wheel, Side::kRight)},
      parts_{chassis_.get(), wheels_[0].body.get(), wheels_[1].body.get()} {}

/// Expects: the chassis is at the place where ODE puts new bodies.
WheeledRobot::Wheel WheeledRobot::make_wheel(dWorldID world, const dMass& mass, Side side) const {
    Wheel wheel{.centre_m = wheel_centre_of(spec_, side),
                .body = make_body(world, mass),
                .hinge = JointHandle(dJointCreateHinge(world, nullptr))};
    const Vec3 anchor_m = on_chassis(wheel.centre_m);
    dBodySetPosition(wheel.body.get(), anchor_m.x, anchor_m.y, anchor_m.z);
    dJointAttach(wheel.hinge.get(), wheel.body.get(), chassis());
    dJointSetHingeAnchor(wheel.hinge.get(), anchor_m.x, anchor_m.y, anchor_m.z);
    dJointSetHingeAxis(wheel.hinge.get(), 0, 1, 0);
    return wheel;
}

BodyState WheeledRobot::state() const {
    return state_at({0, 0, spec_.size_m.z / 2});
}

BodyState WheeledRobot::state_at(const Vec3& point_m) const {
    const Vec3 lever_m = on_chassis(point_m);
    dVector3 turned_m;
    dBodyVectorToWorld(chassis(), lever_m.x, lever_m.y, lever_m.z, turned_m);
    const Vec3 lever_world_m{turned_m[0], turned_m[1], turned_m[2]};
    BodyState state = state_of(chassis());
    state.position_m = state.position_m + lever_world_m;
    state.velocity_mps = state.velocity_mps + cross(state.turn_rate_radps, lever_world_m);
    return state;
}

void WheeledRobot::place(const BodyState& state, std::span<const double> /*joints*/) {
    // The chassis is first put with its centre of mass at the middle of the outline. This gives the
    // offset between the two, by which it is then moved the other way.
    const Vec3 middle_m{0, 0, spec_.size_m.z / 2};
    set_state(chassis(), state);
    set_state(chassis(), state_at(2.0 * chassis_centre_m_ - middle_m));
    for (const Wheel& wheel : wheels_) {
        set_state(wheel.body.get(), state_at(wheel.centre_m));
    }
}

void WheeledRobot::add_to(Contacts& contacts) {
    const double bottom_m = bottom_of(spec_);
    const Vec3& size_m = spec_.size_m;
    contacts.add_chassis({size_m.x, size_m.y, size_m.z - bottom_m},
                         on_chassis({0, 0, (bottom_m + size_m.z) / 2}), chassis());
    for (const Wheel& wheel : wheels_) {
        contacts.add_wheel(spec_.wheels.radius_m, spec_.wheels.tyre_friction, wheel.body.get());
    }
    for (const double skid_m : {kSkidShare * size_m.x, -kSkidShare * size_m.x}) {
        const double free_m = kLean_rad * std::abs(skid_m - spec_.wheels.offset_m);
        contacts.add_skid(on_chassis({skid_m, 0, free_m}), spec_.wheels.skid_friction, chassis());
    }
}

void WheeledRobot::settle(double duration_s) {
    if (is_sticking()) {
        stay_in_place(duration_s);
    }
    turn_wheels_along(duration_s);
    for (const Wheel& wheel : wheels_) {
        dJointSetHingeParam(wheel.hinge.get(), dParamFMax, 0);
    }
}

bool WheeledRobot::is_sticking() const {
    return std::ranges::all_of(wheels_, [this](const Wheel& wheel) {
        const dReal* velocity = dBodyGetLinearVel(wheel.body.get());
        return length(Vec2{velocity[0], velocity[1]}) < kSticking_mps && is_on_ground(wheel);
    });
}

/// Undoes the motion and turn of the chassis along the ground.
void WheeledRobot::stay_in_place(double duration_s) {
    const dReal* position = dBodyGetPosition(chassis());
    const dReal* velocity = dBodyGetLinearVel(chassis());
    dBodySetPosition(chassis(), position[0] - velocity[0] * duration_s,
                     position[1] - velocity[1] * duration_s, position[2]);
    dQuaternion back;
    dQFromAxisAndAngle(back, 0, 0, 1, -turn_rate_radps() * duration_s);
    dQuaternion orientation;
    dQMultiply0(orientation, back, dBodyGetQuaternion(chassis()));
    dBodySetQuaternion(chassis(), orientation);
}

// The solver has moved each body separately, in a straight line. On a turning robot, a wheel's
// motion relative to the chassis turns, too, and its centre moves on an arc. The sum of the momenta
// is kept. The angle of a wheel about its axle is dropped: a wheel looks the same at any angle.
void WheeledRobot::turn_wheels_along(double duration_s) {
    const BodyState before = state_of(chassis());
    const Turn turn(before.turn_rate_radps, duration_s);
    Vec3 excess_mps;  // Excess of the momenta, divided by the mass of the robot.
    for (const Wheel& wheel : wheels_) {
        const BodyState own = state_of(wheel.body.get());
        const Vec3 velocity = own.velocity_mps - before.velocity_mps;
        const Vec3 turned = turn.of(velocity);
        excess_mps = excess_mps + (wheel_body_kg_ / spec_.mass_kg) * (turned - velocity);
        const Vec3 own_turn = turn.of(own.turn_rate_radps - before.turn_rate_radps);
        BodyState then = state_at(wheel.centre_m);
        then.velocity_mps = before.velocity_mps + turned;
        then.turn_rate_radps = before.turn_rate_radps + own_turn;
        set_state(wheel.body.get(), then);
    }
    for (const dBodyID part : parts_) {
        add_velocity(part, -1.0 * excess_mps);
    }
}

std::unique_ptr<Drive> WheeledRobot::make_drive(const DriveModel& model,
                                                const DriveContext& context) {
    CANCHA_EXPECTS(model.make_on_wheels != nullptr);
    return model.make_on_wheels(*this, context);
}

Vec2 WheeledRobot::heading() const {
    const dReal* matrix = dBodyGetRotation(chassis());
    const Vec2 forward{matrix[0], matrix[4]};
    const double size = length(forward);
    // With the nose straight up any direction will do.
    return size > 0 ? (1 / size) * forward : Vec2{1, 0};
}

Vec2 WheeledRobot::velocity_mps() const {
    const Vec3 velocity = state().velocity_mps;
    return {velocity.x, velocity.y};
}

double WheeledRobot::turn_rate_radps() const {
    return dBodyGetAngularVel(chassis())[2];
}

RotationMatrix WheeledRobot::rotation() const {
    const dReal* m = dBodyGetRotation(chassis());  // A dMatrix3 has rows of four.
    return {{{m[0], m[1], m[2]}, {m[4], m[5], m[6]}, {m[8], m[9], m[10]}}};
}

void WheeledRobot::add_rotors(double inertia_kgm2) {
    for (const Wheel& wheel : wheels_) {
        dMass mass;
        dBodyGetMass(wheel.body.get(), &mass);
        mass.I[kYy] += inertia_kgm2;
        dBodySetMass(wheel.body.get(), &mass);
    }
}

bool WheeledRobot::is_on_ground(Side side) const {
    return is_on_ground(wheel_at(side));
}

bool WheeledRobot::is_on_ground(const Wheel& wheel) const {
    return lowest_point_of_wheel(wheel.body.get(), spec_.wheels.radius_m).z <= kOnGround_m;
}

// The body has more mass than the wheel, see WheeledMasses. It gets the momentum of the wheel
// alone.
void WheeledRobot::set_wheel_velocity(Side side, Vec2 velocity_mps) {
    const dBodyID body = wheel_at(side).body.get();
    const Vec3 missing_mps = Vec3{velocity_mps.x, velocity_mps.y, 0} - state_of(body).velocity_mps;
    add_velocity(body, (spec_.wheels.mass_kg / wheel_body_kg_) * missing_mps);
}

void WheeledRobot::run_motor(Side side, double turn_rate_radps, double max_torque_nm) {
    const dJointID hinge = wheel_at(side).hinge.get();
    dJointSetHingeParam(hinge, dParamVel, turn_rate_radps);
    dJointSetHingeParam(hinge, dParamFMax, max_torque_nm);
}

}  // namespace cancha::world::ode
