#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/pose.h"
#include "cancha/base/tick.h"
#include "cancha/base/vec3.h"
#include "cancha/client/areas.h"
#include "cancha/client/field.h"
#include "cancha/client/match_info.h"
#include "cancha/client/readings.h"

namespace cancha::client {

/// Kind of a restart of play. The values are the same as in cancha.v1.RestartKind. A kind that this
/// library does not know yet becomes kUnknown.
enum class RestartKind : std::uint8_t {
    kUnknown = 0,      ///< A kind that this library does not know.
    kKickOff = 1,      ///< Kick-off, at the start of a period and after a goal.
    kPenaltyKick = 2,  ///< Penalty kick.
    kGoalKick = 3,     ///< Goal kick.
    kFreeKick = 4,     ///< Free kick.
    kFreeBall = 5,     ///< Free ball; neither team takes it.
};

/// One robot at one instant, in the frame of the Observation. If the discipline has no overhead
/// view, all numbers outside `info` are NaN: the seat knows its robots only by `readings`.
struct RobotView {
    RobotInfo info{};            ///< Facts that do not change: id, number, size, limits.
    Vec2 position_m{};           ///< Position of the robot's centre.
    double heading_rad = 0;      ///< Direction of body x, from the x axis, in (-pi, pi].
    Vec2 velocity_mps{};         ///< Velocity of the robot's centre.
    double turn_rate_radps = 0;  ///< Turn rate, counter-clockwise.
    double height_m = 0;         ///< Height of the robot's centre above the ground.
    Quaternion orientation{};    ///< Orientation and tilt. Upright robots need only heading_rad.
    /// The newest reading of each sensor of the robot. Only for robots of your seat. A sensor that
    /// has not measured yet has no reading.
    std::vector<Reading> readings{};

    /// Returns the reading of the sensor with this name. Null if there is none.
    const Reading* find_reading(std::string_view sensor) const;

    /// The robot's id.
    RobotId id() const { return info.id; }

    /// Position and heading on the ground.
    GroundPose pose() const { return {position_m.x, position_m.y, heading_rad}; }
};

/// Robots of a view in ascending order of ids: a std::vector whose indices are checked. An index is
/// not an id: index 0 is the first robot, whatever id it has.
class Robots : public std::vector<RobotView> {
  public:
    using std::vector<RobotView>::vector;

    /// The robot at this index. Throws std::out_of_range, with a text that lists the robots, if
    /// there is none.
    RobotView& operator[](size_type index) { return data()[checked(index)]; }

    /// The robot at this index. Throws like the other operator.
    const RobotView& operator[](size_type index) const { return data()[checked(index)]; }

  private:
    size_type checked(size_type index) const {
        if (index >= size()) {
            throw_missing(index);
        }
        return index;
    }

    [[noreturn]] void throw_missing(size_type index) const;
};

/// The ball at one instant, in the frame of the Observation.
struct BallView {
    Vec2 position_m{};         ///< Position of the centre.
    Vec2 velocity_mps{};       ///< Velocity of the centre along the ground.
    double height_m = 0;       ///< Height of the centre above the ground.
    double climb_mps = 0;      ///< Velocity of the centre upwards.
    Vec3 turn_rate_radps{};    ///< Turn rates about the axes of the frame; z is upwards.
    Quaternion orientation{};  ///< Orientation; it changes as the ball rolls.
};

/// A moving link of the arena or of a robot at one instant, in the frame of the Observation.
struct LinkView {
    Vec3 position_m{};         ///< Position of the centre of mass.
    Vec3 velocity_mps{};       ///< Velocity of the centre of mass.
    Vec3 turn_rate_radps{};    ///< Turn rates about the axes of the frame.
    Quaternion orientation{};  ///< Orientation of the link's axes.
};

/// A joint at one instant: in rad and rad/s if it turns, in m and m/s if it slides.
struct JointView {
    double position = 0;  ///< Position. At 0 the joint is as in the model.
    double speed = 0;     ///< Rate of change of `position`.
};

/// The latest restart of play.
struct RestartView {
    RestartKind kind = RestartKind::kUnknown;  ///< Kind of the restart.
    Team team = Team::kNone;                   ///< Team that takes the restart, kNone for neither.
    Tick since{};                              ///< Tick in which the restart was given.
    Vec2 ball_m{};                ///< Where the ball was put, in the frame of the Observation.
    bool is_being_taken = false;  ///< True until the ball has been touched.
    std::string reason{};         ///< Reason for the restart: "goal by blue".
    Team placing = Team::kNone;   ///< Team that may place its robots by its answer to this tick.
};

/// An event since the previous tick.
struct EventView {
    std::string kind{};       ///< Kind of the event: "goal", "kick_off".
    Team team = Team::kNone;  ///< The team concerned; kNone: neither team, or both.
    RobotId robot{};          ///< The robot that caused the event; 0: no single robot.
    std::string text{};       ///< One sentence for people.
};

/// View of a seat when a tick opens. It is a plain value, which can be copied and changed.
///
/// Frame: a view from the server is in the world frame. Its origin is the centre of the field, x is
/// along the long side, and y to the left of x, in metres and radians. The world frame never flips:
/// blue defends +x in the first half, then the teams change ends. in_attack_frame() turns a view so
/// that the own team always attacks +x; most strategies call it first.
struct Observation {
    Tick tick{};             ///< The open tick. The strategy's commands answer it.
    SimDuration time{};      ///< Simulation time since the match began.
    TickRate tick_rate{};    ///< Ticks per second. A tick lasts tick_rate.period_s().
    Field field{};           ///< Dimensions of the field.
    AreaRules area_rules{};  ///< How many robots may be in which area. See areas().

    Team team = Team::kNone;                  ///< Your team.
    FieldEnd defends = FieldEnd::kPositiveX;  ///< The end with your goal.
    bool is_turned = false;                   ///< Whether in_attack_frame() has turned the view.
    Robots mine{};                            ///< The robots of your seat, which you drive.
    Robots teammates{};     ///< Robots of your team in other seats. Empty without overhead view.
    Robots opponents{};     ///< All robots of the other team. Empty without overhead view.
    bool has_ball = false;  ///< False if there is no ball or no overhead view.
    BallView ball{};        ///< All numbers are NaN if has_ball is false.
    std::vector<LinkView> links{};  ///< In order of MatchInfo::links. Empty without overhead view.
    std::vector<JointView>
        joints{};  ///< In the order of MatchInfo::joints. Empty without overhead view.

    MatchPhase phase = MatchPhase::kUnknown;        ///< Phase of the match.
    unsigned period = 0;                            ///< Number of the period; 1 for the first half.
    PeriodKind period_kind = PeriodKind::kUnknown;  ///< Kind of this period.
    SimDuration period_elapsed{};                   ///< Time played in this period.
    SimDuration period_length{};                    ///< Length of this period; 0: no time limit.
    unsigned own_score = 0;                         ///< Goals of your team.
    unsigned opponent_score = 0;                    ///< Goals of the other team.
    double own_progress = 0;       ///< Share of the course that your team has completed, 0 to 1.
    double opponent_progress = 0;  ///< Share of the course that the other team has completed.
    unsigned time_outs_left = 0;   ///< Number of time-outs that your team has left.
    std::optional<RestartView> restart{};  ///< The latest restart. None before the first one.
    std::vector<EventView> events{};       ///< Events since the previous tick; usually none.

    /// Whether robots move and the clock runs.
    bool is_in_play() const { return phase == MatchPhase::kPlay; }

    /// Whether a shoot-out is played: kicks decide a match with equal scores. The referee judges no
    /// offences in a shoot-out.
    bool is_shoot_out() const { return period_kind == PeriodKind::kShootOut; }

    /// Whether your answer to this tick places your robots; see Commands::place().
    bool is_to_place() const { return restart && restart->placing == team; }

    /// Whether your team takes the restart and the ball has not moved yet.
    bool is_to_kick() const { return restart && restart->is_being_taken && restart->team == team; }

    /// The areas, spots and circle of the field. The functions of keep_out.h tell which robots may
    /// be in the areas now.
    Areas areas() const { return areas_of(field, area_rules, defends); }

    /// The middle of the goal line that your team defends.
    Vec2 own_goal_m() const { return field.goal_m(defends); }

    /// The middle of the goal line that your team attacks.
    Vec2 opponent_goal_m() const { return field.goal_m(opposite_of(defends)); }
};

/// Returns a point, direction or velocity, rotated with the whole field by 180 degrees.
constexpr Vec2 turned_around(Vec2 vector) {
    return {-vector.x, -vector.y};
}

/// Returns turn rates about three axes, rotated with the whole field by 180 degrees.
constexpr Vec3 turned_around(const Vec3& vector) {
    return {-vector.x, -vector.y, vector.z};
}

/// Returns an orientation, rotated with the whole field by 180 degrees.
constexpr Quaternion turned_around(const Quaternion& q) {
    return {-q.z, -q.y, q.x, q.w};
}

/// Returns the view, turned if necessary so that your team defends -x and attacks +x. If
/// `is_turned` is true in the result, turned_around() converts its points back to the world frame.
/// This is not needed for commands and drawings: commands are in the frame of the robot, and
/// Commands::place() and Pen get the view and convert the points themselves.
Observation in_attack_frame(const Observation& view);

}  // namespace cancha::client
