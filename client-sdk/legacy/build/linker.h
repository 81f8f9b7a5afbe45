#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "client-sdk/legacy/build/compiler.h"

namespace cancha::legacy {

/// Instructions for linking objects to a library.
struct LinkOrder {
    std::vector<std::filesystem::path> objects{};  ///< If two define a name, the first one counts.
    std::map<std::string, std::string> exports{};  ///< Exported name -> name in the sources.
    std::filesystem::path library{};               ///< File to write.
};

/// Result of linking.
struct Linked {
    std::vector<Complaint> complaints{};  ///< Empty: the library has been made.
    std::vector<std::string> remarks{};   ///< Decisions, for people.
    std::set<std::string> missing{};      ///< Functions defined nowhere; they do nothing.
};

/// Links objects and our stand-ins for Windows functions to a library that hides its names from
/// other libraries. If a function is defined twice, the first definition counts. A function defined
/// nowhere does nothing and returns 0. Remarks name both kinds of functions.
Linked link(const CompilerSetup& setup, const LinkOrder& order);

/// Compiles our stand-ins for Windows functions. `folder`: the strategy's folder, in which the
/// stand-ins look for files.
Attempt compile_runtime(const CompilerSetup& setup, const std::filesystem::path& folder);

/// Reads a module definition file (.def), such as "EXPORTS Strategy = Play @2". Returns exported
/// names and their names in the sources.
std::map<std::string, std::string> read_exports(const std::string& text);

/// Returns the readable name of a C++ symbol: "Play(Environment*)".
std::string readable_symbol(const std::string& symbol);

}  // namespace cancha::legacy
