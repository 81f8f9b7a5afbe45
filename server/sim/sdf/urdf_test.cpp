#include <string>
#include <vector>

#include "server/sim/sdf/test_worlds.h"

namespace cancha::sdf {
namespace {

using testing::HasSubstr;

TEST(UrdfTest, ARobotInUrdfIsAModel) {
    const v1::Model model = model_of(
        "<robot name='cart'><link name='base'><inertial><mass value='2'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial><collision><geometry><box size='1 2 3'/>"
        "</geometry></collision></link><link name='wheel'><inertial><mass value='1'/><inertia "
        "ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint name='axle' "
        "type='continuous'><parent link='base'/><child link='wheel'/><origin xyz='0 1 0'/><axis "
        "xyz='0 1 0'/></joint></robot>");

    EXPECT_EQ(model.name(), "cart");
    EXPECT_EQ(link_called(model, "base").collisions(0).shape().box().height_m(), 3);
    EXPECT_THAT(link_called(model, "wheel").pose(), IsAt(0, 1, 0));
    EXPECT_EQ(model.joints(0).axis().y(), 1);
}

/// A robot of links with these names, all with a mass, and joints "PARENT>CHILD".
std::string robot_of(const std::vector<std::string>& links, const std::vector<std::string>& joints,
                     std::string_view type = "continuous") {
    std::string text = "<robot name='r'>";
    for (const std::string& link : links) {
        text += fmt::format(
            "<link name='{}'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
            "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>",
            link);
    }
    for (const std::string& joint : joints) {
        const std::size_t middle = joint.find('>');
        text += fmt::format(
            "<joint name='{0}{1}' type='{2}'><parent link='{0}'/><child link='{1}'/>"
            "</joint>",
            joint.substr(0, middle), joint.substr(middle + 1), type);
    }
    return text + "</robot>";
}

TEST(UrdfTest, LinksOfARobotInUrdfAreATree) {
    for (const std::string type : {"continuous", "fixed"}) {
        EXPECT_THAT(refusal_of(robot_of({"a", "b", "c"}, {"a>b", "b>c", "c>b"}, type)),
                    HasSubstr("link 'b' has a second parent"));
        EXPECT_THAT(refusal_of(robot_of({"a", "b", "c"}, {"b>c", "c>b"}, type)),
                    HasSubstr("links hold each other in a circle"));
        EXPECT_THAT(refusal_of(robot_of({"a", "b"}, {"a>c"}, type)),
                    HasSubstr("there is no link 'c'"));
    }
    EXPECT_THAT(refusal_of(robot_of({"a", "b"}, {})), HasSubstr("'a' and 'b' have no parent"));
    EXPECT_THAT(refusal_of(robot_of({"a", "b"}, {"a>b"}, "floating")),
                HasSubstr("expected revolute, continuous, prismatic, fixed, got 'floating'"));
    EXPECT_THAT(refusal_of("<robot name='r'><lnik name='a'/></robot>"),
                HasSubstr("<lnik> in <robot>: not supported; did you mean link?"));
    EXPECT_THAT(refusal_of(robot_of(std::vector<std::string>(300, "a"), {})),
                HasSubstr("a second one is called 'a'"));
}

TEST(UrdfTest, NoLinkOfARobotInUrdfIsLost) {
    const v1::Model model = model_of(
        "<robot name='r'><link name='a'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' "
        "ixy='0' ixz='0' iyz='0'/></inertial></link><link name='b'/><link name='c'/><joint "
        "name='j' "
        "type='continuous'><parent link='a'/><child link='b'/></joint><joint name='k' "
        "type='continuous'><parent link='b'/><child link='c'/></joint></robot>");

    EXPECT_EQ(model.links_size(), 3);
    EXPECT_EQ(model.joints_size(), 2);
}

TEST(UrdfTest, MacrosOfXacroAreRefusedWithTheirLine) {
    for (const char* const macro :
         {"<xacro:wheel prefix='front'/>", "<link name='${prefix}_wheel'/>",
          "<gazebo><x file='$(find cart)/a'/></gazebo>"}) {
        EXPECT_THAT(refusal_of(fmt::format("<robot name='r'><link name='a'/>\n{}</robot>", macro)),
                    AllOf(HasSubstr("arena.sdf:2: "), HasSubstr("expand them first, by `xacro")));
    }
}

TEST(UrdfTest, LinesOfTheConvertedTextAreCalledSo) {
    EXPECT_THAT(refusal_of("<robot name='r'><link name='a'><inertial><mass value='1'/><inertia "
                           "ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial><collision>"
                           "<geometry><mesh filename='package://r/a.stl'/></geometry></collision>"
                           "</link></robot>"),
                HasSubstr("arena.sdf (as SDFormat):"));
}

TEST(UrdfTest, SomethingLikeUrdfIsRefusedInItsWords) {
    EXPECT_THAT(refusal_of("<robot name='cart'/>"), HasSubstr("arena.sdf: not a robot in URDF"));
}

}  // namespace
}  // namespace cancha::sdf
