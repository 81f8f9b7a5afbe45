#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "proto/cancha/v1/match_channel.pb.h"
#include "server/lobby/channel/match_channel.h"
#include "server/session/match_host.h"
#include "server/sim/match/state_encoder.h"

namespace cancha::runner {

/// The line from a match to the server that has begun it: clients come in this way, and the server
/// is told how the match stands. When the server is gone the match ends.
///
/// Thread: all calls on the thread of the io_context.
class LobbyLink {
  public:
    /// How often the server is told.
    static constexpr std::chrono::milliseconds kNewsPeriod{250};

    /// So many clients that left are told of at a time: a message has its limit
    /// (MatchChannel::kMaxPacketBytes), and each takes up to ten bytes of it.
    static constexpr std::ptrdiff_t kMostLeftAtOnce = 1000;

    /// Bytes of a message, with room for its frame.
    static constexpr std::size_t kMostNewsBytes = channel::MatchChannel::kMaxPacketBytes - 64;

    /// Borrows: host. Owns: the channel's end.
    LobbyLink(boost::asio::io_context& context, processes::Descriptor end, session::MatchHost& host,
              TickRate rate);

    /// Begins to listen and to tell.
    void start();

    /// Tells how the match stands, now.
    void tell();

  private:
    boost::asio::awaitable<void> listen();
    boost::asio::awaitable<void> tell_again_and_again();
    void take_in(const v1::ClientArrived& arrived, processes::Descriptor socket);
    void add_end(v1::MatchNews& news);
    void describe(v1::MatchEntry& entry) const;
    std::uint64_t client_in(const session::Seat& seat) const;

    boost::asio::io_context& context_;
    session::MatchHost& host_;
    channel::MatchChannel channel_;
    match::StateEncoder encoder_;
    std::map<const net::Connection*, std::uint64_t> clients_;
    std::vector<std::uint64_t> left_clients_;  // Clients that the server must hear of.
    bool is_end_told_ = false;
};

}  // namespace cancha::runner
