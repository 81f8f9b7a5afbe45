#pragma once

#include <span>
#include <string_view>

#include "referee/core/rulebook.h"

namespace cancha::referee {

/// A file of a chapter that holds the model of a robot.
struct RegisteredModel {
    std::string_view file;      ///< "blimp.sdf".
    std::string_view settings;  ///< A discipline whose arena has nothing but that model, as text.
};

/// A folder of `referee/` that holds a discipline.txtpb, or what is put together like one.
struct RegisteredDiscipline {
    std::string_view name;         ///< Name of the folder.
    std::string_view description;  ///< Text of its discipline.txtpb.
    std::string_view arena;  ///< Text that its arena.sdf adds to that, in the same form; or empty.
    std::span<const RegisteredModel> models;  ///< Models of all its other .sdf files.
    const Chapter& (*chapter)();              ///< Null only where it is loaded without a law.
    /// Path of the description, for errors; its other files are beside it. Empty: the chapter's
    /// own.
    std::string_view source{};
};

/// Every discipline that was compiled in, in alphabetical order.
std::span<const RegisteredDiscipline> registered_disciplines();

/// Null: none of that name was compiled in.
const RegisteredDiscipline* find_registered(std::string_view name);

}  // namespace cancha::referee
