#include "viewer/gateway/page_files.h"

#include <random>
#include <string>

#include <gmock/gmock.h>

#include "viewer/gateway/test_page.h"

namespace cancha::gateway {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class PageFilesTest : public testing::Test {
  protected:
    PageFiles load() {
        Result<PageFiles> page = PageFiles::load(files_.folder());
        EXPECT_TRUE(page);
        return std::move(*page);
    }

    TestPage files_;
};

TEST_F(PageFilesTest, TakesTheRootForTheIndex) {
    const PageFiles page = load();

    ASSERT_NE(page.find("/"), nullptr);
    EXPECT_EQ(page.find("/"), page.find("/index.html"));
    EXPECT_EQ(page.find("/")->content_type, "text/html; charset=utf-8");
}

TEST_F(PageFilesTest, IgnoresWhatFollowsThePath) {
    const PageFiles page = load();

    EXPECT_EQ(page.find("/?camera=top"), page.find("/"));
    EXPECT_EQ(page.find("/index.html#here"), page.find("/"));
}

TEST_F(PageFilesTest, KeepsACompressedFileWithItsOriginal) {
    const PageFiles page = load();

    const PageFile* script = page.find("/assets/app-12345678.js");
    ASSERT_NE(script, nullptr);
    EXPECT_EQ(script->content, "let answer = 42;");
    EXPECT_EQ(script->gzip_content, "compressed");
    EXPECT_EQ(page.find("/assets/app-12345678.js.gz"), nullptr);
}

TEST_F(PageFilesTest, LetsBrowsersKeepOnlyWhatIsNamedAfterItsContent) {
    const PageFiles page = load();

    EXPECT_TRUE(page.find("/assets/app-12345678.js")->is_immutable);
    EXPECT_FALSE(page.find("/")->is_immutable);
}

TEST_F(PageFilesTest, ChangesTheTagWithTheContent) {
    const std::string before = load().find("/")->etag;

    files_.write("page/index.html", "another");

    EXPECT_THAT(before, StartsWith("\""));
    EXPECT_NE(load().find("/")->etag, before);
}

TEST_F(PageFilesTest, SaysHowToGetAPageWhereThereIsNone) {
    const Result<PageFiles> page = PageFiles::load(files_.root());

    ASSERT_FALSE(page);
    EXPECT_EQ(page.error().code, ErrorCode::kNotFound);
    EXPECT_THAT(page.error().message, HasSubstr("--page"));
}

TEST_F(PageFilesTest, RefusesAFolderThatIsTooLargeForAPage) {
    for (std::size_t file = 0; file <= PageFiles::kMaxFiles; ++file) {
        files_.write("page/" + std::to_string(file) + ".txt", "");
    }

    const Result<PageFiles> page = PageFiles::load(files_.folder());

    ASSERT_FALSE(page);
    EXPECT_EQ(page.error().code, ErrorCode::kTooLarge);
}

TEST_F(PageFilesTest, FindsNothingOutsideItsFolder) {
    const PageFiles page = load();

    for (const char* target : {"/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt",
                               "/..%2fsecret.txt", "//secret.txt", "/assets/..\\..\\secret.txt",
                               "secret.txt", "/etc/passwd", "/./index.html", "", "*"}) {
        EXPECT_EQ(page.find(target), nullptr) << target;
    }
}

TEST_F(PageFilesTest, FindsNothingForRandomPathsOfDotsAndSlashes) {
    const PageFiles page = load();
    constexpr std::string_view kPieces = "./%2efs\\?#et.";
    std::minstd_rand random(1);

    for (int round = 0; round < 20'000; ++round) {
        std::string target = "/";
        for (auto length = random() % 24; length > 0; --length) {
            target += kPieces[random() % kPieces.size()];
        }
        const PageFile* found = page.find(target);
        // Only targets equal to "/" may be found: they are the index.
        EXPECT_TRUE(found == nullptr || found == page.find("/")) << target;
    }
}

}  // namespace
}  // namespace cancha::gateway
