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

/// Collects a text of any length, and keeps only its last lines.
class LineTail {
  public:
    static constexpr std::size_t kMaxLines = 20;
    static constexpr std::size_t kMaxLineBytes =
        500;  ///< The rest of a longer line is replaced by "[...]".

    void append(std::string_view bytes);

    /// Returns the last lines, oldest first, an unfinished line included. The lines may hold any
    /// bytes.
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

    /// Copies the last line, even if its line end has not come.
    ~LineCopy();

    void append(std::string_view bytes);

  private:
    std::string unfinished_;
};

/// A program that runs as a child of this one. It has its own process group, so that it is stopped
/// together with the programs it starts.
///
/// Thread: all calls on the thread that runs the io_context.
class ChildProcess {
  public:
    static constexpr std::size_t kMostInherited =
        2;  ///< The connection to a server, and the tokens.

    /// A descriptor that the child inherits.
    struct Inherited {
        int descriptor;  ///< The number of the descriptor in this program.
        int number;      ///< The number of the descriptor in the child: 3 to 15.
    };

    struct Command {
        std::string shell_command;  ///< Run by `sh -c`.
        /// Variables of the child in addition to our own. The child does not get kSecretVariables.
        /// Its PYTHONPATH includes the Python SDK.
        std::vector<std::pair<std::string, std::string>> environment;
        bool is_verbose = false;  ///< Whether its stdout and stderr are copied to our stderr.
        /// Descriptors that the child gets, at most kMostInherited. All other descriptors of this
        /// program are closed in the child.
        std::vector<Inherited> inherited{};
        std::optional<int> core{};  ///< The only processor on which it may run. None: any.
        int signal_when_orphaned =
            SIGKILL;  ///< Sent to the child if this program ends first; 0: none.
    };

    /// Starts a program. Calls `on_exit` once when the program has ended, with a text that says
    /// how: "exited with status 1". Fails: kIo: the system cannot start a process.
    static Result<std::unique_ptr<ChildProcess>> start(
        boost::asio::io_context& context, const Command& command,
        std::function<void(const std::string&)> on_exit);

    /// Kills the processes of the group that still run, at once.
    ~ChildProcess();

    /// Whether the process with this id belongs to a living ChildProcess.
    static bool owns(int pid);

    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    bool is_running() const { return is_running_; }

    /// Exit status of the program. None while the program runs, and after a signal has killed the
    /// program.
    std::optional<int> exit_status() const { return exit_status_; }

    /// Asks the processes of the group to end (SIGTERM).
    void terminate();

    /// Kills the processes of the group, even stopped ones (SIGKILL).
    void kill();

    /// Kills the processes of the group that still run, waits for the end of the child, and frees
    /// the child's process id and our descriptors for it. `on_exit` is not called any more.
    void reap();

    /// The last lines that the program wrote to stderr.
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
