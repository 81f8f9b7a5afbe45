#include <algorithm>

#include "cancha/base/contract.h"
#include "client-sdk/cpp/control/wording.h"
#include "referee/console/request_words.h"
#include "referee/console/screen/picture.h"
#include "tests/fuzz/target.h"

namespace cancha::fuzz {

namespace {

using namespace console;

constexpr Size kSize{24, 80};

bool is_printable(const Line& line) {
    return std::ranges::all_of(line, [](const Span& span) {
        return std::ranges::all_of(span.text,
                                   [](char c) { return static_cast<unsigned char>(c) >= ' '; });
    });
}

void expect_a_picture(const Scene& scene, const Dialog& dialog) {
    const std::vector<Line> lines = picture(scene, dialog, kSize);
    CANCHA_EXPECTS(lines.size() == static_cast<std::size_t>(kSize.rows));
    for (const Line& line : lines) {
        CANCHA_EXPECTS(is_printable(line));
        CANCHA_EXPECTS(width(line) <= kSize.columns);
    }
}

void expect_a_request_or_words(const std::string& line, const v1::Discipline& settings) {
    const auto command = parse_command(line);
    const Result<v1::OfficialRequest> request =
        command ? request_for(*command, settings) : command.error();
    CANCHA_EXPECTS(request || !request.error().message.empty());
}

// All messages of a server fit on the screen. All typed text becomes a request or is refused with a
// reason.
void feed(std::string_view bytes) {
    Scene scene;
    expect_a_request_or_words(std::string(bytes), scene.welcome.settings());
    if (!scene.update.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
        return;
    }
    scene.said = scene.update.status().end_reason();
    static_cast<void>(control::status_text(scene.update, true));
    Dialog dialog;
    expect_a_picture(scene, dialog);
    for (const char key : bytes) {
        if (const auto line = dialog.press(static_cast<unsigned char>(key), scene)) {
            expect_a_request_or_words(*line, scene.welcome.settings());
        }
        scene.select(static_cast<signed char>(key));
    }
    expect_a_picture(scene, dialog);
}

std::vector<std::string> seeds() {
    v1::WorldUpdate update;
    v1::MatchStatus& status = *update.mutable_status();
    status.set_phase(v1::MATCH_PHASE_DECISION);
    status.set_period(1);
    status.set_period_length_us(300'000'000);
    status.set_phase_left_us(9'000'000);
    status.mutable_restart()->set_kind(v1::RESTART_KIND_GOAL_KICK);
    status.mutable_restart()->set_reason("the ball lay still\x1b[2J");
    for (const auto team : {v1::TEAM_BLUE, v1::TEAM_YELLOW}) {
        status.add_teams()->set_team(team);
        v1::SeatEntry& seat = *update.add_seats();
        seat.set_team(team);
        seat.mutable_deadline()->set_bank_us(5'000'000);
    }
    for (std::uint32_t number = 5; number < 9; ++number) {
        v1::GameEvent& event = *update.add_recent_events();
        event.set_number(number);
        event.set_kind("proposal");
        event.set_text("Goal kick for Wölfe\n");
    }
    update.mutable_pace()->set_speed(1);
    return {update.SerializeAsString(),  "place robot 3 -0.5 .2 90",
            "restart penalty-kick blue", "handle 5.6 propose --within 15 --reject-in-doubt",
            "decide 7 accept",           "end --reason x"};
}

}  // namespace

Target console_screens() {
    return {"console_screens", &feed, &seeds};
}

}  // namespace cancha::fuzz
