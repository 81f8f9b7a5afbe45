#pragma once

#include <cstdint>
#include <string>

#include "cancha/base/ids.h"
#include "proto/cancha/v1/referee.pb.h"
#include "referee/core/verdict.h"

namespace cancha::referee {

/// An official's decision about the match, made in the referee's place. This protobuf message is
/// checked, carried out, hashed and recorded, and read again when a recording is judged again.
using Ruling = v1::RecordedRuling;

/// Whether the ruling contains a decision, and its teams, restart kind and handling are values that
/// the schema defines.
bool is_complete(const v1::Ruling& ruling);

/// Returns the ruling without the fields that have no effect. Expects: is_complete().
Ruling canonical(const Ruling& ruling);

/// Treatment of the judges' findings (offences and goals) under one rule. Values equal those of
/// cancha.v1.Handling.
enum class Handling : std::uint8_t {
    kAccept = 1,   ///< Findings count at once.
    kPropose = 2,  ///< Play stands still until an official has decided whether the finding counts.
    kIgnore = 3,   ///< Findings are dropped.
};

/// Handling of the findings under one rule. Functions that read a handling check its numbers.
struct RuleHandling {
    std::string rule;                       ///< Number of the rule.
    Handling handling = Handling::kAccept;  ///< Treatment of findings under the rule.
    /// Time for an official's decision, in ticks. After this time `counts_in_doubt` applies. At
    /// least 1.
    std::uint64_t ticks = 0;
    bool counts_in_doubt = true;  ///< Whether a finding counts if nobody decides in time.
    /// Wall-clock time for a decision, in microseconds; 0 means that `ticks` limits the decision.
    /// If this time is not 0, `ticks` is 1, because the referee reads no clock: the server delays
    /// the tick in which `counts_in_doubt` would apply, by at most this time.
    std::uint64_t wall_us = 0;
};

/// Returns the handling that a ruling sets. Expects: the ruling sets a handling.
RuleHandling handling_in(const Ruling& ruling);

}  // namespace cancha::referee
