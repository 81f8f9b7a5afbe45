#include "server/session/match_host.h"

#include <sched.h>

#include "server/net/patience.h"
#include "server/session/handshake.h"
#include "server/session/session.h"

namespace cancha::session {

namespace {

using Clock = std::chrono::steady_clock;

/// Measured: 200 us cover the answer of a strategy that thinks little.
constexpr std::chrono::microseconds kEagerTime{200};

}  // namespace

MatchHost::MatchHost(boost::asio::io_context& context, const referee::Discipline& discipline,
                     world::WorldSpec spec, const RoomOptions& options, RoomObserver observer)
    : context_(context),
      room_(context, discipline, std::move(spec), options, std::move(observer)),
      admission_(with_named_leaders(kMatchLimits, options.tokens.leaders()), "this match"),
      listener_(
          context,
          [this](std::shared_ptr<net::Connection> connection) {
              connection->send(make_greeting());
              take_in(std::move(connection), [] {});
          },
          [](const std::shared_ptr<net::Connection>& connection) { turn_away(*connection); }),
      session_ended_(context) {}

Status MatchHost::fit_descriptors(std::size_t reserved) {
    const auto fits = admission_.fit_descriptors(reserved + room_.seats().size());
    return fits ? Status() : fits.error();
}

boost::asio::awaitable<void> MatchHost::run() {
    co_await room_.play();
    co_await say_farewell();
    listener_.stop();
}

void MatchHost::take_in(std::shared_ptr<net::Connection> connection,
                        std::function<void()> on_left) {
    PlacePtr place = admission_.arrive(connection);
    ++sessions_;
    async::spawn(context_.get_executor(),
                 attend(std::move(connection), std::move(place), std::move(on_left)));
}

boost::asio::awaitable<void> MatchHost::attend(std::shared_ptr<net::Connection> connection,
                                               PlacePtr place, std::function<void()> on_left) {
    const Admit admit = [this, &place](const v1::Hello& hello) {
        if (hello.role() == v1::ROLE_STRATEGY) {
            Admission::seat(*place);
        }
        return admission_.admit(*place, hello, room_.tokens());
    };
    co_await serve(room_, std::move(connection), admit);
    if (place.use_count() > 1) {  // It is being told goodbye.
        admission_.leave(*place);
    }
    place.reset();
    --sessions_;
    session_ended_.notify();
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
    while (sessions_ > 0 && !patience.is_over(Clock::now())) {
        co_await session_ended_.wait_until(patience.next_look());
    }
}

void run_eagerly(boost::asio::io_context& context, const MatchRoom& room) {
    Clock::time_point last_work = Clock::now();
    while (!context.stopped()) {
        const bool is_eager =
            room.running().is_in_a_hurry() && Clock::now() - last_work < kEagerTime;
        if ((is_eager ? context.poll() : context.run_one()) > 0) {
            last_work = Clock::now();
        } else {
            sched_yield();
        }
    }
}

}  // namespace cancha::session
