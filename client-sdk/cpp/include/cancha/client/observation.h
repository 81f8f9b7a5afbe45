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

/// Values equal those of cancha.v1.RestartKind; one that is newer than this library is kUnknown.
enum class RestartKind : std::uint8_t {
    kUnknown = 0,
    kKickOff = 1,
    kPenaltyKick = 2,
    kGoalKick = 3,
    kFreeKick = 4,
    kFreeBall = 5,  ///< Belongs to no team.
};

/// One robot at one instant; see Observation for the frame. Where a discipline has no overhead
/// view, all numbers are NaN: the robots of the seat are known by their readings only.
struct RobotView {
    RobotInfo info{};            ///< Facts that do not change: id, number, size, limits.
    Vec2 position_m{};           ///< Position of its centre.
    double heading_rad = 0;      ///< Body x, counter-clockwise from the frame's x, in (-pi, pi].
    Vec2 velocity_mps{};         ///< Velocity of its centre.
    double turn_rate_radps = 0;  ///< Counter-clockwise.
    double height_m = 0;         ///< Height of its centre above the ground.
    Quaternion orientation{};    ///< Including tilt; heading_rad is enough while it is upright.
    /// The newest of each of its sensors; of the robots of your seat only. A sensor that has not
    /// been read yet has none.
    std::vector<Reading> readings{};

    /// That of the sensor of this name; null: there is none.
    const Reading* find_reading(std::string_view sensor) const;

    /// As in `info`.
    RobotId id() const { return info.id; }

    /// Position and heading on the ground.
    GroundPose pose() const { return {position_m.x, position_m.y, heading_rad}; }
};

/// Some of the robots of a view, by id: a std::vector whose [] says which robots there are where
/// there is none of that index. The first one is [0], whatever its id.
class Robots : public std::vector<RobotView> {
  public:
    using std::vector<RobotView>::vector;

    /// Throws std::out_of_range.
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
    Vec3 turn_rate_radps{};    ///< About the axes of the frame; the last one is z, upward.
    Quaternion orientation{};  ///< How far it has rolled.
};

/// A part of the arena or of a robot that moves, at one instant; see Observation for the frame.
struct LinkView {
    Vec3 position_m{};         ///< Position of its centre of mass.
    Vec3 velocity_mps{};       ///< Velocity of its centre of mass.
    Vec3 turn_rate_radps{};    ///< About the axes of the frame.
    Quaternion orientation{};  ///< Orientation of its own axes.
};

/// A joint at one instant: in rad or m, and per second.
struct JointView {
    double position = 0;  ///< From where it was built.
    double speed = 0;     ///< At which the position grows.
};

/// How play was last restarted.
struct RestartView {
    RestartKind kind = RestartKind::kUnknown;  ///< Which restart.
    Team team = Team::kNone;                   ///< Takes it; none where neither team does.
    Tick since{};                              ///< When it was given.
    Vec2 ball_m{};                ///< Where the ball was put; see Observation for the frame.
    bool is_being_taken = false;  ///< Until the ball has been touched.
    std::string reason{};         ///< In plain words: "goal by blue".
    Team placing = Team::kNone;   ///< The team whose answer to this tick places its robots.
};

/// An event since the tick before.
struct EventView {
    std::string kind{};       ///< A word of the discipline: "goal", "kick_off".
    Team team = Team::kNone;  ///< Whom it concerns; none: neither, or both.
    RobotId robot{};          ///< 0: no single robot.
    std::string text{};       ///< One plain sentence.
};

/// Knowledge of a seat when a tick opens; a plain value.
///
/// Frame: the world frame as it comes from the server: origin at the centre of the field, x along
/// the long side, y to the left of x, metres and radians. It never flips: blue defends +x in the
/// first half, then the teams change ends. in_attack_frame() gives the same view turned so that the
/// own team always attacks +x; most strategies begin with it.
struct Observation {
    Tick tick{};             ///< The open tick, which the commands answer.
    SimDuration time{};      ///< Simulation time since the match began.
    TickRate tick_rate{};    ///< One decision lasts tick_rate.period_s().
    Field field{};           ///< Its dimensions.
    AreaRules area_rules{};  ///< Where robots may be; areas() turns it into shapes.

    Team team = Team::kNone;                  ///< Yours.
    FieldEnd defends = FieldEnd::kPositiveX;  ///< The end at which your goal is.
    bool is_turned = false;                   ///< in_attack_frame() has turned the field.
    Robots mine{};                            ///< The robots of your seat, by id: you drive them.
    Robots teammates{};                       ///< Driven from another seat, if seen from above.
    Robots opponents{};                       ///< All of the other team, if seen from above.
    bool has_ball = false;                    ///< Some have none, or do not show it.
    BallView ball{};                          ///< NaN in all its numbers where has_ball is false.
    std::vector<LinkView> links{};            ///< As MatchInfo::links, if seen from above.
    std::vector<JointView> joints{};          ///< As MatchInfo::joints, if seen from above.

    MatchPhase phase = MatchPhase::kUnknown;        ///< Phase of the match.
    unsigned period = 0;                            ///< 1 for the first half.
    PeriodKind period_kind = PeriodKind::kUnknown;  ///< Kind of this period.
    SimDuration period_elapsed{};                   ///< Play so far in this period.
    SimDuration period_length{};                    ///< 0: no time limit.
    unsigned own_score = 0;                         ///< Goals of your team.
    unsigned opponent_score = 0;                    ///< Goals of the other team.
    double own_progress = 0;                        ///< Through the course, from 0 to 1.
    double opponent_progress = 0;                   ///< Progress of the other team.
    unsigned time_outs_left = 0;                    ///< Time-outs left to your team.
    std::optional<RestartView> restart{};           ///< Absent before the first one.
    std::vector<EventView> events{};                ///< Since the tick before; usually none.

    /// Robots move, and the clock runs.
    bool is_in_play() const { return phase == MatchPhase::kPlay; }

    /// Kicks decide a level match; no offences are judged.
    bool is_shoot_out() const { return period_kind == PeriodKind::kShootOut; }

    /// Your answer places your robots; see Commands::place().
    bool is_to_place() const { return restart && restart->placing == team; }

    /// Your team takes the restart, and the ball has not moved yet.
    bool is_to_kick() const { return restart && restart->is_being_taken && restart->team == team; }

    /// The areas and marks of the field. Who may be in them now: keep_out.h.
    Areas areas() const { return areas_of(field, area_rules, defends); }

    /// The middle of the goal line that your team defends.
    Vec2 own_goal_m() const { return field.goal_m(defends); }

    /// The middle of the goal line to score at.
    Vec2 opponent_goal_m() const { return field.goal_m(opposite_of(defends)); }
};

/// Point, direction or velocity after turning the field by 180 degrees.
constexpr Vec2 turned_around(Vec2 vector) {
    return {-vector.x, -vector.y};
}

/// Turn rate about three axes after turning the field.
constexpr Vec3 turned_around(const Vec3& vector) {
    return {-vector.x, -vector.y, vector.z};
}

/// Orientation after turning the field.
constexpr Quaternion turned_around(const Quaternion& q) {
    return {-q.z, -q.y, q.x, q.w};
}

/// View turned, if necessary, so that your team defends -x and attacks +x. Wheel speeds are
/// in the robot's frame and a Pen turns its drawing, so neither needs turning back; other points
/// do, with turned_around(), if the result `is_turned`.
Observation in_attack_frame(const Observation& view);

}  // namespace cancha::client
