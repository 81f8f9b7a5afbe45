#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "server/recording/recording_reader.h"
#include "server/recording/unproved.h"

namespace cancha::recording {

/// Function that verify() calls from time to time with the tick reached.
using ReportProgress = std::function<void(std::uint64_t tick)>;

/// Result of simulating a recorded match again.
struct Verification {
    std::uint64_t ticks = 0;  ///< Number of ticks that were compared and are equal.
    bool is_equal = false;    ///< No difference was found. `unproved` was not compared.
    /// Whether the end of the match was compared, too: changes after the last tick, score, winner
    /// and the reason for the end.
    bool is_end_compared = false;
    /// Only if not equal: the first tick that differs, and a description of the first difference.
    /// The description is one line, in which unprintable characters of the file are made visible.
    std::uint64_t differing_tick = 0;
    std::string difference;
    /// Parts of the content that are not proved; those that viewers show to people come first.
    /// Empty if not equal.
    std::vector<Unproved> unproved;

    /// Whether the match and everything that viewers show of the match are proved.
    bool is_verified() const {
        return is_equal && std::ranges::none_of(unproved, &Unproved::is_shown);
    }

    /// Content hash of the recording (see ContentDigest); empty if the recording was not read to
    /// its end.
    std::string content_hash;
};

/// Plays the recorded match again from its commands, records it again, and compares: the hash of
/// the complete state after every tick, every message and event, the result, the report, and the
/// layout of the file. Every program that reads a verified file therefore gets the same match,
/// whether it uses the file's index or not. `progress`: called from time to time, unless it is
/// empty. Expects: the reader is before its first tick.
///
/// Fails: kInvalidInput: this program cannot replay the match exactly (another behaviour version,
/// other settings, another format), or the recording is damaged; the text says which.
Result<Verification> verify(RecordingReader& recording, const ReportProgress& progress = {});

}  // namespace cancha::recording
