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

/// Highest numbers of simultaneous clients, by kind. Seats need no limit, because each has one
/// occupant.
struct AdmissionLimits {
    /// Clients before their Hello or during their goodbye.
    std::size_t passing = 0;
    /// Clients that claim a seat, while the process of the match decides.
    std::size_t claims = 0;
    /// Clients that read a server's list of matches.
    std::size_t readers = 0;
    /// Officials and admins. Owner: a name where there are tokens, else an address.
    Quota::Limits leaders{};
    /// Owner: an address.
    Quota::Limits spectators{};

    /// Sum of all limits. Each connection needs a file descriptor.
    std::size_t in_all() const {
        return passing + claims + readers + leaders.in_all + spectators.in_all;
    }
};

/// Limits of one match.
/// Passing: a client that says Hello at once needs this place for milliseconds only.
/// Leaders: an official with a screen, a laptop and a script uses three places.
/// Spectators: larger audiences watch through cancha-viewer, which is one client.
inline constexpr AdmissionLimits kMatchLimits{.passing = 128,
                                              .claims = 0,
                                              .readers = 0,
                                              .leaders = {.in_all = 64, .per_owner = 16},
                                              .spectators = {.in_all = 256, .per_owner = 128}};

/// Raises the limit of leaders so that each of `names` names in the token book has its own share
/// and no official takes another's place; at most to four times the limit without tokens.
AdmissionLimits with_named_leaders(AdmissionLimits limits, std::size_t names);

/// Reduces the limits in proportion until they fit into `descriptors` file descriptors.
/// Fails: kRefused: too few places of a kind would be left; the text says what to do.
Result<AdmissionLimits> fit_limits(AdmissionLimits limits, std::size_t descriptors);

/// Admits clients by kind, not by order of arrival. Silent connections compete only with each other
/// for places, spectators with spectators, and leaders with leaders. A client that is entitled to a
/// seat always gets in.
///
/// Thread: all calls on one thread, any.
class Admission {
  public:
    /// `where`: "this match" or "this server", for texts.
    Admission(const AdmissionLimits& limits, std::string where);

    /// Fits the limits to the available file descriptors, less `reserved` ones for other things.
    /// Raises the process's limit of descriptors if necessary. Returns the number of descriptors.
    /// Expects: no client has arrived yet. Fails: as fit_limits().
    Result<std::size_t> fit_descriptors(std::size_t reserved);

    /// A connection's place, of any kind. Its destruction gives the place back.
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

    /// Gives a place to a new connection, which has not said Hello yet. `close` is called if the
    /// connection has to make room for another one, unless a later call sets another `close`. It
    /// must not destroy the Place.
    Place arrive(const std::string& address, std::function<void()> close);

    /// Gives a place to a new connection. The connection holds it until it is destroyed, because it
    /// uses a descriptor even after its session.
    std::shared_ptr<Place> arrive(const std::shared_ptr<net::Connection>& connection);

    /// Calls lead() or watch() by the role in the Hello. Strategies keep their place. `tokens`:
    /// tokens of officials and admins. Fails: as lead().
    Status admit(Place& place, const v1::Hello& hello, const access::TokenBook& tokens);

    /// The client is entitled to a seat, which needs no other place. Never fails.
    static void seat(Place& place);

    /// The client claims a seat, and another process decides. Never fails. `close`: replaces that
    /// of arrive().
    void claim(Place& place, std::function<void()> close);

    /// The client reads the list of matches. Most do so for a moment, so a client that stays is
    /// closed by the `close` of arrive() if another one needs the place. Never fails.
    void read(Place& place);

    /// The client is an official or admin. `name`: such as `official "Ann"`; empty without tokens,
    /// because then the name proves nothing.
    /// Fails: kRefused; the text is for the client, which keeps its present place.
    Status lead(Place& place, const std::string& name);

    /// The client is a spectator. Fails: as lead().
    Status watch(Place& place);

    /// The client's session is over, but its connection is still open.
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
