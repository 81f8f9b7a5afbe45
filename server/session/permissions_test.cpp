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

/// One row of the table "Who may do what" in proto/README.md, and the roles with a "yes" in it.
struct Row {
    const char* what;
    Permission permission;
    std::set<v1::Role> allowed;
};

const std::vector<Row> kTable = {
    {"drive the robots of its seat", Permission::kAnswer, {v1::ROLE_STRATEGY}},
    {"watch", Permission::kWatch, {v1::ROLE_SPECTATOR, v1::ROLE_OFFICIAL, v1::ROLE_ADMIN}},
    {"start, pause, resume, step, pace", Permission::kPace, {v1::ROLE_OFFICIAL, v1::ROLE_ADMIN}},
    {"place bodies, save and restore states, end the match",
     Permission::kIntervene,
     {v1::ROLE_OFFICIAL, v1::ROLE_ADMIN}},
    {"decide in the referee's place", Permission::kRule, {v1::ROLE_OFFICIAL, v1::ROLE_ADMIN}},
    {"manage the matches of a server", Permission::kManageMatches, {v1::ROLE_ADMIN}},
};

TEST(PermissionsTest, EveryRowOfTheTableIsAsItIsWritten) {
    for (const Row& row : kTable) {
        for (const v1::Role role : kRoles) {
            EXPECT_EQ(may(role, row.permission), row.allowed.contains(role))
                << v1::Role_Name(role) << ": " << row.what;
        }
    }
}

TEST(PermissionsTest, TheDoorOfTheTeamsAdmitsStrategiesOnly) {
    const std::set<v1::Role> all{v1::ROLE_STRATEGY, v1::ROLE_SPECTATOR, v1::ROLE_OFFICIAL,
                                 v1::ROLE_ADMIN};
    for (const v1::Role role : kRoles) {
        EXPECT_EQ(admits(Door::kMain, role), all.contains(role)) << v1::Role_Name(role);
        EXPECT_EQ(admits(Door::kTeams, role), role == v1::ROLE_STRATEGY) << v1::Role_Name(role);
    }
}

TEST(PermissionsTest, EveryRequestIsOfItsRow) {
    const std::set<std::pair<std::string, Permission>> expected = {
        {"start", Permission::kPace},
        {"pause", Permission::kPace},
        {"resume", Permission::kPace},
        {"step", Permission::kPace},
        {"set_speed", Permission::kPace},
        {"place_robot", Permission::kIntervene},
        {"place_ball", Permission::kIntervene},
        {"save_state", Permission::kIntervene},
        {"restore_state", Permission::kIntervene},
        {"end_match", Permission::kIntervene},
        {"take_over", Permission::kIntervene},
        {"drive", Permission::kIntervene},
        {"release", Permission::kIntervene},
        {"ruling", Permission::kRule},
    };
    std::set<std::pair<std::string, Permission>> found;
    const auto* actions = v1::OfficialRequest::descriptor()->FindOneofByName("action");
    for (int i = 0; i < actions->field_count(); ++i) {
        const auto action =
            static_cast<v1::OfficialRequest::ActionCase>(actions->field(i)->number());
        found.emplace(actions->field(i)->name(), permission_for(action));
    }

    EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace cancha::session
