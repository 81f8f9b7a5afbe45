#pragma once

#include "referee/kit/judge.h"
#include "referee/kit/league/grounds.h"
#include "referee/kit/memory.h"

namespace cancha::referee::simurosot {

/// Makes the judges of the offences in section 5 of README.md. If several judges find an offence in
/// a tick, the first one in the list decides. The judges borrow the settings of the context.
Parts<Owned<Judge>> appoint_judges(const RuleContext& context, const Grounds& grounds);

}  // namespace cancha::referee::simurosot
