#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "client-sdk/legacy/build/code_text.h"
#include "client-sdk/legacy/build/diagnostics.h"

namespace cancha::legacy {

/// Aids: declarations that are put before the first line of every source of a strategy, so that our
/// compiler accepts the source.
struct Aids {
    std::set<std::string>
        hidden_names{};  ///< Names of the C library that the strategy defines itself.
    std::set<std::string>
        forgotten_macros{};           ///< Macros of the C library that the strategy uses as names.
    std::set<std::string> headers{};  ///< C++ headers that the strategy does not include: "map".
    std::set<std::string> defines{};  ///< Macros to define: "CANCHA_LEGACY_ALL_HEADERS".
    std::set<std::string> functions{};  ///< Windows functions to declare; they do nothing.
    std::set<std::string> constants{};  ///< Windows constants to define as 0.
    std::set<std::string> types{};      ///< Windows types to define as handles.
    std::set<std::string>
        empty_files{};  ///< Missing headers to make, relative to the folder with the copies.

    bool operator==(const Aids&) const = default;
};

/// Changes that remove complaints of the compiler.
struct Repairs {
    Aids aids{};
    std::map<std::string, std::vector<Edit>> edits{};  ///< Edits of each file, by its path.
};

/// A complaint of the compiler and the source to which it belongs.
struct Case {
    const Diagnostic& complaint;
    std::string_view code;    ///< Text of the file.
    std::string_view masked;  ///< `code` without comments and contents of literals, see masked().
    std::string folder;       ///< The folder with all copies.

    /// Offset in `code` of the place to which the complaint points. npos if the place is not in
    /// this file.
    std::size_t offset() const;

    /// Whether a place is in a file of the strategy, not in a header of the system.
    bool is_own(const Place& place) const { return place.file.starts_with(folder + "/"); }
};

/// Function that knows how to remove one kind of complaint. If it can handle the case, adds changes
/// to `repairs` and returns true; no other function is tried then.
using MendFunction = bool (*)(const Case& one, Repairs& repairs);

/// Functions for complaints about names: hidden, forgotten or ambiguous names, and names of
/// Windows.
std::span<const MendFunction> name_mendings();

/// Functions for expressions and declarations that only Microsoft's compilers accept.
std::span<const MendFunction> syntax_mendings();

/// Changes the copies of a strategy's sources where our compiler rejects code that the author's
/// compiler accepted. The author's own files are not changed.
///
/// Thread: one. No compiler may run at the same time.
class Mender {
  public:
    /// `copies`: the folder with the copies. `aids_file`: the header that the Mender writes and
    /// that is included before each source of the strategy.
    Mender(std::filesystem::path copies, std::filesystem::path aids_file);

    /// Changes copies and aids to remove these complaints. Returns whether anything has been
    /// changed. If so, the caller should compile again.
    bool mend(const std::vector<Diagnostic>& complaints);

    /// Complaints about missing headers. The headers have been replaced by empty ones.
    const std::vector<Diagnostic>& missing_headers() const { return missing_headers_; }

    /// Texts for the author about changes that he should know.
    std::vector<std::string> remarks() const;

  private:
    void look_at(const Diagnostic& complaint, Repairs& repairs);
    bool make_edits(const Repairs& repairs);
    bool write_aids() const;

    std::filesystem::path copies_;
    std::filesystem::path aids_file_;
    Aids aids_;
    std::vector<Diagnostic> missing_headers_;
};

}  // namespace cancha::legacy
