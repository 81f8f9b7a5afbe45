#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace cancha::legacy {

/// Complaint of the compiler about a line of the strategy.
struct Complaint {
    std::string file{};  ///< As the strategy's author calls it; empty: none in particular.
    unsigned line = 0;
    std::string text{};  ///< The compiler's words.
    std::string hint{};  ///< Advice on what to change; empty: there is none.
};

/// How the copies of a strategy's sources are compiled.
struct CompilerSetup {
    std::filesystem::path copies;     ///< The folder with the copies.
    std::filesystem::path stand_ins;  ///< The folder with our headers.
    std::filesystem::path objects;    ///< Where objects are put; it exists.
};

/// Compiles one source, with the forbearance that sources for older compilers need. `source` is
/// from the folder with the copies. `object` gets the path of its object. Returns what is wrong:
/// nothing, if it compiles.
std::vector<Complaint> compile(const CompilerSetup& setup, const std::filesystem::path& source,
                               std::filesystem::path& object);

/// Links objects to a library that keeps its names to itself.
std::vector<Complaint> link(const CompilerSetup& setup,
                            const std::vector<std::filesystem::path>& objects,
                            const std::filesystem::path& library);

}  // namespace cancha::legacy
