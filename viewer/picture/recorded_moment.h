#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cancha/base/result.h"
#include "viewer/picture/picture.h"
#include "viewer/tape/tape.h"

namespace cancha::picture {

/// Place of a tick in a recording: in the main part of a segment. It is valid as long as its tape,
/// and can be read on any thread.
struct RecordedTick {
    tape::OpeningPtr opening;
    std::optional<tape::StoredPart> main_part;  ///< None: there is no segment.
    std::uint64_t tick = 0;
};

/// Returns the tick at this time since the start of the match; the last one if the tape ends
/// earlier.
RecordedTick tick_at(const tape::Tape& tape, double time_s);

/// Reads the state of the match at this tick, or at the last tick if the segment ends earlier.
/// Fails: kIo; kNotFound: there is no segment; kInvalidInput: there is no scene or no world, or the
/// segment unpacks to more than the limit.
Result<Subject> moment_in(const RecordedTick& tick);

/// Returns the moment that represents a recording: its last goal, with the final score; without
/// goals its last moment. A goal says more than robots that have stopped. Fails: as moment_in().
Result<Subject> highlight_of(const tape::Tape& tape);

/// Places of the highlight, to be read on another thread.
struct HighlightTicks {
    RecordedTick last;
    std::optional<RecordedTick> goal;  ///< None: there was no goal.
    /// In the segment before the last one. The last segment may have no tick, only records from
    /// after the end.
    std::optional<RecordedTick> before;
};

HighlightTicks highlight_ticks(const tape::Tape& tape);

/// Reads the highlight at these places. Fails: as moment_in().
Result<Subject> highlight_in(const HighlightTicks& ticks);

}  // namespace cancha::picture
