#pragma once

#include <span>

#include "server/sim/world/ode/handles.h"
#include "server/sim/world/robot_body.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

class LinkBody;

/// A joint of a model in ODE, and the motor in it.
class ModelJoint final : public DrivenJoint {
  public:
    /// Expects: the links are where they are built. Borrows: `world`, `spec` and `links`.
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

    /// Lets it move freely again. Called after each step, in which it makes less than half a turn.
    void release();

    /// Its links were put where this position has them.
    void place(double position);

    bool counts_turns() const { return counts_turns_; }

    /// Since it was placed; memory of one that counts them.
    double turns() const { return turns_; }

    /// The other way round. Its links are where they were then.
    void set_turns(double turns);

    /// In ODE it is the joint itself.
    dJointID id() const { return joint_.get(); }

  private:
    /// Where ODE stops it.
    struct Stops {
        double lower;
        double upper;

        friend bool operator==(const Stops&, const Stops&) = default;
    };

    bool is_endless() const;
    bool is_one_sided() const;

    /// Of a limit, as ODE sees it: without whole turns.
    double seen_by_ode(double limit) const;

    /// Those of its model.
    Stops own_stops() const;

    /// Stops that it never meets.
    Stops far_stops() const;

    void set_motor(double speed, double max_effort);
    void set_stops(const Stops& stops);

    const JointSpec& spec_;
    JointHandle joint_;
    bool is_running_ = false;
    Stops stops_;  ///< Now.
    bool counts_turns_ = false;
    double turns_ = 0;
    double last_rad_ = 0;  ///< When turns were last counted.
};

}  // namespace cancha::world::ode
