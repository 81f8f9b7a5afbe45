#pragma once

#include <nlohmann/json.hpp>

#include "server/replay/options.h"

namespace cancha::replay {

// Exit statuses of cancha-replay.
inline constexpr int kExitDone = 0;
inline constexpr int kExitOurFault = 1;  ///< Output could not be written.
/// Wrong command line, damaged file, or a file that is no recording.
inline constexpr int kExitBadUsage = 2;
inline constexpr int kExitDiffers = 4;  ///< Not verified, or judge() found a difference.
/// The match is proved, but some data that viewers show is not.
inline constexpr int kExitPartly = 5;

// The commands of cancha-replay. Each prints its result to stdout and problems to stderr, and
// returns the exit status. server/recording/README.md describes them.
int info(recording::RecordingReader& recording, const Options& options);
int verify(recording::RecordingReader& recording, const Options& options);
int judge(recording::RecordingReader& recording, const Options& options);
int export_to(recording::RecordingReader& recording, const Options& options);

/// Opens the recording that the options name and runs their command on it.
int run(const Options& options);

/// Prints JSON to stdout. Bytes that are no valid UTF-8 become U+FFFD.
void print_json(const nlohmann::ordered_json& json);

}  // namespace cancha::replay
