#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cancha/base/result.h"
#include "viewer/tape/byte_file.h"
#include "viewer/tape/moments.h"
#include "viewer/tape/opening_facts.h"
#include "viewer/tape/recording_scan.h"

namespace cancha::v1 {
class TapePart;
}  // namespace cancha::v1

namespace cancha::tape {

/// A part that is there. Reads it on any thread, as long as its tape lives.
class StoredPart {
  public:
    /// Whether it has been checked since the file was written to: reading it unpacks nothing.
    bool is_sound() const;

    /// Its bytes. Fails: kIo; kInvalidInput: it is damaged.
    Result<std::string> read() const;

    /// Its bytes, unchecked. Fails: kIo.
    Result<std::string> read_unchecked() const {
        return file_.read(extent_.offset, extent_.length);
    }

  private:
    friend class Tape;

    StoredPart(ByteFile file, Extent extent) : file_(std::move(file)), extent_(extent) {}

    ByteFile file_;
    Extent extent_;
    OpeningPtr opening_{};                            // Null: a part needs no check.
    std::atomic<std::uint64_t>* sound_in_ = nullptr;  // The tape owns it.
    std::uint64_t reading_ = 0;
};

/// The recording of one match, complete or as it grows: its opening, and segments that never change
/// once they are there. The bytes are on disk; memory holds where they are, and what a timeline
/// marks. What strangers have packed is unpacked once, segment by segment, and the tape has the
/// segments up to there.
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

    /// Main parts are unpacked to find moments: so much of them, and so many times what they take
    /// on disk. Recordings of ours unpack to two to five times their size. A bomb of some hundred
    /// kilobytes thus costs a second, and whoever wants more work done brings more bytes.
    static constexpr std::uint64_t kFreeUnpackedBytes = std::uint64_t{256} << 20U;
    static constexpr std::uint64_t kMostUnpackedPerByte = 100;

    static constexpr std::string_view kOpening = "opening";
    static constexpr std::string_view kFile = "file";        ///< In place of all parts.
    static constexpr std::string_view kDrawings = "debug/";  ///< Goes on with the name of a seat.

    /// When work that takes long is done.
    enum class Pace {
        kAtOnce,  ///< Before a call returns.
        kAside,   ///< By whoever asks for next_work().
    };

    /// Tells the tape what work has found, on the thread of the tape.
    using Finding = std::function<void(Tape& tape)>;

    /// Work that unpacks, or reads through a file. It may be done on any thread, while the tape
    /// goes on being used.
    using Work = std::function<Finding()>;

    Tape(Tape&&) noexcept = default;
    Tape& operator=(Tape&&) noexcept = default;
    ~Tape() = default;

    /// The tape of a match that is played: its parts are still to be taken. Fails: kIo: there is no
    /// temporary file; at once, as read_opening().
    static Result<Tape> begin(std::string opening, std::uint64_t max_bytes = kMostBytes,
                              Pace pace = Pace::kAtOnce);

    /// Of a recording. One that is not complete may be of a match that is played: it is not over,
    /// and nobody sees drawings. Fails: as scan_recording() and ByteFile::open(); the text names
    /// the file.
    static Result<Tape> open(const std::string& path);

    /// Opens the recording in a file that is open. The text does not name it. Aside, it does not
    /// fail: see status().
    static Result<Tape> of_file(ByteFile file, Pace pace = Pace::kAtOnce);

    /// Of a recording whose file is still to be received. Fails: kIo: there is no temporary file.
    static Result<Tape> receive(std::uint64_t max_bytes = kMostBytes, Pace pace = Pace::kAtOnce);

    /// The next work; none: there is nothing to do, or the findings of the last are still to be
    /// told.
    std::optional<Work> next_work();

    /// Why the opening, or the file, could not be read when it was last tried.
    const Status& status() const { return status_; }

    /// Takes the next bytes of the file that is received; read_on() finds what is in them. Fails:
    /// as ByteFile::append().
    Status append(std::string_view bytes);

    /// Whether no more is taken: there is too much of it, or no room.
    bool is_full() const { return is_full_; }

    /// Finds the parts that the file has got since it was read. Fails: kIo; at once, as
    /// scan_recording(), and kInvalidInput: it is another recording by now.
    Status read_on();

    /// Of the file, when it was read last.
    std::uint64_t bytes() const { return file_.size(); }

    /// Its bytes, read or not.
    const std::string& opening() const { return opening_ ? opening_->bytes : unread_opening_; }

    /// Null until it has been read.
    const OpeningPtr& known_opening() const { return opening_; }

    /// Empty until the opening has been read.
    const OpeningFacts& facts() const;

    /// Takes the next piece of the match. Pieces of parts that are known are passed over, so that
    /// all may come once more.
    void take(const v1::TapePart& piece);

    /// The pieces of a part that did not come to its end are forgotten: the line has broken.
    void forget_piece() { piece_.clear(); }

    /// No segments follow.
    void finish(const std::string& problem = "");

    /// Nothing follows of a file that is received. If it has no end, the index says that something
    /// is missing.
    void finish_file();

    /// All that there will be is there, and was looked into.
    bool is_over() const;

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
    bool was_overwritten() const { return is_over() && file_.has_changed(); }

    /// So many there are, without a gap.
    std::uint32_t segments() const { return segments_; }

    const Moments& moments() const { return moments_; }

    /// What the page asks for again and again, as JSON.
    std::string index() const;

    /// A part of a segment; empty layer: the main one. None: there is no such part.
    std::optional<StoredPart> find(std::uint32_t segment, std::string_view layer) const;

    /// The bytes of a part. Fails: as StoredPart::read(); the text names the segment.
    Result<std::optional<std::string>> read(std::uint32_t segment, std::string_view layer) const;

  private:
    explicit Tape(ByteFile file, Pace pace) : file_(std::move(file)), pace_(pace) {}

    struct Part {
        Part(Extent where, std::uint64_t number) : extent(where), mark(number) {}

        Extent extent;
        std::uint64_t mark;                                     // See mark_of().
        mutable std::atomic<std::uint64_t> sound_in_reading{};  // 0: not checked yet.
    };

    using Parts = std::map<std::uint32_t, Part>;  // By segment.

    /// Findings of a scan of the file.
    struct FoundFile {
        Result<Scanned> scanned;
        std::vector<FoundPart> parts;
        std::map<std::string, std::string> result;
    };

    /// Findings in a segment.
    struct FoundSegment {
        FoundMoments moments{};
        std::string id{};  ///< The tape's, if this is the first segment.
        std::uint64_t damage = 0;
        std::uint64_t packed_bytes = 0;
        std::uint64_t unpacked_bytes = 0;
    };

    static FoundFile scan(const ByteFile& file, const OpeningPtr& known);
    static FoundSegment examine(const std::string& bytes, const Opening& opening, bool is_first,
                                std::uint64_t damage);
    Work scan_work();
    std::optional<Work> segment_work();
    Status work_at_once();
    void take_opening(const Result<OpeningPtr>& opening);
    void take_file(FoundFile found);
    void take_segment(Result<FoundSegment> found);
    void pass_over_segments();
    void break_off_if_cut();
    bool is_known(std::uint32_t segment, std::string_view layer) const;
    void keep(std::uint32_t segment, const std::string& layer, std::string_view content);
    void add(const FoundPart& part);
    void note_problem(std::string problem);
    void refuse_more(std::string why);

    std::string unread_opening_;
    OpeningPtr opening_;
    ByteFile file_;
    Pace pace_;
    std::uint32_t segments_ = 0;
    bool is_file_ = false;  // A recording, which may be damaged; else as the server sent it.
    bool is_over_ = false;
    bool is_full_ = false;     // Nothing more is taken.
    bool is_working_ = false;  // Some work has still to tell its findings.
    bool is_opening_unread_ = false;
    bool is_file_unread_ = false;  // The file has grown since it was scanned.
    bool has_all_come_ = false;    // All that there will be of the file.
    Status status_;
    // Main parts that were examined: on disk, and unpacked.
    std::uint64_t packed_bytes_ = 0;
    std::uint64_t unpacked_bytes_ = 0;
    std::string id_;
    std::map<std::string, Parts, std::less<>> layers_;  // The main one has no name.
    std::size_t part_count_ = 0;
    Moments moments_;
    std::string piece_;                          // The part that is coming, so far.
    std::map<std::string, std::string> result_;  // What a file that is complete says of its end.
    std::string problem_;                        // Empty: there is none.
    std::uint64_t damage_ = 0;                   // Tells segments that are damaged from others.
    std::uint64_t reading_ = 1;                  // Counts how often the file was read on.
};

}  // namespace cancha::tape
