// Replaces the registry that referee/CMakeLists.txt generates. A test program with this source
// knows only the disciplines of tests/, not those of referee/.
#include "referee/core/registry.h"

#include <cstdlib>
#include <string>

#include "proto/base/files/text_file.h"
#include "tests/disciplines/hilltop/rules.h"

namespace cancha::referee {

namespace {

/// Returns the text of the file named by CANCHA_HILLTOP, so that a test can try wrong ones; by
/// default hilltop's own.
std::string description_of_hilltop() {
    const char* const other = std::getenv("CANCHA_HILLTOP");
    return read_text_file(other != nullptr ? other : CANCHA_RULE_BOOK "/hilltop/discipline.txtpb")
        .value();
}

}  // namespace

std::span<const RegisteredDiscipline> registered_disciplines() {
    static const std::string description = description_of_hilltop();
    static const RegisteredDiscipline disciplines[] = {
        {"hilltop", description, "", {}, &hilltop::chapter}};
    return disciplines;
}

}  // namespace cancha::referee
