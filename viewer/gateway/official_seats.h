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

/// Limits the officials that a gateway takes to each match, and the rate at which tokens can be
/// tried. Only officials who have signed in take a seat.
///
/// Thread: the io_context's only one.
class OfficialSeats {
  public:
    /// Most officials of a match. A server takes 16 from one address, so some are left for its
    /// console.
    static constexpr std::size_t kMostOfMatch = 12;

    /// A taken seat. It becomes free when this is destroyed.
    using Seat = std::shared_ptr<const void>;

    /// Most officials of a match with one name, so that one official leaves seats for others.
    static constexpr std::size_t kMostOfName = 4;

    /// Returns why the match takes no more officials now, in words for people; none if it does.
    /// Tells the operator, too.
    std::optional<std::string> find_objection(const std::string& match);

    /// Like the overload above, for an official whom the server knows by this name.
    std::optional<std::string> find_objection(const std::string& match, const std::string& name);

    /// Takes a seat. Expects: find_objection() returned none.
    Seat take(const std::string& match, const std::string& name);

    SignInPace& pace() { return pace_; }

  private:
    using Taken = std::map<std::string, std::multiset<std::string>>;  // Key: the match. Value: the
                                                                      // officials' names.

    std::shared_ptr<Taken> taken_ = std::make_shared<Taken>();
    SignInPace pace_;
    ProblemLog log_;
};

}  // namespace cancha::gateway
