#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/udp.hpp>

#include "cancha/base/result.h"
#include "client-sdk/bridge/large_league/messages.h"

namespace cancha::large_league {

/// Counts of ignored datagrams, and of answered and missed ticks.
struct Tally {
    std::uint64_t damaged = 0;   ///< Datagrams of a client that are not a valid message.
    std::uint64_t foreign = 0;   ///< Datagrams of programs that have not sent `init`.
    std::uint64_t surplus = 0;   ///< `init` messages that came when all sides were taken.
    std::uint64_t missed = 0;    ///< Ticks of play that a client did not answer in time.
    std::uint64_t answered = 0;  ///< Ticks of play that a client did answer in time.
};

/// The clients (team programs) of a match, for which this bridge plays the server of the Large
/// League. All clients send to one UDP port. The first client that sends `init` gets the first
/// side.
///
/// Thread: one.
class Clients {
  public:
    using Clock = std::chrono::steady_clock;

    /// Opens the port. `sides`: one side or both, in the order in which clients get them. Fails:
    /// kIo: the port is in use; the error says what to do.
    static Result<Clients> open(const boost::asio::ip::udp::endpoint& at,
                                const std::vector<Side>& sides);

    /// Address on which datagrams are received, with the port that the system has chosen.
    boost::asio::ip::udp::endpoint endpoint() const { return socket_->local_endpoint(); }

    /// Waits until each side has a client, `limit` has passed, or `is_over` returns true. Returns
    /// false if a client is missing.
    bool await_all(std::chrono::milliseconds limit, const std::function<bool()>& is_over);

    /// Begins a new tick. First reads the datagrams that have already come, so that they do not
    /// count as answers to the new tick.
    void begin_tick();

    /// Sends a message to the client of a side, if there is one.
    void send(Side side, const std::string& message);

    /// Waits until each client has answered the tick, `limit` has passed, or `is_over` returns
    /// true. Returns false if a client has not answered.
    bool await_answers(std::chrono::milliseconds limit, const std::function<bool()>& is_over);

    /// Returns the newest commands of a side. They apply until new commands come.
    const Orders& orders(Side side) const { return place(side).orders; }

    Tally& tally() { return tally_; }

  private:
    /// A side of the field, and the client that plays from it.
    struct Place {
        Side side;
        std::optional<boost::asio::ip::udp::endpoint> client{};
        Orders orders{};
        bool has_answered = false;
    };

    Clients(boost::asio::ip::udp::socket socket, const std::vector<Side>& sides);

    const Place& place(Side side) const;
    Place* place_of(const boost::asio::ip::udp::endpoint& client);
    /// Reads all datagrams that have come. Returns whether there were any.
    bool receive();

    /// Waits for late answers to earlier ticks, so that they are not taken for answers to the next
    /// tick. Otherwise a client that is one tick late would stay one tick late. Returns whether any
    /// answer has come.
    bool settle();
    void take(const boost::asio::ip::udp::endpoint& from, std::string_view message);
    void welcome(const boost::asio::ip::udp::endpoint& from);
    void pause(Clock::time_point until);
    bool wait(std::chrono::milliseconds limit, const std::function<bool()>& is_over,
              bool (Clients::*is_done)() const);
    bool are_all_here() const;
    bool have_all_answered() const;

    std::optional<boost::asio::ip::udp::socket> socket_;
    std::vector<Place> places_;
    std::array<char, 65'536> buffer_{};
    /// True if an answer was late, so that more late answers may come.
    bool may_be_behind_ = false;
    Tally tally_;
};

}  // namespace cancha::large_league
