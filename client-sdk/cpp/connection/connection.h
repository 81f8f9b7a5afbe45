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

/// A client's connection to a server. Sends and receives whole messages. Strategies, officials and
/// viewers all use this class.
///
/// Thread: the thread of the executor.
class Connection {
  public:
    /// Largest number of bytes that wait to be sent. If more bytes would wait, the server has
    /// stopped reading, and send() closes the connection.
    static constexpr std::size_t kMaxUnsentBytes = 4 * wire::kMaxClientFrameBytes;

    explicit Connection(const asio::any_io_executor& executor)
        : line_(std::make_shared<Line>(executor)) {}

    ~Connection() { close(); }

    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// Connects to the server, and closes an earlier connection. If the host has several addresses,
    /// uses the first one that answers. Fails: kNotFound (no such host), kIo; the error names the
    /// server and the reason.
    asio::awaitable<Status> connect(const ServerAddress& server);

    /// Sends a message, and returns without waiting. Bytes that the system does not take now are
    /// sent as soon as possible. Fails: kTooLarge, kClosedByPeer, kIo. Expects: connect() has
    /// succeeded.
    Status send(const v1::ClientMessage& message);

    /// Whether the system has taken all bytes of the messages sent.
    bool is_drained() const { return line_->unsent.empty(); }

    /// Waits for the next message. Fails: kClosedByPeer, kIo, kTooLarge, kInvalidInput (the bytes
    /// are not a Cancha message).
    asio::awaitable<Status> receive(v1::ServerMessage& message);

    /// Takes the next message if all of it has arrived. Otherwise returns false. Fails with the
    /// errors of receive().
    Result<bool> receive_now(v1::ServerMessage& message);

    /// Takes the next message if all of it was read together with an earlier message. Returns false
    /// otherwise. Unlike receive_now(), does not read from the socket.
    Result<bool> take(v1::ServerMessage& message);

    /// Closes the connection. A call that is waiting for a message then fails with kIo.
    void close();

    /// Handle of the socket, for callers that poll it themselves.
    int native_handle() { return line_->socket.native_handle(); }

  private:
    using Protocol = asio::generic::stream_protocol;

    /// The socket and its unsent bytes. Lives until the last byte is sent or lost.
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
    std::string server_;  // Address as people write it, for error texts.
    wire::FrameDecoder decoder_{wire::kMaxServerFrameBytes};
};

/// Returns the error text for the case that no server answers at this address.
std::string unreachable(const std::string& server, const boost::system::error_code& ec);

}  // namespace cancha::connection
