#pragma once

#include <csignal>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>

#include "cancha/base/result.h"

namespace cancha::processes {

/// The last lines of a text, however long it is.
class LineTail {
  public:
    static constexpr std::size_t kMaxLines = 20;
    static constexpr std::size_t kMaxLineBytes = 500;  ///< The rest of a longer line becomes [...].

    void append(std::string_view bytes);

    /// Oldest first; an unfinished line counts. They may hold any bytes.
    std::vector<std::string> lines() const;

  private:
    std::deque<std::string> finished_;
    std::string unfinished_;
};

/// Copies what another program writes to our stderr, line by line.
class LineCopy {
  public:
    static constexpr std::size_t kMostBytes = 4096;  ///< A longer line is broken.

    LineCopy() = default;
    LineCopy(const LineCopy&) = delete;
    LineCopy& operator=(const LineCopy&) = delete;

    /// Copies a line that has no end.
    ~LineCopy();

    void append(std::string_view bytes);

  private:
    std::string unfinished_;
};

/// A program that runs as a child of this one, in a process group of its own, so that it is stopped
/// together with whatever it starts.
///
/// Thread: all calls on the thread of the io_context.
class ChildProcess {
  public:
    static constexpr std::size_t kMostInherited = 2;  ///< The line to a server, and tokens.

    /// A descriptor of ours, and the number under which the child has it: 3 to 15.
    struct Inherited {
        int descriptor;
        int number;
    };

    struct Command {
        std::string shell_command;  ///< Run by `sh -c`.
        /// Added to our own, of which kSecretVariables are left out; PYTHONPATH leads to our SDK.
        std::vector<std::pair<std::string, std::string>> environment;
        bool is_verbose = false;  ///< Its output goes to our stderr as well.
        /// At most kMostInherited. Every other descriptor of ours is closed in the child.
        std::vector<Inherited> inherited{};
        std::optional<int> core{};           ///< It and what it starts run on this processor only.
        int signal_when_orphaned = SIGKILL;  ///< If this program ends before it; 0: it is let live.
    };

    /// `on_exit` is called once, with how it ended in words: "exited with status 1".
    /// Fails: kIo when the system cannot start a process.
    static Result<std::unique_ptr<ChildProcess>> start(
        boost::asio::io_context& context, const Command& command,
        std::function<void(const std::string&)> on_exit);

    /// Kills what still runs of the group, at once.
    ~ChildProcess();

    /// Whether a ChildProcess stands for this child of ours.
    static bool owns(int pid);

    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    bool is_running() const { return is_running_; }

    /// Absent while it runs, and if a signal killed it.
    std::optional<int> exit_status() const { return exit_status_; }

    /// Asks the group to end.
    void terminate();

    /// Kills the group, be it stopped.
    void kill();

    /// Kills what still runs of the group, and gives back to the system its number and our
    /// descriptors of it. Waits for the end of the child, which is not told to `on_exit` any more.
    void reap();

    /// The last lines it wrote to stderr.
    std::vector<std::string> last_lines() const { return tail_.lines(); }

  private:
    /// Names that the system has for a process, its end and its stderr.
    struct Handles {
        int pid;
        int pid_fd;
        int stderr_fd;
    };

    ChildProcess(boost::asio::io_context& context, const Handles& handles, bool is_verbose,
                 std::function<void(const std::string&)> on_exit);

    void await_exit();
    void read_stderr();
    void read_rest();
    ssize_t read_some(std::size_t most);
    void keep(std::string_view bytes);

    int pid_;
    boost::asio::posix::stream_descriptor pid_descriptor_;
    boost::asio::posix::stream_descriptor stderr_;
    bool is_verbose_;
    std::function<void(const std::string&)> on_exit_;
    LineTail tail_;
    LineCopy copy_;
    std::array<char, 4096> buffer_{};
    bool is_running_ = true;
    std::optional<int> exit_status_;
    bool is_reaped_ = false;
};

}  // namespace cancha::processes
