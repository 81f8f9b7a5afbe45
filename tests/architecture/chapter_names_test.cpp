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

// A chapter of the rule book is one folder: what no other file names can be added, renamed and
// removed by itself.
namespace cancha::architecture {
namespace {

namespace fs = std::filesystem;

/// Where all of them are played, shown and recorded; samples in strategies/ belong to one.
constexpr std::string_view kSearchedFolders[] = {"proto", "referee", "server", "client-sdk",
                                                 "viewer"};

/// In an example of a command line or a value, any chapter will do: this one does.
constexpr std::string_view kExample = "simurosot";

/// Bridges are called as the messages that they speak, which may be those of a league with a
/// chapter; their texts say what its teams can play.
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

/// Comments are for people.
std::string without_comment(const std::string& line) {
    return line.substr(0, line.find("//"));
}

/// Appends "FILE:NUMBER: LINE" for each line of code that has the name.
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

/// Lines that name the chapter outside of its folder.
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

// It may stand in the examples of a program's help and in nothing that decides.
TEST(ChapterNamesTest, TheChapterOfTheExamplesIsInTextsOnly) {
    for (const std::string& line : lines_that_name(std::string(kExample))) {
        EXPECT_THAT(line, testing::ContainsRegex("options\\.cpp:")) << "not the help of a program";
    }
}

}  // namespace
}  // namespace cancha::architecture
