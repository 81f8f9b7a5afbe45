#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cancha/base/result.h"
#include "viewer/tape/byte_file.h"
#include "viewer/tape/recording_facts.h"
#include "viewer/tape/recording_name.h"
#include "viewer/tape/tape.h"

namespace cancha::tape {

/// The recordings in a folder, by name: the file name without ".mcap", which may be in capitals.
/// New files appear with the next call. Symbolic links in a folder are ignored.
///
/// Long work is done piece by piece, so that other recordings get a turn in between. Each call of a
/// function that ends in `_some` does one piece, and returns none until all is done.
///
/// Thread: one at a time.
class Library {
  public:
    /// Most recordings listed. Newer files come first.
    static constexpr std::size_t kMostListed = 1000;

    /// Most names listed of unreadable files, and of other programs' files.
    static constexpr std::size_t kMostUnreadable = 100;

    /// Age after which an open, growing recording is read on.
    static constexpr std::chrono::seconds kReadOn{5};

    /// Most recordings kept open. Beyond it the least recently requested one is closed.
    static constexpr std::size_t kMostOpen = 16;

    /// Time since the last write during which a recording counts as growing. A recorder writes
    /// every two seconds.
    static constexpr std::chrono::seconds kStillGrowing{10};

    /// Length of one piece of looking through a folder.
    static constexpr std::chrono::milliseconds kPiece{20};

    /// Opens a folder, or a single recording, which then is the only one. Of a single recording
    /// only the opening is unpacked. Fails: kNotFound, kInvalidInput; the text names `place`.
    static Result<Library> open(const std::filesystem::path& place);

    /// Returns a library of the same recordings with none of them open, for another thread.
    Library unopened() const { return {folder_, only_}; }

    /// Name of the only recording; empty for a folder.
    const std::string& only() const { return only_; }

    bool contains(std::string_view name) const;

    /// Returns the tape of a recording. It lives as long as anybody holds it. A growing recording
    /// is read on if the tape is older than `may_be_old`. Fails: as Tape::of_file() and
    /// ByteFile::open(); the text names the recording, not its path.
    Result<std::shared_ptr<const Tape>> find(std::string_view name,
                                             std::chrono::seconds may_be_old = kReadOn);

    std::optional<Result<std::shared_ptr<const Tape>>> find_some(
        std::string_view name, std::chrono::seconds may_be_old = kReadOn);

    /// Returns all open tapes with this id. They do not contradict each other, but copies of a
    /// recording may be damaged or cut off at different places. A tape whose file was overwritten
    /// is opened anew.
    std::vector<std::shared_ptr<const Tape>> find_open(std::string_view id);
    std::optional<std::vector<std::shared_ptr<const Tape>>> find_open_some(std::string_view id);

    /// Returns the version of the file as it is now. It differs for another file, and for one that
    /// has grown.
    std::string version(std::string_view name) const;

    /// Returns the facts of a recording. Fails: as ByteFile::open() and read_facts().
    Result<RecordingFacts> facts(std::string_view name) const;

    /// Returns whether a recording without an end belongs to a match being played. Then it is not
    /// listed.
    using IsPlayed = std::function<bool(const std::string& name, const RecordingFacts& facts)>;

    /// Returns all recordings as JSON, the newest first, with the names of unreadable files and of
    /// other programs' files. Logs once which files these are, and how many files have names that
    /// cannot be shown.
    std::string list(const IsPlayed& is_played = {});
    std::optional<std::string> list_some(const IsPlayed& is_played = {});

  private:
    Result<ByteFile> open_file(std::string_view name) const;

    /// A file as it was when last looked at.
    struct Version {
        std::uint64_t bytes = 0;
        std::int64_t written_ns = 0;
        std::int64_t changed_ns = 0;
        std::uint64_t number = 0;  ///< Inode number.

        bool operator==(const Version&) const = default;
    };

    struct Open {
        std::string name;
        Version version;
        std::shared_ptr<Tape> tape;
        std::chrono::steady_clock::time_point read_at{};
        bool is_being_read = true;       ///< Its tape has work to do.
        bool is_new = true;              ///< It has not been returned yet.
        Version wanted{};                ///< Version when reading began.
        std::string problem{};           ///< The tape's problem, then.
        std::shared_ptr<Tape> before{};  ///< Tape of an earlier file with this name.
    };

    struct Listed {
        Version version;
        bool is_damaged = false;  ///< If known.
        bool is_growing = false;
        bool is_foreign = false;  ///< Another program wrote it.
        bool has_end = false;
        RecordingFacts facts{};  ///< Kept only if it has no end.
        std::string json{};      ///< Empty: not a recording.
    };

    struct Files {
        std::vector<std::pair<Version, std::string>> named;  ///< The newest first.
        std::size_t unnameable = 0;
        std::size_t described = 0;  ///< Number of those described so far.
    };

    Library(std::filesystem::path folder, std::string only)
        : folder_(std::move(folder)), only_(std::move(only)) {}

    using OpenPlace = std::list<Open>::iterator;

    std::optional<Result<std::shared_ptr<const Tape>>> begin(std::string_view name,
                                                             const Version& version,
                                                             std::shared_ptr<Tape> before);
    std::optional<Result<std::shared_ptr<const Tape>>> go_on(OpenPlace open);
    std::optional<Result<std::shared_ptr<const Tape>>> end_reading(OpenPlace open);
    bool open_anew_some(std::string_view id);
    static bool has_id(const Open& open, std::string_view id);
    std::string compose(const Files& files, const IsPlayed& is_played);
    void rename_if_needed(Tape& tape, const Tape* before) const;
    std::filesystem::path path_of(std::string_view name) const;
    static Version version_of(const std::filesystem::path& file);
    static std::string text_of(const Version& version);
    bool is_known_damaged(std::string_view name, const Version& version) const;
    Files find_files();
    void note_unnameable(std::size_t count, const std::string& example);
    static bool is_growing(const Version& version);
    const Listed& describe(const std::string& name, const Version& version);

    std::filesystem::path folder_;
    std::string only_;
    std::list<Open> open_;  // The most recently requested one comes first.
    std::map<std::string, Listed> listed_;
    std::optional<Files> looked_at_;  // Files being listed.
    std::size_t unnameable_ = 0;      // Number last logged.
    std::size_t unreadable_ = 0;      // Unreadable files found so far.
};

}  // namespace cancha::tape
