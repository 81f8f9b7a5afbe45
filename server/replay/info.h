#pragma once

#include <cstdint>
#include <map>
#include <string>

#include <nlohmann/json.hpp>

#include "server/recording/recording_reader.h"

namespace cancha::replay {

/// What a recording holds, counted from its first tick to its last.
struct Contents {
    std::uint64_t ticks = 0;
    std::uint64_t commands = 0;
    std::map<std::string, std::uint64_t> events;    ///< By kind.
    std::map<std::string, std::uint64_t> drawings;  ///< In how many ticks, by seat.
};

/// Reads all of it. Needs the reader before its first tick.
Contents count_contents(recording::RecordingReader& recording);

/// The recording in plain words, a few lines.
std::string describe(const recording::RecordingReader& recording, const Contents& contents);

/// The same for programs; server/recording/README.md lists the fields.
nlohmann::ordered_json to_json(const recording::RecordingReader& recording,
                               const Contents& contents);

}  // namespace cancha::replay
