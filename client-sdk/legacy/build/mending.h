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

/// Preparations that all sources of a strategy get before their first line.
struct Aids {
    std::set<std::string> hidden_names{};      ///< Of the C library, which the strategy has itself.
    std::set<std::string> forgotten_macros{};  ///< Of the C library, which are names here.
    std::set<std::string> headers{};           ///< Of C++, which it forgot to include: "map".
    std::set<std::string> defines{};           ///< For the prelude: "CANCHA_LEGACY_ALL_HEADERS".
    std::set<std::string> functions{};         ///< Of Windows, which do nothing.
    std::set<std::string> constants{};         ///< Of Windows, which are 0.
    std::set<std::string> types{};             ///< Of Windows: handles.
    std::set<std::string> empty_files{};  ///< Headers that are missing, from the copies' folder.

    bool operator==(const Aids&) const = default;
};

/// Changes that complaints lead to.
struct Repairs {
    Aids aids{};
    std::map<std::string, std::vector<Edit>> edits{};  ///< By the path of the file.
};

/// A complaint, and the source that it is about.
struct Case {
    const Diagnostic& complaint;
    std::string_view code;    ///< Text of the file.
    std::string_view masked;  ///< As of masked().
    std::string folder;       ///< The folder with all copies.

    /// Offset of the place in the code; npos: it is not in there.
    std::size_t offset() const;

    /// Whether a place is in the strategy's own files.
    bool is_own(const Place& place) const { return place.file.starts_with(folder + "/"); }
};

/// A way to mend the copy of a source. Returns whether it takes this case; the others are then not
/// asked.
using MendFunction = bool (*)(const Case& one, Repairs& repairs);

/// Mendings of names: hidden, forgotten, ambiguous, of Windows.
std::span<const MendFunction> name_mendings();

/// Mendings of expressions and declarations that only Microsoft's compilers take.
std::span<const MendFunction> syntax_mendings();

/// Mends the copies of a strategy's sources where its author's compiler forgave, or knew, what ours
/// does not. The author's own files stay as they are.
///
/// Thread: none; nothing may compile meanwhile.
class Mender {
  public:
    /// `copies`: the folder with the copies. `aids_file`: gets the source that is included before
    /// each of the strategy's.
    Mender(std::filesystem::path copies, std::filesystem::path aids_file);

    /// Changes copies and aids to suit complaints. Returns whether anything has changed: if so,
    /// another attempt may succeed.
    bool mend(const std::vector<Diagnostic>& complaints);

    /// Headers that are missing, for which empty ones stand in: the complaints about them.
    const std::vector<Diagnostic>& missing_headers() const { return missing_headers_; }

    /// Decisions that the author should know of, for people.
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
