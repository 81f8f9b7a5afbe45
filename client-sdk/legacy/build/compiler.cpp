#include "client-sdk/legacy/build/compiler.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "client-sdk/legacy/build/file_index.h"
#include "client-sdk/legacy/build/hints.h"
#include "proto/base/files/text_file.h"
#include "proto/base/processes/shell.h"

namespace cancha::legacy {
namespace {

namespace fs = std::filesystem;

// Most complaints to report: one mistake in a header makes hundreds.
constexpr std::size_t kMostComplaints = 20;
constexpr std::size_t kMostLogBytes = 64'000'000;
constexpr std::size_t kMostOutputBytes = 4000;

/// Options for habits of compilers for Windows: errors that are warnings there, variables that
/// begin with 0, pointers of any kind to the same place, sums that wrap, `and` as a name, functions
/// that end without a value.
const std::vector<std::string> kForbearing{
    "-O2",
    "-fPIC",
    "-fno-strict-aliasing",
    "-fwrapv",
    "-ftrivial-auto-var-init=zero",
    "-fno-delete-null-pointer-checks",
    "-fno-partial-inlining",  // Crashes keep their names.
    "-fno-strict-overflow",
    "-fsanitize=unreachable",  // Without it, g++ assumes that no such function ends so.
    "-fno-sanitize=return",
    "-fsanitize-undefined-trap-on-error",
    "-fdiagnostics-color=never",
    "-fdiagnostics-format=json",
    "-fmax-errors=200",
    "-Wno-all",
    "-Wno-attributes",
    "-Wno-deprecated-declarations",
    "-Wno-narrowing",
    "-Wno-write-strings",
    "-Wno-overflow",
    "-Wno-multichar",
    "-Wno-deprecated",
    "-Wno-format",
    "-Wno-format-security",
    "-Wno-return-type",
    "-Wno-builtin-declaration-mismatch"};
const std::vector<std::string> kForbearingCpp{"-fpermissive", "-fno-operator-names",
                                              "-fms-extensions", "-Wno-register"};

const std::array<Dialect, 5> kCppDialects{
    {{.standard = "gnu++14"},
     {.standard = "gnu++17"},
     {.standard = "gnu++20"},
     {.standard = "gnu++98"},
     {.standard = "gnu++14", .more = {"-D_UNICODE", "-DUNICODE"}}}};
const std::array<Dialect, 4> kCDialects{
    {{.is_cpp = false, .standard = "gnu99", .more = {"-fms-extensions"}},
     {.is_cpp = false, .standard = "gnu89"},
     {.is_cpp = false, .standard = "gnu11", .more = {"-include", "stdbool.h"}},
     {.standard = "gnu++14"}}};

/// Replaces our names by the author's names.
std::string in_words_of_author(std::string text) {
    static const std::array<std::pair<std::string_view, std::string_view>, 3> names{
        {{"cancha_legacy_libc_", ""},
         {"cancha_legacy_asm", "__asm"},
         {"cancha_legacy::lvalue", ""}}};
    for (const auto& [ours, theirs] : names) {
        for (std::size_t at = text.find(ours); at != text.npos; at = text.find(ours, at)) {
            text.replace(at, ours.size(), theirs);
        }
    }
    return text;
}

std::string first_bytes(std::string text) {
    if (text.size() > kMostOutputBytes) {
        text.resize(kMostOutputBytes);
        text += "\n...";
    }
    return text;
}

}  // namespace

CommandEnd run_tool(const std::string& program, std::span<const std::string> arguments,
                    const fs::path& log) {
    // Sources are untrusted: a compiler that reads without end is ended.
    std::string command =
        "ulimit -t 120; ulimit -v 4000000; ulimit -S -s 65536; LC_ALL=C " + program;
    for (const std::string& argument : arguments) {
        command += " " + processes::shell_word(argument);
    }
    command += " </dev/null >" + processes::shell_word(log.string()) + " 2>&1";
    const int status = std::system(command.c_str());  // NOLINT(cert-env33-c): words are quoted.
    const auto output = read_small_file(log, kMostLogBytes);
    return {status, output ? *output : output.error().message};
}

std::span<const Dialect> dialects_of(const fs::path& source) {
    return lower_case(source.extension().string()) == ".c" ? std::span<const Dialect>(kCDialects)
                                                           : std::span<const Dialect>(kCppDialects);
}

fs::path object_of(const CompilerSetup& setup, const fs::path& source) {
    std::string name = source.string();
    std::ranges::replace(name, '/', '_');
    return setup.objects / (name + ".o");
}

Attempt compile(const CompilerSetup& setup, const fs::path& source, const Dialect& dialect) {
    const fs::path object = object_of(setup, source);
    std::vector<std::string> arguments = kForbearing;
    if (dialect.is_cpp) {
        arguments.insert(arguments.end(), kForbearingCpp.begin(), kForbearingCpp.end());
    }
    arguments.insert(arguments.end(), dialect.more.begin(), dialect.more.end());
    for (const std::string& define : setup.defines) {
        arguments.push_back("-D" + define);
    }
    for (const std::string& more :
         {"-std=" + dialect.standard, std::string("-include"), setup.first.string(),
          "-iquote" + setup.copies.string(), "-isystem" + setup.stand_ins.string(),
          std::string("-idirafter"), setup.copies.string(), std::string("-x"),
          std::string(dialect.is_cpp ? "c++" : "c"), std::string("-c"),
          (setup.copies / source).string(), std::string("-o"), object.string()}) {
        arguments.push_back(more);
    }
    CommandEnd end = run_tool(dialect.is_cpp ? "g++" : "gcc", arguments, object.string() + ".log");
    Attempt attempt{.is_done = end.status == 0, .diagnostics = read_diagnostics(end.output)};
    attempt.output = first_bytes(std::move(end.output));
    return attempt;
}

Complaint complaint_of(const Diagnostic& diagnostic, const CompilerSetup& setup) {
    const bool is_own = diagnostic.place.file.starts_with(setup.copies.string() + "/");
    return {.file = is_own
                        ? fs::path(diagnostic.place.file).lexically_relative(setup.copies).string()
                        : diagnostic.place.file,
            .line = static_cast<unsigned>(diagnostic.place.line),
            .text = in_words_of_author(diagnostic.text),
            .hint = hint_for(in_words_of_author(diagnostic.text))};
}

std::vector<Complaint> complaints_of(const Attempt& attempt, const CompilerSetup& setup) {
    std::vector<Complaint> complaints;
    for (const Diagnostic& diagnostic : attempt.diagnostics) {
        if (diagnostic.is_error && complaints.size() < kMostComplaints) {
            complaints.push_back(complaint_of(diagnostic, setup));
        }
    }
    if (complaints.empty() && !attempt.is_done) {
        complaints.push_back({.text = attempt.output});
    }
    return complaints;
}

}  // namespace cancha::legacy
