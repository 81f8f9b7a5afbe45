#include "proto/mcap/mcap_form.h"

#include <optional>
#include <string>

#include <gmock/gmock.h>
#include <google/protobuf/wrappers.pb.h>
#include <gtest/gtest.h>

#include "proto/base/files/scratch_folder.h"
#include "proto/mcap/mcap_summary.h"
#include "proto/mcap/mcap_writer.h"
#include "proto/mcap/test_recording.h"

namespace cancha::mcap {
namespace {

using google::protobuf::BytesValue;
using ::testing::HasSubstr;

struct Look {
    std::string damage{};     ///< Empty: no damage.
    std::string deviation{};  ///< Empty: no deviation.
};

Look look_at(std::string_view bytes) {
    Result<McapReader> reader = McapReader::of_bytes(bytes, "memory");
    if (!reader) {
        return {.damage = reader.error().message};
    }
    reader->hold_to_form();
    while (reader->next()) {
    }
    const auto text = [](const auto& found) { return found ? found->text : ""; };
    return {.damage = text(reader->damage()), .deviation = text(reader->deviation())};
}

/// A small file with all kinds of records.
std::string file_with_everything() {
    return file_of({metadata("match", {{"a", "1"}, {"b", "2"}}), message("/a", 5, "x"),
                    attachment("report", "all well"), message("/b", 7, "y"), message("/a", 8, "z"),
                    metadata("result", {})});
}

/// Returns the file with matching CRCs in the data end and the footer.
std::string with_crcs(std::string bytes) {
    for (const RawRecord& record : records_of(bytes)) {
        if (record.opcode == Opcode::kDataEnd) {
            overwrite<std::uint32_t>(bytes, record.offset + kRecordHeadBytes,
                                     crc32(0, std::string_view(bytes).substr(0, record.offset)));
        }
    }
    const RawRecord footer = records_of(bytes).back();
    const std::size_t crc_at = footer.offset + kRecordHeadBytes + 2 * sizeof(std::uint64_t);
    const auto start = Cursor(footer.content).take<std::uint64_t>();
    overwrite<std::uint32_t>(bytes, crc_at,
                             crc32(0, std::string_view(bytes).substr(start, crc_at - start)));
    return bytes;
}

TEST(McapFormTest, EachFileOfTheWriterHasIt) {
    for (const std::string& file : {file_of({}), file_of({message("/a", 0, "")}),
                                    file_with_everything(), file_of(noisy_messages(40, 30'000))}) {
        const Look look = look_at(file);
        EXPECT_EQ(look.damage, "");
        EXPECT_EQ(look.deviation, "");
    }
}

TEST(McapFormTest, AFileThatIsCutOffHasItAsFarAsItGoes) {
    const std::string file = file_with_everything();
    for (std::size_t bytes = kMagic.size(); bytes < file.size(); ++bytes) {
        const Look look = look_at(file.substr(0, bytes));
        EXPECT_NE(look.damage, "") << bytes;
        EXPECT_EQ(look.deviation, "") << bytes;
    }
}

// A forger also changes the CRCs of the file.
TEST(McapFormTest, EachByteBelongsToIt) {
    const std::string file = file_with_everything();
    ASSERT_EQ(with_crcs(file), file);
    for (std::size_t i = 0; i < file.size(); ++i) {
        std::string changed = file;
        changed[i] = static_cast<char>(changed[i] ^ 1);
        const Look look = look_at(changed);
        EXPECT_NE(look.damage + look.deviation, "") << "byte " << i;
    }
    // Bytes of records that describe other records or give their positions.
    for (const RawRecord& record : records_of(file)) {
        if (record.opcode == Opcode::kMetadata || record.opcode == Opcode::kHeader ||
            record.opcode == Opcode::kDataEnd || record.opcode == Opcode::kFooter) {
            continue;  // They are content of the file, or are the CRC itself.
        }
        const bool is_content =
            record.opcode == Opcode::kAttachment || record.opcode == Opcode::kChunk;
        const std::size_t bytes = is_content ? 16 : record.content.size();
        for (std::size_t i = is_content && record.opcode == Opcode::kAttachment ? 8 : 0; i < bytes;
             ++i) {
            std::string changed = file;
            char& byte = changed[record.offset + kRecordHeadBytes + i];
            byte = static_cast<char>(byte ^ 1);
            const Look look = look_at(with_crcs(changed));
            EXPECT_NE(look.damage + look.deviation, "")
                << name_of(record.opcode) << " at " << record.offset << ", byte " << i;
        }
    }
}

TEST(McapFormTest, OtherProgramsMayWriteOtherwise) {
    const std::string records =
        schema_record(1, "a") + channel_record(1, 1, "/a") + message_record(1, 5, "x");
    const Look look = look_at(file_around(records));

    EXPECT_EQ(look.damage, "");
    EXPECT_THAT(look.deviation, HasSubstr("a schema stands outside of the chunks"));
}

TEST(McapFormTest, AVeryLongFileHasItWithoutTheIndexOfItsChunks) {
    const ScratchFolder folder;
    const std::string path = folder.file("long.mcap");
    Result<McapWriter> writer = McapWriter::create(path, "test");
    ASSERT_TRUE(writer);
    const ChannelId channel = writer->add_channel("/a", *BytesValue::descriptor());
    // An entry takes more than 80 bytes.
    for (std::uint64_t i = 0; i < McapSummary::kMaxChunkIndexBytes / 80; ++i) {
        writer->write(channel, i, BytesValue());
        writer->end_chunk();
    }
    ASSERT_TRUE(writer->close());
    const std::string file = content_of(path);
    for (const RawRecord& record : records_of(file)) {
        ASSERT_NE(record.opcode, Opcode::kChunkIndex);
    }

    const Look look = look_at(file);

    EXPECT_EQ(look.damage, "");
    EXPECT_EQ(look.deviation, "");
}

TEST(McapFormTest, AFileWithTooManyAttachmentsAndMetadataDeviates) {
    std::vector<Item> items;
    for (std::uint32_t i = 0; i <= McapForm::kMostSingleRecords; ++i) {
        items.push_back(metadata("a", {}));
    }

    EXPECT_THAT(look_at(file_of(items)).deviation, HasSubstr("more than 1000"));
    items.pop_back();
    EXPECT_EQ(look_at(file_of(items)).deviation, "");
}

}  // namespace
}  // namespace cancha::mcap
