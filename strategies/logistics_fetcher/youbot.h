#pragma once

#include <optional>
#include <string>

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"
#include "cancha/client/commands.h"
#include "cancha/client/observation.h"
#include "cancha/client/path.h"
#include "strategies/logistics_fetcher/script.h"

namespace cancha::strategies::logistics {

/// Where the tip of the arm shall be.
struct TipTarget {
    client::Path::Point point{};  ///< It points along x of the orientation.
    bool is_free = false;         ///< In the world; else it goes with the base.
};

/// A control point of a path of the tip. `pitch_rad` below the horizontal: pi/2 points down.
client::Path::Point tip_point(const Vec3& position_m, double pitch_rad);

/// A youBot in the words of those who program it: targets, and what follows them. The base goes to
/// its target with a speed that is what is missing, per second; the drives of the arm do the rest.
class Youbot {
  public:
    /// Takes in what its sensors have found. Returns false while there is nothing yet.
    bool sense(const client::RobotView& robot, double period_s);

    /// Tells its drives what follows from its targets.
    void drive(const client::RobotView& robot, client::Commands& commands) const;

    Script wait(double time_s) const;

    /// Moves the target of the base along a path; ends with the target, which the base follows. On
    /// a path of no length the target is at its end in the next tick.
    Script follow_path(client::Path path, client::PathRide ride);

    /// The same for the target of the tip, in the frame in which that is.
    Script follow_path_with_tip(client::Path path, client::PathRide ride);

    /// Until the base is this near to its target, and turned like it.
    Script wait_reach_target(double tolerance_m = 0.001, double tolerance_rad = 0.002) const;

    /// Half a turn on the spot, to the left.
    void turn_around();

    /// The target of the base goes so far ahead of where the base is.
    void go_ahead(double way_m);

    void open() { opening_mps_ = kFingerSpeed_mps; }

    void close() { opening_mps_ = -kFingerSpeed_mps; }

    /// Leaves the target of the tip where it is in the world.
    void free_tip();

    /// Has the target of the tip go with the base from now on.
    void attach_tip();

    /// In the world, where the target is free; else from the base.
    void set_tip(const client::Path::Point& point) { tip_.point = point; }

    const client::Path::Point& tip() const { return tip_.point; }

    /// Mean of what the two beams ahead have found of late. Nothing: they meet nothing.
    std::optional<double> distance_m() const;

    /// Where a cube is whose top is this high, as the camera of the hand sees it, in the world; the
    /// gripper points straight down. Nothing: it sees none.
    std::optional<Vec3> see_cube_m(double top_m) const;

    /// The target of the base goes so far to the left of where the base is.
    void go_left(double way_m);

    /// A place in the world, in the frame of the base, and the other way round.
    Vec3 in_base_m(const Vec3& world_m) const;
    Vec3 in_world_m(const Vec3& base_m) const;

    double time_s() const { return time_s_; }

  private:
    static constexpr double kFingerSpeed_mps = 0.04;

    /// Mean of the newest readings: the beams shake.
    struct Beam {
        double mean_m = 0;
        bool has_hit = false;
    };

    static void follow(Beam& beam, const client::RobotView& robot, const char* sensor,
                       double period_s);
    double missing_turn_rad() const;

    Vec3 position_m_{};
    double heading_rad_ = 0;
    bool is_awake_ = false;
    Vec3 target_m_{};  ///< Of the base.
    double target_rad_ = 0;
    TipTarget tip_{};
    double opening_mps_ = 0;
    Beam left_{};
    Beam right_{};
    client::Picture picture_{};
    double period_s_ = 0;
    double time_s_ = 0;
};

}  // namespace cancha::strategies::logistics
