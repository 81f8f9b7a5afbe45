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

/// Declarations that go before the first line of every source of a strategy.
struct Aids {
    std::set<std::string> hidden_names{};  ///< C library names that the strategy defines itself.
    std::set<std::string> forgotten_macros{};  ///< C library macros that it uses as names.
    std::set<std::string> headers{};           ///< C++ headers that it forgot to include: "map".
    std::set<std::string> defines{};      ///< Macros for the prelude: "CANCHA_LEGACY_ALL_HEADERS".
    std::set<std::string> functions{};    ///< Windows functions, which do nothing.
    std::set<std::string> constants{};    ///< Windows constants, which are 0.
    std::set<std::string> types{};        ///< Windows types, which are handles.
    std::set<std::string> empty_files{};  ///< Missing headers, relative to the copies' folder.

    bool operator==(const Aids&) const = default;
};

/// Changes that answer complaints.
struct Repairs {
    Aids aids{};
    std::map<std::string, std::vector<Edit>> edits{};  ///< Edits by the path of their file.
};

/// A complaint and its source.
struct Case {
    const Diagnostic& complaint;
    std::string_view code;    ///< Text of the file.
    std::string_view masked;  ///< The code after masked().
    std::string folder;       ///< The folder with all copies.

    /// Offset of the complaint's place in the code; npos: it is elsewhere.
    std::size_t offset() const;

    /// Whether a place is in the strategy's own files.
    bool is_own(const Place& place) const { return place.file.starts_with(folder + "/"); }
};

/// A way to mend the copy of a source. Returns whether it handles this case; if so, no further one
/// is tried.
using MendFunction = bool (*)(const Case& one, Repairs& repairs);

/// Mendings of names: hidden, forgotten, ambiguous and Windows names.
std::span<const MendFunction> name_mendings();

/// Mendings of expressions and declarations that only Microsoft's compilers take.
std::span<const MendFunction> syntax_mendings();

/// Mends the copies of a strategy's sources where our compiler rejects code that the author's
/// compiler accepted. The author's own files stay unchanged.
///
/// Thread: one; no compiler may run meanwhile.
class Mender {
  public:
    /// `copies`: the folder with the copies. `aids_file`: file to write; it is included before each
    /// source of the strategy.
    Mender(std::filesystem::path copies, std::filesystem::path aids_file);

    /// Changes copies and aids to answer complaints. Returns whether anything has changed: if so,
    /// another attempt may succeed.
    bool mend(const std::vector<Diagnostic>& complaints);

    /// Complaints about missing headers. Empty headers take their place.
    const std::vector<Diagnostic>& missing_headers() const { return missing_headers_; }

    /// Decisions that the author should know about, for people.
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
