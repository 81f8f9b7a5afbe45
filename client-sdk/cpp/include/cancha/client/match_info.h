#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/tick.h"
#include "cancha/client/areas.h"
#include "cancha/client/course.h"
#include "cancha/client/field.h"

namespace cancha::client {

/// Phase of a match. Outside kPlay ticks pass and nothing moves. Values equal those of
/// cancha.v1.MatchPhase.
enum class MatchPhase : std::uint8_t {
    kUnknown = 0,
    kBeforeStart = 1,
    kPlay = 2,
    kBreak = 3,
    kOver = 4,
    kPlacement = 5,  ///< A restart: the teams place their robots, one after the other.
    kTimeOut = 6,
    kDecision = 7,  ///< The match waits for an official's decision.
};

/// Kind of a period. Values equal those of cancha.v1.PeriodKind.
enum class PeriodKind : std::uint8_t {
    kUnknown = 0,
    kHalf = 1,
    kExtraTime = 2,  ///< The next goal wins.
    kShootOut = 3,   ///< Kicks in turn; only kicker and keeper move.
};

/// Facts about a robot that do not change during a match. Facts about wheels are 0 if the robot has
/// no wheels.
struct RobotInfo {
    RobotId id{};                      ///< Unique in the match.
    Team team = Team::kNone;           ///< The robot's team.
    unsigned number = 0;               ///< Unique in the team; 1 keeps goal.
    double length_m = 0;               ///< Along body x (forwards).
    double width_m = 0;                ///< Along body y (to the left).
    double track_m = 0;                ///< Distance between the wheels.
    double max_wheel_speed_mps = 0;    ///< Limit of a wheel's rim; commands are clamped to it.
    double speed_time_constant_s = 0;  ///< Delay with which the speed follows the wheels.
    double turn_time_constant_s = 0;   ///< Delay with which the turn rate follows the wheels.

    /// Whether it takes wheel speeds. Other robots take a velocity.
    bool has_wheels() const { return track_m > 0; }
};

/// A sensor that a robot carries.
struct SensorInfo {
    RobotId robot{};         ///< Which robot.
    std::string name{};      ///< Name of its readings: "front".
    std::string type{};      ///< Type of sensor: "rays".
    double period_s = 0;     ///< From one reading to the next.
    Vec3 position_m{};       ///< Position in the frame of its link.
    double roll_rad = 0;     ///< Turned there: first about x (positive: left side up),
    double pitch_rad = 0;    ///< then about y (positive: nose down),
    double heading_rad = 0;  ///< then about z (positive: to the left).
    std::string link{};   ///< Link of the robot: "arm". Empty: the base, or a robot that is a box.
    std::string joint{};  ///< The joint that it measures: "elbow". Empty: none.
};

/// A joint of the arena or of a robot that moves.
struct JointInfo {
    std::string name{};             ///< "model/joint", "robot 1/joint".
    bool slides = false;            ///< It slides, in m; otherwise it turns, in rad.
    std::optional<double> lower{};  ///< The least position; absent: no limit.
    std::optional<double> upper{};  ///< The largest position; absent: no limit.
};

/// Facts that a strategy knows before the first tick.
struct MatchInfo {
    std::string match{};          ///< Its name on a server with several matches; otherwise empty.
    std::string discipline{};     ///< Name of the discipline: "simurosot".
    std::string variant{};        ///< Variant of the discipline: "5v5".
    std::string seat{};           ///< The seat taken, such as "blue".
    Team team = Team::kNone;      ///< The team of the seat.
    std::vector<RobotId> mine{};  ///< The robots that this seat drives, in ascending id order.
    std::vector<RobotInfo> robots{};    ///< Every robot of the match, in ascending id order.
    Field field{};                      ///< The dimensions of the field.
    AreaRules area_rules{};             ///< How many robots may be in which area.
    TickRate tick_rate{};               ///< Ticks per second: how often a strategy decides.
    std::uint64_t discipline_hash = 0;  ///< Hash of the settings; equal hashes: equal settings.
    Course course{};                    ///< Lines, signs and destinations, if any.
    std::vector<std::string> links{};   ///< Names of parts that move: "model/link", "robot 1/link".
    std::vector<JointInfo> joints{};    ///< Joints that move.
    std::vector<SensorInfo> sensors{};  ///< Sensors, robot by robot, in the order of their kind.
};

/// How a match ended.
struct MatchResult {
    unsigned own_score = 0;           ///< Goals of your team.
    unsigned opponent_score = 0;      ///< Goals of the other team.
    std::string reason{};             ///< In plain words: "full time".
    std::uint64_t ticks = 0;          ///< Ticks played in all.
    std::uint64_t state_hash = 0;     ///< Hash of the last state; proves equality of two runs.
    double own_progress = 0;          ///< Progress of your team through the course, from 0 to 1.
    double opponent_progress = 0;     ///< Progress of the other team.
    SimDuration own_finished{};       ///< When your team finished the course; 0: it did not.
    SimDuration opponent_finished{};  ///< When the other team finished the course; 0: it did not.
};

}  // namespace cancha::client
