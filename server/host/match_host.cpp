#include "server/host/match_host.h"

#include <fmt/format.h>
#include <sched.h>

#include "server/host/handshake.h"
#include "server/host/session.h"
#include "server/net/patience.h"

namespace cancha::host {

namespace {

using Clock = std::chrono::steady_clock;

/// Measured: 200 us cover the answer of a strategy that thinks little.
constexpr std::chrono::microseconds kEagerTime{200};

}  // namespace

MatchHost::MatchHost(boost::asio::io_context& context, const referee::Discipline& discipline,
                     world::WorldSpec spec, const RoomOptions& options, RoomObserver observer)
    : context_(context),
      room_(context, discipline, std::move(spec), options, std::move(observer)),
      listener_(context,
                [this](std::shared_ptr<net::Connection> connection) {
                    connection->send(make_greeting());
                    take_in(std::move(connection), [] {});
                }),
      client_left_(context) {}

boost::asio::awaitable<void> MatchHost::run() {
    co_await room_.play();
    co_await say_farewell();
    listener_.stop();
}

void MatchHost::take_in(std::shared_ptr<net::Connection> connection,
                        std::function<void()> on_left) {
    if (connections_ >= kMaxConnections) {
        refuse(*connection, v1::ERROR_CODE_FULL,
               fmt::format("{} clients are in this match, and no more may be; let people watch "
                           "through cancha-viewer",
                           connections_));
        on_left();
        return;
    }
    ++connections_;
    net::spawn(context_.get_executor(), attend(std::move(connection), std::move(on_left)));
}

boost::asio::awaitable<void> MatchHost::attend(std::shared_ptr<net::Connection> connection,
                                               std::function<void()> on_left) {
    co_await serve(room_, std::move(connection));
    --connections_;
    client_left_.notify();
    on_left();
}

boost::asio::awaitable<void> MatchHost::say_farewell() {
    for (const Seat& seat : room_.seats()) {
        if (seat.occupant != nullptr) {
            room_.tell_result(*seat.occupant);
        }
    }
    // Spectators get the last state and the result from their own sessions.
    net::Patience patience(kFarewellTime, Clock::now());
    while (connections_ > 0 && !patience.is_over(Clock::now())) {
        co_await client_left_.wait_until(patience.next_look());
    }
}

void run_eagerly(boost::asio::io_context& context, const MatchRoom& room) {
    Clock::time_point last_work = Clock::now();
    while (!context.stopped()) {
        const bool is_eager = room.is_in_a_hurry() && Clock::now() - last_work < kEagerTime;
        if ((is_eager ? context.poll() : context.run_one()) > 0) {
            last_work = Clock::now();
        } else {
            sched_yield();
        }
    }
}

}  // namespace cancha::host
