#include <fstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "proto/base/files/scratch_folder.h"
#include "viewer/gateway/test_gateway.h"
#include "viewer/gateway/test_log.h"
#include "viewer/tape/test_parts.h"

namespace cancha::gateway {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// A viewer with a server and a folder of recordings.
class RecordingsServingTest : public GatewayFixture {
  protected:
    void SetUp() override {
        Gateway::Source source = this->source({});
        source.library = std::make_shared<tape::Library>(*tape::Library::open(folder_.path()));
        auto gateway =
            Gateway::open(context_, std::move(source), *PageFiles::load(page_.folder()), {});
        ASSERT_TRUE(gateway);
        gateway_ = std::move(*gateway);
        wait_for_match();
    }

    void put(const std::string& file, const std::string& content) {
        std::ofstream(folder_.file(file), std::ios::binary) << content;
    }

    std::unique_ptr<TestRequest> ask(const std::string& target) {
        auto request = std::make_unique<TestRequest>(context_, gateway_->port(), get(target));
        EXPECT_TRUE(comes_true([&] { return request->is_done(); }));
        return request;
    }

    std::vector<std::string> listed() {
        std::vector<std::string> names;
        const nlohmann::json list = nlohmann::json::parse(ask("/recordings")->body());
        for (const auto& one : list["recordings"]) {
            names.push_back(one["name"]);
        }
        return names;
    }

    std::string damaged() const {
        std::string bytes = recording_.file;
        bytes[bytes.find(recording_.segments[1]) + recording_.segments[1].size() / 2] ^= 1;
        return bytes;
    }

    const ScratchFolder folder_;
    const tape::HandMadeRecording recording_ = tape::make_recording(2);
};

TEST_F(RecordingsServingTest, ANameWithBlanksIsEncodedInAddresses) {
    put("Final of 100 %.mcap", recording_.file);

    EXPECT_THAT(listed(), ElementsAre("Final of 100 %"));
    EXPECT_EQ(ask("/tape?match=Final%20of%20100%20%25")->status(), "200");
    EXPECT_EQ(ask("/tape?match=Final+of+100+%25")->status(), "200");
    EXPECT_THAT(ask("/?match=Final%20of%20100%20%25")->body(),
                testing::Not(HasSubstr("match=Final of")));
}

TEST_F(RecordingsServingTest, TheMatchThatIsPlayedIsNotListedAsARecordingThatIsCutOff) {
    put("today.mcap", recording_.file.substr(0, recording_.file.find(recording_.segments[1])));
    EXPECT_THAT(listed(), ElementsAre("today"));

    for (const auto& [layer, content] :
         {std::pair("opening", recording_.opening), std::pair("", recording_.segments[0])}) {
        for (const v1::TapePart& piece : tape::pieces_of(0, layer, content, 1000)) {
            v1::ServerMessage message;
            *message.mutable_tape_part() = piece;
            server_.send(message);
        }
    }
    EXPECT_TRUE(comes_true([&] { return listed().empty(); }));

    server_.send(over());
    EXPECT_TRUE(comes_true([&] { return listed().size() == 1; }));
}

TEST_F(RecordingsServingTest, OfADamagedRecordingTheRestIsServedAndTheOperatorIsToldOnce) {
    const LogCapture log;
    put("bad.mcap", damaged());

    const nlohmann::json index = nlohmann::json::parse(ask("/tape?match=bad")->body());
    const std::string tape = "/tapes/" + index["tape"].get<std::string>();

    EXPECT_THAT(index["problem"].get<std::string>(), HasSubstr("segment 1 cannot be read"));
    EXPECT_EQ(ask(tape + "/0")->body(), recording_.segments[0]);
    for (int i = 0; i < 3; ++i) {
        ask("/tape?match=bad");
        EXPECT_EQ(ask(tape + "/1")->status(), "500");
    }
    EXPECT_EQ(log.count("recording bad: the recording is damaged"), 1U);
    EXPECT_EQ(log.count(": segment 1 cannot be read: it is damaged"), 1U);
}

TEST_F(RecordingsServingTest, ACopyThatIsCutOffDoesNotHideTheRestOfTheWholeRecording) {
    put("whole.mcap", recording_.file);
    put("cut.mcap", recording_.file.substr(0, recording_.file.find(recording_.segments[1])));
    const std::string tape =
        nlohmann::json::parse(ask("/tape?match=whole")->body())["tape"].get<std::string>();
    ask("/tape?match=cut");

    EXPECT_EQ(ask("/tapes/" + tape + "/1")->body(), recording_.segments[1]);
}

}  // namespace
}  // namespace cancha::gateway
