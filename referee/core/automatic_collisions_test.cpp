#include "referee/core/automatic_collisions.h"

#include <string>

#include <gtest/gtest.h>

#include "proto/base/files/text_file.h"

namespace cancha::referee {
namespace {

/// A shelf with a hull beside the frame of its visual, a ball, and a link that already has a
/// collision.
v1::Discipline shelf(const std::string& kind) {
    v1::Discipline discipline;
    const Status parsed = parse_text_message(
        "arena { models { name: 'shelf' automatic_collisions: AUTOMATIC_COLLISIONS_" + kind +
            R"( links { name: 'a'
                visuals { name: 'board' pose { x_m: 1 heading_rad: 1.5707963267948966 }
                          shape { convex { points { x_m: 0 } points { x_m: 4 }
                                           points { x_m: 4 y_m: 1 } points { x_m: 4 z_m: 2 } } } }
                visuals { name: 'ball' shape { sphere { radius_m: 0.5 } } } }
              links { name: 'b'
                collisions { name: 'c' shape { sphere { radius_m: 1 } } }
                visuals { name: 'v' shape { sphere { radius_m: 2 } } } } } })",
        "shelf", discipline);
    EXPECT_TRUE(parsed) << parsed.error().message;
    add_automatic_collisions(discipline);
    return discipline;
}

TEST(AutomaticCollisionsTest, AreBoxesAroundWhatIsSeen) {
    const v1::Discipline discipline = shelf("BOXES");
    const v1::Link& link = discipline.arena().models(0).links(0);
    ASSERT_EQ(link.collisions_size(), 2);
    const v1::Collision& board = link.collisions(0);
    EXPECT_EQ(board.name(), "board");
    EXPECT_EQ(board.shape().box().length_m(), 4);
    EXPECT_EQ(board.shape().box().width_m(), 1);
    EXPECT_EQ(board.shape().box().height_m(), 2);
    EXPECT_NEAR(board.pose().x_m(), 1 - 0.5, 1e-12);  // A quarter of a turn.
    EXPECT_NEAR(board.pose().y_m(), 2, 1e-12);
    EXPECT_NEAR(board.pose().z_m(), 1, 1e-12);
    EXPECT_EQ(board.pose().heading_rad(), 1.5707963267948966);
    EXPECT_EQ(link.collisions(1).shape().box().length_m(), 1);
}

TEST(AutomaticCollisionsTest, AreHullsAndOtherShapesAsTheyAre) {
    const v1::Discipline discipline = shelf("HULLS");
    const v1::Link& link = discipline.arena().models(0).links(0);
    ASSERT_EQ(link.collisions_size(), 2);
    EXPECT_EQ(link.collisions(0).shape().convex().points_size(), 4);
    EXPECT_EQ(link.collisions(1).shape().sphere().radius_m(), 0.5);
}

TEST(AutomaticCollisionsTest, AreForLinksThatHaveNone) {
    for (const char* kind : {"NONE", "BOXES", "HULLS"}) {
        const v1::Discipline discipline = shelf(kind);
        EXPECT_EQ(discipline.arena().models(0).links(1).collisions_size(), 1) << kind;
    }
    EXPECT_EQ(shelf("NONE").arena().models(0).links(0).collisions_size(), 0);
}

TEST(AutomaticCollisionsTest, AreAddedOnce) {
    v1::Discipline discipline = shelf("BOXES");
    const std::string before = discipline.SerializeAsString();
    add_automatic_collisions(discipline);
    EXPECT_EQ(discipline.SerializeAsString(), before);
}

TEST(AutomaticCollisionsTest, AreForRobotsToo) {
    v1::Discipline discipline;
    *discipline.add_robot_kinds()->mutable_structure() = shelf("NONE").arena().models(0);
    v1::Model& model = *discipline.mutable_robot_kinds(0)->mutable_structure();
    model.set_automatic_collisions(v1::AUTOMATIC_COLLISIONS_BOXES);
    add_automatic_collisions(discipline);
    EXPECT_EQ(model.links(0).collisions_size(), 2);
    EXPECT_FALSE(discipline.has_arena());
}

}  // namespace
}  // namespace cancha::referee
