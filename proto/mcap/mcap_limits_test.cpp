#include <algorithm>
#include <new>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/wrappers.pb.h>

#include "proto/mcap/mcap_summary.h"
#include "proto/mcap/mcap_writer.h"
#include "proto/mcap/test_recording.h"

namespace cancha::mcap {
namespace {

using google::protobuf::BytesValue;
using ::testing::HasSubstr;

/// Claims a length that the test chooses, and has no bytes.
class HollowMessage final : public google::protobuf::MessageLite {
  public:
    explicit HollowMessage(std::size_t bytes) : bytes_(bytes) {}

    std::string GetTypeName() const override { return BytesValue::descriptor()->full_name(); }

    google::protobuf::MessageLite* New(google::protobuf::Arena* /*arena*/) const override {
        return new HollowMessage(bytes_);
    }

    void Clear() override {}

    bool IsInitialized() const override { return true; }

    void CheckTypeAndMergeFrom(const google::protobuf::MessageLite& /*other*/) override {}

    std::size_t ByteSizeLong() const override { return bytes_; }

    int GetCachedSize() const override { return static_cast<int>(bytes_); }

    std::uint8_t* _InternalSerialize(
        std::uint8_t* /*target*/,
        google::protobuf::io::EpsCopyOutputStream* /*stream*/) const override {
        throw std::bad_alloc();
    }

  private:
    std::size_t bytes_;
};

/// A file with one message, to which a test adds something that it cannot hold.
class McapLimitsTest : public testing::Test {
  protected:
    McapLimitsTest() { writer_.write(channel_, 1'000'000'000, BytesValue()); }

    static Result<McapWriter> create(const std::string& path) {
        return McapWriter::create(path, "test");
    }

    /// Expects that the file is complete, and has everything from before the addition and nothing
    /// after.
    void expect_refused(const std::string& text) {
        ASSERT_FALSE(writer_.status());
        EXPECT_EQ(writer_.status().error().code, ErrorCode::kTooLarge);
        const std::string problem = writer_.status().error().message;
        EXPECT_THAT(problem, HasSubstr(path_ + ": "));
        EXPECT_THAT(problem, HasSubstr(text));
        EXPECT_THAT(problem, HasSubstr("can be read: 1 messages, up to 1.000 s"));
        writer_.write(channel_, 2'000'000'000, BytesValue());
        writer_.add_metadata("late", {});
        writer_.attach("late", "text/plain", "late");

        EXPECT_FALSE(writer_.close());

        EXPECT_EQ(writer_.status().error().message, problem);
        const Reading reading = read_file(path_);
        EXPECT_FALSE(reading.damage) << reading.damage->text;
        ASSERT_EQ(reading.items.size(), 1U);
        EXPECT_EQ(reading.items[0].time_ns, 1'000'000'000U);
    }

    ScratchFolder folder_;
    std::string path_ = folder_.file("match.mcap");
    McapWriter writer_ = *create(path_);
    ChannelId channel_ = writer_.add_channel("/value", *BytesValue::descriptor());
};

TEST_F(McapLimitsTest, AMessageThatIsTooLongEndsTheRecording) {
    writer_.write(channel_, 1'000'000'000, HollowMessage(McapWriter::kMaxContentBytes + 1));

    expect_refused("/value has 33554433 bytes, at most 33554432 can be recorded");
}

TEST_F(McapLimitsTest, SoDoesOneThatProtobufCannotEvenWrite) {
    writer_.write(channel_, 1'000'000'000, HollowMessage(std::size_t{3} << 30U));

    expect_refused("/value has 3221225472 bytes");
}

TEST_F(McapLimitsTest, AnAttachmentThatIsTooLongEndsTheRecording) {
    writer_.attach("report.json", "application/json",
                   std::string(McapWriter::kMaxContentBytes + 1, ' '));

    expect_refused("report.json has 33554433 bytes");
}

TEST_F(McapLimitsTest, MetadataThatNoReaderTakesEndsTheRecording) {
    writer_.add_metadata("result", {{"end_reason", std::string(kMaxMetadataBytes, 'r')}});

    expect_refused("result has");
}

TEST_F(McapLimitsTest, TheLongestMetadataCanBeRead) {
    // The lengths of the name, of the one entry and of all entries.
    const std::size_t rest = 4 + std::string("m").size() + 4 + 4 + std::string("k").size() + 4;
    writer_.add_metadata("m", {{"k", std::string(kMaxMetadataBytes - rest, 'v')}});

    ASSERT_TRUE(writer_.close());
    EXPECT_FALSE(read_file(path_).damage);
}

TEST_F(McapLimitsTest, ChannelsHaveANumberOfTwoBytes) {
    for (std::size_t i = 1; i < McapWriter::kMaxChannels; ++i) {
        writer_.add_channel(fmt::format("/interventions/{}", i), *BytesValue::descriptor());
    }
    ASSERT_TRUE(writer_.status());

    const ChannelId none = writer_.add_channel("/interventions/0", *BytesValue::descriptor());
    writer_.write(none, 1'000'000'000, BytesValue());

    expect_refused("at most 65535 channels");
}

TEST_F(McapLimitsTest, ATopicThatIsTooLongEndsTheRecording) {
    writer_.add_channel(std::string(McapWriter::kMaxTopicBytes + 1, 't'),
                        *BytesValue::descriptor());

    expect_refused("names of at most 256 bytes");
}

TEST_F(McapLimitsTest, WantOfMemoryEndsTheRecordingAndNothingElse) {
    writer_.write(channel_, 1'000'000'000, HollowMessage(10));

    ASSERT_FALSE(writer_.status());
    EXPECT_EQ(writer_.status().error().message, "out of memory");
    writer_.write(channel_, 1'000'000'000, BytesValue());
    EXPECT_FALSE(writer_.close());
}

TEST(McapSummaryTest, AnIndexOfChunksThatGrowsForEverIsLeftOut) {
    constexpr std::uint32_t kChunks = 300'000;
    McapSummary summary;
    std::size_t longest = 0;
    for (std::uint32_t i = 0; i < kChunks; ++i) {
        summary.add_chunk({.indexes = {{1, i}, {2, i}, {3, i}}});
        if (i % 10'000 == 0) {
            longest = std::max(longest, summary.encode(0, {}, {}).size());
        }
    }

    EXPECT_GT(longest, McapSummary::kMaxChunkIndexBytes / 2);
    EXPECT_LT(longest, McapSummary::kMaxChunkIndexBytes + 1000);
    EXPECT_LT(summary.encode(0, {}, {}).size(), 1000U);
}

}  // namespace
}  // namespace cancha::mcap
