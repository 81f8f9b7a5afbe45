#include "server/sim/match/simulated_match.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <variant>

#include <fmt/format.h>

#include "cancha/base/contract.h"
#include "referee/core/state_grid.h"
#include "server/sim/match/start_variation.h"

namespace cancha::match {

namespace {

/// Rounds the numbers to the nearest ones that can be commanded.
command::Command rounded(command::Command command) {
    for (std::size_t i = 0; i < command.kind->numbers.size(); ++i) {
        command.numbers[i] = command.kind->numbers[i].nearest(command.numbers[i]);
    }
    return command;
}

/// Command that leads to `actual`. Beyond a robot's limit, the first number at or beyond it is
/// chosen, so that a recording has only one number for one speed.
command::Command told(command::Command actual) {
    for (std::size_t i = 0; i < actual.kind->numbers.size(); ++i) {
        actual.numbers[i] = actual.kind->numbers[i].outward(actual.numbers[i]);
    }
    return actual;
}

}  // namespace

SimulatedMatch::SimulatedMatch(const referee::Discipline& discipline, const world::WorldSpec& spec,
                               const MatchOptions& options, Journal* journal)
    : SimulatedMatch(discipline, spec, world_at_start(spec, options.seed, options.opening), options,
                     journal) {}

SimulatedMatch::SimulatedMatch(const referee::Discipline& discipline, const world::WorldSpec& spec,
                               world::World world, const MatchOptions& options, Journal* journal)
    : discipline_(discipline),
      journal_(journal),
      origins_(options.origins),
      world_(std::move(world)),
      sensors_(discipline.settings, spec, options.seed),
      rulebook_(make_rulebook(options.blue_name, options.yellow_name)),
      coach_(make_coach()),
      books_{.seed = options.seed,
             .max_ticks = options.max_ticks,
             .command_coach = CommandCoach(spec.robots)} {
    sensors_.watch(world_, spec);
    for (const v1::Seat& seat : discipline.settings.seats()) {
        team_of_seat_.push_back(static_cast<Team>(seat.team()));
    }
    books_.view.state.placed_tick = books_.tick;
    observe();
    adopt(rulebook_->open(books_.view.state,
                          options.opening ? referee::Start::kInPlay : referee::Start::kRegular));
    books_.view.state_hash = hash_of_state();
    if (journal_ != nullptr) {
        journal_->match_began(*this, options);
    }
}

std::unique_ptr<referee::Rulebook> SimulatedMatch::make_rulebook(
    const std::string& blue_name, const std::string& yellow_name) const {
    return discipline_.chapter->make_rulebook({.settings = discipline_.settings,
                                               .rules = discipline_.rules,
                                               .rate = discipline_.rate,
                                               .blue_name = blue_name,
                                               .yellow_name = yellow_name});
}

std::unique_ptr<referee::Coach> SimulatedMatch::make_coach() const {
    const auto make = discipline_.chapter->make_coach;
    return make == nullptr ? nullptr : make();
}

MatchSnapshot SimulatedMatch::snapshot() const {
    const auto readings = sensors_.readings();
    const auto memory = sensors_.memory();
    const referee::MatchStatus& status = books_.view.status;
    MatchSnapshot snapshot{.world = world_.snapshot(),
                           .readings = {readings.begin(), readings.end()},
                           .memory = {memory.begin(), memory.end()},
                           .books = books_,
                           .rulebook = make_rulebook(status.blue.name, status.yellow.name),
                           .coach = make_coach()};
    snapshot.books.view.state_hash = state_hash();
    snapshot.rulebook->take_memory(*rulebook_);
    if (coach_ != nullptr) {
        snapshot.coach->take_memory(*coach_);
    }
    return snapshot;
}

Status SimulatedMatch::restore(const MatchSnapshot& snapshot) {
    CANCHA_EXPECTS(journal_ == nullptr);
    if (Status restored = world_.restore(snapshot.world); !restored) {
        return restored;
    }
    sensors_.restore(snapshot.books.seed, snapshot.readings, snapshot.memory);
    rulebook_->take_memory(*snapshot.rulebook);
    if (coach_ != nullptr) {
        coach_->take_memory(*snapshot.coach);
    }
    books_ = snapshot.books;
    is_hash_due_ = false;
    return {};
}

const referee::WorldState& SimulatedMatch::open_tick() {
    CANCHA_EXPECTS(!books_.is_open && !is_over());
    books_.is_open = true;
    books_.is_play_stopped = false;
    books_.changes = 0;
    apply_interventions();
    if (sensors_.read(books_.view.state, world_) && journal_ != nullptr) {
        journal_->sensors_read(*this, sensors_.readings());
    }
    return books_.view.state;
}

void SimulatedMatch::command(const world::RobotCommand& command) {
    if (rulebook_->may_drive(command.robot)) {
        books_.command_coach.note(command, tell(command, rounded(command.drive)));
    } else {
        stand_in(command);
    }
}

void SimulatedMatch::stand_in(const world::RobotCommand& command) {
    tell(command, rulebook_->may_drive(command.robot)
                      ? rounded(command.drive)
                      : world_.rest_of(command.robot, command.actuator));
}

const command::Command& SimulatedMatch::tell(const world::RobotCommand& whom,
                                             const command::Command& what) {
    CANCHA_EXPECTS(books_.is_open);
    settle_hash();
    if (journal_ == nullptr) {
        return world_.command(whom.robot, what, whom.actuator);
    }
    const command::Command before = world_.command_of(whom.robot, whom.actuator);
    const command::Command& told_now = world_.command(whom.robot, what, whom.actuator);
    if (told_now != before) {
        journal_->robot_commanded({whom.robot, told(told_now), whom.actuator});
    }
    return told_now;
}

void SimulatedMatch::request(SeatIndex seat, const referee::TeamRequest& request) {
    CANCHA_EXPECTS(books_.is_open && seat < team_of_seat_.size());
    const Team team = team_of_seat_[seat];
    const referee::TeamRequest heard = rulebook_->heard(team, request);
    if (referee::is_empty(heard)) {
        return;
    }
    referee::add_request(books_.requests.of(team), heard);
    if (journal_ != nullptr) {
        journal_->seat_asked(seat, heard);
    }
}

void SimulatedMatch::catch_up() {
    if (journal_ != nullptr) {
        journal_->catch_up();
    }
}

void SimulatedMatch::close_tick() {
    if (world::World* const world = begin_close(); world != nullptr) {
        world->step();
    }
    finish_close();
}

world::World* SimulatedMatch::begin_close() {
    CANCHA_EXPECTS(books_.is_open);
    books_.is_open = false;
    books_.is_played = books_.view.status.is_in_play();
    return books_.is_played ? &world_ : nullptr;
}

void SimulatedMatch::finish_close() {
    books_.tick = books_.tick.next();
    observe();
    look_for_mistakes(books_.is_played);
    if (is_over()) {
        return;  // Ended from outside while the tick was open.
    }
    adopt(rulebook_->judge(books_.view.state, books_.requests));
    books_.requests.clear();
    if (books_.max_ticks != 0 && books_.view.state.tick.number >= books_.max_ticks && !is_over()) {
        books_.view.finish("duration reached", books_.view.status.leader());
    }
    is_hash_due_ = true;
    if (!can_hash_wait()) {
        settle_hash();
    }
    if (journal_ != nullptr) {
        journal_->tick_closed(*this);
    }
    perform_waiting_changes();
}

void SimulatedMatch::look_for_mistakes(bool is_played) {
    books_.command_coach.tick_closed(is_played);
    if (is_played && coach_ != nullptr) {
        coach_->watch(books_.view.state);
    }
}

std::vector<referee::Advice> SimulatedMatch::advice() const {
    std::vector<referee::Advice> advice;
    books_.command_coach.advise(world_, advice);
    if (coach_ != nullptr) {
        coach_->advise(advice);
    }
    return advice;
}

Status SimulatedMatch::change(const Change& change, const std::string& official) {
    if (Status checked = check(change); !checked) {
        return checked;
    }
    if (books_.is_open) {
        books_.pending.push_back({change, official});
    } else {
        perform(change, official);
    }
    return {};
}

Status SimulatedMatch::check(const Change& change) const {
    if (is_over()) {
        return Error{ErrorCode::kRefused, "the match is over"};
    }
    if (books_.pending.size() >= kMaxWaitingChanges) {
        return Error{ErrorCode::kTooLarge,
                     "too many changes are waiting for the current tick to end"};
    }
    if (books_.changes + books_.pending.size() >= kMaxChangesPerTick) {
        return Error{
            ErrorCode::kTooLarge,
            fmt::format("{} changes since the last tick is the limit; let the match play on "
                        "first",
                        kMaxChangesPerTick)};
    }
    if (change.has_save_state()) {
        return check_save(change.save_state());
    }
    if (change.has_ruling()) {
        return rulebook_->check(change.ruling());
    }
    if (change.has_restore_state()) {
        return check_restore(change.restore_state(), change.with_match());
    }
    return {};
}

/// Checks a change that restores a state. If it passes, it also succeeds when it is done later.
Status SimulatedMatch::check_restore(const std::string& name, bool with_match) const {
    const bool is_waiting = is_save_waiting(name);
    if (!books_.saved.contains(name) && !is_waiting) {
        return Error{ErrorCode::kNotFound, fmt::format("no saved state \"{}\"", name)};
    }
    if (!with_match) {
        return {};
    }
    if (is_waiting) {
        return Error{
            ErrorCode::kRefused,
            fmt::format("\"{}\" is saved only when the current tick ends: restore it with the "
                        "match after that",
                        name)};
    }
    return rulebook_->check_restore(name);
}

Status SimulatedMatch::check_save(const std::string& name) const {
    if (!books_.is_open && books_.is_half_placed) {
        return Error{ErrorCode::kRefused,
                     "only one team has been placed: save after the next tick"};
    }
    // Saves that wait for the tick to close count, too. Otherwise the recording would have more
    // states than a match may have, and could not be played again.
    std::set<std::string_view> names;
    for (const auto& [saved, state] : books_.saved) {
        names.insert(saved);
    }
    for (const PendingChange& pending : books_.pending) {
        if (pending.change.has_save_state()) {
            names.insert(pending.change.save_state());
        }
    }
    if (!names.contains(name) && names.size() >= kMaxSavedStates) {
        return Error{
            ErrorCode::kTooLarge,
            fmt::format("{} states are saved, which is the limit; reuse one of their names",
                        names.size())};
    }
    return {};
}

bool SimulatedMatch::is_save_waiting(const std::string& name) const {
    return std::ranges::any_of(books_.pending, [&name](const PendingChange& pending) {
        return pending.change.has_save_state() && pending.change.save_state() == name;
    });
}

void SimulatedMatch::perform_waiting_changes() {
    std::vector<PendingChange> waiting = std::exchange(books_.pending, {});
    for (auto next = waiting.begin(); next != waiting.end() && !is_over(); ++next) {
        if (books_.is_half_placed && !moves_bodies(next->change)) {
            books_.pending.assign(next, waiting.end());  // A state has both teams placed, or none.
            return;
        }
        perform(next->change, next->official);
    }
}

void SimulatedMatch::perform(const Change& change, const std::string& official) {
    settle_hash();
    ++books_.changes;
    apply_interventions();  // The referee's decisions come first.
    if (change.has_ruling()) {
        perform_ruling(change, official);
        return;
    }
    const std::string_view consequence = consequence_of(change, books_.view.status);
    const referee::MatchStatus before = books_.view.status;
    if (moves_bodies(change)) {
        adopt(rulebook_->begin_anew(books_.view.state));
        apply_interventions();
    }
    move(change);
    if (moves_bodies(change)) {
        books_.view.state.placed_tick = books_.tick;
    }
    books_.view.official_scores.note(change, official, before, books_.view.status);
    observe();
    note_intervention(change, official, consequence);
    hash_change(change);
    if (journal_ != nullptr) {
        journal_->match_changed(*this, change, official);
    }
}

/// `outcome`: end of the sentence: why the change failed after all, or its further effects.
void SimulatedMatch::note_intervention(const Change& change, const std::string& official,
                                       std::string_view outcome) {
    referee::GameEvent event;
    event.tick = books_.view.state.tick;
    event.kind = "intervention";
    if (change.has_robot()) {
        event.robot = RobotId{change.robot().id()};
        event.team =
            std::ranges::find(books_.view.state.robots, event.robot, &referee::RobotState::id)
                ->team;
    }
    event.text =
        fmt::format("{}: {}{}.", official,
                    match::describe(change, discipline_.settings, books_.view.status), outcome);
    event.origin = referee::official_origin(official);
    note(std::move(event));
}

void SimulatedMatch::perform_ruling(const Change& change, const std::string& official) {
    if (const Status checked = rulebook_->check(change.ruling()); !checked) {
        note_intervention(change, official, ": too late, " + checked.error().message);
        return;
    }
    const referee::MatchStatus before = books_.view.status;
    adopt(rulebook_->rule(change.ruling(), official, books_.view.state));
    books_.view.official_scores.note(change, official, before, books_.view.status);
    hash_change(change);
    if (journal_ != nullptr) {
        journal_->match_changed(*this, change, official);
    }
}

void SimulatedMatch::move(const Change& change) {
    if (change.has_robot()) {
        const PlacedRobot robot = decode_robot(change.robot());
        world_.place_robot(robot.id, robot.pose, robot.motion, robot.stance, robot.joints);
        sensors_.forget(robot.id);
    } else if (change.has_ball()) {
        world_.launch_ball(decode_ball(change.ball()));
    } else if (change.has_save_state()) {
        const auto memory = sensors_.memory();
        books_.saved[change.save_state()] = {world_.snapshot(), {memory.begin(), memory.end()}};
        rulebook_->save(change.save_state());
    } else if (change.has_restore_state()) {
        const SavedState& saved = books_.saved.at(change.restore_state());
        const Status restored = world_.restore(saved.world);
        CANCHA_EXPECTS(restored.has_value());  // The state is of this very world.
        sensors_.restore_memory(saved.memory);
        if (change.with_match()) {
            rulebook_->restore(change.restore_state());
            adopt({});
        }
        stop_who_may_not_drive();
    }
}

/// Stops robots that moved when the state was saved but must stand still now.
void SimulatedMatch::stop_who_may_not_drive() {
    for (const referee::RobotState& robot : books_.view.state.robots) {
        if (!rulebook_->may_drive(robot.id)) {
            world_.command(robot.id, {.kind = world_.command_of(robot.id).kind});
        }
    }
}

bool SimulatedMatch::end(const std::string& reason, Team winner) {
    settle_hash();
    for (const PendingChange& pending : std::exchange(books_.pending, {})) {
        // Saves that are not allowed are skipped: nobody can restore them after the end.
        const bool may_be_done = !books_.is_half_placed || !pending.change.has_save_state();
        if (may_be_done && !is_over()) {
            perform(pending.change, pending.official);
        }
    }
    if (!books_.view.finish_from_outside(reason, winner)) {
        return false;
    }
    hash_end();
    if (journal_ != nullptr) {
        journal_->match_ended(*this, reason, winner);
    }
    return true;
}

std::uint64_t SimulatedMatch::bodies_hash() const {
    StateHash hash;
    world_.append_bodies_to(hash);
    return hash.value();
}

void SimulatedMatch::draw_sensors(std::vector<v1::SensorDrawing>& drawings) const {
    sensors_.draw(books_.view.state, drawings);
}

void SimulatedMatch::observe() {
    world_.observe(books_.view.state);
    books_.view.state.tick = books_.tick;
    referee::round_to_grid(books_.view.state);
}

void SimulatedMatch::adopt(referee::Verdict verdict) {
    books_.view.status = rulebook_->status();
    books_.is_half_placed = books_.view.status.phase == referee::MatchPhase::kPlacement &&
                            !verdict.interventions.empty();
    books_.interventions = std::move(verdict.interventions);
    books_.is_play_stopped = !books_.interventions.empty() || !books_.view.status.is_in_play();
    books_.judged_events += verdict.events.size();
    for (referee::GameEvent& event : verdict.events) {
        books_.view.add_event(std::move(event));
    }
}

void SimulatedMatch::apply_interventions() {
    if (books_.interventions.empty()) {
        return;
    }
    for (const referee::Intervention& intervention : books_.interventions) {
        apply(intervention);
    }
    books_.interventions.clear();
    books_.view.state.placed_tick = books_.tick;
    observe();
}

void SimulatedMatch::apply(const referee::Intervention& intervention) {
    if (const auto* robot = std::get_if<referee::PlaceRobot>(&intervention)) {
        world_.place_robot(robot->robot, vary_start(robot->pose, books_.seed,
                                                    books_.view.state.tick, robot->robot));
        sensors_.forget(robot->robot);
    } else if (const auto* ball = std::get_if<referee::PlaceBall>(&intervention)) {
        world_.place_ball(ball->position_m);
    }
}

}  // namespace cancha::match
