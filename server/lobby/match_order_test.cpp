#include "server/lobby/match_order.h"

#include <fstream>

#include <gmock/gmock.h>

#include "proto/base/files/scratch_folder.h"

namespace cancha::lobby {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

v1::CreateMatch order_of(const std::string& name, const std::string& discipline = "simurosot/5v5") {
    v1::CreateMatch order;
    order.set_name(name);
    order.set_discipline(discipline);
    return order;
}

v1::SeatOrder& add_seat(v1::CreateMatch& order, const std::string& name,
                        const std::string& strategy = "") {
    v1::SeatOrder& seat = *order.add_seats();
    seat.set_seat(name);
    seat.set_strategy(strategy);
    return seat;
}

std::string refusal_of(const v1::CreateMatch& order, const MatchSurroundings& surroundings = {}) {
    const auto plan = plan_match(order, surroundings);
    return plan ? "planned" : plan.error().message;
}

TEST(MatchOrderTest, SeatsThatNobodyNamesComeFromOutside) {
    const auto plan = plan_match(order_of("final"), {});

    ASSERT_TRUE(plan);
    const v1::CreateMatch& order = plan->assignment.order();
    ASSERT_EQ(order.seats_size(), 2);
    EXPECT_EQ(order.seats(0).seat(), "blue");
    EXPECT_EQ(order.seats(0).strategy(), "remote");
    EXPECT_EQ(order.seats(1).seat(), "yellow");
    EXPECT_EQ(order.seats(1).strategy(), "remote");
    EXPECT_EQ(order.speed(), 1);
    EXPECT_EQ(plan->entry.name(), "final");
    EXPECT_EQ(plan->entry.discipline(), "simurosot/5v5");
}

TEST(MatchOrderTest, WhatAMatchWaitsForDependsOnWhoSitsInItAndWhoStartsIt) {
    const auto wait_text_of = [](const char* yellow, bool awaits_start) {
        v1::CreateMatch order = order_of("final");
        order.set_awaits_start(awaits_start);
        add_seat(order, "blue", "chaser");
        add_seat(order, "yellow", yellow);
        return wait_text(order);
    };

    EXPECT_EQ(wait_text_of("remote", false), "waiting for yellow");
    EXPECT_EQ(wait_text_of("position", false), "its teams are being started, then it begins");
    EXPECT_EQ(wait_text_of("position", true), "waiting for an official to start it");
    EXPECT_EQ(wait_text_of("remote", true), "waiting for yellow, then for an official to start it");
}

TEST(MatchOrderTest, ANameThatIsNoFileNameIsRefused) {
    for (const char* const name : {"", "../x", "-rf", ".hidden", "a b", "a/b", "a;b", "á"}) {
        EXPECT_THAT(refusal_of(order_of(name)), HasSubstr("`name`: expected 1 to 32 letters"))
            << name;
    }
    EXPECT_THAT(refusal_of(order_of(std::string(33, 'a'))), HasSubstr("1 to 32"));
    EXPECT_THAT(refusal_of(order_of("semi-final_2.b")), HasSubstr("planned"));
}

TEST(MatchOrderTest, ADisciplineThatDoesNotExistIsRefused) {
    EXPECT_THAT(refusal_of(order_of("final", "--help")), HasSubstr("`discipline`: "));
}

TEST(MatchOrderTest, NoCommandLineComesFromTheNetwork) {
    for (const char* const strategy : {"sh", "rm -rf /", "/bin/sh", "../position", "$(id)"}) {
        v1::CreateMatch order = order_of("final");
        add_seat(order, "blue", strategy);
        EXPECT_THAT(refusal_of(order), HasSubstr("`seats`: there is no strategy")) << strategy;
    }
}

TEST(MatchOrderTest, ASeatThatDoesNotExistIsNamedWithThoseThatDo) {
    v1::CreateMatch order = order_of("final");
    add_seat(order, "green");

    EXPECT_THAT(refusal_of(order), HasSubstr("no seat 'green'; the seats are: blue, yellow"));
}

TEST(MatchOrderTest, ASeatThatIsOrderedTwiceIsRefused) {
    v1::CreateMatch order = order_of("final");
    add_seat(order, "blue", "position");
    add_seat(order, "blue", "chaser");

    EXPECT_THAT(refusal_of(order), HasSubstr("seat blue is listed twice"));
}

TEST(MatchOrderTest, WhereThereAreTokensARemoteSeatNeedsOne) {
    const MatchSurroundings surroundings{
        .tokens = *access::TokenBook::parse("admin Ann 0123456789abcdef\n"
                                            "seat final/blue blue-0123456789abcdef\n")};
    v1::CreateMatch order = order_of("final");

    EXPECT_THAT(refusal_of(order, surroundings),
                HasSubstr("seat yellow is remote and has no token"));

    add_seat(order, "yellow").set_token("yellow-0123456789abcdef");
    const auto plan = plan_match(order, surroundings);
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->assignment.tokens(), plan->tokens.to_text());
    EXPECT_EQ(plan->tokens.to_text(),
              "admin Ann 0123456789abcdef\nseat blue blue-0123456789abcdef\n"
              "seat yellow yellow-0123456789abcdef\n");
}

TEST(MatchOrderTest, WhereThereAreNoTokensAMatchIsGivenNone) {
    const auto plan = plan_match(order_of("final"), {});

    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->tokens.to_text(), "");
    EXPECT_EQ(plan->assignment.tokens(), "");
}

TEST(MatchOrderTest, AMatchWithoutATokenIsNotServedWhereTheServerHasSome) {
    v1::CreateMatch order = order_of("final");
    add_seat(order, "blue", "chaser");
    add_seat(order, "yellow", "chaser");
    const MatchSurroundings surroundings{
        .tokens = *access::TokenBook::parse("seat other/blue 0123456789abcdef")};

    EXPECT_THAT(refusal_of(order, surroundings),
                HasSubstr("no token of the server admits anyone to match final"));
}

TEST(MatchOrderTest, ATokenThatNoFileCouldHoldIsRefusedAndNotShown) {
    for (const std::string token :
         {"short", "0123456789abcdef;admin", "0123456789abcdef#", "0123456789 abcdef",
          "0123456789abcdef\n", "0123456789abcdef\x7f"}) {
        v1::CreateMatch order = order_of("final");
        add_seat(order, "blue").set_token(token);
        EXPECT_THAT(refusal_of(order), AllOf(HasSubstr("`seats`: seat blue: the token "),
                                             Not(HasSubstr("0123456789abcdef"))));
    }
    v1::CreateMatch order = order_of("final");
    add_seat(order, "blue").set_token(std::string("0123456789abcdef\0", 17));
    EXPECT_THAT(refusal_of(order), HasSubstr("`seats`: seat blue: the token may have"));
}

TEST(MatchOrderTest, WhatAnEarlierMatchHasWrittenStays) {
    const ScratchFolder folder("cancha-test");
    std::ofstream(folder.file("final.json")) << "{}";

    EXPECT_THAT(refusal_of(order_of("final"), {.record_folder = folder.path()}),
                HasSubstr("final.json already exists, from an earlier match"));
    const auto plan = plan_match(order_of("replay"), {.record_folder = folder.path()});
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->entry.recording(), "replay.mcap");
    EXPECT_EQ(plan->assignment.recording(), folder.file("replay.mcap"));
    EXPECT_EQ(plan->assignment.report(), folder.file("replay.json"));
}

TEST(MatchOrderTest, WhatCanchaMatchWouldNotTakeIsRefusedBeforeItIsStarted) {
    v1::CreateMatch fast = order_of("final");
    fast.set_speed(-3);
    v1::CreateMatch odd = order_of("final");
    odd.add_settings("rules.half_s=-1");

    EXPECT_THAT(refusal_of(fast), HasSubstr("`speed`: -3 is out of range"));
    EXPECT_THAT(refusal_of(odd), HasSubstr("`settings`: "));
}

TEST(MatchOrderTest, SettingsThatMakeNoWorldAreRefused) {
    // A substep of 1/20 s exceeds 1/30 s, the longest for which collisions are sound.
    v1::CreateMatch coarse = order_of("final");
    coarse.add_settings("timing.tick_rate_hz=20");
    coarse.add_settings("timing.substeps=1");

    EXPECT_THAT(refusal_of(coarse), HasSubstr("`settings`: timing.substeps: "));
}

}  // namespace
}  // namespace cancha::lobby
