#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cancha/base/result.h"
#include "viewer/picture/picture.h"
#include "viewer/tape/tape.h"

namespace cancha::picture {

/// Where a tick of a recording is: in the main part of a segment, which is read with the opening.
struct RecordedTickBytes {
    std::string opening;
    std::string main_part;
    std::uint64_t tick = 0;
};

/// The tick at that time since the match began; where the tape ends before, its last one. Fails:
/// kIo, kNotFound: there is no segment.
Result<RecordedTickBytes> bytes_at(const tape::Tape& tape, double time_s);

/// The match in this tick; where the segment ends before, in its last one. Fails: kInvalidInput:
/// there is no scene or no world.
Result<Subject> moment_in(const RecordedTickBytes& bytes);

/// What a recording is known by: its last goal, with the score at the end; its last moment where
/// there was no goal. A goal says more than robots that have come to a stop. Fails: as bytes_at()
/// and moment_in().
Result<Subject> highlight_of(const tape::Tape& tape);

/// What that takes of the tape, to be drawn on another thread. Fails: as bytes_at().
struct HighlightBytes {
    RecordedTickBytes last;
    std::optional<RecordedTickBytes> goal;  ///< None: there was no goal.
    /// The segment before the last one, which may have no tick: only what came after the end.
    std::optional<RecordedTickBytes> before;
};

Result<HighlightBytes> highlight_bytes(const tape::Tape& tape);

/// Fails: as moment_in().
Result<Subject> highlight_in(const HighlightBytes& bytes);

}  // namespace cancha::picture
