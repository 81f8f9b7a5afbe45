#include "server/session/match_host.h"

#include <algorithm>

#include "cancha/base/contract.h"
#include "proto/base/async/eager_wait.h"
#include "server/net/patience.h"
#include "server/session/handshake.h"
#include "server/session/session.h"

namespace cancha::session {

using Clock = std::chrono::steady_clock;

namespace {

/// Looks at the seats with missing answers for each look at all clients: about 25 us.
constexpr std::uint64_t kLooksPerThoroughOne = 8;

bool waits_for_answers(MatchRoom& room) {
    const lockstep::TickBarrier& barrier = room.running().barrier();
    return barrier.is_open() && !barrier.is_complete() && !room.is_over();
}

}  // namespace

MatchHost::MatchHost(boost::asio::io_context& context, const referee::Discipline& discipline,
                     world::WorldSpec spec, const RoomOptions& options, RoomObserver observer)
    : context_(context),
      room_(context, discipline, std::move(spec), options, std::move(observer)),
      admission_(with_named_leaders(kMatchLimits, options.tokens.leaders()), "this match"),
      session_ended_(context) {}

Status MatchHost::fit_descriptors(std::size_t reserved) {
    const auto fits = admission_.fit_descriptors(reserved + room_.seats().size());
    return fits ? Status() : fits.error();
}

Result<net::Endpoint> MatchHost::listen(const net::Endpoint& endpoint, Door door) {
    doors_.emplace_back(
        context_,
        [this, door](std::shared_ptr<net::Connection> connection) {
            connection->send(make_greeting());
            take_in(std::move(connection), door, [] {});
        },
        [](const std::shared_ptr<net::Connection>& connection) { turn_away(*connection); });
    const Status listening = doors_.back().listen(endpoint);
    return listening ? Result<net::Endpoint>(doors_.back().endpoint()) : listening.error();
}

net::Endpoint MatchHost::endpoint() const {
    CANCHA_EXPECTS(!doors_.empty());
    return doors_.front().endpoint();
}

std::optional<net::Listener::Clock::time_point> MatchHost::last_shortage() const {
    std::optional<net::Listener::Clock::time_point> last;
    for (const net::Listener& door : doors_) {
        last = std::max(last, door.last_shortage());
    }
    return last;
}

boost::asio::awaitable<void> MatchHost::run() {
    co_await room_.play();
    co_await say_farewell();
    for (net::Listener& door : doors_) {
        door.stop();
    }
}

void MatchHost::take_in(std::shared_ptr<net::Connection> connection, Door door,
                        std::function<void()> on_left) {
    PlacePtr place = admission_.arrive(connection);
    ++sessions_;
    async::spawn(context_.get_executor(),
                 attend(std::move(connection), door, std::move(place), std::move(on_left)));
}

boost::asio::awaitable<void> MatchHost::attend(std::shared_ptr<net::Connection> connection,
                                               Door door, PlacePtr place,
                                               std::function<void()> on_left) {
    const Admit admit = [this, &place](const v1::Hello& hello) {
        if (hello.role() == v1::ROLE_STRATEGY) {
            Admission::seat(*place);
        }
        return admission_.admit(*place, hello, room_.tokens());
    };
    co_await serve(room_, std::move(connection), door, admit);
    if (place.use_count() > 1) {  // The connection is still being closed.
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

// Order: first the ready work, then a pause in which the teams think, then reading their answers.
// An earlier read would find nothing.
void run_eagerly(boost::asio::io_context& context, MatchRoom& room, processes::Turn* turn) {
    using Whom = net::EagerReads::Whom;

    net::EagerReads& reads = room.eager_reads();
    async::EagerWait wait;
    wait.begin();
    for (std::uint64_t looks = 0; !context.stopped(); ++looks) {
        if (turn != nullptr) {
            if (!waits_for_answers(room)) {  // No seat's thinking time passes meanwhile.
                turn->let_others();
            }
            turn->take();
        }
        const bool is_thorough = looks % kLooksPerThoroughOne == 0;
        if ((is_thorough || !waits_for_answers(room)) && context.poll_one() > 0) {
            wait.begin();
        } else if (room.running().is_in_a_hurry() && wait.yield()) {
            reads.wake_up();
            if (reads.look(is_thorough ? Whom::kAll : Whom::kTheLate)) {
                wait.begin();
            }
        } else {
            reads.fall_asleep();
            if (turn != nullptr) {
                turn->end();
            }
            context.run_one();
            wait.begin();
        }
    }
    reads.fall_asleep();
    if (turn != nullptr) {
        turn->end();
    }
}

}  // namespace cancha::session
