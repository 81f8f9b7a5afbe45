#include "proto/mcap/mcap_reader.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <zstd.h>

#include "proto/base/files/scratch_folder.h"
#include "proto/mcap/test_recording.h"

namespace cancha::mcap {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr Opcode kUnknownOpcode{0x7F};

std::string described_channel() {
    return schema_record(1, "Type") + channel_record(1, 1, "/topic");
}

std::string zstd(std::string_view records) {
    std::string packed(ZSTD_compressBound(records.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), records.data(), records.size(), 1));
    return packed;
}

std::string nothing_known() {
    return record(kUnknownOpcode, [](std::string& out) { out += "anything"; });
}

auto has_content(std::string_view content) {
    return Field(&Item::content, std::string(content));
}

/// Returns the text of the damage. Expects: the file has one.
std::string damage_in(std::string_view records) {
    const Reading reading = read_bytes(file_around(records));
    EXPECT_TRUE(reading.damage);
    return reading.damage ? reading.damage->text : "";
}

// --- Bytes that are no file ---------------------------------------------------------------------

TEST(McapReaderTest, RefusesAnEmptyFile) {
    const auto reader = McapReader::of_bytes("", "x.mcap");

    ASSERT_FALSE(reader);
    EXPECT_EQ(reader.error().code, ErrorCode::kInvalidInput);
    EXPECT_EQ(reader.error().message, "x.mcap: is empty; expected an MCAP file");
}

TEST(McapReaderTest, RefusesAForeignFile) {
    const auto reader = McapReader::of_bytes("\x89PNG\r\n\x1a\n and so on", "x.png");

    ASSERT_FALSE(reader);
    EXPECT_EQ(reader.error().code, ErrorCode::kInvalidInput);
    EXPECT_THAT(reader.error().message, HasSubstr("x.png: is not an MCAP file of version 0"));
}

TEST(McapReaderTest, SaysThatThereIsNoSuchFile) {
    const auto reader = McapReader::open("/no/such/file.mcap");

    ASSERT_FALSE(reader);
    EXPECT_EQ(reader.error().code, ErrorCode::kNotFound);
    EXPECT_THAT(reader.error().message, HasSubstr("/no/such/file.mcap: cannot be opened: No such"));
}

TEST(McapReaderTest, SaysThatAFolderAndAPipeAreNoFiles) {
    const ScratchFolder scratch;
    const std::string pipe = scratch.file("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);

    const auto reader = McapReader::open("/");

    ASSERT_FALSE(reader);
    EXPECT_EQ(reader.error().code, ErrorCode::kInvalidInput);
    EXPECT_EQ(reader.error().message, "/: cannot be opened: it is a folder; expected a file");
    EXPECT_THAT(McapReader::open(pipe).error().message, HasSubstr("it is a pipe"));
}

// --- Files of other writers ---------------------------------------------------------------------

TEST(McapReaderTest, ReadsMessagesOutsideOfChunks) {
    const auto reading =
        read_bytes(file_around(described_channel() + message_record(1, 42, "payload")));

    EXPECT_FALSE(reading.damage);
    EXPECT_THAT(reading.items, ElementsAre(Item{.kind = Item::Kind::kMessage,
                                                .name = "/topic",
                                                .type = "Type",
                                                .content = "payload",
                                                .time_ns = 42}));
}

TEST(McapReaderTest, ReadsChunksWithoutCompression) {
    const std::string records = described_channel() + message_record(1, 42, "payload");
    const std::uint32_t crc = crc32(0, records);

    const auto reading = read_bytes(file_around(chunk_record(records, "", records.size(), crc)));

    EXPECT_FALSE(reading.damage);
    EXPECT_THAT(reading.items, ElementsAre(has_content("payload")));
}

// A writer that does not know the length in advance leaves it out of the frame, and may write many
// frames.
TEST(McapReaderTest, ReadsChunksOfSeveralFrames) {
    const std::string first = described_channel() + message_record(1, 1, "one");
    const std::string second = message_record(1, 2, "two");
    const std::string packed = zstd(first) + zstd(second);

    const auto reading =
        read_bytes(file_around(chunk_record(packed, "zstd", first.size() + second.size(), 0)));

    EXPECT_FALSE(reading.damage);
    EXPECT_THAT(reading.items, ElementsAre(has_content("one"), has_content("two")));
}

TEST(McapReaderTest, ReadsAnEmptyChunk) {
    const std::string records = described_channel() + message_record(1, 42, "payload");
    const auto reading =
        read_bytes(file_around(chunk_record("", "", 0, 0) + chunk_record(zstd(""), "zstd", 0, 0) +
                               chunk_record(records, "", records.size(), 0)));

    EXPECT_FALSE(reading.damage);
    EXPECT_THAT(reading.items, ElementsAre(has_content("payload")));
}

TEST(McapReaderTest, SkipsWhatTheSpecificationDoesNotKnow) {
    const std::string records =
        described_channel() + nothing_known() + message_record(1, 42, "payload");
    const auto reading =
        read_bytes(file_around(nothing_known() + chunk_record(records, "", records.size(), 0) +
                               nothing_known() + attachment_record("a", "text", 0)));

    EXPECT_FALSE(reading.damage);
    EXPECT_THAT(reading.items, ElementsAre(has_content("payload"), has_content("text")));
}

// "Records may be extended by adding new fields at the end."
TEST(McapReaderTest, IgnoresFieldsThatALaterVersionAdds) {
    const auto longer = [](std::string bytes) {
        bytes += "more";
        overwrite<std::uint64_t>(bytes, 1, bytes.size() - kRecordHeadBytes);
        return bytes;
    };
    const auto reading = read_bytes(
        file_around(longer(schema_record(1, "Type")) + longer(channel_record(1, 1, "/topic")) +
                    message_record(1, 42, "payload") + longer(attachment_record("a", "text", 0))));

    EXPECT_FALSE(reading.damage);
    EXPECT_THAT(reading.items, ElementsAre(has_content("payload"), has_content("text")));
}

TEST(McapReaderTest, AChannelMayHaveNoSchema) {
    const auto reading =
        read_bytes(file_around(channel_record(7, 0, "/bare") + message_record(7, 1, "payload")));

    EXPECT_FALSE(reading.damage);
    EXPECT_THAT(reading.items, ElementsAre(Field(&Item::type, "")));
}

TEST(McapReaderTest, DescriptionsMayBeRepeated) {
    const auto reading = read_bytes(
        file_around(described_channel() + described_channel() + message_record(1, 42, "payload")));

    EXPECT_FALSE(reading.damage);
    EXPECT_THAT(reading.items, ElementsAre(has_content("payload")));
}

// The specification shows files with only a header and a footer.
TEST(McapReaderTest, TheEndOfTheDataMayBeLeftOut) {
    std::string file(kMagic);
    file += header_record() + described_channel() + message_record(1, 42, "payload");
    file += record(Opcode::kFooter, [](std::string& out) { out.append(kFooterBytes, '\0'); });
    file += kMagic;

    const auto reading = read_bytes(file);

    EXPECT_FALSE(reading.damage);
    EXPECT_THAT(reading.items, ElementsAre(has_content("payload")));
}

TEST(McapReaderTest, ReadsTheSameFromAFileAsFromMemory) {
    // Chunks, and an attachment longer than one read from a file.
    std::vector<Item> items = noisy_messages(200, 1000);
    items.push_back(attachment("big", std::string(1'000'000, 'a')));
    items.push_back(metadata("match", {{"seed", "1"}}));
    const ScratchFolder folder;
    {
        auto writer = McapWriter::create(folder.file("x.mcap"), "test");
        ASSERT_TRUE(writer);
        write_items(*writer, items);
    }

    const Reading from_file = read_file(folder.file("x.mcap"));
    const Reading from_memory = read_bytes(content_of(folder.file("x.mcap")));

    EXPECT_THAT(from_file.items, ElementsAreArray(items));
    EXPECT_THAT(from_memory.items, ElementsAreArray(items));
    ASSERT_TRUE(from_file.damage && from_memory.damage);
    EXPECT_EQ(from_file.damage->offset, from_memory.damage->offset);
    EXPECT_EQ(from_file.damage->text, from_memory.damage->text);
}

// --- Damage -------------------------------------------------------------------------------------

TEST(McapReaderTest, RefusesACompressionThatItDoesNotKnow) {
    EXPECT_THAT(damage_in(chunk_record("records", "lz4", 100, 0)),
                HasSubstr("compressed by \"lz4\", which is not supported; only zstd"));
}

TEST(McapReaderTest, ShowsTheNameOfACompressionOnlyAsFarAsItIsShort) {
    EXPECT_THAT(damage_in(chunk_record("records", std::string(1000, '\n'), 100, 0)).size(),
                testing::Lt(200U));
}

TEST(McapReaderTest, RefusesAChunkThatDoesNotMatchItsCrc) {
    const std::string records = described_channel() + message_record(1, 42, "payload");
    const std::uint32_t crc = crc32(0, records) + 1;

    const auto reading = read_bytes(file_around(chunk_record(records, "", records.size(), crc)));

    EXPECT_THAT(reading.items, IsEmpty());
    ASSERT_TRUE(reading.damage);
    EXPECT_EQ(reading.damage->text, "the chunk does not match its CRC");
    EXPECT_EQ(reading.damage->offset, kMagic.size() + header_record().size());
}

TEST(McapReaderTest, RefusesAnAttachmentThatDoesNotMatchItsCrc) {
    EXPECT_EQ(damage_in(attachment_record("a", "text", 1)),
              "the attachment does not match its CRC");
}

TEST(McapReaderTest, RefusesAChunkOfAnotherLengthThanItSays) {
    const std::string packed = zstd("four");

    EXPECT_THAT(damage_in(chunk_record("four", "", 5, 0)),
                HasSubstr("5 bytes of records but holds 4"));
    EXPECT_THAT(damage_in(chunk_record(packed, "zstd", 5, 0)),
                HasSubstr("5 bytes of records but holds 4"));
    EXPECT_THAT(damage_in(chunk_record(packed, "zstd", 3, 0)), HasSubstr("zstd cannot unpack"));
    EXPECT_THAT(damage_in(chunk_record("four", "zstd", 4, 0)), HasSubstr("zstd cannot unpack"));
}

TEST(McapReaderTest, RefusesLengthsThatNobodyCouldMean) {
    constexpr std::uint64_t kHuge = std::uint64_t{1} << 60;
    std::string endless = nothing_known();
    overwrite<std::uint64_t>(endless, 1, kHuge);
    const std::string endless_in_chunk = chunk_record(endless, "", endless.size(), 0);
    const std::string endless_name = record(Opcode::kMetadata, [](std::string& out) {
        put<std::uint32_t>(out, UINT32_MAX);
        out += "name";
    });
    const std::string endless_data = record(Opcode::kAttachment, [](std::string& out) {
        out.append(2 * sizeof(std::uint64_t) + 2 * sizeof(std::uint32_t), '\0');
        put<std::uint64_t>(out, UINT64_MAX);
    });

    EXPECT_THAT(damage_in(endless), HasSubstr("announces 1152921504606846976 bytes, at most"));
    EXPECT_THAT(damage_in(endless_in_chunk), HasSubstr("longer than the chunk"));
    EXPECT_THAT(damage_in(endless_name), HasSubstr("\"metadata\" is too short"));
    EXPECT_THAT(damage_in(endless_data), HasSubstr("\"attachment\" is too short"));
    EXPECT_THAT(damage_in(chunk_record("", "zstd", kHuge, 0)),
                HasSubstr("announces 1152921504606846976 bytes of records, at most"));
}

TEST(McapReaderTest, RefusesALengthThatIsAllowedButNotThere) {
    const std::string head = record(Opcode::kMetadata, [](std::string&) {});
    std::string cut = std::string(kMagic) + header_record() + head + "rest";
    overwrite<std::uint64_t>(cut, cut.size() - 4 - 8, McapReader::kMaxRecordBytes);

    const Reading reading = read_bytes(cut);

    ASSERT_TRUE(reading.damage);
    // 64 MiB and the head of nine bytes; the file has the head and "rest".
    EXPECT_EQ(reading.damage->text,
              "the file ends early, within a record: 13 of 67108873 bytes are there");
}

TEST(McapReaderTest, RefusesMetadataThatIsLongerThanAnyoneNeeds) {
    const std::string long_metadata = record(Opcode::kMetadata, [](std::string& out) {
        put_string(out, "x");
        put_map(out, {{"key", std::string(5'000'000, 'v')}});
    });

    EXPECT_THAT(damage_in(long_metadata), HasSubstr("at most 4194304 are read"));
}

// Readers differ in which of two equal keys counts.
TEST(McapReaderTest, RefusesEntriesThatAreThereTwice) {
    const auto put_twice = [](std::string& out) {
        std::string entries;
        for (const char* text : {"winner", "blue", "winner", "yellow"}) {
            put_string(entries, text);
        }
        put_string(out, entries);
    };
    const std::string metadata = record(Opcode::kMetadata, [&](std::string& out) {
        put_string(out, "result");
        put_twice(out);
    });
    const std::string channel = record(Opcode::kChannel, [&](std::string& out) {
        put<std::uint16_t>(out, 1);
        put<std::uint16_t>(out, 0);
        put_string(out, "/topic");
        put_string(out, "protobuf");
        put_twice(out);
    });

    EXPECT_EQ(damage_in(metadata), "the metadata \"result\" has two entries of one name");
    EXPECT_EQ(damage_in(channel), "the metadata of channel 1 has two entries of one name");
}

TEST(McapReaderTest, TellsWhatTheFileSaysOfItselfAndItsChannels) {
    const std::string file = file_around(described_channel() + message_record(1, 5, "payload") +
                                         attachment_record("name", "content", 0));
    Result<McapReader> reader = McapReader::of_bytes(file, "memory");
    ASSERT_TRUE(reader);
    const std::optional<McapItem> message = reader->next();
    const std::optional<McapItem> attachment = reader->next();

    EXPECT_EQ(reader->header().library, "by hand");
    ASSERT_EQ(reader->channels().size(), 1U);
    const McapChannel channel = reader->channels().front();
    EXPECT_EQ(channel.topic, "/topic");
    EXPECT_EQ(channel.encoding, "protobuf");
    EXPECT_EQ(channel.schema_name, "Type");
    EXPECT_EQ(channel.schema, "not looked at");
    EXPECT_EQ(std::get<McapMessage>(*message).publish_time_ns, 5U);
    EXPECT_EQ(std::get<McapAttachment>(*attachment).time_ns, 0U);
}

TEST(McapReaderTest, RefusesMessagesThatNothingDescribes) {
    EXPECT_THAT(damage_in(message_record(3, 0, "payload")),
                HasSubstr("channel 3, which is not described"));
    EXPECT_THAT(damage_in(channel_record(1, 9, "/topic")),
                HasSubstr("channel 1 is of schema 9, which is not described"));
    // Schemas with the id 0 are ignored, so this one describes nothing; a channel without schema is
    // legal.
    EXPECT_FALSE(
        read_bytes(file_around(schema_record(0, "x") + channel_record(1, 0, "/t"))).damage);
}

TEST(McapReaderTest, RefusesMessagesBesideChunks) {
    const std::string records = described_channel();

    EXPECT_EQ(damage_in(chunk_record(records, "", records.size(), 0) + message_record(1, 0, "x")),
              "a message stands outside of the chunks of a file that has chunks");
}

TEST(McapReaderTest, RefusesTwoDifferentDescriptionsOfOneThing) {
    EXPECT_THAT(damage_in(schema_record(1, "one") + schema_record(1, "two")),
                HasSubstr("schema 1 is described twice, differently"));
    EXPECT_THAT(damage_in(described_channel() + channel_record(1, 1, "/other")),
                HasSubstr("channel 1 is described twice, differently"));
}

TEST(McapReaderTest, RefusesRecordsWhereTheyMayNotStand) {
    const std::string metadata_in_chunk =
        record(Opcode::kMetadata, [](std::string& out) { out.append(8, '\0'); });

    EXPECT_EQ(damage_in(header_record()),
              "a record of the kind \"header\" stands before the end of the data");
    EXPECT_EQ(damage_in(chunk_record(metadata_in_chunk, "", metadata_in_chunk.size(), 0)),
              "a record of the kind \"metadata\" stands in a chunk");
    EXPECT_EQ(read_bytes(std::string(kMagic) + described_channel()).damage->text,
              "a record of the kind \"schema\" stands at the start of the file");
    EXPECT_EQ(
        damage_in(record(Opcode::kDataEnd, [](std::string& out) { put<std::uint32_t>(out, 0); })),
        "a record of the kind \"data end\" stands behind the end of the data");
}

// A file system may leave zeros after a power cut.
TEST(McapReaderTest, RefusesZeros) {
    const std::string start = std::string(kMagic) + header_record();

    const Reading reading = read_bytes(start + std::string(1000, '\0'));

    ASSERT_TRUE(reading.damage);
    EXPECT_EQ(reading.damage->offset, start.size());
    EXPECT_THAT(reading.damage->text, HasSubstr("zero stands where"));
}

TEST(McapReaderTest, RefusesMoreBehindTheEnd) {
    const std::string file = file_around("");

    const Reading reading = read_bytes(file + "x");

    ASSERT_TRUE(reading.damage);
    EXPECT_EQ(reading.damage->offset, file.size());
    EXPECT_EQ(reading.damage->text, "the file goes on behind its end");
}

}  // namespace
}  // namespace cancha::mcap
