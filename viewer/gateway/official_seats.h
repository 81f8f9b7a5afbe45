#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "viewer/gateway/problem_log.h"
#include "viewer/gateway/sign_in_pace.h"

namespace cancha::gateway {

/// Limits the number of officials of each match who are connected through this gateway, and the
/// rate at which tokens can be tried. Each official who has signed in has a seat.
///
/// Thread: the io_context's single thread.
class OfficialSeats {
  public:
    /// Largest number of officials of a match. A server takes 16 from one address, so four are left
    /// for other programs on this machine, such as the referee's console.
    static constexpr std::size_t kMostOfMatch = 12;

    /// A taken seat. The seat becomes free when the last copy of this pointer is destroyed.
    using Seat = std::shared_ptr<const void>;

    /// Largest number of officials of a match with the same name, so that one person leaves seats
    /// for others.
    static constexpr std::size_t kMostOfName = 4;

    /// Returns the reason, for people, why the match takes no more officials now; none if there is
    /// a free seat. Also logs the reason.
    std::optional<std::string> find_objection(const std::string& match);

    /// Does the same for an official with this name, and checks kMostOfName, too.
    std::optional<std::string> find_objection(const std::string& match, const std::string& name);

    /// Takes a seat. Expects: find_objection() returned none.
    Seat take(const std::string& match, const std::string& name);

    /// Delay of sign-ins after wrong tokens, shared by all matches.
    SignInPace& pace() { return pace_; }

  private:
    using Taken = std::map<std::string, std::multiset<std::string>>;  // Key: the match. Value: the
                                                                      // officials' names.

    std::shared_ptr<Taken> taken_ = std::make_shared<Taken>();
    SignInPace pace_;
    ProblemLog log_;
};

}  // namespace cancha::gateway
