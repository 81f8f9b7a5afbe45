#include "viewer/gateway/match_server_probe.h"

#include <chrono>
#include <utility>

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

#include "cancha/v1/session.pb.h"
#include "client-sdk/cpp/connection/connection.h"
#include "proto/base/async/async.h"

namespace cancha::gateway {
namespace {

constexpr std::chrono::seconds kPatience{2};

asio::awaitable<bool> greets(connection::Connection& line, connection::ServerAddress where) {
    const Status connected = co_await line.connect(where);
    if (!connected) {
        co_return false;
    }
    v1::ServerMessage first;
    const Status received = co_await line.receive(first);
    co_return received&& first.has_greeting();
}

}  // namespace

asio::awaitable<bool> is_match_server(connection::HostAndPort where) {
    using namespace asio::experimental::awaitable_operators;

    const auto executor = co_await asio::this_coro::executor;
    connection::Connection line(executor);
    asio::steady_timer timeout(executor, kPatience);
    connection::ServerAddress address{std::move(where), ""};
    const auto first =
        co_await (greets(line, std::move(address)) || timeout.async_wait(async::kUseResult));
    co_return first.index() == 0 && std::get<0>(first);
}

}  // namespace cancha::gateway
