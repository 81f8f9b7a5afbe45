#pragma once

#include <memory>

#include "cancha/base/result.h"
#include "cancha/client/commands.h"
#include "cancha/client/connect_options.h"
#include "cancha/client/match_info.h"
#include "cancha/client/observation.h"

namespace cancha::client {

/// A seat in a match, for programs with their own loop; a strategy is easier (strategy.h).
///
/// Use: connect(), then next_tick() and answer() in turn until next_tick() says that the match is
/// over. All calls block. After an error the client cannot be used any more.
///
/// Thread: one.
class Client {
  public:
    /// Connects, takes the seat and waits for the Welcome.
    /// Fails: kInvalidInput (the server's address, or no Cancha server of this protocol version),
    /// kRefused (the text says why), kTimeout, kClosedByPeer, kIo.
    static Result<Client> connect(const ConnectOptions& options);

    /// Takes over the connection. The other client cannot be used any more.
    Client(Client&&) noexcept;
    /// Leaves its own match and takes over the connection. The other client cannot be used any
    /// more.
    Client& operator=(Client&&) noexcept;
    ~Client();

    /// Facts from the server's Welcome: field, robots, seat.
    const MatchInfo& match() const;

    /// Tells the server that this seat is ready for the first tick. next_tick() does so too. A
    /// thread with several seats calls say_ready() on each client before it waits for a tick.
    /// Fails: kIo.
    Status say_ready();

    /// Waits until the server opens a tick. True: observation() holds the tick, and answer() must
    /// follow. False: the match is over, and result() says how. Reconnects if the connection is
    /// lost; the open tick then comes again. Fails: kClosedByPeer, kInvalidInput, kTooLarge, kIo.
    Result<bool> next_tick();

    /// The view of the open tick. Valid until the next call of next_tick(). Expects: next_tick()
    /// has returned true.
    const Observation& observation() const;

    /// Answers the open tick with a single write. The server ignores a second answer to the same
    /// tick and sends a notice.
    /// Fails: kIo.
    Status answer(const Commands& commands);

    /// How the match ended. Expects: next_tick() has returned false.
    const MatchResult& result() const;

  private:
    class Impl;
    explicit Client(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

}  // namespace cancha::client
