#include "cancha/client/readings.h"

#include <cmath>
#include <numbers>
#include <set>
#include <stdexcept>
#include <variant>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cancha/client/client.h"
#include "cancha/client/drive.h"
#include "client-sdk/cpp/test/fake_server.h"

namespace cancha::client {
namespace {

using test::FakeServer;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// Returns a client that has received this welcome and this tick, or the error with which it gave
/// up.
Result<Client> client_after(const v1::ServerMessage& welcome, const v1::ServerMessage& tick) {
    FakeServer server([&](FakeServer::Session& session) {
        session.send(test::make_greeting());
        session.receive();
        session.send(welcome);
        session.send(tick);
    });
    Result<Client> client = Client::connect(test::options_for(server));
    if (client) {
        if (const Result<bool> is_open = client->next_tick(); !is_open) {
            return is_open.error();
        }
    }
    return client;
}

v1::Reading& add_reading(v1::ServerMessage& tick, std::uint32_t robot, const char* sensor) {
    v1::Reading& reading = *tick.mutable_tick()->mutable_observation()->add_readings();
    reading.set_robot_id(robot);
    reading.set_sensor(sensor);
    reading.set_tick(tick.tick().tick() - 1);
    return reading;
}

/// A tick with one reading of each type, all of robot 2.
v1::ServerMessage tick_with_readings() {
    v1::ServerMessage tick = test::make_tick(7);
    v1::Ranges& ranges = *add_reading(tick, 2, "front").mutable_ranges();
    ranges.add_distances_m(0.25);
    ranges.add_distances_m(0.5);
    ranges.set_first_rad(-0.5);
    ranges.set_step_rad(1);
    ranges.set_range_m(0.5);
    add_reading(tick, 2, "line").mutable_line()->set_code(v1::LineCode::CODE_RIGHT);
    v1::Echo& echo = *add_reading(tick, 2, "sonar").mutable_echo();
    echo.set_distance_m(1.5);
    echo.set_range_m(2);
    v1::Fix& fix = *add_reading(tick, 2, "position").mutable_fix();
    fix.set_x_m(1);
    fix.set_y_m(2);
    fix.set_z_m(3);
    fix.set_heading_rad(0.5);
    v1::Sighting& sighting = *add_reading(tick, 2, "signs").mutable_sightings()->add_sightings();
    sighting.set_name("gate");
    sighting.set_kind("left");
    sighting.set_bearing_rad(0.25);
    sighting.set_elevation_rad(-0.25);
    sighting.set_distance_m(4);
    v1::Picture& picture = *add_reading(tick, 2, "camera").mutable_picture();
    picture.set_width(2);
    picture.set_height(1);
    picture.set_rgb("abcdef");
    return tick;
}

void set(v1::Vector& message, const Vec3& vector) {
    message.set_x(vector.x);
    message.set_y(vector.y);
    message.set_z(vector.z);
}

/// A tick with one reading of each type that feels or measures distances, all of robot 2.
v1::ServerMessage tick_with_feelings() {
    v1::ServerMessage tick = test::make_tick(7);
    v1::JointEncoder& joint = *add_reading(tick, 2, "arm").mutable_joint_encoders()->add_joints();
    joint.set_name("elbow");
    joint.set_position(7);
    joint.set_speed(-1);
    v1::Touch& touch = *add_reading(tick, 2, "skin").mutable_touch();
    touch.set_force_n(5);
    touch.add_contacts()->set_what("crate/link");
    set(*touch.mutable_contacts(0)->mutable_point_m(), {1, 2, 3});
    set(*touch.mutable_contacts(0)->mutable_force_n(), {3, 0, 4});
    v1::Grasp& grasp = *add_reading(tick, 2, "hand").mutable_grasp();
    grasp.set_what("cube/link");
    grasp.set_force_n(10);
    v1::JointForce& force = *add_reading(tick, 2, "wrist").mutable_joint_force();
    set(*force.mutable_force_n(), {1, 2, 3});
    set(*force.mutable_torque_nm(), {4, 5, 6});
    force.set_effort(6);
    v1::Inertial& inertial = *add_reading(tick, 2, "imu").mutable_inertial();
    set(*inertial.mutable_acceleration_mps2(), {0, 0, 9.8});
    set(*inertial.mutable_turn_rate_radps(), {0, 0, 1});
    inertial.set_qw(0.6);
    inertial.set_qz(0.8);
    v1::DownRange& down = *add_reading(tick, 2, "height").mutable_down_range();
    down.set_distance_m(1.5);
    down.set_range_m(2);
    v1::Proximity& proximity = *add_reading(tick, 2, "bumper").mutable_proximity();
    proximity.set_distance_m(0.5);
    proximity.set_range_m(2);
    proximity.set_what("ball");
    set(*proximity.mutable_point_m(), {0.3, 0, 0.4});
    v1::Distance& distance = *add_reading(tick, 2, "gap").mutable_distance();
    distance.set_distance_m(1);
    distance.set_range_m(2);
    distance.set_what("pillar/link/v");
    set(*distance.mutable_from_m(), {1, 0, 0});
    set(*distance.mutable_to_m(), {2, 0, 0});
    return tick;
}

TEST(ReadingsTest, OfAllTypesAreThoseOfTheirRobot) {
    const Result<Client> client = client_after(test::make_welcome(), tick_with_readings());

    ASSERT_TRUE(client) << client.error().message;
    const std::vector<RobotView>& mine = client->observation().mine;
    EXPECT_THAT(mine[0].readings, IsEmpty());
    EXPECT_THAT(mine[1].readings,
                ElementsAre(Reading{"front", Tick{6}, Ranges{{0.25F, 0.5F}, -0.5, 1, 0.5}},
                            Reading{"line", Tick{6}, LineCode::kRight},
                            Reading{"sonar", Tick{6}, Echo{1.5, 2}},
                            Reading{"position", Tick{6}, Fix{{1, 2, 3}, 0.5}},
                            Reading{"signs", Tick{6}, Sightings{{"gate", "left", 0.25, -0.25, 4}}},
                            Reading{"camera", Tick{6}, Picture{2, 1, "abcdef"}}));
    EXPECT_EQ(mine[1].position_m, (Vec2{0.2, -0.2}));  // Equal to a view without readings.
}

TEST(ReadingsTest, TellWhatTheRobotFeels) {
    const Result<Client> client = client_after(test::make_welcome(), tick_with_feelings());

    ASSERT_TRUE(client) << client.error().message;
    const RobotView& robot = client->observation().mine[1];
    EXPECT_THAT(
        robot.readings,
        ElementsAre(
            Reading{"arm", Tick{6}, JointEncoders{{{"elbow", 7, -1}}}},
            Reading{"skin", Tick{6}, Touch{{{"crate/link", {1, 2, 3}, {3, 0, 4}}}, 5}},
            Reading{"hand", Tick{6}, Grasp{"cube/link", 10}},
            Reading{"wrist", Tick{6}, JointForce{{1, 2, 3}, {4, 5, 6}, 6}},
            Reading{"imu", Tick{6}, Inertial{{0, 0, 9.8}, {0, 0, 1}, {0.6, 0, 0, 0.8}}},
            Reading{"height", Tick{6}, DownRange{1.5, 2}},
            Reading{"bumper", Tick{6}, Proximity{0.5, 2, "ball", {0.3, 0, 0.4}}},
            Reading{"gap", Tick{6}, Distance{1, 2, "pillar/link/v", {1, 0, 0}, {2, 0, 0}}}));
    const auto* joints = robot.find_reading("arm")->as<JointEncoders>();
    ASSERT_NE(joints->find("elbow"), nullptr);
    EXPECT_EQ(joints->find("elbow")->position, 7);
    EXPECT_EQ(joints->find("knee"), nullptr);
}

TEST(ReadingsTest, AreFoundByNameAndType) {
    const Result<Client> client = client_after(test::make_welcome(), tick_with_readings());

    ASSERT_TRUE(client);
    const RobotView& robot = client->observation().mine[1];
    const Reading* sonar = robot.find_reading("sonar");
    ASSERT_NE(sonar, nullptr);
    ASSERT_NE(sonar->as<Echo>(), nullptr);
    EXPECT_EQ(sonar->as<Echo>()->distance_m, 1.5);
    EXPECT_EQ(sonar->as<Fix>(), nullptr);
    EXPECT_EQ(robot.find_reading("nose"), nullptr);
}

TEST(ReadingsTest, AFixIsTurnedWithTheView) {
    const Result<Client> client = client_after(test::make_welcome(), tick_with_readings());

    ASSERT_TRUE(client);
    // Blue defends +x.
    const RobotView robot = in_attack_frame(client->observation()).mine[1];
    EXPECT_EQ(*robot.find_reading("position")->as<Fix>(),
              (Fix{{-1, -2, 3}, 0.5 - std::numbers::pi}));
    EXPECT_EQ(robot.find_reading("sonar")->as<Echo>()->distance_m, 1.5);
}

TEST(ReadingsTest, AnAttitudeIsTurnedWithTheView) {
    const Result<Client> client = client_after(test::make_welcome(), tick_with_feelings());

    ASSERT_TRUE(client);
    const RobotView robot = in_attack_frame(client->observation()).mine[1];
    EXPECT_EQ(*robot.find_reading("imu")->as<Inertial>(),
              (Inertial{{0, 0, 9.8}, {0, 0, 1}, {-0.8, 0, 0, 0.6}}));
}

// Also covers types that are added later.
TEST(ReadingsTest, EveryTypeHasItsOwnView) {
    v1::ServerMessage tick = test::make_tick(7);
    const google::protobuf::OneofDescriptor& types = *v1::Reading::descriptor()->oneof_decl(0);
    for (int i = 0; i < types.field_count(); ++i) {
        v1::Reading& reading = add_reading(tick, 1, "any");
        reading.GetReflection()->MutableMessage(&reading, types.field(i));
    }

    const Result<Client> client = client_after(test::make_welcome(), tick);

    ASSERT_TRUE(client) << client.error().message;
    std::set<std::size_t> views;
    for (const Reading& reading : client->observation().mine[0].readings) {
        views.insert(reading.found.index());
    }
    EXPECT_THAT(views, SizeIs(types.field_count()));
    EXPECT_THAT(views, SizeIs(std::variant_size_v<Found>));
}

TEST(ReadingsTest, OfATypeThatIsNewerAreLeftOut) {
    v1::ServerMessage tick = test::make_tick(7);
    add_reading(tick, 1, "nose");

    const Result<Client> client = client_after(test::make_welcome(), tick);

    ASSERT_TRUE(client);
    EXPECT_THAT(client->observation().mine[0].readings, IsEmpty());
}

TEST(ReadingsTest, OfARobotOfOthersAreRefused) {
    v1::ServerMessage tick = test::make_tick(7);
    add_reading(tick, 3, "front").mutable_echo();

    const Result<Client> client = client_after(test::make_welcome(), tick);

    ASSERT_FALSE(client);
    EXPECT_THAT(client.error().message, HasSubstr("tick 7 has a reading of robot 3"));
}

TEST(ReadingsTest, APictureWithoutItsPixelsIsRefused) {
    v1::ServerMessage tick = test::make_tick(7);
    add_reading(tick, 1, "camera").mutable_picture()->set_width(2);
    tick.mutable_tick()->mutable_observation()->mutable_readings(0)->mutable_picture()->set_height(
        3);

    const Result<Client> client = client_after(test::make_welcome(), tick);

    ASSERT_FALSE(client);
    EXPECT_THAT(client.error().message, HasSubstr("a picture of 2 x 3 pixels has 0 bytes"));
}

/// A seat that is alone in its match, with one robot without wheels and nothing but its sensors.
v1::ServerMessage welcome_of_a_solo_run() {
    v1::ServerMessage message = test::make_welcome();
    v1::Discipline& settings = *message.mutable_welcome()->mutable_settings();
    settings.clear_robots();
    settings.mutable_robot_kinds(0)->clear_wheels();
    v1::Robot& robot = *settings.add_robots();
    robot.set_id(1);
    robot.set_team(v1::TEAM_BLUE);
    robot.set_kind("cube");
    message.mutable_welcome()->mutable_seat()->mutable_robot_ids()->Truncate(1);
    settings.set_overhead_view(false);
    return message;
}

v1::ServerMessage tick_of_a_solo_run() {
    v1::ServerMessage tick = test::make_tick(90);
    tick.mutable_tick()->mutable_observation()->clear_overhead();
    tick.mutable_tick()->mutable_status()->mutable_teams()->RemoveLast();
    tick.mutable_tick()->mutable_status()->mutable_teams(0)->set_progress(0.75);
    add_reading(tick, 1, "line").mutable_line()->set_code(v1::LineCode::CODE_LOST);
    return tick;
}

TEST(BlindSeatTest, KnowsWhereItsSensorsSit) {
    v1::ServerMessage welcome = welcome_of_a_solo_run();
    v1::Sensor& sensor =
        *welcome.mutable_welcome()->mutable_settings()->mutable_robot_kinds(0)->add_sensors();
    sensor.set_name("line");
    sensor.set_type("line");
    sensor.set_period_s(0.02);
    sensor.mutable_mount()->set_x_m(0.075);
    sensor.mutable_mount()->set_pitch_rad(0.5);
    sensor.set_link("arm");
    sensor.set_joint("elbow");

    const Result<Client> client = client_after(welcome, tick_of_a_solo_run());

    ASSERT_TRUE(client) << client.error().message;
    ASSERT_THAT(client->match().sensors, SizeIs(1));
    const SensorInfo& known = client->match().sensors.front();
    EXPECT_EQ(known.robot, RobotId{1});
    EXPECT_EQ(known.name, "line");
    EXPECT_EQ(known.type, "line");
    EXPECT_EQ(known.period_s, 0.02);
    EXPECT_EQ(known.position_m, (Vec3{0.075, 0, 0}));
    EXPECT_EQ(known.pitch_rad, 0.5);
    EXPECT_EQ(known.link, "arm");
    EXPECT_EQ(known.joint, "elbow");
}

TEST(BlindSeatTest, KnowsItsRobotsByTheirReadingsOnly) {
    const Result<Client> client = client_after(welcome_of_a_solo_run(), tick_of_a_solo_run());

    ASSERT_TRUE(client) << client.error().message;
    const Observation& view = client->observation();
    ASSERT_THAT(view.mine, SizeIs(1));
    EXPECT_EQ(view.mine[0].id(), RobotId{1});
    EXPECT_THAT(view.mine[0].readings, ElementsAre(Reading{"line", Tick{89}, LineCode::kLost}));
    EXPECT_TRUE(std::isnan(view.mine[0].position_m.x));
    EXPECT_TRUE(std::isnan(view.mine[0].heading_rad));
    EXPECT_TRUE(std::isnan(in_attack_frame(view).mine[0].velocity_mps.y));
    EXPECT_FALSE(view.has_ball);
    EXPECT_TRUE(std::isnan(view.ball.position_m.x));
    EXPECT_TRUE(std::isnan(in_attack_frame(view).ball.velocity_mps.y));
    EXPECT_THROW(
        Commands().set_wheels(RobotId{1}, drive_through(view.mine[0], view.ball.position_m)),
        std::invalid_argument);
    EXPECT_EQ(view.time, std::chrono::milliseconds(1500));  // 90 ticks of 60 in a second.
}

TEST(BlindSeatTest, MayBeAloneInItsMatch) {
    const Result<Client> client = client_after(welcome_of_a_solo_run(), tick_of_a_solo_run());

    ASSERT_TRUE(client);
    const Observation& view = client->observation();
    EXPECT_EQ(view.own_progress, 0.75);
    EXPECT_EQ(view.opponent_progress, 0);
    EXPECT_EQ(view.opponent_score, 0U);
    EXPECT_THAT(view.teammates, IsEmpty());
    EXPECT_THAT(view.opponents, IsEmpty());
}

TEST(RobotInfoTest, SaysNothingOfWheelsThatARobotLacks) {
    const Result<Client> blind = client_after(welcome_of_a_solo_run(), tick_of_a_solo_run());
    const Result<Client> wheeled = client_after(test::make_welcome(), test::make_tick(0));

    ASSERT_TRUE(blind && wheeled);
    EXPECT_FALSE(blind->match().robots[0].has_wheels());
    EXPECT_EQ(blind->match().robots[0].max_wheel_speed_mps, 0);
    EXPECT_TRUE(wheeled->match().robots[0].has_wheels());
}

TEST(CourseTest, ComesWithTheWelcome) {
    v1::ServerMessage welcome = test::make_welcome();
    v1::Course& course = *welcome.mutable_welcome()->mutable_settings()->mutable_course();
    v1::Line& line = *course.add_lines();
    line.set_name("loop");
    line.set_is_closed(true);
    line.add_points()->set_x_m(1);
    line.add_points()->set_z_m(0.5);
    v1::Sign& sign = *course.add_signs();
    sign.set_kind("left");
    sign.mutable_pose()->set_y_m(2);
    sign.mutable_pose()->set_heading_rad(0.5);
    v1::Destination& exit = *course.add_destinations();
    exit.set_name("exit");
    exit.set_z_m(3);
    v1::Obstacle& pillar = *course.add_obstacles();
    pillar.mutable_to()->set_z_m(2);
    pillar.set_to_radius_m(0.3);
    v1::Gate& gate = *course.add_gates();
    gate.set_name("gate");
    gate.add_openings()->mutable_to()->set_y_m(0.9);
    v1::Route& route = *course.add_routes();
    route.set_name("round");
    route.set_is_closed(true);
    route.add_points()->set_y_m(2);
    v1::Pose& turned = *route.add_points();
    turned.set_pitch_rad(0.5);
    turned.set_heading_rad(1);
    v1::Dock& dock = *course.add_docks();
    dock.mutable_pose()->set_heading_rad(1.5);

    const Result<Client> client = client_after(welcome, test::make_tick(0));

    ASSERT_TRUE(client);
    const Course& known = client->match().course;
    ASSERT_THAT(known.lines, SizeIs(1));
    EXPECT_TRUE(known.lines[0].is_closed);
    EXPECT_EQ(known.lines[0].width_m, 0.02);  // The schema's default.
    EXPECT_THAT(known.lines[0].points_m, ElementsAre(Vec3{1, 0, 0}, Vec3{0, 0, 0.5}));
    ASSERT_THAT(known.signs, SizeIs(1));
    EXPECT_EQ(known.signs[0].position_m, (Vec3{0, 2, 0}));
    EXPECT_EQ(known.signs[0].heading_rad, 0.5);
    ASSERT_THAT(known.destinations, SizeIs(1));
    EXPECT_EQ(known.destinations[0].position_m, (Vec3{0, 0, 3}));
    EXPECT_EQ(known.destinations[0].radius_m, 0.1);
    ASSERT_THAT(known.obstacles, SizeIs(1));
    EXPECT_EQ(known.obstacles[0].to_m, (Vec3{0, 0, 2}));
    EXPECT_EQ(known.obstacles[0].from_radius_m, 0.2);
    EXPECT_EQ(known.obstacles[0].to_radius_m, 0.3);
    ASSERT_THAT(known.gates, SizeIs(1));
    ASSERT_THAT(known.gates[0].openings, SizeIs(1));
    EXPECT_EQ(known.gates[0].openings[0].to_m, (Vec3{0, 0.9, 0}));
    EXPECT_EQ(known.gates[0].openings[0].height_m, 1);
    ASSERT_THAT(known.docks, SizeIs(1));
    EXPECT_EQ(known.docks[0].heading_rad, 1.5);
    EXPECT_EQ(known.docks[0].radius_m, 0.4);
    ASSERT_THAT(known.routes, SizeIs(1));
    ASSERT_THAT(known.routes[0].points, SizeIs(2));
    EXPECT_TRUE(known.routes[0].is_closed);
    EXPECT_EQ(known.routes[0].points[0].position_m, (Vec3{0, 2, 0}));
    // First by pitch about y, then by heading about z: product of the two.
    EXPECT_EQ(known.routes[0].points[1].orientation,
              (Quaternion{std::cos(0.5) * std::cos(0.25), -std::sin(0.5) * std::sin(0.25),
                          std::cos(0.5) * std::sin(0.25), std::sin(0.5) * std::cos(0.25)}));
}

}  // namespace
}  // namespace cancha::client
