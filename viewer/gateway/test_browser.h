#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/io_context.hpp>

namespace cancha::gateway {

/// A browser that watches: opens a WebSocket to a gateway and keeps what it is sent. Runs on the
/// test's io_context.
class TestBrowser {
  public:
    struct Message {
        bool is_text = false;
        std::string bytes;
        std::chrono::steady_clock::time_point arrived_at;
    };

    /// What it says of itself.
    struct Request {
        std::string target = "/ws";
        std::string subprotocols = {};   ///< That it speaks: "one, two".
        std::string origin = {};         ///< Where its page came from; empty: no browser.
        std::string host = "127.0.0.1";  ///< What it calls the gateway.
        bool confirms = true;            ///< Says what it has got, as the page does.
    };

    /// Begins to connect.
    TestBrowser(boost::asio::io_context& context, std::uint16_t port);
    TestBrowser(boost::asio::io_context& context, std::uint16_t port, Request request);
    ~TestBrowser();

    bool is_open() const;
    bool is_closed() const;

    /// The subprotocol that the gateway has chosen.
    const std::string& subprotocol() const;

    /// HTTP status of the answer; 101 is what it hopes for.
    unsigned status() const;

    /// With which the gateway has closed: 0 and nothing where it just hung up.
    unsigned close_code() const;
    std::string close_reason() const;

    const std::vector<Message>& messages() const;

    /// From now on it takes nothing off the line, as a slow browser.
    void stop_reading();
    void go_on_reading();

    void send(std::string text);
    void send_bytes(std::string bytes);

    void leave();

  private:
    struct State;
    std::shared_ptr<State> state_;
};

/// Sends bytes to a port and keeps what comes back until the other side closes.
class TestRequest {
  public:
    TestRequest(boost::asio::io_context& context, std::uint16_t port, std::string bytes);
    ~TestRequest();

    bool is_done() const;
    const std::string& answer() const;

    /// "200", or nothing.
    std::string status() const;
    std::string body() const;

  private:
    struct State;
    std::shared_ptr<State> state_;
};

/// A GET of 127.0.0.1 that asks the server to close afterwards.
std::string get(std::string_view target, std::string_view more_headers = "");

}  // namespace cancha::gateway
