#pragma once

#include <functional>
#include <string_view>

#include "cancha/base/result.h"
#include "server/recording/recording_reader.h"

namespace cancha::recording {

/// Receiver of the exported bytes, piece by piece.
using Sink = std::function<void(std::string_view bytes)>;

/// Exports comma-separated values: a header, then a line for each tick. Columns: tick, simulation
/// time, ball, robots and moving links of the arena (SI units, world frame), the score, and the
/// kinds of the tick's events, separated by semicolons. Expects: the reader is before its first
/// tick.
///
/// Fails: kInvalidInput: the recording is damaged; everything before the damage has been exported.
Status export_csv(RecordingReader& recording, const Sink& sink);

/// Exports a log file of RoboCup's Small Size League, version 1, for its players and analysers. It
/// holds geometry and detections of one camera that sees everything, and a referee message at each
/// change, as today's rules judge the recorded states. Time stamps are simulation time.
/// Expects: the reader is before its first tick, and the discipline has a field. Fails: as
/// export_csv().
Status export_ssl_log(RecordingReader& recording, const Sink& sink);

}  // namespace cancha::recording
