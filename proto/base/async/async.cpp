#include "proto/base/async/async.h"

#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/multiple_exceptions.hpp>

namespace cancha::async {

void rethrow_first(const std::exception_ptr& unexpected) {
    try {
        std::rethrow_exception(unexpected);
    } catch (const asio::multiple_exceptions& several) {
        std::rethrow_exception(several.first_exception());
    }
}

void spawn(const asio::any_io_executor& executor, std::shared_ptr<const void> owner,
           asio::awaitable<void> coroutine) {
    asio::co_spawn(executor, std::move(coroutine),
                   [owner = std::move(owner)](const std::exception_ptr& unexpected) {
                       if (unexpected) {
                           rethrow_first(unexpected);
                       }
                   });
}

void spawn(const asio::any_io_executor& executor, asio::awaitable<void> coroutine) {
    spawn(executor, nullptr, std::move(coroutine));
}

}  // namespace cancha::async
