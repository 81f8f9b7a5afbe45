#include "server/session/permissions.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace cancha::session {
namespace {

constexpr v1::Role kRoles[] = {v1::ROLE_UNSPECIFIED, v1::ROLE_STRATEGY, v1::ROLE_SPECTATOR,
                               v1::ROLE_OFFICIAL, v1::ROLE_ADMIN};

/// proto/README.md, "Who may do what": one row, and who has a "yes" in it.
struct Row {
    const char* what;
    Act act;
    std::set<v1::Role> allowed;
};

const std::vector<Row> kTable = {
    {"drive the robots of its seat", Act::kAnswer, {v1::ROLE_STRATEGY}},
    {"watch", Act::kWatch, {v1::ROLE_SPECTATOR, v1::ROLE_OFFICIAL, v1::ROLE_ADMIN}},
    {"start, pause, resume, step, pace", Act::kPace, {v1::ROLE_OFFICIAL, v1::ROLE_ADMIN}},
    {"place bodies, save and restore states, end the match",
     Act::kIntervene,
     {v1::ROLE_OFFICIAL, v1::ROLE_ADMIN}},
    {"decide in the referee's place", Act::kRule, {v1::ROLE_OFFICIAL, v1::ROLE_ADMIN}},
    {"manage the matches of a server", Act::kManageMatches, {v1::ROLE_ADMIN}},
};

TEST(PermissionsTest, EveryRowOfTheTableIsAsItIsWritten) {
    for (const Row& row : kTable) {
        for (const v1::Role role : kRoles) {
            EXPECT_EQ(may(role, row.act), row.allowed.contains(role))
                << v1::Role_Name(role) << ": " << row.what;
        }
    }
}

TEST(PermissionsTest, EveryRequestIsOfItsRow) {
    const std::set<std::pair<std::string, Act>> expected = {
        {"start", Act::kPace},
        {"pause", Act::kPace},
        {"resume", Act::kPace},
        {"step", Act::kPace},
        {"set_speed", Act::kPace},
        {"place_robot", Act::kIntervene},
        {"place_ball", Act::kIntervene},
        {"save_state", Act::kIntervene},
        {"restore_state", Act::kIntervene},
        {"end_match", Act::kIntervene},
        {"ruling", Act::kRule},
    };
    std::set<std::pair<std::string, Act>> found;
    const auto* actions = v1::OfficialRequest::descriptor()->FindOneofByName("action");
    for (int i = 0; i < actions->field_count(); ++i) {
        const auto action =
            static_cast<v1::OfficialRequest::ActionCase>(actions->field(i)->number());
        found.emplace(actions->field(i)->name(), act_of(action));
    }

    EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace cancha::session
