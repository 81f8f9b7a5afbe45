#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/result.h"
#include "cancha/base/vec3.h"
#include "proto/cancha/v1/scenario.pb.h"
#include "referee/core/discipline.h"
#include "server/sim/match/stage.h"

namespace cancha::scenario {

/// Whether the point is in this zone of the ground, or on its edge. World frame.
bool contains(const v1::Scenario::Zone& zone, Vec2 point_m);

/// A condition that ends a repeat, and its name in the results.
struct End {
    std::string label;
    v1::Scenario::End condition;  ///< With defaults filled in.
};

/// Name in the results if a repeat ends because its time is up. No scenario lists this end.
inline constexpr std::string_view kTimeLimit = "time limit";
/// Beginning of the name in the results if a repeat ends because the referee stops play. The kind
/// of the referee's event follows: "referee: goal". No scenario lists this end.
inline constexpr std::string_view kRefereePrefix = "referee: ";

/// A number that differs between the repeats of a scenario.
struct Variation {
    /// Owner of the number.
    enum class Of : std::uint8_t {
        kBody,     ///< The ball or a robot in the scenario's message.
        kSetting,  ///< A setting of the discipline.
        /// A parameter of a strategy; the program that starts the strategy passes the number on.
        kStrategy
    };

    /// Path of the number. For kBody a path in the scenario's message, such as "ball.speed_mps";
    /// for kSetting a path in the discipline, such as "physics.erp"; for kStrategy seat and name of
    /// the parameter, such as "blue.kick".
    std::string path;
    double min = 0;     ///< Lowest value, if `values` is empty.
    double max = 0;     ///< Highest value, if `values` is empty.
    Of of = Of::kBody;  ///< Owner of the number.
    /// Values that successive repeats use in turn. Empty if the number is drawn from [min, max].
    std::vector<double> values{};
    std::uint64_t stride = 1;  ///< Number of successive repeats with the same entry of `values`.
};

/// A measurement that the scenario asks for: one column of the results.
struct Measure {
    /// Quantity that is measured after every tick, in m, m/s, rad, or as a share of the course. X,
    /// Y, Z and headings are in the world frame.
    enum class Quantity : std::uint8_t {
        kBallSpeed,
        kBallToRobot,  ///< Distance between the centres on the ground.
        kBallToGoal,   ///< Distance between the ball's centre and the mouth of the goal.
        kRobotX,
        kRobotY,
        kRobotHeading,
        kRobotZ,
        kRobotTilt,  ///< Angle between the robot's z axis and the world's z axis.
        kLinkX,
        kLinkY,
        kLinkZ,
        kLinkTilt,  ///< Angle between the link's z axis and the world's z axis.
        kProgress   ///< Share of the course that a team has completed, from 0 to 1.
    };
    /// Which of all measured values the column shows.
    enum class Keep : std::uint8_t { kLargest, kSmallest, kLast };

    std::string column;  ///< Name of the column, with the unit at its end.
    Keep keep{};
    Quantity quantity{};
    RobotId robot{};          ///< Robot that is measured, if any.
    Team team = Team::kNone;  ///< Team whose goal or progress is measured.
    std::size_t link = 0;     ///< Index of the measured link in WorldState::links.
};

/// A scenario: one situation, to be played repeatedly. It has been checked against a discipline,
/// and all defaults are filled in.
struct Scenario {
    std::string source;     ///< Name of the file, for error texts.
    v1::Scenario settings;  ///< Content of the file. Each repeat varies a copy of it.
    match::Stage stage;     ///< Settings and world of all repeats, unless settings vary.
    /// Hash of `settings` without their summary. Equal hashes mean equal scenarios.
    std::uint64_t hash = 0;
    std::uint64_t time_limit = 0;         ///< Longest duration of a repeat, in ticks; at least 1.
    std::vector<End> ends{};              ///< Conditions that end a repeat.
    std::vector<Variation> variations{};  ///< Numbers that differ between repeats.
    /// Number of repeats after which all `Variation::values` start over.
    std::uint64_t grid_points = 1;
    std::vector<Measure> measures{};  ///< In the order of their columns.
};

/// Reads a scenario in protobuf's text format. `source`: name of the text for errors. `given`:
/// settings that the user changed; they are already in `stage` and take precedence over the
/// settings in the text. The places of bodies are not checked here, because they may vary:
/// make_repeat() checks them.
///
/// Fails: kInvalidInput. The error text is "source:line:column: ..." if the text is not a
/// cancha.v1.Scenario. It is "source: path: ..." if the content is wrong, such as a robot that the
/// discipline does not have, an end without a condition, an empty range or an unknown setting.
Result<Scenario> parse_scenario(std::string_view text, std::string_view source,
                                const match::Stage& stage,
                                std::span<const referee::SettingOverride> given = {});

}  // namespace cancha::scenario
