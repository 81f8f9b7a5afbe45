#pragma once

#include "referee/kit/judge.h"
#include "referee/kit/league/grounds.h"
#include "referee/kit/memory.h"

namespace cancha::referee::simurosot {

/// Makes the judges of chapter 5. If several find an offence in a tick, the first one decides. They
/// borrow the settings of the context.
Parts<Owned<Judge>> appoint_judges(const RuleContext& context, const Grounds& grounds);

}  // namespace cancha::referee::simurosot
