#include "client-sdk/bridge/vss/exchange.h"

#include <optional>
#include <set>

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <sys/socket.h>

#include "vss_simulator.pb.h"

namespace cancha::vss {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

constexpr std::uint32_t kThisMachine = 0x7F000001;
const Doors kAnyPorts{
    .commands = {{kThisMachine, 0}}, .placements = {kThisMachine, 0}, .interface = kThisMachine};
constexpr milliseconds kNoTime{0};
constexpr milliseconds kLongTime{60'000};  // Only a hanging test takes this long.

class ExchangeTest : public testing::Test {
  protected:
    ExchangeTest() { begin({Team::kYellow}); }

    /// Begins with three robots of each team.
    void begin(const std::set<Team>& teams) {
        TeamSockets sockets = open_sockets(kAnyPorts).value();
        port_ = sockets.commands.front().endpoint().value();
        std::set<RobotName> robots;
        for (const Team team : teams) {
            robots.insert({{team, 0}, {team, 1}, {team, 2}});
        }
        exchange_.emplace(std::move(sockets), robots, [this] { return is_over_; });
        exchange_->begin_tick();
    }

    /// Sends a datagram of a team for these robots.
    void say(std::initializer_list<unsigned> ids, Team team = Team::kYellow) const {
        fira_message::sim_to_ref::Packet packet;
        for (const unsigned id : ids) {
            auto& command = *packet.mutable_cmd()->add_robot_commands();
            command.set_id(id);
            command.set_yellowteam(team == Team::kYellow);
        }
        team_.send(port_, packet.SerializeAsString());
    }

    void await(milliseconds limit, milliseconds grace = kLongTime) {
        exchange_->await_answer(limit, grace, [this] { ++resent_; });
    }

    /// Returns the number of commanded robots.
    std::size_t commanded() { return exchange_->take_wheels().size(); }

    const UdpSocket team_ = UdpSocket::open_sender(kThisMachine).value();
    Endpoint port_;
    bool is_over_ = false;
    int resent_ = 0;
    std::optional<Exchange> exchange_;
};

TEST_F(ExchangeTest, OneDatagramForAllIsAnAnswerAtOnce) {
    say({0, 1, 2});
    await(kLongTime);

    EXPECT_TRUE(exchange_->has_answered(Team::kYellow));
    EXPECT_EQ(commanded(), 3U);
}

/// Sends from another address of this machine.
void send_from_elsewhere(const Endpoint& to, const std::string& datagram) {
    const processes::Descriptor line(socket(AF_INET, SOCK_DGRAM, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(kThisMachine + 1);
    ASSERT_EQ(bind(line.get(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    address.sin_addr.s_addr = htonl(to.address);
    address.sin_port = htons(to.port);
    ASSERT_EQ(sendto(line.get(), datagram.data(), datagram.size(), 0,
                     reinterpret_cast<sockaddr*>(&address), sizeof address),
              static_cast<ssize_t>(datagram.size()));
}

TEST_F(ExchangeTest, AnotherAddressThanTheFirstChangesNothing) {
    say({0, 1, 2});
    await(kLongTime);
    commanded();
    exchange_->begin_tick();
    fira_message::sim_to_ref::Packet packet;
    auto& command = *packet.mutable_cmd()->add_robot_commands();
    command.set_yellowteam(true);
    command.set_wheel_left(9);
    send_from_elsewhere(port_, packet.SerializeAsString());
    await(kNoTime);

    EXPECT_FALSE(exchange_->has_answered(Team::kYellow));
    EXPECT_EQ(commanded(), 0U);
    EXPECT_EQ(exchange_->tally().strangers, 1U);
}

TEST_F(ExchangeTest, SoIsOneForEachRobot) {
    say({2});
    say({0});
    say({1});
    await(kLongTime);

    EXPECT_EQ(commanded(), 3U);
}

TEST_F(ExchangeTest, ATeamThatCommandsTwoRobotsIsWaitedForOnce) {
    say({0, 2});
    await(kNoTime);
    exchange_->begin_tick();
    say({2});
    say({0});
    await(kLongTime);

    EXPECT_EQ(commanded(), 2U);
}

TEST_F(ExchangeTest, WhatComesBeforeATickIsNoAnswerToItButHolds) {
    say({0, 1, 2});
    exchange_->begin_tick();
    await(kNoTime);

    EXPECT_FALSE(exchange_->has_answered(Team::kYellow));
    EXPECT_EQ(commanded(), 3U);
}

TEST_F(ExchangeTest, SilenceIsNoAnswer) {
    await(kNoTime);
    exchange_->begin_tick();

    EXPECT_FALSE(exchange_->have_all_spoken());
    EXPECT_EQ(commanded(), 0U);
}

TEST_F(ExchangeTest, ATeamThatIsStillStartingGetsTheFrameAgain) {
    await(milliseconds(1000));  // Two pauses between frames are 200 ms.

    EXPECT_GE(resent_, 2);
}

TEST_F(ExchangeTest, NobodyWaitsForATeamThatIsGone) {
    is_over_ = true;
    await(kLongTime);

    EXPECT_FALSE(exchange_->has_answered(Team::kYellow));
    EXPECT_FALSE(exchange_->await_places(Team::kYellow, kLongTime));
}

TEST_F(ExchangeTest, AFloodOfOthersIsNoAnswer) {
    for (int i = 0; i < 500; ++i) {
        team_.send(port_, "nothing of ours");
    }
    await(kNoTime);

    EXPECT_FALSE(exchange_->has_answered(Team::kYellow));
    EXPECT_GT(exchange_->tally().damaged + exchange_->tally().foreign, 100U);
}

TEST_F(ExchangeTest, BothTeamsAreWaitedForAtOnePort) {
    begin({Team::kBlue, Team::kYellow});
    say({0, 1, 2}, Team::kBlue);
    await(kNoTime);
    EXPECT_TRUE(exchange_->has_answered(Team::kBlue));
    EXPECT_FALSE(exchange_->has_answered(Team::kYellow));

    say({1}, Team::kYellow);
    await(kNoTime);
    exchange_->begin_tick();
    EXPECT_TRUE(exchange_->have_all_spoken());
    EXPECT_EQ(commanded(), 4U);
    say({1}, Team::kYellow);
    say({2, 1, 0}, Team::kBlue);
    await(kLongTime);
    EXPECT_EQ(commanded(), 4U);
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
