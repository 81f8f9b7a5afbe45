#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>

#include "cancha/base/result.h"
#include "proto/base/async/eager_wait.h"
#include "tests/bench/forked_process.h"
#include "tests/bench/scrum_in_process.h"
#include "tests/bench/tick_times.h"

namespace cancha::bench {

/// Sizes of the messages of one seat in a tick, in bytes: the server's question (the observation)
/// and the team's answer (the commands).
struct ExchangeBytes {
    std::size_t question = 0;
    std::size_t answer = 0;
};

/// Kind of the connection between the processes.
enum class Line { kTcp, kUnix };

/// The fastest possible tick between three processes: a bound for the speed of a match over
/// sockets. One process plays a tick of `scrum` without sockets. Then it sends each of two other
/// processes `bytes.question` bytes, as many as Cancha's server sends a team, and waits until each
/// has answered with `bytes.answer` bytes. It waits in the way Cancha does (async::EagerWait). No
/// process parses the bytes.
class BareExchange {
  public:
    /// Starts the two other processes. Borrows: scrum. Fails: kIo: a process or a socket cannot be
    /// made.
    static Result<std::unique_ptr<BareExchange>> start(Line line, const ExchangeBytes& bytes,
                                                       ScrumInProcess& scrum);

    /// Plays `ticks` more ticks and adds their durations to times(). Fails: kIo: one of the other
    /// processes has ended.
    Status measure(std::uint64_t ticks);

    const TickTimes& times() const { return times_; }

  private:
    using Socket = boost::asio::generic::stream_protocol::socket;

    BareExchange(const ExchangeBytes& bytes, ScrumInProcess& scrum)
        : scrum_(scrum), question_(bytes.question, 'q'), answer_(bytes.answer, 'a') {}

    Status add_other(Line line);
    void answer_for_ever(Socket& socket);
    bool exchange();

    ScrumInProcess& scrum_;
    std::string question_;
    std::string answer_;
    boost::asio::io_context context_{1};
    std::vector<Socket> sockets_;
    std::vector<ForkedProcess> others_;
    async::EagerWait wait_;
    TickTimes times_;
};

}  // namespace cancha::bench
