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

/// Kind of a restart. Values equal those of cancha.v1.RestartKind. A kind newer than this library
/// is kUnknown.
enum class RestartKind : std::uint8_t {
    kUnknown = 0,
    kKickOff = 1,
    kPenaltyKick = 2,
    kGoalKick = 3,
    kFreeKick = 4,
    kFreeBall = 5,  ///< Belongs to no team.
};

/// One robot at one instant; see Observation for the frame. If the discipline has no overhead view,
/// all numbers are NaN: only readings tell about the robots of the seat.
struct RobotView {
    RobotInfo info{};            ///< Facts that do not change: id, number, size, limits.
    Vec2 position_m{};           ///< Position of its centre.
    double heading_rad = 0;      ///< Body x, counter-clockwise from the frame's x, in (-pi, pi].
    Vec2 velocity_mps{};         ///< Velocity of its centre.
    double turn_rate_radps = 0;  ///< Counter-clockwise.
    double height_m = 0;         ///< Height of its centre above the ground.
    Quaternion orientation{};  ///< Orientation with tilt; heading_rad is enough while the robot is
                               ///< upright.
    /// The newest reading of each of its sensors, for robots of your seat only. A sensor that has
    /// not been read yet has no reading.
    std::vector<Reading> readings{};

    /// Returns the reading of the sensor of this name; null: there is none.
    const Reading* find_reading(std::string_view sensor) const;

    /// The robot's id.
    RobotId id() const { return info.id; }

    /// Position and heading on the ground.
    GroundPose pose() const { return {position_m.x, position_m.y, heading_rad}; }
};

/// Robots of a view in ascending id order: a std::vector with checked indices. Index 0 is the first
/// robot, whatever its id.
class Robots : public std::vector<RobotView> {
  public:
    using std::vector<RobotView>::vector;

    /// Robot at this index. Throws std::out_of_range with a text that lists the robots.
    RobotView& operator[](size_type index) { return data()[checked(index)]; }

    /// Robot at this index.
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

/// The ball at one instant; see Observation for the frame.
struct BallView {
    Vec2 position_m{};         ///< Position of its centre.
    Vec2 velocity_mps{};       ///< Velocity of its centre, along the ground.
    double height_m = 0;       ///< Height of its centre above the ground.
    double climb_mps = 0;      ///< Upward velocity.
    Vec3 turn_rate_radps{};    ///< Turn rates about the axes of the frame; z is upward.
    Quaternion orientation{};  ///< How far it has rolled.
};

/// A moving part of the arena or of a robot at one instant; see Observation for the frame.
struct LinkView {
    Vec3 position_m{};         ///< Position of its centre of mass.
    Vec3 velocity_mps{};       ///< Velocity of its centre of mass.
    Vec3 turn_rate_radps{};    ///< Turn rates about the axes of the frame.
    Quaternion orientation{};  ///< Orientation of its own axes.
};

/// A joint at one instant, in rad or m, and per second.
struct JointView {
    double position = 0;  ///< Angle or way from the joint's position in the model.
    double speed = 0;     ///< Rate at which the position grows.
};

/// How play was last restarted.
struct RestartView {
    RestartKind kind = RestartKind::kUnknown;  ///< Which restart.
    Team team = Team::kNone;                   ///< The team that takes it; kNone: neither team.
    Tick since{};                              ///< When it was given.
    Vec2 ball_m{};                ///< Where the ball was put; see Observation for the frame.
    bool is_being_taken = false;  ///< True until the ball has been touched.
    std::string reason{};         ///< In plain words: "goal by blue".
    Team placing = Team::kNone;   ///< The team whose answer to this tick places its robots.
};

/// An event since the previous tick.
struct EventView {
    std::string kind{};       ///< A word of the discipline: "goal", "kick_off".
    Team team = Team::kNone;  ///< The team concerned; kNone: neither team, or both.
    RobotId robot{};          ///< The robot concerned; 0: no single robot.
    std::string text{};       ///< One plain sentence.
};

/// View of a seat when a tick opens; a plain value.
///
/// Frame: the world frame, as it comes from the server. Origin at the centre of the field, x along
/// the long side, y to the left of x, metres and radians. The frame never flips: blue defends +x in
/// the first half, then the teams change ends. in_attack_frame() turns the view so that the own
/// team always attacks +x; most strategies call it first.
struct Observation {
    Tick tick{};             ///< The open tick, which the commands answer.
    SimDuration time{};      ///< Simulation time since the match began.
    TickRate tick_rate{};    ///< One decision lasts tick_rate.period_s().
    Field field{};           ///< Dimensions of the field.
    AreaRules area_rules{};  ///< How many robots may be in which area; areas() returns the shapes.

    Team team = Team::kNone;                  ///< Your team.
    FieldEnd defends = FieldEnd::kPositiveX;  ///< The end with your goal.
    bool is_turned = false;                   ///< Whether in_attack_frame() has turned the view.
    Robots mine{};                            ///< The robots of your seat, which you drive.
    Robots teammates{};               ///< Robots of your team in other seats, if seen from above.
    Robots opponents{};               ///< All robots of the other team, if seen from above.
    bool has_ball = false;            ///< Some matches have no ball or do not show it.
    BallView ball{};                  ///< All numbers are NaN if has_ball is false.
    std::vector<LinkView> links{};    ///< In the order of MatchInfo::links, if seen from above.
    std::vector<JointView> joints{};  ///< In the order of MatchInfo::joints, if seen from above.

    MatchPhase phase = MatchPhase::kUnknown;        ///< Phase of the match.
    unsigned period = 0;                            ///< Number of the period; 1 for the first half.
    PeriodKind period_kind = PeriodKind::kUnknown;  ///< Kind of this period.
    SimDuration period_elapsed{};                   ///< Time played in this period.
    SimDuration period_length{};                    ///< Length of this period; 0: no time limit.
    unsigned own_score = 0;                         ///< Goals of your team.
    unsigned opponent_score = 0;                    ///< Goals of the other team.
    double own_progress = 0;       ///< Progress of your team through the course, from 0 to 1.
    double opponent_progress = 0;  ///< Progress of the other team.
    unsigned time_outs_left = 0;   ///< Time-outs that your team has left.
    std::optional<RestartView> restart{};  ///< The latest restart; absent before the first one.
    std::vector<EventView> events{};       ///< Events since the previous tick; usually none.

    /// Whether robots move and the clock runs.
    bool is_in_play() const { return phase == MatchPhase::kPlay; }

    /// Whether kicks decide a level match. The referee judges no offences then.
    bool is_shoot_out() const { return period_kind == PeriodKind::kShootOut; }

    /// Whether your answer to this tick places your robots; see Commands::place().
    bool is_to_place() const { return restart && restart->placing == team; }

    /// Whether your team takes the restart and the ball has not moved yet.
    bool is_to_kick() const { return restart && restart->is_being_taken && restart->team == team; }

    /// The areas and marks of the field. keep_out.h says which robots may be in them now.
    Areas areas() const { return areas_of(field, area_rules, defends); }

    /// The middle of the goal line that your team defends.
    Vec2 own_goal_m() const { return field.goal_m(defends); }

    /// The middle of the goal line that your team attacks.
    Vec2 opponent_goal_m() const { return field.goal_m(opposite_of(defends)); }
};

/// Returns a point, direction or velocity after the field is turned by 180 degrees.
constexpr Vec2 turned_around(Vec2 vector) {
    return {-vector.x, -vector.y};
}

/// Returns turn rates about three axes after the field is turned by 180 degrees.
constexpr Vec3 turned_around(const Vec3& vector) {
    return {-vector.x, -vector.y, vector.z};
}

/// Returns an orientation after the field is turned by 180 degrees.
constexpr Quaternion turned_around(const Quaternion& q) {
    return {-q.z, -q.y, q.x, q.w};
}

/// Returns the view, turned if necessary so that your team defends -x and attacks +x. If the result
/// `is_turned`, turned_around() turns its points back to the world frame. Commands and drawings
/// need no turning back: commands are in the robot's frame, and places and pens know their view.
Observation in_attack_frame(const Observation& view);

}  // namespace cancha::client
