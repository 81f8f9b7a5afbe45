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

/// One match and its doors (the addresses at which clients connect), from the first client to the
/// last. This class creates all parts of a match.
///
/// Thread: all calls on the thread of the io_context.
class MatchHost {
  public:
    /// Longest time for clients to read the result before run() returns. Most clients need
    /// milliseconds. A person who waits for the program to end hardly notices two seconds.
    static constexpr std::chrono::milliseconds kFarewellTime{2000};

    /// `observer`: callbacks for events in the match. Borrows: context, discipline. Expects: spec
    /// was made from discipline.
    MatchHost(boost::asio::io_context& context, const referee::Discipline& discipline,
              world::WorldSpec spec, const RoomOptions& options, RoomObserver observer = {});

    /// Adapts the limits of clients to the number of available file descriptors; see
    /// Admission::fit_descriptors().
    Status fit_descriptors(std::size_t reserved);

    /// Highest numbers of clients.
    const AdmissionLimits& limits() const { return admission_.limits(); }

    /// Opens a door; may be called several times. Returns the address of the door. Fails: kIo: the
    /// port or path is in use or not allowed; the text says which.
    Result<net::Endpoint> listen(const net::Endpoint& endpoint, Door door = Door::kMain);

    /// Endpoint of the first door. Expects: listen() was called.
    net::Endpoint endpoint() const;

    /// Plays the match, tells everyone the result and closes the doors.
    boost::asio::awaitable<void> run();

    MatchRoom& room() { return room_; }

    /// Time at which a client was last turned away because no file descriptor was free; none if
    /// this never happened.
    std::optional<net::Listener::Clock::time_point> last_shortage() const;

    /// Serves a client that cancha-server has greeted and handed over to this process. `on_left`:
    /// called once, when the client has left.
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

/// Runs the context until it is stopped or has nothing left to do. If the match is in a hurry
/// (Pacing::is_in_a_hurry()), polls for a moment before it blocks, because the next answer is
/// microseconds away and waking up takes longer. Between polls it yields the processor, because
/// strategies may run on the same one. `turn`: lock that only one of several matches on the same
/// processor holds at a time; this function holds it except while it sleeps. Null if there is no
/// such lock. Borrows all arguments.
void run_eagerly(boost::asio::io_context& context, MatchRoom& room,
                 processes::Turn* turn = nullptr);

}  // namespace cancha::session
