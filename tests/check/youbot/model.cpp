#include "tests/check/youbot/model.h"

#include "cancha/base/contract.h"
#include "proto/base/files/text_file.h"
#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::check::youbot {
namespace {

// Made of the file while building, as the models of chapters are.
constexpr const char* kSettings =
#include "tests/check/youbot.sdf.inc"
    ;

v1::Model read_model() {
    v1::Discipline settings;
    const Status parsed = parse_text_message(kSettings, "youbot.sdf", settings);
    CANCHA_EXPECTS(parsed && settings.arena().models_size() == 1);
    return settings.arena().models(0);
}

}  // namespace

const v1::Model& model() {
    static const v1::Model kept = read_model();
    return kept;
}

}  // namespace cancha::check::youbot
