#include "server/session/official_names.h"

#include <gtest/gtest.h>

namespace cancha::session {
namespace {

TEST(OfficialNamesTest, TakeSoManyAndThenOnlyThose) {
    OfficialNames names;
    for (std::size_t i = 0; i < OfficialNames::kMost; ++i) {
        const std::string name = "official " + std::to_string(i);
        ASSERT_TRUE(names.may_come(name));
        names.add(name);
        names.add(name);  // Returns a second time.
    }

    EXPECT_FALSE(names.may_come("one more"));
    EXPECT_TRUE(names.may_come("official 0"));
    EXPECT_TRUE(names.may_come("official 63"));
}

TEST(OfficialNamesTest, TheSecondOfTwoThatLookAlikeMayNotCome) {
    OfficialNames names;
    names.add("Anna");

    EXPECT_EQ(names.other_like("anna "), "Anna");
    EXPECT_EQ(names.other_like("\u0410nna"), "Anna") << "Cyrillic A";
    EXPECT_FALSE(names.may_come("\u0410nna"));
    EXPECT_FALSE(names.other_like("Anna"));
    EXPECT_TRUE(names.may_come("Anna"));
    EXPECT_TRUE(names.may_come("Hanna"));
}

}  // namespace
}  // namespace cancha::session
