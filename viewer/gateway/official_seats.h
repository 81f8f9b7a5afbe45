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

/// How many officials a gateway takes to each match, and how fast tokens are tried there. Whoever
/// has not signed in has no seat.
///
/// Thread: the io_context's only one.
class OfficialSeats {
  public:
    /// A server takes 16 from one address, which leaves some for its console.
    static constexpr std::size_t kMostOfMatch = 12;

    /// Free again when it goes.
    using Seat = std::shared_ptr<const void>;

    /// Of one name, so that one official leaves places for the others.
    static constexpr std::size_t kMostOfName = 4;

    /// Why no more officials of this match are taken now, for people; nothing: they are. Tells the
    /// operator, too.
    std::optional<std::string> find_objection(const std::string& match);

    /// The same of one whom the server knows by that name.
    std::optional<std::string> find_objection(const std::string& match, const std::string& name);

    /// Expects: there is no objection.
    Seat take(const std::string& match, const std::string& name);

    SignInPace& pace() { return pace_; }

  private:
    using Taken = std::map<std::string, std::multiset<std::string>>;  // Names, by match.

    std::shared_ptr<Taken> taken_ = std::make_shared<Taken>();
    SignInPace pace_;
    ProblemLog log_;
};

}  // namespace cancha::gateway
