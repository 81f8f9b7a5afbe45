#pragma once

#include <cstdint>
#include <string>

#include "cancha/base/ids.h"
#include "proto/cancha/v1/referee.pb.h"
#include "referee/core/verdict.h"

namespace cancha::referee {

/// An official's decision about the match, in the referee's place. The message itself is the value
/// that is checked, carried out, hashed, recorded and judged again.
using Ruling = v1::RecordedRuling;

/// Whether the ruling says what is decided and has only values that exist.
bool is_complete(const v1::Ruling& ruling);

/// Returns the ruling without the fields that have no effect. Expects: is_complete().
Ruling canonical(const Ruling& ruling);

/// Treatment of the judges' findings under one rule. Values equal those of cancha.v1.Handling.
enum class Handling : std::uint8_t {
    kAccept = 1,   ///< They count.
    kPropose = 2,  ///< Play stands until an official has decided.
    kIgnore = 3,
};

/// Handling of one rule from now on. Its numbers are checked on input.
struct RuleHandling {
    std::string rule;                       ///< Number of the rule.
    Handling handling = Handling::kAccept;  ///< Treatment of its findings.
    /// Time for a decision, in ticks; then `counts_in_doubt` applies. At least 1.
    std::uint64_t ticks = 0;
    bool counts_in_doubt = true;  ///< Whether a finding counts if nobody decides in time.
    /// Wall-clock time for a decision, in microseconds. The referee reads no clock: `ticks` is 1,
    /// and for this time the server holds the tick in which `counts_in_doubt` would apply. 0:
    /// `ticks` limits the decision.
    std::uint64_t wall_us = 0;
};

/// Reads the handling out of a ruling. Expects: the ruling is a handling.
RuleHandling handling_in(const Ruling& ruling);

}  // namespace cancha::referee
