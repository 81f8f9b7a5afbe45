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

/// Highest numbers of simultaneous clients, by kind. Strategies need no limit, because each seat
/// has one occupant. If there are too many passing clients, claims or readers, the address that has
/// the most of this kind loses its oldest connection of this kind. If there are too many leaders or
/// spectators, a new one is refused.
struct AdmissionLimits {
    /// Clients that have not sent their Hello (their first message) yet, or whose connection is
    /// being closed.
    std::size_t passing = 0;
    /// Clients that claim a seat while the process of the match decides whether they get the seat.
    /// Only in a server.
    std::size_t claims = 0;
    /// Clients that read a server's list of matches. Only in a server.
    std::size_t readers = 0;
    /// Officials and admins. Limits::per_owner counts per name if there are tokens, otherwise per
    /// address.
    Quota::Limits leaders{};
    /// Clients that only watch. Limits::per_owner counts per address.
    Quota::Limits spectators{};

    /// Sum of all limits. This is also the number of file descriptors needed, because each
    /// connection needs one.
    std::size_t in_all() const {
        return passing + claims + readers + leaders.in_all + spectators.in_all;
    }
};

/// Limits of one match. Passing: a client that sends its Hello at once is passing for milliseconds
/// only. Leaders: an official with a screen, a laptop and a script uses three places. Spectators:
/// larger audiences watch through cancha-viewer, which is one client.
inline constexpr AdmissionLimits kMatchLimits{.passing = 128,
                                              .claims = 0,
                                              .readers = 0,
                                              .leaders = {.in_all = 64, .per_owner = 16},
                                              .spectators = {.in_all = 256, .per_owner = 128}};

/// Raises the limit of leaders, so that each name in the token book has places of its own, and no
/// official takes the places of another. Raises the limit at most to four times its value. `names`:
/// number of names in the token book.
AdmissionLimits with_named_leaders(AdmissionLimits limits, std::size_t names);

/// Reduces all limits by the same factor, so that their sum is at most `descriptors`, the number of
/// available file descriptors. Fails: kRefused: too few places of a kind would be left; the text
/// says what to do.
Result<AdmissionLimits> fit_limits(AdmissionLimits limits, std::size_t descriptors);

/// Gives each client a place of its kind (see AdmissionLimits). Connections without a Hello compete
/// only with each other for places, spectators with spectators, and leaders (officials and admins)
/// with leaders. A client that is entitled to a seat always gets in.
///
/// Use: arrive() for each new connection; after its Hello one of admit(), seat(), claim(), read(),
/// lead() and watch(); leave() after its session.
///
/// Thread: all calls on the same thread.
class Admission {
  public:
    /// `where`: "this match" or "this server", for texts that refuse a client.
    Admission(const AdmissionLimits& limits, std::string where);

    /// Adapts the limits to the number of file descriptors that this process may open. `reserved`:
    /// number of descriptors that are kept for other purposes. Raises the process's limit of
    /// descriptors if necessary. Returns the process's limit. Expects: no client has arrived yet.
    /// Fails: kRefused: too few descriptors; the text says what to do.
    Result<std::size_t> fit_descriptors(std::size_t reserved);

    /// Place of one connection, of any kind. The destructor gives the place back.
    class Place {
      public:
        Place() = default;

        /// Address of the client, as given to arrive().
        const std::string& address() const { return address_; }

      private:
        friend class Admission;

        std::shared_ptr<int> presence_;
        std::string address_;
        std::function<void()> close_;
        FairPool::Place pooled_;
        Quota::Place counted_;
    };

    /// Gives a passing place to a new connection, which has not sent its Hello yet. `close` is
    /// called if the connection loses its place to another one; it must not destroy the Place.
    /// claim() replaces `close`.
    Place arrive(const std::string& address, std::function<void()> close);

    /// Gives a passing place to a new connection. The connection is reset if it loses its place to
    /// another one. The place lasts until the connection is destroyed, because a connection uses a
    /// file descriptor even after its session.
    std::shared_ptr<Place> arrive(const std::shared_ptr<net::Connection>& connection);

    /// Calls lead() or watch(), depending on the role in the Hello. Does nothing for a strategy,
    /// which keeps its present place. `tokens`: tokens of officials and admins. Fails: kRefused: no
    /// place is free; the text is for the client.
    Status admit(Place& place, const v1::Hello& hello, const access::TokenBook& tokens);

    /// Call for a client that is entitled to a seat. Gives the client's passing place back, because
    /// clients with a seat are not limited. Never fails.
    static void seat(Place& place);

    /// Call for a client that claims a seat while another process decides. Never fails. `close`:
    /// replaces the `close` of arrive().
    void claim(Place& place, std::function<void()> close);

    /// Call for a client that reads the list of matches. Most clients read it for a moment only.
    /// Therefore, if another client needs the place, a client that stays loses its place, and the
    /// `close` of arrive() is called for it. Never fails.
    void read(Place& place);

    /// Call for an official or admin. `name`: role and name, such as `official "Ann"`; empty
    /// without tokens, because then the name proves nothing.
    /// Fails: kRefused: no place is free; the text is for the client, which keeps its present
    /// place.
    Status lead(Place& place, const std::string& name);

    /// Call for a spectator. Fails: kRefused: no place is free; the text is for the client.
    Status watch(Place& place);

    /// Call if the client's session is over but its connection is still open. Gives the client a
    /// passing place again.
    void leave(Place& place);

    const AdmissionLimits& limits() const { return limits_; }

    /// Number of places of all kinds in use.
    std::size_t connections() const { return static_cast<std::size_t>(presence_.use_count() - 1); }

  private:
    AdmissionLimits limits_;
    std::string where_;
    FairPool passing_;
    FairPool claims_;
    FairPool readers_;
    Quota leaders_;
    Quota spectators_;
    std::shared_ptr<int> presence_ = std::make_shared<int>();  // Each place holds a copy.
};

}  // namespace cancha::session
