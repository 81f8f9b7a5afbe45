// Takes the place of the registry that referee/CMakeLists.txt makes: a program of tests that has
// this among its own sources knows the disciplines of tests, and those of referee/ no more.
#include "referee/core/registry.h"

#include <cstdlib>
#include <string>

#include "proto/base/files/text_file.h"
#include "tests/disciplines/hilltop/rules.h"

namespace cancha::referee {

namespace {

/// Text of the file that CANCHA_HILLTOP names, so that a test can try wrong ones; or of its own.
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
