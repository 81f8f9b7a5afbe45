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

/// The recordings in a folder, by their names: those of the files without ".mcap", which may be
/// written in capitals. A file that comes later is there with the next question. A symbolic link in
/// a folder is none.
///
/// Long work is done piece by piece, so that whoever waits for another recording gets a turn in
/// between: the functions that end in `_some` do a piece, and give nothing until all is done.
///
/// Thread: one at a time.
class Library {
  public:
    /// Newer files come first; further ones are not listed.
    static constexpr std::size_t kMostListed = 1000;

    /// Files that cannot be read, and those of other programs; further ones are not named.
    static constexpr std::size_t kMostUnreadable = 100;

    /// A recording that grows is read on after so long.
    static constexpr std::chrono::seconds kReadOn{5};

    /// Kept open; then the one that was asked for longest ago is closed.
    static constexpr std::size_t kMostOpen = 16;

    /// Who writes a recording does so every two seconds.
    static constexpr std::chrono::seconds kStillGrowing{10};

    /// A piece of looking through a folder takes so long.
    static constexpr std::chrono::milliseconds kPiece{20};

    /// `place`: a folder, or a recording, which then is the only one. What is in that is not
    /// unpacked, but for its opening. Fails: kNotFound, kInvalidInput; the text names it.
    static Result<Library> open(const std::filesystem::path& place);

    /// The same recordings, none of them open: for another thread.
    Library unopened() const { return {folder_, only_}; }

    /// The only recording's name; empty where a folder was named.
    const std::string& only() const { return only_; }

    bool contains(std::string_view name) const;

    /// Its tape; it stays as long as anybody holds it. `may_be_old`: that of a recording
    /// which grows is read on after so long. Fails: as Tape::of_file() and ByteFile::open(); the
    /// text names the recording, not where it is.
    Result<std::shared_ptr<const Tape>> find(std::string_view name,
                                             std::chrono::seconds may_be_old = kReadOn);

    std::optional<Result<std::shared_ptr<const Tape>>> find_some(
        std::string_view name, std::chrono::seconds may_be_old = kReadOn);

    /// The open ones with this id, which do not contradict each other: copies of a recording may be
    /// damaged or cut off at different places. One whose file was overwritten is opened anew.
    std::vector<std::shared_ptr<const Tape>> find_open(std::string_view id);
    std::optional<std::vector<std::shared_ptr<const Tape>>> find_open_some(std::string_view id);

    /// Of the file as it is now: another file, or one that has grown, has another one.
    std::string version(std::string_view name) const;

    /// What it says of its match. Fails: as ByteFile::open() and read_facts().
    Result<RecordingFacts> facts(std::string_view name) const;

    /// Whether a recording that has no end is that of a match that is played, and is not listed.
    using IsPlayed = std::function<bool(const std::string& name, const RecordingFacts& facts)>;

    /// All recordings, the newest first, as JSON, and the names of the files that cannot be read
    /// and of those of other programs. Logs which these are, and that files have names by which
    /// they cannot be shown, once.
    std::string list(const IsPlayed& is_played = {});
    std::optional<std::string> list_some(const IsPlayed& is_played = {});

  private:
    Result<ByteFile> open_file(std::string_view name) const;

    /// A file as it was when it was looked at last.
    struct Version {
        std::uint64_t bytes = 0;
        std::int64_t written_ns = 0;
        std::int64_t changed_ns = 0;
        std::uint64_t number = 0;  ///< Of the file in its file system.

        bool operator==(const Version&) const = default;
    };

    struct Open {
        std::string name;
        Version version;
        std::shared_ptr<Tape> tape;
        std::chrono::steady_clock::time_point read_at{};
        bool is_being_read = true;       ///< Its tape has work to do.
        bool is_new = true;              ///< It has not been given out yet.
        Version wanted{};                ///< The file's, when reading began.
        std::string problem{};           ///< Its tape's, then.
        std::shared_ptr<Tape> before{};  ///< The tape that the name had, of another file.
    };

    struct Listed {
        Version version;
        bool is_damaged = false;  ///< As far as is known.
        bool is_growing = false;
        bool is_foreign = false;  ///< Another program wrote it.
        bool has_end = false;
        RecordingFacts facts{};  ///< Kept of one without an end.
        std::string json{};      ///< Empty: it is no recording.
    };

    struct Files {
        std::vector<std::pair<Version, std::string>> named;  ///< The newest first.
        std::size_t unnameable = 0;
        std::size_t described = 0;  ///< So many of the first.
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
    std::list<Open> open_;  // The one that was asked for last comes first.
    std::map<std::string, Listed> listed_;
    std::optional<Files> looked_at_;  // While they are being listed.
    std::size_t unnameable_ = 0;      // As far as they have been told.
    std::size_t unreadable_ = 0;      // So many files have been found to be.
};

}  // namespace cancha::tape
