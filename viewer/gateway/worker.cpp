#include "viewer/gateway/worker.h"

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

asio::awaitable<HttpAnswer> Worker::answer(std::function<HttpAnswer()> work) {
    if (is_stopped_ || waiting_ >= kMostWaiting) {
        co_return busy();
    }
    ++waiting_;
    const auto begin = [this, &work](auto handler) {
        auto job = [this, work = std::move(work), handler = std::move(handler),
                    guard = asio::make_work_guard(context_)]() mutable {
            HttpAnswer answer = is_stopped_ ? busy() : work();
            asio::post(context_,
                       [handler = std::move(handler), answer = std::move(answer)]() mutable {
                           std::move(handler)(std::move(answer));
                       });
        };
        asio::post(thread_, std::move(job));
    };
    HttpAnswer answer =
        co_await asio::async_initiate<const asio::use_awaitable_t<>&, void(HttpAnswer)>(
            begin, asio::use_awaitable);
    --waiting_;
    co_return answer;
}

void Worker::stop() {
    is_stopped_ = true;
    thread_.join();
}

}  // namespace cancha::gateway
