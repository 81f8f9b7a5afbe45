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

// The core has only words that fit every match. Words of soccer are in referee/kit and in the
// chapters, which report on them in messages. So a discipline without restarts has no field of them
// to fill in.
namespace cancha::architecture {
namespace {

namespace fs = std::filesystem;

/// Folders and files that all disciplines use.
constexpr std::string_view kSharedFolders[] = {"referee/core", "referee/order", "server"};

/// Words of soccer in any spelling: restarts, ends, last touches, time-outs and shoot-outs. A ball
/// and goals are allowed in any discipline, because worlds are built with them.
constexpr std::string_view kWords =
    "restart_?kind|kick_?off|penalty|(free|goal)_?kick|free_?ball|last_?touch|shoot_?out|"
    "time_?outs|defends|defender_of|field_?end|pressing|golden_?goal|own_?goal";

struct SoccerFile {
    std::string_view path;
    std::string_view reason;
};

/// Files that exist for something of soccer, or for statements of officials about it.
constexpr SoccerFile kSoccerFiles[] = {
    {"referee/core/ruling.cpp", "checks what officials decide, which is a message"},
    {"server/sim/match/change.cpp", "hashes what officials decide, and has words for it"},
    {"server/session/official_desk.cpp", "tells officials what they can decide"},
    {"server/sim/scenario/watch.cpp",
     "measures the way to a goal; reads whose it is in the message"},
    {"server/recording/export_ssl_log.cpp", "writes a log of soccer; reads the message"},
    {"server/recording/whistle_count.cpp", "counts restarts by the words of their schema"},
    {"server/recording/shoot_out_json.h", "a field of every report; reads the message"},
    {"server/recording/shoot_out_json.cpp", "the same"},
    {"server/recording/report_check.cpp", "the same"},
    {"server/runner/play/report.cpp", "the same"},
    {"server/runner/progress.cpp", "the clock of a shoot-out; reads the message"},
    {"server/runner/options.cpp", "an example in the help of a program"},
};

/// Folders in which no header may be such a file.
constexpr std::string_view kStrictFolders[] = {"referee/core", "server/sim/match",
                                               "server/lockstep", "server/codec", "server/session"};

/// Returns the lines of code in a file that contain one of kWords, without comments: "FILE:NUMBER:
/// LINE".
std::vector<std::string> lines_about_soccer(const fs::path& source) {
    static const std::regex words(std::string(kWords), std::regex::icase);
    const std::string file = fs::relative(source, kRoot).generic_string();
    const Result<std::string> text = read_text_file(source);
    EXPECT_TRUE(text) << file;
    std::istringstream lines(text ? *text : "");
    std::vector<std::string> found;
    int number = 1;
    for (std::string line; std::getline(lines, line); ++number) {
        if (std::regex_search(line.substr(0, line.find("//")), words)) {
            found.push_back(fmt::format("{}:{}: {}", file, number, line));
        }
    }
    return found;
}

bool is_about_soccer(std::string_view file) {
    return std::ranges::count(kSoccerFiles, file, &SoccerFile::path) > 0;
}

TEST(SoccerWordsTest, AreInTheChaptersAndInTheirKit) {
    for (const std::string_view folder : kSharedFolders) {
        for (const fs::path& source : sources_under(kRoot / folder)) {
            if (!is_test_file(source) &&
                !is_about_soccer(fs::relative(source, kRoot).generic_string())) {
                EXPECT_THAT(lines_about_soccer(source), testing::IsEmpty());
            }
        }
    }
}

TEST(SoccerWordsTest, AreInNoHeaderThatEveryMatchNeeds) {
    for (const SoccerFile& file : kSoccerFiles) {
        const bool is_strict = std::ranges::any_of(
            kStrictFolders, [&](std::string_view folder) { return lies_under(file.path, folder); });
        EXPECT_FALSE(is_strict && file.path.ends_with(".h")) << file.path;
    }
}

TEST(SoccerWordsTest, AreInEveryFileThatMayHaveThem) {
    for (const SoccerFile& file : kSoccerFiles) {
        EXPECT_THAT(lines_about_soccer(kRoot / file.path), testing::Not(testing::IsEmpty()))
            << file.path << " need not be listed";
    }
}

TEST(SoccerWordsTest, AreFoundHoweverTheyAreSpelled) {
    EXPECT_THAT(lines_about_soccer(kRoot / "referee/kit/soccer_status.h"),
                testing::AllOf(testing::Contains(testing::HasSubstr("RestartKind")),
                               testing::Contains(testing::HasSubstr("last_touch")),
                               testing::Contains(testing::HasSubstr("FieldEnd"))));
}

}  // namespace
}  // namespace cancha::architecture
