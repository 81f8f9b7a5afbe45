#pragma once

#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <utility>

#include <boost/asio/io_context.hpp>

#include "proto/base/processes/turn.h"
#include "server/net/listener.h"
#include "server/session/admission.h"
#include "server/session/match_room.h"
#include "server/session/permissions.h"

namespace cancha::session {

/// One match behind its doors, from the first client to the last: the composition root of a match.
///
/// Thread: all calls on the thread of the io_context.
class MatchHost {
  public:
    /// How long clients may take to read the result before the host leaves them. Most need
    /// milliseconds; people who wait for the program to end notice no more than this.
    static constexpr std::chrono::milliseconds kFarewellTime{2000};

    /// Borrows: context, discipline. Expects: spec was made from discipline.
    MatchHost(boost::asio::io_context& context, const referee::Discipline& discipline,
              world::WorldSpec spec, const RoomOptions& options, RoomObserver observer = {});

    /// As Admission::fit_descriptors().
    Status fit_descriptors(std::size_t reserved);

    const AdmissionLimits& limits() const { return admission_.limits(); }

    /// Opens a door, or one more. Returns where clients find it. Fails: as net::Listener::listen().
    Result<net::Endpoint> listen(const net::Endpoint& endpoint, Door door = Door::kMain);

    /// Endpoint of the first door. Expects: there is one.
    net::Endpoint endpoint() const;

    /// Plays the match, tells everyone the result and closes the doors.
    boost::asio::awaitable<void> run();

    MatchRoom& room() { return room_; }

    /// When a client last could not be accepted for want of a file descriptor, if ever.
    std::optional<net::Listener::Clock::time_point> last_shortage() const;

    /// Takes in a client who came by way of a server and has been greeted. `on_left` is called
    /// once.
    void take_in(std::shared_ptr<net::Connection> connection, std::function<void()> on_left) {
        take_in(std::move(connection), Door::kMain, std::move(on_left));
    }

  private:
    using PlacePtr = std::shared_ptr<Admission::Place>;

    void take_in(std::shared_ptr<net::Connection> connection, Door door,
                 std::function<void()> on_left);
    boost::asio::awaitable<void> attend(std::shared_ptr<net::Connection> connection, Door door,
                                        PlacePtr place, std::function<void()> on_left);
    boost::asio::awaitable<void> say_farewell();

    boost::asio::io_context& context_;
    MatchRoom room_;
    Admission admission_;
    std::list<net::Listener> doors_;
    net::Signal session_ended_;
    std::size_t sessions_ = 0;
};

/// Runs the context until it is stopped or has nothing left to do. Where the room is in a hurry it
/// looks for work without sleeping for a moment before it blocks: in a lockstep the next answer is
/// microseconds away, and waking up costs more than that. Yields the processor in between, for the
/// strategies may share it. With a turn, it does everything but sleep in it. Borrows all of them.
void run_eagerly(boost::asio::io_context& context, MatchRoom& room,
                 processes::Turn* turn = nullptr);

}  // namespace cancha::session
