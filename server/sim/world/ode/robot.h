#pragma once

#include <memory>
#include <span>

#include "server/sim/world/drive.h"
#include "server/sim/world/ode/bodies.h"

namespace cancha::world::ode {

class Contacts;
class ModelBody;

/// The bodies of one robot in ODE. There is a derived class for each BodyKind.
class Robot {
  public:
    virtual ~Robot() = default;

    /// Returns the state of the robot: the state of the origin of its base if the robot has a
    /// model, otherwise the state of the centre of its box.
    virtual BodyState state() const = 0;

    /// Places the robot so that state() returns this state. All bodies of the robot together move
    /// like one rigid body. Robots that always stay upright are put on the ground, and take over
    /// only the velocity along the ground and the turn rate about the vertical axis. `joints`: one
    /// position for each joint of the robot's model; if empty, the joints get the positions of the
    /// start.
    virtual void place(const BodyState& state, std::span<const double> joints = {}) = 0;

    /// Adds the robot's collision shapes to `contacts`. Called once, before the first step.
    virtual void add_to(Contacts& contacts) = 0;

    /// Removes errors of the solver, such as a tilt of an upright robot. Called after every step of
    /// the solver, which lasted `duration_s`.
    virtual void settle(double duration_s) = 0;

    /// Makes a drive that moves this robot. Expects: `model` supports this kind of body.
    virtual std::unique_ptr<Drive> make_drive(const DriveModel& model,
                                              const DriveContext& context) = 0;

    /// Numbers that the robot keeps from one step to the next, besides the states of its bodies.
    /// The numbers are part of the world's state. All are 0 after the robot is placed.
    virtual std::span<double> memory() { return {}; }

    /// All bodies of the robot, always in the same order. The first body is the base, the chassis
    /// or the box, according to the kind of body.
    virtual std::span<const dBodyID> parts() const = 0;

    /// The model of links and joints. Null if the body is not free.
    virtual const ModelBody* model() const { return nullptr; }

    /// Runs the motors of joints that follow other joints, for the next step of `duration_s`.
    /// Called after the drives have acted.
    virtual void run_joints(double /*duration_s*/) {}
};

}  // namespace cancha::world::ode
