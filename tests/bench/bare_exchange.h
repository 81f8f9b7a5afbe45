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

/// Sizes of the messages of one seat in a tick: the server's question and the team's answer.
struct ExchangeBytes {
    std::size_t question = 0;
    std::size_t answer = 0;
};

enum class Line { kTcp, kUnix };

/// The cheapest possible tick between three processes, as a lower bound. One process plays a tick
/// in process, sends each of two others as many bytes as Cancha does and waits for as many back,
/// with the same eager waiting as Cancha. Nobody parses the bytes.
class BareExchange {
  public:
    /// Starts the two other processes. Borrows: scrum. Fails: kIo.
    static Result<std::unique_ptr<BareExchange>> start(Line line, const ExchangeBytes& bytes,
                                                       ScrumInProcess& scrum);

    /// Plays and measures `ticks` more ticks. Fails: kIo: one of the other processes has ended.
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
