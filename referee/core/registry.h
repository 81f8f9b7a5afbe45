#pragma once

#include <span>
#include <string_view>

#include "referee/core/rulebook.h"

namespace cancha::referee {

/// The model of a robot from an SDFormat file in a chapter's folder.
struct RegisteredModel {
    std::string_view file;  ///< Name of the file: "blimp.sdf".
    /// The model as text: a v1::Discipline message whose arena holds only this model.
    std::string_view settings;
};

/// A discipline as text, with its rules: made at build time from a folder of `referee/`, or
/// assembled at run time by the caller of load_discipline() or load_lawless().
struct RegisteredDiscipline {
    std::string_view name;         ///< Name of the folder, such as "simurosot".
    std::string_view description;  ///< Text of discipline.txtpb in the folder.
    /// Contents of arena.sdf, converted to a v1::Discipline message as text. Empty if the folder
    /// has no such file.
    std::string_view arena;
    std::span<const RegisteredModel> models;  ///< Models from all other .sdf files of the folder.
    /// Returns the rules of the discipline. The pointer may be null only for load_lawless(), which
    /// uses no rules.
    const Chapter& (*chapter)();
    /// Path of discipline.txtpb for texts of errors. The other files are in the same folder. If
    /// empty, the path is `referee/NAME/discipline.txtpb`.
    std::string_view source{};
};

/// Returns every discipline that was compiled in, in alphabetical order.
std::span<const RegisteredDiscipline> registered_disciplines();

/// Returns the discipline of this name. Null if no discipline of that name was compiled in.
const RegisteredDiscipline* find_registered(std::string_view name);

}  // namespace cancha::referee
