#pragma once

#include <span>
#include <string_view>

#include "referee/core/rulebook.h"

namespace cancha::referee {

/// A folder of `referee/` that holds a discipline.txtpb.
struct RegisteredDiscipline {
    std::string_view name;         ///< Of the folder.
    std::string_view description;  ///< Text of its discipline.txtpb.
    std::string_view arena;        ///< What its arena.sdf adds to that, in the same form; or empty.
    const Chapter& (*chapter)();
};

/// Every discipline that was compiled in, in alphabetical order.
std::span<const RegisteredDiscipline> registered_disciplines();

}  // namespace cancha::referee
