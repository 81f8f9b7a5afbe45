#pragma once

#include <span>

#include "server/sim/world/ode/handles.h"
#include "server/sim/world/robot_body.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

class LinkBody;

/// A joint of a model in ODE, with its motor.
class ModelJoint final : public DrivenJoint {
  public:
    /// Expects: the links are at their poses as built. Borrows: `world`, `spec` and `links`.
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

    /// Lets the joint move freely again. Called after each step; a step turns it by less than half
    /// a turn.
    void release();

    /// Tells the joint that its links were put at this position.
    void place(double position);

    bool counts_turns() const { return counts_turns_; }

    /// Turns since it was placed; part of the state if counts_turns().
    double turns() const { return turns_; }

    /// Restores the turns. Expects: the links are where they were then.
    void set_turns(double turns);

    /// The joint in ODE.
    dJointID id() const { return joint_.get(); }

  private:
    /// Positions at which ODE stops the joint.
    struct Stops {
        double lower;
        double upper;

        friend bool operator==(const Stops&, const Stops&) = default;
    };

    bool is_endless() const;
    bool is_one_sided() const;

    /// A limit as ODE sees it: without whole turns.
    double seen_by_ode(double limit) const;

    /// Stops at the limits of the model.
    Stops own_stops() const;

    /// Stops that the joint never reaches.
    Stops far_stops() const;

    void set_motor(double speed, double max_effort);
    void set_stops(const Stops& stops);

    const JointSpec& spec_;
    JointHandle joint_;
    bool is_running_ = false;
    Stops stops_;  ///< Present stops.
    bool counts_turns_ = false;
    double turns_ = 0;
    double last_rad_ = 0;  ///< Position when turns were last counted.
};

}  // namespace cancha::world::ode
