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

/// The last lines of a text of any length.
class LineTail {
  public:
    static constexpr std::size_t kMaxLines = 20;
    static constexpr std::size_t kMaxLineBytes = 500;  ///< The rest of a longer line becomes [...].

    void append(std::string_view bytes);

    /// Returns the last lines, oldest first, an unfinished line included. They may hold any bytes.
    std::vector<std::string> lines() const;

  private:
    std::deque<std::string> finished_;
    std::string unfinished_;
};

/// Copies the output of another program to our stderr, line by line.
class LineCopy {
  public:
    static constexpr std::size_t kMostBytes = 4096;  ///< Longer lines are broken.

    LineCopy() = default;
    LineCopy(const LineCopy&) = delete;
    LineCopy& operator=(const LineCopy&) = delete;

    /// Copies the last line if it has no end yet.
    ~LineCopy();

    void append(std::string_view bytes);

  private:
    std::string unfinished_;
};

/// A program that runs as a child of this one. It has its own process group, so that it is stopped
/// together with the programs it starts.
///
/// Thread: all calls on the thread of the io_context.
class ChildProcess {
  public:
    static constexpr std::size_t kMostInherited = 2;  ///< For the line to a server, and tokens.

    /// A descriptor that the child inherits.
    struct Inherited {
        int descriptor;  ///< Our number of it.
        int number;      ///< The child's number of it: 3 to 15.
    };

    struct Command {
        std::string shell_command;  ///< Run by `sh -c`.
        /// Variables added to our own, without kSecretVariables. PYTHONPATH leads to our SDK.
        std::vector<std::pair<std::string, std::string>> environment;
        bool is_verbose = false;  ///< Copy its stdout and stderr to our stderr.
        /// At most kMostInherited. All other descriptors of ours are closed in the child.
        std::vector<Inherited> inherited{};
        std::optional<int> core{};           ///< The only processor for it and its children.
        int signal_when_orphaned = SIGKILL;  ///< Sent to it if this program ends first; 0: none.
    };

    /// Starts a program. Calls `on_exit` once, with a text that says how it ended: "exited with
    /// status 1". Fails: kIo when the system cannot start a process.
    static Result<std::unique_ptr<ChildProcess>> start(
        boost::asio::io_context& context, const Command& command,
        std::function<void(const std::string&)> on_exit);

    /// Kills the processes of the group that still run, at once.
    ~ChildProcess();

    /// Whether this child of ours belongs to a ChildProcess.
    static bool owns(int pid);

    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    bool is_running() const { return is_running_; }

    /// Exit status of the program. None while it runs, and if a signal killed it.
    std::optional<int> exit_status() const { return exit_status_; }

    /// Asks the processes of the group to end (SIGTERM).
    void terminate();

    /// Kills the group, even if it is stopped.
    void kill();

    /// Kills the processes of the group that still run, waits for the end of the child, and frees
    /// its process id and our descriptors of it. Does not call `on_exit` any more.
    void reap();

    /// The last lines that it wrote to stderr.
    std::vector<std::string> last_lines() const { return tail_.lines(); }

  private:
    /// Identifiers of a process, of its end and of its stderr.
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
