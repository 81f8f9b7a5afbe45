#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cancha/base/result.h"
#include "viewer/picture/picture.h"
#include "viewer/tape/tape.h"

namespace cancha::picture {

/// Where a tick of a recording is: in the main part of a segment. Lives as long as its tape, and
/// can be read on any thread.
struct RecordedTick {
    tape::OpeningPtr opening;
    std::optional<tape::StoredPart> main_part;  ///< None: there is no segment.
    std::uint64_t tick = 0;
};

/// The tick at that time since the match began; where the tape ends before, its last one.
RecordedTick tick_at(const tape::Tape& tape, double time_s);

/// The match in this tick; where the segment ends before, in its last one. Fails: kIo; kNotFound:
/// there is no segment; kInvalidInput: there is no scene or no world, or the segment unpacks to
/// more than one has.
Result<Subject> moment_in(const RecordedTick& tick);

/// What a recording is known by: its last goal, with the score at the end; its last moment where
/// there was no goal. A goal says more than robots that have come to a stop. Fails: as moment_in().
Result<Subject> highlight_of(const tape::Tape& tape);

/// Where that is, to be drawn on another thread.
struct HighlightTicks {
    RecordedTick last;
    std::optional<RecordedTick> goal;  ///< None: there was no goal.
    /// The segment before the last one, which may have no tick: only what came after the end.
    std::optional<RecordedTick> before;
};

HighlightTicks highlight_ticks(const tape::Tape& tape);

/// Fails: as moment_in().
Result<Subject> highlight_in(const HighlightTicks& ticks);

}  // namespace cancha::picture
