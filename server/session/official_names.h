#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "proto/base/access/client_name.h"

namespace cancha::session {

/// Names of the officials and admins that have been in a match. Their actions are shown and
/// recorded under their names, so the number of names is limited and no two look alike.
///
/// Thread: all calls on one thread.
class OfficialNames {
  public:
    /// Highest number of names. A tournament has a handful of officials for a match, but a script
    /// may use a new name for each of its runs.
    static constexpr std::size_t kMost = 64;

    bool may_come(const std::string& name) const {
        const auto known = names_.find(access::look_of(name));
        return known == names_.end() ? names_.size() < kMost : known->second == name;
    }

    /// Another known name that looks like this one; none: there is none.
    std::optional<std::string> other_like(const std::string& name) const {
        const auto known = names_.find(access::look_of(name));
        return known == names_.end() || known->second == name ? std::nullopt
                                                              : std::optional(known->second);
    }

    /// Expects: may_come().
    void add(const std::string& name) { names_.emplace(access::look_of(name), name); }

  private:
    std::map<std::string, std::string> names_;  // Keys: access::look_of(name).
};

}  // namespace cancha::session
