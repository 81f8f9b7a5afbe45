#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/support/match_harness.h"

namespace cancha::test {
namespace {

using ::testing::HasSubstr;
using Body = v1::ServerMessage;

constexpr std::size_t kSpectators = session::kMatchLimits.spectators.in_all;
constexpr std::size_t kPerAddress = session::kMatchLimits.spectators.per_owner;
constexpr std::size_t kPassing = session::kMatchLimits.passing;

/// A match without strategies, so that it does not begin.
class PlacesTest : public ::testing::Test {
  protected:
    asio::awaitable<v1::ServerMessage> join(TestClient& client, v1::Hello hello,
                                            std::string source = "") {
        co_await client.connect(harness_.endpoint(), source);
        co_return co_await client.say_hello(hello);
    }

    /// Adds spectators from two addresses until the match is full.
    asio::awaitable<void> fill_with_spectators() {
        for (std::size_t i = 0; i < kSpectators; ++i) {
            clients_.push_back(std::make_unique<TestClient>(harness_.context()));
            const std::string source = i < kPerAddress ? "127.0.0.1" : "127.0.0.2";
            const auto reply =
                co_await join(*clients_.back(), hello_as(v1::ROLE_SPECTATOR), source);
            EXPECT_TRUE(reply.has_welcome()) << i << ": " << reply.refusal().text();
        }
    }

    /// Adds connections that send nothing.
    asio::awaitable<void> connect_silently(std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            clients_.push_back(std::make_unique<TestClient>(harness_.context()));
            co_await clients_.back()->connect(harness_.endpoint());
        }
    }

    MatchHarness harness_{kDiscipline, {.max_ticks = 100'000}};
    std::vector<std::unique_ptr<TestClient>> clients_;
};

TEST_F(PlacesTest, AFullHouseOfSpectatorsRefusesOneMoreUntilOneLeaves) {
    v1::ServerMessage surplus;
    v1::ServerMessage successor;

    harness_.run([&]() -> asio::awaitable<void> {
        co_await fill_with_spectators();
        TestClient late(harness_.context());
        surplus = co_await join(late, hello_as(v1::ROLE_SPECTATOR), "127.0.0.3");
        clients_.pop_back();
        while (!successor.has_welcome()) {  // The server may notice the free place a little later.
            TestClient next(harness_.context());
            successor = co_await join(next, hello_as(v1::ROLE_SPECTATOR), "127.0.0.3");
        }
    }());

    EXPECT_EQ(surplus.refusal().code(), v1::ERROR_CODE_FULL);
    EXPECT_EQ(surplus.refusal().text(),
              "this match is full (256 spectators); watch through cancha-viewer");
}

TEST_F(PlacesTest, ATeamComesAndComesBackIntoAFullHouse) {
    v1::ServerMessage first;
    v1::ServerMessage again;
    v1::ServerMessage official;

    harness_.run([&]() -> asio::awaitable<void> {
        co_await fill_with_spectators();
        TestClient team(harness_.context());
        first = co_await join(team, hello_as(v1::ROLE_STRATEGY, "blue"));
        team.close();
        v1::Hello hello = hello_as(v1::ROLE_STRATEGY, "blue");
        hello.set_resume_token(first.welcome().resume_token());
        TestClient back(harness_.context());
        again = co_await join(back, hello);
        TestClient leader(harness_.context());
        official = co_await join(leader, hello_as(v1::ROLE_OFFICIAL));
    }());

    EXPECT_TRUE(first.has_welcome()) << first.refusal().text();
    EXPECT_TRUE(again.has_welcome()) << again.refusal().text();
    EXPECT_TRUE(official.has_welcome()) << official.refusal().text();
}

TEST_F(PlacesTest, OneAddressFillsItsShareAndNotTheMatch) {
    v1::ServerMessage surplus;
    v1::ServerMessage other;

    harness_.run([&]() -> asio::awaitable<void> {
        for (std::size_t i = 0; i < kPerAddress; ++i) {
            clients_.push_back(std::make_unique<TestClient>(harness_.context()));
            co_await join(*clients_.back(), hello_as(v1::ROLE_SPECTATOR));
        }
        TestClient same(harness_.context());
        surplus = co_await join(same, hello_as(v1::ROLE_SPECTATOR));
        TestClient another(harness_.context());
        other = co_await join(another, hello_as(v1::ROLE_SPECTATOR), "127.0.0.2");
    }());

    EXPECT_EQ(surplus.refusal().code(), v1::ERROR_CODE_FULL);
    EXPECT_THAT(surplus.refusal().text(), HasSubstr("128 spectators from 127.0.0.1"));
    EXPECT_TRUE(other.has_welcome());
}

TEST_F(PlacesTest, SilentConnectionsKeepNobodyOutAndTheOldestOfThemGo) {
    v1::ServerMessage team;
    v1::ServerMessage oldest;

    harness_.run([&]() -> asio::awaitable<void> {
        co_await connect_silently(2 * kPassing + 1);
        TestClient client(harness_.context());
        team = co_await join(client, hello_as(v1::ROLE_STRATEGY, "blue"));
        co_await clients_.front()->receive(Body::kGreeting);
        oldest = co_await clients_.front()->receive();
    }());

    EXPECT_TRUE(team.has_welcome()) << team.refusal().text();
    EXPECT_EQ(oldest.body_case(), Body::BODY_NOT_SET) << "closed, and told nothing";
}

/// Uses up all file descriptors of this process during its lifetime.
class NoDescriptors {
  public:
    NoDescriptors() {
        ::getrlimit(RLIMIT_NOFILE, &before_);
        rlimit limit = before_;
        limit.rlim_cur = kFew;
        ::setrlimit(RLIMIT_NOFILE, &limit);
        for (int one = ::dup(STDERR_FILENO); one >= 0; one = ::dup(STDERR_FILENO)) {
            used_up_.push_back(one);
        }
    }

    ~NoDescriptors() {
        for (const int one : used_up_) {
            ::close(one);
        }
        ::setrlimit(RLIMIT_NOFILE, &before_);
    }

    NoDescriptors(const NoDescriptors&) = delete;
    NoDescriptors& operator=(const NoDescriptors&) = delete;

  private:
    /// Limit on descriptors, more than this process has open.
    static constexpr rlim_t kFew = 256;

    rlimit before_{};
    std::vector<int> used_up_;
};

/// A socket that exists already and connects later.
class EarlySocket {
  public:
    EarlySocket(asio::io_context& context, const net::Endpoint& server)
        : socket_(context, server.protocol()) {}

    asio::awaitable<std::unique_ptr<TestClient>> connect(asio::io_context& context,
                                                         const net::Endpoint& server) {
        co_await socket_.async_connect(server, asio::use_awaitable);
        co_return std::make_unique<TestClient>(context, net::make_stream(std::move(socket_)));
    }

  private:
    net::ByteStream::Socket socket_;
};

TEST_F(PlacesTest, WithoutDescriptorsAClientIsToldSoAndTheServerKnows) {
    v1::ServerMessage refused;
    v1::ServerMessage welcomed;

    harness_.run([&]() -> asio::awaitable<void> {
        EarlySocket early(harness_.context(), harness_.endpoint());
        {
            const NoDescriptors shortage;
            const auto client = co_await early.connect(harness_.context(), harness_.endpoint());
            refused = co_await client->receive(Body::kRefusal);
        }
        TestClient next(harness_.context());
        welcomed = co_await join(next, hello_as(v1::ROLE_STRATEGY, "blue"));
    }());

    EXPECT_EQ(refused.refusal().code(), v1::ERROR_CODE_FULL);
    EXPECT_THAT(refused.refusal().text(), HasSubstr("the server is out of file descriptors"));
    EXPECT_TRUE(harness_.host().last_shortage().has_value());
    EXPECT_TRUE(welcomed.has_welcome()) << "the shortage is over";
}

TEST_F(PlacesTest, FewerSpectatorsAreTakenWhereThereAreFewDescriptors) {
    rlimit before{};
    ::getrlimit(RLIMIT_NOFILE, &before);
    // Pretends that all descriptors but 300 are needed for other things.
    const Status fits = harness_.host().fit_descriptors(before.rlim_max - 300);

    ::setrlimit(RLIMIT_NOFILE, &before);
    ASSERT_TRUE(fits) << fits.error().message;
    EXPECT_LT(harness_.host().limits().spectators.in_all, kSpectators);
    EXPECT_FALSE(harness_.host().fit_descriptors(before.rlim_max));
    ::setrlimit(RLIMIT_NOFILE, &before);
}

}  // namespace
}  // namespace cancha::test
