#include "server/lobby/channel/match_channel.h"

#include <array>
#include <optional>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <google/protobuf/wrappers.pb.h>
#include <unistd.h>

namespace cancha::channel {
namespace {

class MatchChannelTest : public testing::Test {
  protected:
    MatchChannelTest() {
        auto ends = MatchChannel::make_ends();
        EXPECT_TRUE(ends);
        here_.emplace(context_, std::move(ends->first));
        there_.emplace(context_, std::move(ends->second));
    }

    /// Receives the packet at the other end.
    Result<Packet> receive() {
        std::optional<Result<Packet>> received;
        const auto take = [&]() -> asio::awaitable<void> { received = co_await there_->receive(); };
        async::spawn(context_.get_executor(), take());
        context_.restart();
        context_.run_for(std::chrono::seconds(10));
        return received ? *std::move(received) : Error{ErrorCode::kTimeout, "nothing came"};
    }

    static google::protobuf::StringValue text(const std::string& value) {
        google::protobuf::StringValue message;
        message.set_value(value);
        return message;
    }

    static std::string text_in(const Packet& packet) {
        google::protobuf::StringValue message;
        EXPECT_TRUE(message.ParseFromString(packet.bytes));
        return message.value();
    }

    boost::asio::io_context context_;
    std::optional<MatchChannel> here_;
    std::optional<MatchChannel> there_;
};

TEST_F(MatchChannelTest, KeepsMessagesApart) {
    ASSERT_TRUE(here_->send(text("one")));
    ASSERT_TRUE(here_->send(text("two")));

    EXPECT_EQ(text_in(*receive()), "one");
    EXPECT_EQ(text_in(*receive()), "two");
}

TEST_F(MatchChannelTest, CarriesADescriptorThatLivesOnWhereItArrives) {
    std::array<int, 2> pipe_ends{};
    ASSERT_EQ(::pipe2(pipe_ends.data(), O_CLOEXEC), 0);
    const processes::Descriptor reader(pipe_ends[0]);
    {
        const processes::Descriptor writer(pipe_ends[1]);
        ASSERT_TRUE(here_->send(text("a pipe"), writer.get()));
    }

    const Result<Packet> packet = receive();

    ASSERT_TRUE(packet);
    ASSERT_TRUE(packet->descriptor);
    ASSERT_EQ(::write(packet->descriptor.get(), "x", 1), 1);
    char byte = 0;
    ASSERT_EQ(::read(reader.get(), &byte, 1), 1);
    EXPECT_EQ(byte, 'x');
    EXPECT_NE(::fcntl(packet->descriptor.get(), F_GETFD) & FD_CLOEXEC, 0) << "children inherit it";
}

TEST_F(MatchChannelTest, TellsThatTheOtherEndIsGone) {
    here_.reset();

    const Result<Packet> packet = receive();

    ASSERT_FALSE(packet);
    EXPECT_EQ(packet.error().code, ErrorCode::kClosedByPeer);
}

TEST_F(MatchChannelTest, SendingNeverWaitsForAnEndThatDoesNotRead) {
    const auto large = text(std::string(100'000, 'x'));
    Status sent;
    int count = 0;

    while (sent && count < 1000) {
        sent = here_->send(large);
        ++count;
    }

    ASSERT_FALSE(sent);
    EXPECT_EQ(sent.error().code, ErrorCode::kIo);
    EXPECT_GT(count, 1);
}

TEST_F(MatchChannelTest, RefusesWhatTheOtherEndCouldNotTakeWhole) {
    const Status sent = here_->send(text(std::string(MatchChannel::kMaxPacketBytes, 'x')));

    ASSERT_FALSE(sent);
    EXPECT_EQ(sent.error().code, ErrorCode::kTooLarge);
}

}  // namespace
}  // namespace cancha::channel
