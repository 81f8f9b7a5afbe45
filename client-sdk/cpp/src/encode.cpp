#include "client-sdk/cpp/src/encode.h"

#include <algorithm>
#include <numbers>
#include <string_view>

namespace cancha::client {

namespace {

/// Returns the number of bytes of the character that begins here. 0: it is no UTF-8 character (RFC
/// 3629, section 4).
std::size_t length_of_character(std::string_view text) {
    const auto byte = [text](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const unsigned first = byte(0);
    if (first < 0x80U) {
        return 1;
    }
    // After some first bytes the second byte has a narrower range. This excludes characters longer
    // than necessary, surrogates, and characters beyond U+10FFFF.
    const unsigned lowest = first == 0xE0U ? 0xA0U : first == 0xF0U ? 0x90U : 0x80U;
    const unsigned highest = first == 0xEDU ? 0x9FU : first == 0xF4U ? 0x8FU : 0xBFU;
    const std::size_t length = first < 0xC2U   ? 0
                               : first < 0xE0U ? 2
                               : first < 0xF0U ? 3
                               : first < 0xF5U ? 4
                                               : 0;
    if (length == 0 || byte(1) < lowest || byte(1) > highest) {
        return 0;
    }
    for (std::size_t i = 2; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) {
            return 0;
        }
    }
    return length;
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = length_of_character(text);
        if (length == 0) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

/// Returns the text as UTF-8. If it is no UTF-8, question marks replace all bytes that are not
/// ASCII.
std::string to_utf8(std::string text) {
    if (!is_utf8(text)) {
        const auto is_foreign = [](char c) { return static_cast<unsigned char>(c) >= 0x80U; };
        std::ranges::replace_if(text, is_foreign, '?');
    }
    return text;
}

void encode(Vec2 point_m, v1::Point& message) {
    message.set_x_m(point_m.x);
    message.set_y_m(point_m.y);
}

void encode(const Colour& colour, v1::Colour& message) {
    message.set_r(colour.r);
    message.set_g(colour.g);
    message.set_b(colour.b);
}

void encode(const Drawing::Line& line, v1::Marking& message) {
    for (const Vec2 point_m : line.points_m) {
        encode(point_m, *message.mutable_polyline()->add_points());
    }
    message.mutable_polyline()->set_is_closed(line.is_closed);
}

void encode(const Drawing::Circle& circle, v1::Marking& message) {
    if (circle.is_filled) {
        encode(circle.centre_m, *message.mutable_spot()->mutable_centre());
        message.mutable_spot()->set_radius_m(circle.radius_m);
    } else {
        encode(circle.centre_m, *message.mutable_arc()->mutable_centre());
        message.mutable_arc()->set_radius_m(circle.radius_m);
        message.mutable_arc()->set_to_rad(2 * std::numbers::pi);
    }
}

void encode(const Drawing& drawing, v1::Drawing& message) {
    message.Clear();
    for (const Drawing::Shape& shape : drawing.shapes) {
        v1::Marking& marking = *message.add_markings();
        marking.set_line_width_m(shape.line_width_m);
        encode(shape.colour, *marking.mutable_colour());
        std::visit([&marking](const auto& form) { encode(form, marking); }, shape.form);
    }
    for (const Drawing::Text& text : drawing.texts) {
        v1::Label& label = *message.add_labels();
        encode(text.at_m, *label.mutable_at());
        label.set_text(to_utf8(text.text));
        encode(text.colour, *label.mutable_colour());
    }
    for (const Drawing::Number& number : drawing.numbers) {
        v1::Scalar& scalar = *message.add_scalars();
        scalar.set_name(to_utf8(number.name));
        scalar.set_value(number.value);
    }
}

void encode(const WheelSpeeds& wheels, v1::RobotCommand& message) {
    message.mutable_wheels()->set_left_mps(wheels.left_mps);
    message.mutable_wheels()->set_right_mps(wheels.right_mps);
}

void encode(const BodyVelocity& velocity, v1::RobotCommand& message) {
    message.mutable_body_velocity()->set_forward_mps(velocity.forward_mps);
    message.mutable_body_velocity()->set_left_mps(velocity.left_mps);
    message.mutable_body_velocity()->set_up_mps(velocity.up_mps);
    message.mutable_body_velocity()->set_turn_rate_radps(velocity.turn_rate_radps);
}

void encode(const NamedCommand& command, v1::RobotCommand& message) {
    const auto* field = message.GetDescriptor()->FindFieldByName(command.kind);
    auto& told = *message.GetReflection()->MutableMessage(&message, field);
    for (std::size_t i = 0; i < command.numbers.size(); ++i) {
        const auto* number = told.GetDescriptor()->field(static_cast<int>(i));
        told.GetReflection()->SetDouble(&told, number, command.numbers[i]);
    }
}

void encode_placement(const Commands& commands, v1::TickAnswer& message) {
    message.clear_placement();
    for (const Commands::Place& place : commands.places()) {
        v1::Placement::Robot& robot = *message.mutable_placement()->add_robots();
        robot.set_robot_id(to_number(place.robot));
        robot.set_x_m(place.pose.x_m);
        robot.set_y_m(place.pose.y_m);
        robot.set_heading_rad(place.pose.heading_rad);
    }
    if (const std::optional<Vec2> ball_m = commands.ball_place_m()) {
        message.mutable_placement()->mutable_ball()->set_x_m(ball_m->x);
        message.mutable_placement()->mutable_ball()->set_y_m(ball_m->y);
    }
    message.set_asks_for_time_out(commands.asks_for_time_out());
}

/// Returns the message for the robot and actuator of an entry. Commands to the same actuator share
/// a message.
v1::RobotCommand& command_for(const Commands::Entry& entry, v1::TickAnswer& message) {
    if (!message.commands().empty()) {
        v1::RobotCommand& last = *message.mutable_commands()->rbegin();
        if (last.robot_id() == to_number(entry.robot) && last.actuator() == entry.actuator) {
            return last;
        }
    }
    v1::RobotCommand& command = *message.add_commands();
    command.set_robot_id(to_number(entry.robot));
    if (!entry.actuator.empty()) {
        command.set_actuator(entry.actuator);
    }
    return command;
}

}  // namespace

bool encode_answer(Tick tick, const Commands& commands, v1::TickAnswer& message) {
    message.set_tick(tick.number);
    message.clear_commands();
    for (const Commands::Entry& entry : commands.entries()) {
        v1::RobotCommand& command = command_for(entry, message);
        std::visit([&command](const auto& told) { encode(told, command); }, entry.command);
    }
    encode_placement(commands, message);
    if (commands.drawing().is_empty()) {
        message.clear_drawing();
        return true;
    }
    encode(commands.drawing(), *message.mutable_drawing());
    if (message.drawing().ByteSizeLong() > kMaxDrawingBytes) {
        message.clear_drawing();
        return false;
    }
    return true;
}

}  // namespace cancha::client
