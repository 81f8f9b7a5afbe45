#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <gtest/gtest.h>

#include "proto/base/async/async.h"
#include "proto/cancha/v1/session.pb.h"
#include "proto/wire/frame_codec.h"
#include "server/net/listener.h"

namespace cancha::test {

/// A client of a match server that sends exactly the bytes a test wants, invalid ones included.
class TestClient {
  public:
    explicit TestClient(asio::io_context& context) : context_(context) {}

    /// Makes a client on an existing connection of any kind.
    TestClient(asio::io_context& context, std::unique_ptr<net::ByteStream> stream)
        : context_(context), stream_(std::move(stream)) {}

    /// Connects to a server. `source`: loopback address from which the client connects. If empty,
    /// the system picks one.
    asio::awaitable<void> connect(const net::Endpoint& endpoint, const std::string& source = "") {
        net::ByteStream::Socket socket(context_);
        if (!source.empty()) {
            socket.open(endpoint.protocol());
            socket.bind(asio::ip::tcp::endpoint(asio::ip::make_address(source), 0));
        }
        co_await socket.async_connect(endpoint, asio::use_awaitable);
        boost::system::error_code ignored;  // A Unix socket has no such option.
        socket.set_option(asio::ip::tcp::no_delay(true), ignored);
        stream_ = net::make_stream(std::move(socket));
    }

    /// Receives the next message of the server. Returns a message without a body if the server has
    /// closed the connection.
    asio::awaitable<v1::ServerMessage> receive() {
        v1::ServerMessage message;
        for (;;) {
            auto frame = decoder_.next();
            if (!frame) {
                co_return message;
            }
            if (frame->has_value()) {
                message.ParseFromArray((*frame)->data(), static_cast<int>((*frame)->size()));
                co_return message;
            }
            const auto room = decoder_.prepare();
            const net::Transfer read =
                co_await stream_->read_some(asio::buffer(room.data(), room.size()));
            if (read.error) {
                co_return message;
            }
            decoder_.commit(read.bytes);
        }
    }

    /// Receives messages until one has the body `wanted`, and returns this message. Returns a
    /// message without a body if the server closes the connection first.
    asio::awaitable<v1::ServerMessage> receive(v1::ServerMessage::BodyCase wanted) {
        for (;;) {
            v1::ServerMessage message = co_await receive();
            if (message.body_case() == wanted ||
                message.body_case() == v1::ServerMessage::BODY_NOT_SET) {
                co_return message;
            }
        }
    }

    asio::awaitable<void> send(const v1::ClientMessage& message) {
        std::string bytes;
        EXPECT_TRUE(wire::append_frame(bytes, message));
        co_await send_bytes(bytes);
    }

    asio::awaitable<void> send_bytes(std::string_view bytes) {
        co_await stream_->write_all(asio::buffer(bytes));
    }

    /// Sends a message without suspending, so no other coroutine on this thread runs meanwhile.
    void send_now(const v1::ClientMessage& message) {
        std::string bytes;
        EXPECT_TRUE(wire::append_frame(bytes, message));
        while (!bytes.empty()) {
            bytes.erase(0, stream_->write_now(asio::buffer(bytes)).bytes);
        }
    }

    /// Connects and sends Hello. Returns the server's Welcome or Refusal.
    asio::awaitable<v1::ServerMessage> join(const net::Endpoint& endpoint, const v1::Hello& hello) {
        co_await connect(endpoint);
        co_return co_await say_hello(hello);
    }

    /// Sends Hello on an existing connection. Returns the server's Welcome or Refusal.
    asio::awaitable<v1::ServerMessage> say_hello(const v1::Hello& hello) {
        v1::ClientMessage message;
        *message.mutable_hello() = hello;
        co_await send(message);
        co_await receive(v1::ServerMessage::kGreeting);
        co_return co_await receive();
    }

    /// Sends the answer to a tick; by default without commands.
    asio::awaitable<void> answer(std::uint64_t tick, const v1::TickAnswer& answer = {}) {
        v1::ClientMessage message;
        *message.mutable_answer() = answer;
        message.mutable_answer()->set_tick(tick);
        co_await send(message);
    }

    /// Sends the answer without suspending, like send_now().
    void answer_now(std::uint64_t tick, const v1::TickAnswer& answer = {}) {
        v1::ClientMessage message;
        *message.mutable_answer() = answer;
        message.mutable_answer()->set_tick(tick);
        send_now(message);
    }

    void close() { stream_->close(); }

  private:
    asio::io_context& context_;
    std::unique_ptr<net::ByteStream> stream_;
    wire::FrameDecoder decoder_{wire::kMaxServerFrameBytes};
};

/// Returns a valid Hello for this role. `seat`: seat to take; only strategies take one.
inline v1::Hello hello_as(v1::Role role, const std::string& seat = "",
                          const std::string& name = "tester") {
    v1::Hello hello;
    hello.set_protocol_version(wire::kProtocolVersion);
    hello.set_role(role);
    hello.set_seat(seat);
    hello.set_name(name);
    return hello;
}

}  // namespace cancha::test
