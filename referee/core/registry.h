#pragma once

#include <span>
#include <string_view>

#include "referee/core/rulebook.h"

namespace cancha::referee {

/// A file of a chapter that holds the model of a robot.
struct RegisteredModel {
    std::string_view file;      ///< "blimp.sdf".
    std::string_view settings;  ///< A discipline as text, whose arena holds only this model.
};

/// A folder of `referee/` with a discipline.txtpb, or a discipline assembled elsewhere in that
/// form.
struct RegisteredDiscipline {
    std::string_view name;         ///< Name of the folder.
    std::string_view description;  ///< Text of its discipline.txtpb.
    std::string_view arena;  ///< Text of its arena.sdf in the form of `description`; or empty.
    std::span<const RegisteredModel> models;  ///< Models of all its other .sdf files.
    const Chapter& (*chapter)();              ///< Null only if loaded without a law.
    /// Path of the description, for errors. Its other files are in the same folder. Empty: the path
    /// in the chapter's folder.
    std::string_view source{};
};

/// Returns every discipline compiled in, in alphabetical order.
std::span<const RegisteredDiscipline> registered_disciplines();

/// Returns the discipline of this name. Null: none of that name was compiled in.
const RegisteredDiscipline* find_registered(std::string_view name);

}  // namespace cancha::referee
