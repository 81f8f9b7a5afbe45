#include "server/codec/drawing_decoder.h"

#include <cmath>
#include <limits>

#include <gmock/gmock.h>

#include "proto/wire/frame_codec.h"

namespace cancha::codec {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// Added to a limit of at most 100, gives a value just outside.
constexpr double kABit = 1e-6;

bool is_empty(const v1::Drawing& drawing) {
    return drawing.ByteSizeLong() == 0;
}

class DrawingDecoderTest : public ::testing::Test {
  protected:
    v1::Polyline& add_line(int points) {
        v1::Polyline& line = *given_.add_markings()->mutable_polyline();
        for (int i = 0; i < points; ++i) {
            line.add_points()->set_x_m(i % 100);
        }
        return line;
    }

    v1::Marking& add_circle(double radius_m) {
        v1::Marking& marking = *given_.add_markings();
        marking.mutable_arc()->set_radius_m(radius_m);
        marking.mutable_arc()->set_to_rad(2 * std::numbers::pi);
        return marking;
    }

    v1::Label& add_label(const std::string& text) {
        v1::Label& label = *given_.add_labels();
        label.set_text(text);
        return label;
    }

    v1::Scalar& add_scalar(const std::string& name, double value = 1) {
        v1::Scalar& scalar = *given_.add_scalars();
        scalar.set_name(name);
        scalar.set_value(value);
        return scalar;
    }

    void decode() {
        problems_.clear();
        decode_drawing(given_, kept_, problems_);
    }

    /// Decodes, and expects that everything is kept.
    void expect_all_kept() {
        decode();
        EXPECT_THAT(problems_, IsEmpty()) << problems_.front().text;
        EXPECT_TRUE(kept_.SerializeAsString() == given_.SerializeAsString());
    }

    /// Decodes, and returns the only problem.
    std::string problem() {
        decode();
        EXPECT_EQ(problems_.size(), 1U);
        if (problems_.empty()) {
            return "";
        }
        EXPECT_EQ(problems_.front().code, v1::ERROR_CODE_BAD_DRAWING);
        return problems_.front().text;
    }

    v1::Drawing given_;
    v1::Drawing kept_;
    std::vector<AnswerProblem> problems_;
};

TEST_F(DrawingDecoderTest, KeepsADrawingAsItIs) {
    add_line(3).set_is_closed(true);
    add_circle(0.5).mutable_colour()->set_g(0.25);
    given_.add_markings()->mutable_spot()->set_radius_m(0.1);
    add_label("attacker").mutable_at()->set_x_m(-1);
    add_scalar("ball speed, m/s", -2.5);

    expect_all_kept();
}

TEST_F(DrawingDecoderTest, ForgetsTheDrawingBefore) {
    add_label("old");
    decode();

    given_.Clear();
    decode();

    EXPECT_TRUE(is_empty(kept_));
}

TEST_F(DrawingDecoderTest, ShowsSoManyMarkings) {
    for (int i = 0; i < kMaxMarkings; ++i) {
        add_circle(0.1);
    }
    expect_all_kept();

    add_circle(0.1);

    EXPECT_THAT(problem(), HasSubstr("has 65 markings; only the first 64 are shown"));
    EXPECT_EQ(kept_.markings_size(), kMaxMarkings);
}

TEST_F(DrawingDecoderTest, ShowsSoManyPointsOfPolylines) {
    add_line(kMaxDrawnPoints - 2);
    add_line(2);
    expect_all_kept();

    add_line(1);

    EXPECT_THAT(problem(), HasSubstr("more than 1024 points"));
    EXPECT_EQ(kept_.markings_size(), 2);
}

TEST_F(DrawingDecoderTest, ALineWithTooManyPointsLeavesRoomForOthers) {
    add_line(kMaxDrawnPoints + 1);
    add_line(2);

    decode();

    ASSERT_EQ(kept_.markings_size(), 1);
    EXPECT_EQ(kept_.markings(0).polyline().points_size(), 2);
}

TEST_F(DrawingDecoderTest, ShowsSoManyLabels) {
    for (int i = 0; i < kMaxLabels; ++i) {
        add_label("here");
    }
    expect_all_kept();

    add_label("and here");

    EXPECT_THAT(problem(), HasSubstr("has 33 labels; only the first 32 are shown"));
    EXPECT_EQ(kept_.labels_size(), kMaxLabels);
}

TEST_F(DrawingDecoderTest, ShowsSoManyScalars) {
    for (int i = 0; i < kMaxScalars; ++i) {
        add_scalar(fmt::format("number {}", i));
    }
    expect_all_kept();

    add_scalar("one more");

    EXPECT_THAT(problem(), HasSubstr("has 33 scalars; only the first 32 are shown"));
    EXPECT_EQ(kept_.scalars_size(), kMaxScalars);
}

// A character of two bytes counts as one.
TEST_F(DrawingDecoderTest, CountsTheCharactersOfALabel) {
    std::string longest;
    for (std::size_t i = 0; i < kMaxLabelLength; ++i) {
        longest += "ñ";
    }
    add_label(longest);
    expect_all_kept();

    add_label(longest + "o");

    EXPECT_THAT(problem(),
                HasSubstr("label 1 of the drawing was dropped: texts must have 1 to 64"));
    EXPECT_EQ(kept_.labels_size(), 1);
}

TEST_F(DrawingDecoderTest, CountsTheCharactersOfTheNameOfAScalar) {
    add_scalar(std::string(kMaxScalarNameLength, 'x'));
    expect_all_kept();

    add_scalar(std::string(kMaxScalarNameLength + 1, 'x'));

    EXPECT_THAT(problem(),
                HasSubstr("scalar 1 of the drawing was dropped: names must have 1 to 32"));
    EXPECT_EQ(kept_.scalars_size(), 1);
}

TEST_F(DrawingDecoderTest, DropsTextsThatCannotBePrinted) {
    for (const char* text : {"", "\n", "a\tb", "\x7F", "\xC2\x85"}) {
        given_.Clear();
        add_label(text);
        EXPECT_THAT(problem(), HasSubstr("printable characters")) << text;

        given_.Clear();
        add_scalar(text);
        EXPECT_THAT(problem(), HasSubstr("printable characters")) << text;
        EXPECT_TRUE(is_empty(kept_));
    }
}

TEST_F(DrawingDecoderTest, OfTwoScalarsOfOneNameTheFirstCounts) {
    add_scalar("speed", 1);
    add_scalar("speed", 2);

    EXPECT_THAT(problem(), HasSubstr("scalar 'speed' is in the drawing twice"));
    ASSERT_EQ(kept_.scalars_size(), 1);
    EXPECT_EQ(kept_.scalars(0).value(), 1);
}

TEST_F(DrawingDecoderTest, DropsScalarsThatAreNotFinite) {
    for (const double value : {kNotANumber, kInfinity, -kInfinity}) {
        given_.Clear();
        add_scalar("speed", value);
        EXPECT_THAT(problem(), HasSubstr("values must be finite"));
        EXPECT_TRUE(is_empty(kept_));
    }
}

TEST_F(DrawingDecoderTest, RoundsCoordinatesToTheGrid) {
    constexpr double kOff_m = 0.4 * kDrawnGrid_m;
    v1::Point& corner = *add_line(1).mutable_points(0);
    v1::Point& centre = *add_circle(1).mutable_arc()->mutable_centre();
    v1::Point& spot = *given_.add_markings()->mutable_spot()->mutable_centre();
    v1::Point& label = *add_label("here").mutable_at();
    for (v1::Point* point : {&corner, &centre, &spot, &label}) {
        point->set_x_m(0.5 + kOff_m);
        point->set_y_m(-kOff_m);
    }

    decode();

    for (const v1::Point* point :
         {&kept_.markings(0).polyline().points(0), &kept_.markings(1).arc().centre(),
          &kept_.markings(2).spot().centre(), &kept_.labels(0).at()}) {
        EXPECT_EQ(point->x_m(), 0.5);
        EXPECT_EQ(point->y_m(), 0);
        EXPECT_FALSE(std::signbit(point->y_m()));
    }
}

TEST_F(DrawingDecoderTest, ClampsColours) {
    v1::Colour& colour = *add_circle(0.1).mutable_colour();
    colour.set_r(-1);
    colour.set_g(0.5);
    colour.set_b(1e300);

    decode();

    EXPECT_THAT(problems_, IsEmpty());
    EXPECT_EQ(kept_.markings(0).colour().r(), 0);
    EXPECT_EQ(kept_.markings(0).colour().g(), 0.5);
    EXPECT_EQ(kept_.markings(0).colour().b(), 1);
}

TEST_F(DrawingDecoderTest, DropsWhatHasAColourThatIsNoNumber) {
    add_circle(0.1).mutable_colour()->set_g(kNotANumber);
    EXPECT_THAT(problem(),
                HasSubstr("marking 0 of the drawing was dropped: colours must be finite"));

    given_.Clear();
    add_label("here").mutable_colour()->set_b(kInfinity);
    EXPECT_THAT(problem(), HasSubstr("label 0 of the drawing was dropped: colours must be finite"));
    EXPECT_TRUE(is_empty(kept_));
}

TEST_F(DrawingDecoderTest, DropsWhatIsTooFarAway) {
    const auto drop_at = [this](double x_m, double y_m) {
        given_.Clear();
        v1::Point& corner = *add_line(1).mutable_points(0);
        v1::Point& centre = *add_circle(1).mutable_arc()->mutable_centre();
        v1::Point& spot = *given_.add_markings()->mutable_spot()->mutable_centre();
        v1::Point& label = *add_label("far").mutable_at();
        for (v1::Point* point : {&corner, &centre, &spot, &label}) {
            point->set_x_m(x_m);
            point->set_y_m(y_m);
        }
        decode();
    };

    drop_at(kMaxDrawnDistance_m, -kMaxDrawnDistance_m);
    EXPECT_EQ(kept_.markings_size() + kept_.labels_size(), 4);

    for (const double off : {kMaxDrawnDistance_m + kABit, -kInfinity, kNotANumber}) {
        drop_at(off, 0);
        EXPECT_TRUE(is_empty(kept_)) << off;
        drop_at(0, off);
        EXPECT_TRUE(is_empty(kept_)) << off;
    }
    EXPECT_THAT(problem(), HasSubstr("coordinates must be finite and within 100 m"));
}

TEST_F(DrawingDecoderTest, DropsCirclesThatAreTooLarge) {
    add_circle(kMaxDrawnDistance_m);
    given_.add_markings()->mutable_spot()->set_radius_m(0);
    expect_all_kept();

    for (const double radius_m : {kMaxDrawnDistance_m + kABit, -kABit, kNotANumber}) {
        given_.Clear();
        add_circle(radius_m);
        given_.add_markings()->mutable_spot()->set_radius_m(radius_m);

        EXPECT_THAT(problem(), HasSubstr("radii from 0 to 100 m"));
        EXPECT_TRUE(is_empty(kept_)) << radius_m;
    }
}

TEST_F(DrawingDecoderTest, DropsArcsWithAnglesBeyondTwoTurns) {
    v1::Arc& arc = *add_circle(1).mutable_arc();
    arc.set_from_rad(-kMaxArcAngle_rad);
    arc.set_to_rad(kMaxArcAngle_rad);
    expect_all_kept();

    for (const double angle_rad : {kMaxArcAngle_rad + kABit, 1e300, kNotANumber}) {
        arc.set_from_rad(-angle_rad);
        arc.set_to_rad(0);
        EXPECT_THAT(problem(), HasSubstr("angles must be finite and within 4 pi"));
        arc.set_from_rad(0);
        arc.set_to_rad(angle_rad);
        EXPECT_THAT(problem(), HasSubstr("angles must be finite and within 4 pi"));
    }
    EXPECT_TRUE(is_empty(kept_));
}

TEST_F(DrawingDecoderTest, DropsLinesThatAreTooWide) {
    add_circle(1).set_line_width_m(kMaxLineWidth_m);
    expect_all_kept();

    for (const double width_m : {kMaxLineWidth_m + kABit, -kABit, kNotANumber}) {
        given_.mutable_markings(0)->set_line_width_m(width_m);
        EXPECT_THAT(problem(), HasSubstr("lines must be 0 to 1 m wide"));
        EXPECT_TRUE(is_empty(kept_));
    }
}

TEST_F(DrawingDecoderTest, DropsAMarkingWithoutAShape) {
    given_.add_markings()->set_line_width_m(0.01);

    EXPECT_THAT(problem(), HasSubstr("it has no shape, expected polyline, arc or spot"));
    EXPECT_TRUE(is_empty(kept_));
}

// Otherwise a drawing within the limits could end a session as too large.
TEST_F(DrawingDecoderTest, TheLargestDrawingFitsIntoTheFrameOfAClient) {
    constexpr double kLongNumber = 1.0 / 3;  // Has no trailing zero bits.
    const auto paint = [](v1::Colour& colour) {
        colour.set_r(kLongNumber);
        colour.set_g(kLongNumber);
        colour.set_b(kLongNumber);
    };
    const auto widest = [](std::size_t characters) {
        std::string text;
        for (std::size_t i = 0; i < characters; ++i) {
            text += "\xF0\x9F\xA4\x96";  // Four bytes, the longest UTF-8 character.
        }
        return text;
    };
    for (int i = 0; i < kMaxMarkings; ++i) {
        v1::Polyline& line = add_line(kMaxDrawnPoints / kMaxMarkings);
        for (v1::Point& point : *line.mutable_points()) {
            point.set_x_m(kLongNumber);
            point.set_y_m(kLongNumber);
        }
        given_.mutable_markings(i)->set_line_width_m(kLongNumber);
        paint(*given_.mutable_markings(i)->mutable_colour());
    }
    for (int i = 0; i < kMaxLabels; ++i) {
        v1::Label& label = add_label(widest(kMaxLabelLength));
        label.mutable_at()->set_x_m(kLongNumber);
        label.mutable_at()->set_y_m(kLongNumber);
        paint(*label.mutable_colour());
    }
    for (int i = 0; i < kMaxScalars; ++i) {
        add_scalar(widest(kMaxScalarNameLength - 2) + fmt::format("{:02}", i), kLongNumber);
    }

    decode();
    EXPECT_THAT(problems_, IsEmpty());
    EXPECT_EQ(kept_.ByteSizeLong(), given_.ByteSizeLong());
    EXPECT_LT(given_.ByteSizeLong(), wire::kMaxClientFrameBytes * 3 / 4);
}

}  // namespace
}  // namespace cancha::codec
