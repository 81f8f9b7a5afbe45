#pragma once

#include <memory>

#include "cancha/base/result.h"
#include "cancha/client/commands.h"
#include "cancha/client/connect_options.h"
#include "cancha/client/match_info.h"
#include "cancha/client/observation.h"

namespace cancha::client {

/// A seat in a match, for programs that have a loop of their own. Deriving from Strategy
/// (strategy.h) is easier.
///
/// Use: call connect(), then next_tick() and answer() alternately, until next_tick() returns false
/// because the match is over. All calls block. After an error the client cannot be used any more.
///
/// Thread: an instance belongs to one thread.
class Client {
  public:
    /// Connects, takes the seat and waits for the server's Welcome, its message with the facts
    /// about the match.
    /// Fails: kInvalidInput (the address is not valid, or no Cancha server with this protocol
    /// version answers there), kRefused (the text says why), kTimeout, kClosedByPeer, kIo.
    static Result<Client> connect(const ConnectOptions& options);

    /// Takes over the connection of the other client. The other client cannot be used any more.
    Client(Client&&) noexcept;
    /// Leaves the match of this client and takes over the connection of the other client. The other
    /// client cannot be used any more.
    Client& operator=(Client&&) noexcept;
    ~Client();

    /// Facts from the server's Welcome: field, robots, seat.
    const MatchInfo& match() const;

    /// Tells the server that this seat is ready for the first tick. next_tick() does this, too.
    /// Only a thread with several clients needs this function: the thread calls it on each client
    /// before it waits for the first tick.
    /// Fails: kIo.
    Status say_ready();

    /// Waits until the server opens a tick. Returns true when a tick is open: observation() returns
    /// the view, and the caller must call answer(). Returns false when the match is over: see
    /// result(). Reconnects if the connection is lost; the open tick then comes again. Fails:
    /// kClosedByPeer, kInvalidInput, kTooLarge, kIo.
    Result<bool> next_tick();

    /// The view of the open tick. Valid until the next call of next_tick(). Expects: next_tick()
    /// has returned true.
    const Observation& observation() const;

    /// Answers the open tick with a single write. The server ignores a second answer to the same
    /// tick and sends a notice.
    /// Fails: kIo.
    Status answer(const Commands& commands);

    /// The result of the match. Expects: next_tick() has returned false.
    const MatchResult& result() const;

  private:
    class Impl;
    explicit Client(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

}  // namespace cancha::client
