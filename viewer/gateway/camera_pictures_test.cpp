#include "viewer/gateway/camera_pictures.h"

#include <string>

#include <gmock/gmock.h>

#include "cancha/v1/session.pb.h"

namespace cancha::gateway {
namespace {

/// Makes an update in which robot 1 has a camera that sees one pixel of this colour, and a sensor
/// of another kind.
v1::WorldUpdate update_with(const std::string& rgb) {
    v1::WorldUpdate update;
    v1::SensorDrawing& camera = *update.add_sensors();
    camera.set_robot_id(1);
    camera.set_sensor("eye");
    camera.set_text("sees");
    camera.mutable_picture()->set_width(1);
    camera.mutable_picture()->set_height(1);
    camera.mutable_picture()->set_rgb(rgb);
    v1::SensorDrawing& front = *update.add_sensors();
    front.set_robot_id(1);
    front.set_sensor("front");
    front.add_segments_m(0.25F);
    return update;
}

/// Returns the colour in a message with pictures; empty if there is none.
std::string colour_in(const std::string& bytes) {
    v1::ServerMessage message;
    EXPECT_TRUE(message.ParseFromString(bytes));
    return bytes.empty() ? "" : message.update().sensors(0).picture().rgb();
}

TEST(CameraPicturesTest, LeavesAllButThePicturesInTheUpdate) {
    CameraPictures pictures;
    v1::WorldUpdate update = update_with("red");

    EXPECT_EQ(colour_in(pictures.take_from(update)), "red");

    v1::WorldUpdate rest = update_with("red");
    rest.mutable_sensors(0)->clear_picture();
    EXPECT_EQ(update.DebugString(), rest.DebugString());
}

TEST(CameraPicturesTest, TellsAPictureOnce) {
    CameraPictures pictures;
    std::string told;
    for (int count = 0; count < 10; ++count) {
        v1::WorldUpdate update = update_with("red");
        told += colour_in(pictures.take_from(update)) + ".";
    }

    EXPECT_EQ(told, "red..........");
}

TEST(CameraPicturesTest, TellsAPictureThatHasChangedAfterAFewUpdates) {
    CameraPictures pictures;
    std::string told;
    for (const char* colour : {"red", "tan", "sky", "sky", "sky", "red"}) {
        v1::WorldUpdate update = update_with(colour);
        told += colour_in(pictures.take_from(update)) + ".";
    }

    EXPECT_EQ(told, "red...sky...");
}

TEST(CameraPicturesTest, TellsThePicturesOfTheNextMatchAtOnce) {
    CameraPictures pictures;
    v1::WorldUpdate first = update_with("red");
    pictures.take_from(first);

    pictures.clear();

    v1::WorldUpdate second = update_with("red");
    EXPECT_EQ(colour_in(pictures.take_from(second)), "red");
}

TEST(CameraPicturesTest, HasNothingToSayOfRobotsWithoutCameras) {
    CameraPictures pictures;
    v1::WorldUpdate update;

    EXPECT_EQ(pictures.take_from(update), "");
}

}  // namespace
}  // namespace cancha::gateway
