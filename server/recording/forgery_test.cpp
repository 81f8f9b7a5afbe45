// Changes every field of every part of a recording, one at a time. verify() must notice the change
// or list the field as not proved. The fields are found by walking over the schemas.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "referee/core/test_rulings.h"
#include "server/recording/official_scores_json.h"
#include "server/recording/statistics_json.h"
#include "server/recording/test_forgeries.h"
#include "server/recording/test_recording_parts.h"
#include "server/recording/test_recordings.h"
#include "server/recording/verify.h"
#include "server/recording/whistle_count.h"
#include "server/sim/world/wheel_speeds.h"
#include "tests/support/team_request.h"

namespace cancha::recording {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kForgedTicks = 110;

std::string hex(std::uint64_t number) {
    return fmt::format("{:016x}", number);
}

Json answers() {
    return {{"count", 110}, {"p50_us", 20.5}, {"p99_us", 31.0}, {"max_us", 33.0}};
}

Json team_json(const std::string& name, const std::string& seat) {
    return {{"name", name},
            {"answers", answers()},
            {"seats",
             {{{"name", seat},
               {"command", "./team"},
               {"client", "team 1"},
               {"origin", ""},
               {"answers", answers()},
               {"deadline", {{"rule", "wait"}, {"is_debugged", false}, {"bank_left_ms", 1.5}}},
               {"notices", 2}}}}};
}

Json events_json(const match::Match& match, TickRate rate) {
    Json events = Json::array();
    for (std::uint64_t number = 1; number <= match.event_count(); ++number) {
        const referee::GameEvent& event = match.event(number);
        events.push_back(
            {{"number", number},
             {"tick", event.tick.number},
             {"time_s", std::chrono::duration<double>(rate.time_of(event.tick)).count()},
             {"kind", event.kind},
             {"team", to_string(event.team)},
             {"robot", to_number(event.robot)},
             {"rule", event.rule},
             {"text", event.text},
             {"origin", name_of(event.origin)},
             {"origin_kind", origin_word(event.origin.kind)}});
    }
    return events;
}

Json whistles_json(const match::Match& match) {
    WhistleCount whistles;
    for (std::uint64_t number = 1; number <= match.event_count(); ++number) {
        whistles.note(match.event(number));
    }
    EXPECT_FALSE(whistles.to_json().empty()) << "there is nothing to forge";
    return whistles.to_json();
}

/// Returns a report with everything that reports of matches contain.
std::string report_of(const match::Match& match, const referee::Discipline& discipline,
                      const match::MatchOptions& options) {
    const referee::MatchStatus& status = match.status();
    const auto simulated_us =
        static_cast<std::uint64_t>(discipline.rate.time_of(match.tick()).count());
    Json report{
        {"format", "cancha.match_report.v1"},
        {"discipline", discipline.name},
        {"variant", discipline.variant},
        {"discipline_hash", hex(discipline.hash)},
        {"settings", {{"rules.half_s", "200"}, {"rules.half_time_s", "0"}}},
        {"seed", options.seed},
        {"teams",
         {{"blue", team_json(options.blue_name, "blue")},
          {"yellow", team_json(options.yellow_name, "yellow")}}},
        {"score", {{"blue", status.blue.score}, {"yellow", status.yellow.score}}},
        {"shoot_out", {{"blue", 0}, {"yellow", 0}}},
        {kOfficialScoresField, official_scores_json(match)},
        {"winner", to_string(status.winner)},
        {"is_abandoned", match.is_abandoned()},
        {"end_reason", status.end_reason},
        {"ticks", match.tick().number},
        {"simulated_s", static_cast<double>(simulated_us) / 1e6},
        {"wall_s", 1.25},
        {"ticks_per_second", 88.0},
        {"final_state_hash", hex(match.state_hash())},
        {"slowest_answers", {{{"tick", 3}, {"seat", "blue"}, {"ms", 0.5}, {"is_missed", false}}}},
        {"exit_code", 0},
        {"failure", nullptr},
        {"server_absences", {{"count", 1}, {"total_ms", 400.5}, {"longest_ms", 400.5}}},
        {"whistles", whistles_json(match)},
        {"events_omitted", 0},
        {"events_omitted_of_kind", Json::object()},
        {"events", events_json(match, discipline.rate)},
    };
    add_statistics(statistics_of(match), report);
    EXPECT_FALSE(report[kOfficialScoresField].empty()) << "there is nothing to forge";
    EXPECT_FALSE(report["shots"].empty()) << "there is nothing to forge";
    return report.dump();
}

v1::Drawing some_drawing() {
    v1::Drawing drawing = drawing_of("here");
    drawing.mutable_labels(0)->mutable_at()->set_x_m(0.5);
    drawing.add_scalars()->set_name("speed");
    return drawing;
}

/// Short match in which everything happens that a recording can hold.
class RichMatch {
  public:
    RichMatch(const std::string& path, const referee::Discipline& discipline,
              const match::MatchOptions& options)
        : match_(path, discipline, options) {
        while (match_->tick().number < kForgedTicks) {
            change_before(match_->tick().number);
            match_->open_tick();
            play(match_->tick().number);
            match_->close_tick();
        }
        EXPECT_TRUE(match_->end("rain", Team::kBlue));
        match_.close(report_of(*match_, discipline, options));
    }

  private:
    static constexpr double kOnGround_m = 0.0252;

    /// Lets a robot push the ball, so that the ball is moving when play is stopped.
    void shoot() {
        match_.change(match::move_robot({.id = RobotId{5},
                                         .pose = {-0.1 + 0.0651, -0.5, 0},
                                         .motion = {.velocity_mps = {-2.3, 0}}}));
        match_.change(match::move_ball(
            {.position_m = {-0.1, -0.5, kOnGround_m}, .velocity_mps = {-1.9, 0.8, 0}}));
    }

    void decide_when_asked() {
        using namespace referee;
        if (match_->status().phase == MatchPhase::kDecision) {
            ++waited_;
            if (waited_ == 3) {
                match_.change(match::rule(decide(match_.decision_of("proposal"), true)));
                has_decided_ = true;
            }
        }
    }

    void change_before(std::uint64_t tick) {
        using namespace referee;
        if (tick == 10) {
            match_.change(
                match::move_robot({.id = RobotId{3},
                                   .pose = {0.2, -0.3, 1},
                                   .motion = {.velocity_mps = {0.2, -0.1}, .turn_rate_radps = 1}}));
        } else if (tick == 14) {
            match_.change(match::save_state("a"));
        } else if (tick == 18) {
            match_.change(match::restore_state("a"));
        } else if (tick == 22) {
            match_.change(match::rule(award_goal(Team::kBlue)));
        } else if (tick == 30) {
            match_.change(match::rule(take_back(match_.decision_of("goal"))));
        } else if (tick == 36) {
            match_.change(match::rule(give_restart(v1::RESTART_KIND_GOAL_KICK, Team::kYellow)));
        } else if (tick == 44) {
            match_.change(match::rule(correct_last_touch(Team::kBlue)));
        } else if (tick == 48) {
            match_.change(match::rule(
                set_handling({.rule = "3.1", .handling = Handling::kPropose, .ticks = 60})));
        } else if (tick == 52) {
            match_.change(match::move_ball({.position_m = {-0.95, 0.02, kOnGround_m},
                                            .velocity_mps = {-2, 0, 0},
                                            .turn_rate_radps = {1, 2, 3}}));
        } else if (tick == 64) {
            shoot();
        } else if (tick == 70) {
            match_.change(match::rule(give_restart(v1::RESTART_KIND_FREE_BALL)));
        } else if (tick == 95) {
            match_.change(match::rule(give_time_out(Team::kYellow)));
        }
        decide_when_asked();
        EXPECT_TRUE(tick < 90 || has_decided_) << "nothing was proposed";
    }

    void play(std::uint64_t tick) {
        for (std::uint32_t robot = 1; robot <= 10; ++robot) {
            const auto phase = static_cast<double>((tick + std::uint64_t{11} * robot) % 128);
            match_->command({RobotId{robot}, world::WheelSpeeds{phase / 32 - 1, 2 - phase / 64}});
        }
        v1::TeamRequest blue =
            placement_of({{5, {0.5, 0.2, 1}}, {4, {0.6, 0.3, 1}}}, Vec2{0.1, 0.1});
        blue.set_asks_for_time_out(tick > 76);
        match_->request(kBlue, blue);
        match_->request(kYellow, placement_of({{9, {-0.4, 0.2, 0}}}));
        if (tick % 40 == 7) {
            match_.recorder().seat_drew(kBlue, some_drawing());
        }
    }

    RecordedMatch match_;
    int waited_ = 0;
    bool has_decided_ = false;
};

/// Outcome of a forgery.
struct Outcome {
    bool is_noticed = false;
    std::vector<Unproved> unproved{};
};

Outcome look_at(const std::string& bytes) {
    Result<RecordingReader> reader = RecordingReader::of_bytes(bytes, "forged.mcap");
    if (!reader) {
        return {.is_noticed = true};
    }
    const Result<Verification> found = verify(*reader);
    if (!found || !found->is_equal) {
        return {.is_noticed = true};
    }
    return {.is_noticed = false, .unproved = found->unproved};
}

class ForgeryTest : public testing::Test {
  protected:
    static std::string& report_of(RecordingParts& parts) {
        for (RecordingParts::Item& own : parts.items) {
            auto* attachment = std::get_if<mcap::McapAttachment>(&own.item);
            if (attachment != nullptr && attachment->name == kReportAttachment) {
                return attachment->content;
            }
        }
        throw std::logic_error("there is no report");
    }

    void expect_noticed_or_listed(const std::vector<Forgery>& forgeries) const {
        EXPECT_FALSE(forgeries.empty());
        for (const Forgery& forgery : forgeries) {
            expect_noticed_or_listed(forgery);
        }
    }

    void expect_noticed_or_listed(const Forgery& forgery) const {
        RecordingParts forged = parts_;
        forgery.change(forged);
        EXPECT_TRUE(look_at(file_of(forged)).is_noticed)
            << forgery.field << ": the file was changed, its content hash was not";
        hash_anew(forged);
        const std::string bytes = file_of(forged);
        if (bytes == bytes_) {
            return;  // The content hash itself.
        }
        const Outcome outcome = look_at(bytes);
        EXPECT_TRUE(outcome.is_noticed || covers(outcome.unproved, forgery.field))
            << forgery.field
            << ": changed, with a new content hash; neither noticed nor listed as not proved";
    }

    const referee::Discipline discipline_ = short_soccer("200");
    const match::MatchOptions options_{.seed = 7, .blue_name = "Ajax", .yellow_name = "Boca"};
    const std::string path_ = new_file();
    const RichMatch rich_{path_, discipline_, options_};
    const RecordingParts parts_ = read_parts(path_);
    const std::string bytes_ = file_of(parts_);
};

TEST_F(ForgeryTest, WithoutOneTheMatchIsProved) {
    const Verification found = expect_proved(path_);

    const Verification again = verified(new_file(bytes_));
    EXPECT_TRUE(again.is_equal) << again.difference;
    EXPECT_EQ(again.content_hash, found.content_hash)
        << "neither chunks, compression nor ids count";
}

TEST_F(ForgeryTest, OfAMessageIsNoticedOrListed) {
    expect_noticed_or_listed(forgeries_of_messages(parts_));
}

TEST_F(ForgeryTest, OfMetadataIsNoticedOrListed) {
    expect_noticed_or_listed(forgeries_of_metadata(parts_));
}

TEST_F(ForgeryTest, OfTheDisciplineIsNoticedOrListed) {
    expect_noticed_or_listed(
        forgeries_of_message_attachment(parts_, kDisciplineAttachment, "cancha.v1.Discipline"));
}

TEST_F(ForgeryTest, OfTheReportIsNoticedOrListed) {
    expect_noticed_or_listed(forgeries_of_report(parts_));
}

TEST_F(ForgeryTest, OfAReportThatProgramsReadDifferentlyIsNoticed) {
    for (const std::string& tail :
         {std::string(1, '\0') + R"({"winner":"blue"})", std::string("{}")}) {
        RecordingParts forged = parts_;
        report_of(forged) += tail;
        hash_anew(forged);
        EXPECT_TRUE(look_at(file_of(forged)).is_noticed) << tail;
    }
    RecordingParts forged = parts_;
    report_of(forged).insert(0, "\xEF\xBB\xBF");
    hash_anew(forged);
    EXPECT_TRUE(look_at(file_of(forged)).is_noticed) << "a mark of byte order";
}

TEST_F(ForgeryTest, OfNamesForgesNoLineOfTheFindings) {
    RecordingParts forged = parts_;
    report_of(forged).insert(1, R"("x\ncontent hash 0\nnot proved:\n  nothing":1,)");
    hash_anew(forged);

    const Outcome outcome = look_at(file_of(forged));

    ASSERT_FALSE(outcome.is_noticed);
    EXPECT_TRUE(covers(outcome.unproved, "report.json/x\ncontent hash 0\nnot proved:\n  nothing"));
    for (const Unproved& unproved : outcome.unproved) {
        EXPECT_EQ(unproved.text.find('\n'), std::string::npos) << unproved.text;
    }
}

TEST_F(ForgeryTest, ThatTakesTheReportOutIsListed) {
    RecordingParts forged = parts_;
    std::erase_if(forged.items, [](const RecordingParts::Item& own) {
        const auto* attachment = std::get_if<mcap::McapAttachment>(&own.item);
        return attachment != nullptr && attachment->name == kReportAttachment;
    });
    hash_anew(forged);

    const Outcome outcome = look_at(file_of(forged));

    EXPECT_TRUE(outcome.is_noticed || covers(outcome.unproved, "report.json"));
}

TEST_F(ForgeryTest, OfWhatStandsAroundItemsIsNoticedOrListed) {
    expect_noticed_or_listed(forgeries_of_file(parts_));
}

/// A match that begins in the middle and ends early.
class OpeningForgeryTest : public testing::Test {};

TEST_F(OpeningForgeryTest, IsNoticed) {
    const match::Opening opening{
        .robots = {{.id = RobotId{2},
                    .pose = {0.31, 0.2, 1.1},
                    .motion = {.velocity_mps = {0.3, -0.1}, .turn_rate_radps = 2}}},
        .ball = world::BallMotion{.position_m = {0.1, 0.1, 0.2}, .velocity_mps = {1, 0.5, 0}}};
    const PlayedRecording played =
        play_and_record(short_soccer(), 20, {.seed = 3, .max_ticks = 500, .opening = opening});
    const RecordingParts parts = read_parts(played.path);
    ASSERT_FALSE(look_at(file_of(parts)).is_noticed);

    for (const Forgery& forgery :
         forgeries_of_message_attachment(parts, kOpeningAttachment, "cancha.v1.RecordedOpening")) {
        RecordingParts forged = parts;
        forgery.change(forged);
        EXPECT_TRUE(look_at(file_of(forged)).is_noticed) << forgery.field;
        hash_anew(forged);
        EXPECT_TRUE(look_at(file_of(forged)).is_noticed) << forgery.field;
    }
}

}  // namespace
}  // namespace cancha::recording
