#include "proto/base/processes/child_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <set>

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cancha/base/contract.h"
#include "proto/base/async/async.h"
#include "proto/base/files/descriptors.h"
#include "proto/base/processes/descriptor.h"
#include "proto/base/processes/limits.h"
#include "proto/base/processes/programs.h"
#include "proto/base/processes/python_path.h"
#include "proto/base/processes/secrets.h"
#include "proto/base/streams/print.h"

namespace cancha::processes {

namespace {

/// Exit code of a shell that cannot run a command.
constexpr int kExitCannotRun = 127;
/// A shell exits with this number plus that of the signal that killed its command.
constexpr int kShellSignalStatus = 128;

/// Marks a line whose rest is missing.
constexpr std::string_view kCutMark = " [...]";

/// First number above all numbers under which a child gets a descriptor.
constexpr int kFirstFreeNumber = 16;

std::string describe(const siginfo_t& end) {
    if (end.si_code != CLD_EXITED) {
        return fmt::format("was killed by signal {} ({})", end.si_status,
                           sigdescr_np(end.si_status));
    }
    if (end.si_status == kExitCannotRun) {
        return "could not be run (exit status 127: command not found)";
    }
    if (const int signal = end.si_status - kShellSignalStatus; sigdescr_np(signal) != nullptr) {
        return fmt::format("exited with status {}, which stands for signal {} ({})", end.si_status,
                           signal, sigdescr_np(signal));
    }
    return fmt::format("exited with status {}", end.si_status);
}

/// One list for the whole process, because the system has one list of its children.
std::set<int>& owned_children() {
    static std::set<int> children;
    return children;
}

bool is_secret(std::string_view variable) {
    return std::ranges::find(kSecretVariables, variable.substr(0, variable.find('='))) !=
           kSecretVariables.end();
}

void set_variable(std::vector<std::string>& all, const std::string& name, std::string_view value) {
    const std::string assignment = name + "=";
    std::erase_if(all, [&](const std::string& entry) { return entry.starts_with(assignment); });
    all.push_back(assignment + std::string(value));
}

/// Adds our SDK to the path of Python, so that programs of teams find it.
void add_python_sdk(std::vector<std::string>& all) {
    const char* const given = std::getenv("PYTHONPATH");
    const std::string path =
        with_python_sdk(given == nullptr ? "" : given, python_sdk_of(program_folder()));
    if (!path.empty()) {
        set_variable(all, "PYTHONPATH", path);
    }
}

/// Returns the variables of the parent without its secrets, with `added` on top, in the form for
/// exec.
std::vector<std::string> make_environment(
    const std::vector<std::pair<std::string, std::string>>& added) {
    std::vector<std::string> all;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        if (!is_secret(*entry)) {
            all.emplace_back(*entry);
        }
    }
    add_python_sdk(all);
    for (const auto& [name, value] : added) {
        set_variable(all, name, value);
    }
    return all;
}

/// Returns a descriptor that becomes readable when the process ends. (The wrapper of glibc 2.36
/// cannot be linked from C++.)
int open_pid(int pid) {
    return static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
}

/// Makes these descriptors survive exec() under their numbers, and no others except the standard
/// ones.
void pass_on(const std::vector<ChildProcess::Inherited>& inherited) {
    // Some libraries do not open sockets with close-on-exec, for example Asio.
    close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
    // A descriptor may have the number that another one will get.
    std::array<int, ChildProcess::kMostInherited> moved{};
    for (std::size_t i = 0; i < inherited.size(); ++i) {
        moved[i] = fcntl(inherited[i].descriptor, F_DUPFD_CLOEXEC, kFirstFreeNumber);
    }
    for (std::size_t i = 0; i < inherited.size(); ++i) {
        dup2(moved[i], inherited[i].number);
    }
}

/// Returns the script for the shell. The shell raises its own score, because this program may be
/// guarded (guard_memory()), and then only root may write there until exec. If the system does not
/// allow it, the kernel is as likely to end the child as this program.
std::string script_of(const std::string& shell_command) {
    return fmt::format("{{ echo {} >/proc/self/oom_score_adj; }} 2>/dev/null\n{}",
                       oom_score_of_child(), shell_command);
}

/// Keeps the child on a processor. If the system does not allow it, the child runs on any.
void stay_on(int core) {
    cpu_set_t only;
    CPU_ZERO(&only);
    CPU_SET(core, &only);
    sched_setaffinity(0, sizeof only, &only);
}

/// Blocks all signals in this thread while it lives.
class NoSignals {
  public:
    NoSignals() {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before_);
    }

    NoSignals(const NoSignals&) = delete;
    NoSignals& operator=(const NoSignals&) = delete;

    ~NoSignals() { restore(); }

    void restore() const { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

  private:
    sigset_t before_{};
};

/// Removes our signal handlers; ignored signals stay ignored in the child. Otherwise the handlers
/// would run in the child until exec: a signal meant to end the child would be reported to us, who
/// sent it, and be lost.
void remove_signal_handlers() {
    for (int number = 1; number < NSIG; ++number) {
        struct sigaction action {};

        if (sigaction(number, nullptr, &action) == 0 && action.sa_handler != SIG_IGN) {
            signal(number, SIG_DFL);
        }
    }
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
}

/// Runs in the child between fork and exec: only calls that are safe there. `no_signals` has
/// blocked signals since before the fork.
[[noreturn]] void become(const ChildProcess::Command& command, const std::string& script,
                         char* const* environment, int stderr_fd, int null_fd,
                         const NoSignals& no_signals) {
    setpgid(0, 0);
    lift_memory_limit();
    if (command.core) {
        stay_on(*command.core);
    }
    prctl(PR_SET_PDEATHSIG, command.signal_when_orphaned);
    remove_signal_handlers();
    no_signals.restore();
    dup2(null_fd, STDIN_FILENO);
    dup2(command.is_verbose ? stderr_fd : null_fd, STDOUT_FILENO);
    dup2(stderr_fd, STDERR_FILENO);
    pass_on(command.inherited);
    execle("/bin/sh", "sh", "-c", script.c_str(), nullptr, environment);
    _exit(kExitCannotRun);
}

}  // namespace

void LineTail::append(std::string_view bytes) {
    for (const char byte : bytes) {
        if (byte == '\n') {
            finished_.push_back(std::move(unfinished_));
            unfinished_.clear();
        } else if (unfinished_.size() < kMaxLineBytes) {
            unfinished_ += byte;
        } else if (unfinished_.size() == kMaxLineBytes) {
            unfinished_ += kCutMark;
        }
        if (finished_.size() > kMaxLines) {
            finished_.pop_front();
        }
    }
}

std::vector<std::string> LineTail::lines() const {
    std::vector<std::string> all(finished_.begin(), finished_.end());
    if (!unfinished_.empty()) {
        all.push_back(unfinished_);
    }
    if (all.size() > kMaxLines) {
        all.erase(all.begin());
    }
    return all;
}

LineCopy::~LineCopy() {
    if (!unfinished_.empty()) {
        streams::copy_to_stderr(unfinished_ + "\n");
    }
}

// Copies whole lines, so that lines of several programs do not mix and no character is split.
void LineCopy::append(std::string_view bytes) {
    unfinished_ += bytes;
    const std::size_t end = unfinished_.rfind('\n') + 1;  // 0: no line end.
    if (end > 0) {
        streams::copy_to_stderr(std::string_view(unfinished_).substr(0, end));
        unfinished_.erase(0, end);
    }
    if (unfinished_.size() > kMostBytes) {
        streams::copy_to_stderr(unfinished_ + "\n");
        unfinished_.clear();
    }
}

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(
    asio::io_context& context, const Command& command,
    std::function<void(const std::string&)> on_exit) {
    CANCHA_EXPECTS(command.inherited.size() <= kMostInherited);
    std::array<int, 2> pipe_fds{};
    if (pipe2(pipe_fds.data(), O_CLOEXEC) != 0) {
        return Error{ErrorCode::kIo, fmt::format("cannot make a pipe: {}", describe_errno(errno))};
    }
    Descriptor read_end(pipe_fds[0]);
    const Descriptor write_end(pipe_fds[1]);
    // Opened before the fork: a shortage of descriptors is not the child's fault.
    const Descriptor null(open("/dev/null", O_RDWR | O_CLOEXEC));
    if (!null) {
        return Error{ErrorCode::kIo,
                     fmt::format("cannot open /dev/null: {}", describe_errno(errno))};
    }
    const std::vector<std::string> variables = make_environment(command.environment);
    std::vector<char*> environment;
    environment.reserve(variables.size() + 1);
    for (const std::string& variable : variables) {
        environment.push_back(const_cast<char*>(variable.c_str()));  // exec does not write there.
    }
    environment.push_back(nullptr);

    const std::string script = script_of(command.shell_command);
    const NoSignals no_signals;
    const int pid = fork();
    if (pid == 0) {
        become(command, script, environment.data(), write_end.get(), null.get(), no_signals);
    }
    if (pid < 0) {
        return Error{ErrorCode::kIo,
                     fmt::format("cannot start a process: {}", describe_errno(errno))};
    }
    const int pid_fd = open_pid(pid);
    if (pid_fd < 0) {
        const std::string reason = describe_errno(errno);
        ::kill(pid, SIGKILL);
        waitpid(pid, nullptr, 0);
        return Error{ErrorCode::kIo, "cannot watch over a process: " + reason};
    }
    setpgid(pid, pid);  // In parent and child, so that it holds whichever runs first.
    fcntl(read_end.get(), F_SETFL, O_NONBLOCK);
    const Handles handles{.pid = pid, .pid_fd = pid_fd, .stderr_fd = read_end.release()};
    return std::unique_ptr<ChildProcess>(
        new ChildProcess(context, handles, command.is_verbose, std::move(on_exit)));
}

ChildProcess::ChildProcess(asio::io_context& context, const Handles& handles, bool is_verbose,
                           std::function<void(const std::string&)> on_exit)
    : pid_(handles.pid),
      pid_descriptor_(context, handles.pid_fd),
      stderr_(context, handles.stderr_fd),
      is_verbose_(is_verbose),
      on_exit_(std::move(on_exit)) {
    owned_children().insert(pid_);
    await_exit();
    read_stderr();
}

ChildProcess::~ChildProcess() {
    reap();  // Ends it, too.
}

bool ChildProcess::owns(int pid) {
    return owned_children().contains(pid);
}

void ChildProcess::terminate() {
    if (!is_reaped_) {
        ::kill(-pid_, SIGTERM);
    }
}

void ChildProcess::kill() {
    if (!is_reaped_) {
        ::kill(-pid_, SIGKILL);
    }
}

void ChildProcess::reap() {
    kill();
    if (!std::exchange(is_reaped_, true)) {
        waitpid(pid_, nullptr, 0);
        owned_children().erase(pid_);
        boost::system::error_code ignored;
        pid_descriptor_.close(ignored);
        stderr_.close(ignored);
    }
}

void ChildProcess::await_exit() {
    pid_descriptor_.async_wait(asio::posix::descriptor_base::wait_read,
                               [this](const boost::system::error_code& ec) {
                                   if (ec || is_reaped_) {
                                       return;
                                   }
                                   // Do not reap the child yet: while other processes of its group
                                   // live, nobody else must get its number.
                                   siginfo_t end{};
                                   waitid(P_PID, static_cast<id_t>(pid_), &end, WEXITED | WNOWAIT);
                                   is_running_ = false;
                                   if (end.si_code == CLD_EXITED) {
                                       exit_status_ = end.si_status;
                                   }
                                   read_rest();
                                   on_exit_(describe(end));
                               });
}

void ChildProcess::read_stderr() {
    // Waits first and reads then: bytes of a read that the system has finished but not yet reported
    // would be lost to read_rest().
    stderr_.async_wait(
        asio::posix::descriptor_base::wait_read, [this](const boost::system::error_code& ec) {
            if (!ec && is_running_ && (read_some(buffer_.size()) > 0 || errno == EAGAIN)) {
                read_stderr();
            }
        });
}

ssize_t ChildProcess::read_some(std::size_t most) {
    errno = 0;  // Stays 0 at the end of the stream.
    const ssize_t count =
        read(stderr_.native_handle(), buffer_.data(), std::min(most, buffer_.size()));
    if (count > 0) {
        keep({buffer_.data(), static_cast<std::size_t>(count)});
    }
    return count;
}

// Reads only the bytes in the pipe now. They are often the reason for the end of the program.
// Programs that it started may hold the other end and write for ever.
void ChildProcess::read_rest() {
    stderr_.cancel();
    int there = 0;
    ioctl(stderr_.native_handle(), FIONREAD, &there);
    for (auto left = static_cast<std::size_t>(there); left > 0;) {
        const ssize_t count = read_some(left);
        if (count <= 0) {
            return;
        }
        left -= static_cast<std::size_t>(count);
    }
}

void ChildProcess::keep(std::string_view bytes) {
    tail_.append(bytes);
    if (is_verbose_) {
        copy_.append(bytes);
    }
}

}  // namespace cancha::processes
