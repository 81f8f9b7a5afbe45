#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"
#include "proto/command/command.h"
#include "server/sim/world/command.h"
#include "tests/calibration/track.h"

namespace cancha::calibration {

/// Longest time from the first pose of a track to its last row. A fit drives it a few hundred
/// times.
inline constexpr double kLongestTrack_s = 600;

/// Farthest that a measured robot may be from the origin, along x or y.
inline constexpr double kFarthest_m = 1000;

/// One row of a measured track.
struct MeasuredRow {
    double time_s = 0;                          ///< As in the file; any origin.
    std::optional<command::Command> command{};  ///< Nothing: the last one holds.
    std::optional<TrackPoint> pose{};           ///< Nothing: not measured.
};

/// What a real robot was told, and where it was.
struct MeasuredTrack {
    std::string file;                     ///< Name of the file.
    const command::Kind* kind = nullptr;  ///< Kind of all its commands.
    std::size_t actuator = 0;             ///< Actuator of the robot that takes them.
    std::vector<MeasuredRow> rows{};      ///< Times grow; two rows or more have a pose.

    /// Index of the first row with a pose: then the robot is put at its start, at rest.
    std::size_t first_pose() const;

    /// Start of the robot: the mean of the poses up to the first command that is not 0, while it
    /// stands. So the noise of one pose does not turn the whole track.
    TrackPoint start() const;

    /// All poses, in the order of the rows.
    Track poses() const;
};

/// Reads a CSV table with a header: `time_s`, columns named like the numbers of one kind of
/// command that the robot takes (`left_mps`; or with the kind, `wheels.left_mps`), and `x_m`,
/// `y_m`, `heading_rad`. Commands hold until the next row that has one, poses may be left out.
/// Numbers of a command that do not move a robot along the ground need no column and are 0 then.
/// Headings may be wrapped: the robot turns less than half a turn from pose to pose. Fails:
/// kInvalidInput; the text has a line "FILE:LINE: COLUMN: ..." for each problem, up to 20.
Result<MeasuredTrack> parse_track(std::string_view text, const std::string& file,
                                  const world::CommandedRobot& robot);

/// Reads a file with parse_track(). Fails: as parse_track() and read_text_file().
Result<MeasuredTrack> read_track(const std::string& file, const world::CommandedRobot& robot);

}  // namespace cancha::calibration
