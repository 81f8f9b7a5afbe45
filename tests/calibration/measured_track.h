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

/// Longest accepted duration of a track, from the first row with a pose to the last row. It is
/// limited because a fit simulates each track a few hundred times.
inline constexpr double kLongestTrack_s = 600;

/// Largest accepted coordinate of a measured robot, along x and along y.
inline constexpr double kFarthest_m = 1000;

/// One row of the CSV file of a measured track.
struct MeasuredRow {
    double time_s = 0;                          ///< Time as in the file, from any origin.
    std::optional<command::Command> command{};  ///< None if the robot keeps its last command.
    std::optional<TrackPoint> pose{};           ///< None if the row has no pose.
};

/// A run of a real robot: the commands that the robot got, and the poses that were measured, for
/// instance by a camera. Settings of a simulated robot are fitted to this run.
struct MeasuredTrack {
    std::string file;                     ///< Name of the file.
    const command::Kind* kind = nullptr;  ///< Kind of all commands: "wheels".
    /// Index of the robot's actuator (such as its wheels) that takes the commands.
    std::size_t actuator = 0;
    std::vector<MeasuredRow> rows{};  ///< Rows by increasing time; at least two have a pose.

    /// Returns the index of the first row with a pose. The simulation of the track begins at the
    /// time of this row, with the robot at start(), at rest.
    std::size_t first_pose() const;

    /// Returns the pose at which the robot begins: the mean of all poses measured before the first
    /// command that is not 0, while the robot still stands. A mean is used because an error in the
    /// first heading would turn the whole simulated track.
    TrackPoint start() const;

    /// Returns all poses, in the order of the rows.
    Track poses() const;
};

/// Reads a CSV table whose first line names its columns. The columns are `time_s`, `x_m`, `y_m`,
/// `heading_rad`, and the numbers of a command that the robot takes, such as `left_mps` (or, with
/// the kind of command, `wheels.left_mps`). All commands are of one kind. If a number neither moves
/// nor turns a robot along the ground, its column may be left out; the number is then 0. A row may
/// lack its pose. If a row lacks its command, the last command holds. Headings in the table may be
/// wrapped to a single turn. The result has headings without jumps, if the robot turns less than
/// half a turn from pose to pose. `file`: name of the file for error texts. `robot`: the robot
/// whose commands are accepted. Fails: kInvalidInput: the table has errors; the text has a line
/// "FILE:LINE: COLUMN: ..." for each of the first 20 errors.
Result<MeasuredTrack> parse_track(std::string_view text, const std::string& file,
                                  const world::CommandedRobot& robot);

/// Reads a file with parse_track(). Fails: with the errors of parse_track() and of
/// read_text_file(), such as kNotFound.
Result<MeasuredTrack> read_track(const std::string& file, const world::CommandedRobot& robot);

}  // namespace cancha::calibration
