#include "client-sdk/cpp/control/session.h"

#include <utility>

#include "client-sdk/cpp/connection/greeting.h"
#include "proto/wire/frame_codec.h"

namespace cancha::control {

using asio::awaitable;

awaitable<Result<v1::ServerMessage>> Session::enter() {
    if (const Status ready = co_await shake_hands(); !ready) {
        co_return ready.error();
    }
    co_return co_await receive(login_.enters_lobby ? v1::ServerMessage::kMatchList
                                                   : v1::ServerMessage::kWelcome);
}

awaitable<Status> Session::shake_hands() {
    const auto server = connection::parse_server_address(login_.server);
    if (!server) {
        co_return server.error();
    }
    if (Status connected = co_await connection_.connect(*server); !connected) {
        // Callers treat an unknown address like a server that does not answer.
        co_return Error{ErrorCode::kIo, connected.error().message};
    }
    v1::ServerMessage first;
    if (Status received = co_await connection_.receive(first); !received) {
        co_return received;
    }
    if (Status greeted = connection::check_greeting(first); !greeted) {
        co_return greeted;
    }
    v1::ClientMessage message;
    v1::Hello& hello = *message.mutable_hello();
    hello.set_protocol_version(wire::kProtocolVersion);
    hello.set_role(login_.role);
    hello.set_name(login_.name);
    hello.set_token(login_.token);
    hello.set_match(login_.match);
    hello.set_enters_lobby(login_.enters_lobby);
    hello.set_updates_per_s(login_.updates_per_s);
    hello.set_wants_tape(login_.wants_tape);
    hello.set_client(login_.program);
    co_return connection_.send(message);
}

awaitable<Result<std::string>> Session::order(v1::LobbyRequest request) {
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

awaitable<Result<v1::OfficialReply>> Session::ask(v1::OfficialRequest request) {
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
        if (reply.id() == id) {  // Never the id of another message: ids begin at 1.
            co_return std::move(reply);
        }
    }
}

std::uint32_t Session::send(v1::OfficialRequest request) {
    v1::ClientMessage message;
    request.set_id(++last_id_);
    *message.mutable_request() = std::move(request);
    static_cast<void>(connection_.send(message));  // An error shows when the reply is read.
    return last_id_;
}

std::uint32_t Session::send(v1::LobbyRequest request) {
    v1::ClientMessage message;
    request.set_id(++last_id_);
    *message.mutable_lobby_request() = std::move(request);
    static_cast<void>(connection_.send(message));  // An error shows when the reply is read.
    return last_id_;
}

Status Session::pass_on(v1::OfficialRequest request) {
    v1::ClientMessage message;
    *message.mutable_request() = std::move(request);
    return connection_.send(message);
}

awaitable<Result<v1::ServerMessage>> Session::receive() {
    v1::ServerMessage message;
    if (const Status received = co_await connection_.receive(message); !received) {
        co_return Error{ErrorCode::kIo, received.error().message};
    }
    if (message.has_refusal()) {
        co_return Error{ErrorCode::kRefused, message.refusal().text()};
    }
    co_return message;
}

awaitable<Result<v1::ServerMessage>> Session::receive(v1::ServerMessage::BodyCase wanted) {
    for (;;) {
        Result<v1::ServerMessage> message = co_await receive();
        if (!message || message->body_case() == wanted) {
            co_return message;
        }
    }
}

}  // namespace cancha::control
