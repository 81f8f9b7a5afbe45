#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "client-sdk/legacy/build/compiler.h"

namespace cancha::legacy {

/// Instructions for linking object files to a library.
struct LinkOrder {
    std::vector<std::filesystem::path>
        objects{};  ///< Object files. If two define a name, the first counts.
    /// For each exported name, the name in the sources.
    std::map<std::string, std::string> exports{};
    std::filesystem::path library{};  ///< File to write.
};

/// Result of linking.
struct Linked {
    std::vector<Complaint> complaints{};  ///< Empty if the library has been made.
    std::vector<std::string> remarks{};   ///< Decisions made, for people.
    std::set<std::string> missing{};      ///< Functions that no source defines; they do nothing.
};

/// Links the objects and our stand-ins for Windows functions to a library. Other libraries do not
/// see the names in the new library. If a function is defined twice, the first definition counts.
/// If a function is defined nowhere, a function that does nothing and returns 0 takes its place.
/// The remarks name the functions that are defined twice or nowhere.
Linked link(const CompilerSetup& setup, const LinkOrder& order);

/// Compiles our stand-ins for Windows functions. `folder`: the strategy's folder, in which these
/// functions look for files.
Attempt compile_runtime(const CompilerSetup& setup, const std::filesystem::path& folder);

/// Parses a module definition file (.def), such as "EXPORTS Strategy = Play @2". Returns the
/// exported names, each with its name in the sources: "Strategy" -> "Play".
std::map<std::string, std::string> read_exports(const std::string& text);

/// Returns the readable name of a C++ symbol: "Play(Environment*)".
std::string readable_symbol(const std::string& symbol);

}  // namespace cancha::legacy
