#include "server/session/official_names.h"

#include <string>

#include <gtest/gtest.h>

namespace cancha::session {
namespace {

TEST(OfficialNamesTest, TakeSoManyAndThenOnlyThose) {
    OfficialNames names;
    for (std::size_t i = 0; i < OfficialNames::kMost; ++i) {
        const std::string name = "official " + std::to_string(i);
        ASSERT_TRUE(names.may_come(name));
        names.add(name);
        names.add(name);  // Comes twice.
    }

    EXPECT_FALSE(names.may_come("one more"));
    EXPECT_TRUE(names.may_come("official 0"));
    EXPECT_TRUE(names.may_come("official 63"));
}

}  // namespace
}  // namespace cancha::session
