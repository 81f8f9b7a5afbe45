#pragma once

#include <nlohmann/json.hpp>

#include "server/replay/options.h"

namespace cancha::replay {

inline constexpr int kExitDone = 0;
inline constexpr int kExitOurFault = 1;
/// Also for a damaged file or a file that is no recording.
inline constexpr int kExitBadUsage = 2;
inline constexpr int kExitDiffers = 4;  ///< The proof failed.
/// Proved, except for some data that is only shown to people.
inline constexpr int kExitPartly = 5;

// The commands of cancha-replay. Each prints the result to stdout and problems to stderr, and
// returns the exit status.
int info(recording::RecordingReader& recording, const Options& options);
int verify(recording::RecordingReader& recording, const Options& options);
int judge(recording::RecordingReader& recording, const Options& options);
int export_to(recording::RecordingReader& recording, const Options& options);

/// Opens the recording that the options name and runs their command on it.
int run(const Options& options);

/// Prints JSON; bytes that are no UTF-8 become U+FFFD.
void print_json(const nlohmann::ordered_json& json);

}  // namespace cancha::replay
