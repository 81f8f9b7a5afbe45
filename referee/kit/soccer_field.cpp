#include "referee/kit/soccer_field.h"

namespace cancha::referee {

Status check_soccer_field(const v1::Discipline& settings) {
    if (!settings.has_ball()) {
        return Error{ErrorCode::kInvalidInput,
                     "ball: is missing; the rules of this discipline need one"};
    }
    if (!settings.has_field()) {
        return Error{ErrorCode::kInvalidInput,
                     "field: is missing; the dimensions of the field make the arena"};
    }
    if (settings.field().goal_top_m() <= settings.field().goal_bottom_m()) {
        return Error{ErrorCode::kInvalidInput,
                     "field.goal_top_m: must be greater than field.goal_bottom_m; the rules of "
                     "this discipline need goals"};
    }
    return {};
}

}  // namespace cancha::referee
