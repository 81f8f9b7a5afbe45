#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "client-sdk/legacy/build/diagnostics.h"

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
    std::filesystem::path copies;        ///< The folder with the copies.
    std::filesystem::path stand_ins;     ///< The folder with our headers.
    std::filesystem::path objects;       ///< Where objects are put; it exists.
    std::filesystem::path first{};       ///< Header that is included before each source.
    std::vector<std::string> defines{};  ///< Of the strategy's project: "BLUE", "SIZE=3".
};

/// Language that a source is taken for.
struct Dialect {
    bool is_cpp = true;
    std::string standard;             ///< "gnu++14".
    std::vector<std::string> more{};  ///< Further arguments.
};

/// Dialects to try, the likeliest first.
std::span<const Dialect> dialects_of(const std::filesystem::path& source);

/// Result of one run of the compiler.
struct Attempt {
    bool is_done = false;  ///< There is an object.
    std::vector<Diagnostic> diagnostics{};
    std::string output{};  ///< All that the compiler said, if that is of no known form.
};

/// Object of a source, which is from the folder with the copies.
std::filesystem::path object_of(const CompilerSetup& setup, const std::filesystem::path& source);

/// Compiles one source, with the forbearance that sources for older compilers need.
/// Thread: any; sources do not disturb each other.
Attempt compile(const CompilerSetup& setup, const std::filesystem::path& source,
                const Dialect& dialect);

/// Complaints of the compiler, the first few, in the words of the author.
std::vector<Complaint> complaints_of(const Attempt& attempt, const CompilerSetup& setup);

/// Complaint with advice.
Complaint complaint_of(const Diagnostic& diagnostic, const CompilerSetup& setup);

/// End of a command.
struct CommandEnd {
    int status = 0;
    std::string output{};  ///< Of both streams.
};

/// Runs a tool of the compiler; `log` takes what it writes.
CommandEnd run_tool(const std::string& program, std::span<const std::string> arguments,
                    const std::filesystem::path& log);

}  // namespace cancha::legacy
