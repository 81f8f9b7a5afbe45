#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "viewer/tape/byte_file.h"
#include "viewer/tape/moments.h"
#include "viewer/tape/opening_facts.h"
#include "viewer/tape/recording_scan.h"

namespace cancha::v1 {
class TapePart;
}  // namespace cancha::v1

namespace cancha::tape {

/// The recording of one match, complete or as it grows: its opening, and segments that never change
/// once they are there. The bytes are on disk; memory holds where they are, and what a timeline
/// marks.
///
/// Thread: one at a time.
class Tape {
  public:
    /// Kept of a match that is watched, on disk: a day of 5v5.
    static constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30U;

    /// They take 100 bytes of memory each.
    static constexpr std::size_t kMostParts = 500'000;

    /// What a chunk of a recording may have.
    static constexpr std::size_t kMostPartBytes = std::size_t{16} << 20U;

    /// Each seat has one, and all have one together.
    static constexpr std::size_t kMostLayers = 64;

    static constexpr std::size_t kMostMomentsAtOnce = 1000;

    static constexpr std::string_view kOpening = "opening";
    static constexpr std::string_view kFile = "file";        ///< In place of all parts.
    static constexpr std::string_view kDrawings = "debug/";  ///< Goes on with the name of a seat.

    /// Of a match that is played, whose parts are still to be taken. Fails: kInvalidInput: it is no
    /// opening; kIo: there is no temporary file.
    static Result<Tape> begin(std::string opening, std::uint64_t max_bytes = kMostBytes);

    /// Of a recording. One that is not complete may be of a match that is played: it is not over,
    /// and nobody sees drawings. Fails: as scan_recording() and ByteFile::open(); the text names
    /// the file.
    static Result<Tape> open(const std::string& path);

    /// The same of a file that is open. The text does not name it.
    static Result<Tape> of_file(ByteFile file);

    /// Of a recording whose file is still to be received. Fails: kIo: there is no temporary file.
    static Result<Tape> receive(std::uint64_t max_bytes = kMostBytes);

    /// Takes the next bytes of the file that is received; read_on() finds what is in them. Fails:
    /// as ByteFile::append().
    Status append(std::string_view bytes);

    /// Whether no more is taken: there is too much of it, or no room.
    bool is_full() const { return is_full_; }

    /// Finds the parts that the file has got since it was read. Fails: as scan_recording(), and
    /// kInvalidInput: it is another recording by now.
    Status read_on();

    /// Of the file, when it was read last.
    std::uint64_t bytes() const { return file_.size(); }

    const std::string& opening() const { return opening_.bytes; }

    const OpeningFacts& facts() const { return opening_.facts; }

    /// Takes the next piece of the match. Pieces of parts that are known are passed over, so that
    /// all may come once more.
    void take(const v1::TapePart& piece);

    /// The pieces of a part that did not come to its end are forgotten: the line has broken.
    void forget_piece() { piece_.clear(); }

    /// No segments follow.
    void finish(const std::string& problem = "");

    /// As finish(), of a file that has no end: the index says that something is missing.
    void break_off();

    bool is_over() const { return is_over_; }

    /// Names the bytes of this recording and of no other: 16 hexadecimal digits. Empty before there
    /// is a segment. The tape of a match that is played has that of its recording.
    const std::string& id() const { return id_; }

    /// Whether something that both have is not the same, as far as lengths and checksums tell.
    bool contradicts(const Tape& other) const;

    /// Takes another id, which depends on all that there is now: the one that it had belongs to
    /// another tape.
    void rename();

    /// What of it is missing or cannot be read, for people; empty: nothing is known to be.
    const std::string& problem() const { return problem_; }

    /// Whether somebody has changed the file of a recording that was complete.
    bool was_overwritten() const { return is_over_ && file_.has_changed(); }

    /// So many there are, without a gap.
    std::uint32_t segments() const { return segments_; }

    const Moments& moments() const { return moments_; }

    /// What the page asks for again and again, as JSON.
    std::string index() const;

    /// A part of a segment; empty layer: the main one. None: there is no such part. Fails: kIo;
    /// kInvalidInput: it is damaged.
    Result<std::optional<std::string>> read(std::uint32_t segment, std::string_view layer) const;

  private:
    Tape(Opening opening, ByteFile file) : opening_(std::move(opening)), file_(std::move(file)) {}

    struct Part {
        Extent extent;
        std::uint64_t mark = 0;                      // Tells it from others, as does its length.
        mutable std::uint64_t sound_in_reading = 0;  // Of the file; 0: not checked yet.
    };

    using Parts = std::map<std::uint32_t, Part>;  // By segment.

    bool is_known(std::uint32_t segment, std::string_view layer) const;
    bool has_come(const FoundPart& part) const;
    void keep(std::uint32_t segment, const std::string& layer, std::string_view content);
    void add(const FoundPart& part);
    void count_segment(std::string_view main_part);
    void note_problem(std::string problem);
    void refuse_more(std::string why);
    Result<std::string> read(const Part& part) const;
    Status check(const Part& part, std::string_view bytes) const;
    std::uint64_t mark_of(const Extent& part) const;

    Opening opening_;
    ByteFile file_;
    std::string id_;
    std::uint32_t segments_ = 0;
    std::map<std::string, Parts, std::less<>> layers_;  // The main one has no name.
    std::size_t part_count_ = 0;
    Moments moments_;
    std::string piece_;  // Of the part that is coming.
    bool is_over_ = false;
    std::map<std::string, std::string> result_;  // What a file that is complete says of its end.
    std::string problem_;                        // Empty: there is none.
    bool is_full_ = false;                       // Nothing more is taken.
    std::uint64_t damage_ = 0;                   // Tells segments that are damaged from others.
    std::uint64_t reading_ = 1;                  // Counts how often the file was read on.
    bool is_file_ = false;  // Of a recording, which may be damaged; else as the server sent it.
};

}  // namespace cancha::tape
