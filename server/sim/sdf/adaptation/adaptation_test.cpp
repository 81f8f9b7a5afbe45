// Tests with worlds as other programs write them.
#include <filesystem>
#include <fstream>
#include <numbers>

#include "proto/base/files/scratch_folder.h"
#include "server/sim/sdf/test_worlds.h"

namespace cancha::sdf {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;

std::string of_version(std::string_view version, std::string_view content) {
    return fmt::format("<sdf version='{}'>\n<world name='w'>\n{}\n</world></sdf>", version,
                       content);
}

TEST(AdaptationTest, ATypicalWorldOfGazeboIsRead) {
    const World world = world_of(of_version(
        "1.10",
        "<physics name='fast' type='dart'><max_step_size>0.001</max_step_size></physics>"
        "<plugin filename='p' name='q'/><light type='directional' name='sun'/><gui/>"
        "<model name='block'><static>true</static><self_collide>true</self_collide><link name='l'>"
        "<sensor name='s' type='imu'/><collision name='c'><geometry><box><size>1 1 1</size></box>"
        "</geometry></collision><visual name='v'><geometry><box><size>1 1 1</size></box></geometry>"
        "<material><diffuse>1 0 0 1</diffuse><specular>1 1 1 1</specular></material></visual>"
        "</link><plugin filename='p' name='q'/></model>"));

    EXPECT_EQ(world.arena.models_size(), 1);
    EXPECT_THAT(world.notes, ElementsAre("arena.sdf: passed over: <gui>, <light>, <plugin> (2), "
                                         "<self_collide>, <sensor>, <specular>"));
}

TEST(AdaptationTest, FramesOfOldPosesAreThoseOfNewOnes) {
    const v1::Model model = model_of(of_version(
        "1.6",
        "<model name='m'><static>1</static><pose frame=''>1 0 0 0 0 0</pose><link name='a'>"
        "<pose>0 2 0 0 0 0</pose></link><link name='b'><pose frame='a'>0 1 0 0 0 0</pose>"
        "</link></model>"));

    EXPECT_THAT(model.pose(), IsAt(1, 0, 0));
    EXPECT_THAT(link_called(model, "b").pose(), IsAt(0, 3, 0));
}

TEST(AdaptationTest, AxesOfTheModelAreTurnedIntoTheFrameOfTheJoint) {
    const auto axis_in = [](std::string_view version, std::string_view flag) {
        const v1::Model model = model_of(of_version(
            version, fmt::format("<model name='m'><link name='a'/><link name='b'><pose>0 0 0 0 0 "
                                 "{}</pose></link><joint name='j' type='revolute'><parent>a"
                                 "</parent><child>b</child><axis><xyz>1 0 0</xyz>{}</axis></joint>"
                                 "</model>",
                                 std::numbers::pi / 2, flag)));
        return model.joints(0).axis();
    };
    const std::string of_model = "<use_parent_model_frame>1</use_parent_model_frame>";

    EXPECT_THAT(axis_in("1.6", of_model).y(), DoubleNear(-1, kNear));
    EXPECT_THAT(axis_in("1.6", "").x(), DoubleNear(1, kNear));
    EXPECT_THAT(axis_in("1.4", "").y(), DoubleNear(-1, kNear));
}

TEST(AdaptationTest, GravityOfOldPhysicsIsThatOfTheWorld) {
    const World world =
        world_of(of_version("1.5", "<physics type='ode'><gravity>0 0 -1.6</gravity></physics>"));

    EXPECT_EQ(world.gravity_mps2, -1.6);
}

TEST(AdaptationTest, QuaternionsAndEmptyPosesAreSixNumbers) {
    const v1::Model model =
        model_of(world_with("<model name='m'><static>1</static><pose/><link name='l'><pose "
                            "rotation_format='quat_xyzw'>1 2 3 0 0 1 0</pose></link></model>"));

    EXPECT_THAT(model.pose(), IsAt(0, 0, 0));
    EXPECT_THAT(link_called(model, "l").pose(), IsAt(1, 2, 3));
    EXPECT_THAT(std::abs(link_called(model, "l").pose().heading_rad()),
                DoubleNear(std::numbers::pi, kNear));
}

TEST(AdaptationTest, PosesAreRelativeToFrames) {
    const v1::Model model = model_of(world_with(
        "<model name='m'><static>1</static><frame name='f'><pose>1 0 0 0 0 0</pose></frame><frame "
        "name='g' attached_to='f'><pose>0 1 0 0 0 0</pose></frame><link name='l'><pose "
        "relative_to='g'>0 0 1 0 0 0</pose></link></model>"));

    EXPECT_THAT(link_called(model, "l").pose(), IsAt(1, 1, 1));
}

TEST(AdaptationTest, AJointHoldsTheLinkThatItsFrameIsAttachedTo) {
    const v1::Model model = model_of(world_with(
        "<model name='m'><link name='a'/><link name='b'/><frame name='f' attached_to='b'><pose>0 0 "
        "0.5 0 0 0</pose></frame><joint name='j' type='revolute'><parent>__model__</parent><child>f"
        "</child><axis><xyz>0 0 1</xyz></axis></joint></model>"));

    EXPECT_EQ(model.joints(0).parent(), "a");
    EXPECT_EQ(model.joints(0).child(), "b");
    EXPECT_THAT(model.joints(0).pose(), IsAt(0, 0, 0.5));
}

TEST(AdaptationTest, OnlyAModelThatSaysNothingIsLeftOut) {
    EXPECT_THAT(world_of(world_with("<model name='m'><pose/></model>")).notes,
                ElementsAre("arena.sdf:3: a model without links is left out"));
    EXPECT_THAT(refusal_of(world_with("<model name='m'><lnik name='l'/></model>")),
                HasSubstr("<lnik name='l'> in <model>: not supported; did you mean link?"));
}

TEST(AdaptationTest, TheFirstOfSeveralWorldsIsRead) {
    const World world = world_of(
        "<sdf version='1.9'>A remark.\n<world name='a'><gravity>0 0 -1</gravity></world>\n<world "
        "name='b'/></sdf>");

    EXPECT_EQ(world.gravity_mps2, -1);
    EXPECT_THAT(world.notes, ElementsAre("arena.sdf:3: a second <world> is left out"));
}

TEST(AdaptationTest, TheFrameOfItsPlacementIsWhereTheModelSays) {
    const v1::Model model = model_of(world_with(
        "<model name='m' placement_frame='top'><static>1</static><pose>5 0 0 0 0 0</pose><frame "
        "name='top'><pose>0 0 2 0 0 0</pose></frame><link name='l'/></model>"));

    EXPECT_THAT(model.pose(), IsAt(5, 0, -2));
}

TEST(AdaptationTest, FramesThatAreAttachedInACircleAreRefused) {
    EXPECT_THAT(refusal_of(world_with(
                    "<model name='m'><link name='a'/><frame name='f' attached_to='g'/><frame "
                    "name='g' attached_to='f'/><joint name='j' type='fixed'><parent>a</parent>"
                    "<child>f</child></joint></model>")),
                HasSubstr("no link of the model"));
}

TEST(AdaptationTest, ModelsInModelsBecomeOne) {
    const v1::Model model = model_of(world_with(
        "<model name='arm'><pose>0 0 1 0 0 0</pose><link name='base'/><model name='hand'><pose>1 0 "
        "0 0 0 0</pose><link name='palm'><pose>0 1 0 0 0 0</pose></link><model name='finger'><pose>"
        "0 0 1 0 0 0</pose><link name='tip'/></model><joint name='knuckle' type='revolute'><parent>"
        "palm</parent><child>finger::tip</child></joint></model><joint name='wrist' type='fixed'>"
        "<parent>base</parent><child>hand::palm</child></joint></model>"));

    EXPECT_THAT(model.pose(), IsAt(0, 0, 1));
    EXPECT_THAT(link_called(model, "hand/palm").pose(), IsAt(1, 1, 0));
    EXPECT_THAT(link_called(model, "hand/finger/tip").pose(), IsAt(1, 0, 1));
    ASSERT_EQ(model.joints_size(), 2);
    EXPECT_EQ(model.joints(0).child(), "hand/palm");
    EXPECT_EQ(model.joints(1).name(), "hand/knuckle");
    EXPECT_EQ(model.joints(1).child(), "hand/finger/tip");
}

TEST(AdaptationTest, TheWorldSeesWhatIsInModelsInModels) {
    const World world = world_of(world_with(
        "<model name='a'><static>1</static><link name='l'/><model name='b'><pose>1 0 0 0 0 0</pose>"
        "<link name='c'><pose>0 1 0 0 0 0</pose></link></model></model><model name='d'><static>1"
        "</static><pose relative_to='a::b::c'>0 0 1 0 0 0</pose><link name='l'/></model>"));

    ASSERT_EQ(world.arena.models_size(), 2);
    EXPECT_THAT(world.arena.models(1).pose(), IsAt(1, 1, 1));
}

TEST(AdaptationTest, NamesThatSettingsCannotUseAreMended) {
    const v1::Model model = model_of(world_with(
        "<model name='v1.0=a'><link name='a:b'/><link name='c'><pose relative_to='a:b'>0 0 1 0 0 0"
        "</pose></link></model>"));

    EXPECT_EQ(model.name(), "v1_0_a");
    EXPECT_EQ(model.links(0).name(), "a_b");
}

TEST(AdaptationTest, WhatIsMissingIsAsTheSpecificationHasIt) {
    const World world = world_of(world_with(
        "<model name='m'><link name='l'><collision name='c'><geometry><cylinder/></geometry>"
        "</collision></link></model>"));
    const v1::Link& link = world.arena.models(0).links(0);

    EXPECT_EQ(link.inertia().mass_kg(), 1);
    EXPECT_THAT(link.inertia().ixx_kgm2(), DoubleNear((1 + 0.25) / 3, kNear));
    EXPECT_THAT(link.inertia().izz_kgm2(), DoubleNear(2.0 / 3, kNear));
    EXPECT_EQ(link.collisions(0).shape().cylinder().length_m(), 1);
    EXPECT_THAT(world.notes, AllOf(Contains(HasSubstr("a link without <mass> has 1 kg")),
                                   Contains(HasSubstr("turns like a solid box of its size"))));
}

TEST(AdaptationTest, NothingIsTransparentAndNothingHoldsBetterThanTheBest) {
    const World world = world_of(link_with(
        "<collision name='c'><geometry><box/></geometry><surface><friction><ode><mu>1e6</mu></ode>"
        "</friction></surface></collision><visual name='v'><geometry><box/></geometry><material>"
        "<ambient>1 0 0 0.5</ambient></material><transparency>0.3</transparency></visual>"));
    const v1::Link& link = world.arena.models(0).links(0);

    EXPECT_EQ(link.collisions(0).surface().friction(), 1000);
    EXPECT_EQ(link.visuals(0).colour().r(), 1);
    EXPECT_THAT(world.notes, Contains("arena.sdf:4: <mu> of more than 1000 is 1000"));
}

TEST(AdaptationTest, LightAndGroundOfGazeboAreThereAnyway) {
    const World world = world_of(world_with(
        "<include><uri>model://sun</uri></include>\n"
        "<include><uri>https://fuel.gazebosim.org/1.0/OpenRobotics/models/Ground Plane</uri>"
        "</include>"));

    EXPECT_EQ(world.arena.models_size(), 0);
    EXPECT_THAT(world.notes,
                Contains("arena.sdf:3: <include> of 'model://sun': there is one anyway"));
}

TEST(AdaptationTest, AWorldWithoutGravityHasTheLeastOfIt) {
    EXPECT_EQ(world_of(world_with("<gravity>0 0 0</gravity>")).gravity_mps2, -0.01);
}

TEST(AdaptationTest, PlanesOfOthersHaveNoEnd) {
    const v1::Model model = model_of(world_with(
        "<model name='m'><static>1</static><link name='l'><collision name='c'><geometry><plane>"
        "<normal>0 0 1</normal><size>300000 "
        "3</size></plane></geometry></collision></link></model>"));

    EXPECT_EQ(model.links(0).collisions(0).shape().plane().length_m(), 1000);
    EXPECT_EQ(model.links(0).collisions(0).shape().plane().width_m(), 3);
}

TEST(AdaptationTest, APlaneThatMovesIsAThinBox) {
    EXPECT_EQ(collision_of("<geometry><plane><size>1 2</size></plane></geometry>")
                  .shape()
                  .box()
                  .height_m(),
              0.001);
}

TEST(AdaptationTest, MomentsThatFitNoBodyOfThisSizeAreThoseOfABox) {
    const auto ixx_with = [](double moment) {
        return model_of(link_with(fmt::format(
                            "<inertial><mass>3</mass><inertia><ixx>{0}</ixx><iyy>{0}</iyy><izz>{0}"
                            "</izz></inertia></inertial><collision name='c'>{1}</collision>",
                            moment, kUnitBox)))
            .links(0)
            .inertia()
            .ixx_kgm2();
    };

    EXPECT_EQ(ixx_with(1), 1);
    EXPECT_THAT(ixx_with(100), DoubleNear(0.5, kNear));
    EXPECT_THAT(ixx_with(1e-4), DoubleNear(0.5, kNear));
}

TEST(AdaptationTest, AModelIsLiftedOutOfTheGround) {
    const auto height_of = [](std::string_view pose, std::string_view shape) {
        const World world = world_of(world_with(fmt::format(
            "<model name='m'><pose>{}</pose><link name='l'><collision name='c'><geometry>"
            "{}</geometry></collision></link></model>",
            pose, shape)));
        return world.arena.models(0).pose().z_m();
    };
    constexpr const char* kBox = "<box><size>2 4 6</size></box>";
    constexpr const char* kCylinder = "<cylinder><radius>1</radius><length>4</length></cylinder>";
    const std::string on_its_side = fmt::format("0 0 0 {} 0 0", std::numbers::pi / 2);

    EXPECT_THAT(height_of("0 0 0 0 0 0", kBox), DoubleNear(3, kNear));
    EXPECT_THAT(height_of("0 0 5 0 0 0", kBox), DoubleNear(5, kNear));
    EXPECT_THAT(height_of(on_its_side, kBox), DoubleNear(2, kNear));
    EXPECT_THAT(height_of("0 0 -1 0 0 0", kCylinder), DoubleNear(2, kNear));
    EXPECT_THAT(height_of(on_its_side, kCylinder), DoubleNear(1, kNear));
    EXPECT_THAT(height_of("0 0 0 0 0 0", "<sphere><radius>0.5</radius></sphere>"),
                DoubleNear(0.5, kNear));
}

TEST(AdaptationTest, AModelIsLiftedOutOfATiltedPlane) {
    const World world = world_of(world_with(
        "<model name='slope'><static>1</static><link name='l'><collision name='c'><geometry><plane>"
        "<normal>0 1 1</normal><size>100 100</size></plane></geometry></collision></link></model>"
        "<model name='ball'><link name='l'><collision name='c'><geometry><sphere><radius>1</radius>"
        "</sphere></geometry></collision></link></model>"));

    // The centre of the ball is 1 m from the plane, along the normal.
    EXPECT_THAT(world.arena.models(1).pose().z_m(), DoubleNear(std::numbers::sqrt2, kNear));
}

TEST(AdaptationTest, APlaneBelowTheGroundIsNoted) {
    const auto notes_of_plane = [](std::string_view pose) {
        return world_of(world_with(fmt::format(
                            "<model name='slope'><static>1</static><pose>{}</pose><link name='l'>"
                            "<collision name='c'><geometry><plane/></geometry></collision></link>"
                            "</model>",
                            pose)))
            .notes;
    };

    EXPECT_THAT(notes_of_plane("0 0 -0.5 0 0.5 0"), Contains(HasSubstr("the ground at z = 0")));
    EXPECT_THAT(notes_of_plane("0 0 -1 0 0 0"), Contains(HasSubstr("the ground at z = 0")));
    EXPECT_THAT(notes_of_plane("0 0 0 0 0 0"), Not(Contains(HasSubstr("the ground at z = 0"))));
}

TEST(AdaptationTest, AModelIsLiftedOutOfAFlatBox) {
    const auto height_at = [](double x_m, double height_m) {
        const World world = world_of(world_with(fmt::format(
            "<model name='ground'><static>1</static><link name='l'><collision name='c'><geometry>"
            "<box><size>20 20 {}</size></box></geometry></collision></link></model><model name='m'>"
            "<pose>{} 0 0.5 0 0 0</pose><link name='l'><collision name='c'>{}</collision></link>"
            "</model>",
            height_m, x_m, kUnitBox)));
        return world.arena.models(1).pose().z_m();
    };

    EXPECT_THAT(height_at(1, 0.1), DoubleNear(0.55, kNear));
    EXPECT_EQ(height_at(50, 0.1), 0.5);  // Beside it.
    EXPECT_EQ(height_at(1, 5), 0.5);     // Which is no floor.
}

TEST(AdaptationTest, ALinkThatNothingHoldsStaysWhereItIs) {
    const v1::Model model = model_of(world_with(
        "<model name='m'><link name='ghost'/><link name='box'><collision name='c'><geometry><box/>"
        "</geometry></collision></link></model>"));

    ASSERT_EQ(model.joints_size(), 1);
    EXPECT_EQ(model.joints(0).child(), "ghost");
    EXPECT_EQ(model.joints(0).parent(), "world");
}

TEST(AdaptationTest, ALinkMayHaveTheMassOfItsCollisions) {
    const auto inertia_with = [](std::string_view density) {
        return model_of(
                   link_with(fmt::format(
                       "<inertial auto='true'>{}</inertial><collision name='a'><pose>1 0 0 0 0 "
                       "0</pose><geometry><box><size>1 1 1</size></box></geometry></collision>"
                       "<collision name='b'><pose>-1 0 0 0 0 0</pose><geometry><box><size>1 1 "
                       "3</size></box></geometry></collision>",
                       density)))
            .links(0)
            .inertia();
    };

    EXPECT_THAT(inertia_with("").mass_kg(), DoubleNear(4000, kNear));
    EXPECT_THAT(inertia_with("<density>2</density>").mass_kg(), DoubleNear(8, kNear));
    EXPECT_THAT(inertia_with("").pose(), IsAt(-0.5, 0, 0));
}

class IncludeTest : public testing::Test {
  protected:
    void write(const std::string& name, const std::string& text) {
        const std::filesystem::path file = folder_.path() / name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file) << text;
    }

    void write_cart(const std::string& name) {
        write(name,
              "<sdf version='1.6'><model name='cart'><static>1</static><link name='l'><pose>0 "
              "0 1 0 0 0</pose></link></model></sdf>");
    }

    Result<World> read(const std::string& content) {
        write("arena.sdf", world_with(content));
        return read_world_file(folder_.path() / "arena.sdf");
    }

    ScratchFolder folder_{"cancha-test"};
};

TEST_F(IncludeTest, AModelOfAFileBesideIsPutInItsPlace) {
    write_cart("cart/v2.sdf");
    write("cart/model.config",
          "<model><sdf version='1.5'>v1.sdf</sdf><sdf version='1.6'>v2.sdf"
          "</sdf></model>");
    write_cart("plain.sdf");
    const auto world = read(
        "<include><uri>model://cart</uri></include><include><uri>plain.sdf</uri><name>b</name>"
        "<pose>2 0 0 0 0 0</pose></include>");

    ASSERT_TRUE(world) << world.error().message;
    ASSERT_EQ(world->arena.models_size(), 2);
    EXPECT_EQ(world->arena.models(0).name(), "cart");
    EXPECT_EQ(world->arena.models(1).name(), "b");
    EXPECT_THAT(world->arena.models(1).pose(), IsAt(2, 0, 0));
}

TEST_F(IncludeTest, AModelOfAModelBelongsToIt) {
    write_cart("cart.sdf");
    const auto world = read(
        "<model name='m'><static>1</static><link name='a'/><include><uri>cart.sdf"
        "</uri><pose>1 0 0 0 0 0</pose></include></model>");

    ASSERT_TRUE(world) << world.error().message;
    EXPECT_THAT(link_called(world->arena.models(0), "cart/l").pose(), IsAt(1, 0, 1));
}

TEST_F(IncludeTest, AFileMayIncludeFilesThatIncludeOthers) {
    write_cart("cart.sdf");
    write("two.sdf",
          "<sdf version='1.9'><model name='two'><static>1</static><link name='l'/>"
          "<include><uri>cart.sdf</uri></include></model></sdf>");
    const auto world = read("<include><uri>two.sdf</uri></include>");

    ASSERT_TRUE(world) << world.error().message;
    EXPECT_EQ(world->arena.models(0).links_size(), 2);
}

TEST_F(IncludeTest, LinksThatLeadOutAreNotFollowed) {
    const ScratchFolder elsewhere("cancha-test");
    std::ofstream(elsewhere.path() / "secret.sdf")
        << "<sdf version='1.9'><model name='m'><link name='l'/></model></sdf>";
    std::filesystem::create_symlink(elsewhere.path() / "secret.sdf", folder_.path() / "link.sdf");
    const auto world = read("<include><uri>link.sdf</uri></include>");

    ASSERT_FALSE(world);
    EXPECT_THAT(world.error().message, HasSubstr("'link.sdf': a link leads out of the folder"));
}

TEST_F(IncludeTest, AMissingFileIsNamedWithSimilarOnes) {
    write_cart("cart/model.sdf");
    write("bot.urdf", "<robot name='bot'><link name='l'/></robot>");
    write("arena.sdf", world_with("<include><uri>model://crat</uri></include>\n<include><uri>"
                                  "bot.urdf</uri></include>"));
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(folder_.path());
    const auto beside = read_world_file("arena.sdf");
    std::filesystem::current_path(before);
    const auto elsewhere = read_world_file(folder_.path() / "arena.sdf");

    for (const auto* const world : {&beside, &elsewhere}) {
        ASSERT_FALSE(*world);
        EXPECT_THAT(world->error().message,
                    AllOf(HasSubstr("'model://crat': there is no "), HasSubstr("mean cart?"),
                          HasSubstr("'bot.urdf': a robot in URDF; convert it")));
    }
}

TEST_F(IncludeTest, FilesElsewhereAreRefusedAllAtOnce) {
    write("self.sdf",
          "<sdf version='1.9'><model name='m'><link name='l'/><include><uri>self.sdf"
          "</uri></include></model></sdf>");
    const auto world = read(
        "<include><uri>https://fuel.gazebosim.org/1.0/a</uri></include>\n<include><uri>../a.sdf"
        "</uri></include>\n<include><uri>lost.sdf</uri></include>\n<include><uri>self.sdf</uri>"
        "</include>");

    ASSERT_FALSE(world);
    for (const char* const expected :
         {"arena.sdf:3: <include>: 'https://fuel", "arena.sdf:4: <include>: '../a.sdf'",
          "arena.sdf:5: <include>: ", "files include each other, 8 deep"}) {
        EXPECT_THAT(world.error().message, HasSubstr(expected));
    }
}

}  // namespace
}  // namespace cancha::sdf
