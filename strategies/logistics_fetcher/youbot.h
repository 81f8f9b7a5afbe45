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

/// Target pose of the arm's tip.
struct TipTarget {
    client::Path::Point point{};  ///< The tip points along x of the orientation.
    bool is_free = false;  ///< Whether it is fixed in the world; otherwise it moves with the base.
};

/// Returns a control point for a path of the tip. `pitch_rad` below the horizontal: pi/2 points
/// down.
client::Path::Point tip_point(const Vec3& position_m, double pitch_rad);

/// A youBot for programs that set targets. The base moves to its target with a speed proportional
/// to the remaining distance, per second. The drives of the arm do the rest.
class Youbot {
  public:
    /// Reads the sensors. Returns false while there is no fix.
    bool sense(const client::RobotView& robot, double period_s);

    /// Commands the drives to follow the targets.
    void drive(const client::RobotView& robot, client::Commands& commands) const;

    Script wait(double time_s) const;

    /// Moves the target of the base along a path. Ends when the target reaches the end; the base
    /// follows. On a path of no length the target is at its end in the next tick.
    Script follow_path(client::Path path, client::PathRide ride);

    /// Moves the target of the tip along a path, in the target's own frame.
    Script follow_path_with_tip(client::Path path, client::PathRide ride);

    /// Waits until the base is this near to its target, in position and heading.
    Script wait_reach_target(double tolerance_m = 0.001, double tolerance_rad = 0.002) const;

    /// Half a turn on the spot, to the left.
    void turn_around();

    /// Sets the target of the base this far ahead of the base.
    void go_ahead(double way_m);

    void open() { opening_mps_ = kFingerSpeed_mps; }

    void close() { opening_mps_ = -kFingerSpeed_mps; }

    /// Fixes the target of the tip at its present place in the world.
    void free_tip();

    /// Lets the target of the tip move with the base from now on.
    void attach_tip();

    /// Sets the target of the tip: in the world frame if it is free, otherwise in the frame of the
    /// base.
    void set_tip(const client::Path::Point& point) { tip_.point = point; }

    const client::Path::Point& tip() const { return tip_.point; }

    /// Returns the mean of the latest distances from the two beams ahead. None: one of them meets
    /// nothing.
    std::optional<double> distance_m() const;

    /// Returns the place, in the world, of a cube seen by the camera of the hand. `top_m`: height
    /// of the cube's top. The gripper must point straight down. None: the camera sees no cube.
    std::optional<Vec3> see_cube_m(double top_m) const;

    /// Moves the target of the base this far to the left of the base's heading.
    void go_left(double way_m);

    /// Converts a place in the world to the frame of the base.
    Vec3 in_base_m(const Vec3& world_m) const;
    Vec3 in_world_m(const Vec3& base_m) const;

    double time_s() const { return time_s_; }

  private:
    static constexpr double kFingerSpeed_mps = 0.04;

    /// Mean of the newest readings, because the beams shake.
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
    Vec3 target_m_{};  ///< Target of the base.
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
