#include <algorithm>
#include <string>

#include "server/sim/sdf/test_worlds.h"

// Lines and texts of refusals.
namespace cancha::sdf {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

TEST(SdfRefusesTest, WhatIsNoDocument) {
    EXPECT_EQ(refusal_of(""), "arena.sdf:1: is empty; expected <sdf version=\"1.9\">");
    EXPECT_EQ(refusal_of(" \n "), "arena.sdf:1: is empty; expected <sdf version=\"1.9\">");
    EXPECT_EQ(refusal_of("{}"), "arena.sdf:1: not XML: expected <, or a text does not end");
    EXPECT_EQ(refusal_of(std::string("\0\1", 2)), "arena.sdf: not a text in UTF-8");
    EXPECT_EQ(refusal_of("<sdf version='1.9'><world name='\xe9'/></sdf>"),
              "arena.sdf: not a text in UTF-8");
    EXPECT_EQ(refusal_of("<gazebo/>"), "arena.sdf:1: expected <sdf version=\"1.9\">, got <gazebo>");
    EXPECT_EQ(refusal_of("\n<sdf version='1.3'/>"),
              "arena.sdf:2: version of <sdf>: expected 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 1.10, 1.11, "
              "1.12, got '1.3'\n"
              "arena.sdf:2: <sdf>: expected exactly one of world, model; got 0");
    EXPECT_THAT(refusal_of("<sdf/>"),
                StartsWith("arena.sdf:1: <sdf>: has no attribute 'version'\n"));
    EXPECT_EQ(refusal_of("<sdf version='1.9'>\n<world name='w'>\n</wrld></sdf>"),
              "arena.sdf:2: not XML: an element does not end, or ends by another name");
    EXPECT_EQ(refusal_of("<sdf version='1.9'>\n<world name='w' name='v'/></sdf>"),
              "arena.sdf:2: not XML: an attribute is not complete, or is there twice");
    EXPECT_EQ(
        refusal_of("<?xml version='1.0'?>\n<sdf version='1.9'>\n<model name='m'>\n</model>\n"),
        "arena.sdf:2: not XML: the element that begins here does not end");
    EXPECT_EQ(refusal_of("<sdf version='1.9'>\n<model name='m'>\n"),
              "arena.sdf:2: not XML: the element that begins here does not end");
    EXPECT_EQ(refusal_of("<sdf version='1.9'>\n<model"),
              "arena.sdf:2: not XML: a tag is not complete");
    EXPECT_EQ(refusal_of("<sdf version='1.9'>\n<!-- </sdf>"),
              "arena.sdf:2: not XML: a comment does not end");
    EXPECT_EQ(refusal_of("<sdf version='1.9'>\n<![CDATA[ </sdf>"),
              "arena.sdf:2: not XML: XML_ERROR_PARSING_CDATA");
}

TEST(SdfRefusesTest, AModelAloneByItsOwnNameAsItMayBeARobots) {
    EXPECT_THAT(refusal_of("<sdf version='1.9'><model name='m'><link name='l'>\n"
                           "<inertial><mass>-1</mass></inertial>\n</link></model></sdf>"),
                StartsWith("arena.sdf:2: m.links.l.inertia"));
}

TEST(SdfRefusesTest, MoreThanOneWorldOrModelAlone) {
    constexpr const char* kModel = "<model name='m'><link name='l'/></model>";
    constexpr const char* kWorld = "<world name='w'/>";
    const auto document = [](std::string_view one, std::string_view other) {
        return fmt::format("<sdf version='1.9'>\n{}\n{}</sdf>", one, other);
    };

    EXPECT_EQ(refusal_of(document("", "")),
              "arena.sdf:1: <sdf>: expected exactly one of world, model; got 0");
    EXPECT_EQ(refusal_of(document(kModel, kWorld)),
              "arena.sdf:1: <sdf>: expected exactly one of world, model; got 2");
    EXPECT_EQ(
        refusal_of(document(kModel, kModel)),
        "arena.sdf:3: <model name='m'>: what is in line 2 has the same name; give it another");
}

TEST(SdfRefusesTest, ElementsByNameWithAdvice) {
    EXPECT_EQ(
        refusal_of(world_with("<include><uri>model://box</uri></include>")),
        "arena.sdf:3: <include>: 'model://box': a text without a file has no files beside it");
    EXPECT_EQ(
        refusal_of(
            collision_with("<geometry>\n<heightmap><uri>a.png</uri></heightmap></geometry>")),
        "arena.sdf:6: <heightmap> in <geometry>: not supported; build it of box, sphere, cylinder, "
        "capsule and plane, or of meshes in .glb files");
    EXPECT_EQ(
        refusal_of(model_with("<model name='n' placement_frame='l'><link name='l'/></model>")),
        "arena.sdf:4: <model name='n'> in <model>: not supported; a model in a model has a "
        "name, and no placement_frame");
    EXPECT_EQ(refusal_of(world_with("<modle name='m'/>")),
              "arena.sdf:3: <modle name='m'> in <world>: not supported; did you mean model?");
    EXPECT_EQ(refusal_of(world_with("<thing/>")),
              "arena.sdf:3: <thing> in <world>: not supported; supported there: gravity, physics, "
              "model, frame");
}

TEST(SdfRefusesTest, EveryElementThatIsNotInTheTable) {
    for (const char* const element : {"link", "population", "collision"}) {
        EXPECT_THAT(
            refusal_of(world_with(fmt::format("<{}/>", element))),
            StartsWith(fmt::format("arena.sdf:3: <{}> in <world>: not supported", element)));
    }
    for (const char* const element : {"light_switch", "sensor", "gravity"}) {
        EXPECT_THAT(
            refusal_of(model_with(fmt::format("<{}/>", element))),
            StartsWith(fmt::format("arena.sdf:4: <{}> in <model>: not supported", element)));
    }
    for (const char* const element : {"model", "joint", "geometry", "external_wrench"}) {
        EXPECT_THAT(refusal_of(link_with(fmt::format("<{}/>", element))),
                    StartsWith(fmt::format("arena.sdf:4: <{}> in <link>: not supported", element)));
    }
    for (const char* const shape : {"heightmap", "image", "ellipsoid", "polyline", "cone"}) {
        EXPECT_THAT(
            refusal_of(collision_with(fmt::format("<geometry><{}/></geometry>", shape))),
            StartsWith(fmt::format("arena.sdf:5: <{}> in <geometry>: not supported", shape)));
    }
    EXPECT_THAT(refusal_of(collision_with(
                    fmt::format("{}<surface><friction><sticky/></friction></surface>", kUnitBox))),
                StartsWith("arena.sdf:5: <sticky> in <friction>: not supported"));
    EXPECT_THAT(refusal_of(joint_with("revolute", "<axis2/>")),
                StartsWith("arena.sdf:5: <axis2> in <joint>: not supported"));
}

TEST(SdfRefusesTest, AllThatIsWrongAtOnceInTheOrderOfItsLines) {
    EXPECT_EQ(refusal_of("<sdf version='1.3'>\n"
                         "<world name='w'><include/>\n"
                         "<model name='m'><pose>0 5000 0 0 0 0</pose><link name='l'>\n"
                         "<collision name='c'><geometry><box><size>1 -1 1</size></box></geometry>"
                         "</collision>\n"
                         "<visual name='v'><geometry><sphere><radius>x</radius></sphere></geometry>"
                         "</visual></link></model>\n"
                         "<model name='n'><pose>0 5000 0 0 0 0</pose><link name='l'/></model>\n"
                         "<gravity>0 0</gravity></world></sdf>"),
              "arena.sdf:1: version of <sdf>: expected 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 1.10, 1.11, "
              "1.12, got '1.3'\n"
              "arena.sdf:2: <include>: '': a text without a file has no files beside it\n"
              "arena.sdf:4: arena.models.m.links.l.collisions.c.shape.box.width_m: -1 is out of "
              "range, expected 0.0001 to 1000\n"
              "arena.sdf:5: <radius>: expected a number, got 'x'\n"
              "arena.sdf:6: arena.models.n.pose.y_m: 5000 is out of range, expected -1000 to 1000\n"
              "arena.sdf:7: <gravity>: expected three numbers, got '0 0'");
}

TEST(SdfRefusesTest, NoMoreThanAnybodyReads) {
    std::string strangers;
    for (int i = 0; i < 1'000; ++i) {
        strangers += "<rod/>\n";
    }

    const std::string refusal = refusal_of(world_with(strangers));

    EXPECT_EQ(std::ranges::count(refusal, '\n'), 20);
    EXPECT_THAT(refusal,
                testing::EndsWith("arena.sdf: there are more problems; mend these 20 first"));
}

TEST(SdfRefusesTest, MotionThatLinksOfOursHaveNot) {
    const auto in_link = [](std::string_view flags, std::string_view beside) {
        return refusal_of(world_with(
            fmt::format("<model name='m'>{}<link name='l'>\n{}</link></model>", beside, flags)));
    };

    EXPECT_EQ(in_link("<gravity>0</gravity>", ""),
              "arena.sdf:4: arena.models.m.links.l: <gravity>: everything falls: make the model "
              "static, or remove it");
    EXPECT_THAT(in_link("<kinematic>true</kinematic>", ""),
                HasSubstr("<kinematic>: what moves by"));
    EXPECT_EQ(in_link("<gravity>1</gravity><kinematic>0</kinematic>", ""), "");
    EXPECT_EQ(in_link("<gravity>0</gravity><kinematic>1</kinematic>", "<static>true</static>"), "");
}

TEST(SdfRefusesTest, ADecimalCommaWithItsPoint) {
    EXPECT_THAT(refusal_of(model_with("<pose>0 0,5 0 0 0 0</pose>")),
                testing::EndsWith("got '0 0,5 0 0 0 0'; write a point, not a comma: 0.5"));
}

TEST(SdfRefusesTest, AttributesThatAreNotInTheTable) {
    EXPECT_EQ(refusal_of(world_with("<model nam='m'/>")),
              "arena.sdf:3: attribute 'nam' of <model>: not supported; did you mean name?\n"
              "arena.sdf:3: <model>: has no <link>");
    EXPECT_EQ(refusal_of(world_with("<gravity unit='g'>0 0 -9.8</gravity>")),
              "arena.sdf:3: attribute 'unit' of <gravity>: not supported");
    EXPECT_THAT(refusal_of(model_with("<pose rotation_format='matrix'>0 0 0 0 0 0</pose>")),
                StartsWith("arena.sdf:4: rotation_format of <pose>: expected euler_rpy"));
}

TEST(SdfRefusesTest, NamesThatSettingsCannotUse) {
    for (const char* const name : {"", " a", "world", "__a__", "a&#27;b"}) {
        EXPECT_THAT(
            refusal_of(world_with(fmt::format("<model name='{}'><link name='l'/></model>", name))),
            StartsWith("arena.sdf:3: name of <model>: expected a name that settings can use: "));
    }
    // libsdformat itself would print these two.
    EXPECT_THAT(refusal_of("<sdf version='1.9'><world name='a::b'/></sdf>"),
                StartsWith("arena.sdf:1: name of <world>: "));
    EXPECT_THAT(refusal_of(world_with("<physics name='a::b'/>")),
                StartsWith("arena.sdf:3: name of <physics>: "));
    EXPECT_EQ(refusal_of(world_with("<model><link name='l'/></model>")),
              "arena.sdf:3: <model>: has no attribute 'name'");
    EXPECT_THAT(refusal_of(link_with(fmt::format("<visual name=' v'>{}</visual>", kUnitBox))),
                StartsWith("arena.sdf:4: name of <visual>: "));
}

TEST(SdfRefusesTest, NamesThatAreThereTwice) {
    const std::string collision = fmt::format("<collision name='c'>{}</collision>", kUnitBox);

    EXPECT_EQ(refusal_of(link_with(collision + "\n" + collision)),
              "arena.sdf:5: <collision name='c'>: what is in line 4 has the same name; give it "
              "another");
    EXPECT_THAT(refusal_of(model_with("<link name='l'/>")), HasSubstr("line 4 has the same name"));
    EXPECT_THAT(refusal_of(world_with("<model name='m'><link name='l'/></model>\n"
                                      "<model name='m'><link name='l'/></model>")),
                StartsWith("arena.sdf:4: <model name='m'>: what is in line 3 has the same name"));
    // Poses may be relative to links and joints.
    EXPECT_THAT(refusal_of(world_with("<model name='m'><link name='a'/><link name='b'/>\n<joint "
                                      "name='a' type='fixed'><parent>a</parent><child>b</child>"
                                      "</joint></model>")),
                StartsWith("arena.sdf:4: <joint name='a'>: what is in line 3 has the same name"));
}

TEST(SdfRefusesTest, WhatIsMissingOrThereTooOften) {
    EXPECT_EQ(refusal_of("<sdf version='1.9'>\n<model name='m'/></sdf>"),
              "arena.sdf:2: <model name='m'>: has no <link>");
    EXPECT_EQ(refusal_of(collision_with("<geometry/>")),
              "arena.sdf:5: <geometry>: expected exactly one of box, sphere, cylinder, capsule, "
              "plane, mesh; got 0");
    EXPECT_EQ(refusal_of(collision_with("<geometry><mesh/></geometry>")),
              "arena.sdf:5: <mesh>: has no <uri>");
    EXPECT_EQ(refusal_of(model_with("<static>1</static>\n<static>1</static>")),
              "arena.sdf:5: <static> in <model>: a second one; the first is in line 4");
}

TEST(SdfRefusesTest, ValuesThatAreNone) {
    const auto pose = [](std::string_view text) {
        return refusal_of(model_with(fmt::format("<pose>{}</pose>", text)));
    };
    for (const char* const text :
         {"0 0 nan 0 0 0", "0 0 inf 0 0 0", "0 0 0 0 0", "0 0 0 0 0 0 0", "0 0 1e999 0 0 0",
          "0,0,0,0,0,0", "a b c d e f", "0x1 0 0 0 0 0", "1.2.3 0 0 0 0 0", "+-1 0 0 0 0 0"}) {
        EXPECT_EQ(pose(text), fmt::format("arena.sdf:4: <pose>: expected six numbers: x y z roll "
                                          "pitch yaw, got '{}'",
                                          text));
    }
    EXPECT_EQ(pose("+1 \t-1.5e-3\n 0 0 0 0 "), "");
    EXPECT_EQ(refusal_of(model_with("<static>yes</static>")),
              "arena.sdf:4: <static>: expected true or false, got 'yes'");
    EXPECT_THAT(pose("0 0 0 0 0 0<x/>"), StartsWith("arena.sdf:4: <pose>: expected six numbers"));
    EXPECT_EQ(pose("0 0 0 0 0 0<!-- Here. -->"), "");
    // libsdformat would use the default for the part behind a comment.
    EXPECT_THAT(pose("<!-- Here: -->1 0 0 0 0 0"), HasSubstr("a comment is in front of the value"));
    EXPECT_THAT(pose("1 0 0 0 <!-- Here: -->0 0"), HasSubstr("a comment is in front of the value"));
    EXPECT_EQ(refusal_of(world_with("hello")),
              "arena.sdf:3: <world name='w'>: expected elements, got 'hello'");
}

TEST(SdfRefusesTest, NumbersOutOfTheirLimitsByPathAndLine) {
    EXPECT_EQ(refusal_of(model_with("<pose>0 5000 0 0 0 0</pose>")),
              "arena.sdf:4: arena.models.m.pose.y_m: 5000 is out of range, expected -1000 to 1000");
    EXPECT_EQ(refusal_of(collision_with("<geometry><box>\n<size>1 -1 1</size></box></geometry>")),
              "arena.sdf:6: arena.models.m.links.l.collisions.c.shape.box.width_m: -1 is out of "
              "range, expected 0.0001 to 1000");
    EXPECT_EQ(
        refusal_of(collision_with("<geometry><cylinder><radius>1</radius>\n"
                                  "<length>0</length></cylinder></geometry>")),
        "arena.sdf:6: arena.models.m.links.l.collisions.c.shape.cylinder.length_m: 0 is out of "
        "range, expected 0.0001 to 1000");
    EXPECT_EQ(refusal_of(collision_with(fmt::format("{}<surface><friction><ode><mu>1</mu><fdir1>1 "
                                                    "0 0</fdir1>\n<mu2>-1</mu2></ode></friction>"
                                                    "</surface>",
                                                    kUnitBox))),
              "arena.sdf:6: arena.models.m.links.l.collisions.c.surface.friction_across: -1 is out "
              "of range, expected 0 to 1000");
    EXPECT_EQ(refusal_of(world_with("<physics type='ode'>\n<max_step_size>2</max_step_size>"
                                    "</physics>")),
              "arena.sdf:4: arena.longest_substep_s: 2 is out of range, expected 0.0001 to 1");
    EXPECT_EQ(refusal_of(link_with("<inertial>\n<mass>-1</mass></inertial>")),
              "arena.sdf:5: arena.models.m.links.l.inertia.mass_kg: -1 is out of range, expected "
              "1e-06 to 1000000");
    EXPECT_EQ(refusal_of(joint_with("prismatic",
                                    "<axis><xyz>0 0 1</xyz><limit>\n<upper>2000</upper>"
                                    "</limit></axis>")),
              "arena.sdf:6: arena.models.m.joints.j.upper: 2000 is out of range, expected -1000 to "
              "1000");
}

TEST(SdfRefusesTest, GravityThatDoesNotPullDown) {
    EXPECT_EQ(
        refusal_of(world_with("<gravity>0 1 -9</gravity>")),
        "arena.sdf:3: <gravity>: things fall along z: expected 0 0 and a number, got '0 1 -9'");
    EXPECT_EQ(refusal_of(world_with("<gravity>0 0 9.8</gravity>")),
              "arena.sdf:3: physics.gravity_mps2: 9.8 is out of range, expected -100 to -0.01");
}

TEST(SdfRefusesTest, ElementsWithAttributesWithoutEnd) {
    std::string attributes;
    for (int i = 0; i < 101; ++i) {
        attributes += fmt::format(" a{}='1'", i);
    }
    EXPECT_EQ(refusal_of(world_with(fmt::format("<model{}/>", attributes))),
              "arena.sdf: more than 100 attributes of an element are not read");
    EXPECT_EQ(refusal_of(world_with(fmt::format("<!-- {} -->", attributes))), "");
}

TEST(SdfRefusesTest, BodiesThatCannotBe) {
    EXPECT_EQ(refusal_of(link_with("<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy>"
                                   "<izz>10</izz></inertia></inertial>")),
              "arena.sdf:4: arena.models.m.links.l.inertia: there is no such body: moments must be "
              "more than 0, and none more than the two others together");
}

TEST(SdfRefusesTest, ColoursThatAreNone) {
    const auto diffuse = [](std::string_view colour) {
        return refusal_of(
            link_with(fmt::format("<visual name='v'>{}<material>\n<diffuse>{}"
                                  "</diffuse></material></visual>",
                                  kUnitBox, colour)));
    };

    EXPECT_EQ(diffuse("1 0.5 0"), "");
    EXPECT_THAT(diffuse("1 2 0 1"), StartsWith("arena.sdf:5: <diffuse>: expected three or four"));
}

TEST(SdfRefusesTest, FramesThatAreNotThere) {
    EXPECT_EQ(
        refusal_of(link_with("<pose relative_to='x'>0 0 0 0 0 0</pose>")),
        "arena.sdf:4: arena.models.m.links.l: relative_to: nothing there is called 'x'; there "
        "are: __model__");
    EXPECT_THAT(refusal_of(link_with("<pose relative_to='l'>0 0 0 0 0 0</pose>")),
                StartsWith("arena.sdf:4: arena.models.m.links.l: relative_to: "));
    EXPECT_THAT(refusal_of(model_with("<pose relative_to='wrold'>0 0 0 0 0 0</pose>")),
                StartsWith("arena.sdf:4: arena.models.m: relative_to: nothing there is called "
                           "'wrold'; did you mean world?"));
    EXPECT_THAT(refusal_of("<sdf version='1.9'><model name='m'><pose relative_to='world'>0 0 0 0 0 "
                           "0</pose><link name='l'/></model></sdf>"),
                StartsWith("arena.sdf:1: m: relative_to: nothing there is called"));
    EXPECT_THAT(
        refusal_of(world_with("<model name='m'><link name='a'><pose relative_to='b'>0 0 0 0 "
                              "0 0</pose></link><link name='b'><pose relative_to='a'>0 0 0 "
                              "0 0 0</pose></link></model>")),
        AllOf(StartsWith("arena.sdf: poses are relative to each other in a circle: "),
              HasSubstr("m::a")));
}

TEST(SdfRefusesTest, JointsThatCannotMove) {
    const std::string axis = "<axis><xyz>0 0 1</xyz></axis>";

    EXPECT_THAT(refusal_of(joint_with("ball", axis)),
                StartsWith("arena.sdf:4: type of <joint>: expected revolute, prismatic, fixed, "
                           "continuous, got 'ball'"));
    EXPECT_EQ(refusal_of(joint_with("revolute", "<axis><xyz/></axis>")),
              "arena.sdf:5: <xyz>: expected three numbers, got ''");
    EXPECT_EQ(
        refusal_of(joint_with("prismatic", "<axis><xyz>0 0 0</xyz></axis>")),
        "arena.sdf:5: arena.models.m.joints.j.axis: a direction has a length, of at least 1e-06; "
        "got '0 0 0'");
    EXPECT_THAT(
        refusal_of(joint_with("prismatic", "<axis><xyz expressed_in='x'>0 0 1</xyz></axis>")),
        StartsWith("arena.sdf:5: "));
    EXPECT_EQ(refusal_of(joint_with("revolute",
                                    "<axis><xyz>0 0 1</xyz><limit><lower>1</lower>"
                                    "<upper>0</upper></limit></axis>")),
              "arena.sdf:5: arena.models.m.joints.j: <lower> is 1, more than <upper>, which is 0");
    EXPECT_EQ(refusal_of(joint_with("continuous",
                                    "<axis><xyz>0 0 1</xyz><limit><lower>1</lower>"
                                    "</limit></axis>")),
              "arena.sdf:5: arena.models.m.joints.j: a continuous joint has no <lower> and no "
              "<upper>: make it revolute");
}

TEST(SdfRefusesTest, JointsOfLinksThatAreNotThere) {
    const auto joint = [](std::string_view parent, std::string_view child) {
        return refusal_of(
            model_with(fmt::format("<joint name='j' type='fixed'>\n<parent>{}</parent>"
                                   "\n<child>{}</child></joint>",
                                   parent, child)));
    };

    EXPECT_EQ(joint("world", "l"), "");
    EXPECT_EQ(
        joint("k", "l"),
        "arena.sdf:5: arena.models.m.joints.j: parent: 'k' is no link of the model; there are: "
        "l, world");
    EXPECT_EQ(joint("l", "world"),
              "arena.sdf:6: arena.models.m.joints.j: child: 'world' is no link of the model; there "
              "are: l");
    EXPECT_EQ(joint("l", "l"),
              "arena.sdf:6: arena.models.m.joints.j: parent and child are both 'l'");
}

TEST(SdfRefusesTest, EntitiesAndWhatIsBesideTheRoot) {
    EXPECT_EQ(refusal_of("<?xml version='1.0'?>\n<!DOCTYPE lolz [<!ENTITY lol 'lol'>]>\n"
                         "<sdf version='1.9'/>"),
              "arena.sdf:2: document types and their entities are not supported: write out what "
              "they stand for");
    EXPECT_EQ(refusal_of("<sdf version='1.9'><world name='w'/></sdf>\n<sdf version='1.9'/>"),
              "arena.sdf:2: expected one <sdf> element and nothing beside it");
    EXPECT_THAT(refusal_of(world_with("<gravity>&lol;</gravity>")),
                HasSubstr("expected three numbers, got '&lol;'"));
}

TEST(SdfRefusesTest, TextsOfAnySize) {
    const auto repeated = [](std::string_view text, int count) {
        std::string all;
        for (int i = 0; i < count; ++i) {
            all += text;
        }
        return all;
    };

    EXPECT_EQ(refusal_of("<sdf version='1.9'>" + repeated("<world>", 1'000)),
              "arena.sdf:1: elements are nested too deep");
    EXPECT_THAT(refusal_of("<sdf version='1.9'>" + repeated("<a/>", 500'000)),
                HasSubstr("more than 400000 tags are not read"));
    EXPECT_THAT(refusal_of(std::string(5'000'000, ' ')), HasSubstr("bytes are not read"));
    EXPECT_THAT(refusal_of(model_with("<pose>" + repeated("0 ", 1'000'000) + "</pose>")),
                StartsWith("arena.sdf:4: <pose>: expected six numbers"));
    std::string models;
    for (int i = 0; i <= 1'000; ++i) {
        models += fmt::format("<model name='{}'><link name='l'/></model>\n", i);
    }
    EXPECT_EQ(refusal_of(world_with(models)),
              "arena.sdf:1003: <model>: there are more than 1000 in the file");
    // The cost of a frame grows with the number of models, so the rest is not checked.
    for (int i = 0; i < 100; ++i) {
        models +=
            fmt::format("<model name='m{}'><pose relative_to='?'>0 0 0 0 0 0</pose></model>", i);
    }
    EXPECT_EQ(refusal_of(world_with(models)),
              "arena.sdf:1003: <model>: there are more than 1000 in the file");
    EXPECT_LT(refusal_of(world_with("<" + repeated("x", 100'000) + "/>")).size(), 1'000U);
}

}  // namespace
}  // namespace cancha::sdf
