#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cancha/base/result.h"
#include "viewer/picture/picture.h"
#include "viewer/tape/tape.h"

namespace cancha::picture {

/// Place of a tick in a recording. The tick lies in the main part of a segment: the part with the
/// states of the world. Valid as long as its tape (the recording, opened for reading). moment_in()
/// can read it on any thread.
struct RecordedTick {
    tape::OpeningPtr opening;
    std::optional<tape::StoredPart> main_part;  ///< None if the tape has no segment.
    std::uint64_t tick = 0;
};

/// Returns the place of the tick at this time since the start of the match; the place of the last
/// tick if the tape ends earlier.
RecordedTick tick_at(const tape::Tape& tape, double time_s);

/// Reads the state of the match at this tick, or at the segment's last tick if the segment ends
/// earlier. Fails: kIo; kNotFound: the tape has no segment; kInvalidInput: the segment has no scene
/// or no world, or unpacks to more than the limit.
Result<Subject> moment_in(const RecordedTick& tick);

/// Returns the moment that represents a recording in lists: its last goal, with the final score,
/// because a goal shows more than robots that have stopped. A recording without goals is
/// represented by its last tick. Fails: with the errors of moment_in().
Result<Subject> highlight_of(const tape::Tape& tape);

/// Places of the ticks that highlight_of() may need, to be read on another thread.
struct HighlightTicks {
    RecordedTick last;
    std::optional<RecordedTick> goal;  ///< None if there was no goal.
    /// Last tick of the segment before the last one, used if the last segment has no tick but only
    /// records from after the end of the match.
    std::optional<RecordedTick> before;
};

/// Finds these places. Does not read the recording.
HighlightTicks highlight_ticks(const tape::Tape& tape);

/// Reads the representative moment at these places. Fails: with the errors of moment_in().
Result<Subject> highlight_in(const HighlightTicks& ticks);

}  // namespace cancha::picture
