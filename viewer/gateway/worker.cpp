#include "viewer/gateway/worker.h"

#include <algorithm>
#include <array>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>

#include "proto/base/async/given_later.h"
#include "proto/base/streams/limited_log.h"

namespace cancha::gateway {
namespace {

HttpAnswer busy() {
    HttpAnswer answer;
    answer.status = 503;
    answer.headers = {{"Retry-After", "1"}, {"Cache-Control", "no-store"}};
    return answer;
}

using Clock = std::chrono::steady_clock;

/// Work for a subject.
struct Job {
    /// Does one turn of the work. The returned function delivers the result and returns whether
    /// more is left.
    std::function<std::function<bool()>()> turn;
    std::function<void()> refuse = {};  ///< Null: the work is not an answer.
    bool is_short = false;
};

/// Does pieces until one gives the answer, or the turn is over.
std::optional<HttpAnswer> do_turn(const PiecewiseAnswer& work, Clock::duration turn) {
    const Clock::time_point end = Clock::now() + turn;
    std::optional<HttpAnswer> found = work.piece();
    while (!found && Clock::now() < end) {
        found = work.piece();
    }
    return found;
}

Job job_of(const PiecewiseAnswer& work, Clock::duration turn, const async::Give<HttpAnswer>& give) {
    return {.turn = [work, turn, give]() -> std::function<bool()> {
                return [found = do_turn(work, turn), give] {
                    if (found) {
                        give(*found);
                    }
                    return !found;
                };
            },
            .refuse = [give] { give(busy()); },
            .is_short = work.is_short};
}

/// Runs one turn. An exception ends the job, not the viewer.
std::function<bool()> done_in_turn(const Job& job) {
    try {
        return job.turn();
    } catch (const std::exception& problem) {
        return [refuse = job.refuse, text = std::string(problem.what())] {
            streams::log_stranger(spdlog::level::err, "the worker",
                                  "some work ended unexpectedly: {}", text);
            if (refuse) {
                refuse();
            }
            return false;
        };
    }
}

}  // namespace

/// State of the worker. It outlives the worker while a piece is under way.
struct Worker::State : std::enable_shared_from_this<Worker::State> {
    State(asio::io_context& io, Clock::duration length) : context(io), turn(length) {}

    asio::io_context& context;
    Clock::duration turn;
    asio::thread_pool thread{1};
    std::map<std::string, std::deque<Job>> jobs;   ///< Key: subject; without the job being done.
    std::array<std::deque<std::string>, 2> turns;  ///< Waiting subjects: with long, short work.
    bool was_short = false;                        ///< Whether the last turn was short.
    std::size_t waiting_answers = 0;               ///< At most kMostWaiting.
    std::optional<std::string> working_on;         ///< The subject whose turn it is.
    bool is_stopped = false;

    void add(const std::string& subject, Job job);
    void wait_for_turn(const std::string& subject);
    std::optional<std::string> take_turn();
    void begin_next();
    void end_turn(const std::string& subject, Job job, bool is_left);
    bool make_room(const std::string& subject);
    void stop();
};

void Worker::State::add(const std::string& subject, Job job) {
    std::deque<Job>& mine = jobs[subject];
    const bool is_first = mine.empty() && working_on != subject;
    mine.push_back(std::move(job));
    if (is_first) {
        wait_for_turn(subject);
    }
    begin_next();
}

void Worker::State::wait_for_turn(const std::string& subject) {
    turns.at(jobs[subject].front().is_short ? 1 : 0).push_back(subject);
}

/// Takes the subject whose turn is next; none if no subject waits.
std::optional<std::string> Worker::State::take_turn() {
    const auto& other = turns.at(was_short ? 0 : 1);
    was_short = other.empty() ? was_short : !was_short;
    auto& waiting = turns.at(was_short ? 1 : 0);
    if (waiting.empty()) {
        return std::nullopt;
    }
    std::string subject = std::move(waiting.front());
    waiting.pop_front();
    return subject;
}

void Worker::State::begin_next() {
    if (working_on || is_stopped) {
        return;
    }
    working_on = take_turn();
    if (!working_on) {
        return;
    }
    std::deque<Job>& mine = jobs[*working_on];
    Job job = std::move(mine.front());
    mine.pop_front();
    asio::post(thread, [self = shared_from_this(), subject = *working_on, job = std::move(job),
                        guard = asio::make_work_guard(context)]() mutable {
        std::function<bool()> done = done_in_turn(job);
        asio::io_context& io = self->context;
        asio::post(io, [self = std::move(self), subject = std::move(subject), job = std::move(job),
                        done = std::move(done)]() mutable {
            const bool is_left = done();
            done = nullptr;
            self->end_turn(subject, std::move(job), is_left);
        });
    });
}

/// Ends a turn. If work is left, the job comes first in its subject's next turn.
void Worker::State::end_turn(const std::string& subject, Job job, bool is_left) {
    working_on.reset();
    if (is_stopped) {
        if (is_left && job.refuse) {
            job.refuse();
        }
        return;
    }
    const auto mine = jobs.find(subject);
    if (is_left) {
        mine->second.push_front(std::move(job));
    }
    if (mine->second.empty()) {
        jobs.erase(mine);
    } else {
        wait_for_turn(subject);
    }
    begin_next();
}

/// Makes room for one more waiting answer of this subject; returns whether there is room.
bool Worker::State::make_room(const std::string& subject) {
    if (waiting_answers < kMostWaiting) {
        return true;
    }
    const auto waiting = [](const auto& entry) {
        return std::ranges::count_if(entry.second,
                                     [](const Job& job) { return job.refuse != nullptr; });
    };
    const auto most = std::ranges::max_element(jobs, {}, waiting);
    if (most->first == subject || waiting(*most) <= 1) {
        return false;
    }
    const auto last = std::find_if(most->second.rbegin(), most->second.rend(),
                                   [](const Job& job) { return job.refuse != nullptr; });
    const Job job = std::move(*last);
    most->second.erase(std::next(last).base());
    job.refuse();
    return true;
}

void Worker::State::stop() {
    if (std::exchange(is_stopped, true)) {
        return;
    }
    thread.join();
    turns = {};
    for (auto& [subject, waiting] : std::exchange(jobs, {})) {
        for (const Job& job : waiting) {
            if (job.refuse) {
                job.refuse();
            }
        }
    }
}

Worker::Worker(asio::io_context& context, Clock::duration turn)
    : state_(std::make_shared<State>(context, turn)) {}

void Worker::run(const std::string& subject, tape::LongWork work) {
    if (state_->is_stopped) {
        return;
    }
    state_->add(subject, {.turn = [work = std::move(work)] {
                    return [done = work()] {
                        done();
                        return false;
                    };
                }});
}

asio::awaitable<HttpAnswer> Worker::answer(PiecewiseAnswer work) {
    const std::shared_ptr<State> state = state_;
    if (state->is_stopped || !state->make_room(work.subject)) {
        co_return busy();
    }
    ++state->waiting_answers;
    std::function<void(async::Give<HttpAnswer>)> begin =
        [state, &work](const async::Give<HttpAnswer>& give) {
            state->add(work.subject, job_of(work, state->turn, give));
        };
    HttpAnswer answer = co_await async::given_later<HttpAnswer>(std::move(begin));
    --state->waiting_answers;
    co_return answer;
}

void Worker::stop() {
    state_->stop();
}

}  // namespace cancha::gateway
