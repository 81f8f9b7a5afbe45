#include "server/sim/sdf/sdf.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numbers>

#include <google/protobuf/util/message_differencer.h>
#include <sdf/sdf.hh>

#include "proto/base/files/scratch_folder.h"
#include "proto/base/files/text_file.h"
#include "server/sim/sdf/document.h"
#include "server/sim/sdf/test_worlds.h"

namespace cancha::sdf {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

/// Parses a message in protobuf's text format.
template <typename Message>
Message as(std::string_view text) {
    Message message;
    const Status parsed = parse_text_message(text, "expected", message);
    EXPECT_TRUE(parsed) << parsed.error().message;
    return message;
}

template <typename Message>
void expect_equal(const Message& message, std::string_view expected) {
    EXPECT_TRUE(google::protobuf::util::MessageDifferencer::Equals(message, as<Message>(expected)))
        << message.DebugString();
}

/// One of every element, in the style of Gazebo's own worlds.
constexpr const char* kEverything = R"(<?xml version="1.0"?>
<!-- A yard. -->
<sdf version="1.9">
  <world name="yard">
    <physics name="1ms" type="ignored" default="true">
      <max_step_size>0.001</max_step_size>
      <max_contacts>20</max_contacts>
      <real_time_factor>1.0</real_time_factor>
      <real_time_update_rate>1000</real_time_update_rate>
    </physics>
    <gravity>0 0 -9.8</gravity>
    <model name="ground">
      <static>true</static>
      <link name="link">
        <collision name="collision">
          <geometry><plane><normal>0 0 1</normal><size>100 50</size></plane></geometry>
        </collision>
        <visual name="visual">
          <geometry><plane><normal>0 0 1</normal><size>100 50</size></plane></geometry>
          <material><ambient>0.8 0.8 0.8 1</ambient><diffuse>0.8 0.7 0.6 1</diffuse></material>
        </visual>
      </link>
    </model>
    <model name="gate">
      <pose relative_to="ground">1 2 1 0 0 0.5</pose>
      <link name="post">
        <collision name="bar">
          <geometry><cylinder><radius>0.05</radius><length>1</length></cylinder></geometry>
        </collision>
      </link>
      <link name="leaf">
        <pose relative_to="hinge">0 0.5 0 0 0 0</pose>
        <inertial>
          <pose>0 0.1 0 0 0 0</pose>
          <mass>2.5</mass>
          <inertia><ixx>0.3</ixx><iyy>0.2</iyy><izz>0.4</izz><ixy>0.01</ixy><ixz>0</ixz><iyz>0</iyz></inertia>
        </inertial>
        <velocity_decay><linear>0.1</linear><angular>0.2</angular></velocity_decay>
        <collision name="bar">
          <geometry><capsule><radius>0.05</radius><length>0.9</length></capsule></geometry>
        </collision>
        <visual name="bar">
          <geometry><sphere><radius>0.3</radius></sphere></geometry>
        </visual>
      </link>
      <joint name="hinge" type="revolute">
        <parent>post</parent>
        <child>leaf</child>
        <pose relative_to="post">0.1 0.2 0.3 0 0 0</pose>
        <axis>
          <xyz>0 0 1</xyz>
          <limit><lower>-1.5</lower><upper>1.5</upper><effort>10</effort><velocity>3</velocity></limit>
        </axis>
      </joint>
      <joint name="base" type="fixed"><parent>world</parent><child>post</child></joint>
    </model>
  </world>
</sdf>)";

TEST(SdfTest, ReadsAWorld) {
    const World world = world_of(kEverything);

    EXPECT_EQ(world.gravity_mps2, -9.8);
    expect_equal(world.arena, R"(
        longest_substep_s: 0.001
        models {
          name: "ground" is_static: true
          links {
            name: "link"
            collisions { name: "collision" shape { plane { length_m: 100 width_m: 50 } } }
            visuals {
              name: "visual" shape { plane { length_m: 100 width_m: 50 } }
              colour { r: 0.8 g: 0.7 b: 0.6 }
            }
          }
        }
        models {
          name: "gate"
          pose { x_m: 1 y_m: 2 z_m: 1 roll_rad: 0 pitch_rad: 0 heading_rad: 0.5 }
          links {
            name: "post"
            inertia {
              mass_kg: 1 ixx_kgm2: 0.084166666667 iyy_kgm2: 0.084166666667 izz_kgm2: 0.001666666667
            }
            collisions { name: "bar" shape { cylinder { radius_m: 0.05 length_m: 1 } } }
          }
          links {
            name: "leaf"
            pose { x_m: 0.1 y_m: 0.7 z_m: 0.3 roll_rad: 0 pitch_rad: 0 heading_rad: 0 }
            inertia {
              mass_kg: 2.5
              pose { x_m: 0 y_m: 0.1 z_m: 0 roll_rad: 0 pitch_rad: 0 heading_rad: 0 }
              ixx_kgm2: 0.3 iyy_kgm2: 0.2 izz_kgm2: 0.4 ixy_kgm2: 0.01 ixz_kgm2: 0 iyz_kgm2: 0
            }
            linear_damping: 0.1 angular_damping: 0.2
            collisions { name: "bar" shape { capsule { radius_m: 0.05 length_m: 0.9 } } }
            visuals { name: "bar" shape { sphere { radius_m: 0.3 } } }
          }
          joints {
            name: "hinge" type: JOINT_TYPE_REVOLUTE parent: "post" child: "leaf"
            pose { x_m: 0 y_m: -0.5 z_m: 0 roll_rad: 0 pitch_rad: 0 heading_rad: 0 }
            axis { x: 0 y: 0 z: 1 } lower: -1.5 upper: 1.5 max_effort: 10 max_speed: 3
          }
          joints { name: "base" type: JOINT_TYPE_FIXED parent: "world" child: "post" }
        })");
}

// We give libsdformat only our part of its schema. With the whole schema it reads the same.
TEST(SdfTest, ReadsWhatTheWholeStandardReads) {
    world_of(kEverything);  // Also silences libsdformat.
    ::sdf::Root root;
    const ::sdf::Errors errors = root.LoadSdfString(kEverything);

    ASSERT_TRUE(errors.empty()) << errors.front().Message();
    ignition::math::Pose3d leaf;
    const ::sdf::Model* const gate = root.WorldByIndex(0)->ModelByName("gate");
    ASSERT_TRUE(gate->LinkByName("leaf")->SemanticPose().Resolve(leaf, "__model__").empty());
    EXPECT_NEAR(leaf.Pos().Y(), 0.7, 1e-12);
    EXPECT_EQ(gate->LinkByName("leaf")->Inertial().MassMatrix().Mass(), 2.5);
}

/// Elements that editors write besides the arena, with arbitrary content.
constexpr const char* kBesideTheArena = R"(
    <light type="directional" name="sun"><cast_shadows>1</cast_shadows><unknown x="1"/></light>
    <gui fullscreen="0"><plugin name="a" filename="b"/></gui>
    <scene><ambient>0.4 0.4 0.4 1</ambient></scene>
    <plugin filename="gz-sim-physics-system" name="gz::sim::systems::Physics"/>
    <plugin filename="gz-sim-user-commands-system" name="gz::sim::systems::UserCommands"/>
    <atmosphere type="adiabatic"/> <magnetic_field>6e-06 2.3e-05 -4.2e-05</magnetic_field>
    <spherical_coordinates><surface_model>EARTH_WGS84</surface_model></spherical_coordinates>)";

// Versions of current editors, and elements of Gazebo's worlds that say nothing about the arena.
TEST(SdfTest, PassesOverWhatSaysNothingAboutTheArena) {
    for (const char* const version : {"1.9", "1.10", "1.11", "1.12"}) {
        const auto arena_of = [version](std::string_view beside, std::string_view physics,
                                        std::string_view model, std::string_view material) {
            return world_of(fmt::format(
                                R"(<sdf version="{}"><world name="w">{}
            <physics name="fast" type="dart"><max_step_size>0.001</max_step_size>{}</physics>
            <model name="m"><static>true</static>{}<link name="l">{}
              <collision name="c">{}</collision><visual name="v">{}
              <material><diffuse>1 0 0 1</diffuse>{}</material></visual></link></model>
            </world></sdf>)",
                                version, beside, physics, model, model, kUnitBox, kUnitBox,
                                material))
                .arena;
        };

        const v1::Arena plain = arena_of("", "", "", "");
        const v1::Arena usual = arena_of(
            kBesideTheArena, "<dart><solver/></dart><ode><solver><iters>50</iters></solver></ode>",
            "<self_collide>0</self_collide><enable_wind>0</enable_wind>",
            "<ambient>1 1 1 1</ambient><specular>1 1 1 1</specular><pbr><metal/></pbr>");

        EXPECT_EQ(plain.models_size(), 1);
        expect_equal(usual, plain.ShortDebugString());
    }
}

// libsdformat gets another text than people wrote, but with the same lines.
TEST(SdfTest, WhatIsPassedOverMovesNoLine) {
    const Reading reading = parse_document(
        "<?xml version='1.0'?>\n<sdf version='1.12'><!-- a\nb -->\n<world name='w'><gui>\n\n"
        "</gui>\n<model name='a&amp;b'><pose\n>1 2 3\n0 0 0</pose>\n<link name='l'/></model>"
        "</world></sdf>",
        "arena.sdf");
    ASSERT_EQ(reading.problems.count(), 0U);

    const std::string text = standard_text(reading.document);

    tinyxml2::XMLDocument again;
    ASSERT_EQ(again.Parse(text.c_str()), tinyxml2::XML_SUCCESS) << text;
    const tinyxml2::XMLElement& root = *again.RootElement();
    EXPECT_EQ(root.Attribute("version"), std::string("1.9"));
    EXPECT_EQ(root.GetLineNum(), 2);
    const tinyxml2::XMLElement& world = *root.FirstChildElement();
    EXPECT_EQ(world.GetLineNum(), 4);
    const tinyxml2::XMLElement& model = *world.FirstChildElement();
    EXPECT_EQ(model.GetLineNum(), 7);
    EXPECT_EQ(model.Attribute("name"), std::string("a&b"));
    EXPECT_EQ(model.FirstChildElement("link")->GetLineNum(), 10);
}

TEST(SdfTest, ReadsAModelWithoutAWorld) {
    const World world = world_of(
        "<sdf version='1.9'><model name='m'><pose>0 1 0 0 0 0</pose><link "
        "name='l'/></model></sdf>");

    ASSERT_EQ(world.arena.models_size(), 1);
    EXPECT_EQ(world.arena.models(0).pose().y_m(), 1);
    EXPECT_FALSE(world.gravity_mps2);
    EXPECT_FALSE(world.arena.has_longest_substep_s());
}

TEST(SdfTest, ReadsAnEmptyWorld) {
    EXPECT_EQ(world_of(world_with("")).arena.models_size(), 0);
}

TEST(SdfTest, LeavesUnsetWhatTheFileDoesNotSay) {
    const v1::Model model = model_of(
        fmt::format("<sdf version='1.9'><model name='m'><link name='l'><collision name='c'>{}"
                    "</collision><visual name='v'>{}</visual></link></model></sdf>",
                    kUnitBox, kUnitBox));

    EXPECT_FALSE(model.has_is_static());
    EXPECT_FALSE(model.has_pose());
    EXPECT_FALSE(model.links(0).has_pose());
    EXPECT_FALSE(model.links(0).collisions(0).has_pose());
    EXPECT_FALSE(model.links(0).collisions(0).has_surface());
    EXPECT_FALSE(model.links(0).visuals(0).has_colour());
}

TEST(SdfTest, ReadsFiles) {
    const ScratchFolder folder;
    const std::filesystem::path file = folder.path() / "arena.sdf";
    std::ofstream(file) << world_with("<modle/>");

    EXPECT_THAT(read_world_file(file).error().message, StartsWith(file.string() + ":3: <modle>"));
    EXPECT_THAT(read_world_file(folder.path()).error().message, HasSubstr("it is a folder"));
    EXPECT_EQ(read_world_file(folder.path() / "none").error().code, ErrorCode::kNotFound);
}

// libsdformat would empty a log file in the user's home.
TEST(SdfTest, WritesNoFileAndLeavesTheEnvironmentAsItIs) {
    const ScratchFolder home;
    ::setenv("HOME", home.path().c_str(), 1);

    world_of(kEverything);

    EXPECT_EQ(std::getenv("HOME"), home.path().string());
    EXPECT_TRUE(std::filesystem::is_empty(home.path()));
}

TEST(SdfPosesTest, AreAsInTheFileToTheLastBit) {
    const v1::Pose pose = model_of(model_with("<pose>0.1 0.7 1e-17 0.3 1.2 3.1</pose>")).pose();

    EXPECT_EQ(pose.x_m(), 0.1);
    EXPECT_EQ(pose.y_m(), 0.7);
    EXPECT_EQ(pose.z_m(), 1e-17);
    EXPECT_EQ(pose.roll_rad(), 0.3);
    EXPECT_EQ(pose.pitch_rad(), 1.2);
    EXPECT_EQ(pose.heading_rad(), 3.1);
}

TEST(SdfPosesTest, MayBeInDegrees) {
    const v1::Pose pose = model_of(model_with("<pose degrees='true'>0 0 0 0 0 90</pose>")).pose();

    EXPECT_DOUBLE_EQ(pose.heading_rad(), std::numbers::pi / 2);
}

TEST(SdfPosesTest, OfModelsMayBeRelativeToOthersAndToWhatIsInThem) {
    const World world = world_of(world_with(R"(
        <model name='a'><pose>1 0 0 0 0 1.5707963267948966</pose>
          <link name='l'><pose>0.1 0 0 0 0 0</pose></link></model>
        <model name='b'><pose relative_to='a'>0.2 0 0 0 0 0</pose><link name='l'/></model>
        <model name='c'><pose relative_to='a::l'>0.2 0 0 0 0 0</pose><link name='l'/></model>
        <model name='d'><pose relative_to='world'>0.2 0 0 0 0 0</pose><link name='l'/></model>)"));

    ASSERT_EQ(world.arena.models_size(), 4);
    expect_equal(world.arena.models(1).pose(),
                 "x_m: 1 y_m: 0.2 z_m: 0 roll_rad: 0 pitch_rad: 0 heading_rad: 1.570796326795");
    EXPECT_EQ(world.arena.models(2).pose().y_m(), 0.3);  // Not 0.30000000000000004.
    EXPECT_EQ(world.arena.models(3).pose().x_m(), 0.2);
}

TEST(SdfPosesTest, OfLinksAndWhatIsInThemMayBeRelativeToLinksJointsAndTheModel) {
    const v1::Model model = model_of(world_with(fmt::format(R"(
        <model name='m'><pose>9 9 9 0 0 0</pose>
          <link name='a'><pose>1 0 0 0 0 0</pose></link>
          <link name='b'><pose relative_to='a'>0 2 0 0 0 0</pose>
            <collision name='c'><pose relative_to='__model__'>0 0 3 0 0 0</pose>{0}</collision>
            <visual name='v'><pose relative_to='j'>0 0 4 0 0 0</pose>{0}</visual>
            <visual name='w'><pose relative_to='b'>0 0 5 0 0 0</pose>{0}</visual>
          </link>
          <joint name='j' type='fixed'><parent>a</parent><child>b</child>
            <pose>0 0.5 0 0 0 0</pose></joint>
        </model>)",
                                                            kUnitBox)));

    const v1::Link& b = model.links(1);
    const std::string unturned = "roll_rad: 0 pitch_rad: 0 heading_rad: 0";
    expect_equal(b.pose(), "x_m: 1 y_m: 2 z_m: 0 " + unturned);
    expect_equal(b.collisions(0).pose(), "x_m: -1 y_m: -2 z_m: 3 " + unturned);
    expect_equal(b.visuals(0).pose(), "x_m: 0 y_m: 0.5 z_m: 4 " + unturned);
    expect_equal(b.visuals(1).pose(), "x_m: 0 y_m: 0 z_m: 5 " + unturned);
    expect_equal(model.joints(0).pose(), "x_m: 0 y_m: 0.5 z_m: 0 " + unturned);
}

TEST(SdfPlanesTest, ThatLookElsewhereAreTurned) {
    const auto plane = [](std::string_view normal) {
        return fmt::format(
            "<pose>1 0 0 0 0 0</pose><geometry><plane><normal>{}</normal><size>2 3</size></plane>"
            "</geometry><surface><friction><ode><mu>1</mu><fdir1>0 0 2</fdir1></ode></friction>"
            "</surface>",
            normal);
    };

    const v1::Collision floor = collision_of(plane("0 0 5"));
    EXPECT_EQ(floor.pose().pitch_rad(), 0);
    // Normal along x: the plane's z axis, which pointed up, has been turned about y.
    const v1::Collision wall = collision_of(plane("1 0 0"));
    EXPECT_EQ(wall.pose().x_m(), 1);
    EXPECT_NEAR(wall.pose().pitch_rad(), std::numbers::pi / 2, 1e-12);
    // Up along the wall is the opposite of its own x.
    expect_equal(wall.surface().friction_direction(), "x: -2 y: 0 z: 0");
    const v1::Collision ceiling = collision_of(plane("0 0 -1"));
    EXPECT_NEAR(std::abs(ceiling.pose().roll_rad()) + std::abs(ceiling.pose().pitch_rad()),
                std::numbers::pi, 1e-12);
    EXPECT_EQ(
        refusal_of(collision_with(plane("0 0 0"))),
        "arena.sdf:5: arena.models.m.links.l.collisions.c.shape.plane.normal: a direction has "
        "a length, of at least 1e-06; got '0 0 0'");
    // Its square is not finite.
    EXPECT_THAT(refusal_of(collision_with(plane("0 1 1e300"))),
                HasSubstr("plane.normal.z: 1e+300 is out of range"));
    EXPECT_THAT(refusal_of(collision_with(plane("0 1e-200 0"))), HasSubstr("got '0 1e-200 0'"));
}

v1::Surface surface_of(std::string_view content) {
    return collision_of(fmt::format("{}<surface>{}</surface>", kUnitBox, content)).surface();
}

v1::Surface friction_of(std::string_view content) {
    return surface_of(fmt::format("<friction><ode>{}</ode></friction>", content));
}

TEST(SdfSurfacesTest, SayFrictionAcrossOnlyIfThereIsAny) {
    expect_equal(friction_of("<mu>0.5</mu>"), "friction: 0.5");
    expect_equal(friction_of("<mu>0.5</mu><mu2>0.5</mu2>"), "friction: 0.5");
    expect_equal(friction_of("<mu>0.5</mu><mu2>0.7</mu2>"), "friction: 0.5");
    expect_equal(friction_of("<mu2>0.7</mu2>"), "");
    expect_equal(friction_of("<mu>0</mu><mu2>0</mu2>"), "friction: 0");
    expect_equal(friction_of("<mu>0.5</mu><mu2>0.5</mu2><fdir1>1 0 0</fdir1>"),
                 "friction: 0.5 friction_across: 0.5 friction_direction { x: 1 y: 0 z: 0 }");
    for (const char* const name : {"ignition", "gz"}) {
        expect_equal(friction_of(fmt::format("<mu>1</mu><mu2>0</mu2>"
                                             "<fdir1 {}:expressed_in='base'>1 -1 0</fdir1>",
                                             name)),
                     "friction: 1 friction_across: 0 friction_direction { x: 1 y: -1 z: 0 } "
                     "friction_frame: 'base'");
    }
    expect_equal(friction_of("<mu>0.5</mu><mu2>0.5</mu2><fdir1>0 0 0</fdir1>"), "friction: 0.5");
}

TEST(SdfSurfacesTest, SayHowTheyBounceAndGiveWay) {
    expect_equal(surface_of("<bounce><restitution_coefficient>0.3</restitution_coefficient>"
                            "</bounce><contact><ode><soft_cfm>0.01</soft_cfm>"
                            "<soft_erp>0.2</soft_erp></ode></contact>"),
                 "restitution: 0.3 soft_cfm: 0.01 soft_erp: 0.2");
    expect_equal(surface_of(""), "");
}

TEST(SdfJointsTest, MoveByTheirType) {
    constexpr const char* kAxis = "<axis><xyz>0 0 2</xyz></axis>";

    EXPECT_EQ(joint_of("revolute", kAxis).type(), v1::JOINT_TYPE_REVOLUTE);
    EXPECT_EQ(joint_of("continuous", kAxis).type(), v1::JOINT_TYPE_REVOLUTE);
    EXPECT_EQ(joint_of("prismatic", kAxis).type(), v1::JOINT_TYPE_PRISMATIC);
    EXPECT_EQ(joint_of("fixed", "").type(), v1::JOINT_TYPE_FIXED);
    EXPECT_EQ(joint_of("prismatic", kAxis).axis().z(), 2);
    EXPECT_FALSE(joint_of("fixed", "").has_axis());
}

TEST(SdfJointsTest, HaveNoLimitWhereTheFileSaysThereIsNone) {
    for (const char* const limit :
         {"<lower>-1e16</lower><upper>1e16</upper><effort>-1</effort><velocity>-1</velocity>",
          "<lower>-inf</lower><upper>+inf</upper><effort>inf</effort><velocity>1e16</velocity>",
          ""}) {
        const v1::Joint joint = joint_of(
            "revolute", fmt::format("<axis><xyz>0 0 1</xyz><limit>{}</limit></axis>", limit));

        EXPECT_FALSE(joint.has_lower() || joint.has_upper()) << limit;
        EXPECT_FALSE(joint.has_max_effort() || joint.has_max_speed()) << limit;
    }
}

TEST(SdfJointsTest, HaveTheLimitsOfTheFile) {
    const v1::Joint joint = joint_of("continuous",
                                     "<axis><xyz>0 0 1</xyz><limit><effort>2</effort>"
                                     "<velocity>0</velocity></limit></axis>");

    EXPECT_EQ(joint.max_effort(), 2);
    EXPECT_TRUE(joint.has_max_speed());
    EXPECT_EQ(joint.max_speed(), 0);
}

TEST(SdfJointsTest, TurnAboutAnAxisOfAnyFrame) {
    const v1::Model model = model_of(world_with(R"(
        <model name='m'><link name='a'/>
          <link name='b'><pose degrees='true'>0 0 0 0 0 90</pose></link>
          <joint name='j' type='revolute'><parent>a</parent><child>b</child>
            <axis><xyz expressed_in='a'>1 0 0</xyz></axis></joint></model>)"));

    expect_equal(model.joints(0).axis(), "x: 0 y: -1 z: 0");
}

// SDFormat 1.11: multiplier * (position of the other - reference) + offset.
TEST(SdfJointsTest, FollowOthers) {
    const v1::Model model = model_of(world_with(R"(
        <model name='m'><link name='a'/><link name='b'/><link name='c'/>
          <joint name='j' type='prismatic'><parent>a</parent><child>b</child>
            <axis><xyz>0 1 0</xyz></axis></joint>
          <joint name='k' type='prismatic'><parent>a</parent><child>c</child>
            <axis><xyz>0 1 0</xyz><mimic joint='j'><multiplier>-2</multiplier>
              <offset>0.5</offset><reference>0.1</reference></mimic></axis></joint></model>)"));

    EXPECT_FALSE(model.joints(0).has_mimic());
    expect_equal(model.joints(1).mimic(), "joint: 'j' multiplier: -2 offset: 0.7");
}

}  // namespace
}  // namespace cancha::sdf
