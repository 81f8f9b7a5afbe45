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

/// Channel from a match to the cancha-server that started its process. Receives clients from the
/// server for the match, and reports the match's state to the server. Ends the match if the server
/// is gone.
///
/// Thread: all calls on the thread of the io_context.
class LobbyLink {
  public:
    /// Time between two reports to the server.
    static constexpr std::chrono::milliseconds kNewsPeriod{250};

    /// Largest number of departed clients named in one report. A client takes up to ten bytes, and
    /// the size of a message is limited (MatchChannel::kMaxPacketBytes).
    static constexpr std::ptrdiff_t kMostLeftAtOnce = 1000;

    /// Largest report in bytes. The rest of the packet is for framing.
    static constexpr std::size_t kMostNewsBytes = channel::MatchChannel::kMaxPacketBytes - 64;

    /// `end`: this process's end of the channel; owned. `host`: the match; borrowed.
    LobbyLink(boost::asio::io_context& context, processes::Descriptor end, session::MatchHost& host,
              TickRate rate);

    /// Starts to receive clients and to report.
    void start();

    /// Reports the match's state now, in addition to the regular reports.
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
    std::vector<std::uint64_t> left_clients_;  // Departed clients not yet reported.
    bool is_end_told_ = false;
};

}  // namespace cancha::runner
