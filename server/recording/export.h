#pragma once

#include <functional>
#include <string_view>

#include "cancha/base/result.h"
#include "server/recording/recording_reader.h"

namespace cancha::recording {

/// Function that receives the exported bytes, piece by piece.
using Sink = std::function<void(std::string_view bytes)>;

/// Exports a recording as comma-separated values: a header, then a line for each tick. Columns:
/// tick, simulation time, ball, robots and moving links of the arena (SI units, world frame), the
/// score, and the kinds of the tick's events, separated by semicolons. Expects: the reader is
/// before its first tick.
///
/// Fails: kInvalidInput: the recording is damaged; everything before the damage has been exported.
Status export_csv(RecordingReader& recording, const Sink& sink);

/// Exports a recording as a log file of RoboCup's Small Size League, version 1, for the log players
/// and analysis programs of that league. The log holds the geometry of the field, detections of one
/// camera that sees everything, and a referee message at each change. The referee messages come
/// from this program's rules, applied to the recorded states. Time stamps are simulation time.
/// Expects: the reader is before its first tick, and the discipline has a field. Fails:
/// kInvalidInput: the recording is damaged; everything before the damage has been exported.
Status export_ssl_log(RecordingReader& recording, const Sink& sink);

}  // namespace cancha::recording
