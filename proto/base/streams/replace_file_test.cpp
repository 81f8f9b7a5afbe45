#include "proto/base/streams/replace_file.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proto/base/files/scratch_folder.h"
#include "proto/base/files/test_full_disk.h"

namespace cancha::streams {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class ReplaceFileTest : public testing::Test {
  protected:
    static void write(const fs::path& file, const std::string& text) {
        std::ofstream(file, std::ios::binary) << text;
    }

    static std::string read(const fs::path& file) {
        std::ifstream stream(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

    /// Returns the number of files, those with a dot in front included.
    std::ptrdiff_t files() const {
        return std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator());
    }

    ScratchFolder folder_;
    const fs::path file_ = folder_.path() / "report.json";
};

TEST_F(ReplaceFileTest, WritesANewFile) {
    ASSERT_TRUE(replace_file(file_, "new"));

    EXPECT_EQ(read(file_), "new");
    EXPECT_EQ(files(), 1);
}

TEST_F(ReplaceFileTest, KeepsTheOldFileWholeWhenTheDiskIsFull) {
    write(file_, "the old report");
    const std::string large(1'000'000, 'x');
    const FullDisk disk(4096);

    const Status written = replace_file(file_, large);

    ASSERT_FALSE(written);
    EXPECT_THAT(written.error().message, HasSubstr(file_.string() + ": cannot be written: "));
    EXPECT_EQ(read(file_), "the old report");
    EXPECT_EQ(files(), 1);  // No part of the new file is left.
}

TEST_F(ReplaceFileTest, KeepsTheOldFileUntilTheNewOneIsComplete) {
    write(file_, "old");
    Result<NewFile> draft = NewFile::begin(file_);
    ASSERT_TRUE(draft);
    const std::string block(100'000, 'x');

    ASSERT_TRUE(draft->append(block));
    ASSERT_TRUE(draft->append(block));
    EXPECT_EQ(read(file_), "old");
    ASSERT_TRUE(draft->commit());

    EXPECT_EQ(read(file_), block + block);
}

TEST_F(ReplaceFileTest, LeavesNothingOfAFileThatIsGivenUp) {
    write(file_, "old");
    {
        Result<NewFile> draft = NewFile::begin(file_);
        ASSERT_TRUE(draft);
        ASSERT_TRUE(draft->append(std::string(100'000, 'x')));
    }

    EXPECT_EQ(read(file_), "old");
    EXPECT_EQ(files(), 1);
}

TEST_F(ReplaceFileTest, SaysAgainWhatFailedOnce) {
    Result<NewFile> draft = NewFile::begin(file_);
    ASSERT_TRUE(draft);
    {
        const FullDisk disk(4096);
        EXPECT_FALSE(draft->append(std::string(100'000, 'x')));
    }

    EXPECT_FALSE(draft->append("more"));
    EXPECT_FALSE(draft->commit());
    EXPECT_FALSE(fs::exists(file_));
}

// Two matches that end at the same time have the same name for their report.
TEST_F(ReplaceFileTest, WhoIsReplacedAtOnceHasStillWrittenTheFile) {
    Result<DraftFile> first = DraftFile::begin(file_);
    ASSERT_TRUE(first);
    ASSERT_TRUE(first->put_in_place_for_good());

    ASSERT_TRUE(replace_file(file_, "second"));

    EXPECT_TRUE(first->close());
    EXPECT_EQ(read(file_), "second");
    EXPECT_EQ(files(), 1);
}

TEST_F(ReplaceFileTest, KeepsThePermissionsOfTheFile) {
    write(file_, "old");
    fs::permissions(file_, fs::perms::owner_read | fs::perms::owner_write);

    ASSERT_TRUE(replace_file(file_, "new"));

    EXPECT_EQ(fs::status(file_).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(ReplaceFileTest, WritesTheFileThatALinkNames) {
    const fs::path link = folder_.path() / "latest.json";
    fs::create_symlink("report.json", link);

    ASSERT_TRUE(replace_file(link, "first"));  // The file does not exist yet.
    ASSERT_TRUE(replace_file(link, "second"));

    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(read(file_), "second");
}

TEST_F(ReplaceFileTest, WritesToWhatIsNoRegularFile) {
    ASSERT_EQ(::mkfifo(file_.c_str(), 0600), 0);
    std::string heard;
    std::thread reader([&] { heard = read(file_); });

    const Status written = replace_file(file_, "report");
    reader.join();

    EXPECT_TRUE(written);
    EXPECT_EQ(heard, "report");
    EXPECT_TRUE(fs::is_fifo(file_));
    EXPECT_TRUE(replace_file("/dev/null", "report"));
    EXPECT_FALSE(replace_file("/dev/full", "report"));
}

TEST_F(ReplaceFileTest, NamesWhatCannotBeWritten) {
    const Status folder = replace_file(folder_.path(), "text");
    const Status nowhere = replace_file("/no/such/folder/report.json", "text");

    ASSERT_FALSE(folder);
    EXPECT_THAT(folder.error().message, HasSubstr(folder_.path().string()));
    ASSERT_FALSE(nowhere);
    EXPECT_EQ(nowhere.error().message,
              "/no/such/folder/report.json: cannot be written: No such file or directory");
}

}  // namespace
}  // namespace cancha::streams
