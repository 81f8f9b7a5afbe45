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

/// Whether the point is in this zone of the ground, edges included.
bool contains(const v1::Scenario::Zone& zone, Vec2 point_m);

/// Condition that ends a repeat, and its name in the results.
struct End {
    std::string label;
    v1::Scenario::End condition;  ///< Has all its fields.
};

/// Names in the results for ends that no scenario lists.
inline constexpr std::string_view kTimeLimit = "time limit";
/// The kind of the referee's event follows.
inline constexpr std::string_view kRefereePrefix = "referee: ";

/// One number that differs between repeats.
struct Variation {
    enum class Of : std::uint8_t { kBody, kSetting, kStrategy };

    /// Path in the scenario's message, such as "ball.speed_mps"; for other kinds of `of`, a setting
    /// or parameter.
    std::string path;
    double min = 0;
    double max = 0;
    Of of = Of::kBody;
    std::vector<double> values{};  ///< List that is used in place of the range, in turn.
    std::uint64_t stride = 1;  ///< Number of successive repeats with the same entry of `values`.
};

/// One column of the results that the scenario asks for.
struct Measure {
    /// Quantity that is measured in every state.
    enum class Quantity : std::uint8_t {
        kBallSpeed,
        kBallToRobot,
        kBallToGoal,
        kRobotX,
        kRobotY,
        kRobotHeading,
        kRobotZ,
        kRobotTilt,
        kLinkX,
        kLinkY,
        kLinkZ,
        kLinkTilt,
        kProgress
    };
    enum class Keep : std::uint8_t { kLargest, kSmallest, kLast };

    std::string column;  ///< Ends with its unit.
    Keep keep{};
    Quantity quantity{};
    RobotId robot{};          ///< Robot that is measured.
    Team team = Team::kNone;  ///< Team whose goal or progress is measured.
    std::size_t link = 0;     ///< Index of the link in the state's list.
};

/// One play to be repeated, complete and checked against a discipline.
struct Scenario {
    std::string source;     ///< Name of the file in error texts.
    v1::Scenario settings;  ///< Content of the file; each repeat starts from a copy.
    match::Stage stage;     ///< Stage of the play if no setting varies.
    /// Hash of `settings` without their summary. Equal hashes: the same play.
    std::uint64_t hash = 0;
    std::uint64_t time_limit = 0;  ///< In ticks, at least 1.
    std::vector<End> ends{};
    std::vector<Variation> variations{};
    std::uint64_t grid_points = 1;    ///< Repeats until all lists start over together.
    std::vector<Measure> measures{};  ///< In the order of their columns.
};

/// Reads a scenario in protobuf's text format. `source` names the text in errors. `stage` already
/// has the settings listed in `given`, which take precedence over those of the file. Only
/// make_repeat() checks the places of bodies, because they may vary.
///
/// Fails: kInvalidInput: "source:line:column: ..." if the text is not a cancha.v1.Scenario;
/// "source: path: ..." if its content is wrong, such as a robot that the discipline does not have,
/// an end without a condition, an empty range or an unknown setting.
Result<Scenario> parse_scenario(std::string_view text, std::string_view source,
                                const match::Stage& stage,
                                std::span<const referee::SettingOverride> given = {});

}  // namespace cancha::scenario
