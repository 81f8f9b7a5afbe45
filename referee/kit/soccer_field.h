#pragma once

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::referee {

/// For Chapter::check_settings of rules that look at a ball and at goals.
/// Fails: kInvalidInput; the text names what is missing.
Status check_soccer_field(const v1::Discipline& settings);

}  // namespace cancha::referee
