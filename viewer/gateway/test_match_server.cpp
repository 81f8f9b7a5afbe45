#include "viewer/gateway/test_match_server.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <tuple>
#include <utility>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <gtest/gtest.h>

#include "proto/base/async/async.h"
#include "proto/wire/frame_codec.h"

namespace cancha::gateway {
namespace {

using asio::ip::tcp;

struct Client {
    explicit Client(tcp::socket line) : socket(std::move(line)) {}

    tcp::socket socket;
    v1::Hello hello;
    std::deque<std::string> outbox;
    bool is_writing = false;
    wire::FrameDecoder decoder{wire::kMaxClientFrameBytes};
};

bool is_in(const v1::Hello& hello, const std::string& match) {
    return !hello.enters_lobby() && hello.match() == match;
}

}  // namespace

struct TestMatchServer::State : std::enable_shared_from_this<State> {
    explicit State(asio::io_context& context)
        : acceptor(context, tcp::endpoint(asio::ip::address_v4::loopback(), 0)) {}

    tcp::acceptor acceptor;
    unsigned protocol_version = wire::kProtocolVersion;
    v1::ServerMessage answer;
    std::optional<v1::ServerMessage> list;
    bool answers = true;
    std::vector<std::shared_ptr<Client>> clients;
    std::vector<v1::Hello> hellos;
    std::vector<v1::OfficialRequest> requests;

    asio::awaitable<void> accept();
    asio::awaitable<void> serve(std::shared_ptr<Client> client);
    asio::awaitable<std::optional<v1::ClientMessage>> read(Client& client);
    asio::awaitable<void> until_gone(Client& client);
    v1::ServerMessage answer_to(const v1::Hello& hello) const;
    asio::awaitable<void> drain(std::shared_ptr<Client> client);

    void send(const std::shared_ptr<Client>& client, std::string bytes) {
        client->outbox.push_back(std::move(bytes));
        if (!std::exchange(client->is_writing, true)) {
            asio::co_spawn(acceptor.get_executor(), drain(client), asio::detached);
        }
    }

    static std::string frame_of(const v1::ServerMessage& message) {
        std::string bytes;
        EXPECT_TRUE(wire::append_frame(bytes, message));
        return bytes;
    }
};

asio::awaitable<void> TestMatchServer::State::accept() {
    const auto self = shared_from_this();
    for (;;) {
        auto [ec, socket] = co_await acceptor.async_accept(async::kUseResult);
        if (ec) {
            co_return;
        }
        asio::co_spawn(acceptor.get_executor(), serve(std::make_shared<Client>(std::move(socket))),
                       asio::detached);
    }
}

asio::awaitable<void> TestMatchServer::State::serve(std::shared_ptr<Client> client) {
    const auto self = shared_from_this();
    v1::ServerMessage greeting;
    greeting.mutable_greeting()->set_protocol_version(protocol_version);
    greeting.mutable_greeting()->set_build("test");
    send(client, frame_of(greeting));
    const std::optional<v1::ClientMessage> first = co_await read(*client);
    if (!first) {
        co_return;
    }
    client->hello = first->hello();
    if (!client->hello.enters_lobby()) {
        hellos.push_back(client->hello);
    }
    const v1::ServerMessage reply = answer_to(client->hello);
    if (answers) {
        send(client, frame_of(reply));
    }
    if (!reply.has_refusal()) {
        clients.push_back(client);
        co_await until_gone(*client);
        std::erase(clients, client);
    }
}

v1::ServerMessage TestMatchServer::State::answer_to(const v1::Hello& hello) const {
    if (hello.enters_lobby() && list) {
        return *list;
    }
    v1::ServerMessage reply = answer;
    if (hello.enters_lobby()) {
        reply.mutable_refusal()->set_code(v1::ERROR_CODE_BAD_MESSAGE);
        reply.mutable_refusal()->set_text("this is a single match");
    } else if (reply.has_welcome() && !hello.match().empty()) {
        reply.mutable_welcome()->set_match(hello.match());
    }
    return reply;
}

asio::awaitable<void> TestMatchServer::State::until_gone(Client& client) {
    while (const std::optional<v1::ClientMessage> message = co_await read(client)) {
        if (message->has_request()) {
            requests.push_back(message->request());
        }
    }
}

/// Returns the client's next message; none if the client has gone, or sends something else.
asio::awaitable<std::optional<v1::ClientMessage>> TestMatchServer::State::read(Client& client) {
    for (;;) {
        const auto frame = client.decoder.next();
        v1::ClientMessage message;
        if (!frame || (*frame && !message.ParseFromString(std::string{**frame}))) {
            co_return std::nullopt;
        }
        if (*frame) {
            co_return message;
        }
        const auto room = client.decoder.prepare();
        const auto [ec, count] = co_await client.socket.async_read_some(
            asio::buffer(room.data(), room.size()), async::kUseResult);
        if (ec) {
            co_return std::nullopt;
        }
        client.decoder.commit(count);
    }
}

asio::awaitable<void> TestMatchServer::State::drain(std::shared_ptr<Client> client) {
    while (!client->outbox.empty()) {
        const std::string bytes = std::move(client->outbox.front());
        client->outbox.pop_front();
        const auto [ec, count] =
            co_await asio::async_write(client->socket, asio::buffer(bytes), async::kUseResult);
        if (ec) {
            break;
        }
    }
    client->is_writing = false;
}

TestMatchServer::TestMatchServer(asio::io_context& context)
    : state_(std::make_shared<State>(context)) {
    state_->answer.mutable_welcome()->set_match("test");
    asio::co_spawn(context, state_->accept(), asio::detached);
}

TestMatchServer::~TestMatchServer() {
    stop();
}

std::uint16_t TestMatchServer::port() const {
    return state_->acceptor.local_endpoint().port();
}

void TestMatchServer::greet_with(unsigned protocol_version) {
    state_->protocol_version = protocol_version;
}

void TestMatchServer::welcome_with(v1::ServerMessage welcome) {
    state_->answer = std::move(welcome);
}

void TestMatchServer::refuse_with(std::string text, v1::ErrorCode code) {
    state_->answer.mutable_refusal()->set_code(code);
    state_->answer.mutable_refusal()->set_text(std::move(text));
}

void TestMatchServer::answer_nothing() {
    state_->answers = false;
}

void TestMatchServer::answer_waiting() {
    state_->answers = true;
    for (const auto& client : state_->clients) {
        if (client->hello.role() == v1::ROLE_OFFICIAL) {
            state_->send(client, State::frame_of(state_->answer_to(client->hello)));
        }
    }
}

void TestMatchServer::list(const v1::MatchList& matches) {
    *state_->list.emplace().mutable_match_list() = matches;
    send_to_lobby(*state_->list);
}

void TestMatchServer::send_to_lobby(const v1::ServerMessage& message) {
    for (const auto& client : state_->clients) {
        if (client->hello.enters_lobby()) {
            state_->send(client, State::frame_of(message));
        }
    }
}

void TestMatchServer::close_lobby() {
    state_->list.reset();
    hang_up();
}

void TestMatchServer::send(const v1::ServerMessage& message, const std::string& match) {
    send_bytes(State::frame_of(message), match);
}

void TestMatchServer::send_bytes(const std::string& bytes, const std::string& match) {
    for (const auto& client : state_->clients) {
        if (is_in(client->hello, match)) {
            state_->send(client, bytes);
        }
    }
}

void TestMatchServer::hang_up() {
    for (const auto& client : std::exchange(state_->clients, {})) {
        boost::system::error_code ignored;
        client->socket.close(ignored);
    }
}

std::size_t TestMatchServer::clients(const std::string& match) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        state_->clients, [&](const auto& client) { return is_in(client->hello, match); }));
}

std::size_t TestMatchServer::clients_in_lobby() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        state_->clients, [](const auto& client) { return client->hello.enters_lobby(); }));
}

const std::vector<v1::Hello>& TestMatchServer::hellos() const {
    return state_->hellos;
}

const std::vector<v1::OfficialRequest>& TestMatchServer::requests() const {
    return state_->requests;
}

void TestMatchServer::stop() {
    boost::system::error_code ignored;
    state_->acceptor.close(ignored);
    hang_up();
}

}  // namespace cancha::gateway
