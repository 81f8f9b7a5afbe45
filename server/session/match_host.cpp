#include "server/session/match_host.h"

#include <sched.h>

#include "cancha/base/descriptors.h"
#include "server/net/patience.h"
#include "server/session/handshake.h"
#include "server/session/session.h"

namespace cancha::session {

namespace {

using Clock = std::chrono::steady_clock;

/// Measured: 200 us cover the answer of a strategy that thinks little.
constexpr std::chrono::microseconds kEagerTime{200};

std::unique_ptr<Admission> make_admission(const AdmissionLimits& limits) {
    return std::make_unique<Admission>(limits, "this match");
}

}  // namespace

MatchHost::MatchHost(boost::asio::io_context& context, const referee::Discipline& discipline,
                     world::WorldSpec spec, const RoomOptions& options, RoomObserver observer)
    : context_(context),
      room_(context, discipline, std::move(spec), options, std::move(observer)),
      admission_(make_admission(with_named_leaders(kMatchLimits, options.tokens.leaders()))),
      listener_(
          context,
          [this](std::shared_ptr<net::Connection> connection) {
              connection->send(make_greeting());
              take_in(std::move(connection), [] {});
          },
          [](const std::shared_ptr<net::Connection>& connection) { turn_away(*connection); }),
      session_ended_(context) {}

Status MatchHost::fit_descriptors(std::size_t reserved) {
    const std::size_t others = reserved + room_.seats().size();
    const std::size_t descriptors =
        make_room_for_descriptors(admission_->limits().in_all() + others);
    const auto limits =
        fit_limits(admission_->limits(), descriptors > others ? descriptors - others : 0);
    if (!limits) {
        return limits.error();
    }
    admission_ = make_admission(*limits);
    return {};
}

boost::asio::awaitable<void> MatchHost::run() {
    co_await room_.play();
    co_await say_farewell();
    listener_.stop();
}

void MatchHost::take_in(std::shared_ptr<net::Connection> connection,
                        std::function<void()> on_left) {
    // Until it is destroyed: the connection of a session that is over is still a descriptor.
    auto place = std::make_shared<Admission::Place>(
        admission_->arrive(net::machine_of(connection->peer()), [weak = std::weak_ptr(connection)] {
            if (const auto crowded_out = weak.lock()) {
                crowded_out->reset();
            }
        }));
    connection->hold(place);
    ++sessions_;
    async::spawn(context_.get_executor(),
                 attend(std::move(connection), std::move(place), std::move(on_left)));
}

boost::asio::awaitable<void> MatchHost::attend(std::shared_ptr<net::Connection> connection,
                                               PlacePtr place, std::function<void()> on_left) {
    const Admit admit = [this, &place](const v1::Hello& hello) {
        return take_place(hello, *place);
    };
    co_await serve(room_, std::move(connection), admit);
    if (place.use_count() > 1) {  // It is being told goodbye.
        admission_->leave(*place);
    }
    place.reset();
    --sessions_;
    session_ended_.notify();
    on_left();
}

/// Expects: find_problem() finds none with the Hello.
Status MatchHost::take_place(const v1::Hello& hello, Admission::Place& place) {
    switch (hello.role()) {
        case v1::ROLE_STRATEGY:
            Admission::seat(place);
            return {};
        case v1::ROLE_OFFICIAL:
        case v1::ROLE_ADMIN:
            return admission_->lead(place, leader_name(hello, room_.tokens()));
        default:
            return admission_->watch(place);
    }
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
