#pragma once

#include <cstddef>
#include <set>
#include <string>

namespace cancha::session {

/// The names under which officials and admins have been in a match. What they do is told and
/// recorded under their name, so there are only so many.
///
/// Thread: one.
class OfficialNames {
  public:
    /// A tournament has a handful of officials for a match, and a script may give each of its runs
    /// a name of its own.
    static constexpr std::size_t kMost = 64;

    bool may_come(const std::string& name) const {
        return names_.contains(name) || names_.size() < kMost;
    }

    void add(const std::string& name) { names_.insert(name); }

  private:
    std::set<std::string> names_;
};

}  // namespace cancha::session
