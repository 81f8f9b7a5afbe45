#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "client-sdk/legacy/build/diagnostics.h"

namespace cancha::legacy {

/// A complaint (error) of the compiler about a line of the strategy.
struct Complaint {
    std::string file{};  ///< Name of the author's file. Empty if no file is named.
    unsigned line = 0;   ///< Line number, from 1.
    std::string text{};  ///< Text of the compiler.
    std::string hint{};  ///< Advice on what to change. Empty if there is none.
};

/// How the copies of a strategy's sources are compiled.
struct CompilerSetup {
    std::filesystem::path copies;        ///< The folder with the copies.
    std::filesystem::path stand_ins;     ///< Folder with our stand-ins for headers of Windows.
    std::filesystem::path objects;       ///< Existing folder for the object files.
    std::filesystem::path first{};       ///< Header that is included before each source.
    std::vector<std::string> defines{};  ///< Macros of the strategy's project: "BLUE", "SIZE=3".
};

/// The language and standard in which a source is compiled.
struct Dialect {
    bool is_cpp = true;               ///< True for C++, false for C.
    std::string standard;             ///< Standard of the language: "gnu++14".
    std::vector<std::string> more{};  ///< Further arguments for the compiler.
};

/// Returns the dialects to try for a source, the most likely one first.
std::span<const Dialect> dialects_of(const std::filesystem::path& source);

/// Result of one run of the compiler.
struct Attempt {
    bool is_done = false;                   ///< Whether the compiler has made an object file.
    std::vector<Diagnostic> diagnostics{};  ///< Errors and warnings of the compiler.
    std::string output{};  ///< The compiler's output, if it could not be parsed into diagnostics.
};

/// Returns the path of the object file of a source. `source` is relative to the folder with the
/// copies.
std::filesystem::path object_of(const CompilerSetup& setup, const std::filesystem::path& source);

/// Compiles one source. Allows what older compilers allowed.
/// Thread: any. Several sources may be compiled at the same time.
Attempt compile(const CompilerSetup& setup, const std::filesystem::path& source,
                const Dialect& dialect);

/// Returns the first few complaints of the compiler, with the names of the author's files.
std::vector<Complaint> complaints_of(const Attempt& attempt, const CompilerSetup& setup);

/// Converts a diagnostic to a complaint, and adds advice.
Complaint complaint_of(const Diagnostic& diagnostic, const CompilerSetup& setup);

/// Result of a command that run_tool() has run.
struct CommandEnd {
    int status = 0;        ///< Exit status.
    std::string output{};  ///< Output on stdout and stderr.
};

/// Runs a tool such as the linker, and returns its exit status and output. The output is also in
/// the file `log` afterwards.
CommandEnd run_tool(const std::string& program, std::span<const std::string> arguments,
                    const std::filesystem::path& log);

}  // namespace cancha::legacy
