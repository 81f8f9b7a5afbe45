#pragma once

#include "referee/kit/judge.h"
#include "referee/kit/stalemate.h"
#include "referee/simurosot/law/grounds.h"

namespace cancha::referee::simurosot {

/// Rule 5.9, "Stalemate": a ball that makes no progress. In a goal area it is a goal kick, in some
/// leagues a penalty kick in the penalty area, elsewhere a free ball.
class Patience final : public Judge {
  public:
    /// Borrows: grounds.
    Patience(const RuleContext& context, const Grounds& grounds, const RuleText& rule);

    std::optional<Whistle> judge(const Moment& moment) override;

    void reset() override { stalemate_.reset(); }

  private:
    bool is_contested(const Moment& moment) const;

    const Grounds& grounds_;
    RuleText rule_;
    double seconds_;
    double contested_m_;
    Stalemate stalemate_;
};

}  // namespace cancha::referee::simurosot
