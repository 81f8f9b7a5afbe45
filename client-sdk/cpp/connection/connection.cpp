#include "client-sdk/cpp/connection/connection.h"

#include <tuple>

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <fmt/format.h>
#include <netinet/tcp.h>

#include "proto/wire/parts.h"

namespace cancha::connection {

namespace {

using asio::ip::tcp;
template <int Name>
using TcpOption = asio::detail::socket_option::integer<IPPROTO_TCP, Name>;

// A silent server gets a keep-alive probe after 10 s, three times, 5 s apart. Only the system can
// notice that its machine is gone, as a match may be paused for hours.
constexpr int kKeepAliveIdle_s = 10;
constexpr int kKeepAliveInterval_s = 5;
constexpr int kKeepAliveProbes = 3;
// If sent bytes are not acknowledged for this time, the connection ends.
constexpr int kUserTimeout_ms = 30'000;

/// Whether the socket takes or has no bytes at present.
bool is_later(const boost::system::error_code& ec) {
    return ec == asio::error::would_block || ec == asio::error::try_again;
}

bool is_left_by_peer(const boost::system::error_code& ec) {
    return ec == asio::error::eof || ec == asio::error::broken_pipe ||
           ec == asio::error::connection_reset;
}

}  // namespace

asio::awaitable<Status> Connection::connect(const ServerAddress& server) {
    close();
    line_ = std::make_shared<Line>(line_->socket.get_executor());
    server_ = to_string(server);
    decoder_ = wire::FrameDecoder(wire::kMaxServerFrameBytes);
    Status connected = co_await connect_to_any(server);
    if (connected) {
        set_options();
    }
    co_return connected;
}

asio::awaitable<Result<Connection::Endpoints>> Connection::find(const ServerAddress& server) {
    if (!server.unix_path.empty()) {
        co_return Endpoints{asio::local::stream_protocol::endpoint(server.unix_path)};
    }
    boost::system::error_code is_name;
    const auto address = asio::ip::make_address(server.tcp.host, is_name);
    if (!is_name) {
        co_return Endpoints{tcp::endpoint(address, server.tcp.port)};
    }
    tcp::resolver resolver(line_->socket.get_executor());
    const auto [unknown, found] = co_await resolver.async_resolve(
        server.tcp.host, std::to_string(server.tcp.port), async::kUseResult);
    if (unknown) {
        co_return Error{ErrorCode::kNotFound, unreachable(server_, unknown)};
    }
    Endpoints endpoints;
    for (const auto& entry : found) {
        endpoints.emplace_back(entry.endpoint());
    }
    co_return endpoints;
}

asio::awaitable<Status> Connection::connect_to_any(const ServerAddress& server) {
    const auto endpoints = co_await find(server);
    if (!endpoints) {
        co_return endpoints.error();
    }
    const auto [ec, endpoint] =
        co_await asio::async_connect(line_->socket, *endpoints, async::kUseResult);
    co_return ec ? Status(Error{ErrorCode::kIo, unreachable(server_, ec)}) : Status();
}

// A Unix socket ignores options that it does not know.
void Connection::set_options() {
    boost::system::error_code ignored;
    line_->socket.non_blocking(true, ignored);
    line_->socket.set_option(tcp::no_delay(true), ignored);
    line_->socket.set_option(asio::socket_base::keep_alive(true), ignored);
    line_->socket.set_option(TcpOption<TCP_KEEPIDLE>(kKeepAliveIdle_s), ignored);
    line_->socket.set_option(TcpOption<TCP_KEEPINTVL>(kKeepAliveInterval_s), ignored);
    line_->socket.set_option(TcpOption<TCP_KEEPCNT>(kKeepAliveProbes), ignored);
    line_->socket.set_option(TcpOption<TCP_USER_TIMEOUT>(kUserTimeout_ms), ignored);
}

std::string unreachable(const std::string& server, const boost::system::error_code& ec) {
    return fmt::format(
        "cannot reach a match server at {}: {}. Is it running, and is the address right?", server,
        ec.message());
}

Error Connection::lost(const boost::system::error_code& ec) const {
    const std::string why = ec == asio::error::eof ? "the server closed it" : ec.message();
    return {is_left_by_peer(ec) ? ErrorCode::kClosedByPeer : ErrorCode::kIo,
            fmt::format("lost the connection to {}: {}", server_, why)};
}

Status Connection::send(const v1::ClientMessage& message) {
    Status appended = wire::append_frame(line_->unsent, message, wire::kMaxClientFrameBytes);
    if (!appended || line_->is_writing) {
        if (line_->unsent.size() > kMaxUnsentBytes) {
            close();
        }
        return appended;
    }
    return write_now();
}

Status Connection::write_now() {
    boost::system::error_code ec;
    line_->unsent.erase(0, line_->socket.write_some(asio::buffer(line_->unsent), ec));
    if (ec && !is_later(ec)) {
        line_->unsent.clear();
        return lost(ec);
    }
    if (!line_->unsent.empty()) {
        line_->is_writing = true;
        async::spawn(line_->socket.get_executor(), write_rest(line_));
    }
    return {};
}

// Errors here show when the next message is read.
asio::awaitable<void> Connection::write_rest(std::shared_ptr<Line> line) {
    boost::system::error_code failure;
    while (!line->unsent.empty() && (!failure || is_later(failure))) {
        std::tie(failure) =
            co_await line->socket.async_wait(Protocol::socket::wait_write, async::kUseResult);
        if (!failure) {
            line->unsent.erase(0, line->socket.write_some(asio::buffer(line->unsent), failure));
        }
    }
    line->unsent.clear();
    line->is_writing = false;
}

Result<bool> Connection::take(v1::ServerMessage& message) {
    const auto frame = decoder_.next();
    if (!frame) {
        return frame.error();
    }
    if (!frame->has_value()) {
        return false;
    }
    const Status read = wire::parse(message, **frame);
    if (!read && read.error().code == ErrorCode::kTooLarge) {
        return Error{ErrorCode::kTooLarge, fmt::format("{} sent a message that is too large: {}",
                                                       server_, read.error().message)};
    }
    if (!read) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("{} sent something that is not a Cancha message", server_)};
    }
    return true;
}

Result<bool> Connection::receive_now(v1::ServerMessage& message) {
    Result<bool> taken = take(message);
    if (!taken || *taken) {
        return taken;
    }
    const auto room = decoder_.prepare();
    boost::system::error_code ec;
    const std::size_t count = line_->socket.read_some(asio::buffer(room.data(), room.size()), ec);
    if (is_later(ec)) {
        return false;
    }
    if (ec) {
        return lost(ec);
    }
    decoder_.commit(count);
    return take(message);
}

asio::awaitable<Status> Connection::receive(v1::ServerMessage& message) {
    for (;;) {
        const Result<bool> taken = take(message);
        if (!taken || *taken) {
            co_return taken ? Status() : Status(taken.error());
        }
        const auto room = decoder_.prepare();
        const auto [ec, count] = co_await line_->socket.async_read_some(
            asio::buffer(room.data(), room.size()), async::kUseResult);
        if (ec) {
            co_return lost(ec);
        }
        decoder_.commit(count);
    }
}

void Connection::close() {
    boost::system::error_code ignored;  // Closing may fail if the socket is not open.
    line_->socket.close(ignored);
}

}  // namespace cancha::connection
