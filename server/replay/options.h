#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/recording/recording_reader.h"

namespace cancha::replay {

/// The command line of cancha-replay.
struct Options {
    /// Command to run on the recording; returns the exit status.
    int (*action)(recording::RecordingReader& recording, const Options& options) = nullptr;
    std::string file;
    bool wants_json = false;
    std::vector<std::string> settings;  ///< For judge(): "PATH=VALUE".
    std::string format = "csv";         ///< Format of an export: "csv" or "ssl".
    std::string output = "-";           ///< Output file of an export; "-": standard output.
};

struct ParsedArguments {
    Options options;
    std::optional<int> exit_code;  ///< Set if the program should only exit.
};

ParsedArguments parse_arguments(int argc, const char* const* argv);

}  // namespace cancha::replay
