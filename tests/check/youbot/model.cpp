#include "tests/check/youbot/model.h"

#include "referee/core/discipline.h"

namespace cancha::check::youbot {

const v1::Model& model() {
    static const v1::Model kept =
        referee::load_discipline("logistics/solo").value().settings.robot_kinds(0).structure();
    return kept;
}

}  // namespace cancha::check::youbot
