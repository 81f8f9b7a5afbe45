#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include <sys/types.h>

namespace cancha::batch {

/// A pool of threads that does one piece of work for each number from 0 to count - 1.
///
/// A process that was forked has no threads but its own: there the caller does everything.
/// Thread: one at a time.
class Workers {
  public:
    /// The caller's thread included. Expects: at least 1. Throws std::system_error: the system has
    /// no more threads.
    explicit Workers(std::size_t threads);
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    ~Workers();

    /// Calls work(i) once for each i < count, on any of the threads, and returns when all is done.
    /// Throws what one of the calls has thrown; then some may be left undone.
    void run(std::size_t count, const std::function<void(std::size_t)>& work);

    std::size_t threads() const { return helpers_.size() + 1; }

  private:
    void help();
    void stop();
    void try_pieces() noexcept;
    void take_pieces();
    bool is_forked() const;

    std::vector<std::thread> helpers_;
    pid_t process_;
    const std::function<void(std::size_t)>* work_ = nullptr;
    std::size_t count_ = 0;
    std::size_t piece_ = 1;                   ///< Numbers that a thread takes at a time.
    std::atomic<std::size_t> next_ = 0;       ///< The first number that nobody has taken.
    std::atomic<std::uint32_t> round_ = 0;    ///< Helpers wait for the next one.
    std::atomic<std::uint32_t> at_work_ = 0;  ///< Helpers that are not through with this round.
    std::atomic<bool> is_over_ = false;
    std::mutex failing_;
    std::exception_ptr failure_;  ///< In this round. Null: none.
};

}  // namespace cancha::batch
