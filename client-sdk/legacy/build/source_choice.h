#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace cancha::legacy {

/// Facts about a source, from which choose_sources() decides whether the source is compiled.
struct SourceFacts {
    std::set<std::string>
        entry_points{};                ///< Functions that a simulator calls (entry_points_in()).
    std::set<std::string> includes{};  ///< Included files: names in lower case, without folders.
    bool has_main = false;             ///< Whether the source defines main().
    std::size_t bytes = 0;             ///< Size of the source.
};

/// The facts about all sources, by path.
using SourceMap = std::map<std::filesystem::path, SourceFacts>;

/// Sources to compile, and remarks about sources that are left out.
struct SourceChoice {
    std::vector<std::filesystem::path> sources{};  ///< Sources with entry points come first.
    std::vector<std::string> remarks{};  ///< Sources that are left out, and why, for people.
};

/// Chooses the sources to compile if there is no project file. Leaves out backups, alternative
/// versions of other sources, and sources that other sources include.
SourceChoice choose_sources(const SourceMap& sources);

/// Returns the sources in `list` without those that other sources include. Sources with entry
/// points come first.
std::vector<std::filesystem::path> in_order(const std::vector<std::filesystem::path>& list,
                                            const SourceMap& sources);

}  // namespace cancha::legacy
