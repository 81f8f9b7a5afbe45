#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/base/files/text_file.h"
#include "tests/architecture/include_scan.h"

// Programs print and write files through proto/base/streams only. It handles cases that programs
// forget: streams that fail, streams that nobody reads, and texts from outside that control
// terminals.
namespace cancha::architecture {
namespace {

namespace fs = std::filesystem;

/// Folders with sources of programs.
constexpr std::string_view kFolders[] = {
    "proto",       "referee",           "server",      "client-sdk", "strategies",     "viewer",
    "tests/bench", "tests/calibration", "tests/check", "tests/soak", "tests/recording"};

struct Exempt {
    std::string_view path;  ///< Path of a file, or of a folder with all its files.
    std::string_view reason;
};

constexpr Exempt kExempt[] = {
    {"proto/base/streams", "is the way itself"},
    {"proto/base/values/include/cancha/base/contract.h", "ends the program; below everything else"},
    {"server/runner/play/event_log.cpp", "writes a file without a name"},
    {"server/sim/engine/example.cpp",
     "is for people who have the installed engine and nothing else"},
    {"tests/check/scenes/judges", "builds without the rest of the house"},
};

bool is_exempt(std::string_view file) {
    return std::ranges::any_of(kExempt,
                               [file](const Exempt& one) { return lies_under(file, one.path); });
}

/// Appends the lines of this file, as "FILE:NUMBER: LINE".
void find_lines(const std::regex& pattern, const fs::path& source, const std::string& file,
                std::vector<std::string>& found) {
    const Result<std::string> text = read_text_file(source);
    EXPECT_TRUE(text) << file;
    std::istringstream lines(text ? *text : "");
    int number = 1;
    for (std::string line; std::getline(lines, line); ++number) {
        if (std::regex_search(line, pattern)) {
            found.push_back(fmt::format("{}:{}: {}", file, number, line));
        }
    }
}

/// Returns every line that matches the pattern.
std::vector<std::string> lines_with(const std::regex& pattern) {
    std::vector<std::string> found;
    for (const std::string_view folder : kFolders) {
        for (const fs::path& source : sources_under(kRoot / folder)) {
            const std::string file = fs::relative(source, kRoot).generic_string();
            const bool is_test = !folder.starts_with("tests") && is_test_file(source);
            if (!is_test && !file.ends_with("_test.cpp") && !is_exempt(file)) {
                find_lines(pattern, source, file, found);
            }
        }
    }
    return found;
}

TEST(OutputTest, IsPrintedByProtoProgramOnly) {
    EXPECT_THAT(lines_with(std::regex(R"(\bfmt::print\(|\bstd::(cout|cerr|clog)\b|)"
                                      R"(\b(v?f?printf|f?puts|putchar|perror)\(|)"
                                      R"(spdlog/sinks/std)")),
                testing::IsEmpty())
        << "print with proto/base/streams/print.h, log as proto/base/streams/log.h has set it up";
}

TEST(OutputTest, IsWrittenToFilesByProtoProgramOnly) {
    EXPECT_THAT(lines_with(std::regex(R"(\bstd::ofstream\b|\bfopen\()")), testing::IsEmpty())
        << "write with proto/base/streams/replace_file.h or appended_file.h";
}

TEST(OutputTest, EndingSignalsAreNamedInOnePlace) {
    EXPECT_THAT(lines_with(std::regex(R"(signal_set.*SIG(INT|TERM|HUP)|signals_\(.*SIGTERM)")),
                testing::IsEmpty())
        << "use add_ending_signals() of proto/base/streams/signals.h";
}

TEST(OutputTest, EveryMainIsOneCallOfRunProgram) {
    for (const std::string& main : lines_with(std::regex(R"(^int main\()"))) {
        const std::string file = main.substr(0, main.find(':'));
        const Result<std::string> text = read_text_file(kRoot / file);
        ASSERT_TRUE(text);
        EXPECT_THAT(*text, testing::ContainsRegex("run_program\\(|run<")) << file;
    }
}

}  // namespace
}  // namespace cancha::architecture
