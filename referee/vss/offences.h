#pragma once

#include "referee/kit/judge.h"
#include "referee/kit/league/grounds.h"
#include "referee/kit/memory.h"

namespace cancha::referee::vss {

/// The judges of chapter 5, those first that are heard first. They borrow the settings of the
/// context.
Parts<Owned<Judge>> appoint_judges(const RuleContext& context, const Grounds& grounds);

}  // namespace cancha::referee::vss
