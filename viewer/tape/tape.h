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

/// An existing part of a tape. It can be read on any thread, as long as its tape lives.
class StoredPart {
  public:
    /// Returns whether the part has been checked since the last write to its file. Reading it then
    /// unpacks nothing.
    bool is_sound() const;

    /// Returns its bytes, checked. Fails: kIo; kInvalidInput: it is damaged.
    Result<std::string> read() const;

    /// Returns its bytes, unchecked. Fails: kIo.
    Result<std::string> read_unchecked() const {
        return file_.read(extent_.offset, extent_.length);
    }

  private:
    friend class Tape;

    StoredPart(ByteFile file, Extent extent) : file_(std::move(file)), extent_(extent) {}

    ByteFile file_;
    Extent extent_;
    OpeningPtr opening_{};                            // Null: the part needs no check.
    std::atomic<std::uint64_t>* sound_in_ = nullptr;  // Owned by the tape.
    std::uint64_t reading_ = 0;
};

/// The recording of one match, complete or growing: its opening, and segments that never change
/// once they exist. The bytes are on disk. Memory holds their places, and the moments that a
/// timeline marks. Untrusted segments are unpacked once, one after another; the tape has the
/// segments that have been unpacked so far.
///
/// Thread: one at a time.
class Tape {
  public:
    /// Most bytes kept on disk for a watched match: a day of 5v5.
    static constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30U;

    /// Most parts. Each takes 100 bytes of memory.
    static constexpr std::size_t kMostParts = 500'000;

    /// Largest part, in bytes: the largest chunk of a recording.
    static constexpr std::size_t kMostPartBytes = std::size_t{16} << 20U;

    /// Most layers. Each seat has one, and there is one for all seats.
    static constexpr std::size_t kMostLayers = 64;

    static constexpr std::size_t kMostMomentsAtOnce = 1000;

    /// Limit on unpacking main parts to find moments: a fixed number of unpacked bytes, plus a
    /// number for each byte on disk. Our recordings unpack to two to five times their size. A
    /// packed bomb of some hundred kilobytes thus costs a second of work, and more work needs more
    /// bytes.
    static constexpr std::uint64_t kFreeUnpackedBytes = std::uint64_t{256} << 20U;
    static constexpr std::uint64_t kMostUnpackedPerByte = 100;

    static constexpr std::string_view kOpening = "opening";
    static constexpr std::string_view kFile = "file";        ///< The whole file in place of parts.
    static constexpr std::string_view kDrawings = "debug/";  ///< Followed by the name of a seat.

    /// When long work is done.
    enum class Pace {
        kAtOnce,  ///< Before a call returns.
        kAside,   ///< By the caller of next_work().
    };

    /// Gives the result of work to the tape, on the thread of the tape.
    using Finding = std::function<void(Tape& tape)>;

    /// Work that unpacks a part or scans a file. It may run on any thread while the tape stays in
    /// use.
    using Work = std::function<Finding()>;

    Tape(Tape&&) noexcept = default;
    Tape& operator=(Tape&&) noexcept = default;
    ~Tape() = default;

    /// Makes the tape of a match that is being played; its parts follow with take(). Fails: kIo:
    /// there is no temporary file. With Pace::kAtOnce also as read_opening().
    static Result<Tape> begin(std::string opening, std::uint64_t max_bytes = kMostBytes,
                              Pace pace = Pace::kAtOnce);

    /// Opens a recording. An incomplete one may be of a match still being played: the tape is not
    /// over, and hides drawings. Fails: as scan_recording() and ByteFile::open(); the text names
    /// the file.
    static Result<Tape> open(const std::string& path);

    /// Makes the tape of an open file. Fails: as scan_recording(); the text does not name the file.
    /// With Pace::kAside errors of the scan are in status() instead.
    static Result<Tape> of_file(ByteFile file, Pace pace = Pace::kAtOnce);

    /// Makes the tape of a recording whose file is still to be received. Fails: kIo: there is no
    /// temporary file.
    static Result<Tape> receive(std::uint64_t max_bytes = kMostBytes, Pace pace = Pace::kAtOnce);

    /// Returns the next work; none if there is no work, or the last finding has not been given back
    /// yet.
    std::optional<Work> next_work();

    /// Error of the last attempt to read the opening or the file.
    const Status& status() const { return status_; }

    /// Appends the next bytes of a received file; read_on() finds the parts in them. Fails: as
    /// ByteFile::append().
    Status append(std::string_view bytes);

    /// Returns whether the tape takes no more, because it is too large or the disk is full.
    bool is_full() const { return is_full_; }

    /// Finds the parts that the file has gained since the last reading. Fails: kIo. With
    /// Pace::kAtOnce also as scan_recording(), and kInvalidInput: the file is another recording by
    /// now.
    Status read_on();

    /// Length of the file when it was last read, in bytes.
    std::uint64_t bytes() const { return file_.size(); }

    /// Bytes of the opening, even if it has not been read yet.
    const std::string& opening() const { return opening_ ? opening_->bytes : unread_opening_; }

    /// The opening; null until it has been read.
    const OpeningPtr& known_opening() const { return opening_; }

    /// Facts of the opening; empty until it has been read.
    const OpeningFacts& facts() const;

    /// Takes the next piece of the match. Ignores pieces of known parts, so all pieces may come
    /// again.
    void take(const v1::TapePart& piece);

    /// Forgets the pieces of an incomplete part, after the connection broke.
    void forget_piece() { piece_.clear(); }

    /// Ends the tape: no segments follow. `problem`: the fault of the tape; empty if it has none.
    void finish(const std::string& problem = "");

    /// Ends a received file: no bytes follow. If the recording has no end, the index says that
    /// something is missing.
    void finish_file();

    /// Returns whether the tape is complete and all of it has been examined.
    bool is_over() const;

    /// Unique id of this recording's bytes: 16 hexadecimal digits; empty before the first segment.
    /// The tape of a live match has the same id as its recording.
    const std::string& id() const { return id_; }

    /// Returns whether a part, or the opening, that both tapes have differs, judged by lengths and
    /// checksums.
    bool contradicts(const Tape& other) const;

    /// Gives the tape a new id, made from all of its parts, because its id belongs to another tape.
    void rename();

    /// Fault of the tape, for people: which part is missing or unreadable; empty if none is known.
    const std::string& problem() const { return problem_; }

    /// Returns whether the file of a complete recording was changed.
    bool was_overwritten() const { return is_over() && file_.has_changed(); }

    /// Number of segments without a gap.
    std::uint32_t segments() const { return segments_; }

    const Moments& moments() const { return moments_; }

    /// Returns the index as JSON, which the page requests again and again.
    std::string index() const;

    /// Returns a part of a segment; an empty layer is the main one. None if the part does not
    /// exist.
    std::optional<StoredPart> find(std::uint32_t segment, std::string_view layer) const;

    /// Returns the bytes of a part. Fails: as StoredPart::read(); the text names the segment.
    Result<std::optional<std::string>> read(std::uint32_t segment, std::string_view layer) const;

  private:
    explicit Tape(ByteFile file, Pace pace) : file_(std::move(file)), pace_(pace) {}

    struct Part {
        Part(Extent where, std::uint64_t number) : extent(where), mark(number) {}

        Extent extent;
        std::uint64_t mark;                                     // See mark_of().
        mutable std::atomic<std::uint64_t> sound_in_reading{};  // Reading that checked it; 0: none.
    };

    using Parts = std::map<std::uint32_t, Part>;  // Key: segment.

    /// Result of scanning the file.
    struct FoundFile {
        Result<Scanned> scanned;
        std::vector<FoundPart> parts;
        std::map<std::string, std::string> result;
    };

    /// Result of examining a segment.
    struct FoundSegment {
        FoundMoments moments{};
        std::string id{};  ///< Id of the tape, if this is the first segment.
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
    bool is_file_ = false;  // A recording file, which may be damaged; else parts from a server.
    bool is_over_ = false;
    bool is_full_ = false;     // No more is taken.
    bool is_working_ = false;  // The finding of some work is still to come.
    bool is_opening_unread_ = false;
    bool is_file_unread_ = false;  // The file has grown since its scan.
    bool has_all_come_ = false;    // finish_file() was called.
    Status status_;
    // Bytes of examined main parts: on disk, and unpacked.
    std::uint64_t packed_bytes_ = 0;
    std::uint64_t unpacked_bytes_ = 0;
    std::string id_;
    std::map<std::string, Parts, std::less<>> layers_;  // The main layer's name is empty.
    std::size_t part_count_ = 0;
    Moments moments_;
    std::string piece_;                          // The incomplete part, so far.
    std::map<std::string, std::string> result_;  // Result in the metadata of a complete file.
    std::string problem_;                        // Empty: none.
    std::uint64_t damage_ = 0;                   // Hash of all damaged segments.
    std::uint64_t reading_ = 1;                  // Number of readings of the file.
};

}  // namespace cancha::tape
