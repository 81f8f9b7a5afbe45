#pragma once

// Internal to web_server, whose own header needs nothing of Boost.Beast (the HTTP library).

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "proto/base/values/fair_pool.h"
#include "viewer/gateway/problem_log.h"
#include "viewer/gateway/visitor.h"

namespace cancha::gateway {

struct Talk;

/// All WebSockets of one kind (officials, or tools), each with its gateway::Visitor: the object
/// that answers the browser or program at the other end. Below, "visitor" also means that browser
/// or program.
///
/// Thread: the io_context's single thread.
class Conversations {
  public:
    /// Largest number of admitted visitors at the same time: as many as there are matches that can
    /// be watched at the same time.
    static constexpr std::size_t kMost = 64;

    /// Largest number of strangers: visitors that have not said who they are. One more makes the
    /// gateway close the oldest stranger of the address with the most strangers. Strangers
    /// therefore keep nobody out.
    static constexpr std::size_t kMostStrangers = 64;

    /// Largest number of applicants: visitors that have said who they are but are not admitted yet.
    /// One more is turned away. If another address has more applicants, that address loses its
    /// newest applicant instead.
    static constexpr std::size_t kMostApplicants = 64;

    /// Largest number of leaving visitors: they were sent the reason for the end and have not
    /// closed their connection yet. One more makes the gateway cut off the oldest of the address
    /// with the most leaving visitors.
    static constexpr std::size_t kMostLeaving = 64;

    /// `who`: name of these visitors in the log: "officials" or "tools".
    explicit Conversations(std::string who) : who_(std::move(who)) {}

    /// Returns whether kMost visitors are admitted. If so, also logs it.
    bool is_full();

    /// Accepts a WebSocket, makes its Visitor with `receive`, and carries messages between the
    /// WebSocket and the Visitor until either side ends the conversation. `request` is the HTTP
    /// request that asked for the WebSocket on `stream`. `subprotocol` is the one chosen from the
    /// browser's offer; empty if none. Borrows: receive and subprotocol.
    boost::asio::awaitable<void> hold(
        boost::beast::tcp_stream stream,
        boost::beast::http::request<boost::beast::http::string_body> request,
        const Receive& receive, std::string_view subprotocol = {});

    /// Closes all connections.
    void stop();

  private:
    friend struct Talk;

    FairPool::Place place_for_stranger(Talk& talk);
    FairPool::Place place_for_leaving(Talk& talk);
    bool has_room_for_applicant(const Talk& talk);

    std::string who_;
    std::set<Talk*> talks_;
    FairPool strangers_{kMostStrangers};
    FairPool leaving_{kMostLeaving};
    std::uint64_t applications_ = 0;  ///< Number of applicants since the start.
    ProblemLog log_;
};

}  // namespace cancha::gateway
