#include "viewer/gateway/gateway_line.h"

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <gtest/gtest.h>

namespace cancha::gateway {
namespace {

using boost::asio::ip::tcp;

/// Sends requests to a gateway that answers only the first one on each connection.
class GatewayRequestsTest : public testing::Test {
  protected:
    struct Peer {
        tcp::socket socket;
        std::string request{};
    };

    void SetUp() override { accept(); }

    void accept() {
        acceptor_.async_accept([this](const boost::system::error_code& ec, tcp::socket socket) {
            if (!ec) {
                ++connections_;
                serve(std::make_shared<Peer>(Peer{std::move(socket)}));
                accept();
            }
        });
    }

    void serve(const std::shared_ptr<Peer>& peer) {
        boost::asio::async_read_until(
            peer->socket, boost::asio::dynamic_buffer(peer->request), "\r\n\r\n",
            [this, peer](const boost::system::error_code& ec, std::size_t count) {
                if (ec) {
                    return;
                }
                peer->request.erase(0, count);
                if (++requests_ == 1) {
                    const std::string answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
                    boost::asio::write(peer->socket, boost::asio::buffer(answer));
                }
                serve(peer);
            });
    }

    void ask() {
        answer_.reset();
        boost::asio::co_spawn(
            context_,
            [this]() -> boost::asio::awaitable<void> { answer_ = co_await line_.get("/tape"); },
            boost::asio::detached);
    }

    bool comes_true(const std::function<bool()>& claim) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (!claim() && std::chrono::steady_clock::now() < end) {
            context_.run_one_for(std::chrono::milliseconds(100));
        }
        return claim();
    }

    boost::asio::io_context context_{1};
    tcp::acceptor acceptor_{context_, tcp::endpoint(boost::asio::ip::address_v4::loopback(), 0)};
    GatewayRequests line_{context_.get_executor(),
                          {"127.0.0.1", acceptor_.local_endpoint().port()}};
    int connections_ = 0;
    int requests_ = 0;
    std::optional<Result<GatewayRequests::Answer>> answer_;
};

TEST_F(GatewayRequestsTest, DoesNotAskAgainOnceItIsClosed) {
    ask();
    ASSERT_TRUE(comes_true([this] { return answer_.has_value(); }));
    EXPECT_EQ((*answer_)->body, "ok");
    ask();
    ASSERT_TRUE(comes_true([this] { return requests_ == 2; }));

    line_.close();

    ASSERT_TRUE(comes_true([this] { return answer_.has_value(); }));
    EXPECT_FALSE(*answer_);
    ask();
    ASSERT_TRUE(comes_true([this] { return answer_.has_value(); }));
    EXPECT_FALSE(*answer_);
    EXPECT_EQ(connections_, 1);
}

}  // namespace
}  // namespace cancha::gateway
