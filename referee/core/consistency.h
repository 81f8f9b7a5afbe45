#pragma once

#include "proto/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::referee {

/// Checks what limits of single numbers cannot say: that robots, kinds and seats name each other,
/// that every robot belongs to exactly one seat, that the field closes.
/// Expects: check_limits() found nothing.
/// Fails: kInvalidInput; the text names the setting.
Status check_consistency(const v1::Discipline& settings);

}  // namespace cancha::referee
