#include "server/recording/shoot_out_json.h"

#include "referee/core/description.h"

namespace cancha::recording {

nlohmann::ordered_json shoot_out_json(const match::Match& match) {
    const v1::MatchStatus described = referee::description_of(match);
    return {{"blue", described.teams(0).shoot_out_goals()},
            {"yellow", described.teams(1).shoot_out_goals()}};
}

}  // namespace cancha::recording
