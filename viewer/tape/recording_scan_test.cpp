#include "viewer/tape/recording_scan.h"

#include <fstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "cancha/base/scratch_folder.h"
#include "proto/mcap/mcap_chunk.h"
#include "proto/mcap/mcap_format.h"
#include "viewer/tape/tape.h"
#include "viewer/tape/test_parts.h"

namespace cancha::tape {
namespace {

using mcap::Opcode;

/// What a viewer shows of files that somebody has changed is what those see who read them in order.
class RecordingScanTest : public testing::Test {
  protected:
    Tape open(const std::string& bytes) const {
        const std::string path = folder_.file("match.mcap");
        std::ofstream(path, std::ios::binary) << bytes;
        Result<Tape> tape = Tape::open(path);
        EXPECT_TRUE(tape) << tape.error().message;
        return *std::move(tape);
    }

    /// Where the contents of its records of this kind begin.
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

    const HandMadeRecording recording_ = make_recording(2);
    const ScratchFolder folder_;
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

TEST_F(RecordingScanTest, TheResultIsThatWhichStandsBehindTheSegments) {
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

    EXPECT_EQ(index["result"]["end_reason"], "full time");
    EXPECT_EQ(index["result"]["final_state_hash"], kStateHash);
}

}  // namespace
}  // namespace cancha::tape
