#pragma once

#include <functional>
#include <string_view>

#include "cancha/base/result.h"
#include "server/recording/recording_reader.h"

namespace cancha::recording {

/// Takes the next bytes of what is exported.
using Sink = std::function<void(std::string_view bytes)>;

/// One line of comma-separated values for each tick, the header first: tick, simulation time, ball,
/// robots and links of the arena that move, in SI units, world frame; the score, and the kinds of
/// the events of the tick, with a semicolon between two. Needs the reader before its first tick.
///
/// Fails: kInvalidInput: the recording is damaged; what is before the damage has been exported.
Status export_csv(RecordingReader& recording, const Sink& sink);

/// A log file of RoboCup's Small Size League, version 1, for its players and analysers: geometry
/// and detections of one camera that sees everything, and what the referee says whenever it
/// changes, as today's rules judge the recorded states. Time stamps are simulation time. Needs the
/// reader before its first tick, and a discipline with a field. Fails: as export_csv().
Status export_ssl_log(RecordingReader& recording, const Sink& sink);

}  // namespace cancha::recording
