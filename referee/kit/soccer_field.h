#pragma once

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::referee {

/// Checks that the settings have a ball and goals. Soccer chapters call it in
/// Chapter::check_settings.
/// Fails: kInvalidInput; the text names what is missing.
Status check_soccer_field(const v1::Discipline& settings);

}  // namespace cancha::referee
