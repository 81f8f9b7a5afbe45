#include "server/guest/call.h"

#include <algorithm>
#include <utility>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>

#include "server/net/listener.h"

namespace cancha::guest {

namespace {

using net::asio::awaitable;

Error lost(const std::string& server, const std::string& why) {
    return {ErrorCode::kIo, fmt::format("lost the connection to {}: {}", server, why)};
}

Error unreachable(const std::string& server, const std::string& why) {
    return {ErrorCode::kIo,
            fmt::format("cannot reach a server at {}: {}. Is it running, and is the address right?",
                        server, why)};
}

/// What a name service may know, and what is no address that was mistyped.
bool is_host_name(const std::string& host) {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return host != "unix" && std::ranges::any_of(host, is_letter) &&
           std::ranges::all_of(host, [&](char c) {
               return is_letter(c) || (c >= '0' && c <= '9') || c == '.' || c == '-';
           });
}

}  // namespace

awaitable<Result<std::vector<net::Endpoint>>> Call::find_server() {
    const Result<net::Endpoint> endpoint = net::parse_endpoint(caller_.server);
    const std::size_t colon = caller_.server.rfind(':');
    const std::string host = caller_.server.substr(0, colon);
    if (endpoint || colon == std::string::npos || !is_host_name(host)) {
        co_return endpoint ? Result<std::vector<net::Endpoint>>({*endpoint}) : endpoint.error();
    }
    net::asio::ip::tcp::resolver resolver(socket_.get_executor());
    const auto [ec, found] =
        co_await resolver.async_resolve(host, caller_.server.substr(colon + 1), net::kUseResult);
    if (ec) {
        co_return unreachable(caller_.server, ec.message());
    }
    std::vector<net::Endpoint> endpoints;
    for (const auto& entry : found) {
        endpoints.emplace_back(entry.endpoint());
    }
    co_return endpoints;
}

awaitable<Status> Call::connect() {
    const Result<std::vector<net::Endpoint>> endpoints = co_await find_server();
    if (!endpoints) {
        co_return endpoints.error();
    }
    boost::system::error_code problem;
    for (const net::Endpoint& endpoint : *endpoints) {
        boost::system::error_code ignored;
        socket_.close(ignored);
        const auto [ec] = co_await socket_.async_connect(endpoint, net::kUseResult);
        if (!ec) {
            co_return Status();
        }
        problem = ec;
    }
    co_return unreachable(caller_.server, problem.message());
}

awaitable<Result<v1::ServerMessage>> Call::enter() {
    if (const Status connected = co_await connect(); !connected) {
        co_return connected.error();
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
        if (answer->has_notice()) {
            co_return Error{ErrorCode::kRefused, answer->notice().text()};
        }
        if (answer->has_over()) {
            co_return Error{ErrorCode::kRefused, "the match is over: " + answer->over().reason()};
        }
        v1::OfficialReply& reply = *answer->mutable_reply();
        if (reply.id() == id && !reply.is_done()) {
            co_return Error{ErrorCode::kRefused, reply.text()};
        }
        if (reply.id() == id) {  // Never that of another message: ids begin at 1.
            co_return std::move(reply);
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
    // Requests are short; where one were not, the server would refuse it before it read it.
    if (!wire::append_frame(bytes, message, wire::kMaxClientFrameBytes)) {
        close();
        return;
    }
    boost::system::error_code ignored;  // What went wrong shows when the answer is read.
    net::asio::write(socket_, net::asio::buffer(bytes), ignored);
}

awaitable<Result<v1::ServerMessage>> Call::receive() {
    for (;;) {
        Result<std::optional<v1::ServerMessage>> message = take();
        if (!message) {
            co_return message.error();
        }
        if (message->has_value()) {
            co_return **std::move(message);
        }
        if (const Status more = co_await read(); !more) {
            co_return more.error();
        }
    }
}

/// The next of the messages that have arrived as a whole.
Result<std::optional<v1::ServerMessage>> Call::take() {
    const auto frame = decoder_.next();
    if (!frame) {
        return frame.error();
    }
    if (!frame->has_value()) {
        return std::optional<v1::ServerMessage>();
    }
    v1::ServerMessage message;
    if (!message.ParseFromArray((*frame)->data(), static_cast<int>((*frame)->size()))) {
        return lost(caller_.server, "it does not speak the protocol");
    }
    if (message.has_refusal()) {
        return Error{ErrorCode::kRefused, message.refusal().text()};
    }
    if (message.has_greeting() && message.greeting().protocol_version() != wire::kProtocolVersion) {
        return Error{ErrorCode::kRefused,
                     fmt::format("the server (build {}) speaks protocol version {}, this program "
                                 "version {}: use the same release of both",
                                 message.greeting().build(), message.greeting().protocol_version(),
                                 wire::kProtocolVersion)};
    }
    return std::optional(std::move(message));
}

awaitable<Status> Call::read() {
    const std::span<char> room = decoder_.prepare();
    const auto [ec, count] = co_await socket_.async_read_some(
        net::asio::buffer(room.data(), room.size()), net::kUseResult);
    if (ec) {
        co_return lost(caller_.server, ec.message());
    }
    decoder_.commit(count);
    co_return Status();
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
