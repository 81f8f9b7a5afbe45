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

/// Called now and then with the tick reached.
using ReportProgress = std::function<void(std::uint64_t tick)>;

/// Result of simulating a recorded match again.
struct Verification {
    std::uint64_t ticks = 0;  ///< Number of ticks compared and equal.
    bool is_equal = false;    ///< Everything in the recording is equal, except for `unproved`.
    /// Whether changes after the last tick, score, winner and reason were compared.
    bool is_end_compared = false;
    /// If not equal: the first tick that differs, and the first difference in plain words: one
    /// line, with unprintable characters of the file made visible.
    std::uint64_t differing_tick = 0;
    std::string difference;
    /// Claims of the recording that are not proved; claims shown to people come first. Empty if not
    /// equal.
    std::vector<Unproved> unproved;

    /// Whether the match and everything that people are shown of it is proved.
    bool is_verified() const {
        return is_equal && std::ranges::none_of(unproved, &Unproved::is_shown);
    }

    /// ContentDigest of the recording; empty if it was not read to its end.
    std::string content_hash;
};

/// Plays the recorded match again from its commands, records it again, and compares: the hash of
/// the complete state after every tick, every message and event, the result, the report, and the
/// layout of the file. Every way of reading a verified file therefore gives the same match.
/// Expects: the reader is before its first tick.
///
/// Fails: kInvalidInput: this program cannot replay the match exactly (another behaviour version,
/// other settings, another format), or the recording is damaged; the text says which.
Result<Verification> verify(RecordingReader& recording, const ReportProgress& progress = {});

}  // namespace cancha::recording
