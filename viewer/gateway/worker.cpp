#include "viewer/gateway/worker.h"

#include <algorithm>
#include <utility>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>

#include "proto/async/async.h"

namespace cancha::gateway {
namespace {

HttpAnswer busy() {
    HttpAnswer answer;
    answer.status = 503;
    answer.headers = {{"Retry-After", "1"}, {"Cache-Control", "no-store"}};
    return answer;
}

}  // namespace

/// Outlives the worker while a piece is under way.
struct Worker::State : std::enable_shared_from_this<Worker::State> {
    /// What is to be done for a subject.
    struct Job {
        /// Does the next piece; what it returns then says whether more is left.
        std::function<std::function<bool()>()> piece;
        std::function<void()> refuse = {};  ///< Null: it is no answer.
    };

    explicit State(asio::io_context& io) : context(io) {}

    asio::io_context& context;
    asio::thread_pool thread{1};
    std::map<std::string, std::deque<Job>> jobs;  ///< Of each subject; none is empty.
    std::deque<std::string> turns;                ///< Each subject once; the next one first.
    std::size_t answers = 0;                      ///< That wait.
    std::optional<std::string> working_on;        ///< The subject of the piece under way.
    bool is_stopped = false;

    void add(const std::string& subject, Job job);
    void begin_next();
    void end_piece(const std::string& subject, Job job, bool is_left);
    bool make_room(const std::string& subject);
    void stop();
};

void Worker::State::add(const std::string& subject, Job job) {
    std::deque<Job>& mine = jobs[subject];
    if (mine.empty() && working_on != subject) {
        turns.push_back(subject);
    }
    mine.push_back(std::move(job));
    begin_next();
}

void Worker::State::begin_next() {
    if (working_on || is_stopped || turns.empty()) {
        return;
    }
    std::string subject = std::move(turns.front());
    turns.pop_front();
    working_on = subject;
    std::deque<Job>& mine = jobs[subject];
    Job job = std::move(mine.front());
    mine.pop_front();
    asio::post(thread, [self = shared_from_this(), subject = std::move(subject),
                        job = std::move(job), guard = asio::make_work_guard(context)]() mutable {
        std::function<bool()> done = job.piece();
        asio::io_context& io = self->context;
        asio::post(io, [self = std::move(self), subject = std::move(subject), job = std::move(job),
                        done = std::move(done)]() mutable {
            const bool is_left = done();
            done = nullptr;
            self->end_piece(subject, std::move(job), is_left);
        });
    });
}

/// What is left of a job comes first when its subject has its next turn.
void Worker::State::end_piece(const std::string& subject, Job job, bool is_left) {
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
        turns.push_back(subject);
    }
    begin_next();
}

/// Whether one more answer of this subject may wait.
bool Worker::State::make_room(const std::string& subject) {
    if (answers < kMostWaiting) {
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
    turns.clear();
    for (auto& [subject, waiting] : std::exchange(jobs, {})) {
        for (const Job& job : waiting) {
            if (job.refuse) {
                job.refuse();
            }
        }
    }
}

Worker::Worker(asio::io_context& context) : state_(std::make_shared<State>(context)) {}

void Worker::run(const std::string& subject, Work work) {
    if (state_->is_stopped) {
        return;
    }
    state_->add(subject, {.piece = [work = std::move(work)] {
                    return [done = work()] {
                        done();
                        return false;
                    };
                }});
}

// A step that hands on the next. NOLINTNEXTLINE(readability-function-size)
asio::awaitable<HttpAnswer> Worker::answer(PiecewiseAnswer work) {
    const std::shared_ptr<State> state = state_;
    if (state->is_stopped || !state->make_room(work.subject)) {
        co_return busy();
    }
    ++state->answers;
    const auto begin = [&state, &work](auto handler) {
        const auto waiting = std::make_shared<decltype(handler)>(std::move(handler));
        const auto give = [waiting, context = &state->context](HttpAnswer answer) {
            asio::post(*context, [waiting, answer = std::move(answer)]() mutable {
                std::move (*waiting)(std::move(answer));
            });
        };
        state->add(work.subject, {.piece = [piece = work.piece, give]() -> std::function<bool()> {
                                      auto found = piece();
                                      return [found = std::move(found), give] {
                                          if (found) {
                                              give(*found);
                                          }
                                          return !found;
                                      };
                                  },
                                  .refuse = [give] { give(busy()); }});
    };
    HttpAnswer answer =
        co_await asio::async_initiate<const asio::use_awaitable_t<>&, void(HttpAnswer)>(
            begin, asio::use_awaitable);
    --state->answers;
    co_return answer;
}

void Worker::stop() {
    state_->stop();
}

}  // namespace cancha::gateway
