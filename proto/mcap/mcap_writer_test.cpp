#include "proto/mcap/mcap_writer.h"

#include <filesystem>
#include <fstream>
#include <functional>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/dynamic_message.h>
#include <google/protobuf/wrappers.pb.h>

#include "proto/base/files/test_full_disk.h"
#include "proto/cancha/v1/session.pb.h"
#include "proto/mcap/test_recording.h"

namespace cancha::mcap {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAreArray;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// Size of the value of one message.
constexpr std::size_t kNoiseBytes = 1000;

/// Returns messages that fill a little more than `count` chunks.
std::vector<Item> noisy_chunks(std::size_t count) {
    return noisy_messages(count * McapWriter::kChunkBytes / kNoiseBytes + 1, kNoiseBytes);
}

class McapWriterTest : public testing::Test {
  protected:
    McapWriter create() {
        Result<McapWriter> writer = McapWriter::create(path_, "test");
        EXPECT_TRUE(writer);
        return *std::move(writer);
    }

    std::vector<RawRecord> records_of_kind(std::string_view file, Opcode opcode) {
        std::vector<RawRecord> records = records_of(file);
        std::erase_if(records, [&](const RawRecord& record) { return record.opcode != opcode; });
        return records;
    }

    ScratchFolder folder_;
    std::string path_ = folder_.file("match.mcap");
};

TEST_F(McapWriterTest, KeepsItemsInTheOrderInWhichTheyCame) {
    const std::vector<Item> items = {metadata("match", {{"seed", "1"}, {"", "empty key"}}),
                                     message("/world", 0, "first"),
                                     message("/events", 0, ""),
                                     attachment("report", std::string("nul \0 inside", 12)),
                                     message("/world", 5, "second"),
                                     metadata("", {}),
                                     attachment("", ""),
                                     message("/world", 5, "third")};
    McapWriter writer = create();

    write_items(writer, items);
    ASSERT_TRUE(writer.close());

    const Reading reading = read_file(path_);
    EXPECT_THAT(reading.items, ElementsAreArray(items));
    EXPECT_FALSE(reading.damage);
}

TEST_F(McapWriterTest, AFileWithoutAnythingIsWhole) {
    ASSERT_TRUE(create().close());

    const Reading reading = read_file(path_);
    EXPECT_TRUE(reading.items.empty());
    EXPECT_FALSE(reading.damage);
}

TEST_F(McapWriterTest, ChunksAreFullButNoFuller) {
    const std::vector<Item> items = noisy_chunks(6);
    // Opcode and length, four fields, and the value with its tag and its length of two bytes.
    constexpr std::size_t kRecordBytes = 9 + 22 + 3 + kNoiseBytes;

    const std::string file = file_of(items);

    EXPECT_THAT(read_bytes(file).items, ElementsAreArray(items));
    std::vector<RawRecord> chunks = records_of_kind(file, Opcode::kChunk);
    ASSERT_GE(chunks.size(), 6U);
    chunks.pop_back();  // Takes the rest.
    for (const RawRecord& chunk : chunks) {
        Cursor cursor(chunk.content);
        cursor.take_bytes(2 * sizeof(std::uint64_t));
        const auto unpacked_bytes = cursor.take<std::uint64_t>();
        EXPECT_GE(unpacked_bytes, McapWriter::kChunkBytes);
        EXPECT_LT(unpacked_bytes, McapWriter::kChunkBytes + kRecordBytes);
    }
}

TEST_F(McapWriterTest, TakesAMessageThatIsLongerThanAChunk) {
    const std::vector<Item> items = noisy_messages(2, 3 * McapWriter::kChunkBytes);

    EXPECT_THAT(read_bytes(file_of(items)).items, ElementsAreArray(items));
}

// The state after the program is killed: bytes in the file have been handed to the system.
TEST_F(McapWriterTest, AllButTheLastChunkIsInTheFileAtAnyTime) {
    const std::vector<Item> items = noisy_chunks(6);
    McapWriter writer = create();

    write_items(writer, items);
    const Reading reading = read_file(path_);

    const std::size_t missing = items.size() - reading.items.size();
    EXPECT_LT(missing * kNoiseBytes, McapWriter::kChunkBytes);
    EXPECT_TRUE(std::equal(reading.items.begin(), reading.items.end(), items.begin()));
    ASSERT_TRUE(reading.damage);
    EXPECT_THAT(reading.damage->text, StartsWith("the file ends early"));
    EXPECT_EQ(reading.damage->offset, writer.bytes_written());
}

TEST_F(McapWriterTest, AFileThatNobodyClosedHasAllMessages) {
    const std::vector<Item> items = noisy_messages(3, 10);

    {
        McapWriter writer = create();
        write_items(writer, items);
    }

    const Reading reading = read_file(path_);
    EXPECT_THAT(reading.items, ElementsAreArray(items));
    ASSERT_TRUE(reading.damage);
    EXPECT_THAT(reading.damage->text, StartsWith("the file ends early"));
}

TEST_F(McapWriterTest, ClosingTwiceIsClosingOnce) {
    McapWriter writer = create();
    write_items(writer, noisy_messages(3, 10));

    ASSERT_TRUE(writer.close());
    const std::uint64_t size = writer.bytes_written();
    ASSERT_TRUE(writer.close());

    EXPECT_EQ(content_of(path_).size(), size);
    EXPECT_EQ(writer.bytes_written(), size);
}

// A decoder that knows no types of Cancha builds the type from the file alone.
TEST_F(McapWriterTest, SchemasHoldAllThatTheyReferToInOrder) {
    McapWriter writer = create();
    writer.add_channel("/world", *v1::WorldUpdate::descriptor());
    ASSERT_TRUE(writer.close());

    const std::string file = content_of(path_);
    Cursor schema(records_of_kind(file, Opcode::kSchema).at(0).content);
    schema.take<std::uint16_t>();
    EXPECT_EQ(schema.take_string(), "cancha.v1.WorldUpdate");
    EXPECT_EQ(schema.take_string(), "protobuf");
    google::protobuf::FileDescriptorSet set;
    ASSERT_TRUE(set.ParseFromString(std::string(schema.take_string())));
    google::protobuf::DescriptorPool pool;
    for (const auto& schema_file : set.file()) {
        // The pool refuses a file whose imports it has not seen.
        ASSERT_NE(pool.BuildFile(schema_file), nullptr) << schema_file.name();
    }
    v1::WorldUpdate update;
    update.mutable_world()->add_robots()->set_x_m(0.25);
    update.mutable_status()->set_phase(v1::MATCH_PHASE_PLAY);
    const auto* type = pool.FindMessageTypeByName("cancha.v1.WorldUpdate");
    ASSERT_NE(type, nullptr);
    google::protobuf::DynamicMessageFactory factory(&pool);
    const std::unique_ptr<google::protobuf::Message> decoded(factory.GetPrototype(type)->New());
    ASSERT_TRUE(decoded->ParseFromString(update.SerializeAsString()));
    EXPECT_EQ(decoded->DebugString(), update.DebugString());
}

TEST_F(McapWriterTest, SchemasNameFieldsAsJsonDoes) {
    McapWriter writer = create();
    writer.add_channel("/value", *google::protobuf::FieldDescriptorProto::descriptor());
    ASSERT_TRUE(writer.close());

    const std::string file = content_of(path_);
    Cursor schema(records_of_kind(file, Opcode::kSchema).at(0).content);
    schema.take<std::uint16_t>();
    schema.take_string();
    schema.take_string();
    google::protobuf::FileDescriptorSet set;
    ASSERT_TRUE(set.ParseFromString(std::string(schema.take_string())));
    for (const auto& type : set.file(0).message_type()) {
        for (const auto& field : type.field()) {
            EXPECT_TRUE(field.has_json_name()) << type.name() << "." << field.name();
        }
    }
}

TEST_F(McapWriterTest, WritesASchemaOncePerType) {
    McapWriter writer = create();
    writer.add_channel("/one", *google::protobuf::BytesValue::descriptor());
    writer.add_channel("/two", *google::protobuf::BytesValue::descriptor());
    writer.add_channel("/three", *google::protobuf::StringValue::descriptor());
    ASSERT_TRUE(writer.close());

    const std::string file = content_of(path_);
    EXPECT_EQ(records_of_kind(file, Opcode::kSchema).size(), 2U);
    EXPECT_EQ(records_of_kind(file, Opcode::kChannel).size(), 3U);
}

TEST_F(McapWriterTest, SaysWhyAFileCannotBeCreated) {
    const auto writer = McapWriter::create(folder_.file("no/such/folder.mcap"), "test");

    ASSERT_FALSE(writer);
    EXPECT_EQ(writer.error().code, ErrorCode::kIo);
    EXPECT_THAT(writer.error().message, HasSubstr("folder.mcap: cannot be written: No such file"));
}

TEST_F(McapWriterTest, SaysAtOnceThatADiskIsFull) {
    const auto writer = McapWriter::create("/dev/full", "test");

    ASSERT_FALSE(writer);
    EXPECT_EQ(writer.error().code, ErrorCode::kIo);
    EXPECT_THAT(writer.error().message,
                HasSubstr("/dev/full: cannot be written: No space left on device"));
}

TEST_F(McapWriterTest, AnOldFileStaysUntilThereIsSomethingToKeep) {
    const std::string old = file_of(noisy_chunks(1));
    std::ofstream(path_, std::ios::binary) << old;

    {
        McapWriter writer = create();
        writer.add_channel("/one", *google::protobuf::BytesValue::descriptor());
        EXPECT_EQ(content_of(path_), old);
    }
    EXPECT_EQ(content_of(path_), old);

    McapWriter writer = create();
    write_items(writer, {metadata("match", {{"seed", "1"}})});
    EXPECT_EQ(read_file(path_).items.size(), 1U);
}

TEST_F(McapWriterTest, WhereverTheDiskIsFullWholeChunksStay) {
    std::vector<Item> items = noisy_chunks(3);
    items.insert(items.begin() + 10, attachment("half-time", std::string(5000, 'a')));
    items.push_back(metadata("result", {{"blue", "3"}}));
    const std::string whole = file_of(items);
    const std::size_t header_bytes = kMagic.size() + records_of(whole).at(0).content.size() + 9;

    // The disk becomes full within records of all kinds, those of the summary included.
    constexpr std::size_t kCases = 61;
    for (std::size_t room = header_bytes; room < whole.size(); room += whole.size() / kCases) {
        McapWriter writer = create();
        {
            const FullDisk disk(room);
            write_items(writer, items);
            EXPECT_FALSE(writer.close());
        }
        EXPECT_EQ(std::filesystem::file_size(path_), writer.bytes_written()) << room;
        EXPECT_LE(writer.bytes_written(), room);
        // Less than a chunk with its indexes is lost.
        EXPECT_GT(writer.bytes_written() + 2 * McapWriter::kChunkBytes, room);
        const Reading reading = read_file(path_);
        EXPECT_TRUE(std::equal(reading.items.begin(), reading.items.end(), items.begin()));
        ASSERT_TRUE(reading.damage);
        EXPECT_EQ(reading.damage->offset, writer.bytes_written());
    }
}

TEST_F(McapWriterTest, KeepsWithinItsLimit) {
    constexpr std::uint64_t kMaxBytes = 3 * McapWriter::kChunkBytes;
    Result<McapWriter> writer = McapWriter::create(path_, "test", kMaxBytes);
    ASSERT_TRUE(writer);

    write_items(*writer, noisy_chunks(4));

    ASSERT_FALSE(writer->close());
    EXPECT_THAT(writer->status().error().message,
                HasSubstr(fmt::format("it may not grow beyond {} bytes", kMaxBytes)));
    EXPECT_LE(std::filesystem::file_size(path_), kMaxBytes);
    EXPECT_GT(std::filesystem::file_size(path_), kMaxBytes - 2 * McapWriter::kChunkBytes);
    EXPECT_FALSE(read_file(path_).items.empty());
}

TEST_F(McapWriterTest, SaysAtTheEndThatTheFileIsLost) {
    const std::string other = path_ + ".other";
    const std::vector<std::function<void()>> ways_to_go = {
        [&] { std::filesystem::remove(path_); },
        [&] {  // Another file is in its place.
            std::ofstream(other) << "other";
            std::filesystem::rename(other, path_);
        },
    };
    for (const auto& go : ways_to_go) {
        McapWriter writer = create();
        write_items(writer, noisy_chunks(1));

        go();

        EXPECT_TRUE(writer.status());
        const Status closed = writer.close();
        ASSERT_FALSE(closed);
        EXPECT_THAT(closed.error().message,
                    AllOf(StartsWith(path_ + ": is lost: "), Not(HasSubstr("can be read"))));
    }
}

TEST_F(McapWriterTest, AFileThatIsMovedIsCompleteWhereItIs) {
    const std::string moved = path_ + ".moved";
    McapWriter writer = create();
    write_items(writer, noisy_chunks(2));
    std::filesystem::rename(path_, moved);

    ASSERT_TRUE(writer.close());

    EXPECT_EQ(writer.path(), std::filesystem::canonical(moved));
    EXPECT_EQ(read_file(moved).items.size(), noisy_chunks(2).size());
}

TEST_F(McapWriterTest, AFileThatOnlyAnotherNameHasIsCompleteThere) {
    const std::string other = path_ + ".other";
    McapWriter writer = create();
    write_items(writer, noisy_chunks(1));
    std::filesystem::create_hard_link(path_, other);
    std::filesystem::remove(path_);

    ASSERT_TRUE(writer.close());

    EXPECT_EQ(writer.path(), "");  // The system does not tell its path.
    EXPECT_FALSE(read_file(other).items.empty());
}

TEST_F(McapWriterTest, AFailureSaysWhatWasKept) {
    McapWriter writer = create();

    {
        const FullDisk disk(3 * McapWriter::kChunkBytes);
        write_items(writer, noisy_chunks(4));
    }

    ASSERT_FALSE(writer.status());
    const Reading reading = read_file(path_);
    ASSERT_FALSE(reading.items.empty());
    const double last_s = static_cast<double>(reading.items.back().time_ns) / 1e9;
    EXPECT_EQ(writer.status().error().message,
              fmt::format("{}: cannot be written: File too large; nothing more is recorded, and "
                          "what has been can be "
                          "read: {} messages, up to {:.3f} s",
                          path_, reading.items.size(), last_s));
}

TEST_F(McapWriterTest, WritesNothingAfterAFailure) {
    McapWriter writer = create();
    {
        const FullDisk disk(McapWriter::kChunkBytes / 2);
        write_items(writer, noisy_chunks(2));
    }
    ASSERT_FALSE(writer.status());
    const std::string failure = writer.status().error().message;

    // Now there is room again.
    const auto channel = writer.add_channel("/late", *google::protobuf::BytesValue::descriptor());
    writer.write(channel, 1'000'000'000, google::protobuf::BytesValue());
    writer.attach("late", "text/plain", "late");
    writer.add_metadata("late", {});
    const Status closed = writer.close();

    ASSERT_FALSE(closed);
    EXPECT_EQ(closed.error().message, failure);
    EXPECT_EQ(content_of(path_).size(), writer.bytes_written());
    EXPECT_TRUE(read_file(path_).items.empty());
}

TEST_F(McapWriterTest, ExpectsMessagesOfTheTypeOfTheChannel) {
    McapWriter writer = create();
    const auto channel = writer.add_channel("/value", *google::protobuf::BytesValue::descriptor());

    EXPECT_DEATH(writer.write(channel, 0, google::protobuf::StringValue()), "type_name");
}

TEST_F(McapWriterTest, ExpectsThatTimeDoesNotRunBackwards) {
    McapWriter writer = create();
    const auto channel = writer.add_channel("/value", *google::protobuf::BytesValue::descriptor());
    writer.write(channel, 2, google::protobuf::BytesValue());

    EXPECT_DEATH(writer.write(channel, 1, google::protobuf::BytesValue()), "time_ns");
}

}  // namespace
}  // namespace cancha::mcap
