#include "viewer/picture/picture.h"

#include <cstring>
#include <limits>
#include <memory>

#include <cairo.h>
#include <gmock/gmock.h>

namespace cancha::picture {
namespace {

struct Rgb {
    int r = 0;
    int g = 0;
    int b = 0;

    bool operator==(const Rgb&) const = default;
};

constexpr Rgb kRed{255, 0, 0};
constexpr Rgb kTeamBlue{0x2d, 0x7d, 0xff};

/// The pixels of a PNG.
class Pixels {
  public:
    explicit Pixels(const std::string& png)
        : rest_(png),
          surface_(cairo_image_surface_create_from_png_stream(&read, this),
                   &cairo_surface_destroy) {
        EXPECT_EQ(cairo_surface_status(surface_.get()), CAIRO_STATUS_SUCCESS);
    }

    int width() const { return cairo_image_surface_get_width(surface_.get()); }

    int height() const { return cairo_image_surface_get_height(surface_.get()); }

    Rgb at(int x, int y) const {
        const std::ptrdiff_t stride = cairo_image_surface_get_stride(surface_.get());
        const unsigned char* pixel =
            cairo_image_surface_get_data(surface_.get()) + y * stride + std::ptrdiff_t{4} * x;
        return {pixel[2], pixel[1], pixel[0]};
    }

    /// Returns the mean column of all pixels of this colour.
    double middle_of(const Rgb& colour) const {
        double sum = 0;
        int count = 0;
        for (int y = 0; y < height(); ++y) {
            for (int x = 0; x < width(); ++x) {
                sum += at(x, y) == colour ? x + 0.5 : 0;
                count += at(x, y) == colour ? 1 : 0;
            }
        }
        EXPECT_GT(count, 0);
        return sum / count;
    }

  private:
    static cairo_status_t read(void* self, unsigned char* data, unsigned int length) {
        std::string_view& rest = static_cast<Pixels*>(self)->rest_;
        if (rest.size() < length) {
            return CAIRO_STATUS_READ_ERROR;
        }
        std::memcpy(data, rest.data(), length);
        rest.remove_prefix(length);
        return CAIRO_STATUS_SUCCESS;
    }

    std::string_view rest_;
    std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> surface_;
};

/// Makes a match with a red ball in the middle of a symmetrical field, and a blue robot beside it.
Subject match() {
    Subject subject;
    v1::Scene& scene = subject.scene;
    scene.set_floor_length_m(2);
    scene.set_floor_width_m(1);
    scene.mutable_ball()->set_radius_m(0.05);
    scene.mutable_ball()->mutable_colour()->set_r(1);
    scene.mutable_ball()->mutable_colour()->set_g(0);
    scene.mutable_ball()->mutable_colour()->set_b(0);
    v1::SceneRobot& look = *scene.add_robots();
    look.set_id(7);
    look.set_team(v1::TEAM_BLUE);
    look.set_length_m(0.1);
    look.set_width_m(0.1);
    subject.world.mutable_ball()->set_x_m(0);
    v1::RobotState& robot = *subject.world.add_robots();
    robot.set_id(7);
    robot.set_x_m(-0.5);
    for (const v1::Team team : {v1::TEAM_BLUE, v1::TEAM_YELLOW}) {
        subject.standing.status.add_teams()->set_team(team);
    }
    return subject;
}

std::string drawn(const Subject& subject, const Size& size = kShared) {
    const Result<std::string> png = draw_png(subject, size);
    EXPECT_TRUE(png);
    return *png;
}

TEST(PictureTest, HasTheSizeThatWasAskedFor) {
    const std::string large = drawn(match());
    const std::string small = drawn(match(), kPreview);

    EXPECT_EQ(Pixels(large).width(), 1200);
    EXPECT_EQ(Pixels(large).height(), 630);
    EXPECT_EQ(Pixels(small).width(), 480);
    EXPECT_EQ(Pixels(small).height(), 270);
}

TEST(PictureTest, ShowsTheBallWhereItIs) {
    Subject subject = match();
    const std::string in_the_middle = drawn(subject);
    subject.world.mutable_ball()->set_x_m(0.4);
    const std::string on_the_right = drawn(subject);
    subject.world.mutable_ball()->set_x_m(-0.4);
    const std::string on_the_left = drawn(subject);

    // Pixels at the edge are shared with the outline: half a pixel on average.
    EXPECT_NEAR(Pixels(in_the_middle).middle_of(kRed), 600, 0.5);
    EXPECT_GT(Pixels(on_the_right).middle_of(kRed), 700);
    EXPECT_NEAR(Pixels(on_the_right).middle_of(kRed) + Pixels(on_the_left).middle_of(kRed), 1200,
                1);
}

TEST(PictureTest, APreviewHasBlueOnTheLeftAndTheArenaTurnedWithIt) {
    Subject subject = match();
    subject.standing.status.mutable_teams(0)->set_defends(v1::FIELD_END_POSITIVE_X);
    subject.world.mutable_ball()->set_x_m(0.4);  // Near the end that blue defends.

    const std::string shared = drawn(subject);
    const std::string preview = drawn(subject, kPreview);

    EXPECT_GT(Pixels(shared).middle_of(kRed), 700);
    EXPECT_GT(Pixels(shared).at(1199, 300).b, 200) << "blue is on the right";
    EXPECT_LT(Pixels(preview).middle_of(kRed), 200);
    EXPECT_GT(Pixels(preview).at(0, 120).b, 200);
}

TEST(PictureTest, ShowsRobotsInTheColourOfTheirTeam) {
    Subject subject = match();
    subject.standing.status.Clear();  // Columns have the colour too.

    EXPECT_LT(Pixels(drawn(subject)).middle_of(kTeamBlue), 600);
    subject.world.mutable_robots(0)->set_x_m(0.5);
    EXPECT_GT(Pixels(drawn(subject)).middle_of(kTeamBlue), 600);
}

TEST(PictureTest, WhatIsHigherCoversWhatIsLowerWhateverItsKind) {
    Subject subject = match();
    subject.world.mutable_ball()->set_x_m(-0.8);
    v1::SceneBox& water = *subject.scene.add_boxes();
    water.set_length_m(1);
    water.set_width_m(1);
    water.set_height_m(2);
    const std::string without_post = drawn(subject);
    v1::SceneShape& post = *subject.scene.add_shapes();
    post.mutable_shape()->mutable_cylinder()->set_radius_m(0.05);
    post.mutable_shape()->mutable_cylinder()->set_length_m(1.4);
    post.set_x_m(0.2);
    post.set_z_m(1.7);
    post.mutable_orientation()->set_w(1);
    post.mutable_colour()->set_g(1);
    constexpr Rgb kGreen{0, 255, 0};
    EXPECT_GT(Pixels(drawn(subject)).middle_of(kGreen), 600);

    post.set_z_m(0);
    EXPECT_EQ(drawn(subject), without_post) << "the water covers it";
}

TEST(PictureTest, IsTheSameForTheSameSubjectAndAnotherWithAnotherScore) {
    Subject subject = match();
    const std::string before = drawn(subject);
    EXPECT_EQ(drawn(subject), before);

    subject.standing.status.mutable_teams(0)->set_score(1);
    EXPECT_NE(drawn(subject), before);
}

TEST(PictureTest, DrawsAMatchOfWhichOnlyTheScoreIsKnown) {
    Subject subject;
    subject.standing.status = match().standing.status;
    EXPECT_EQ(Pixels(drawn(subject)).width(), 1200);
}

TEST(PictureTest, ALongResultStaysBetweenTheTeams) {
    Subject subject;
    v1::MatchStatus& status = subject.standing.status;
    status = match().standing.status;
    status.set_is_course(true);
    status.set_phase(v1::MATCH_PHASE_OVER);
    status.set_winner(v1::TEAM_BLUE);
    status.mutable_teams(0)->set_name("Wanderers of the West and of the North");
    const Pixels pixels(drawn(subject));

    for (int y = 300; y < 330; ++y) {
        for (const int x : {250, 260, 270, 930, 940, 950}) {  // Beside the columns of the teams.
            EXPECT_EQ(pixels.at(x, y), pixels.at(600, 200)) << x << ' ' << y;
        }
    }
}

/// cairo draws an arc in as many steps as its radius needs, and fails for a radius that is not a
/// number.
TEST(PictureTest, SurvivesCirclesThatMakeNoSense) {
    for (const double odd : {std::numeric_limits<double>::quiet_NaN(),
                             std::numeric_limits<double>::infinity(), 1e300, 1e60, -1e60}) {
        Subject subject = match();
        v1::Arc& angles = *subject.scene.add_markings()->mutable_arc();
        angles.set_radius_m(0.2);
        angles.set_to_rad(odd);
        v1::Arc& wide = *subject.scene.add_markings()->mutable_arc();
        wide.set_radius_m(odd);
        wide.set_to_rad(1);
        v1::Marking& spot = *subject.scene.add_markings();
        spot.set_line_width_m(odd);
        spot.mutable_spot()->set_radius_m(odd);
        subject.scene.mutable_ball()->set_radius_m(odd);
        subject.scene.mutable_course()->add_destinations()->set_radius_m(odd);
        subject.scene.mutable_robots(0)->set_length_m(odd);
        subject.scene.mutable_robots(0)->set_width_m(odd);

        EXPECT_EQ(Pixels(drawn(subject)).width(), 1200) << odd;
    }
}

TEST(PictureTest, SurvivesASceneThatMakesNoSense) {
    Subject subject = match();
    const double nothing = std::numeric_limits<double>::quiet_NaN();
    subject.scene.set_floor_length_m(nothing);
    subject.scene.set_floor_width_m(-1e300);
    v1::SceneBox& wall = *subject.scene.add_boxes();
    wall.set_x_m(std::numeric_limits<double>::infinity());
    wall.set_length_m(1e300);
    v1::SceneShape& shape = *subject.scene.add_shapes();
    shape.mutable_shape()->mutable_box();
    shape.set_x_m(nothing);
    subject.scene.add_shapes()->set_link(5);
    subject.scene.add_markings()->mutable_polyline()->add_points()->set_x_m(nothing);
    subject.scene.mutable_robots(0)->set_width_m(-5);
    subject.world.mutable_robots(0)->set_heading_rad(nothing);
    subject.standing.status.mutable_teams(0)->set_name(std::string(1000, 'W'));

    EXPECT_EQ(Pixels(drawn(subject)).width(), 1200);
}

}  // namespace
}  // namespace cancha::picture
