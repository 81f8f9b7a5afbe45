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

/// A pool of threads that does a piece of work for each number from 0 to count - 1.
///
/// A forked process does not have the threads of the pool: there the caller does all the work.
/// Thread: one at a time.
class Workers {
  public:
    /// `threads`: number of threads, including that of the caller. Expects: at least 1.
    /// Throws std::system_error if the system has no more threads.
    explicit Workers(std::size_t threads);
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    ~Workers();

    /// Calls work(i) once for each i < count, on any of the threads. Returns when all calls have
    /// ended. If a call throws, rethrows its exception; other calls may then be left out.
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
    std::atomic<std::size_t> next_ = 0;       ///< First number that no thread has taken.
    std::atomic<std::uint32_t> round_ = 0;    ///< Count of runs. Helpers wait for the next one.
    std::atomic<std::uint32_t> at_work_ = 0;  ///< Helpers that have not finished this round.
    std::atomic<bool> is_over_ = false;
    std::mutex failing_;
    std::exception_ptr failure_;  ///< Exception of this round. Null: none.
};

}  // namespace cancha::batch
