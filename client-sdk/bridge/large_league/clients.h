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

/// Counts of what came in vain.
struct Tally {
    std::uint64_t damaged = 0;   ///< Datagrams of a client that are no message of it.
    std::uint64_t foreign = 0;   ///< Datagrams of nobody who has said `init`.
    std::uint64_t surplus = 0;   ///< `init` where all teams are there.
    std::uint64_t missed = 0;    ///< Ticks of play that a client did not answer in time.
    std::uint64_t answered = 0;  ///< Those that it did.
};

/// The clients of a match as their server has them: at one UDP port, where the first one that says
/// `init` gets the first side.
///
/// Thread: one.
class Clients {
  public:
    using Clock = std::chrono::steady_clock;

    /// `sides`: one, or both, in the order in which they are given away. Fails: kIo: the port is
    /// taken; the text says what to do.
    static Result<Clients> open(const boost::asio::ip::udp::endpoint& at,
                                const std::vector<Side>& sides);

    /// Where it receives: the port that the system has picked.
    boost::asio::ip::udp::endpoint endpoint() const { return socket_->local_endpoint(); }

    /// Waits until each side has a client, or for `limit`. `is_over` is asked now and then. False:
    /// somebody is missing.
    bool await_all(std::chrono::milliseconds limit, const std::function<bool()>& is_over);

    /// A new tick: takes what has come before it, which is no answer to it.
    void begin_tick();

    /// Sends to the client of a side, if it is there.
    void send(Side side, const std::string& message);

    /// Waits until each client has answered, or for `limit`. False: one has not.
    bool await_answers(std::chrono::milliseconds limit, const std::function<bool()>& is_over);

    /// The newest commands of a side; they hold without end.
    const Orders& orders(Side side) const { return place(side).orders; }

    Tally& tally() { return tally_; }

  private:
    struct Place {
        Side side;
        std::optional<boost::asio::ip::udp::endpoint> client{};
        Orders orders{};
        bool has_answered = false;
    };

    Clients(boost::asio::ip::udp::socket socket, const std::vector<Side>& sides);

    const Place& place(Side side) const;
    Place* place_of(const boost::asio::ip::udp::endpoint& client);
    /// Takes what has come. Returns whether anything has.
    bool receive();

    /// Waits for answers to ticks of before, so that from now on each tick gets its own: a client
    /// that is one tick behind would stay so. Returns whether any has come.
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
    bool may_be_behind_ = false;  ///< An answer was late, and more may be under way.
    Tally tally_;
};

}  // namespace cancha::large_league
