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

/// What is done with what judges find, rule by rule: it counts, unless the settings of the match or
/// an official say otherwise.
class Handlings {
  public:
    /// Borrows: the rules of the chapter. Those that judges find by can be handled.
    /// Expects: read_handlings() finds nothing wrong.
    Handlings(const v1::Discipline& settings, std::span<const RuleText> rules);

    /// Fails: kInvalidInput (nothing is found by such a rule).
    Status check(const RuleHandling& handling) const;

    /// Expects: check() finds nothing wrong.
    void set(const RuleHandling& handling);

    /// What is done with what is found by this rule.
    const RuleHandling& of(const RuleText& rule) const;

    /// Those by which not everything counts.
    std::vector<RuleHandling> exceptions() const;

    /// One plain sentence. Expects: check() finds nothing wrong.
    std::string describe(const RuleHandling& handling) const;

  private:
    std::span<const RuleText> rules_;
    std::map<std::string_view, RuleHandling> by_rule_;  ///< Keys are of `rules_`.
};

}  // namespace cancha::referee
