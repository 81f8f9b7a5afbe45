#include "client-sdk/legacy/build/entry_points.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client-sdk/legacy/build/linker.h"

namespace cancha::legacy {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

TEST(EntryPointsTest, AreDefinitionsOfFunctionsThatASimulatorCalls) {
    EXPECT_THAT(entry_points_in("extern \"C\" STRATEGY_API void Strategy ( Environment *env )\n{"),
                ElementsAre("Strategy"));
    EXPECT_THAT(entry_points_in("void RunStrategy(Environment* e) { }"),
                ElementsAre("RunStrategy"));
}

TEST(EntryPointsTest, AreNeitherDeclarationsNorCallsNorComments) {
    EXPECT_THAT(entry_points_in("void Strategy(Environment *env);\nvoid f() { Strategy(0); }"),
                IsEmpty());
    EXPECT_THAT(entry_points_in("/* void Strategy(Environment *env) {} */"), IsEmpty());
    EXPECT_THAT(entry_points_in("// void Strategy(Environment *env) {\n"), IsEmpty());
    EXPECT_THAT(entry_points_in("void Team::Strategy(int n) {}"), IsEmpty());
    EXPECT_THAT(entry_points_in("void MyStrategy(Environment *env) {}"), IsEmpty());
}

TEST(EntryPointsTest, IncludesAndMain) {
    EXPECT_THAT(included_in("#include \"a.h\"\n # include <Windows.h>\n"),
                ElementsAre("Windows.h", "a.h"));
    EXPECT_TRUE(has_main("int main(int argc, char** argv)\n{"));
    EXPECT_FALSE(has_main("int main_axis(int a) { return a; } // main() {"));
}

TEST(ExportsTest, AreReadFromAListOfThem) {
    EXPECT_THAT(
        read_exports("LIBRARY Team\nEXPORTS\n  Strategy = _Play@4 @2 ; calls\n Create @1\n"),
        ElementsAre(Pair("Create", "Create"), Pair("Strategy", "_Play@4")));
    EXPECT_THAT(read_exports("EXPORTS Strategy\nSECTIONS\n .data READ\n"),
                ElementsAre(Pair("Strategy", "Strategy")));
    EXPECT_THAT(read_exports(""), IsEmpty());
}

}  // namespace
}  // namespace cancha::legacy
