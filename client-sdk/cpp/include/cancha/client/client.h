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
/// over. Everything blocks. After an error the client is of no further use.
///
/// Thread: one.
class Client {
  public:
    /// Connects, takes the seat and waits for the Welcome.
    /// Fails: kInvalidInput (the server's address, or no Cancha server of this protocol version),
    /// kRefused (the text says why), kTimeout, kClosedByPeer, kIo.
    static Result<Client> connect(const ConnectOptions& options);

    /// Takes over the connection; the one that it is taken from is of no further use.
    Client(Client&&) noexcept;
    /// The same; leaves the match that it was in before.
    Client& operator=(Client&&) noexcept;
    ~Client();

    /// What the Welcome said: field, robots, seat.
    const MatchInfo& match() const;

    /// Tells the server that this seat is ready for the first tick; next_tick() does so too. A
    /// thread with several seats calls it on each before it waits for one. Fails: kIo.
    Status say_ready();

    /// Waits until the server opens a tick. True: observation() holds it and it wants an answer.
    /// False: the match is over and result() says how. Reconnects if the connection is
    /// lost; the open tick then comes again. Fails: kClosedByPeer, kInvalidInput, kTooLarge, kIo.
    Result<bool> next_tick();

    /// Valid until the next call of next_tick(). Expects: next_tick() has returned true.
    const Observation& observation() const;

    /// Answers the open tick with a single write. A second answer to the same tick is ignored by
    /// the server, which sends a notice.
    /// Fails: kIo.
    Status answer(const Commands& commands);

    /// Expects: next_tick() has returned false.
    const MatchResult& result() const;

  private:
    class Impl;
    explicit Client(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

}  // namespace cancha::client
