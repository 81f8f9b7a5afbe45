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

namespace cancha::architecture {
namespace {

namespace fs = std::filesystem;

/// Folders without pages of this repository: build output, npm packages and folders of tools.
bool is_foreign(const fs::path& folder) {
    const std::string name = folder.filename().string();
    return name == "build" || name == "node_modules" || name == "target" || name.starts_with('.');
}

std::vector<fs::path> pages() {
    std::vector<fs::path> found;
    for (auto at = fs::recursive_directory_iterator(kRoot);
         at != fs::recursive_directory_iterator(); ++at) {
        if (at->is_directory() && is_foreign(at->path())) {
            at.disable_recursion_pending();
        } else if (at->path().extension() == ".md") {
            found.push_back(at->path());
        }
    }
    std::ranges::sort(found);
    return found;
}

/// Returns the files that links and pictures of a page lead to, without anchors: "NUMBER: FILE".
/// Skips lines between fences, which are code, and web addresses.
std::vector<std::string> files_linked_in(const std::string& text) {
    static const std::regex link(R"(\]\(([^)#:\s]+)(#[^)\s]*)?\))");
    std::vector<std::string> found;
    std::istringstream lines(text);
    bool is_code = false;
    int number = 1;
    for (std::string line; std::getline(lines, line); ++number) {
        is_code = line.starts_with("```") ? !is_code : is_code;
        for (std::sregex_iterator at(line.begin(), line.end(), link), end; !is_code && at != end;
             ++at) {
            found.push_back(fmt::format("{}: {}", number, (*at)[1].str()));
        }
    }
    return found;
}

TEST(ReadmeLinksTest, LeadToFiles) {
    std::vector<std::string> broken;
    std::size_t all = 0;
    for (const fs::path& page : pages()) {
        const Result<std::string> text = read_text_file(page);
        ASSERT_TRUE(text) << page;
        for (const std::string& link : files_linked_in(*text)) {
            ++all;
            if (!fs::exists(page.parent_path() / link.substr(link.find(' ') + 1))) {
                broken.push_back(
                    fmt::format("{}:{}", fs::relative(page, kRoot).generic_string(), link));
            }
        }
    }
    EXPECT_THAT(broken, testing::IsEmpty());
    EXPECT_GT(all, 100U);
}

TEST(ReadmeLinksTest, FindsLinksAndPictures) {
    EXPECT_THAT(files_linked_in("See [this](a/b.md#place) and\n![it](c.png), "
                                "[a page](https://example.org/x), [here](#here).\n"
                                "```cpp\n[](int)\n```\n[last](d.md)"),
                testing::ElementsAre("1: a/b.md", "2: c.png", "6: d.md"));
}

}  // namespace
}  // namespace cancha::architecture
