#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"
#include "viewer/tape/tape.h"

namespace cancha::tape {

/// The recordings in a folder, by their names: those of the files without ".mcap". A file that
/// comes later is there with the next question.
///
/// Thread: one at a time.
class Library {
  public:
    /// Newer files come first; further ones are not listed.
    static constexpr std::size_t kMostListed = 1000;

    /// A recording that grows is read anew after so long.
    static constexpr std::chrono::seconds kReadAnew{5};

    /// Kept open; then the one that was asked for longest ago is closed.
    static constexpr std::size_t kMostOpen = 16;

    /// Longer names than those of matches: people add dates.
    static constexpr std::size_t kLongestName = 100;

    /// `place`: a folder, or a recording, which then is the only one. Fails: kNotFound,
    /// kInvalidInput; the text names it.
    static Result<Library> open(const std::filesystem::path& place);

    /// The only recording's name; empty where a folder was named.
    const std::string& only() const { return only_; }

    bool contains(std::string_view name) const;

    /// Its tape; it stays as long as anybody holds it. Fails: as Tape::open().
    Result<std::shared_ptr<const Tape>> find(std::string_view name);

    /// The open one with this id; null: there is none.
    std::shared_ptr<const Tape> find_open(std::string_view id) const;

    /// What there is, the newest first, as JSON.
    std::string list();

  private:
    /// A file as it was when it was looked at last.
    struct Version {
        std::uintmax_t bytes = 0;
        std::filesystem::file_time_type changed;

        bool operator==(const Version&) const = default;
    };

    struct Open {
        std::string name;
        Version version;
        std::shared_ptr<const Tape> tape;
        std::chrono::steady_clock::time_point read_at;
    };

    struct Listed {
        Version version;
        std::string json;  ///< Empty: it is no recording.
    };

    Library(std::filesystem::path folder, std::string only)
        : folder_(std::move(folder)), only_(std::move(only)) {}

    std::filesystem::path path_of(std::string_view name) const;
    static Version version_of(const std::filesystem::path& file);
    const std::string& describe(const std::string& name, const Version& version);

    std::filesystem::path folder_;
    std::string only_;
    std::list<Open> open_;  // The one that was asked for last comes first.
    std::map<std::string, Listed> listed_;
};

}  // namespace cancha::tape
