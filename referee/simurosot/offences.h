#pragma once

#include <memory>
#include <vector>

#include "referee/kit/judge.h"
#include "referee/simurosot/law/grounds.h"

namespace cancha::referee::simurosot {

/// The judges of chapter 5, those first that are heard first. They borrow: grounds, and the
/// settings of the context.
std::vector<std::unique_ptr<Judge>> appoint_judges(const RuleContext& context,
                                                   const Grounds& grounds);

}  // namespace cancha::referee::simurosot
