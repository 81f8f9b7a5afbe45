#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "proto/base/access/client_name.h"

namespace cancha::session {

/// The names under which officials and admins have been in a match. What they do is told and
/// recorded under their name, so there are only so many, and no two look alike.
///
/// Thread: one.
class OfficialNames {
  public:
    /// A tournament has a handful of officials for a match, and a script may give each of its runs
    /// a name of its own.
    static constexpr std::size_t kMost = 64;

    bool may_come(const std::string& name) const {
        const auto known = names_.find(access::look_of(name));
        return known == names_.end() ? names_.size() < kMost : known->second == name;
    }

    /// Another name that people could take this one for; none: nobody with such a name has come.
    std::optional<std::string> other_like(const std::string& name) const {
        const auto known = names_.find(access::look_of(name));
        return known == names_.end() || known->second == name ? std::nullopt
                                                              : std::optional(known->second);
    }

    /// Expects: may_come().
    void add(const std::string& name) { names_.emplace(access::look_of(name), name); }

  private:
    std::map<std::string, std::string> names_;  // By how they look.
};

}  // namespace cancha::session
