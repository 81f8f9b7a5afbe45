#pragma once

#include <span>

#include "server/sim/world/ode/handles.h"
#include "server/sim/world/robot_body.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

class LinkBody;

/// A joint of a model in ODE: fixed, a hinge or a slider. Hinges and sliders have a motor.
class ModelJoint final : public DrivenJoint {
  public:
    /// Expects: the links are at the poses with which the model is built. Borrows: `world`, `spec`
    /// and `links`.
    ModelJoint(dWorldID world, const JointSpec& spec, std::span<const LinkBody> links);

    const JointSpec& spec() const { return spec_; }

    double position() const override;
    double whole_position() const override;
    void count_turns() override;
    double speed() const override;
    double lower() const override;
    double upper() const override;
    double max_speed() const override;
    double max_effort() const override;
    void run(double speed, double max_effort) override;

    /// Switches the motor off and counts whole turns. Call it after each step. Expects: the step
    /// has turned the joint by less than half a turn.
    void release();

    /// Tells the joint that its links have been placed so that the joint has this position. The
    /// joint counts turns from there.
    void place(double position);

    /// Whether the joint counts whole turns; see DrivenJoint::count_turns(). Hinges with only one
    /// limit always count turns.
    bool counts_turns() const { return counts_turns_; }

    /// Number of whole turns that whole_position() adds to position(). Part of the world's state if
    /// counts_turns().
    double turns() const { return turns_; }

    /// Restores the number that turns() returned. Expects: the links have the poses that they had
    /// at that time.
    void set_turns(double turns);

    /// The joint in ODE.
    dJointID id() const { return joint_.get(); }

  private:
    /// Positions at which ODE stops the joint, in rad or m.
    struct Stops {
        double lower;
        double upper;

        friend bool operator==(const Stops&, const Stops&) = default;
    };

    /// Whether the joint is a hinge without limits, or with only one.
    bool is_endless() const;
    /// Whether the joint is a hinge with only one limit.
    bool is_one_sided() const;

    /// Converts a limit to an angle of ODE, which counts no whole turns: subtracts the turns
    /// counted so far.
    double seen_by_ode(double limit) const;

    /// Returns the stops at the limits that the model gives the joint.
    Stops own_stops() const;

    /// Returns stops that the joint never reaches.
    Stops far_stops() const;

    void set_motor(double speed, double max_effort);
    void set_stops(const Stops& stops);

    const JointSpec& spec_;
    JointHandle joint_;
    bool is_running_ = false;  ///< Whether run() has switched the motor on for the present step.
    Stops stops_;              ///< Stops that ODE uses now.
    bool counts_turns_ = false;
    double turns_ = 0;
    double last_rad_ = 0;  ///< Position when turns were last counted.
};

}  // namespace cancha::world::ode
