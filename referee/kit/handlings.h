#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"
#include "referee/core/rulebook.h"
#include "referee/core/ruling.h"

namespace cancha::referee {

/// Handling of the judges' findings (goals and offences), rule by rule: a finding counts at once,
/// is proposed to an official, or is ignored. A finding counts at once unless the settings of the
/// match or an official say otherwise.
class Handlings {
  public:
    /// Reads the handlings in the settings. Each rule under which judges make findings has a
    /// handling. `rules`: those of the chapter, borrowed.
    /// Expects: read_handlings() finds nothing wrong.
    Handlings(const v1::Discipline& settings, std::span<const RuleText> rules);

    /// Checks a handling. Fails: kInvalidInput (judges make no findings under its rule).
    Status check(const RuleHandling& handling) const;

    /// Sets the handling of findings under `handling.rule`. Expects: check() finds nothing wrong.
    void set(const RuleHandling& handling);

    /// Returns the handling of findings under this rule.
    const RuleHandling& of(const RuleText& rule) const;

    /// Returns the handlings of all rules whose findings do not count at once.
    std::vector<RuleHandling> exceptions() const;

    /// Returns one plain sentence about the handling. Expects: check() finds nothing wrong.
    std::string describe(const RuleHandling& handling) const;

  private:
    std::span<const RuleText> rules_;
    std::map<std::string_view, RuleHandling> by_rule_;  ///< Keys point into `rules_`.
};

}  // namespace cancha::referee
