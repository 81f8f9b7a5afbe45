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

/// Target pose of the arm's tip, between the fingers of the gripper.
struct TipTarget {
    /// Target position and orientation. The tip points along the x axis of the orientation.
    client::Path::Point point{};
    /// Whether the target is fixed in the world; otherwise it moves with the base.
    bool is_free = false;
};

/// Returns a control point for a path of the tip. `pitch_rad`: angle of the tip below the
/// horizontal; pi/2 points straight down.
client::Path::Point tip_point(const Vec3& position_m, double pitch_rad);

/// A youBot for programs that set targets for the base and for the tip of the arm. The base moves
/// to its target with a speed proportional to the remaining distance. The drives of the arm move
/// the tip to its target.
class Youbot {
  public:
    /// Reads the sensors. Called once a tick; `period_s`: length of a tick. Returns false while the
    /// robot has no fix, that is, no measured position.
    bool sense(const client::RobotView& robot, double period_s);

    /// Commands the drives to follow the targets.
    void drive(const client::RobotView& robot, client::Commands& commands) const;

    /// Waits for this time.
    Script wait(double time_s) const;

    /// Moves the target of the base along a path; the base follows. Ends when the target is at the
    /// end of the path. A path of length 0 ends in the next tick.
    Script follow_path(client::Path path, client::PathRide ride);

    /// Moves the target of the tip along a path. The path is in the frame of the target: see
    /// set_tip().
    Script follow_path_with_tip(client::Path path, client::PathRide ride);

    /// Waits until the base is at its target within these tolerances.
    Script wait_reach_target(double tolerance_m = 0.001, double tolerance_rad = 0.002) const;

    /// Sets the target of the base to a half turn on the spot, to the left.
    void turn_around();

    /// Sets the target of the base to a point `way_m` ahead of the base.
    void go_ahead(double way_m);

    /// Opens the gripper.
    void open() { opening_mps_ = kFingerSpeed_mps; }

    /// Closes the gripper.
    void close() { opening_mps_ = -kFingerSpeed_mps; }

    /// Fixes the target of the tip at its present place in the world.
    void free_tip();

    /// Lets the target of the tip move with the base from now on.
    void attach_tip();

    /// Sets the target of the tip, in the world frame after free_tip(), in the frame of the base
    /// after attach_tip().
    void set_tip(const client::Path::Point& point) { tip_.point = point; }

    const client::Path::Point& tip() const { return tip_.point; }

    /// Returns the distance to the obstacle ahead: the mean of the latest readings of the two
    /// distance sensors in front. None if one of the sensors sees nothing.
    std::optional<double> distance_m() const;

    /// Returns the place, in the world frame, of the red cube that the camera on the hand sees.
    /// `top_m`: height of the cube's top. None if the camera sees no cube. Expects: the gripper
    /// points straight down.
    std::optional<Vec3> see_cube_m(double top_m) const;

    /// Moves the target of the base by `way_m` to the left, as seen by the robot.
    void go_left(double way_m);

    /// Converts a place from the world frame to the frame of the base.
    Vec3 in_base_m(const Vec3& world_m) const;
    /// Converts a place from the frame of the base to the world frame.
    Vec3 in_world_m(const Vec3& base_m) const;

    /// Returns the time since the first fix.
    double time_s() const { return time_s_; }

  private:
    static constexpr double kFingerSpeed_mps = 0.04;

    /// Mean of the newest readings of a distance sensor, because single readings have noise.
    struct Beam {
        double mean_m = 0;
        bool has_hit = false;  ///< Whether the newest reading met something.
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
