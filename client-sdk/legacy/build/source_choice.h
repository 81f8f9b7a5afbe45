#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace cancha::legacy {

/// Findings in a source that decide whether it is compiled.
struct SourceFacts {
    std::set<std::string> entry_points{};  ///< Result of entry_points_in().
    std::set<std::string> includes{};      ///< File names in lower case, without folders.
    bool has_main = false;
    std::size_t bytes = 0;
};

using SourceMap = std::map<std::filesystem::path, SourceFacts>;

/// Sources to compile, and remarks on the others.
struct SourceChoice {
    std::vector<std::filesystem::path>
        sources{};                       ///< Sources to compile; those with entry points first.
    std::vector<std::string> remarks{};  ///< Sources left out and why, for people.
};

/// Chooses among sources that no project lists. Leaves out backups, alternatives of other sources,
/// and sources that others include.
SourceChoice choose_sources(const SourceMap& sources);

/// Returns the sources of a list that no other source includes. Sources with entry points come
/// first.
std::vector<std::filesystem::path> in_order(const std::vector<std::filesystem::path>& list,
                                            const SourceMap& sources);

}  // namespace cancha::legacy
