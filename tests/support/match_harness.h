#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <gmock/gmock.h>

#include "referee/core/discipline.h"
#include "server/session/match_host.h"
#include "server/sim/world/world_spec_builder.h"
#include "tests/support/test_client.h"

namespace cancha::test {

/// Discipline of most tests with a MatchHarness.
inline constexpr const char* kDiscipline = "simurosot/5v5";

/// Returns all events of this kind that the match has had so far.
inline std::vector<referee::GameEvent> events_of(const match::Match& match, std::string_view kind) {
    std::vector<referee::GameEvent> found;
    for (const referee::GameEvent& event : match.events()) {
        if (event.kind == kind) {
            found.push_back(event);
        }
    }
    return found;
}

/// Behaviour of a client at a seat: returns the answer to a tick.
using Play = std::function<v1::TickAnswer(const v1::TickOpened&)>;

/// Behaviour without commands, so all robots of the seat stand still.
inline v1::TickAnswer stand_still(const v1::TickOpened&) {
    return {};
}

/// A real server of one match in this process, on a loopback port that the system picks. The
/// clients are coroutines on the same thread.
class MatchHarness {
  public:
    /// Time limit of one call of run(). If it passes, the test fails as hung.
    static constexpr std::chrono::seconds kLimit{30};

    /// `options`: options of the session. `overrides`: changed settings of the discipline.
    /// `observer`: callbacks for events in the room.
    explicit MatchHarness(const std::string& discipline, const session::RoomOptions& options = {},
                          const std::vector<referee::SettingOverride>& overrides = {},
                          session::RoomObserver observer = {})
        : discipline_(load(discipline, overrides)),
          host_(context_, discipline_, *world::make_world_spec(discipline_.settings), options,
                std::move(observer)) {
        EXPECT_TRUE(host_.listen(*net::parse_endpoint("127.0.0.1:0")));
        async::spawn(context_.get_executor(), host_.run());
    }

    /// Adds a client that joins at `seat` and plays until the match is over.
    void seat(const std::string& seat, Play play = stand_still) {
        async::spawn(context_.get_executor(), play_seat(seat, std::move(play)));
    }

    /// Runs server and clients until the coroutine `story` (the steps of the test) has ended. If
    /// run() is called again, the same match goes on.
    void run(asio::awaitable<void> story) {
        bool is_told = false;
        std::exception_ptr failure;
        asio::co_spawn(context_, std::move(story), [&](const std::exception_ptr& unexpected) {
            is_told = true;
            failure = unexpected;
            context_.stop();
        });
        context_.restart();
        context_.run_for(kLimit);
        EXPECT_TRUE(is_told) << "the test has hung";
        if (failure) {
            std::rethrow_exception(failure);
        }
    }

    /// Runs server and clients until the match is over.
    void run_to_end() {
        run_until([this] { return room().is_over(); });
    }

    /// Runs server and clients until `holds` returns true.
    void run_until(const std::function<bool()>& holds) { run(until(holds)); }

    /// Waits, inside a story, until `holds` returns true.
    asio::awaitable<void> until(std::function<bool()> holds) {
        asio::steady_timer timer(context_);
        while (!holds()) {
            timer.expires_after(std::chrono::milliseconds(1));
            co_await timer.async_wait(async::kUseResult);
        }
    }

    asio::io_context& context() { return context_; }

    net::Endpoint endpoint() const { return host_.endpoint(); }

    session::MatchHost& host() { return host_; }

    session::MatchRoom& room() { return host_.room(); }

    const match::Match& match() { return host_.room().match(); }

  private:
    static referee::Discipline load(const std::string& name,
                                    const std::vector<referee::SettingOverride>& overrides) {
        auto discipline = referee::load_discipline(name, overrides);
        EXPECT_TRUE(discipline) << discipline.error().message;
        return *std::move(discipline);
    }

    asio::awaitable<void> play_seat(std::string seat, Play play) {
        TestClient client(context_);
        co_await client.join(endpoint(), hello_as(v1::ROLE_STRATEGY, seat, "player of " + seat));
        for (;;) {
            const v1::ServerMessage message = co_await client.receive();
            if (message.has_tick()) {
                co_await client.answer(message.tick().tick(), play(message.tick()));
            } else if (message.has_over() ||
                       message.body_case() == v1::ServerMessage::BODY_NOT_SET) {
                co_return;
            }
        }
    }

    asio::io_context context_{1};
    referee::Discipline discipline_;
    session::MatchHost host_;
};

}  // namespace cancha::test
