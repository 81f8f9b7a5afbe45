#include "viewer/tape/recording_scan.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "proto/mcap/chunk_packer.h"
#include "proto/mcap/mcap_chunk.h"
#include "proto/mcap/mcap_format.h"
#include "viewer/tape/opening_facts.h"
#include "viewer/tape/test_tapes.h"

namespace cancha::tape {
namespace {

using mcap::Opcode;
using ::testing::HasSubstr;

/// For a changed file, a viewer shows what a reader sees who reads it in order.
class RecordingScanTest : public TapeTest {
  protected:
    RecordingScanTest() : TapeTest(2) {}

    /// Returns where the contents of the file's records of this kind begin.
    static std::vector<std::uint64_t> places_of(const std::string& file, Opcode opcode) {
        std::vector<std::uint64_t> places;
        mcap::Cursor rest(std::string_view(file).substr(mcap::kMagic.size()));
        while (rest.is_intact() && rest.rest().size() > mcap::kMagic.size()) {
            const bool is_wanted = rest.take<std::uint8_t>() == static_cast<std::uint8_t>(opcode);
            const auto length = rest.take<std::uint64_t>();
            if (is_wanted) {
                places.push_back(file.size() - rest.rest().size());
            }
            rest.take_bytes(length);
        }
        return places;
    }
};

TEST_F(RecordingScanTest, AChunkOfTwoLayersIsDamage) {
    constexpr std::uint16_t kEvents = 2;
    std::string index;
    mcap::put_message_index(index, kEvents, "");
    const std::string first = recording_.opening + recording_.drawings[0] + recording_.readings[0] +
                              recording_.segments[0];
    const std::string rest = recording_.readings[1] + recording_.segments[1];
    ASSERT_EQ(open(first + recording_.drawings[1] + rest).segments(), 2U);

    EXPECT_EQ(open(first + recording_.drawings[1] + index + rest).segments(), 1U);
}

TEST_F(RecordingScanTest, AResultThatOnlyTheIndexPointsToIsDamage) {
    const std::vector<std::uint64_t> indexes = places_of(recording_.file, Opcode::kMetadataIndex);
    ASSERT_EQ(indexes.size(), 2U);
    // A result that only the index points to, behind the CRC of the end of the data.
    std::string hidden;
    mcap::put_record(hidden, Opcode::kMetadata, [](std::string& out) {
        mcap::put_string(out, "result");
        mcap::put_map(out, {{"end_reason", "nine goals"}, {"state_hash", "00"}});
    });
    const std::uint64_t end = places_of(recording_.file, Opcode::kDataEnd).front();
    std::string forged = recording_.file;
    forged.insert(end + sizeof(std::uint32_t), hidden);
    mcap::overwrite<std::uint64_t>(forged, end - sizeof(std::uint64_t),
                                   sizeof(std::uint32_t) + hidden.size());
    mcap::overwrite<std::uint64_t>(forged, indexes[1] + hidden.size(), end + sizeof(std::uint32_t));
    // The offsets of the groups of the summary have moved.
    for (const std::uint64_t place : places_of(forged, Opcode::kSummaryOffset)) {
        const auto at =
            mcap::Cursor(std::string_view(forged).substr(place + 1)).take<std::uint64_t>();
        mcap::overwrite<std::uint64_t>(forged, place + 1, at + hidden.size());
    }
    const std::uint64_t footer = places_of(forged, Opcode::kFooter).front();
    for (const std::uint64_t place : {footer, footer + sizeof(std::uint64_t)}) {
        const auto at = mcap::Cursor(std::string_view(forged).substr(place)).take<std::uint64_t>();
        mcap::overwrite<std::uint64_t>(forged, place, at + hidden.size());
    }
    const nlohmann::json index = nlohmann::json::parse(open(forged).index());

    EXPECT_FALSE(index.contains("result"));
    EXPECT_THAT(index["problem"].get<std::string>(), HasSubstr("its index names another result"));
}

/// Each part has a copy of the name: long names would fill the memory.
TEST_F(RecordingScanTest, ALayerWithALongNameIsDamage) {
    for (const std::size_t bytes : {kMostLayerBytes, kMostLayerBytes + 1}) {
        const std::string seat(bytes - std::string_view("debug/").size() - 1, 'x');
        constexpr std::uint16_t kChannel = 7;  // Not used by make_recording().
        mcap::McapChunk described(*mcap::ChunkPacker::create());
        std::string channel;
        mcap::put_record(channel, Opcode::kChannel, [&](std::string& out) {
            mcap::put<std::uint16_t>(out, kChannel);
            mcap::put<std::uint16_t>(out, 0);
            mcap::put_string(out, "/debug/" + seat);
            mcap::put_string(out, "");
            mcap::put_map(out, {});
        });
        described.add(channel);
        std::string channels;
        ASSERT_TRUE(described.pack(channels, 0));
        mcap::McapChunk drawn(*mcap::ChunkPacker::create());
        drawn.add_message(kChannel, 0, 0, [](std::string& /*out*/) {});
        std::string drawings;
        ASSERT_TRUE(drawn.pack(drawings, 0));

        const Tape tape = open(opening_with_bombs(recording_, channels, 1) + drawings +
                               recording_.segments[0] + recording_.segments[1]);

        EXPECT_EQ(tape.segments() > 0, bytes == kMostLayerBytes) << bytes;
    }
}

TEST_F(RecordingScanTest, AMatchThatIsDescribedTwiceIsRefused) {
    std::string twice = recording_.opening;
    mcap::put_record(twice, Opcode::kMetadata, [](std::string& out) {
        mcap::put_string(out, "match");
        mcap::put_map(out, {{"ticks_per_segment", "10"}, {"tick_rate_hz", "10"}});
    });

    EXPECT_EQ(read_opening(twice).error().message, "its match is described twice");
}

TEST_F(RecordingScanTest, AMatchThatIsDescribedAtLengthIsRefused) {
    std::string opening(mcap::kMagic);
    mcap::put_record(opening, Opcode::kHeader, [](std::string& out) {
        mcap::put_string(out, "");
        mcap::put_string(out, "test");
    });
    mcap::put_record(opening, Opcode::kMetadata, [](std::string& out) {
        mcap::put_string(out, "match");
        mcap::put_map(out, {{"ticks_per_segment", "10"},
                            {"tick_rate_hz", "10"},
                            {"blue", std::string(kMostDescriptionBytes, 'x')}});
    });

    EXPECT_THAT(read_opening(opening).error().message, HasSubstr("has more than 65536 bytes"));
}

}  // namespace
}  // namespace cancha::tape
