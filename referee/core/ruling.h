#pragma once

#include <cstdint>
#include <string>

#include "cancha/base/ids.h"
#include "proto/cancha/v1/referee.pb.h"
#include "referee/core/verdict.h"

namespace cancha::referee {

/// What an official decides about the match, in the referee's place: the message itself is the
/// value that is checked, carried out, hashed, recorded and judged again.
using Ruling = v1::RecordedRuling;

/// Whether it names what is decided, and has no value that there is not.
bool is_complete(const v1::Ruling& ruling);

/// The same with all that does not count left out. Expects: is_complete().
Ruling canonical(const Ruling& ruling);

/// What is done with what the judges find by one rule. Values equal those of cancha.v1.Handling.
enum class Handling : std::uint8_t {
    kAccept = 1,   ///< It counts.
    kPropose = 2,  ///< Play stands until an official has decided.
    kIgnore = 3,
};

/// From now on. Numbers are checked where they come in.
struct RuleHandling {
    std::string rule;                       ///< Number of the rule.
    Handling handling = Handling::kAccept;  ///< What is done with it.
    std::uint64_t ticks = 0;      ///< For a decision; then `counts_in_doubt` decides. At least 1.
    bool counts_in_doubt = true;  ///< What holds if nobody decides in time.
    /// Wall-clock time for a decision. The referee reads no clock: `ticks` is 1, and the server
    /// holds the tick in which doubt would decide for so long. 0: the decision is timed by `ticks`.
    std::uint64_t wall_us = 0;
};

/// Expects: the ruling is a handling.
RuleHandling handling_in(const Ruling& ruling);

}  // namespace cancha::referee
