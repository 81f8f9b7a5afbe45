#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/io_context.hpp>

namespace cancha::gateway {

/// A scripted browser that watches: opens a WebSocket to a gateway and keeps all messages it
/// receives. Runs on the test's io_context.
class TestBrowser {
  public:
    struct Message {
        bool is_text = false;
        std::string bytes;
        std::chrono::steady_clock::time_point arrived_at;
    };

    /// Settings of the browser.
    struct Request {
        std::string target = "/ws";
        std::string subprotocols = {};   ///< Subprotocols that the browser offers: "one, two".
        std::string origin = {};         ///< Origin header; empty if it is not sent.
        std::string host = "127.0.0.1";  ///< The Host header.
        bool confirms = true;            ///< Confirms each message, as the page does.
    };

    /// Begins to connect.
    TestBrowser(boost::asio::io_context& context, std::uint16_t port);
    TestBrowser(boost::asio::io_context& context, std::uint16_t port, Request request);
    ~TestBrowser();

    bool is_open() const;
    bool is_closed() const;

    /// Returns the subprotocol that the gateway has chosen.
    const std::string& subprotocol() const;

    /// Returns the HTTP status of the answer; 101 is success.
    unsigned status() const;

    /// Returns the code in the gateway's close message; 0 if the gateway hung up without one.
    unsigned close_code() const;
    std::string close_reason() const;

    const std::vector<Message>& messages() const;

    /// Stops reading from the connection, as a stalled browser does.
    void stop_reading();
    void go_on_reading();

    void send(std::string text);
    void send_bytes(std::string bytes);

    /// Closes the connection.
    void leave();

  private:
    struct State;
    std::shared_ptr<State> state_;
};

/// Connection that sends bytes to a port and collects the answer until the other side closes.
class TestRequest {
  public:
    TestRequest(boost::asio::io_context& context, std::uint16_t port, std::string bytes);
    ~TestRequest();

    bool is_done() const;
    const std::string& answer() const;

    /// Returns the HTTP status of the answer: "200"; empty if there is no answer.
    std::string status() const;
    std::string body() const;

  private:
    struct State;
    std::shared_ptr<State> state_;
};

/// Returns the text of a GET request to host 127.0.0.1 that asks the server to close the connection
/// afterwards.
std::string get(std::string_view target, std::string_view more_headers = "");

}  // namespace cancha::gateway
