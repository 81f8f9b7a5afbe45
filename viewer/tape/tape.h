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

/// A part of a tape: one layer of one segment. Can be read on any thread as long as its tape lives.
class StoredPart {
  public:
    /// Returns whether the part was checked and found undamaged since the last write to its file.
    /// If so, read() does not unpack it again.
    bool is_sound() const;

    /// Returns the bytes of the part, checked. Fails: kIo; kInvalidInput: the part is damaged.
    Result<std::string> read() const;

    /// Returns the bytes of the part, unchecked. Fails: kIo.
    Result<std::string> read_unchecked() const {
        return file_.read(extent_.offset, extent_.length);
    }

  private:
    friend class Tape;

    StoredPart(ByteFile file, Extent extent) : file_(std::move(file)), extent_(extent) {}

    ByteFile file_;
    Extent extent_;
    OpeningPtr opening_{};                            // Null if the part needs no check.
    std::atomic<std::uint64_t>* sound_in_ = nullptr;  // Owned by the tape.
    std::uint64_t reading_ = 0;
};

/// The recording of one match, complete or growing: an opening (scene, settings) and segments of
/// some seconds each, which never change once they exist. Each segment has a main part (states,
/// events, statuses) and may have other layers (sensor readings, drawings of a seat). The bytes are
/// on disk. Memory holds their places in the file, and the moments: the events for the page's
/// timeline. To find the moments, the tape unpacks each main part once, one after another;
/// segments() counts those done so far.
///
/// Thread: one at a time.
class Tape {
  public:
    /// Largest size on disk for a watched match, in bytes: a day of 5v5.
    static constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30U;

    /// Largest number of parts. Each takes 100 bytes of memory.
    static constexpr std::size_t kMostParts = 500'000;

    /// Largest part, in bytes: the largest chunk of a recording.
    static constexpr std::size_t kMostPartBytes = std::size_t{16} << 20U;

    /// Largest number of layers. Each seat has one for its drawings. The main parts and the sensor
    /// readings are a layer each.
    static constexpr std::size_t kMostLayers = 64;

    static constexpr std::size_t kMostMomentsAtOnce = 1000;

    /// Limit on the total unpacked size of main parts when moments are searched for:
    /// kFreeUnpackedBytes, plus kMostUnpackedPerByte for each byte on disk. Cancha's recordings
    /// unpack to two to five times their size. A malicious file of some hundred kilobytes may
    /// unpack to much more. Because of the limit it costs about one second of work at most; only a
    /// larger file costs more.
    static constexpr std::uint64_t kFreeUnpackedBytes = std::uint64_t{256} << 20U;
    static constexpr std::uint64_t kMostUnpackedPerByte = 100;

    /// Names of parts of a recording, in v1::TapePart::layer. This one names the opening.
    static constexpr std::string_view kOpening = "opening";
    /// Names the whole file, which a server may send in place of single parts.
    static constexpr std::string_view kFile = "file";
    /// Names the drawings of a seat; the name of the seat follows.
    static constexpr std::string_view kDrawings = "debug/";

    /// Time at which long work is done.
    enum class Pace {
        kAtOnce,  ///< Before the call that needs it returns.
        kAside,   ///< Whenever the owner of the tape calls next_work().
    };

    /// Gives the result of finished work to the tape. Called on the thread of the tape.
    using Finding = std::function<void(Tape& tape)>;

    /// Work that unpacks a part or scans a file. May run on any thread while the tape stays in use.
    using Work = std::function<Finding()>;

    Tape(Tape&&) noexcept = default;
    Tape& operator=(Tape&&) noexcept = default;
    ~Tape() = default;

    /// Makes the tape of a match that is being played; its parts follow with take(). `opening`:
    /// bytes of the opening. Fails: kIo: no temporary file can be made. With Pace::kAtOnce also
    /// with the errors of read_opening().
    static Result<Tape> begin(std::string opening, std::uint64_t max_bytes = kMostBytes,
                              Pace pace = Pace::kAtOnce);

    /// Opens the file of a recording. The tape of an incomplete recording is not over, because the
    /// match may still be played. Until it is over, the tape hides the drawings, which opponents
    /// must not see before the end. Fails: with the errors of scan_recording() and
    /// ByteFile::open(); the text names the file.
    static Result<Tape> open(const std::string& path);

    /// Makes the tape of an open file. Fails: with the errors of scan_recording(); the text does
    /// not name the file. With Pace::kAside these errors are in status() instead.
    static Result<Tape> of_file(ByteFile file, Pace pace = Pace::kAtOnce);

    /// Makes the tape of a recording that a server sends as one file; append() takes the bytes as
    /// they arrive. Fails: kIo: no temporary file can be made.
    static Result<Tape> receive(std::uint64_t max_bytes = kMostBytes, Pace pace = Pace::kAtOnce);

    /// Returns the next work; none if there is no work, or the Finding of the last work has not
    /// been called yet.
    std::optional<Work> next_work();

    /// Error of the last attempt to read the opening or the file; no error if it succeeded.
    const Status& status() const { return status_; }

    /// Appends the next bytes of a received file; read_on() finds the parts in them. Fails:
    /// kTooLarge: the file exceeds its limit; kIo: the disk is full.
    Status append(std::string_view bytes);

    /// Returns whether the tape accepts no more parts, because it is too large or the disk is full.
    bool is_full() const { return is_full_; }

    /// Finds the parts that were added to the file since the last reading. Fails: kIo. With
    /// Pace::kAtOnce also with the errors of scan_recording(), and kInvalidInput: the file is
    /// another recording now.
    Status read_on();

    /// Length of the file when it was last read, in bytes.
    std::uint64_t bytes() const { return file_.size(); }

    /// Bytes of the opening, even if it has not been read yet.
    const std::string& opening() const { return opening_ ? opening_->bytes : unread_opening_; }

    /// The opening; null until it has been read.
    const OpeningPtr& known_opening() const { return opening_; }

    /// Facts of the opening; empty until it has been read.
    const OpeningFacts& facts() const;

    /// Takes the next piece of a part from the server. Ignores pieces of parts that the tape has,
    /// so after a new connection the server may send everything again.
    void take(const v1::TapePart& piece);

    /// Forgets the pieces of an incomplete part. Called after the connection broke.
    void forget_piece() { piece_.clear(); }

    /// Ends the tape: no segments follow. `problem`: the fault of the tape; empty if it has none.
    void finish(const std::string& problem = "");

    /// Ends a received file: no bytes follow. If the recording has no end, problem() and the index
    /// say that the rest is missing.
    void finish_file();

    /// Returns whether no segments follow and all segments have been searched for moments.
    bool is_over() const;

    /// Id of this recording's bytes, for addresses: 16 hexadecimal digits; empty before the first
    /// segment. The tape of a live match and its recording have the same id.
    const std::string& id() const { return id_; }

    /// Returns whether the two tapes differ in the opening or in a part that both have. Compares
    /// the lengths and hashes (mark_of()) of parts.
    bool contradicts(const Tape& other) const;

    /// Gives the tape a new id, made from all of its parts. Called if another tape with other bytes
    /// has the same id.
    void rename();

    /// Fault of the tape, for people: the part that is missing or unreadable; empty if no fault is
    /// known.
    const std::string& problem() const { return problem_; }

    /// Returns whether the recording is complete and its file was changed nevertheless.
    bool was_overwritten() const { return is_over() && file_.has_changed(); }

    /// Number of segments that have been searched for moments: segment 0 and the following ones, up
    /// to the first missing segment.
    std::uint32_t segments() const { return segments_; }

    const Moments& moments() const { return moments_; }

    /// Returns the index as JSON: id, number of segments and moments, layers, result, problem. The
    /// page requests the index again and again.
    std::string index() const;

    /// Returns a part of a segment; an empty `layer` means the main part. None if the part does not
    /// exist.
    std::optional<StoredPart> find(std::uint32_t segment, std::string_view layer) const;

    /// Returns the checked bytes of a part; none if the part does not exist. Fails: kIo;
    /// kInvalidInput: the part is damaged; the text names the segment.
    Result<std::optional<std::string>> read(std::uint32_t segment, std::string_view layer) const;

  private:
    explicit Tape(ByteFile file, Pace pace) : file_(std::move(file)), pace_(pace) {}

    struct Part {
        Part(Extent where, std::uint64_t number) : extent(where), mark(number) {}

        Extent extent;
        std::uint64_t mark;  // See mark_of().
        // Number of the reading that checked the part; 0 if none.
        mutable std::atomic<std::uint64_t> sound_in_reading{};
    };

    using Parts = std::map<std::uint32_t, Part>;  // Key: segment.

    /// Result of scanning the file.
    struct FoundFile {
        Result<Scanned> scanned;
        std::vector<FoundPart> parts;
        std::map<std::string, std::string> result;
    };

    /// Result of unpacking a segment and searching it for moments.
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
    std::string problem_;                        // Empty if there is none.
    std::uint64_t damage_ = 0;                   // Hash of all damaged segments.
    std::uint64_t reading_ = 1;                  // Number of readings of the file.
};

}  // namespace cancha::tape
