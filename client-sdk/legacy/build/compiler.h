#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "client-sdk/legacy/build/diagnostics.h"

namespace cancha::legacy {

/// Complaint of the compiler about a line of the strategy.
struct Complaint {
    std::string file{};  ///< File name as the author knows it; empty: no particular file.
    unsigned line = 0;
    std::string text{};  ///< The compiler's words.
    std::string hint{};  ///< Advice on what to change; empty: there is none.
};

/// How the copies of a strategy's sources are compiled.
struct CompilerSetup {
    std::filesystem::path copies;        ///< The folder with the copies.
    std::filesystem::path stand_ins;     ///< The folder with our stand-in headers.
    std::filesystem::path objects;       ///< Existing folder for the objects.
    std::filesystem::path first{};       ///< Header included before each source.
    std::vector<std::string> defines{};  ///< Macros of the strategy's project: "BLUE", "SIZE=3".
};

/// Language in which a source is compiled.
struct Dialect {
    bool is_cpp = true;
    std::string standard;             ///< Standard of the language: "gnu++14".
    std::vector<std::string> more{};  ///< Further arguments.
};

/// Dialects to try, the likeliest first.
std::span<const Dialect> dialects_of(const std::filesystem::path& source);

/// Result of one run of the compiler.
struct Attempt {
    bool is_done = false;  ///< Whether there is an object.
    std::vector<Diagnostic> diagnostics{};
    std::string output{};  ///< All output of the compiler if its form is unknown.
};

/// Returns the path of a source's object. `source` is relative to the folder with the copies.
std::filesystem::path object_of(const CompilerSetup& setup, const std::filesystem::path& source);

/// Compiles one source, as leniently as sources for older compilers need.
/// Thread: any; sources do not disturb each other.
Attempt compile(const CompilerSetup& setup, const std::filesystem::path& source,
                const Dialect& dialect);

/// Returns the compiler's first few complaints, with the author's names of files.
std::vector<Complaint> complaints_of(const Attempt& attempt, const CompilerSetup& setup);

/// Returns a complaint with advice.
Complaint complaint_of(const Diagnostic& diagnostic, const CompilerSetup& setup);

/// Result of a command.
struct CommandEnd {
    int status = 0;
    std::string output{};  ///< Output on stdout and stderr.
};

/// Runs a tool of the compiler. The file `log` receives its output.
CommandEnd run_tool(const std::string& program, std::span<const std::string> arguments,
                    const std::filesystem::path& log);

}  // namespace cancha::legacy
