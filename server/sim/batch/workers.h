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

/// A pool of threads. run() calls a function once for each number from 0 to `count` - 1, on any
/// thread of the pool.
///
/// After fork(), the child process does not have the threads of the pool: there the caller of run()
/// does all the work. Thread: any, one at a time.
class Workers {
  public:
    /// `threads`: number of threads, including the thread that calls run(). Expects: at least 1.
    /// Throws std::system_error if the system has no more threads.
    explicit Workers(std::size_t threads);
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    ~Workers();

    /// Calls work(i) once for each i < `count`, on any thread of the pool. Returns when all calls
    /// have ended. If a call throws, run() rethrows the exception; calls that had not begun may be
    /// left out.
    void run(std::size_t count, const std::function<void(std::size_t)>& work);

    /// Number of threads, including the thread that calls run().
    std::size_t threads() const { return helpers_.size() + 1; }

  private:
    void help();
    void stop();
    void try_pieces() noexcept;
    void take_pieces();
    bool is_forked() const;

    std::vector<std::thread> helpers_;  ///< Threads of the pool, without the caller's.
    pid_t process_;                     ///< Process that made the pool.
    const std::function<void(std::size_t)>* work_ = nullptr;
    std::size_t count_ = 0;
    std::size_t piece_ = 1;                 ///< How many numbers a thread takes at a time.
    std::atomic<std::size_t> next_ = 0;     ///< First number that no thread has taken.
    std::atomic<std::uint32_t> round_ = 0;  ///< Calls of run() so far. Helpers wait until it grows.
    /// Number of helpers that have not finished this run.
    std::atomic<std::uint32_t> at_work_ = 0;
    std::atomic<bool> is_over_ = false;
    std::mutex failing_;
    std::exception_ptr failure_;  ///< Exception of a call in this run. Null if no call has thrown.
};

}  // namespace cancha::batch
