#include "server/guest/call.h"

#include <utility>

#include <boost/asio/write.hpp>
#include <fmt/format.h>

#include "server/net/listener.h"

namespace cancha::guest {

namespace {

using net::asio::awaitable;

Error lost(const std::string& server, const std::string& why) {
    return {ErrorCode::kIo, fmt::format("lost the connection to {}: {}", server, why)};
}

}  // namespace

awaitable<Result<v1::ServerMessage>> Call::enter() {
    const Result<net::Endpoint> endpoint = net::parse_endpoint(caller_.server);
    if (!endpoint) {
        co_return endpoint.error();
    }
    const auto [ec] = co_await socket_.async_connect(*endpoint, net::kUseResult);
    if (ec) {
        co_return Error{ErrorCode::kIo, fmt::format("cannot reach a server at {}: {}. Is it "
                                                    "running, and is the address right?",
                                                    caller_.server, ec.message())};
    }
    v1::ClientMessage message;
    v1::Hello& hello = *message.mutable_hello();
    hello.set_protocol_version(wire::kProtocolVersion);
    hello.set_role(caller_.role);
    hello.set_name(caller_.name);
    hello.set_token(caller_.token);
    hello.set_match(caller_.match);
    hello.set_enters_lobby(caller_.enters_lobby);
    hello.set_updates_per_s(caller_.updates_per_s);
    hello.set_client(caller_.program);
    send(message);
    co_return co_await receive(caller_.enters_lobby ? v1::ServerMessage::kMatchList
                                                    : v1::ServerMessage::kWelcome);
}

awaitable<Result<std::string>> Call::order(v1::LobbyRequest request) {
    send(std::move(request));
    const Result<v1::ServerMessage> answer = co_await receive(v1::ServerMessage::kLobbyReply);
    if (!answer) {
        co_return answer.error();
    }
    const v1::LobbyReply& reply = answer->lobby_reply();
    if (!reply.is_done()) {
        co_return Error{ErrorCode::kRefused, reply.text()};
    }
    co_return reply.text();
}

awaitable<Result<v1::OfficialReply>> Call::ask(v1::OfficialRequest request) {
    const std::uint32_t id = send(std::move(request));
    for (;;) {
        Result<v1::ServerMessage> answer = co_await receive();
        if (!answer) {
            co_return answer.error();
        }
        if (answer->has_reply() && answer->reply().id() == id) {
            if (!answer->reply().is_done()) {
                co_return Error{ErrorCode::kRefused, answer->reply().text()};
            }
            co_return std::move(*answer->mutable_reply());
        }
        if (answer->has_notice()) {
            co_return Error{ErrorCode::kRefused, answer->notice().text()};
        }
        if (answer->has_over()) {
            co_return Error{ErrorCode::kRefused, "the match is over: " + answer->over().reason()};
        }
    }
}

std::uint32_t Call::send(v1::OfficialRequest request) {
    v1::ClientMessage message;
    request.set_id(++last_id_);
    *message.mutable_request() = std::move(request);
    send(message);
    return last_id_;
}

std::uint32_t Call::send(v1::LobbyRequest request) {
    v1::ClientMessage message;
    request.set_id(++last_id_);
    *message.mutable_lobby_request() = std::move(request);
    send(message);
    return last_id_;
}

void Call::close() {
    boost::system::error_code ignored;  // It is open or it is not.
    socket_.close(ignored);
}

void Call::send(const v1::ClientMessage& message) {
    std::string bytes;
    wire::append_frame(bytes, message);
    boost::system::error_code ignored;  // What went wrong shows when the answer is read.
    net::asio::write(socket_, net::asio::buffer(bytes), ignored);
}

awaitable<Result<v1::ServerMessage>> Call::receive() {
    for (;;) {
        const auto frame = decoder_.next();
        if (!frame) {
            co_return frame.error();
        }
        v1::ServerMessage message;
        if (!frame->has_value()) {
            const std::span<char> room = decoder_.prepare();
            const auto [ec, count] = co_await socket_.async_read_some(
                net::asio::buffer(room.data(), room.size()), net::kUseResult);
            if (ec) {
                co_return lost(caller_.server, ec.message());
            }
            decoder_.commit(count);
        } else if (!message.ParseFromArray((*frame)->data(), static_cast<int>((*frame)->size()))) {
            co_return lost(caller_.server, "it does not speak the protocol");
        } else if (message.has_refusal()) {
            co_return Error{ErrorCode::kRefused, message.refusal().text()};
        } else {
            co_return message;
        }
    }
}

awaitable<Result<v1::ServerMessage>> Call::receive(v1::ServerMessage::BodyCase wanted) {
    for (;;) {
        Result<v1::ServerMessage> message = co_await receive();
        if (!message || message->body_case() == wanted) {
            co_return message;
        }
    }
}

}  // namespace cancha::guest
