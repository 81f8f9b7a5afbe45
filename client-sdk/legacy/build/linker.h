#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "client-sdk/legacy/build/compiler.h"

namespace cancha::legacy {

/// Order to make a library of objects.
struct LinkOrder {
    std::vector<std::filesystem::path>
        objects{};  ///< The first of two that define the same counts.
    std::map<std::string, std::string> exports{};  ///< Exported name -> name in the sources.
    std::filesystem::path library{};               ///< Gets the library.
};

/// Result of linking.
struct Linked {
    std::vector<Complaint> complaints{};  ///< Empty: the library is there.
    std::vector<std::string> remarks{};   ///< Decisions, for people.
    std::set<std::string> missing{};      ///< Functions that do nothing, as they are nowhere.
};

/// Links objects and our stand-ins for functions of Windows to a library that keeps its names to
/// itself. Of functions defined twice the first counts; those that are defined nowhere do nothing
/// and return 0: a remark names both.
Linked link(const CompilerSetup& setup, const LinkOrder& order);

/// Compiles our stand-ins for functions of Windows. `folder`: the strategy's, in which its files
/// are looked for.
Attempt compile_runtime(const CompilerSetup& setup, const std::filesystem::path& folder);

/// Names that the file of a module's definition (.def) exports -> names in the sources:
/// "EXPORTS Strategy = Play @2".
std::map<std::string, std::string> read_exports(const std::string& text);

/// Name of a function in C++, for people: "Play(Environment*)".
std::string readable_symbol(const std::string& symbol);

}  // namespace cancha::legacy
