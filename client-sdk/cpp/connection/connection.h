#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/generic/stream_protocol.hpp>

#include "cancha/base/result.h"
#include "client-sdk/cpp/connection/server_address.h"
#include "proto/base/async/async.h"
#include "proto/cancha/v1/session.pb.h"
#include "proto/wire/frame_codec.h"

namespace cancha::connection {

/// A connection to a server, as its client has it: whole messages out and in. Strategies, officials
/// and viewers all use this one; what they say over it is their own.
///
/// Thread: that of the executor.
class Connection {
  public:
    /// So much that the server has not taken is no conversation any more: the connection is closed.
    static constexpr std::size_t kMaxUnsentBytes = 4 * wire::kMaxClientFrameBytes;

    explicit Connection(const asio::any_io_executor& executor)
        : line_(std::make_shared<Line>(executor)) {}

    ~Connection() { close(); }

    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// Makes the connection, in place of one there may be. Of a host with several addresses the
    /// first that answers is taken. Fails: kNotFound (no such host), kIo; the text names the server
    /// and the reason.
    asio::awaitable<Status> connect(const ServerAddress& server);

    /// Sends it, at once if the system takes it, otherwise as soon as it does; never waits.
    /// Fails: kTooLarge, kClosedByPeer, kIo. Expects: is connected.
    Status send(const v1::ClientMessage& message);

    /// Whether the system has all that was sent.
    bool is_drained() const { return line_->unsent.empty(); }

    /// Waits for the next message. Fails: kClosedByPeer, kIo, kTooLarge, kInvalidInput (this is no
    /// message of Cancha's).
    asio::awaitable<Status> receive(v1::ServerMessage& message);

    /// The next message if it has arrived as a whole; false: it has not. Fails: as receive().
    Result<bool> receive_now(v1::ServerMessage& message);

    /// As receive_now(), but the socket is not read: the message came with an earlier one.
    Result<bool> take(v1::ServerMessage& message);

    /// A call that waits for a message gets kIo.
    void close();

    /// Handle of the socket, for a caller who waits for it by himself.
    int native_handle() { return line_->socket.native_handle(); }

  private:
    using Protocol = asio::generic::stream_protocol;

    /// The socket, and what it has still to take; lives until the last of it is taken or lost.
    struct Line {
        explicit Line(const asio::any_io_executor& executor) : socket(executor) {}

        Protocol::socket socket;
        std::string unsent;
        bool is_writing = false;
    };

    using Endpoints = std::vector<Protocol::endpoint>;

    asio::awaitable<Result<Endpoints>> find(const ServerAddress& server);
    asio::awaitable<Status> connect_to_any(const ServerAddress& server);
    void set_options();
    Status write_now();
    static asio::awaitable<void> write_rest(std::shared_ptr<Line> line);
    Error lost(const boost::system::error_code& ec) const;

    std::shared_ptr<Line> line_;
    std::string server_;  // As people write it, for errors.
    wire::FrameDecoder decoder_{wire::kMaxServerFrameBytes};
};

/// Text for people if there is no server, or none that answers.
std::string unreachable(const std::string& server, const boost::system::error_code& ec);

}  // namespace cancha::connection
