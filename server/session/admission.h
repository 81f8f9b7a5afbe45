#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "cancha/base/result.h"
#include "proto/base/access/token_book.h"
#include "proto/base/values/fair_pool.h"
#include "proto/cancha/v1/session.pb.h"
#include "server/net/connection.h"
#include "server/session/quota.h"

namespace cancha::session {

/// How many clients of each kind there may be at once. Seats need no limit: a seat has one
/// occupant.
struct AdmissionLimits {
    /// Clients that have not said Hello, or are being told goodbye.
    std::size_t passing = 0;
    /// Clients that claim a seat, where another process decides.
    std::size_t claims = 0;
    /// Clients that read a server's list of matches.
    std::size_t readers = 0;
    /// Officials and admins. Owner: a name where there are tokens, else an address.
    Quota::Limits leaders{};
    /// Owner: an address.
    Quota::Limits spectators{};

    /// Each connection is a file descriptor.
    std::size_t in_all() const {
        return passing + claims + readers + leaders.in_all + spectators.in_all;
    }
};

/// Limits of one match. Passing: a client that speaks needs such a place for milliseconds. Leaders:
/// an official with a screen, a laptop and a script uses three. Spectators: more of them watch
/// through cancha-viewer, which is one client.
inline constexpr AdmissionLimits kMatchLimits{.passing = 128,
                                              .claims = 0,
                                              .readers = 0,
                                              .leaders = {.in_all = 64, .per_owner = 16},
                                              .spectators = {.in_all = 256, .per_owner = 128}};

/// Makes room for the share of each of so many names in the token book, so that no official takes
/// the place of another; up to four times as many places as without tokens.
AdmissionLimits with_named_leaders(AdmissionLimits limits, std::size_t names);

/// The limits in the same proportions, as they fit into this many file descriptors.
/// Fails: kRefused where that leaves too few of a kind; the text says what to do.
Result<AdmissionLimits> fit_limits(AdmissionLimits limits, std::size_t descriptors);

/// Admission by what a client is, not by who came first. Silent connections take
/// places from each other only, spectators from spectators, leaders from leaders; whoever is
/// entitled to a seat always gets in.
///
/// Thread: none; all calls from one.
class Admission {
  public:
    /// `where`: "this match" or "this server", for texts.
    Admission(const AdmissionLimits& limits, std::string where);

    /// Takes as many clients as there are file descriptors for, of which `reserved` are for other
    /// things; at most limits(). Raises the limit of descriptors if need be. Returns how many there
    /// are. Expects: nobody has come yet. Fails: as fit_limits().
    Result<std::size_t> fit_descriptors(std::size_t reserved);

    /// A connection's place, whatever it is for; given back when it goes.
    class Place {
      public:
        Place() = default;

        const std::string& address() const { return address_; }

      private:
        friend class Admission;

        std::shared_ptr<int> presence_;
        std::string address_;
        std::function<void()> close_;
        FairPool::Place pooled_;
        Quota::Place counted_;
    };

    /// A connection has come; it has not said Hello. `close` is called if it has to make room for
    /// another one, as long as nothing else is decided; it must not give the place back itself.
    Place arrive(const std::string& address, std::function<void()> close);

    /// Place of a connection, which has it until it is destroyed: once its session is
    /// over it is still a descriptor.
    std::shared_ptr<Place> arrive(const std::shared_ptr<net::Connection>& connection);

    /// A client that has said who it is leads or watches, or keeps the place that it has for a
    /// seat. `tokens`: of those who may lead. Fails: as lead().
    Status admit(Place& place, const v1::Hello& hello, const access::TokenBook& tokens);

    /// A client that is entitled to a seat. Never fails.
    static void seat(Place& place);

    /// A client that claims a seat; another process decides. Never fails. `close`: from now on.
    void claim(Place& place, std::function<void()> close);

    /// A client that reads the list of matches: most do so for a moment, so one that stays makes
    /// room for another where it has to. Never fails. It is closed as arrive() was told.
    void read(Place& place);

    /// An official or admin. `name`: such as `official "Ann"`; empty where there are no tokens, and
    /// anyone may say so.
    /// Fails: kRefused; the text is for the client, whose place stays as it was.
    Status lead(Place& place, const std::string& name);

    /// Fails: as lead().
    Status watch(Place& place);

    /// The session is over; the connection is not closed yet.
    void leave(Place& place);

    const AdmissionLimits& limits() const { return limits_; }

    /// All that have a place, of whatever kind.
    std::size_t connections() const { return static_cast<std::size_t>(presence_.use_count() - 1); }

  private:
    AdmissionLimits limits_;
    std::string where_;
    FairPool passing_;
    FairPool claims_;
    FairPool readers_;
    Quota leaders_;
    Quota spectators_;
    std::shared_ptr<int> presence_ = std::make_shared<int>();  // Shared by all places.
};

}  // namespace cancha::session
