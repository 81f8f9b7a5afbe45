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

/// Whether the point is in this part of the ground, its edge included.
bool contains(const v1::Scenario::Zone& zone, Vec2 point_m);

/// One way for a repeat to end, and what the results call it.
struct End {
    std::string label;
    v1::Scenario::End condition;  ///< Complete.
};

/// Name that results give to the ends that no scenario lists.
inline constexpr std::string_view kTimeLimit = "time limit";
inline constexpr std::string_view kRefereePrefix = "referee: ";  ///< The kind of the event follows.

/// One number in which repeats differ.
struct Variation {
    enum class Of : std::uint8_t { kBody, kSetting, kStrategy };

    std::string path;  ///< In the file's message: "ball.speed_mps"; or as `of` says.
    double min = 0;
    double max = 0;
    Of of = Of::kBody;
    std::vector<double> values{};  ///< In place of the range, one after the other.
    std::uint64_t stride = 1;      ///< Each of `values` is held for so many repeats.
};

/// One column of the result that the scenario asks for.
struct Measure {
    /// Quantity measured of each state.
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

    std::string column;  ///< Ends in its unit.
    Keep keep{};
    Quantity quantity{};
    RobotId robot{};          ///< Robot of which it is measured.
    Team team = Team::kNone;  ///< Whose goal it is measured to, or whose progress it is.
    std::size_t link = 0;     ///< Place in the state's list.
};

/// One play that is to be repeated: checked against a discipline, complete.
struct Scenario {
    std::string source;            ///< Name of the file in error texts.
    v1::Scenario settings;         ///< As the file has it; where a repeat begins is made from this.
    match::Stage stage;            ///< Where it is played, if no setting varies.
    std::uint64_t hash = 0;        ///< Hash of `settings` but their summary: equal, the same play.
    std::uint64_t time_limit = 0;  ///< In ticks, at least 1.
    std::vector<End> ends{};
    std::vector<Variation> variations{};
    std::uint64_t grid_points =
        1;  ///< Repeats until all lists of values have come back to their start.
    std::vector<Measure> measures{};  ///< In the order of their columns.
};

/// Reads a scenario in protobuf's text format. `source` names the text in errors. `stage` already
/// has the settings that `given` lists: they hold against those of the file. Where the bodies are
/// is checked by make_repeat(), which knows what varies.
///
/// Fails: kInvalidInput; "source:line:column: ..." where the text is not a cancha.v1.Scenario,
/// "source: path: ..." where what it says cannot be: a robot that the discipline does not have, an
/// end without a condition, a range that is none, a setting that there is not.
Result<Scenario> parse_scenario(std::string_view text, std::string_view source,
                                const match::Stage& stage,
                                std::span<const referee::SettingOverride> given = {});

}  // namespace cancha::scenario
