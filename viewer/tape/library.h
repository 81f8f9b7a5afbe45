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

/// The recordings in a folder, or a single recording. The name of a recording is its file name
/// without ".mcap" (upper or lower case). New files appear with the next call. Symbolic links in a
/// folder are ignored.
///
/// Long work can be done piece by piece, so that other work gets a turn in between. Each call of a
/// function that ends in `_some` does one piece of the work of the function without `_some`. The
/// call returns none until all pieces are done, and then the result.
///
/// Thread: one at a time.
class Library {
  public:
    /// Largest number of recordings listed. Newer files come first.
    static constexpr std::size_t kMostListed = 1000;

    /// Largest number of unreadable files whose names are listed. The names of other programs'
    /// files have a limit of their own, of the same size.
    static constexpr std::size_t kMostUnreadable = 100;

    /// Time since the last reading after which a growing recording is read again, from where the
    /// last reading ended.
    static constexpr std::chrono::seconds kReadOn{5};

    /// Largest number of recordings kept open. One more closes the least recently requested one.
    static constexpr std::size_t kMostOpen = 16;

    /// Time since the last write during which a recording counts as growing. A recorder writes
    /// every two seconds.
    static constexpr std::chrono::seconds kStillGrowing{10};

    /// Duration of one piece of listing a folder.
    static constexpr std::chrono::milliseconds kPiece{20};

    /// Opens a folder, or a library of one recording. Of a single recording, open() unpacks only
    /// the opening (the part before the first segment). Fails: kNotFound: there is no such file or
    /// folder; kInvalidInput: the file is no recording; the text names `place`.
    static Result<Library> open(const std::filesystem::path& place);

    /// Returns a library of the same folder or recording in which no recording is open, for use on
    /// another thread.
    Library unopened() const { return {folder_, only_}; }

    /// Name of the only recording; empty for a folder.
    const std::string& only() const { return only_; }

    bool contains(std::string_view name) const;

    /// Returns the tape (the contents) of a recording. A growing recording is read again if
    /// `may_be_old` has passed since its last reading. Fails: with the errors of Tape::of_file()
    /// and ByteFile::open(); the text names the recording, not its path.
    Result<std::shared_ptr<const Tape>> find(std::string_view name,
                                             std::chrono::seconds may_be_old = kReadOn);

    std::optional<Result<std::shared_ptr<const Tape>>> find_some(
        std::string_view name, std::chrono::seconds may_be_old = kReadOn);

    /// Returns all open tapes with this id, several if the folder has copies of a recording. The
    /// copies may be damaged or cut off at different places, but the parts that they share are
    /// equal. If a file was overwritten, reads it again first.
    std::vector<std::shared_ptr<const Tape>> find_open(std::string_view id);
    std::optional<std::vector<std::shared_ptr<const Tape>>> find_open_some(std::string_view id);

    /// Returns a text that identifies the present version of the file: it changes when the file
    /// grows or is replaced.
    std::string version(std::string_view name) const;

    /// Returns the metadata of a recording, without reading the whole file. Fails: with the errors
    /// of ByteFile::open() and read_facts().
    Result<RecordingFacts> facts(std::string_view name) const;

    /// Returns whether a recording without an end belongs to a match that is being played. Such a
    /// recording is not listed, because the match itself is.
    using IsPlayed = std::function<bool(const std::string& name, const RecordingFacts& facts)>;

    /// Returns the list as JSON: all recordings, the newest first, and the names of unreadable
    /// files and of other programs' files. Logs these files once, and the number of files whose
    /// names cannot be shown.
    std::string list(const IsPlayed& is_played = {});
    std::optional<std::string> list_some(const IsPlayed& is_played = {});

  private:
    Result<ByteFile> open_file(std::string_view name) const;

    /// Identity of a file's content at the time of the last look.
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
        bool is_being_read = true;       ///< The tape has unfinished work.
        bool is_new = true;              ///< The tape has not been returned to anybody yet.
        Version wanted{};                ///< Version of the file when the reading began.
        std::string problem{};           ///< The tape's problem when the reading began.
        std::shared_ptr<Tape> before{};  ///< Tape of an earlier file with this name.
    };

    struct Listed {
        Version version;
        bool is_damaged = false;  ///< Damage was found when it was opened.
        bool is_growing = false;
        bool is_foreign = false;  ///< Another program wrote it.
        bool has_end = false;
        RecordingFacts facts{};  ///< Kept only for a recording without an end.
        std::string json{};      ///< Entry in the list; empty if the file is not a recording.
    };

    struct Files {
        std::vector<std::pair<Version, std::string>> named;  ///< The newest first.
        std::size_t unnameable = 0;  ///< Number of files with names that cannot be shown.
        std::size_t described = 0;   ///< Number of `named` files described so far.
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
