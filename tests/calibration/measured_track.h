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

/// Longest time from the first pose of a track to its last row. A fit drives each track a few
/// hundred times.
inline constexpr double kLongestTrack_s = 600;

/// Largest distance of a measured robot from the origin, along x or y.
inline constexpr double kFarthest_m = 1000;

/// One row of a measured track.
struct MeasuredRow {
    double time_s = 0;                          ///< Time as in the file; its origin is arbitrary.
    std::optional<command::Command> command{};  ///< None: the last command holds.
    std::optional<TrackPoint> pose{};           ///< None: not measured.
};

/// Commands of a real robot, and its measured poses.
struct MeasuredTrack {
    std::string file;                     ///< Name of the file.
    const command::Kind* kind = nullptr;  ///< Kind of all its commands.
    std::size_t actuator = 0;             ///< Actuator of the robot that takes them.
    std::vector<MeasuredRow> rows{};      ///< Times increase; at least two rows have a pose.

    /// Returns the index of the first row with a pose. At its time the robot is put at its start,
    /// at rest.
    std::size_t first_pose() const;

    /// Returns the start of the robot: the mean of the poses up to the first command that is not 0,
    /// while the robot stands. The mean keeps the noise of one pose from turning the whole track.
    TrackPoint start() const;

    /// Returns all poses, in the order of the rows.
    Track poses() const;
};

/// Reads a CSV table with a header: `time_s`, `x_m`, `y_m`, `heading_rad`, and columns named like
/// the numbers of one kind of command that the robot takes (`left_mps`; or with the kind,
/// `wheels.left_mps`). A command holds until the next row that has one. Poses may be left out.
/// Numbers of a command that do not move a robot along the ground need no column and are 0 then.
/// Headings may be wrapped: the robot turns less than half a turn from pose to pose.
/// Fails: kInvalidInput; the text has a line "FILE:LINE: COLUMN: ..." for each problem, up to 20.
Result<MeasuredTrack> parse_track(std::string_view text, const std::string& file,
                                  const world::CommandedRobot& robot);

/// Reads a file with parse_track(). Fails: as parse_track() and read_text_file().
Result<MeasuredTrack> read_track(const std::string& file, const world::CommandedRobot& robot);

}  // namespace cancha::calibration
