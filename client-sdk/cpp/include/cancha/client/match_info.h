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

/// Phase of a match. Ticks pass in every phase, but robots and ball move only in kPlay. The values
/// are the same as in cancha.v1.MatchPhase.
enum class MatchPhase : std::uint8_t {
    kUnknown = 0,      ///< A phase that this library does not know.
    kBeforeStart = 1,  ///< The match has not begun.
    kPlay = 2,         ///< Robots and ball move, and the clock runs.
    kBreak = 3,        ///< Between two periods.
    kOver = 4,         ///< The result is final.
    kPlacement = 5,    ///< A restart: the teams place their robots, one team after the other.
    kTimeOut = 6,      ///< A time-out of a team.
    kDecision = 7,     ///< The match waits for an official's decision.
};

/// Kind of a period. The values are the same as in cancha.v1.PeriodKind.
enum class PeriodKind : std::uint8_t {
    kUnknown = 0,    ///< A kind that this library does not know.
    kHalf = 1,       ///< A half of the normal playing time.
    kExtraTime = 2,  ///< The next goal wins.
    kShootOut = 3,   ///< The teams kick alternately; only kicker and keeper move.
};

/// Facts about a robot that do not change during a match. Facts about wheels are 0 if the robot has
/// no wheels.
struct RobotInfo {
    RobotId id{};                      ///< Unique in the match.
    Team team = Team::kNone;           ///< The robot's team.
    unsigned number = 0;               ///< Unique in the team; 1 is the goalkeeper.
    double length_m = 0;               ///< Length along body x (forwards).
    double width_m = 0;                ///< Width along body y (to the left).
    double track_m = 0;                ///< Distance between the wheels.
    double max_wheel_speed_mps = 0;    ///< Highest speed of a wheel's rim, and limit of commands.
    double speed_time_constant_s = 0;  ///< Time constant with which the speed follows the wheels.
    double turn_time_constant_s = 0;   ///< Time constant with which the turn follows the wheels.

    /// Whether the robot takes wheel speeds. Robots without wheels take other commands, such as a
    /// velocity.
    bool has_wheels() const { return track_m > 0; }
};

/// A sensor that a robot carries.
struct SensorInfo {
    RobotId robot{};         ///< The robot that carries the sensor.
    std::string name{};      ///< Name of the sensor: "front". Its readings have this name.
    std::string type{};      ///< Type of sensor: "rays".
    double period_s = 0;     ///< Time from one reading to the next.
    Vec3 position_m{};       ///< Position in the frame of `link`.
    double roll_rad = 0;     ///< First rotation, about x; positive: the left side goes up.
    double pitch_rad = 0;    ///< Second rotation, about y; positive: the nose goes down.
    double heading_rad = 0;  ///< Third rotation, about z; positive: to the left.
    std::string link{};      ///< Link that carries the sensor: "arm". Empty: the base of the robot.
    std::string joint{};     ///< The joint that the sensor measures: "elbow". Empty: none.
};

/// A movable joint of the arena or of a robot.
struct JointInfo {
    std::string name{};             ///< Name, such as "model/joint" or "robot 1/joint".
    bool slides = false;            ///< True: the joint slides (in m). False: it turns (in rad).
    std::optional<double> lower{};  ///< Lowest position. None: no limit.
    std::optional<double> upper{};  ///< Highest position. None: no limit.
};

/// Facts that a strategy knows before the first tick.
struct MatchInfo {
    std::string match{};              ///< Name of the match on a cancha-server; otherwise empty.
    std::string discipline{};         ///< Name of the discipline: "simurosot".
    std::string variant{};            ///< Variant of the discipline: "5v5".
    std::string seat{};               ///< The seat taken, such as "blue".
    Team team = Team::kNone;          ///< The team of the seat.
    std::vector<RobotId> mine{};      ///< Robots that this seat drives, in ascending order of ids.
    std::vector<RobotInfo> robots{};  ///< All robots of the match, in ascending order of ids.
    Field field{};                    ///< The dimensions of the field.
    AreaRules area_rules{};           ///< Areas, and how many robots may be in them.
    TickRate tick_rate{};             ///< Ticks per simulated second.
    std::uint64_t discipline_hash = 0;  ///< Hash of the settings: equal for equal settings.
    Course course{};                    ///< Lines, signs, destinations and so on, if any.
    std::vector<std::string> links{};   ///< Names of moving links: "model/link", "robot 1/link".
    std::vector<JointInfo> joints{};    ///< Movable joints.
    std::vector<SensorInfo> sensors{};  ///< Sensors, robot by robot, in the order of their kind.
};

/// The result of a match, as seen by one team.
struct MatchResult {
    unsigned own_score = 0;           ///< Goals of your team.
    unsigned opponent_score = 0;      ///< Goals of the other team.
    std::string reason{};             ///< Reason for the end, in plain words: "full time".
    std::uint64_t ticks = 0;          ///< Number of ticks played.
    std::uint64_t state_hash = 0;     ///< Hash of the last state. Equal hashes prove equal matches.
    double own_progress = 0;          ///< Share of the course that your team completed, 0 to 1.
    double opponent_progress = 0;     ///< Share of the course that the other team completed.
    SimDuration own_finished{};       ///< Time at which your team completed the course. 0: never.
    SimDuration opponent_finished{};  ///< Time at which the other team completed it. 0: never.
};

}  // namespace cancha::client
