#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <boost/asio/buffer.hpp>

#include "proto/base/async/async.h"
#include "server/net/byte_stream.h"

namespace cancha::net {

/// Reads sockets whose next message comes within microseconds. It has two modes. While it is awake,
/// look() reads each socket directly instead of asking the system first which sockets have data;
/// this takes one system call instead of three. While it is asleep, read_some() waits until the
/// system reports data, as Asio does.
///
/// Thread: the thread of the sockets' executor.
class EagerReads {
  public:
    using Socket = ByteStream::Socket;

    EagerReads() = default;
    ~EagerReads();
    EagerReads(const EagerReads&) = delete;
    EagerReads& operator=(const EagerReads&) = delete;

    /// Reads like ByteStream::read_some(). Expects: the socket is non-blocking.
    asio::awaitable<Transfer> read_some(Socket& socket, asio::mutable_buffer room);

    /// Ends the pending read of a socket with an error. Call when the socket is closed.
    void abandon(Socket& socket);

    /// Starts the awake mode: the caller now calls look() again and again without sleeping.
    void wake_up() { is_awake_ = true; }

    /// Ends the awake mode: the thread may sleep, and the system wakes the thread when data has
    /// arrived.
    void fall_asleep();

    /// Sockets at which look() looks. Looks are grouped in rounds. A round ends when each socket
    /// has delivered data once.
    enum class Whom {
        kTheLate,  ///< Only sockets that have delivered no data yet in the current round.
        kAll       ///< All sockets for which a call of read_some() waits.
    };

    /// Reads the data that has arrived at these sockets and resumes the coroutines that wait for
    /// it. Returns whether any data had arrived.
    bool look(Whom whom);

  private:
    struct Read;

    void wake_when_readable(const std::shared_ptr<Read>& read);
    bool take(const std::shared_ptr<Read>& read);

    std::vector<std::shared_ptr<Read>> reads_;
    std::vector<std::shared_ptr<Read>> looked_at_;
    std::uint64_t round_ = 0;  // Number of the current round; see Whom.
    bool is_awake_ = false;
};

}  // namespace cancha::net
