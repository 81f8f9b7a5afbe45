#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <boost/asio/buffer.hpp>

#include "proto/base/async/async.h"
#include "server/net/byte_stream.h"

namespace cancha::net {

/// Reads of sockets from which something comes in microseconds. While this is awake, look() asks
/// each socket for its bytes, and nobody asks the system which sockets have some: one system call
/// in place of three. Asleep, it reads as Asio does.
///
/// Thread: that of the sockets' executor.
class EagerReads {
  public:
    using Socket = ByteStream::Socket;

    EagerReads() = default;
    ~EagerReads();
    EagerReads(const EagerReads&) = delete;
    EagerReads& operator=(const EagerReads&) = delete;

    /// As ByteStream::read_some(). Expects: the socket is non-blocking.
    asio::awaitable<Transfer> read_some(Socket& socket, asio::mutable_buffer room);

    /// The socket is closed: its read ends with an error.
    void abandon(Socket& socket);

    /// From now on somebody calls look() without sleeping in between.
    void wake_up() { is_awake_ = true; }

    /// The thread may sleep: the system wakes it when something has come.
    void fall_asleep();

    enum class Whom { kTheLate, kAll };

    /// Takes what has come, and lets those go on who waited for it. Returns whether there was any.
    /// The late: those from whom nothing has come since the last time that all had sent something.
    bool look(Whom whom);

  private:
    struct Read;

    void wake_when_readable(const std::shared_ptr<Read>& read);
    bool take(const std::shared_ptr<Read>& read);

    std::vector<std::shared_ptr<Read>> reads_;
    std::vector<std::shared_ptr<Read>> looked_at_;
    std::uint64_t round_ = 0;  // In which something comes from each once.
    bool is_awake_ = false;
};

}  // namespace cancha::net
