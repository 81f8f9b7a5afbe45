#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/recording/recording_reader.h"

namespace cancha::replay {

/// Parsed command line of cancha-replay.
struct Options {
    /// Command to run on the recording; returns the exit status.
    int (*action)(recording::RecordingReader& recording, const Options& options) = nullptr;
    std::string file;                   ///< Path of the recording.
    bool wants_json = false;            ///< Print JSON instead of text.
    std::vector<std::string> settings;  ///< Changed settings for judge(): "PATH=VALUE".
    std::string format = "csv";         ///< Format of an export: "csv" or "ssl".
    std::string output = "-";           ///< Output file of an export; "-" means standard output.
};

/// Result of parse_arguments().
struct ParsedArguments {
    Options options;
    std::optional<int> exit_code;  ///< Set if main() must return this exit code at once.
};

/// Parses the command line. Prints help and usage errors itself.
ParsedArguments parse_arguments(int argc, const char* const* argv);

}  // namespace cancha::replay
