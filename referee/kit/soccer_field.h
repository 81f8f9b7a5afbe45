#pragma once

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::referee {

/// Checks that there are a ball and goals. For Chapter::check_settings of rules that need them.
/// Fails: kInvalidInput; the text names what is missing.
Status check_soccer_field(const v1::Discipline& settings);

}  // namespace cancha::referee
