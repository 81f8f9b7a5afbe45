#include <fstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "proto/base/files/scratch_folder.h"
#include "proto/mcap/chunk_unpacker.h"
#include "viewer/gateway/test_gateway.h"
#include "viewer/tape/part_reader.h"
#include "viewer/tape/test_parts.h"

namespace cancha::gateway {
namespace {

using testing::HasSubstr;

/// The thread that answers everybody, which is the thread of these tests, unpacks nothing, whatever
/// a file or another program has packed.
class BombsServingTest : public GatewayFixture {
  protected:
    void SetUp() override {
        GatewayFixture::SetUp();
        wait_for_match();
        unpacked_before_ = mcap::ChunkUnpacker::bytes_on_this_thread();
    }

    void TearDown() override {
        EXPECT_EQ(mcap::ChunkUnpacker::bytes_on_this_thread(), unpacked_before_);
        if (relay_) {
            relay_->stop();
        }
        GatewayFixture::TearDown();
    }

    /// Shows this folder in the viewer besides the match.
    void show_folder() {
        gateway_->stop();
        Gateway::Source source = this->source({});
        source.library = std::make_shared<tape::Library>(*tape::Library::open(folder_.path()));
        auto gateway =
            Gateway::open(context_, std::move(source), *PageFiles::load(page_.folder()), {});
        ASSERT_TRUE(gateway);
        gateway_ = std::move(*gateway);
        ASSERT_TRUE(comes_true([&] { return health()["feed"] == "live"; }));
    }

    /// Writes a file. This thread unpacks nothing for it.
    void put(const std::string& file, const std::string& content) {
        std::ofstream(folder_.file(file), std::ios::binary) << content;
    }

    std::unique_ptr<TestRequest> ask(const std::string& target, std::uint16_t port = 0) {
        auto request = std::make_unique<TestRequest>(context_, port == 0 ? gateway_->port() : port,
                                                     get(target));
        EXPECT_TRUE(comes_true([&] { return request->is_done(); }));
        return request;
    }

    nlohmann::json index_of(const std::string& recording) {
        return nlohmann::json::parse(ask("/tape?match=" + recording)->body());
    }

    void send_part(std::uint32_t segment, const std::string& layer, const std::string& content) {
        for (const v1::TapePart& piece : tape::pieces_of(segment, layer, content, 10'000)) {
            v1::ServerMessage message;
            *message.mutable_tape_part() = piece;
            server_.send(message);
        }
    }

    std::size_t segments_at(std::uint16_t port) {
        const auto json = nlohmann::json::parse(ask("/tape", port)->body(), nullptr, false);
        return json.is_object() ? json.value("segments", std::size_t{0}) : 0;
    }

    const ScratchFolder folder_;
    const tape::HandMadeRecording recording_ = tape::make_recording(4);
    const std::string bomb_ = tape::bomb_chunk(tape::kMostUnpackedPartBytes - (1U << 20U));
    std::unique_ptr<Gateway> relay_;
    std::uint64_t unpacked_before_ = 0;
};

TEST_F(BombsServingTest, ARecordingOfBombsIsShownByTheWorker) {
    put("bombs.mcap", tape::with_bombs(recording_, bomb_));
    show_folder();

    EXPECT_THAT(ask("/recordings")->body(), HasSubstr("\"bombs\""));
    const nlohmann::json index = index_of("bombs");
    EXPECT_EQ(index["segments"], 4);
    const std::string tape = "/tapes/" + index["tape"].get<std::string>();
    EXPECT_EQ(ask(tape + "/3")->status(), "200");
    EXPECT_EQ(ask(tape + "/3/readings")->status(), "200");
    EXPECT_EQ(ask(tape + "/moments/0-1")->status(), "200");
    ask("/picture.png?match=bombs");
    ask("/picture.png?match=bombs&t=1");
    EXPECT_EQ(ask("/?match=bombs")->status(), "200");
    EXPECT_EQ(ask("/")->status(), "200");
}

TEST_F(BombsServingTest, APartThatIsTooLargeIsNamed) {
    put("bombs.mcap", tape::with_bombs(recording_, bomb_ + bomb_));
    show_folder();

    const nlohmann::json index = index_of("bombs");

    EXPECT_THAT(index["problem"].get<std::string>(),
                HasSubstr("segment 0 cannot be read, it is 1342"));
    const auto part = ask("/tapes/" + index["tape"].get<std::string>() + "/0");
    EXPECT_EQ(part->status(), "500");
    EXPECT_THAT(part->body(), HasSubstr("at most 68157440 are read"));
}

TEST_F(BombsServingTest, AnOpeningThatIsTooLargeIsNamed) {
    put("opening.mcap", tape::opening_with_bombs(recording_, bomb_, 3) +
                            recording_.file.substr(recording_.opening.size()));
    show_folder();

    const auto answer = ask("/tape?match=opening");

    EXPECT_EQ(answer->status(), "404");
    EXPECT_THAT(answer->body(), HasSubstr("what stands before its first segment is"));
}

TEST_F(BombsServingTest, WhatAMatchServerSendsIsUnpackedByTheWorker) {
    send_part(0, "opening", recording_.opening);
    for (std::uint32_t segment = 0; segment < 4; ++segment) {
        send_part(segment, "", bomb_ + recording_.segments[segment]);
    }
    EXPECT_TRUE(comes_true([&] { return segments_at(gateway_->port()) == 4; }));
    ask("/picture.png?t=1");
}

TEST_F(BombsServingTest, AFileThatAMatchServerSendsIsReadByTheWorker) {
    send_part(0, "file", tape::with_bombs(recording_, bomb_));
    server_.send(over());

    ASSERT_TRUE(comes_true([&] { return segments_at(gateway_->port()) == 4; }));
    const auto index = nlohmann::json::parse(ask("/tape")->body());
    EXPECT_EQ(ask("/tapes/" + index["tape"].get<std::string>() + "/2")->body(),
              bomb_ + recording_.segments[2]);
}

TEST_F(BombsServingTest, WhatAnotherViewerSendsIsCheckedByTheWorker) {
    relay_ = open_relay(gateway_->port());
    send_part(0, "opening", recording_.opening);
    for (std::uint32_t segment = 0; segment < 4; ++segment) {
        send_part(segment, "", bomb_ + recording_.segments[segment]);
    }

    EXPECT_TRUE(comes_true([&] { return segments_at(relay_->port()) == 4; }));
}

}  // namespace
}  // namespace cancha::gateway
