#include "proto/base/streams/appended_file.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/base/files/scratch_folder.h"
#include "proto/base/files/test_full_disk.h"

namespace cancha::streams {
namespace {

using testing::HasSubstr;

class AppendedFileTest : public testing::Test {
  protected:
    AppendedFile open() {
        Result<AppendedFile> file = AppendedFile::open(path_, "a,b\n");
        EXPECT_TRUE(file);
        return *std::move(file);
    }

    std::string content() const {
        std::ifstream stream(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

    ScratchFolder folder_;
    const std::string path_ = folder_.file("all.csv");
};

TEST_F(AppendedFileTest, BeginsWithItsHeaderOnce) {
    for (const char* const line : {"1,2\n", "3,4\n"}) {
        AppendedFile file = open();
        ASSERT_TRUE(file.append(line));
        ASSERT_TRUE(file.flush());
    }

    EXPECT_EQ(content(), "a,b\n1,2\n3,4\n");
}

TEST_F(AppendedFileTest, KnowsHowTheLastLineEnds) {
    EXPECT_FALSE(open().ends_otherwise(",2"));  // Empty.
    ASSERT_TRUE(open().flush());
    EXPECT_FALSE(open().ends_otherwise(",2"));  // Only a header.
    AppendedFile file = open();
    ASSERT_TRUE(file.append("1,2\n"));
    ASSERT_TRUE(file.flush());

    EXPECT_FALSE(open().ends_otherwise(",2"));
    EXPECT_TRUE(open().ends_otherwise(",3"));
    EXPECT_TRUE(open().ends_otherwise("a text that is longer than the whole file,2"));
}

TEST_F(AppendedFileTest, TwoWritersOfOneNewFileWriteOneHeader) {
    AppendedFile first = open();
    AppendedFile second = open();

    ASSERT_TRUE(first.append("1,2\n"));
    ASSERT_TRUE(second.append("3,4\n"));
    ASSERT_TRUE(second.flush());
    ASSERT_TRUE(first.flush());

    EXPECT_EQ(content(), "a,b\n3,4\n1,2\n");
}

TEST_F(AppendedFileTest, AFullDiskLeavesWholeLines) {
    AppendedFile file = open();
    ASSERT_TRUE(file.append("1,2\n"));
    ASSERT_TRUE(file.flush());
    const FullDisk disk(14);  // 8 bytes are in the file; of the next 8, 6 fit.

    ASSERT_TRUE(file.append("3,4\n5,6\n"));
    const Status written = file.flush();

    ASSERT_FALSE(written);
    EXPECT_THAT(written.error().message, HasSubstr(path_ + ": cannot be written: "));
    EXPECT_EQ(content(), "a,b\n1,2\n3,4\n");
}

TEST_F(AppendedFileTest, AHalfLineOfEarlierGetsItsEnd) {
    std::ofstream(path_) << "a,b\n1,";

    AppendedFile file = open();
    ASSERT_TRUE(file.append("3,4\n"));
    ASSERT_TRUE(file.flush());

    EXPECT_EQ(content(), "a,b\n1,\n3,4\n");
}

TEST_F(AppendedFileTest, WritesManyLinesInOrder) {
    std::string expected = "a,b\n";
    AppendedFile file = open();
    for (int i = 0; i < 50'000; ++i) {
        const std::string line = fmt::format("{},{}\n", i, -i);
        expected += line;
        ASSERT_TRUE(file.append(line));
    }
    ASSERT_TRUE(file.flush());

    EXPECT_EQ(content(), expected);
}

TEST_F(AppendedFileTest, AFileWithOtherColumnsIsLeftAlone) {
    std::ofstream(path_) << "x,y\n1,2\n";

    EXPECT_FALSE(AppendedFile::open(path_, "a,b\n"));
    EXPECT_FALSE(AppendedFile::check(path_, "a,b\n"));
    EXPECT_TRUE(AppendedFile::check(path_, "x,y\n"));
    EXPECT_TRUE(AppendedFile::check("/dev/full", "a,b\n"));  // Not looked at.
    EXPECT_EQ(content(), "x,y\n1,2\n");
}

/// Returns the refusal of a file with this text. Empty: it is accepted.
std::string refusal_of(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
    const auto file = AppendedFile::open(path, "seed,blue\n");
    return file ? "" : file.error().message.substr(path.size());
}

TEST_F(AppendedFileTest, ATableThatASpreadsheetHasSavedGoesOnAsItIs) {
    for (const std::string beginning : {"\xEF\xBB\xBF\"a\",\"b\"\r\n1,2\r\n",
                                        "\xEF\xBB\xBF"
                                        "a,b\r\n",
                                        "a,b\r\n1,2\r\n"}) {
        std::ofstream(path_, std::ios::binary) << beginning;
        EXPECT_TRUE(AppendedFile::check(path_, "a,b\n"));

        AppendedFile file = open();
        ASSERT_TRUE(file.append("3,4\n5,6\n"));
        ASSERT_TRUE(file.flush());

        EXPECT_EQ(content(), beginning + "3,4\r\n5,6\r\n");
    }
}

TEST_F(AppendedFileTest, KnowsHowTheLastLineEndsHoweverItIsQuoted) {
    std::ofstream(path_, std::ios::binary) << "\xEF\xBB\xBF"
                                              "a,b,c\r\n1,x,\"y\"\r\n";
    const auto file = AppendedFile::open(path_, "a,b,c\n");

    ASSERT_TRUE(file);
    EXPECT_FALSE(file->ends_otherwise(R"(,"x","y")"));
    EXPECT_TRUE(file->ends_otherwise(R"(,"x","z")"));
}

TEST_F(AppendedFileTest, SaysWhatDiffersInAFileWithOtherColumns) {
    EXPECT_EQ(refusal_of(path_, "seed;blue\r\n1;x\r\n"),
              ": has the right columns, but separated by semicolons in place of commas; save it "
              "with commas, and with points in its numbers; or give another file, or remove this "
              "one");
    EXPECT_THAT(refusal_of(path_, "seed\tblue\n"), HasSubstr("separated by tabs"));
    EXPECT_EQ(refusal_of(path_, "seed,yellow\n"),
              ": has other columns than what would be appended: column 2 is 'yellow', expected "
              "'blue'; or give another file, or remove this one");
    EXPECT_THAT(refusal_of(path_, "seed\n"), HasSubstr("column 2 is missing, expected 'blue'"));
    EXPECT_THAT(refusal_of(path_, "seed,blue,x\n"),
                HasSubstr("column 3 is 'x', which is one too many"));
    EXPECT_THAT(refusal_of(path_, {'\xFF', '\xFE', 's', '\0', 'e', '\0'}), HasSubstr("UTF-16"));
    EXPECT_THAT(refusal_of(path_, std::string(100'000, 'x')).size(), testing::Lt(1000U));
    EXPECT_THAT(refusal_of(path_, "\"seed\n"), HasSubstr("has other columns"));
}

TEST_F(AppendedFileTest, WritesToWhatIsNoRegularFile) {
    Result<AppendedFile> null = AppendedFile::open("/dev/null", "a\n");
    Result<AppendedFile> full = AppendedFile::open("/dev/full", "a\n");
    ASSERT_TRUE(null);
    ASSERT_TRUE(full);

    EXPECT_TRUE(null->flush());
    EXPECT_FALSE(full->flush());
    EXPECT_FALSE(AppendedFile::open("/no/such/folder/all.csv", "a\n"));
}

}  // namespace
}  // namespace cancha::streams
