#include "viewer/tape/part_reader.h"

#include <variant>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "proto/mcap/chunk_packer.h"
#include "proto/mcap/chunk_unpacker.h"
#include "proto/mcap/mcap_chunk.h"
#include "proto/mcap/mcap_format.h"
#include "proto/mcap/mcap_reader.h"
#include "viewer/tape/test_parts.h"

namespace cancha::tape {
namespace {

using testing::HasSubstr;

class PartReaderTest : public testing::Test {
  protected:
    const OpeningFacts& opening() const { return opening_->facts; }

    const HandMadeRecording recording_ = make_recording(2);
    const OpeningPtr opening_ = *read_opening(recording_.opening);
};

TEST_F(PartReaderTest, TakesEveryPartOfARecording) {
    for (const auto& parts : {recording_.segments, recording_.readings, recording_.drawings}) {
        for (const std::string& part : parts) {
            EXPECT_TRUE(check_part(opening(), part));
        }
    }
}

TEST_F(PartReaderTest, FindsAPartThatIsCutOff) {
    const std::string& part = recording_.segments[1];
    for (const std::size_t length : {std::size_t{0}, std::size_t{1}, part.size() - 1}) {
        EXPECT_FALSE(check_part(opening(), part.substr(0, length))) << length;
    }
}

TEST_F(PartReaderTest, FindsAByteThatIsWrongAndSaysWhere) {
    std::string part = recording_.segments[1];
    part[part.size() / 2] ^= 1;

    const Status checked = check_part(opening(), part);

    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().code, ErrorCode::kInvalidInput);
    EXPECT_THAT(checked.error().message, HasSubstr("damaged at byte 0: "));
}

/// Returns a reader's messages of a part.
std::string messages_in(const std::string& opening, const std::string& part) {
    const std::string bytes = opening + part;
    auto reader = mcap::McapReader::of_bytes(bytes, "a part");
    std::string messages;
    while (const auto item = reader->next()) {
        if (const auto* message = std::get_if<mcap::McapMessage>(&*item)) {
            messages += fmt::format("{} {} {} {} {}\n", message->topic, message->time_ns,
                                    message->publish_time_ns, message->sequence, message->payload);
        }
    }
    return messages;
}

/// Messages can be packed in several ways, so a wrong bit that changes nothing is not damage.
TEST_F(PartReaderTest, FindsEveryBitThatIsWrong) {
    std::size_t found = 0;
    for (const auto& parts : {recording_.segments, recording_.readings, recording_.drawings}) {
        const std::string& whole = parts[1];
        const std::string messages = messages_in(recording_.opening, whole);
        for (std::size_t i = 0; i < 8 * whole.size(); ++i) {
            std::string part = whole;
            part[i / 8] = static_cast<char>(part[i / 8] ^ (1 << (i % 8)));
            if (check_part(opening(), part)) {
                EXPECT_EQ(messages_in(recording_.opening, part), messages) << "bit " << i;
            } else {
                ++found;
            }
        }
    }
    EXPECT_GT(found, 3000U);
}

TEST_F(PartReaderTest, FindsAnIndexThatIsMissingOrStrange) {
    const std::string& part = recording_.segments[1];
    const std::size_t chunk_bytes =
        9 + mcap::Cursor(std::string_view(part).substr(1)).take<std::uint64_t>();

    EXPECT_THAT(check_part(opening(), part.substr(0, chunk_bytes)).error().message,
                HasSubstr("is missing behind it"));
    EXPECT_THAT(check_part(opening(), part + part.substr(chunk_bytes)).error().message,
                HasSubstr("does not match the messages"));
    EXPECT_THAT(check_part(opening(), part.substr(0, chunk_bytes) + part).error().message,
                HasSubstr("before it is missing"));
}

TEST_F(PartReaderTest, FindsWhatIsNoPartAtAll) {
    EXPECT_FALSE(check_part(opening(), "<html>not found</html>"));
}

TEST_F(PartReaderTest, UnpacksEachChunkOnce) {
    const std::string& part = recording_.segments[1];
    const std::uint64_t before = mcap::ChunkUnpacker::bytes_on_this_thread();

    ASSERT_TRUE(check_part(opening(), part));

    EXPECT_EQ(mcap::ChunkUnpacker::bytes_on_this_thread() - before, announced_bytes(part));
}

TEST_F(PartReaderTest, APartMayHaveAllThatASeatDrawsInAMatch) {
    constexpr std::uint64_t kDrawings = std::uint64_t{64} << 20U;  // recording::Recorder
    const std::string all = bomb_chunk(kDrawings);

    EXPECT_TRUE(check_part(opening(), all + recording_.drawings[0]));
}

TEST_F(PartReaderTest, WhatUnpacksToMoreIsRefusedUnread) {
    const std::string half = bomb_chunk(kMostUnpackedPartBytes / 2);
    const std::uint64_t before = mcap::ChunkUnpacker::bytes_on_this_thread();

    const Status read = check_part(opening(), half + half + recording_.segments[0]);

    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::kInvalidInput);
    EXPECT_THAT(read.error().message, HasSubstr("bytes unpacked, at most 68157440 are read"));
    EXPECT_EQ(mcap::ChunkUnpacker::bytes_on_this_thread(), before);
}

/// The sum of these sizes overflows 64 bits and looks small.
TEST_F(PartReaderTest, SizesThatOverflowAreMoreThanAnyPartHas) {
    std::string chunk = bomb_chunk(100);
    mcap::overwrite<std::uint64_t>(chunk, mcap::kRecordHeadBytes + 16, UINT64_MAX - 10);

    EXPECT_EQ(announced_bytes(chunk + chunk), UINT64_MAX);
    EXPECT_FALSE(check_part(opening(), chunk + chunk));
}

TEST_F(PartReaderTest, RecordsWithoutEndAreRefused) {
    std::string records;
    for (std::size_t i = 0; i <= kMostRecordsInPart; ++i) {
        mcap::put_record(records, mcap::Opcode::kSchema, [](std::string& /*out*/) {});
    }
    mcap::McapChunk chunk(*mcap::ChunkPacker::create());
    chunk.add(records);
    std::string part;
    ASSERT_TRUE(chunk.pack(part, 0));

    EXPECT_THAT(check_part(opening(), part).error().message, HasSubstr("more than 100000 records"));
}

TEST_F(PartReaderTest, AnOpeningThatUnpacksToMoreThanOneHasIsRefusedUnread) {
    const std::string chunk = bomb_chunk(kMostUnpackedOpeningBytes / 4);
    EXPECT_TRUE(read_opening(opening_with_bombs(recording_, chunk, 3)));
    const std::uint64_t before = mcap::ChunkUnpacker::bytes_on_this_thread();

    const auto opening = read_opening(opening_with_bombs(recording_, chunk, 5));

    ASSERT_FALSE(opening);
    EXPECT_THAT(opening.error().message, HasSubstr("bytes unpacked"));
    EXPECT_EQ(mcap::ChunkUnpacker::bytes_on_this_thread(), before);
}

}  // namespace
}  // namespace cancha::tape
