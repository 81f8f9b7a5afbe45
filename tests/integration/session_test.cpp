#include <limits>
#include <memory>
#include <vector>

#include <gmock/gmock.h>

#include "server/session/handshake.h"
#include "tests/support/match_harness.h"
#include "tests/support/memory_stream.h"

namespace cancha::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Body = v1::ServerMessage;

class SessionTest : public ::testing::Test {
  protected:
    /// Joins with `hello` and expects to be refused.
    v1::Refusal refusal_of(const v1::Hello& hello) {
        v1::ServerMessage reply;
        harness_.run([&]() -> asio::awaitable<void> {
            TestClient client(harness_.context());
            reply = co_await client.join(harness_.endpoint(), hello);
        }());
        EXPECT_EQ(reply.body_case(), Body::kRefusal);
        return reply.refusal();
    }

    /// Sends raw bytes instead of a Hello and expects to be refused.
    v1::Refusal refusal_of_bytes(std::string bytes) {
        v1::ServerMessage reply;
        harness_.run([&]() -> asio::awaitable<void> {
            TestClient client(harness_.context());
            co_await client.connect(harness_.endpoint());
            co_await client.send_bytes(bytes);
            reply = co_await client.receive(Body::kRefusal);
        }());
        EXPECT_EQ(reply.body_case(), Body::kRefusal);
        return reply.refusal();
    }

    MatchHarness harness_{kDiscipline, {.max_ticks = 100'000}};
};

TEST_F(SessionTest, TheServerSpeaksFirst) {
    v1::ServerMessage first;

    harness_.run([&]() -> asio::awaitable<void> {
        TestClient client(harness_.context());
        co_await client.connect(harness_.endpoint());
        first = co_await client.receive();
    }());

    EXPECT_EQ(first.greeting().protocol_version(), wire::kProtocolVersion);
    EXPECT_THAT(first.greeting().build(), HasSubstr("cancha "));
}

TEST_F(SessionTest, WelcomeTellsAStrategyItsSeatAndTheDiscipline) {
    v1::ServerMessage reply;

    harness_.run([&]() -> asio::awaitable<void> {
        TestClient client(harness_.context());
        reply = co_await client.join(harness_.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
    }());

    const v1::Welcome& welcome = reply.welcome();
    EXPECT_EQ(welcome.discipline(), "simurosot");
    EXPECT_EQ(welcome.variant(), "5v5");
    EXPECT_EQ(welcome.seat().name(), "yellow");
    EXPECT_EQ(welcome.seat().team(), v1::TEAM_YELLOW);
    EXPECT_THAT(welcome.seat().robot_ids(), ElementsAre(6, 7, 8, 9, 10));
    EXPECT_EQ(welcome.scene().robots_size(), 10);
    EXPECT_GT(welcome.settings().ball().mass_kg(), 0);
}

TEST_F(SessionTest, RefusesAnotherProtocolVersion) {
    v1::Hello hello = hello_as(v1::ROLE_SPECTATOR);
    hello.set_protocol_version(wire::kProtocolVersion + 1);

    const v1::Refusal refusal = refusal_of(hello);

    EXPECT_EQ(refusal.code(), v1::ERROR_CODE_VERSION);
    EXPECT_THAT(refusal.text(), HasSubstr("protocol version"));
}

TEST_F(SessionTest, RefusesAnUnknownSeatAndListsThoseThereAre) {
    const v1::Refusal refusal = refusal_of(hello_as(v1::ROLE_STRATEGY, "green"));

    EXPECT_EQ(refusal.code(), v1::ERROR_CODE_UNKNOWN_SEAT);
    EXPECT_THAT(refusal.text(), HasSubstr("the seats are: blue, yellow"));
}

TEST_F(SessionTest, RefusesASecondClientForATakenSeat) {
    v1::ServerMessage first;
    v1::ServerMessage second;

    harness_.run([&]() -> asio::awaitable<void> {
        TestClient occupant(harness_.context());
        TestClient intruder(harness_.context());
        first = co_await occupant.join(harness_.endpoint(),
                                       hello_as(v1::ROLE_STRATEGY, "blue", "first"));
        second = co_await intruder.join(harness_.endpoint(), hello_as(v1::ROLE_STRATEGY, "blue"));
    }());

    EXPECT_TRUE(first.has_welcome());
    EXPECT_EQ(second.refusal().code(), v1::ERROR_CODE_SEAT_TAKEN);
    EXPECT_THAT(second.refusal().text(), HasSubstr("seat 'blue' is taken by \"first\""));
}

TEST_F(SessionTest, RefusesAWrongToken) {
    harness_.room().seats()[0].token = "secret";
    v1::Hello hello = hello_as(v1::ROLE_STRATEGY, "blue");
    hello.set_token("secreT");

    const v1::Refusal refusal = refusal_of(hello);

    EXPECT_EQ(refusal.code(), v1::ERROR_CODE_NOT_ALLOWED);
    EXPECT_THAT(refusal.text(), HasSubstr("wrong token for seat 'blue'"));
    EXPECT_THAT(refusal.text(), ::testing::Not(HasSubstr("secret")));
}

TEST_F(SessionTest, SaysThatNoTokenWasGivenAndHowToGiveOne) {
    harness_.room().seats()[0].token = "secret";

    const v1::Refusal refusal = refusal_of(hello_as(v1::ROLE_STRATEGY, "blue"));

    EXPECT_EQ(refusal.code(), v1::ERROR_CODE_NOT_ALLOWED);
    EXPECT_THAT(refusal.text(), HasSubstr("no token was given for seat 'blue'"));
    EXPECT_THAT(refusal.text(), HasSubstr("CANCHA_TOKEN"));
}

class TokenTest : public ::testing::Test {
  protected:
    v1::ServerMessage reply_to(v1::Role role, const char* seat, const char* name,
                               const char* token) {
        v1::Hello hello = hello_as(role, seat, name);
        hello.set_token(token);
        v1::ServerMessage reply;
        harness_.run([&]() -> asio::awaitable<void> {
            TestClient client(harness_.context());
            reply = co_await client.join(harness_.endpoint(), hello);
        }());
        return reply;
    }

    bool is_welcome(v1::Role role, const char* seat, const char* name, const char* token) {
        return reply_to(role, seat, name, token).has_welcome();
    }

    MatchHarness harness_{kDiscipline,
                          {.tokens = *access::TokenBook::parse("seat blue 0123456789abcdef\n"
                                                               "official alice aaaabbbbccccdddd\n"
                                                               "admin bob ddddccccbbbbaaaa\n"),
                           .max_ticks = 100'000}};
};

TEST_F(TokenTest, ABookAdmitsWhoIsInItAndSpectators) {
    EXPECT_TRUE(is_welcome(v1::ROLE_STRATEGY, "blue", "team", "0123456789abcdef"));
    EXPECT_TRUE(is_welcome(v1::ROLE_OFFICIAL, "", "alice", "aaaabbbbccccdddd"));
    EXPECT_TRUE(is_welcome(v1::ROLE_ADMIN, "", "bob", "ddddccccbbbbaaaa"));
    EXPECT_TRUE(is_welcome(v1::ROLE_SPECTATOR, "", "anybody", ""));
}

TEST_F(TokenTest, ABookAdmitsNobodyElse) {
    EXPECT_FALSE(is_welcome(v1::ROLE_STRATEGY, "blue", "team", ""));
    EXPECT_FALSE(is_welcome(v1::ROLE_STRATEGY, "blue", "team", "0123456789abcdeF"));
    EXPECT_FALSE(is_welcome(v1::ROLE_STRATEGY, "yellow", "team", "0123456789abcdef"));
    EXPECT_FALSE(is_welcome(v1::ROLE_OFFICIAL, "", "carol", "aaaabbbbccccdddd"));
    EXPECT_FALSE(is_welcome(v1::ROLE_ADMIN, "", "alice", "aaaabbbbccccdddd"));
}

TEST_F(TokenTest, ARefusalSaysWhatToDoAndNoToken) {
    const v1::Refusal refusal = reply_to(v1::ROLE_OFFICIAL, "", "alice", "wrong").refusal();

    EXPECT_EQ(refusal.code(), v1::ERROR_CODE_NOT_ALLOWED);
    EXPECT_THAT(refusal.text(),
                HasSubstr("expected the NAME and TOKEN of a line `official NAME TOKEN`"));
    EXPECT_THAT(refusal.text(), ::testing::Not(HasSubstr("aaaabbbbccccdddd")));
}

TEST_F(SessionTest, TheDoorOfTheTeamsLetsInStrategiesOnly) {
    const auto door =
        harness_.host().listen(*net::parse_endpoint("127.0.0.1:0"), session::Door::kTeams);
    ASSERT_TRUE(door);
    const auto reply_to = [&](v1::Role role, const char* seat) {
        v1::ServerMessage reply;
        harness_.run([&]() -> asio::awaitable<void> {
            TestClient client(harness_.context());
            reply = co_await client.join(*door, hello_as(role, seat));
        }());
        return reply;
    };

    for (const v1::Role role : {v1::ROLE_OFFICIAL, v1::ROLE_ADMIN, v1::ROLE_SPECTATOR}) {
        const v1::Refusal refusal = reply_to(role, "").refusal();
        EXPECT_EQ(refusal.code(), v1::ERROR_CODE_NOT_ALLOWED) << v1::Role_Name(role);
        EXPECT_THAT(refusal.text(), HasSubstr("only strategies may come in here"));
        EXPECT_THAT(refusal.text(), HasSubstr("cancha-referee --server HOST:PORT"));
    }
    EXPECT_TRUE(reply_to(v1::ROLE_STRATEGY, "blue").has_welcome());
}

TEST_F(SessionTest, RefusesNamesThatLookLikeAProgramsAndSaysWhatIsCompared) {
    for (const char* name :
         {"referee", "Referee", " referee", "r\u0435feree", "server", "cancha"}) {
        const v1::Refusal refusal = refusal_of(hello_as(v1::ROLE_OFFICIAL, "", name));

        EXPECT_EQ(refusal.code(), v1::ERROR_CODE_NOT_ALLOWED) << name;
        EXPECT_THAT(refusal.text(), HasSubstr("names are compared without case")) << name;
        EXPECT_THAT(refusal.text(), HasSubstr("choose another name")) << name;
    }
}

TEST_F(SessionTest, RefusesNamesThatCouldGarbleAScreen) {
    for (const char* name :
         {"", "   ", "\u00a0\u3000", "\x1b[2Jclear", "tab\tbed", "\xc2\x9b\x33\x31m",
          "a name that is longer than thirty-two characters"}) {
        const v1::Refusal refusal = refusal_of(hello_as(v1::ROLE_SPECTATOR, "", name));

        EXPECT_EQ(refusal.code(), v1::ERROR_CODE_BAD_MESSAGE) << name;
        EXPECT_THAT(refusal.text(), HasSubstr("1 to 32 printable characters")) << name;
    }
}

TEST_F(SessionTest, RefusesGarbageInsteadOfAHello) {
    // A frame of five bytes that cannot begin a message.
    EXPECT_EQ(refusal_of_bytes("\x05\xff\xff\xff\xff\xff").code(), v1::ERROR_CODE_BAD_MESSAGE);
    // Not even a frame.
    EXPECT_EQ(refusal_of_bytes("\xff\xff\xff\xff\xff\xff").code(), v1::ERROR_CODE_BAD_MESSAGE);
    // A client that expects a web server: 'G' announces 71 bytes, which are not a message.
    EXPECT_EQ(refusal_of_bytes("GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html,*/*\r\n"
                               "Connection: close\r\n\r\n")
                  .code(),
              v1::ERROR_CODE_BAD_MESSAGE);
}

TEST_F(SessionTest, RefusesAnOversizedFrame) {
    // The length 4 KiB and one byte, as a varint.
    const v1::Refusal refusal = refusal_of_bytes("\x81\x20");

    EXPECT_EQ(refusal.code(), v1::ERROR_CODE_TOO_LARGE);
    EXPECT_THAT(refusal.text(), HasSubstr("4097 bytes was announced, at most 4096"));
}

TEST_F(SessionTest, TheFirstMessageMustBeHello) {
    std::string bytes;
    v1::ClientMessage message;
    message.mutable_answer()->set_tick(0);
    EXPECT_TRUE(wire::append_frame(bytes, message));

    EXPECT_THAT(refusal_of_bytes(bytes).text(), HasSubstr("must be Hello"));
}

TEST_F(SessionTest, WhatIsNoNameOfAMatchOrASeatIsRefusedBeforeItReachesTheLog) {
    const v1::Hello seat = hello_as(v1::ROLE_STRATEGY, "blue\n12:00:00 level=error forged");
    v1::Hello match = hello_as(v1::ROLE_SPECTATOR);
    match.set_match(std::string(33, 'm'));
    v1::Hello origin = hello_as(v1::ROLE_STRATEGY, "blue");
    origin.set_origin(std::string(33, 'o'));

    EXPECT_EQ(refusal_of(seat).text(), "`seat` must have at most 32 printable characters");
    EXPECT_EQ(refusal_of(match).text(), "`match` must have at most 32 printable characters");
    EXPECT_EQ(refusal_of(origin).text(), "`origin` must have at most 32 printable characters");
}

TEST_F(SessionTest, ALateSpectatorGetsTheCompleteState) {
    harness_.seat("blue");
    harness_.seat("yellow");
    v1::ServerMessage welcome;
    v1::ServerMessage update;

    harness_.run([&]() -> asio::awaitable<void> {
        TestClient player(harness_.context());
        co_await harness_.until([&] { return harness_.match().tick().number >= 20; });
        TestClient spectator(harness_.context());
        welcome = co_await spectator.join(harness_.endpoint(), hello_as(v1::ROLE_SPECTATOR));
        update = co_await spectator.receive(Body::kUpdate);
    }());

    EXPECT_EQ(welcome.welcome().scene().robots_size(), 10);
    EXPECT_FALSE(welcome.welcome().has_seat());
    EXPECT_GE(update.update().world().tick(), 20U);
    EXPECT_EQ(update.update().world().robots_size(), 10);
    EXPECT_EQ(update.update().status().teams(0).name(), "player of blue");
    EXPECT_FALSE(update.update().recent_events().empty());
}

TEST_F(SessionTest, ASpectatorThatReadsSlowlyGetsTheNewestStateAndNothingQueuesUp) {
    MemoryLine line(harness_.context(), {});
    auto connection = std::make_shared<net::Connection>(line.server_end(), "memory");
    connection->send(session::make_greeting());
    harness_.host().take_in(std::move(connection), [] {});
    std::uint64_t tick_at_most = 0;
    std::uint64_t tick_when_it_reads_on = 0;
    std::vector<std::uint64_t> ticks;  // Ticks of the updates after that, up to a new one.

    harness_.run([&]() -> asio::awaitable<void> {
        TestClient spectator(harness_.context(), line.client_end());
        co_await spectator.say_hello(hello_as(v1::ROLE_SPECTATOR));
        harness_.seat("blue");
        harness_.seat("yellow");
        // From then on updates report only ticks, not the seats that the match waits for.
        co_await harness_.until([&] { return harness_.match().tick().number > 0; });
        line.stall();
        const int operations = line.operations();
        co_await harness_.until([&] { return line.operations() > operations; });
        // An update is held up. The match goes on for the time of several updates, which are made
        // 60 times a second in wall-clock time.
        tick_at_most = harness_.match().tick().number;
        const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(100);
        co_await harness_.until([&] {
            tick_when_it_reads_on = harness_.match().tick().number;
            return tick_when_it_reads_on > tick_at_most && std::chrono::steady_clock::now() > end;
        });
        line.flow();
        do {
            const v1::ServerMessage update = co_await spectator.receive(Body::kUpdate);
            ticks.push_back(update.update().world().tick());
        } while (ticks.back() < tick_when_it_reads_on);
    }());

    // The update that was on its way when the spectator stopped reading arrives. Later ones were
    // never made.
    ASSERT_GE(ticks.size(), 2U);
    ticks.pop_back();
    EXPECT_THAT(ticks, testing::Each(testing::Le(tick_at_most)));
    EXPECT_GT(harness_.room().watchers().skipped_updates, 0U);
}

TEST_F(SessionTest, ASpectatorThatGivesOrdersIsNoticedAndChangesNothing) {
    v1::ServerMessage notice;

    harness_.run([&]() -> asio::awaitable<void> {
        TestClient spectator(harness_.context());
        co_await spectator.join(harness_.endpoint(), hello_as(v1::ROLE_SPECTATOR));
        v1::ClientMessage message;
        message.mutable_request()->mutable_pause();
        co_await spectator.send(message);
        notice = co_await spectator.receive(Body::kNotice);
    }());

    EXPECT_EQ(notice.notice().code(), v1::ERROR_CODE_NOT_ALLOWED);
    EXPECT_FALSE(harness_.room().running().pace().is_paused());
}

TEST(SessionEndTest, WhoDoesNotReadTheResultIsLeftAfterTheTimeToFlush) {
    MatchHarness harness(kDiscipline, {.max_ticks = 2});
    MemoryLine line(harness.context(), {});
    auto connection = std::make_shared<net::Connection>(line.server_end(), "memory");
    connection->send(session::make_greeting());
    const std::weak_ptr<net::Connection> held = connection;
    harness.host().take_in(std::move(connection), [] {});

    harness.run([&]() -> asio::awaitable<void> {
        TestClient spectator(harness.context(), line.client_end());
        v1::Hello hello = hello_as(v1::ROLE_SPECTATOR);
        hello.set_updates_per_s(1);  // The match is over before the second update.
        co_await spectator.say_hello(hello);
        co_await spectator.receive(Body::kUpdate);
        line.stall();
        harness.seat("blue");
        harness.seat("yellow");
        co_await harness.until([&] { return held.expired(); });  // Else run() fails.
    }());

    EXPECT_TRUE(harness.room().is_over());
}

}  // namespace
}  // namespace cancha::test
