#pragma once

// Part of web_server, which keeps all of Beast behind its header.

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

/// All WebSockets over which a browser or another program talks with a visitor.
///
/// Thread: the io_context's only one.
class Conversations {
  public:
    /// Most visitors that stay at the same time: as many as there are watched matches.
    static constexpr std::size_t kMost = 64;

    /// Most strangers: visitors that have not said who they are. One more closes the oldest
    /// stranger of the address that has the most, so strangers keep nobody out.
    static constexpr std::size_t kMostStrangers = 64;

    /// Most applicants: visitors that have said who they are but are not admitted yet. One more is
    /// turned away. If another address has more applicants, that address loses its newest one
    /// instead.
    static constexpr std::size_t kMostApplicants = 64;

    /// Most visitors that have been told why they must go and have not closed yet. One more makes
    /// the gateway cut off one of them, the oldest of the address that has the most.
    static constexpr std::size_t kMostLeaving = 64;

    /// `who`: name of these visitors in the log.
    explicit Conversations(std::string who) : who_(std::move(who)) {}

    /// Returns whether no more visitors may stay. If so, tells the operator.
    bool is_full();

    /// Accepts a WebSocket and carries the talk between browser and visitor until one of them ends
    /// it. `request` is the HTTP request that asked for the WebSocket on `stream`. `subprotocol` is
    /// the one chosen from the browser's offer; empty if none. Borrows: receive and subprotocol.
    boost::asio::awaitable<void> hold(
        boost::beast::tcp_stream stream,
        boost::beast::http::request<boost::beast::http::string_body> request,
        const Receive& receive, std::string_view subprotocol = {});

    /// Closes all of these connections.
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
    std::uint64_t applications_ = 0;  ///< Number of applications so far.
    ProblemLog log_;
};

}  // namespace cancha::gateway
