#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "proto/base/access/client_name.h"

namespace cancha::session {

/// Names of the officials and admins that have been in a match. Events and recordings name the
/// officials, so the number of names is limited, and no two names may look alike.
///
/// Thread: all calls on one thread.
class OfficialNames {
  public:
    /// Highest number of names. A tournament has a handful of officials for a match, but a script
    /// may use a new name for each of its runs.
    static constexpr std::size_t kMost = 64;

    /// Whether an official with this name may enter. The name must be in the list, or the list must
    /// not be full and have no name that looks like it.
    bool may_come(const std::string& name) const {
        const auto known = names_.find(access::look_of(name));
        return known == names_.end() ? names_.size() < kMost : known->second == name;
    }

    /// Returns another name in the list that looks like this one; none if there is no such name.
    std::optional<std::string> other_like(const std::string& name) const {
        const auto known = names_.find(access::look_of(name));
        return known == names_.end() || known->second == name ? std::nullopt
                                                              : std::optional(known->second);
    }

    /// Adds the name of an official who enters. Expects: may_come().
    void add(const std::string& name) { names_.emplace(access::look_of(name), name); }

  private:
    std::map<std::string, std::string> names_;  // Keys: access::look_of(name).
};

}  // namespace cancha::session
