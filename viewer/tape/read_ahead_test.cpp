#include "viewer/tape/read_ahead.h"

#include <gtest/gtest.h>

namespace cancha::tape {
namespace {

/// Makes two and a half blocks in which no two places near each other look the same.
std::string some_bytes() {
    std::string bytes;
    while (bytes.size() < ReadAhead::kBlockBytes * 5 / 2) {
        bytes += std::to_string(bytes.size()) + ' ';
    }
    return bytes;
}

class ReadAheadTest : public testing::Test {
  protected:
    ReadAheadTest() { EXPECT_TRUE(file_.append(bytes_)); }

    void expect_read(std::uint64_t offset, std::uint64_t length) {
        const Result<std::string> read = reader_.read(offset, length);
        ASSERT_TRUE(read) << offset << ' ' << length;
        EXPECT_EQ(*read, bytes_.substr(offset, length)) << offset << ' ' << length;
    }

    const std::string bytes_ = some_bytes();
    ByteFile file_ = *ByteFile::temporary(bytes_.size());
    ReadAhead reader_{file_};
};

TEST_F(ReadAheadTest, GivesTheBytesOfTheFileInWhateverOrder) {
    const std::uint64_t block = ReadAhead::kBlockBytes;
    for (const std::uint64_t offset : {std::uint64_t{0}, block - 1, block, 2 * block - 1, block / 2,
                                       std::uint64_t{3}, bytes_.size() - 9}) {
        expect_read(offset, 9);
        expect_read(offset, 0);
        expect_read(offset, 1);
    }
    expect_read(1, block);
    expect_read(1, block + 1);
    expect_read(0, bytes_.size());
    expect_read(bytes_.size(), 0);
}

TEST_F(ReadAheadTest, ReadsNothingBehindTheEnd) {
    expect_read(bytes_.size() - 2, 2);

    EXPECT_EQ(reader_.read(bytes_.size() - 2, 3).error().code, ErrorCode::kIo);
    EXPECT_EQ(reader_.read(bytes_.size() + 1, 0).error().code, ErrorCode::kIo);
    EXPECT_EQ(reader_.read(UINT64_MAX, 1).error().code, ErrorCode::kIo);
    EXPECT_EQ(reader_.read(0, UINT64_MAX).error().code, ErrorCode::kIo);
}

}  // namespace
}  // namespace cancha::tape
