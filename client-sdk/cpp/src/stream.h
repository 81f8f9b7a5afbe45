#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <sys/socket.h>

#include "proto/base/result.h"

namespace cancha::client {

/// A connected stream that blocks, over TCP or a Unix socket. Plain POSIX sockets: reading spins
/// without blocking for a moment before it sleeps, which is three system calls here and hard to see
/// through a library; and who builds a robot needs no Boost.
///
/// Thread: one.
class Stream {
  public:
    /// Where a server may be, as the system names it.
    struct Candidate {
        sockaddr_storage address;
        socklen_t size;
    };

    /// `server` is "host:port", "[address]:port" or "unix:path". A refused connection is tried
    /// again until `patience` is over: the server may be just starting. Fails: kInvalidInput (no
    /// such form), kNotFound (no such host), kTimeout, kIo.
    static Result<Stream> connect(std::string_view server, std::chrono::milliseconds patience);

    Stream(Stream&& other) noexcept;
    Stream& operator=(Stream&& other) noexcept;
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
    ~Stream();

    /// Writes all of it. Fails: kClosedByPeer, kIo.
    Status write(std::string_view bytes);

    /// Waits for bytes and returns how many were read, at least one. Without `patience` it waits
    /// for ever; a peer whose machine has died is noticed after half a minute.
    /// Fails: kClosedByPeer, kTimeout, kIo. Expects: `room` is not empty.
    Result<std::size_t> read(std::span<char> room,
                             std::optional<std::chrono::milliseconds> patience);

  private:
    explicit Stream(int descriptor) : descriptor_(descriptor) {}

    /// Tries each once, in their order. Sets `code` to the errno of the last that failed.
    static std::optional<Stream> connect_to_any(std::span<const Candidate> candidates,
                                                std::chrono::steady_clock::time_point end,
                                                int& code);

    int descriptor_ = -1;
};

}  // namespace cancha::client
