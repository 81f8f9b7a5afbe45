#include <functional>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "server/lobby/lobby_session.h"
#include "server/session/handshake.h"
#include "tests/support/match_harness.h"
#include "tests/support/memory_stream.h"

namespace cancha::test {
namespace {

using Body = v1::ServerMessage;
using Kind = StreamFault::Kind;

constexpr std::uint64_t kStreamTicks = 6;

v1::TickAnswer turn(const v1::TickOpened& tick) {
    v1::TickAnswer answer;
    v1::RobotCommand& command = *answer.add_commands();
    command.set_robot_id(6);
    command.mutable_wheels()->set_left_mps(1);
    command.mutable_wheels()->set_right_mps(static_cast<double>(tick.tick()) / 8);
    return answer;
}

/// Plays until the match is over or the connection is closed.
asio::awaitable<void> play_on(TestClient& client) {
    for (;;) {
        const v1::ServerMessage message = co_await client.receive();
        if (message.has_over() || message.body_case() == Body::BODY_NOT_SET) {
            co_return;
        }
        if (message.has_tick()) {
            co_await client.answer(message.tick().tick(), turn(message.tick()));
        }
    }
}

/// Behaviour of the client on the failing line. It returns when the line or its story ends.
using Story = std::function<asio::awaitable<void>(TestClient&)>;

/// A match between blue, on a healthy line, and yellow. One of its clients is on a line that fails.
class FailingStream : public ::testing::TestWithParam<Kind> {
  protected:
    static std::uint64_t undisturbed_hash() {
        MatchHarness harness(kDiscipline, {.max_ticks = kStreamTicks});
        harness.seat("blue");
        harness.seat("yellow", turn);
        harness.run_to_end();
        return harness.match().state_hash();
    }

    /// Gives the server's end of the line to the match, like an accepted client.
    static void take_in(MatchHarness& harness, MemoryLine& line) {
        auto connection = std::make_shared<net::Connection>(line.server_end(), "memory");
        connection->send(session::make_greeting());
        harness.host().take_in(std::move(connection), [] {});
    }

    /// Runs the story with the fault at the first operation, at the second, and so on, until a run
    /// ends without meeting the fault. `run` returns the number of its operations. Returns that of
    /// the last run.
    static int fail_everywhere(const std::function<int(StreamFault)>& run) {
        for (int at = 1;; ++at) {
            SCOPED_TRACE(fmt::format("operation {}", at));
            const int operations = run({.kind = GetParam(), .at = at});
            if (operations < at || HasFailure()) {
                return operations;
            }
        }
    }
};

/// Ends a failed line, as an operating system does with a silent peer, but sooner. A line that has
/// not failed is left alone, however slow the machine is.
class Patience {
  public:
    Patience(asio::io_context& context, MemoryLine& line)
        : timer_(std::make_shared<asio::steady_timer>(context)) {
        wait(timer_, line);
    }

    ~Patience() {
        boost::system::error_code ignored;
        timer_->cancel(ignored);
    }

    Patience(const Patience&) = delete;
    Patience& operator=(const Patience&) = delete;

  private:
    static constexpr std::chrono::milliseconds kTime{100};

    static void wait(const std::shared_ptr<asio::steady_timer>& timer, MemoryLine& line) {
        timer->expires_after(kTime);
        timer->async_wait([timer, &line](const boost::system::error_code& ec) {
            if (ec) {
                return;
            }
            if (line.has_failed()) {
                line.time_out();
            } else {
                wait(timer, line);
            }
        });
    }

    std::shared_ptr<asio::steady_timer> timer_;
};

/// Joins yellow's seat again and plays to the end. The server may notice the loss of the first
/// connection a little later.
asio::awaitable<void> play_again(MatchHarness& harness, const std::string& resume_token) {
    v1::Hello hello = hello_as(v1::ROLE_STRATEGY, "yellow");
    hello.set_resume_token(resume_token);
    for (;;) {
        TestClient second(harness.context());
        const v1::ServerMessage answer = co_await second.join(harness.endpoint(), hello);
        if (answer.has_welcome()) {
            co_await play_on(second);
            co_return;
        }
        EXPECT_EQ(answer.refusal().code(), v1::ERROR_CODE_SEAT_TAKEN);
    }
}

std::string name_of(Kind kind) {
    switch (kind) {
        case Kind::kReset:
            return "Reset";
        case Kind::kClosed:
            return "Closed";
        case Kind::kCutShort:
            return "CutShort";
        case Kind::kNoRoom:
            break;
    }
    return "NoRoom";
}

asio::awaitable<void> watch(TestClient& client) {
    v1::Hello hello = hello_as(v1::ROLE_SPECTATOR);
    hello.set_updates_per_s(120);
    co_await client.say_hello(hello);
    for (int updates = 0; updates < 4; ++updates) {
        if ((co_await client.receive(Body::kUpdate)).body_case() == Body::BODY_NOT_SET) {
            co_return;
        }
    }
    v1::ClientMessage goodbye;
    goodbye.mutable_goodbye();
    co_await client.send(goodbye);
    co_await client.receive(Body::kOver);
}

asio::awaitable<void> lead(TestClient& client) {
    co_await client.say_hello(hello_as(v1::ROLE_OFFICIAL, "", "judge"));
    v1::ClientMessage message;
    v1::OfficialRequest& request = *message.mutable_request();
    for (const bool is_save : {true, false, true}) {
        if (is_save) {
            request.mutable_save_state()->set_name("here");
        } else {
            request.mutable_resume();
        }
        co_await client.send(message);
        if ((co_await client.receive(Body::kReply)).body_case() == Body::BODY_NOT_SET) {
            co_return;
        }
    }
}

TEST_P(FailingStream, AStrategyTakesItsSeatBackWhateverOperationFailed) {
    const std::uint64_t expected = undisturbed_hash();

    const int operations = fail_everywhere([&](StreamFault fault) {
        MatchHarness harness(kDiscipline, {.max_ticks = kStreamTicks});
        harness.seat("blue");
        MemoryLine line(harness.context(), fault);
        take_in(harness, line);
        const auto story = [&]() -> asio::awaitable<void> {
            const Patience patience(harness.context(), line);
            TestClient first(harness.context(), line.client_end());
            const v1::ServerMessage welcome =
                co_await first.say_hello(hello_as(v1::ROLE_STRATEGY, "yellow"));
            co_await play_on(first);
            if (harness.room().is_over()) {
                co_return;
            }
            line.time_out();
            co_await play_again(harness, welcome.welcome().resume_token());
        };
        harness.run(story());
        EXPECT_TRUE(harness.room().is_over());
        EXPECT_EQ(harness.match().tick().number, kStreamTicks);
        EXPECT_EQ(harness.match().state_hash(), expected);
        return line.operations();
    });

    // At least: greeting, Hello, Welcome, and a write and a read for each tick.
    EXPECT_GE(operations, 3 + 2 * static_cast<int>(kStreamTicks));
}

TEST_P(FailingStream, AWatcherThatIsLostChangesNothing) {
    const std::uint64_t expected = undisturbed_hash();

    for (const auto& [name, story] : {std::pair<const char*, Story>{"spectator", watch},
                                      std::pair<const char*, Story>{"official", lead}}) {
        SCOPED_TRACE(name);
        const int operations = fail_everywhere([&, story = story](StreamFault fault) {
            MatchHarness harness(kDiscipline, {.max_ticks = kStreamTicks});
            MemoryLine line(harness.context(), fault);
            take_in(harness, line);
            const auto tell = [&]() -> asio::awaitable<void> {
                const Patience patience(harness.context(), line);
                TestClient client(harness.context(), line.client_end());
                harness.seat("blue");
                harness.seat("yellow", turn);
                co_await story(client);
            };
            harness.run(tell());
            harness.run_to_end();
            EXPECT_EQ(harness.match().state_hash(), expected);
            return line.operations();
        });
        // Greeting, Hello, Welcome, an update, and reading the next message.
        EXPECT_GE(operations, 5);
    }
}

TEST_P(FailingStream, AVisitorOfTheLobbyThatIsLostLeavesNothingBehind) {
    const int operations = fail_everywhere([&](StreamFault fault) {
        asio::io_context context(1);
        lobby::Lobby lobby(context, {}, 1);
        MemoryLine line(context, fault);
        auto connection = std::make_shared<net::Connection>(line.server_end(), "memory");
        bool is_served = false;
        const auto serve = [&]() -> asio::awaitable<void> {
            v1::Hello hello = hello_as(v1::ROLE_ADMIN);
            hello.set_enters_lobby(true);
            co_await lobby::serve_in_lobby(lobby, std::move(connection), hello);
            is_served = true;
            context.stop();
        };
        const auto visit = [&]() -> asio::awaitable<void> {
            TestClient client(context, line.client_end());
            co_await client.receive(Body::kMatchList);
            v1::ClientMessage message;
            message.mutable_lobby_request()->mutable_stop()->set_name("nothing");
            co_await client.send(message);
            co_await client.receive(Body::kLobbyReply);
        };
        async::spawn(context.get_executor(), serve());
        async::spawn(context.get_executor(), visit());
        const Patience patience(context, line);
        context.run_for(MatchHarness::kLimit);
        EXPECT_TRUE(is_served);
        return line.operations();
    });

    EXPECT_GE(operations, 3);
}

INSTANTIATE_TEST_SUITE_P(Faults, FailingStream,
                         ::testing::Values(Kind::kReset, Kind::kClosed, Kind::kCutShort,
                                           Kind::kNoRoom),
                         [](const auto& fault) { return name_of(fault.param); });

}  // namespace
}  // namespace cancha::test
