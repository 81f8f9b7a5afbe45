#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/base/files/text_file.h"
#include "tests/architecture/include_scan.h"

// A chapter of the rule book is one folder. No other file names it, so it can be added, renamed or
// removed by itself.
namespace cancha::architecture {
namespace {

namespace fs = std::filesystem;

/// Folders that play, show and record all chapters. (Samples in strategies/ belong to one chapter.)
constexpr std::string_view kSearchedFolders[] = {"proto", "referee", "server", "client-sdk",
                                                 "viewer"};

/// Chapter to use in examples of command lines and values.
constexpr std::string_view kExample = "simurosot";

/// Names of bridges, which are also names of the protocols that they speak. A league with a chapter
/// may use the same name. The bridge's texts say what its teams can play.
constexpr std::string_view kOfMessages[] = {"client-sdk/bridge",
                                            "proto/base/processes/foreign_team.cpp"};

bool is_of_messages(const std::string& file) {
    return std::ranges::any_of(kOfMessages, [&file](std::string_view place) {
        return file == place || lies_under(file, place);
    });
}

std::vector<std::string> chapters() {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(kRoot / "referee")) {
        if (fs::exists(entry.path() / "discipline.txtpb")) {
            names.push_back(entry.path().filename());
        }
    }
    std::ranges::sort(names);
    return names;
}

/// Returns the line without its comment. Comments may name chapters.
std::string without_comment(const std::string& line) {
    return line.substr(0, line.find("//"));
}

/// Appends "FILE:NUMBER: LINE" for each line of code that contains the name.
void find_name(const std::regex& name, const fs::path& source, std::vector<std::string>& found) {
    const std::string file = fs::relative(source, kRoot).generic_string();
    const Result<std::string> text = read_text_file(source);
    EXPECT_TRUE(text) << file;
    std::istringstream lines(text ? *text : "");
    int number = 1;
    for (std::string line; std::getline(lines, line); ++number) {
        if (std::regex_search(without_comment(line), name)) {
            found.push_back(fmt::format("{}:{}: {}", file, number, line));
        }
    }
}

/// Returns the lines that name the chapter outside its folder.
std::vector<std::string> lines_that_name(const std::string& chapter) {
    const std::regex name(fmt::format(R"(\b{}\b)", chapter));
    std::vector<std::string> found;
    for (const std::string_view folder : kSearchedFolders) {
        for (const fs::path& source : sources_under(kRoot / folder)) {
            const std::string file = fs::relative(source, kRoot).generic_string();
            if (!is_test_file(source) && !lies_under(file, "referee/" + chapter) &&
                !is_of_messages(file)) {
                find_name(name, source, found);
            }
        }
    }
    return found;
}

TEST(ChapterNamesTest, NoFileOutsideOfItsFolderNamesAChapter) {
    const std::vector<std::string> names = chapters();
    ASSERT_THAT(names, testing::Contains(std::string(kExample)));
    ASSERT_GT(names.size(), 2U);
    for (const std::string& name : names) {
        if (name != kExample) {
            EXPECT_THAT(lines_that_name(name), testing::IsEmpty()) << name;
        }
    }
}

// The name may stand in examples of a program's help, but in nothing that decides.
TEST(ChapterNamesTest, TheChapterOfTheExamplesIsInTextsOnly) {
    for (const std::string& line : lines_that_name(std::string(kExample))) {
        EXPECT_THAT(line, testing::ContainsRegex("options\\.cpp:")) << "not the help of a program";
    }
}

}  // namespace
}  // namespace cancha::architecture
