#include "client-sdk/bridge/vss/exchange.h"

#include <gmock/gmock.h>

#include "vss_simulator.pb.h"

namespace cancha::vss {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Key;

constexpr std::uint32_t kThisMachine = 0x7F000001;
constexpr Doors kAnyPorts{
    .commands = {kThisMachine, 0}, .placements = {kThisMachine, 0}, .interface = kThisMachine};
constexpr milliseconds kNoTime{0};
constexpr milliseconds kLongTime{60'000};  // Nothing here takes so long, unless it hangs.

class ExchangeTest : public testing::Test {
  protected:
    ExchangeTest() {
        TeamSockets sockets = open_sockets(kAnyPorts).value();
        port_ = sockets.commands.endpoint().value();
        exchange_.emplace(std::move(sockets), Addressee{.team = Team::kYellow, .ids = {0, 1, 2}},
                          [this] { return is_over_; });
        exchange_->begin_tick();
    }

    /// A datagram of the team for these robots.
    void say(std::initializer_list<unsigned> ids) const {
        fira_message::sim_to_ref::Packet packet;
        for (const unsigned id : ids) {
            auto& command = *packet.mutable_cmd()->add_robot_commands();
            command.set_id(id);
            command.set_yellowteam(true);
        }
        team_.send(port_, packet.SerializeAsString());
    }

    bool await(milliseconds limit, milliseconds grace = kLongTime) {
        return exchange_->await_answer(limit, grace, [this] { ++resent_; });
    }

    const UdpSocket team_ = UdpSocket::open_sender(kThisMachine).value();
    Endpoint port_;
    bool is_over_ = false;
    int resent_ = 0;
    std::optional<Exchange> exchange_;
};

TEST_F(ExchangeTest, OneDatagramForAllIsAnAnswerAtOnce) {
    say({0, 1, 2});

    EXPECT_TRUE(await(kLongTime));
    EXPECT_THAT(exchange_->take_wheels(), ElementsAre(Key(0U), Key(1U), Key(2U)));
}

TEST_F(ExchangeTest, SoIsOneForEachRobot) {
    say({2});
    say({0});
    say({1});

    EXPECT_TRUE(await(kLongTime));
    EXPECT_THAT(exchange_->take_wheels(), ElementsAre(Key(0U), Key(1U), Key(2U)));
}

TEST_F(ExchangeTest, ATeamThatCommandsTwoRobotsIsWaitedForOnce) {
    say({0, 2});
    EXPECT_TRUE(await(kNoTime));
    exchange_->begin_tick();
    say({2});
    say({0});

    EXPECT_TRUE(await(kLongTime));
}

TEST_F(ExchangeTest, WhatComesBeforeATickIsNoAnswerToItButHolds) {
    say({0, 1, 2});
    exchange_->begin_tick();

    EXPECT_FALSE(await(kNoTime));
    EXPECT_THAT(exchange_->take_wheels(), ElementsAre(Key(0U), Key(1U), Key(2U)));
}

TEST_F(ExchangeTest, SilenceIsNoAnswer) {
    EXPECT_FALSE(await(kNoTime));
    EXPECT_FALSE(exchange_->has_spoken());
    EXPECT_TRUE(exchange_->take_wheels().empty());
}

TEST_F(ExchangeTest, ATeamThatIsStillStartingGetsTheFrameAgain) {
    // Two pauses between frames are 200 ms.
    EXPECT_FALSE(await(milliseconds(1000)));
    EXPECT_GE(resent_, 2);
}

TEST_F(ExchangeTest, NobodyWaitsForATeamThatIsGone) {
    is_over_ = true;

    EXPECT_FALSE(await(kLongTime));
    EXPECT_FALSE(exchange_->await_places(kLongTime));
}

TEST_F(ExchangeTest, AFloodOfOthersIsNoAnswer) {
    for (int i = 0; i < 500; ++i) {
        team_.send(port_, "nothing of ours");
    }
    EXPECT_FALSE(await(kNoTime));
    EXPECT_GT(exchange_->tally().damaged + exchange_->tally().foreign, 100U);
}

TEST(SocketsTest, APortThatIsTakenSaysWhatToDo) {
    const UdpSocket first = UdpSocket::open_receiver({kThisMachine, 0}, kThisMachine).value();
    const Endpoint port = first.endpoint().value();

    const auto second = UdpSocket::open_receiver(port, kThisMachine);

    ASSERT_FALSE(second);
    EXPECT_THAT(second.error().message, HasSubstr(to_text(port) + " is taken"));
    EXPECT_THAT(second.error().message, HasSubstr("--commands"));
}

}  // namespace
}  // namespace cancha::vss
